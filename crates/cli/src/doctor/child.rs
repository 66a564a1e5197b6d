//! What the children do: each part on one adapter, a line before and a line after each piece.

use std::time::Instant;

use anyhow::Context as _;
use clap::ValueEnum;
use glasm::lower::{Arithmetic, FloatLevel};
use glasm_runtime::{Adapter, FormTime, Gpu};
use glasm_scene::cases::{Cpu, Engine, GpuEngine, Source, run_at};
use serde_json::{Value, json};

use super::supervise::piece;
use super::{demos, pack};
use crate::forms;
use crate::output::{Status, emit};

/// What a child does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Task {
    List,
    Trials,
    Demos,
    Cases,
    /// The trial of OpenGL is the drop-in's, which ends the process.
    Nothing,
}

/// A child's own arguments.
#[derive(clap::Args)]
#[group(id = "child_arguments")]
pub(super) struct Arguments {
    /// This process is a child that does a part
    #[arg(long, hide = true, value_enum)]
    pub child: Option<Task>,
    /// The interface of the child's adapter
    #[arg(long, hide = true, default_value = "vulkan")]
    interface: String,
    /// The adapter's number there
    #[arg(long, hide = true, default_value_t = 0)]
    number: usize,
    /// The child's first piece
    #[arg(long, hide = true, default_value_t = 0)]
    first: usize,
}

impl Arguments {
    /// The child's adapter, found anew: on OpenGL all devices of an adapter share a context, and one that is closed takes
    /// what the others need.
    fn adapter(&self) -> anyhow::Result<Adapter> {
        Adapter::all(&self.interface).into_iter().nth(self.number).context("the adapter has gone")
    }
}

/// The child's task.
pub(super) fn main(task: Task, arguments: &Arguments) -> anyhow::Result<Status> {
    if task == Task::Nothing {
        return Ok(Status::Success);
    }
    if task == Task::List {
        for adapter in Adapter::all(&arguments.interface) {
            let answer = json!({
                "interface": arguments.interface, "name": adapter.name(), "driver": adapter.driver(),
                "kind": adapter.kind().name(), "numbers": adapter.numbers(), "lacking": adapter.lacking(),
            });
            emit(&format!("{answer}\n"))?;
        }
        return Ok(Status::Success);
    }
    match task {
        Task::Trials => trials(&arguments.adapter()?, arguments.first)?,
        Task::Demos => demos::all(&arguments.adapter()?, arguments.first)?,
        Task::Cases => cases(arguments)?,
        Task::List | Task::Nothing => {}
    }
    Ok(Status::Success)
}

/// How many trials there are.
pub(super) const TRIALS: usize = 8;

/// The trials with their names in reports.
fn trials(adapter: &Adapter, first: usize) -> anyhow::Result<()> {
    type Trial = fn(&Gpu) -> Value;
    const ALL: [(&str, Trial); TRIALS] = [
        ("functions", |gpu| json!({ "rough": forms::rough(gpu) })),
        ("fetches", |gpu| json!({ "bounded": gpu.bounds_fetches() })),
        ("arrays", |gpu| json!({ "zeros": gpu.bounds_arrays() })),
        ("gathers", |gpu| json!({ "own": gpu.gathers_wrongly() })),
        ("comparisons", |gpu| json!({ "nan": gpu.tells_nan() })),
        ("64-bit numbers", |gpu| {
            json!({ "integers": format!("{:?}", gpu.long_integers()).to_lowercase(),
                "floats": format!("{:?}", gpu.doubles()).to_lowercase() })
        }),
        ("roundings", |gpu| json!({ "chosen": gpu.forms().to_string() })),
        ("times of roundings", |gpu| {
            let answer = |form: FormTime| {
                let time = form.time.map(|time| time.as_micros() as u64);
                json!({ "form": form.name, "exact": form.exact, "microseconds": time })
            };
            json!({ "forms": gpu.form_times().into_iter().map(answer).collect::<Vec<Value>>() })
        }),
    ];
    let gpu = adapter.open()?;
    for (name, trial) in ALL.iter().skip(first) {
        piece(name, || Ok(trial(&gpu)))?;
    }
    Ok(())
}

/// Other settings that a case file is tried with where it is wrong, as options of the program.
const SETTINGS: [(&str, FloatLevel, bool); 3] = [
    ("--int64 pairs", FloatLevel::Exact, true),
    ("--float strict", FloatLevel::Strict, false),
    ("--float strict --int64 pairs", FloatLevel::Strict, true),
];

fn cases(arguments: &Arguments) -> anyhow::Result<()> {
    let open = || anyhow::Ok(GpuEngine::on(arguments.adapter()?.open()?, FloatLevel::Exact));
    let mut engine = Some(open()?);
    for source in pack::cases()?.into_iter().skip(arguments.first) {
        piece(&source.name.clone(), || {
            // What has gone wrong may have left something behind: then the device is another one.
            let mut device = engine.take().map_or_else(open, Ok)?;
            let start = Instant::now();
            let report = run_at(Arithmetic::Specified, std::slice::from_ref(&source), &mut [&mut device]);
            let milliseconds = start.elapsed().as_millis() as u64;
            if report.failed == 0 {
                engine = Some(device);
                return Ok(json!({ "skipped": report.skipped > 0, "milliseconds": milliseconds }));
            }
            drop(device);
            let lines: Vec<String> = report.lines.iter().map(|line| on_one_line(line)).collect();
            if lines.iter().all(|line| LACKING.iter().any(|words| line.contains(words))) {
                return Ok(json!({ "skipped": true, "lacks": lines }));
            }
            Ok(json!({ "wrong": lines, "milliseconds": milliseconds, "reference": passes(&source, &mut Cpu),
                "right_with": right_with(arguments, &source) }))
        })?;
    }
    Ok(())
}

/// How translations say that a device lacks what a program needs.
const LACKING: [&str; 2] = ["need a device that has", "needs a device with"];

/// The messages of some interfaces have many lines.
fn on_one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn passes(source: &Source, engine: &mut dyn Engine) -> bool {
    let report = run_at(Arithmetic::Specified, std::slice::from_ref(source), &mut [engine]);
    report.failed + report.skipped == 0
}

/// The settings with which a case file is right on an adapter.
fn right_with(arguments: &Arguments, source: &Source) -> Vec<&'static str> {
    let right = |(_, float, in_words): &(&'static str, FloatLevel, bool)| {
        let gpu = match arguments.adapter() {
            Ok(adapter) if *in_words => adapter.open_in_words(),
            Ok(adapter) => adapter.open(),
            Err(_) => return false,
        };
        gpu.is_ok_and(|gpu| passes(source, &mut GpuEngine::on(gpu, *float)))
    };
    SETTINGS.iter().filter(|setting| right(setting)).map(|setting| setting.0).collect()
}

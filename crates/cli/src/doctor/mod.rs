//! `glasm doctor`: tries every adapter of a machine that the project does not have, and writes a report that can be sent to it.

mod child;
mod demos;
mod findings;
mod opengl;
mod pack;
mod private;
mod report;
mod supervise;
mod watch;

use std::cell::Cell;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::ValueEnum;
use glasm_runtime::Adapter;
use serde_json::Value;

use super::output::{Status, complain, emit};
use super::picture;
use super::progress::Progress;
use child::Task;
use findings::Finding;
use opengl::OpenGl;
use private::Private;
use report::Report;
use supervise::{Outcome, Part, supervise};
use watch::{End, Limits, watch};

/// Tries every adapter and driver of this machine: what it computes, case files and demos beside the reference machine,
/// times of the forms of rounding, and the system's OpenGL with and without the drop-in. A driver that hangs or crashes is
/// named, and the rest goes on. The report has no names of users, machines or folders; please send it to the project.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The name of the report's files, without .txt and .json
    #[arg(short, long, value_name = "NAME", default_value = "glasm-report")]
    output: PathBuf,
    /// Test only adapters whose interface, name or driver contains this text
    #[arg(long, value_name = "TEXT")]
    adapter: Option<String>,
    /// The most time for the whole report
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..=86400))]
    limit: u32,
    /// The most time for a single case file, demo or trial
    #[arg(long, value_name = "SECONDS", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=3600))]
    patience: u32,
    #[command(flatten)]
    child: child::Arguments,
}

/// An adapter and what was found on it.
#[derive(Clone, Debug, Default)]
struct Found {
    interface: String,
    number: usize,
    name: String,
    driver: String,
    kind: String,
    numbers: [u64; 2],
    lacking: Vec<String>,
    trials: Part,
    demos: Part,
    cases: Part,
}

impl Found {
    fn read(interface: &str, number: usize, answer: &Value) -> Found {
        let text = |member: &str| answer.get(member).and_then(Value::as_str).unwrap_or_default().to_owned();
        let one = |place: usize| answer.pointer(&format!("/numbers/{place}")).and_then(Value::as_u64).unwrap_or(0);
        Found {
            interface: interface.to_owned(),
            number,
            name: private::without_paths(&text("name")),
            driver: private::without_paths(&text("driver")),
            kind: text("kind"),
            numbers: [one(0), one(1)],
            lacking: findings::texts(answer, "lacking").into_iter().map(str::to_owned).collect(),
            ..Found::default()
        }
    }

    /// What it is called in sentences.
    fn title(&self) -> String {
        format!("{} on {}", self.name, self.interface)
    }

    fn has(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        [&self.interface, &self.name, &self.driver].iter().any(|value| value.to_lowercase().contains(&text))
    }

    /// GPUs first, and of the same GPU the interface that was made for it last.
    fn order(&self) -> [usize; 3] {
        let place = |names: &[&str], name: &str| names.iter().position(|known| *known == name).unwrap_or(names.len());
        let kind = place(&["discrete", "integrated", "other", "software"], &self.kind);
        [kind, place(&["vulkan", "metal", "dx12", "gl"], &self.interface), self.number]
    }
}

/// The command of a child.
fn command(task: Task, interface: &str, number: usize, first: usize) -> anyhow::Result<Command> {
    let mut command = Command::new(std::env::current_exe().context("this program cannot be found")?);
    let task = task.to_possible_value().context("a task without a name")?;
    command.args(["doctor", "--child", task.get_name(), "--interface", interface]);
    command.args(["--number", &number.to_string(), "--first", &first.to_string()]);
    Ok(command)
}

/// The adapters of all interfaces, and what is wrong with their drivers' lists.
fn list(limits: Limits, private: &Private) -> anyhow::Result<(Vec<Found>, Vec<Finding>)> {
    let (mut all, mut findings) = (Vec::new(), Vec::new());
    for interface in Adapter::interfaces() {
        let mut found = Vec::new();
        let heard = |line: &str| {
            if let Ok(answer) = serde_json::from_str(line) {
                found.push(Found::read(interface, found.len(), &answer));
            }
        };
        let how = match watch(command(Task::List, interface, 0, 0)?, limits, heard) {
            End::Done => None,
            End::Hung(time) => Some(format!("did not end in {} s", time.as_secs())),
            End::OutOfTime => Some("took all the time".to_owned()),
            End::Crashed(how) => Some(format!("ended the process: {}", private.cleaned(&how))),
        };
        if let Some(how) = how {
            let other = match interface {
                "vulkan" => "VK_DRIVER_FILES=FILE.json leaves one driver, WGPU_BACKEND=gl uses OpenGL",
                _ => "WGPU_BACKEND=NAME leaves one interface: vulkan, metal, dx12 or gl",
            };
            let text = format!("Listing the adapters of {interface} {how}: one of its drivers is broken.");
            let setting = Some(other.to_owned());
            findings.push(Finding { wrong: true, about: interface.to_owned(), text, setting });
        }
        all.append(&mut found);
    }
    all.sort_by_key(Found::order);
    Ok((all, findings))
}

/// Does a part on an adapter.
fn part(task: Task, found: &Found, limits: Limits, private: &Private, done: impl Fn(&str)) -> anyhow::Result<Part> {
    // It has been found once.
    command(task, &found.interface, found.number, 0)?;
    let child = |first| command(task, &found.interface, found.number, first).unwrap_or_else(|_| Command::new("glasm"));
    let mut part = supervise(child, limits, done);
    for piece in &mut part.pieces {
        match &mut piece.outcome {
            Outcome::Crashed(how) => *how = private.cleaned(how),
            Outcome::Hung(_) => {}
            Outcome::Told(answer) => {
                for line in answer.get_mut("wrong").and_then(Value::as_array_mut).into_iter().flatten() {
                    *line = private.cleaned(line.as_str().unwrap_or_default()).into();
                }
            }
        }
    }
    Ok(part)
}

/// Tries the adapters in turn. Each has an equal share of the time that is left.
fn try_all(all: &mut [Found], start: Instant, arguments: &Arguments, private: &Private) -> anyhow::Result<()> {
    let patience = Duration::from_secs(arguments.patience.into());
    let end = start + Duration::from_secs(arguments.limit.into());
    let pieces = child::TRIALS + super::scene::demos().len() + pack::cases()?.len();
    let progress = Progress::new(all.len() * pieces, "trials");
    let count = all.len();
    for (place, found) in all.iter_mut().enumerate() {
        let share = end.saturating_duration_since(Instant::now()) / (count - place) as u32;
        let limits = Limits { silence: patience, until: Instant::now() + share };
        let name = found.name.clone();
        let advanced = Cell::new(0);
        let done = |piece: &str| {
            progress.name(&format!("{name}: {piece}"));
            progress.step();
            advanced.set(advanced.get() + 1);
        };
        progress.name(&name);
        found.trials = part(Task::Trials, found, limits, private, done)?;
        found.demos = part(Task::Demos, found, limits, private, done)?;
        found.cases = part(Task::Cases, found, limits, private, done)?;
        progress.advance(pieces.saturating_sub(advanced.get()));
    }
    Ok(())
}

/// `glasm doctor`.
pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    if let Some(task) = arguments.child.child {
        return child::main(task, &arguments.child);
    }
    let start = Instant::now();
    let private = Private::found();
    let patience = Duration::from_secs(arguments.patience.into());
    let limits = Limits { silence: patience, until: start + Duration::from_secs(arguments.limit.into()) };
    let (mut all, mut findings) = list(limits, &private)?;
    if let Some(text) = &arguments.adapter {
        all.retain(|found| found.has(text));
        if all.is_empty() {
            complain(&format!("glasm: no adapter has `{text}` in its interface, name or driver\n"));
            return Ok(Status::Unusable);
        }
    }
    // It draws ten times sixteen pixels.
    let opengl = OpenGl::tried(limits, &private)?;
    findings.extend(opengl.findings());
    try_all(&mut all, start, arguments, &private)?;
    for found in &all {
        findings.extend(findings::of_adapter(found, &all));
    }
    if all.is_empty() {
        let text = "There is no adapter: no driver for Vulkan or OpenGL is installed, or none can be used.".to_owned();
        let setting = Some("--on cpu uses the reference machine".to_owned());
        findings.push(Finding { wrong: true, about: "this machine".to_owned(), text, setting });
    }
    findings.sort_by_key(|finding| !finding.wrong);
    let report = Report { adapters: all, opengl, findings, seconds: start.elapsed().as_secs() };
    let text = report.text();
    let file = |ending: &str| {
        let mut name = arguments.output.clone().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    picture::put(&file(".txt"), text.as_bytes())?;
    picture::put(&file(".json"), format!("{:#}\n", report.json()).as_bytes())?;
    emit(&text)?;
    emit(&format!("\nThis report is in {} and {}.\n", file(".txt").display(), file(".json").display()))?;
    Ok(if report.findings.iter().any(|finding| finding.wrong) { Status::Refused } else { Status::Success })
}

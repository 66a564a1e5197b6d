//! `glasm trace`: every executed instruction as a table, of a single program, or of a fragment or vertex in a scene.

use std::collections::VecDeque;
use std::path::PathBuf;

use anyhow::{Context, bail};
use glasm::check::{ParseOptions, load};
use glasm::export::Json;
use glasm::interp::{Step, Tracer};
use glasm::program::Program;
use glasm_scene::cases::{CaseFile, Settings, program_with, traced};
use glasm_scene::inspect::listing::{self, Listing, Row};
use glasm_scene::inspect::{self, Blind, json};
use glasm_scene::script::Failure;

use super::files::Place;
use super::lowering::Precision;
use super::output::{Format, Status, complain, counted, emit, emit_json, report, room};
use super::scene::Scene;
use super::script::{size, time};

const INPUT_HELP: &str = "Inputs, by the names that the program uses: 'v[OPOS]=(1,2,3,1)' 'c[0]=(0.5)'";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The program; `-` is standard input. Its `#@ set` and `#@ texture` directives apply here too (docs/CASES.md describes
    /// them). With --pixel or --vertex: a script, the name of a demo, or a program, for which a scene is generated
    file: PathBuf,
    #[arg(value_name = "INPUT", help = INPUT_HELP, conflicts_with_all = ["pixel", "vertex"])]
    inputs: Vec<String>,
    /// Of a geometry or tessellation control program, which runs several times: follow the invocation with this number
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with_all = ["pixel", "vertex"])]
    invocation: usize,
    /// List the fragments that reached this pixel, counted from the lower left, and show the run of the one that wrote it
    #[arg(long, value_name = "X,Y", value_parser = place, conflicts_with = "vertex")]
    pixel: Option<[u32; 2]>,
    /// With --pixel: show the run of the fragment with this number in the list instead
    #[arg(long, value_name = "N", requires = "pixel")]
    event: Option<usize>,
    /// Show the run of a vertex of the scene
    #[arg(long, value_name = "N")]
    vertex: Option<u32>,
    /// With --vertex: the draw that the vertex belongs to, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0, requires = "vertex")]
    draw: usize,
    /// The time in seconds, for scenes that move
    #[arg(long, default_value_t = 0.0, value_parser = time)]
    time: f64,
    /// The size of the picture, in place of the script's
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<[u32; 2]>,
    /// Only warn about broken rules that shipping drivers did not enforce
    #[arg(long)]
    lenient: bool,
    /// How to compute fp16, fx12 and special values
    #[arg(long, value_enum, default_value_t)]
    precision: Precision,
    /// The form of the trace and of diagnostics; docs/JSON.md describes the JSON
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn place(text: &str) -> anyhow::Result<[u32; 2]> {
    let place = text.split_once(',').and_then(|(x, y)| Some([x.trim().parse().ok()?, y.trim().parse().ok()?]));
    place.with_context(|| format!("`{text}` is not a position such as 120,80"))
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    if arguments.pixel.is_some() || arguments.vertex.is_some() {
        return inside(arguments);
    }
    let inputs = Place::of(&arguments.file).open()?;
    let [input] = inputs.as_slice() else {
        let name = arguments.file.display();
        bail!("{name} has {} programs: `glasm trace {name} --pixel X,Y` follows a pixel through them", inputs.len());
    };
    let (file, source, stage) = (&input.file, input.bytes(), input.stage);
    let case = stage.map(|_| CaseFile::parse(file, source));
    let lenient = arguments.lenient || matches!(&case, Some(Ok(case)) if case.lenient);
    let options = ParseOptions::default().with_lenient(lenient).with_stage(stage);
    let checked = load(source, &options);
    report(input, &checked.diagnostics, arguments.format);
    if checked.program.is_none() {
        return Ok(Status::Refused);
    }
    let mut settings = match case {
        None => Settings::default(),
        Some(Ok(case)) => case.settings,
        Some(Err(malformed)) => {
            for one in malformed {
                complain(&format!("{file}:{one}\n"));
            }
            return Ok(Status::Unusable);
        }
    };
    let name = |text: &str| text.split('=').next().unwrap_or_default().trim().to_owned();
    for (place, text) in arguments.inputs.iter().enumerate() {
        if arguments.inputs[..place].iter().any(|before| name(before) == name(text)) {
            bail!("{} is given twice", name(text));
        }
        settings.add(text)?;
        if let (Some(program), Some((name, value))) = (&checked.program, text.split_once('=')) {
            refuse_bits(program, name, value)?;
        }
    }
    let Some(program) = program_with(&checked, &settings) else {
        return Ok(Status::Refused);
    };
    let full = arguments.precision == Precision::Full;
    let program = if full { program.at_full_precision() } else { program };
    let mut steps = Steps::default();
    let run = traced(&program, &settings, arguments.invocation, &mut steps)?;
    let results = listing::results_of_several(&program, &run, arguments.invocation);
    let listing = Listing::new(&program, source);
    let rows: Vec<Row> =
        (steps.left_out + 1..).zip(&steps.kept).map(|(number, step)| listing.row(number, step)).collect();
    if arguments.format == Format::Json {
        return emit_json(&trace_json(file, program.dialect().rules().name, (&rows, steps.left_out), &results));
    }
    emit(&(listing::table_without(steps.left_out, &rows, room()) + "\n" + &results))
}

/// A number without parentheses is an integer, and languages without types have none. Hexadecimal digits are bits on purpose.
fn refuse_bits(program: &Program, name: &str, value: &str) -> anyhow::Result<()> {
    if program.dialect().rules().typed.is_none() && value.parse::<i64>().is_ok() {
        bail!("{name}={value} would be the bits of an integer: write {name}=({value}) for the number {value}");
    }
    Ok(())
}

/// A run as JSON: its steps, and what the last lines of the table say.
fn trace_json(file: &str, language: &str, (rows, left_out): (&[Row], usize), results: &str) -> Json {
    let last = results.lines().last().unwrap_or_default();
    let (steps, exit) = last.split_once(" exit=").unwrap_or_default();
    let named = |line: &str| {
        let (name, value) = line.split_once('=').filter(|(name, _)| *name != "steps")?;
        Some(Json::Object(vec![("name", name.into()), ("value", value.into())]))
    };
    Json::Object(vec![
        ("file", file.into()),
        ("language", language.into()),
        ("columns", listing::HEADINGS.into_iter().collect()),
        ("dropped", u32::try_from(left_out).unwrap_or(u32::MAX).into()),
        ("steps", Json::List(rows.iter().map(json::step).collect())),
        ("results", Json::List(results.lines().filter_map(named).collect())),
        ("killed", results.lines().any(|line| line == "killed").into()),
        ("executed", steps.trim_start_matches("steps=").parse().unwrap_or(0u32).into()),
        ("exit", exit.into()),
    ])
}

/// The most steps that are kept: a loop without an end has millions.
const MOST_STEPS: usize = 1 << 19;

/// The latest steps of a run.
#[derive(Default)]
struct Steps {
    kept: VecDeque<Step>,
    left_out: usize,
}

impl Tracer for Steps {
    fn step(&mut self, step: &Step) {
        if self.kept.len() == MOST_STEPS {
            self.kept.pop_front();
            self.left_out += 1;
        }
        self.kept.push_back(step.clone());
    }
}

/// `glasm trace SCENE --pixel X,Y` and `--vertex N`: what happened there during the draw.
fn inside(arguments: &Arguments) -> anyhow::Result<Status> {
    let scene = Scene::find(&arguments.file)?;
    let mut script = match scene.parse(arguments.time, arguments.size)? {
        Ok(script) => script,
        Err(message) => {
            complain(&message);
            return Ok(Status::Refused);
        }
    };
    script.set_arithmetic(arguments.precision.arithmetic());
    let name = &scene.name;
    if let Some(vertex) = arguments.vertex {
        let inspection = match inspect::vertex(&script, arguments.draw, vertex) {
            Err(Blind::Failed(failures)) => return Ok(failed(&scene, &failures)),
            inspection => inspection?,
        };
        let Some(run) = &inspection.recording.vertex else {
            bail!(
                "draw {} of {name} has no vertex {vertex}; the scene has {}",
                arguments.draw,
                counted(inspection.lines.len(), "draw")
            );
        };
        if arguments.format == Format::Json {
            return emit_json(&json::vertex(&inspection));
        }
        let line = inspection.lines.get(arguments.draw).copied().unwrap_or_default();
        return emit(
            &(format!(
                "vertex {vertex} of draw {} (line {line}) of {name}, with the lines of its program\n\n",
                arguments.draw
            ) + &listing::of_run(run, room())),
        );
    }
    let Some([x, y]) = arguments.pixel else { bail!("a pixel or a vertex is missing") };
    let window = script.window();
    if x >= window.width || y >= window.height {
        bail!("the picture has {} by {} pixels, so there is no pixel {x},{y}", window.width, window.height);
    }
    let inspection = match inspect::pixel(&script, [x, y]) {
        Err(Blind::Failed(failures)) => return Ok(failed(&scene, &failures)),
        inspection => inspection?,
    };
    // Number 0 is none of the list.
    let event = arguments.event.map(|event| event.checked_sub(1).unwrap_or(usize::MAX));
    match listing::pixel(name, [x, y], &inspection, event, room()) {
        (text, false) => bail!("no event has that number:\n{text}"),
        _ if arguments.format == Format::Json => emit_json(&pixel_json([x, y], &inspection, event)),
        (text, true) => emit(&text),
    }
}

fn failed(scene: &Scene, failures: &[Failure]) -> Status {
    for failure in failures {
        complain(&scene.told(failure));
    }
    Status::Refused
}

/// The events of a pixel, with the run of the one with this number or of the one that wrote it.
fn pixel_json(at: [u32; 2], inspection: &inspect::Inspection, event: Option<usize>) -> Json {
    let chosen = event.or_else(|| inspection.recording.writer().map(|(place, _)| place));
    let run = chosen.map_or(Json::Null, |event| json::fragment(inspection, event));
    let mut events = json::events(at, inspection);
    if let Json::Object(members) = &mut events {
        members.push(("fragment", run));
    }
    events
}

//! Recording: the runs of a case file with the values that the system's OpenGL computes, as a new case file.

use glasm::check;
use glasm::dialect::Stage;
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Binding, Output};
use glasm::interp::{Exit, Inputs};
use glasm::isa::{ResultShape, TABLE};
use glasm::program::{Destination, File, Instruction, Program};
use glasm_scene::cases::{
    Aftermath, Batch, BatchResult, CaseFile, Cpu, Engine, Invocation, Job, Observed, Places, Run, Tolerance,
    invocation, job, observed, output_name, show,
};

use super::context::Oracle;
use super::draw::{Mode, Parameter, Picture, Scene, VertexData};
use super::machine::{Bench, Reachable};
use super::passing::behind_options;
use super::quads::{at_corner, corner_position, corners, faces_away, floats, source_of};
use super::stages::components_of;

/// The result of recording a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The case file, unless no run of it could be recorded.
    pub text: Option<String>,
    /// The same without the runs that gave something else than the file wants.
    pub agreeing: Option<String>,
    /// How many gave what the file wants.
    pub runs: usize,
    /// Line and reason of each run that was left out.
    pub left_out: Vec<(usize, String)>,
    /// Line and difference of each run that gave something else than the file wants; they are in the text.
    pub differing: Vec<(usize, String)>,
}

/// The most steps of a run that is given to a driver.
const MOST_STEPS: u64 = 1_000_000;

/// The target's contents where nothing is drawn: no program here writes this.
const UNTOUCHED: [f32; 4] = [-12_345_678.0; 4];

/// What draws the scenes of a recording.
type Draw<'a> = &'a dyn Fn(&Scene<'_>) -> Result<Picture, String>;

/// Records a case file. `tolerance` is that of the golden file, as in case files.
pub fn record(oracle: &Oracle, path: &str, source: &[u8], tolerance: &str) -> Result<Recording, String> {
    let driver = oracle.driver().to_string();
    if oracle.typed.is_some() {
        return record_runs(&driver, path, source, tolerance, &|program, text, number| {
            natively(oracle, program, path, source, text, number)
        });
    }
    record_with(&driver, path, source, tolerance, &|scene| oracle.draw(scene))
}

/// A run on a driver that has all languages: twice, and both times the same.
fn natively(
    oracle: &Oracle,
    program: &Program,
    path: &str,
    source: &[u8],
    text: &str,
    number: usize,
) -> Result<Observed, String> {
    let here = case_file(path, source, &Places::default())?;
    if !here.runs[number].captures.is_empty() {
        return Err("what a run captures is put together here, and not by the driver".to_owned());
    }
    let here = job(program, &here.runs[number]).map_err(|error| error.to_string())?;
    let other = ends(program, &here)?;
    let reach = Reachable::of(oracle, program, &here)?;
    let there = case_file(path, source, &reach.places)?;
    let run = &there.runs[number];
    let there = job(program, run).map_err(|error| error.to_string())?;
    let once = || {
        let bench = Bench { reach: &reach, program, text, job: &there };
        let after = bench.run()?;
        let depth = after.threads.first().map_or(0, |thread| thread.outputs[usize::from(Output::DEPTH.0)][2]);
        let seen = |output| seen(program, output, f32::from_bits(depth));
        observed(program, run, &there, after, &other, seen).map_err(|error| error.to_string())
    };
    let (first, second) = (once()?, once()?);
    if first == second { Ok(first) } else { Err("it gives other values each time".to_owned()) }
}

/// The outcome on the reference machine. Refuses what would not end on a device: a driver has no limits.
fn ends(program: &Program, job: &Job) -> Result<Aftermath, String> {
    let jobs = std::slice::from_ref(job);
    let Some(BatchResult::Done(mut after)) = Cpu.run(&[Batch { program, jobs }]).pop() else {
        return Err("it does not run here".to_owned());
    };
    let after = after.pop().ok_or("it does not run here")?;
    for course in after.threads.iter().filter_map(|thread| thread.course) {
        if matches!(course.exit, Exit::Limit | Exit::Overflow) || course.steps > MOST_STEPS {
            return Err("it does not end by itself".to_owned());
        }
    }
    Ok(after)
}

/// The components of a result that a driver shows, as bits: those that some instruction writes, as far as they can be
/// read back. A depth at an end of the range may have been clamped.
fn seen(program: &Program, output: Output, depth: f32) -> u8 {
    let stage = program.dialect().rules().stage;
    let shown = match (stage, output) {
        // Case files have its matrix, and so its position is computed here.
        (_, Output::HPOS) if program.options().has(Switches::POSITION_INVARIANT) => 0,
        (Stage::Fragment, Output::DEPTH) => u8::from(depth > 0.0 && depth < 1.0) << 2,
        (Stage::Fragment | Stage::TessellationControl, _) => 0b1111,
        _ => components_of(output),
    };
    shown & written(program, output)
}

fn case_file(path: &str, source: &[u8], places: &Places) -> Result<CaseFile, String> {
    CaseFile::parse_for(path, source, places)
        .map_err(|errors| errors.iter().map(|error| format!("line {error}")).collect::<Vec<_>>().join("; "))
}

/// Records what some function draws, whose name goes into the golden file.
pub fn record_with(
    drawer: &str,
    path: &str,
    source: &[u8],
    tolerance: &str,
    draw: Draw<'_>,
) -> Result<Recording, String> {
    record_runs(drawer, path, source, tolerance, &|program, text, number| {
        let file = case_file(path, source, &Places::default())?;
        let values = values(draw, program, text, &file.runs[number])?;
        Ok(Observed { expectations: vec![values], differences: Vec::new() })
    })
}

/// What makes of a program, its text and the number of one of its runs what is observed.
type Observe<'a> = &'a dyn Fn(&Program, &str, usize) -> Result<Observed, String>;

fn record_runs(
    drawer: &str,
    path: &str,
    source: &[u8],
    tolerance: &str,
    observe: Observe<'_>,
) -> Result<Recording, String> {
    let file = case_file(path, source, &Places::default())?;
    // All line ends are converted to one kind; case files accept them all.
    let text = String::from_utf8_lossy(source).replace("\r\n", "\n").replace('\r', "\n");
    let mut recording = Recording { text: None, agreeing: None, runs: 0, left_out: Vec::new(), differing: Vec::new() };
    let checked =
        check::load(source, &check::ParseOptions::default().with_stage(file.stage).with_lenient(file.lenient));
    let Some(program) = checked.program else { return Ok(recording) };
    let mut lines: Vec<Option<String>> = text.lines().map(|line| Some(line.to_owned())).collect();
    for (number, run) in file.runs.iter().enumerate() {
        let Some(line) = lines.get_mut(run.line - 1) else { continue };
        match observe(&program, &text, number) {
            Ok(found) if !found.expectations.is_empty() => {
                let given = line.as_deref().and_then(|line| line.split_once("=>")).map_or("", |(given, _)| given);
                let tolerance = looser(run.tolerance, tolerance);
                *line = Some(format!("{}=> {} {tolerance}", given.trim_start(), found.expectations.join(" ")));
                recording.runs += 1;
                recording.differing.extend(found.differences.into_iter().map(|difference| (run.line, difference)));
            }
            Ok(_) => {
                *line = None;
                recording.left_out.push((run.line, "nothing that can be read back is written".to_owned()));
            }
            Err(reason) => {
                *line = None;
                recording.left_out.push((run.line, reason));
            }
        }
    }
    if recording.runs > 0 {
        recording.text = Some(report(drawer, &lines));
    }
    for (line, _) in &recording.differing {
        recording.runs -= usize::from(std::mem::take(&mut lines[line - 1]).is_some());
    }
    if recording.runs > 0 {
        recording.agreeing = Some(report(drawer, &lines));
    }
    Ok(recording)
}

/// The tolerance for a golden file, or the run's own where that is wider.
fn looser(own: Tolerance, golden: &str) -> String {
    match (own, Tolerance::parse(golden)) {
        (Tolerance::Mixed(own), Some(Tolerance::Mixed(golden))) if own > golden => format!("~{own}"),
        (Tolerance::Relative(own), Some(Tolerance::Mixed(golden))) if own > golden => format!("~~{own}"),
        _ => golden.to_owned(),
    }
}

/// The lines of a file that are left, and where its values come from.
fn report(drawer: &str, lines: &[Option<String>]) -> String {
    let mut lines = lines.iter().flatten().map(String::as_str);
    let header = lines.next().unwrap_or_default();
    let rest: Vec<&str> = lines.collect();
    format!("{header}\n# Recorded from {drawer}.\n{}\n", rest.join("\n"))
}

/// Expectations from a run's outcome.
fn values(draw: Draw<'_>, program: &Program, text: &str, run: &Run) -> Result<String, String> {
    let given = invocation(program, &run.inputs).map_err(|error| error.to_string())?;
    let corner = match &given {
        Invocation::One(inputs) => inputs,
        Invocation::Quad(quad) => &quad[0],
    };
    let parameters = parameters_of(program, corner)?;
    match program.dialect().rules().stage {
        Stage::Fragment => fragment(draw, program, text, run, &given, &parameters),
        Stage::Vertex => vertex(draw, program, text, run, corner, &parameters),
        Stage::State
        | Stage::Geometry
        | Stage::TessellationControl
        | Stage::TessellationEvaluation
        | Stage::Compute => Err("programs of this stage are not recorded".to_owned()),
    }
}

/// The parameters of a program with their values.
pub(crate) fn parameters_of(program: &Program, inputs: &Inputs) -> Result<Vec<(Parameter, [f32; 4])>, String> {
    let mut all = Vec::new();
    for (parameter, value) in program.parameters().iter().zip(&inputs.parameters) {
        let place = match &parameter.binding {
            Binding::Register(number) => Parameter::Register(u32::from(*number)),
            Binding::Environment(number) => Parameter::Environment(u32::from(*number)),
            Binding::Local(number) => Parameter::Local(u32::from(*number)),
            Binding::Named => Parameter::Named(parameter.name.clone().into_owned()),
            Binding::Constant(_) => continue,
            Binding::State(_) => return Err("the program reads GL state".to_owned()),
        };
        all.push((place, value.map(f32::from_bits)));
    }
    Ok(all)
}

/// A quad of fragments; the lower left one is the run's own.
fn fragment(
    draw: Draw<'_>,
    program: &Program,
    text: &str,
    run: &Run,
    given: &Invocation,
    parameters: &[(Parameter, [f32; 4])],
) -> Result<String, String> {
    if program.reads(Attribute::WINDOW_POSITION) {
        return Err("the window position is the device's own".to_owned());
    }
    let corners = corners(given);
    let mut vertices = [[[0.0, 0.0, 0.0, 1.0]; 16]; 4];
    for (vertex, data) in vertices.iter_mut().enumerate() {
        data[0] = corner_position(vertex);
        for attribute in program.attributes_read().iter() {
            let Some(place) = source_of(attribute) else { continue };
            data[place] = at_corner(corners, attribute, vertex)?;
        }
    }
    if faces_away(program, corners[0]) {
        vertices.swap(1, 2);
    }
    let colors = (0..8).filter(|number| program.writes(Output(*number))).max().map_or(1, |last| u32::from(last) + 1);
    let picture = draw(&Scene {
        width: 2,
        height: 2,
        vertex: None,
        fragment: text,
        mode: Mode::TriangleStrip,
        vertices: &vertices,
        vertex_parameters: &[],
        fragment_parameters: parameters,
        textures: &run.textures,
        surroundings: None,
        clear: UNTOUCHED,
        colors,
    })?;
    let mut values = Vec::new();
    for output in program.outputs_written().iter().map(Output) {
        let name = output_name(program, output);
        if output == Output::DEPTH {
            let depth = picture.depths.first().copied().unwrap_or_default();
            // A value at an end of the range may have been clamped.
            if depth > 0.0 && depth < 1.0 {
                values.push(format!("{name}=(_,_,{})", show(depth.to_bits(), false)));
            }
        } else if let Some(color) = picture.colors.get(usize::from(output.0)).and_then(|color| color.first()) {
            if *color == UNTOUCHED {
                return Ok("killed".to_owned());
            }
            values.push(format!("{name}={}", tuple(program, output, color, 4)));
        }
    }
    if values.is_empty() { Err("nothing that can be read back is written".to_owned()) } else { Ok(values.join(" ")) }
}

/// The components of a result that some instruction writes, as bits: the others are undefined.
fn written(program: &Program, output: Output) -> u8 {
    let own = |destination: &Destination| match destination.relative {
        Some(_) => destination.file == File::Output,
        None => destination.file == File::Output && destination.index == i32::from(output.0),
    };
    let defined = |instruction: &Instruction| match TABLE.get(usize::from(instruction.row)).map(|row| row.result) {
        Some(ResultShape::ThreeOfFour | ResultShape::ThreeComponents) => 0b0111,
        Some(ResultShape::TwoOfFour) => 0b0011,
        Some(ResultShape::OneOfFour) => 0b0001,
        _ => 0b1111,
    };
    let writes = program.instructions().iter().filter(|instruction| own(&instruction.destination));
    writes.fold(0, |all, it| all | it.destination.mask & defined(it))
}

/// The components of a result that are written, in the spelling of case files.
fn tuple(program: &Program, output: Output, value: &[f32], count: usize) -> String {
    let written = written(program, output);
    let shown = |(component, value): (usize, &f32)| {
        if written >> component & 1 == 1 { show(value.to_bits(), false) } else { "_".to_owned() }
    };
    format!("({})", value.iter().take(count).enumerate().map(shown).collect::<Vec<_>>().join(","))
}

/// How a fragment program shows a result, and how many components of it.
fn display(output: Output) -> Option<(String, usize)> {
    Some(match output {
        Output::COL0 => ("fragment.color".to_owned(), 4),
        Output::COL1 => ("fragment.color.secondary".to_owned(), 4),
        Output::FOGC => ("fragment.fogcoord".to_owned(), 1),
        Output(number) if (Output::TEX0.0..Output::TEX0.0 + 8).contains(&number) => {
            (format!("fragment.texcoord[{}]", number - Output::TEX0.0), 4)
        }
        Output(_) => return None,
    })
}

/// A point, drawn once for each result that a fragment can show.
fn vertex(
    draw: Draw<'_>,
    program: &Program,
    text: &str,
    run: &Run,
    inputs: &Inputs,
    parameters: &[(Parameter, [f32; 4])],
) -> Result<String, String> {
    let mut data: VertexData = [[0.0, 0.0, 0.0, 1.0]; 16];
    for (number, value) in (0u8..).zip(&mut data) {
        *value = floats(inputs, number)?;
    }
    if program.attributes_read().iter().any(|number| usize::from(number) >= data.len()) {
        return Err("weights and matrix indices cannot be set".to_owned());
    }
    if program.options().has(Switches::POSITION_INVARIANT) {
        return Err("the position is the device's own".to_owned());
    }
    // The position is moved to where it can be read, and the point to the middle of the window.
    let free = (0..8u8).find(|set| !program.writes(Output(Output::TEX0.0 + set)));
    let free = free.ok_or("no texture coordinates are left to show the position in")?;
    let shown = moved(text, free);
    let mut values = Vec::new();
    for output in program.outputs_written().iter().map(Output) {
        let source = if output == Output::HPOS { Output(Output::TEX0.0 + free) } else { output };
        let Some((attribute, count)) = display(source) else { continue };
        let fragment = format!("!!ARBfp1.0\nMOV result.color, {attribute};\nEND\n");
        let picture: Picture = draw(&Scene {
            width: 1,
            height: 1,
            vertex: Some(&shown),
            fragment: &fragment,
            mode: Mode::Points,
            vertices: &[data],
            vertex_parameters: parameters,
            fragment_parameters: &[],
            textures: &run.textures,
            surroundings: None,
            clear: UNTOUCHED,
            colors: 1,
        })?;
        let value = picture.colors.first().and_then(|color| color.first()).copied().unwrap_or(UNTOUCHED);
        if value == UNTOUCHED {
            return Err("the point was not drawn".to_owned());
        }
        values.push(format!("{}={}", output_name(program, output), tuple(program, output, &value, count)));
    }
    if values.is_empty() { Err("nothing that can be read back is written".to_owned()) } else { Ok(values.join(" ")) }
}

/// A vertex program whose position becomes texture coordinates, and whose point is in the middle.
fn moved(text: &str, set: u8) -> String {
    let (position, place, middle) = if text.starts_with("!!VP") {
        ("o[HPOS]", format!("o[TEX{set}]"), "MOV o[HPOS], c[255];")
    } else {
        ("result.position", format!("result.texcoord[{set}]"), "MOV result.position, {0, 0, 0, 1};")
    };
    let end = behind_options(text);
    format!("{}\n{middle}\n{}", &text[..end], text[end..].replace(position, &place))
}

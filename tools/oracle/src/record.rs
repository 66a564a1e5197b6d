//! Recording: the runs of a case file with the values that the system's OpenGL computes, as a new case file.

use glasm::check;
use glasm::dialect::Stage;
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Binding, Output};
use glasm::interp::Inputs;
use glasm::isa::{ResultShape, TABLE};
use glasm::program::{Destination, File, Instruction, Program};
use glasm_scene::cases::{CaseFile, Invocation, Run, invocation, output_name, show};

use super::context::Oracle;
use super::draw::{Mode, Parameter, Picture, Scene, VertexData};

/// The result of recording a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The case file, unless no run of it could be recorded.
    pub text: Option<String>,
    pub runs: usize,
    /// Line and reason of each run that was left out.
    pub left_out: Vec<(usize, String)>,
}

/// The target's contents where nothing is drawn: no program here writes this.
const UNTOUCHED: [f32; 4] = [-12_345_678.0; 4];

/// What draws the scenes of a recording.
type Draw<'a> = &'a dyn Fn(&Scene<'_>) -> Result<Picture, String>;

/// Records a case file. `tolerance` is that of the golden file, as in case files.
pub fn record(oracle: &Oracle, path: &str, source: &[u8], tolerance: &str) -> Result<Recording, String> {
    record_with(&format!("{}", oracle.driver()), path, source, tolerance, &|scene| oracle.draw(scene))
}

/// Records what some function draws, whose name goes into the golden file.
pub fn record_with(
    drawer: &str,
    path: &str,
    source: &[u8],
    tolerance: &str,
    draw: Draw<'_>,
) -> Result<Recording, String> {
    let file = CaseFile::parse(path, source).map_err(|errors| {
        errors.iter().map(|it| format!("line {}: {}", it.line, it.message)).collect::<Vec<_>>().join("; ")
    })?;
    // All line ends are converted to one kind; case files accept them all.
    let text = String::from_utf8_lossy(source).replace("\r\n", "\n").replace('\r', "\n");
    let mut recording = Recording { text: None, runs: 0, left_out: Vec::new() };
    let checked = check::load(source, &check::Options::default().with_stage(file.stage));
    let Some(program) = checked.program else { return Ok(recording) };
    let mut lines: Vec<Option<String>> = text.lines().map(|line| Some(line.to_owned())).collect();
    for run in &file.runs {
        let Some(line) = lines.get_mut(run.line - 1) else { continue };
        match values(draw, &program, &text, run) {
            Ok(values) => {
                let given = line.as_deref().and_then(|line| line.split_once("=>")).map_or("", |(given, _)| given);
                *line = Some(format!("{}=> {values} {tolerance}", given.trim_start()));
                recording.runs += 1;
            }
            Err(reason) => {
                *line = None;
                recording.left_out.push((run.line, reason));
            }
        }
    }
    if recording.runs > 0 {
        let origin = format!("# Recorded from {drawer}.");
        let mut lines = lines.into_iter().flatten();
        let header = lines.next().unwrap_or_default();
        let rest: Vec<String> = lines.collect();
        recording.text = Some(format!("{header}\n{origin}\n{}\n", rest.join("\n")));
    }
    Ok(recording)
}

/// Expectations from a run's outcome.
fn values(draw: Draw<'_>, program: &Program, text: &str, run: &Run) -> Result<String, String> {
    let given = invocation(program, &run.inputs)?;
    let corner = match &given {
        Invocation::One(inputs) => inputs,
        Invocation::Quad(quad) => &quad[0],
    };
    let parameters = parameters(program, corner)?;
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

fn parameters(program: &Program, inputs: &Inputs) -> Result<Vec<(Parameter, [f32; 4])>, String> {
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

fn floats(inputs: &Inputs, attribute: u8) -> Result<[f32; 4], String> {
    let value = inputs.attributes.get(usize::from(attribute)).copied().unwrap_or_default().map(f32::from_bits);
    if value.iter().all(|component| component.is_finite()) {
        Ok(value)
    } else {
        Err("an attribute is not finite, which interpolation loses".to_owned())
    }
}

/// The vertex attribute that a fragment attribute is interpolated from.
fn source_of(attribute: u8) -> Option<usize> {
    Some(match Attribute(attribute) {
        Attribute::COLOR0 => usize::from(Attribute::COL0.0),
        Attribute::COLOR1 => usize::from(Attribute::COL1.0),
        Attribute::FOG => usize::from(Attribute::FOGC.0),
        Attribute(number) if (4..12).contains(&number) => usize::from(number + 4),
        Attribute(_) => return None,
    })
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
    let [corner, right, up] = match given {
        Invocation::One(inputs) => [&**inputs; 3],
        Invocation::Quad(quad) => [&quad[0], &quad[1], &quad[2]],
    };
    let mut vertices = [[[0.0, 0.0, 0.0, 1.0]; 16]; 4];
    for (vertex, data) in vertices.iter_mut().enumerate() {
        let (x, y) = ((vertex & 1) as f32, (vertex >> 1) as f32);
        data[0] = [2.0 * x - 1.0, 2.0 * y - 1.0, 0.0, 1.0];
        for attribute in program.attributes_read().iter() {
            let Some(place) = source_of(attribute) else { continue };
            let [own, right, up] = [floats(corner, attribute)?, floats(right, attribute)?, floats(up, attribute)?];
            // Pixel centres lie half a pixel from the corner of a window that is two pixels wide.
            data[place] = std::array::from_fn(|component| {
                let own = own[component];
                own + (right[component] - own) * (2.0 * x - 0.5) + (up[component] - own) * (2.0 * y - 0.5)
            });
        }
    }
    if program.reads(Attribute::FACING) && floats(corner, Attribute::FACING.0)?[0] < 0.0 {
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

/// The components of a result that some instruction writes: the others are undefined.
fn tuple(program: &Program, output: Output, value: &[f32], count: usize) -> String {
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
    let writes = program.instructions().iter().filter(|it| own(&it.destination));
    let written = writes.fold(0, |all, it| all | it.destination.mask & defined(it));
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
    // Behind the header and the last option, where every language allows an instruction.
    let end = text.rfind("OPTION").and_then(|option| Some(option + text[option..].find(';')? + 1));
    let end = end.or_else(|| text.find('\n')).unwrap_or(text.len());
    format!("{}\n{middle}\n{}", &text[..end], text[end..].replace(position, &place))
}

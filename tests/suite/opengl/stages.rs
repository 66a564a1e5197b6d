//! Geometry and control programs in GLSL: the host captures what the reference machine computes, for every run of the
//! case files that needs no more than vertices and parameters.

use std::fmt::Write;

use glasm::dialect::Stage;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::export::compat::{self, Shader};
use glasm::interp::Inputs;
use glasm::lower::description::System;
use glasm::program::{Arrangement, File, PrimitiveIn, PrimitiveOut, Program};
use glasm_oracle::{Captured, Oracle, ShaderSource};
use glasm_scene::cases::{Aftermath, Batch, BatchResult, Cpu, Engine, Invocation, Job, Source, run};

use super::compat::{host, options, values};
use super::oracle;
use crate::support::{files, root};

const POINTS: u32 = 0;
const PATCHES: u32 = 0xe;

/// The host, as an engine that only compares.
struct Host<'o> {
    oracle: &'o Oracle,
    compared: usize,
    left_out: Vec<String>,
    failures: Vec<String>,
}

impl Engine for Host<'_> {
    fn name(&self) -> &'static str {
        "OpenGL"
    }

    fn run(&mut self, batches: &[Batch<'_>]) -> Vec<BatchResult> {
        for batch in batches {
            let expected = Cpu.run(&[Batch { program: batch.program, jobs: batch.jobs }]).pop();
            let Some(BatchResult::Done(expected)) = expected else { continue };
            for (job, expected) in batch.jobs.iter().zip(&expected) {
                let compared = match batch.program.dialect().rules().stage {
                    Stage::Geometry => self.geometry(batch.program, job, expected),
                    Stage::TessellationControl => self.control(batch.program, job, expected),
                    _ => continue,
                };
                match compared {
                    Ok(failures) => {
                        self.compared += 1;
                        self.failures.extend(failures);
                    }
                    Err(reason) => self.left_out.push(reason),
                }
            }
        }
        batches.iter().map(|_| BatchResult::Skipped).collect()
    }
}

/// A result as a variable of the stage, with the number of its words.
fn variable(output: Output) -> Option<(String, u32)> {
    Some(match output {
        Output::HPOS => ("gl_Position".to_owned(), 4),
        Output::COL0 => ("gl_FrontColor".to_owned(), 4),
        Output::COL1 => ("gl_FrontSecondaryColor".to_owned(), 4),
        Output::BFC0 => ("gl_BackColor".to_owned(), 4),
        Output::BFC1 => ("gl_BackSecondaryColor".to_owned(), 4),
        Output::FOGC => ("gl_FogFragCoord".to_owned(), 1),
        Output::PSIZ => ("gl_PointSize".to_owned(), 1),
        Output::LAYER => ("gl_Layer".to_owned(), 1),
        Output(number) if (Output::TEX0.0..Output::CLP0.0).contains(&number) => {
            (format!("gl_TexCoord[{}]", number - Output::TEX0.0), 4)
        }
        Output(number) if (Output::INTERPOLANT0.0..Output::TESS_OUTER0.0).contains(&number) => {
            (format!("glasm_varying_{}", number - Output::INTERPOLANT0.0), 4)
        }
        Output(_) => return None,
    })
}

/// Components of a result that some instruction writes.
fn written(program: &Program, output: Output) -> u8 {
    let own = program
        .instructions()
        .iter()
        .map(|instruction| &instruction.destination)
        .filter(|it| it.file == File::Output && (it.relative.is_some() || it.index == i32::from(output.0)));
    own.fold(0, |mask, it| mask | it.mask)
}

/// Whether words are those of the same numbers.
fn same(wanted: u32, given: u32) -> bool {
    let [left, right] = [wanted, given].map(f32::from_bits);
    wanted == given || (left - right).abs() <= 1e-4 * left.abs().max(1.0) || left.is_nan() && right.is_nan()
}

fn source(shader: &Shader, parameters: Vec<[f32; 4]>) -> ShaderSource<'_> {
    ShaderSource {
        text: &shader.text,
        block: shader.parameter_block.as_deref(),
        array: shader.parameter_array.as_deref(),
        parameters,
        ..ShaderSource::default()
    }
}

/// A vertex shader that passes on what the next stage reads, from an array; and that array.
fn vertices(reads: &compat::Reads, job: &Job, count: usize) -> (String, Vec<[f32; 4]>) {
    let mut names = vec![(Output::HPOS, "gl_Position".to_owned(), "")];
    let mut text = "#version 400 compatibility\n".to_owned();
    let mut clips = 0;
    for number in &reads.results {
        let output = Output(*number);
        if let Some(clip) = number.checked_sub(Output::CLP0.0).filter(|clip| *clip < 8) {
            clips = clips.max(clip + 1);
            names.push((output, format!("gl_ClipDistance[{clip}]"), ".x"));
        } else if let Some((name, words)) = variable(output) {
            names.push((output, name, if words == 1 { ".x" } else { "" }));
        }
    }
    for varying in &reads.varyings {
        let _ = writeln!(text, "out vec4 {};", varying.name);
        names.push((Output(varying.result), varying.name.clone(), ""));
    }
    if clips > 0 {
        let _ = writeln!(text, "out float gl_ClipDistance[{clips}];");
    }
    let stride = names.len();
    let _ =
        writeln!(text, "uniform vec4 given[{}];\nvoid main() {{\n    int at = gl_VertexID * {stride};", stride * count);
    for (place, (_, name, part)) in names.iter().enumerate() {
        let _ = writeln!(text, "    {name} = given[at + {place}]{part};");
    }
    text.push_str("}\n");
    let unwritten = [0.0, 0.0, 0.0, 1.0];
    let value = |vertex: usize, output: Output| {
        let vertex = job.world.vertices.get(vertex);
        let value = vertex.and_then(|vertex| vertex.get(usize::from(output.0)));
        value.map_or(unwritten, |value| value.map(f32::from_bits))
    };
    let all = (0..count).flat_map(|vertex| names.iter().map(move |(output, ..)| (vertex, *output)));
    (text, all.map(|(vertex, output)| value(vertex, output)).collect())
}

impl Host<'_> {
    /// The program in GLSL, if the run needs no more than vertices and parameters.
    fn shader(&self, program: &Program, job: &Job) -> Result<(Shader, Vec<[f32; 4]>), String> {
        let translation = program.translate(&options(450)).map_err(|error| error.to_string())?;
        let shader = compat::write(&translation, &compat::CompatOptions::new(host(self.oracle, 450)));
        let shader = shader.map_err(|error| error.to_string())?;
        if !(shader.storage.is_empty() && shader.images.is_empty() && shader.samplers.is_empty()) {
            return Err("it reads memory or textures".to_owned());
        }
        let inputs = inputs(job)?;
        let identity = inputs.attributes.get(usize::from(Attribute::PRIMITIVE_ID.0)).map_or(0, |value| value[0]);
        if identity != 0 {
            return Err("the primitive has a number".to_owned());
        }
        let mut parameters = values(&translation.interface, &inputs.parameters);
        for system in &translation.interface.system {
            if let System::Subroutines(vector) = system.what {
                let chosen = job.world.subroutines.iter().skip(4 * usize::from(vector));
                let words = parameters[system.slot as usize].iter_mut();
                words.zip(chosen).for_each(|(word, number)| *word = f32::from_bits(*number));
            }
        }
        Ok((shader, parameters))
    }

    fn geometry(&self, program: &Program, job: &Job, expected: &Aftermath) -> Result<Vec<String>, String> {
        let Arrangement::Geometry { input, output, vertices: most, invocations } = program.arrangement() else {
            return Err("it is not a geometry program".to_owned());
        };
        let (shader, parameters) = self.shader(program, job)?;
        let (mode, count) = match input {
            PrimitiveIn::Points => (0, 1),
            PrimitiveIn::Lines => (1, 2),
            PrimitiveIn::LinesAdjacency => (0xa, 4),
            PrimitiveIn::Triangles => (4, 3),
            PrimitiveIn::TrianglesAdjacency => (0xc, 6),
            PrimitiveIn::Patches => return Err("it takes patches".to_owned()),
        };
        let primitives = match output {
            PrimitiveOut::Points => 0,
            PrimitiveOut::LineStrip => 1,
            PrimitiveOut::TriangleStrip => 4,
        };
        let (text, given) = vertices(&shader.reads, job, count);
        let before = ShaderSource { text: &text, array: Some("given"), parameters: given, ..ShaderSource::default() };
        let outputs = program.outputs_written().iter().map(Output);
        let outputs: Vec<(Output, (String, u32))> =
            outputs.filter_map(|output| Some((output, variable(output)?))).collect();
        let mut failures = Vec::new();
        for some in outputs.chunks(12) {
            let variables: Vec<(&str, u32)> = some.iter().map(|(_, (name, words))| (name.as_str(), *words)).collect();
            let room = 3 * most * invocations.max(1);
            let draw = Captured { mode, vertices: count as u32, primitives, variables: &variables, room };
            let sides = [(Stage::Vertex, &before), (Stage::Geometry, &source(&shader, parameters.clone()))];
            let captured = self.oracle.capture(&sides, &draw).map_err(|error| format!("{error}\n{}", shader.text));
            let captured = match captured {
                Ok(captured) => captured,
                Err(error) => return Ok(vec![error]),
            };
            // The order of a triangle's corners is the host's.
            let corners = output.corners() as usize;
            let sorted = |mut vertices: Vec<Vec<u32>>| {
                vertices.chunks_mut(corners).for_each(<[Vec<u32>]>::sort);
                vertices
            };
            let words = |vertex: usize| {
                let values = &expected.primitives.vertices[vertex].outputs;
                some.iter().flat_map(|(it, (_, words))| values[usize::from(it.0)][..*words as usize].to_vec()).collect()
            };
            let cuts = expected.primitives.cut(output).filter(|cut| cut.stream == 0);
            let wanted: Vec<Vec<u32>> = cuts.flat_map(|cut| cut.vertices().to_vec()).map(words).collect();
            let (wanted, captured) = (sorted(wanted), sorted(captured));
            let alike =
                |(left, right): (&Vec<u32>, &Vec<u32>)| left.iter().zip(right).all(|(left, right)| same(*left, *right));
            if wanted.len() != captured.len() || !wanted.iter().zip(&captured).all(alike) {
                let float = |all: &[Vec<u32>]| -> Vec<Vec<f32>> {
                    all.iter().map(|entry| entry.iter().map(|word| f32::from_bits(*word)).collect()).collect()
                };
                let (wanted, captured) = (float(&wanted), float(&captured));
                failures.push(format!("{variables:?}: wanted {wanted:?}, captured {captured:?}\n{}", shader.text));
            }
        }
        Ok(failures)
    }

    fn control(&self, program: &Program, job: &Job, expected: &Aftermath) -> Result<Vec<String>, String> {
        let (mut shader, parameters) = self.shader(program, job)?;
        let count = job.world.vertices.len().max(1);
        let outputs: Vec<Output> = program.outputs_written().iter().map(Output).collect();
        let (declared, evaluation, shown) = shown(&outputs);
        shader.text = shader.text.replacen("void main() {\n", &format!("{declared}\nvoid main() {{\n"), 1);
        let end = shader.text.rfind('}').ok_or("there is no main function")?;
        shader.text.insert_str(end, LEVELS);
        let evaluation = with_coordinates(evaluation, &shader.text);
        let (text, given) = vertices(&shader.reads, job, count);
        let before = ShaderSource { text: &text, array: Some("given"), parameters: given, ..ShaderSource::default() };
        let mut failures = Vec::new();
        let last = expected.threads.len() - 1;
        for vertex in [0, last] {
            for (place, output) in shown.iter().enumerate() {
                let chosen = vec![[vertex as f32, place as f32, 0.0, 0.0]];
                let behind = ShaderSource {
                    text: &evaluation,
                    array: Some("chosen"),
                    parameters: chosen,
                    ..ShaderSource::default()
                };
                let variables = [("shown", 4)];
                let draw = Captured {
                    mode: PATCHES,
                    vertices: count as u32,
                    primitives: POINTS,
                    variables: &variables,
                    room: 4,
                };
                let own = source(&shader, parameters.clone());
                let sides = [
                    (Stage::Vertex, &before),
                    (Stage::TessellationControl, &own),
                    (Stage::TessellationEvaluation, &behind),
                ];
                let captured = match self.oracle.capture(&sides, &draw) {
                    Ok(captured) => captured,
                    // A program that writes all there is leaves this host no room for what invocations read of each other.
                    Err(error) if error.contains("insufficient contiguous locations") => {
                        return Err("the host has too few results of control shaders".to_owned());
                    }
                    Err(error) => return Ok(vec![format!("{error}\n{}\n{evaluation}", shader.text)]),
                };
                let wanted = expected.threads[vertex].outputs[usize::from(output.0)];
                let mask = written(program, *output);
                let alike = |given: &Vec<u32>| (0..4).all(|at| mask >> at & 1 == 0 || same(wanted[at], given[at]));
                if captured.len() != 4 || !captured.iter().all(alike) {
                    let [wanted, captured] = [vec![wanted.to_vec()], captured]
                        .map(|all| all.into_iter().flatten().map(f32::from_bits).collect::<Vec<_>>());
                    failures.push(format!(
                        "{output:?} of {vertex}: wanted {wanted:?}, captured {captured:?}\n{}",
                        shader.text
                    ));
                }
            }
        }
        Ok(failures)
    }
}

/// Keeps the levels of a patch where the evaluation shader finds them, and sets others, with which every patch is drawn.
const LEVELS: &str = "    barrier();
    if (gl_InvocationID == 0) {
        seen_outer = vec4(gl_TessLevelOuter[0], gl_TessLevelOuter[1], gl_TessLevelOuter[2], gl_TessLevelOuter[3]);
        seen_inner = vec4(gl_TessLevelInner[0], gl_TessLevelInner[1], 0.0, 1.0);
    }
    barrier();
    gl_TessLevelOuter[0] = 1.0;
    gl_TessLevelOuter[1] = 1.0;
    gl_TessLevelOuter[2] = 1.0;
    gl_TessLevelOuter[3] = 1.0;
    gl_TessLevelInner[0] = 1.0;
    gl_TessLevelInner[1] = 1.0;
";

/// Declarations for the control shader, an evaluation shader that shows one result of a vertex or of the patch, and the
/// results that it can show.
fn shown(outputs: &[Output]) -> (String, String, Vec<Output>) {
    let mut declared = String::new();
    let mut text = "#version 400 compatibility\nlayout(quads, equal_spacing, ccw, point_mode) in;\n".to_owned();
    for name in ["seen_outer", "seen_inner"] {
        let _ = writeln!(declared, "patch out vec4 {name};");
        let _ = writeln!(text, "patch in vec4 {name};");
    }
    let (mut body, mut shown) = (String::new(), Vec::new());
    for output in outputs {
        let value = match (output.0.checked_sub(Output::TESS_OUTER0.0), variable(*output)) {
            (Some(outer @ 0..4), _) => format!("vec4(seen_outer[{outer}])"),
            (Some(inner @ 4..6), _) => format!("vec4(seen_inner[{}])", inner - 4),
            (Some(attribute), _) => {
                let name = format!("glasm_patch_{}", attribute - 8);
                let _ = writeln!(text, "patch in vec4 {name};");
                name
            }
            (None, Some((name, words))) if name.starts_with("gl_") => match words {
                4 => format!("gl_in[vertex].{name}"),
                _ => format!("vec4(gl_in[vertex].{name})"),
            },
            (None, Some((name, _))) => {
                let _ = writeln!(text, "in vec4 {name}[];");
                format!("{name}[vertex]")
            }
            (None, None) => continue,
        };
        let _ = writeln!(body, "    if (place == {}) {{\n        shown = {value};\n    }}", shown.len());
        shown.push(*output);
    }
    text.push_str("uniform vec4 chosen[1];\nout vec4 shown;\nvoid main() {\n    shown = vec4(0.0);\n");
    text.push_str(
        "    int vertex = int(chosen[0].x);\n    int place = int(chosen[0].y);\n    gl_Position = vec4(0.0);\n",
    );
    (declared, text + &body + "}\n", shown)
}

/// Linkers want the built-in blocks of both stages alike, and size the texture coordinates by the largest number that each
/// stage names: the evaluation shader names that of the control shader.
fn with_coordinates(mut evaluation: String, control: &str) -> String {
    let largest = (0..8).rev().find(|number| control.contains(&format!("].gl_TexCoord[{number}]")));
    if let (Some(number), Some(end)) = (largest, evaluation.rfind('}')) {
        let named = format!("    if (place < 0) {{\n        shown = gl_in[vertex].gl_TexCoord[{number}];\n    }}\n");
        evaluation.insert_str(end, &named);
    }
    evaluation
}

fn inputs(job: &Job) -> Result<&Inputs, String> {
    match job.invocations.first() {
        Some(Invocation::One(inputs)) => Ok(inputs),
        _ => Err("it runs for no primitive".to_owned()),
    }
}

#[test]
fn stages_in_glsl_pass_on_what_the_machine_computes() {
    let Some(oracle) = oracle() else { return };
    let mut engine = Host { oracle: &oracle, compared: 0, left_out: Vec::new(), failures: Vec::new() };
    for path in files(&root().join("tests/cases/nv")) {
        let name = path.to_string_lossy().into_owned();
        if [".gp", ".tcp"].iter().any(|ending| name.ends_with(ending)) {
            let before = engine.failures.len();
            let bytes = std::fs::read(&path).expect("a case file");
            run(&[Source { name: name.clone(), bytes }], &mut [&mut engine]);
            for failure in &mut engine.failures[before..] {
                *failure = format!("{name}: {failure}");
            }
        }
    }
    let failures = &engine.failures;
    assert!(failures.is_empty(), "{} of {}\n{}", failures.len(), engine.compared, failures.join("\n"));
    assert!(engine.compared >= 20, "only {} runs: {:?}", engine.compared, engine.left_out);
}

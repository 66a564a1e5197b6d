//! Stages before the rasteriser for OpenGL's own: the program runs in `main`, and what the stage has built in are calls
//! of functions that the writer supplies. Here they are empty.
//!
//! | function | what it does |
//! | --- | --- |
//! | `input_n`, `give_n` | an attribute, by number; a result, by number, at the end |
//! | `load_vertex(vertex, place)` | a value of an input vertex, by its place in [`NativeStage::seen`] |
//! | `emit_vertex(stream, ...)`, `end_primitive` | an emission with the results of [`NativeStage::emitted`] |
//! | `keep_vertex(place, value)`, `kept_vertex(vertex, place)` | a result that other invocations read ([`NativeStage::kept`]) |
//! | `told_patch(place)` | a result of the patch ([`NativeStage::patch_read`]) |
//! | `put_n(mask, value)` | an instruction writes these components of a patch's result |
//! | `note_n(time, before, after)` | one with a condition writes the components that differ |
//! | `wait_for_patch` | the invocations of a patch wait for each other |

use std::fmt::Write as _;

use naga::{Function, Handle};

use crate::dialect::bindings::Output;
use crate::flow::{Flow, Node};
use crate::lower::control::barriers::instructions_of;
use crate::lower::emit::{Facts, LaneType, Value};
use crate::lower::error::Error;
use crate::lower::interface::assembly::Assembly;
use crate::lower::interface::modules;
use crate::lower::interface::signature::Source;
use crate::lower::machine::state::Machine;
use crate::lower::passes::crossing::{self, Crossing};
use crate::lower::request::description::{Input, ResultOutput};
use crate::lower::request::options::{Coordinates, Options};
use crate::lower::request::stages::{NativeStage, chain_reads};
use crate::lower::request::translation::Translation;
use crate::lower::spares::Spares;
use crate::lower::text::{host, template};
use crate::lower::units::plan::unit_plans;
use crate::lower::validation::{note_features, note_live, validate, worded};
use crate::program::{Arrangement, BitSet128, Program};
use crate::vocabulary::Stage;

impl NativeStage {
    fn of(program: &Program, crossing: &Crossing) -> NativeStage {
        let written = program.outputs_written.iter();
        let (patch, results): (Vec<u8>, Vec<u8>) = written.partition(|number| *number >= Output::TESS_OUTER0.0);
        let geometry = matches!(program.arrangement, Arrangement::Geometry { .. });
        let (emitted, returned) = if geometry { (results, Vec::new()) } else { (Vec::new(), results) };
        NativeStage {
            arrangement: program.arrangement,
            seen: chain_reads(program).0,
            emitted,
            returned,
            kept: crossing.vertex.clone(),
            patch_read: crossing.patch.clone(),
            patch,
        }
    }

    /// The functions, without what they do.
    fn text(&self, program: &Program) -> String {
        let vector = "vec4<f32>";
        let mut text = String::new();
        for number in program.attributes_read.iter() {
            let _ = writeln!(text, "fn input_{number}() -> {vector} {{ return {vector}(); }}");
        }
        for number in &self.returned {
            let _ = writeln!(text, "fn give_{number}(value: {vector}) {{}}");
        }
        if !self.seen.is_empty() {
            let _ = writeln!(text, "fn load_vertex(vertex: u32, place: u32) -> {vector} {{ return {vector}(); }}");
        }
        match self.arrangement {
            Arrangement::Geometry { .. } => {
                let arguments: String = self.emitted.iter().map(|number| format!(", v{number}: {vector}")).collect();
                let _ = writeln!(text, "fn emit_vertex(stream: u32{arguments}) {{}}\nfn end_primitive() {{}}");
            }
            Arrangement::Control { .. } => {
                let _ = writeln!(
                    text,
                    "fn wait_for_patch() {{}}
fn keep_vertex(place: u32, value: {vector}) {{}}
fn kept_vertex(vertex: u32, place: u32) -> {vector} {{ return {vector}(); }}
fn told_patch(place: u32) -> {vector} {{ return {vector}(); }}"
                );
                for number in &self.patch {
                    let _ = writeln!(
                        text,
                        "fn put_{number}(mask: u32, value: {vector}) {{}}
fn note_{number}(time: u32, before: {vector}, after: {vector}) {{}}"
                    );
                }
            }
            Arrangement::Evaluation { .. } | Arrangement::None | Arrangement::Compute { .. } => {}
        }
        text
    }
}

/// Translates a program for a stage of OpenGL.
pub(crate) fn native_stage(spares: &mut Spares, program: &Program, options: &Options) -> Result<Translation, Error> {
    options.checked()?;
    host::checked(program, options)?;
    let crossing = Crossing::of(program, 1);
    if crossing.votes {
        return Err(Error::opengl_lacks("OpenGL's own stage has no votes among a patch's invocations"));
    }
    let native = NativeStage::of(program, &crossing);
    let options = options.clone().with_coordinates(Coordinates::Gl).with_seen(native.seen.clone()).with_threads(1);
    let options = options.with_subgroups(false);
    let units = unit_plans(program, &options);
    let helpers = native.text(program) + &template::text(program, &options, &units);
    let parsed = naga::front::wgsl::parse_str(&helpers)
        .map_err(|error| Error::internal(format!("the helpers do not parse: {}", error.emit_to_string(&helpers))))?;
    let mut emitted = native.emitted.clone();
    emitted.extend(native.patch.iter().chain(&native.kept).chain(&native.patch_read));
    let (mut module, mut interface, _) =
        modules::chain_module(parsed, program, &options, units, [&native.returned, &emitted], spares)?;
    let info = validate(&mut module, spares)?;
    worded(&options, &mut module, info, spares)?;
    naga::compact::compact(&mut module, naga::compact::KeepUnused::No);
    let info = validate(&mut module, spares)?;
    note_features(&module, &mut interface);
    note_live(&module, &info, &mut interface);
    interface.inputs = Vec::<Input>::new();
    interface.outputs = Vec::<ResultOutput>::new();
    interface.native = Some(native);
    Ok(Translation { module, info, interface })
}

impl Assembly<'_> {
    /// Whether the program is for one of OpenGL's own stages before the rasteriser.
    pub(crate) fn is_native(&self) -> bool {
        let later = matches!(self.stage, Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation);
        later && self.options.host.native_stages && self.probe.is_none()
    }

    pub(crate) fn native_attributes(&self, machine: &mut Machine) {
        for number in BitSet128(self.plan.attributes).iter() {
            let function: Option<Handle<Function>> = machine.builder.function(&format!("input_{number}"));
            let Some(function) = function else { continue };
            let expression = machine.builder.emitter.call(function, Vec::new());
            let value = Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY };
            machine.inputs.attributes.insert(number.into(), value);
        }
    }

    pub(crate) fn native_results(&self, machine: &mut Machine) {
        for member in &self.members {
            if let Source::Output(output) | Source::Plain(output) = member.what {
                let before = machine.begin_value();
                let value = self.output(machine, output, false).expression;
                machine.builder.run(&format!("give_{}", output.0), vec![value]);
                machine.end(before);
            }
        }
    }

    /// Instructions before which the invocations of a patch wait for each other. GLSL has barriers between the statements
    /// of `main` only, so those before a block stand for all in it.
    pub(crate) fn barriers(&self, flow: &Flow) -> Result<Vec<usize>, Error> {
        let crossing = self.crossing();
        if !self.is_native() || !crossing.waits {
            return Ok(Vec::new());
        }
        let refused = |at: usize| {
            let message = "invocations read each other's results within a loop, a routine or a condition that writes \
                           them, where OpenGL's own stage has no barriers";
            match self.program.instructions.get(at) {
                Some(instruction) => Error::opengl_lacks(message).at(instruction.span),
                None => Error::opengl_lacks(message),
            }
        };
        if !flow.routines.is_empty() || flow.main.may_exit || flow.counted.is_some() {
            return Err(refused(0));
        }
        let mut places = Vec::new();
        let (mut read, mut written) = (0u128, 0u128);
        for node in &flow.main.body {
            let mut instructions = Vec::new();
            instructions_of(node, &mut instructions);
            let steps: Vec<&[usize]> = match node {
                Node::Run(_) => instructions.chunks(1).collect(),
                _ => vec![&instructions],
            };
            for step in steps {
                let (mut reads, mut writes) = (0u128, 0u128);
                for at in step {
                    let (more_reads, more_writes) = self.crosses(&crossing, *at);
                    reads |= more_reads;
                    writes |= more_writes;
                }
                let Some(first) = step.first().copied() else { continue };
                if step.len() > 1 && reads & writes != 0 {
                    return Err(refused(first));
                }
                if reads & written != 0 || writes & read != 0 {
                    places.push(first);
                    (read, written) = (0, 0);
                }
                read |= reads;
                written |= writes;
            }
        }
        Ok(places)
    }

    /// Results of the patch that an instruction reads, and those that it writes for others, a bit for each.
    fn crosses(&self, crossing: &Crossing, at: usize) -> (u128, u128) {
        let Some(instruction) = self.program.instructions.get(at) else { return (0, 0) };
        let mut reads = 0u128;
        for operand in instruction.sources().iter().filter(|source| source.file == crate::program::File::Output) {
            crossing::numbers(self.program, operand.index, operand.relative).for_each(|number| reads |= 1 << number);
        }
        let writes = crossing::written(self.program, instruction).fold(0u128, |bits, number| bits | 1 << number);
        (reads, writes & crossing.read())
    }
}

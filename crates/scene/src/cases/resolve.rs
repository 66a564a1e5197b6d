//! The meaning of a case file's names in a program.

use super::engine::Invocation;
use super::file::Run;
use super::fixed;
use super::name::{Name, Part};
use super::stages;
use super::surroundings::surrounding;
use super::value::Input;
use crate::error::{Code, Error};
use glasm::dialect::Switches;
use glasm::dialect::bindings::{
    Attribute, Binding, FRAGMENT_ATTRIBUTE_NAMES, FRAGMENT_OUTPUT_NAMES, Output, VERTEX_ATTRIBUTE_NAMES,
    VERTEX_OUTPUT_NAMES,
};
use glasm::dialect::interface::{self, Bound};
use glasm::dialect::path::{Mismatch, Step, Walk};
use glasm::dialect::pipeline::{self, Owner};
use glasm::dialect::state::{StateBinding, StateItem};
use glasm::dialect::{Family, Rules, Stage};
use glasm::interp::{Inputs, initial_inputs, name_thread};
use glasm::isa::Op;
use glasm::memory::Section;
use glasm::program::{Arrangement, Program};

use Part::{Index, Word};

/// The meaning of an input's name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum InputPlace {
    Attribute(Attribute),
    /// Indices into `Program::parameters`; empty for a parameter that the program does not read.
    Parameters(Vec<usize>),
}

/// Where an expected value is found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub place: ResultPlace,
    /// One thread; all of them without a number.
    pub thread: Option<usize>,
}

/// The meaning of a result's name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum ResultPlace {
    Output(Output),
    /// A result of an emitted vertex.
    Emitted(usize, Output),
    /// An index into `Program::parameters`.
    Parameter(usize),
    /// A parameter that the program neither reads nor writes, with its given value.
    Untouched([u32; 4]),
    /// Words of memory from this number on.
    Memory(Section, u32),
    /// A texel of an image.
    Texel(usize, [i32; 4]),
}

/// The inputs of a run: initial values, then the given ones, in order. If an attribute has slopes, or the program reads
/// its neighbours, the run is one of a quad; fragments that vote with others have equal neighbours.
pub fn invocation(program: &Program, given: &[Input]) -> Result<Invocation, Error> {
    among(program, given, 1)
}

fn among(program: &Program, given: &[Input], threads: u32) -> Result<Invocation, Error> {
    let mut corner = initial_inputs(program);
    fixed::begin(program, &mut corner);
    let mut slopes: Vec<(Attribute, [[f32; 4]; 2])> = Vec::new();
    for input in given.iter().filter(|input| surrounding(&input.name).is_none()) {
        let unknown = || Code::UnknownName.error(format!("the program has no input `{}`", input.name.text()));
        match target(program, &input.name).ok_or_else(unknown)? {
            InputPlace::Attribute(attribute) => {
                *corner.attributes.get_mut(usize::from(attribute.0)).ok_or_else(unknown)? = input.value;
                if input.upper.is_some() && attribute.0 >= Attribute::UPPER0.0 {
                    return Err(Code::WrongCount.error(format!("`{}` holds four words", input.name.text())));
                }
                if let Some(upper) = input.upper {
                    corner.attributes[usize::from(attribute.0 + Attribute::UPPER0.0)] = upper;
                }
                slopes.retain(|(sloped, _)| *sloped != attribute);
                slopes.extend(input.slopes.map(|slopes| (attribute, slopes)));
            }
            InputPlace::Parameters(_) if input.slopes.is_some() => {
                return Err(Code::NotPossible
                    .error(format!("`{}` is not an attribute, so it has no derivatives", input.name.text())));
            }
            InputPlace::Parameters(_) if input.upper.is_some() => {
                return Err(Code::WrongCount.error(format!("`{}` holds four words", input.name.text())));
            }
            InputPlace::Parameters(indices) => {
                for index in indices {
                    *corner.parameters.get_mut(index).ok_or_else(unknown)? = input.value;
                }
            }
        }
    }
    fixed::clamp(program, &mut corner);
    let fragment = program.dialect().rules().stage == Stage::Fragment;
    if !fragment && !slopes.is_empty() {
        return Err(Code::NotPossible.error("only attributes of fragment programs have derivatives"));
    }
    // Neighbours matter even if they are equal: a NaN has the slope NaN.
    let any = |asks: fn(Op) -> bool| program.instructions().iter().any(|instruction| asks(instruction.op));
    let votes = threads > 1 && any(Op::votes);
    if slopes.is_empty() && (votes || !(fragment && any(Op::needs_quad))) {
        return Ok(Invocation::One(Box::new(corner)));
    }
    let pixel = |right: f32, up: f32| {
        let mut inputs: Inputs = corner.clone();
        for (attribute, [dx, dy]) in &slopes {
            let value = &mut inputs.attributes[usize::from(attribute.0)];
            for (component, word) in value.iter_mut().enumerate() {
                // What does not change keeps its bits.
                for (steps, slope) in [(right, dx[component]), (up, dy[component])] {
                    if steps != 0.0 && slope != 0.0 {
                        *word = (f32::from_bits(*word) + slope).to_bits();
                    }
                }
            }
        }
        inputs
    };
    Ok(Invocation::Quad(Box::new([pixel(0.0, 0.0), pixel(1.0, 0.0), pixel(0.0, 1.0), pixel(1.0, 1.0)])))
}

fn target(program: &Program, name: &Name) -> Option<InputPlace> {
    let stage = program.dialect().rules().stage;
    let parts = name.parts();
    let attribute = match stage {
        _ if program.dialect().rules().typed.is_some() => typed_attribute(program.dialect().rules(), &parts),
        _ if program.dialect().rules().family == Family::Fixed => fixed::attribute(program, &parts),
        Stage::Vertex | Stage::State => vertex_attribute(&parts),
        Stage::Fragment => fragment_attribute(&parts),
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation | Stage::Compute => None,
    };
    if let Some(number) = attribute {
        return Some(InputPlace::Attribute(Attribute(number)));
    }
    let binding = parameter(program, &parts);
    let found: Vec<usize> = (0..)
        .zip(program.parameters())
        .filter(|(_, parameter)| Some(parameter.binding) == binding || parameter.name == name.text())
        .map(|(index, _)| index)
        .collect();
    let named = fixed::is_constant(program, &parts) || parts.first() == Some(&Word("state"));
    let exists = !found.is_empty() || binding.is_some() || named;
    exists.then_some(InputPlace::Parameters(found))
}

/// The parameter with this kind of name and number.
fn parameter(program: &Program, parts: &[Part<'_>]) -> Option<Binding> {
    let rules = program.dialect().rules();
    let below = |index: &str| number(index).filter(|number| *number < rules.parameters);
    match (rules.stage, parts) {
        (Stage::Vertex | Stage::State, [Word("c"), Index(index)]) => below(index).map(Binding::Register),
        (Stage::Fragment, [Word("p"), Index(index)]) => below(index).map(Binding::Local),
        (_, [Word("program"), Word("local"), Index(index)]) => number(index).map(Binding::Local),
        (_, [Word("program"), Word("env"), Index(index)]) => number(index).map(Binding::Environment),
        (_, [Word("program"), Word("storagelen"), Index(index)]) => {
            number(index)?.try_into().ok().map(|point| Binding::State(StateItem::StorageLength(point)))
        }
        (_, [Word("state"), rest @ ..]) => state(rest, rules),
        _ => None,
    }
}

/// The inputs of each thread: those named `thread[k].NAME` apply to that one only.
pub(super) fn invocations(program: &Program, given: &[Input], threads: u32) -> Result<Vec<Invocation>, Error> {
    let of_thread = |thread: usize| {
        let own = given.iter().filter_map(|input| match threaded(&input.name) {
            (None, _) => Some(input.clone()),
            (Some(number), name) => (number == thread).then(|| Input { name, ..input.clone() }),
        });
        among(program, &own.collect::<Vec<_>>(), threads)
    };
    let mut invocations = if threads > 1 && given.iter().all(|input| threaded(&input.name).0.is_none()) {
        vec![of_thread(0)?; threads as usize]
    } else {
        (0..threads as usize).map(of_thread).collect::<Result<Vec<_>, _>>()?
    };
    // Invocations of a geometry program are not a group: they run one after the other.
    let alone = matches!(program.arrangement(), Arrangement::Geometry { .. });
    if program.options().has(Switches::THREAD_GROUP) && !alone {
        invocations.iter_mut().zip(0..).for_each(|(invocation, thread)| name_threads(invocation, thread));
    }
    Ok(invocations)
}

/// Sets an invocation's number in its group; the other fragments of its quad are helpers.
fn name_threads(invocation: &mut Invocation, thread: u32) {
    match invocation {
        Invocation::One(inputs) => name_thread(&mut inputs.attributes, thread),
        Invocation::Quad(quad) => {
            for (lane, inputs) in quad.iter_mut().enumerate() {
                name_thread(&mut inputs.attributes, thread);
                inputs.attributes[usize::from(Attribute::HELPER.0)][0] = if lane == 0 { 0 } else { u32::MAX };
            }
        }
    }
}

/// The thread that a name begins with, and the rest of it.
fn threaded(name: &Name) -> (Option<usize>, Name) {
    stages::numbered(name, "thread").map_or_else(|| (None, name.clone()), |(number, rest)| (Some(number), rest))
}

/// Where the value with this name is found, with the run's inputs and memory.
pub(super) fn spot(program: &Program, name: &Name, run: &Run) -> Option<Spot> {
    if let Some((number, name)) = stages::numbered(name, "emit") {
        let ResultPlace::Output(output) = place(program, &name, &run.inputs)? else { return None };
        let emits = program.dialect().rules().stage == Stage::Geometry;
        return emits.then_some(Spot { place: ResultPlace::Emitted(number, output), thread: None });
    }
    if let Some((number, name)) = stages::numbered(name, "out") {
        let Arrangement::Control { vertices } = program.arrangement() else { return None };
        let place = place(program, &name, &run.inputs)?;
        return ((number as u64) < u64::from(vertices)).then_some(Spot { place, thread: Some(number) });
    }
    let (thread, name) = threaded(name);
    if thread.is_some_and(|thread| thread >= run.threads as usize) {
        return None;
    }
    let place = match name.parts().as_slice() {
        [Word("image"), Index(unit), Index(place)] => {
            let mut coordinates = [0; 4];
            let mut parts = place.split(',');
            for (coordinate, part) in coordinates.iter_mut().zip(&mut parts) {
                *coordinate = part.trim().parse().ok()?;
            }
            parts.next().is_none().then_some(ResultPlace::Texel(number(unit)?.into(), coordinates))?
        }
        _ => match run.surroundings.named_buffer(&name) {
            Some((section, first)) => ResultPlace::Memory(section, first),
            None => place(program, &name, &run.inputs)?,
        },
    };
    Some(Spot { place, thread })
}

/// The result with this name; `given` are the run's inputs.
fn place(program: &Program, name: &Name, given: &[Input]) -> Option<ResultPlace> {
    let parts = name.parts();
    let output = match program.dialect().rules().stage {
        _ if program.dialect().rules().typed.is_some() => typed_output(program.dialect().rules(), &parts),
        _ if program.dialect().rules().family == Family::Fixed => fixed::output(program, &parts),
        Stage::Vertex => vertex_output(&parts),
        Stage::Fragment => fragment_output(&parts),
        Stage::State => {
            let binding = parameter(program, &parts)?;
            let found = program.parameters().iter().position(|parameter| parameter.binding == binding);
            return Some(found.map_or_else(
                || {
                    let same = |input: &&Input| parameter(program, &input.name.parts()) == Some(binding);
                    ResultPlace::Untouched(given.iter().rev().find(same).map_or([0; 4], |input| input.value))
                },
                ResultPlace::Parameter,
            ));
        }
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation | Stage::Compute => None,
    };
    output.map(|number| ResultPlace::Output(Output(number)))
}

fn vertex_attribute(parts: &[Part<'_>]) -> Option<u8> {
    match parts {
        [Word("v"), Index(name)] => named(&VERTEX_ATTRIBUTE_NAMES, name).or_else(|| below(name, 16)),
        [Word("vertex"), rest @ ..] => bound(rest, interface::vertex_attribute),
        _ => None,
    }
}

pub(super) fn fragment_attribute(parts: &[Part<'_>]) -> Option<u8> {
    match parts {
        [Word("f"), Index(name)] => named(&FRAGMENT_ATTRIBUTE_NAMES, name),
        [Word("fragment"), rest @ ..] => bound(rest, |walk| interface::fragment_attribute(walk, true)),
        _ => None,
    }
}

fn vertex_output(parts: &[Part<'_>]) -> Option<u8> {
    match parts {
        [Word("o"), Index(name)] => named(&VERTEX_OUTPUT_NAMES, name),
        [Word("result"), rest @ ..] => {
            bound(rest, |walk| interface::vertex_result(walk, interface::LENIENT_CLIP_DISTANCES))
        }
        _ => None,
    }
}

pub(super) fn fragment_output(parts: &[Part<'_>]) -> Option<u8> {
    match parts {
        [Word("o"), Index(name)] => named(&FRAGMENT_OUTPUT_NAMES, name),
        [Word("result"), rest @ ..] => bound(rest, |walk| interface::fragment_result(walk, true)),
        _ => None,
    }
}

/// An attribute of a typed language that does not belong to a numbered vertex.
pub(super) fn typed_attribute(rules: &Rules, parts: &[Part<'_>]) -> Option<u8> {
    let (Word(first), rest) = parts.split_first()? else { return None };
    if !pipeline::attribute_words(rules.stage).contains(first) {
        return None;
    }
    let limits = rules.typed?;
    let (owner, number) = place_of(rest, |walk| pipeline::attribute(rules, limits, walk, first))?;
    (owner == Owner::One).then_some(number)
}

/// An attribute of a numbered vertex.
pub(super) fn vertex_of_several(rules: &Rules, parts: &[Part<'_>]) -> Option<(u32, u8)> {
    let (Word("vertex"), rest) = parts.split_first()? else { return None };
    let limits = rules.typed?;
    match place_of(rest, |walk| pipeline::attribute(rules, limits, walk, "vertex"))? {
        (Owner::Vertex(vertex), number) => Some((vertex, number)),
        (Owner::One | Owner::EachVertex, _) => None,
    }
}

fn typed_output(rules: &Rules, parts: &[Part<'_>]) -> Option<u8> {
    let limits = rules.typed?;
    match parts {
        [Word("result"), rest @ ..] => {
            Some(place_of(rest, |walk| pipeline::result(rules, limits, walk, true, true))?.1)
        }
        _ => None,
    }
}

fn place_of(
    parts: &[Part<'_>],
    read: impl FnOnce(&mut Walk) -> Result<pipeline::RegisterRange, Mismatch>,
) -> Option<(Owner, u8)> {
    let steps = steps(parts);
    let mut walk = Walk::new(&steps);
    let place = read(&mut walk).ok()?;
    (walk.is_done() && !place.range).then_some((place.owner, place.first))
}

fn steps<'a>(parts: &[Part<'a>]) -> Vec<Step<'a>> {
    let step = |part: &Part<'a>| match part {
        Word(word) => Step::Word(word),
        Index(index) => number(index).map_or(Step::Other, |number| Step::Number(number.into())),
    };
    parts.iter().map(step).collect()
}

/// The register that a whole name is bound to.
fn bound(parts: &[Part<'_>], read: impl FnOnce(&mut Walk) -> Result<Bound, Mismatch>) -> Option<u8> {
    let steps = steps(parts);
    let mut walk = Walk::new(&steps);
    let bound = read(&mut walk).ok()?;
    if walk.is_done() { bound.register() } else { None }
}

/// The state vector with this name after `state`; the program itself may have been read leniently.
fn state(parts: &[Part<'_>], rules: &Rules) -> Option<Binding> {
    let steps = steps(parts);
    let mut walk = Walk::new(&steps);
    match StateBinding::read(&mut walk, rules, true) {
        Ok(StateBinding::One(item)) if walk.is_done() => Some(Binding::State(item)),
        Ok(_) | Err(_) => None,
    }
}

fn named(names: &[(&str, u8)], name: &str) -> Option<u8> {
    names.iter().find(|(known, _)| *known == name).map(|(_, number)| *number)
}

fn number(text: &str) -> Option<u16> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn below(text: &str, limit: u16) -> Option<u8> {
    number(text).filter(|number| *number < limit).map(|number| number as u8)
}

/// The result's name in the program's own dialect.
pub fn output_name(program: &Program, output: Output) -> String {
    let rules = program.dialect().rules();
    let number = output.0;
    let names: &[(&str, u8)] =
        if rules.stage == Stage::Fragment { &FRAGMENT_OUTPUT_NAMES } else { &VERTEX_OUTPUT_NAMES };
    let short = names.iter().find(|(_, known)| *known == number).map(|(name, _)| *name);
    match rules.family {
        Family::Register => short.map(|name| format!("o[{name}]")),
        Family::Declared if rules.stage == Stage::Fragment && (1..Output::DEPTH.0).contains(&number) => {
            Some(format!("result.color[{number}]"))
        }
        Family::Declared => short.map(|name| long_name(name, number)),
        Family::Typed => Some(pipeline::result_name(rules.stage, output)),
        Family::Fixed => fixed::output_name(program, output),
    }
    .unwrap_or_else(|| format!("result.color[{number}]"))
}

/// The binding for a register name.
fn long_name(short: &str, number: u8) -> String {
    match short {
        "HPOS" => "result.position".into(),
        "COL0" | "COLR" | "COLH" => "result.color".into(),
        "COL1" => "result.color.secondary".into(),
        "BFC0" => "result.color.back".into(),
        "BFC1" => "result.color.back.secondary".into(),
        "FOGC" => "result.fogcoord".into(),
        "PSIZ" => "result.pointsize".into(),
        "DEPR" => "result.depth".into(),
        _ if number >= Output::CLP0.0 => format!("result.clip[{}]", number - Output::CLP0.0),
        _ => format!("result.texcoord[{}]", number - Output::TEX0.0),
    }
}

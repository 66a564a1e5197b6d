//! What a name of a case file means in a program.

use std::borrow::Cow;

use super::engine::Invocation;
use super::name::{Name, Part};
use super::value::Input;
use crate::dialect::bindings::{
    Attribute, Binding, FRAGMENT_ATTRIBUTE_NAMES, FRAGMENT_OUTPUT_NAMES, Output, VERTEX_ATTRIBUTE_NAMES,
    VERTEX_OUTPUT_NAMES,
};
use crate::dialect::{Family, Stage};
use crate::interp::{Inputs, initial_inputs};
use crate::program::Program;

use Part::{Index, Word};

/// What an input's name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    Attribute(Attribute),
    /// Indices into `Program::parameters`; empty for a parameter that the program does not read.
    Parameters(Vec<usize>),
}

/// What a result's name stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Output(Output),
    /// An index into `Program::parameters`.
    Parameter(usize),
    /// A parameter that the program neither reads nor writes, with the value that it is given.
    Untouched([u32; 4]),
}

/// The inputs of a run: initial values, then what is given, in order. Where an attribute has slopes, or the program
/// looks at its neighbours, the run is one of a quad.
pub fn invocation(program: &Program, given: &[Input]) -> Result<Invocation, String> {
    let mut corner = initial_inputs(program);
    let mut slopes: Vec<(Attribute, [[f32; 4]; 2])> = Vec::new();
    for input in given {
        let unknown = || format!("the program has no input `{}`", input.name.text());
        match target(program, &input.name).ok_or_else(unknown)? {
            Target::Attribute(attribute) => {
                *corner.attributes.get_mut(usize::from(attribute.0)).ok_or_else(unknown)? = input.value;
                slopes.retain(|(sloped, _)| *sloped != attribute);
                slopes.extend(input.slopes.map(|slopes| (attribute, slopes)));
            }
            Target::Parameters(_) if input.slopes.is_some() => {
                return Err(format!("`{}` is no attribute and has no slopes", input.name.text()));
            }
            Target::Parameters(indices) => {
                for index in indices {
                    *corner.parameters.get_mut(index).ok_or_else(unknown)? = input.value;
                }
            }
        }
    }
    let fragment = program.dialect.rules().stage == Stage::Fragment;
    if !fragment && !slopes.is_empty() {
        return Err("only attributes of fragment programs have slopes".into());
    }
    // Neighbours count even where they are equal: a NaN has the slope NaN.
    if slopes.is_empty() && !program.instructions.iter().any(|instruction| fragment && instruction.op.needs_quad()) {
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

fn target(program: &Program, name: &Name) -> Option<Target> {
    let stage = program.dialect.rules().stage;
    let parts = name.parts();
    let attribute = match stage {
        Stage::Vertex | Stage::State => vertex_attribute(&parts),
        Stage::Fragment => fragment_attribute(&parts),
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => None,
    };
    if let Some(number) = attribute {
        return Some(Target::Attribute(Attribute(number)));
    }
    let binding = parameter(program, &parts);
    let spelling = canonical(name.text());
    let found: Vec<usize> = (0..)
        .zip(&program.parameters)
        .filter(|(_, parameter)| Some(parameter.binding) == binding || canonical(&parameter.name) == spelling)
        .map(|(index, _)| index)
        .collect();
    let exists = !found.is_empty() || binding.is_some() || parts.first() == Some(&Word("state"));
    exists.then_some(Target::Parameters(found))
}

/// The parameter that a name with a number means.
fn parameter(program: &Program, parts: &[Part<'_>]) -> Option<Binding> {
    let rules = program.dialect.rules();
    let below = |index: &str| number(index).filter(|number| *number < rules.parameters);
    match (rules.stage, parts) {
        (Stage::Vertex | Stage::State, [Word("c"), Index(index)]) => below(index).map(Binding::Register),
        (Stage::Fragment, [Word("p"), Index(index)]) => below(index).map(Binding::Local),
        (_, [Word("program"), Word("local"), Index(index)]) => number(index).map(Binding::Local),
        (_, [Word("program"), Word("env"), Index(index)]) => number(index).map(Binding::Environment),
        _ => None,
    }
}

/// The result that a name means, where `given` are the run's inputs.
pub(super) fn place(program: &Program, name: &Name, given: &[Input]) -> Option<Place> {
    let parts = name.parts();
    let output = match program.dialect.rules().stage {
        Stage::Vertex => vertex_output(&parts),
        Stage::Fragment => fragment_output(&parts),
        Stage::State => {
            let binding = parameter(program, &parts)?;
            let found = program.parameters.iter().position(|parameter| parameter.binding == binding);
            return Some(found.map(Place::Parameter).unwrap_or_else(|| {
                let same = |input: &&Input| parameter(program, &input.name.parts()) == Some(binding);
                Place::Untouched(given.iter().rev().find(same).map_or([0; 4], |input| input.value))
            }));
        }
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => None,
    };
    output.map(|number| Place::Output(Output(number)))
}

fn vertex_attribute(parts: &[Part<'_>]) -> Option<u8> {
    Some(match parts {
        [Word("v"), Index(name)] => named(&VERTEX_ATTRIBUTE_NAMES, name).or_else(|| below(name, 16))?,
        [Word("vertex"), rest @ ..] => match rest {
            [Word("position")] => Attribute::OPOS.0,
            [Word("weight")] | [Word("weight"), Index("0")] => Attribute::WGHT.0,
            [Word("normal")] => Attribute::NRML.0,
            [Word("color")] | [Word("color"), Word("primary")] => Attribute::COL0.0,
            [Word("color"), Word("secondary")] => Attribute::COL1.0,
            [Word("fogcoord")] => Attribute::FOGC.0,
            [Word("texcoord")] => Attribute::TEX0.0,
            [Word("texcoord"), Index(unit)] => Attribute::TEX0.0 + below(unit, 8)?,
            [Word("attrib"), Index(index)] => below(index, 16)?,
            _ => return None,
        },
        _ => return None,
    })
}

fn fragment_attribute(parts: &[Part<'_>]) -> Option<u8> {
    Some(match parts {
        [Word("f"), Index(name)] => named(&FRAGMENT_ATTRIBUTE_NAMES, name)?,
        [Word("fragment"), rest @ ..] => match rest {
            [Word("position")] => Attribute::WINDOW_POSITION.0,
            [Word("color")] | [Word("color"), Word("primary")] => Attribute::COLOR0.0,
            [Word("color"), Word("secondary")] => Attribute::COLOR1.0,
            [Word("fogcoord")] => Attribute::FOG.0,
            [Word("texcoord")] => Attribute::TEXCOORD0.0,
            [Word("texcoord"), Index(unit)] => Attribute::TEXCOORD0.0 + below(unit, 8)?,
            [Word("facing")] => Attribute::FACING.0,
            _ => return None,
        },
        _ => return None,
    })
}

fn vertex_output(parts: &[Part<'_>]) -> Option<u8> {
    Some(match parts {
        [Word("o"), Index(name)] => named(&VERTEX_OUTPUT_NAMES, name)?,
        [Word("result"), rest @ ..] => match rest {
            [Word("position")] => Output::HPOS.0,
            [Word("color"), sides @ ..] => Output::COL0.0 + color(sides)?,
            [Word("fogcoord")] => Output::FOGC.0,
            [Word("pointsize")] => Output::PSIZ.0,
            [Word("texcoord")] => Output::TEX0.0,
            [Word("texcoord"), Index(unit)] => Output::TEX0.0 + below(unit, 8)?,
            [Word("clip"), Index(plane)] => Output::CLP0.0 + below(plane, 6)?,
            _ => return None,
        },
        _ => return None,
    })
}

/// Which of COL0, COL1, BFC0 and BFC1 stands behind `result.color`.
fn color(sides: &[Part<'_>]) -> Option<u8> {
    Some(match sides {
        [] | [Word("front" | "primary")] | [Word("front"), Word("primary")] => 0,
        [Word("secondary")] | [Word("front"), Word("secondary")] => 1,
        [Word("back")] | [Word("back"), Word("primary")] => 2,
        [Word("back"), Word("secondary")] => 3,
        _ => return None,
    })
}

fn fragment_output(parts: &[Part<'_>]) -> Option<u8> {
    Some(match parts {
        [Word("o"), Index(name)] => named(&FRAGMENT_OUTPUT_NAMES, name)?,
        [Word("result"), Word("color")] => Output::COLOR0.0,
        [Word("result"), Word("color"), Index(buffer)] => Output::COLOR0.0 + below(buffer, 8)?,
        [Word("result"), Word("depth")] => Output::DEPTH.0,
        _ => return None,
    })
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

/// One spelling for names that mean the same state: no white space, optional words and numbers filled in
/// (ARB_vertex_program, 2.14.3.2).
fn canonical(name: &str) -> Cow<'_, str> {
    let name: Cow<'_, str> = if name.contains(char::is_whitespace) {
        name.split_whitespace().collect::<String>().into()
    } else {
        name.into()
    };
    let Some(state) = name.strip_prefix("state.") else {
        return name;
    };
    let filled = |kind: &str, rest: &str, usual: &str, given: &[&str]| {
        let present = given.iter().any(|given| rest.starts_with(given));
        format!("state.{kind}{}{rest}", if present { "" } else { usual })
    };
    if let Some(rest) = state.strip_prefix("material") {
        filled("material", rest, ".front", &[".front", ".back"]).into()
    } else if let Some(rest) = state.strip_prefix("lightprod") {
        let Some((light, rest)) = rest.split_once(']') else {
            return name;
        };
        filled(&format!("lightprod{light}]"), rest, ".front", &[".front", ".back"]).into()
    } else if let Some(rest) = state.strip_prefix("lightmodel") {
        if rest == ".scenecolor" { "state.lightmodel.front.scenecolor".into() } else { name }
    } else if let Some(rest) = state.strip_prefix("texenv") {
        filled("texenv", rest, "[0]", &["["]).into()
    } else if let Some(rest) = state.strip_prefix("texgen") {
        filled("texgen", rest, "[0]", &["["]).into()
    } else if let Some(rest) = state.strip_prefix("matrix.modelview") {
        filled("matrix.modelview", rest, "[0]", &["["]).into()
    } else if let Some(rest) = state.strip_prefix("matrix.texture") {
        filled("matrix.texture", rest, "[0]", &["["]).into()
    } else {
        name
    }
}

/// The result's name in the program's own dialect.
pub fn output_name(program: &Program, output: Output) -> String {
    let rules = program.dialect.rules();
    let number = output.0;
    let names: &[(&str, u8)] =
        if rules.stage == Stage::Fragment { &FRAGMENT_OUTPUT_NAMES } else { &VERTEX_OUTPUT_NAMES };
    let short = names.iter().find(|(_, known)| *known == number).map(|(name, _)| *name);
    match rules.family {
        Family::Register => short.map(|name| format!("o[{name}]")),
        Family::Declared | Family::Typed => short.map(|name| long_name(name, number)),
    }
    .unwrap_or_else(|| format!("result.attrib[{number}]"))
}

/// The binding that stands for a register name.
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

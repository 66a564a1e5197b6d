//! Runs of the stages with several input vertices: geometry and tessellation programs.

use super::engine::Invocation;
use super::file::Run;
use super::name::Name;
use super::resolve::{invocations as alone, vertex_of_several};
use super::value::Input;
use crate::error::{Code, Error};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::World;
use glasm::program::{Arrangement, PrimitiveIn, Program};

/// The value of a vertex's results without an input.
const INITIAL: [u32; 4] = [0, 0, 0, 0x3f80_0000];

/// Levels are 1 without an input (PATCH_DEFAULT_OUTER_LEVEL, PATCH_DEFAULT_INNER_LEVEL).
const LEVEL: [u32; 4] = [0x3f80_0000, 0, 0, 0x3f80_0000];

/// The element of an array at the start of a name, `emit[2].result.position`, and the rest of the name.
pub(super) fn numbered(name: &Name, word: &str) -> Option<(usize, Name)> {
    let (number, rest) = name.text().strip_prefix(word)?.strip_prefix('[')?.split_once("].")?;
    Some((number.parse().ok()?, Name::parse(rest)?))
}

/// The number of vertices that inputs name.
pub(super) fn given_vertices(program: &Program, inputs: &[Input]) -> u32 {
    let rules = program.dialect().rules();
    let vertices = inputs.iter().filter_map(|input| vertex_of_several(rules, &input.name.parts()));
    vertices.map(|(vertex, _)| vertex + 1).max().unwrap_or(0)
}

/// Fills the world with the vertices of the primitive or patch, and returns the inputs of each invocation.
pub(super) fn invocations(program: &Program, run: &Run, world: &mut World) -> Result<Vec<Invocation>, Error> {
    let rules = program.dialect().rules();
    let mut common: Vec<Input> = Vec::new();
    let mut vertices: Vec<(u32, u8, [u32; 4])> = Vec::new();
    for input in &run.inputs {
        match vertex_of_several(rules, &input.name.parts()) {
            Some((vertex, number)) => vertices.push((vertex, number, input.value)),
            None => common.push(input.clone()),
        }
    }
    let given = given_vertices(program, &run.inputs);
    let (count, invocations) = match program.arrangement() {
        Arrangement::Geometry { input, invocations, .. } => {
            let count = match (input, input.vertices()) {
                (PrimitiveIn::Patches, _) | (_, None) => {
                    run.patch.ok_or(Code::MissingWord.error("patches have a size, `patch=N`"))?
                }
                (_, Some(count)) => count,
            };
            (count, invocations.max(1))
        }
        Arrangement::Control { vertices } => {
            (run.patch.ok_or(Code::MissingWord.error("a patch has a size, `patch=N`"))?, vertices)
        }
        Arrangement::Evaluation { .. } | Arrangement::None | Arrangement::Compute { .. } => {
            (run.patch.unwrap_or(given.max(1)), run.threads)
        }
    };
    if given > count {
        return Err(Code::OutOfRange.error(format!("vertex {} was given, there are {count}", given - 1)));
    }
    world.vertices = vec![vec![INITIAL; Output::COUNT]; count as usize];
    for (vertex, number, value) in vertices {
        world.vertices[vertex as usize][usize::from(number)] = value;
    }
    let levels = (Output::TESS_OUTER0.0..Output::PATCH_ATTRIBUTE0.0).map(|number| (Attribute(number), LEVEL));
    let plain = [(Attribute::VERTEX_COUNT, [count, 0, 0, 0]), (Attribute::PRIMITIVE_ID, [0; 4])];
    let mut found = alone(program, &common, invocations)?;
    let named = |attribute: Attribute| {
        common.iter().any(|input| super::resolve::typed_attribute(rules, &input.name.parts()) == Some(attribute.0))
    };
    let initial: Vec<_> = levels.chain(plain).filter(|(attribute, _)| !named(*attribute)).collect();
    let evaluation = matches!(program.arrangement(), Arrangement::Evaluation { .. });
    for (number, invocation) in (0..).zip(&mut found) {
        let Invocation::One(inputs) = invocation else { continue };
        for (attribute, value) in &initial {
            inputs.attributes[usize::from(attribute.0)] = *value;
        }
        if !evaluation {
            inputs.attributes[usize::from(Attribute::INVOCATION.0)] = [number, 0, 0, 0];
        }
    }
    Ok(found)
}

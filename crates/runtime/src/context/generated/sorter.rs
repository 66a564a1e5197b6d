//! The geometry program that sorts primitives into layers and viewports where no program of the application does.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::call::{Identity, LoadedProgram};
use crate::model::error::{Result, invalid_value};
use crate::raster::Mode;
use glasm::check;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::dialect::{Stage, pipeline};
use glasm::program::{PrimitiveOut, Program};

/// Geometry programs that pass everything on, by the program before them and its primitives.
pub(crate) type Sorters = rustc_hash::FxHashMap<(Identity, PrimitiveOut), Arc<LoadedProgram>>;

/// A geometry program that passes on what a program writes, primitive by primitive.
fn pass_on(program: &Program, kind: PrimitiveOut) -> Option<Program> {
    let (input, output, corners) = match kind {
        PrimitiveOut::Points => ("POINTS", "POINTS", 1),
        PrimitiveOut::LineStrip => ("LINES", "LINE_STRIP", 2),
        PrimitiveOut::TriangleStrip => ("TRIANGLES", "TRIANGLE_STRIP", 3),
    };
    let passed: Vec<u8> = program.outputs_written().iter().filter(|number| is_passed(Output(*number))).collect();
    if passed.len() > 32 {
        return None;
    }
    let mut text = format!(
        "!!NVgp5.0\nOPTION ARB_viewport_array;\nOPTION NV_viewport_array2;\nPRIMITIVE_IN {input};\n\
         PRIMITIVE_OUT {output};\nVERTICES_OUT {corners};\n"
    );
    for corner in 0..corners {
        for (place, number) in passed.iter().enumerate() {
            let name = pipeline::result_name(Stage::Geometry, Output(*number));
            let mask = if is_scalar(Output(*number)) { ".x" } else { "" };
            let _ = writeln!(text, "MOV.U {name}{mask}, vertex[{corner}].attrib[{place}];");
        }
        text += "MOV.S result.primid.x, primitive.id;\nEMIT;\n";
    }
    text += "END\n";
    let checked = check::load(text.as_bytes(), &check::ParseOptions::default()).program?;
    // Only generic attributes of a vertex can have any number, so the others are named by these.
    let place = |number: u8| usize::from(number.wrapping_sub(Attribute::INTERPOLANT0.0));
    let renumbered =
        |_, attribute: Attribute| passed.get(place(attribute.0)).map_or(attribute, |passed| Attribute(*passed));
    Some(checked.with_attributes(renumbered))
}

/// Results of a vertex that mean something behind the programs.
fn is_passed(output: Output) -> bool {
    let apart = [Output::ID, Output::PRIMITIVE_ID, Output::SECONDARY_POSITION, Output::SECONDARY_VIEWPORT_MASK];
    !apart.contains(&output) && output.0 < Output::TESS_OUTER0.0
}

fn is_scalar(output: Output) -> bool {
    let numbers = [Output::FOGC, Output::PSIZ, Output::LAYER, Output::VIEWPORT, Output::VIEWPORT_MASK];
    numbers.contains(&output) || (Output::CLP0.0..Output::ID.0).contains(&output.0)
}

/// The geometry program that stands behind a program which chooses layers or viewports itself.
pub(crate) fn sorter(sorters: &mut Sorters, before: &LoadedProgram, mode: Mode) -> Result<Arc<LoadedProgram>> {
    let made = before.program.arrangement().made();
    let key = (before.identity, made.unwrap_or_else(|| mode.figure().into()));
    if let Some(known) = sorters.get(&key) {
        return Ok(known.clone());
    }
    let Some(program) = pass_on(&before.program, key.1) else {
        return invalid_value("a program that chooses layers or viewports has at most 32 results");
    };
    let program = LoadedProgram::new(program);
    sorters.insert(key, program.clone());
    Ok(program)
}

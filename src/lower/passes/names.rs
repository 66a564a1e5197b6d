//! The names of registers, results and parameters in the output.

use std::borrow::Cow;

use crate::dialect::bindings::{FRAGMENT_OUTPUT_NAMES, Output, VERTEX_OUTPUT_NAMES};
use crate::lower::passes::slots::Slots;
use crate::program::{File, Program};
use crate::vocabulary::Stage;

/// The names of all registers in the output, by slot.
pub(crate) fn register_names(program: &Program, slots: Slots) -> Vec<Cow<'_, str>> {
    let few = |names: &[&'static str], index: usize, prefix| match names.get(index) {
        Some(name) => Cow::Borrowed(*name),
        None => Cow::Owned(format!("{prefix}{index}")),
    };
    let name = |slot| match slots.file(slot) {
        (File::Temporary, index) => {
            program.temporaries.get(index).map_or(Cow::Borrowed(""), |temporary| plain(&temporary.name))
        }
        (File::Output, index) => output_name(program, Output(index as u8)),
        (File::Address, index) => few(&["A0", "A1", "A2", "A3"], index, "A"),
        (_, index) => few(&["CC0", "CC1", "CC2", "CC3"], index, "CC"),
    };
    (0..slots.count()).map(name).collect()
}

/// Words that naga's writers leave as they are, although the language or the writer itself has them: the samplers of HLSL, a
/// macro of MSL, a variable of the writer of GLSL (naga 30).
const TAKEN: [&str; 7] = ["NULL", "_tmp_return", "sampler1D", "sampler2D", "sampler3D", "samplerCUBE", "samplerRECT"];

/// How functions begin that the writer of HLSL adds, and macros of MSL.
const TAKEN_BEGINNINGS: [&str; 3] = ["Construct", "METAL_", "Naga"];

/// Whether a variable of that name would stand in the way of a language.
fn is_taken(name: &str) -> bool {
    TAKEN.contains(&name) || TAKEN_BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
}

/// A name that is valid in every language: letters, digits and underscores, and no word that naga's writers miss. They take
/// care of the other words of their languages, and leave out underscores at the end.
pub(crate) fn plain(name: &str) -> Cow<'_, str> {
    let plain = letters(name);
    if is_taken(plain.trim_end_matches('_')) {
        Cow::Owned(format!("x_{}", plain.trim_start_matches('_')))
    } else {
        plain
    }
}

fn letters(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Cow::Borrowed(name);
    }
    let mut plain = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' => plain.push(letter),
            ']' | '}' => {}
            _ if plain.ends_with('_') => {}
            _ => plain.push('_'),
        }
    }
    Cow::Owned(plain)
}

/// `HPOS`, `COL0`, `color` ...
pub(crate) fn output_name(program: &Program, output: Output) -> Cow<'static, str> {
    let names: &[(&str, u8)] = match program.dialect.rules().stage {
        Stage::Fragment => &FRAGMENT_OUTPUT_NAMES,
        _ => &VERTEX_OUTPUT_NAMES,
    };
    let known = names.iter().find(|(_, number)| *number == output.0);
    if let Some((name, _)) = known {
        return Cow::Borrowed(*name);
    }
    Cow::Owned(match (program.dialect.rules().stage, output) {
        (Stage::Fragment, Output::SAMPLE_MASK) => return Cow::Borrowed("samples"),
        (Stage::Fragment, Output::SECONDARY_COLOR0) => return Cow::Borrowed("second_source"),
        (Stage::Vertex, Output(number)) if (Output::INTERPOLANT0.0..Output::TESS_OUTER0.0).contains(&number) => {
            format!("attrib{}", number - Output::INTERPOLANT0.0)
        }
        _ => format!("result{}", output.0),
    })
}

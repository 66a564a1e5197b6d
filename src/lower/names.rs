//! What registers are called in the output, and their numbers.

use crate::dialect::Stage;
use crate::dialect::bindings::Output;
use crate::program::Program;

/// A name that every language takes: letters, digits and underscores.
pub fn plain(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' => plain.push(letter),
            ']' | '}' => {}
            _ if plain.ends_with('_') => {}
            _ => plain.push('_'),
        }
    }
    plain
}

/// `HPOS`, `COL0`, `color` ...
pub fn output_name(program: &Program, output: Output) -> String {
    use crate::dialect::bindings::{FRAGMENT_OUTPUT_NAMES, VERTEX_OUTPUT_NAMES};
    let names: &[(&str, u8)] = match program.dialect.rules().stage {
        Stage::Fragment => &FRAGMENT_OUTPUT_NAMES,
        _ => &VERTEX_OUTPUT_NAMES,
    };
    let known = names.iter().find(|(_, number)| *number == output.0);
    if let Some((name, _)) = known {
        return (*name).to_owned();
    }
    match (program.dialect.rules().stage, output) {
        (Stage::Fragment, Output::SAMPLE_MASK) => "samples".to_owned(),
        (Stage::Fragment, Output::SECONDARY_COLOR0) => "second_source".to_owned(),
        (Stage::Vertex, Output(number)) if (Output::INTERPOLANT0.0..Output::TESS_OUTER0.0).contains(&number) => {
            format!("attrib{}", number - Output::INTERPOLANT0.0)
        }
        _ => format!("result{}", output.0),
    }
}

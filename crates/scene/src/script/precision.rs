//! A fragment program's text with another precision.

use glasm::check::{ParseOptions, load};
use glasm::dialect::Stage;
use glasm::isa::lookup::spell;
use glasm::isa::{Mnemonic, Modifiers, find};
use glasm::program::Program;

/// The option that adds precision suffixes to ARB programs, put after their header.
const HEADER: &str = "!!ARBfp1.0";
const OPTION: &str = " OPTION NV_fragment_program;";

/// The text with this suffix on every instruction that allows it; line numbers stay the same. A text that does not
/// load, or not with the suffix, is returned unchanged.
pub(super) fn at_precision(text: &str, precision: Modifiers) -> String {
    let Some(program) = read(text) else { return text.to_owned() };
    if program.dialect().rules().modifiers.contains(precision) {
        return respelled(text, &program, precision);
    }
    let Some(rest) = text.strip_prefix(HEADER) else { return text.to_owned() };
    let optional = [HEADER, OPTION, rest].concat();
    let changed = read(&optional).map(|program| respelled(&optional, &program, precision));
    changed.filter(|changed| read(changed).is_some()).unwrap_or_else(|| text.to_owned())
}

fn read(text: &str) -> Option<Program> {
    load(text.as_bytes(), &ParseOptions::default().with_stage(Stage::Fragment)).program
}

fn respelled(text: &str, program: &Program, precision: Modifiers) -> String {
    let all = Modifiers::R | Modifiers::H | Modifiers::X;
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for instruction in program.instructions() {
        let start = instruction.span.start as usize;
        let Some(rest) = text.get(start..).filter(|_| start >= done) else { continue };
        let length = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        let Some(found) = find(program.dialect(), &rest.as_bytes()[..length]) else { continue };
        if !found.row().modifiers_in(program.dialect()).contains(precision) {
            continue;
        }
        result += &text[done..start];
        result += &spell(Mnemonic { modifiers: (found.modifiers - all) | precision, ..found });
        done = start + length;
    }
    result + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_take_the_suffix_if_they_may() {
        let text = "!!FP1.0\nMULR_SAT R0, f[TEX0], 2;\nADDHC R1, R0, R0;\nRSQ R1.x, R1.x;\nMOV o[COLR], R1;\nEND";
        let fixed = at_precision(text, Modifiers::X);
        assert_eq!(
            fixed,
            "!!FP1.0\nMULX_SAT R0, f[TEX0], 2;\nADDXC R1, R0, R0;\nRSQ R1.x, R1.x;\nMOVX o[COLR], R1;\nEND"
        );
        assert!(at_precision(text, Modifiers::H).contains("RSQH R1.x"));
    }

    #[test]
    fn plain_programs_take_the_option_first() {
        let half = at_precision("!!ARBfp1.0\nMUL result.color, fragment.color, 0.5;\nEND", Modifiers::H);
        assert_eq!(half, "!!ARBfp1.0 OPTION NV_fragment_program;\nMULH result.color, fragment.color, 0.5;\nEND");
    }

    #[test]
    fn a_text_that_does_not_load_stays_as_it_is() {
        assert_eq!(at_precision("!!FP1.0\nMUL R0;\nEND", Modifiers::H), "!!FP1.0\nMUL R0;\nEND");
    }
}

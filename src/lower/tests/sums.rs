//! Numbers that sums have rounded, where another sum or a comparison reads them.

use super::wgsl;
use crate::lower::{Fixed, Options};

/// How many operands are kept apart from the sums that read them, in each form of rounding to fx12.
fn separated(source: &str) -> [usize; 2] {
    [Fixed::Emulated, Fixed::Hidden].map(|fixed| {
        let text = wgsl(source, &Options::default().with_fixed(fixed));
        text.lines().filter(|line| !line.starts_with("fn ")).map(|line| line.matches("separate").count()).sum()
    })
}

/// A program in which R0 is a sum of products that was rounded to fx12, and lies between -1 and 1.
fn with_sum(lines: &str) -> String {
    format!(
        "!!FP1.0\nMOVX_SAT R1, p[0];\nMOVX_SAT R2, f[COL0];\nMULX R3, R1, {{-0.25}}.x;\nDP3X R0, R3, R2;\n{lines}\n\
         MOVR o[COLR], R4;\nEND"
    )
}

#[test]
fn rounded_sums_are_kept_apart_where_another_number_is_no_multiple() {
    for line in ["ADDR R4, R0, {0.3}.x;", "SUBR R4, f[TEX0], R0;", "SLTR R4, R0, {0.3}.x;", "ADDR R4, -R0, f[TEX0].x;"]
    {
        assert_eq!(separated(&with_sum(line)), [1, 1], "{line}");
    }
    for line in ["ADDR R4, R0, {0.5}.x;", "ADDX R4, R0, R1;", "MULR R4, R0, {0.3}.x;", "SLTR R4, R0, R1;"] {
        assert_eq!(separated(&with_sum(line)), [0, 0], "{line}");
    }
}

#[test]
fn sums_of_rounded_sums_and_mixed_vectors_are_kept_apart() {
    for lines in [
        "ADDR R0, R0, {1}.x;\nADDR R4, R0, {0.3}.x;",
        "MOVR R0.w, f[TEX0].x;\nADDR R4, R0, {0.3}.x;",
        "MOVR R0.w, f[TEX0].x;\nADDR R4, {0.3}.x, -R0;",
    ] {
        assert_eq!(separated(&with_sum(lines)), [1, 1], "{lines}");
    }
}

/// Nothing is known of registers in variables.
#[test]
fn registers_that_a_routine_or_a_round_may_have_rounded_are_kept_apart() {
    let start = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a, b;\n";
    let routine = "CAL rounds;\nADDR a, b, 0.3;\nMOVR result.color, a;\nRET;\nrounds:\n\
                   DP3X b, fragment.color, fragment.color;\nRET;\nEND";
    let rounds = "MOV b, fragment.color;\nREP 3;\nADDR a, b, 0.3;\nDP3X b, fragment.color, a;\nENDREP;\n\
                  MOVR result.color, a;\nEND";
    for lines in [routine, rounds] {
        assert_eq!(separated(&format!("{start}{lines}")), [1, 1], "{lines}");
    }
}

#[test]
fn nothing_is_kept_apart_where_nothing_is_rounded() {
    for line in ["ADDR R4, R0, {0.3}.x;", "MADR R4, R0, f[TEX0], f[TEX0];"] {
        assert_eq!(separated(&format!("!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\n{line}\nMOVR o[COLR], R4;\nEND")), [0, 0]);
        let full = Options::default().with_arithmetic(crate::lower::Arithmetic::Full);
        assert!(!wgsl(&with_sum(line), &full).contains("separate"), "{line}");
    }
}

//! What is left of loops in the output.

use super::strict;
use crate::lower::{Options, lower};

const ENDS: &str = "!!NVfp5.0\nTEMP i, sum, RC;\nMOV.S i.x, {0}.x;\nMOV.S i.y, {7}.x;\nMOV.F sum, {0}.x;\nREP;\n\
                    SGE.S.CC RC.x, i.x, {5}.x;\nBRK (NE.x);\nMAD.F sum, fragment.color, program.local[1], sum;\n\
                    ADD.S i.x, i.x, {1}.x;\nENDREP;\nMOV result.color, sum;\nEND";

#[test]
fn a_loop_that_ends_by_itself_counts_no_rounds() {
    let text = strict(ENDS);
    assert!(!text.contains("rounds_left"), "{text}");
    // Drivers unroll loops whose counter is a number of its own.
    assert!(text.contains("var i_x: i32;"), "{text}");
    assert_eq!(text.matches("break;").count(), 1, "{text}");
}

#[test]
fn a_loop_longer_than_the_caller_allows_ends_before() {
    let program = crate::check::load(ENDS.as_bytes(), &crate::check::Options::default()).program.expect("a program");
    let few = Options::default().with_fuel(crate::lower::Fuel(4));
    let lowered = lower(&program, &few).expect("a module");
    let text = lowered.to(crate::export::Language::Wgsl).expect("WGSL");
    let text = text.text().expect("text");
    assert!(text.contains(">= 4i)") && !text.contains("rounds_left"), "the counter shows it: {text}");
    let power = ENDS
        .replace("ADD.S i.x, i.x, {1}.x", "MUL.S i.x, i.x, {2}.x")
        .replace("{0}.x;\nMOV.S i.y", "{1}.x;\nMOV.S i.y");
    let program = crate::check::load(power.as_bytes(), &crate::check::Options::default()).program.expect("a program");
    let few = Options::default().with_fuel(crate::lower::Fuel(3));
    let text = lower(&program, &few).expect("a module").to(crate::export::Language::Wgsl).expect("WGSL");
    assert!(text.text().expect("text").contains("var rounds_left: i32 = 3i;"), "{text:?}");
}

#[test]
fn one_exit_looks_at_the_condition_and_at_the_rounds() {
    let endless = ENDS.replace("{5}.x", "program.local[0].x").replace("ADD.S i.x", "SHL.S i.x");
    let text = strict(&endless);
    assert_eq!(text.matches("break;").count(), 1, "{text}");
    assert!(text.contains("<= 0i)) {"), "{text}");
    // A round that does not come by the exit counts at its end.
    let text = strict(&endless.replace("\nREP;\n", "\nREP;\nSLT.F.CC RC.y, sum.x, sum.y;\nCONT (NE.y);\n"));
    assert!(text.contains("rounds_left") && !text.contains("<= 0i)) {"), "{text}");
}

#[test]
fn parameters_are_loaded_before_the_loop_that_reads_them() {
    for source in [
        ENDS,
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a;\nMOVC a, fragment.texcoord[0];\nREP {9};\n\
         IF GT.x;\nMAD a, a, program.local[1], fragment.color;\nENDIF;\nENDREP;\nMOV result.color, a;\nEND",
        "!!VP2.0\nMOV R0.x, v[OPOS].x;\nagain:\nADDC R0.x, R0.x, c[1].x;\nBRA again (LT.x);\n\
         MOV o[HPOS], R0.x;\nEND",
    ] {
        let text = strict(source);
        let (load, begin) = (text.rfind("= parameters").expect("a load"), text.find("loop {").expect("a loop"));
        assert!(load < begin, "{text}");
    }
}

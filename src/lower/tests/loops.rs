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
    let program =
        crate::check::load(ENDS.as_bytes(), &crate::check::ParseOptions::default()).program.expect("a program");
    let few = Options::default().with_fuel(crate::lower::Fuel(4));
    let lowered = lower(&program, &few).expect("a module");
    let text = lowered.to(crate::export::Language::Wgsl).expect("WGSL");
    let text = text.text().expect("text");
    assert!(text.contains(">= 4i)") && !text.contains("rounds_left"), "the counter shows it: {text}");
    let power = ENDS
        .replace("ADD.S i.x, i.x, {1}.x", "MUL.S i.x, i.x, {2}.x")
        .replace("{0}.x;\nMOV.S i.y", "{1}.x;\nMOV.S i.y");
    let program =
        crate::check::load(power.as_bytes(), &crate::check::ParseOptions::default()).program.expect("a program");
    let few = Options::default().with_fuel(crate::lower::Fuel(3));
    let text = lower(&program, &few).expect("a module").to(crate::export::Language::Wgsl).expect("WGSL");
    assert!(text.text().expect("text").contains("var rounds_left: i32 = 3i;"), "{text:?}");
}

/// 2^16 rounds that nothing repeats end soon enough, and 64 of them in a loop that may run for long.
#[test]
fn a_count_that_may_be_large_is_taken_off_the_rounds() {
    let program = |heads: &[&str]| {
        let (begin, end) = (heads.join("\n"), "ENDREP;\n".repeat(heads.len()));
        format!(
            "!!NVfp5.0\nPARAM n = program.local[0];\nTEMP a;\nMOV a, 0;\n{begin}\nADD a, a, fragment.color;\n{end}\
             MOV result.color, a;\nEND"
        )
    };
    let taken = |heads: &[&str]| strict(&program(heads)).matches("rounds_left = ").count();
    assert_eq!(taken(&["REP.S {65536};"]), 0);
    assert_eq!(taken(&["REP.S {65537};"]), 1);
    assert_eq!(taken(&["REP.S {256};", "REP {256.5};"]), 0);
    assert_eq!(taken(&["REP.S {256};", "REP.U {257};"]), 1, "the inner loop");
    assert_eq!(taken(&["REP.S n.x;", "REP.S {64};"]), 1, "the outer loop");
    assert_eq!(taken(&["REP.S n.x;", "REP.S {65};"]), 2);
    assert_eq!(taken(&["REP n.x;", "REP.S -n.x;"]), 2);
    let called = |count: u32| {
        strict(&format!(
            "!!NVfp5.0\nTEMP a;\nmain:\nMOV a, 0;\nREP.S {{60}};\nCAL sum;\nENDREP;\nMOV result.color, a;\nRET;\n\
             sum:\nREP.S {{{count}}};\nADD a, a, fragment.color;\nENDREP;\nRET;\nEND"
        ))
    };
    assert!(!called(64).contains("rounds_left") && called(65).contains("rounds_left"), "callers may repeat it");
}

#[test]
fn rounds_that_invocations_share_are_taken_in_portions() {
    let endless = ENDS.replace("{5}.x", "program.local[0].x");
    let shared = super::wgsl(&endless, &Options::default().with_shared_rounds(true));
    assert!(shared.contains("var<storage, read_write> shared_rounds: array<atomic<u32>>;"), "{shared}");
    assert!(shared.contains("var rounds_left: i32 = 4096i;"), "the first portion: {shared}");
    assert!(shared.contains("portions_left = 16383u;"), "2^26 rounds are 16,384 portions: {shared}");
    assert_eq!(shared.matches("atomicSub(").count(), 1, "{shared}");
    let ends = super::wgsl(ENDS, &Options::default().with_shared_rounds(true));
    assert!(!ends.contains("shared_rounds"), "it takes none: {ends}");
    let few = Options::default().with_shared_rounds(true).with_fuel(crate::lower::Fuel(3));
    let few = super::wgsl(&endless, &few);
    assert!(few.contains("var rounds_left: i32 = 3i;") && few.contains("portions_left = 0u;"), "{few}");
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

/// How many loops check the execution limit in each round.
pub(super) fn checks(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_check =
        |lines: &&[&str]| lines[0].ends_with("= instructions_left;") && lines[1].contains("<=") && lines[2] == "break;";
    lines.windows(3).filter(is_check).count()
}

/// Of loops in loops, only those that could run far behind the execution limit check it.
#[test]
fn short_loops_do_not_check_the_execution_limit() {
    let nested = |head: &str, body: &str, end: &str| {
        strict(&format!(
            "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM n = program.local[0];\nTEMP a;\nMOV a, 0.0;\n{head}\n{body}\n{end}\n\
             MOV result.color, a;\nEND"
        ))
    };
    let add = "ADD a, a, 1.0;";
    // 255 * 255 rounds could reach the limit, 255 could not.
    let two = nested("REP n.x;\nREP n.y;", add, "ENDREP;\nENDREP;");
    assert_eq!(checks(&two), 1, "{two}");
    assert_eq!(two.matches("return;").count(), 1, "for the result: {two}");
    let one = nested("REP n.x;", add, "ENDREP;");
    assert!(!one.contains("instructions_left"), "{one}");
    // Rounds of three loops are 16 million: only those of the innermost are few.
    let three = nested("REP n.x;\nREP n.y;\nREP n.z;", add, "ENDREP;\nENDREP;\nENDREP;");
    assert_eq!(checks(&three), 2, "{three}");
    // A visible effect has a check of its own.
    let seen = nested("REP n.x;\nREP n.y;", "MOV result.color, a;", "ENDREP;\nENDREP;");
    assert_eq!(seen.matches("return;").count(), 2, "{seen}");
    // 30 loops of up to 51,255 instructions each are too many.
    let many = format!("REP n.y;\n{}ENDREP;\n", add.repeat(200)).repeat(30);
    let many = nested("REP n.x;", &many, "ENDREP;");
    let checking = checks(&many);
    // As many of them as run a million instructions need no check; the outer loop has one.
    assert_eq!(checking, 1 + 30 - (1 << 20) / 51_255);
}

#[test]
fn at_full_precision_rounds_are_counted_in_place_of_instructions() {
    let endless = "!!VP2.0\nMOV R0, c[0];\nagain: ADDC R0.x, R0.x, -c[1].x;\nBRA again (GT.x);\n\
                   MOV o[HPOS], v[OPOS];\nMOV o[COL0], R0;\nEND";
    let full = Options::default().with_arithmetic(crate::lower::Arithmetic::Full);
    let text = super::wgsl(endless, &full);
    assert!(text.contains("var rounds_left: i32 = 65536i;"), "{text}");
    assert!(!text.contains("instructions_left") && !text.contains("return;"), "{text}");
    let exact = super::wgsl(endless, &full.with_float(crate::lower::FloatLevel::Exact));
    for text in [strict(endless), exact] {
        assert!(text.contains("instructions_left") && !text.contains("rounds_left"), "{text}");
    }
}

/// A routine in which the program cannot end has no result.
#[test]
fn short_routines_have_no_result() {
    let calling = |routine: &str| {
        strict(&format!(
            "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM n = program.local[0];\nTEMP a;\nMOV a, 0.0;\nREP n.x;\nREP n.y;\n\
             CAL sub;\nENDREP;\nENDREP;\nMOV result.color, a;\nRET;\nsub:\n{routine}\nRET;\nEND"
        ))
    };
    assert!(!calling("ADD a, a, 1.0;").contains("fn sub() -> bool"), "a sum");
    for long in ["REP n.z;\nREP n.z;\nADD a, a, 1.0;\nENDREP;\nENDREP;", "MOV result.color, 1.0;", "KIL a;"] {
        let text = calling(long);
        assert!(text.contains("fn sub() -> bool"), "{long}\n{text}");
    }
}

/// Mesa puts parameters that counts of loops depend on into the code, but no vectors.
#[test]
fn counts_of_loops_are_loaded_alone() {
    let text = strict(
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM n = program.local[0];\nPARAM c = program.local[1];\nTEMP a;\n\
         MUL a, c, n.y;\nREP n.x;\nADD a, a, c;\nENDREP;\nMOV result.color, a;\nEND",
    );
    assert!(text.contains("= parameters.program_local_0_.x;"), "{text}");
    assert!(!text.contains("= parameters.program_local_0_;"), "{text}");
    assert!(text.contains("= parameters.program_local_1_;"), "{text}");
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

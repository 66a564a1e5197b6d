//! Every case file below `tests/cases` and `tests/golden`, run by the program itself.

use std::process::Command;

use crate::support::{expected, root};

/// Runs a folder of case files on the given machines, and returns the output.
fn run(folder: &str, machines: &str, float: &str) -> String {
    said(Command::new(env!("CARGO_BIN_EXE_glasm")), folder, machines, float)
}

fn said(mut glasm: Command, folder: &str, machines: &str, float: &str) -> String {
    let folder = root().join(folder);
    let output =
        glasm.arg("test").arg(&folder).args(["--on", machines, "--float", float]).output().expect("glasm runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let failures = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}{failures}");
    assert!(text.contains(" 0 failed"), "{text}");
    assert!(!text.starts_with("0 passed"), "no case file was found below {}", folder.display());
    text.into_owned()
}

/// Runs a folder of case files on all machines.
fn pass(folder: &str, float: &str) {
    let text = run(folder, "both", float);
    assert!(!expected("gpu") || text.contains(" 0 skipped"), "no adapter; GLASM_WITHOUT=gpu goes without: {text}");
}

#[test]
fn case_files_pass() {
    pass("tests/cases", "exact");
}

/// Values from drivers; each file names the driver and its device.
#[test]
fn golden_values_hold() {
    pass("tests/golden", "exact");
}

/// Programs of which the recorded driver computed something in fp16 on its chip, which older chips do not have: at full
/// precision they give other numbers.
const IN_HALVES: [&str; 16] = [
    "fp1/run/cc_after_conversion.fp",
    "fp1/run/ddx_ddy_half.fp",
    "fp1/run/ex2_half.fp",
    "fp1/run/fp16_add.fp",
    "fp1/run/fp16_mul.fp",
    "fp1/run/fp16_scalar_overflow.fp",
    "fp1/run/fp16_sub.fp",
    "fp1/run/frc_rounds_to_one.fp",
    "fp1/run/mad_half_fixed.fp",
    "fp1/run/precision_default.fp",
    "fp1/run/precision_output_half.fp",
    "fp1/run/precision_suffix_beats_destination.fp",
    "fp1/run/set_on_fixed.fp",
    "fp1/run/set_on_half.fp",
    "random/infinite-factor.fp",
    "random/slope-of-infinity.fp",
];

/// What NVIDIA's driver was recorded to compute holds at full precision, on either machine.
#[test]
fn recorded_values_hold_at_full_precision() {
    for machines in ["cpu", "module"] {
        let mut glasm = Command::new(env!("CARGO_BIN_EXE_glasm"));
        glasm.args(["test", "--precision", "full", "--on", machines]).arg(root().join("tests/golden/nvidia"));
        let output = glasm.output().expect("glasm runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let known = |line: &&str| !IN_HALVES.iter().any(|name| line.contains(name));
        let (differing, tally) = text.trim_end().rsplit_once('\n').expect("a tally");
        assert_eq!(differing.lines().filter(known).count(), 0, "{text}");
        let agree: Vec<_> = IN_HALVES.iter().filter(|name| !differing.contains(**name)).collect();
        assert!(agree.is_empty(), "these agree now: {agree:?}");
        assert!(tally.split(' ').next().and_then(|count| count.parse::<u32>().ok()) > Some(800), "{text}");
    }
}

/// What a GPU would get gives the same without one, but for lookups that samplers do.
#[test]
fn modules_pass_without_a_device() {
    for folder in ["tests/cases", "tests/golden"] {
        let text = run(folder, "module", "exact");
        let number = |what: &str| {
            let before = text.split(what).next().and_then(|text| text.split_whitespace().last());
            before.and_then(|number| number.parse::<u32>().ok()).unwrap_or_else(|| panic!("no number {what}: {text}"))
        };
        assert!(number(" passed") > 10 * number(" skipped"), "{text}");
    }
}

/// Where drivers may fuse and reorder, PREC prevents it.
#[test]
fn precise_instructions_are_exact_at_the_usual_level() {
    pass("tests/cases/nv/run/precise.vp", "strict");
}

/// GLSL leaves to drivers what WGSL and SPIR-V define for integers; our modules do not depend on it.
#[test]
fn integers_are_the_same_on_opengl() {
    if !expected("opengl") {
        return;
    }
    for name in ["bits", "divide", "extremes", "find", "remainders", "sad", "shift", "signs", "wrap"] {
        let mut glasm = Command::new(env!("CARGO_BIN_EXE_glasm"));
        glasm.env("WGPU_BACKEND", "gl");
        said(glasm, &format!("tests/cases/nv/run/integer-{name}.vp"), "gpu", "exact");
    }
}

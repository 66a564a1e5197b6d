//! The scripts below `tests/scripts`, on both machines, by the program itself.

use std::process::Command;

use glasm::script::Script;

use crate::support::expected;

#[test]
fn scripts_pass() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scripts");
    let output = Command::new(env!("CARGO_BIN_EXE_glasm")).args(["run", folder]).output().expect("glasm runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let failures = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}{failures}");
    assert!(text.contains(" 0 failed"), "{text}{failures}");
    assert!(
        !expected("gpu") || text.contains(" 0 skipped"),
        "no adapter; GLASM_WITHOUT=gpu goes without: {text}{failures}"
    );
    assert!(!text.starts_with("0 passed"), "no script was found below {folder}");
}

#[test]
fn what_is_wrong_with_a_script_is_said_by_line() {
    let text = "[require]\nGL >= 1.3\nSIZE 0 4\n[test]\nclear color 1 0 0\ndraw circle 1 2 3\nprobe rgba 1 1 0 0 0 zero\n\
        enable GL_TESSERACT\nclear\n[shader]\n[vertex data]\nvertex/float/2\n0 0\n1\n";
    let problems = Script::parse(text).expect_err("a bad script");
    let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [3, 5, 6, 7, 8, 10, 14], "{problems:?}");
}

//! Every case file below `tests/cases`, run by the program itself.

use std::process::Command;

use crate::support::expected;

#[test]
fn case_files_pass() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
    let output = Command::new(env!("CARGO_BIN_EXE_glasm")).args(["test", folder]).output().expect("glasm runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let failures = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}{failures}");
    assert!(text.contains(" 0 failed"), "{text}");
    assert!(!expected("gpu") || text.contains(" 0 skipped"), "no adapter; GLASM_WITHOUT=gpu goes without: {text}");
    assert!(!text.starts_with("0 passed"), "no case file was found below {folder}");
}

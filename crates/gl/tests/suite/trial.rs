//! The trial of the OpenGL below, which `glasm doctor` asks for.

use crate::support::{Client, Target, has};

const LANGUAGES: [&str; 10] = [
    "ARBvp1.0",
    "VP1.0",
    "VP2.0",
    "NV_vertex_program3",
    "NVvp4.0",
    "ARBfp1.0",
    "FP1.0",
    "NV_fragment_program2",
    "NVfp4.0",
    "NVfp5.0",
];

#[test]
fn a_trial_draws_with_every_language_and_ends_the_process() {
    if !has("gl-clients") || !cfg!(target_os = "linux") {
        return;
    }
    // What the client itself would print is not there.
    let client = Client::build("refused", Target::Own);
    let output = client.command().env("GLASM_GL_TRIAL", "1").output().expect("a client can be started");
    assert_eq!(output.status.code(), Some(0));
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = printed.lines().collect();
    let (first, results) = lines.split_at_checked(3).expect("three lines about the host");
    for (line, word) in first.iter().zip(["vendor", "renderer", "version"]) {
        let (known, text) = line.split_once('\t').unwrap_or_default();
        assert!(known == word && !text.is_empty(), "{printed}");
    }
    let wanted = LANGUAGES.iter().flat_map(|name| ["begins", "right"].map(|state| format!("program\t{name}\t{state}")));
    assert_eq!(results, wanted.collect::<Vec<String>>(), "{printed}");
}

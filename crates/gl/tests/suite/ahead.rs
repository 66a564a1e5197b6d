//! Pairs that are linked before they are drawn with.

use crate::support::{Client, Target, has};

#[test]
fn pairs_that_are_loaded_together_are_begun_at_once() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("ahead", Target::Own);
    let run = |extensions: &str, mode: &str| {
        let mut command = client.command();
        command.env("GLASM_GL", mode).env("GLASM_GL_LOG", "-").env("MESA_EXTENSION_OVERRIDE", extensions);
        let output = command.output().expect("a client can be started");
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        // Mesa may say before it that what it hides stays known.
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.trim_end().lines().last() == Some("ok"), "{extensions}: {said}\n{log}");
        [": linked in ", "begun when they were loaded"].map(|part| log.matches(part).count())
    };
    for mode in ["nv", "all"] {
        // Two of the five pairs are drawn with as they were loaded; both ways of loading are among them.
        let [linked, begun] = run("", mode);
        assert!(linked == 5 && [0, 2].contains(&begun), "{mode}: {linked}, {begun}");
        let without = "-GL_KHR_parallel_shader_compile -GL_ARB_parallel_shader_compile";
        assert_eq!(run(without, mode), [5, 0], "{mode}");
        assert_eq!(run("+GL_KHR_parallel_shader_compile", mode), [5, 2], "{mode}");
    }
}

/// How many pairs were linked by a client, and how many of them were begun before they were drawn with.
fn linked(client: &Client, arguments: &[&str], extensions: &str, mode: &str) -> [usize; 2] {
    let mut command = client.command();
    command.args(arguments).env("GLASM_GL", mode).env("GLASM_GL_LOG", "-").env("MESA_EXTENSION_OVERRIDE", extensions);
    let output = command.output().expect("a client can be started");
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.trim_end().lines().last() == Some("ok"), "{arguments:?}, {extensions}: {said}\n{log}");
    [": linked in ", "begun when they were loaded"].map(|part| log.matches(part).count())
}

#[test]
fn at_most_64_pairs_wait_for_their_first_draw() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("waiting", Target::Own);
    for mode in ["nv", "all"] {
        // Of 66 the first is linked anew, and the last was begun.
        assert_eq!(linked(&client, &[], "+GL_KHR_parallel_shader_compile", mode), [2, 1], "{mode}");
    }
}

#[test]
fn pairs_go_with_their_programs_and_others_stay() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("waiting", Target::Own);
    let without = "-GL_KHR_parallel_shader_compile -GL_ARB_parallel_shader_compile";
    for mode in ["nv", "all"] {
        // 197 pairs that are deleted, and one that is drawn with at the beginning and at the end.
        assert_eq!(linked(&client, &["deleted"], without, mode), [198, 0], "{mode}");
    }
}

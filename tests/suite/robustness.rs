//! Short seeded runs of the fuzz targets in `fuzz/`.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::support::root;

#[path = "../../fuzz/commands.rs"]
mod commands;
#[path = "../../fuzz/editor.rs"]
mod editor;
#[path = "../../fuzz/examine.rs"]
mod examine;
#[path = "../../fuzz/mutate.rs"]
pub mod mutate;
#[path = "../../fuzz/script.rs"]
mod script;

static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| seeds("tests/cases"));

fn seeds(folder: &str) -> Vec<Vec<u8>> {
    mutate::seeds(&root().join(folder))
}

/// Runs `property` on `cases` values, the same ones each time.
fn seeded<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let result = runner.run(&strategy, |value| {
        property(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn case_files_keep_the_invariants() {
    for seed in SEEDS.iter() {
        examine::examine(seed);
    }
}

#[test]
fn any_bytes_get_an_answer() {
    let header =
        prop::sample::select(vec!["", "!!VP1.0", "!!VP1.1 ", "!!VSP1.0\n", "!!VP2.0\r", "!!FP1.0#", "!!ARBfp1.0"]);
    let noise = prop::collection::vec(any::<u8>(), 0..300);
    let ascii = prop::collection::vec(prop::sample::select(b"ARCHXo[]{}().,;:|-+=#0129exyzw \n".to_vec()), 0..200);
    seeded(600, (header, prop_oneof![noise, ascii]), |(header, rest)| {
        examine::examine(&[header.as_bytes(), &rest].concat());
    });
}

#[test]
fn mutated_programs_get_an_answer() {
    seeded(3000, prop::collection::vec(any::<u8>(), 4..120), |entropy| {
        examine::examine(&mutate::mutated(&SEEDS, &entropy));
    });
}

#[test]
fn mutated_scripts_get_an_answer() {
    let scripts = seeds("tests/scripts");
    seeded(1500, prop::collection::vec(any::<u8>(), 4..60), |entropy| {
        script::examine(&mutate::mutated(&scripts, &entropy));
    });
}

#[test]
fn editors_get_an_answer_whatever_they_send() {
    seeded(600, prop::collection::vec(any::<u8>(), 4..200), |entropy| editor::converse(&SEEDS, &entropy));
    let header = prop::sample::select(vec!["Content-Length: 40\r\n\r\n", "content-length:2\n\n{}", "\r\n", ":\n", ""]);
    let noise = prop::collection::vec(any::<u8>(), 0..100);
    seeded(300, (header, noise), |(header, rest)| editor::listen(&[header.as_bytes(), &rest].concat()));
}

#[test]
fn commands_in_any_order_get_an_answer() {
    seeded(1500, prop::collection::vec(any::<u8>(), 4..900), |entropy| commands::examine(&entropy));
}

/// Sizes up to the largest program string, and endless nesting: a result in good time and no deep recursion.
#[test]
fn large_sources_get_an_answer() {
    for piece in ["(", "[", "{", "|", "-", "A0.x+", ";", "a:", "#\n", "MOV R0, R1;\n", "\r\n", "1e", "\u{e9}"] {
        let source = format!("!!VP2.0\n{}", piece.repeat((1 << 18) / piece.len()));
        let checked = glasm::check::load(source.as_bytes(), &Default::default());
        assert!(checked.program.is_none(), "{piece:?} for ever is not a program");
    }
}

//! The project's scripts, mutated token by token.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

#[path = "../mutate.rs"]
mod mutate;
#[path = "../script.rs"]
mod script;
#[path = "../symbols.rs"]
mod symbols;

static SEEDS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| mutate::seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/scripts")));

libfuzzer_sys::fuzz_target!(|entropy: &[u8]| script::examine(&mutate::mutated(&SEEDS, entropy)));

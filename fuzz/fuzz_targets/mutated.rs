//! The project's case files, mutated token by token.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

#[path = "../examine.rs"]
mod examine;
#[path = "../mutate.rs"]
mod mutate;
#[path = "../symbols.rs"]
mod symbols;

static SEEDS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| mutate::seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases")));

libfuzzer_sys::fuzz_target!(|entropy: &[u8]| examine::examine(&mutate::mutated(&SEEDS, entropy)));

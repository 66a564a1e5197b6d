//! Messages of an editor: any bytes, or a conversation about the project's case files, mutated token by token.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

#[path = "../editor.rs"]
mod editor;
#[path = "../mutate.rs"]
mod mutate;
#[path = "../symbols.rs"]
mod symbols;

static SEEDS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| mutate::seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases")));

libfuzzer_sys::fuzz_target!(|data: &[u8]| match data.split_first() {
    Some((b'C', bytes)) => editor::listen(&[b"C", bytes].concat()),
    _ => editor::converse(&SEEDS, data),
});

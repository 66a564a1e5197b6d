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

libfuzzer_sys::fuzz_target!(|data: &[u8]| match data {
    // As headers begin.
    [b'C', ..] => editor::listen(data),
    _ => editor::converse(&SEEDS, data),
});

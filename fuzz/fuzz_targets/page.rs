//! What a page gives the library: options and places of any kind, with the project's case files and scripts mutated token by
//! token.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

#[path = "../mutate.rs"]
mod mutate;
#[path = "../page.rs"]
mod page;
#[path = "../symbols.rs"]
mod symbols;

fn seeds(folder: &str) -> Vec<Vec<u8>> {
    mutate::seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

static CASES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| seeds("../tests/cases"));
static SCRIPTS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| seeds("../tests/scripts"));

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (choices, entropy) = data.split_at(data.len().min(24));
    let text =
        |seeds: &[Vec<u8>], entropy: &[u8]| String::from_utf8_lossy(&mutate::mutated(seeds, entropy)).into_owned();
    let other = text(&CASES, &entropy[entropy.len() / 2..]);
    if choices.first().is_some_and(|first| first % 4 == 0) {
        page::scene(&text(&SCRIPTS, entropy), &other, page::Chosen::new(&choices[1..]));
    } else {
        page::program(&text(&CASES, entropy), &other, page::Chosen::new(choices));
    }
});

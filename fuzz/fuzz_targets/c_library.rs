//! Choices of options and numbers, and a program, through the C library: any bytes, or one of the project's case files mutated
//! token by token, since no bytes that are tried at random become a program that can be translated.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/c/tests/examine.rs"]
mod examine;
#[path = "../mutate.rs"]
mod mutate;
#[path = "../symbols.rs"]
mod symbols;

static SEEDS: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| mutate::seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases")));

fuzz_target!(|data: &[u8]| {
    let (choices, entropy) = data.split_at(data.len().min(examine::CHOICES));
    let as_it_is = choices.last().is_none_or(|last| last & 3 == 3);
    if as_it_is {
        examine::examine(data);
    } else {
        examine::examine(&[choices, &mutate::mutated(&SEEDS, entropy)].concat());
    }
});

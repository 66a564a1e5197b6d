//! Arbitrary bytes.
#![no_main]

#[path = "../examine.rs"]
mod examine;
#[path = "../symbols.rs"]
mod symbols;

libfuzzer_sys::fuzz_target!(|data: &[u8]| examine::examine(data));

//! Arbitrary bytes.
#![no_main]

#[path = "../examine.rs"]
mod examine;

libfuzzer_sys::fuzz_target!(|data: &[u8]| examine::examine(data));

//! Any bytes through the C library.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/c/tests/examine.rs"]
mod examine;

fuzz_target!(|data: &[u8]| examine::examine(data));

//! Commands of a context.
#![no_main]

#[path = "../commands.rs"]
mod commands;
#[path = "../symbols.rs"]
mod symbols;

libfuzzer_sys::fuzz_target!(|data: &[u8]| commands::examine(data));

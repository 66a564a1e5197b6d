#![no_main]

#[path = "../examine.rs"]
mod examine;
#[path = "../generate/mod.rs"]
mod generate;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|seed: u64| {
    examine::examine(generate::generate(seed).text().as_bytes());
});

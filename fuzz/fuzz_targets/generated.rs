#![no_main]

#[path = "../examine.rs"]
mod examine;
#[path = "../generate/mod.rs"]
mod generate;
#[path = "../symbols.rs"]
mod symbols;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|seed: u64| {
    for sample in [
        generate::generate_among(seed, &generate::dialects()),
        generate::generate_lookups(seed, &generate::typed_languages()),
        generate::generate_atomics(seed, &generate::languages_with_words()),
        generate::generate_stages(seed, &generate::stage_languages()),
        generate::generate_fixed(seed, &generate::fixed_languages()),
    ] {
        examine::examine(sample.text().as_bytes());
    }
});

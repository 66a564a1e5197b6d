//! Short runs of what the fuzz target `c_library` does at length, always the same.

use crate::support::root;
use noise::bytes;

#[path = "../examine.rs"]
mod examine;
#[path = "../../../../fuzz/mutate.rs"]
mod mutate;
#[path = "../../../../fuzz/noise.rs"]
mod noise;

#[test]
fn any_bytes_get_an_answer() {
    for seed in 0..300 {
        let length = 64 + seed as usize;
        examine::examine(&bytes(seed, length));
        let headers = ["!!VP1.1 ", "!!VP2.0\r", "!!FP1.0#", "!!ARBfp1.0", "!!NVfp5.0\n", "!!NVgp4.0 "];
        let header = headers[seed as usize % headers.len()].as_bytes();
        examine::examine(&[&bytes(seed, 64), header, &bytes(seed + 1000, length)].concat());
    }
    for length in 0..64 {
        examine::examine(&vec![255; length]);
    }
}

#[test]
fn mutated_programs_get_an_answer() {
    let seeds = mutate::seeds(&root().join("tests/cases"));
    for seed in 0..400 {
        let choices = bytes(seed, 64);
        let entropy = bytes(seed + 5000, 16 + seed as usize % 100);
        examine::examine(&[choices, mutate::mutated(&seeds, &entropy)].concat());
    }
}

#[test]
fn programs_with_any_options_get_an_answer() {
    let seeds = mutate::seeds(&root().join("tests/cases"));
    for (number, program) in seeds.iter().enumerate().step_by(3) {
        let mut choices = bytes(number as u64, 64);
        // Loaded for any stage, and with structs of the right size.
        choices[..2].fill(0);
        choices[14] = 0;
        choices[2] %= 3;
        examine::examine(&[choices.as_slice(), program].concat());
    }
}

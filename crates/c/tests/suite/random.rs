//! Short runs of what the fuzz target `c_library` does at length, always the same.

use crate::support::root;

#[path = "../examine.rs"]
mod examine;
#[path = "../../../../fuzz/mutate.rs"]
mod mutate;

/// Bytes that look like chance (SplitMix64).
fn bytes(seed: u64, count: usize) -> Vec<u8> {
    let word = |place: u64| {
        let mut word = (seed << 32).wrapping_add(place).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    };
    (0..count as u64).map(|place| word(place) as u8).collect()
}

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

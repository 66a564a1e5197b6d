//! Random programs of atomic operations on halves, on numbers of 64 bits, and on images by their handles.
//!
//! The first seed and the number of programs are those of the other random programs.

use super::generate::{generate_atomics, languages_with_words};
use super::{Machines, Work, device, number};

/// The number of programs, unless GLASM_RANDOM_PROGRAMS sets it.
const PROGRAMS: u64 = 100;
/// What must have come up.
const NAMES: [&str; 5] = ["ATOM in Fp50", "ATOMIM in Fp50", "LOADIM in Vp50", "STOREIM in Vp50", "storage F16"];

#[test]
fn random_atomic_operations_agree() {
    let Some(machines) = device(Machines::open) else { return };
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS);
    let all = Work::new(count, languages_with_words(), generate_atomics).share(machines, Machines::open);
    if count >= PROGRAMS {
        let missing: Vec<&str> = NAMES.into_iter().filter(|name| !all.features.has(name)).collect();
        assert!(missing.is_empty(), "never came up: {missing:?}");
    }
}

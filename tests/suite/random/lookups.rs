//! Random programs of the typed languages that look things up: the device's own operations, the functions beside them,
//! and at the exact level the computed texels, all give what the reference machine gives.
//!
//! The first seed and the number of programs are those of the other random programs.

use super::generate::{LOOKUPS, generate_lookups, typed_languages};
use super::{Machines, Work, device, number};

/// The number of programs, unless GLASM_RANDOM_PROGRAMS sets it.
const PROGRAMS: u64 = 600;
/// One program at the exact level for this many others: computed texels are long.
const EXACTLY: u64 = 20;

#[test]
fn random_lookups_agree() {
    let Some(machines) = device(Machines::open_strict) else { return };
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS);
    let all = Work::new(count, typed_languages(), generate_lookups).share(machines, Machines::open_strict);
    if count >= PROGRAMS {
        let name = |lookup: &&str| format!("{lookup} in Fp50");
        let missing: Vec<String> = LOOKUPS.iter().map(name).filter(|it| !all.features.has(it)).collect();
        assert!(missing.is_empty(), "never came up: {missing:?}");
    }
}

#[test]
fn random_lookups_agree_at_the_exact_level() {
    let Some(machines) = device(Machines::open) else { return };
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / EXACTLY;
    Work::new(count, typed_languages(), generate_lookups).share(machines, Machines::open);
}

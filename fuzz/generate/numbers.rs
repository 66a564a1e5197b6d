//! Difficult numbers, and numbers that keep a program's values alive.

use super::choices::Choices;

/// How a number is special.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Special {
    Nan,
    Infinity,
    MinusInfinity,
    Zero,
    MinusZero,
    Denormal,
    /// At a limit of fp16: the largest and the smallest halves, overflow, ties.
    HalfEdge,
    /// At a limit of fx12: the ends of its range, ties.
    FixedEdge,
}

impl Special {
    pub const ALL: [Special; 8] = [
        Special::Nan,
        Special::Infinity,
        Special::MinusInfinity,
        Special::Zero,
        Special::MinusZero,
        Special::Denormal,
        Special::HalfEdge,
        Special::FixedEdge,
    ];

    /// How a word is special, if it is.
    pub fn of(word: u32) -> Option<Special> {
        let number = f32::from_bits(word);
        Some(match word {
            0 => Special::Zero,
            0x8000_0000 => Special::MinusZero,
            0x7f80_0000 => Special::Infinity,
            0xff80_0000 => Special::MinusInfinity,
            _ if number.is_nan() => Special::Nan,
            _ if number.is_subnormal() => Special::Denormal,
            _ if HALF_EDGES.contains(&number.abs()) => Special::HalfEdge,
            _ if FIXED_EDGES.contains(&number) => Special::FixedEdge,
            _ => return None,
        })
    }
}

const HALF_EDGES: [f32; 10] = [
    65504.0,
    65520.0,
    65519.996,
    65536.0,
    // 2^-14, the smallest normal half, and numbers below it.
    6.103_515_6e-5,
    6.097_555e-5,
    // 2^-24, its half, and a little more than that.
    5.960_464_5e-8,
    2.980_232_2e-8,
    2.980_232_6e-8,
    // A tie between two halves above 1.
    1.000_488_3,
];

const FIXED_EDGES: [f32; 10] = [
    2.0,
    -2.0,
    1.999_023_4,
    1.999_511_7,
    -2.000_488_3,
    0.000_488_281_25,
    -0.000_488_281_25,
    0.000_976_562_5,
    1.5 / 1024.0,
    0.999_511_7,
];

const RAW: [u32; 9] = [
    0x7fc0_0000,
    0xffc0_0000,
    0x7f80_0000,
    0xff80_0000,
    0x0000_0000,
    0x8000_0000,
    0x0000_0001,
    0x807f_ffff,
    0x0080_0000,
];

const FRIENDLY: [f32; 16] = [0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 0.25, 0.75, -0.125, 3.0, 0.1, -0.3, 1.5, -2.5, 7.0, 0.001];

/// How wild the numbers of a run are, from 0 to 3.
pub fn number(choices: &mut Choices, wildness: usize) -> u32 {
    let special = [0, 10, 45, 70][wildness.min(3)];
    if choices.chance(special, 100) {
        let sign = (choices.below(2) as u32) << 31;
        return match choices.below(4) {
            0 | 1 => *choices.pick(&RAW),
            2 => choices.pick(&HALF_EDGES).to_bits() ^ sign,
            _ => choices.pick(&FIXED_EDGES).to_bits(),
        };
    }
    match choices.below(8) {
        0 => (choices.within(-4000, 4000) as f32 / 64.0).to_bits(),
        1 if wildness > 1 => choices.bits() as u32,
        2 => ((choices.bits() as u32 as f32 / u32::MAX as f32) * 4.0 - 2.0).to_bits(),
        _ => choices.pick(&FRIENDLY).to_bits(),
    }
}

/// A constant as in programs; without a sign if `unsigned`.
pub fn literal(choices: &mut Choices) -> String {
    const SPELLINGS: [&str; 16] = [
        "1",
        "0.5",
        "2.0",
        "0",
        "0.25",
        "3",
        "0.1",
        "1.5e1",
        ".75",
        "65504.0",
        "65520",
        "1.9990234375",
        "0.00048828125",
        "1e-3",
        "1e38",
        "5.9604645e-8",
    ];
    (*choices.pick(&SPELLINGS)).to_owned()
}

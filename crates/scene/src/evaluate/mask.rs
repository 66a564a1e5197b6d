//! Sets of lanes.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The most lanes that run together.
pub const LANES: usize = 1024;

const WORDS: usize = LANES / 64;

/// A bit for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask([u64; WORDS]);

impl Mask {
    /// No lane.
    pub const NONE: Mask = Mask([0; WORDS]);

    /// The first lanes.
    pub fn first(lanes: usize) -> Mask {
        Mask(std::array::from_fn(|word| match lanes.saturating_sub(64 * word) {
            rest @ 0..64 => (1 << rest) - 1,
            _ => u64::MAX,
        }))
    }

    /// Those of the first lanes for which something is true.
    pub fn of(lanes: usize, mut is: impl FnMut(usize) -> bool) -> Mask {
        let mut mask = Mask::NONE;
        (0..lanes).filter(|lane| is(*lane)).for_each(|lane| mask.0[lane / 64] |= 1 << (lane % 64));
        mask
    }

    /// Whether no lane is in it.
    pub fn is_empty(&self) -> bool {
        *self == Mask::NONE
    }

    /// Whether a lane is in it.
    pub fn has(&self, lane: usize) -> bool {
        self.0.get(lane / 64).is_some_and(|word| word >> (lane % 64) & 1 != 0)
    }

    /// Its lanes, from the first on.
    pub fn lanes(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().filter(|(_, word)| *word != 0).flat_map(|(number, word)| {
            let next = |rest: &u64| Some(rest & rest.wrapping_sub(1)).filter(|rest| *rest != 0);
            std::iter::successors(Some(word), next).map(move |rest| 64 * number + rest.trailing_zeros() as usize)
        })
    }
}

impl BitAnd for Mask {
    type Output = Mask;
    fn bitand(self, other: Mask) -> Mask {
        Mask(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Mask {
    type Output = Mask;
    fn bitor(self, other: Mask) -> Mask {
        Mask(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Mask {
    type Output = Mask;
    fn not(self) -> Mask {
        Mask(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Mask {
    fn bitand_assign(&mut self, other: Mask) {
        *self = *self & other;
    }
}

impl BitOrAssign for Mask {
    fn bitor_assign(&mut self, other: Mask) {
        *self = *self | other;
    }
}

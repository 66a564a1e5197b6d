//! Sums as compilers reassociate them.
//!
//! Drivers take `(a + b) + c` for `(a + c) + b` or `(b + c) + a` where nothing forbids it: to gather constants, or to have
//! products next to sums. A sum therefore keeps what it was made of, in the upper half of its word, until another operation
//! than a sum reads it.

use super::code::Slot;
use super::{Evaluator, Reassociation};

/// How many sums a run may have that can be taken apart.
const MOST: usize = 1 << 22;

const SIGN: u32 = 1 << 31;

/// The sums of a run.
#[derive(Debug)]
pub(super) struct Sums {
    order: Reassociation,
    /// The two parts of each, as bits.
    parts: Vec<[u32; 2]>,
}

/// A float without what it was made of.
pub(super) fn alone(word: u64) -> u64 {
    word & u64::from(u32::MAX)
}

fn sum(a: u32, b: u32) -> u32 {
    (f32::from_bits(a) + f32::from_bits(b)).to_bits()
}

impl Sums {
    pub(super) fn new(order: Reassociation) -> Sums {
        Sums { order, parts: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.parts.clear();
    }

    fn stored(&self, word: u64) -> Option<[u32; 2]> {
        self.parts.get(((word >> 32) as usize).checked_sub(1)?).copied()
    }

    /// What is added first to another number, and what is added then.
    fn parts(&self, word: u64) -> Option<[u32; 2]> {
        let [first, second] = self.stored(word)?;
        Some(if self.order == Reassociation::First { [first, second] } else { [second, first] })
    }

    fn noted(&mut self, a: u32, b: u32) -> u64 {
        let word = u64::from(sum(a, b));
        if self.parts.len() >= MOST {
            return word;
        }
        self.parts.push([a, b]);
        word | (self.parts.len() as u64) << 32
    }

    pub(super) fn add(&mut self, a: u64, b: u64) -> u64 {
        match (self.parts(a), self.parts(b)) {
            (Some([near, far]), _) => self.noted(sum(near, b as u32), far),
            (None, Some([near, far])) => self.noted(sum(near, a as u32), far),
            (None, None) => self.noted(a as u32, b as u32),
        }
    }

    /// The same number with the other sign.
    pub(super) fn negated(&mut self, word: u64) -> u64 {
        match self.stored(word) {
            Some([first, second]) => self.noted(first ^ SIGN, second ^ SIGN),
            None => alone(word) ^ u64::from(SIGN),
        }
    }

    fn add_product(&mut self, a: u64, b: u64, c: u64) -> u64 {
        let product = f32::from_bits(a as u32) * f32::from_bits(b as u32);
        self.add(product.to_bits().into(), c)
    }
}

impl Evaluator<'_, '_> {
    /// Applies a function to each word of the operands, of which scalars go with every component; whether sums are
    /// reassociated at all.
    pub(super) fn summed<const N: usize>(
        &mut self,
        operands: [Slot; N],
        to: Slot,
        function: impl Fn(&mut Sums, [u64; N]) -> u64,
    ) -> bool {
        let Some(mut sums) = self.sums.take() else { return false };
        for component in 0..to.count {
            for lane in 0..self.lanes {
                let words = operands.map(|slot| self.word(slot, component.min(slot.count - 1), lane));
                let word = function(&mut sums, words);
                self.set(to, component, lane, word);
            }
        }
        self.sums = Some(sums);
        true
    }

    /// A dot product, product after product.
    pub(super) fn summed_products(&mut self, a: Slot, b: Slot, to: Slot) -> bool {
        let Some(mut sums) = self.sums.take() else { return false };
        for lane in 0..self.lanes {
            let words = |component| (self.word(a, component, lane), self.word(b, component, lane));
            let product = |(a, b): (u64, u64)| (f32::from_bits(a as u32) * f32::from_bits(b as u32)).to_bits().into();
            let first = product(words(0));
            let sum = (1..a.count).fold(first, |sum, component| sums.add(sum, product(words(component))));
            self.set(to, 0, lane, sum);
        }
        self.sums = Some(sums);
        true
    }

    pub(super) fn summed_fused(&mut self, operands: [Slot; 3], to: Slot) -> bool {
        self.summed(operands, to, |sums, [a, b, c]| sums.add_product(a, b, c))
    }
}

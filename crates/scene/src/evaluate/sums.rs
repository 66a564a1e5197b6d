//! Sums as compilers reassociate them.
//!
//! Drivers take `(a + b) + c` for `(a + c) + b` or `(b + c) + a` where nothing forbids it: to gather constants, or to have
//! products next to sums. A sum therefore keeps what it was made of, in the upper half of its word, until another operation
//! than a sum reads it.

use naga::{BinaryOperator, Expression, Handle, MathFunction, UnaryOperator};

use super::code::Slot;
use super::types::ScalarType;
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
fn alone(word: u64) -> u64 {
    word & u64::from(u32::MAX)
}

fn sum(a: u32, b: u32) -> u32 {
    (f32::from_bits(a) + f32::from_bits(b)).to_bits()
}

fn product(a: u64, b: u64) -> u64 {
    (f32::from_bits(a as u32) * f32::from_bits(b as u32)).to_bits().into()
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
        self.add(product(a, b), c)
    }
}

impl Evaluator<'_, '_> {
    /// Evaluates a sum of fp32, or what reads one as bits, if sums are reassociated; whether it did.
    pub(super) fn reassociated(&mut self, code: usize, expression: Handle<Expression>) -> bool {
        let Some(mut sums) = self.sums.take() else { return false };
        let it = &self.shader.codes[code];
        let slot = |handle: Handle<Expression>| it.slots[handle.index()];
        let to = slot(expression);
        let done = match it.function.expressions[expression] {
            Expression::As { expr, convert: None, .. } if slot(expr).kind == ScalarType::F32 => {
                self.each([slot(expr)], to, |[word]| alone(word));
                true
            }
            _ if to.kind != ScalarType::F32 => false,
            Expression::Unary { op: UnaryOperator::Negate, expr } => {
                self.each([slot(expr)], to, |[word]| sums.negated(word));
                true
            }
            Expression::Binary { op: BinaryOperator::Add, left, right } => {
                self.each([left, right].map(slot), to, |[a, b]| sums.add(a, b));
                true
            }
            Expression::Binary { op: BinaryOperator::Subtract, left, right } => {
                self.each([left, right].map(slot), to, |[a, b]| {
                    let b = sums.negated(b);
                    sums.add(a, b)
                });
                true
            }
            Expression::Math { fun: MathFunction::Fma, arg, arg1: Some(by), arg2: Some(addend), .. } => {
                self.each([arg, by, addend].map(slot), to, |[a, b, c]| sums.add_product(a, b, c));
                true
            }
            Expression::Math { fun: MathFunction::Dot, arg, arg1: Some(other), .. } => {
                let (a, b) = (slot(arg), slot(other));
                for lane in 0..self.lanes {
                    let words = |component| (self.word(a, component, lane), self.word(b, component, lane));
                    let sum = (0..a.count).map(words).fold(None, |sum: Option<u64>, (a, b)| {
                        Some(sum.map_or_else(|| product(a, b), |sum| sums.add_product(a, b, sum)))
                    });
                    self.set(to, 0, lane, sum.unwrap_or(0));
                }
                true
            }
            _ => false,
        };
        self.sums = Some(sums);
        done
    }

    /// Applies a function to the words of the operands, of which scalars go with every component.
    fn each<const N: usize>(&mut self, operands: [Slot; N], to: Slot, mut function: impl FnMut([u64; N]) -> u64) {
        for component in 0..to.count {
            for lane in 0..self.lanes {
                let words = operands.map(|slot| self.word(slot, component.min(slot.count - 1), lane));
                self.set(to, component, lane, function(words));
            }
        }
    }
}

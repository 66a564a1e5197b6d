//! Liberties that compilers and devices take with fp32.
//!
//! Drivers take `(a + b) + c` for `(a + c) + b` or `(b + c) + a` where nothing forbids it, to gather constants or to have
//! products next to sums, and round a product and the sum after it once. A sum or product therefore keeps what it was made of,
//! in the upper half of its word, until another operation reads it. Devices also flush denormals, choose what MIN returns of
//! NaN, and are off in functions.

use naga::{BinaryOperator, Expression, Handle, MathFunction, UnaryOperator};

use super::code::Slot;
use super::types::ScalarType;
use super::{Evaluator, Stop, operations};

/// How many sums and products a run may have that can be taken apart.
const MOST: usize = 1 << 22;

const SIGN: u32 = 1 << 31;

/// What a compiler takes first where it has a choice: of the parts of a sum or product, the one that a third number is combined
/// with; of two products, the one that is fused with their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The first.
    #[default]
    First,
    /// The second.
    Second,
}

/// What a compiler or a device does with fp32 that the text of a module does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Liberties {
    /// What is taken first.
    pub order: Order,
    /// Sums of sums and products of products are put into another order.
    pub reassociates: bool,
    /// A product and the sum after it are rounded once.
    pub fuses: bool,
    /// Denormals are zeros, as operands and as results.
    pub flushes: bool,
    /// MIN and MAX are a comparison and a selection, which decides what they return of NaN and of zeros with different signs.
    pub selects: bool,
    /// Quotients, roots, powers, logarithms and sines are off by a bit.
    pub approximates: bool,
}

/// What a number was made of, as bits.
#[derive(Clone, Copy, Debug)]
enum Term {
    Sum([u32; 2]),
    Product([u32; 2]),
}

/// The sums and products of a run.
#[derive(Debug)]
pub(super) struct Terms {
    liberties: Liberties,
    made: Vec<Term>,
}

/// A float without what it was made of.
fn alone(word: u64) -> u64 {
    word & u64::from(u32::MAX)
}

/// Whether devices may be off in a function.
fn is_approximate(fun: MathFunction) -> bool {
    use MathFunction as Math;
    matches!(
        fun,
        Math::Sqrt
            | Math::InverseSqrt
            | Math::Exp
            | Math::Exp2
            | Math::Log
            | Math::Log2
            | Math::Sin
            | Math::Cos
            | Math::Pow
    )
}

impl Terms {
    pub(super) fn new(liberties: Liberties) -> Option<Terms> {
        let Liberties { reassociates, fuses, flushes, selects, approximates, .. } = liberties;
        let any = reassociates || fuses || flushes || selects || approximates;
        any.then_some(Terms { liberties, made: Vec::new() })
    }

    pub(super) fn clear(&mut self) {
        self.made.clear();
    }

    /// What an operation reads of a float, or leaves of it.
    fn float(&self, bits: u32) -> f32 {
        let number = f32::from_bits(bits);
        if self.liberties.flushes && number.is_subnormal() { 0f32.copysign(number) } else { number }
    }

    fn bits(&self, number: f32) -> u32 {
        self.float(number.to_bits()).to_bits()
    }

    fn sum(&self, [a, b]: [u32; 2]) -> u32 {
        self.bits(self.float(a) + self.float(b))
    }

    fn product(&self, [a, b]: [u32; 2]) -> u32 {
        self.bits(self.float(a) * self.float(b))
    }

    fn made_of(&self, word: u64) -> Option<Term> {
        self.made.get(((word >> 32) as usize).checked_sub(1)?).copied()
    }

    /// What is combined with another number first, and what is then.
    fn ordered(&self, [first, second]: [u32; 2]) -> [u32; 2] {
        if self.liberties.order == Order::First { [first, second] } else { [second, first] }
    }

    fn parts_of_sum(&self, word: u64) -> Option<[u32; 2]> {
        match self.made_of(word)? {
            Term::Sum(parts) if self.liberties.reassociates => Some(self.ordered(parts)),
            Term::Sum(_) | Term::Product(_) => None,
        }
    }

    fn parts_of_product(&self, word: u64) -> Option<[u32; 2]> {
        match self.made_of(word)? {
            Term::Product(parts) => Some(self.ordered(parts)),
            Term::Sum(_) => None,
        }
    }

    fn noted(&mut self, bits: u32, term: Term) -> u64 {
        if self.made.len() >= MOST {
            return bits.into();
        }
        self.made.push(term);
        u64::from(bits) | (self.made.len() as u64) << 32
    }

    fn noted_sum(&mut self, parts: [u32; 2]) -> u64 {
        self.noted(self.sum(parts), Term::Sum(parts))
    }

    fn noted_product(&mut self, parts: [u32; 2]) -> u64 {
        self.noted(self.product(parts), Term::Product(parts))
    }

    fn add(&mut self, a: u64, b: u64) -> u64 {
        match (self.parts_of_sum(a), self.parts_of_sum(b)) {
            (Some([near, far]), _) => return self.noted_sum([self.sum([near, b as u32]), far]),
            (None, Some([near, far])) => return self.noted_sum([self.sum([near, a as u32]), far]),
            (None, None) => {}
        }
        let products = [a, b].map(|word| self.parts_of_product(word).filter(|_| self.liberties.fuses));
        let fused = match (products, self.liberties.order) {
            ([Some(factors), None], _) | ([Some(factors), Some(_)], Order::First) => Some((factors, b)),
            ([None, Some(factors)], _) | ([Some(_), Some(factors)], Order::Second) => Some((factors, a)),
            ([None, None], _) => None,
        };
        let parts = [a as u32, b as u32];
        let bits = match fused {
            Some(([x, y], addend)) => self.bits(self.float(x).mul_add(self.float(y), self.float(addend as u32))),
            None => self.sum(parts),
        };
        self.noted(bits, Term::Sum(parts))
    }

    fn multiply(&mut self, a: u64, b: u64) -> u64 {
        let (of_a, of_b) = match self.liberties.reassociates {
            true => (self.parts_of_product(a), self.parts_of_product(b)),
            false => (None, None),
        };
        match (of_a, of_b) {
            (Some([near, far]), _) => self.noted_product([self.product([near, b as u32]), far]),
            (None, Some([near, far])) => self.noted_product([self.product([near, a as u32]), far]),
            (None, None) => self.noted_product([a as u32, b as u32]),
        }
    }

    /// The smaller or larger number, as a selection gives it.
    fn extremum(&self, larger: bool, a: u64, b: u64) -> u64 {
        let [first, second] = [a, b].map(|word| f32::from_bits(word as u32));
        let passes = |one: f32, other: f32| if larger { one > other } else { one < other };
        let takes_first = match self.liberties.order {
            Order::First => !passes(second, first),
            Order::Second => passes(first, second),
        };
        if takes_first { a } else { b }
    }

    /// A number beside the one that was computed.
    fn near(&self, word: u64) -> u64 {
        let number = f32::from_bits(word as u32);
        if self.liberties.approximates && number.is_normal() { word ^ 1 } else { word }
    }

    /// The same number with the other sign.
    fn negated(&mut self, word: u64) -> u64 {
        let bits = word as u32 ^ SIGN;
        match self.made_of(word) {
            Some(Term::Sum([first, second])) => self.noted(bits, Term::Sum([first ^ SIGN, second ^ SIGN])),
            Some(Term::Product([first, second])) => self.noted(bits, Term::Product([first ^ SIGN, second])),
            None => bits.into(),
        }
    }

    fn add_product(&mut self, a: u64, b: u64, c: u64) -> u64 {
        let product = self.multiply(a, b);
        self.add(product, c)
    }
}

impl Evaluator<'_, '_> {
    /// Evaluates an operation on fp32 as compilers and devices may have it; whether it did.
    pub(super) fn freely(&mut self, code: usize, expression: Handle<Expression>) -> Result<bool, Stop> {
        let Some(mut terms) = self.terms.take() else { return Ok(false) };
        let done = self.sums_and_products(&mut terms, code, expression) || self.others(&terms, code, expression)?;
        self.terms = Some(terms);
        Ok(done)
    }

    fn sums_and_products(&mut self, terms: &mut Terms, code: usize, expression: Handle<Expression>) -> bool {
        let it = &self.shader.codes[code];
        let slot = |handle: Handle<Expression>| it.slots[handle.index()];
        let to = slot(expression);
        match it.function.expressions[expression] {
            Expression::As { expr, convert: None, .. } if slot(expr).kind == ScalarType::F32 => {
                self.each([slot(expr)], to, |[word]| alone(word));
            }
            _ if to.kind != ScalarType::F32 => return false,
            Expression::Unary { op: UnaryOperator::Negate, expr } => {
                self.each([slot(expr)], to, |[word]| terms.negated(word));
            }
            Expression::Binary { op: BinaryOperator::Add, left, right } => {
                self.each([left, right].map(slot), to, |[a, b]| terms.add(a, b));
            }
            Expression::Binary { op: BinaryOperator::Subtract, left, right } => {
                self.each([left, right].map(slot), to, |[a, b]| {
                    let b = terms.negated(b);
                    terms.add(a, b)
                });
            }
            Expression::Binary { op: BinaryOperator::Multiply, left, right } => {
                self.each([left, right].map(slot), to, |[a, b]| terms.multiply(a, b));
            }
            Expression::Math { fun: MathFunction::Fma, arg, arg1: Some(by), arg2: Some(addend), .. } => {
                self.each([arg, by, addend].map(slot), to, |[a, b, c]| terms.add_product(a, b, c));
            }
            Expression::Math { fun: MathFunction::Dot, arg, arg1: Some(other), .. } => {
                let (a, b) = (slot(arg), slot(other));
                for lane in 0..self.lanes {
                    let words = |component| (self.word(a, component, lane), self.word(b, component, lane));
                    let sum = (0..a.count).map(words).fold(None, |sum: Option<u64>, (a, b)| {
                        Some(match sum {
                            Some(sum) => terms.add_product(a, b, sum),
                            None => terms.multiply(a, b),
                        })
                    });
                    self.set(to, 0, lane, sum.unwrap_or(0));
                }
            }
            _ => return false,
        }
        true
    }

    /// The other operations that read or leave floats. What only moves them or changes signs keeps denormals.
    fn others(&mut self, terms: &Terms, code: usize, expression: Handle<Expression>) -> Result<bool, Stop> {
        let it = &self.shader.codes[code];
        let slot = |handle: Handle<Expression>| it.slots[handle.index()];
        let to = slot(expression);
        let float = |word: u64, kind: ScalarType| match kind {
            ScalarType::F32 => terms.bits(f32::from_bits(word as u32)).into(),
            _ => word,
        };
        let read = |word| float(word, ScalarType::F32);
        match it.function.expressions[expression] {
            Expression::Binary { op, left, right } if slot(left).kind == ScalarType::F32 => {
                let function = operations::binary(op, ScalarType::F32)?;
                let left_over =
                    |word| float(if op == BinaryOperator::Divide { terms.near(word) } else { word }, to.kind);
                self.each([left, right].map(slot), to, |[a, b]| left_over(function(read(a), read(b))));
            }
            Expression::As { expr, kind, convert: Some(width) } => {
                let from = slot(expr).kind;
                let function = operations::converted(from, operations::target(kind, width))?;
                self.each([slot(expr)], to, |[word]| float(function(float(word, from)), to.kind));
            }
            Expression::Math { fun, arg, arg1, arg2, arg3: None } if slot(arg).kind == ScalarType::F32 => {
                let left_over = |word| float(if is_approximate(fun) { terms.near(word) } else { word }, to.kind);
                match (fun, arg1, arg2) {
                    (MathFunction::Abs | MathFunction::Pack2x16float | MathFunction::Dot, ..) => return Ok(false),
                    (MathFunction::Min | MathFunction::Max, Some(arg1), None) if terms.liberties.selects => {
                        let larger = fun == MathFunction::Max;
                        self.each([arg, arg1].map(slot), to, |[a, b]| terms.extremum(larger, read(a), read(b)));
                    }
                    (MathFunction::Clamp, Some(low), Some(high)) if terms.liberties.selects => {
                        self.each([arg, low, high].map(slot), to, |[a, low, high]| {
                            terms.extremum(false, terms.extremum(true, read(a), read(low)), read(high))
                        });
                    }
                    (_, None, None) => {
                        let function = operations::math1(fun, ScalarType::F32)?;
                        self.each([slot(arg)], to, |[a]| left_over(function(read(a))));
                    }
                    (_, Some(arg1), None) => {
                        let function = operations::math2(fun, ScalarType::F32)?;
                        let second = slot(arg1).kind;
                        self.each([arg, arg1].map(slot), to, |[a, b]| left_over(function(read(a), float(b, second))));
                    }
                    (_, Some(arg1), Some(arg2)) => {
                        let function = operations::math3(fun, ScalarType::F32)?;
                        let slots = [arg, arg1, arg2].map(slot);
                        self.each(slots, to, |[a, b, c]| left_over(function(read(a), read(b), read(c))));
                    }
                    (_, None, Some(_)) => return Ok(false),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
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

//! Integers and bits of the typed languages, roundings to integers, conversions, and the carry and overflow flags of
//! additions and subtractions (NV_gpu_program4, 2.X.4.3 and 2.X.8.Z; NV_gpu_program5).

use super::Evaluation;
use crate::dialect::Rules;
use crate::isa::{Comparison, Extremum, Op, Product, Uses};
use crate::machine::execute::{Registers, result_type};
use crate::machine::ops::{Binary, Lanes, Order, Unary};
use crate::program::Instruction;
use crate::vocabulary::{Base, Cast, Type};

/// Bits of the word that holds the flags.
pub(crate) const CARRY: u32 = 1;
pub(crate) const OVERFLOW: u32 = 2;

impl<M: Registers> Evaluation<'_, M> {
    /// A vector and a scalar.
    pub(super) fn by_scalar(&mut self, function: Binary) -> M::Value {
        let left = self.vector(0);
        let right = self.scalar(1);
        self.binary(function, &left, &right)
    }

    /// The absolute difference of two numbers, which fits into any width.
    fn distance_between(&mut self, left: &M::Value, right: &M::Value) -> M::Value {
        let high = self.binary(Binary::Maximum(Extremum::NanWins), left, right);
        let low = self.binary(Binary::Minimum(Extremum::NanWins), left, right);
        self.subtract(&high, &low)
    }

    pub(super) fn sum_of_difference(&mut self) -> M::Value {
        let left = self.vector(0);
        let right = self.vector(1);
        let distance = self.distance_between(&left, &right);
        let addend = self.vector(2);
        let unsigned = Type::new(Base::Unsigned, self.ty.width);
        self.machine.binary(Binary::Add, unsigned, &distance, &addend)
    }

    /// (value << (32 - (bits + offset))) >> (32 - bits); 0 for no bits. For fields outside the word, which the text
    /// leaves undefined, shifts beyond the width determine the result.
    pub(super) fn extract_bits(&mut self) -> M::Value {
        let bits = self.component(0, 0);
        let offset = self.component(0, 1);
        let value = self.vector(1);
        let width = self.number(32);
        let rest = self.subtract(&width, &bits);
        let up = self.subtract(&rest, &offset);
        let shifted = self.binary(Binary::ShiftLeft, &value, &up);
        let field = self.binary(Binary::ShiftRight, &shifted, &rest);
        let zero = self.number(0);
        let none = self.compare(Comparison::Equal, &bits, &zero);
        self.machine.select(&none, &zero, &field)
    }

    /// ((source << offset) & mask) | (destination & ~mask), the mask being `bits` ones from `offset` on.
    pub(super) fn insert_bits(&mut self) -> M::Value {
        let bits = self.component(0, 0);
        let offset = self.component(0, 1);
        let source = self.vector(1);
        let target = self.vector(2);
        let one = self.number(1);
        let beyond = self.binary(Binary::ShiftLeft, &one, &bits);
        let ones = self.subtract(&beyond, &one);
        let mask = self.binary(Binary::ShiftLeft, &ones, &offset);
        let placed = self.binary(Binary::ShiftLeft, &source, &offset);
        let field = self.binary(Binary::BitAnd, &placed, &mask);
        let others = self.unary(Unary::Complement, &mask);
        let kept = self.binary(Binary::BitAnd, &target, &others);
        self.binary(Binary::BitOr, &field, &kept)
    }

    /// FLR, CEIL, ROUND and TRUNC: the operand is a float, whatever the result's type.
    pub(super) fn rounded(&mut self, function: Unary) -> M::Value {
        let value = self.vector(0);
        if self.ty.base == Base::Float {
            return self.unary(function, &value);
        }
        let from = self.instruction.sources[0].ty;
        let rounded = self.machine.unary(function, from, &value);
        self.machine.convert(from, self.ty, &rounded)
    }

    pub(super) fn number_of_integer(&mut self) -> M::Value {
        let value = self.vector(0);
        self.machine.convert(self.ty, result_type(self.instruction), &value)
    }

    pub(super) fn cast(&mut self) -> M::Value {
        let value = self.vector(0);
        let cast = Cast {
            from: self.instruction.sources[0].ty,
            to: self.instruction.ty,
            rounding: self.instruction.rounding,
            saturate: self.instruction.saturate,
        };
        self.machine.cast(&cast, &value)
    }
}

/// The carry and overflow flags of an instruction: a word for each of `lanes`; `None` if both are clear. A negated
/// operand turns an addition into a subtraction and vice versa; if both are negated the text defines nothing.
pub(crate) fn flags<M: Registers>(
    machine: &mut M,
    instruction: &Instruction,
    rules: &Rules,
    lanes: Lanes,
) -> Option<M::Value> {
    let ty = instruction.ty;
    let adds = instruction.op.uses(Uses::CARRY);
    if !adds || ty.base == Base::Float {
        return None;
    }
    let negative = |index: usize| instruction.sources[index].negate != 0;
    let mut it = Evaluation { machine, instruction, rules, lanes, ty };
    let (left, left_negative, right, right_negative) = match instruction.op {
        Op::Mad(_) => {
            let (first, second) = (it.vector(0), it.vector(1));
            let product = it.binary(Binary::Multiply(Product::Ieee), &first, &second);
            (product, negative(0) != negative(1), it.vector(2), negative(2))
        }
        Op::Sad => {
            let (first, second) = (it.vector(0), it.vector(1));
            (it.distance_between(&first, &second), false, it.vector(2), negative(2))
        }
        Op::Sub => {
            let (left, right) = (it.vector(0), it.vector(1));
            let right = it.opposite(&right);
            (left, negative(0), right, !negative(1))
        }
        _ => (it.vector(0), negative(0), it.vector(1), negative(1)),
    };
    match (left_negative, right_negative) {
        (false, false) => Some(it.flags_of_sum(&left, &right)),
        (false, true) => {
            let right = it.opposite(&right);
            Some(it.flags_of_difference(&left, &right))
        }
        (true, false) => {
            let left = it.opposite(&left);
            Some(it.flags_of_difference(&right, &left))
        }
        (true, true) => None,
    }
}

impl<M: Registers> Evaluation<'_, M> {
    fn opposite(&mut self, value: &M::Value) -> M::Value {
        self.machine.negate(self.ty, value, 15)
    }

    fn flags_of_sum(&mut self, left: &M::Value, right: &M::Value) -> M::Value {
        let sum = self.add(left, right);
        let carry = self.below(&sum, left);
        let first = self.binary(Binary::BitXor, left, &sum);
        let second = self.binary(Binary::BitXor, right, &sum);
        self.flag_words(&carry, &first, &second)
    }

    fn flags_of_difference(&mut self, left: &M::Value, right: &M::Value) -> M::Value {
        let difference = self.subtract(left, right);
        let borrow = self.below(left, right);
        let carry = self.machine.not(&borrow);
        let first = self.binary(Binary::BitXor, left, right);
        let second = self.binary(Binary::BitXor, left, &difference);
        self.flag_words(&carry, &first, &second)
    }

    /// Less, as unsigned numbers.
    fn below(&mut self, left: &M::Value, right: &M::Value) -> M::Mask {
        let unsigned = Type::new(Base::Unsigned, self.ty.width);
        self.machine.compare(Comparison::Less, Order::Ieee, unsigned, left, right)
    }

    /// A signed operation overflows if the sign bits of both are set.
    fn flag_words(&mut self, carry: &M::Mask, first: &M::Value, second: &M::Value) -> M::Value {
        let both = self.binary(Binary::BitAnd, first, second);
        let zero = self.number(0);
        let signed = Type::new(Base::Signed, self.ty.width);
        let overflow = self.machine.compare(Comparison::Less, Order::Ieee, signed, &both, &zero);
        let (none, carried, overflown) = (self.machine.word(0), self.machine.word(CARRY), self.machine.word(OVERFLOW));
        let carry = self.machine.select(carry, &carried, &none);
        let overflow = self.machine.select(&overflow, &overflown, &none);
        self.machine.binary(Binary::BitOr, Type::U32, &carry, &overflow)
    }
}

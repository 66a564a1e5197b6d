//! Conversions to floats that round up, down or toward zero: devices only round to nearest.

use naga::BinaryOperator;

use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::state::Machine;
use crate::machine::ops::Ops;
use crate::vocabulary::Rounding;

/// How a rounded number compares with the original, and its sign.
struct UnitFunctions {
    below: Mask,
    above: Mask,
    negative: Mask,
}

impl Machine<'_> {
    /// A number as a float of 32 or 64 bits, corrected by the rounding error of the nearest one.
    pub(in crate::lower) fn rounded_float(&mut self, rounding: Rounding, kind: LaneType, value: &Value) -> Value {
        if value.kind == kind
            || rounding == Rounding::Nearest
            || kind == LaneType::Double && value.kind == LaneType::Float
        {
            return self.nearest_float(kind, value);
        }
        // The neighbour of a denormal may be none, and that of a number may be one: they are flushed last.
        let nearest = self.numbered(value, kind);
        let beside = self.beside(value, &nearest);
        let bits =
            self.builder.cast(&nearest, if kind == LaneType::Double { LaneType::WideSigned } else { LaneType::Signed });
        let bits = self.stepped(rounding, &beside, &bits);
        let number = self.builder.cast(&bits, kind);
        let number = Value { facts: Facts::ANY, ..number };
        if kind == LaneType::Float { self.flush(&number) } else { number }
    }

    /// A number as a float of 32 bits whose last bit is set if it is inexact, so that a second rounding gives the same
    /// result as rounding the number itself.
    pub(in crate::lower) fn sticky_float(&mut self, value: &Value) -> Value {
        if value.kind == LaneType::Float {
            return self.nearest_float(LaneType::Float, value);
        }
        let inward = self.rounded_float(Rounding::ToZero, LaneType::Float, value);
        let beside = self.beside(value, &inward);
        let inexact = self.either(&beside.below, &beside.above);
        let bits = self.builder.cast(&inward, LaneType::Unsigned);
        let one = self.builder.word(1);
        let odd = self.builder.binary(BinaryOperator::InclusiveOr, &bits, &one);
        let bits = self.builder.select(&inexact, &odd, &bits);
        let number = self.builder.cast(&bits, LaneType::Float);
        Value { facts: Facts::ANY, ..number }
    }

    /// The bits of the half that a 32-bit float is rounded to.
    pub(in crate::lower) fn rounded_half(&mut self, rounding: Rounding, value: &Value) -> Value {
        let bits = self.bits_of_half(value);
        if rounding == Rounding::Nearest {
            return bits;
        }
        let nearest = self.half_of_bits(&bits);
        let beside = self.beside(value, &nearest);
        self.stepped(rounding, &beside, &bits)
    }

    fn nearest_float(&mut self, kind: LaneType, value: &Value) -> Value {
        let number = self.numbered(value, kind);
        if kind == LaneType::Float { self.flush(&number) } else { number }
    }

    fn beside(&mut self, value: &Value, rounded: &Value) -> UnitFunctions {
        let zero = self.small(value.kind, 0);
        let negative = self.builder.test(BinaryOperator::Less, value, &zero);
        if matches!(value.kind, LaneType::Float | LaneType::Double) {
            let back = self.numbered(rounded, value.kind);
            let below = self.builder.test(BinaryOperator::Less, &back, value);
            let above = self.builder.test(BinaryOperator::Greater, &back, value);
            return UnitFunctions { below, above, negative };
        }
        // The float nearest to an integer may exceed its type.
        let value = &match value.kind {
            LaneType::Signed => self.numbered(value, LaneType::WideSigned),
            LaneType::Unsigned => self.numbered(value, LaneType::Wide),
            _ => *value,
        };
        let end = self.number_of(rounded.kind, if value.kind == LaneType::Wide { 1 << 64 } else { 1 << 63 });
        let outside = self.builder.test(BinaryOperator::GreaterEqual, rounded, &end);
        let inside = self.not(&outside);
        let back = self.numbered(rounded, value.kind);
        let below = self.builder.test(BinaryOperator::Less, &back, value);
        let below = self.both(&below, &inside);
        let above = self.builder.test(BinaryOperator::Greater, &back, value);
        let above = self.either(&above, &outside);
        UnitFunctions { below, above, negative }
    }

    /// The bits of the neighbour, if a rounding needs it.
    fn stepped(&mut self, rounding: Rounding, beside: &UnitFunctions, bits: &Value) -> Value {
        let one = self.small(bits.kind, 1);
        let larger = self.builder.binary(BinaryOperator::Add, bits, &one);
        let smaller = self.builder.binary(BinaryOperator::Subtract, bits, &one);
        match rounding {
            Rounding::Nearest => *bits,
            Rounding::Up => {
                let up = self.builder.select(&beside.negative, &smaller, &larger);
                self.builder.select(&beside.below, &up, bits)
            }
            Rounding::Down => {
                let down = self.builder.select(&beside.negative, &larger, &smaller);
                self.builder.select(&beside.above, &down, bits)
            }
            Rounding::ToZero => {
                let positive = self.not(&beside.negative);
                let too_large = self.both(&positive, &beside.above);
                let too_small = self.both(&beside.negative, &beside.below);
                let outward = self.either(&too_large, &too_small);
                self.builder.select(&outward, &smaller, bits)
            }
        }
    }
}

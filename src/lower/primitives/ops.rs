//! The primitives that semantics is written with, as functions of the rooms below.

use naga::{BinaryOperator, MathFunction};

use crate::isa::{Comparison, Product};
use crate::lower::emit::{Facts, LaneType, Mask, Value};
use crate::lower::machine::own::Own;
use crate::lower::machine::state::Machine;
use crate::lower::machine::sums::Reader;
use crate::lower::machine::{
    arithmetic, casts, comparison, conversion, extrema, functions, integers, nan, own, selection, signs, slopes, sums,
    wide,
};
use crate::lower::texture::lookups;
use crate::machine::ops::{Axis, Binary, Ops, Order, Sample, Unary};
use crate::vocabulary::{Base, Cast, Saturate, Type, Width};

impl Ops for Machine<'_> {
    type Value = Value;
    type Mask = Mask;

    fn float(&mut self, number: f32) -> Value {
        self.builder.float(number)
    }

    fn word(&mut self, bits: u32) -> Value {
        self.builder.word(bits)
    }

    fn integer(&mut self, number: i32) -> Value {
        self.builder.integer(number)
    }

    fn lane(&mut self, value: &Value, lane: usize) -> Value {
        self.builder.lane(value, lane as u8)
    }

    #[inline]
    fn lanes(&mut self, value: &Value, lanes: &[u8]) -> Value {
        self.builder.swizzle(value, lanes)
    }

    fn join(&mut self, lanes: &[Value]) -> Value {
        self.builder.join(lanes)
    }

    fn unary(&mut self, function: Unary, ty: Type, value: &Value) -> Value {
        match function {
            Unary::BitsToHalf => return functions::half_of_bits(&mut self.builder, value),
            Unary::HalfToBits => return functions::bits_of_half(self, value),
            _ => {}
        }
        let value = &self.builder.cast(value, LaneType::of(ty));
        if ty.base != Base::Float || ty.width == Width::Bits64 {
            return wide::plain_unary(self, function, value);
        }
        match function {
            Unary::Absolute => signs::absolute(self, value),
            Unary::Floor | Unary::Nearest | Unary::Ceiling | Unary::Truncate => {
                arithmetic::whole_float(&mut self.builder, function, value)
            }
            Unary::Reciprocal => functions::reciprocal(self, value),
            Unary::ReciprocalRoot => functions::reciprocal_root(self, value),
            Unary::Exponential => functions::exponential(self, value),
            Unary::PowerOfTwo => functions::power_of_two(self, value),
            Unary::Logarithm => functions::logarithm(self, value),
            Unary::Sine => functions::sine(self, value),
            Unary::Cosine => functions::cosine(self, value),
            Unary::HalfToBits | Unary::BitsToHalf => *value,
            Unary::Complement | Unary::ReverseBits | Unary::CountBits | Unary::LowestBit | Unary::HighestBit => {
                wide::plain_unary(self, function, value)
            }
        }
    }

    fn binary(&mut self, function: Binary, ty: Type, left: &Value, right: &Value) -> Value {
        let kind = LaneType::of(ty);
        let (left, right) = (&self.builder.cast(left, kind), &self.builder.cast(right, kind));
        let float = kind == LaneType::Float;
        if kind == LaneType::Double {
            return wide::double_binary(self, function, left, right);
        }
        let sums = float && matches!(function, Binary::Add | Binary::Subtract);
        let (left, right) = match sums {
            true => (&sums::separate(self, Reader::Sum, left, right), &sums::separate(self, Reader::Sum, right, left)),
            false => (left, right),
        };
        match function {
            Binary::Add => {
                let sum = arithmetic::arithmetic(&mut self.builder, BinaryOperator::Add, left, right);
                if float { arithmetic::computed(self, sum, left.facts.add(right.facts)) } else { sum }
            }
            Binary::Subtract => {
                let difference = arithmetic::arithmetic(&mut self.builder, BinaryOperator::Subtract, left, right);
                if float {
                    arithmetic::computed(self, difference, left.facts.add(right.facts.negate()))
                } else {
                    difference
                }
            }
            Binary::Multiply(product) if float => arithmetic::product(self, product, left, right),
            Binary::Multiply(_) => self.builder.binary(BinaryOperator::Multiply, left, right),
            Binary::Divide if !float => integers::quotient(&mut self.builder, BinaryOperator::Divide, left, right),
            Binary::Modulo => integers::quotient(&mut self.builder, BinaryOperator::Modulo, left, right),
            Binary::MultiplyHigh => integers::upper_product(self, left, right),
            Binary::Divide if own::owns(self.unit, Own::Quotient) => {
                Value { facts: Facts::ANY.flushed(), ..own::own(self, Own::Quotient, &[left, right]) }
            }
            Binary::Divide => {
                let quotient = self.builder.binary(BinaryOperator::Divide, left, right);
                arithmetic::computed(self, quotient, Facts::ANY)
            }
            Binary::Minimum(extremum) => extrema::extremum(self, extremum, false, ty, left, right),
            Binary::Maximum(extremum) => extrema::extremum(self, extremum, true, ty, left, right),
            Binary::BitAnd => self.builder.binary(BinaryOperator::And, left, right),
            Binary::BitOr => self.builder.binary(BinaryOperator::InclusiveOr, left, right),
            Binary::BitXor => self.builder.binary(BinaryOperator::ExclusiveOr, left, right),
            Binary::ShiftLeft => integers::shifted(&mut self.builder, BinaryOperator::ShiftLeft, left, right),
            Binary::ShiftRight => integers::shifted(&mut self.builder, BinaryOperator::ShiftRight, left, right),
        }
    }

    #[inline]
    fn negate(&mut self, ty: Type, value: &Value, lanes: u8) -> Value {
        signs::negate(self, ty, value, lanes)
    }

    #[inline]
    fn flush(&mut self, value: &Value) -> Value {
        arithmetic::flush(self, value)
    }

    #[inline]
    fn saturate(&mut self, saturate: Saturate, ty: Type, value: &Value) -> Value {
        conversion::saturated(self, saturate, ty, value)
    }

    #[inline]
    fn convert(&mut self, from: Type, to: Type, value: &Value) -> Value {
        conversion::convert(self, from, to, value)
    }

    fn convert_saturated(&mut self, to: Type, saturate: Saturate, value: &Value) -> Value {
        let value = self.builder.cast(value, LaneType::Float);
        conversion::rounded_and_saturated(self, to, saturate, &value)
    }

    fn cast(&mut self, cast: &Cast, value: &Value) -> Value {
        casts::converted(self, cast, value)
    }

    fn pack_pairs(&mut self, value: &Value) -> Value {
        self.builder.packed_pairs(value)
    }

    fn unpack_pairs(&mut self, value: &Value) -> Value {
        self.builder.unpacked_pairs(value)
    }

    fn reinterpret(&mut self, from: Base, to: Base, value: &Value) -> Value {
        if from != Base::Float && to == Base::Float && self.builder.constants(value).is_none() {
            let value = self.builder.cast(value, LaneType::Float);
            return Value { facts: Facts::ANY, ..value };
        }
        self.builder.cast(value, LaneType::of(Type::new(to, Width::Bits32)))
    }

    #[inline]
    fn compare(&mut self, comparison: Comparison, order: Order, ty: Type, left: &Value, right: &Value) -> Mask {
        let (left, right) = match LaneType::of(ty) {
            LaneType::Float => (
                &sums::separate(self, Reader::Comparison, left, right),
                &sums::separate(self, Reader::Comparison, right, left),
            ),
            _ => (left, right),
        };
        comparison::compare(self, comparison, order, ty, left, right)
    }

    fn is_nan(&mut self, value: &Value) -> Mask {
        nan::is_nan(self, value)
    }

    #[inline]
    fn both(&mut self, left: &Mask, right: &Mask) -> Mask {
        self.builder.both(left, right)
    }

    #[inline]
    fn either(&mut self, left: &Mask, right: &Mask) -> Mask {
        self.builder.either(left, right)
    }

    fn not(&mut self, mask: &Mask) -> Mask {
        self.builder.opposite(mask)
    }

    fn any(&mut self, mask: &Mask, count: usize) -> Mask {
        self.builder.any(mask, count)
    }

    #[inline]
    fn select(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Value {
        selection::select(self, mask, yes, no)
    }

    fn derivative(&mut self, axis: Axis, value: &Value) -> Value {
        slopes::derivative(self, axis, value)
    }

    fn fine_derivative(&mut self, axis: Axis, value: &Value) -> Value {
        slopes::fine_derivative(self, axis, value)
    }

    fn sample(&mut self, sample: &Sample<'_, Value>) -> Value {
        lookups::lookup(self, sample)
    }

    fn reaching(&mut self, number: &Value) -> Option<Value> {
        conversion::reaching_address(self, number)
    }

    fn blends_by_difference(&self, weight: &Value, first: &Value, second: &Value) -> bool {
        arithmetic::blends_by_difference(self, [weight, first, second])
    }

    fn power(&mut self, product: Product, ty: Type, base: &Value, exponent: &Value) -> Value {
        functions::raised(self, product, ty, base, exponent)
    }

    fn sum_of_products(&mut self, product: Product, ty: Type, left: &Value, right: &Value, count: usize) -> Value {
        // Typed registers may be given as words.
        let (left, right) = (self.builder.cast(left, LaneType::of(ty)), self.builder.cast(right, LaneType::of(ty)));
        let (left, right) = (&left, &right);
        let plain = product == Product::Ieee || !self.unit.careful() || !left.facts.multiply(right.facts, false).nan;
        if self.unit.exact() || self.is_precise() || !plain || count < 2 {
            let products = self.binary(Binary::Multiply(product), ty, left, right);
            let mut sum = self.builder.lane(&products, 0);
            for number in 1..count {
                let next = self.builder.lane(&products, number as u8);
                sum = self.binary(Binary::Add, ty, &sum, &next);
            }
            return sum;
        }
        let same = left.expression == right.expression;
        let (left, right) = (self.builder.widen(left, count as u8), self.builder.widen(right, count as u8));
        let each = if same { left.facts.square() } else { left.facts.multiply(right.facts, false) };
        let facts = (1..count).fold(each, |sum, _| sum.add(each));
        let dot = self.builder.math(MathFunction::Dot, &[&left, &right]);
        arithmetic::computed(self, Value { lanes: 1, ..dot }, facts)
    }
}

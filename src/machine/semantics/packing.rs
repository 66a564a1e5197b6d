//! Numbers packed into words and out of them (NV_fragment_program, 3.11.5.20 to 23 and 41 to 44).

use super::Evaluation;
use crate::isa::op::{Comparison, Product};
use crate::machine::execute::Registers;
use crate::machine::ops::{Binary, Order, Unary};
use crate::vocabulary::{Base, Type};

/// Numbers that share a word, the first one in the lowest bits.
#[derive(Copy, Clone, Debug)]
pub(super) struct Packing {
    count: u8,
    bits: u32,
    /// Numbers are clamped to `low` and 1, then multiplied by this.
    scale: f32,
    low: f32,
    /// Added to the product.
    bias: f32,
}

pub(super) const TWO_UNSIGNED: Packing = Packing { count: 2, bits: 16, scale: 65535.0, low: 0.0, bias: 0.0 };
pub(super) const FOUR_UNSIGNED: Packing = Packing { count: 4, bits: 8, scale: 255.0, low: 0.0, bias: 0.0 };
pub(super) const FOUR_SIGNED: Packing = Packing { count: 4, bits: 8, scale: 127.0, low: -128.0 / 127.0, bias: 128.0 };

impl<M: Registers> Evaluation<'_, M> {
    pub(super) fn pack(&mut self, packing: Packing) -> M::Value {
        self.ty = Type::F32;
        let value = self.components(0, &[0, 1, 2, 3][..packing.count as usize]);
        let value = self.at_least(&value, packing.low);
        let value = self.at_most(&value, 1.0);
        let value = self.scaled(&value, packing);
        let value = self.machine.convert(Type::F32, Type::U32, &value);
        self.merge(&value, packing.count, packing.bits)
    }

    /// The integer nearest to `scale * value + bias`, without intermediate rounding: 0.3 times 65535 lies above a half,
    /// although in fp32 it is exactly a half. The scale is one less than a power of two, so the product is a difference
    /// of two numbers, which is rounded once.
    fn scaled(&mut self, value: &M::Value, packing: Packing) -> M::Value {
        let power = self.float(packing.scale + 1.0);
        let whole = self.multiply(&power, value);
        let product = self.subtract(&whole, value);
        let lost = self.lost(value, &product, packing);
        let nearest = self.unary(Unary::Nearest, &product);
        let distance = self.subtract(&product, &nearest);
        let half = self.float(0.5);
        let minus_half = self.float(-0.5);
        let one = self.float(1.0);
        let none = self.machine.integer(0);
        // At an exact half the rounding error decides.
        let at_low = self.compare(Comparison::Equal, &distance, &half);
        let more = self.machine.compare(Comparison::Greater, Order::Ieee, Type::S32, &lost, &none);
        let up = self.machine.both(&at_low, &more);
        let at_high = self.compare(Comparison::Equal, &distance, &minus_half);
        let less = self.machine.compare(Comparison::Less, Order::Ieee, Type::S32, &lost, &none);
        let down = self.machine.both(&at_high, &less);
        let raised = self.add(&nearest, &one);
        let lowered = self.subtract(&nearest, &one);
        let nearest = self.machine.select(&up, &raised, &nearest);
        let nearest = self.machine.select(&down, &lowered, &nearest);
        if packing.bias == 0.0 {
            return nearest;
        }
        let bias = self.float(packing.bias);
        self.add(&nearest, &bias)
    }

    /// The rounding error of the product, as an integer in units of the value's last place: modulo 2^32, and
    /// meaningless if either is denormal. Floats would do if drivers computed them exactly, which they do not.
    fn lost(&mut self, number: &M::Value, product: &M::Value, packing: Packing) -> M::Value {
        let word = |it: &mut Self, function, left: &M::Value, right: &M::Value| {
            it.machine.binary(function, Type::U32, left, right)
        };
        let (value, exponent) = self.significand(number);
        let (product, raised) = self.significand(product);
        let power = (packing.scale + 1.0).log2() as u32;
        let places = self.machine.word(power);
        let whole = word(self, Binary::ShiftLeft, &value, &places);
        let exact = word(self, Binary::Subtract, &whole, &value);
        // The product's exponent is larger by as much as the power, or by one less.
        let places = self.machine.word(power - 1);
        let rounded = word(self, Binary::ShiftLeft, &product, &places);
        let least = self.machine.word(power - 2);
        let more = word(self, Binary::Subtract, &raised, &exponent);
        let times = word(self, Binary::Subtract, &more, &least);
        let rounded = word(self, Binary::Multiply(Product::Ieee), &rounded, &times);
        let lost = word(self, Binary::Subtract, &exact, &rounded);
        if packing.low == 0.0 {
            return self.machine.reinterpret(Base::Unsigned, Base::Signed, &lost);
        }
        let none = self.machine.word(0);
        let opposite = word(self, Binary::Subtract, &none, &lost);
        let zero = self.float(0.0);
        let negative = self.compare(Comparison::Less, number, &zero);
        let lost = self.machine.select(&negative, &opposite, &lost);
        self.machine.reinterpret(Base::Unsigned, Base::Signed, &lost)
    }

    /// The 24 bits of a normal float, and its exponent.
    fn significand(&mut self, value: &M::Value) -> (M::Value, M::Value) {
        let bits = self.machine.reinterpret(Base::Float, Base::Unsigned, value);
        let fraction = self.machine.word(0x7f_ffff);
        let fraction = self.machine.binary(Binary::BitAnd, Type::U32, &bits, &fraction);
        let first = self.machine.word(0x80_0000);
        let significand = self.machine.binary(Binary::BitOr, Type::U32, &fraction, &first);
        let places = self.machine.word(23);
        let exponent = self.machine.binary(Binary::ShiftRight, Type::U32, &bits, &places);
        (significand, exponent)
    }

    pub(super) fn pack_halves(&mut self) -> M::Value {
        let value = self.components(0, &[0, 1]);
        let value = self.unary(Unary::HalfToBits, &value);
        self.merge(&value, 2, 16)
    }

    /// The first lanes in one word, the first one in the lowest bits, as the number with those bits.
    fn merge(&mut self, fields: &M::Value, count: u8, bits: u32) -> M::Value {
        let mut word = self.machine.lane(fields, 0);
        for number in 1..count {
            let field = self.machine.lane(fields, number.into());
            let places = self.machine.word(bits * u32::from(number));
            let field = self.machine.binary(Binary::ShiftLeft, Type::U32, &field, &places);
            word = self.machine.binary(Binary::BitOr, Type::U32, &word, &field);
        }
        self.machine.reinterpret(Base::Unsigned, self.instruction.ty.base, &word)
    }

    /// The field that a component of the result contains: two fields occur twice.
    fn field(&mut self, word: &M::Value, count: u8, bits: u32, component: u8) -> M::Value {
        let number = component % count;
        let mut field = word.clone();
        if number != 0 {
            let places = self.machine.word(bits * u32::from(number));
            field = self.machine.binary(Binary::ShiftRight, Type::U32, &field, &places);
        }
        if number + 1 != count {
            let mask = self.machine.word((1 << bits) - 1);
            field = self.machine.binary(Binary::BitAnd, Type::U32, &field, &mask);
        }
        field
    }

    /// A scalar operand as a word.
    fn packed(&mut self) -> M::Value {
        let value = self.scalar(0);
        let base = self.instruction.ty.base;
        // What follows is float arithmetic, whatever the type of the word.
        self.ty = Type::F32;
        self.machine.reinterpret(base, Base::Unsigned, &value)
    }

    /// PK64: (y:x, w:z, y:x, w:z).
    pub(super) fn pack_pairs(&mut self) -> M::Value {
        let words = self.components(0, &[0, 1, 2, 3]);
        let pairs = self.machine.pack_pairs(&words);
        self.parts(|it, component| it.machine.lane(&pairs, usize::from(component & 1)))
    }

    /// UP64: the words of x and of y, the low one first.
    pub(super) fn unpack_pairs(&mut self) -> M::Value {
        let numbers = self.components(0, &[0, 1]);
        let words = self.machine.unpack_pairs(&numbers);
        self.wanted(words)
    }

    pub(super) fn unpack(&mut self, packing: Packing) -> M::Value {
        let word = self.packed();
        let fields = self.parts(|it, component| it.field(&word, packing.count, packing.bits, component));
        let mut value = self.machine.convert(Type::U32, Type::F32, &fields);
        if packing.bias != 0.0 {
            let bias = self.float(packing.bias);
            value = self.subtract(&value, &bias);
        }
        let scale = self.float(packing.scale);
        self.binary(Binary::Divide, &value, &scale)
    }

    pub(super) fn unpack_halves(&mut self) -> M::Value {
        let word = self.packed();
        let fields = self.parts(|it, component| it.field(&word, 2, 16, component));
        self.unary(Unary::BitsToHalf, &fields)
    }
}

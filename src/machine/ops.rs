//! The primitives that a machine must implement.
//!
//! What instructions mean is written once, in `semantics`, in terms of this trait. The interpreter implements it with
//! values and the lowering with expressions, so the order of operations cannot drift apart.
//!
//! A value has one to four lanes. One lane stands for as many equal ones as the other operand has, so a scalar function
//! is computed once, whatever its destination. Every lane is a pattern of 32 bits, or of 64 in the newest languages;
//! primitives that depend on its interpretation get its type. Numbers narrower than 32 bits (halves, fx12) are
//! represented by 32-bit floats of the same value.

use crate::isa::op::{Comparison, Extremum, Product, Sampling};
use crate::program::TextureOperand;
use crate::vocabulary::{Base, Cast, Saturate, Type};

/// A set of x, y, z and w; bit 0 is x.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Lanes(pub u8);

impl Lanes {
    pub(crate) const NONE: Lanes = Lanes(0);
    pub(crate) const ALL: Lanes = Lanes(15);

    pub(crate) const fn contains(self, component: u8) -> bool {
        self.0 >> component & 1 != 0
    }

    /// The numbers of the components, in order.
    pub(crate) const fn components(self) -> &'static [u8] {
        const SETS: [&[u8]; 16] = [
            &[],
            &[0],
            &[1],
            &[0, 1],
            &[2],
            &[0, 2],
            &[1, 2],
            &[0, 1, 2],
            &[3],
            &[0, 3],
            &[1, 3],
            &[0, 1, 3],
            &[2, 3],
            &[0, 2, 3],
            &[1, 2, 3],
            &[0, 1, 2, 3],
        ];
        SETS[(self.0 & 15) as usize]
    }
}

/// Functions of one value, lane by lane. Arithmetic ones never give a denormal fp32 number (they give zero of its
/// sign), and a NaN that they make or pass on is positive (NV_vertex_program, 2.14.1.11).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Unary {
    /// Clears the sign, of a NaN too.
    Absolute,
    /// The largest integer not above; zeros keep their sign.
    Floor,
    /// The nearest integer, ties to even; zeros keep their sign.
    Nearest,
    /// 1/x; of a zero the infinity of its sign, of an infinity the zero of its sign.
    Reciprocal,
    /// 1/sqrt(x); of a zero the infinity of its sign, of +Inf +0, below zero NaN.
    ReciprocalRoot,
    /// 2^x; exactly 1 for zeros, +0 for -Inf.
    Exponential,
    /// 2^x where x is an integer or infinite or NaN: exact.
    PowerOfTwo,
    /// log2(x); exactly 0 for 1, -Inf for zeros, NaN below zero.
    Logarithm,
    /// sin(x), x in radians; zeros keep their sign; NaN for infinities.
    Sine,
    /// cos(x), x in radians; exactly 1 for zeros; NaN for infinities.
    Cosine,
    /// The bits of the nearest half (ties to even, denormals kept, infinity from 65520 on) in the low half of a word.
    HalfToBits,
    /// The half that is in the low 16 bits of a word; the rest of the word does not matter.
    BitsToHalf,
    // The typed languages.
    /// The smallest integer not below; zeros keep their sign.
    Ceiling,
    /// The integer on the way to zero; zeros keep their sign.
    Truncate,
    /// Every bit inverted.
    Complement,
    ReverseBits,
    CountBits,
    /// The number of the lowest one; all ones for 0.
    LowestBit,
    /// The number of the highest one, of a negative number the highest zero; all ones if there is none.
    HighestBit,
}

/// Functions of two values, lane by lane. The rules of `Unary` for denormals and NaN apply here too, except to
/// `Minimum`, `Maximum` and bit operations, which return one of their operands, or bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Binary {
    Add,
    Subtract,
    Multiply(Product),
    Divide,
    Minimum(Extremum),
    Maximum(Extremum),
    BitAnd,
    BitOr,
    BitXor,
    /// 0 from the width on; the second operand is taken as unsigned.
    ShiftLeft,
    /// Copies of the sign, or 0 of unsigned numbers, from the width on.
    ShiftRight,
    /// The remainder of a division rounded toward zero; all ones for 0.
    Modulo,
    /// The upper 32 bits of a product.
    MultiplyHigh,
}

/// How comparisons treat a NaN.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Order {
    /// Unordered: only "not equal" holds.
    Ieee,
    /// Beyond the infinity of its sign; NaNs of one sign are equal (NV_vertex_program, 2.14.1.11).
    NanBeyond,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Axis {
    /// Per pixel to the right.
    X,
    /// Per pixel up.
    Y,
}

/// A texture lookup, with its operands evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Sample<'a, V> {
    pub texture: &'a TextureOperand,
    pub sampling: Sampling,
    /// The type of the result: integers of integer textures.
    pub ty: Type,
    /// Computed texel offsets: three signed lanes.
    pub offset: Option<V>,
    /// Four lanes, after the division that a projective lookup makes.
    pub coordinates: V,
    /// The slopes of the first three coordinates per pixel right and up, three lanes each, if the instruction has them.
    pub slopes: Option<[V; 2]>,
    /// The bias or the level of detail, if the instruction has one.
    pub level: Option<V>,
    /// What depths are compared with, if it is not among the coordinates.
    pub reference: Option<V>,
    /// The least level of detail, if the instruction has one.
    pub least: Option<V>,
}

/// A machine's primitives. Float values passed to arithmetic and comparisons contain no denormals: the operand pipeline
/// has flushed them.
pub(crate) trait Ops {
    /// One to four lanes of 32 bits.
    type Value: Clone;
    /// One to four truth values.
    type Mask: Clone;

    /// One lane with this number.
    fn float(&mut self, number: f32) -> Self::Value;
    /// One lane with these bits, of an unsigned type.
    fn word(&mut self, bits: u32) -> Self::Value;
    /// One lane with this number.
    fn integer(&mut self, number: i32) -> Self::Value;
    /// Only lane `lane`; the only one if the value has one lane.
    fn lane(&mut self, value: &Self::Value, lane: usize) -> Self::Value;
    /// Some lanes of a value that has them, in this order.
    fn lanes(&mut self, value: &Self::Value, lanes: &[u8]) -> Self::Value {
        let mut part = |place: usize| self.lane(value, lanes.get(place).copied().unwrap_or(0).into());
        let parts = [part(0), part(1), part(2), part(3)];
        self.join(&parts[..lanes.len().clamp(1, 4)])
    }
    /// One value made of one to four values of one lane each.
    fn join(&mut self, lanes: &[Self::Value]) -> Self::Value;

    fn unary(&mut self, function: Unary, ty: Type, value: &Self::Value) -> Self::Value;
    fn binary(&mut self, function: Binary, ty: Type, left: &Self::Value, right: &Self::Value) -> Self::Value;
    /// Flips the sign of the lanes whose bits are set in `lanes` (bit n is lane n), of NaN and zeros too. Of a value
    /// with one lane, all bits that matter are equal.
    fn negate(&mut self, ty: Type, value: &Self::Value, lanes: u8) -> Self::Value;
    /// Replaces denormal fp32 numbers by zero of the same sign.
    fn flush(&mut self, value: &Self::Value) -> Self::Value;
    /// Clamps to the range of `saturate`; a NaN stays, and so do zeros of either sign.
    fn saturate(&mut self, saturate: Saturate, ty: Type, value: &Self::Value) -> Self::Value;
    /// A number of type `from` as the nearest one of type `to`: fp16 and fx12 round to even, numbers beyond fx12 become
    /// its limits, NaN 0; floats become integers by truncation, clamped to the integer's range, NaN 0.
    fn convert(&mut self, from: Type, to: Type, value: &Self::Value) -> Self::Value;
    /// A float as the nearest one of type `to`, held between 0 or -1 and 1 then.
    fn convert_saturated(&mut self, to: Type, saturate: Saturate, value: &Self::Value) -> Self::Value {
        let value = self.convert(Type::F32, to, value);
        self.saturate(saturate, to, &value)
    }
    /// CVT. Types narrower than 32 bits are in the low bits of 32, integers extended according to their base.
    fn cast(&mut self, cast: &Cast, value: &Self::Value) -> Self::Value;
    /// 64-bit lanes of pairs of 32-bit lanes, the low word first (PK64).
    fn pack_pairs(&mut self, value: &Self::Value) -> Self::Value;
    /// Pairs of 32-bit lanes of 64-bit lanes, the low word first (UP64).
    fn unpack_pairs(&mut self, value: &Self::Value) -> Self::Value;
    /// The same bits as a number of another base.
    fn reinterpret(&mut self, from: Base, to: Base, value: &Self::Value) -> Self::Value;

    fn compare(
        &mut self,
        comparison: Comparison,
        order: Order,
        ty: Type,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Mask;
    fn is_nan(&mut self, value: &Self::Value) -> Self::Mask;
    fn both(&mut self, left: &Self::Mask, right: &Self::Mask) -> Self::Mask;
    fn either(&mut self, left: &Self::Mask, right: &Self::Mask) -> Self::Mask;
    fn not(&mut self, mask: &Self::Mask) -> Self::Mask;
    /// One truth value: whether any of the first `count` lanes holds.
    fn any(&mut self, mask: &Self::Mask, count: usize) -> Self::Mask;
    /// `yes` where `mask` holds, `no` elsewhere, bit for bit. Either value, or the mask, may have one lane.
    fn select(&mut self, mask: &Self::Mask, yes: &Self::Value, no: &Self::Value) -> Self::Value;

    /// How much the value grows per pixel.
    fn derivative(&mut self, axis: Axis, value: &Self::Value) -> Self::Value;
    /// The same of each fragment's own row or column.
    fn fine_derivative(&mut self, axis: Axis, value: &Self::Value) -> Self::Value {
        self.derivative(axis, value)
    }

    /// The four components of the lookup's result.
    fn sample(&mut self, sample: &Sample<'_, Self::Value>) -> Self::Value;

    /// left * right + addend. A machine that may fuse the two replaces this.
    fn multiply_add(
        &mut self,
        product: Product,
        ty: Type,
        left: &Self::Value,
        right: &Self::Value,
        addend: &Self::Value,
    ) -> Self::Value {
        let product = self.binary(Binary::Multiply(product), ty, left, right);
        self.binary(Binary::Add, ty, &product, addend)
    }

    /// Whether weight * first + (1 - weight) * second may be weight * first + (second - weight * second).
    fn blends_by_difference(&self, _weight: &Self::Value, _first: &Self::Value, _second: &Self::Value) -> bool {
        false
    }

    /// 2^(exponent * log2(base)), with the two functions of `Unary`. A machine that handles NaN once for all three
    /// steps replaces this.
    fn power(&mut self, product: Product, ty: Type, base: &Self::Value, exponent: &Self::Value) -> Self::Value {
        let logarithm = self.unary(Unary::Logarithm, ty, base);
        let exponent = self.binary(Binary::Multiply(product), ty, exponent, &logarithm);
        self.unary(Unary::Exponential, ty, &exponent)
    }

    /// A whole number as an address, where all that the program does with addresses is to reach registers: one that reaches
    /// none may be any other that reaches none. `None`: a machine converts the number and holds it in the registers' range.
    fn reaching(&mut self, _number: &Self::Value) -> Option<Self::Value> {
        None
    }

    /// The products of the first `count` lanes, added from the first to the last. A machine that may reorder them
    /// replaces this.
    fn sum_of_products(
        &mut self,
        product: Product,
        ty: Type,
        left: &Self::Value,
        right: &Self::Value,
        count: usize,
    ) -> Self::Value {
        let products = self.binary(Binary::Multiply(product), ty, left, right);
        let mut sum = self.lane(&products, 0);
        for number in 1..count {
            let next = self.lane(&products, number);
            sum = self.binary(Binary::Add, ty, &sum, &next);
        }
        sum
    }

    /// One lane with a positive quiet NaN.
    fn nan(&mut self) -> Self::Value {
        let bits = self.word(0x7fc0_0000);
        self.reinterpret(Base::Unsigned, Base::Float, &bits)
    }
}

//! Scalar functions, and operations made of them.

use super::Evaluation;
use crate::isa::op::{Comparison, Lighting, Product, Root};
use crate::machine::execute::Registers;
use crate::machine::ops::{Binary, Order, Unary};
use crate::vocabulary::{Base, Type};

/// LIT clamps its exponent to this and its negative: 128 - 1/256 (NV_vertex_program, 2.14.1.10.17).
const LARGEST_LIGHT_EXPONENT: f32 = 128.0 - 1.0 / 256.0;
/// The range to which RCC clamps the size of its result (NV_vertex_program2, 2.14.3.25).
const CLAMPED_RECIPROCAL: (f32, f32) = (1.0 / 18_446_744_073_709_551_616.0, 18_446_744_073_709_551_616.0);

impl<M: Registers> Evaluation<'_, M> {
    pub(super) fn reciprocal_root(&mut self, root: Root) -> M::Value {
        let value = self.scalar(0);
        let value = match root {
            Root::Signed => value,
            Root::Absolute => self.unary(Unary::Absolute, &value),
        };
        self.unary(Unary::ReciprocalRoot, &value)
    }

    /// The size of 1/a is clamped; the sign stays a's, also for zeros and infinities; NaN stays.
    pub(super) fn clamped_reciprocal(&mut self) -> M::Value {
        let (low, high) = CLAMPED_RECIPROCAL;
        let value = self.scalar(0);
        let size = self.unary(Unary::Absolute, &value);
        let size = self.unary(Unary::Reciprocal, &size);
        let size = self.at_least(&size, low);
        let size = self.at_most(&size, high);
        let bits = self.machine.reinterpret(Base::Float, Base::Unsigned, &value);
        let sign_bit = self.machine.word(0x8000_0000);
        let sign = self.machine.binary(Binary::BitAnd, Type::U32, &bits, &sign_bit);
        let zero = self.machine.word(0);
        let positive = self.machine.compare(Comparison::Equal, Order::Ieee, Type::U32, &sign, &zero);
        let negated = self.machine.negate(self.ty, &size, 1);
        self.machine.select(&positive, &size, &negated)
    }

    /// b * log2(a) as an exponent of 2 (NV_fragment_program, 3.11.5.24).
    fn power(&mut self, product: Product, base: &M::Value, exponent: &M::Value) -> M::Value {
        self.machine.power(product, self.ty, base, exponent)
    }

    pub(super) fn raise(&mut self) -> M::Value {
        let base = self.scalar(0);
        let exponent = self.scalar(1);
        self.power(Product::Ieee, &base, &exponent)
    }

    /// (1, max(a.x, 0), a.x > 0 ? max(a.y, 0) ^ a.w : 0, 1).
    pub(super) fn light(&mut self, lighting: Lighting) -> M::Value {
        self.parts(|it, component| match component {
            1 => {
                let diffuse = it.component(0, 0);
                it.at_least(&diffuse, 0.0)
            }
            2 => it.specular(lighting),
            _ => it.float(1.0),
        })
    }

    fn specular(&mut self, lighting: Lighting) -> M::Value {
        let diffuse = self.component(0, 0);
        let base = self.component(0, 1);
        let exponent = self.component(0, 3);
        let base = self.at_least(&base, 0.0);
        let power = match lighting {
            Lighting::Power => self.power(Product::Ieee, &base, &exponent),
            Lighting::Clamped(product) => {
                let exponent = self.at_least(&exponent, -LARGEST_LIGHT_EXPONENT);
                let exponent = self.at_most(&exponent, LARGEST_LIGHT_EXPONENT);
                let power = self.power(product, &base, &exponent);
                match product {
                    // 0 times anything is 0, and 2^0 is 1.
                    Product::ZeroWins => power,
                    Product::Ieee => self.one_for_no_exponent(&base, &exponent, &power),
                }
            }
        };
        let zero = self.float(0.0);
        let lit = self.compare(Comparison::Greater, &diffuse, &zero);
        self.machine.select(&lit, &power, &zero)
    }

    /// x^0 is 1 for every number x, 0 and infinity included (NV_vertex_program2, 2.14.3.18, rule 6).
    fn one_for_no_exponent(&mut self, base: &M::Value, exponent: &M::Value, power: &M::Value) -> M::Value {
        let zero = self.float(0.0);
        let one = self.float(1.0);
        let none = self.compare(Comparison::Equal, exponent, &zero);
        let number = self.compare(Comparison::GreaterEqual, base, &zero);
        let both = self.machine.both(&none, &number);
        self.machine.select(&both, &one, power)
    }

    /// EXP. NV_vertex_program (2.14.1.10.15) states a fraction of 0 where the power is 0 or infinite.
    pub(super) fn exponential_parts(&mut self) -> M::Value {
        let value = self.scalar(0);
        self.parts(|it, component| match component {
            0 => {
                let floor = it.unary(Unary::Floor, &value);
                it.unary(Unary::PowerOfTwo, &floor)
            }
            1 => {
                let fraction = it.fraction_of(&value);
                if !it.rules.stated_extremes {
                    return fraction;
                }
                let floor = it.unary(Unary::Floor, &value);
                let power = it.unary(Unary::PowerOfTwo, &floor);
                let infinity = it.infinity();
                let zero = it.float(0.0);
                let over = it.compare(Comparison::Equal, &power, &infinity);
                let under = it.compare(Comparison::Equal, &power, &zero);
                let extreme = it.machine.either(&over, &under);
                it.machine.select(&extreme, &zero, &fraction)
            }
            2 => it.unary(Unary::Exponential, &value),
            _ => it.float(1.0),
        })
    }

    /// LOG. Exponent and mantissa are those of the representation, so they are exact. NV_vertex_program
    /// (2.14.1.10.16) states a mantissa of 1 for zero and infinity; in the later pseudo-code it is 0/0 or Inf/Inf.
    pub(super) fn logarithm_parts(&mut self) -> M::Value {
        let value = self.scalar(0);
        let value = self.unary(Unary::Absolute, &value);
        self.parts(|it, component| match component {
            0 => {
                let exponent = it.exponent_of(&value);
                let logarithm = it.unary(Unary::Logarithm, &value);
                let regular = it.is_positive_and_finite(&value);
                it.machine.select(&regular, &exponent, &logarithm)
            }
            1 => {
                let mantissa = it.mantissa_of(&value);
                if it.rules.stated_extremes {
                    let undefined = it.machine.is_nan(&value);
                    return it.machine.select(&undefined, &value, &mantissa);
                }
                let regular = it.is_positive_and_finite(&value);
                let nan = it.machine.nan();
                it.machine.select(&regular, &mantissa, &nan)
            }
            2 => it.unary(Unary::Logarithm, &value),
            _ => it.float(1.0),
        })
    }

    /// The unbiased exponent of a positive number.
    fn exponent_of(&mut self, value: &M::Value) -> M::Value {
        let bits = self.machine.reinterpret(Base::Float, Base::Unsigned, value);
        let fraction_bits = self.machine.word(23);
        let biased = self.machine.binary(Binary::ShiftRight, Type::U32, &bits, &fraction_bits);
        let biased = self.machine.convert(Type::U32, Type::F32, &biased);
        let bias = self.float(127.0);
        self.subtract(&biased, &bias)
    }

    /// The significand of a positive number, in [1, 2).
    fn mantissa_of(&mut self, value: &M::Value) -> M::Value {
        let bits = self.machine.reinterpret(Base::Float, Base::Unsigned, value);
        let fraction = self.machine.word(0x007f_ffff);
        let one = self.machine.word(1.0f32.to_bits());
        let bits = self.machine.binary(Binary::BitAnd, Type::U32, &bits, &fraction);
        let bits = self.machine.binary(Binary::BitOr, Type::U32, &bits, &one);
        self.machine.reinterpret(Base::Unsigned, Base::Float, &bits)
    }

    fn is_positive_and_finite(&mut self, value: &M::Value) -> M::Mask {
        let zero = self.float(0.0);
        let infinity = self.infinity();
        let positive = self.compare(Comparison::Greater, value, &zero);
        let finite = self.compare(Comparison::Less, value, &infinity);
        self.machine.both(&positive, &finite)
    }

    fn infinity(&mut self) -> M::Value {
        let bits = self.machine.word(f32::INFINITY.to_bits());
        self.machine.reinterpret(Base::Unsigned, Base::Float, &bits)
    }

    /// (cos a, sin a); z and w, which the text leaves undefined, are 0 and 1 as in other implementations.
    pub(super) fn cosine_and_sine(&mut self) -> M::Value {
        let value = self.scalar(0);
        self.parts(|it, component| match component {
            0 => it.unary(Unary::Cosine, &value),
            1 => it.unary(Unary::Sine, &value),
            2 => it.float(0.0),
            _ => it.float(1.0),
        })
    }
}

//! Scalar functions, and halves as bits.

use naga::{BinaryOperator, MathFunction};

use crate::isa::Product;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::arithmetic::{MAGNITUDE, SIGN, kind_of};
use crate::lower::machine::own::Own;
use crate::lower::machine::state::Machine;
use crate::lower::request::own_functions::OwnFunctions;
use crate::machine::ops::{Binary, Ops};
use crate::vocabulary::Type;

const EXPONENT: u32 = 0x7f80_0000;

impl Machine<'_> {
    /// Whether the device's functions, and powers that its driver makes of two of them, give NaN for a NaN.
    fn device_keeps_nan(&self) -> bool {
        !self.unit.options.precision.own.contains(OwnFunctions::NAN)
    }

    /// `value` with NaN restored where `source` is one, if the device's function may lose it.
    fn restore_nan(&mut self, source: &Value, value: Value) -> Value {
        if self.device_keeps_nan() { self.kept(source, value) } else { self.keep_nan(source, value) }
    }

    /// The result of a function that keeps NaN itself.
    fn kept(&mut self, source: &Value, value: Value) -> Value {
        let facts = Facts { nan: value.facts.nan || self.may_be_nan(source), ..value.facts };
        self.positive(Value { facts, ..value })
    }

    /// `value` with NaN restored where `source` is one.
    fn keep_nan(&mut self, source: &Value, value: Value) -> Value {
        if !self.guards_nan() {
            return value;
        }
        let undefined = self.is_nan(source);
        let facts = Facts { nan: value.facts.nan || source.facts.nan, ..value.facts };
        let nan = if self.unit.positive_nan { self.nan() } else { *source };
        let kept = self.select(&undefined, &nan, &value);
        Value { facts, ..kept }
    }

    /// The same as `restore_nan` for a function that maps infinity to infinity: one comparison finds NaN and infinity.
    fn restore_nan_and_infinity(&mut self, source: &Value, value: Value) -> Value {
        if !self.may_be_nan(source) || !self.guards_nan() {
            return value;
        }
        if self.device_keeps_nan() {
            return self.kept(source, value);
        }
        let most = self.builder.float(f32::MAX);
        let finite = self.builder.test(BinaryOperator::LessEqual, source, &most);
        let kept = self.builder.select(&finite, &value, source);
        self.positive(Value { facts: Facts { nan: true, ..value.facts }, ..kept })
    }

    pub(in crate::lower) fn reciprocal(&mut self, value: &Value) -> Value {
        let one = self.builder.float(1.0);
        let facts = value.facts.reciprocal();
        if self.owns(Own::Quotient) {
            return Value { facts: facts.flushed(), ..self.own(Own::Quotient, &[&one, value]) };
        }
        let quotient = self.builder.binary(BinaryOperator::Divide, &one, value);
        self.computed(quotient, facts)
    }

    pub(in crate::lower) fn reciprocal_root(&mut self, value: &Value) -> Value {
        let facts = value.facts.reciprocal_root();
        if self.owns(Own::ReciprocalRoot) {
            return Value { facts, ..self.own(Own::ReciprocalRoot, &[value]) };
        }
        let root = self.builder.math(MathFunction::InverseSqrt, &[value]);
        self.computed(root, facts)
    }

    pub(in crate::lower) fn exponential(&mut self, value: &Value) -> Value {
        let facts = value.facts.exponential();
        if self.owns(Own::Exponential) {
            let facts = Facts { nan: value.facts.nan, ..facts.flushed() };
            return Value { facts, ..self.own(Own::Exponential, &[value]) };
        }
        let power = self.builder.math(MathFunction::Exp2, &[value]);
        let power = self.computed(power, facts);
        self.restore_nan_and_infinity(value, power)
    }

    /// The exponent is inserted, which is exact.
    pub(in crate::lower) fn power_of_two(&mut self, value: &Value) -> Value {
        let (low, high) = (self.builder.float(-127.0), self.builder.float(128.0));
        let held = self.builder.math(MathFunction::Clamp, &[value, &low, &high]);
        let exponent = self.builder.number_as(&held, LaneType::Signed);
        let bias = self.builder.integer(127);
        let biased = self.builder.binary(BinaryOperator::Add, &exponent, &bias);
        let biased = self.builder.cast(&biased, LaneType::Unsigned);
        let places = self.builder.word(23);
        let bits = self.builder.binary(BinaryOperator::ShiftLeft, &biased, &places);
        let power = self.builder.cast(&bits, LaneType::Float);
        let facts = Facts { low: 0.0, nan: false, minus_zero: false, denormal: false, ..Facts::ANY };
        self.keep_nan(value, Value { facts, ..power })
    }

    pub(in crate::lower) fn logarithm(&mut self, value: &Value) -> Value {
        if self.owns(Own::Logarithm) {
            let nan = value.facts.nan || value.facts.low < 0.0;
            let facts = Facts { nan, ..value.facts.logarithm().flushed() };
            return Value { facts, ..self.own(Own::Logarithm, &[value]) };
        }
        let result = self.device_logarithm(value, Facts { nan: false, ..value.facts.logarithm() });
        if self.guards_nan() && value.facts.low < 0.0 {
            // NaN is not above zero either. On any device: drivers make a square of the power of a logarithm's double.
            let zero = self.builder.float(0.0);
            let defined = self.builder.test(BinaryOperator::GreaterEqual, value, &zero);
            let nan = self.nan();
            return self.builder.select(&defined, &result, &nan);
        }
        self.restore_nan_and_infinity(value, result)
    }

    /// The device's logarithm of a number that is not below zero.
    fn device_logarithm(&mut self, value: &Value, facts: Facts) -> Value {
        let logarithm = Value { facts, ..self.builder.math(MathFunction::Log2, &[value]) };
        if value.facts.low > 0.0 || !self.unit.options.precision.own.contains(OwnFunctions::LOGARITHM_OF_ZERO) {
            return logarithm;
        }
        let (least, infinity) = (self.builder.float(f32::MIN_POSITIVE), self.builder.float(f32::NEG_INFINITY));
        let nothing = self.builder.test(BinaryOperator::Less, value, &least);
        let logarithm = self.builder.select(&nothing, &infinity, &logarithm);
        Value { facts, ..logarithm }
    }

    /// POW and the power of LIT. If the base is not below zero, the logarithm is a number whenever the base is.
    pub(in crate::lower) fn raised(&mut self, product: Product, ty: Type, base: &Value, exponent: &Value) -> Value {
        // Typed registers may be given as words.
        let (base, exponent) = (&self.builder.cast(base, kind_of(ty)), &self.builder.cast(exponent, kind_of(ty)));
        let device = !self.owns(Own::Logarithm) && !self.owns(Own::Exponential);
        if !device || product != Product::Ieee || base.facts.low < 0.0 {
            let logarithm = self.logarithm(base);
            let exponent = self.binary(Binary::Multiply(product), ty, exponent, &logarithm);
            return self.exponential(&exponent);
        }
        let high = if base.facts.high <= 1.0 { 0.0 } else { f32::INFINITY };
        let facts = base.facts.logarithm();
        let facts = Facts { high: facts.high.min(high), ..facts };
        let logarithm = self.device_logarithm(base, facts);
        let product = self.binary(Binary::Multiply(product), ty, exponent, &logarithm);
        let power = self.builder.math(MathFunction::Exp2, &[&product]);
        let power = Value { facts: product.facts.exponential(), ..power };
        match (self.may_be_nan(base), self.may_be_nan(&product)) {
            (false, _) => self.restore_nan_and_infinity(&product, power),
            // A positive power of infinity is infinity.
            (true, false) if exponent.facts.low > 0.0 => self.restore_nan_and_infinity(base, power),
            (true, false) => self.restore_nan(base, power),
            (true, true) if self.device_keeps_nan() => self.kept(&product, power),
            (true, true) if !base.facts.infinite() => {
                // The sum of a bounded base and the product is NaN exactly if one of them is.
                let sum = self.builder.binary(BinaryOperator::Add, base, &product);
                self.restore_nan_and_infinity(&Value { facts: Facts::ANY, ..sum }, power)
            }
            (true, true) => {
                let power = self.restore_nan_and_infinity(&product, power);
                self.restore_nan(base, power)
            }
        }
    }

    fn circular(&mut self, own: Own, fun: MathFunction, value: &Value) -> Value {
        let facts = Facts { nan: value.facts.nan || value.facts.infinite(), ..Facts::within(-1.0, 1.0) };
        if self.owns(own) {
            return Value { facts: facts.flushed(), ..self.own(own, &[value]) };
        }
        let result = self.builder.math(fun, &[value]);
        let result = self.computed(result, facts);
        self.restore_nan(value, result)
    }

    pub(in crate::lower) fn sine(&mut self, value: &Value) -> Value {
        self.circular(Own::Sine, MathFunction::Sin, value)
    }

    pub(in crate::lower) fn cosine(&mut self, value: &Value) -> Value {
        self.circular(Own::Cosine, MathFunction::Cos, value)
    }

    /// The bits of the nearest half.
    pub(in crate::lower) fn bits_of_half(&mut self, value: &Value) -> Value {
        let value = self.builder.cast(value, LaneType::Float);
        let half = self.rounded_to_half(&value);
        let bits = self.builder.cast(&half, LaneType::Unsigned);
        let mask = self.builder.word(MAGNITUDE);
        let size = self.builder.binary(BinaryOperator::And, &bits, &mask);
        let places = self.builder.word(13);
        let shifted = self.builder.binary(BinaryOperator::ShiftRight, &size, &places);
        let bias = self.builder.word(112 << 10);
        let normal = self.builder.binary(BinaryOperator::Subtract, &shifted, &bias);
        // Denormal halves count steps of 2^-24.
        let number = self.builder.cast(&size, LaneType::Float);
        let steps = self.builder.float(2f32.powi(24));
        let number = self.builder.binary(BinaryOperator::Multiply, &number, &steps);
        let number = self.builder.number_as(&number, LaneType::Unsigned);
        let least = self.builder.word((127 - 14) << 23);
        let small = self.builder.test(BinaryOperator::Less, &size, &least);
        let field = self.builder.select(&small, &number, &normal);
        let infinite = self.builder.word(EXPONENT);
        let endless = self.builder.test(BinaryOperator::Equal, &size, &infinite);
        let undefined = self.builder.test(BinaryOperator::Greater, &size, &infinite);
        let (infinity, nan) = (self.builder.word(0x7c00), self.builder.word(0x7e00));
        let field = self.builder.select(&endless, &infinity, &field);
        let places = self.builder.word(16);
        let sign = self.builder.binary(BinaryOperator::ShiftRight, &bits, &places);
        let sign_bit = self.builder.word(0x8000);
        let sign = self.builder.binary(BinaryOperator::And, &sign, &sign_bit);
        let half = self.builder.binary(BinaryOperator::InclusiveOr, &field, &sign);
        self.builder.select(&undefined, &nan, &half)
    }

    /// The half in the low 16 bits of a word.
    pub(in crate::lower) fn half_of_bits(&mut self, value: &Value) -> Value {
        let word = self.builder.cast(value, LaneType::Unsigned);
        let mask = self.builder.word(0x7fff);
        let size = self.builder.binary(BinaryOperator::And, &word, &mask);
        let places = self.builder.word(13);
        let shifted = self.builder.binary(BinaryOperator::ShiftLeft, &size, &places);
        let bias = self.builder.word(112 << 23);
        let normal = self.builder.binary(BinaryOperator::Add, &shifted, &bias);
        let exponent = self.builder.word(EXPONENT);
        let special = self.builder.binary(BinaryOperator::InclusiveOr, &shifted, &exponent);
        let number = self.builder.number_as(&size, LaneType::Float);
        let step = self.builder.float(2f32.powi(-24));
        let small = self.builder.binary(BinaryOperator::Multiply, &number, &step);
        let small = self.builder.cast(&small, LaneType::Unsigned);
        let (least, most) = (self.builder.word(0x400), self.builder.word(0x7c00));
        let is_small = self.builder.test(BinaryOperator::Less, &size, &least);
        let is_special = self.builder.test(BinaryOperator::GreaterEqual, &size, &most);
        let field = self.builder.select(&is_special, &special, &normal);
        let field = self.builder.select(&is_small, &small, &field);
        let places = self.builder.word(16);
        let sign = self.builder.binary(BinaryOperator::ShiftLeft, &word, &places);
        let sign_bit = self.builder.word(SIGN);
        let sign = self.builder.binary(BinaryOperator::And, &sign, &sign_bit);
        let bits = self.builder.binary(BinaryOperator::InclusiveOr, &field, &sign);
        let half = self.builder.cast(&bits, LaneType::Float);
        Value { facts: Facts::HALF, ..half }
    }
}

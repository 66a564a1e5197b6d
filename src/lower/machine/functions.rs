//! Scalar functions, and halves as bits.

use naga::{BinaryOperator, MathFunction};

use crate::isa::Product;
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::own::Own;
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::machine::{arithmetic, nan, own, rounding, selection};
use crate::lower::request::own_functions::OwnFunctions;
use crate::lower::text::formulas;
use crate::vocabulary::Type;

/// Whether the device's functions, and powers that its driver makes of two of them, give NaN for a NaN.
fn device_keeps_nan(unit: &Unit) -> bool {
    !unit.options.precision.own.contains(OwnFunctions::NAN)
}

/// `value` with NaN restored where `source` is one, if the device's function may lose it.
fn restore_nan(machine: &mut Machine, source: &Value, value: Value) -> Value {
    if device_keeps_nan(machine.unit) { kept(machine, source, value) } else { keep_nan(machine, source, value) }
}

/// The result of a function that keeps NaN itself.
fn kept(machine: &mut Machine, source: &Value, value: Value) -> Value {
    let facts = Facts { nan: value.facts.nan || machine.unit.may_be_nan(source), ..value.facts };
    nan::positive(machine, Value { facts, ..value })
}

/// `value` with NaN restored where `source` is one.
fn keep_nan(machine: &mut Machine, source: &Value, value: Value) -> Value {
    if !machine.unit.guards_nan() {
        return value;
    }
    let undefined = nan::is_nan(machine, source);
    let facts = Facts { nan: value.facts.nan || source.facts.nan, ..value.facts };
    let nan = if machine.unit.positive_nan { machine.builder.nan() } else { *source };
    let kept = selection::select(machine, &undefined, &nan, &value);
    Value { facts, ..kept }
}

/// The same as `restore_nan` for a function that maps infinity to infinity: one comparison finds NaN and infinity.
fn restore_nan_and_infinity(machine: &mut Machine, source: &Value, value: Value) -> Value {
    if !machine.unit.may_be_nan(source) || !machine.unit.guards_nan() {
        return value;
    }
    if device_keeps_nan(machine.unit) {
        return kept(machine, source, value);
    }
    let most = machine.builder.float(f32::MAX);
    let finite = machine.builder.test(BinaryOperator::LessEqual, source, &most);
    let kept = machine.builder.select(&finite, &value, source);
    nan::positive(machine, Value { facts: Facts { nan: true, ..value.facts }, ..kept })
}

pub(crate) fn reciprocal(machine: &mut Machine, value: &Value) -> Value {
    let one = machine.builder.float(1.0);
    let facts = value.facts.reciprocal();
    if own::owns(machine.unit, Own::Quotient) {
        return Value { facts: facts.flushed(), ..own::own(machine, Own::Quotient, &[&one, value]) };
    }
    let quotient = machine.builder.binary(BinaryOperator::Divide, &one, value);
    arithmetic::computed(machine, quotient, facts)
}

pub(crate) fn reciprocal_root(machine: &mut Machine, value: &Value) -> Value {
    let facts = value.facts.reciprocal_root();
    if own::owns(machine.unit, Own::ReciprocalRoot) {
        return Value { facts, ..own::own(machine, Own::ReciprocalRoot, &[value]) };
    }
    let root = machine.builder.math(MathFunction::InverseSqrt, &[value]);
    arithmetic::computed(machine, root, facts)
}

pub(crate) fn exponential(machine: &mut Machine, value: &Value) -> Value {
    let facts = value.facts.exponential();
    if own::owns(machine.unit, Own::Exponential) {
        let facts = Facts { nan: value.facts.nan, ..facts.flushed() };
        return Value { facts, ..own::own(machine, Own::Exponential, &[value]) };
    }
    let power = machine.builder.math(MathFunction::Exp2, &[value]);
    let power = arithmetic::computed(machine, power, facts);
    restore_nan_and_infinity(machine, value, power)
}

/// 2 to a power that is an integer.
pub(crate) fn power_of_two(machine: &mut Machine, value: &Value) -> Value {
    let power = formulas::POWER_OF_TWO.value(&mut machine.builder, &[value]);
    let facts = Facts { low: 0.0, nan: false, minus_zero: false, denormal: false, ..Facts::ANY };
    keep_nan(machine, value, Value { facts, ..power })
}

pub(crate) fn logarithm(machine: &mut Machine, value: &Value) -> Value {
    if own::owns(machine.unit, Own::Logarithm) {
        let nan = value.facts.nan || value.facts.low < 0.0;
        let facts = Facts { nan, ..value.facts.logarithm().flushed() };
        return Value { facts, ..own::own(machine, Own::Logarithm, &[value]) };
    }
    let result = device_logarithm(machine, value, Facts { nan: false, ..value.facts.logarithm() });
    if machine.unit.guards_nan() && value.facts.low < 0.0 {
        // NaN is not above zero either. On any device: drivers make a square of the power of a logarithm's double.
        let zero = machine.builder.float(0.0);
        let defined = machine.builder.test(BinaryOperator::GreaterEqual, value, &zero);
        let nan = machine.builder.nan();
        return machine.builder.select(&defined, &result, &nan);
    }
    restore_nan_and_infinity(machine, value, result)
}

/// The device's logarithm of a number that is not below zero.
fn device_logarithm(machine: &mut Machine, value: &Value, facts: Facts) -> Value {
    let logarithm = Value { facts, ..machine.builder.math(MathFunction::Log2, &[value]) };
    if value.facts.low > f32::MIN_POSITIVE
        || !machine.unit.options.precision.own.contains(OwnFunctions::LOGARITHM_OF_ZERO)
    {
        return logarithm;
    }
    let (least, infinity) = (machine.builder.float(f32::MIN_POSITIVE), machine.builder.float(f32::NEG_INFINITY));
    let nothing = machine.builder.test(BinaryOperator::Less, value, &least);
    let logarithm = machine.builder.select(&nothing, &infinity, &logarithm);
    Value { facts, ..logarithm }
}

/// POW and the power of LIT. If the base is not below zero, the logarithm is a number whenever the base is.
pub(crate) fn raised(machine: &mut Machine, product: Product, ty: Type, base: &Value, exponent: &Value) -> Value {
    // Typed registers may be given as words.
    let (base, exponent) =
        (&machine.builder.cast(base, LaneType::of(ty)), &machine.builder.cast(exponent, LaneType::of(ty)));
    let device = !own::owns(machine.unit, Own::Logarithm) && !own::owns(machine.unit, Own::Exponential);
    if !device || product != Product::Ieee || base.facts.low < 0.0 {
        let logarithm = logarithm(machine, base);
        let exponent = arithmetic::product(machine, product, exponent, &logarithm);
        return exponential(machine, &exponent);
    }
    let high = if base.facts.high <= 1.0 { 0.0 } else { f32::INFINITY };
    let facts = base.facts.logarithm();
    let facts = Facts { high: facts.high.min(high), ..facts };
    let logarithm = device_logarithm(machine, base, facts);
    let product = arithmetic::product(machine, product, exponent, &logarithm);
    let power = machine.builder.math(MathFunction::Exp2, &[&product]);
    let power = Value { facts: product.facts.exponential(), ..power };
    match (machine.unit.may_be_nan(base), machine.unit.may_be_nan(&product)) {
        (false, _) => restore_nan_and_infinity(machine, &product, power),
        // A positive power of infinity is infinity.
        (true, false) if exponent.facts.low > f32::MIN_POSITIVE => restore_nan_and_infinity(machine, base, power),
        (true, false) => restore_nan(machine, base, power),
        (true, true) if device_keeps_nan(machine.unit) => kept(machine, &product, power),
        (true, true) if !base.facts.infinite() => {
            // The sum of a bounded base and the product is NaN exactly if one of them is.
            let sum = machine.builder.binary(BinaryOperator::Add, base, &product);
            restore_nan_and_infinity(machine, &Value { facts: Facts::ANY, ..sum }, power)
        }
        (true, true) => {
            let power = restore_nan_and_infinity(machine, &product, power);
            restore_nan(machine, base, power)
        }
    }
}

fn circular(machine: &mut Machine, own: Own, fun: MathFunction, value: &Value) -> Value {
    let facts = Facts { nan: value.facts.nan || value.facts.infinite(), ..Facts::within(-1.0, 1.0) };
    if own::owns(machine.unit, own) {
        return Value { facts: facts.flushed(), ..own::own(machine, own, &[value]) };
    }
    let result = machine.builder.math(fun, &[value]);
    let result = arithmetic::computed(machine, result, facts);
    restore_nan(machine, value, result)
}

pub(crate) fn sine(machine: &mut Machine, value: &Value) -> Value {
    circular(machine, Own::Sine, MathFunction::Sin, value)
}

pub(crate) fn cosine(machine: &mut Machine, value: &Value) -> Value {
    circular(machine, Own::Cosine, MathFunction::Cos, value)
}

/// The bits of the nearest half.
pub(crate) fn bits_of_half(machine: &mut Machine, value: &Value) -> Value {
    let value = machine.builder.cast(value, LaneType::Float);
    let half = rounding::rounded_to_half(machine, &value);
    formulas::BITS_OF_HALF.value(&mut machine.builder, &[&half])
}

/// The half in the low 16 bits of a word.
pub(crate) fn half_of_bits(builder: &mut Builder, value: &Value) -> Value {
    let half = formulas::HALF_OF_BITS.value(builder, &[value]);
    Value { facts: Facts::HALF, ..half }
}

//! How a value changes from fragment to fragment.

use naga::{BinaryOperator, DerivativeAxis, DerivativeControl, Expression};

use crate::lower::emit::{Facts, LaneType, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{arithmetic, signs};
use crate::lower::request::options::Coordinates;
use crate::machine::ops::Axis;
use crate::vocabulary::Type;

pub(crate) fn derivative(machine: &mut Machine, axis: Axis, value: &Value) -> Value {
    let control = if machine.unit.exact() { DerivativeControl::Fine } else { DerivativeControl::None };
    slope_of(machine, axis, control, value)
}

pub(crate) fn fine_derivative(machine: &mut Machine, axis: Axis, value: &Value) -> Value {
    slope_of(machine, axis, DerivativeControl::Fine, value)
}

/// The change of a value per pixel.
fn slope_of(machine: &mut Machine, axis: Axis, ctrl: DerivativeControl, value: &Value) -> Value {
    if !machine.unit.has_quad() {
        // Its neighbours have the same value.
        let value = machine.builder.cast(value, LaneType::Float);
        let value = machine.builder.hidden_float(value);
        let slope = machine.builder.binary(BinaryOperator::Subtract, &value, &value);
        return arithmetic::computed(machine, Value { facts: Facts::ANY, ..slope }, Facts::ANY);
    }
    let flipped = machine.unit.options.host.coordinates == Coordinates::Wgpu;
    let (axis, negate) = match axis {
        Axis::X => (DerivativeAxis::X, false),
        Axis::Y => (DerivativeAxis::Y, flipped),
    };
    // The difference of equal numbers is a positive zero: if bits count, signs change before the subtraction.
    let first = negate && machine.unit.exact();
    let value = if first { signs::negate(machine, Type::F32, value, 15) } else { *value };
    let value = machine.builder.cast(&value, LaneType::Float);
    // Infinity minus infinity is NaN, also if the driver sees a constant.
    let value = machine.builder.hidden_float(value);
    let slope = Expression::Derivative { axis, ctrl, expr: value.expression };
    let slope = Value { expression: machine.builder.emitter.push(slope), facts: Facts::ANY, ..value };
    let slope = arithmetic::computed(machine, slope, Facts::ANY);
    if negate && !first { signs::negate(machine, Type::F32, &slope, 15) } else { slope }
}

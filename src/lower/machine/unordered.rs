//! Minima, maxima and clamps for devices whose compilers keep a comparison of a number with itself: the device's own
//! operation computes with numbers, and NaN is selected at the end, once for a chain of such operations.

use naga::{BinaryOperator, Expression, MathFunction, UnaryOperator};

use crate::lower::emit::facts::Facts;
use crate::lower::emit::value::{Apart, Mask, Value};
use crate::lower::machine::state::Machine;
use crate::machine::ops::Ops;
use crate::vocabulary::Saturate;

impl Machine<'_> {
    /// Whether a number that is not equal to itself is NaN.
    pub(in crate::lower) fn tells_nan(&self) -> bool {
        self.unit.options.device.tells_nan && !self.exact()
    }

    /// Not `!=`, which some compilers make an ordered comparison of.
    pub(in crate::lower) fn unequal_to_itself(&mut self, value: &Value) -> Mask {
        let Value { expression, lanes, .. } = *value;
        let equal = Expression::Binary { op: BinaryOperator::Equal, left: expression, right: expression };
        let equal = self.builder.emitter.push(equal);
        let expression = self.builder.emitter.push(Expression::Unary { op: UnaryOperator::LogicalNot, expr: equal });
        Mask { expression, lanes }
    }

    /// The number that a value is, and where it is NaN instead; `None` if it cannot be.
    fn apart(&mut self, value: &Value) -> (Value, Option<Mask>) {
        if let Some(apart) = self.composed(value) {
            return (apart.number, Some(apart.undefined));
        }
        let undefined = self.may_be_nan(value).then(|| self.unequal_to_itself(value));
        (*value, undefined)
    }

    /// What such a value, or components of one, was composed of.
    fn composed(&mut self, value: &Value) -> Option<Apart> {
        if let Some(whole) = self.builder.emitter.apart.get(&value.expression) {
            return Some(*whole);
        }
        let picked = self.builder.emitter.picked(value.expression).first(value.lanes);
        let Apart { number, undefined } = *self.builder.emitter.apart.get(&picked.vector)?;
        let number = self.builder.swizzle(&number, picked.components());
        let lanes = picked.components().len() as u8;
        let expression = match undefined.lanes {
            1 => undefined.expression,
            _ => self.builder.swizzle_bool(undefined.expression, picked.components()),
        };
        Some(Apart { number, undefined: Mask { expression, lanes: if undefined.lanes == 1 { 1 } else { lanes } } })
    }

    /// Whether it is known where a value, or the vector that it is taken from, is NaN.
    pub(in crate::lower) fn is_apart(&self, value: &Value) -> bool {
        self.builder.emitter.apart.contains_key(&self.builder.emitter.picked(value.expression).vector)
    }

    fn or_nan(&mut self, number: Value, undefined: Mask) -> Value {
        let nan = self.nan();
        let result = self.builder.select(&undefined, &nan, &number);
        let lanes = result.lanes;
        let number = self.builder.widen(&number, lanes);
        self.builder.emitter.apart.insert(result.expression, Apart { number, undefined });
        result
    }

    /// The smaller or larger of two, or NaN if one of them is.
    pub(in crate::lower) fn extremum_apart(
        &mut self,
        fun: MathFunction,
        left: &Value,
        right: &Value,
        facts: Facts,
    ) -> Value {
        let ((left, first), (right, second)) = (self.apart(left), self.apart(right));
        let chosen = self.builder.math(fun, &[&left, &right]);
        let chosen = Value { facts: Facts { nan: false, ..facts }, ..chosen };
        let undefined = match (first, second) {
            (Some(first), Some(second)) => self.either(&first, &second),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return chosen,
        };
        Value { facts, ..self.or_nan(chosen, undefined) }
    }

    /// Clamped, except for NaN.
    pub(in crate::lower) fn saturated_apart(&mut self, saturate: Saturate, value: &Value, low: f32) -> Value {
        let (number, undefined) = self.apart(value);
        let clamped = match saturate {
            Saturate::Unsigned => self.builder.math(MathFunction::Saturate, &[&number]),
            Saturate::None | Saturate::Signed => {
                let (low, high) = (self.builder.float(low), self.builder.float(1.0));
                self.builder.math(MathFunction::Clamp, &[&number, &low, &high])
            }
        };
        let clamped = Value { facts: Facts { nan: false, ..number.facts.clamped(low, 1.0) }, ..clamped };
        undefined.map_or(clamped, |undefined| self.or_nan(clamped, undefined))
    }
}

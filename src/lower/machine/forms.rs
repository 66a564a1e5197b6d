//! Forms of roundings that suit some devices better than sums and integers do.

use naga::{BinaryOperator, Expression, MathFunction};

use crate::lower::emit::facts::Facts;
use crate::lower::emit::kind::Kind;
use crate::lower::emit::value::Value;
use crate::lower::machine::rounding::{FIXED_HIGH, FIXED_LOW, FIXED_ROUNDER};
use crate::lower::machine::state::Machine;
use crate::lower::request::options::Fixed;
use crate::vocabulary::Width;

impl Machine<'_> {
    /// A word that is zero at run time, which no compiler knows; `None` if the module has none.
    pub(super) fn unknown_zero(&mut self) -> Option<Value> {
        let expression = self.builder.emitter.word_of(self.unit.variables.zero?);
        Some(Value { expression, lanes: 1, kind: Kind::Unsigned, facts: Facts::ANY })
    }

    /// The nearest half, by way of the bits of halves. Zeros keep their sign.
    pub(super) fn packed_half(&mut self, value: &Value, zero: Option<&Value>) -> Value {
        let (known, of) = self.rounded_before(value, Width::Bits16, true);
        if let Some(known) = known {
            return known;
        }
        let result = self.wide_helper("round_to_half", value, zero, |machine, values| {
            let zero = values.get(1);
            let pairs = [[0, 1], [2, 3]].map(|pair| machine.packed_pair(&values[0], pair, zero));
            machine.builder.join(&pairs)
        });
        self.note_rounding(value, of, &result, Width::Bits16, true);
        result
    }

    /// Two components of a value as halves.
    fn packed_pair(&mut self, value: &Value, pair: [u8; 2], zero: Option<&Value>) -> Value {
        let math = |arg, fun| Expression::Math { fun, arg, arg1: None, arg2: None, arg3: None };
        let two = self.builder.swizzle(value, &pair);
        let word = self.builder.emitter.push(math(two.expression, MathFunction::Pack2x16float));
        let mut word = Value { expression: word, lanes: 1, kind: Kind::Unsigned, facts: Facts::ANY };
        if let Some(zero) = zero {
            word = self.builder.binary(BinaryOperator::ExclusiveOr, &word, zero);
        }
        let expression = self.builder.emitter.push(math(word.expression, MathFunction::Unpack2x16float));
        Value { expression, facts: Facts::ANY, ..two }
    }

    /// The nearest fx12 number by a sum with a number that no compiler knows; `None` if the form is another one.
    pub(super) fn hidden_fixed(&mut self, value: &Value) -> Option<Value> {
        let zero = self.unknown_zero().filter(|_| self.unit.options.precision.fixed == Fixed::Hidden)?;
        let undefined = self.may_be_nan(value);
        let held = if undefined { *value } else { self.clamped_to_fixed(value) };
        let name = if undefined { "round_to_fixed_or_zero" } else { "round_to_fixed" };
        Some(self.wide_helper(name, &held, Some(&zero), |machine, values| {
            let (given, zero) = (&values[0], &values[1]);
            let held = if undefined { machine.clamped_to_fixed(given) } else { *given };
            let rounder = machine.builder.word(FIXED_ROUNDER.to_bits());
            let rounder = machine.builder.binary(BinaryOperator::ExclusiveOr, &rounder, zero);
            let rounder = machine.builder.cast(&rounder, Kind::Float);
            let sum = machine.builder.binary(BinaryOperator::Add, &held, &rounder);
            let fixed = machine.builder.binary(BinaryOperator::Subtract, &sum, &rounder);
            if !undefined {
                return fixed;
            }
            let (mask, zero) = (machine.nan_bits(given), machine.builder.float(0.0));
            machine.builder.select(&mask, &zero, &fixed)
        }))
    }

    /// Clamped to the range of fx12 where a number may be beyond it.
    pub(super) fn clamped_to_fixed(&mut self, value: &Value) -> Value {
        let (low, high) = (self.builder.float(FIXED_LOW), self.builder.float(FIXED_HIGH));
        match (value.facts.low < FIXED_LOW, value.facts.high > FIXED_HIGH) {
            (true, true) => self.builder.math(MathFunction::Clamp, &[value, &low, &high]),
            (true, false) => self.builder.math(MathFunction::Max, &[value, &low]),
            (false, true) => self.builder.math(MathFunction::Min, &[value, &high]),
            (false, false) => *value,
        }
    }
}

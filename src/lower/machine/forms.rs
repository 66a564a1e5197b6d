//! Forms of roundings that suit some devices better than sums and integers do.

use naga::{BinaryOperator, Expression, Handle, MathFunction};

use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::rounding::{FIXED_HIGH, FIXED_LOW, FIXED_ROUNDER};
use crate::lower::machine::state::Machine;
use crate::lower::request::options::Fixed;
use crate::vocabulary::Width;

/// How many steps a value is followed back; what comes from further is hidden.
const DEEPEST: usize = 6;

impl Machine<'_> {
    /// A word that is zero at run time, which no compiler knows; `None` if the module has none.
    pub(super) fn unknown_zero(&mut self) -> Option<Value> {
        let expression = self.builder.emitter.word_of(self.unit.variables.zero?);
        Some(Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY })
    }

    /// The nearest half, by way of the bits of halves. Zeros keep their sign. With a `zero` that no compiler knows, a number
    /// that a lookup may have given is hidden as well: compilers make one lookup of halves of both, which need not round.
    pub(super) fn packed_half(&mut self, value: &Value, zero: Option<&Value>) -> Value {
        let (known, of) = self.rounded_before(value, Width::Bits16, true);
        if let Some(known) = known {
            return known;
        }
        let looked_up = zero.is_some() && self.may_be_looked_up(value.expression, DEEPEST);
        let name = if looked_up { "round_lookup_to_half" } else { "round_to_half" };
        let result = self.wide_helper(name, value, zero, |machine, values| {
            let zero = values.get(1);
            let value = match zero {
                Some(zero) if looked_up => {
                    let bits = machine.builder.cast(&values[0], LaneType::Unsigned);
                    let bits = machine.builder.binary(BinaryOperator::ExclusiveOr, &bits, zero);
                    machine.builder.cast(&bits, LaneType::Float)
                }
                _ => values[0],
            };
            let pairs = [[0, 1], [2, 3]].map(|pair| machine.packed_pair(&value, pair, zero));
            machine.builder.join(&pairs)
        });
        self.note_rounding(value, of, &result, Width::Bits16, true);
        result
    }

    /// Whether a compiler may see that a value is what a lookup gave, perhaps with another sign or one of two.
    fn may_be_looked_up(&self, expression: Handle<Expression>, depth: usize) -> bool {
        use Expression as E;
        let Some(depth) = depth.checked_sub(1) else { return true };
        let any = |parts: &[Handle<Expression>]| parts.iter().any(|part| self.may_be_looked_up(*part, depth));
        match self.builder.emitter.expression(expression) {
            E::Literal(_) | E::Constant(_) | E::ZeroValue(_) | E::FunctionArgument(_) | E::Binary { .. } => false,
            E::Compose { components, .. } => any(components),
            E::Select { accept, reject, .. } => any(&[*accept, *reject]),
            E::Splat { value: part, .. }
            | E::Swizzle { vector: part, .. }
            | E::AccessIndex { base: part, .. }
            | E::Unary { expr: part, .. }
            | E::As { expr: part, .. } => any(&[*part]),
            E::Math { fun: MathFunction::Abs | MathFunction::Saturate, arg, .. } => any(&[*arg]),
            E::Math { fun: MathFunction::Min | MathFunction::Max, arg, arg1: Some(other), .. } => any(&[*arg, *other]),
            E::Math { fun: MathFunction::Clamp, arg, .. } => any(&[*arg]),
            E::Math { .. } => false,
            // Registers in variables, and functions that look up.
            _ => true,
        }
    }

    /// Two components of a value as halves.
    fn packed_pair(&mut self, value: &Value, pair: [u8; 2], zero: Option<&Value>) -> Value {
        let math = |arg, fun| Expression::Math { fun, arg, arg1: None, arg2: None, arg3: None };
        let two = self.builder.swizzle(value, &pair);
        let word = self.builder.emitter.push(math(two.expression, MathFunction::Pack2x16float));
        let mut word = Value { expression: word, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
        if let Some(zero) = zero {
            word = self.builder.binary(BinaryOperator::ExclusiveOr, &word, zero);
        }
        let expression = self.builder.emitter.push(math(word.expression, MathFunction::Unpack2x16float));
        Value { expression, facts: Facts::ANY, ..two }
    }

    /// The nearest fx12 number by a sum with a number that no compiler knows; `None` if the form is another one. What is
    /// subtracted again is not that number: compilers that reassociate would leave out both. The range comes last, since a product
    /// and the sum are one operation on many devices.
    pub(super) fn hidden_fixed(&mut self, value: &Value) -> Option<Value> {
        let zero = self.unknown_zero().filter(|_| self.unit.options.precision.fixed == Fixed::Hidden)?;
        let undefined = self.may_be_nan(value);
        let name = if undefined { "round_to_fixed_or_zero" } else { "round_to_fixed" };
        let rounded = self.wide_helper(name, value, Some(&zero), |machine, values| {
            let (given, zero) = (&values[0], &values[1]);
            let hidden = machine.builder.word(FIXED_ROUNDER.to_bits());
            let hidden = machine.builder.binary(BinaryOperator::ExclusiveOr, &hidden, zero);
            let hidden = machine.builder.cast(&hidden, LaneType::Float);
            let sum = machine.builder.binary(BinaryOperator::Add, given, &hidden);
            let rounder = machine.builder.float(FIXED_ROUNDER);
            let fixed = machine.builder.binary(BinaryOperator::Subtract, &sum, &rounder);
            if !undefined {
                return fixed;
            }
            let fixed = machine.clamped_to_fixed(&fixed);
            let (mask, zero) = (machine.nan_bits(given), machine.builder.float(0.0));
            machine.builder.select(&mask, &zero, &fixed)
        });
        let facts = if undefined { value.facts.to_fixed() } else { value.facts };
        Some(self.clamped_to_fixed(&Value { facts, ..rounded }))
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

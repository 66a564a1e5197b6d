//! Minima, maxima and clamps that keep NaN, whatever a driver's own do with it.

use naga::{BinaryOperator, Expression, Handle, MathFunction, UnaryOperator};

use crate::isa::{Comparison, Extremum};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::arithmetic::{INFINITY, MAGNITUDE, SIGN, operator};
use crate::lower::machine::state::Machine;
use crate::machine::ops::{Ops, Order};
use crate::vocabulary::{Base, Saturate, Type, Width};

/// What is known of the operands of a minimum or maximum, the first of which may be NaN.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Form {
    /// Neither is below zero.
    Positive,
    /// The second is finite and not below zero: its neighbour is the next integer.
    UnitFunctions,
    Any,
}

impl Form {
    const fn name(self) -> &'static str {
        match self {
            Form::Positive => "_positive",
            Form::UnitFunctions => "_left",
            Form::Any => "",
        }
    }
}

/// The operation that takes the smaller or larger of two, and the comparison that says whether the first is.
fn of_sizes(larger: bool) -> (MathFunction, Comparison) {
    if larger { (MathFunction::Max, Comparison::Greater) } else { (MathFunction::Min, Comparison::Less) }
}

/// The number above or below; that of zero is the smallest that is not denormal.
fn neighbour(number: f32, above: bool) -> f32 {
    match number {
        0.0 if above => f32::MIN_POSITIVE,
        0.0 => -f32::MIN_POSITIVE,
        _ if above => number.next_up(),
        _ => number.next_down(),
    }
}

impl Machine<'_> {
    /// The integer with the same order as the float: NaN beyond infinity, both zeros equal.
    pub(in crate::lower) fn order_key(&mut self, value: &Value) -> Value {
        let bits = self.builder.cast(value, LaneType::Unsigned);
        let mask = self.builder.word(MAGNITUDE);
        let size = self.builder.binary(BinaryOperator::And, &bits, &mask);
        let most = self.builder.word(INFINITY + 1);
        let size = self.builder.math(MathFunction::Min, &[&size, &most]);
        let size = self.builder.cast(&size, LaneType::Signed);
        let negated = self.builder.unary(UnaryOperator::Negate, &size);
        let sign = self.builder.word(SIGN);
        let negative = self.builder.test(BinaryOperator::GreaterEqual, &bits, &sign);
        self.builder.select(&negative, &negated, &size)
    }

    pub(in crate::lower) fn extremum(
        &mut self,
        extremum: Extremum,
        larger: bool,
        ty: Type,
        left: &Value,
        right: &Value,
    ) -> Value {
        let (fun, comparison) = of_sizes(larger);
        let facts = if larger { left.facts.maximum(right.facts) } else { left.facts.minimum(right.facts) };
        if ty.base != Base::Float && ty.width == Width::Bits64 {
            return self.wide_extremum(larger, left, right);
        }
        if ty.base != Base::Float {
            return self.builder.math(fun, &[left, right]);
        }
        let (left_nan, right_nan) = (self.may_be_nan(left), self.may_be_nan(right));
        let facts = Facts { nan: left_nan || right_nan, ..facts };
        if extremum == Extremum::NumberWins {
            return self.of_numbers(fun, left, right, facts);
        }
        let compared = extremum == Extremum::Compared;
        let (kept, other) = if compared && larger { (right, left) } else { (left, right) };
        if !left_nan && !right_nan {
            return Value { facts, ..self.of_two(fun, kept, other) };
        }
        if compared {
            let result = if self.tells_zeros_apart(left, right) {
                let chosen = self.of_two(fun, kept, other);
                let (first, second) = (self.is_nan(left), self.is_nan(right));
                let either = self.either(&first, &second);
                self.builder.select(&either, kept, &chosen)
            } else {
                let mask = self.builder.test(BinaryOperator::Greater, left, right);
                let mask = self.guarded(&mask, other, kept);
                self.builder.select(&mask, other, kept)
            };
            return Value { facts: Facts { nan: self.may_be_nan(kept), ..result.facts }, ..result };
        }
        if extremum == Extremum::NanOrdered {
            let mask = self.compare(comparison, Order::NanBeyond, ty, right, left);
            return self.builder.select(&mask, right, left);
        }
        if self.tells_zeros_apart(left, right) {
            let chosen = self.of_two(fun, left, right);
            let (first, second) = (self.is_nan(left), self.is_nan(right));
            let either = self.either(&first, &second);
            let nan = self.nan();
            return Value { facts, ..self.builder.select(&either, &nan, &chosen) };
        }
        self.extremum_or_nan(larger, left, right, facts)
    }

    /// The smaller or larger of two, at least one of which may be NaN, or NaN.
    fn extremum_or_nan(&mut self, larger: bool, left: &Value, right: &Value, facts: Facts) -> Value {
        let (fun, comparison) = of_sizes(larger);
        let (left_nan, right_nan) = (self.may_be_nan(left), self.may_be_nan(right));
        let composed = self.is_apart(left) || self.is_apart(right);
        if self.tells_nan() && composed {
            return self.extremum_apart(fun, left, right, facts);
        }
        // Of two that may be NaN one is looked at bit by bit: rather one that is the same for all, for which some devices
        // have units of their own.
        let first = left_nan && !(right_nan && self.is_parameter(right) && !self.is_parameter(left));
        let (undefined, other) = if first { (left, right) } else { (right, left) };
        if let Some(limits) = self.beyond(other, larger) {
            let op = if larger { BinaryOperator::Less } else { BinaryOperator::Greater };
            let compared = self.before_bound(op, undefined, &limits);
            let replaced = self.builder.test(op, &compared, &limits);
            return Value { facts, ..self.builder.select(&replaced, other, undefined) };
        }
        let positive = |value: &Value| value.facts.low >= 0.0 && !value.facts.minus_zero;
        let form = match (positive(undefined), positive(other)) {
            (true, true) => Form::Positive,
            (_, true) if !self.may_be_nan(other) && !other.facts.infinite() => Form::UnitFunctions,
            _ => Form::Any,
        };
        let name = format!("{}_or_nan{}", if larger { "max" } else { "min" }, form.name());
        if self.tells_nan() && !(form == Form::Positive && larger) {
            return self.extremum_apart(fun, left, right, facts);
        }
        let result = self.helper(&name, &[undefined, other], |machine, values| {
            let (left, right) = (&values[0], &values[1]);
            match form {
                Form::Positive => machine.positive_extremum(fun, left, right),
                Form::UnitFunctions => {
                    let one = machine.builder.word(1);
                    let bits = machine.builder.cast(right, LaneType::Unsigned);
                    let next = machine.builder.binary(BinaryOperator::Add, &bits, &one);
                    let next = machine.builder.cast(&next, LaneType::Float);
                    let op = if larger { BinaryOperator::Less } else { BinaryOperator::GreaterEqual };
                    let replaced = machine.builder.test(op, left, &next);
                    machine.builder.select(&replaced, right, left)
                }
                Form::Any => {
                    // A NaN on the right is neither larger nor smaller, so the left one remains.
                    let wins = machine.builder.test(operator(comparison), left, right);
                    let nan = machine.nan_bits(left);
                    let wins = machine.combine(BinaryOperator::InclusiveOr, &wins, &nan);
                    machine.builder.select(&wins, left, right)
                }
            }
        });
        Value { facts, ..result }
    }

    /// The device's own, which gives the other operand of a NaN on hardware; at `exact` that is made sure of.
    fn of_numbers(&mut self, fun: MathFunction, left: &Value, right: &Value, facts: Facts) -> Value {
        // The other operand of a NaN may be anything that it could be by itself.
        let facts = if left.facts.nan { facts.join(right.facts) } else { facts };
        let facts = if right.facts.nan { facts.join(left.facts) } else { facts };
        let facts = Facts { nan: left.facts.nan && right.facts.nan, ..facts };
        let mut result = self.of_two(fun, left, right);
        if self.exact() {
            let second = self.is_nan(right);
            result = Ops::select(self, &second, left, &result);
            let first = self.is_nan(left);
            result = Ops::select(self, &first, right, &result);
        }
        Value { facts, ..result }
    }

    /// Whether a value is made of parameters alone, without arithmetic.
    fn is_parameter(&self, value: &Value) -> bool {
        let mut expression = value.expression;
        loop {
            expression = match *self.builder.emitter.expression(expression) {
                Expression::Load { pointer: inner }
                | Expression::AccessIndex { base: inner, .. }
                | Expression::Swizzle { vector: inner, .. }
                | Expression::Splat { value: inner, .. }
                | Expression::Unary { expr: inner, .. } => inner,
                Expression::GlobalVariable(variable) => {
                    let space = self.builder.module.global_variables[variable].space;
                    return space == naga::AddressSpace::Uniform;
                }
                _ => return false,
            };
        }
    }

    /// Whether it matters which of two zeros with different signs is taken, and both may occur.
    fn tells_zeros_apart(&self, left: &Value, right: &Value) -> bool {
        let zeros = left.facts.zero() && right.facts.zero();
        self.exact() && zeros && (left.facts.minus_zero || right.facts.minus_zero)
    }

    /// The smaller or larger of two numbers; of two zeros the first one, if that matters: devices take either.
    fn of_two(&mut self, fun: MathFunction, left: &Value, right: &Value) -> Value {
        let chosen = self.builder.math(fun, &[left, right]);
        if !self.tells_zeros_apart(left, right) {
            return chosen;
        }
        let (first, second) =
            (self.builder.cast(left, LaneType::Unsigned), self.builder.cast(right, LaneType::Unsigned));
        let bits = self.builder.binary(BinaryOperator::InclusiveOr, &first, &second);
        let mask = self.builder.word(MAGNITUDE);
        let size = self.builder.binary(BinaryOperator::And, &bits, &mask);
        let none = self.builder.word(0);
        let both = self.builder.test(BinaryOperator::Equal, &size, &none);
        self.builder.select(&both, left, &chosen)
    }

    /// For numbers without a sign, or any NaN: their bits are in order, and those of NaN come last, or first once they
    /// are shifted past the end.
    fn positive_extremum(&mut self, fun: MathFunction, left: &Value, right: &Value) -> Value {
        let (left, right) = (self.builder.cast(left, LaneType::Unsigned), self.builder.cast(right, LaneType::Unsigned));
        let chosen = if fun == MathFunction::Max {
            self.builder.math(fun, &[&left, &right])
        } else {
            let first = self.builder.word(INFINITY + 1);
            let left = self.builder.binary(BinaryOperator::Subtract, &left, &first);
            let right = self.builder.binary(BinaryOperator::Subtract, &right, &first);
            let chosen = self.builder.math(fun, &[&left, &right]);
            self.builder.binary(BinaryOperator::Add, &chosen, &first)
        };
        self.builder.cast(&chosen, LaneType::Float)
    }

    /// Neighbours of constants, so that comparing with these selects like comparing with the constants. Drivers turn a
    /// selection between the operands of its own comparison into a minimum or a maximum, which loses NaN.
    fn beyond(&mut self, constants: &Value, above: bool) -> Option<Value> {
        let numbers = self.builder.constants(constants)?;
        let neighbours = numbers.map(|_, number| neighbour(number, above));
        neighbours.iter().all(|number| number.is_normal()).then(|| self.builder.constant(&neighbours))
    }

    /// What may be compared instead of a value that has been bounded from the other side: the value before that, which
    /// is available sooner. At `exact` comparisons stay as the long random runs have tested them.
    fn before_bound(&self, op: BinaryOperator, value: &Value, limits: &Value) -> Value {
        if self.exact() { *value } else { self.unbounded(op, value, limits).unwrap_or(*value) }
    }

    fn unbounded(&self, op: BinaryOperator, value: &Value, limits: &Value) -> Option<Value> {
        let emitter = &self.builder.emitter;
        let Expression::Select { condition, accept, reject } = *emitter.expression(value.expression) else {
            return None;
        };
        let Expression::Binary { op: other, left, right } = *emitter.expression(condition) else { return None };
        let opposite = matches!(
            (op, other),
            (BinaryOperator::Less, BinaryOperator::Greater) | (BinaryOperator::Greater, BinaryOperator::Less)
        );
        if !opposite || left != reject {
            return None;
        }
        let numbers = |expression| self.builder.constants(&Value { expression, ..*value });
        let (bounds, passed, limits) = (numbers(accept)?, numbers(right)?, self.builder.constants(limits)?);
        let lane = |numbers: &[f32], lane: usize| numbers.get(lane).or(numbers.first()).copied();
        let beyond = |number: f32, limit: f32| if op == BinaryOperator::Less { number < limit } else { number > limit };
        let apart = (0..usize::from(value.lanes)).all(|at| {
            let (Some(bound), Some(passed), Some(limit)) = (lane(&bounds, at), lane(&passed, at), lane(&limits, at))
            else {
                return false;
            };
            // Neither the bound nor the value that it replaces exceeds the limit.
            !beyond(bound, limit) && !beyond(passed, limit)
        });
        apart.then_some(Value { expression: reject, ..*value })
    }

    /// Drivers turn a selection between the operands of a comparison into a minimum, which loses NaN: so the comparison
    /// is with a neighbour, or includes a test for NaN.
    pub(in crate::lower) fn guarded(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Mask {
        let Expression::Binary {
            op:
                op @ (BinaryOperator::Less
                | BinaryOperator::Greater
                | BinaryOperator::LessEqual
                | BinaryOperator::GreaterEqual),
            left,
            right,
        } = *self.builder.emitter.expression(mask.expression)
        else {
            return *mask;
        };
        let (left, right) = (self.unsplat(left), self.unsplat(right));
        let pair = (self.unsplat(yes.expression), self.unsplat(no.expression));
        if !self.may_be_nan(no) || !self.guards_nan() || (pair != (left, right) && pair != (right, left)) {
            return *mask;
        }
        let (above, below) = (op == BinaryOperator::Less, op == BinaryOperator::Greater);
        let zero = yes.facts.zero();
        if (above || below)
            && pair == (right, left)
            && !(zero && self.exact())
            && let Some(limits) = self.beyond(yes, above)
        {
            return self.builder.test(op, no, &limits);
        }
        let undefined = self.is_nan(no);
        let expression =
            self.builder.emitter.push(Expression::Unary { op: UnaryOperator::LogicalNot, expr: undefined.expression });
        self.combine(BinaryOperator::And, mask, &Mask { expression, ..undefined })
    }

    /// The scalar that a vector repeats.
    fn unsplat(&self, expression: Handle<Expression>) -> Handle<Expression> {
        match *self.builder.emitter.expression(expression) {
            Expression::Splat { value, .. } => value,
            _ => expression,
        }
    }

    /// What is known of a selection: if it replaces values beyond a bound by the bound, the bound holds.
    pub(in crate::lower) fn chosen_facts(&self, mask: &Mask, yes: &Value, no: &Value) -> Facts {
        let facts = yes.facts.join(no.facts);
        let Expression::Binary { op, left, right } = *self.builder.emitter.expression(mask.expression) else {
            return facts;
        };
        let compared = (self.unsplat(left), self.unsplat(right));
        // A bound that is NaN has no effect.
        if yes.facts.nan || compared != (self.unsplat(no.expression), self.unsplat(yes.expression)) {
            return facts;
        }
        match op {
            BinaryOperator::Less => Facts { low: no.facts.low.max(yes.facts.low), ..facts },
            BinaryOperator::Greater => Facts { high: no.facts.high.min(yes.facts.high), ..facts },
            _ => facts,
        }
    }

    /// Whether a number is NaN: by its bits, unless compilers keep a comparison with itself.
    pub(in crate::lower) fn nan_bits(&mut self, value: &Value) -> Mask {
        if self.tells_nan() {
            return self.unequal_to_itself(value);
        }
        let bits = self.builder.cast(value, LaneType::Unsigned);
        let mask = self.builder.word(MAGNITUDE);
        let size = self.builder.binary(BinaryOperator::And, &bits, &mask);
        let infinity = self.builder.word(INFINITY);
        self.builder.test(BinaryOperator::Greater, &size, &infinity)
    }

    /// Clamped, with NaN and the zeros unchanged, using only the bits: the value may be denormal, and devices differ in
    /// comparing denormals.
    pub(in crate::lower) fn saturated_exactly(&mut self, saturate: Saturate, value: &Value, low: f32) -> Value {
        let name = if saturate == Saturate::Signed { "clamp_exactly" } else { "saturate_exactly" };
        self.helper(name, &[value], |machine, values| {
            let value = values[0];
            let bits = machine.builder.cast(&value, LaneType::Unsigned);
            let (magnitude, sign) = (machine.builder.word(MAGNITUDE), machine.builder.word(!MAGNITUDE));
            let size = machine.builder.binary(BinaryOperator::And, &bits, &magnitude);
            let negative = machine.builder.test(BinaryOperator::GreaterEqual, &bits, &sign);
            let most = machine.builder.word(1f32.to_bits());
            let infinity = machine.builder.word(INFINITY);
            let undefined = machine.builder.test(BinaryOperator::Greater, &size, &infinity);
            let inside = match saturate {
                Saturate::Signed => machine.builder.test(BinaryOperator::LessEqual, &size, &most),
                Saturate::None | Saturate::Unsigned => {
                    let inside = machine.builder.test(BinaryOperator::LessEqual, &bits, &most);
                    let minus_zero = machine.builder.test(BinaryOperator::Equal, &bits, &sign);
                    machine.either(&inside, &minus_zero)
                }
            };
            let (low, high) = (machine.builder.float(low), machine.builder.float(1.0));
            let bound = machine.builder.select(&negative, &low, &high);
            let keep = machine.either(&undefined, &inside);
            machine.builder.select(&keep, &value, &bound)
        })
    }

    /// Clamped, except for NaN. A bound that the value is known to keep is omitted.
    pub(in crate::lower) fn saturated_or_nan(&mut self, saturate: Saturate, value: &Value, low: f32) -> Value {
        let bounds = [(low, true, value.facts.low < low), (1.0, false, value.facts.high > 1.0)];
        if self.tells_nan() && (bounds[0].2 && bounds[1].2 || self.is_apart(value)) {
            return self.saturated_apart(saturate, value, low);
        }
        let name = match (saturate, bounds[0].2, bounds[1].2) {
            (Saturate::Signed, true, true) => "clamp_or_nan",
            (Saturate::Signed, true, false) => "at_least_minus_one_or_nan",
            (_, true, true) => "saturate_or_nan",
            (_, true, false) => "at_least_zero_or_nan",
            (_, false, _) => "at_most_one_or_nan",
        };
        self.helper(name, &[value], |machine, values| {
            let mut result = values[0];
            for (bound, above, _) in bounds.into_iter().filter(|(_, _, passed)| *passed) {
                // Zero may be an expression that drivers cannot see through.
                let limit = machine.builder.float(neighbour(bound, above));
                let bound = machine.builder.float(bound);
                let op = if above { BinaryOperator::Less } else { BinaryOperator::Greater };
                let compared = machine.before_bound(op, &result, &limit);
                let outside = machine.builder.test(op, &compared, &limit);
                result = machine.builder.select(&outside, &bound, &result);
            }
            result
        })
    }
}

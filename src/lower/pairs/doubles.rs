//! 64-bit floats in words: functions of a text for each operation, lane by lane.

use naga::{BinaryOperator, Expression, Handle, MathFunction, ScalarKind};

use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::error::Error;
use crate::lower::pairs::numbers::{Pair, SIGN, Sign};
use crate::lower::pairs::rewrite::{Form, Rewriting, unsupported};

const TEXT: &str = include_str!("../text/doubles.wgsl");

impl Rewriting<'_> {
    /// Calls a function of the text for each lane; each value has one lane or as many as `lanes`.
    fn by_lane(&mut self, name: &str, lanes: u8, values: &[Value]) -> Result<Vec<Handle<Expression>>, Error> {
        let function = self.function_of(TEXT, name)?;
        let call = |lane: u8| {
            let of_lane = |builder: &mut Builder, value: &Value| match value.lanes {
                1 => value.expression,
                _ => builder.swizzle(value, &[lane]).expression,
            };
            let arguments = values.iter().map(|value| of_lane(&mut self.builder, value)).collect();
            self.builder.emitter.call(function, arguments)
        };
        Ok((0..lanes).map(call).collect())
    }

    fn joined(&mut self, parts: &[Handle<Expression>]) -> Value {
        let word = |expression: &Handle<Expression>| Value {
            expression: *expression,
            lanes: 1,
            kind: LaneType::Unsigned,
            facts: Facts::ANY,
        };
        let parts: Vec<Value> = parts.iter().map(word).collect();
        self.builder.join(&parts)
    }

    /// Numbers from a function that gives both words of each.
    fn pairs_of(&mut self, name: &str, lanes: u8, values: &[Value]) -> Result<Pair, Error> {
        let results = self.by_lane(name, lanes, values)?;
        let [low, high] = [0, 1].map(|index| {
            let parts: Vec<_> = results.iter().map(|result| self.builder.emitter.component(*result, index)).collect();
            self.joined(&parts)
        });
        Ok(Pair { low, high })
    }

    fn words_of(&mut self, name: &str, lanes: u8, values: &[Value]) -> Result<Value, Error> {
        let results = self.by_lane(name, lanes, values)?;
        Ok(self.joined(&results))
    }

    fn both(&mut self, name: &str, left: &Pair, right: &Pair) -> Result<Pair, Error> {
        let lanes = left.low.lanes.max(right.low.lanes);
        self.pairs_of(name, lanes, &[left.low, left.high, right.low, right.high])
    }

    /// Numbers less, equal and greater, as bits.
    fn order(&mut self, left: &Pair, right: &Pair) -> Result<Value, Error> {
        let lanes = left.low.lanes.max(right.low.lanes);
        self.words_of("double_order", lanes, &[left.low, left.high, right.low, right.high])
    }

    pub(super) fn double_binary(
        &mut self,
        op: BinaryOperator,
        left: Handle<Expression>,
        right: Handle<Expression>,
    ) -> Result<Form, Error> {
        let (left, right) = (self.pair(left)?, self.pair(right)?);
        // Which of the three make the comparison true; what has no order is unequal.
        let wanted = match op {
            BinaryOperator::Less => 1,
            BinaryOperator::Equal | BinaryOperator::NotEqual => 2,
            BinaryOperator::LessEqual => 3,
            BinaryOperator::Greater => 4,
            BinaryOperator::GreaterEqual => 6,
            BinaryOperator::Add => return Ok(Form::Pair(self.both("double_sum", &left, &right)?)),
            BinaryOperator::Subtract => {
                let turned = self.builder.turned_double(&right);
                return Ok(Form::Pair(self.both("double_sum", &left, &turned)?));
            }
            BinaryOperator::Multiply => return Ok(Form::Pair(self.both("double_product", &left, &right)?)),
            BinaryOperator::Divide => return Ok(Form::Pair(self.both("double_quotient", &left, &right)?)),
            _ => return Err(unsupported("an operation of floats")),
        };
        let order = self.order(&left, &right)?;
        let (wanted, zero) = (self.builder.word(wanted), self.builder.word(0));
        let found = self.builder.binary(BinaryOperator::And, &order, &wanted);
        let test = if op == BinaryOperator::NotEqual { BinaryOperator::Equal } else { BinaryOperator::NotEqual };
        Ok(Form::Plain(self.builder.test(test, &found, &zero).expression))
    }

    pub(super) fn double_math(
        &mut self,
        fun: MathFunction,
        arg: Handle<Expression>,
        arg1: Option<Handle<Expression>>,
        arg2: Option<Handle<Expression>>,
    ) -> Result<Form, Error> {
        let value = self.pair(arg)?;
        let lanes = value.low.lanes;
        let rounding = match fun {
            MathFunction::Trunc => 0,
            MathFunction::Floor => 1,
            MathFunction::Ceil => 2,
            MathFunction::Round => 3,
            MathFunction::Abs => {
                return Ok(Form::Pair(self.builder.of_high(BinaryOperator::And, &value, !SIGN)));
            }
            MathFunction::Sqrt => {
                return Ok(Form::Pair(self.pairs_of("double_root", lanes, &[value.low, value.high])?));
            }
            MathFunction::Min | MathFunction::Max | MathFunction::Clamp => {
                let mut held = value;
                let sides: &[(Option<Handle<Expression>>, u32)] = match fun {
                    MathFunction::Min => &[(arg1, 4)],
                    MathFunction::Max => &[(arg1, 1)],
                    _ => &[(arg1, 1), (arg2, 4)],
                };
                for (bound, beyond) in sides {
                    let bound = self.pair(bound.ok_or_else(|| unsupported("a function"))?)?;
                    let order = self.order(&held, &bound)?;
                    let outside = self.builder.test_word(BinaryOperator::Equal, &order, *beyond);
                    held = Pair {
                        low: self.builder.select(&outside, &bound.low, &held.low),
                        high: self.builder.select(&outside, &bound.high, &held.high),
                    };
                }
                return Ok(Form::Pair(held));
            }
            _ => return Err(unsupported("a function of floats")),
        };
        let rounding = self.builder.word(rounding);
        Ok(Form::Pair(self.pairs_of("double_whole", lanes, &[value.low, value.high, rounding])?))
    }

    /// A 64-bit float as another number.
    pub(super) fn converted_double(
        &mut self,
        from: Handle<Expression>,
        kind: ScalarKind,
        convert: Option<u8>,
    ) -> Result<Form, Error> {
        let value = self.pair(from)?;
        let lanes = value.low.lanes;
        let signed = self.builder.word(u32::from(kind == ScalarKind::Sint));
        match (kind, convert) {
            (ScalarKind::Float, Some(4)) => {
                let words = self.words_of("double_to_float", lanes, &[value.low, value.high])?;
                Ok(Form::Plain(self.builder.cast(&words, LaneType::Float).expression))
            }
            (ScalarKind::Float, Some(8)) => Ok(Form::Pair(value)),
            (ScalarKind::Sint | ScalarKind::Uint, Some(width @ (4 | 8))) => {
                let bits = self.builder.word(u32::from(width) * 8);
                let whole = self.pairs_of("double_to_whole", lanes, &[value.low, value.high, signed, bits])?;
                if width == 8 {
                    return Ok(Form::Pair(whole));
                }
                let kind = if kind == ScalarKind::Sint { LaneType::Signed } else { LaneType::Unsigned };
                Ok(Form::Plain(self.builder.cast(&whole.low, kind).expression))
            }
            _ => Err(unsupported("a conversion of floats")),
        }
    }

    /// Another number as a 64-bit float.
    pub(super) fn double_of(&mut self, from: Handle<Expression>) -> Result<Pair, Error> {
        if self.lanes(from).is_some() {
            let value = self.pair(from)?;
            let signed = self.builder.word(if self.sign(from) == Sign::Signed { u32::MAX } else { 0 });
            return self.pairs_of("double_of_pair", value.low.lanes, &[value.low, value.high, signed]);
        }
        let value = self.value(from)?;
        let name = match value.kind {
            LaneType::Float => "double_of_float",
            LaneType::Signed => "double_of_signed",
            LaneType::Unsigned | LaneType::Bool => "double_of_unsigned",
            LaneType::Wide | LaneType::WideSigned | LaneType::Double => {
                return Err(unsupported("a conversion of floats"));
            }
        };
        let words = match value.kind {
            LaneType::Bool => self.builder.number_as(&value, LaneType::Unsigned),
            _ => self.builder.cast(&value, LaneType::Unsigned),
        };
        self.pairs_of(name, value.lanes, &[words])
    }
}

//! Selections between two values, and operations on values that were chosen among known ones.

use naga::{BinaryOperator, Expression, Literal, MathFunction, UnaryOperator};

use crate::lower::emit::builder::Builder;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::origins::{Choice, opposite_comparison};
use crate::lower::emit::value::{Mask, Value};

const MAGNITUDE: u32 = 0x7fff_ffff;
const ONE: u32 = 0x3f80_0000;

impl Builder<'_> {
    /// Whether a value is one literal.
    fn is_known(&self, value: &Value) -> bool {
        let expression = self.emitter.expression(value.expression);
        value.lanes == 1
            && matches!(expression, Expression::Literal(Literal::F32(_) | Literal::U32(_) | Literal::I32(_)))
    }

    /// Notes that `value` is a choice, if that is one of two known numbers, the same for all lanes.
    pub(crate) fn note_choice(&mut self, value: &Value, mask: &Mask, yes: &Value, no: &Value) {
        if value.lanes == mask.lanes && self.is_known(yes) && self.is_known(no) {
            let choice = Choice { mask: *mask, yes: *yes, no: *no };
            self.emitter.origins.choices.insert(value.expression, choice);
        }
    }

    fn choice(&self, value: &Value) -> Option<Choice> {
        let choice = self.emitter.origins.choices.get(&value.expression)?;
        (value.lanes == choice.mask.lanes && choice.yes.kind == value.kind).then_some(*choice)
    }

    /// Components of a choice that differs by lane: a choice by those of its mask.
    pub(crate) fn chosen_components(&mut self, value: &Value, components: &[u8]) -> Option<Value> {
        let choice = self.choice(value).filter(|_| value.lanes > 1 && self.selects_integers)?;
        let expression = self.swizzled(choice.mask.expression, value.lanes, LaneType::Bool, components);
        let mask = Mask { expression, lanes: components.len().clamp(1, 4) as u8 };
        let chosen = self.select(&mask, &choice.yes, &choice.no);
        Some(Value { facts: value.facts, ..chosen })
    }

    /// What a function makes of a choice, if it makes known numbers of both.
    fn of_choice(&mut self, choice: &Choice, made: impl Fn(&mut Self, &Value) -> Option<Value>) -> Option<Value> {
        let yes = made(self, &choice.yes).filter(|made| self.is_known(made))?;
        let no = made(self, &choice.no).filter(|made| self.is_known(made))?;
        self.choose_known(&choice.mask, &yes, &no)
    }

    /// A choice between two known numbers. The floats zero and one with different signs are `None`: Mesa makes such a
    /// choice a conversion of the truth value (`taken_for_a_truth`), and floats cannot be disguised.
    fn choose_known(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Option<Value> {
        if yes.kind == LaneType::Float && self.taken_for_a_truth(yes, no) {
            return None;
        }
        Some(self.select(mask, yes, no))
    }

    /// What a function of one operand gives for a choice.
    pub(crate) fn chosen(&mut self, value: &Value, made: impl Fn(&mut Self, &Value) -> Option<Value>) -> Option<Value> {
        let choice = self.choice(value)?;
        self.of_choice(&choice, made)
    }

    /// An operation on choices and known numbers.
    pub(crate) fn chosen_binary(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Value> {
        let known = |builder: &mut Self, left: &Value, right: &Value| {
            let result = builder.folded(op, left, right).or_else(|| builder.known_binary(op, left, right));
            result.filter(|result| builder.is_known(result))
        };
        match (self.choice(left), self.choice(right)) {
            (Some(choice), None) if self.is_known(right) => {
                self.of_choice(&choice, |builder, value| known(builder, value, right))
            }
            (None, Some(choice)) if self.is_known(left) => {
                self.of_choice(&choice, |builder, value| known(builder, left, value))
            }
            (Some(one), Some(other)) => {
                let both = known(self, &one.yes, &other.yes)?;
                let first = known(self, &one.yes, &other.no)?;
                let second = known(self, &one.no, &other.yes)?;
                let none = known(self, &one.no, &other.no)?;
                // Equal literals are one expression.
                let same = |a: &Value, b: &Value| a.expression == b.expression;
                if one.mask.expression == other.mask.expression {
                    self.choose_known(&one.mask, &both, &none)
                } else if same(&first, &second) && same(&second, &none) {
                    let mask = self.combine(BinaryOperator::And, &one.mask, &other.mask);
                    self.choose_known(&mask, &both, &none)
                } else if same(&both, &first) && same(&first, &second) {
                    let mask = self.combine(BinaryOperator::InclusiveOr, &one.mask, &other.mask);
                    self.choose_known(&mask, &both, &none)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// A function of which one argument is a choice and the others are known.
    pub(crate) fn chosen_math(&mut self, fun: MathFunction, arguments: &[&Value]) -> Option<Value> {
        // A product of vectors is not a function of each lane.
        let place = arguments.iter().position(|argument| self.choice(argument).is_some());
        let place = place.filter(|_| fun != MathFunction::Dot)?;
        let choice = self.choice(arguments[place])?;
        self.of_choice(&choice, |builder, value| {
            let mut with = [value; 3];
            for (to, argument) in with.iter_mut().zip(arguments) {
                *to = argument;
            }
            *with.get_mut(place)? = value;
            builder.known_math(fun, &with[..arguments.len().min(3)])
        })
    }

    /// What is asked of a choice and a known number.
    pub(crate) fn chosen_test(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Mask> {
        let (choice, swapped) = match (self.choice(left), self.choice(right)) {
            (Some(choice), None) if self.is_known(right) => (choice, false),
            (None, Some(choice)) if self.is_known(left) => (choice, true),
            _ => return None,
        };
        let mut holds = |value: &Value| {
            let (left, right) = if swapped { (left, value) } else { (value, right) };
            let mask = self.known_test(op, left, right)?;
            self.known_mask(&mask)
        };
        match (holds(&choice.yes)?, holds(&choice.no)?) {
            (true, false) => Some(choice.mask),
            (false, true) => Some(self.opposite(&choice.mask)),
            (both, _) => Some(self.truth(both)),
        }
    }

    /// A comparison of a float that was an integer with zero: the same one of the integer.
    pub(crate) fn integer_test(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Mask> {
        let integer = *self.emitter.origins.integers.get(&left.expression)?;
        let number = self.constants(right)?;
        if left.kind != LaneType::Float || integer.lanes != left.lanes || number.iter().any(|number| *number != 0.0) {
            return None;
        }
        let zero = if integer.kind == LaneType::Signed { self.integer(0) } else { self.word(0) };
        Some(self.test(op, &integer, &zero))
    }

    /// Notes the integer that a float was made of.
    pub(crate) fn note_integer(&mut self, float: &Value, integer: &Value) {
        if matches!(integer.kind, LaneType::Signed | LaneType::Unsigned) {
            self.emitter.origins.integers.insert(float.expression, *integer);
        }
    }

    /// Notes a comparison of integers.
    pub(crate) fn note_comparison(&mut self, mask: &Mask, kind: LaneType) {
        if matches!(kind, LaneType::Signed | LaneType::Unsigned) {
            self.emitter.origins.comparisons.insert(mask.expression);
        }
    }

    /// The truth values that a mask has not.
    pub(crate) fn opposite(&mut self, mask: &Mask) -> Mask {
        if let Some(holds) = self.known_mask(mask) {
            return self.truth(!holds);
        }
        match *self.emitter.expression(mask.expression) {
            Expression::Unary { op: UnaryOperator::LogicalNot, expr } => return Mask { expression: expr, ..*mask },
            Expression::Binary { op, left, right } if self.emitter.origins.comparisons.contains(&mask.expression) => {
                if let Some(op) = opposite_comparison(op) {
                    let expression = self.emitter.push(Expression::Binary { op, left, right });
                    self.emitter.origins.comparisons.insert(expression);
                    return Mask { expression, ..*mask };
                }
            }
            _ => {}
        }
        let operand = Expression::Unary { op: UnaryOperator::LogicalNot, expr: mask.expression };
        Mask { expression: self.emitter.push(operand), ..*mask }
    }

    pub(crate) fn select(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Value {
        let lanes = mask.lanes.max(yes.lanes).max(no.lanes);
        let kind = yes.kind;
        let no = self.cast(no, kind);
        if let Some(holds) = self.known_mask(mask) {
            return self.widen(if holds { yes } else { &no }, lanes);
        }
        if matches!(kind, LaneType::Signed | LaneType::Unsigned) && self.taken_for_a_truth(yes, &no) {
            return self.select_disguised(mask, yes, &no);
        }
        if matches!(kind, LaneType::Signed | LaneType::Unsigned) && !self.selects_integers {
            return self.select_integer(mask, yes, &no);
        }
        let facts = yes.facts.join(no.facts);
        // Software devices treat two 64-bit constants as a float made of the condition, and then compare the selected
        // value with a third one wrongly.
        let yes = if kind.is_wide() { self.hidden(*yes) } else { *yes };
        let (accept, reject) = (self.widen(&yes, lanes).expression, self.widen(&no, lanes).expression);
        let condition = self.widen_mask(mask, lanes).expression;
        let expression = self.emitter.push(Expression::Select { condition, accept, reject });
        let chosen = Value { expression, lanes, kind, facts };
        self.note_choice(&chosen, mask, &yes, &no);
        chosen
    }

    /// Whether words, or floats, are the floats zero and one with different signs. Mesa turns such a selection into a conversion of
    /// the truth value, and the zero then gets the sign of the one.
    pub(crate) fn taken_for_a_truth(&self, yes: &Value, no: &Value) -> bool {
        let words = |value: &Value| match value.kind {
            LaneType::Float => self.constants(value).map(|numbers| numbers.list.map(f32::to_bits)),
            _ => self.words(value),
        };
        let (Some(yes), Some(no)) = (words(yes), words(no)) else { return false };
        let taken = |(yes, no): (&u32, &u32)| {
            let sizes = [yes & MAGNITUDE, no & MAGNITUDE];
            (sizes == [0, ONE] || sizes == [ONE, 0]) && (yes ^ no) & !MAGNITUDE != 0
        };
        yes.iter().zip(&no).any(taken)
    }

    /// A selection of other words, from which the intended ones are computed afterwards.
    fn select_disguised(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Value {
        let key = self.word(1);
        let key = self.cast(&key, yes.kind);
        let change = BinaryOperator::ExclusiveOr;
        let (others, meant) = ((self.binary(change, yes, &key), self.binary(change, no, &key)), (yes, no));
        // NVIDIA's compiler computes with constants through the exclusive or, and sees the selection that is meant.
        let others = (self.hidden(others.0), others.1);
        let chosen = self.select(mask, &others.0, &others.1);
        let chosen = self.plain_binary(change, &chosen, &key);
        self.note_choice(&chosen, mask, meant.0, meant.1);
        chosen
    }

    /// Integers are selected by arithmetic: GLSL 330 and ES 3.00 can only select floats.
    fn select_integer(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Value {
        let kind = yes.kind;
        let meant = (yes, no);
        let (yes, no) = (self.cast(yes, LaneType::Unsigned), self.cast(no, LaneType::Unsigned));
        let one = Expression::As { expr: mask.expression, kind: LaneType::Unsigned.naga(), convert: Some(4) };
        let one = Value {
            expression: self.emitter.push(one),
            lanes: mask.lanes,
            kind: LaneType::Unsigned,
            facts: Facts::ANY,
        };
        let difference = self.binary(BinaryOperator::Subtract, &yes, &no);
        let lanes = difference.lanes.max(one.lanes);
        let (difference, one) = (self.widen(&difference, lanes), self.widen(&one, lanes));
        let chosen = self.binary(BinaryOperator::Multiply, &difference, &one);
        let sum = self.binary(BinaryOperator::Add, &no, &chosen);
        let chosen = self.cast(&sum, kind);
        self.note_choice(&chosen, mask, meant.0, meant.1);
        chosen
    }
}

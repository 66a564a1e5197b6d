//! Selections between two values.

use naga::{BinaryOperator, Expression};

use crate::lower::emit::builder::Builder;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::kind::Kind;
use crate::lower::emit::value::{Mask, Value};

const MAGNITUDE: u32 = 0x7fff_ffff;
const ONE: u32 = 0x3f80_0000;

impl Builder<'_> {
    pub(in crate::lower) fn select(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Value {
        let lanes = mask.lanes.max(yes.lanes).max(no.lanes);
        let kind = yes.kind;
        let no = self.cast(no, kind);
        if let Some(holds) = self.known_mask(mask) {
            return self.widen(if holds { yes } else { &no }, lanes);
        }
        if matches!(kind, Kind::Signed | Kind::Unsigned) && self.taken_for_a_truth(yes, &no) {
            return self.select_disguised(mask, yes, &no);
        }
        if matches!(kind, Kind::Signed | Kind::Unsigned) && !self.selects_integers {
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
    pub(in crate::lower) fn taken_for_a_truth(&self, yes: &Value, no: &Value) -> bool {
        let words = |value: &Value| match value.kind {
            Kind::Float => self.constants(value).map(|numbers| numbers.list.map(f32::to_bits)),
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
        let (yes, no) = (self.cast(yes, Kind::Unsigned), self.cast(no, Kind::Unsigned));
        let one = Expression::As { expr: mask.expression, kind: Kind::Unsigned.naga(), convert: Some(4) };
        let one =
            Value { expression: self.emitter.push(one), lanes: mask.lanes, kind: Kind::Unsigned, facts: Facts::ANY };
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

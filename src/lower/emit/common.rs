//! What most subjects write: words and pairs of them, truth values, and calls of functions that the module has.

use naga::{BinaryOperator, Expression, Function, Handle, Literal, RelationalFunction, Statement};

use crate::lower::emit::builder::Builder;
use crate::lower::emit::emitter::Emitter;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};

impl Builder<'_> {
    /// What a variable holds.
    pub(crate) fn loaded(&mut self, pointer: Handle<Expression>, kind: LaneType, lanes: u8) -> Value {
        Value { expression: self.emitter.load(pointer), lanes, kind, facts: Facts::ANY }
    }

    /// One lane of a value.
    pub(crate) fn lane(&mut self, value: &Value, lane: u8) -> Value {
        self.swizzle(value, &[lane])
    }

    /// A positive quiet NaN.
    pub(crate) fn nan(&mut self) -> Value {
        let bits = self.word(0x7fc0_0000);
        Value { facts: Facts::ANY, ..self.cast(&bits, LaneType::Float) }
    }

    pub(crate) fn both(&mut self, left: &Mask, right: &Mask) -> Mask {
        match (self.known_mask(left), self.known_mask(right)) {
            (Some(true), _) | (_, Some(false)) => *right,
            (_, Some(true)) | (Some(false), _) => *left,
            (None, None) => self.combine(BinaryOperator::And, left, right),
        }
    }

    pub(crate) fn either(&mut self, left: &Mask, right: &Mask) -> Mask {
        match (self.known_mask(left), self.known_mask(right)) {
            (Some(false), _) | (_, Some(true)) => *right,
            (_, Some(false)) | (Some(true), _) => *left,
            (None, None) => self.combine(BinaryOperator::InclusiveOr, left, right),
        }
    }

    pub(crate) fn any(&mut self, mask: &Mask, count: usize) -> Mask {
        if mask.lanes == 1 {
            return *mask;
        }
        let mut argument = mask.expression;
        if count < mask.lanes as usize {
            let components: Vec<u8> = (0..count as u8).collect();
            argument = self.swizzle_bool(argument, &components);
        }
        if count < 2 {
            return Mask { expression: argument, lanes: 1 };
        }
        let any = Expression::Relational { fun: RelationalFunction::Any, argument };
        Mask { expression: self.emitter.push(any), lanes: 1 }
    }

    /// An operation of a value and a word.
    pub(crate) fn by_word(&mut self, op: BinaryOperator, value: &Value, word: u32) -> Value {
        let word = self.word(word);
        self.binary(op, value, &word)
    }

    /// A comparison with a word.
    pub(crate) fn test_word(&mut self, op: BinaryOperator, value: &Value, word: u32) -> Mask {
        let word = self.word(word);
        self.test(op, value, &word)
    }

    /// An operation of a float and a number.
    pub(crate) fn by_number(&mut self, op: BinaryOperator, value: &Value, number: f32) -> Value {
        let number = self.float(number);
        self.binary(op, value, &number)
    }

    pub(crate) fn and(&mut self, value: &Value, mask: u32) -> Value {
        self.by_word(BinaryOperator::And, value, mask)
    }

    pub(crate) fn add_word(&mut self, value: &Value, number: u32) -> Value {
        self.by_word(BinaryOperator::Add, value, number)
    }

    pub(crate) fn right(&mut self, value: &Value, places: u32) -> Value {
        self.by_word(BinaryOperator::ShiftRight, value, places)
    }

    /// A small number of any kind.
    pub(crate) fn small(&mut self, kind: LaneType, number: i8) -> Value {
        let bits = match kind {
            LaneType::Float | LaneType::Double => f32::from(number).to_bits(),
            LaneType::Wide if number < 0 => {
                let value = self.small(LaneType::WideSigned, number);
                return self.cast(&value, LaneType::Wide);
            }
            _ => i32::from(number).cast_unsigned(),
        };
        let expression = self.emitter.literal(kind, bits);
        Value { expression, lanes: 1, kind, facts: Facts::ANY }
    }

    /// A number as the nearest of another kind, rounded toward zero for an integer.
    pub(crate) fn numbered(&mut self, value: &Value, kind: LaneType) -> Value {
        if let Some(known) = self.known_numbered(value, kind) {
            return known;
        }
        // The source determines how it is extended.
        let extended = match (value.kind, kind) {
            (LaneType::Signed, LaneType::Wide) => Some(LaneType::WideSigned),
            (LaneType::Unsigned, LaneType::WideSigned) => Some(LaneType::Wide),
            _ => None,
        };
        if let Some(extended) = extended {
            let number = self.numbered(value, extended);
            return self.cast(&number, kind);
        }
        // Nor does it take any number that it extends for less than a constant.
        if (value.kind, kind) == (LaneType::Signed, LaneType::WideSigned) {
            let bits = self.cast(value, LaneType::Unsigned);
            let (bits, places) = (self.numbered(&bits, LaneType::Wide), self.word(32));
            let high = self.binary(BinaryOperator::ShiftLeft, &bits, &places);
            let high = self.cast(&high, LaneType::WideSigned);
            return self.binary(BinaryOperator::ShiftRight, &high, &places);
        }
        if value.kind.is_wide() && value.kind != LaneType::Double && kind == LaneType::Double {
            return self.double_of(value);
        }
        let scalar = kind.scalar();
        let expression = Expression::As { expr: value.expression, kind: scalar.kind, convert: Some(scalar.width) };
        Value { expression: self.emitter.push(expression), kind, facts: Facts::ANY, ..*value }
    }

    /// A 64-bit integer as the nearest double, from its halves: both are exact, and only their sum is rounded. Mesa 22.3
    /// makes one conversion of that of a whole integer and a later one to fp32, which rounds once instead of twice.
    fn double_of(&mut self, value: &Value) -> Value {
        let bits = self.cast(value, LaneType::Wide);
        let upper = self.right(&bits, 32);
        let [lower, upper] = [&bits, &upper].map(|half| self.numbered(half, LaneType::Unsigned));
        let upper = if value.kind == LaneType::WideSigned { self.cast(&upper, LaneType::Signed) } else { upper };
        let [lower, upper] = [&lower, &upper].map(|half| self.numbered(half, LaneType::Double));
        let expression = self.emitter.literal(LaneType::Double, 4_294_967_296_f32.to_bits());
        let place = Value { expression, lanes: 1, kind: LaneType::Double, facts: Facts::ANY };
        let upper = self.binary(BinaryOperator::Multiply, &upper, &place);
        self.binary(BinaryOperator::Add, &upper, &lower)
    }

    /// A literal as a literal of another kind: naga reads no conversions of 64-bit literals to 32 bits, and Mesa 22.3 takes
    /// 19 for less than a 0 that it extends itself.
    pub(crate) fn known_numbered(&mut self, value: &Value, kind: LaneType) -> Option<Value> {
        let whole = match *self.emitter.expression(value.expression) {
            Expression::Literal(Literal::I32(number)) if kind.is_wide() => i128::from(number),
            Expression::Literal(Literal::U32(number)) if kind.is_wide() => i128::from(number),
            Expression::Literal(Literal::I64(number)) => i128::from(number),
            Expression::Literal(Literal::U64(number)) => i128::from(number),
            Expression::Literal(Literal::F64(number)) => match kind {
                LaneType::Float => return Some(self.float(number as f32)),
                LaneType::Signed => i128::from(number as i32),
                LaneType::Unsigned => i128::from(number as u32),
                _ => return None,
            },
            _ => return None,
        };
        Some(if kind == LaneType::Float { self.float(whole as f32) } else { self.number_of(kind, whole) })
    }

    pub(crate) fn packed_pairs(&mut self, value: &Value) -> Value {
        let words = self.cast(value, LaneType::Unsigned);
        let words = self.widen(&words, 4);
        let (low, high) = (self.swizzle(&words, &[0, 2]), self.swizzle(&words, &[1, 3]));
        self.paired(&low, &high)
    }

    /// 64-bit numbers made of their lower and upper words.
    pub(crate) fn paired(&mut self, low: &Value, high: &Value) -> Value {
        let (low, high) = (self.numbered(low, LaneType::Wide), self.numbered(high, LaneType::Wide));
        let places = self.word(32);
        let high = self.binary(BinaryOperator::ShiftLeft, &high, &places);
        self.binary(BinaryOperator::InclusiveOr, &low, &high)
    }

    /// The lower and upper words of 64-bit numbers.
    pub(crate) fn halves(&mut self, value: &Value) -> [Value; 2] {
        let value = self.cast(value, LaneType::Wide);
        let places = self.word(32);
        let high = self.binary(BinaryOperator::ShiftRight, &value, &places);
        [self.numbered(&value, LaneType::Unsigned), self.numbered(&high, LaneType::Unsigned)]
    }

    pub(crate) fn unpacked_pairs(&mut self, value: &Value) -> Value {
        let [low, high] = self.halves(value);
        let lane = |builder: &mut Self, value: &Value, lane: u8| builder.swizzle(value, &[lane]);
        let parts = [lane(self, &low, 0), lane(self, &high, 0), lane(self, &low, 1), lane(self, &high, 1)];
        self.join(&parts)
    }

    pub(crate) fn number_of(&mut self, kind: LaneType, number: i128) -> Value {
        let literal = match kind {
            LaneType::Wide => naga::Literal::U64(number as u64),
            LaneType::WideSigned => naga::Literal::I64(number as i64),
            LaneType::Double => naga::Literal::F64(number as f64),
            LaneType::Float => naga::Literal::F32(number as f32),
            LaneType::Signed => naga::Literal::I32(number as i32),
            LaneType::Unsigned | LaneType::Bool => naga::Literal::U32(number as u32),
        };
        let expression = self.emitter.constant(literal);
        Value { expression, lanes: 1, kind, facts: Facts::ANY }
    }

    /// A vector of 64-bit constants.
    pub(crate) fn wide_constant(&mut self, numbers: &[u64]) -> Value {
        let parts: Vec<Value> = numbers.iter().map(|number| self.number_of(LaneType::Wide, (*number).into())).collect();
        if numbers.iter().all(|number| *number == numbers[0]) {
            return parts[0];
        }
        self.join(&parts)
    }

    /// A vector of words.
    pub(crate) fn word_constant(&mut self, words: &[u32]) -> Value {
        let parts: Vec<Value> = words.iter().map(|word| self.word(*word)).collect();
        if words.iter().all(|word| *word == words[0]) {
            return parts[0];
        }
        let joined = self.join(&parts);
        Value { facts: Facts::ANY, ..joined }
    }

    /// As many lanes as required, from a value with one lane or with at least as many.
    pub(crate) fn fitted(&mut self, value: &Value, lanes: u8) -> Value {
        if value.lanes == 1 {
            return self.widen(value, lanes);
        }
        if value.lanes < lanes {
            let zero = self.small(value.kind, 0);
            let mut parts = vec![*value];
            parts.resize(1 + usize::from(lanes - value.lanes), zero);
            return self.join(&parts);
        }
        self.swizzle(value, &[0, 1, 2, 3][..usize::from(lanes)])
    }

    /// A function of the module by its name.
    pub(crate) fn function(&self, name: &str) -> Option<Handle<Function>> {
        let functions = &self.module.functions;
        functions.iter().find(|(_, it)| it.name.as_deref() == Some(name)).map(|(function, _)| function)
    }

    /// Calls a function that gives nothing, if the module has it.
    pub(crate) fn run(&mut self, name: &str, arguments: Vec<Handle<Expression>>) {
        let Some(function) = self.function(name) else { return };
        self.emitter.statement(Statement::Call { function, arguments, result: None });
    }

    /// Calls a function of the text that returns this many words.
    pub(crate) fn words_of(&mut self, name: &str, arguments: &[&Value], lanes: u8) -> Value {
        self.called((name, LaneType::Unsigned), arguments, lanes)
    }

    /// Calls a function of the text that gives this many numbers of a kind.
    pub(crate) fn called(&mut self, (name, kind): (&str, LaneType), arguments: &[&Value], lanes: u8) -> Value {
        let Some(function) = self.function(name) else { return self.word(0) };
        let arguments = arguments.iter().map(|argument| argument.expression).collect();
        let expression = self.emitter.call(function, arguments);
        Value { expression, lanes, kind, facts: Facts::ANY }
    }
}

impl Emitter {
    /// The result of a call of the function.
    pub(crate) fn call(
        &mut self,
        function: Handle<Function>,
        arguments: Vec<Handle<Expression>>,
    ) -> Handle<Expression> {
        self.cover_now();
        let result = self.push_call_result(function);
        self.statement(Statement::Call { function, arguments, result: Some(result) });
        result
    }
}

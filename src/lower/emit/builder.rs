//! The builder of expressions with values whose types are known.

use naga::{Expression, Handle, Literal, MathFunction, ScalarKind, SwizzleComponent, UnaryOperator};

use crate::lower::emit::emitter::{Emitter, type_of, vector_size};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Numbers, Value, is_literal};
use crate::vocabulary::Present;

/// The module and the function under construction.
pub(crate) struct Builder<'a> {
    pub module: &'a mut naga::Module,
    pub emitter: Emitter,
    /// For functions that are written meanwhile.
    pub spare: &'a mut Option<Emitter>,
    /// The target languages can select between integers.
    pub selects_integers: bool,
}

impl Builder<'_> {
    pub(crate) fn float(&mut self, number: f32) -> Value {
        let facts = Facts::constant(&[number]);
        let expression = if number == 0.0 {
            self.emitter.zero(number.to_bits())
        } else if is_literal(number) {
            self.emitter.literal(LaneType::Float, number.to_bits())
        } else if number.is_finite() {
            let word = self.emitter.literal(LaneType::Unsigned, number.to_bits());
            self.emitter.push(Expression::As { expr: word, kind: ScalarKind::Float, convert: None })
        } else {
            self.emitter.special(self.module, number.to_bits())
        };
        Value { expression, lanes: 1, kind: LaneType::Float, facts }
    }

    /// The same bits as a value that drivers know nothing about, if they must not: their simplifications of a
    /// difference of equal numbers, of a sum of products with a common factor or of a variable that starts with zero
    /// are right for numbers only.
    pub(crate) fn hidden(&mut self, value: Value) -> Value {
        self.hidden_by(naga::BinaryOperator::InclusiveOr, value)
    }

    #[inline]
    fn hidden_by(&mut self, op: naga::BinaryOperator, value: Value) -> Value {
        if self.emitter.hidden_zero.is_none() { value } else { self.hidden_behind_zero(op, value) }
    }

    fn hidden_behind_zero(&mut self, op: naga::BinaryOperator, value: Value) -> Value {
        let words = if value.kind.is_wide() { LaneType::Wide } else { LaneType::Unsigned };
        let hidden = self.emitter.hidden_word().filter(|_| value.kind != LaneType::Bool);
        let Some(mut expression) = hidden else { return value };
        if value.kind.is_wide() {
            expression = self.emitter.push(Expression::As { expr: expression, kind: words.naga(), convert: Some(8) });
        }
        let zero = Value { expression, lanes: 1, kind: words, facts: Facts::ANY };
        let bits = self.cast(&value, words);
        let bits = self.binary(op, &bits, &zero);
        Value { facts: value.facts, ..self.cast(&bits, value.kind) }
    }

    /// Hidden if it is a float, the only kind for which drivers make wrong simplifications.
    pub(crate) fn hidden_float(&mut self, value: Value) -> Value {
        if matches!(value.kind, LaneType::Float | LaneType::Double) { self.hidden(value) } else { value }
    }

    /// A float hidden in another way: two values hidden in the same way are equal, and drivers see that.
    pub(crate) fn veiled_float(&mut self, value: Value) -> Value {
        let op = naga::BinaryOperator::Add;
        if matches!(value.kind, LaneType::Float | LaneType::Double) { self.hidden_by(op, value) } else { value }
    }

    pub(crate) fn word(&mut self, bits: u32) -> Value {
        let expression = self.emitter.literal(LaneType::Unsigned, bits);
        Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::constant(&[f32::from_bits(bits)]) }
    }

    pub(crate) fn integer(&mut self, number: i32) -> Value {
        let expression = self.emitter.literal(LaneType::Signed, number as u32);
        Value { expression, lanes: 1, kind: LaneType::Signed, facts: Facts::constant(&[f32::from_bits(number as u32)]) }
    }

    pub(crate) fn truth(&mut self, holds: bool) -> Mask {
        Mask { expression: self.emitter.literal(LaneType::Bool, u32::from(holds)), lanes: 1 }
    }

    /// The components named, of a value that has them; of a value with one lane, that one.
    pub(crate) fn swizzle(&mut self, value: &Value, components: &[u8]) -> Value {
        if value.lanes == 1 || (value.lanes == 4 && *components == [0, 1, 2, 3]) {
            return *value;
        }
        if let Some(chosen) = self.chosen_components(value, components) {
            return chosen;
        }
        let facts = self.facts_of(value, components.iter().copied());
        let expression = self.swizzled(value.expression, value.lanes, value.kind, components);
        Value { expression, lanes: components.len().clamp(1, 4) as u8, facts, ..*value }
    }

    /// What is known of some components of a vector.
    pub(crate) fn facts_of(&self, value: &Value, components: impl Iterator<Item = u8>) -> Facts {
        let each = components.map(|component| self.emitter.lane_facts(value.expression, component));
        each.reduce(|one, other| Some(one?.join(other?))).flatten().unwrap_or(value.facts)
    }

    pub(crate) fn swizzled(
        &mut self,
        vector: Handle<Expression>,
        lanes: u8,
        kind: LaneType,
        components: &[u8],
    ) -> Handle<Expression> {
        if let [component] = *components {
            return self.component(vector, component);
        }
        let identity = components.len() == lanes as usize && (0..lanes).eq(components.iter().copied());
        if identity {
            return vector;
        }
        // A swizzle of a swizzle is one swizzle; a swizzle of composed scalars composes them again.
        match self.emitter.expression(vector) {
            Expression::Swizzle { vector, pattern, .. } => {
                let mut inner = [0; 4];
                for (to, component) in inner.iter_mut().zip(components) {
                    *to = pattern[*component as usize & 3] as u8;
                }
                let vector = *vector;
                let size = match self.emitter.expression(vector) {
                    Expression::Swizzle { size, .. } => *size as u8,
                    _ => 0,
                };
                return self.swizzled(vector, size, kind, &inner[..components.len().min(4)]);
            }
            Expression::Splat { value, .. } => {
                let (size, value) = (vector_size(components.len() as u8), *value);
                return self.emitter.push(Expression::Splat { size, value });
            }
            Expression::Compose { components: parts, .. } if parts.len() == lanes as usize => {
                let chosen =
                    components.iter().filter_map(|component| parts.get(*component as usize).copied()).collect();
                let ty = type_of(self.module, kind, components.len() as u8);
                return self.emitter.push(Expression::Compose { ty, components: chosen });
            }
            _ => {}
        }
        self.picked(vector, components)
    }

    /// Two to four components of any vector.
    pub(crate) fn picked(&mut self, vector: Handle<Expression>, components: &[u8]) -> Handle<Expression> {
        let mut pattern = [SwizzleComponent::X; 4];
        for (place, component) in pattern.iter_mut().zip(components) {
            *place = SwizzleComponent::XYZW[*component as usize & 3];
        }
        let size = vector_size(components.len() as u8);
        self.emitter.push(Expression::Swizzle { size, vector, pattern })
    }

    fn component(&mut self, vector: Handle<Expression>, component: u8) -> Handle<Expression> {
        match self.emitter.expression(vector) {
            Expression::Swizzle { vector, pattern, .. } => {
                let (vector, inner) = (*vector, pattern[component as usize & 3]);
                self.component(vector, inner as u8)
            }
            Expression::Splat { value, .. } => *value,
            Expression::Compose { ty, components } => {
                let whole = match self.module.types[*ty].inner {
                    naga::TypeInner::Vector { size, .. } => components.len() == size as usize,
                    _ => false,
                };
                match components.get(component as usize) {
                    Some(part) if whole => *part,
                    _ => self.emitter.component(vector, component),
                }
            }
            _ => self.emitter.component(vector, component),
        }
    }

    /// Components of a vector of truth values.
    pub(crate) fn swizzle_bool(&mut self, vector: Handle<Expression>, components: &[u8]) -> Handle<Expression> {
        self.swizzled(vector, 4, LaneType::Bool, components)
    }

    /// The value with `lanes` lanes: one lane stands for as many equal ones.
    pub(crate) fn widen(&mut self, value: &Value, lanes: u8) -> Value {
        if value.lanes == lanes || lanes <= 1 {
            return *value;
        }
        let expression = self.emitter.push(Expression::Splat { size: vector_size(lanes), value: value.expression });
        Value { expression, lanes, ..*value }
    }

    pub(crate) fn widen_mask(&mut self, mask: &Mask, lanes: u8) -> Mask {
        if mask.lanes == lanes || lanes <= 1 {
            return *mask;
        }
        let expression = self.emitter.push(Expression::Splat { size: vector_size(lanes), value: mask.expression });
        Mask { expression, lanes }
    }

    /// The same bits as lanes of another kind.
    #[inline]
    pub(crate) fn cast(&mut self, value: &Value, kind: LaneType) -> Value {
        if value.kind == kind { *value } else { self.cast_to(value, kind) }
    }

    fn cast_to(&mut self, value: &Value, kind: LaneType) -> Value {
        if let Expression::As { expr, convert: None, .. } = *self.emitter.expression(value.expression)
            && self.kind_of(expr) == Some(kind)
        {
            return Value { expression: expr, kind, ..*value };
        }
        if kind == LaneType::Float
            && let Some(numbers) = self.words_of_no_number(value)
        {
            return Value { facts: value.facts, ..self.constant(&numbers[..value.lanes.clamp(1, 4).into()]) };
        }
        let to_other = |builder: &mut Self, value: &Value| Some(builder.cast(value, kind));
        if !kind.is_wide()
            && let Some(cast) = self.chosen(value, to_other)
        {
            return Value { facts: value.facts, ..cast };
        }
        let literal = match self.emitter.expression(value.expression) {
            Expression::Literal(Literal::F32(number)) => Some(number.to_bits()),
            Expression::Literal(Literal::U32(word)) => Some(*word),
            Expression::Literal(Literal::I32(number)) => Some(*number as u32),
            _ => None,
        };
        let expression = match literal {
            Some(bits) if kind == LaneType::Float => self.float(f32::from_bits(bits)).expression,
            Some(bits) => self.emitter.literal(kind, bits),
            None => {
                if kind == LaneType::Double || kind.is_wide() {
                    type_of(self.module, kind, 1);
                }
                let kind = kind.naga();
                self.emitter.push(Expression::As { expr: value.expression, kind, convert: None })
            }
        };
        Value { expression, kind, ..*value }
    }

    /// The kind of a scalar or vector type.
    pub(crate) fn kind_of_type(&self, ty: Handle<naga::Type>) -> Option<LaneType> {
        let scalar = self.module.types[ty].inner.scalar()?;
        [LaneType::Float, LaneType::Signed, LaneType::Unsigned, LaneType::Bool]
            .into_iter()
            .find(|kind| kind.scalar() == scalar)
    }

    /// The kind of an expression that `cast` may look through: the kind of a load from a variable of bits is unknown.
    fn kind_of(&self, expression: Handle<Expression>) -> Option<LaneType> {
        match self.emitter.expression(expression) {
            Expression::Literal(Literal::F32(_)) => Some(LaneType::Float),
            Expression::Literal(Literal::U32(_)) => Some(LaneType::Unsigned),
            Expression::Literal(Literal::I32(_)) => Some(LaneType::Signed),
            Expression::Compose { ty, .. } => self.kind_of_type(*ty),
            Expression::Binary {
                op:
                    naga::BinaryOperator::And
                    | naga::BinaryOperator::InclusiveOr
                    | naga::BinaryOperator::ExclusiveOr
                    | naga::BinaryOperator::ShiftLeft
                    | naga::BinaryOperator::ShiftRight,
                ..
            } => Some(LaneType::Unsigned),
            _ => None,
        }
    }

    /// The number of every lane, if they are known.
    pub(crate) fn constants(&self, value: &Value) -> Option<Numbers> {
        let mut numbers = Numbers { list: [0.0; 4], count: 0 };
        match self.emitter.expression(value.expression) {
            Expression::Splat { value: inner, .. } => {
                numbers = self.with_numbers(*inner, numbers)?;
                let all = Numbers { list: [numbers.list[0]; 4], count: value.lanes.into() };
                return (numbers.count == 1).then_some(all);
            }
            _ => numbers = self.with_numbers(value.expression, numbers)?,
        }
        Some(numbers)
    }

    /// The numbers, followed by those of a literal or a vector of literals.
    fn with_numbers(&self, expression: Handle<Expression>, mut numbers: Numbers) -> Option<Numbers> {
        match self.emitter.expression(expression) {
            Expression::Literal(Literal::F32(number)) => {
                *numbers.list.get_mut(numbers.count)? = *number;
                numbers.count += 1;
                Some(numbers)
            }
            // Vectors inside vectors are shorter ones.
            Expression::Compose { components, .. } => {
                components.iter().try_fold(numbers, |numbers, part| self.with_numbers(*part, numbers))
            }
            Expression::Splat { size, value } => {
                (0..*size as u8).try_fold(numbers, |numbers, _| self.with_numbers(*value, numbers))
            }
            _ => None,
        }
    }

    /// A vector of numbers; equal ones become one lane if `lanes` allows it.
    pub(crate) fn constant(&mut self, numbers: &[f32]) -> Value {
        let facts = Facts::constant(numbers);
        let first = self.float(numbers.first().copied().present_or(0.0));
        let mut parts = [first; 4];
        for (to, number) in parts.iter_mut().zip(numbers).skip(1) {
            *to = self.float(*number);
        }
        Value { facts, ..self.join(&parts[..numbers.len().clamp(1, 4)]) }
    }

    /// One value made of several. Adjacent components of one vector are taken together.
    pub(crate) fn join(&mut self, parts: &[Value]) -> Value {
        let Some(first) = parts.first() else {
            return self.float(0.0);
        };
        let facts = parts[1..].iter().fold(first.facts, |facts, part| facts.join(part.facts));
        let kind = first.kind;
        if parts.len() == 1 {
            return Value { facts, ..*first };
        }
        let mut cast = [*first; 4];
        for (to, part) in cast.iter_mut().zip(parts) {
            *to = self.cast(part, kind);
        }
        let parts = &cast[..parts.len().min(4)];
        let lanes = parts.iter().map(|part| part.lanes).sum::<u8>().min(4);
        if parts.iter().all(|part| part.lanes == 1 && part.expression == parts[0].expression) {
            let size = vector_size(lanes);
            let expression = self.emitter.push(Expression::Splat { size, value: parts[0].expression });
            return Value { expression, lanes, kind, facts };
        }
        let ty = type_of(self.module, kind, lanes);
        let components = parts.iter().map(|part| part.expression).collect();
        let expression = self.emitter.push(Expression::Compose { ty, components });
        if parts.iter().any(|part| part.facts != facts) {
            let mut each = parts.iter().flat_map(|part| std::iter::repeat_n(part.facts, part.lanes.into()));
            self.emitter.note_lanes(expression, std::array::from_fn(|_| each.next().unwrap_or(facts)));
        }
        Value { expression, lanes, kind, facts }
    }

    pub(crate) fn unary(&mut self, op: UnaryOperator, value: &Value) -> Value {
        let expression = self.emitter.push(Expression::Unary { op, expr: value.expression });
        Value { expression, ..*value }
    }

    /// Both operands are widened to the wider one.
    pub(crate) fn binary(&mut self, op: naga::BinaryOperator, left: &Value, right: &Value) -> Value {
        let known = self.folded(op, left, right).or_else(|| self.known_binary(op, left, right));
        if let Some(known) = known.or_else(|| self.chosen_binary(op, left, right)) {
            return known;
        }
        let (op, left, right) = self.without_negations(op, left, right);
        self.plain_binary(op, &left, &right)
    }

    /// A float whose negation a value is.
    fn negated(&self, value: &Value) -> Option<Value> {
        match self.emitter.expression(value.expression) {
            Expression::Unary { op: UnaryOperator::Negate, expr } if value.kind == LaneType::Float => {
                Some(Value { expression: *expr, ..*value })
            }
            _ => None,
        }
    }

    /// Sums with a negated operand are differences, and products of two have none: the same to the bit, with an
    /// operation less.
    fn without_negations(
        &self,
        op: naga::BinaryOperator,
        left: &Value,
        right: &Value,
    ) -> (naga::BinaryOperator, Value, Value) {
        use naga::BinaryOperator::{Add, Multiply, Subtract};
        match (op, self.negated(left), self.negated(right)) {
            (Add, _, Some(right)) => (Subtract, *left, right),
            (Add, Some(left), None) => (Subtract, *right, left),
            (Subtract, _, Some(right)) => (Add, *left, right),
            (Multiply, Some(left), Some(right)) => (Multiply, left, right),
            _ => (op, *left, *right),
        }
    }

    /// An operation that stands in the output whatever is known of its operands.
    pub(crate) fn plain_binary(&mut self, op: naga::BinaryOperator, left: &Value, right: &Value) -> Value {
        let lanes = left.lanes.max(right.lanes);
        let mixed_is_legal = op == naga::BinaryOperator::Multiply && left.kind == LaneType::Float;
        let (left, right) =
            if mixed_is_legal { (*left, *right) } else { (self.widen(left, lanes), self.widen(right, lanes)) };
        let operands = Expression::Binary { op, left: left.expression, right: right.expression };
        let expression = self.emitter.push(operands);
        Value { expression, lanes, kind: left.kind, facts: Facts::ANY }
    }

    pub(crate) fn test(&mut self, op: naga::BinaryOperator, left: &Value, right: &Value) -> Mask {
        let known = self.known_test(op, left, right).or_else(|| self.chosen_test(op, left, right));
        if let Some(known) = known.or_else(|| self.integer_test(op, left, right)) {
            return known;
        }
        let lanes = left.lanes.max(right.lanes);
        let (left, right) = (self.widen(left, lanes), self.widen(right, lanes));
        let operands = Expression::Binary { op, left: left.expression, right: right.expression };
        let mask = Mask { expression: self.emitter.push(operands), lanes };
        self.note_comparison(&mask, left.kind);
        mask
    }

    /// Truth values computed from two others.
    pub(crate) fn combine(&mut self, op: naga::BinaryOperator, left: &Mask, right: &Mask) -> Mask {
        let lanes = left.lanes.max(right.lanes);
        let (left, right) = (self.widen_mask(left, lanes), self.widen_mask(right, lanes));
        let operands = Expression::Binary { op, left: left.expression, right: right.expression };
        Mask { expression: self.emitter.push(operands), lanes }
    }

    pub(crate) fn math(&mut self, fun: MathFunction, arguments: &[&Value]) -> Value {
        let simpler = self.known_math(fun, arguments).or_else(|| self.chosen_math(fun, arguments));
        if let Some(simpler) = simpler.or_else(|| self.narrowed_clamp(fun, arguments)) {
            return simpler;
        }
        let lanes = arguments.iter().map(|value| value.lanes).max().unwrap_or(1);
        let kind = arguments.first().map_or(LaneType::Float, |value| value.kind);
        let mut widened = [None; 3];
        for (to, value) in widened.iter_mut().zip(arguments) {
            *to = Some(self.widen(value, lanes).expression);
        }
        let [Some(arg), arg1, arg2] = widened else {
            return self.float(0.0);
        };
        let expression = Expression::Math { fun, arg, arg1, arg2, arg3: None };
        Value { expression: self.emitter.push(expression), lanes, kind, facts: Facts::ANY }
    }

    /// Rounded by the device's half type.
    pub(crate) fn through_half(&mut self, value: &Value) -> Value {
        if let Some(known) = self.known_half(value) {
            return known;
        }
        // The type must exist for writers to declare its extension.
        let inner = naga::TypeInner::Scalar(naga::Scalar::F16);
        self.module.types.insert(naga::Type { name: None, inner }, naga::Span::UNDEFINED);
        let half = Expression::As { expr: value.expression, kind: LaneType::Float.naga(), convert: Some(2) };
        let half = self.emitter.push(half);
        let whole = Expression::As { expr: half, kind: LaneType::Float.naga(), convert: Some(4) };
        Value { expression: self.emitter.push(whole), ..*value }
    }

    /// As a number of another kind.
    pub(crate) fn number_as(&mut self, value: &Value, kind: LaneType) -> Value {
        let known = |builder: &mut Self, value: &Value| builder.known_number_as(value, kind);
        if let Some(number) = known(self, value).or_else(|| self.chosen(value, known)) {
            return number;
        }
        let expression = Expression::As { expr: value.expression, kind: kind.naga(), convert: Some(4) };
        let number = Value { expression: self.emitter.push(expression), kind, facts: Facts::ANY, ..*value };
        if kind == LaneType::Float {
            self.note_integer(&number, value);
        }
        number
    }
}

//! Arithmetic that is written as WGSL: functions without control flow, whose steps are put in place of each use.
//!
//! A text is parsed once. The builder then takes each step of a function for values of any width, so that it folds what
//! is known and keeps what it knows of values; the order of the steps is that of the text. In the text, a scalar is a
//! value of one to four lanes, a structure of scalars is several such values, and a vector is one of as many lanes.

use naga::{BinaryOperator, Expression, Function, Handle, Literal, MathFunction, Module, Statement, UnaryOperator};
use rustc_hash::FxHashMap;

use crate::lower::emit::{Builder, LaneType, Mask, Value};
use crate::lower::error::Error;
use crate::vocabulary::Present;

/// A text's module, or why it does not parse.
pub(crate) type Parsed = Result<Module, Error>;

pub(crate) fn parsed(text: &str) -> Parsed {
    naga::front::wgsl::parse_str(text)
        .map_err(|error| Error::internal(format!("a function's text is wrong: {}", error.emit_to_string(text))))
}

/// The function of this name.
pub(crate) fn of(text: &str, name: &str) -> Formula {
    Formula::parse(text, name).ok().present_or_else(Formula::default)
}

/// What a function needs of a text, whose parts are apart by empty lines: all but functions that it does not call. Most
/// of the time that a formula takes when it is first used goes into parsing.
fn needed(text: &str, name: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in text.rsplit("\n\n") {
        let called = |function: &str| parts.iter().any(|part| part.contains(&format!("{function}(")));
        let functions = part.lines().filter_map(|line| line.strip_prefix("fn ")?.split('(').next());
        let mut needed = functions.map(|function| function == name || called(function)).peekable();
        if needed.peek().is_none() || needed.any(|needed| needed) {
            parts.push(part);
        }
    }
    parts.join("\n")
}

/// A function of a text, with those that it calls.
#[derive(Debug, Default)]
pub(crate) struct Formula {
    /// The kinds of the arguments, a structure's one by one.
    takes: Vec<LaneType>,
    steps: Vec<Step>,
    /// Which arguments and steps are the results. Arguments come first.
    gives: Vec<u16>,
}

/// An operation on arguments and results of earlier steps.
#[derive(Copy, Clone, Debug)]
struct Step {
    operation: Operation,
    operands: [u16; MOST_OPERANDS],
}

const MOST_OPERANDS: usize = 4;

#[derive(Copy, Clone, Debug)]
enum Operation {
    Word(u32),
    Integer(i32),
    Float(f32),
    Truth(bool),
    Unary(UnaryOperator),
    Opposite,
    Binary(BinaryOperator),
    Comparison(BinaryOperator),
    Math(MathFunction, u8),
    /// The same bits as another kind.
    Cast(LaneType),
    /// The same number as another kind.
    Number(LaneType),
    Select,
    Widen(u8),
    /// So many components of a vector.
    Swizzle(u8, [u8; 4]),
    Join(u8),
}

impl Formula {
    /// The result of a function that gives one value.
    pub(crate) fn value(&self, builder: &mut Builder, arguments: &[&Value]) -> Value {
        let [value] = self.values(builder, arguments);
        value
    }

    /// The result of a function that gives a truth value.
    pub(crate) fn mask(&self, builder: &mut Builder, arguments: &[&Value]) -> Mask {
        self.value(builder, arguments).mask()
    }

    /// The results of a function that gives a structure. Arguments may be of any kind with the same bits.
    pub(crate) fn values<const COUNT: usize>(&self, builder: &mut Builder, arguments: &[&Value]) -> [Value; COUNT] {
        debug_assert_eq!((arguments.len(), COUNT), (self.takes.len(), self.gives.len()), "what the text has");
        let mut values = Vec::with_capacity(self.takes.len() + self.steps.len());
        values.extend(arguments.iter().zip(&self.takes).map(|(argument, kind)| builder.cast(argument, *kind)));
        for step in &self.steps {
            let value = step.taken(builder, &values);
            values.push(value);
        }
        std::array::from_fn(|place| {
            let value = self.gives.get(place).and_then(|it| values.get(usize::from(*it)));
            value.copied().present_or_else(|| builder.word(0))
        })
    }

    /// The function of this name.
    pub(crate) fn parse(text: &str, name: &str) -> Result<Formula, Error> {
        let module = &parsed(&needed(text, name))?;
        let function = module.functions.iter().find(|(_, it)| it.name.as_deref() == Some(name));
        let (_, function) = function.ok_or_else(|| Error::internal(format!("no text has the function {name}")))?;
        let mut formula = Formula::default();
        let mut arguments = Vec::new();
        for argument in &function.arguments {
            arguments.push(formula.argument(module, argument.ty)?);
        }
        formula.gives = formula.written(module, function, &arguments)?;
        Ok(formula)
    }

    /// The places of an argument of a type.
    fn argument(&mut self, module: &Module, ty: Handle<naga::Type>) -> Result<Vec<u16>, Error> {
        let types = match &module.types[ty].inner {
            naga::TypeInner::Struct { members, .. } => members.iter().map(|member| member.ty).collect(),
            _ => vec![ty],
        };
        let first = self.takes.len();
        for ty in types {
            let scalar = module.types[ty].inner.scalar();
            self.takes.push(scalar.and_then(kind_of).ok_or_else(|| unsupported("an argument of this type"))?);
        }
        Ok((first..self.takes.len()).map(|number| number as u16).collect())
    }

    /// Adds the steps of a function for these arguments; where its results are.
    fn written(&mut self, module: &Module, function: &Function, arguments: &[Vec<u16>]) -> Result<Vec<u16>, Error> {
        let (result, calls) = body_of(function)?;
        let used = used(function, result, &calls)?;
        let mut places: FxHashMap<Handle<Expression>, Vec<u16>> = FxHashMap::default();
        for (handle, expression) in function.expressions.iter().filter(|(handle, _)| used[handle.index()]) {
            let operands = operands(handle, expression, &calls)?;
            let given: Vec<Vec<u16>> = operands.iter().map(|operand| places[operand].clone()).collect();
            let place = match expression {
                Expression::FunctionArgument(number) => arguments[*number as usize].clone(),
                Expression::CallResult(callee) => self.written(module, &module.functions[*callee], &given)?,
                Expression::AccessIndex { index, .. } if given[0].len() > 1 => vec![given[0][*index as usize]],
                Expression::Compose { ty, .. } if is_structure(module, *ty) => given.concat(),
                _ => vec![self.step(operation(module, expression)?, &given.concat())],
            };
            places.insert(handle, place);
        }
        Ok(places[&result].clone())
    }

    fn step(&mut self, operation: Operation, operands: &[u16]) -> u16 {
        let mut all = [0; MOST_OPERANDS];
        for (to, operand) in all.iter_mut().zip(operands) {
            *to = *operand;
        }
        self.steps.push(Step { operation, operands: all });
        (self.takes.len() + self.steps.len() - 1) as u16
    }
}

impl Step {
    fn taken(&self, builder: &mut Builder, values: &[Value]) -> Value {
        let of = |place: usize| &values[usize::from(self.operands[place])];
        match self.operation {
            Operation::Word(bits) => builder.word(bits),
            Operation::Integer(number) => builder.integer(number),
            Operation::Float(number) => builder.float(number),
            Operation::Truth(holds) => builder.truth(holds).value(),
            Operation::Unary(op) => builder.unary(op, of(0)),
            Operation::Opposite => builder.opposite(&of(0).mask()).value(),
            Operation::Binary(op) if of(0).kind == LaneType::Bool => {
                builder.combine(op, &of(0).mask(), &of(1).mask()).value()
            }
            Operation::Binary(op) => builder.binary(op, of(0), of(1)),
            Operation::Comparison(op) => builder.test(op, of(0), of(1)).value(),
            Operation::Math(fun, count) => {
                let arguments = [of(0), of(1), of(2)];
                let result = builder.math(fun, &arguments[..usize::from(count.min(3))]);
                if fun == MathFunction::Dot { Value { lanes: 1, ..result } } else { result }
            }
            Operation::Cast(kind) => builder.cast(of(0), kind),
            Operation::Number(kind) => builder.number_as(of(0), kind),
            Operation::Select => builder.select(&of(0).mask(), of(1), of(2)),
            Operation::Widen(lanes) => builder.widen(of(0), lanes),
            Operation::Swizzle(count, components) => builder.swizzle(of(0), &components[..usize::from(count.min(4))]),
            Operation::Join(count) => {
                let parts = [*of(0), *of(1), *of(2), *of(3)];
                builder.join(&parts[..usize::from(count).min(parts.len())])
            }
        }
    }
}

fn unsupported(what: &str) -> Error {
    Error::internal(format!("{what} has no meaning in a formula; write it with the builder"))
}

fn kind_of(scalar: naga::Scalar) -> Option<LaneType> {
    [LaneType::Float, LaneType::Signed, LaneType::Unsigned, LaneType::Bool]
        .into_iter()
        .find(|value| value.scalar() == scalar)
}

fn is_structure(module: &Module, ty: Handle<naga::Type>) -> bool {
    matches!(module.types[ty].inner, naga::TypeInner::Struct { .. })
}

/// The arguments of each call.
type Calls<'f> = FxHashMap<Handle<Expression>, &'f [Handle<Expression>]>;

/// What a function returns and calls, if it does nothing else.
fn body_of(function: &Function) -> Result<(Handle<Expression>, Calls<'_>), Error> {
    let mut calls = Calls::default();
    for statement in &function.body {
        match statement {
            Statement::Emit(_) => {}
            Statement::Call { arguments, result: Some(result), .. } => {
                calls.insert(*result, arguments);
            }
            Statement::Return { value: Some(value) } => return Ok((*value, calls)),
            _ => return Err(unsupported("a statement that is neither `let` nor `return`")),
        }
    }
    Err(unsupported("a function without a result"))
}

/// By expression: whether the result is computed from it. The parser leaves behind parts of constants.
fn used(function: &Function, result: Handle<Expression>, calls: &Calls) -> Result<Vec<bool>, Error> {
    let mut used = vec![false; function.expressions.len()];
    used[result.index()] = true;
    let all: Vec<_> = function.expressions.iter().collect();
    for (handle, expression) in all.into_iter().rev() {
        if used[handle.index()] {
            for operand in operands(handle, expression, calls)? {
                used[operand.index()] = true;
            }
        }
    }
    Ok(used)
}

fn operands(
    handle: Handle<Expression>,
    expression: &Expression,
    calls: &Calls,
) -> Result<Vec<Handle<Expression>>, Error> {
    use Expression as E;
    Ok(match expression {
        E::Literal(_) | E::Constant(_) | E::FunctionArgument(_) => Vec::new(),
        E::Unary { expr: one, .. }
        | E::As { expr: one, .. }
        | E::Splat { value: one, .. }
        | E::Swizzle { vector: one, .. }
        | E::AccessIndex { base: one, .. } => vec![*one],
        E::Binary { left, right, .. } => vec![*left, *right],
        E::Select { condition, accept, reject } => vec![*condition, *accept, *reject],
        E::Math { arg, arg1, arg2, .. } => [Some(*arg), *arg1, *arg2].into_iter().flatten().collect(),
        E::Compose { components, .. } => components.clone(),
        E::CallResult(_) => calls.get(&handle).map(|call| call.to_vec()).present_or_else(Vec::new),
        _ => return Err(unsupported(&format!("{expression:?}"))),
    })
}

/// The operation that an expression with operands is.
fn operation(module: &Module, expression: &Expression) -> Result<Operation, Error> {
    use BinaryOperator as B;
    let kind = |kind: naga::ScalarKind| {
        kind_of(naga::Scalar { kind, width: if kind == naga::ScalarKind::Bool { 1 } else { 4 } })
            .ok_or_else(|| unsupported("a conversion to this type"))
    };
    Ok(match *expression {
        Expression::Literal(Literal::U32(bits)) => Operation::Word(bits),
        Expression::Literal(Literal::I32(number)) => Operation::Integer(number),
        Expression::Literal(Literal::F32(number)) => Operation::Float(number),
        Expression::Literal(Literal::Bool(holds)) => Operation::Truth(holds),
        Expression::Constant(constant) => {
            return operation(module, &module.global_expressions[module.constants[constant].init]);
        }
        Expression::Unary { op: UnaryOperator::LogicalNot, .. } => Operation::Opposite,
        Expression::Unary { op, .. } => Operation::Unary(op),
        Expression::Binary { op, .. } => match op {
            B::Equal | B::NotEqual | B::Less | B::LessEqual | B::Greater | B::GreaterEqual => Operation::Comparison(op),
            _ => Operation::Binary(op),
        },
        Expression::Math { fun, arg1, arg2, arg3: None, .. } => {
            Operation::Math(fun, 1 + u8::from(arg1.is_some()) + u8::from(arg2.is_some()))
        }
        Expression::As { kind: to, convert: None, .. } => Operation::Cast(kind(to)?),
        Expression::As { kind: to, convert: Some(4), .. } => Operation::Number(kind(to)?),
        Expression::Select { .. } => Operation::Select,
        Expression::Splat { size, .. } => Operation::Widen(size as u8),
        Expression::AccessIndex { index, .. } => Operation::Swizzle(1, [index as u8; 4]),
        Expression::Swizzle { size, pattern, .. } => {
            Operation::Swizzle(size as u8, pattern.map(|pattern| pattern as u8))
        }
        Expression::Compose { ref components, .. } => Operation::Join(components.len() as u8),
        ref other => return Err(unsupported(&format!("{other:?}"))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::emit::Facts;
    use crate::lower::emit::emitter::Emitter;

    const TEXT: &str = "
const STEP = 3u;
struct Pair { low: u32, high: u32 }

fn sum(one: Pair, other: Pair) -> Pair {
    let low = one.low + other.low;
    return Pair(low, one.high + other.high + select(0u, 1u, low < other.low));
}

fn sum_of_three(one: Pair, other: Pair, third: u32) -> Pair { return sum(sum(one, other), Pair(third, 0u)); }

fn below(value: f32, less: i32) -> i32 {
    let held = clamp(value * 2.0, -4.0, 4.0);
    return i32(floor(held)) - less;
}
fn turned(vector: vec3<f32>) -> f32 { return dot(vector, vec3<f32>(vector.zy, vector.x)); }
fn bits(value: f32) -> u32 { return bitcast<u32>(value) >> (28u + 2u - STEP * 2u); }
fn from_two(value: u32) -> bool { return !(value < 2u); }
fn either(one: bool, other: bool) -> bool { return one | other; }
fn complement(value: u32) -> u32 { return ~value & STEP; }
fn grown(value: f32) -> vec3<f32> { return vec3<f32>(value); }
";

    fn with_builder<T>(run: impl FnOnce(&mut Builder) -> T) -> T {
        let mut module = Module::default();
        let mut spare = None;
        let emitter = Emitter::new(Function::default(), &mut spare);
        run(&mut Builder { module: &mut module, emitter, selects_integers: true, spare: &mut spare })
    }

    fn formula(name: &str) -> Formula {
        Formula::parse(TEXT, name).expect("a formula")
    }

    /// The results for words in one lane or in several.
    fn words_of<const COUNT: usize>(name: &str, arguments: &[&[u32]]) -> [[u32; 4]; COUNT] {
        with_builder(|builder| {
            let arguments: Vec<Value> = arguments.iter().map(|words| builder.word_constant(words)).collect();
            let arguments: Vec<&Value> = arguments.iter().collect();
            let results: [Value; COUNT] = formula(name).values(builder, &arguments);
            results.map(|results| builder.words(&results).expect("known words"))
        })
    }

    #[test]
    fn known_words_are_computed_in_every_lane() {
        assert_eq!(words_of("sum", &[&[7], &[1], &[8], &[2]]), [[15; 4], [3; 4]]);
        // The carry of each lane.
        let least = [u32::MAX, u32::MAX - 1, u32::MAX, 9];
        let sums = words_of("sum", &[&least, &[1, 2, 3, 4], &[2, 2, 1, u32::MAX], &[0]]);
        assert_eq!(sums, [[1, 0, 0, 8], [2, 3, 4, 5]]);
        // Of calls.
        assert_eq!(words_of("sum_of_three", &[&[u32::MAX], &[5], &[2], &[6], &[u32::MAX]]), [[0; 4], [13; 4]]);
    }

    #[test]
    fn known_floats_are_computed_in_every_lane() {
        with_builder(|builder| {
            let less = builder.integer(5);
            for (numbers, wanted) in [(&[1.75][..], [-2; 4]), (&[1.75, -0.25, -9.0, 9.0], [-2, -6, -9, -1])] {
                let value = builder.constant(numbers);
                let result = formula("below").value(builder, &[&value, &less]);
                assert_eq!(result.kind, LaneType::Signed);
                assert_eq!(builder.words(&result).map(|word| word.map(u32::cast_signed)), Some(wanted));
            }
            // The product of a vector with itself turned round: 1 * 3 + 2 * 2 + 3 * 1.
            let vector = builder.constant(&[1.0, 2.0, 3.0]);
            let result = formula("turned").value(builder, &[&vector]);
            assert_eq!(
                (result.lanes, builder.constants(&result).map(|constant| constant.to_vec())),
                (1, Some(vec![10.0]))
            );
            let one = builder.float(1.0);
            let result = formula("grown").value(builder, &[&one]);
            assert_eq!(builder.constants(&result).map(|constant| constant.to_vec()), Some(vec![1.0; 3]));
        });
        // The bits of 1 are 0x3f800000, shifted by 28 + 2 - 3 * 2.
        assert_eq!(words_of("bits", &[&[1f32.to_bits()]]), [[0x3f; 4]]);
    }

    #[test]
    fn truth_values_are_masks() {
        with_builder(|builder| {
            for (word, wanted) in [(1, false), (2, true)] {
                let word = builder.word(word);
                let mask = formula("from_two").mask(builder, &[&word]);
                assert_eq!(builder.known_mask(&mask), Some(wanted));
            }
            let [one, other] = [0, 1].map(|place| Mask { expression: builder.emitter.argument(place), lanes: 1 });
            let either = formula("either").mask(builder, &[&one.value(), &other.value()]);
            let Expression::Binary { op, left, right } = *builder.emitter.expression(either.expression) else {
                panic!("{either:?}")
            };
            assert_eq!((op, left, right), (BinaryOperator::InclusiveOr, one.expression, other.expression));
        });
    }

    #[test]
    fn steps_stand_in_the_order_of_the_text() {
        with_builder(|builder| {
            let expression = builder.emitter.argument(0);
            let value = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
            let result = formula("complement").value(builder, &[&value]);
            let all: Vec<&Expression> = builder.emitter.expressions().iter().map(|(_, it)| it).collect();
            let [Expression::FunctionArgument(0), Expression::Unary { op, expr }, Expression::Literal(mask), last] =
                all[..]
            else {
                panic!("{all:?}")
            };
            assert_eq!((*op, *expr, *mask), (UnaryOperator::BitwiseNot, expression, Literal::U32(3)));
            assert!(matches!(last, Expression::Binary { op: BinaryOperator::And, .. }), "{last:?}");
            assert_eq!(result.expression.index(), 3);
        });
    }

    #[test]
    fn only_what_a_function_needs_is_parsed() {
        let text = needed(TEXT, "sum_of_three");
        assert!(text.contains("const STEP") && text.contains("fn sum(") && text.contains("fn sum_of_three("), "{text}");
        assert!(!text.contains("fn below("), "{text}");
    }

    #[test]
    fn what_a_formula_cannot_have_is_an_error() {
        for text in [
            "fn f(a: u32) -> u32 { if a == 0u { return 1u; } return a; }",
            "fn f(a: u32) -> u32 { var b = a; b += 1u; return b; }",
            "fn f(a: u32) -> u32 { loop { if a > 3u { break; } } return a; }",
            "fn f(a: u32) -> f32 { return unpack2x16float(a).x + f32(f16(2.0)); }",
            "fn f(a: array<u32, 2>) -> u32 { return a[0]; }",
            "fn f(a: u32) { }",
            "fn g(a: u32) -> u32 { return a; }",
            "fn f(a: u32) -> u32 { return",
        ] {
            let formula = Formula::parse(text, "f");
            assert!(formula.is_err(), "{text}: {formula:?}");
        }
    }
}

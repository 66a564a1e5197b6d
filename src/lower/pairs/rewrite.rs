//! One function in words: expressions and statements stay as they are without 64-bit integers.

use naga::valid::FunctionInfo;
use naga::{
    BinaryOperator, Expression, Function, FunctionArgument, GlobalVariable, Handle, Literal, MathFunction, Module,
    Scalar, ScalarKind, TypeInner, UnaryOperator,
};
use rustc_hash::FxHashMap;

use crate::lower::emit::emitter::Emitter;
use crate::lower::emit::import::Import;
use crate::lower::emit::unread::operands;
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::error::Error;
use crate::lower::pairs::numbers::{Pair, Sign};
use crate::lower::pairs::words::{Wide, half, result, wide_lanes};
use crate::vocabulary::Present;

const DIVISION: &str = include_str!("../text/divide_pairs.wgsl");
const DIVISION_NAME: &str = "divide_pairs";

/// The replacement for an expression.
#[derive(Copy, Clone, Debug)]
pub(super) enum Form {
    Plain(Handle<Expression>),
    /// Of words, or of pointers to words.
    Pair(Pair),
}

impl Form {
    /// The plain value, or the low words.
    fn low(self) -> Handle<Expression> {
        match self {
            Form::Plain(it) => it,
            Form::Pair(it) => it.low.expression,
        }
    }
}

pub(super) struct Rewriting<'a> {
    /// Which numbers become words.
    wide: Wide,
    pub(super) builder: Builder<'a>,
    pub(crate) source: &'a Function,
    info: &'a FunctionInfo,
    /// The results for the functions before this one.
    pub(crate) functions: &'a [Handle<Function>],
    /// Variables of the high words.
    upper: &'a FxHashMap<Handle<GlobalVariable>, Handle<GlobalVariable>>,
    pub(crate) forms: Vec<Option<Form>>,
    locals: Vec<Form>,
    arguments: Vec<Form>,
}

pub(super) fn unsupported(what: &str) -> Error {
    Error::device_lacks(format!("64-bit numbers in {what}, which pairs of words cannot be"))
}

impl<'a> Rewriting<'a> {
    pub(super) fn new(
        wide: Wide,
        target: &'a mut Module,
        source: &'a Function,
        info: &'a FunctionInfo,
        functions: &'a [Handle<Function>],
        upper: &'a FxHashMap<Handle<GlobalVariable>, Handle<GlobalVariable>>,
        spare: &'a mut Option<Emitter>,
    ) -> Self {
        let mut head = Function {
            name: source.name.clone(),
            result: source.result.as_ref().map(|known| result(wide, target, known)),
            diagnostic_filter_leaf: source.diagnostic_filter_leaf,
            ..Function::default()
        };
        let mut kinds = Vec::new();
        for argument in &source.arguments {
            let Some(ty) = half(wide, target, argument.ty) else {
                kinds.push(None);
                head.arguments.push(argument.clone());
                continue;
            };
            kinds.push(wide_lanes(wide, &target.types, &target.types[argument.ty].inner));
            for half in ["low", "high"] {
                let name = argument.name.as_ref().map(|name| format!("{name}_{half}"));
                head.arguments.push(FunctionArgument { name, ty, binding: argument.binding.clone() });
            }
        }
        let builder = Builder { module: target, emitter: Emitter::new(head, spare), spare, selects_integers: true };
        let forms = vec![None; source.expressions.len()];
        let mut it =
            Self { wide, builder, source, info, functions, upper, forms, locals: Vec::new(), arguments: Vec::new() };
        let mut next = 0;
        for lanes in kinds {
            let count = if lanes.is_some() { 2 } else { 1 };
            let [low, high] = [0, count - 1].map(|place| it.builder.emitter.argument(next + place));
            it.arguments.push(match lanes {
                Some(lanes) => Form::Pair(pair(low, high, lanes)),
                None => Form::Plain(low),
            });
            next += count;
        }
        it
    }

    pub(super) fn function(mut self) -> Result<Function, Error> {
        let source = self.source;
        for (_, variable) in source.local_variables.iter() {
            let name = variable.name.as_deref().unwrap_or("variable");
            let init = variable.init.map(|init| self.form(init)).transpose()?;
            let form = match (half(self.wide, self.builder.module, variable.ty), init) {
                (None, None) => Form::Plain(self.builder.emitter.local(name, variable.ty, None)),
                (None, Some(Form::Plain(init))) => {
                    Form::Plain(self.builder.emitter.local(name, variable.ty, Some(init)))
                }
                (Some(ty), init) => {
                    let halves = match init {
                        None => [None, None],
                        Some(Form::Pair(init)) => [Some(init.low.expression), Some(init.high.expression)],
                        Some(Form::Plain(_)) => return Err(unsupported("a variable's start")),
                    };
                    let types = &self.builder.module.types;
                    let lanes = wide_lanes(self.wide, types, &types[variable.ty].inner);
                    let low = self.builder.emitter.local(name, ty, halves[0]);
                    let high = self.builder.emitter.local(&format!("{name}_high"), ty, halves[1]);
                    Form::Pair(pair(low, high, lanes.present_or(1)))
                }
                (None, Some(Form::Pair(_))) => return Err(unsupported("a variable's start")),
            };
            self.locals.push(form);
        }
        self.statements(&source.body)?;
        for (handle, name) in &source.named_expressions {
            match self.forms[handle.index()] {
                Some(Form::Plain(it)) => self.builder.emitter.name(it, name),
                Some(Form::Pair(it)) => {
                    self.builder.emitter.name(it.low.expression, name);
                    self.builder.emitter.name(it.high.expression, format!("{name}_high"));
                }
                None => {}
            }
        }
        Ok(self.builder.emitter.finish(self.builder.spare))
    }

    /// How many lanes of 64-bit integers an expression has.
    pub(super) fn lanes(&self, handle: Handle<Expression>) -> Option<u8> {
        let types = &self.builder.module.types;
        wide_lanes(self.wide, types, self.info[handle].ty.inner_with(types))
    }

    /// Whether an expression is of floats that become words.
    pub(super) fn is_double(&self, handle: Handle<Expression>) -> bool {
        self.wide == Wide::All && self.scalar(handle) == Some(Scalar::F64)
    }

    fn scalar(&self, handle: Handle<Expression>) -> Option<Scalar> {
        self.info[handle].ty.inner_with(&self.builder.module.types).scalar()
    }

    pub(super) fn sign(&self, handle: Handle<Expression>) -> Sign {
        let signed = self.scalar(handle).is_some_and(|scalar| scalar.kind == ScalarKind::Sint);
        if signed { Sign::Signed } else { Sign::Unsigned }
    }

    pub(crate) fn form(&mut self, handle: Handle<Expression>) -> Result<Form, Error> {
        if let Some(form) = self.forms[handle.index()] {
            return Ok(form);
        }
        let form = self.rewritten(handle)?;
        self.forms[handle.index()] = Some(form);
        Ok(form)
    }

    pub(crate) fn plain(&mut self, handle: Handle<Expression>) -> Result<Handle<Expression>, Error> {
        match self.form(handle)? {
            Form::Plain(it) => Ok(it),
            Form::Pair(_) => Err(unsupported("an operation")),
        }
    }

    pub(super) fn pair(&mut self, handle: Handle<Expression>) -> Result<Pair, Error> {
        match self.form(handle)? {
            Form::Pair(it) => Ok(it),
            Form::Plain(_) => Err(unsupported("an operation")),
        }
    }

    /// Words and floats as the arithmetic takes them.
    pub(super) fn value(&mut self, handle: Handle<Expression>) -> Result<Value, Error> {
        let expression = self.plain(handle)?;
        let inner = self.info[handle].ty.inner_with(&self.builder.module.types);
        let lanes = match inner {
            TypeInner::Vector { size, .. } => *size as u8,
            _ => 1,
        };
        let kind = match inner.scalar() {
            Some(Scalar { kind: ScalarKind::Sint, width: 4 }) => LaneType::Signed,
            Some(Scalar { kind: ScalarKind::Uint, width: 4 }) => LaneType::Unsigned,
            Some(Scalar { kind: ScalarKind::Float, width: 4 }) => LaneType::Float,
            Some(Scalar { kind: ScalarKind::Bool, .. }) => LaneType::Bool,
            Some(Scalar { kind: ScalarKind::Float, width: 8 }) => return Err(unsupported("what meets 64-bit floats")),
            _ => return Err(unsupported("a conversion")),
        };
        Ok(Value { expression, lanes, kind, facts: Facts::ANY })
    }

    fn rewritten(&mut self, handle: Handle<Expression>) -> Result<Form, Error> {
        let source = self.source;
        let expression = &source.expressions[handle];
        let wide = self.lanes(handle);
        match *expression {
            Expression::Literal(Literal::U64(number)) => Ok(Form::Pair(self.constant(number))),
            Expression::Literal(Literal::I64(number)) => Ok(Form::Pair(self.constant(number.cast_unsigned()))),
            Expression::Literal(Literal::F64(number)) if self.wide == Wide::All => {
                Ok(Form::Pair(self.constant(number.to_bits())))
            }
            Expression::LocalVariable(variable) => Ok(self.locals[variable.index()]),
            Expression::FunctionArgument(number) => Ok(self.arguments[number as usize]),
            Expression::GlobalVariable(variable) => {
                let low = self.builder.emitter.global(variable);
                Ok(match (self.upper.get(&variable), wide) {
                    (Some(high), Some(lanes)) => Form::Pair(pair(low, self.builder.emitter.global(*high), lanes)),
                    _ => Form::Plain(low),
                })
            }
            Expression::As { expr, kind, convert } if wide.is_some() || self.lanes(expr).is_some() => {
                self.conversion(expr, kind, convert, wide.is_some())
            }
            Expression::Binary { op, left, right } if self.lanes(left).is_some() => self.binary(op, left, right),
            Expression::Unary { op: UnaryOperator::Negate, expr } if self.is_double(expr) => {
                let pair = self.pair(expr)?;
                Ok(Form::Pair(self.builder.turned_double(&pair)))
            }
            Expression::Unary { op: UnaryOperator::Negate, expr } if wide.is_some() => {
                let pair = self.pair(expr)?;
                Ok(Form::Pair(self.builder.negated_pair(&pair)))
            }
            Expression::Math { fun, arg, arg1, arg2, .. } if wide.is_some() => self.math(fun, arg, arg1, arg2),
            Expression::Compose { .. }
            | Expression::ZeroValue(_)
            | Expression::Access { .. }
            | Expression::AccessIndex { .. }
            | Expression::Splat { .. }
            | Expression::Swizzle { .. }
            | Expression::Load { .. }
            | Expression::Select { .. }
            | Expression::Unary { .. }
                if wide.is_some() =>
            {
                let (low, high) = (self.copied(expression, 0)?, self.copied(expression, 1)?);
                Ok(Form::Pair(pair(low, high, wide.unwrap_or(1))))
            }
            Expression::CallResult(_)
            | Expression::AtomicResult { .. }
            | Expression::SubgroupBallotResult
            | Expression::SubgroupOperationResult { .. }
            | Expression::WorkGroupUniformLoadResult { .. } => Err(unsupported("a result that nothing gave")),
            _ if wide.is_some() => Err(unsupported("an expression")),
            _ => self.copied(expression, 0).map(Form::Plain),
        }
    }

    fn constant(&mut self, number: u64) -> Pair {
        Pair { low: self.builder.word(number as u32), high: self.builder.word((number >> 32) as u32) }
    }

    /// The expression with the replacements of its operands, for pairs one half.
    fn copied(&mut self, expression: &Expression, side: usize) -> Result<Handle<Expression>, Error> {
        let mut copy = expression.clone();
        let mut failed = None;
        let ready = copy.needs_pre_emit();
        operands(&mut copy, &mut |operand| match self.form(*operand) {
            Ok(Form::Plain(it)) => *operand = it,
            Ok(Form::Pair(it)) => *operand = [it.low, it.high][side].expression,
            Err(error) => failed = Some(error),
        });
        if let Some(error) = failed {
            return Err(error);
        }
        if let Expression::Compose { ty, .. } | Expression::ZeroValue(ty) = &mut copy {
            *ty = half(self.wide, self.builder.module, *ty).unwrap_or(*ty);
        }
        Ok(match copy {
            // Components are cached.
            Expression::AccessIndex { base, index: index @ 0..4 } => self.builder.emitter.component(base, index as u8),
            copy if ready => self.builder.emitter.push_ready(copy),
            copy => self.builder.emitter.push(copy),
        })
    }

    fn conversion(
        &mut self,
        from: Handle<Expression>,
        kind: ScalarKind,
        convert: Option<u8>,
        to_wide: bool,
    ) -> Result<Form, Error> {
        let sign = if kind == ScalarKind::Sint { Sign::Signed } else { Sign::Unsigned };
        // The same bits as another kind of number.
        if convert.is_none() && self.lanes(from).is_some() && to_wide {
            return self.form(from);
        }
        if self.is_double(from) {
            let value = self.converted_double(from, kind, convert)?;
            return Ok(if to_wide { value } else { Form::Plain(value.low()) });
        }
        if self.wide == Wide::All && kind == ScalarKind::Float && convert == Some(8) {
            return Ok(Form::Pair(self.double_of(from)?));
        }
        if self.lanes(from).is_none() {
            let value = self.value(from)?;
            return Ok(Form::Pair(match value.kind {
                LaneType::Float => self.builder.pair_of_float(sign, &value),
                _ => self.builder.pair_of_word(&value),
            }));
        }
        let pair = self.pair(from)?;
        if to_wide {
            return Ok(Form::Pair(pair));
        }
        match (kind, convert) {
            (ScalarKind::Float, Some(4)) => {
                let sign = self.sign(from);
                Ok(Form::Plain(self.builder.float_of_pair(sign, &pair).expression))
            }
            (ScalarKind::Float, _) => Err(unsupported("what meets 64-bit floats")),
            (ScalarKind::Sint, Some(4)) => Ok(Form::Plain(self.builder.cast(&pair.low, LaneType::Signed).expression)),
            (ScalarKind::Uint, Some(4)) => Ok(Form::Plain(pair.low.expression)),
            _ => Err(unsupported("a conversion")),
        }
    }

    fn binary(
        &mut self,
        op: BinaryOperator,
        left_handle: Handle<Expression>,
        right: Handle<Expression>,
    ) -> Result<Form, Error> {
        if self.is_double(left_handle) {
            return self.double_binary(op, left_handle, right);
        }
        let sign = self.sign(left_handle);
        let left = self.pair(left_handle)?;
        if matches!(op, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight) {
            let places = self.value(right)?;
            return Ok(Form::Pair(self.builder.shifted_pair(op, sign, &left, &places)));
        }
        let right = self.pair(right)?;
        if let Some(mask) = self.builder.compared_pairs(op, sign, &left, &right) {
            return Ok(Form::Plain(mask.expression));
        }
        Ok(Form::Pair(match op {
            BinaryOperator::Add => self.builder.sum_of_pairs(&left, &right),
            BinaryOperator::Subtract => self.builder.difference_of_pairs(&left, &right),
            BinaryOperator::Multiply => self.builder.product_of_pairs(&left, &right),
            BinaryOperator::Divide | BinaryOperator::Modulo => {
                let function = self.division()?;
                self.builder.quotient_of_pairs(function, op == BinaryOperator::Modulo, sign, &left, &right)
            }
            BinaryOperator::And | BinaryOperator::InclusiveOr | BinaryOperator::ExclusiveOr => {
                self.builder.bits_of_pairs(op, &left, &right)
            }
            _ => return Err(unsupported("an operation")),
        }))
    }

    /// The function that divides, which a module has once.
    fn division(&mut self) -> Result<Handle<Function>, Error> {
        self.function_of(DIVISION, DIVISION_NAME)
    }

    /// A function of a text, which a module has once.
    pub(super) fn function_of(&mut self, text: &str, name: &str) -> Result<Handle<Function>, Error> {
        let known = |it: &Self| {
            let is_it = |function: &Function| function.name.as_deref() == Some(name);
            it.builder.module.functions.iter().find(|(_, it)| is_it(it)).map(|(function, _)| function)
        };
        if let Some(known) = known(self) {
            return Ok(known);
        }
        let outer = naga::front::wgsl::parse_str(text)
            .map_err(|error| Error::internal(format!("a text does not parse: {}", error.emit_to_string(text))))?;
        Import::new(self.builder.module).library(&outer)?;
        known(self).ok_or_else(|| unsupported("a function"))
    }

    fn math(
        &mut self,
        fun: MathFunction,
        arg: Handle<Expression>,
        arg1: Option<Handle<Expression>>,
        arg2: Option<Handle<Expression>>,
    ) -> Result<Form, Error> {
        if self.is_double(arg) {
            return self.double_math(fun, arg, arg1, arg2);
        }
        let sign = self.sign(arg);
        let first = self.pair(arg)?;
        let second = arg1.map(|arg1| self.pair(arg1)).transpose()?.unwrap_or(first);
        let third = arg2.map(|arg2| self.pair(arg2)).transpose()?.unwrap_or(second);
        let builder = &mut self.builder;
        Ok(Form::Pair(match fun {
            MathFunction::Abs if sign == Sign::Signed => builder.size_of_pair(&first),
            MathFunction::Abs => first,
            MathFunction::Min => builder.extremum_of_pairs(false, sign, &first, &second),
            MathFunction::Max => builder.extremum_of_pairs(true, sign, &first, &second),
            MathFunction::Clamp => {
                let held = builder.extremum_of_pairs(true, sign, &first, &second);
                builder.extremum_of_pairs(false, sign, &held, &third)
            }
            fun => builder.bits_of_pair(fun, sign, &first).ok_or_else(|| unsupported("a function"))?,
        }))
    }
}

pub(crate) fn pair(low: Handle<Expression>, high: Handle<Expression>, lanes: u8) -> Pair {
    let word = |expression| Value { expression, lanes, kind: LaneType::Unsigned, facts: Facts::ANY };
    Pair { low: word(low), high: word(high) }
}

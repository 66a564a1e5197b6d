//! Expressions, with no more parentheses than GLSL's order of operators asks for.

use naga::{BinaryOperator, Expression, Handle, Literal, RelationalFunction, ScalarKind, TypeInner, UnaryOperator};

use super::functions::Body;
use super::operators::{LETTERS, Text, comparison, letter, operator, rank};
use super::types::lanes;
use super::versions::Lack;
use super::writer::{Global, Writer};

impl Writer<'_> {
    pub(super) fn literal(&mut self, literal: Literal) -> Result<Text, Lack> {
        let text = match literal {
            Literal::F32(value) => format!("{value:?}"),
            Literal::F64(value) => {
                self.need(400, Some("GL_ARB_gpu_shader_fp64"), "64-bit floats")?;
                format!("{value:?}lf")
            }
            Literal::U32(value) if self.version < 130 => value.min(i32::MAX as u32).to_string(),
            Literal::U32(value) => format!("{value}u"),
            // The digits are a number of their own, and too large a one.
            Literal::I32(i32::MIN) => return Ok(Text { text: "-2147483647 - 1".to_owned(), rank: rank::SUM }),
            Literal::I32(value) => value.to_string(),
            Literal::Bool(value) => value.to_string(),
            _ => return Err(Lack::never("the language has no numbers of 16 bits, and no integers of 64")),
        };
        let rank = if text.starts_with('-') { rank::PREFIX } else { rank::WHOLE };
        Ok(Text { text, rank })
    }

    /// An expression outside functions.
    pub(super) fn constant(&mut self, handle: Handle<Expression>) -> Result<Text, Lack> {
        let module = self.module;
        match &module.global_expressions[handle] {
            Expression::Literal(literal) => self.literal(*literal),
            Expression::ZeroValue(ty) => self.zero(*ty).map(Text::whole),
            Expression::Constant(constant) => self.named_constant(*constant),
            Expression::Compose { ty, components } => {
                let parts: Result<Vec<String>, Lack> = components
                    .iter()
                    .map(|component| self.constant(*component).map(|constant| constant.text))
                    .collect();
                Ok(Text::whole(format!("{}({})", self.named_type(*ty)?, parts?.join(", "))))
            }
            Expression::Splat { value, .. } => {
                let (ty, value) = (self.resolved_type(&self.info[handle])?, self.constant(*value)?.text);
                Ok(Text::whole(format!("{ty}({value})")))
            }
            Expression::Unary { op: UnaryOperator::Negate, expr } => {
                let value = self.constant(*expr)?.within(rank::WHOLE);
                Ok(Text { text: format!("-{value}"), rank: rank::PREFIX })
            }
            _ => Err(Lack::never("a constant of the module is not written")),
        }
    }

    fn named_constant(&mut self, handle: Handle<naga::Constant>) -> Result<Text, Lack> {
        match self.constants.get(&handle) {
            Some(name) => Ok(Text::whole(name.clone())),
            None => self.constant(self.module.constants[handle].init),
        }
    }
}

impl Body<'_, '_> {
    /// An expression: the name of its variable, or itself.
    pub(super) fn expression(&mut self, handle: Handle<Expression>) -> Result<Text, Lack> {
        match self.named.get(&handle) {
            Some(name) => Ok(Text::whole(name.clone())),
            None => self.value(handle),
        }
    }

    /// An expression as an argument of a call.
    pub(super) fn argument(&mut self, handle: Handle<Expression>) -> Result<String, Lack> {
        self.expression(handle).map(|expression| expression.text)
    }

    /// What an expression consists of.
    pub(super) fn value(&mut self, handle: Handle<Expression>) -> Result<Text, Lack> {
        let function = self.function;
        match &function.expressions[handle] {
            Expression::Literal(literal) => self.writer.literal(*literal),
            Expression::Constant(constant) => self.writer.named_constant(*constant),
            Expression::ZeroValue(ty) => self.writer.zero(*ty).map(Text::whole),
            Expression::Compose { ty, components } => self.composed(*ty, components),
            Expression::Splat { value, .. } => {
                let (ty, value) = (self.type_of(handle)?, self.argument(*value)?);
                Ok(Text::whole(format!("{ty}({value})")))
            }
            Expression::Access { base, index } => {
                let (base, index) = (self.expression(*base)?.within(rank::WHOLE), self.index(*index)?);
                Ok(Text::whole(format!("{base}[{index}]")))
            }
            Expression::AccessIndex { base, index } => self.accessed(*base, *index),
            Expression::Swizzle { size, vector, pattern } => {
                let vector = self.expression(*vector)?.within(rank::WHOLE);
                let letters: String = pattern[..*size as usize].iter().map(|pattern| letter(*pattern)).collect();
                Ok(Text::whole(format!("{vector}.{letters}")))
            }
            Expression::FunctionArgument(place) => {
                let argument = self.arguments.get(*place as usize).cloned();
                argument.map(Text::whole).ok_or_else(|| Lack::never("an argument of the module is missing"))
            }
            Expression::GlobalVariable(global) => match self.writer.globals.get(global) {
                Some(Global::Variable(name) | Global::Parameters(name)) => Ok(Text::whole(name.clone())),
                _ => Err(Lack::never("a variable of the module is not written")),
            },
            Expression::LocalVariable(local) => {
                let name = self.locals.get(local).cloned();
                name.map(Text::whole).ok_or_else(|| Lack::never("a variable of the module is missing"))
            }
            Expression::Load { pointer } => self.expression(*pointer),
            Expression::ImageSample { .. } => self.sampled(handle),
            Expression::ImageLoad { .. } => self.fetched(handle),
            Expression::ImageQuery { image, query } => self.queried(*image, *query),
            Expression::Unary { op, expr } => self.unary(*op, *expr),
            Expression::Binary { op, left, right } => self.binary(*op, *left, *right),
            Expression::Select { condition, accept, reject } => self.choice(*condition, *accept, *reject),
            Expression::Derivative { axis, ctrl, expr } => self.derivative(*axis, *ctrl, *expr),
            Expression::Relational { fun, argument } => self.relation(*fun, *argument),
            Expression::Math { fun, arg, arg1, arg2, arg3 } => self.math(*fun, *arg, [*arg1, *arg2, *arg3]),
            Expression::As { expr, kind, convert } => self.cast(*expr, *kind, *convert),
            Expression::ArrayLength(array) => {
                let array = self.expression(*array)?.within(rank::WHOLE);
                Ok(Text::whole(format!("uint({array}.length())")))
            }
            _ => Err(Lack::never("an expression of the module is not written")),
        }
    }

    /// An index, which may be signed: it is within its array.
    fn index(&mut self, index: Handle<Expression>) -> Result<String, Lack> {
        let signed = match self.function.expressions[index] {
            Expression::As { expr, kind: ScalarKind::Uint, convert: Some(_) } if !self.kept[index.index()] => {
                Some(expr).filter(|it| self.inner(*it).scalar_kind() == Some(ScalarKind::Sint))
            }
            _ => None,
        };
        self.argument(signed.unwrap_or(index))
    }

    pub(super) fn type_of(&mut self, handle: Handle<Expression>) -> Result<String, Lack> {
        self.writer.resolved_type(&self.info[handle].ty)
    }

    fn composed(&mut self, ty: Handle<naga::Type>, components: &[Handle<Expression>]) -> Result<Text, Lack> {
        let ty = self.writer.named_type(ty)?;
        let mut parts = Vec::new();
        for component in components {
            parts.push(self.argument(*component)?);
        }
        // A vector of one scalar says it once; an array or a structure has as many as it has.
        let vector = ty.contains("vec") && !ty.ends_with(']');
        let scalars = components.iter().all(|component| matches!(self.inner(*component), TypeInner::Scalar(_)));
        if vector && scalars && parts.iter().all(|part| *part == parts[0]) {
            parts.truncate(1);
        }
        Ok(Text::whole(format!("{ty}({})", parts.join(", "))))
    }

    fn accessed(&mut self, base: Handle<Expression>, index: u32) -> Result<Text, Lack> {
        let parameters = match self.function.expressions[base] {
            Expression::GlobalVariable(global) => {
                matches!(self.writer.globals.get(&global), Some(Global::Parameters(_)))
            }
            _ => false,
        };
        let module = self.writer.module;
        let (ty, inner) = match self.inner(base) {
            TypeInner::Pointer { base, .. } => (Some(*base), &module.types[*base].inner),
            inner => (self.info[base].ty.handle(), inner),
        };
        let text = self.expression(base)?.within(rank::WHOLE);
        let letter = LETTERS.get(index as usize).copied().unwrap_or('w');
        Ok(Text::whole(match inner {
            _ if parameters => {
                let supplied = self.writer.supplied.get(&index).cloned();
                supplied.unwrap_or_else(|| format!("{text}[{index}]"))
            }
            TypeInner::Vector { .. } | TypeInner::ValuePointer { size: Some(_), .. } => format!("{text}.{letter}"),
            TypeInner::Array { .. } => format!("{text}[{index}]"),
            TypeInner::Struct { .. } => {
                let structure = ty.and_then(|ty| self.writer.structures.get(&ty));
                let member = structure.and_then(|structure| structure.members.get(index as usize));
                let member = member.ok_or_else(|| Lack::never("a structure of the module is not written"))?;
                format!("{text}.{member}")
            }
            _ => return Err(Lack::never("a type of the module has no parts")),
        }))
    }

    fn unary(&mut self, op: UnaryOperator, operand: Handle<Expression>) -> Result<Text, Lack> {
        let vector = lanes(self.inner(operand)) > 1;
        let value = self.expression(operand)?;
        let sign = match op {
            UnaryOperator::Negate => '-',
            UnaryOperator::LogicalNot if vector => return Ok(Text::whole(format!("not({})", value.text))),
            UnaryOperator::LogicalNot => '!',
            UnaryOperator::BitwiseNot => {
                self.writer.need(130, None, "bit operations")?;
                '~'
            }
        };
        Ok(Text { text: format!("{sign}{}", value.within(rank::WHOLE)), rank: rank::PREFIX })
    }

    fn binary(
        &mut self,
        op: BinaryOperator,
        left: Handle<Expression>,
        right: Handle<Expression>,
    ) -> Result<Text, Lack> {
        let (inner, other) = (self.inner(left), self.inner(right));
        let kind = inner.scalar_kind();
        let vectors = lanes(inner) > 1 && lanes(other) > 1;
        if let (true, Some(name)) = (vectors, comparison(op)) {
            let (left, right) = (self.argument(left)?, self.argument(right)?);
            return Ok(Text::whole(format!("{name}({left}, {right})")));
        }
        if kind == Some(ScalarKind::Float) && op == BinaryOperator::Modulo {
            // The remainder has the sign of the dividend; `mod` has that of the divisor.
            let ty = self.type_of(left)?;
            let truncated = self.truncated("a / b", &ty)?;
            let text = format!("{ty} glasm_rest({ty} a, {ty} b) {{ return a - b * {truncated}; }}\n");
            self.writer.helper(text);
            let (left, right) = (self.argument(left)?, self.argument(right)?);
            return Ok(Text::whole(format!("glasm_rest({left}, {right})")));
        }
        let op = match (op, kind) {
            (BinaryOperator::And, Some(ScalarKind::Bool)) => BinaryOperator::LogicalAnd,
            (BinaryOperator::InclusiveOr, Some(ScalarKind::Bool)) => BinaryOperator::LogicalOr,
            (op, _) => op,
        };
        let (sign, rank) = operator(op);
        if vectors && matches!(op, BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr) {
            let lanes = lanes(inner);
            let name = if op == BinaryOperator::LogicalAnd { "glasm_both" } else { "glasm_either" };
            let parts: Vec<String> =
                LETTERS[..lanes].iter().map(|letter| format!("a.{letter} {sign} b.{letter}")).collect();
            let ty = format!("bvec{lanes}");
            self.writer.helper(format!("{ty} {name}({ty} a, {ty} b) {{ return {ty}({}); }}\n", parts.join(", ")));
            let (left, right) = (self.argument(left)?, self.argument(right)?);
            return Ok(Text::whole(format!("{name}({left}, {right})")));
        }
        let bits = matches!(sign, "&" | "|" | "^" | "<<" | ">>" | "%");
        if bits && kind != Some(ScalarKind::Bool) {
            self.writer.need(130, None, "bit operations")?;
        }
        // Operands of bits and shifts are grouped for the reader.
        let least = match rank {
            rank::SUM | rank::PRODUCT | rank::AND | rank::OR => rank,
            rank::EQUALITY | rank::RELATION => rank::SUM,
            _ => rank::PREFIX,
        };
        let (left, right) = (self.expression(left)?.within(least), self.expression(right)?.within(least.max(rank + 1)));
        Ok(Text { text: format!("{left} {sign} {right}"), rank })
    }

    fn choice(
        &mut self,
        condition: Handle<Expression>,
        accept: Handle<Expression>,
        reject: Handle<Expression>,
    ) -> Result<Text, Lack> {
        let lanes = lanes(self.inner(condition));
        if lanes == 1 {
            let condition = self.expression(condition)?.within(rank::OR);
            let (accept, reject) =
                (self.expression(accept)?.within(rank::OR), self.expression(reject)?.within(rank::OR));
            return Ok(Text { text: format!("{condition} ? {accept} : {reject}"), rank: rank::CHOICE });
        }
        let floats = self.inner(accept).scalar_kind() == Some(ScalarKind::Float);
        let ty = self.type_of(accept)?;
        let (condition, accept, reject) = (self.argument(condition)?, self.argument(accept)?, self.argument(reject)?);
        if floats && self.writer.version >= 130 {
            return Ok(Text::whole(format!("mix({reject}, {accept}, {condition})")));
        }
        // Before 450, `mix` does not choose integers, and before 130 nothing.
        let parts: Vec<String> =
            LETTERS[..lanes].iter().map(|letter| format!("c.{letter} ? b.{letter} : a.{letter}")).collect();
        let parts = parts.join(", ");
        self.writer.helper(format!("{ty} glasm_choice({ty} a, {ty} b, bvec{lanes} c) {{ return {ty}({parts}); }}\n"));
        Ok(Text::whole(format!("glasm_choice({reject}, {accept}, {condition})")))
    }

    fn relation(&mut self, function: RelationalFunction, argument: Handle<Expression>) -> Result<Text, Lack> {
        let name = match function {
            RelationalFunction::All => "all",
            RelationalFunction::Any => "any",
            RelationalFunction::IsNan | RelationalFunction::IsInf => {
                self.writer.need(130, None, "tests for NaN and infinity")?;
                if function == RelationalFunction::IsNan { "isnan" } else { "isinf" }
            }
        };
        let argument = self.argument(argument)?;
        Ok(Text::whole(format!("{name}({argument})")))
    }

    fn cast(
        &mut self,
        operand: Handle<Expression>,
        kind: ScalarKind,
        convert: Option<naga::Bytes>,
    ) -> Result<Text, Lack> {
        let inner = self.inner(operand);
        let from = inner.scalar_kind();
        let same = from == Some(kind) && convert.is_none_or(|width| inner.scalar_width() == Some(width));
        if same {
            return self.expression(operand);
        }
        let width = convert.or(inner.scalar_width()).unwrap_or(4);
        let ty = self.writer.vector_name(naga::Scalar { kind, width }, lanes(inner))?;
        let name = match (convert, from, kind) {
            (None, Some(ScalarKind::Float), ScalarKind::Sint) => "floatBitsToInt",
            (None, Some(ScalarKind::Float), ScalarKind::Uint) => "floatBitsToUint",
            (None, Some(ScalarKind::Sint), ScalarKind::Float) => "intBitsToFloat",
            (None, Some(ScalarKind::Uint), ScalarKind::Float) => "uintBitsToFloat",
            _ => ty.as_str(),
        };
        if (convert, from, kind) == (Some(4), Some(ScalarKind::Sint), ScalarKind::Uint) && self.writer.version < 130 {
            return self.unsigned(operand, &ty);
        }
        if name != ty {
            self.writer.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
        }
        let value = self.argument(operand)?;
        Ok(Text::whole(format!("{name}({value})")))
    }
}

impl Body<'_, '_> {
    /// A signed number as an unsigned one, before there are any: a negative one is as large as can be.
    fn unsigned(&mut self, operand: Handle<Expression>, ty: &str) -> Result<Text, Lack> {
        let lanes = lanes(self.inner(operand));
        let value = self.argument(operand)?;
        let part = |part: &str| format!("a{part} < 0 ? 2147483647 : a{part}");
        let parts: Vec<String> = match lanes {
            1 => vec![part("")],
            lanes => LETTERS[..lanes].iter().map(|letter| part(&format!(".{letter}"))).collect(),
        };
        self.writer.helper(format!("{ty} glasm_unsigned({ty} a) {{ return {ty}({}); }}\n", parts.join(", ")));
        Ok(Text::whole(format!("glasm_unsigned({value})")))
    }
}

//! Functions: their arguments and variables, and which expressions become variables.

use std::fmt::Write;

use naga::valid::FunctionInfo;
use naga::{AddressSpace, EntryPoint, Expression, Function, Handle, LocalVariable, TypeInner};
use rustc_hash::FxHashMap;

use super::names::Names;
use super::versions::Lack;
use super::writer::Writer;

/// An expression that goes deeper than this becomes a variable, so that neither the writer nor the host's compiler
/// goes deeper.
const DEEPEST: u16 = 24;

/// A function that is being written.
pub(super) struct Body<'w, 'a> {
    pub(super) writer: &'w mut Writer<'a>,
    pub(super) function: &'a Function,
    pub(super) info: &'a FunctionInfo,
    names: Names,
    /// Expressions that are variables by now.
    pub(super) named: FxHashMap<Handle<Expression>, String>,
    /// Expressions that become variables where they are evaluated, by index.
    pub(super) kept: Vec<bool>,
    /// Arguments as expressions.
    pub(super) arguments: Vec<String>,
    pub(super) locals: FxHashMap<Handle<LocalVariable>, String>,
    /// The entry point, if this is it.
    pub(super) entry: Option<&'a EntryPoint>,
    pub(super) text: String,
    pub(super) indent: usize,
}

impl<'w, 'a> Body<'w, 'a> {
    fn new(writer: &'w mut Writer<'a>, function: &'a Function, info: &'a FunctionInfo) -> Body<'w, 'a> {
        let names = writer.names.clone();
        let kept = Vec::new();
        let mut body = Body {
            writer,
            function,
            info,
            names,
            named: FxHashMap::default(),
            kept,
            arguments: Vec::new(),
            locals: FxHashMap::default(),
            entry: None,
            text: String::new(),
            indent: 1,
        };
        body.choose();
        body
    }

    /// A function that others call.
    pub(super) fn of_function(
        writer: &'w mut Writer<'a>,
        handle: Handle<Function>,
        function: &'a Function,
    ) -> Result<String, Lack> {
        let name = writer.names.free(function.name.as_deref().unwrap_or("function"));
        writer.functions.insert(handle, name.clone());
        if let Some(native) = writer.native_name(handle) {
            if native.1 == "wait_for_patch" {
                // The host has barriers in `main` alone.
                writer.functions.insert(handle, "barrier".to_owned());
                return Ok(String::new());
            }
            if let Some(text) = writer.native_function(native.0, native.1, &name, function)? {
                return Ok(text);
            }
        }
        if let Some(own) = writer.host_name(handle) {
            return writer.host_function(own, &name);
        }
        let info = &writer.info[handle];
        let mut body = Body::new(writer, function, info);
        let result = match &function.result {
            Some(result) => body.writer.named_type(result.ty)?,
            None => "void".to_owned(),
        };
        let mut parameters = Vec::new();
        for argument in &function.arguments {
            let ty = body.writer.named_type(argument.ty)?;
            let name = body.free(argument.name.as_deref().unwrap_or("argument"));
            parameters.push(format!("{ty} {name}"));
            body.arguments.push(name);
        }
        body.write_locals()?;
        body.block(&function.body)?;
        Ok(format!("{result} {name}({}) {{\n{}}}\n\n", parameters.join(", "), body.text))
    }

    /// The entry point.
    pub(super) fn of_entry(writer: &'w mut Writer<'a>, entry: &'a EntryPoint) -> Result<String, Lack> {
        let info = writer.info.get_entry_point(0);
        let mut body = Body::new(writer, &entry.function, info);
        body.entry = Some(entry);
        body.take_inputs(entry)?;
        if let Some(native) = &body.writer.interface.native {
            body.text = body.writer.native_start(native)?;
        }
        body.write_locals()?;
        body.block(&entry.function.body)?;
        Ok(format!("void main() {{\n{}}}\n", body.text))
    }

    pub(super) fn free(&mut self, wanted: &str) -> String {
        self.names.free(wanted)
    }

    pub(super) fn inner(&self, expression: Handle<Expression>) -> &'a TypeInner {
        self.info[expression].ty.inner_with(&self.writer.module.types)
    }

    /// A line at the present depth.
    pub(super) fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = 4 * self.indent);
    }

    /// Variables of the function; those without a value begin as zeros.
    fn write_locals(&mut self) -> Result<(), Lack> {
        let function = self.function;
        for (handle, local) in function.local_variables.iter() {
            let ty = self.writer.named_type(local.ty)?;
            let value = match local.init {
                Some(init) => self.expression(init)?.text,
                None => self.writer.zero(local.ty)?,
            };
            let name = self.free(local.name.as_deref().unwrap_or("variable"));
            self.line(&format!("{ty} {name} = {value};"));
            self.locals.insert(handle, name);
        }
        Ok(())
    }

    /// Chooses the expressions that become variables: what has a name, is used more than once, or depends on when it is
    /// evaluated.
    fn choose(&mut self) {
        let function = self.function;
        let mut depths = vec![0u16; function.expressions.len()];
        self.kept = vec![false; function.expressions.len()];
        for (handle, expression) in function.expressions.iter() {
            let mut depth = 0;
            operands(expression, |operand| {
                let below = if self.kept[operand.index()] { 0 } else { depths[operand.index()] };
                depth = depth.max(below);
            });
            depths[handle.index()] = depth + 1;
            let pointer = self.inner(handle).pointer_space().is_some();
            let named = function.named_expressions.contains_key(&handle);
            let uses = self.info[handle].ref_count;
            let kept = match expression {
                _ if pointer || expression.needs_pre_emit() => false,
                Expression::Load { pointer } if self.is_constant(*pointer) => false,
                Expression::Load { .. }
                | Expression::ImageSample { .. }
                | Expression::ImageLoad { .. }
                | Expression::Derivative { .. } => uses > 0 || named,
                Expression::Swizzle { vector: base, .. }
                | Expression::AccessIndex { base, .. }
                | Expression::Splat { value: base, .. }
                | Expression::Unary { expr: base, .. }
                    if self.is_simple(*base) =>
                {
                    named
                }
                _ => named || uses > 1 || depth >= DEEPEST,
            };
            self.kept[handle.index()] = kept && uses > 0;
        }
    }

    /// Whether a pointer is to what does not change.
    fn is_constant(&self, pointer: Handle<Expression>) -> bool {
        matches!(self.inner(pointer).pointer_space(), Some(AddressSpace::Uniform | AddressSpace::Handle))
    }

    /// Whether an expression is so short that writing it twice costs nothing.
    fn is_simple(&self, expression: Handle<Expression>) -> bool {
        match &self.function.expressions[expression] {
            _ if self.kept[expression.index()] => true,
            Expression::FunctionArgument(_) | Expression::Constant(_) | Expression::Literal(_) => true,
            Expression::CallResult(_) => true,
            Expression::Load { pointer } => self.is_constant(*pointer) && self.is_direct(*pointer),
            _ => false,
        }
    }

    /// Whether no index of a pointer is computed.
    fn is_direct(&self, pointer: Handle<Expression>) -> bool {
        match &self.function.expressions[pointer] {
            Expression::GlobalVariable(_) => true,
            Expression::AccessIndex { base, .. } => {
                matches!(self.function.expressions[*base], Expression::GlobalVariable(_))
            }
            _ => false,
        }
    }
}

/// Calls a function with each operand of an expression.
fn operands(expression: &Expression, mut each: impl FnMut(Handle<Expression>)) {
    match expression {
        Expression::Compose { components, .. } => components.iter().for_each(|component| each(*component)),
        Expression::Access { base, index } => [*base, *index].into_iter().for_each(each),
        Expression::AccessIndex { base: one, .. }
        | Expression::Splat { value: one, .. }
        | Expression::Swizzle { vector: one, .. }
        | Expression::Load { pointer: one }
        | Expression::ImageQuery { image: one, .. }
        | Expression::Unary { expr: one, .. }
        | Expression::Derivative { expr: one, .. }
        | Expression::Relational { argument: one, .. }
        | Expression::As { expr: one, .. }
        | Expression::ArrayLength(one) => each(*one),
        Expression::ImageSample { coordinate, array_index, offset, level, depth_ref, .. } => {
            each(*coordinate);
            [array_index, offset, depth_ref].into_iter().flatten().for_each(|it| each(*it));
            match level {
                naga::SampleLevel::Exact(level) | naga::SampleLevel::Bias(level) => each(*level),
                naga::SampleLevel::Gradient { x, y } => [*x, *y].into_iter().for_each(each),
                naga::SampleLevel::Auto | naga::SampleLevel::Zero => {}
            }
        }
        Expression::ImageLoad { coordinate, array_index, sample, level, .. } => {
            each(*coordinate);
            [array_index, sample, level].into_iter().flatten().for_each(|it| each(*it));
        }
        Expression::Binary { left, right, .. } => [*left, *right].into_iter().for_each(each),
        Expression::Select { condition, accept, reject } => [*condition, *accept, *reject].into_iter().for_each(each),
        Expression::Math { arg, arg1, arg2, arg3, .. } => {
            each(*arg);
            [arg1, arg2, arg3].into_iter().flatten().for_each(|it| each(*it));
        }
        // The others have none, or are not written.
        _ => {}
    }
}

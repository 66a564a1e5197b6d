//! Functions that a module contains once, however often they are called: parts that readers would rather see as a named
//! call.

use naga::{Expression, Function, FunctionArgument, FunctionResult, Handle, Span, Statement};

use crate::lower::emit::emitter::{Emitter, type_of};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::state::Machine;
use crate::vocabulary::Present;

/// The name of a function for arguments of one to four lanes. No label has a colon; writers replace it by an
/// underscore.
const WIDTHS: [&str; 4] = ["", ":xy", ":xyz", ":xyzw"];
/// The names of its parameters: one or two.
const PARAMETERS: [&str; 2] = ["value", "other"];

impl Machine<'_> {
    /// Calls the function of this name on values that are widened to the widest. `body` writes it when it is first
    /// needed: its contents depend only on the name, the width and the kinds of its arguments.
    pub(in crate::lower) fn helper(
        &mut self,
        name: &str,
        arguments: &[&Value],
        body: impl FnOnce(&mut Self, &[Value]) -> Value,
    ) -> Value {
        let lanes = arguments.iter().map(|it| it.lanes).max().unwrap_or(1);
        let Some((&&first, _)) = arguments.split_first() else { return self.builder.float(0.0) };
        let mut given = [first; PARAMETERS.len()];
        for (to, argument) in given.iter_mut().zip(arguments) {
            *to = self.builder.widen(argument, lanes);
        }
        let arguments = &given[..arguments.len().min(PARAMETERS.len())];
        let width = WIDTHS[usize::from(lanes.clamp(1, 4) - 1)];
        let module = &*self.builder.module;
        let takes =
            |it: &FunctionArgument, given: &Value| module.types[it.ty].inner.scalar() == Some(given.kind.scalar());
        let is_it = |it: &Function| {
            it.name.as_deref().and_then(|it| it.strip_prefix(name)) == Some(width)
                && it.arguments.iter().zip(arguments).all(|(it, given)| takes(it, given))
        };
        let known = module.functions.iter().find(|(_, it)| is_it(it)).map(|(function, _)| function);
        let function = known.unwrap_or_else(|| self.written(format!("{name}{width}"), arguments, body));
        let arguments = arguments.iter().map(|it| it.expression).collect();
        let expression = self.builder.emitter.call(function, arguments);
        let kind = self.builder.module.functions[function].result.as_ref().map(|it| it.ty);
        let kind =
            kind.and_then(|ty| self.builder.kind_of_type(ty)).present_or(crate::lower::emit::emitter::Kind::Float);
        Value { expression, lanes, kind, facts: Facts::ANY }
    }

    /// A function that returns truth values.
    pub(in crate::lower) fn test_helper(
        &mut self,
        name: &str,
        arguments: &[&Value],
        body: impl FnOnce(&mut Self, &[Value]) -> Mask,
    ) -> Mask {
        let value = self.helper(name, arguments, |machine, values| {
            let mask = body(machine, values);
            Value {
                expression: mask.expression,
                lanes: mask.lanes,
                kind: crate::lower::emit::emitter::Kind::Bool,
                facts: Facts::ANY,
            }
        });
        Mask { expression: value.expression, lanes: value.lanes }
    }

    fn written(
        &mut self,
        name: String,
        arguments: &[Value],
        body: impl FnOnce(&mut Self, &[Value]) -> Value,
    ) -> Handle<Function> {
        let mut function = Function { name: Some(name), ..Function::default() };
        for (argument, name) in arguments.iter().zip(PARAMETERS) {
            let ty = type_of(self.builder.module, argument.kind, argument.lanes);
            function.arguments.push(FunctionArgument { name: Some(name.to_owned()), ty, binding: None });
        }
        let mut emitter = Emitter::new(function);
        emitter.hidden_zero = self.builder.emitter.hidden_zero;
        let outer = std::mem::replace(&mut self.builder.emitter, emitter);
        let mut values = [arguments[0]; PARAMETERS.len()];
        for (place, (to, argument)) in (0u32..).zip(values.iter_mut().zip(arguments)) {
            *to = Value { expression: self.builder.emitter.argument(place), facts: Facts::ANY, ..*argument };
        }
        let result = body(self, &values[..arguments.len()]);
        self.builder.emitter.statement(Statement::Return { value: Some(result.expression) });
        let mut function = std::mem::replace(&mut self.builder.emitter, outer).finish();
        let ty = type_of(self.builder.module, result.kind, result.lanes);
        function.result = Some(FunctionResult { ty, binding: None });
        self.builder.module.functions.append(function, Span::UNDEFINED)
    }
}

impl Emitter {
    /// The result of a call of the function.
    pub(in crate::lower) fn call(
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

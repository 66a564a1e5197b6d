//! Functions that a module contains once, however often they are called: parts that readers would rather see as a named
//! call.

use std::cell::RefCell;

use naga::{Expression, Function, FunctionArgument, FunctionResult, Handle, Span, Statement};
use rustc_hash::FxHashMap;

use crate::lower::emit::emitter::{Emitter, type_of};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::state::Machine;
use crate::lower::request::options::{Fixed, Half};
use crate::vocabulary::Present;

/// The name of a function for arguments of one to four lanes. No label has a colon; writers replace it by an
/// underscore.
const WIDTHS: [&str; 4] = ["", ":xy", ":xyz", ":xyzw"];
/// The names of its parameters: one or two.
const PARAMETERS: [&str; 2] = ["value", "other"];
/// That of a word beside a value of several lanes.
const CARE: &str = "care";

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
        let given = &given[..arguments.len().min(PARAMETERS.len())];
        let width = WIDTHS[usize::from(lanes.clamp(1, 4) - 1)];
        self.helper_call(name, width, given, |machine, name, given| machine.written(name, given, body))
    }

    /// The same for a value of any width, and a word that says what to care for. The module has the function for four lanes
    /// alone, to which the value is widened: drivers leave out lanes that nothing reads. The body depends on nothing but the
    /// name and the forms of roundings, and needs nothing of the program: it is written once for all translations of a
    /// thread.
    pub(in crate::lower) fn wide_helper(
        &mut self,
        name: &str,
        value: &Value,
        care: Option<&Value>,
        body: impl FnOnce(&mut Self, &[Value]) -> Value,
    ) -> Value {
        let wide = match value.lanes {
            2 => self.builder.swizzle(value, &[0, 1, 1, 1]),
            3 => self.builder.swizzle(value, &[0, 1, 2, 2]),
            _ => self.builder.widen(value, 4),
        };
        let given = [wide, care.copied().unwrap_or(wide)];
        let given = &given[..1 + usize::from(care.is_some())];
        let result = self.helper_call(name, "", given, |machine, name, given| machine.written_once(name, given, body));
        self.builder.swizzle(&result, &[0, 1, 2, 3][..usize::from(value.lanes.clamp(1, 4))])
    }

    /// Writes a shared function, or takes what an earlier translation wrote.
    fn written_once(
        &mut self,
        name: String,
        arguments: &[Value],
        body: impl FnOnce(&mut Self, &[Value]) -> Value,
    ) -> Handle<Function> {
        if self.builder.emitter.hidden_zero.is_some() {
            // Numbers are read from the module's own variable.
            return self.written(name, arguments, body);
        }
        let precision = &self.unit.options.precision;
        let key = (name.clone(), precision.half, precision.fixed);
        let known = WRITTEN.try_with(|known| known.borrow().get(&key).cloned()).ok().flatten();
        let written = known.filter(|it| it.takes.iter().copied().eq(arguments.iter().map(|it| (it.kind, it.lanes))));
        if let Some(Written { mut function, gives, .. }) = written {
            self.sign(&mut function, arguments, gives);
            return self.builder.module.functions.append(function, Span::UNDEFINED);
        }
        let handle = self.written(name, arguments, body);
        let function = &self.builder.module.functions[handle];
        let result = function.result.as_ref().and_then(|it| self.builder.kind_of_type(it.ty));
        if let Some(kind) = result.filter(|_| function.expressions.iter().all(|(_, it)| stands_alone(it))) {
            let takes = arguments.iter().map(|it| (it.kind, it.lanes)).collect();
            let written = Written { function: function.clone(), takes, gives: (kind, arguments[0].lanes) };
            // A thread that ends has no need of it.
            let _ = WRITTEN.try_with(|known| known.borrow_mut().insert(key, written));
        }
        handle
    }

    /// The result of the function of this name and width, which is written if the module has none.
    fn helper_call(
        &mut self,
        name: &str,
        width: &str,
        arguments: &[Value],
        write: impl FnOnce(&mut Self, String, &[Value]) -> Handle<Function>,
    ) -> Value {
        let module = &*self.builder.module;
        let takes =
            |it: &FunctionArgument, given: &Value| module.types[it.ty].inner.scalar() == Some(given.kind.scalar());
        let is_it = |it: &Function| {
            it.name.as_deref().and_then(|it| it.strip_prefix(name)) == Some(width)
                && it.arguments.iter().zip(arguments).all(|(it, given)| takes(it, given))
        };
        let known = module.functions.iter().find(|(_, it)| is_it(it)).map(|(function, _)| function);
        let function = known.unwrap_or_else(|| write(self, format!("{name}{width}"), arguments));
        let lanes = arguments.first().map_or(1, |it| it.lanes);
        let arguments = arguments.iter().map(|it| it.expression).collect();
        let expression = self.builder.emitter.call(function, arguments);
        let kind = self.builder.module.functions[function].result.as_ref().map(|it| it.ty);
        let kind = kind.and_then(|ty| self.builder.kind_of_type(ty)).present_or(LaneType::Float);
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
            Value { expression: mask.expression, lanes: mask.lanes, kind: LaneType::Bool, facts: Facts::ANY }
        });
        Mask { expression: value.expression, lanes: value.lanes }
    }

    fn written(
        &mut self,
        name: String,
        arguments: &[Value],
        body: impl FnOnce(&mut Self, &[Value]) -> Value,
    ) -> Handle<Function> {
        let mut emitter = Emitter::new(Function { name: Some(name), ..Function::default() });
        emitter.hidden_zero = self.builder.emitter.hidden_zero;
        let outer = std::mem::replace(&mut self.builder.emitter, emitter);
        let mut values = [arguments[0]; PARAMETERS.len()];
        for (place, (to, argument)) in (0u32..).zip(values.iter_mut().zip(arguments)) {
            *to = Value { expression: self.builder.emitter.argument(place), facts: Facts::ANY, ..*argument };
        }
        let result = body(self, &values[..arguments.len()]);
        self.builder.emitter.statement(Statement::Return { value: Some(result.expression) });
        let mut function = std::mem::replace(&mut self.builder.emitter, outer).finish();
        self.sign(&mut function, arguments, (result.kind, result.lanes));
        self.builder.module.functions.append(function, Span::UNDEFINED)
    }

    /// Gives a function its types, as this module has them.
    fn sign(&mut self, function: &mut Function, arguments: &[Value], (kind, lanes): (LaneType, u8)) {
        let takes = |(argument, name): (&Value, &str)| {
            let ty = type_of(self.builder.module, argument.kind, argument.lanes);
            let name = if argument.lanes < arguments[0].lanes { CARE } else { name };
            FunctionArgument { name: Some(name.to_owned()), ty, binding: None }
        };
        function.arguments = arguments.iter().zip(PARAMETERS).map(takes).collect();
        function.result = Some(FunctionResult { ty: type_of(self.builder.module, kind, lanes), binding: None });
    }
}

/// A function for any module: nothing in it refers to anything else.
#[derive(Clone)]
struct Written {
    function: Function,
    takes: Vec<(LaneType, u8)>,
    gives: (LaneType, u8),
}

thread_local! {
    /// By name and width, and the forms of roundings.
    static WRITTEN: RefCell<FxHashMap<(String, Half, Fixed), Written>> = RefCell::default();
}

/// Whether an expression refers to other expressions of its function only.
fn stands_alone(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Literal(_)
            | Expression::FunctionArgument(_)
            | Expression::Splat { .. }
            | Expression::Swizzle { .. }
            | Expression::Unary { .. }
            | Expression::Binary { .. }
            | Expression::Select { .. }
            | Expression::Relational { .. }
            | Expression::Math { .. }
            | Expression::As { .. }
    )
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

//! Functions that a module contains once, however often they are called: parts that readers would rather see as a named
//! call.

use naga::{Expression, Function, FunctionArgument, FunctionResult, Handle, Span, Statement};

use crate::lower::emit::emitter::Emitter;
use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value, type_of};
use crate::lower::machine::state::Machine;
use crate::lower::machine::written::{HelperForm, Written, WrittenHelpers};
use crate::vocabulary::Present;

/// The name of a function for arguments of one to four lanes. No label has a colon; writers replace it by an
/// underscore.
const WIDTHS: [&str; 4] = ["", ":xy", ":xyz", ":xyzw"];

/// The names of its parameters: one or two.
const PARAMETERS: [&str; 2] = ["value", "other"];

/// That of a word beside a value of several lanes.
const CARE: &str = "care";

/// A word that a function takes beside a value.
#[derive(Clone, Copy)]
pub(crate) enum HelperWord {
    /// What to care for: a constant.
    Care(Value),
    /// The zero that no compiler knows.
    Zero(Value),
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

/// Calls the function of this name on values that are widened to the widest. `body` writes it when it is first
/// needed: its contents depend only on the name, the width and the kinds of its arguments.
pub(crate) fn helper(
    builder: &mut Builder,
    name: &str,
    arguments: &[&Value],
    body: impl FnOnce(&mut Builder, &[Value]) -> Value,
) -> Value {
    let lanes = arguments.iter().map(|argument| argument.lanes).max().unwrap_or(1);
    let Some((&&first, _)) = arguments.split_first() else { return builder.float(0.0) };
    let mut given = [first; PARAMETERS.len()];
    for (to, argument) in given.iter_mut().zip(arguments) {
        *to = builder.widen(argument, lanes);
    }
    let given = &given[..arguments.len().min(PARAMETERS.len())];
    let width = WIDTHS[usize::from(lanes.clamp(1, 4) - 1)];
    helper_call(builder, name, width, given, |builder, name, given| write_function(builder, name, given, body))
}

/// The same for a value of any width, and a word. The module has the function for four lanes alone, to which the value is
/// widened: drivers leave out lanes that nothing reads. The body depends on nothing but the name and the form, and needs
/// nothing of the program: it is written once for all translations of a workspace.
pub(crate) fn wide_helper(
    machine: &mut Machine,
    name: &str,
    value: &Value,
    word: Option<HelperWord>,
    body: impl FnOnce(&mut Builder, &[Value]) -> Value,
) -> Value {
    let wide = match value.lanes {
        2 => machine.builder.swizzle(value, &[0, 1, 1, 1]),
        3 => machine.builder.swizzle(value, &[0, 1, 2, 2]),
        _ => machine.builder.widen(value, 4),
    };
    let given = [wide, word.map_or(wide, |(HelperWord::Care(word) | HelperWord::Zero(word))| word)];
    let given = &given[..1 + usize::from(word.is_some())];
    let precision = &machine.unit.options.precision;
    let hides = matches!(word, Some(HelperWord::Zero(_)));
    let form = HelperForm { half: precision.half, fixed: precision.fixed, tells_nan: machine.unit.tells_nan(), hides };
    let helpers = &mut *machine.helpers;
    let write =
        |builder: &mut Builder, name, given: &[Value]| write_function_once(builder, helpers, form, name, given, body);
    let result = helper_call(&mut machine.builder, name, "", given, write);
    machine.builder.swizzle(&result, &[0, 1, 2, 3][..usize::from(value.lanes.clamp(1, 4))])
}

/// Writes a shared function, or takes what an earlier translation wrote.
fn write_function_once(
    builder: &mut Builder,
    helpers: &mut WrittenHelpers,
    form: HelperForm,
    name: String,
    arguments: &[Value],
    body: impl FnOnce(&mut Builder, &[Value]) -> Value,
) -> Handle<Function> {
    if builder.emitter.hidden_zero.is_some() {
        // Numbers are read from the module's own variable.
        return write_function(builder, name, arguments, body);
    }
    let key = (name.clone(), form);
    let takes = || arguments.iter().map(|argument| (argument.kind, argument.lanes));
    let known = helpers.get(&key).filter(|known| known.takes.iter().copied().eq(takes()));
    if let Some(Written { mut function, gives, .. }) = known.cloned() {
        sign(builder, &mut function, arguments, gives);
        return builder.module.functions.append(function, Span::UNDEFINED);
    }
    let handle = write_function(builder, name, arguments, body);
    let function = &builder.module.functions[handle];
    let result = function.result.as_ref().and_then(|result| builder.kind_of_type(result.ty));
    if let Some(kind) = result.filter(|_| function.expressions.iter().all(|(_, it)| stands_alone(it))) {
        let gives = (kind, arguments[0].lanes);
        helpers.insert(key, Written { function: function.clone(), takes: takes().collect(), gives });
    }
    handle
}

/// The result of the function of this name and width, which is written if the module has none.
fn helper_call(
    builder: &mut Builder,
    name: &str,
    width: &str,
    arguments: &[Value],
    write: impl FnOnce(&mut Builder, String, &[Value]) -> Handle<Function>,
) -> Value {
    let module = &*builder.module;
    let takes = |it: &FunctionArgument, given: &Value| module.types[it.ty].inner.scalar() == Some(given.kind.scalar());
    let is_it = |it: &Function| {
        it.name.as_deref().and_then(|known| known.strip_prefix(name)) == Some(width)
            && it.arguments.iter().zip(arguments).all(|(it, given)| takes(it, given))
    };
    let known = module.functions.iter().find(|(_, it)| is_it(it)).map(|(function, _)| function);
    let function = known.unwrap_or_else(|| write(builder, format!("{name}{width}"), arguments));
    let lanes = arguments.first().map_or(1, |argument| argument.lanes);
    let arguments = arguments.iter().map(|argument| argument.expression).collect();
    let expression = builder.emitter.call(function, arguments);
    let kind = builder.module.functions[function].result.as_ref().map(|result| result.ty);
    let kind = kind.and_then(|ty| builder.kind_of_type(ty)).present_or(LaneType::Float);
    Value { expression, lanes, kind, facts: Facts::ANY }
}

/// A function that returns truth values.
pub(crate) fn test_helper(
    builder: &mut Builder,
    name: &str,
    arguments: &[&Value],
    body: impl FnOnce(&mut Builder, &[Value]) -> Mask,
) -> Mask {
    let value = helper(builder, name, arguments, |builder, values| {
        let mask = body(builder, values);
        Value { expression: mask.expression, lanes: mask.lanes, kind: LaneType::Bool, facts: Facts::ANY }
    });
    Mask { expression: value.expression, lanes: value.lanes }
}

fn write_function(
    builder: &mut Builder,
    name: String,
    arguments: &[Value],
    body: impl FnOnce(&mut Builder, &[Value]) -> Value,
) -> Handle<Function> {
    let mut emitter = Emitter::new(Function { name: Some(name), ..Function::default() }, builder.spare);
    emitter.hidden_zero = builder.emitter.hidden_zero;
    let outer = std::mem::replace(&mut builder.emitter, emitter);
    let mut values = [arguments[0]; PARAMETERS.len()];
    for (place, (to, argument)) in (0u32..).zip(values.iter_mut().zip(arguments)) {
        *to = Value { expression: builder.emitter.argument(place), facts: Facts::ANY, ..*argument };
    }
    let result = body(builder, &values[..arguments.len()]);
    builder.emitter.statement(Statement::Return { value: Some(result.expression) });
    let mut function = std::mem::replace(&mut builder.emitter, outer).finish(builder.spare);
    sign(builder, &mut function, arguments, (result.kind, result.lanes));
    builder.module.functions.append(function, Span::UNDEFINED)
}

/// Gives a function its types, as this module has them.
fn sign(builder: &mut Builder, function: &mut Function, arguments: &[Value], (kind, lanes): (LaneType, u8)) {
    let takes = |(argument, name): (&Value, &str)| {
        let ty = type_of(builder.module, argument.kind, argument.lanes);
        let name = if argument.lanes < arguments[0].lanes { CARE } else { name };
        FunctionArgument { name: Some(name.to_owned()), ty, binding: None }
    };
    function.arguments = arguments.iter().zip(PARAMETERS).map(takes).collect();
    function.result = Some(FunctionResult { ty: type_of(builder.module, kind, lanes), binding: None });
}

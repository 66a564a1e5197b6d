//! Expressions whose value nothing uses: folding leaves such behind, and writers give a name to what they believe to be
//! used twice.

use naga::{Block, Expression, Function, Handle, Literal, Statement, VectorSize};
use rustc_hash::FxHashSet;

use crate::lower::emit::unread::{blocks, operands, without};

/// Puts numbers in place of expressions that nothing uses: an expression cannot be taken out, and one that a statement
/// evaluates has to stay of that kind. Calls with the results in `spared` only compute these, and are taken out.
pub(crate) fn drop_expressions(function: &mut Function, spared: &FxHashSet<Handle<Expression>>) {
    let mut used = vec![false; function.expressions.len()];
    note_statements(&function.body, spared, &mut used);
    for (_, variable) in function.local_variables.iter() {
        variable.init.iter().for_each(|init| used[init.index()] = true);
    }
    let mut literal = None;
    for (handle, expression) in function.expressions.iter_mut().rev() {
        if matches!(expression, Expression::Literal(_)) {
            literal = Some(handle);
        } else if used[handle.index()] {
            operands(expression, &mut |operand| used[operand.index()] = true);
        }
    }
    let unused: Vec<_> = spared.iter().copied().filter(|spared| !used[spared.index()]).collect();
    if !unused.is_empty() {
        let is_unused = |statement: &Statement| matches!(statement, Statement::Call { result: Some(result), .. } if !used[result.index()]);
        function.body = without(std::mem::take(&mut function.body), &is_unused);
        unused.iter().for_each(|result| function.expressions[*result] = Expression::Literal(Literal::F32(0.0)));
    }
    function.named_expressions.retain(|handle, _| used[handle.index()]);
    // The first literal: an expression may name those before it alone.
    let Some(value) = unused.into_iter().chain(literal).min() else { return };
    for (handle, expression) in function.expressions.iter_mut().skip(value.index() + 1) {
        if !used[handle.index()] && is_evaluated(expression) {
            *expression = Expression::Splat { size: VectorSize::Bi, value };
        }
    }
}

/// Whether a statement evaluates the expression at its place, and makes nothing else.
fn is_evaluated(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Access { .. }
            | Expression::AccessIndex { .. }
            | Expression::Splat { .. }
            | Expression::Swizzle { .. }
            | Expression::Compose { .. }
            | Expression::Load { .. }
            | Expression::ImageSample { .. }
            | Expression::ImageLoad { .. }
            | Expression::ImageQuery { .. }
            | Expression::Unary { .. }
            | Expression::Binary { .. }
            | Expression::Select { .. }
            | Expression::Derivative { .. }
            | Expression::Relational { .. }
            | Expression::Math { .. }
            | Expression::As { .. }
    )
}

/// Marks what statements use, those of inner blocks included.
fn note_statements(block: &Block, spared: &FxHashSet<Handle<Expression>>, used: &mut [bool]) {
    for statement in block {
        // A call gives its result, and does not use it.
        let given = match statement {
            Statement::Call { result, .. } => result.filter(|result| spared.contains(result)),
            _ => None,
        };
        statement_operands(statement, &mut |handle| used[handle.index()] |= Some(handle) != given);
        blocks(statement).into_iter().for_each(|inner| note_statements(inner, spared, used));
    }
}

fn statement_operands(statement: &Statement, note: &mut dyn FnMut(Handle<Expression>)) {
    match statement {
        Statement::If { condition: it, .. } | Statement::Switch { selector: it, .. } => note(*it),
        Statement::Loop { break_if: it, .. } | Statement::Return { value: it } => it.iter().copied().for_each(note),
        Statement::Store { pointer, value } => [*pointer, *value].into_iter().for_each(note),
        Statement::ImageStore { image, coordinate, array_index, value } => {
            [*image, *coordinate, *value].into_iter().chain(*array_index).for_each(note);
        }
        Statement::Atomic { pointer, fun, value, result } => {
            [*pointer, *value].into_iter().chain(*result).for_each(&mut *note);
            if let naga::AtomicFunction::Exchange { compare: Some(compare) } = fun {
                note(*compare);
            }
        }
        Statement::ImageAtomic { image, coordinate, array_index, fun, value } => {
            [*image, *coordinate, *value].into_iter().chain(*array_index).for_each(&mut *note);
            if let naga::AtomicFunction::Exchange { compare: Some(compare) } = fun {
                note(*compare);
            }
        }
        Statement::WorkGroupUniformLoad { pointer, result } => [*pointer, *result].into_iter().for_each(note),
        Statement::Call { arguments, result, .. } => arguments.iter().copied().chain(*result).for_each(note),
        Statement::SubgroupBallot { result, predicate } => [*result].into_iter().chain(*predicate).for_each(note),
        Statement::SubgroupCollectiveOperation { argument, result, .. } => {
            [*argument, *result].into_iter().for_each(note);
        }
        Statement::SubgroupGather { mode, argument, result } => {
            [*argument, *result].into_iter().for_each(&mut *note);
            match mode {
                naga::GatherMode::BroadcastFirst | naga::GatherMode::QuadSwap(_) => {}
                naga::GatherMode::Broadcast(it)
                | naga::GatherMode::Shuffle(it)
                | naga::GatherMode::ShuffleDown(it)
                | naga::GatherMode::ShuffleUp(it)
                | naga::GatherMode::ShuffleXor(it)
                | naga::GatherMode::QuadBroadcast(it) => note(*it),
            }
        }
        Statement::RayQuery { query, .. } => note(*query),
        Statement::Emit(_)
        | Statement::Block(_)
        | Statement::Break
        | Statement::Continue
        | Statement::Kill
        | Statement::ControlBarrier(_)
        | Statement::MemoryBarrier(_) => {}
        _ => {}
    }
}

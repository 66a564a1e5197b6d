//! Removes names that tell nothing, since writers write named expressions out, and unused variables.

use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{
    Arena, Block, Constant, Expression, Function, Handle, Literal, LocalVariable, Module, Statement, SwitchCase,
    VectorSize,
};

/// Removes the names of expressions that are unused, directly or indirectly: folding leaves such behind. Constants
/// without a name are not written.
pub(crate) fn forget_names(module: &mut Module, info: &ModuleInfo) {
    // Those with a colon are in the module because they are used.
    let named = |(_, it): (_, &Constant)| it.name.as_ref().is_some_and(|name| !name.contains(':'));
    let count = if module.constants.iter().any(named) { module.constants.len() } else { 0 };
    let mut read = vec![false; count];
    for (handle, function) in module.functions.iter_mut() {
        forget(function, &info[handle], &mut read);
    }
    for (number, entry) in module.entry_points.iter_mut().enumerate() {
        forget(&mut entry.function, info.get_entry_point(number), &mut read);
    }
    for ((_, constant), read) in module.constants.iter_mut().zip(read) {
        if !read {
            constant.name = None;
        }
    }
}

/// `constants`: which of the module's are used.
fn forget(function: &mut Function, info: &FunctionInfo, constants: &mut [bool]) {
    let is_read = |handle: &Handle<Expression>| info[*handle].ref_count > 0;
    if constants.is_empty() && function.local_variables.is_empty() && function.named_expressions.keys().all(is_read) {
        return;
    }
    let mut readers: Vec<usize> = function.expressions.iter().map(|(handle, _)| info[handle].ref_count).collect();
    for (handle, expression) in function.expressions.iter_mut().rev() {
        if readers[handle.index()] == 0 {
            operands(expression, &mut |operand| {
                let readers = &mut readers[operand.index()];
                *readers = readers.saturating_sub(1);
            });
        }
    }
    let mut stored = vec![false; function.expressions.len()];
    note_stored(&function.body, &function.expressions, &readers, &mut stored);
    function.named_expressions.retain(|handle, _| readers[handle.index()] > 0 && !stored[handle.index()]);
    if constants.is_empty() {
        return;
    }
    for (handle, expression) in function.expressions.iter() {
        if let Expression::Constant(constant) = expression {
            constants[constant.index()] |= readers[handle.index()] > 0;
        }
    }
}

/// Marks expressions that are used once, to be stored in the block that evaluates them: the variable has a name.
fn note_stored(block: &Block, expressions: &Arena<Expression>, readers: &[usize], stored: &mut [bool]) {
    let mut evaluated: Vec<std::ops::Range<u32>> = Vec::with_capacity(block.len());
    for statement in block {
        match statement {
            Statement::Emit(range) => evaluated.push(range.index_range()),
            Statement::Store { value, .. } if readers[value.index()] == 1 && is_plain(&expressions[*value]) => {
                let here = |range: &std::ops::Range<u32>| range.contains(&(value.index() as u32));
                stored[value.index()] = evaluated.iter().any(here);
            }
            _ => {}
        }
        blocks(statement).into_iter().for_each(|inner| note_stored(inner, expressions, readers, stored));
    }
}

/// Whether writers need no name for the expression where it is used once.
fn is_plain(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Unary { .. }
            | Expression::Binary { .. }
            | Expression::Select { .. }
            | Expression::Compose { .. }
            | Expression::Splat { .. }
            | Expression::Swizzle { .. }
            | Expression::Math { .. }
            | Expression::As { .. }
    )
}

/// Removes variables that are stored to and never read: the code after the stores used the values directly.
/// Returns whether there were any.
pub(crate) fn drop_variables(function: &mut Function) -> bool {
    if function.local_variables.is_empty() {
        return false;
    }
    let mut read = vec![false; function.local_variables.len()];
    for (_, expression) in function.expressions.iter() {
        if let Expression::Load { pointer } = expression
            && let Some(variable) = root(&function.expressions, *pointer)
        {
            read[variable.index()] = true;
        }
    }
    if read.iter().all(|read| *read) {
        return false;
    }
    note_others(&function.body, &function.expressions, &mut read);
    if read.iter().all(|read| *read) {
        return false;
    }
    let expressions = &function.expressions;
    let is_unread = |statement: &Statement| match statement {
        Statement::Store { pointer, .. } => root(expressions, *pointer).is_some_and(|root| !read[root.index()]),
        _ => false,
    };
    function.body = without(std::mem::take(&mut function.body), &is_unread);
    drop_pointers(&mut function.expressions, &read);
    let mut kept = Arena::new();
    let places: Vec<Option<Handle<LocalVariable>>> = function
        .local_variables
        .drain()
        .map(|(variable, it, span)| read[variable.index()].then(|| kept.append(it, span)))
        .collect();
    function.local_variables = kept;
    for (_, expression) in function.expressions.iter_mut() {
        if let Expression::LocalVariable(variable) = expression
            && let Some(place) = places[variable.index()]
        {
            *variable = place;
        }
    }
    true
}

/// The variable that a pointer points into.
fn root(expressions: &Arena<Expression>, mut pointer: Handle<Expression>) -> Option<Handle<LocalVariable>> {
    loop {
        match expressions[pointer] {
            Expression::LocalVariable(variable) => return Some(variable),
            Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => pointer = base,
            _ => return None,
        }
    }
}

/// Marks what statements other than stores take pointers to.
fn note_others(block: &Block, expressions: &Arena<Expression>, read: &mut [bool]) {
    let mut note = |pointer: Handle<Expression>| {
        if let Some(variable) = root(expressions, pointer) {
            read[variable.index()] = true;
        }
    };
    for statement in block {
        match statement {
            Statement::Call { arguments, .. } => arguments.iter().copied().for_each(&mut note),
            Statement::Atomic { pointer, .. } | Statement::WorkGroupUniformLoad { pointer, .. } => note(*pointer),
            _ => {}
        }
    }
    for inner in block.iter().flat_map(blocks) {
        note_others(inner, expressions, read);
    }
}

/// The blocks of a statement.
pub(crate) fn blocks(statement: &Statement) -> Vec<&Block> {
    match statement {
        Statement::Block(block) => vec![block],
        Statement::If { accept, reject, .. } => vec![accept, reject],
        Statement::Switch { cases, .. } => cases.iter().map(|case| &case.body).collect(),
        Statement::Loop { body, continuing, .. } => vec![body, continuing],
        _ => Vec::new(),
    }
}

/// A block without some statements, those of inner blocks included.
pub(crate) fn without(block: Block, unused: &dyn Fn(&Statement) -> bool) -> Block {
    let within = |block| without(block, unused);
    let mut kept = Block::with_capacity(block.len());
    for (statement, span) in block.span_into_iter() {
        let statement = match statement {
            statement if unused(&statement) => continue,
            Statement::Block(block) => Statement::Block(within(block)),
            Statement::If { condition, accept, reject } => {
                Statement::If { condition, accept: within(accept), reject: within(reject) }
            }
            Statement::Switch { selector, cases } => {
                let within = |case: SwitchCase| SwitchCase { body: within(case.body), ..case };
                Statement::Switch { selector, cases: cases.into_iter().map(within).collect() }
            }
            Statement::Loop { body, continuing, break_if } => {
                Statement::Loop { body: within(body), continuing: within(continuing), break_if }
            }
            other => other,
        };
        kept.push(statement, span);
    }
    kept
}

/// Replaces pointers to removed variables by unused numbers: an expression cannot be removed. One that a statement
/// evaluates stays of that kind.
fn drop_pointers(expressions: &mut Arena<Expression>, read: &[bool]) {
    let mut gone: Vec<Option<Handle<Expression>>> = vec![None; expressions.len()];
    for (handle, expression) in expressions.iter_mut() {
        match *expression {
            Expression::LocalVariable(variable) if !read[variable.index()] => {
                gone[handle.index()] = Some(handle);
                *expression = Expression::Literal(Literal::F32(0.0));
            }
            Expression::AccessIndex { base, .. } | Expression::Access { base, .. } => {
                if let Some(value) = gone[base.index()] {
                    gone[handle.index()] = Some(value);
                    *expression = Expression::Splat { size: VectorSize::Bi, value };
                }
            }
            _ => {}
        }
    }
}

/// Every expression that another one reads.
pub(crate) fn operands(expression: &mut Expression, change: &mut dyn FnMut(&mut Handle<Expression>)) {
    match expression {
        Expression::Compose { components, .. } => components.iter_mut().for_each(change),
        Expression::Access { base, index } => [base, index].into_iter().for_each(change),
        Expression::AccessIndex { base: it, .. }
        | Expression::Splat { value: it, .. }
        | Expression::Swizzle { vector: it, .. }
        | Expression::Load { pointer: it }
        | Expression::ImageQuery { image: it, query: _ }
        | Expression::Unary { expr: it, .. }
        | Expression::Derivative { expr: it, .. }
        | Expression::Relational { argument: it, .. }
        | Expression::As { expr: it, .. }
        | Expression::ArrayLength(it) => {
            change(it);
            if let Expression::ImageQuery { query: naga::ImageQuery::Size { level: Some(level) }, .. } = expression {
                change(level);
            }
        }
        Expression::ImageSample { image, sampler, coordinate, array_index, offset, level, depth_ref, .. } => {
            [image, sampler, coordinate].into_iter().for_each(&mut *change);
            [array_index, offset, depth_ref].into_iter().flatten().for_each(&mut *change);
            match level {
                naga::SampleLevel::Auto | naga::SampleLevel::Zero => {}
                naga::SampleLevel::Exact(it) | naga::SampleLevel::Bias(it) => change(it),
                naga::SampleLevel::Gradient { x, y } => [x, y].into_iter().for_each(change),
            }
        }
        Expression::ImageLoad { image, coordinate, array_index, sample, level } => {
            [image, coordinate].into_iter().for_each(&mut *change);
            [array_index, sample, level].into_iter().flatten().for_each(change);
        }
        Expression::Binary { left, right, .. } => [left, right].into_iter().for_each(change),
        Expression::Select { condition, accept, reject } => [condition, accept, reject].into_iter().for_each(change),
        Expression::Math { arg, arg1, arg2, arg3, .. } => {
            change(arg);
            [arg1, arg2, arg3].into_iter().flatten().for_each(change);
        }
        _ => {}
    }
}

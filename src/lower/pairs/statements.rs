//! Statements of a module whose 64-bit numbers become words.

use naga::{AtomicFunction, Block, Expression, Function, GatherMode, Handle, Statement, SwitchCase};

use crate::lower::error::Error;
use crate::lower::pairs::numbers::Pair;
use crate::lower::pairs::rewrite::{Form, Rewriting, pair, unsupported};

impl Rewriting<'_> {
    pub(crate) fn block(&mut self, block: &Block) -> Result<Block, Error> {
        self.builder.emitter.open();
        self.statements(block)?;
        Ok(self.builder.emitter.close())
    }

    pub(crate) fn statements(&mut self, block: &Block) -> Result<(), Error> {
        block.iter().try_for_each(|statement| self.statement(statement))
    }

    fn optional(&mut self, handle: Option<Handle<Expression>>) -> Result<Option<Handle<Expression>>, Error> {
        handle.map(|handle| self.plain(handle)).transpose()
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Error> {
        let new = match statement {
            Statement::Emit(range) => return range.clone().try_for_each(|handle| self.form(handle).map(|_| ())),
            Statement::Block(block) => Statement::Block(self.block(block)?),
            Statement::If { condition, accept, reject } => {
                let condition = self.plain(*condition)?;
                Statement::If { condition, accept: self.block(accept)?, reject: self.block(reject)? }
            }
            Statement::Switch { selector, cases } => {
                let selector = self.plain(*selector)?;
                let case = |case: &SwitchCase| Ok(SwitchCase { body: self.block(&case.body)?, ..case.clone() });
                Statement::Switch { selector, cases: cases.iter().map(case).collect::<Result<_, Error>>()? }
            }
            Statement::Loop { body, continuing, break_if } => self.repeated(body, continuing, *break_if)?,
            Statement::Return { value } => Statement::Return {
                value: match value.map(|value| self.form(value)).transpose()? {
                    None => None,
                    Some(Form::Plain(it)) => Some(it),
                    Some(Form::Pair(it)) => Some(self.returned(&it)?),
                },
            },
            Statement::Store { pointer, value } => match (self.form(*pointer)?, self.form(*value)?) {
                (Form::Plain(pointer), Form::Plain(value)) => Statement::Store { pointer, value },
                (Form::Pair(pointer), Form::Pair(value)) => {
                    self.builder.emitter.store(pointer.low.expression, value.low.expression);
                    Statement::Store { pointer: pointer.high.expression, value: value.high.expression }
                }
                _ => return Err(unsupported("a store")),
            },
            Statement::ImageStore { image, coordinate, array_index, value } => Statement::ImageStore {
                image: self.plain(*image)?,
                coordinate: self.plain(*coordinate)?,
                array_index: self.optional(*array_index)?,
                value: self.plain(*value)?,
            },
            Statement::Atomic { pointer, fun, value, result } => self.atomic(*pointer, *fun, *value, *result)?,
            Statement::Call { function, arguments, result } => {
                return self.call(*function, arguments, *result);
            }
            Statement::SubgroupCollectiveOperation { .. }
            | Statement::SubgroupBallot { .. }
            | Statement::SubgroupGather { .. } => self.subgroup(statement)?,
            Statement::WorkGroupUniformLoad { pointer, result } => {
                let pointer = self.plain(*pointer)?;
                let new = self.builder.emitter.push_ready(self.source.expressions[*result].clone());
                self.forms[result.index()] = Some(Form::Plain(new));
                Statement::WorkGroupUniformLoad { pointer, result: new }
            }
            Statement::Break
            | Statement::Continue
            | Statement::Kill
            | Statement::ControlBarrier(_)
            | Statement::MemoryBarrier(_) => statement.clone(),
            _ => return Err(unsupported("a statement")),
        };
        self.builder.emitter.statement(new);
        Ok(())
    }

    fn repeated(
        &mut self,
        body: &Block,
        continuing: &Block,
        break_if: Option<Handle<Expression>>,
    ) -> Result<Statement, Error> {
        // The condition uses what both blocks computed.
        self.builder.emitter.open();
        self.statements(body)?;
        let continuing = {
            self.builder.emitter.open();
            self.statements(continuing)?;
            break_if.map(|break_if| self.plain(break_if)).transpose()?;
            self.builder.emitter.close()
        };
        let body = self.builder.emitter.close();
        Ok(Statement::Loop { body, continuing, break_if: self.optional(break_if)? })
    }

    fn atomic(
        &mut self,
        pointer: Handle<Expression>,
        fun: AtomicFunction,
        value: Handle<Expression>,
        result: Option<Handle<Expression>>,
    ) -> Result<Statement, Error> {
        let pointer = self.plain(pointer)?;
        let value = self.plain(value)?;
        let fun = match fun {
            AtomicFunction::Exchange { compare } => AtomicFunction::Exchange { compare: self.optional(compare)? },
            fun => fun,
        };
        let result = result.map(|result| self.atomic_result(result)).transpose()?;
        Ok(Statement::Atomic { pointer, fun, value, result })
    }

    fn subgroup(&mut self, statement: &Statement) -> Result<Statement, Error> {
        Ok(match statement {
            Statement::SubgroupCollectiveOperation { op, collective_op, argument, result } => {
                let argument = self.plain(*argument)?;
                let Expression::SubgroupOperationResult { ty } = self.source.expressions[*result] else {
                    return Err(unsupported("a subgroup's operation"));
                };
                let new = self.builder.emitter.push_subgroup_result(ty);
                self.forms[result.index()] = Some(Form::Plain(new));
                Statement::SubgroupCollectiveOperation { op: *op, collective_op: *collective_op, argument, result: new }
            }
            Statement::SubgroupBallot { result, predicate } => {
                let predicate = self.optional(*predicate)?;
                let new = self.builder.emitter.push_ready(Expression::SubgroupBallotResult);
                self.forms[result.index()] = Some(Form::Plain(new));
                Statement::SubgroupBallot { result: new, predicate }
            }
            Statement::SubgroupGather { mode, argument, result } => {
                let argument = self.plain(*argument)?;
                let mode = match *mode {
                    GatherMode::QuadBroadcast(number) => GatherMode::QuadBroadcast(self.plain(number)?),
                    GatherMode::Shuffle(number) => GatherMode::Shuffle(self.plain(number)?),
                    mode @ GatherMode::QuadSwap(_) => mode,
                    _ => return Err(unsupported("a subgroup's operation")),
                };
                let Expression::SubgroupOperationResult { ty } = self.source.expressions[*result] else {
                    return Err(unsupported("a subgroup's operation"));
                };
                let new = self.builder.emitter.push_subgroup_result(ty);
                self.forms[result.index()] = Some(Form::Plain(new));
                Statement::SubgroupGather { mode, argument, result: new }
            }
            _ => return Err(unsupported("a subgroup's operation")),
        })
    }

    fn atomic_result(&mut self, handle: Handle<Expression>) -> Result<Handle<Expression>, Error> {
        let Expression::AtomicResult { ty, comparison } = self.source.expressions[handle] else {
            return Err(unsupported("an atomic operation"));
        };
        let new = self.builder.emitter.push_atomic_result(ty, comparison);
        self.forms[handle.index()] = Some(Form::Plain(new));
        Ok(new)
    }

    /// Both words as the structure that the function returns.
    fn returned(&mut self, pair: &Pair) -> Result<Handle<Expression>, Error> {
        let result = self.builder.emitter.function.result.as_ref();
        let ty = result.map(|result| result.ty).ok_or_else(|| unsupported("a result"))?;
        let components = vec![pair.low.expression, pair.high.expression];
        Ok(self.builder.emitter.push(Expression::Compose { ty, components }))
    }

    fn call(
        &mut self,
        function: Handle<Function>,
        arguments: &[Handle<Expression>],
        result: Option<Handle<Expression>>,
    ) -> Result<(), Error> {
        let called = self.functions.get(function.index()).copied().ok_or_else(|| unsupported("a call"))?;
        let mut given = Vec::new();
        for argument in arguments {
            match self.form(*argument)? {
                Form::Plain(it) => given.push(it),
                Form::Pair(it) => given.extend([it.low.expression, it.high.expression]),
            }
        }
        let Some(result) = result else {
            self.builder.emitter.statement(Statement::Call { function: called, arguments: given, result: None });
            return Ok(());
        };
        let new = self.builder.emitter.call(called, given);
        let form = match self.lanes(result) {
            None => Form::Plain(new),
            Some(lanes) => {
                let [low, high] = [0, 1].map(|index| self.builder.emitter.component(new, index));
                Form::Pair(pair(low, high, lanes))
            }
        };
        self.forms[result.index()] = Some(form);
        Ok(())
    }
}

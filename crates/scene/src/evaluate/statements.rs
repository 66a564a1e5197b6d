//! Statements.

use naga::{Barrier, Binding, Block, BuiltIn, Expression, Handle, Statement, SwitchValue, Type, TypeInner};

use super::code::Slot;
use super::liberties::Terms;
use super::{Evaluator, LANES, Mask, Resources, Shader, Stop, unsupported};

/// Lanes that have left the innermost loop or switch, or its body.
struct Left {
    broken: Mask,
    continued: Mask,
}

impl<'a, 'b> Evaluator<'a, 'b> {
    pub(super) fn new(
        shader: &'b Shader<'a>,
        resources: &'b mut Resources,
        lanes: usize,
    ) -> Result<Evaluator<'a, 'b>, Stop> {
        if lanes > LANES {
            return unsupported(format!("{lanes} invocations side by side"));
        }
        let sizes = shader.sizes;
        let words = |count: u32| vec![0; count as usize * lanes];
        let mut evaluator = Evaluator {
            shader,
            resources,
            lanes,
            subgroup: lanes.min(32),
            values: words(sizes.values),
            variables: words(sizes.variables),
            shared: vec![0; sizes.shared as usize],
            killed: Mask::NONE,
            left: shader.statements,
            terms: Terms::new(shader.liberties),
        };
        shader.codes.iter().for_each(|code| code.fill(lanes, &mut evaluator.values));
        Ok(evaluator)
    }

    /// Runs the entry point once for all lanes.
    pub(super) fn run(&mut self, given: &dyn Fn(&Binding, usize) -> Option<[u32; 4]>) -> Result<(), Stop> {
        self.variables.fill(0);
        self.shared.fill(0);
        self.killed = Mask::NONE;
        self.left = self.shader.statements;
        self.terms.iter_mut().for_each(Terms::clear);
        let code = self.shader.codes.len() - 1;
        let shader = self.shader;
        for (first, words) in &shader.initial {
            for (component, word) in (*first as usize..).zip(words) {
                self.variables[component * self.lanes..][..self.lanes].fill(*word);
            }
        }
        let function = shader.codes[code].function;
        for (handle, expression) in function.expressions.iter() {
            let Expression::FunctionArgument(number) = *expression else { continue };
            let slot = shader.codes[code].slots[handle.index()];
            let argument = &function.arguments[number as usize];
            let members = self.members(argument.ty, argument.binding.as_ref())?;
            let mut at = 0;
            for (binding, count) in members {
                for lane in 0..self.lanes {
                    let vector = match binding {
                        Some(Binding::BuiltIn(BuiltIn::SubgroupInvocationId)) => {
                            Some([(lane % self.subgroup) as u32, 0, 0, 0])
                        }
                        Some(Binding::BuiltIn(BuiltIn::SubgroupSize)) => Some([self.subgroup as u32, 0, 0, 0]),
                        Some(binding) => given(binding, lane),
                        None => None,
                    };
                    let Some(vector) = vector else { return unsupported(binding) };
                    for (component, word) in (0..count).zip(vector) {
                        self.set(slot, at + component, lane, word.into());
                    }
                }
                at += count;
            }
        }
        self.function(code, Mask::first(self.lanes))
    }

    /// The bound parts of an argument or result, with their scalars.
    fn members(&self, ty: Handle<Type>, binding: Option<&'a Binding>) -> Result<Vec<(Option<&'a Binding>, u32)>, Stop> {
        let (module, types) = (self.shader.module, &self.shader.types);
        Ok(match (binding, &module.types[ty].inner) {
            (Some(binding), _) => vec![(Some(binding), types.count(ty))],
            (None, TypeInner::Struct { members, .. }) => {
                members.iter().map(|member| (member.binding.as_ref(), types.count(member.ty))).collect()
            }
            (None, other) => return unsupported(other),
        })
    }

    /// What the entry point has returned, and for each lane the first four components.
    pub(super) fn returned(&self) -> Vec<(Binding, Vec<[u32; 4]>)> {
        let Some(code) = self.shader.codes.last() else { return Vec::new() };
        let members = code.function.result.as_ref().map(|result| self.members(result.ty, result.binding.as_ref()));
        let mut at = 0;
        let mut values = Vec::new();
        for (binding, count) in members.and_then(Result::ok).unwrap_or_default() {
            let word = |component: u32, lane| match component < count {
                true => self.word(code.result, at + component, lane) as u32,
                false => 0,
            };
            let vector = |lane| std::array::from_fn(|component| word(component as u32, lane));
            values.extend(binding.map(|binding| (binding.clone(), (0..self.lanes).map(vector).collect())));
            at += count;
        }
        values
    }

    /// Runs a function whose arguments lie there.
    fn function(&mut self, code: usize, mask: Mask) -> Result<(), Stop> {
        let it = &self.shader.codes[code];
        for (handle, variable) in it.function.local_variables.iter() {
            let first = it.locals[handle.index()] as usize;
            let words = match variable.init {
                Some(init) => self.constant(code, init)?,
                None => vec![0; self.shader.types.count(variable.ty) as usize],
            };
            for (component, word) in words.iter().enumerate() {
                for lane in mask.lanes() {
                    self.variables[(first + component) * self.lanes + lane] = *word;
                }
            }
        }
        let mut left = Left { broken: Mask::NONE, continued: Mask::NONE };
        self.block(code, &it.function.body, mask, &mut left).map(|_| ())
    }

    /// Counts a statement.
    fn count(&mut self) -> Result<(), Stop> {
        let rest = self.left.checked_sub(1).ok_or_else(|| Stop::Wrong("it does not end".to_owned()))?;
        self.left = rest;
        Ok(())
    }

    /// Runs statements, and returns the lanes that come to their end.
    fn block(&mut self, code: usize, block: &Block, mut mask: Mask, left: &mut Left) -> Result<Mask, Stop> {
        for statement in block {
            if mask.is_empty() {
                break;
            }
            self.count()?;
            mask = self.statement(code, statement, mask, left)?;
        }
        Ok(mask)
    }

    fn call(
        &mut self,
        code: usize,
        function: usize,
        arguments: &[Handle<Expression>],
        result: Option<Handle<Expression>>,
        mask: Mask,
    ) -> Result<Mask, Stop> {
        let shader = self.shader;
        let slot = |handle: Handle<Expression>| shader.codes[code].slots[handle.index()];
        let callee = &shader.codes[function];
        for (handle, expression) in callee.function.expressions.iter() {
            if let Expression::FunctionArgument(number) = *expression {
                self.take(slot(arguments[number as usize]), callee.slots[handle.index()], mask);
            }
        }
        self.function(function, mask)?;
        if let Some(result) = result {
            self.take(callee.result, slot(result), mask);
        }
        Ok(mask & !self.killed)
    }

    fn statement(&mut self, code: usize, statement: &Statement, mask: Mask, left: &mut Left) -> Result<Mask, Stop> {
        let shader = self.shader;
        let slot = |handle: Handle<Expression>| shader.codes[code].slots[handle.index()];
        match *statement {
            Statement::Emit(ref range) => {
                for expression in range.clone() {
                    if !self.freely(code, expression)? {
                        self.evaluate(code, expression, mask)?;
                    }
                }
            }
            Statement::Block(ref block) => return self.block(code, block, mask, left),
            Statement::If { condition, ref accept, ref reject } => {
                let taken = self.is_true(slot(condition), mask);
                let there = self.block(code, accept, taken, left)?;
                return Ok(there | self.block(code, reject, mask & !taken, left)?);
            }
            Statement::Switch { selector, ref cases } => return self.switch(code, slot(selector), cases, mask, left),
            Statement::Loop { ref body, ref continuing, break_if } => {
                return self.repeat(code, (body, continuing), break_if.map(slot), mask, left);
            }
            Statement::Break => {
                left.broken |= mask;
                return Ok(Mask::NONE);
            }
            Statement::Continue => {
                left.continued |= mask;
                return Ok(Mask::NONE);
            }
            Statement::Return { value } => {
                if let Some(value) = value {
                    self.take(slot(value), shader.codes[code].result, mask);
                }
                return Ok(Mask::NONE);
            }
            Statement::Kill => {
                self.killed |= mask;
                return Ok(Mask::NONE);
            }
            Statement::ControlBarrier(barrier) => self.barrier(barrier, mask)?,
            Statement::MemoryBarrier(_) => {}
            Statement::Store { pointer, value } => self.store(code, pointer, value, mask)?,
            Statement::Atomic { pointer, fun, value, result } => {
                self.atomic(code, pointer, fun, value, result, mask)?;
            }
            Statement::WorkGroupUniformLoad { pointer, result } => {
                self.barrier(Barrier::WORK_GROUP, mask)?;
                self.load(code, pointer, slot(result), mask)?;
            }
            Statement::Call { function, ref arguments, result } => {
                return self.call(code, function.index(), arguments, result, mask);
            }
            Statement::SubgroupBallot { result, predicate } => {
                self.ballot(predicate.map(slot), slot(result), mask);
            }
            Statement::SubgroupGather { mode, argument, result } => {
                self.gather(code, mode, slot(argument), slot(result), mask)?;
            }
            Statement::SubgroupCollectiveOperation { op, collective_op, argument, result } => {
                self.collect(op, collective_op, slot(argument), slot(result), mask)?;
            }
            ref other => return unsupported(other),
        }
        Ok(mask)
    }

    /// Copies the value of the lanes at work.
    fn take(&mut self, from: Slot, to: Slot, mask: Mask) {
        for component in 0..to.count {
            for lane in mask.lanes() {
                let word = self.word(from, component, lane);
                self.set(to, component, lane, word);
            }
        }
    }

    /// All invocations have to come to a barrier together.
    fn barrier(&self, barrier: Barrier, mask: Mask) -> Result<(), Stop> {
        let together = barrier.contains(Barrier::SUB_GROUP) || mask == Mask::first(self.lanes);
        if together { Ok(()) } else { Err(Stop::Wrong("a barrier in control flow that is not uniform".to_owned())) }
    }

    fn switch(
        &mut self,
        code: usize,
        selector: Slot,
        cases: &[naga::SwitchCase],
        mask: Mask,
        left: &mut Left,
    ) -> Result<Mask, Stop> {
        let is = |value: &SwitchValue, word: u64| match *value {
            SwitchValue::I32(value) => u64::from(value.cast_unsigned()) == word,
            SwitchValue::U32(value) => u64::from(value) == word,
            SwitchValue::Default => false,
        };
        let default = cases.iter().position(|case| case.value == SwitchValue::Default);
        let chosen: Vec<Option<usize>> = (0..self.lanes)
            .map(|lane| {
                let word = self.word(selector, 0, lane);
                cases.iter().position(|case| is(&case.value, word)).or(default)
            })
            .collect();
        let outer = std::mem::replace(&mut left.broken, Mask::NONE);
        let mut through = Mask::NONE;
        let mut end = mask & Mask::of(self.lanes, |lane| chosen[lane].is_none());
        for (number, case) in cases.iter().enumerate() {
            let taken = mask & Mask::of(self.lanes, |lane| chosen[lane] == Some(number)) | through;
            let there = self.block(code, &case.body, taken, left)?;
            through = if case.fall_through { there } else { Mask::NONE };
            if !case.fall_through {
                end |= there;
            }
        }
        end |= left.broken | through;
        left.broken = outer;
        Ok(end)
    }

    fn repeat(
        &mut self,
        code: usize,
        (body, continuing): (&Block, &Block),
        break_if: Option<Slot>,
        mut mask: Mask,
        left: &mut Left,
    ) -> Result<Mask, Stop> {
        let outer = (left.broken, left.continued);
        let mut end = Mask::NONE;
        while !mask.is_empty() {
            (left.broken, left.continued) = (Mask::NONE, Mask::NONE);
            let there = self.block(code, body, mask, left)?;
            mask = self.block(code, continuing, there | left.continued, left)?;
            if let Some(condition) = break_if {
                let done = self.is_true(condition, mask);
                end |= done;
                mask &= !done;
            }
            end |= left.broken;
            // An empty loop has no statement that would be counted.
            self.count()?;
        }
        (left.broken, left.continued) = outer;
        Ok(end)
    }
}

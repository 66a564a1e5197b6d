//! Which fragments of a quad run an instruction together: a sum with another fragment is 0 if any of the four executes
//! other code (NV_shader_thread_group, 8.3). Devices do not report this, so control flow keeps a variable that is not 0
//! where they have diverged.
//!
//! Fragments that leave a loop or a routine wait for the others at the end of each branch and round on their way, where
//! all that came there together are notified. In functions that are a table of states none waits: after a branch that
//! some may leave, fragments that diverged in it count as diverged until all are out.

use naga::{BinaryOperator, Block, Direction, Expression, GatherMode, Handle, Statement};

use crate::flow::{Body, Node};
use crate::isa::Op;
use crate::lower::control::walker::{Quads, Walker};
use crate::lower::control::ways::Ways;
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::error::Error;
use crate::lower::machine::state::Machine;
use crate::lower::request::options::Options;
use crate::machine::ops::Ops;
use crate::program::Program;

/// Whether divergence of fragments must be tracked.
pub(in crate::lower) fn tracks(program: &Program, options: &Options) -> bool {
    let any = |of: &dyn Fn(Op) -> bool| program.typed_instructions().iter().any(|instruction| of(instruction.op));
    !options.device.lone_fragments && any(&|op| matches!(op, Op::Quad(_))) && any(&Op::is_flow)
}

/// How a waiting fragment leaves.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Leaving {
    Break = 1,
    Continue = 2,
    Return = 4,
}

impl Quads {
    pub(in crate::lower) fn waits(&self) -> bool {
        self.waits
    }

    pub(in crate::lower) fn of(body: &Body, in_routine: bool) -> Quads {
        Quads { waits: in_order(body, in_routine) && depth(body) <= DEEPEST, ..Quads::default() }
    }
}

/// How deep bodies may nest if fragments wait.
const DEEPEST: usize = 60;

/// How deep bodies nest, if the code after a node that some leave is in one.
fn depth(body: &Body) -> usize {
    body.iter().rev().fold(0, |behind, node| {
        let inner = match node {
            Node::If { then, other, .. } => 1 + depth(then).max(depth(other)),
            Node::Loop(body) => 1 + depth(body),
            _ => 0,
        };
        inner.max(behind + usize::from(Ways::default().with(node).any()))
    })
}

/// Whether a function is not a table of states, and no routine ends the program.
fn in_order(body: &Body, in_routine: bool) -> bool {
    body.iter().all(|node| match node {
        Node::If { then, other, .. } => in_order(then, in_routine) && in_order(other, in_routine),
        Node::Loop(body) => in_order(body, in_routine),
        Node::Call { may_exit, .. } => !may_exit,
        Node::Exit { .. } => !in_routine,
        Node::Run(_) | Node::Pass { .. } | Node::Break | Node::Continue | Node::Return { .. } | Node::SetTarget(_) => {
            true
        }
        Node::Switch(_)
        | Node::Together(_)
        | Node::SetState(_)
        | Node::SelectState { .. }
        | Node::PushReturn { .. }
        | Node::PopReturn { .. }
        | Node::PushAddress { .. }
        | Node::PopAddress { .. }
        | Node::CheckNesting { .. }
        | Node::MoveBase { .. } => false,
    })
}

/// A branch in which divergence must be tracked.
#[derive(Copy, Clone)]
pub(in crate::lower) struct Parting {
    /// The state before it.
    before: Value,
    /// How many fragments of the quad take the branch.
    taking: Value,
}

impl Machine<'_> {
    fn swapped(&mut self, direction: Direction, value: &Value) -> Value {
        self.gathered(GatherMode::QuadSwap(direction), value)
    }

    /// Where the quad is complete; `None`: everywhere.
    pub(in crate::lower) fn whole_quad(&mut self) -> Option<Mask> {
        let pointer = self.builder.emitter.global(self.unit.variables.parted?);
        let parted = self.word_in(pointer);
        let zero = self.word(0);
        Some(self.builder.test(BinaryOperator::Equal, &parted, &zero))
    }

    fn word_in(&mut self, pointer: Handle<Expression>) -> Value {
        let expression = self.builder.emitter.load(pointer);
        Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    fn flag(&mut self, mask: &Mask) -> Value {
        let (one, zero) = (self.word(1), self.word(0));
        self.builder.select(mask, &one, &zero)
    }

    /// 1 where a word differs between the fragments of a quad.
    fn differs(&mut self, word: &Value) -> Value {
        let across = self.swapped(Direction::X, word);
        let along = self.swapped(Direction::Y, word);
        let beyond = self.swapped(Direction::Y, &across);
        let mut differs = self.builder.truth(false);
        for other in [across, along, beyond] {
            let this = self.builder.test(BinaryOperator::NotEqual, word, &other);
            differs = self.either(&differs, &this);
        }
        self.flag(&differs)
    }
}

impl Walker<'_, '_> {
    fn parted(&mut self) -> Option<Handle<Expression>> {
        let parted = self.machine.unit.variables.parted?;
        Some(self.machine.builder.emitter.global(parted))
    }

    /// Adds to the value of a variable.
    fn add_parted(&mut self, pointer: Handle<Expression>, more: &Value) {
        let now = self.machine.word_in(pointer);
        let both = self.machine.builder.binary(BinaryOperator::InclusiveOr, &now, more);
        self.machine.builder.emitter.store(pointer, both.expression);
    }

    /// Counts the fragments that take a branch, which follows.
    pub(in crate::lower) fn part(&mut self, mask: &Mask) -> Option<Parting> {
        let pointer = self.parted()?;
        let before = self.machine.word_in(pointer);
        let own = self.machine.flag(mask);
        let beside = self.machine.swapped(Direction::X, &own);
        let row = self.machine.builder.binary(BinaryOperator::Add, &own, &beside);
        let other = self.machine.swapped(Direction::Y, &row);
        let taking = self.machine.builder.binary(BinaryOperator::Add, &row, &other);
        Some(Parting { before, taking })
    }

    /// Begins one side of a branch: the quad is complete if all fragments go there.
    pub(in crate::lower) fn enter_side(&mut self, parting: Option<Parting>, taken: bool) {
        let (Some(parting), Some(pointer)) = (parting, self.parted()) else { return };
        let all = self.machine.word(if taken { 4 } else { 0 });
        let some = self.machine.builder.test(BinaryOperator::NotEqual, &parting.taking, &all);
        let some = self.machine.flag(&some);
        let parted = self.machine.builder.binary(BinaryOperator::InclusiveOr, &parting.before, &some);
        self.machine.builder.emitter.store(pointer, parted.expression);
    }

    /// Begins a branch from which fragments may leave; returns whether these wait at its end.
    pub(in crate::lower) fn enter_branch(&mut self, parting: Option<Parting>, sides: [&Body; 2]) -> bool {
        let waits = parting.is_some() && self.quads.waits && sides.into_iter().any(|side| Ways::of(side).any());
        if waits {
            self.enter_waiting();
        }
        waits
    }

    /// Ends a branch.
    pub(in crate::lower) fn meet(&mut self, parting: Option<Parting>, waits: bool, sides: [&Body; 2]) {
        let (Some(parting), Some(pointer)) = (parting, self.parted()) else { return };
        if waits {
            self.quads.open -= 1;
            let leaving = self.leaving_of_quad();
            let parted = self.machine.builder.binary(BinaryOperator::InclusiveOr, &parting.before, &leaving);
            self.quads.leaves = true;
            return self.machine.builder.emitter.store(pointer, parted.expression);
        }
        let ways = Ways::of(sides[0]).and(Ways::of(sides[1]));
        if !ways.any() {
            return self.machine.builder.emitter.store(pointer, parting.before.expression);
        }
        self.keep_parted(pointer, ways);
    }

    /// The variable that holds how the fragment leaves.
    fn leaving(&mut self) -> Handle<Expression> {
        if let Some(pointer) = self.quads.leaving {
            return pointer;
        }
        let ty = type_of(self.machine.builder.module, LaneType::Unsigned, 1);
        let pointer = self.machine.builder.emitter.local("leaving", ty, None);
        self.quads.leaving = Some(pointer);
        pointer
    }

    fn enter_waiting(&mut self) {
        let pointer = self.leaving();
        let zero = self.machine.word(0);
        self.machine.builder.emitter.store(pointer, zero.expression);
        self.quads.open += 1;
    }

    /// How any fragments of a complete quad leave.
    fn leaving_of_quad(&mut self) -> Value {
        let pointer = self.leaving();
        let own = self.machine.word_in(pointer);
        let across = self.machine.swapped(Direction::X, &own);
        let row = self.machine.builder.binary(BinaryOperator::InclusiveOr, &own, &across);
        let along = self.machine.swapped(Direction::Y, &row);
        self.machine.builder.binary(BinaryOperator::InclusiveOr, &row, &along)
    }

    /// Leaves by waiting at the end of the branches and rounds on the way, if there are any.
    fn wait(&mut self, leaving: Leaving) -> bool {
        if self.quads.open == 0 {
            return false;
        }
        let pointer = self.leaving();
        let how = self.machine.word(leaving as u32);
        self.machine.builder.emitter.store(pointer, how.expression);
        self.quads.leaves = true;
        true
    }

    pub(in crate::lower) fn waits_to_break(&mut self) -> bool {
        self.wait(Leaving::Break)
    }

    pub(in crate::lower) fn waits_to_continue(&mut self) -> bool {
        self.wait(Leaving::Continue)
    }

    pub(in crate::lower) fn waits_to_return(&mut self, ended: bool) -> bool {
        if self.quads.open == 0 {
            return false;
        }
        if ended {
            let slots = self.machine.unit.plan.slots;
            self.machine.settle(|slot| Machine::seen_at_end(slots, slot));
        } else {
            self.settle();
        }
        self.wait(Leaving::Return)
    }

    /// Whether some fragments may be leaving, for which the following code must not run.
    pub(in crate::lower) fn takes_leave(&mut self) -> bool {
        std::mem::take(&mut self.quads.leaves)
    }

    /// Walks the following code for the fragments that do not leave.
    pub(in crate::lower) fn stay(&mut self, rest: &[Node]) -> Result<(), Error> {
        if rest.is_empty() {
            return Ok(());
        }
        let rest = rest.to_vec();
        let set = self.set([&rest]);
        self.settle_before(&set);
        let pointer = self.leaving();
        let own = self.machine.word_in(pointer);
        let zero = self.machine.word(0);
        let stays = self.machine.builder.test(BinaryOperator::Equal, &own, &zero);
        let accept = self.nested(&rest, |_| {})?;
        self.countdown.left = None;
        self.statement(Statement::If { condition: stays.expression, accept, reject: Block::new() });
        self.machine.forget(|slot| set[slot]);
        Ok(())
    }

    /// The rest of a quad notifies later rounds.
    fn keep_parted(&mut self, pointer: Handle<Expression>, ways: Ways) {
        let loops = self.quads.rounds.len();
        let from = match (ways.routine, ways.loops) {
            (true, _) => 0,
            (false, true) => loops.saturating_sub(1),
            (false, false) => loops,
        };
        for place in from..loops {
            let now = self.machine.word_in(pointer);
            self.add_parted(self.quads.rounds[place], &now);
        }
    }

    /// Begins a loop; returns the state before it.
    pub(in crate::lower) fn enter_loop(&mut self) -> Option<Value> {
        let pointer = self.parted()?;
        let before = self.machine.word_in(pointer);
        let ty = type_of(self.machine.builder.module, LaneType::Unsigned, 1);
        let variable = self.machine.builder.emitter.local("parted_in_loop", ty, None);
        self.machine.builder.emitter.store(variable, before.expression);
        self.quads.rounds.push(variable);
        Some(before)
    }

    /// Begins a round of a loop: fragments that continued early are there too.
    fn enter_round(&mut self) {
        if std::mem::take(&mut self.countdown.checks) {
            self.check_round();
        }
        let (Some(pointer), Some(variable)) = (self.parted(), self.quads.rounds.last().copied()) else { return };
        let parted = self.machine.word_in(variable);
        self.machine.builder.emitter.store(pointer, parted.expression);
    }

    /// One round of a loop. If fragments wait, they are notified at its end which are gone.
    pub(in crate::lower) fn round(&mut self, body: &Body) -> Result<Block, Error> {
        let Some(variable) = self.quads.rounds.last().copied().filter(|_| self.quads.waits) else {
            return self.nested(body, Self::enter_round);
        };
        self.machine.builder.emitter.open();
        self.enter_round();
        self.enter_waiting();
        let round = self.nested(body, |_| {})?;
        self.statement(Statement::Block(round));
        self.quads.open -= 1;
        let leaving = self.leaving_of_quad();
        let gone = self.machine.word(Leaving::Break as u32 | Leaving::Return as u32);
        let leaving = self.machine.builder.binary(BinaryOperator::And, &leaving, &gone);
        self.add_parted(variable, &leaving);
        let pointer = self.leaving();
        let own = self.machine.word_in(pointer);
        let own = self.machine.builder.binary(BinaryOperator::And, &own, &gone);
        let zero = self.machine.word(0);
        let leaves = self.machine.builder.test(BinaryOperator::NotEqual, &own, &zero);
        self.machine.builder.emitter.open();
        self.statement(Statement::Break);
        let accept = self.machine.builder.emitter.close();
        self.statement(Statement::If { condition: leaves.expression, accept, reject: Block::new() });
        Ok(self.machine.builder.emitter.close())
    }

    pub(in crate::lower) fn leave_loop(&mut self, before: Option<Value>, body: &Body) {
        let (Some(before), Some(pointer)) = (before, self.parted()) else { return };
        self.quads.rounds.pop();
        let returns = Ways::of(body).routine;
        if !returns || self.quads.waits {
            self.machine.builder.emitter.store(pointer, before.expression);
        }
        if !self.quads.waits {
            return;
        }
        let place = self.leaving();
        let own = self.machine.word_in(place);
        let returning = self.machine.word(Leaving::Return as u32);
        let own = self.machine.builder.binary(BinaryOperator::And, &own, &returning);
        self.machine.builder.emitter.store(place, own.expression);
        if returns {
            let leaving = self.leaving_of_quad();
            self.add_parted(pointer, &leaving);
            self.quads.leaves = true;
        }
    }

    /// Fragments go to the body with a number.
    pub(in crate::lower) fn part_by(&mut self, number: Handle<Expression>, bodies: &[Body]) {
        let Some(pointer) = self.parted() else { return };
        let number = Value { expression: number, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
        let differs = self.machine.differs(&number);
        self.add_parted(pointer, &differs);
        let ways = bodies.iter().fold(Ways::default(), |ways, body| ways.and(Ways::of(body)));
        self.keep_parted(pointer, ways);
    }

    /// The current state, to be the same after a call.
    pub(in crate::lower) fn before_call(&mut self) -> Option<Value> {
        let pointer = self.parted()?;
        Some(self.machine.word_in(pointer))
    }

    pub(in crate::lower) fn behind_call(&mut self, before: Option<Value>, may_exit: bool) {
        let (Some(before), Some(pointer), false) = (before, self.parted(), may_exit) else { return };
        self.machine.builder.emitter.store(pointer, before.expression);
    }
}

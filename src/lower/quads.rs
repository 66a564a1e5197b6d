//! Which fragments of a quad run an instruction together: a sum with another fragment is 0 where any of the four is
//! elsewhere (NV_shader_thread_group, 8.3). No device tells which are, so flow keeps a variable that is not 0 where they
//! have parted.
//!
//! Behind a branch they are together again, unless some left a loop or a routine in it: then they count as parted
//! until all are out of that.

use naga::{BinaryOperator, Direction, Expression, GatherMode, Handle};

use super::body::Walker;
use super::emit::{Kind, type_of};
use super::facts::Facts;
use super::machine::Machine;
use super::options::Options;
use super::value::{Mask, Value};
use crate::flow::{Body, Node};
use crate::isa::Op;
use crate::isa::ops::Ops;
use crate::program::Program;

/// Whether flow has to say where fragments part.
pub fn tracks(program: &Program, options: &Options) -> bool {
    let any = |of: &dyn Fn(Op) -> bool| program.instructions.iter().any(|instruction| of(instruction.op));
    !options.lone_fragments && any(&|op| matches!(op, Op::Quad(_))) && any(&Op::is_flow)
}

/// Ways out of a body.
#[derive(Copy, Clone, Default)]
struct Ways {
    /// To the next round of the loop, or out of it.
    round: bool,
    loops: bool,
    /// Out of the routine, or the program.
    routine: bool,
}

impl Ways {
    fn of(body: &Body) -> Ways {
        body.iter().fold(Ways::default(), |ways, node| ways.with(node))
    }

    fn and(self, other: Ways) -> Ways {
        Ways {
            round: self.round || other.round,
            loops: self.loops || other.loops,
            routine: self.routine || other.routine,
        }
    }

    fn with(self, node: &Node) -> Ways {
        match node {
            Node::Break => Ways { loops: true, ..self },
            Node::Continue => Ways { round: true, ..self },
            Node::Return { tail } | Node::Exit { tail, .. } => Ways { routine: self.routine || !tail, ..self },
            Node::Call { may_exit, .. } => Ways { routine: self.routine || *may_exit, ..self },
            Node::If { then, other, .. } => self.and(Ways::of(then)).and(Ways::of(other)),
            Node::Loop(body) => self.and(Ways { routine: Ways::of(body).routine, ..Ways::default() }),
            Node::Switch(bodies) | Node::Together(bodies) => {
                bodies.iter().fold(self, |ways, body| ways.and(Ways::of(body)))
            }
            Node::PushReturn { .. }
            | Node::PopReturn { .. }
            | Node::PushAddress { .. }
            | Node::PopAddress { .. }
            | Node::CheckNesting { .. } => Ways { routine: true, ..self },
            Node::Run(_)
            | Node::Pass { .. }
            | Node::SetTarget(_)
            | Node::SetState(_)
            | Node::SelectState { .. }
            | Node::MoveBase { .. } => self,
        }
    }

    fn any(self) -> bool {
        self.round || self.loops || self.routine
    }
}

/// A branch of which flow has to say where fragments part.
#[derive(Copy, Clone)]
pub struct Parting {
    /// What held before.
    before: Value,
    /// How many fragments of the quad take the branch.
    taking: Value,
}

impl Machine<'_> {
    fn swapped(&mut self, direction: Direction, value: &Value) -> Value {
        self.gathered(GatherMode::QuadSwap(direction), value)
    }

    /// Where the quad is whole; `None`: everywhere.
    pub fn whole_quad(&mut self) -> Option<Mask> {
        let pointer = self.builder.emitter.global(self.parted?);
        let parted = self.word_in(pointer);
        let zero = self.word(0);
        Some(self.builder.test(BinaryOperator::Equal, &parted, &zero))
    }

    fn word_in(&mut self, pointer: Handle<Expression>) -> Value {
        let expression = self.builder.emitter.load(pointer);
        Value { expression, lanes: 1, kind: Kind::Unsigned, facts: Facts::ANY }
    }

    fn flag(&mut self, mask: &Mask) -> Value {
        let (one, zero) = (self.word(1), self.word(0));
        self.builder.select(mask, &one, &zero)
    }

    /// 1 where the fragments of a quad differ in a word.
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
        let parted = self.machine.parted?;
        Some(self.machine.builder.emitter.global(parted))
    }

    /// Adds to what a variable says.
    fn add_parted(&mut self, pointer: Handle<Expression>, more: &Value) {
        let now = self.machine.word_in(pointer);
        let both = self.machine.builder.binary(BinaryOperator::InclusiveOr, &now, more);
        self.machine.builder.emitter.store(pointer, both.expression);
    }

    /// Counts the fragments that take a branch, which stands behind this.
    pub fn part(&mut self, mask: &Mask) -> Option<Parting> {
        let pointer = self.parted()?;
        let before = self.machine.word_in(pointer);
        let own = self.machine.flag(mask);
        let beside = self.machine.swapped(Direction::X, &own);
        let row = self.machine.builder.binary(BinaryOperator::Add, &own, &beside);
        let other = self.machine.swapped(Direction::Y, &row);
        let taking = self.machine.builder.binary(BinaryOperator::Add, &row, &other);
        Some(Parting { before, taking })
    }

    /// Begins one side of a branch: it is whole where all fragments go there.
    pub fn enter_side(&mut self, parting: Option<Parting>, taken: bool) {
        let (Some(parting), Some(pointer)) = (parting, self.parted()) else { return };
        let all = self.machine.word(if taken { 4 } else { 0 });
        let some = self.machine.builder.test(BinaryOperator::NotEqual, &parting.taking, &all);
        let some = self.machine.flag(&some);
        let parted = self.machine.builder.binary(BinaryOperator::InclusiveOr, &parting.before, &some);
        self.machine.builder.emitter.store(pointer, parted.expression);
    }

    /// Ends a branch.
    pub fn meet(&mut self, parting: Option<Parting>, sides: [&Body; 2]) {
        let (Some(parting), Some(pointer)) = (parting, self.parted()) else { return };
        let ways = Ways::of(sides[0]).and(Ways::of(sides[1]));
        if !ways.any() {
            return self.machine.builder.emitter.store(pointer, parting.before.expression);
        }
        self.keep_parted(pointer, ways);
    }

    /// What is left of a quad says so to the rounds to come.
    fn keep_parted(&mut self, pointer: Handle<Expression>, ways: Ways) {
        let loops = self.rounds.len();
        let from = match (ways.routine, ways.loops) {
            (true, _) => 0,
            (false, true) => loops.saturating_sub(1),
            (false, false) => loops,
        };
        for place in from..loops {
            let now = self.machine.word_in(pointer);
            self.add_parted(self.rounds[place], &now);
        }
    }

    /// Begins a loop; gives what held before it.
    pub fn enter_loop(&mut self) -> Option<Value> {
        let pointer = self.parted()?;
        let before = self.machine.word_in(pointer);
        let ty = type_of(self.machine.builder.module, Kind::Unsigned, 1);
        let variable = self.machine.builder.emitter.local("parted_in_loop", ty, None);
        self.machine.builder.emitter.store(variable, before.expression);
        self.rounds.push(variable);
        Some(before)
    }

    /// Begins a round of a loop: those that went on to it early are there too.
    pub fn enter_round(&mut self) {
        let (Some(pointer), Some(variable)) = (self.parted(), self.rounds.last().copied()) else { return };
        let parted = self.machine.word_in(variable);
        self.machine.builder.emitter.store(pointer, parted.expression);
    }

    pub fn leave_loop(&mut self, before: Option<Value>, body: &Body) {
        let (Some(before), Some(pointer)) = (before, self.parted()) else { return };
        self.rounds.pop();
        if !Ways::of(body).routine {
            self.machine.builder.emitter.store(pointer, before.expression);
        }
    }

    /// Fragments go to the body of a number.
    pub fn part_by(&mut self, number: Handle<Expression>, bodies: &[Body]) {
        let Some(pointer) = self.parted() else { return };
        let number = Value { expression: number, lanes: 1, kind: Kind::Unsigned, facts: Facts::ANY };
        let differs = self.machine.differs(&number);
        self.add_parted(pointer, &differs);
        let ways = bodies.iter().fold(Ways::default(), |ways, body| ways.and(Ways::of(body)));
        self.keep_parted(pointer, ways);
    }

    /// What holds now, to be the same behind a call.
    pub fn before_call(&mut self) -> Option<Value> {
        let pointer = self.parted()?;
        Some(self.machine.word_in(pointer))
    }

    pub fn behind_call(&mut self, before: Option<Value>, may_exit: bool) {
        let (Some(before), Some(pointer), false) = (before, self.parted(), may_exit) else { return };
        self.machine.builder.emitter.store(pointer, before.expression);
    }
}

//! Loops without a count are left when all of them together have gone round as often as the caller allows.

use naga::{BinaryOperator, Expression, Handle, MathFunction};

use crate::flow::{Body, Node, Test};
use crate::isa::Op;
use crate::lower::control::walker::{Exit, Walker};
use crate::lower::control::ways::continues;
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::emit::variables::private;
use crate::lower::passes::counters::{Counter, counters};
use crate::machine::execute::Decision;
use crate::machine::ops::Ops;

/// What readers of the output call the rounds of [`Flow::guarded`](crate::flow::Flow::guarded).
const ROUNDS_LEFT: &str = "rounds_left";

/// The variable of a program whose routines have such loops, too.
pub(in crate::lower) fn shared_rounds(module: &mut naga::Module) -> Handle<naga::GlobalVariable> {
    private(module, ROUNDS_LEFT, LaneType::Signed, 1)
}

fn signed(rounds: u64) -> i32 {
    i32::try_from(rounds).unwrap_or(i32::MAX)
}

/// The instruction whose condition leaves the loop.
fn leaving(node: &Node) -> Option<usize> {
    match node {
        Node::If { test: Test::Condition { at }, when: true, then, other } if other.is_empty() => match then.as_slice()
        {
            [Node::Break] | [Node::Run(_), Node::Break] => Some(*at),
            _ => None,
        },
        _ => None,
    }
}

impl Walker<'_, '_> {
    /// Sets the rounds that routines share, where a program begins.
    pub(in crate::lower) fn begin_rounds(&mut self) {
        if let (Some(rounds), Some(most), false) = (self.loops.shared_rounds, self.flow.guarded, self.in_routine) {
            let pointer = self.machine.builder.emitter.global(rounds);
            let most = self.machine.integer(signed(most));
            self.machine.builder.emitter.store(pointer, most.expression);
        }
    }

    /// The variable that says how many rounds loops without a count may go: one for all functions of a program.
    pub(in crate::lower) fn rounds_left(&mut self) -> Option<Handle<Expression>> {
        if let Some(rounds) = self.loops.shared_rounds {
            return Some(self.machine.builder.emitter.global(rounds));
        }
        if self.variables.rounds.is_none() {
            let most = self.flow.guarded?;
            let ty = type_of(self.machine.builder.module, LaneType::Signed, 1);
            let init = self.machine.builder.emitter.literal(LaneType::Signed, signed(most).cast_unsigned());
            self.variables.rounds = Some(self.machine.builder.emitter.local(ROUNDS_LEFT, ty, Some(init)));
        }
        self.variables.rounds
    }

    /// Before a loop: finds the exit that control comes by in each round, if there is one.
    pub(in crate::lower) fn guard_at_exit(&mut self, body: &Body) {
        let Some((last, before)) = body.split_last() else { return };
        let Some(start) = self.guard(last) else { return };
        let found = before.iter().enumerate().find_map(|(place, node)| Some((place, leaving(node)?)));
        if let Some((place, at)) = found
            && !continues(&before[..place])
        {
            let counters = self.counters(start);
            self.loops.exits.push(Exit { at, start, counters });
        }
    }

    /// Counters of a loop that is about to begin which start with a known number.
    fn counters(&self, start: usize) -> Vec<(Counter, i32)> {
        let Some(most) = self.flow.guarded else { return Vec::new() };
        let last = |counter: Counter| {
            let first = self.machine.known_word(counter.register, counter.component)?;
            let last = u64::from(first) + u64::from(counter.step) * most;
            // One step more does not overflow either.
            let last = i32::try_from(last).ok().filter(|last| last.checked_add_unsigned(counter.step).is_some())?;
            Some((counter, last))
        };
        counters(self.machine.unit.program, start).into_iter().filter_map(last).collect()
    }

    /// Where the loop begins which the node leaves when no rounds remain.
    fn guard(&self, node: &Node) -> Option<usize> {
        let Node::If { test: Test::Condition { at }, .. } = node else { return None };
        let instructions = &self.machine.unit.program.instructions;
        let start = instructions.get(*at).filter(|it| it.op == Op::Endrep)?.target as usize;
        instructions.get(start).is_some_and(|it| it.op == Op::RepForever).then_some(start)
    }

    /// Whether another exit of the loop looks at the rounds in place of this node.
    pub(in crate::lower) fn is_guard_no_more(&self, node: &Node) -> bool {
        !self.loops.exits.is_empty() && self.guard(node).is_some_and(|start| self.is_guarded_at_exit(start))
    }

    /// Whether an exit of the loop counts its rounds, so that its end does not.
    pub(in crate::lower) fn is_guarded_at_exit(&self, start: usize) -> bool {
        self.loops.exits.iter().any(|exit| exit.start == start)
    }

    /// The decision of a test, and of the rounds if it is such an exit.
    pub(in crate::lower) fn with_rounds(&mut self, test: &Test, decision: Decision<Mask>) -> Decision<Mask> {
        let Test::Condition { at } = test else { return decision };
        let exit = self.loops.exits.iter().find(|exit| exit.at == *at);
        let exit = exit.filter(|_| !matches!(decision, Decision::Always));
        let Some(exit) = exit.cloned() else { return decision };
        if let Decision::When(mask) = decision
            && let Some(bounded) = self.with_counter(&exit, &mask)
        {
            return Decision::When(bounded);
        }
        let Some(pointer) = self.rounds_left() else { return decision };
        let rounds = self.counted_down(pointer);
        let none = self.machine.integer(0);
        let over = self.machine.builder.test(BinaryOperator::LessEqual, &rounds, &none);
        Decision::When(match decision {
            Decision::When(mask) => self.machine.either(&mask, &over),
            Decision::Always | Decision::Never => over,
        })
    }
    /// A test whether a counter is large, which holds after as many rounds as are allowed in any case: what it is
    /// compared with is no larger than it is then.
    fn with_counter(&mut self, exit: &Exit, mask: &Mask) -> Option<Mask> {
        let Expression::Binary { op, left, right } = *self.machine.builder.emitter.expression(mask.expression) else {
            return None;
        };
        let counted = |side| {
            let mut held = exit
                .counters
                .iter()
                .map(|(counter, last)| (self.machine.held(counter.register, counter.component, side), *last));
            held.find_map(|(value, last)| Some((value?, last)))
        };
        let (counter, last, other) = match op {
            BinaryOperator::GreaterEqual | BinaryOperator::Greater => {
                counted(left).map(|(counter, last)| (counter, last, right))
            }
            BinaryOperator::LessEqual | BinaryOperator::Less => {
                counted(right).map(|(counter, last)| (counter, last, left))
            }
            _ => None,
        }?;
        let builder = &mut self.machine.builder;
        let last = builder.integer(last);
        let last = builder.cast(&last, counter.kind);
        let other = Value { expression: other, facts: Facts::ANY, ..counter };
        let nearest = builder.math(MathFunction::Min, &[&other, &last]);
        Some(match op {
            BinaryOperator::GreaterEqual | BinaryOperator::Greater => builder.test(op, &counter, &nearest),
            _ => builder.test(op, &nearest, &counter),
        })
    }
}

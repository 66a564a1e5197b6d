//! Loops in which nothing changes. If one is not left in its first round it repeats until the execution limit, so it
//! need not run at all; and some devices leave a loop after 65,536 rounds.

use crate::flow::{Body, Node, Reason, Test};
use crate::isa::Op;
use crate::program::Program;

/// One round of such a loop, at whose end the program ends; `None` for other loops.
pub(crate) fn only_round(program: &Program, body: &Body) -> Option<Body> {
    let mut round = body.iter().map(|node| step(program, node)).collect::<Option<Body>>()?;
    round.push(limit());
    Some(round)
}

/// The bodies of a dispatch loop's states. A state that returns to itself before anything has changed would do so until
/// the execution limit, and ends the program instead.
pub(crate) fn without_idle_states(program: &Program, bodies: &[Body]) -> Vec<Body> {
    bodies.iter().zip(0..).map(|(body, state)| without_return(program, body, state, true)).collect()
}

/// `ends`: the next round begins after the body.
fn without_return(program: &Program, body: &Body, state: u32, ends: bool) -> Body {
    let is_idle = |node: &&Node| match node {
        Node::Run(range) => range.clone().all(|at| moves(program, at)),
        node => matches!(node, Node::Pass { .. }),
    };
    let place = body.iter().take_while(is_idle).count();
    let ends = match body.get(place + 1) {
        None => ends,
        Some(behind) => matches!(behind, Node::Continue),
    };
    let mut result = body.clone();
    match body.get(place) {
        Some(Node::SetState(next)) if *next == state && ends => result[place] = limit(),
        Some(Node::If { test: test @ Test::Condition { at }, when, then, other }) if moves(program, *at) => {
            let [then, other] = [then, other].map(|body| without_return(program, body, state, ends));
            result[place] = Node::If { test: *test, when: *when, then, other };
        }
        _ => {}
    }
    result
}

/// Whether an instruction only jumps.
fn moves(program: &Program, at: usize) -> bool {
    program.instructions.get(at).is_some_and(|instruction| matches!(instruction.op, Op::Bra))
}

fn limit() -> Node {
    Node::Exit { reason: Reason::Limit, tail: false }
}

fn step(program: &Program, node: &Node) -> Option<Node> {
    let all = |body: &Body| body.iter().map(|node| step(program, node)).collect::<Option<Body>>();
    match node {
        Node::Run(range) if range.clone().all(|at| moves(program, at)) => Some(node.clone()),
        Node::If { test: test @ Test::Condition { at }, when, then, other } if moves(program, *at) => {
            Some(Node::If { test: *test, when: *when, then: all(then)?, other: all(other)? })
        }
        Node::Continue => Some(limit()),
        // Its own rounds are examined when it is walked.
        Node::Loop(inner) => only_round(program, inner).map(|_| node.clone()),
        Node::Pass { .. } | Node::Break | Node::Return { .. } | Node::Exit { .. } => Some(node.clone()),
        Node::Run(_)
        | Node::If { .. }
        | Node::Switch(_)
        | Node::Together(_)
        | Node::SetTarget(_)
        | Node::SetState(_)
        | Node::SelectState { .. }
        | Node::Call { .. }
        | Node::PushReturn { .. }
        | Node::PopReturn { .. }
        | Node::PushAddress { .. }
        | Node::PopAddress { .. }
        | Node::CheckNesting { .. }
        | Node::MoveBase { .. } => None,
    }
}

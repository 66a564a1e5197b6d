//! Loops in which nothing changes. One that is not left in its first round goes round until the program may run no more,
//! so it need not go round at all; and some devices leave a loop of 65,536 rounds before its end.

use crate::flow::{Body, Node, Reason, Test};
use crate::isa::Op;
use crate::program::Program;

/// One round of such a loop, at whose end the program ends; `None` of other loops.
pub fn only_round(program: &Program, body: &Body) -> Option<Body> {
    let mut round = body.iter().map(|node| step(program, node)).collect::<Option<Body>>()?;
    round.push(limit());
    Some(round)
}

fn limit() -> Node {
    Node::Exit { reason: Reason::Limit, tail: false }
}

fn step(program: &Program, node: &Node) -> Option<Node> {
    let moves = |at: usize| program.instructions.get(at).is_some_and(|it| matches!(it.op, Op::Bra));
    let all = |body: &Body| body.iter().map(|node| step(program, node)).collect::<Option<Body>>();
    match node {
        Node::Run(range) if range.clone().all(moves) => Some(node.clone()),
        Node::If { test: test @ Test::Condition { at }, when, then, other } if moves(*at) => {
            Some(Node::If { test: *test, when: *when, then: all(then)?, other: all(other)? })
        }
        Node::Continue => Some(limit()),
        // Its own rounds are looked at when it is walked.
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

//! Exits of bodies.

use crate::flow::{Body, Node};

/// Exits of a body.
#[derive(Copy, Clone, Default)]
pub(crate) struct Ways {
    /// To the next round of the loop, or out of it.
    pub round: bool,
    pub loops: bool,
    /// Out of the routine, or the program.
    pub routine: bool,
    /// To a routine and back.
    pub calls: bool,
}

impl Ways {
    pub(crate) fn of(body: &Body) -> Ways {
        body.iter().fold(Ways::default(), Ways::with)
    }

    pub(crate) fn and(self, other: Ways) -> Ways {
        Ways {
            round: self.round || other.round,
            loops: self.loops || other.loops,
            routine: self.routine || other.routine,
            calls: self.calls || other.calls,
        }
    }

    pub(crate) fn with(self, node: &Node) -> Ways {
        match node {
            Node::Break => Ways { loops: true, ..self },
            Node::Continue => Ways { round: true, ..self },
            Node::Return { tail } | Node::Exit { tail, .. } => Ways { routine: self.routine || !tail, ..self },
            Node::Call { may_exit, .. } => Ways { routine: self.routine || *may_exit, calls: true, ..self },
            Node::If { then, other, .. } => self.and(Ways::of(then)).and(Ways::of(other)),
            Node::Loop(body) => self.and(Ways { round: false, loops: false, ..Ways::of(body) }),
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

    pub(crate) fn any(self) -> bool {
        self.round || self.loops || self.routine
    }
}

/// Whether the body may go on with the next round of the loop around it before its end.
pub(crate) fn continues(body: &[Node]) -> bool {
    body.iter().any(|node| match node {
        Node::Continue => true,
        Node::Loop(_) => false,
        _ => node.bodies().any(|body| continues(body)),
    })
}

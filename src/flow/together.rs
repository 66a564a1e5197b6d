//! Flow of invocations that wait for each other: between instructions at which one of them may have to wait, all blocks
//! are states of one loop that none leaves before the others, so that there can be a barrier at its head.
//!
//! The invocations with the deepest calls run first, and among them those that are first in the text. States are
//! numbered in that order; the whole program is on the explicit stack, without other structure.

use super::blocks::Blocks;
use super::graph::{Graph, Leave};
use super::tree::{Body, Node};

/// The body of a program whose graph keeps its calls on the explicit stack.
pub(super) fn together(graph: &Graph, blocks: &Blocks) -> Body {
    let mut waits: Vec<usize> = (0..graph.list.len())
        .filter(|&vertex| graph.is_head(vertex) || vertex < blocks.list.len() && !blocks.is_place(vertex))
        .collect();
    // Blocks without instructions come before all: no invocation has to wait for them.
    let start = |vertex: usize| match blocks.list.get(vertex) {
        Some(block) => block.passes.unwrap_or(block.start) + 1,
        None => 0,
    };
    waits.sort_by_key(|&vertex| (start(vertex), vertex));
    let maker = Maker { graph, waits: &waits };
    let mut body = maker.reach(graph.entry);
    body.push(Node::Together(waits.iter().map(|&vertex| maker.whole(vertex)).collect()));
    body
}

struct Maker<'a> {
    graph: &'a Graph,
    waits: &'a [usize],
}

impl Maker<'_> {
    fn state(&self, vertex: usize) -> Option<u32> {
        self.waits.iter().position(|&known| known == vertex).map(|state| state as u32)
    }

    /// The statements that lead to a vertex: setting its state, or its own statements if it has none.
    fn reach(&self, vertex: usize) -> Body {
        match self.state(vertex) {
            Some(state) => vec![Node::SetState(state)],
            None => self.whole(vertex),
        }
    }

    fn numbered(&self, head: u32) -> u32 {
        self.graph.head(head).and_then(|vertex| self.state(vertex)).unwrap_or(0)
    }

    fn whole(&self, vertex: usize) -> Body {
        let vertex = &self.graph.list[vertex];
        let mut body: Body = vertex.body.clone();
        for node in &mut body {
            match node {
                Node::PushReturn { state, .. } => *state = self.numbered(*state),
                Node::SelectState { states, .. } => {
                    states.iter_mut().for_each(|state| *state = self.numbered(*state));
                }
                _ => {}
            }
        }
        match &vertex.leave {
            Leave::Goto(next) => body.extend(self.reach(*next)),
            Leave::Branch { test, taken, other } => {
                let (then, other) = (self.reach(*taken), self.reach(*other));
                body.push(Node::If { test: *test, when: true, then, other });
            }
            Leave::State | Leave::Return | Leave::Dispatch(_) => {}
            Leave::Exit(reason) => body.push(Node::Exit { reason: *reason, tail: false }),
        }
        body
    }
}

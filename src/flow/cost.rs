//! How many instructions a graph may execute.

use super::graph::Graph;
use super::order::{GraphShape, Lists, NONE};
use super::tree::Node;

/// Measures a graph. `callee` returns the cost of calls of these routines; the flag is set if control falls through.
pub(super) fn measure(graph: &Graph, shape: &GraphShape, callee: &dyn Fn(&[usize], bool) -> u64) -> u64 {
    let count = graph.list.len();
    let level_index = |header: usize| if header == NONE { count } else { header };
    let members = shape.order.iter().map(|&vertex| (level_index(level(shape, vertex)), vertex));
    let members = Lists::of(count + 1, members);
    let headers = shape.order.iter().rev().copied();
    let headers = headers.filter(|&vertex| shape.is_header(vertex));
    let mut distance = vec![0u64; count];
    let mut through = vec![0u64; count];
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); count];
    for header in headers.chain([NONE]) {
        let mut longest = 0;
        let mut outside = Vec::new();
        let own = [header].into_iter().filter(|&header| header != NONE);
        for vertex in own.chain(members.get(level_index(header)).iter().copied()) {
            let child = shape.is_header(vertex) && vertex != header;
            let base = if vertex == header { 0 } else { distance[vertex] };
            let spent = match child {
                true => through[vertex],
                false => instructions(&graph.list[vertex].body, callee),
            };
            let after = base.saturating_add(spent);
            longest = longest.max(after);
            let mut go = |target: usize| {
                if target == header {
                } else if level(shape, target) == header {
                    distance[target] = distance[target].max(after);
                } else {
                    outside.push(target);
                }
            };
            match child {
                true => std::mem::take(&mut leaving[vertex]).into_iter().for_each(&mut go),
                false => graph.list[vertex].leave.targets().for_each(&mut go),
            }
        }
        if header == NONE {
            return longest;
        }
        outside.sort_unstable();
        outside.dedup();
        leaving[header] = outside;
        let rounds = graph.list[header].most.map_or(u64::MAX, u64::from);
        through[header] = longest.saturating_mul(rounds);
    }
    0
}

/// The number of instructions of a graph, where calls are replaced by what `callee` returns for these routines.
pub(super) fn size(graph: &Graph, callee: &dyn Fn(&[usize], bool) -> u64) -> u64 {
    graph.list.iter().map(|vertex| instructions(&vertex.body, callee)).fold(0, u64::saturating_add)
}

/// The header of the loop that contains a vertex, or that it heads.
fn level(shape: &GraphShape, vertex: usize) -> usize {
    if shape.is_header(vertex) { shape.around[vertex] } else { shape.inside[vertex] }
}

fn instructions(body: &[Node], callee: &dyn Fn(&[usize], bool) -> u64) -> u64 {
    let costs = body.iter().map(|node| match node {
        Node::Run(range) => range.len() as u64,
        Node::Pass { .. } => 1,
        Node::Call { at, routines, .. } => callee(routines, at.is_none()),
        Node::If { .. }
        | Node::Loop(_)
        | Node::Break
        | Node::Continue
        | Node::Switch(_)
        | Node::Together(_)
        | Node::SetTarget(_)
        | Node::SetState(_)
        | Node::SelectState { .. }
        | Node::Return { .. }
        | Node::Exit { .. }
        | Node::PushReturn { .. }
        | Node::PopReturn { .. }
        | Node::PushAddress { .. }
        | Node::PopAddress { .. }
        | Node::CheckNesting { .. }
        | Node::MoveBase { .. } => 0,
    });
    costs.fold(0, u64::saturating_add)
}

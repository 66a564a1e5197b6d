//! Where each vertex of a reducible graph is emitted.

use super::graph::Graph;
use super::order::{GraphShape, NONE};

/// The position of a vertex relative to the vertex that it is emitted in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nesting {
    /// At its only incoming edge.
    Inline,
    /// Behind a block in the parent, inside the loop that the parent heads.
    Inside,
    /// Behind the loop that the parent heads.
    Outside,
}

pub(super) struct Places {
    /// The vertex that each is emitted in.
    pub parent: Vec<usize>,
    pub place: Vec<Nesting>,
    /// Whether all paths from it end the routine without joining another.
    pub closed: Vec<bool>,
}

pub(super) fn places(graph: &Graph, shape: &GraphShape) -> Places {
    let count = graph.list.len();
    // The shallowest dominator to whose other children a subtree's edges lead; a subtree without outgoing edges ends in
    // itself.
    let mut escape = vec![NONE; count];
    for &vertex in shape.order.iter().rev() {
        for target in graph.list[vertex].leave.targets() {
            let above = match shape.is_back(vertex, target) {
                true => target,
                false => shape.dominator[target],
            };
            escape[vertex] = escape[vertex].min(shape.depth[above]);
        }
        let above = shape.dominator[vertex];
        if above != NONE {
            escape[above] = escape[above].min(escape[vertex]);
        }
    }
    let (mut parent, mut place) = (vec![NONE; count], vec![Nesting::Inline; count]);
    let mut closed = vec![false; count];
    for &vertex in &shape.order {
        let above = shape.dominator[vertex];
        if above == NONE {
            continue;
        }
        parent[vertex] = above;
        let one_way = shape.forward_in[vertex] == 1;
        closed[vertex] = one_way && escape[vertex] >= shape.depth[vertex];
        // A loop contains no code that leaves it, except for the statement that ends the routine.
        if closed[vertex] && graph.list[vertex].body.is_empty() {
            continue;
        }
        let outer = match shape.is_header(vertex) {
            true => shape.around[vertex],
            false => shape.inside[vertex],
        };
        let (mut left, mut inside) = (NONE, shape.inside[above]);
        while inside != outer && inside != NONE {
            left = inside;
            inside = shape.around[inside];
        }
        if left != NONE {
            (parent[vertex], place[vertex]) = (left, Nesting::Outside);
        } else if !one_way {
            place[vertex] = Nesting::Inside;
        }
    }
    Places { parent, place, closed }
}

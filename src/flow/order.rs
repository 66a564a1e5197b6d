//! The shape of a graph: reverse postorder, dominators, natural loops.

use super::graph::Graph;

pub(super) const NONE: usize = usize::MAX;

pub(super) struct GraphShape {
    /// The vertices that can be reached, in reverse postorder.
    pub order: Vec<usize>,
    /// Each vertex's position in `order`.
    pub rank: Vec<usize>,
    pub dominator: Vec<usize>,
    /// Depth in the dominator tree.
    pub depth: Vec<usize>,
    /// Forward edges.
    pub forward_in: Vec<usize>,
    /// The header of the innermost loop around each vertex (a header's is itself).
    pub inside: Vec<usize>,
    /// For each header: the header of the loop around its loop.
    pub around: Vec<usize>,
    /// Targets of back edges that do not dominate their sources.
    pub irreducible: Vec<usize>,
    /// Preorder numbers of the dominator tree: a vertex's own, and the last in its subtree.
    span: Vec<(usize, usize)>,
}

impl GraphShape {
    pub(super) fn is_header(&self, vertex: usize) -> bool {
        self.inside[vertex] == vertex
    }

    pub(super) fn dominates(&self, above: usize, below: usize) -> bool {
        let (first, last) = self.span[above];
        (first..=last).contains(&self.span[below].0)
    }

    pub(super) fn is_back(&self, from: usize, to: usize) -> bool {
        self.rank[to] <= self.rank[from]
    }

    /// Analyses a graph; everything below its dispatch vertex belongs to the dispatch's loop.
    pub(super) fn of(graph: &Graph, dispatch: Option<usize>) -> GraphShape {
        let count = graph.list.len();
        let order = reverse_postorder(count, graph.entry, |vertex| graph.list[vertex].leave.targets());
        let mut rank = vec![NONE; count];
        for (place, &vertex) in order.iter().enumerate() {
            rank[vertex] = place;
        }
        let mut forward_in = vec![0; count];
        for &vertex in &order {
            for next in graph.list[vertex].leave.targets() {
                forward_in[next] += usize::from(rank[next] > rank[vertex]);
            }
        }
        let edges = order.iter().flat_map(|&from| graph.list[from].leave.targets().map(move |to| (to, from)));
        let before = Lists::of(count, edges);
        let dominator = dominators(&order, &rank, &before);
        let mut depth = vec![0; count];
        for &vertex in &order {
            let above = dominator[vertex];
            if above != NONE {
                depth[vertex] = depth[above] + 1;
            }
        }
        let below = order.iter().map(|&vertex| (dominator[vertex], vertex));
        let below = Lists::of(count, below.filter(|(above, _)| *above != NONE));
        let mut shape = GraphShape {
            span: spans(graph.entry, &below, count),
            order,
            rank,
            dominator,
            depth,
            forward_in,
            inside: vec![NONE; count],
            around: vec![NONE; count],
            irreducible: Vec::new(),
        };
        shape.find_loops(&before);
        if let Some(top) = dispatch {
            shape.enclose(top);
        }
        shape
    }

    fn find_loops(&mut self, before: &Lists) {
        let count = self.rank.len();
        let mut outer: Vec<usize> = (0..count).collect();
        for place in (0..self.order.len()).rev() {
            let header = self.order[place];
            let mut work = Vec::new();
            for &source in before.get(header) {
                if self.rank[source] < place {
                    continue;
                }
                if self.dominates(header, source) {
                    work.push(source);
                } else {
                    self.irreducible.push(header);
                }
            }
            if work.is_empty() {
                continue;
            }
            self.inside[header] = header;
            while let Some(vertex) = work.pop() {
                let vertex = find(&mut outer, vertex);
                // An edge into the loop that bypasses its header adds no member; it was noted as irreducible.
                if vertex == header || !self.dominates(header, vertex) {
                    continue;
                }
                if self.is_header(vertex) {
                    self.around[vertex] = header;
                } else {
                    self.inside[vertex] = header;
                }
                outer[vertex] = header;
                work.extend(before.get(vertex));
            }
        }
        self.irreducible.dedup();
    }

    fn enclose(&mut self, top: usize) {
        self.inside[top] = top;
        for place in self.rank[top] + 1..self.order.len() {
            let vertex = self.order[place];
            if self.inside[vertex] == NONE {
                self.inside[vertex] = top;
            } else if self.is_header(vertex) && self.around[vertex] == NONE {
                self.around[vertex] = top;
            }
        }
    }
}

fn find(outer: &mut [usize], vertex: usize) -> usize {
    let mut root = vertex;
    while outer[root] != root {
        root = outer[root];
    }
    let mut step = vertex;
    while outer[step] != root {
        step = std::mem::replace(&mut outer[step], root);
    }
    root
}

/// A list of numbers for each vertex, all in one array.
pub(super) struct Lists {
    starts: Vec<usize>,
    items: Vec<usize>,
}

impl Lists {
    /// Of pairs of a vertex and an item of its list, in order.
    pub(super) fn of(count: usize, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Lists {
        // While the array is filled, a list's start is stored one index further on, and advances to the list's end.
        let mut starts = vec![0; count + 2];
        for (vertex, _) in pairs.clone() {
            starts[vertex + 2] += 1;
        }
        for place in 2..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut items = vec![0; starts[count + 1]];
        for (vertex, item) in pairs {
            items[starts[vertex + 1]] = item;
            starts[vertex + 1] += 1;
        }
        Lists { starts, items }
    }

    pub(super) fn get(&self, vertex: usize) -> &[usize] {
        &self.items[self.starts[vertex]..self.starts[vertex + 1]]
    }
}

/// The vertices reachable from `entry`, each before its successors except along back edges.
pub(super) fn reverse_postorder<I: DoubleEndedIterator<Item = usize>>(
    count: usize,
    entry: usize,
    targets: impl Fn(usize) -> I,
) -> Vec<usize> {
    let mut seen = vec![false; count];
    let mut order = Vec::with_capacity(count);
    // The last target first, so that the first in the text comes first.
    let mut work = vec![(entry, targets(entry))];
    seen[entry] = true;
    while let Some((vertex, rest)) = work.last_mut() {
        match rest.next_back() {
            Some(next) if !seen[next] => {
                seen[next] = true;
                work.push((next, targets(next)));
            }
            Some(_) => {}
            None => {
                order.push(*vertex);
                work.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The immediate dominator of each vertex; `NONE` for the first and for those not in `order`, a reverse postorder.
/// After K. Cooper, T. Harvey and K. Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
pub(super) fn dominators(order: &[usize], rank: &[usize], before: &Lists) -> Vec<usize> {
    let mut above = vec![NONE; rank.len()];
    let Some((&first, rest)) = order.split_first() else { return above };
    above[first] = first;
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for &vertex in rest {
            let known = before.get(vertex).iter().copied().filter(|source| above[*source] != NONE);
            let meeting = known.reduce(|mut one, mut other| {
                while one != other {
                    if rank[one] > rank[other] {
                        one = above[one];
                    } else {
                        other = above[other];
                    }
                }
                one
            });
            let meeting = meeting.unwrap_or(NONE);
            changed |= above[vertex] != meeting;
            above[vertex] = meeting;
        }
    }
    above[first] = NONE;
    above
}

fn spans(root: usize, below: &Lists, count: usize) -> Vec<(usize, usize)> {
    let mut span = vec![(NONE, 0); count];
    let mut next = 0;
    let mut work = vec![(root, 0)];
    while let Some((vertex, child)) = work.last_mut() {
        if *child == 0 {
            span[*vertex].0 = next;
            next += 1;
        }
        match below.get(*vertex).get(*child) {
            Some(&deeper) => {
                *child += 1;
                work.push((deeper, 0));
            }
            None => {
                span[*vertex].1 = next - 1;
                work.pop();
            }
        }
    }
    span
}

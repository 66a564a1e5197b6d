//! The graph that is structured: one for each routine, or one for a whole program with an explicit stack.

use rustc_hash::FxHashMap;

use super::order::GraphShape;
use super::tree::{Node, Reason, Test};

/// Consecutive statements, and what follows.
#[derive(Clone)]
pub(super) struct Vertex {
    pub body: Vec<Node>,
    pub leave: Leave,
    /// How often a loop that starts here repeats, if that is known.
    pub most: Option<u32>,
}

#[derive(Clone)]
pub(super) enum Leave {
    Goto(usize),
    Branch {
        test: Test,
        taken: usize,
        other: usize,
    },
    /// To the vertex with the number in the state variable. At most one vertex ends like this.
    Dispatch(Vec<usize>),
    /// To the dispatch, with the state variable already set.
    State,
    Return,
    Exit(Reason),
}

impl Leave {
    pub(super) fn targets(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        let (pair, states) = match self {
            Leave::Goto(next) => ([Some(*next), None], &[][..]),
            Leave::Branch { taken, other, .. } => ([Some(*taken), Some(*other)], &[][..]),
            Leave::Dispatch(states) => ([None; 2], &states[..]),
            Leave::State | Leave::Return | Leave::Exit(_) => ([None; 2], &[][..]),
        };
        pair.into_iter().flatten().chain(states.iter().copied())
    }
}

/// The result of making a graph reducible.
pub(super) struct Reducible {
    /// The graph with its dispatch, if it needs one.
    pub dispatched: Option<Graph>,
    pub shape: GraphShape,
}

#[derive(Clone, Default)]
pub(super) struct Graph {
    pub list: Vec<Vertex>,
    pub entry: usize,
    /// The vertices that the dispatch reaches, by state.
    heads: Vec<usize>,
    states: FxHashMap<usize, u32>,
}

impl Graph {
    pub(super) fn push(&mut self, body: Vec<Node>, leave: Leave) -> usize {
        self.list.push(Vertex { body, leave, most: None });
        self.list.len() - 1
    }

    /// The state of a vertex, which becomes a head if it was not one.
    pub(super) fn state(&mut self, vertex: usize) -> u32 {
        let next = self.heads.len() as u32;
        let heads = &mut self.heads;
        *self.states.entry(vertex).or_insert_with(|| {
            heads.push(vertex);
            next
        })
    }

    /// Whether a state of the dispatch is this vertex.
    pub(super) fn is_head(&self, vertex: usize) -> bool {
        self.states.contains_key(&vertex)
    }

    /// The vertex of a state.
    pub(super) fn head(&self, state: u32) -> Option<usize> {
        self.heads.get(state as usize).copied()
    }

    /// The graph in which heads are reached only through one dispatch vertex, and that vertex.
    ///
    /// The dispatch dominates everything, so that every back edge to it is a loop with one entry.
    fn dispatched(&self) -> (Graph, usize) {
        let mut graph = self.clone();
        let first = graph.state(graph.entry);
        let dispatch = graph.push(Vec::new(), Leave::Dispatch(graph.heads.clone()));
        for vertex in 0..dispatch {
            let mut leave = std::mem::replace(&mut graph.list[vertex].leave, Leave::Return);
            match &mut leave {
                Leave::Goto(next) => {
                    if let Some(&state) = graph.states.get(next) {
                        graph.list[vertex].body.push(Node::SetState(state));
                        *next = dispatch;
                    }
                }
                Leave::State => leave = Leave::Goto(dispatch),
                Leave::Branch { taken, other, .. } => {
                    for target in [taken, other] {
                        if let Some(&state) = graph.states.get(target) {
                            *target = graph.push(vec![Node::SetState(state)], Leave::Goto(dispatch));
                        }
                    }
                }
                Leave::Dispatch(_) | Leave::Return | Leave::Exit(_) => {}
            }
            graph.list[vertex].leave = leave;
        }
        graph.entry = graph.push(vec![Node::SetState(first)], Leave::Goto(dispatch));
        (graph, dispatch)
    }

    /// Makes the beginning of every loop a head, so that there is no loop but the dispatch's.
    pub(super) fn flatten(&mut self) {
        let Reducible { dispatched, shape } = self.reducible();
        if dispatched.is_some() {
            (0..self.list.len()).filter(|vertex| shape.is_header(*vertex)).for_each(|vertex| {
                self.state(vertex);
            });
        }
    }

    /// Makes every vertex with instructions a head.
    pub(super) fn force(&mut self) {
        for vertex in 0..self.list.len() {
            if !self.list[vertex].body.is_empty() {
                self.state(vertex);
            }
        }
    }

    /// Dispatches as little as is needed to make the graph reducible, and returns its shape. Without a dispatch it is
    /// the graph itself.
    pub(super) fn reducible(&mut self) -> Reducible {
        // A loop with several entries inside others takes a round for each; after these rounds, all vertices become
        // heads, and edges between heads lead only through the dispatch.
        let mut round = 0;
        loop {
            let (dispatched, shape) = match self.heads.is_empty() {
                true => (None, GraphShape::of(self, None)),
                false => {
                    let (graph, dispatch) = self.dispatched();
                    let shape = GraphShape::of(&graph, Some(dispatch));
                    (Some(graph), shape)
                }
            };
            if shape.irreducible.is_empty() || round > 16 {
                return Reducible { dispatched, shape };
            }
            shape.irreducible.iter().for_each(|&head| {
                self.state(head);
            });
            if round == 16 {
                self.force();
            }
            round += 1;
        }
    }
}

//! Blocks to graphs: one for each routine where calls are functions, otherwise one for all.

use rustc_hash::FxHashMap;

use super::blocks::{Blocks, Leave as From};
use super::graph::{Graph, Leave};
use super::routines::Routines;
use super::step::{FlowOptions, Pairs, Step};
use super::tree::{Block, Node, Reason, Test};

/// The graph of one routine. `number` returns the index that calls use, and whether the callee may end the program.
pub(super) fn routine_graph(
    blocks: &Blocks,
    routines: &Routines,
    routine: usize,
    number: &dyn Fn(usize) -> (usize, bool),
) -> Graph {
    let mut maker = Maker {
        blocks,
        routines,
        routine,
        number,
        graph: Graph::default(),
        vertex: FxHashMap::default(),
        work: Vec::new(),
    };
    let entry = routines.entry[routine];
    maker.graph.entry = if blocks.is_place(entry) { maker.place(entry) } else { maker.own(entry) };
    while let Some(block) = maker.work.pop() {
        maker.fill(block);
    }
    maker.graph
}

struct Maker<'a> {
    blocks: &'a Blocks,
    routines: &'a Routines,
    routine: usize,
    number: &'a dyn Fn(usize) -> (usize, bool),
    graph: Graph,
    vertex: FxHashMap<usize, usize>,
    work: Vec<usize>,
}

impl Maker<'_> {
    fn own(&mut self, block: usize) -> usize {
        let (graph, work) = (&mut self.graph, &mut self.work);
        *self.vertex.entry(block).or_insert_with(|| {
            let plain = &self.blocks.list[block];
            work.push(block);
            let body = match plain.passes {
                Some(at) => Node::Pass { at },
                None => Node::Run(plain.start..plain.end),
            };
            graph.push(vec![body], Leave::Return)
        })
    }

    fn leave_routine(&self) -> Leave {
        match self.routine {
            0 => Leave::Exit(Reason::Return),
            _ => Leave::Return,
        }
    }

    fn place(&mut self, block: usize) -> usize {
        let leave = match &self.blocks.list[block].leave {
            From::Exit(reason) => Leave::Exit(*reason),
            From::Return { .. } => self.leave_routine(),
            From::Label { .. } if self.routine == 0 => Leave::Exit(Reason::End),
            From::Label { .. } => Leave::Return,
            From::Goto(_) | From::Branch { .. } | From::Call { .. } => self.leave_routine(),
        };
        // A routine has one end, so that paths to it join without an early return; each RET stays separate.
        if matches!(self.blocks.list[block].leave, From::Return { .. }) {
            return self.graph.push(Vec::new(), leave);
        }
        let graph = &mut self.graph;
        let shared = self.vertex.entry(block);
        *shared.or_insert_with(|| graph.push(Vec::new(), leave))
    }

    fn call(&self, at: Option<usize>, targets: &[usize]) -> Node {
        let mut routines = Vec::new();
        let mut may_exit = false;
        for &target in targets {
            let (number, exits) = (self.number)(self.routines.owner[target]);
            routines.push(number);
            may_exit |= exits;
        }
        Node::Call { at, routines, may_exit }
    }

    fn to(&mut self, block: usize) -> usize {
        if self.blocks.is_place(block) {
            self.place(block)
        } else if self.routines.owner[block] == self.routine {
            self.own(block)
        } else {
            let body = vec![self.call(None, &[block])];
            let leave = self.leave_routine();
            self.graph.push(body, leave)
        }
    }

    fn fill(&mut self, block: usize) {
        let vertex = self.own(block);
        let leave = match &self.blocks.list[block].leave {
            From::Goto(next) => Leave::Goto(self.to(*next)),
            From::Branch { at, taken, other } => {
                Leave::Branch { test: Test::Condition { at: *at }, taken: self.to(*taken), other: self.to(*other) }
            }
            From::Call { at, conditional, targets, after } => {
                let call = self.call(Some(*at), targets);
                let after = self.to(*after);
                if *conditional {
                    Leave::Branch {
                        test: Test::Condition { at: *at },
                        taken: self.graph.push(vec![call], Leave::Goto(after)),
                        other: after,
                    }
                } else {
                    self.graph.list[vertex].body.push(call);
                    Leave::Goto(after)
                }
            }
            From::Return { .. } | From::Label { .. } => self.leave_routine(),
            From::Exit(reason) => Leave::Exit(*reason),
        };
        self.graph.list[vertex].leave = leave;
        self.graph.list[vertex].most = self.blocks.most[block];
    }
}

/// The graph of a whole program whose calls keep their return states on an explicit stack.
pub(super) fn stack_graph(steps: &[Step], pairs: &Pairs, blocks: &Blocks, options: &FlowOptions) -> Graph {
    let mut graph = Graph::default();
    for block in 0..blocks.list.len() {
        let plain = &blocks.list[block];
        let mut body = stack_body(steps, pairs, options, plain.start..plain.end);
        body.extend(plain.passes.map(|at| Node::Pass { at }));
        graph.push(body, Leave::Return);
        graph.list[block].most = blocks.most[block];
    }
    graph.entry = blocks.entry;
    graph.state(blocks.entry);
    for block in reached(blocks) {
        let leave = match &blocks.list[block].leave {
            From::Goto(next) => Leave::Goto(*next),
            From::Branch { at, taken, other } => {
                Leave::Branch { test: Test::Condition { at: *at }, taken: *taken, other: *other }
            }
            From::Call { at, conditional, targets, after } => {
                let (body, leave) = stack_call(&mut graph, pairs, options, *at, targets, *after);
                if *conditional {
                    Leave::Branch { test: Test::Condition { at: *at }, taken: graph.push(body, leave), other: *after }
                } else {
                    graph.list[block].body.extend(body);
                    leave
                }
            }
            From::Return { at } => {
                graph.list[block].body.push(Node::PopReturn { at: *at });
                Leave::State
            }
            From::Exit(reason) => Leave::Exit(*reason),
            From::Label { next } => {
                let at = blocks.list[block].start;
                Leave::Branch {
                    test: Test::InCall,
                    taken: graph.push(vec![Node::PopReturn { at }], Leave::State),
                    other: *next,
                }
            }
        };
        graph.list[block].leave = leave;
    }
    graph
}

/// Instructions with the operations of the stack and the limits on nesting.
fn stack_body(steps: &[Step], pairs: &Pairs, options: &FlowOptions, range: std::ops::Range<usize>) -> Vec<Node> {
    let mut body = Vec::new();
    let mut start = range.start;
    let mut run = |body: &mut Vec<Node>, end: usize| {
        if start < end {
            body.push(Node::Run(start..end));
            start = end;
        }
    };
    for at in range.clone() {
        let check = match &steps[at] {
            Step::If => options.if_depth.map(|limit| (Block::If, limit, pairs.if_depth[at])),
            Step::Loop(_) => {
                let depth = pairs.loop_depth[at];
                options.loop_depth.map(|limit| (Block::Loop, limit, depth))
            }
            Step::Push => {
                run(&mut body, at + 1);
                body.push(Node::PushAddress { at });
                None
            }
            Step::Pop => {
                run(&mut body, at + 1);
                body.push(Node::PopAddress { at });
                None
            }
            Step::Plain
            | Step::Jump { .. }
            | Step::Call { .. }
            | Step::Return { .. }
            | Step::Else
            | Step::EndIf
            | Step::EndLoop
            | Step::Break { .. }
            | Step::Continue { .. }
            | Step::End => None,
        };
        if let Some((block, limit, depth)) = check {
            run(&mut body, at);
            body.push(if depth < limit {
                Node::CheckNesting { block, most: limit - 1 - depth }
            } else {
                Node::Exit { reason: Reason::Overflow, tail: false }
            });
        }
    }
    run(&mut body, range.end);
    body
}

fn stack_call(
    graph: &mut Graph,
    pairs: &Pairs,
    options: &FlowOptions,
    at: usize,
    targets: &[usize],
    after: usize,
) -> (Vec<Node>, Leave) {
    let open = [
        (Block::If, pairs.if_depth[at] * usize::from(options.if_depth.is_some())),
        (Block::Loop, pairs.loop_depth[at]),
    ];
    let moves = |sign: isize| {
        let open = open.into_iter().filter(|(_, by)| *by > 0);
        open.map(move |(block, by)| Node::MoveBase { block, by: by as isize * sign })
    };
    let back: Vec<Node> = moves(-1).collect();
    let back = match back.is_empty() {
        true => after,
        false => graph.push(back, Leave::Goto(after)),
    };
    let mut body = vec![Node::PushReturn { at, state: graph.state(back) }];
    body.extend(moves(1));
    let states: Vec<u32> = targets.iter().map(|&target| graph.state(target)).collect();
    match targets {
        [target] => (body, Leave::Goto(*target)),
        _ => {
            body.push(Node::SelectState { at, states });
            (body, Leave::State)
        }
    }
}

/// The blocks that a run can reach, calls included.
fn reached(blocks: &Blocks) -> Vec<usize> {
    let mut seen = vec![false; blocks.list.len()];
    let mut work = vec![blocks.entry];
    let mut order = Vec::new();
    while let Some(block) = work.pop() {
        if std::mem::replace(&mut seen[block], true) {
            continue;
        }
        order.push(block);
        work.extend(blocks.next(block));
        if let From::Call { targets, .. } = &blocks.list[block].leave {
            work.extend(targets);
        }
    }
    order
}

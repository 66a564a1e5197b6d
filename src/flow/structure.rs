//! A reducible graph to nested statements.
//!
//! After N. Ramsey, "Beyond Relooper" (2022): every vertex is emitted once, inside the vertex that dominates it; a
//! vertex where paths join follows a block that those paths leave. Every path ends in a jump, so a jump to the end of
//! the surrounding block needs no statement, and neither do blocks. A jump over the ends of several blocks sets the
//! target variable, and only blocks that are jumped over test it. Code after a loop is emitted after it and not in
//! it, as far as it can return to the surrounding code.

use super::graph::{Graph, Leave};
use super::nest::Token;
use super::order::{GraphShape, NONE};
use super::places::{Nesting, Places, places};
use super::tree::{Node, Test};

struct Scope {
    vertex: usize,
    /// The lowest scope that is the target of a jump falling out of this one.
    lowest: usize,
    /// For a loop: the scopes that its breaks jump to.
    exits: Vec<usize>,
    /// The serial number of the scope.
    serial: usize,
}

enum Work {
    Enter(usize),
    Body(usize),
    CloseBlock,
    CloseLoop,
    Arm(usize, usize),
    Emit(Token),
}

/// How a branch ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Leaves by a statement.
    Leaves,
    /// Could, by `Continue`.
    Continues,
    Inline,
    Falls,
}

pub(super) struct Structured {
    pub tokens: Vec<Token>,
    /// By serial number of scope: whether jumps to it must set the target variable.
    pub tested: Vec<bool>,
    /// Vertices at which the nesting exceeded the limit.
    pub too_deep: Vec<usize>,
}

pub(super) fn structure(graph: &Graph, shape: &GraphShape, nesting: usize) -> Structured {
    let count = graph.list.len();
    let Places { parent, place, closed } = places(graph, shape);
    let mut follows = vec![Vec::new(); count];
    for &vertex in &shape.order {
        if place[vertex] != Nesting::Inline {
            follows[parent[vertex]].push(vertex);
        }
    }
    let mut emitter = Emitter {
        graph,
        shape,
        place,
        closed,
        follows,
        scope_of: vec![NONE; count],
        scopes: Vec::new(),
        loops: Vec::new(),
        work: vec![Work::Enter(graph.entry)],
        depth: 0,
        nesting,
        out: Structured { tokens: Vec::new(), tested: Vec::new(), too_deep: Vec::new() },
    };
    while let Some(work) = emitter.work.pop() {
        emitter.step(work);
    }
    emitter.out
}

struct Emitter<'a> {
    graph: &'a Graph,
    shape: &'a GraphShape,
    place: Vec<Nesting>,
    closed: Vec<bool>,
    follows: Vec<Vec<usize>>,
    /// The open scope whose end or start is the target of a jump to each vertex.
    scope_of: Vec<usize>,
    scopes: Vec<Scope>,
    /// The open scopes that are loops.
    loops: Vec<usize>,
    work: Vec<Work>,
    depth: usize,
    nesting: usize,
    out: Structured,
}

impl Emitter<'_> {
    fn step(&mut self, work: Work) {
        match work {
            Work::Enter(vertex) => self.enter(vertex),
            Work::Body(vertex) => self.body(vertex),
            Work::CloseBlock => self.close_block(),
            Work::CloseLoop => self.close_loop(),
            Work::Arm(from, to) => self.arm(from, to),
            Work::Emit(token) => self.emit(token),
        }
    }

    fn emit(&mut self, token: Token) {
        match token {
            Token::Open { .. } | Token::LoopOpen => self.depth += 1,
            Token::SwitchOpen => self.depth += 2,
            Token::Close | Token::LoopClose => self.depth = self.depth.saturating_sub(1),
            Token::SwitchClose => self.depth = self.depth.saturating_sub(2),
            Token::Leaf(_) | Token::Else | Token::Case | Token::Set { .. } => {}
        }
        self.out.tokens.push(token);
    }

    fn leaf(&mut self, node: Node) {
        self.emit(Token::Leaf(node));
    }

    fn open_scope(&mut self, vertex: usize, is_loop: bool) {
        self.scope_of[vertex] = self.scopes.len();
        if is_loop {
            self.loops.push(self.scopes.len());
        }
        self.scopes.push(Scope { vertex, lowest: NONE, exits: Vec::new(), serial: self.out.tested.len() });
        self.out.tested.push(false);
    }

    fn enter(&mut self, vertex: usize) {
        if self.depth >= self.nesting {
            self.out.too_deep.push(vertex);
            // Continues as if the vertex were already a state, to find the next such positions below it.
            self.depth = 4;
        }
        let follows = std::mem::take(&mut self.follows[vertex]);
        let last_first = follows.into_iter().rev();
        let (outside, inside): (Vec<usize>, Vec<usize>) =
            last_first.partition(|&follow| self.place[follow] == Nesting::Outside);
        for follow in outside {
            self.open_scope(follow, false);
            self.work.push(Work::CloseBlock);
        }
        if self.shape.is_header(vertex) {
            self.open_scope(vertex, true);
            self.emit(Token::LoopOpen);
            self.work.push(Work::CloseLoop);
        }
        for follow in inside {
            self.open_scope(follow, false);
            self.work.push(Work::CloseBlock);
        }
        self.work.push(Work::Body(vertex));
    }

    fn body(&mut self, vertex: usize) {
        for node in &self.graph.list[vertex].body {
            self.leaf(node.clone());
        }
        match &self.graph.list[vertex].leave {
            Leave::Goto(next) => self.arm(vertex, *next),
            Leave::State => {}
            Leave::Return => self.leaf(Node::Return { tail: false }),
            Leave::Exit(reason) => self.leaf(Node::Exit { reason: *reason, tail: false }),
            Leave::Branch { test, taken, other } => self.branch(vertex, *test, *taken, *other),
            Leave::Dispatch(states) => {
                self.emit(Token::SwitchOpen);
                self.work.push(Work::Emit(Token::SwitchClose));
                for &state in states.iter().rev() {
                    self.work.push(Work::Arm(vertex, state));
                    self.work.push(Work::Emit(Token::Case));
                }
            }
        }
    }

    fn branch(&mut self, vertex: usize, test: Test, taken: usize, other: usize) {
        let ways = (self.way(vertex, taken), self.way(vertex, other));
        let first = match ways {
            (Way::Leaves, _) => Some(true),
            (_, Way::Leaves) => Some(false),
            (Way::Continues, Way::Inline) => Some(true),
            (Way::Inline, Way::Continues) => Some(false),
            _ => None,
        };
        let Some(when) = first else {
            self.emit(Token::Open { test, when: true });
            self.work.push(Work::Emit(Token::Close));
            self.work.push(Work::Arm(vertex, other));
            self.work.push(Work::Emit(Token::Else));
            self.work.push(Work::Arm(vertex, taken));
            return;
        };
        let (out, on) = if when { (taken, other) } else { (other, taken) };
        self.emit(Token::Open { test, when });
        if self.way(vertex, out) == Way::Continues {
            self.leaf(Node::Continue);
            self.emit(Token::Close);
            self.arm(vertex, on);
        } else {
            self.work.push(Work::Arm(vertex, on));
            self.work.push(Work::Emit(Token::Close));
            self.arm(vertex, out);
        }
    }

    fn is_inline(&self, from: usize, to: usize) -> bool {
        self.place[to] == Nesting::Inline && !self.shape.is_back(from, to)
    }

    fn way(&self, from: usize, to: usize) -> Way {
        if self.is_inline(from, to) {
            return if self.closed[to] { Way::Leaves } else { Way::Inline };
        }
        let scope = self.scope_of[to];
        match self.loops.last() {
            Some(&innermost) if scope < innermost => Way::Leaves,
            Some(&innermost) if scope == innermost && !self.is_dispatch(to) => Way::Continues,
            _ => Way::Falls,
        }
    }

    fn is_dispatch(&self, vertex: usize) -> bool {
        matches!(self.graph.list[vertex].leave, Leave::Dispatch(_))
    }

    fn arm(&mut self, from: usize, to: usize) {
        if self.is_inline(from, to) {
            self.work.push(Work::Enter(to));
        } else {
            self.jump(self.scope_of[to]);
        }
    }

    /// Jumps to the end of a block, or the start of a loop, around this position.
    fn jump(&mut self, scope: usize) {
        let top = self.scopes.len() - 1;
        let serial = self.scopes[scope].serial;
        let innermost = self.loops.last().copied();
        match innermost {
            Some(innermost) if scope < innermost => {
                let serial = self.scopes[innermost].serial;
                self.emit(Token::Set { scope, serial });
                self.leaf(Node::Break);
                self.scopes[innermost].exits.push(scope);
            }
            Some(innermost) if scope == innermost && scope < top => self.leaf(Node::Continue),
            _ if scope < top => {
                self.leaf(Node::SetTarget(scope as u32));
                self.scopes[top].lowest = self.scopes[top].lowest.min(scope);
            }
            // The end of a loop's body continues at its start.
            Some(innermost) if scope == innermost => {}
            _ => self.emit(Token::Set { scope, serial }),
        }
    }

    fn close_block(&mut self) {
        let Some(scope) = self.scopes.pop() else {
            return;
        };
        let number = self.scopes.len();
        if scope.lowest < number {
            self.out.tested[scope.serial] = true;
            if let Some(around) = self.scopes.last_mut() {
                around.lowest = around.lowest.min(scope.lowest);
            }
            let test = Test::TargetIs(number as u32);
            self.emit(Token::Open { test, when: true });
            self.work.push(Work::Emit(Token::Close));
        }
        self.work.push(Work::Enter(scope.vertex));
    }

    /// Ends a loop and passes its breaks on to their targets.
    fn close_loop(&mut self) {
        let Some(mut closed) = self.scopes.pop() else {
            return;
        };
        self.loops.pop();
        self.emit(Token::LoopClose);
        closed.exits.sort_unstable();
        closed.exits.dedup();
        let last = match closed.exits.as_slice() {
            // No code follows the loop.
            [] => return,
            // With one exit no variable is needed.
            &[only] => return self.jump(only),
            [.., last] => *last,
        };
        self.out.tested[closed.serial] = true;
        let top = self.scopes.len() - 1;
        let innermost = self.loops.last().copied().unwrap_or(0);
        let is_in_loop = !self.loops.is_empty();
        let split = closed.exits.partition_point(|&scope| is_in_loop && scope < innermost);
        let (beyond, within) = closed.exits.split_at(split);
        if !beyond.is_empty() {
            let conditional = last >= innermost;
            if conditional {
                let test = Test::TargetBelow(innermost as u32);
                self.emit(Token::Open { test, when: true });
            }
            self.leaf(Node::Break);
            if conditional {
                self.emit(Token::Close);
            }
            self.scopes[innermost].exits.extend(beyond);
        }
        if let Some(&lowest) = within.first()
            && lowest < top
        {
            self.scopes[top].lowest = self.scopes[top].lowest.min(lowest);
        }
    }
}

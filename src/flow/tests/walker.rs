//! Walks a tree as a lowering does, and records what it executes.

use super::reference::{Oracle, Trace, start_of_loop};
use crate::flow::{Block, Body, Flow, Node, Reason, Repeat, Step, Test};

enum Control {
    Next,
    Break,
    Continue,
    Return,
    Ended,
}

enum Entry {
    State(u32),
    Address,
}

/// What a function has of its own.
#[derive(Default)]
struct Frame {
    state: u32,
    target: u32,
    loops: Vec<u32>,
    pushed: Vec<Option<usize>>,
    routine: Option<usize>,
}

struct Walker<'a> {
    flow: &'a Flow,
    steps: &'a [Step],
    oracle: Oracle,
    fuel: i64,
    rounds: u64,
    stack: Vec<Entry>,
    if_base: isize,
    loop_base: isize,
    trace: Trace,
    exits: bool,
}

/// The trace of a flow.
pub(super) fn walk(flow: &Flow, steps: &[Step], oracle: &Oracle) -> Trace {
    run(flow, steps, oracle.clone())
}

fn run(flow: &Flow, steps: &[Step], oracle: Oracle) -> Trace {
    let mut walker = Walker {
        flow,
        steps,
        oracle,
        fuel: flow.counted.map_or(i64::MAX, |limit| limit as i64),
        rounds: flow.guarded.unwrap_or(u64::MAX),
        stack: Vec::new(),
        if_base: 0,
        loop_base: 0,
        trace: Trace { executed: Vec::new(), reason: Reason::End },
        exits: false,
    };
    let mut frame = walker.frame(None);
    let control = walker.body(&flow.main.body, &mut frame);
    match control {
        Control::Ended => assert!(flow.counted.is_some() || flow.main.may_exit, "an exit that is not announced"),
        Control::Next => assert!(walker.exits, "ran off the end without an exit"),
        Control::Break | Control::Continue | Control::Return => panic!("left the main body"),
    }
    walker.trace
}

impl Walker<'_> {
    fn frame(&self, routine: Option<usize>) -> Frame {
        let of = routine.map_or(&self.flow.main, |number| &self.flow.routines[number]);
        let most = self.flow.loop_depth.iter().max().copied().unwrap_or(0) + 1;
        let slots = self.flow.stack.map_or(most, |stack| stack.loop_slots);
        Frame { loops: vec![0; slots], pushed: vec![None; of.push_slots], routine, ..Frame::default() }
    }

    fn body(&mut self, body: &Body, frame: &mut Frame) -> Control {
        for node in body {
            match self.node(node, frame) {
                Control::Next => {}
                control => return control,
            }
        }
        Control::Next
    }

    fn end(&mut self, reason: Reason) -> Control {
        self.trace.reason = reason;
        Control::Ended
    }

    fn loop_slot(&self, at: usize) -> usize {
        let base = if self.flow.stack.is_some() { self.loop_base } else { 0 };
        (base + self.flow.loop_depth[at] as isize) as usize
    }

    fn count(&mut self, at: usize) -> bool {
        if self.flow.counted.is_some() {
            if self.fuel == 0 {
                return false;
            }
            self.fuel -= 1;
        }
        self.trace.executed.push(at);
        assert!(self.trace.executed.len() < 2_000_000, "no end");
        self.oracle.runs[at] += 1;
        true
    }

    fn instruction(&mut self, at: usize, frame: &mut Frame) -> bool {
        if !self.count(at) {
            return false;
        }
        match &self.steps[at] {
            Step::Loop(repeat) => {
                let slot = self.loop_slot(at);
                frame.loops[slot] = match repeat {
                    Repeat::Counted { most, .. } => self.oracle.count(at, *most),
                    Repeat::Endless | Repeat::Ending => 1,
                };
            }
            Step::EndLoop if self.is_endless(at) => self.rounds = self.rounds.saturating_sub(1),
            Step::EndLoop => {
                let slot = self.loop_slot(at);
                frame.loops[slot] = frame.loops[slot].saturating_sub(1);
            }
            Step::Push if self.flow.stack.is_none() => {
                frame.pushed[self.flow.push_slot[at]] = Some(at);
            }
            Step::Pop if self.flow.stack.is_none() => {
                assert!(frame.pushed[self.flow.push_slot[at]].is_some());
            }
            _ => {}
        }
        true
    }

    /// Whether the loop that ends here has no count.
    fn is_endless(&self, at: usize) -> bool {
        self.steps[start_of_loop(self.steps, at)] == Step::Loop(Repeat::Endless)
    }

    fn test(&self, test: Test, frame: &Frame) -> bool {
        match test {
            Test::Condition { at } => match self.steps[at] {
                Step::EndLoop if self.is_endless(at) => self.rounds > 0,
                Step::Loop(_) | Step::EndLoop => frame.loops[self.loop_slot(at)] > 0,
                _ => self.oracle.condition(at),
            },
            Test::InCall => !self.stack.is_empty(),
            Test::TargetIs(target) => frame.target == target,
            Test::TargetBelow(target) => frame.target < target,
        }
    }

    fn node(&mut self, node: &Node, frame: &mut Frame) -> Control {
        match node {
            Node::Run(range) => {
                for at in range.clone() {
                    if !self.instruction(at, frame) {
                        return self.end(Reason::Limit);
                    }
                }
            }
            Node::Pass { at } => {
                if !self.count(*at) {
                    return self.end(Reason::Limit);
                }
            }
            Node::If { test, when, then, other } => {
                assert!(!then.is_empty());
                let arm = if self.test(*test, frame) == *when { then } else { other };
                return self.body(arm, frame);
            }
            Node::Loop(body) => loop {
                match self.body(body, frame) {
                    Control::Next | Control::Continue => {}
                    Control::Break => break,
                    control @ (Control::Return | Control::Ended) => return control,
                }
            },
            Node::Break => return Control::Break,
            Node::Continue => return Control::Continue,
            Node::Switch(cases) => {
                let control = self.body(&cases[frame.state as usize], frame);
                assert!(!matches!(control, Control::Break), "a break that a switch would catch");
                return control;
            }
            Node::Together(cases) => loop {
                match self.body(&cases[frame.state as usize], frame) {
                    Control::Next => {}
                    control => return control,
                }
            },
            Node::SetTarget(target) => frame.target = *target,
            Node::SetState(state) => frame.state = *state,
            Node::SelectState { at, states } => {
                frame.state = states[self.oracle.select(*at, states.len())];
            }
            Node::Call { at, routines, may_exit } => {
                let chosen = at.map_or(0, |at| self.oracle.select(at, routines.len()));
                let number = routines[chosen];
                assert!(frame.routine.is_none_or(|caller| number < caller), "not callee first");
                let routine = &self.flow.routines[number];
                let control = self.body(&routine.body, &mut self.frame(Some(number)));
                match control {
                    Control::Ended => {
                        assert!(self.flow.counted.is_some() || (*may_exit && routine.may_exit));
                        return Control::Ended;
                    }
                    Control::Next | Control::Return => {}
                    Control::Break | Control::Continue => panic!("left a routine"),
                }
            }
            Node::Return { tail: false } => return Control::Return,
            Node::Return { tail: true } => assert!(frame.routine.is_some()),
            Node::Exit { reason, tail: false } => return self.end(*reason),
            Node::Exit { reason, tail: true } => {
                assert!(frame.routine.is_none());
                self.trace.reason = *reason;
                self.exits = true;
            }
            Node::PushReturn { state, .. } => return self.push(Entry::State(*state)),
            Node::PushAddress { .. } => return self.push(Entry::Address),
            Node::PopReturn { .. } => match self.stack.pop() {
                None => return self.end(Reason::Return),
                Some(Entry::Address) => return self.end(Reason::Underflow),
                Some(Entry::State(state)) => frame.state = state,
            },
            Node::PopAddress { .. } => match self.stack.pop() {
                Some(Entry::Address) => {}
                None | Some(Entry::State(_)) => return self.end(Reason::Underflow),
            },
            Node::CheckNesting { block, most } => {
                let base = match block {
                    Block::If => self.if_base,
                    Block::Loop => self.loop_base,
                };
                if base > *most as isize {
                    return self.end(Reason::Overflow);
                }
            }
            Node::MoveBase { block, by } => match block {
                Block::If => self.if_base += by,
                Block::Loop => self.loop_base += by,
            },
        }
        Control::Next
    }

    fn push(&mut self, entry: Entry) -> Control {
        let depth = self.flow.stack.expect("a push without a stack").depth;
        if self.stack.len() >= depth {
            return self.end(Reason::Overflow);
        }
        self.stack.push(entry);
        Control::Next
    }
}

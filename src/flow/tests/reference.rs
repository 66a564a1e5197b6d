//! The steps themselves, executed one by one, as the reference for every tree.

use crate::flow::{FlowOptions, Reason, Repeat, Step};

/// Conditions and counts that depend on the seed, the instruction and how often it has run.
#[derive(Clone)]
pub(super) struct Oracle {
    seed: u64,
    pub runs: Vec<u32>,
}

impl Oracle {
    pub(super) fn new(seed: u64, steps: usize) -> Oracle {
        Oracle { seed, runs: vec![0; steps] }
    }

    fn value(&self, at: usize) -> u64 {
        let mut value = self.seed ^ (at as u64) << 32 ^ u64::from(self.runs[at]);
        for _ in 0..2 {
            value = (value ^ value >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            value ^= value >> 29;
        }
        value
    }

    pub(super) fn condition(&self, at: usize) -> bool {
        // How often it holds depends on the seed, so that some runs loop for long.
        self.value(at) % 8 < 1 + self.seed % 7
    }

    pub(super) fn count(&self, at: usize, most: Option<u32>) -> u32 {
        (self.value(at) % 4) as u32 % most.map_or(4, |most| most + 1)
    }

    pub(super) fn select(&self, at: usize, choices: usize) -> usize {
        (self.value(at) % choices as u64) as usize
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trace {
    pub executed: Vec<usize>,
    pub reason: Reason,
}

enum Entry {
    Return { to: usize, ifs: usize, loops: Vec<u32> },
    Address,
}

/// Finds the partner of a block instruction by counting, forwards or backwards.
fn forward(steps: &[Step], at: usize, stop: impl Fn(&Step) -> bool) -> usize {
    let mut depth = 0;
    for (index, step) in steps.iter().enumerate().skip(at + 1) {
        if depth == 0 && stop(step) {
            return index;
        }
        match step {
            Step::If | Step::Loop(_) => depth += 1,
            Step::EndIf | Step::EndLoop => depth -= 1,
            _ => {}
        }
    }
    unreachable!("blocks are balanced")
}

/// The ENDLOOP of the loop around an instruction.
fn end_of_loop(steps: &[Step], at: usize) -> usize {
    let mut depth = 0;
    for (index, step) in steps.iter().enumerate().skip(at + 1) {
        match step {
            Step::Loop(_) => depth += 1,
            Step::EndLoop if depth == 0 => return index,
            Step::EndLoop => depth -= 1,
            _ => {}
        }
    }
    unreachable!("in a loop")
}

pub(super) fn start_of_loop(steps: &[Step], at: usize) -> usize {
    let mut depth = 0;
    for index in (0..at).rev() {
        match steps[index] {
            Step::EndLoop => depth += 1,
            Step::Loop(_) if depth == 0 => return index,
            Step::Loop(_) => depth -= 1,
            _ => {}
        }
    }
    unreachable!("balanced")
}

fn open_ifs(steps: &[Step], at: usize) -> usize {
    let count = |wanted: fn(&Step) -> bool| steps[..at].iter().filter(|step| wanted(step)).count();
    count(|step| *step == Step::If) - count(|step| *step == Step::EndIf)
}

/// `counted`: the ends of loops without an iteration count where the loop says so.
pub(super) fn execute(steps: &[Step], entry: usize, options: &FlowOptions, mut oracle: Oracle, counted: bool) -> Trace {
    let mut executed = Vec::new();
    let (mut stack, mut counters): (Vec<Entry>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut if_base = 0;
    let mut at = entry;
    let labels = options.returning_labels.as_ref();
    let mut jumped = true;
    let mut rounds = options.rounds.unwrap_or(u64::MAX);
    let reason = loop {
        let returns = labels.is_some_and(|labels| at == steps.len() || labels.contains(&at));
        if !std::mem::take(&mut jumped)
            && returns
            && let Some(entry) = stack.pop()
        {
            match entry {
                Entry::Return { to, ifs, loops } => (at, if_base, counters) = (to, ifs, loops),
                Entry::Address => break Reason::Underflow,
            }
            continue;
        }
        if at == steps.len() {
            // A label that is jumped to returns only when control falls through to it; the end always returns.
            if let (true, Some(entry)) = (labels.is_some(), stack.pop()) {
                match entry {
                    Entry::Return { to, ifs, loops } => (at, if_base, counters) = (to, ifs, loops),
                    Entry::Address => break Reason::Underflow,
                }
                continue;
            }
            break Reason::End;
        }
        let outer_loops = || {
            let frames = stack.iter().map(|entry| match entry {
                Entry::Return { loops, .. } => loops.len(),
                Entry::Address => 0,
            });
            frames.sum::<usize>()
        };
        if steps[at] == Step::If && options.if_depth.is_some_and(|limit| if_base + open_ifs(steps, at) >= limit) {
            break Reason::Overflow;
        }
        if matches!(steps[at], Step::Loop(_))
            && options.loop_depth.is_some_and(|limit| outer_loops() + counters.len() >= limit)
        {
            break Reason::Overflow;
        }
        if options.limit.is_some_and(|limit| executed.len() as u64 >= limit) {
            break Reason::Limit;
        }
        executed.push(at);
        oracle.runs[at] += 1;
        let holds = |conditional: bool| !conditional || oracle.condition(at);
        let next = at + 1;
        match &steps[at] {
            Step::Plain | Step::EndIf => at = next,
            Step::Jump { target, conditional } => {
                jumped = holds(*conditional);
                at = if jumped { *target } else { next };
            }
            Step::Call { targets, conditional } => {
                if !holds(*conditional) {
                    at = next;
                    continue;
                }
                if stack.len() >= options.call_depth {
                    break Reason::Overflow;
                }
                stack.push(Entry::Return { to: next, ifs: if_base, loops: std::mem::take(&mut counters) });
                if_base += open_ifs(steps, at);
                at = targets[oracle.select(at, targets.len())];
                jumped = true;
            }
            Step::Return { conditional } => {
                if !holds(*conditional) {
                    at = next;
                    continue;
                }
                match stack.pop() {
                    None => break Reason::Return,
                    Some(Entry::Address) => break Reason::Underflow,
                    Some(Entry::Return { to, ifs, loops }) => {
                        (at, if_base, counters) = (to, ifs, loops);
                    }
                }
            }
            Step::If => {
                at = if oracle.condition(at) {
                    next
                } else {
                    forward(steps, at, |step| matches!(step, Step::Else | Step::EndIf)) + 1
                }
            }
            Step::Else => at = forward(steps, at, |step| *step == Step::EndIf),
            Step::Loop(repeat) => {
                let count = match repeat {
                    Repeat::Counted { most, .. } => oracle.count(at, *most),
                    Repeat::Endless | Repeat::Ending => 1,
                };
                if count > 0 {
                    counters.push(count);
                    at = next;
                    continue;
                }
                let end = forward(steps, at, |step| *step == Step::EndLoop);
                if counted && matches!(repeat, Repeat::Counted { through_end: true, .. }) {
                    if options.limit.is_some_and(|limit| executed.len() as u64 >= limit) {
                        break Reason::Limit;
                    }
                    executed.push(end);
                    oracle.runs[end] += 1;
                }
                at = end + 1;
            }
            Step::EndLoop => {
                let start = start_of_loop(steps, at);
                let endless = steps[start] == Step::Loop(Repeat::Endless);
                let left = counters.last_mut().expect("in a loop");
                if endless {
                    rounds = rounds.saturating_sub(1);
                } else {
                    *left -= 1;
                }
                if *left > 0 && !(endless && rounds == 0) {
                    at = start + 1;
                } else {
                    counters.pop();
                    at = next;
                }
            }
            Step::Break { conditional } => {
                if holds(*conditional) {
                    counters.pop();
                    at = end_of_loop(steps, at) + 1;
                } else {
                    at = next;
                }
            }
            Step::Continue { conditional } => {
                at = match holds(*conditional) {
                    true => end_of_loop(steps, at),
                    false => next,
                }
            }
            Step::End => break Reason::End,
            Step::Push => {
                if stack.len() >= options.call_depth {
                    break Reason::Overflow;
                }
                stack.push(Entry::Address);
                at = next;
            }
            Step::Pop => {
                let Some(Entry::Address) = stack.pop() else {
                    break Reason::Underflow;
                };
                at = next;
            }
        }
    };
    Trace { executed, reason }
}

//! Branches, calls, blocks: where an invocation stands in its program, and how it goes on. Many invocations can share
//! one place (`batch`), so conditions are decided elsewhere.

use std::cmp::Reverse;

use super::Exit;
use crate::dialect::{LOOP_COUNT, Rules};
use crate::isa::{Control, Op};
use crate::program::{Instruction, Program};

/// Call stacks are four deep in the older languages and 32 in the newest.
const CALLS: usize = 64;

/// A loop that has begun and not ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct ActiveLoop {
    pub remaining: u64,
    /// LOOP's index and increment.
    pub index: i32,
    pub increment: i32,
    /// REP has no index.
    pub indexed: bool,
    /// IF blocks that were open when it began.
    pub conditions: u32,
}

/// Where a call returns to, and which blocks were open when it was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub back: u32,
    pub loops: u32,
    pub conditions: u32,
}

/// An entry of the stack that calls and address registers share (NV_vertex_program3, POPA and PUSHA).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Call(Frame),
    Address([i32; 4]),
}

/// What an instruction's operands decide about its jump.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Whether its condition holds.
    Taken(bool),
    /// What LOOP and REP begin with.
    Rounds { count: u64, index: i32, increment: i32 },
}

impl Choice {
    /// LOOP and REP of the older languages count to a limit.
    pub(super) fn rounds(count: u32, index: u32, increment: u32) -> Choice {
        let count = count.cast_signed().clamp(0, LOOP_COUNT);
        Choice::Rounds {
            count: count.unsigned_abs().into(),
            index: index.cast_signed(),
            increment: increment.cast_signed(),
        }
    }
}

/// The order of positions in lock-step: the deepest routine comes first, since its callers wait for it, then the first
/// instruction.
pub(super) type Place = (Reverse<usize>, u32);

/// A position in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flow {
    pub counter: u32,
    pub stack: Vec<Entry>,
    pub loops: Vec<ActiveLoop>,
    /// IF blocks that are open now.
    pub open_conditions: u32,
    pub exit: Option<Exit>,
}

impl Flow {
    pub(super) fn new(entry: u32) -> Flow {
        let (stack, loops) = (Vec::with_capacity(CALLS), Vec::with_capacity(8));
        Flow { counter: entry, stack, loops, open_conditions: 0, exit: None }
    }

    pub(super) fn restart(&mut self, entry: u32) {
        self.counter = entry;
        self.stack.clear();
        self.loops.clear();
        self.open_conditions = 0;
        self.exit = None;
    }

    pub(super) fn place(&self) -> Place {
        (Reverse(self.stack.len()), self.counter)
    }

    /// LOOP's index that operands are relative to: that of the innermost loop, never below zero (NV_fragment_program2,
    /// 3.11.3.Y).
    pub(super) fn loop_index(&self) -> i32 {
        let open = self.loops.iter().rev().find(|open| open.indexed);
        open.map_or(0, |open| open.index.max(0))
    }

    /// Control flow: sets the counter, which is already at the next instruction.
    pub(super) fn go(
        &mut self,
        program: &Program,
        rules: &Rules,
        instruction: &Instruction,
        control: Control,
        choice: Choice,
    ) {
        let taken = choice != Choice::Taken(false);
        match control {
            Control::Branch if taken => self.counter = instruction.target,
            Control::Call if taken => self.call(program, rules, instruction.target),
            // RET leaves every block of its routine.
            Control::Return if taken => self.give_back(),
            Control::If => self.begin_condition(program, rules, instruction, taken),
            // Reached from the true branch: jump to ENDIF, which closes the block.
            Control::Else => self.counter = instruction.target,
            Control::EndIf => self.open_conditions = self.open_conditions.saturating_sub(1),
            Control::Loop | Control::Repeat | Control::RepeatForever => self.begin_loop(rules, instruction, choice),
            Control::EndLoop | Control::EndRepeat => self.end_loop(instruction),
            Control::Break if taken => self.leave_loop(instruction),
            Control::Continue if taken => self.continue_loop(instruction),
            Control::Branch
            | Control::Call
            | Control::CallIndirect
            | Control::Return
            | Control::Break
            | Control::Continue => {}
        }
    }

    /// IF: on to the next instruction, or after ELSE or ENDIF.
    fn begin_condition(&mut self, program: &Program, rules: &Rules, instruction: &Instruction, taken: bool) {
        if self.open_conditions >= rules.if_depth && rules.limits_open_blocks() {
            self.exit = Some(Exit::Overflow);
            return;
        }
        if taken {
            self.open_conditions += 1;
            return;
        }
        // Without ELSE, execution continues after ENDIF and the block was never open.
        let belongs = instruction.target;
        if program.instructions.get(belongs as usize).map(|instruction| instruction.op) == Some(Op::Else) {
            self.open_conditions += 1;
        }
        self.counter = belongs + 1;
    }

    fn leave_loop(&mut self, instruction: &Instruction) {
        if let Some(left) = self.loops.pop() {
            self.open_conditions = left.conditions;
        }
        self.counter = instruction.target + 1;
    }

    pub(super) fn call(&mut self, program: &Program, rules: &Rules, target: u32) {
        let frame = Frame { back: self.counter, loops: self.loops.len() as u32, conditions: self.open_conditions };
        if self.push(rules, Entry::Call(frame)) {
            self.counter = target;
            if rules.returns_at_labels() && target as usize >= program.instructions.len() {
                self.give_back();
            }
        }
    }

    /// In the typed languages a call also returns where it runs into a label or off the end (NV_gpu_program4, CAL). An
    /// instruction was executed before which the stack had this depth: a call that it made is at a label, its routine's own.
    pub(super) fn return_from(&mut self, depth: usize, program: &Program, rules: &Rules) {
        if !rules.returns_at_labels() || self.stack.len() > depth {
            return;
        }
        let at_border = |counter: u32| {
            counter as usize >= program.instructions.len() || program.labels_at(counter).next().is_some()
        };
        while !self.stack.is_empty() && at_border(self.counter) {
            self.give_back();
        }
    }

    /// Pushes an entry; a full stack ends the run.
    pub(super) fn push(&mut self, rules: &Rules, entry: Entry) -> bool {
        let room = (self.stack.len() as u64) < u64::from(rules.call_depth);
        if room {
            self.stack.push(entry);
        } else {
            self.exit = Some(Exit::Overflow);
        }
        room
    }

    fn give_back(&mut self) {
        match self.stack.pop() {
            None => self.exit = Some(Exit::Ret),
            // An entry of PUSHA is not a return address.
            Some(Entry::Address(_)) => self.exit = Some(Exit::Overflow),
            Some(Entry::Call(frame)) => {
                self.counter = frame.back;
                self.loops.truncate(frame.loops as usize);
                self.open_conditions = frame.conditions;
            }
        }
    }

    fn begin_loop(&mut self, rules: &Rules, instruction: &Instruction, choice: Choice) {
        let Choice::Rounds { count, index, increment } = choice else { return };
        if rules.limits_open_blocks() && self.loops.len() >= rules.loop_depth as usize {
            self.exit = Some(Exit::Overflow);
            return;
        }
        // Without an iteration, REP continues after its end, and LOOP at it (NV_fragment_program2, 3.11.X.8 and
        // 3.11.X.9).
        let indexed = instruction.op == Op::Loop;
        if count == 0 && !indexed {
            self.counter = instruction.target + 1;
            return;
        }
        if count == 0 {
            self.counter = instruction.target;
        }
        let conditions = self.open_conditions;
        self.loops.push(ActiveLoop { remaining: count, index, increment, indexed, conditions });
    }

    /// CONT: on to the end of the innermost loop.
    fn continue_loop(&mut self, instruction: &Instruction) {
        if let Some(open) = self.loops.last() {
            self.open_conditions = open.conditions;
        }
        self.counter = instruction.target;
    }

    fn end_loop(&mut self, instruction: &Instruction) {
        let Some(open) = self.loops.last_mut() else { return };
        open.remaining = open.remaining.saturating_sub(1);
        open.index = open.index.wrapping_add(open.increment);
        if open.remaining > 0 {
            self.counter = instruction.target + 1;
        } else {
            self.loops.pop();
        }
    }
}

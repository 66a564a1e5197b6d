//! One invocation's registers and its position in the program.

use std::cmp::Reverse;

use super::Exit;
use crate::program::Program;
use crate::vocabulary::Width;

/// Call stacks are four deep in the older languages and 32 in the newest.
const CALLS: usize = 64;

/// A loop that has begun and not ended.
#[derive(Copy, Clone, Debug)]
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
#[derive(Copy, Clone, Debug)]
pub(super) struct Frame {
    pub back: u32,
    pub loops: u32,
    pub conditions: u32,
}

/// An entry of the stack that calls and address registers share (NV_vertex_program3, POPA and PUSHA).
#[derive(Copy, Clone, Debug)]
pub(super) enum Entry {
    Call(Frame),
    Address([i32; 4]),
}

#[derive(Clone, Debug)]
pub(super) struct Lane {
    pub temporaries: Vec<[u32; 4]>,
    /// The upper halves of temporaries, in programs that have 64-bit ones.
    pub upper: Vec<[u32; 4]>,
    pub outputs: Vec<[u32; 4]>,
    /// Parameters, of state programs only: they write them.
    pub parameters: Vec<[u32; 4]>,
    pub addresses: [[i32; 4]; 2],
    /// The numbers that last set the condition codes.
    pub conditions: [[u32; 4]; 2],
    /// Their carry and overflow flags.
    pub flags: [[u32; 4]; 2],
    pub counter: u32,
    pub steps: u64,
    pub stack: Vec<Entry>,
    pub loops: Vec<ActiveLoop>,
    /// IF blocks that are open now.
    pub open_conditions: u32,
    pub exit: Option<Exit>,
    /// The steps at which the fragment was discarded, if it was.
    pub killed: Option<u64>,
}

impl Lane {
    pub(super) fn new(program: &Program, outputs: usize) -> Self {
        let wide = program.temporaries.iter().any(|temporary| temporary.ty.width == Width::Bits64);
        Self {
            temporaries: vec![[0; 4]; program.temporaries.len()],
            upper: vec![[0; 4]; if wide { program.temporaries.len() } else { 0 }],
            outputs: vec![[0; 4]; outputs],
            parameters: Vec::new(),
            addresses: [[0; 4]; 2],
            conditions: [[0; 4]; 2],
            flags: [[0; 4]; 2],
            counter: program.entry,
            steps: 0,
            stack: Vec::with_capacity(CALLS),
            loops: Vec::with_capacity(8),
            open_conditions: 0,
            exit: None,
            killed: None,
        }
    }

    /// The state in which a run begins.
    pub(super) fn reset(&mut self, program: &Program, output: [u32; 4]) {
        self.temporaries.fill([0; 4]);
        self.outputs.fill(output);
        self.addresses = [[0; 4]; 2];
        self.upper.fill([0; 4]);
        self.conditions = [[0; 4]; 2];
        self.flags = [[0; 4]; 2];
        self.counter = program.entry;
        self.steps = 0;
        self.stack.clear();
        self.loops.clear();
        self.open_conditions = 0;
        self.exit = None;
        self.killed = None;
    }

    /// The order in lock-step: the deepest routine comes first, since its callers wait for it, then the first
    /// instruction.
    pub(super) fn place(&self) -> (Reverse<usize>, u32) {
        (Reverse(self.stack.len()), self.counter)
    }

    /// Neither ended nor discarded.
    pub(super) fn is_running(&self) -> bool {
        self.exit.is_none() && self.killed.is_none()
    }
}

//! One invocation's registers and its position in the program.

use super::flow::Flow;
use crate::program::Program;
use crate::vocabulary::Width;

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
    pub flow: Flow,
    pub steps: u64,
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
            flow: Flow::new(program.entry),
            steps: 0,
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
        self.flow.restart(program.entry);
        self.steps = 0;
        self.killed = None;
    }

    /// Neither ended nor discarded.
    pub(super) fn is_running(&self) -> bool {
        self.flow.exit.is_none() && self.killed.is_none()
    }
}

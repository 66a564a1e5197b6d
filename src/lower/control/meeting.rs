//! BAR: a barrier of the device where all invocations of a group come by together. Elsewhere they run in rounds, at the
//! head of which there is one.

use naga::{Barrier, Statement};

use crate::isa::{Op, Uses};
use crate::lower::control::body::Walker;
use crate::program::Program;

/// Whether stores before some barrier may be read behind it, in memory that all groups share.
pub(in crate::lower) fn passes_memory(program: &Program) -> bool {
    let instructions = &program.instructions;
    // Loops that contain barriers, as one place each.
    let mut places: Vec<usize> = (0..instructions.len()).collect();
    for (at, instruction) in instructions.iter().enumerate() {
        let end = instruction.target as usize;
        let repeats = matches!(instruction.op, Op::Rep | Op::RepForever);
        if repeats && instructions.get(at..end).is_some_and(|body| body.iter().any(|it| it.op.meets())) {
            let first = places[at];
            places[at..=end].fill(first);
        }
    }
    let find = |test: &dyn Fn(Op) -> bool| -> Vec<usize> {
        (0..instructions.len()).filter(|at| test(instructions[*at].op)).map(|at| places[at]).collect()
    };
    let stored = Uses::WRITES_MEMORY.union(Uses::WRITES_BUFFER).union(Uses::WRITES_IMAGE);
    let loaded = Uses::READS_MEMORY.union(Uses::READS_CONSTANTS).union(Uses::READS_IMAGE);
    let (first, last) = (find(&|op| op.uses(stored)), find(&|op| op.uses(loaded)));
    let meets = find(&|op| op.meets());
    let calls = instructions.iter().any(|instruction| instruction.op.uses(Uses::CALL));
    let between = |meets: &usize| first.iter().any(|at| at <= meets) && last.iter().any(|at| at >= meets);
    if calls { !first.is_empty() && !last.is_empty() } else { meets.iter().any(between) }
}

impl Walker<'_, '_> {
    /// BAR.
    pub(in crate::lower) fn wait_for_group(&mut self) {
        if !self.machine.crossing.meets {
            return;
        }
        let memory = if self.machine.crossing.passes { Barrier::STORAGE } else { Barrier::empty() };
        self.statement(Statement::ControlBarrier(Barrier::WORK_GROUP | memory));
    }
}

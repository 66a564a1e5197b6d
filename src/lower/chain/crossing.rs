//! Control programs that read what other invocations have written.
//!
//! One invocation runs all of a patch, one after the other, so that an instruction which reads another's results finds
//! nothing of those that follow. Such a program has no branches here, and runs once more for each such instruction: every
//! run keeps what the results are before it, which is complete when the next run reads it.

use super::super::Error;
use super::super::memory;
use crate::dialect::bindings::Output;
use crate::program::{Arrangement, File, Instruction, Operand, Program};

/// Vectors that may be kept.
const MOST: usize = 2048;

/// Which instructions read results of the patch in the making, and which results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crossing {
    /// Instructions that do, in order.
    pub steps: Vec<usize>,
    pub vertex: Vec<u8>,
    pub patch: Vec<u8>,
    /// Invocations of a patch.
    pub vertices: usize,
}

fn crosses(operand: &&Operand) -> bool {
    operand.file == File::Output
}

/// Whether the instruction reads results of the patch in the making.
pub fn reads(instruction: &Instruction) -> bool {
    instruction.sources().iter().any(|operand| crosses(&operand))
}

impl Crossing {
    pub fn of(program: &Program) -> Crossing {
        let Arrangement::Control { vertices } = program.arrangement else { return Crossing::default() };
        let mut crossing = Crossing { vertices: vertices as usize, ..Crossing::default() };
        for (at, instruction) in program.instructions.iter().enumerate().filter(|(_, it)| reads(it)) {
            crossing.steps.push(at);
            for operand in instruction.sources().iter().filter(crosses) {
                let range = operand.relative.and_then(|relative| program.ranges.get(usize::from(relative.range)));
                let (first, count) = range.map_or((operand.index.cast_unsigned(), 1), |it| (it.first, it.count));
                let numbers = (first..first.saturating_add(count).min(Output::COUNT as u32)).map(|it| it as u8);
                let list = if operand.outer.is_some() { &mut crossing.vertex } else { &mut crossing.patch };
                list.extend(numbers);
            }
        }
        for list in [&mut crossing.vertex, &mut crossing.patch] {
            list.sort_unstable();
            list.dedup();
        }
        crossing
    }

    /// Vectors that are kept of vertices, and of the patch.
    pub fn sizes(&self) -> [usize; 2] {
        let steps = self.steps.len();
        [steps * self.vertices * self.vertex.len(), steps * self.patch.len()].map(|size| size.max(1))
    }

    /// Why a device cannot run such a program.
    pub fn refused(program: &Program) -> Option<Error> {
        let crossing = Crossing::of(program);
        let first = crossing.steps.first().and_then(|at| program.instructions.get(*at))?;
        let flows = program.instructions.iter().any(|instruction| instruction.op.is_flow());
        let large = crossing.sizes().into_iter().any(|size| size > MOST);
        let why = if flows || memory::uses(program).1 {
            "results of other invocations reach only programs without branches and stores here"
        } else if large {
            "these are too many results of other invocations"
        } else {
            return None;
        };
        Some(Error::at(why, first.span))
    }
}

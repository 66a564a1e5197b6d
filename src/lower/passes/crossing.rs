//! Control programs that read what other invocations have written, and groups of threads that vote.
//!
//! Such a patch or group has a workgroup of its own, with an invocation for each vertex or thread. They run in rounds:
//! each invocation continues until it reads what others have written, writes what they read, or votes. A barrier stands
//! at the head of a round, so that all see the results of instructions that come earlier in the text. `flow` builds the
//! rounds, `text` the code between them, and `votes` the votes.

use crate::dialect::bindings::{Output, WARP_SIZE};
use crate::isa::{Op, Uses};
use crate::lower::error::Error;
use crate::lower::passes::uniform::meets_in_step;
use crate::program::{Arrangement, File, Instruction, Operand, Program, Relative};

/// Bytes that every device lets a workgroup share.
const EVERYWHERE: u32 = 16 << 10;

/// Results of the patch under construction that some invocation reads, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Crossing {
    pub vertex: Vec<u8>,
    pub patch: Vec<u8>,
    /// Invocations of a patch, or threads of a group.
    pub vertices: usize,
    /// Whether they keep results of a patch.
    pub keeps: bool,
    /// Whether several of them vote, or shuffle values.
    pub votes: bool,
    /// Whether they shuffle.
    pub shuffles: bool,
    /// Whether they come to barriers together, which are then the device's own.
    pub meets: bool,
    /// Whether what some store before a barrier is loaded by others after it.
    pub passes: bool,
    /// Whether invocations have to wait for each other: some read what others write, or the text alone does not
    /// determine which of them has written to the patch last.
    pub waits: bool,
    /// Instructions before which all wait then.
    pub places: Vec<usize>,
}

fn crosses(operand: &&Operand) -> bool {
    operand.file == File::Output
}

/// Whether the instruction reads results of the patch under construction.
fn reads(instruction: &Instruction) -> bool {
    instruction.sources().iter().any(|operand| crosses(&operand))
}

/// Registers that an index may reach.
pub(crate) fn numbers(program: &Program, index: i32, relative: Option<Relative>) -> std::ops::Range<u32> {
    let range = relative.and_then(|relative| program.ranges.get(usize::from(relative.range)));
    let (first, count) = range.map_or((index.cast_unsigned(), 1), |range| (range.first, range.count));
    first..first.saturating_add(count).min(Output::COUNT as u32)
}

/// Results that the instruction may write.
pub(crate) fn written(program: &Program, instruction: &Instruction) -> std::ops::Range<u32> {
    let destination = &instruction.destination;
    if destination.file != File::Output {
        return 0..0;
    }
    numbers(program, destination.index, destination.relative)
}

impl Crossing {
    /// For a program whose groups have this many threads, unless they are those of a patch; 0 is 1.
    pub(crate) fn of(program: &Program, threads: u32) -> Crossing {
        let vertices = match program.arrangement {
            Arrangement::Control { vertices } => vertices,
            Arrangement::None | Arrangement::Evaluation { .. } | Arrangement::Compute { .. } => threads.max(1),
            // Invocations run one after the other.
            Arrangement::Geometry { .. } => 1,
        };
        let mut crossing = Crossing { vertices: vertices as usize, ..Crossing::default() };
        if vertices > 1 {
            crossing.vote(program);
            crossing.meet(program);
        }
        if matches!(program.arrangement, Arrangement::Control { .. }) {
            crossing.cross(program);
        }
        crossing
    }

    /// Each vote has a state of its own, so that the threads that reach it meet.
    fn vote(&mut self, program: &Program) {
        for (at, it) in program.instructions.iter().enumerate().filter(|(_, it)| it.op.votes()) {
            self.places.extend([at, at + 1]);
            self.votes = true;
            self.shuffles |= matches!(it.op, Op::Shuffle(_));
        }
        self.waits = self.votes;
    }

    /// Barriers have states, too, unless all invocations come to them in step.
    fn meet(&mut self, program: &Program) {
        let barriers = || program.instructions.iter().enumerate().filter(|(_, it)| it.op.is_control_barrier());
        if barriers().next().is_none() {
            return;
        }
        self.passes = passes_memory(program);
        self.meets = !self.votes && meets_in_step(program);
        if !self.meets {
            self.places.extend(barriers().flat_map(|(at, _)| [at, at + 1]));
            self.waits = true;
        }
    }

    fn cross(&mut self, program: &Program) {
        self.keeps = true;
        let own = |number: u32| number >= u32::from(Output::TESS_OUTER0.0);
        let again = |op: Op| matches!(op, Op::Cal | Op::Cali | Op::Rep | Op::RepForever);
        let repeats = program.instructions.iter().any(|instruction| again(instruction.op));
        for (at, instruction) in program.instructions.iter().enumerate() {
            let writes = written(program, instruction).any(own);
            if writes || reads(instruction) {
                self.places.extend([at, at + 1]);
            }
            self.waits |= reads(instruction) || writes && repeats;
            for operand in instruction.sources().iter().filter(crosses) {
                let numbers = numbers(program, operand.index, operand.relative).map(|number| number as u8);
                let list = if operand.outer.is_some() { &mut self.vertex } else { &mut self.patch };
                list.extend(numbers);
            }
        }
        for list in [&mut self.vertex, &mut self.patch] {
            list.sort_unstable();
            list.dedup();
        }
    }

    /// Invocations of the workgroup. Mesa's llvmpipe loses the last ones of several incomplete vectors after a barrier
    /// in a loop, so some invocations may be unused.
    pub(crate) fn workgroup(&self) -> usize {
        if self.vertices > 32 { self.vertices.next_multiple_of(32) } else { self.vertices.next_power_of_two() }
    }

    /// Everything that some invocation reads, a bit for each result.
    pub(crate) fn read(&self) -> u128 {
        self.vertex.iter().chain(&self.patch).fold(0, |bits, number| bits | 1 << (number & 127))
    }

    /// The results of the patch that the workgroup keeps: those that are read, then others that are requested.
    pub(crate) fn kept_of_patch(&self, asked: &[u8]) -> Vec<u8> {
        let others = asked.iter().filter(|number| !self.patch.contains(number));
        self.patch.iter().chain(others).copied().collect()
    }

    /// Bytes that the workgroup shares, as devices count them: what the texts of rounds and votes declare, each variable in
    /// whole vectors.
    fn shared(&self, asked: &[u8]) -> usize {
        const VECTOR: usize = 16;
        let words = |count: usize| (4 * count).next_multiple_of(VECTOR);
        let size = self.workgroup();
        let kept = (size * self.vertex.len()).max(1) + self.kept_of_patch(asked).len().max(1);
        // Whose turn it is, and what each tells the others: a value, its place, and its mask.
        let mut bytes = 2 * words(1) + VECTOR * kept + 2 * VECTOR * size + words(size);
        if self.votes {
            bytes += words(1) + words(4 * size.div_ceil(WARP_SIZE as usize));
        }
        if self.shuffles {
            bytes += words(size);
        }
        bytes
    }

    /// Why a device with so much workgroup memory cannot run such a program, with these results of the patch.
    pub(crate) fn refused(&self, program: &Program, memory: u32, asked: &[u8]) -> Option<Error> {
        let room = if memory == 0 { EVERYWHERE } else { memory };
        let first = program.instructions.iter().find(|instruction| reads(instruction))?;
        let large = self.keeps && self.shared(asked) > room as usize;
        large.then(|| {
            Error::device_lacks("these are too many results of other invocations for the device").at(first.span)
        })
    }
}

/// Whether stores before some barrier may be read after it, in memory that all groups share.
pub(crate) fn passes_memory(program: &Program) -> bool {
    let instructions = &program.instructions;
    // Loops that contain barriers, as one place each.
    let mut places: Vec<usize> = (0..instructions.len()).collect();
    for (at, instruction) in instructions.iter().enumerate() {
        let end = instruction.target as usize;
        let repeats = matches!(instruction.op, Op::Rep | Op::RepForever);
        if repeats && instructions.get(at..end).is_some_and(|body| body.iter().any(|body| body.op.is_control_barrier()))
        {
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
    let meets = find(&|op| op.is_control_barrier());
    let calls = instructions.iter().any(|instruction| instruction.op.uses(Uses::CALL));
    let between = |meets: &usize| first.iter().any(|at| at <= meets) && last.iter().any(|at| at >= meets);
    if calls { !first.is_empty() && !last.is_empty() } else { meets.iter().any(between) }
}

//! The numbers of registers in one sequence.

use crate::program::{File, Program, Relative};

/// The numbers of registers in one sequence.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Slots {
    pub(crate) temporaries: usize,
    addresses: usize,
    /// The first slot after those of the outputs.
    behind_outputs: usize,
    /// Outputs that some instruction names or may reach; the others have no slot.
    outputs: u128,
}

/// Outputs that a program may write.
pub(crate) const OUTPUTS: usize = 128;

pub(crate) const CODES: usize = 2;

impl Slots {
    pub(crate) fn of(program: &Program) -> Slots {
        let mut outputs = program.outputs_written.0;
        let mut reach = |file: File, index: usize, relative: Option<Relative>| {
            if file != File::Output {
                return;
            }
            let range = relative.and_then(|relative| program.ranges.get(usize::from(relative.range)));
            let reached = range.map_or(index..index + 1, |range| {
                range.first as usize..range.first.saturating_add(range.count) as usize
            });
            reached.for_each(|index| outputs |= 1 << (index & (OUTPUTS - 1)));
        };
        for instruction in &program.instructions {
            let destination = &instruction.destination;
            reach(destination.file, destination.index.max(0) as usize, destination.relative);
            for operand in instruction.sources() {
                reach(operand.file, operand.index.max(0) as usize, operand.relative);
            }
        }
        let temporaries = program.temporaries.len();
        let behind_outputs = temporaries + outputs.count_ones() as usize;
        Slots { temporaries, addresses: program.addresses.into(), behind_outputs, outputs }
    }

    pub(crate) fn count(self) -> usize {
        // Condition codes, then their flags.
        self.behind_outputs + self.addresses + 2 * CODES
    }

    pub(crate) fn register(self, file: File, index: usize) -> Option<usize> {
        match file {
            File::Temporary => (index < self.temporaries).then_some(index),
            File::Output => {
                let reached = index < OUTPUTS && self.outputs >> index & 1 != 0;
                let before = |index: usize| (self.outputs & ((1 << index) - 1)).count_ones() as usize;
                reached.then(|| self.temporaries + before(index))
            }
            File::Address => (index < self.addresses).then_some(self.behind_outputs + index),
            File::Null | File::Attribute | File::Parameter | File::Constant | File::Buffer(_) => None,
        }
    }

    /// The output with this many before it.
    fn output(self, number: usize) -> usize {
        let rest = (0..number).fold(self.outputs, |outputs, _| outputs & outputs.wrapping_sub(1));
        rest.trailing_zeros() as usize
    }

    pub(crate) fn code(self, register: u8) -> usize {
        self.behind_outputs + self.addresses + usize::from(register & 1)
    }

    /// Whether a slot is a condition code's, or that of its flags.
    pub(crate) fn is_code(self, slot: usize) -> bool {
        slot >= self.behind_outputs + self.addresses
    }

    /// Carry and overflow of a condition code.
    pub(crate) fn flags(self, register: u8) -> usize {
        self.code(register) + CODES
    }

    pub(crate) fn file(self, slot: usize) -> (File, usize) {
        let behind = self.behind_outputs;
        if slot < self.temporaries {
            (File::Temporary, slot)
        } else if slot < behind {
            (File::Output, self.output(slot - self.temporaries))
        } else if slot < behind + self.addresses {
            (File::Address, slot - behind)
        } else {
            (File::Null, slot - behind - self.addresses)
        }
    }
}

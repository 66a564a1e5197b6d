//! Which results somebody reads: instructions compute only those.

use super::recorder::{Read, Recorder};
use super::zeros::{ZeroSign, zero_sign};
use crate::isa::{Op, Width};
use crate::program::{File, Instruction, Program, Rule, Saturate};

/// Where registers stand in one row of numbers.
#[derive(Copy, Clone, Debug)]
pub struct Slots {
    temporaries: usize,
    addresses: usize,
}

/// Outputs that a program may write.
const OUTPUTS: usize = 128;
pub const CODES: usize = 2;

impl Slots {
    pub fn of(program: &Program) -> Slots {
        Slots { temporaries: program.temporaries.len(), addresses: program.addresses.into() }
    }

    pub fn count(self) -> usize {
        // Condition codes, then their flags.
        self.temporaries + OUTPUTS + self.addresses + 2 * CODES
    }

    pub fn register(self, file: File, index: usize) -> Option<usize> {
        match file {
            File::Temporary => (index < self.temporaries).then_some(index),
            File::Output => (index < OUTPUTS).then_some(self.temporaries + index),
            File::Address => (index < self.addresses).then_some(self.temporaries + OUTPUTS + index),
            File::Null | File::Attribute | File::Parameter | File::Constant | File::Buffer(_) => None,
        }
    }

    pub fn code(self, register: u8) -> usize {
        self.temporaries + OUTPUTS + self.addresses + usize::from(register & 1)
    }

    /// Carry and overflow of a condition code.
    pub fn flags(self, register: u8) -> usize {
        self.code(register) + CODES
    }

    pub fn file(self, slot: usize) -> (File, usize) {
        if slot < self.temporaries {
            (File::Temporary, slot)
        } else if slot < self.temporaries + OUTPUTS {
            (File::Output, slot - self.temporaries)
        } else if slot < self.temporaries + OUTPUTS + self.addresses {
            (File::Address, slot - self.temporaries - OUTPUTS)
        } else {
            (File::Null, slot - self.temporaries - OUTPUTS - self.addresses)
        }
    }
}

/// Components to write, per instruction.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Live {
    pub register: u8,
    pub code: u8,
    /// Components of the result whose zeros may be told from negative ones.
    pub signed: u8,
}

pub struct Plan {
    pub live: Vec<Live>,
    /// Behind each instruction, the components of each register that somebody may still read; empty without flow.
    pub after: Vec<Row>,
    /// Whether any instruction moves control.
    pub flows: bool,
    /// Parameters that something reads.
    pub parameters: Vec<bool>,
    /// Attributes that something reads.
    pub attributes: u128,
}

/// Live components of each register in the low half of a byte; in the high half those of them whose zeros somebody
/// may tell from negative ones.
pub type Row = Vec<u8>;

struct Analysis<'a> {
    program: &'a Program,
    slots: Slots,
    outputs: &'a [u8],
    /// Zeros keep their signs whatever happens.
    exact: bool,
}

/// `outputs` are the components that are read of each output.
pub fn plan(program: &Program, outputs: &[u8], exact: bool) -> Plan {
    let flows = program.instructions.iter().any(|instruction| instruction.op.is_flow());
    let analysis = Analysis { program, slots: Slots::of(program), outputs, exact };
    let (live, after) = if flows { analysis.with_flow() } else { (analysis.straight(), Vec::new()) };
    let mut parameters = vec![false; program.parameters.len()];
    let mut attributes = 0;
    for (instruction, live) in program.instructions.iter().zip(&live) {
        for read in Recorder::reads(program, &reduced(instruction, *live)) {
            match read {
                Read::Register(File::Parameter, index, _) => {
                    if let Some(parameter) = parameters.get_mut(usize::from(index)) {
                        *parameter = true;
                    }
                }
                Read::Whole(File::Parameter, _) => parameters.iter_mut().for_each(|parameter| *parameter = true),
                Read::Register(File::Attribute, index, _) => attributes |= 1u128 << (index & 127),
                Read::Whole(File::Attribute, _) => attributes |= program.attributes_read.0,
                Read::Register(..) | Read::Code(..) | Read::Whole(..) => {}
            }
        }
    }
    Plan { live, after, flows, parameters, attributes }
}

/// The instruction with nothing but what is live.
pub fn reduced(instruction: &Instruction, live: Live) -> Instruction {
    let mut reduced = instruction.clone();
    reduced.destination.mask &= live.register | live.code;
    if live.code == 0 {
        reduced.update = None;
    }
    reduced
}

impl Analysis<'_> {
    fn at_end(&self) -> Row {
        let mut row = vec![0; self.slots.count()];
        for (output, mask) in self.outputs.iter().enumerate() {
            if let Some(slot) = self.slots.register(File::Output, output) {
                row[slot] = mask | mask << 4;
            }
        }
        row
    }

    /// From the row behind the instruction to the one before it.
    fn step(&self, instruction: &Instruction, row: &mut Row) -> Live {
        let destination = &instruction.destination;
        let slot = self.slots.register(destination.file, destination.index.into());
        let mask = destination.mask;
        let live = Live {
            register: match slot {
                Some(slot) if destination.relative.is_none() => mask & row[slot],
                Some(_) => mask,
                None if destination.file == File::Parameter => mask,
                None => 0,
            },
            code: instruction.update.map_or(0, |register| mask & row[self.slots.code(register)]),
            signed: match slot {
                _ if self.exact => 15,
                _ if instruction.saturate != Saturate::None || destination.ty.width == Width::Fixed12 => 0,
                Some(slot) if destination.relative.is_none() => mask & row[slot] >> 4,
                _ => mask,
            },
        };
        let always = matches!(instruction.op, Op::KilCondition | Op::KilNegative | Op::Pusha | Op::Membar)
            || instruction.op.is_flow()
            || instruction.op.has_effect()
            || matches!(instruction.op, Op::Emit | Op::Emits | Op::Endprim);
        if live.register | live.code == 0 && !always {
            return live;
        }
        if instruction.condition.rule == Rule::True {
            if let (Some(slot), None) = (slot, destination.relative) {
                row[slot] &= !(mask | mask << 4);
            }
            if let Some(register) = instruction.update {
                row[self.slots.code(register)] &= !mask;
            }
        }
        if matches!(instruction.op, Op::Emit | Op::Emits) {
            row.iter_mut().zip(self.at_end()).for_each(|(to, from)| *to |= from);
        }
        let signed = match zero_sign(instruction.op) {
            ZeroSign::Passed => live.signed != 0,
            ZeroSign::Seen => true,
            ZeroSign::Lost => self.exact,
        };
        let bit = |component: u8| 1 << component | u8::from(signed) << 4 << component;
        for read in Recorder::reads(self.program, &reduced(instruction, live)) {
            match read {
                Read::Register(file, index, component) => {
                    if let Some(slot) = self.slots.register(file, index.into()) {
                        row[slot] |= bit(component);
                    }
                }
                Read::Code(register, component) => row[self.slots.code(register)] |= 1 << component,
                Read::Whole(file, component) => {
                    let (temporaries, outputs) = (self.slots.temporaries, OUTPUTS);
                    let count = if file == File::Temporary { temporaries } else { outputs };
                    for index in 0..count {
                        if let Some(slot) = self.slots.register(file, index) {
                            row[slot] |= bit(component);
                        }
                    }
                }
            }
        }
        live
    }

    fn straight(&self) -> Vec<Live> {
        let mut row = self.at_end();
        let mut live: Vec<Live> =
            self.program.instructions.iter().rev().map(|instruction| self.step(instruction, &mut row)).collect();
        live.reverse();
        live
    }

    /// Jumps may lead to more places than they do; results count as read wherever the program may end.
    fn with_flow(&self) -> (Vec<Live>, Vec<Row>) {
        let count = self.program.instructions.len();
        let end = self.at_end();
        let typed = self.program.dialect.rules().typed.is_some();
        let mut before: Vec<Row> = vec![end.clone(); count + 2];
        let mut live = vec![Live::default(); count];
        let mut after: Vec<Row> = vec![Row::new(); count];
        let returns: Vec<usize> = (0..count)
            .filter(|at| matches!(self.program.instructions[*at].op, Op::Cal | Op::Cali))
            .map(|at| at + 1)
            .collect();
        loop {
            let mut changed = false;
            for at in (0..count).rev() {
                let instruction = &self.program.instructions[at];
                let mut row = before[at + 1].clone();
                let mut join = |other: &Row| row.iter_mut().zip(other).for_each(|(to, from)| *to |= from);
                join(&end);
                if instruction.op.is_flow() {
                    let target = (instruction.target as usize).min(count);
                    join(&before[target]);
                    join(&before[(target + 1).min(count)]);
                    if instruction.op == Op::Cali {
                        self.program.subroutines.iter().for_each(|it| join(&before[(it.at as usize).min(count)]));
                    }
                    if instruction.op == Op::Ret {
                        returns.iter().for_each(|at| join(&before[*at]));
                    }
                }
                // Calls of the typed languages return at labels and at the end, too.
                if typed && (at + 1 == count || self.program.labels_at(at as u32 + 1).next().is_some()) {
                    returns.iter().for_each(|at| join(&before[*at]));
                }
                after[at].clone_from(&row);
                live[at] = self.step(instruction, &mut row);
                if row != before[at] {
                    before[at] = row;
                    changed = true;
                }
            }
            if !changed {
                return (live, after);
            }
        }
    }
}

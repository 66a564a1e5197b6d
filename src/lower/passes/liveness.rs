//! Which results are used: instructions compute only those.

use std::borrow::Cow;
use std::ops::Range;

use crate::isa::{Op, Role, Uses, ZeroSign};
use crate::lower::passes::crossing::Crossing;
use crate::lower::passes::kinds::{Kinds, kinds};
use crate::lower::passes::loops::{indexed_loops, pushes};
use crate::lower::passes::recorder::{Read, Recorder};
use crate::lower::passes::rows::{Rows, Union, add};
use crate::lower::passes::slots::{OUTPUTS, Slots};
use crate::lower::passes::uniform::chosen_alike;
use crate::program::{File, Instruction, Program, Rule};
use crate::vocabulary::{Base, Saturate, Type};

/// Registers times instructions of a program with flow: where there are more, every register counts as read everywhere, since
/// the tables would grow faster than the program.
const MOST_CELLS: usize = 1 << 27;
/// The same, times the rounds in which the table of such a program is made: loops in which each register depends on another
/// would take as many rounds as there are registers.
const MOST_VISITS: usize = 1 << 30;

/// Components to write, per instruction.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Live {
    pub register: u8,
    pub code: u8,
    /// Components of the result for which the sign of a zero may be visible.
    pub signed: u8,
}

pub(crate) struct Plan {
    pub slots: Slots,
    pub live: Vec<Live>,
    /// Behind each instruction, the components of each register that may still be read; empty without flow.
    pub after: Rows,
    /// Whether any instruction moves control.
    pub flows: bool,
    /// What temporaries of a typed language are for good; empty elsewhere, and without flow.
    pub kinds: Vec<Kinds>,
    /// Parameters that counts of loops depend on, in order.
    pub counts: Vec<u16>,
    /// Parameters that something reads.
    pub parameters: Vec<bool>,
    /// Attributes that something reads.
    pub attributes: u128,
    /// By instruction: it chooses a texture, and all fragments that execute it the same one. Empty if none chooses.
    pub chosen_alike: Vec<bool>,
    /// By instruction: the LOOP around it whose index applies. Empty without flow.
    pub indexed: Vec<Option<usize>>,
    /// Whether any instruction sets the carry and overflow flags.
    pub carries: bool,
}

/// What an instruction reads if these components are live, and whether the condition code is.
#[derive(Clone, Default)]
struct Note {
    mask: u8,
    updates: bool,
    reads: Range<usize>,
}

struct Analysis<'a> {
    program: &'a Program,
    slots: Slots,
    outputs: &'a [u8],
    /// Results that other invocations may read at any time.
    reread: u128,
    /// Zeros keep their signs in any case.
    exact: bool,
    recorder: Recorder<'a>,
    /// By instruction: what it reads, as of the last time.
    notes: Vec<Note>,
    /// Parameters and attributes that the steps so far read: what is live only grows.
    parameters: Vec<bool>,
    attributes: u128,
}

/// Parameters that counts of loops depend on.
fn counts(program: &Program) -> Vec<u16> {
    let loops = program.instructions.iter().filter(|instruction| instruction.op.uses(Uses::COUNTED_LOOP));
    let fixed = loops
        .flat_map(|instruction| instruction.sources())
        .filter(|source| source.file == File::Parameter && source.relative.is_none());
    let mut counts: Vec<u16> = fixed.filter_map(|fixed| u16::try_from(fixed.index).ok()).collect();
    counts.sort_unstable();
    counts.dedup();
    counts
}

/// Whether an instruction sets the carry and overflow flags.
fn carries(instruction: &Instruction) -> bool {
    let adds = instruction.op.uses(Uses::CARRY);
    instruction.update.is_some() && adds && instruction.ty.base != Base::Float
}

/// `outputs` are the components that are read of each output.
pub(crate) fn plan(program: &Program, outputs: &[u8], exact: bool) -> Plan {
    let reread = Crossing::of(program, 1).read();
    let flows = program.instructions.iter().any(|instruction| instruction.op.is_flow()) || ends_by_stack(program);
    let mut analysis = Analysis {
        program,
        slots: Slots::of(program),
        outputs,
        reread,
        exact,
        recorder: Recorder::new(program),
        notes: vec![Note::default(); program.instructions.len()],
        parameters: vec![false; program.parameters.len()],
        attributes: 0,
    };
    let large = program.instructions.len().saturating_mul(analysis.slots.count()) > MOST_CELLS;
    let (live, after) = match flows {
        true if large => analysis.everything(),
        true => analysis.with_flow().unwrap_or_else(|| analysis.everything()),
        false => (analysis.straight(), Rows::default()),
    };
    let kinds = if flows && program.dialect.rules().has_types() { kinds(program) } else { Vec::new() };
    let Analysis { slots, parameters, attributes, .. } = analysis;
    let counts = if flows { counts(program) } else { Vec::new() };
    let indexed = if flows { indexed_loops(program) } else { Vec::new() };
    let chosen_alike = chosen_alike(program);
    let carries = program.dialect.rules().has_types() && program.instructions.iter().any(carries);
    Plan { slots, live, after, flows, kinds, counts, parameters, attributes, chosen_alike, indexed, carries }
}

/// How many address registers are on the stack before each instruction of a program without branches, from its first
/// on.
fn pushed(program: &Program) -> impl Iterator<Item = (usize, Op, usize)> {
    let mut level = 0usize;
    program.instructions.iter().enumerate().skip(program.entry as usize).map(move |(at, instruction)| {
        let before = level;
        match instruction.op {
            Op::Pusha => level += 1,
            Op::Popa => level = level.saturating_sub(1),
            _ => {}
        }
        (at, instruction.op, before)
    })
}

/// Whether a program without branches ends because its stack is empty or full.
fn ends_by_stack(program: &Program) -> bool {
    let depth = program.dialect.rules().call_depth as usize;
    pushed(program).any(|(_, op, before)| (op == Op::Pusha && before >= depth) || (op == Op::Popa && before == 0))
}

/// For a program without branches, the slot that each instruction's PUSHA writes and POPA reads.
pub(crate) fn push_slots(program: &Program) -> Vec<usize> {
    if !pushes(program) {
        return Vec::new();
    }
    let mut slots = vec![0; program.instructions.len()];
    for (at, op, before) in pushed(program) {
        match op {
            Op::Pusha => slots[at] = before,
            Op::Popa => slots[at] = before.saturating_sub(1),
            _ => {}
        }
    }
    slots
}

/// The instruction with only its live parts. For floats, a sum with a negated number is a difference.
pub(crate) fn reduced(instruction: &Instruction, live: Live) -> Cow<'_, Instruction> {
    let rounds_alike = matches!(instruction.ty, Type::F32 | Type::F16);
    let differs = instruction.op == Op::Add && rounds_alike && instruction.sources[1].negate == 15;
    let mask = instruction.destination.mask & (live.register | live.code);
    let update = instruction.update.filter(|_| live.code != 0);
    if !differs && mask == instruction.destination.mask && update == instruction.update {
        return Cow::Borrowed(instruction);
    }
    let mut reduced = instruction.clone();
    if differs {
        reduced.op = Op::Sub;
        reduced.sources[1].negate = 0;
    }
    reduced.destination.mask = mask;
    reduced.update = update;
    Cow::Owned(reduced)
}

/// Rows that are only read in the next round, those of some places and of jumps back: a change there requires one.
fn met_before<'a>(program: &Program, places: impl Iterator<Item = &'a usize>) -> Vec<bool> {
    let mut met = vec![false; program.instructions.len() + 2];
    places.for_each(|at| met[*at] = true);
    let jumps = program.instructions.iter().enumerate().filter(|(_, it)| it.op.is_flow());
    for (_, jump) in jumps.filter(|(at, it)| it.target as usize <= *at) {
        met[jump.target as usize..=jump.target as usize + 1].fill(true);
    }
    met
}

/// Before which instructions, and at the end, a routine that gets there goes on where it was called.
fn falls_back(program: &Program) -> Vec<bool> {
    let count = program.instructions.len();
    let returns = |at: usize| at == count || program.labels_at(at as u32).next().is_some();
    (0..=count).map(|at| program.dialect.rules().returns_at_labels() && returns(at)).collect()
}

/// Where calls return to, and where subroutines begin.
fn of_calls(program: &Program) -> (Vec<usize>, Vec<usize>) {
    let count = program.instructions.len();
    let calls = (0..count).filter(|at| program.instructions[*at].op.uses(Uses::CALL));
    let subroutines = program.subroutines.iter().map(|subroutine| (subroutine.at as usize).min(count));
    (calls.map(|at| at + 1).collect(), subroutines.collect())
}

impl Analysis<'_> {
    fn at_end(&self) -> Vec<u8> {
        let mut row = vec![0; self.slots.count()];
        for (output, mask) in self.outputs.iter().enumerate().filter(|(_, mask)| **mask != 0) {
            if let Some(slot) = self.slots.register(File::Output, output) {
                row[slot] = mask | mask << 4;
            }
        }
        row
    }

    /// From the row after the instruction to the one before it.
    fn step(&mut self, at: usize, row: &mut [u8]) -> Live {
        let instruction = &self.program.instructions[at];
        let destination = &instruction.destination;
        let slot = self.slots.register(destination.file, destination.number());
        let mask = destination.mask;
        let seen = destination.file == File::Output && self.reread >> (destination.index & 127) & 1 != 0;
        if let Some(slot) = slot.filter(|_| seen) {
            row[slot] |= mask | mask << 4;
        }
        let live = Live {
            register: match slot {
                _ if destination.relative.is_some() || destination.file == File::Parameter => mask,
                Some(slot) => mask & row[slot],
                None => 0,
            },
            code: instruction.update.map_or(0, |register| mask & row[self.slots.code(register)]),
            signed: match slot {
                _ if self.exact => 15,
                // Devices give either zero where they clamp to [0, 1].
                _ if instruction.saturate == Saturate::Unsigned => 0,
                Some(slot) if destination.relative.is_none() => mask & row[slot] >> 4,
                _ => mask,
            },
        };
        let always =
            matches!(instruction.op.role(), Role::Kill | Role::Push | Role::MemoryBarrier | Role::ControlBarrier)
                || instruction.op.is_flow()
                || instruction.op.has_effect()
                || instruction.op.emits();
        if live.register | live.code == 0 && !always {
            return live;
        }
        if instruction.condition.rule == Rule::True {
            if let (Some(slot), None) = (slot, destination.relative) {
                row[slot] &= !(mask | mask << 4);
            }
            if let Some(register) = instruction.update {
                row[self.slots.code(register)] &= !mask;
                row[self.slots.flags(register)] &= !mask;
            }
        }
        if matches!(instruction.op, Op::Emit | Op::Emits) {
            row.iter_mut().zip(self.at_end()).for_each(|(to, from)| *to |= from);
        }
        let signed = match instruction.op.zero_sign() {
            ZeroSign::Passed => live.signed != 0,
            ZeroSign::Seen => true,
            ZeroSign::Lost => self.exact,
        };
        let (mask, updates) = (live.register | live.code, live.code != 0);
        let note = &mut self.notes[at];
        if note.reads.is_empty() || note.mask != mask || note.updates != updates {
            *note = Note { mask, updates, reads: self.recorder.record(&reduced(instruction, live)) };
        }
        let reads = note.reads.clone();
        self.mark(reads, row, signed);
        live
    }

    /// Marks what an instruction reads; `signed` if the sign of a zero in it may be visible.
    fn mark(&mut self, reads: Range<usize>, row: &mut [u8], signed: bool) {
        let both = |components: u8| if signed { components | components << 4 } else { components };
        for read in &self.recorder.reads[reads] {
            match *read {
                Read::Register(File::Parameter, index, _) => {
                    if let Some(parameter) = self.parameters.get_mut(usize::from(index)) {
                        *parameter = true;
                    }
                }
                Read::Whole(File::Parameter, _) => self.parameters.fill(true),
                Read::Register(File::Attribute, index, _) => self.attributes |= 1u128 << (index & 127),
                Read::Whole(File::Attribute, _) => self.attributes |= self.program.attributes_read.0,
                Read::Register(file, index, components) => {
                    if let Some(slot) = self.slots.register(file, index.into()) {
                        row[slot] |= both(components);
                    }
                }
                Read::Code(register, components) => {
                    row[self.slots.code(register)] |= components;
                    row[self.slots.flags(register)] |= components;
                }
                Read::Whole(file, components) => {
                    let (temporaries, outputs) = (self.slots.temporaries, OUTPUTS);
                    let count = if file == File::Temporary { temporaries } else { outputs };
                    for index in 0..count {
                        if let Some(slot) = self.slots.register(file, index) {
                            row[slot] |= both(components);
                        }
                    }
                }
            }
        }
    }

    fn straight(&mut self) -> Vec<Live> {
        let mut row = self.at_end();
        let mut live = vec![Live::default(); self.program.instructions.len()];
        for (at, live) in live.iter_mut().enumerate().rev() {
            *live = self.step(at, &mut row);
        }
        live
    }

    /// Everything that is written is read.
    fn everything(&mut self) -> (Vec<Live>, Rows) {
        let all = vec![u8::MAX; self.slots.count()];
        let mut row = all.clone();
        let mut live = vec![Live::default(); self.program.instructions.len()];
        for (at, live) in live.iter_mut().enumerate() {
            *live = self.step(at, &mut row);
            // What the step has taken from the row.
            let instruction = &self.program.instructions[at];
            let destination = &instruction.destination;
            if let Some(slot) = self.slots.register(destination.file, destination.number()) {
                row[slot] = u8::MAX;
            }
            if let Some(register) = instruction.update {
                row[self.slots.code(register)] = u8::MAX;
                row[self.slots.flags(register)] = u8::MAX;
            }
        }
        (live, Rows::alike(all))
    }

    /// Jumps may count for more targets than they have; results count as read wherever the program may end. `None` if that
    /// takes too many rounds.
    fn with_flow(&mut self) -> Option<(Vec<Live>, Rows)> {
        let program = self.program;
        let count = program.instructions.len();
        let end = self.at_end();
        let falls_back = falls_back(program);
        let mut before = Rows::repeated(&end, count + 2);
        let mut after = Rows::repeated(&end, count);
        let mut live = vec![Live::default(); count];
        let mut row = end.clone();
        let mut first = true;
        let (returns, called) = of_calls(program);
        let met_before = met_before(program, returns.iter().chain(&called));
        // What all places together read that calls return to, and all subroutines: rows only grow.
        let mut of_returns = Union::new(&end, &returns, count);
        let mut of_called = Union::new(&end, &called, count);
        let mut visits = MOST_VISITS;
        loop {
            visits = visits.checked_sub(count.saturating_mul(row.len()))?;
            let mut changed = false;
            for at in (0..count).rev() {
                let instruction = &program.instructions[at];
                row.copy_from_slice(&end);
                let join = |row: &mut [u8], at: usize| add(row, before.get(at).unwrap_or_default());
                // The end of one side does not go on with the other.
                if instruction.op != Op::Else {
                    join(&mut row, at + 1);
                }
                if instruction.op.is_flow() {
                    let target = (instruction.target as usize).min(count);
                    match instruction.op {
                        Op::Bra | Op::Cal | Op::Else | Op::Cont => join(&mut row, target),
                        Op::Cali => add(&mut row, &of_called.row),
                        Op::Ret => add(&mut row, &of_returns.row),
                        Op::Endif | Op::RepForever => {}
                        // Behind what closes or opens the block; the end of a loop that is not entered reads nothing.
                        _ => {
                            let behind = (target + 1).min(count);
                            join(&mut row, behind);
                            if falls_back[behind] {
                                add(&mut row, &of_returns.row);
                            }
                        }
                    }
                }
                if falls_back[at + 1] {
                    add(&mut row, &of_returns.row);
                }
                let behind = after.row(at);
                if !first && behind == row {
                    // Nothing has changed after it since the last round.
                    continue;
                }
                behind.copy_from_slice(&row);
                live[at] = self.step(at, &mut row);
                let before = before.row(at);
                if before != row {
                    before.copy_from_slice(&row);
                    of_returns.note(at, &row);
                    of_called.note(at, &row);
                    changed |= met_before[at];
                }
            }
            if !changed {
                return Some((live, after));
            }
            first = false;
        }
    }
}

//! Loops without a count that end by themselves, because an exit that control comes by in each round depends on literals
//! alone. What decides the exit is taken out of the program and run on the reference machine.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::flow::{Repeat, Step};
use crate::interp::{Exit, Machine, Textures, initial_inputs};
use crate::isa::{Op, Role, Uses};
use crate::lower::passes::recorder::{Read, Recorder};
use crate::lower::passes::slots::Slots;
use crate::program::{File, Instruction, Operand, Program, Rule};
use crate::vocabulary::{Base, Type, Width};

/// The instructions that are tried before a loop counts as one that may not end. No driver unrolls loops as long as that.
const TRIED: u64 = 1 << 14;
/// Instructions and registers that are looked at for all loops of a program together, so that the time for it does not grow
/// faster than the program: loops beyond count as ones that may not end, too.
const LOOKED_AT: usize = 1 << 22;

/// Marks such loops. All of them together go round less often than `most` times, wherever they stand in each other.
pub(crate) fn mark(program: &Program, steps: &mut [Step], most: u64) {
    let mut spent = 0u64;
    let mut looks = LOOKED_AT;
    // Loops around the current one that end by themselves: their ends, and how often they begin a round.
    let mut around: Vec<(usize, u64)> = Vec::new();
    for (at, step) in steps.iter_mut().enumerate() {
        around.retain(|(end, _)| *end > at);
        if *step != Step::Loop(Repeat::Endless) {
            continue;
        }
        // No loop takes all that is left for those after it.
        let share = looks.div_ceil(2);
        let mut rest = share;
        let rounds = Loop::of(program, at).and_then(|it| it.rounds(&mut rest));
        looks -= share - rest;
        let Some(rounds) = rounds else { continue };
        let all = around.last().map_or(1, |(_, rounds)| *rounds).saturating_mul(rounds);
        if spent.saturating_add(all) < most {
            spent += all;
            around.push((program.instructions[at].target as usize, all));
            *step = Step::Loop(Repeat::Ending);
        }
    }
}

/// A loop without a count.
pub(super) struct Loop<'a> {
    program: &'a Program,
    start: usize,
    end: usize,
    /// For each instruction inside: whether each round comes by it, if it goes that far.
    straight: Vec<bool>,
    /// The first CONT of the loop, or its end: each round comes by what stands before.
    sure: usize,
    /// Exits: the instruction whose condition decides, and those that make up the exit.
    exits: Vec<(usize, Vec<usize>)>,
}

/// Whether an instruction computes each component from registers and literals, the same on every machine.
fn is_plain(program: &Program, instruction: &Instruction) -> bool {
    if instruction.ty.base == Base::Float {
        return is_plain_float(program, instruction);
    }
    matches!(
        instruction.op,
        Op::Abs
            | Op::Add
            | Op::Sub
            | Op::Mul(_)
            | Op::Mad(_)
            | Op::Cmp
            | Op::Min(_)
            | Op::Max(_)
            | Op::Mov
            | Op::Ssg
            | Op::Set(..)
            | Op::SetFalse
            | Op::SetTrue
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::Not
            | Op::Shl
            | Op::Shr
    )
}

/// The same for floats, of which devices may flush those below 2^-126, and compare NaN as they like. Sums with literals
/// from 2^-64 to 2^64 are multiples of 2^-87, and as many as are tried do not overflow; products might be too small.
fn is_plain_float(program: &Program, instruction: &Instruction) -> bool {
    let literals =
        || instruction.sources().iter().filter(|source| source.file == File::Constant && source.relative.is_none());
    let sums = match instruction.op {
        Op::Add | Op::Sub => literals().next().is_some(),
        Op::Abs
        | Op::Cmp
        | Op::Min(_)
        | Op::Max(_)
        | Op::Mov
        | Op::Flr
        | Op::Ceil
        | Op::Trunc
        | Op::Ssg
        | Op::Set(..)
        | Op::SetFalse
        | Op::SetTrue => true,
        _ => false,
    };
    let usual = |bits: u32| {
        let number = f32::from_bits(bits).abs();
        number == 0.0 || (f32::exp2(-64.0)..=f32::exp2(64.0)).contains(&number)
    };
    let vector = |operand: &Operand| program.constants.get(usize::try_from(operand.index).ok()?);
    let known = literals().all(|literal| vector(literal).is_some_and(|vector| vector.iter().all(|bits| usual(*bits))));
    let written = program.temporaries.get(instruction.destination.number());
    let halves =
        instruction.destination.file == File::Temporary && written.is_some_and(|written| written.ty == Type::F16);
    sums && known && !halves && instruction.ty.width == Width::Bits32
}

impl<'a> Loop<'a> {
    /// The loop that begins at `start`; `None` if control may come into it or be elsewhere in between.
    pub(super) fn of(program: &'a Program, start: usize) -> Option<Loop<'a>> {
        let end = program.instructions.get(start)?.target as usize;
        let inside = program.instructions.get(start + 1..end)?;
        let first = program.labels.partition_point(|label| label.at as usize <= start);
        let labelled = program.labels.get(first).is_some_and(|label| label.at as usize <= end);
        let moves = |it: &Instruction| it.op.uses(Uses::CALL) || matches!(it.op.role(), Role::Push | Role::Pop);
        if labelled || inside.iter().any(moves) {
            return None;
        }
        let mut it = Loop { program, start, end, straight: Vec::new(), sure: end, exits: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        for (at, instruction) in (start + 1..end).zip(inside) {
            let own = instruction.target as usize == end;
            match instruction.op {
                Op::If | Op::Rep | Op::RepForever => open.push(at),
                Op::Else => *open.last_mut()? = at,
                Op::Endif | Op::Endrep => drop(open.pop()?),
                Op::Cont if own => it.sure = it.sure.min(at),
                Op::Brk if own => it.exits.extend(it.exit(at, &open)),
                _ => {}
            }
            it.straight.push(open.is_empty());
        }
        Some(it)
    }

    /// Its instructions, without those that begin and end it.
    pub(super) fn inside(&self) -> impl Iterator<Item = (usize, &'a Instruction)> {
        let program = self.program;
        (self.start + 1..self.end).map(move |at| (at, &program.instructions[at]))
    }

    /// Those that each round comes by.
    pub(super) fn each_round(&self) -> impl Iterator<Item = (usize, &'a Instruction)> {
        self.inside().filter(|(at, _)| self.straight[at - self.start - 1] && *at < self.sure)
    }

    /// An exit of the loop itself, or one in an IF that stands there.
    fn exit(&self, at: usize, open: &[usize]) -> Option<(usize, Vec<usize>)> {
        let instructions = &self.program.instructions;
        if at > self.sure {
            return None;
        }
        match *open {
            [] => Some((at, vec![at])),
            [outer] if instructions[outer].op == Op::If && instructions[at].condition.rule == Rule::True => {
                let side = instructions[outer].target as usize;
                let other = instructions.get(side).filter(|instruction| instruction.op == Op::Else);
                Some((outer, vec![outer, at, other.map_or(side, |other| other.target as usize)]))
            }
            _ => None,
        }
    }

    /// How often the loop goes round at most, if some exit shows that it ends. `looks`: how much may still be looked at.
    fn rounds(&self, looks: &mut usize) -> Option<u64> {
        self.exits.iter().find_map(|(test, parts)| {
            *looks = looks.checked_sub(self.program.instructions.len())?;
            let mut slice = Slice::new(self.program, looks);
            let before = slice.of_loop(self, *test)?;
            slice.before(self.start)?;
            slice.tried(self, before, parts)
        })
    }
}

/// The instructions that something depends on.
struct Slice<'a, 'l> {
    program: &'a Program,
    /// How much may still be looked at, for this exit and others.
    looks: &'l mut usize,
    slots: Slots,
    recorder: Recorder<'a>,
    /// Components of each register that the instructions so far read.
    row: Vec<u8>,
    /// Instructions, with the components that are read.
    taken: BTreeMap<usize, u8>,
}

impl<'a, 'l> Slice<'a, 'l> {
    fn new(program: &'a Program, looks: &'l mut usize) -> Slice<'a, 'l> {
        let slots = Slots::of(program);
        let row = vec![0; slots.count()];
        Slice { program, looks, slots, recorder: Recorder::new(program), row, taken: BTreeMap::new() }
    }

    /// Takes what is looked at from the rest; `None` if there is no more.
    fn look(&mut self, count: usize) -> Option<()> {
        *self.looks = self.looks.checked_sub(count)?;
        Some(())
    }

    /// Adds what an instruction reads: nothing but registers of the program's own, and literals.
    fn read(&mut self, instruction: &Instruction) -> Option<()> {
        self.recorder.reads.clear();
        self.recorder.record(instruction);
        for read in &self.recorder.reads {
            match *read {
                Read::Register(File::Constant, ..) => {}
                Read::Register(file @ File::Temporary, index, components) => {
                    self.row[self.slots.register(file, index.into())?] |= components;
                }
                Read::Code(register, components) => {
                    self.row[self.slots.code(register)] |= components;
                    self.row[self.slots.flags(register)] |= components;
                }
                Read::Register(..) | Read::Whole(..) => return None,
            }
        }
        Some(())
    }

    /// The components that the instruction writes of those that are read.
    fn written(&self, instruction: &Instruction) -> u8 {
        let destination = &instruction.destination;
        let mut read = 0;
        let mut note = |slot: Option<usize>| read |= slot.map_or(0, |slot| self.row[slot]);
        match destination.relative.and_then(|relative| self.program.ranges.get(usize::from(relative.range))) {
            Some(range) => {
                range.indices().for_each(|index| note(self.slots.register(destination.file, index as usize)));
            }
            None => note(self.slots.register(destination.file, destination.number())),
        }
        if let Some(register) = instruction.update {
            note(Some(self.slots.code(register)));
            note(Some(self.slots.flags(register)));
        }
        read & destination.mask
    }

    /// From after an instruction to before it; `None` if what it writes cannot be told. `sure`: control comes by it.
    fn step(&mut self, at: usize, sure: bool) -> Option<()> {
        let instruction = &self.program.instructions[at];
        let written = self.written(instruction);
        if written == 0 {
            return Some(());
        }
        let plain = is_plain(self.program, instruction) && instruction.destination.relative.is_none();
        if !sure || !plain || instruction.condition.rule != Rule::True {
            return None;
        }
        let taken = self.taken.entry(at).or_default();
        *taken |= written;
        let mut reduced = instruction.clone();
        reduced.destination.mask = *taken;
        if let Some(slot) = self.slots.register(reduced.destination.file, reduced.destination.number()) {
            self.row[slot] &= !written;
        }
        if let Some(register) = reduced.update {
            self.row[self.slots.code(register)] &= !written;
            self.row[self.slots.flags(register)] &= !written;
        }
        self.read(&reduced)
    }

    /// Takes what decides the test, in all rounds. Returns how many instructions that is.
    fn of_loop(&mut self, it: &Loop, test: usize) -> Option<usize> {
        let condition = &self.program.instructions[test];
        let mut head = vec![0; self.row.len()];
        loop {
            self.look(it.end - it.start + self.row.len())?;
            for at in (it.start + 1..it.end).rev() {
                if at == test {
                    self.read(condition)?;
                }
                self.step(at, it.straight[at - it.start - 1] && at < it.sure)?;
            }
            self.row.iter_mut().zip(&head).for_each(|(to, from)| *to |= from);
            if self.row == head {
                return Some(self.taken.len());
            }
            head.clone_from(&self.row);
        }
    }

    /// Takes what the registers are before the loop.
    fn before(&mut self, start: usize) -> Option<()> {
        let instructions = &self.program.instructions;
        let mut at = start;
        while self.row.iter().any(|components| *components != 0) {
            self.look(1 + self.row.len() / 16)?;
            let enters = at == self.program.entry as usize || self.program.labels_at(at as u32).next().is_some();
            at = at.checked_sub(1).filter(|_| !enters)?;
            let instruction = &instructions[at];
            match instruction.op {
                Op::Endif | Op::Endrep => {
                    let first = opening(instructions, at)?;
                    self.look(at - first)?;
                    let unchanged =
                        |at: Range<usize>| instructions[at].iter().all(|instruction| self.written(instruction) == 0);
                    at = Some(first).filter(|first| unchanged(*first..at))?;
                }
                Op::Else => at = opening(instructions, at)?,
                Op::Rep | Op::RepForever => return None,
                op if op.uses(Uses::CALL) => return None,
                _ => self.step(at, true)?,
            }
        }
        Some(())
    }

    /// Runs what was taken. Returns how often the loop went round, with its last round.
    fn tried(&self, it: &Loop, inside: usize, parts: &[usize]) -> Option<u64> {
        // An integer that is read as a float may be any float.
        let is_float = |at: &usize| self.program.instructions[*at].ty.base == Base::Float;
        let floats = self.taken.keys().filter(|at| is_float(at)).count();
        if floats != 0 && floats != self.taken.len() {
            return None;
        }
        let taken = |(at, mask): (&usize, &u8)| {
            let mut reduced = self.program.instructions[*at].clone();
            reduced.destination.mask = *mask;
            (*at, reduced)
        };
        let mut all: BTreeMap<usize, Instruction> = self.taken.iter().map(taken).collect();
        for part in [it.start, it.end].iter().chain(parts) {
            all.insert(*part, self.program.instructions[*part].clone());
        }
        let places: Vec<usize> = all.keys().copied().collect();
        let mut instructions: Vec<Instruction> = all.into_values().collect();
        for instruction in &mut instructions {
            if instruction.op.is_flow() {
                let target = instruction.target as usize;
                // An IF without its ELSE.
                let target = places.binary_search(&target).unwrap_or_else(|place| place);
                instruction.target = target as u32;
            }
        }
        let mut small = self.program.clone();
        small.instructions = instructions;
        small.labels.clear();
        small.entry = 0;
        let mut machine = Machine::new(&small);
        machine.set_fuel(TRIED);
        let outcome = machine.run(&initial_inputs(&small), &Textures::default());
        let first = (self.taken.len() - inside + 1) as u64;
        let round = (inside + 2) as u64;
        (outcome.exit == Exit::End).then(|| outcome.steps.saturating_sub(first) / round + 1)
    }
}

/// Where the block begins that ends here or goes on with another side.
fn opening(instructions: &[Instruction], at: usize) -> Option<usize> {
    let mut open = 0usize;
    (0..at).rev().find(|at| {
        match instructions[*at].op {
            Op::Endif | Op::Endrep => open += 1,
            Op::If | Op::Rep | Op::RepForever if open == 0 => return true,
            Op::If | Op::Rep | Op::RepForever => open -= 1,
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ParseOptions, load};

    /// How often the loops of a program go round, in the order of the text: as far as that is known.
    fn rounds(before: &str, body: &str) -> Vec<Option<u64>> {
        let text = format!(
            "!!NVfp5.0\nPARAM most = program.local[0];\nTEMP i, t, RC;\n{before}\nREP;\n{body}\nENDREP;\n\
             MOV result.color, t;\nEND"
        );
        let checked = load(text.as_bytes(), &ParseOptions::default());
        let program = checked.program.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics));
        let starts = (0..program.instructions.len()).filter(|at| program.instructions[*at].op == Op::RepForever);
        starts.map(|start| Loop::of(&program, start).and_then(|it| it.rounds(&mut 100_000))).collect()
    }

    fn ends(before: &str, body: &str) -> bool {
        rounds(before, body)[0].is_some()
    }

    const FROM_ZERO: &str = "MOV.S i.x, {0}.x;";
    const TO_FIVE: &str = "SGE.S.CC RC.x, i.x, {5}.x;\nBRK (NE.x);";
    const STEP: &str = "ADD.S i.x, i.x, {1}.x;";

    #[test]
    fn a_counter_with_literal_ends_ends_its_loop() {
        // Five rounds, and the one in which the loop is left.
        assert_eq!(rounds(FROM_ZERO, &format!("{TO_FIVE}\n{STEP}")), [Some(6)]);
        assert_eq!(rounds("MOV.S i.x, {9}.x;", &format!("{TO_FIVE}\n{STEP}")), [Some(1)]);
        // Floats, and an exit in an IF, with the step before it.
        let floats = "ADD.F i.y, i.y, {0.25}.x;\nSGT.F.CC RC.x, i.y, {2}.x;\nIF NE.x;\nMOV t, 1;\nBRK;\nELSE;\nMOV t, 2;\nENDIF;";
        assert!(ends("MOV.F i.y, {0}.x;", floats));
        // Unsigned numbers that are shifted out.
        assert!(ends("MOV.U i.x, {4096}.x;", "SHR.U.CC i.x, i.x, {1}.x;\nBRK (EQ.x);\nADD t, t, 1;"));
    }

    #[test]
    fn loops_in_loops_begin_anew() {
        let inner =
            "MOV.S i.y, {-1}.x;\nREP;\nSGT.S.CC RC.y, i.y, {1}.x;\nBRK (NE.y);\nADD.S i.y, i.y, {1}.x;\nENDREP;";
        assert_eq!(rounds(FROM_ZERO, &format!("{TO_FIVE}\n{inner}\n{STEP}")), [Some(6), Some(4)]);
        // What the inner loop begins with comes from the round before.
        let kept = inner.trim_start_matches("MOV.S i.y, {-1}.x;\n");
        assert_eq!(
            rounds(&format!("{FROM_ZERO}\nMOV.S i.y, {{0}}.x;"), &format!("{TO_FIVE}\n{kept}\n{STEP}")),
            [Some(6), None]
        );
    }

    #[test]
    fn what_is_not_sure_proves_nothing() {
        let all = |parts: &[&str]| parts.join("\n");
        for (why, before, body) in [
            ("the bound is a parameter", FROM_ZERO, all(&["SGE.S.CC RC.x, i.x, most.x;\nBRK (NE.x);", STEP])),
            ("the start is a parameter", "MOV.S i.x, most.x;", all(&[TO_FIVE, STEP])),
            ("the step may be left out", FROM_ZERO, all(&[TO_FIVE, "SLT.F.CC RC.y, t.x, t.y;\nCONT (NE.y);", STEP])),
            (
                "the step is in a branch",
                FROM_ZERO,
                all(&[TO_FIVE, "SLT.F.CC RC.y, t.x, t.y;\nIF NE.y;", STEP, "ENDIF;"]),
            ),
            (
                "the step has a condition",
                FROM_ZERO,
                all(&[TO_FIVE, "SLT.F.CC RC.y, t.x, t.y;\nADD.S i.x (NE.y), i.x, {1}.x;"]),
            ),
            ("another instruction writes the counter", FROM_ZERO, all(&[TO_FIVE, STEP, "MOV.S i.x, t.x;"])),
            (
                "another one may",
                FROM_ZERO,
                all(&[TO_FIVE, STEP, "SLT.F.CC RC.y, t.x, t.y;\nIF NE.y;\nMOV.S i.x, {0}.x;\nENDIF;"]),
            ),
            (
                "the start is in a branch",
                "SLT.F.CC RC.y, t.x, t.y;\nIF NE.y;\nMOV.S i.x, {0}.x;\nENDIF;",
                all(&[TO_FIVE, STEP]),
            ),
            ("it does not end", FROM_ZERO, all(&[TO_FIVE, "SUB.S i.x, i.x, {0}.x;"])),
            ("it takes too long", FROM_ZERO, all(&["SGE.S.CC RC.x, i.x, {100000000}.x;\nBRK (NE.x);", STEP])),
            (
                "devices may flush the step to zero",
                "MOV.F i.x, {0}.x;",
                all(&["SGT.F.CC RC.x, i.x, {4e-39}.x;\nBRK (NE.x);", "ADD.F i.x, i.x, {1e-39}.x;"]),
            ),
            (
                "devices may flush a product to zero",
                "MOV.F i.x, {1}.x;",
                all(&["SLT.F.CC RC.x, i.x, {1e-18}.x;\nBRK (NE.x);", "MUL.F i.x, i.x, {0.001}.x;"]),
            ),
            (
                "an integer is a float that devices may flush",
                "MOV.U i.x, {1}.x;",
                "SGT.F.CC RC.x, i.x, {0}.x;\nBRK (NE.x);".to_owned(),
            ),
            (
                "sums may overflow",
                "MOV.F i.x, {1}.x;",
                all(&["SGT.F.CC RC.x, i.x, {1e18}.x;\nBRK (NE.x);", "ADD.F i.x, i.x, i.x;"]),
            ),
            (
                "the exit is not always reached",
                FROM_ZERO,
                all(&["SLT.F.CC RC.y, t.x, t.y;\nCONT (NE.y);", TO_FIVE, STEP]),
            ),
        ] {
            assert!(!ends(before, &body), "{why}");
        }
        // The same with a branch around it that is entered once.
        assert!(ends(
            "SLT.F.CC RC.y, t.x, t.y;\nIF NE.y;\nMOV t, 1;\nENDIF;\nMOV.S i.x, {0}.x;",
            &format!("{TO_FIVE}\n{STEP}")
        ));
    }
}

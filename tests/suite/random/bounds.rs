//! What a program's results may differ by, from which instructions they come: followed from register to register,
//! whatever the order of execution.

use glasm::isa::types::Base;
use glasm::isa::{Op, ResultShape, TABLE, Type};
use glasm::program::{File, Instruction, Operand, Program};
use std::collections::HashMap;

/// How far a number may lie from another.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Bound {
    relative: f64,
    absolute: f64,
    /// Numbers are rounded to halves on their way.
    half: bool,
    /// It is a packed word or an integer: bits count, also where they are those of a NaN.
    pub word: bool,
}

const SMALL: f64 = 1.0 / 4_194_304.0;

impl Bound {
    /// The bounds of NV_vertex_program2 and NV_fragment_program (RSQ, EX2, LG2, SIN, COS) and of NV_vertex_program
    /// (EXP, LOG); NRM, POW and LIT are derived from those, the latter for a base and an exponent that are tame.
    fn of(op: Op) -> Bound {
        let (relative, absolute) = match op {
            Op::Ex2 => (SMALL, 0.0),
            Op::Rsq(_) => (SMALL, 0.0),
            Op::Nrm => (2.0 * SMALL, 0.0),
            Op::Lg2 => (SMALL / 2.0, SMALL),
            Op::Sin | Op::Cos | Op::Scs => (0.0, SMALL),
            Op::Exp | Op::Log => (SMALL * 2048.0, SMALL * 2048.0),
            Op::Pow | Op::Lit(_) => (SMALL * 8.0, 0.0),
            _ => (0.0, 0.0),
        };
        Bound { relative, absolute, half: false, word: false }
    }

    fn widen(&mut self, other: Bound) {
        self.relative = self.relative.max(other.relative);
        self.absolute = self.absolute.max(other.absolute);
        self.half |= other.half;
        self.word |= other.word;
    }

    pub fn is_exact(&self) -> bool {
        self.relative == 0.0 && self.absolute == 0.0
    }

    /// Whether a result is as good as the reference machine's.
    pub fn holds(&self, want: u32, got: u32) -> bool {
        let (wanted, found) = (f32::from_bits(want), f32::from_bits(got));
        if want == got || (wanted.is_nan() && found.is_nan() && !self.word) {
            return true;
        }
        if self.is_exact() || wanted.is_nan() || found.is_nan() {
            return false;
        }
        let (wanted, found) = (f64::from(wanted), f64::from(found));
        if wanted.is_infinite() || found.is_infinite() {
            let largest = if self.half { 65504.0 } else { f64::from(f32::MAX) };
            return wanted.signum() == found.signum() && wanted.abs().min(found.abs()) >= largest * (1.0 - 0.001);
        }
        // Both may be one step of a half beside the middle, and either may have been too small for fp32.
        let size = wanted.abs().max(found.abs());
        let step = if self.half { size / 1024.0 + 6.0e-8 } else { 0.0 };
        let rounding = size / 8_388_608.0;
        (wanted - found).abs() <= self.relative * size + self.absolute + step + rounding + 2.4e-38
    }
}

/// The bounds of a program's results, by register.
pub struct Bounds(HashMap<(File, u32), Bound>);

fn source(found: &HashMap<(File, u32), Bound>, program: &Program, operand: &Operand) -> Bound {
    let mut bound = Bound::default();
    let mut add = |index: u32| {
        bound.widen(found.get(&(operand.file, index)).copied().unwrap_or_default());
    };
    match operand.relative.and_then(|relative| program.ranges.get(usize::from(relative.range))) {
        None => add(operand.index.unsigned_abs()),
        Some(range) => (range.first..range.first + range.count).for_each(add),
    }
    bound
}

fn written(instruction: &Instruction) -> Bound {
    let mut bound = Bound::of(instruction.op);
    bound.word = TABLE[usize::from(instruction.row)].result == ResultShape::Word
        || instruction.destination.ty.base != Base::Float;
    bound
}

impl Bounds {
    /// An error where something that must be exact reads what is not: a fault of the generator.
    pub fn of(program: &Program) -> Result<Bounds, String> {
        let mut found: HashMap<(File, u32), Bound> = HashMap::new();
        loop {
            let before = found.clone();
            for instruction in &program.instructions {
                let mut bound = written(instruction);
                for operand in instruction.sources() {
                    let read = source(&found, program, operand);
                    if !read.is_exact() && (instruction.op != Op::Mov || instruction.update.is_some()) {
                        return Err(format!("instruction at {:?} reads an approximate number", instruction.span));
                    }
                    if instruction.op == Op::Mov {
                        bound.widen(read);
                    }
                }
                if !bound.is_exact() && [instruction.ty, instruction.destination.ty].contains(&Type::FX12) {
                    bound.absolute += 0.001;
                }
                bound.half |= [instruction.ty, instruction.destination.ty].contains(&Type::F16);
                let destination = instruction.destination;
                let mut put = |index| found.entry((destination.file, index)).or_default().widen(bound);
                match destination.relative.and_then(|relative| program.ranges.get(usize::from(relative.range))) {
                    None => put(destination.index.into()),
                    Some(range) => (range.first..range.first + range.count).for_each(put),
                }
                if bound.absolute > 0.01 {
                    found.entry((destination.file, destination.index.into())).or_default().absolute = 0.01;
                }
            }
            if found == before {
                return Ok(Bounds(found));
            }
        }
    }

    pub fn at(&self, file: File, index: usize) -> Bound {
        self.0.get(&(file, index as u32)).copied().unwrap_or_default()
    }
}

//! Full precision: programs as NVIDIA's drivers have computed them since 2006, for which fp32 is the only precision.

use super::{Instruction, Program};
use crate::isa::op::{Extremum, Lighting, Op, Product, Unordered};
use crate::vocabulary::{Base, Type, Width};

impl Program {
    /// The program at full precision: fp16 and fx12 are fp32, which is neither rounded nor clamped, and NaN has the
    /// meaning that hardware gives it (`docs/NUMBERS.md`). What it reads and writes, and its parameters, are the same.
    #[must_use]
    pub fn at_full_precision(&self) -> Program {
        let mut program = self.clone();
        program.full = true;
        let narrow = program.dialect.rules().has_narrow_arithmetic();
        for instruction in &mut program.instructions {
            if instruction.ty.width != Width::Bits64 {
                instruction.op = of_hardware(instruction.op);
            }
            if narrow {
                widen(instruction);
            }
        }
        if narrow {
            program.temporaries.iter_mut().for_each(|temporary| temporary.ty = wide(temporary.ty));
        }
        program
    }

    /// Whether it is a program at full precision.
    pub fn is_full(&self) -> bool {
        self.full
    }
}

fn wide(ty: Type) -> Type {
    let narrow = matches!(ty.width, Width::Fixed12 | Width::Bits16);
    if ty.base == Base::Float && narrow { Type::F32 } else { ty }
}

fn widen(instruction: &mut Instruction) {
    instruction.ty = wide(instruction.ty);
    instruction.destination.ty = wide(instruction.destination.ty);
    for source in &mut instruction.sources {
        source.held = wide(Type::new(Base::Float, source.held)).width;
    }
}

/// The operation with the special values of hardware.
fn of_hardware(op: Op) -> Op {
    let ieee = Product::Ieee;
    match op {
        Op::Min(_) => Op::Min(Extremum::NumberWins),
        Op::Max(_) => Op::Max(Extremum::NumberWins),
        Op::Set(comparison, _) => Op::Set(comparison, Unordered::Ieee),
        Op::Mul(_) => Op::Mul(ieee),
        Op::Mad(_) => Op::Mad(ieee),
        Op::Dp3(_) => Op::Dp3(ieee),
        Op::Dp4(_) => Op::Dp4(ieee),
        Op::Dph(_) => Op::Dph(ieee),
        Op::Dst(_) => Op::Dst(ieee),
        Op::Lit(Lighting::Clamped(_)) => Op::Lit(Lighting::Clamped(ieee)),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_precision_of_a_fragment_program_is_fp32() {
        let text = "!!FP1.0\nMULX H0, f[COL0], f[COL0];\nMAXH o[COLH], H0, f[COL0];\nEND";
        let program = Program::parse(text).expect("a program");
        let full = program.at_full_precision();
        assert!(full.is_full() && !program.is_full());
        let narrow = |program: &Program| {
            let results =
                program.instructions.iter().flat_map(|instruction| [instruction.ty, instruction.destination.ty]);
            let registers = program.temporaries.iter().map(|temporary| temporary.ty);
            results.chain(registers).filter(|ty| *ty != Type::F32).count()
        };
        assert_eq!([narrow(&program), narrow(&full)], [5, 0]);
        assert_eq!(full.instructions[1].op, Op::Max(Extremum::NumberWins));
        assert_eq!(full.temporaries[0].name, program.temporaries[0].name);
    }
}

//! What instructions make of the sign of zeros. A rounding that need not keep it is cheaper.

use super::liveness::Live;
use crate::isa::{Op, Sampling};
use crate::program::Instruction;

/// What becomes of the sign of a zero operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum ZeroSign {
    /// A zero result may take its sign from there, and nothing else changes.
    Passed,
    /// The result is another number.
    Seen,
    Lost,
}

pub(super) const fn zero_sign(op: Op) -> ZeroSign {
    match op {
        Op::Add
        | Op::Sub
        | Op::Mul(_)
        | Op::Mad(_)
        | Op::Lrp
        | Op::Cmp
        | Op::Min(_)
        | Op::Max(_)
        | Op::Mov
        | Op::Flr
        | Op::Frc
        | Op::Dp2
        | Op::Dp2a
        | Op::Dp3(_)
        | Op::Dp4(_)
        | Op::Dph(_)
        | Op::Xpd
        | Op::X2d
        | Op::Dst(_)
        | Op::Lit(_)
        | Op::Exp
        | Op::Sin
        | Op::Scs
        | Op::Ddx
        | Op::Ddy => ZeroSign::Passed,
        Op::Rfl
        | Op::Nrm
        | Op::Div
        | Op::Rcp
        | Op::Rcc
        | Op::Rsq(_)
        | Op::Pk2h
        | Op::Pk2us
        | Op::Pk4b
        | Op::Pk4ub
        | Op::Up2h
        | Op::Up2us
        | Op::Up4b
        | Op::Up4ub
        | Op::Tex(Sampling::Projected)
        | Op::And
        | Op::Or
        | Op::Xor
        | Op::Not
        | Op::Shl
        | Op::Shr
        | Op::Mod
        | Op::Sad
        | Op::MulHigh
        | Op::Mul24
        | Op::Bfe
        | Op::Bfi
        | Op::Bfr
        | Op::Btc
        | Op::Btfl
        | Op::Btfm
        | Op::Ceil
        | Op::Round
        | Op::Trunc
        | Op::I2f
        | Op::Cvt
        | Op::Pk64
        | Op::Up64
        | Op::Fetch(_)
        | Op::Interpolate(_)
        | Op::Vote(_)
        | Op::Ballot
        | Op::Quad(_)
        | Op::Ldc
        | Op::Load
        | Op::Store
        | Op::Atom
        | Op::Membar
        | Op::Loadim
        | Op::Storeim
        | Op::Atomim
        | Op::Emit
        | Op::Emits
        | Op::Endprim => ZeroSign::Seen,
        Op::Abs
        | Op::Ssg
        | Op::Set(..)
        | Op::SetFalse
        | Op::SetTrue
        | Op::Ex2
        | Op::Lg2
        | Op::Log
        | Op::Pow
        | Op::Cos
        | Op::KilCondition
        | Op::KilNegative
        | Op::Tex(Sampling::Plain | Sampling::Bias | Sampling::Lod | Sampling::Derivatives)
        | Op::Arl
        | Op::Arr
        | Op::Ara
        | Op::Pusha
        | Op::Popa
        | Op::Bra
        | Op::Cal
        | Op::Ret
        | Op::If
        | Op::Else
        | Op::Endif
        | Op::Loop
        | Op::Endloop
        | Op::Rep
        | Op::Endrep
        | Op::Brk
        | Op::Cali
        | Op::Cont
        | Op::RepForever => ZeroSign::Lost,
    }
}

/// Whether rounding the instruction's operands or its result must keep the sign of zeros.
pub(super) fn keeps_zero_sign(instruction: &Instruction, live: Live) -> bool {
    live.signed != 0 || zero_sign(instruction.op) == ZeroSign::Seen
}

//! Loops with a count that may run for long: their ends take rounds off the number that loops without a count share.

use crate::isa::Op;
use crate::lower::passes::counters::literal;
use crate::program::{Instruction, Program};
use crate::vocabulary::{Base, Width};

/// How many rounds nested loops may go in all without being counted, if nothing repeats them.
const ONCE: u64 = 1 << 16;
/// The same, for each round of a loop around them whose own rounds are counted or unknown, and in routines.
const AGAIN: u64 = 64;

/// Where such loops begin: loops of REP whose count is not a literal, or which go round too often with the loops around
/// them.
pub(crate) fn long(program: &Program) -> Vec<usize> {
    // Callers may repeat what is anywhere in the text.
    let called = !program.labels.is_empty();
    let mut long = Vec::new();
    // The ends of open loops, the rounds that they and those around them go, and how many may be.
    let mut open: Vec<(usize, u64, u64)> = Vec::new();
    for (at, instruction) in program.instructions.iter().enumerate() {
        open.retain(|(end, ..)| *end > at);
        let (rounds, most) = open.last().map_or((1, if called { AGAIN } else { ONCE }), |around| (around.1, around.2));
        let end = instruction.target as usize;
        match instruction.op {
            Op::RepForever => open.push((end, 1, AGAIN)),
            Op::Rep => match count(program, instruction).map(|count| rounds.saturating_mul(count.max(1).into())) {
                Some(rounds) if rounds <= most => open.push((end, rounds, most)),
                _ => {
                    long.push(at);
                    open.push((end, 1, AGAIN));
                }
            },
            _ => {}
        }
    }
    long
}

/// The count of a loop, if that is a literal.
fn count(program: &Program, instruction: &Instruction) -> Option<u32> {
    let ty = instruction.ty;
    let operand = instruction.sources().first().filter(|_| ty.width == Width::Bits32)?;
    let bits = literal(program, operand, 0)?;
    Some(match ty.base {
        Base::Float => f32::from_bits(bits).floor() as u32,
        Base::Signed => u32::try_from(bits.cast_signed()).unwrap_or(0),
        Base::Unsigned => bits,
    })
}

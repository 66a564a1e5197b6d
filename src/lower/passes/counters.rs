//! Integers that grow by a literal in each round of a loop without a count: a test that leaves the loop when one of them
//! is large ends it, whatever it is compared with.

use crate::isa::Op;
use crate::lower::passes::ending::Loop;
use crate::program::{File, Instruction, Operand, Program, Rule, Saturate, Select};
use crate::vocabulary::{Base, Width};

/// The largest step: as many rounds as loops may go do not overflow.
const LARGEST_STEP: u32 = 15;

/// A component of a temporary register that counts rounds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counter {
    /// The register.
    pub register: usize,
    /// The component.
    pub component: u8,
    /// What is added in each round.
    pub step: u32,
}

/// The counters of the loop that begins at an instruction, if no other is around it.
pub(crate) fn counters(program: &Program, start: usize) -> Vec<Counter> {
    let around = |(at, it): (usize, &Instruction)| {
        matches!(it.op, Op::RepForever | Op::Rep | Op::Loop) && at != start && (at..it.target as usize).contains(&start)
    };
    if !program.labels.is_empty() || program.instructions.iter().enumerate().any(around) {
        return Vec::new();
    }
    let Some(found) = Loop::of(program, start) else { return Vec::new() };
    let mut counters = Vec::new();
    for (at, instruction) in found.each_round() {
        for component in (0..4).filter(|number| instruction.destination.mask >> number & 1 != 0) {
            let Some(step) = step(program, instruction, component) else { continue };
            let register = instruction.destination.number();
            let written = |(other, it): (usize, &Instruction)| other != at && writes(program, it, register, component);
            if !found.inside().any(written) {
                counters.push(Counter { register, component, step });
            }
        }
    }
    counters
}

/// What an instruction adds to the component that it writes; `None` if it does anything else.
fn step(program: &Program, instruction: &Instruction, component: u8) -> Option<u32> {
    let destination = &instruction.destination;
    let integer = instruction.ty.base != Base::Float && instruction.ty.width == Width::Bits32;
    let plain = destination.file == File::Temporary
        && destination.relative.is_none()
        && destination.ty.width == Width::Bits32
        && instruction.condition.rule == Rule::True
        && instruction.saturate == Saturate::None;
    if instruction.op != Op::Add || !integer || !plain {
        return None;
    }
    let selected = |operand: &Operand| operand.swizzle[usize::from(component)];
    let unsigned = |operand: &Operand| operand.negate >> component & 1 == 0 && !operand.absolute;
    let itself = |operand: &Operand| {
        operand.file == File::Temporary
            && operand.relative.is_none()
            && operand.index == destination.index
            && operand.held == Width::Bits32
            && selected(operand) == Select::component(component)
            && unsigned(operand)
    };
    let other = match instruction.sources() {
        [first, second] if itself(first) => second,
        [first, second] if itself(second) => first,
        _ => return None,
    };
    literal(program, other, component).filter(|step| (1..=LARGEST_STEP).contains(step))
}

/// The bits of a component of an operand, if that is a literal without a sign.
pub(crate) fn literal(program: &Program, operand: &Operand, component: u8) -> Option<u32> {
    let unsigned = operand.negate >> component & 1 == 0 && !operand.absolute;
    let constant = operand.file == File::Constant && operand.relative.is_none() && unsigned;
    let vector = program.constants.get(usize::try_from(operand.index).ok()?).filter(|_| constant)?;
    let selected = operand.swizzle[usize::from(component)];
    let component = (0..4u8).find(|number| selected == Select::component(*number))?;
    Some(vector[usize::from(component)])
}

/// Whether an instruction may write a component of a temporary register.
fn writes(program: &Program, instruction: &Instruction, register: usize, component: u8) -> bool {
    let destination = &instruction.destination;
    if destination.file != File::Temporary || destination.mask >> component & 1 == 0 {
        return false;
    }
    match destination.relative {
        None => destination.number() == register,
        Some(relative) => program.ranges.get(usize::from(relative.range)).is_none_or(|range| {
            (range.first as usize..range.first.saturating_add(range.count) as usize).contains(&register)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ParseOptions, load};

    fn steps(body: &str) -> Vec<u32> {
        let text = format!(
            "!!NVfp5.0\nTEMP i, t;\nMOV.S i, {{0}}.x;\nREP;\nSGE.S.CC t.x, i.x, program.local[0].x;\nBRK (NE.x);\n{body}\n\
             ENDREP;\nMOV result.color, t;\nEND"
        );
        let program = load(text.as_bytes(), &ParseOptions::default()).program.unwrap_or_else(|| panic!("{text}"));
        let start =
            program.instructions.iter().position(|instruction| instruction.op == Op::RepForever).expect("a loop");
        counters(&program, start).iter().map(|counter| counter.step).collect()
    }

    #[test]
    fn a_literal_that_is_added_in_each_round_counts() {
        assert_eq!(steps("ADD.S i.x, i, {3}.x;"), [3]);
        assert_eq!(steps("ADD.S i.x, {1}.x, i;\nADD.S i.y, i.y, {2}.x;"), [1, 2]);
        assert_eq!(steps("IF NE.x;\nMOV t.y, 1;\nENDIF;\nADD.U i.x, i.x, {1}.x;"), [1]);
    }

    #[test]
    fn nothing_else_does() {
        for body in [
            "ADD.F i.x, i.x, {1}.x;",
            "ADD.S i.x, i.x, {-1}.x;",
            "ADD.S i.x, i.x, {16}.x;",
            "ADD.S i.x, i.y, {1}.x;",
            "ADD.S i.x, -i.x, {1}.x;",
            "ADD.S i.x, i.x, program.local[1].x;",
            // A register with the number of a literal that would count.
            "MOV.S t.y, {5}.x;\nADD.S i.x, i.x, t.x;",
            "ADD.S i.x (NE.x), i.x, {1}.x;",
            "IF NE.x;\nADD.S i.x, i.x, {1}.x;\nENDIF;",
            "ADD.S i.x, i.x, {1}.x;\nMOV.S i.xy, t;",
            "CONT (NE.x);\nADD.S i.x, i.x, {1}.x;",
            "REP.S {2}.x;\nADD.S i.x, i.x, {1}.x;\nENDREP;",
        ] {
            assert!(steps(body).is_empty(), "{body}");
        }
    }
}

//! A program as the steps that `flow` structures.

use crate::dialect::LOOP_COUNT;
use crate::flow::{Options, Repeat, Step};
use crate::isa::Op;
use crate::program::{Instruction, Program, Rule};

pub fn steps(program: &Program) -> Vec<Step> {
    let typed = program.dialect.rules().typed.is_some();
    program.instructions.iter().map(|instruction| step(instruction, typed)).collect()
}

fn step(instruction: &Instruction, typed: bool) -> Step {
    // Only the older languages have such a limit.
    let most = (!typed).then_some(LOOP_COUNT.unsigned_abs());
    let target = instruction.target as usize;
    let conditional = instruction.condition.rule != Rule::True;
    match instruction.op {
        Op::Bra => Step::Jump { target, conditional },
        Op::Cal => Step::Call { targets: vec![target], conditional },
        Op::Ret => Step::Return { conditional },
        Op::If => Step::If,
        Op::Else => Step::Else,
        Op::Endif => Step::EndIf,
        // NV_fragment_program2, 3.11.X.8 and 3.11.X.9.
        Op::Loop => Step::Loop(Repeat::Counted { most, through_end: true }),
        Op::Rep => Step::Loop(Repeat::Counted { most, through_end: false }),
        Op::Endloop | Op::Endrep => Step::EndLoop,
        Op::Brk => Step::Break { conditional },
        Op::Cont => Step::Continue { conditional },
        Op::RepForever => Step::Loop(Repeat::Endless),
        Op::Pusha => Step::Push,
        Op::Popa => Step::Pop,
        _ => Step::Plain,
    }
}

pub fn flow_options(program: &Program, force_dispatch: bool) -> Options {
    let rules = program.dialect.rules();
    Options {
        call_depth: rules.call_depth as usize,
        // The typed languages limit nesting in the text only.
        if_depth: rules.typed.is_none().then_some(rules.if_depth as usize),
        loop_depth: rules.typed.is_none().then_some(rules.loop_depth as usize),
        limit: rules.execution_limit,
        force_dispatch,
        returning_labels: rules.typed.map(|_| program.labels.iter().map(|label| label.at as usize).collect()),
        ..Options::default()
    }
}

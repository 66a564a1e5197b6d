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
    let target = instruction.target as usize;
    let conditional = instruction.condition.rule != Rule::True;
    match instruction.op {
        Op::Bra => Step::Jump { target, conditional },
        Op::Cal => Step::Call { targets: vec![target], conditional },
        Op::Ret => Step::Return { conditional },
        Op::If => Step::If,
        Op::Else => Step::Else,
        Op::Endif => Step::EndIf,
        Op::Loop | Op::Rep => {
            let most = (!typed).then_some(LOOP_COUNT.unsigned_abs());
            Step::Loop(Repeat::Counted { most })
        }
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
        limit: rules.execution_limit,
        force_dispatch,
        returning_labels: rules.typed.map(|_| program.labels.iter().map(|label| label.at as usize).collect()),
        ..Options::default()
    }
}

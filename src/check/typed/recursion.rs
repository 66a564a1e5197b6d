//! Indirect calls must not be able to call each other without end (ARB_shader_subroutine, 2.X.5).

use crate::check::context::Context;
use crate::diag::Code;
use crate::isa::Op;
use crate::program::{Instruction, Program};

/// A routine reaches from its label to the next one.
fn routines(program: &Program) -> Vec<u32> {
    let mut starts: Vec<u32> = program.labels.iter().map(|label| label.at).collect();
    starts.push(0);
    starts.sort_unstable();
    starts.dedup();
    starts
}

fn routine_at(starts: &[u32], instruction: u32) -> usize {
    starts.partition_point(|start| *start <= instruction).saturating_sub(1)
}

/// The routines that an instruction may call, and whether it chooses among them at run time.
fn called(program: &Program, starts: &[u32], instruction: &Instruction) -> (Vec<usize>, bool) {
    match (instruction.op, instruction.subroutine) {
        (Op::Cal, _) => (vec![routine_at(starts, instruction.target)], false),
        (Op::Cali, Some(operand)) => {
            let parameter = program.subroutine_parameters.get(usize::from(operand.parameter));
            let ty = parameter.and_then(|parameter| program.subroutine_types.get(usize::from(parameter.ty)));
            let members = ty.map_or(&[][..], |ty| &ty.members);
            let at = |member: &u16| program.subroutines.get(usize::from(*member)).map(|routine| routine.at);
            (members.iter().filter_map(at).map(|at| routine_at(starts, at)).collect(), true)
        }
        _ => (Vec::new(), false),
    }
}

pub fn check(context: &mut Context) {
    let program = &context.program;
    if !program.instructions.iter().any(|instruction| instruction.op == Op::Cali) {
        return;
    }
    let starts = routines(program);
    let mut calls: Vec<Vec<usize>> = vec![Vec::new(); starts.len()];
    let mut indirect = Vec::new();
    for (number, instruction) in program.instructions.iter().enumerate() {
        let from = routine_at(&starts, number as u32);
        let (to, chooses) = called(program, &starts, instruction);
        if chooses {
            indirect.push((from, to.clone(), instruction.span));
        }
        calls[from].extend(to);
    }
    for (from, to, span) in indirect {
        if reaches(&calls, &to, from) {
            let help = "let the routines of the type call each other directly, or not at all";
            let message = "the call may come back to itself without end";
            context.error_with_help(Code::IndirectRecursion, span, message, help);
        }
    }
}

/// Whether calls lead from any of `from` to `wanted`.
fn reaches(calls: &[Vec<usize>], from: &[usize], wanted: usize) -> bool {
    let mut seen = vec![false; calls.len()];
    let mut open = from.to_vec();
    while let Some(next) = open.pop() {
        if next == wanted {
            return true;
        }
        if !std::mem::replace(&mut seen[next], true) {
            open.extend(&calls[next]);
        }
    }
    false
}

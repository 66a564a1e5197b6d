//! A program as the steps that `build` structures.

use super::step::{Repeat, Step};
use crate::dialect::LOOP_COUNT;
use crate::isa::{Control, Role};
use crate::program::{Instruction, Program, Rule, Subroutine, SubroutineOperand};

/// The program as a list of steps, one for each instruction.
pub fn steps(program: &Program) -> Vec<Step> {
    let unlimited = program.dialect.rules().has_unlimited_rounds();
    program.instructions.iter().map(|instruction| step(program, instruction, unlimited)).collect()
}

/// The routines that a subroutine parameter of the type can select, in the type's order.
pub(crate) fn members(program: &Program, operand: &SubroutineOperand) -> Vec<Subroutine> {
    let range = operand.relative.and_then(|relative| program.ranges.get(usize::from(relative.range)));
    let first = range.map_or(operand.parameter, |range| range.first as u16);
    let parameter = program.subroutine_parameters.get(usize::from(first));
    let ty = parameter.and_then(|parameter| program.subroutine_types.get(usize::from(parameter.ty)));
    let members = ty.map_or(&[][..], |ty| &ty.members);
    members.iter().filter_map(|member| program.subroutines.get(usize::from(*member)).cloned()).collect()
}

fn step(program: &Program, instruction: &Instruction, unlimited: bool) -> Step {
    let most = (!unlimited).then_some(LOOP_COUNT.unsigned_abs());
    let target = instruction.target as usize;
    let conditional = instruction.condition.rule != Rule::True;
    let control = match instruction.op.role() {
        Role::Flow(control) => control,
        Role::Push => return Step::Push,
        Role::Pop => return Step::Pop,
        Role::Computes | Role::Kill | Role::Vertex | Role::Primitive | Role::MemoryBarrier | Role::ControlBarrier => {
            return Step::Plain;
        }
    };
    match control {
        Control::Branch => Step::Jump { target, conditional },
        Control::Call => Step::Call { targets: vec![target], conditional },
        Control::CallIndirect => {
            let routines = instruction.subroutine.as_ref().map(|operand| members(program, operand)).unwrap_or_default();
            match routines.is_empty() {
                true => Step::Plain,
                // The parameter may select none of them, and then nothing is called.
                false => Step::Call {
                    targets: routines.iter().map(|routine| routine.at as usize).collect(),
                    conditional: true,
                },
            }
        }
        Control::Return => Step::Return { conditional },
        Control::If => Step::If,
        Control::Else => Step::Else,
        Control::EndIf => Step::EndIf,
        // NV_fragment_program2, 3.11.X.8 and 3.11.X.9.
        Control::Loop => Step::Loop(Repeat::Counted { most, through_end: true }),
        Control::Repeat => Step::Loop(Repeat::Counted { most, through_end: false }),
        Control::RepeatForever => Step::Loop(Repeat::Endless),
        Control::EndLoop | Control::EndRepeat => Step::EndLoop,
        Control::Break => Step::Break { conditional },
        Control::Continue => Step::Continue { conditional },
    }
}

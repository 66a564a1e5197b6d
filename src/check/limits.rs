//! Checks that need the whole program: counts, required outputs, and the numbering of parameter registers.

use super::context::CheckContext;
use super::register::Registers;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Switches;
use crate::dialect::bindings::{Binding, Output, parameter_register_name};
use crate::isa::Op;
use crate::program::{File, Instruction, Parameter};
use crate::span::Span;
use crate::vocabulary::Type;
use crate::vocabulary::{Present, Stage};

/// Registers that a fragment program may use, 32-bit ones counted twice (NV_fragment_program, 3.11.3).
const FRAGMENT_REGISTERS: usize = 64;

pub(super) fn check(context: &mut CheckContext, registers: &mut Registers) {
    instructions(context);
    match registers.stage {
        Stage::Fragment => fragment(context, registers),
        // A statement that was refused would have written the missing output.
        _ if registers.refused.writes => {}
        Stage::State => state(context),
        _ => vertex(context),
    }
    if registers.stage != Stage::Fragment {
        number_parameters(context, registers);
    }
    resources(context);
}

fn instructions(context: &mut CheckContext) {
    let mut limit = context.rules.instructions;
    if context.program.options.has(Switches::POSITION_INVARIANT) {
        limit -= context.rules.position_invariant_cost.unwrap_or(0);
    }
    let count = context.program.instructions.len();
    if count as u64 > u64::from(limit) {
        let span = context.program.instructions[limit as usize].span;
        context.relaxed(
            Diagnostic::error(
                Code::TooManyInstructions,
                span,
                format!("the program has {count} instructions; at most {limit} are allowed"),
            )
            .help("shorten the program; the instruction shown is the first one too many"),
        );
    }
}

fn end(context: &CheckContext) -> Span {
    context.tree.end.unwrap_or(Span::point(context.source.len() as u32))
}

fn vertex(context: &mut CheckContext) {
    if !context.program.options.has(Switches::POSITION_INVARIANT) && !context.program.writes(Output::HPOS) {
        let span = end(context);
        context.relaxed(
            Diagnostic::error(Code::PositionMissing, span, "the program does not write o[HPOS]")
                .help("write the clip space position, as in DP4 o[HPOS].x, c[0], v[OPOS];"),
        );
    }
}

fn state(context: &mut CheckContext) {
    let writes = |instruction: &Instruction| instruction.destination.file == File::Parameter;
    if !context.program.instructions.iter().any(writes) {
        let span = end(context);
        context.relaxed(
            Diagnostic::error(Code::StateOutput, span, "the state program writes no parameter")
                .help("write at least one c[n]"),
        );
    }
}

fn fragment(context: &mut CheckContext, registers: &Registers) {
    if registers.colors == [None; 2] && !registers.depth && !registers.refused.writes {
        let span = end(context);
        context.relaxed(
            Diagnostic::error(Code::NoOutput, span, "the program writes no output")
                .help("write o[COLR], o[COLH] or o[DEPR]"),
        );
    }
    let wide = context.program.temporaries.iter().filter(|temporary| temporary.ty == Type::F32).count();
    let narrow = context.program.temporaries.len() - wide;
    let outputs = usize::from(registers.colors[0].is_some()) + usize::from(registers.depth);
    let count = 2 * (wide + outputs) + narrow + usize::from(registers.colors[1].is_some());
    if count > FRAGMENT_REGISTERS {
        let span = end(context);
        context.relaxed(
            Diagnostic::error(
                Code::TooManyRegisters,
                span,
                format!("the program uses {count} registers; at most {FRAGMENT_REGISTERS} are allowed"),
            )
            .help("32-bit registers and outputs count twice: reuse some, or use H registers"),
        );
    }
}

/// Numbers the `c[n]` in use consecutively; with relative addressing the whole bank keeps its numbers.
fn number_parameters(context: &mut CheckContext, registers: &Registers) {
    let used = registers.parameters.iter().filter(|number| **number != u16::MAX).count();
    let count = if registers.relative { registers.parameters.len() } else { used };
    context.program.parameters.reserve(count);
    let mut numbers = vec![0u16; registers.parameters.len()];
    for (number, used) in registers.parameters.iter().enumerate() {
        if registers.relative || *used != u16::MAX {
            numbers[number] = context.program.parameters.len() as u16;
            context.program.parameters.push(Parameter {
                name: parameter_register_name(number as u16),
                alias: None,
                binding: Binding::Register(number as u16),
                initial: [0; 4],
            });
        }
    }
    let dense = |index: usize| numbers.get(index).copied().present_or(0);
    for instruction in &mut context.program.instructions {
        let count = usize::from(instruction.source_count);
        for operand in &mut instruction.sources[..count] {
            if operand.file == File::Parameter && operand.relative.is_none() {
                operand.index = dense(operand.index as usize).into();
            }
        }
        if instruction.destination.file == File::Parameter {
            instruction.destination.index = dense(instruction.destination.number()).into();
        }
    }
}

fn resources(context: &mut CheckContext) {
    let program = &mut context.program;
    let count = |kind: fn(Op) -> bool| program.instructions.iter().filter(|instruction| kind(instruction.op)).count();
    let (textures, flow) = (count(Op::counts_as_texture) as u32, count(Op::is_flow) as u32);
    program.resources.instructions = program.instructions.len() as u32;
    program.resources.texture_instructions = textures;
    program.resources.alu_instructions = program.resources.instructions - textures - flow;
    program.resources.temporaries = program.temporaries.len() as u32;
    program.resources.parameters = program.parameters.len() as u32;
    program.resources.attributes = program.attributes_read.iter().count() as u32;
    program.resources.address_registers = program.addresses.into();
}

//! Rules about all operands of one instruction, and what it adds to the program's outputs.

use super::context::CheckContext;
use super::instruction::two_of_a_kind;
use super::register::Registers;
use crate::diag::{Code, Diagnostic};
use crate::dialect::bindings::Output;
use crate::isa::{OperandShape, ResultShape, TABLE};
use crate::program::{File, Instruction, Operand};
use crate::vocabulary::{Stage, Type};

impl Registers<'_> {
    pub(super) fn check_together(&mut self, context: &mut CheckContext, instruction: &mut Instruction) {
        self.check_attributes(context, instruction);
        self.check_parameters(context, instruction);
        check_packing(context, instruction);
        self.note_output(context, instruction);
    }

    fn check_attributes(&self, context: &mut CheckContext, instruction: &Instruction) {
        let mut attributes = instruction.sources().iter().filter(|operand| operand.file == File::Attribute);
        let Some(first) = attributes.next() else { return };
        if let Some(other) = attributes.find(|other| other.index != first.index) {
            let diagnostic = two_of_a_kind(Code::TwoAttributes, context, first, other);
            context.relaxed(diagnostic);
        }
    }

    /// One parameter, or constants that have four values in total.
    fn check_parameters(&mut self, context: &mut CheckContext, instruction: &Instruction) {
        let is_parameter = |operand: &&Operand| matches!(operand.file, File::Parameter | File::Constant);
        let mut parameters = instruction.sources().iter().filter(is_parameter);
        let Some(first) = parameters.next() else { return };
        let key = |operand: &Operand| (operand.file, operand.index, operand.relative);
        let Some(other) = parameters.find(|other| key(other) != key(first)) else { return };
        let mut all = instruction.sources().iter().filter(is_parameter);
        if all.any(|operand| operand.file == File::Parameter) {
            let diagnostic = two_of_a_kind(Code::TwoParameters, context, first, other);
            context.relaxed(diagnostic);
            return;
        }
        self.scalars.clear();
        for (value, count) in &self.values {
            self.scalars.add(&value[..usize::from(*count)]);
        }
        if !self.scalars.fit_one_vector() {
            context.relaxed(
                Diagnostic::error(
                    Code::TooManyConstants,
                    other.span,
                    "the constants of this instruction have more than four different values",
                )
                .help("move one constant to a temporary first"),
            );
        }
    }

    fn note_output(&mut self, context: &mut CheckContext, instruction: &Instruction) {
        let destination = instruction.destination;
        if destination.file != File::Output {
            return;
        }
        context.program.outputs_written.insert(destination.index as u8);
        if self.stage != Stage::Fragment {
            return;
        }
        if destination.index == i32::from(Output::DEPTH.0) {
            self.depth = true;
            return;
        }
        let half = usize::from(destination.ty == Type::F16);
        if self.colors[half].is_none() {
            self.colors[half] = Some(instruction.span);
            if self.colors[1 - half].is_some() {
                context.relaxed(
                    Diagnostic::error(Code::TwoColors, instruction.span, "the program writes both o[COLR] and o[COLH]")
                        .help("write one of them only"),
                );
            }
        }
    }
}

/// Packed words need 32-bit components (NV_fragment_program, 3.11.5.20 to 3.11.5.23 and 3.11.5.41 to 44). Drivers that
/// compute everything in 32 bits took 16-bit registers too; those that hold such words have 32 bits in lenient reading.
pub(super) fn check_packing(context: &mut CheckContext, instruction: &mut Instruction) {
    let row = &TABLE[instruction.row as usize];
    let destination = instruction.destination;
    if row.result == ResultShape::Word && destination.ty != Type::F32 {
        let message = format!("{} writes a 32-bit word into 16-bit components", row.name);
        let diagnostic = Diagnostic::error(Code::PackedDestination, instruction.span, message)
            .help("write to 32-bit components: an R register, a result, or a variable that is not SHORT");
        if destination.file == File::Temporary {
            context.relaxed(diagnostic);
            instruction.destination.ty = Type::F32;
            widen(context, destination.index);
        } else {
            context.push(diagnostic);
        }
    }
    if row.operands == [OperandShape::PackedWord] {
        let operand = instruction.sources[0];
        let temporary = usize::try_from(operand.index).ok().and_then(|index| context.program.temporaries.get(index));
        if operand.file == File::Temporary && temporary.is_some_and(|temporary| temporary.ty == Type::F16) {
            let message = format!("{} reads a 32-bit word from 16-bit components", row.name);
            let diagnostic = Diagnostic::error(Code::PackedSource, operand.span, message)
                .help("keep packed words in R registers or variables that are not SHORT");
            context.relaxed(diagnostic);
            widen(context, operand.index);
        }
    }
}

/// Gives a temporary 32 bits, in lenient reading.
fn widen(context: &mut CheckContext, index: i32) {
    let number = usize::try_from(index).ok().filter(|_| context.lenient);
    if let Some(temporary) = number.and_then(|number| context.program.temporaries.get_mut(number)) {
        temporary.ty = Type::F32;
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{ParseOptions, load};

    /// The second instruction has two values; the constants of the refused one before it do not count.
    #[test]
    fn constants_of_a_refused_instruction_do_not_count_for_the_next() {
        let text = b"!!FP1.0\nDEFINE a = {1, 2, 3, 4};\nMAD R0, a, nothing, R1;\nMAD R0, R0, {5, 5, 5, 5}, {6, 6, 6, 6};\nMOV o[COLR], R0;\nEND";
        let codes: Vec<_> = load(text, &ParseOptions::default())
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.code.as_str())
            .collect();
        assert_eq!(codes.len(), 1, "{codes:?}");
    }
}

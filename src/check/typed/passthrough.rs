//! Passthrough geometry programs (NV_geometry_shader_passthrough): PASSTHROUGH, and the ordinary program that copies
//! the vertices.

use super::state::StageDeclarations;
use crate::check::context::CheckContext;
use crate::check::declared::Declared;
use crate::check::instruction::begin;
use crate::check::suffix;
use crate::diag::Code;
use crate::dialect::Switches;
use crate::dialect::bindings::Output;
use crate::isa::lookup::find;
use crate::program::{Arrangement, File, Operand, Outer, PrimitiveIn, PrimitiveOut};
use crate::span::Span;
use crate::syntax::tree::{Statement, TermKind};
use crate::vocabulary::Stage;

impl<'a> Declared<'a> {
    /// Reads PASSTHROUGH. False if the statement is another.
    pub(super) fn passthrough(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        first: &[u8],
    ) -> bool {
        if self.stage != Stage::Geometry || first != b"PASSTHROUGH" {
            return false;
        }
        if !context.program.options.has(Switches::PASSTHROUGH) {
            let help = "write OPTION NV_geometry_program_passthrough;";
            context.error_with_help(Code::OptionNeeded, statement.span, "the declaration needs an option", help);
            return true;
        }
        let tree = context.tree;
        let term = match tree.items(statement) {
            [item] if item.value.is_none() => match tree.terms(item.terms) {
                [_, term] if term.sign.is_none() && !term.bars && matches!(term.kind, TermKind::Path) => Some(term),
                _ => None,
            },
            _ => None,
        };
        let Some(term) = term else {
            let help = "write PASSTHROUGH result.position; one statement for each result";
            context.error_with_help(Code::Declaration, statement.span, "PASSTHROUGH takes one result", help);
            return true;
        };
        let Some((place, text)) = self.result_place(context, term) else { return true };
        let without = [
            Output::PRIMITIVE_ID,
            Output::LAYER,
            Output::VIEWPORT,
            Output::VIEWPORT_MASK,
            Output::SECONDARY_VIEWPORT_MASK,
        ];
        if without.contains(&Output(place.first)) && place.series.is_none() {
            let text = context.text(term.span).into_owned();
            let help = "let an instruction write it";
            let message = format!("`{text}` does not belong to an input vertex");
            context.error_with_help(Code::Declaration, term.span, message, help);
            return true;
        }
        let mask = text.map_or(Some(15), |span| suffix::write_mask(context.bytes(span), true));
        let Some(mask) = mask else {
            let help = "name each component once, in the order x, y, z, w";
            context.error_with_help(Code::WriteMask, text.unwrap_or(term.span), "this is not a write mask", help);
            return true;
        };
        for number in place.first..place.first + place.count {
            self.typed.passed.entry(number).or_insert((0, term.span)).0 |= mask;
        }
        true
    }

    /// Whether a declaration of the stage is one that passthrough programs have in common with others.
    pub(super) fn declares_with_passthrough(&self, context: &mut CheckContext, first: &[u8], span: Span) -> bool {
        let refused = context.program.options.has(Switches::PASSTHROUGH) && first != b"PRIMITIVE_IN";
        if refused {
            let text = String::from_utf8_lossy(first).into_owned();
            let help = "remove it, or the option: each primitive is made of the vertices of the input primitive";
            let message = format!("a passthrough program has no {text}");
            context.error_with_help(Code::OptionConflict, span, message, help);
        }
        !refused
    }
}

/// The arrangement of a passthrough program, and its instructions.
pub(super) fn finish(context: &mut CheckContext, declared: &Declared, end: Span) {
    let StageDeclarations { input: Some(input), .. } = declared.typed.stage else { return };
    let output = match input {
        PrimitiveIn::Points => PrimitiveOut::Points,
        PrimitiveIn::Lines => PrimitiveOut::LineStrip,
        PrimitiveIn::Triangles => PrimitiveOut::TriangleStrip,
        PrimitiveIn::LinesAdjacency | PrimitiveIn::TrianglesAdjacency | PrimitiveIn::Patches => {
            let help = "declare PRIMITIVE_IN POINTS, LINES or TRIANGLES;";
            let message = "a passthrough program takes points, lines or triangles";
            context.error_with_help(Code::Declaration, end, message, help);
            return;
        }
    };
    let emits = context.program.instructions.iter().filter(|instruction| instruction.op.emits());
    for span in emits.map(|emission| emission.span).collect::<Vec<_>>() {
        let help = "remove it: the vertices follow from the input primitive";
        context.error_with_help(Code::OptionConflict, span, "a passthrough program emits nothing itself", help);
    }
    for (number, (_, span)) in &declared.typed.passed {
        if context.program.outputs_written.contains(*number) {
            let help = "leave it to one of them";
            let message = "this result is both passed through and written by an instruction";
            context.error_with_help(Code::OptionConflict, *span, message, help);
        }
    }
    let vertices = input.vertices().unwrap_or(1);
    context.program.arrangement = Arrangement::Geometry { input, output, vertices, invocations: 1 };
    wrap(context, declared, vertices, end);
}

/// Makes the program a routine of one that calls it, and then copies and emits each vertex.
fn wrap(context: &mut CheckContext, declared: &Declared, vertices: u32, end: Span) {
    let dialect = context.rules.dialect;
    let [Some(call), Some(copy), Some(emit), Some(back)] =
        [&b"CAL"[..], b"MOV", b"EMIT", b"RET"].map(|name| find(dialect, name))
    else {
        return;
    };
    let mut around = vec![begin(call, end)];
    for vertex in 0..vertices {
        for (number, (mask, span)) in &declared.typed.passed {
            let mut instruction = begin(copy, *span);
            instruction.destination.file = File::Output;
            instruction.destination.index = (*number).into();
            instruction.destination.mask = *mask;
            let outer = Some(Outer { index: vertex as i32, relative: None });
            let index = (*number).into();
            instruction.add_source(Operand { file: File::Attribute, index, outer, span: *span, ..Operand::NONE });
            around.push(instruction);
        }
        around.push(begin(emit, end));
    }
    around.push(begin(back, end));
    let program = &mut context.program;
    let added = around.len() as u32;
    for instruction in &mut program.instructions {
        instruction.target += added;
    }
    program.labels.iter_mut().for_each(|label| label.at += added);
    program.subroutines.iter_mut().for_each(|routine| routine.at += added);
    around[0].target = program.entry + added;
    program.instructions.splice(0..0, around);
    program.entry = 0;
    for number in declared.typed.passed.keys() {
        program.attributes_read.insert(*number);
        program.outputs_written.insert(*number);
    }
}

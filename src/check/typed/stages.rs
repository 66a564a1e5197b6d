//! Declarations of geometry, tessellation and compute programs (NV_geometry_program4 and NV_gpu_program5, 2.X.7.Y;
//! NV_tessellation_program5 and NV_compute_program5, 2.X.7.Y).

use crate::check::context::CheckContext;
use crate::check::declared::{Declared, plain_name};
use crate::check::instruction::begin;
use crate::diag::{Code, Diagnostic};
use crate::dialect::{Switches, TypedRules};
use crate::isa::lookup::find;
use crate::program::{PrimitiveIn, PrimitiveOut, TessellationMode, TessellationSpacing, VertexOrder};
use crate::span::Span;
use crate::syntax::tree::{Sign, Statement, Term, TermKind};
use crate::vocabulary::Stage;

const INPUTS: [(&str, PrimitiveIn); 6] = [
    ("POINTS", PrimitiveIn::Points),
    ("LINES", PrimitiveIn::Lines),
    ("LINES_ADJACENCY", PrimitiveIn::LinesAdjacency),
    ("TRIANGLES", PrimitiveIn::Triangles),
    ("TRIANGLES_ADJACENCY", PrimitiveIn::TrianglesAdjacency),
    ("PATCHES", PrimitiveIn::Patches),
];
const OUTPUTS: [(&str, PrimitiveOut); 3] = [
    ("POINTS", PrimitiveOut::Points),
    ("LINE_STRIP", PrimitiveOut::LineStrip),
    ("TRIANGLE_STRIP", PrimitiveOut::TriangleStrip),
];
const ORDERS: [(&str, VertexOrder); 2] = [("CW", VertexOrder::Clockwise), ("CCW", VertexOrder::CounterClockwise)];

impl<'a> Declared<'a> {
    /// Reads a declaration of the stage. False if the statement is not one.
    pub(crate) fn stage_declaration(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        first: &[u8],
    ) -> bool {
        let Some(limits) = context.rules.typed else { return false };
        if self.passthrough(context, statement, first) || self.second_layer(context, statement, first) {
            return true;
        }
        if !is_known(self.stage, first, limits) {
            return false;
        }
        if self.stage == Stage::Geometry && !self.declares_with_passthrough(context, first, statement.span) {
            return true;
        }
        if self.typed.begun {
            context.relaxed(
                Diagnostic::error(Code::DeclarationPlace, statement.span, "a declaration of the stage comes too late")
                    .help("move it to the top, after the options"),
            );
        }
        let inputs = if limits.extended { &INPUTS[..] } else { &INPUTS[..5] };
        let geometry = self.stage == Stage::Geometry;
        let most = if geometry { limits.vertices_out } else { limits.patch_vertices };
        if first == b"GROUP_SIZE" && context.program.options.has(Switches::VARIABLE_GROUP) {
            let help = "remove it, or the option";
            let message = "with ARB_compute_variable_group_size each dispatch gives the size of its groups";
            context.error_with_help(Code::OptionConflict, statement.span, message, help);
            return true;
        }
        let stage = &mut self.typed.stage;
        let twice = match first {
            b"GROUP_SIZE" => {
                group_size(context, statement, limits).map(|group_size| stage.group.replace(group_size).is_some())
            }
            b"SHARED_MEMORY" => {
                number(context, statement, limits.shared_memory).map(|number| stage.shared.replace(number).is_some())
            }
            b"PRIMITIVE_IN" => choice(context, statement, inputs).map(|choice| stage.input.replace(choice).is_some()),
            b"PRIMITIVE_OUT" => {
                choice(context, statement, &OUTPUTS).map(|choice| stage.output.replace(choice).is_some())
            }
            b"VERTICES_OUT" => {
                stage.vertices_span.get_or_insert(statement.span);
                number(context, statement, most).map(|number| stage.vertices.replace(number).is_some())
            }
            b"INVOCATIONS" => {
                number(context, statement, limits.invocations).map(|number| stage.invocations.replace(number).is_some())
            }
            b"TESS_MODE" => {
                choice(context, statement, &TessellationMode::NAMES).map(|choice| stage.mode.replace(choice).is_some())
            }
            b"TESS_SPACING" => choice(context, statement, &TessellationSpacing::NAMES)
                .map(|choice| stage.spacing.replace(choice).is_some()),
            b"TESS_VERTEX_ORDER" => {
                choice(context, statement, &ORDERS).map(|choice| stage.order.replace(choice).is_some())
            }
            _ => nothing(context, statement).map(|()| std::mem::replace(&mut stage.points, true)),
        };
        if twice == Some(true) {
            let text = String::from_utf8_lossy(first).into_owned();
            let message = format!("{text} occurs twice");
            context.error_with_help(Code::DeclarationTwice, statement.span, message, "keep one of them");
        }
        true
    }
}

impl<'a> Declared<'a> {
    /// Reads SECONDARY_VIEW_LAYER_OFFSET (NV_stereo_view_rendering). False if the statement is another.
    fn second_layer(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement, first: &[u8]) -> bool {
        if first != b"SECONDARY_VIEW_LAYER_OFFSET" || matches!(self.stage, Stage::Fragment | Stage::Compute) {
            return false;
        }
        if !context.program.options.has(Switches::STEREO) {
            let help = "write OPTION NV_stereo_view_rendering;";
            context.error_with_help(Code::OptionNeeded, statement.span, "the declaration needs an option", help);
            return true;
        }
        let (term, span) = argument(context, statement);
        let digits = match term {
            Some(Term { kind: TermKind::Number(digits), bars: false, .. }) => Some(*digits),
            _ => None,
        };
        let negative = term.is_some_and(|term| term.sign == Some(Sign::Minus));
        match digits.and_then(|digits| context.integer(digits)).and_then(|number| i32::try_from(number).ok()) {
            Some(number) => {
                let offset = if negative { -number } else { number };
                if context.program.second_view_layer.replace(offset).is_some() {
                    let message = "SECONDARY_VIEW_LAYER_OFFSET occurs twice";
                    context.error_with_help(Code::DeclarationTwice, statement.span, message, "keep one of them");
                }
            }
            None => {
                let message = "the declaration does not take this";
                context.error_with_help(Code::Declaration, span, message, "it takes an integer");
            }
        }
        true
    }
}

/// The one to three sides of a group.
fn group_size(context: &mut CheckContext, statement: &Statement, limits: &TypedRules) -> Option<[u32; 3]> {
    let tree = context.tree;
    let terms = match tree.items(statement) {
        [item] if item.value.is_none() => tree.terms(item.terms).get(1..).unwrap_or_default(),
        _ => &[],
    };
    if !(1..=3).contains(&terms.len()) {
        let help = "write GROUP_SIZE 8 8; without commas";
        return context.refuse(Code::Declaration, statement.span, "a group has one to three sizes", help);
    }
    let mut sides = [1; 3];
    for ((term, side), most) in terms.iter().zip(&mut sides).zip(limits.group_size) {
        let digits = match term {
            Term { kind: TermKind::Number(digits), sign: None, bars: false, .. } => Some(*digits),
            _ => None,
        };
        let found = digits.and_then(|digits| context.integer(digits)).filter(|number| (1..=most).contains(number));
        let Some(found) = found else {
            let help = format!("it takes a number from 1 to {most} here");
            return context.refuse(Code::Declaration, term.span, "invalid group size", help);
        };
        *side = found;
    }
    let all: u32 = sides.iter().product();
    if all > limits.group_invocations {
        let message = format!("a group of {all} invocations; at most {} are allowed", limits.group_invocations);
        return context.refuse(Code::Declaration, statement.span, message, "make the group smaller");
    }
    Some(sides)
}

/// The one argument of a declaration, and the span for messages about it. A label ends the main routine of a control
/// program, as it ends any other (NV_tessellation_program5, 2.X.5).
pub(crate) fn end_main(context: &mut CheckContext, name: Span) {
    let main = context.program.labels.last().is_none_or(|label| &*label.name == "main");
    if context.rules.stage != Stage::TessellationControl || !main || context.program.instructions.is_empty() {
        return;
    }
    if let Some(mnemonic) = find(context.rules.dialect, b"RET") {
        context.program.instructions.push(begin(mnemonic, name));
    }
}

fn argument<'a>(context: &CheckContext<'_, 'a>, statement: &Statement) -> (Option<&'a Term>, Span) {
    let tree = context.tree;
    match tree.items(statement) {
        [item] if item.value.is_none() => match tree.terms(item.terms) {
            [_, term] => (Some(term), term.span),
            _ => (None, statement.span),
        },
        _ => (None, statement.span),
    }
}

fn choice<T: Copy>(context: &mut CheckContext, statement: &Statement, choices: &[(&str, T)]) -> Option<T> {
    let (term, span) = argument(context, statement);
    let name = term.and_then(|term| plain_name(context, term)).map(|name| context.text(name));
    let found = choices.iter().find(|(known, _)| name.as_deref() == Some(*known)).map(|(_, value)| *value);
    if found.is_none() {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let help = format!("it takes one of {}", names.join(", "));
        context.error_with_help(Code::Declaration, span, "the declaration does not take this", help);
    }
    found
}

fn number(context: &mut CheckContext, statement: &Statement, most: u32) -> Option<u32> {
    let (term, span) = argument(context, statement);
    let digits = match term {
        Some(Term { kind: TermKind::Number(digits), sign: None, bars: false, .. }) => Some(*digits),
        _ => None,
    };
    let found = digits.and_then(|digits| context.integer(digits)).filter(|number| (1..=most).contains(number));
    if found.is_none() {
        let help = format!("it takes a number from 1 to {most}");
        context.error_with_help(Code::Declaration, span, "the declaration does not take this", help);
    }
    found
}

fn nothing(context: &mut CheckContext, statement: &Statement) -> Option<()> {
    let tree = context.tree;
    let alone = matches!(tree.items(statement), [item] if item.value.is_none() && item.terms.len() == 1);
    if !alone {
        let help = "write only its name";
        context.error_with_help(Code::Declaration, statement.span, "the declaration takes no argument", help);
    }
    alone.then_some(())
}

/// Whether a stage has declarations that begin so.
fn is_known(stage: Stage, first: &[u8], limits: &TypedRules) -> bool {
    match (stage, first) {
        (Stage::Geometry, b"PRIMITIVE_IN" | b"PRIMITIVE_OUT" | b"VERTICES_OUT")
        | (Stage::TessellationControl, b"VERTICES_OUT")
        | (Stage::TessellationEvaluation, b"TESS_MODE" | b"TESS_SPACING" | b"TESS_VERTEX_ORDER" | b"TESS_POINT_MODE") => {
            true
        }
        (Stage::Geometry, b"INVOCATIONS") => limits.extended,
        (Stage::Compute, b"GROUP_SIZE" | b"SHARED_MEMORY") => true,
        _ => false,
    }
}

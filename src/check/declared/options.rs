//! OPTION: which language the rest of the program is in, and how the program runs.

use crate::check::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::dialect::{Dialect, Stage};
use crate::program::{FogMode, PrecisionHint};
use crate::syntax::tree::Statement;

/// What an option changes.
#[derive(Copy, Clone)]
enum Change {
    PositionInvariant,
    Fog(FogMode),
    Precision(PrecisionHint),
    Shadow,
    DrawBuffers,
    OriginUpperLeft,
    PixelCenterInteger,
    TextureArrays,
    Language(Dialect),
}

const OPTIONS: [(&str, Stage, Change); 17] = [
    ("ARB_position_invariant", Stage::Vertex, Change::PositionInvariant),
    ("NV_vertex_program2", Stage::Vertex, Change::Language(Dialect::ArbVpNv2)),
    ("NV_vertex_program3", Stage::Vertex, Change::Language(Dialect::ArbVpNv3)),
    // NV_vertex_program3, dependencies on ARB_fragment_program_shadow.
    ("ARB_fragment_program_shadow", Stage::Vertex, Change::Shadow),
    ("ARB_fog_exp", Stage::Fragment, Change::Fog(FogMode::Exp)),
    ("ARB_fog_exp2", Stage::Fragment, Change::Fog(FogMode::Exp2)),
    ("ARB_fog_linear", Stage::Fragment, Change::Fog(FogMode::Linear)),
    ("ARB_precision_hint_fastest", Stage::Fragment, Change::Precision(PrecisionHint::Fastest)),
    ("ARB_precision_hint_nicest", Stage::Fragment, Change::Precision(PrecisionHint::Nicest)),
    ("ARB_fragment_program_shadow", Stage::Fragment, Change::Shadow),
    ("ARB_draw_buffers", Stage::Fragment, Change::DrawBuffers),
    ("ATI_draw_buffers", Stage::Fragment, Change::DrawBuffers),
    ("ARB_fragment_coord_origin_upper_left", Stage::Fragment, Change::OriginUpperLeft),
    ("ARB_fragment_coord_pixel_center_integer", Stage::Fragment, Change::PixelCenterInteger),
    // No text of ours defines it, but programs for Mesa's drivers have it.
    ("MESA_texture_array", Stage::Fragment, Change::TextureArrays),
    ("NV_fragment_program", Stage::Fragment, Change::Language(Dialect::ArbFpNv1)),
    ("NV_fragment_program2", Stage::Fragment, Change::Language(Dialect::ArbFpNv2)),
];

pub(super) fn option(context: &mut Context, statement: &Statement, allowed: bool) {
    let tree = context.tree;
    let items = tree.items(statement);
    let name = match (items, tree.terms(items[0].terms)) {
        ([item], [_, term]) if item.value.is_none() => super::plain_name(context, term),
        _ => None,
    };
    let Some(name) = name else {
        context.error_with_help(
            Code::Syntax,
            statement.span,
            "OPTION is followed by one name",
            "write OPTION ARB_position_invariant; and one statement for each option",
        );
        return;
    };
    if !allowed {
        context.error_with_help(
            Code::OptionPlace,
            statement.span,
            "an option stands behind the program's first statement",
            "move it to the top, directly below the header",
        );
        return;
    }
    let text = context.text(name).into_owned();
    let stage = context.rules.stage;
    let mut known = OPTIONS.iter().filter(|(known, ..)| *known == text);
    match known.clone().find(|(_, of, _)| *of == stage) {
        Some((_, _, change)) => apply(context, statement, *change),
        None => {
            let help = match known.next() {
                Some((_, of, _)) => format!("it belongs to {} programs", of.name()),
                None => "remove the line, or see the list of options in the documentation".into(),
            };
            let language = context.rules.name;
            context.error_with_help(Code::UnknownOption, name, format!("{language} has no option {text}"), help);
        }
    }
}

fn apply(context: &mut Context, statement: &Statement, change: Change) {
    let options = &mut context.program.options;
    match change {
        Change::PositionInvariant => options.position_invariant = true,
        Change::Shadow => options.shadow = true,
        Change::DrawBuffers => options.draw_buffers = true,
        Change::OriginUpperLeft => options.origin_upper_left = true,
        Change::PixelCenterInteger => options.pixel_center_integer = true,
        Change::TextureArrays => {
            options.texture_arrays = true;
            context.relaxed(
                Diagnostic::error(
                    Code::UnknownOption,
                    statement.span,
                    "MESA_texture_array is an option of Mesa's drivers alone",
                )
                .help("array textures belong to the languages of NV_gpu_program4"),
            );
        }
        Change::Fog(mode) => {
            let before = options.fog.replace(mode);
            if before.is_some_and(|before| before != mode) {
                conflict(context, statement, "two different fog options");
            }
        }
        Change::Precision(hint) => {
            let before = options.precision_hint.replace(hint);
            if before.is_some_and(|before| before != hint) {
                conflict(context, statement, "two different precision hints");
            }
        }
        // Each of these languages holds those that stand before it in the list.
        Change::Language(dialect) => {
            let dialect = context.rules.dialect.max(dialect);
            context.program.dialect = dialect;
            context.rules = dialect.rules();
        }
    }
}

fn conflict(context: &mut Context, statement: &Statement, what: &'static str) {
    context.error_with_help(
        Code::OptionConflict,
        statement.span,
        format!("the program has {what}"),
        "keep one of them",
    );
}

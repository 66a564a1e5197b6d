//! OPTION: which language the rest of the program is in, and how the program runs.

use crate::check::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::program::{FogMode, PrecisionHint};
use crate::syntax::tree::Statement;
use crate::vocabulary::{Dialect, Dialects};

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
    DualSource,
    EarlyTests,
    ExplicitMultisample,
    ConstantBuffers,
    GlobalLoads,
    AtomicFloats,
    ExtendedMemory,
    ThreadGroup,
    /// What the language has anyway, or what only the drivers that have it know: lenient reading passes over it.
    Drivers,
    Language(Dialect),
}

type D = Dialects;

const VERTEX4: D = Dialect::Vp40.set().or(Dialect::Vp50.set());
/// Fragment programs of every declared language.
const FRAGMENT: D = D::ARBFP.or(D::FRAGMENT4);
/// ARB_fragment_coord_conventions, dependencies on NV_fragment_program, gives that language these two options.
const FRAGMENT_COORDINATES: D = FRAGMENT.or(D::FP1);

/// Each option with the languages that have it.
const OPTIONS: [(&str, Dialects, Change); 30] = [
    ("NV_position_invariant", D::VP11.or(D::VP2), Change::PositionInvariant),
    ("ARB_position_invariant", D::ARBVP.or(VERTEX4), Change::PositionInvariant),
    ("NV_vertex_program2", D::ARBVP, Change::Language(Dialect::ArbVpNv2)),
    ("NV_vertex_program3", D::ARBVP, Change::Language(Dialect::ArbVpNv3)),
    // NV_vertex_program3, dependencies on ARB_fragment_program_shadow.
    ("ARB_fragment_program_shadow", D::ARBVP.or(FRAGMENT), Change::Shadow),
    ("ARB_fog_exp", FRAGMENT, Change::Fog(FogMode::Exp)),
    ("ARB_fog_exp2", FRAGMENT, Change::Fog(FogMode::Exp2)),
    ("ARB_fog_linear", FRAGMENT, Change::Fog(FogMode::Linear)),
    ("ARB_precision_hint_fastest", FRAGMENT, Change::Precision(PrecisionHint::Fastest)),
    ("ARB_precision_hint_nicest", FRAGMENT, Change::Precision(PrecisionHint::Nicest)),
    ("ARB_draw_buffers", FRAGMENT, Change::DrawBuffers),
    ("ATI_draw_buffers", FRAGMENT, Change::DrawBuffers),
    ("ARB_fragment_coord_origin_upper_left", FRAGMENT_COORDINATES, Change::OriginUpperLeft),
    ("ARB_fragment_coord_pixel_center_integer", FRAGMENT_COORDINATES, Change::PixelCenterInteger),
    // No text of ours defines it, but programs for Mesa's drivers have it.
    ("MESA_texture_array", D::ARBFP, Change::TextureArrays),
    ("NV_fragment_program", D::ARBFP, Change::Language(Dialect::ArbFpNv1)),
    ("NV_fragment_program2", D::ARBFP, Change::Language(Dialect::ArbFpNv2)),
    ("ARB_blend_func_extended", D::FRAGMENT5, Change::DualSource),
    ("NV_early_fragment_tests", D::FRAGMENT5, Change::EarlyTests),
    ("NV_explicit_multisample", D::GPU4, Change::ExplicitMultisample),
    ("NV_gpu_program5_mem_extended", D::GPU5, Change::ExtendedMemory),
    ("NV_parameter_buffer_object2", D::GPU4, Change::ConstantBuffers),
    ("NV_shader_atomic_float", D::GPU5, Change::AtomicFloats),
    ("NV_shader_buffer_load", D::GPU4, Change::GlobalLoads),
    ("NV_shader_thread_group", D::GPU5, Change::ThreadGroup),
    // No text of ours defines these as options, but programs for NVIDIA's drivers have them.
    ("NV_bindless_texture", D::GPU5, Change::Drivers),
    ("NV_gpu_program_fp64", D::GPU5, Change::Drivers),
    ("NV_internal", D::GPU4, Change::Drivers),
    ("NV_shader_atomic_int64", D::GPU5, Change::Drivers),
    ("NV_shader_storage_buffer", D::GPU5, Change::Drivers),
];

/// The option that makes a language of another.
pub(super) fn name(language: Dialect) -> Option<&'static str> {
    let makes = |change: Change| matches!(change, Change::Language(made) if made == language);
    OPTIONS.iter().find(|(.., change)| makes(*change)).map(|(name, ..)| *name)
}

pub(super) fn option(context: &mut Context, statement: &Statement, allowed: bool) {
    let tree = context.tree;
    let items = tree.items(statement);
    let name = match (items, tree.terms(items[0].terms)) {
        ([item], [_, term]) if item.value.is_none() => super::declared::plain_name(context, term),
        _ => None,
    };
    let Some(name) = name else {
        context.error_with_help(
            Code::Syntax,
            statement.span,
            "OPTION is followed by one name",
            "write OPTION, a name and a semicolon, one statement for each option",
        );
        return;
    };
    let text = context.text(name).into_owned();
    let dialect = context.rules.dialect;
    let known = OPTIONS.iter().find(|(known, ..)| *known == text);
    match known {
        Some((_, languages, _)) if languages.contains(dialect) && !allowed => context.error_with_help(
            Code::OptionPlace,
            statement.span,
            "an option stands behind the program's first statement",
            "move it to the top, directly below the header",
        ),
        Some((_, languages, change)) if languages.contains(dialect) => apply(context, statement, *change),
        _ => {
            let help = match known.and_then(|(_, languages, _)| languages.iter().next()) {
                Some(other) => format!("it belongs to {}", other.rules().name),
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
        Change::DualSource => options.dual_source = true,
        Change::EarlyTests => options.early_fragment_tests = true,
        Change::ExplicitMultisample => options.explicit_multisample = true,
        Change::ConstantBuffers => options.constant_buffers = true,
        Change::GlobalLoads => options.global_loads = true,
        Change::AtomicFloats => options.atomic_floats = true,
        Change::ExtendedMemory => options.extended_memory = true,
        Change::ThreadGroup => options.thread_group = true,
        Change::Drivers => context.relaxed(
            Diagnostic::error(Code::UnknownOption, statement.span, "the option belongs to a driver alone")
                .help("remove the line: what the texts define needs no such option"),
        ),
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

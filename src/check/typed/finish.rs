//! Checks of the whole program: missing declarations, the stage's own declarations, routines with numbers, and the size
//! of a geometry program's output.

use super::{interlock, interpolation, passthrough, recursion};
use crate::check::context::CheckContext;
use crate::check::declared::Declared;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Switches;
use crate::dialect::bindings::Output;
use crate::program::{Arrangement, PrimitiveOut, Subroutine, SubroutineType};
use crate::span::Span;
use crate::vocabulary::Stage;

pub(crate) fn finish(context: &mut CheckContext, declared: &mut Declared) {
    let Some(limits) = context.rules.typed else { return };
    let end = context.tree.end.unwrap_or(Span::point(context.source.len() as u32));
    let stage = declared.typed.stage;
    let missing = |context: &mut CheckContext, name: &str| {
        let help = format!("write {name} below the options");
        context.error_with_help(Code::DeclarationMissing, end, format!("the program has no {name}"), help);
    };
    match declared.stage {
        Stage::Vertex | Stage::State | Stage::Fragment | Stage::Compute => {}
        Stage::Geometry if context.program.options.has(Switches::PASSTHROUGH) => {
            if stage.input.is_none() && !declared.refused.hides(b"PRIMITIVE_IN") {
                missing(context, "PRIMITIVE_IN");
            }
        }
        Stage::Geometry => geometry(context, declared, limits.components_out, end, missing),
        Stage::TessellationControl => match stage.vertices {
            Some(vertices) => context.program.arrangement = Arrangement::Control { vertices },
            None if declared.refused.hides(b"VERTICES_OUT") => {}
            None => missing(context, "VERTICES_OUT"),
        },
        Stage::TessellationEvaluation => match stage.mode {
            Some(mode) => {
                context.program.arrangement = Arrangement::Evaluation {
                    mode,
                    spacing: stage.spacing.unwrap_or_default(),
                    order: stage.order.unwrap_or_default(),
                    points: stage.points,
                };
            }
            None if declared.refused.hides(b"TESS_MODE") => {}
            None => missing(context, "TESS_MODE"),
        },
    }
    compute(context, declared, missing);
    let written = context.program.outputs_written;
    if declared.stage != Stage::Fragment
        && [Output::VIEWPORT, Output::VIEWPORT_MASK].iter().all(|value| written.contains(value.0))
    {
        let help = "write one of them: the mask may have one bit";
        let message = "the program writes both result.viewport and result.viewportmask";
        context.error_with_help(Code::OptionConflict, end, message, help);
    }
    interpolation::collect(context, declared);
    subroutines(context, declared);
    recursion::check(context);
    interlock::check(context, end);
    if context.program.options.has(Switches::PASSTHROUGH) {
        passthrough::finish(context, declared, end);
    }
}

/// The arrangement of a geometry program.
fn geometry(
    context: &mut CheckContext,
    declared: &Declared,
    components: u32,
    end: Span,
    missing: impl Fn(&mut CheckContext, &str),
) {
    let stage = declared.typed.stage;
    for (name, there) in [
        ("PRIMITIVE_IN", stage.input.is_some()),
        ("PRIMITIVE_OUT", stage.output.is_some()),
        ("VERTICES_OUT", stage.vertices.is_some()),
    ] {
        if !there && !declared.refused.hides(name.as_bytes()) {
            missing(context, name);
        }
    }
    if let (Some(input), Some(output), Some(vertices)) = (stage.input, stage.output, stage.vertices) {
        let invocations = stage.invocations.unwrap_or(1);
        context.program.arrangement = Arrangement::Geometry { input, output, vertices, invocations };
        let span = stage.vertices_span.unwrap_or(end);
        geometry_output(context, declared, vertices, components, span);
    }
    if let Some(span) = declared.typed.stream
        && stage.output.is_some_and(|output| output != PrimitiveOut::Points)
    {
        let help = "declare PRIMITIVE_OUT POINTS;";
        let message = "only points can go to several streams";
        context.error_with_help(Code::StreamOutput, span, message, help);
    }
}

/// The group of a compute program.
fn compute(context: &mut CheckContext, declared: &Declared, missing: impl Fn(&mut CheckContext, &str)) {
    if declared.stage != Stage::Compute {
        return;
    }
    let stage = declared.typed.stage;
    let group = match stage.group {
        Some(group) => group,
        None => {
            let variable = context.program.options.has(Switches::VARIABLE_GROUP);
            if !variable && !declared.refused.hides(b"GROUP_SIZE") {
                missing(context, "GROUP_SIZE");
            }
            [0; 3]
        }
    };
    context.program.arrangement = Arrangement::Compute { group, shared: stage.shared.unwrap_or(0) };
}

/// Vertices times the components of results that are written (NV_geometry_program4, 2.14.6.4).
fn geometry_output(context: &mut CheckContext, declared: &Declared, vertices: u32, limit: u32, span: Span) {
    // Results with one component count as one, whatever else is written.
    let narrow = |number: u32| {
        let clip = u32::from(Output::CLP0.0);
        let single = [
            Output::FOGC,
            Output::PSIZ,
            Output::ID,
            Output::PRIMITIVE_ID,
            Output::LAYER,
            Output::VIEWPORT,
            Output::VIEWPORT_MASK,
            Output::SECONDARY_VIEWPORT_MASK,
        ];
        (clip..clip + 8).contains(&number) || single.iter().any(|output| u32::from(output.0) == number)
    };
    let counted = |(number, mask): (&u32, &u8)| {
        let mask = if narrow(*number) { mask & 1 } else { *mask };
        mask.count_ones()
    };
    let components: u32 = declared.typed.components.iter().map(counted).sum();
    if u64::from(vertices) * u64::from(components) > u64::from(limit) {
        context.relaxed(
            Diagnostic::error(
                Code::TooManyOutputs,
                span,
                format!(
                    "{vertices} vertices of {components} components: at most {limit} components are allowed in all"
                ),
            )
            .help("lower VERTICES_OUT, or write fewer results"),
        );
    }
}

/// Routines with numbers, and their types. Every member of a type has a label and a number.
fn subroutines(context: &mut CheckContext, declared: &Declared) {
    let typed = &declared.typed;
    let mut routines = Vec::new();
    for label in &context.program.labels {
        if let Some(number) = typed.subroutine_numbers.get(label.name.as_bytes()) {
            let at = context.program.routine_start(label.name.as_bytes(), label.at);
            routines.push(Subroutine { number: *number, name: label.name.clone(), at });
        }
    }
    routines.sort_by_key(|routine| routine.number);
    for ty in &typed.subroutine_types {
        let mut members = Vec::new();
        for label in &ty.labels {
            let text = context.bytes(*label);
            let found = routines.iter().position(|routine| routine.name.as_bytes() == text);
            match found {
                Some(number) => members.push(number as u16),
                None if declared.refused.hides(text) => {}
                None => {
                    // The message also shows the routine itself, if there is one.
                    let routine = typed.plain_labels.get(text).copied();
                    let text = context.text(*label).into_owned();
                    let help = format!("write {text} SUBROUTINENUM(0): before the routine");
                    let message = format!("`{text}` is not a routine with a number");
                    context.error_with_help(Code::SubroutineNumber, *label, message, help);
                    if let Some(routine) = routine {
                        let message = format!("`{text}` belongs to a subroutine type and has no number");
                        context.error(Code::SubroutineNumber, routine, message);
                    }
                }
            }
        }
        let name = String::from_utf8_lossy(ty.name).into_owned().into_boxed_str();
        context.program.subroutine_types.push(SubroutineType { name, members });
    }
    context.program.subroutines = routines;
}

//! The results of each stage.

use crate::dialect::bindings::Output;
use crate::dialect::path::{Mismatch, Step, Walk};
use crate::dialect::pipeline::{CARRIED, Carried, RegisterRange, Series, carried, numbers};
use crate::dialect::{Rules, Stage, TypedRules};

/// Reads what follows `result`. `numbered` and `two_sources`: colours of a fragment program may have numbers, and
/// `primary` and `secondary` (ARB_draw_buffers, ARB_blend_func_extended).
pub fn result(
    rules: &Rules,
    limits: &TypedRules,
    walk: &mut Walk,
    numbered: bool,
    two_sources: bool,
) -> Result<RegisterRange, Mismatch> {
    match rules.stage {
        Stage::Fragment => return fragment_result(limits, walk, numbered, two_sources),
        Stage::Compute => return walk.fail("compute programs have no results: store to memory or images"),
        Stage::Vertex | Stage::State | Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation => {
        }
    }
    let mut kinds: Vec<(&str, Option<Carried>)> = CARRIED.iter().map(|(name, kind)| (*name, Some(*kind))).collect();
    kinds.push(("attrib", Some(Carried::Generic)));
    match rules.stage {
        Stage::Geometry => kinds.push(("primid", Some(Carried::Plain(Output::PRIMITIVE_ID)))),
        Stage::TessellationControl => {
            kinds.extend([("id", Some(Carried::Plain(Output::ID))), ("patch", None)]);
        }
        Stage::Vertex | Stage::State | Stage::Fragment | Stage::TessellationEvaluation | Stage::Compute => {
            kinds.push(("id", Some(Carried::Plain(Output::ID))));
        }
    }
    // Options bring these (NV_viewport_array2, NV_stereo_view_rendering).
    kinds.extend([
        ("layer", Some(Carried::Plain(Output::LAYER))),
        ("viewport", Some(Carried::Plain(Output::VIEWPORT))),
        ("viewportmask", Some(Carried::Mask(Output::VIEWPORT_MASK))),
        ("secondaryposition", Some(Carried::Plain(Output::SECONDARY_POSITION))),
        ("secondaryviewportmask", Some(Carried::Mask(Output::SECONDARY_VIEWPORT_MASK))),
    ]);
    match walk.choose("result", &kinds)? {
        Some(kind) => carried(limits, walk, kind),
        None => patch_result(limits, walk),
    }
}

fn patch_result(limits: &TypedRules, walk: &mut Walk) -> Result<RegisterRange, Mismatch> {
    let kinds = [
        ("tessouter", (Series::OuterLevel, Output::TESS_OUTER0, 4)),
        ("tessinner", (Series::InnerLevel, Output::TESS_INNER0, 2)),
        ("attrib", (Series::PatchAttribute, Output::PATCH_ATTRIBUTE0, limits.patch_attributes.into())),
    ];
    let (series, first, limit) = walk.choose("result of a patch", &kinds)?;
    let found = numbers(walk, "patch value", limit, false)?;
    Ok(RegisterRange::numbered(series, first.0, found))
}

fn fragment_result(
    limits: &TypedRules,
    walk: &mut Walk,
    numbered: bool,
    two_sources: bool,
) -> Result<RegisterRange, Mismatch> {
    let kinds = [("color", Output::COLOR0), ("depth", Output::DEPTH), ("samplemask", Output::SAMPLE_MASK)];
    let kinds = if limits.extended { &kinds } else { &kinds[..2] };
    let output = walk.choose("result", kinds)?;
    if output != Output::COLOR0 {
        return Ok(RegisterRange::one(output.0));
    }
    if walk.is_index() && !numbered {
        return walk.fail("colours have numbers only with OPTION ARB_draw_buffers");
    }
    let number = walk.optional_number("colour", crate::dialect::interface::COLOR_OUTPUTS)? as u8;
    let sources = [("primary", Output::COLOR0.0), ("secondary", Output::SECONDARY_COLOR0.0)];
    match walk.peek() {
        Some(Step::Word("primary" | "secondary")) if limits.extended && !two_sources => {
            walk.fail("a colour has two sources only with OPTION ARB_blend_func_extended")
        }
        _ if limits.extended => Ok(RegisterRange::one(walk.maybe(&sources).unwrap_or(Output::COLOR0.0) + number)),
        _ => Ok(RegisterRange::one(Output::COLOR0.0 + number)),
    }
}

/// A result as programs spell it.
pub fn result_name(stage: Stage, output: Output) -> String {
    let number = output.0;
    let name = if stage == Stage::Fragment {
        match number {
            0 => "color".to_string(),
            1..8 => format!("color[{number}]"),
            8 => "depth".to_string(),
            9 => "samplemask".to_string(),
            _ => format!("color[{}].secondary", number.saturating_sub(Output::SECONDARY_COLOR0.0)),
        }
    } else {
        match number {
            0 => "position".to_string(),
            1 => "color".to_string(),
            2 => "color.secondary".to_string(),
            3 => "color.back".to_string(),
            4 => "color.back.secondary".to_string(),
            5 => "fogcoord".to_string(),
            6 => "pointsize".to_string(),
            7..15 => format!("texcoord[{}]", number - Output::TEX0.0),
            15..23 => format!("clip[{}]", number - Output::CLP0.0),
            23 => "id".to_string(),
            24 => "primid".to_string(),
            26 => "viewport".to_string(),
            27 => "viewportmask[0]".to_string(),
            28 => "secondaryposition".to_string(),
            29 => "secondaryviewportmask[0]".to_string(),
            25..32 => "layer".to_string(),
            32..64 => format!("attrib[{}]", number - Output::INTERPOLANT0.0),
            64..68 => format!("patch.tessouter[{}]", number - Output::TESS_OUTER0.0),
            68..72 => format!("patch.tessinner[{}]", number - Output::TESS_INNER0.0),
            _ => format!("patch.attrib[{}]", number - Output::PATCH_ATTRIBUTE0.0),
        }
    };
    format!("result.{name}")
}

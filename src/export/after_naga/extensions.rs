//! Extensions of GLSL: one that naga asks for without need, and one that it does not ask for (naga 30).

use naga::back::glsl;
use naga::{Expression, ScalarKind};

use crate::lower::Translation;

/// What naga writes for every lookup and gather that compares in arrays and cubes.
pub(super) const SHADOW_LEVELS: &str = "#extension GL_EXT_texture_shadow_lod : require\n";

/// The text without the extension for levels of comparisons, unless it names a level: gathers do not.
pub(in crate::export) fn without_shadow_levels(text: String) -> String {
    let named = text.contains("textureLod(") || text.contains("textureGrad(");
    if named { text } else { text.replace(SHADOW_LEVELS, "") }
}

/// The text with the extension by which `mix` selects integers, if it does so in a version without it.
pub(in crate::export) fn with_choices(text: String, lowered: &Translation, version: glsl::Version) -> String {
    if version_has_choices(version) || !chooses_integers(lowered) {
        return text;
    }
    let (version, rest) = text.split_once('\n').unwrap_or((&text, ""));
    format!("{version}\n#extension GL_EXT_shader_integer_mix : require\n{rest}")
}

/// From 4.50 and ES 3.10 on `mix` also selects integers; before, this needs an extension.
fn version_has_choices(version: glsl::Version) -> bool {
    match version {
        glsl::Version::Desktop(number) => number >= 450,
        glsl::Version::Embedded { version, .. } => version >= 310,
    }
}

fn chooses_integers(lowered: &Translation) -> bool {
    let module = &lowered.module;
    let functions = module.functions.iter().map(|(handle, function)| (function, &lowered.info[handle]));
    let entries = module.entry_points.iter().enumerate();
    let entries = entries.map(|(number, entry)| (&entry.function, lowered.info.get_entry_point(number)));
    functions.chain(entries).any(|(function, info)| {
        function.expressions.iter().any(|(handle, expression)| {
            let kind = info[handle].ty.inner_with(&module.types).scalar_kind();
            matches!(expression, Expression::Select { .. }) && matches!(kind, Some(ScalarKind::Sint | ScalarKind::Uint))
        })
    })
}

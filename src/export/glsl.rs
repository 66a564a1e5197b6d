//! GLSL by naga's writer.

use naga::back::glsl;

use super::after_naga::{extensions, gathers, masks, spelling};
use super::{Error, ExportOptions, Language, Names, stage};
use crate::lower::{Coordinates, Translation};

pub(super) fn write(
    lowered: &Translation,
    language: Language,
    version: glsl::Version,
    names: &ExportOptions,
) -> Result<String, Error> {
    let mut writer_flags = glsl::WriterFlags::empty();
    if lowered.interface.coordinates == Coordinates::Wgpu {
        writer_flags |= glsl::WriterFlags::ADJUST_COORDINATE_SPACE;
    }
    let options = glsl::Options { version, writer_flags, ..glsl::Options::default() };
    let pipeline = glsl::PipelineOptions {
        shader_stage: stage(lowered),
        entry_point: lowered.interface.entry_point.clone(),
        multiview: None,
    };
    let mut text = String::new();
    let policies = naga::proc::BoundsCheckPolicies::default();
    glsl::Writer::new(&mut text, &lowered.module, &lowered.info, &options, &pipeline, policies)
        .and_then(|mut writer| writer.write())
        .map_err(|error| Error::writer(language, error))?;
    if text.contains("textureGather") {
        text = gathers::without_slopes(&text);
    }
    text = extensions::without_shadow_levels(text);
    if masks::has_any(lowered) {
        text = masks::glsl(&text);
    }
    if names.names == Names::Program {
        text = spelling::glsl(&text, lowered, stage(lowered));
    }
    Ok(extensions::with_choices(text, lowered, version))
}

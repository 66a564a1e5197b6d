//! HLSL by naga's writer.

use naga::back::hlsl;

use super::after_naga::{offsets, positions, spelling};
use super::{Error, ExportOptions, Language, Names};
use crate::lower::Translation;

/// The register space of the numbers of groups in HLSL, which has no such input: three words at `b0`.
const GROUP_COUNT_SPACE: u8 = 7;

pub(super) fn write(lowered: &Translation, names: &ExportOptions) -> Result<String, Error> {
    let mut options =
        hlsl::Options { shader_model: hlsl::ShaderModel::V6_0, force_loop_bounding: false, ..hlsl::Options::default() };
    if names.names == Names::Program {
        options.binding_map = spelling::registers(lowered);
    }
    let counts = |argument: &naga::FunctionArgument| {
        argument.binding == Some(naga::Binding::BuiltIn(naga::BuiltIn::NumWorkGroups))
    };
    if lowered.module.entry_points.iter().any(|entry| entry.function.arguments.iter().any(counts)) {
        let place = hlsl::BindTarget { space: GROUP_COUNT_SPACE, ..hlsl::BindTarget::default() };
        options.special_constants_binding = Some(place);
    }
    let pipeline = hlsl::PipelineOptions::default();
    let mut text = String::new();
    hlsl::Writer::new(&mut text, &options, &pipeline)
        .write(&lowered.module, &lowered.info, None)
        .map_err(|error| Error::writer(Language::Hlsl, error))?;
    let text = positions::with_inverse(offsets::in_three_dimensions(&text), lowered);
    Ok(match names.names {
        Names::Program => spelling::hlsl(&text, lowered),
        Names::Bindings => text,
    })
}

//! How shaders read the texels of targets: colours, integers, depths or stencil values.

use crate::raster::ColorFormat;

/// What shaders read of a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SourceKind {
    Color,
    Signed,
    Unsigned,
    Depth,
    Stencil,
}

impl SourceKind {
    /// The shader that reads colours of a format.
    pub(crate) fn of(format: ColorFormat) -> SourceKind {
        match format.integer() {
            Some(it) if it.signed => SourceKind::Signed,
            Some(_) => SourceKind::Unsigned,
            None => SourceKind::Color,
        }
    }

    pub(crate) fn sample_type(self) -> wgpu::TextureSampleType {
        match self {
            SourceKind::Color | SourceKind::Depth => wgpu::TextureSampleType::Float { filterable: false },
            SourceKind::Stencil | SourceKind::Unsigned => wgpu::TextureSampleType::Uint,
            SourceKind::Signed => wgpu::TextureSampleType::Sint,
        }
    }
}

/// The type of what is read.
pub(crate) fn source_type(kind: SourceKind, multisampled: bool) -> &'static str {
    match (kind, multisampled) {
        // Depths as well: on OpenGL, depth textures could only be compared.
        (SourceKind::Color | SourceKind::Depth, false) => "texture_2d<f32>",
        (SourceKind::Color | SourceKind::Depth, true) => "texture_multisampled_2d<f32>",
        (SourceKind::Stencil | SourceKind::Unsigned, false) => "texture_2d<u32>",
        (SourceKind::Stencil | SourceKind::Unsigned, true) => "texture_multisampled_2d<u32>",
        (SourceKind::Signed, false) => "texture_2d<i32>",
        (SourceKind::Signed, true) => "texture_multisampled_2d<i32>",
    }
}

/// The vector of the pixel `at`: the average of its samples, or the first if there is no average.
pub(crate) fn loaded(kind: SourceKind, multisampled: bool) -> &'static str {
    match kind {
        SourceKind::Color if multisampled => {
            "(textureLoad(source, at, 0) + textureLoad(source, at, 1) + textureLoad(source, at, 2)
            + textureLoad(source, at, 3)) * 0.25"
        }
        SourceKind::Color | SourceKind::Signed | SourceKind::Unsigned | SourceKind::Depth => {
            "textureLoad(source, at, 0)"
        }
        SourceKind::Stencil => "vec4<f32>(textureLoad(source, at, 0))",
    }
}

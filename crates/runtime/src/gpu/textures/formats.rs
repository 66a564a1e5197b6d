//! Formats of colour, depth and stencil buffers in wgpu's terms.

use crate::raster::{ColorFormat, DepthFormat, IntegerFormat};

pub(crate) fn color_format(format: ColorFormat) -> wgpu::TextureFormat {
    match format {
        ColorFormat::Rgba8 => wgpu::TextureFormat::Rgba8Unorm,
        ColorFormat::Rgba16Float => wgpu::TextureFormat::Rgba16Float,
        ColorFormat::Rgba32Float => wgpu::TextureFormat::Rgba32Float,
        ColorFormat::Rgba8Int => wgpu::TextureFormat::Rgba8Sint,
        ColorFormat::Rgba8Uint => wgpu::TextureFormat::Rgba8Uint,
        ColorFormat::Rgba16Int => wgpu::TextureFormat::Rgba16Sint,
        ColorFormat::Rgba16Uint => wgpu::TextureFormat::Rgba16Uint,
        ColorFormat::Rgba32Int => wgpu::TextureFormat::Rgba32Sint,
        ColorFormat::Rgba32Uint => wgpu::TextureFormat::Rgba32Uint,
    }
}

/// The integer type of a colour buffer.
pub(crate) fn integer_format(format: wgpu::TextureFormat) -> Option<IntegerFormat> {
    const INTEGERS: [ColorFormat; 6] = [
        ColorFormat::Rgba8Int,
        ColorFormat::Rgba8Uint,
        ColorFormat::Rgba16Int,
        ColorFormat::Rgba16Uint,
        ColorFormat::Rgba32Int,
        ColorFormat::Rgba32Uint,
    ];
    INTEGERS.into_iter().find(|integer| color_format(*integer) == format)?.integer()
}

/// The combined format of depth and stencil.
pub(crate) fn depth_format(depth: Option<DepthFormat>, stencil: bool) -> Option<wgpu::TextureFormat> {
    match (depth, stencil) {
        (None, false) => None,
        (None | Some(DepthFormat::Unorm24), true) => Some(wgpu::TextureFormat::Depth24PlusStencil8),
        (Some(DepthFormat::Unorm24), false) => Some(wgpu::TextureFormat::Depth24Plus),
        (Some(DepthFormat::Float32), false) => Some(wgpu::TextureFormat::Depth32Float),
        (Some(DepthFormat::Float32), true) => Some(wgpu::TextureFormat::Depth32FloatStencil8),
    }
}

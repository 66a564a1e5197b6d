//! Reads stencil values where the device cannot bind them as a texture.

use crate::call::{DeviceError, TargetDescription};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::targets::DeviceTarget;

/// A colour for one bit of a byte, where the stencil buffer has the bit.
const BITS: &str = "@vertex fn whole(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}
@fragment fn one() -> @location(0) vec4<f32> { return vec4<f32>(1.0); }";

fn bit_pipeline(
    objects: &Objects,
    module: &wgpu::ShaderModule,
    layout: &wgpu::PipelineLayout,
    depth: wgpu::TextureFormat,
    bit: u32,
) -> wgpu::RenderPipeline {
    let face = wgpu::StencilFaceState { compare: wgpu::CompareFunction::Equal, ..wgpu::StencilFaceState::IGNORE };
    let sum = wgpu::BlendComponent {
        src_factor: wgpu::BlendFactor::Constant,
        dst_factor: wgpu::BlendFactor::One,
        operation: wgpu::BlendOperation::Add,
    };
    let depth = wgpu::DepthStencilState {
        format: depth,
        depth_write_enabled: Some(false),
        depth_compare: Some(wgpu::CompareFunction::Always),
        stencil: wgpu::StencilState { front: face, back: face, read_mask: 1 << bit, write_mask: 0 },
        bias: wgpu::DepthBiasState::default(),
    };
    let target = wgpu::ColorTargetState {
        format: wgpu::TextureFormat::Rgba8Unorm,
        blend: Some(wgpu::BlendState { color: sum, alpha: sum }),
        write_mask: wgpu::ColorWrites::ALL,
    };
    objects.whole_pipeline(module, "one", layout, Some(depth), 1, &[Some(target)])
}

/// Stencil values as bytes of red, if they cannot be read as a texture: a test and a sum for each bit.
pub(crate) fn stencil_bits(objects: &Objects, target: &DeviceTarget) -> Result<wgpu::TextureView, DeviceError> {
    let Some(depth) = target.depth.as_ref().filter(|_| target.description.samples == 1) else {
        return Err(DeviceError::Unsupported("a stencil buffer of this target that can be read".to_owned()));
    };
    let format = wgpu::TextureFormat::Rgba8Unorm;
    objects.gpu().checked(|| {
        let TargetDescription { width, height, .. } = target.description;
        let bytes = objects.attachment([width, height], 1, format, wgpu::TextureUsages::TEXTURE_BINDING);
        let bytes = bytes.create_view(&wgpu::TextureViewDescriptor::default());
        let module = objects.shader(wgpu::ShaderSource::Wgsl(BITS.into()));
        let layout = objects.pipeline_layout(&[]);
        let device = objects.device();
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &bytes,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations {
                    load: wgpu::LoadOp::Clear(wgpu::Color::TRANSPARENT),
                    store: wgpu::StoreOp::Store,
                },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: depth,
                depth_ops: depth
                    .texture()
                    .format()
                    .has_depth_aspect()
                    .then_some(wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store }),
                stencil_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store }),
            }),
            ..wgpu::RenderPassDescriptor::default()
        });
        pass.set_stencil_reference(0xff);
        for bit in 0..8 {
            pass.set_pipeline(&bit_pipeline(objects, &module, &layout, depth.texture().format(), bit));
            let value = f64::from(1u32 << bit) / 255.0;
            pass.set_blend_constant(wgpu::Color { r: value, g: value, b: value, a: value });
            pass.draw(0..3, 0..1);
        }
        drop(pass);
        objects.gpu().queue.submit([encoder.finish()]);
        bytes
    })
}

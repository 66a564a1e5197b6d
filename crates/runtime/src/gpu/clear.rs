//! Clears, and stencil values that are written like pixels.

use std::fmt::Write as _;

use super::ahead::Pipeline;
use super::block::Block;
use super::convert::{color_writes, integer_format};
use super::drawing::GpuDevice;
use super::marks::{MARK_ENTRY, MarkEnds, MarkShape};
use super::paint::{as_integers, integer_scalar};
use super::record::{Drawn, Setup};
use super::wrapper::{BLOCK, Mark};
use crate::call::{DeviceError, TargetId};
use crate::raster::state::State;
use crate::raster::{Clear, Placement};

/// A pipeline that writes its values regardless of previous contents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ClearKey {
    /// Groups of a pixel rectangle; otherwise the whole target.
    groups: bool,
    colors: Vec<(wgpu::TextureFormat, wgpu::ColorWrites)>,
    depth_format: Option<wgpu::TextureFormat>,
    depth: bool,
    stencil_mask: u8,
    samples: u32,
}

/// A triangle over the whole target. Colour and depth are in the state block.
fn whole(colors: &[(wgpu::TextureFormat, wgpu::ColorWrites)]) -> String {
    let mut text = format!(
        "{BLOCK}
@vertex fn {MARK_ENTRY}(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {{
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, state.tests.x, 1.0);
}}
"
    );
    text += &fill(colors);
    text
}

fn fill(colors: &[(wgpu::TextureFormat, wgpu::ColorWrites)]) -> String {
    let mut text = String::new();
    let written: Vec<usize> = (0..colors.len()).filter(|at| !colors[*at].1.is_empty()).collect();
    if written.is_empty() {
        return "@fragment fn fill() {}\n".to_owned();
    }
    text += "struct Colors {\n";
    let mut values = Vec::new();
    for number in &written {
        let integer = integer_format(colors[*number].0);
        let scalar = integer.map_or("f32", integer_scalar);
        let _ = writeln!(text, "    @location({number}) c{number}: vec4<{scalar}>,");
        values.push(integer.map_or_else(|| "state.point".to_owned(), |it| as_integers(it, "state.point")));
    }
    let values = values.join(", ");
    let _ = writeln!(text, "}}\n@fragment fn fill() -> Colors {{ return Colors({values}); }}");
    text
}

fn held(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}

impl GpuDevice {
    pub(super) fn clear_target(&mut self, id: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError> {
        let target = self.targets.get(id)?;
        let description = &target.description;
        let area = target.inside(state.scissor);
        let all = area == [0, 0, description.width, description.height];
        let [.., width, height] = area;
        let color = clear.color.filter(|_| state.color_mask != [false; 4] && !description.colors.is_empty());
        let depth = clear.depth.map(held).filter(|_| state.depth.write && description.depth.is_some());
        let mask = state.stencil.front.write_mask;
        let stencil = clear.stencil.filter(|_| mask != 0 && description.stencil);
        if width == 0 || height == 0 || color.is_none() && depth.is_none() && stencil.is_none() {
            return Ok(());
        }
        let taken = |number: usize| state.color_sources.get(number).is_some_and(|source| source.is_some());
        let chosen = |number: usize| taken(number) && clear.buffer.is_none_or(|buffer| buffer == number);
        let unmasked = (color.is_none() || state.color_mask == [true; 4]) && (stencil.is_none() || mask == 0xff);
        if all && unmasked {
            if !self.pass(id)?.draws.is_empty() {
                self.begin_pass(id)?;
            }
            let pass = self.pass(id)?;
            if let Some(color) = color {
                for (number, place) in pass.clear_colors.iter_mut().enumerate() {
                    if chosen(number) {
                        *place = Some(color);
                    }
                }
            }
            pass.clear_depth = depth.or(pass.clear_depth);
            pass.clear_stencil = stencil.or(pass.clear_stencil);
            return Ok(());
        }
        let writes = |number: usize| {
            if color.is_some() && chosen(number) { color_writes(state.color_mask) } else { wgpu::ColorWrites::empty() }
        };
        let formats = target.color_formats.iter().enumerate();
        let key = ClearKey {
            groups: false,
            colors: formats.map(|(number, format)| (*format, writes(number))).collect(),
            depth_format: target.depth.as_ref().map(|view| view.texture().format()),
            depth: depth.is_some(),
            stencil_mask: if stencil.is_some() { mask } else { 0 },
            samples: description.samples,
        };
        let size = [description.width, description.height];
        let mut block = Block::new(state, size, true, None, false);
        block.point = color.unwrap_or_default();
        block.tests[0] = depth.unwrap_or_default();
        let setup = Setup {
            pipeline: self.clearer(&key)?,
            groups: [None, None, Some(self.layouts.block_group), None],
            offsets: [false; 2],
            viewport: [0.0, 0.0, size[0] as f32, size[1] as f32, 0.0, 1.0],
            scissor: area,
            constant: [0.0; 4],
            reference: u32::from(stencil.unwrap_or(0)),
        };
        let block = self.put_block(&block);
        self.push(id, setup, block, 0..3, 1)
    }

    /// A draw without vertices.
    pub(super) fn push(
        &mut self,
        id: TargetId,
        setup: Setup,
        block: u32,
        range: std::ops::Range<u32>,
        instances: u32,
    ) -> Result<(), DeviceError> {
        self.record.setups.push(setup);
        let setup = self.record.setups.len() - 1;
        let drawn = Drawn { range, instances, ..Drawn::whole(setup, block) };
        self.pass(id)?.draws.push(drawn);
        Ok(())
    }

    fn clearer(&mut self, key: &ClearKey) -> Result<Pipeline, DeviceError> {
        if let Some(pipeline) = self.clearers.get(key) {
            return Ok(pipeline.clone());
        }
        let text = match key.groups {
            false => whole(&key.colors),
            true => format!("{}{}", pixel_marks().text(), fill(&key.colors)),
        };
        let replace = wgpu::StencilFaceState {
            compare: wgpu::CompareFunction::Always,
            fail_op: wgpu::StencilOperation::Keep,
            depth_fail_op: wgpu::StencilOperation::Keep,
            pass_op: wgpu::StencilOperation::Replace,
        };
        let depth_stencil = key.depth_format.map(|format| wgpu::DepthStencilState {
            format,
            depth_write_enabled: Some(key.depth),
            depth_compare: Some(wgpu::CompareFunction::Always),
            stencil: match key.stencil_mask {
                0 => wgpu::StencilState::default(),
                mask => wgpu::StencilState { front: replace, back: replace, read_mask: 0xff, write_mask: mask.into() },
            },
            bias: wgpu::DepthBiasState::default(),
        });
        let colors: Vec<_> = key
            .colors
            .iter()
            .map(|(format, write_mask)| {
                Some(wgpu::ColorTargetState { format: *format, blend: None, write_mask: *write_mask })
            })
            .collect();
        let objects = &self.objects;
        let marks = key.groups.then_some(&self.layouts.marks);
        let mut groups = vec![None, None, Some(&self.layouts.block)];
        if marks.is_some() {
            groups.push(marks);
        }
        let topology = match key.groups {
            true => wgpu::PrimitiveTopology::TriangleStrip,
            false => wgpu::PrimitiveTopology::TriangleList,
        };
        let pipeline = objects.gpu().checked(|| {
            let module = objects.shader(wgpu::ShaderSource::Wgsl(text.into()));
            let layout = objects.pipeline_layout(&groups);
            objects.pipeline(&wgpu::RenderPipelineDescriptor {
                label: None,
                layout: Some(&layout),
                vertex: wgpu::VertexState {
                    module: &module,
                    entry_point: Some(MARK_ENTRY),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    buffers: &[],
                },
                primitive: wgpu::PrimitiveState { topology, ..wgpu::PrimitiveState::default() },
                depth_stencil,
                multisample: wgpu::MultisampleState { count: key.samples, ..wgpu::MultisampleState::default() },
                fragment: Some(wgpu::FragmentState {
                    module: &module,
                    entry_point: Some("fill"),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    targets: &colors,
                }),
                multiview_mask: None,
                cache: None,
            })
        })?;
        let pipeline = Pipeline::ready(pipeline);
        self.clearers.insert(key.clone(), pipeline.clone());
        Ok(pipeline)
    }

    /// Equal values are drawn together: the value is the stencil reference.
    pub(super) fn draw_stencil(
        &mut self,
        id: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        let target = self.targets.get(id)?;
        let mask = state.stencil.front.write_mask;
        let scissor = target.inside(state.scissor);
        if !target.description.stencil || mask == 0 || scissor[2] == 0 || scissor[3] == 0 {
            return Ok(());
        }
        let key = ClearKey {
            groups: true,
            colors: target.color_formats.iter().map(|format| (*format, wgpu::ColorWrites::empty())).collect(),
            depth_format: target.depth.as_ref().map(|view| view.texture().format()),
            depth: false,
            stencil_mask: mask,
            samples: target.description.samples,
        };
        let size = [target.description.width, target.description.height];
        let pipeline = self.clearer(&key)?;
        let mut groups: Vec<(u8, [u32; 2])> = super::pixels::groups(placement)
            .filter_map(|(number, place)| Some((*values.get(number)?, place)))
            .collect();
        groups.sort_by_key(|(value, _)| *value);
        for run in groups.chunk_by(|(a, _), (b, _)| a == b) {
            let Some((value, _)) = run.first() else { continue };
            let start = self.ring.align(16);
            for (_, [column, row]) in run {
                self.ring.vectors(&[[0; 4], [*column, *row, 0, 0]]);
            }
            let mut block = Block::new(state, size, true, None, false);
            block.point = [placement.origin[0], placement.origin[1], placement.zoom[0], placement.zoom[1]];
            block.tests[3] = 1.0;
            block.place[3] = (start / 16) as u32;
            let setup = Setup {
                pipeline: pipeline.clone(),
                groups: [None, None, Some(self.layouts.block_group), Some(self.layouts.mark_group)],
                offsets: [false; 2],
                viewport: [0.0, 0.0, size[0] as f32, size[1] as f32, 0.0, 1.0],
                scissor,
                constant: [0.0; 4],
                reference: u32::from(*value),
            };
            let block = self.put_block(&block);
            self.push(id, setup, block, 0..4, run.len() as u32)?;
        }
        Ok(())
    }
}

/// A colour for one bit of a byte, where the stencil buffer has the bit.
const BITS: &str = "@vertex fn whole(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}
@fragment fn one() -> @location(0) vec4<f32> { return vec4<f32>(1.0); }";

impl GpuDevice {
    /// Stencil values as bytes of red, if they cannot be read as a texture: a test and a sum for each bit.
    pub(super) fn stencil_bits(&mut self, id: TargetId) -> Result<wgpu::TextureView, DeviceError> {
        self.submit()?;
        let target = self.targets.get(id)?;
        let Some(depth) = target.depth.as_ref().filter(|_| target.description.samples == 1) else {
            return Err(DeviceError::Unsupported("a stencil buffer of this target that can be read".to_owned()));
        };
        let objects = &self.objects;
        let format = wgpu::TextureFormat::Rgba8Unorm;
        objects.gpu().checked(|| {
            let bytes = objects.texture(&wgpu::TextureDescriptor {
                label: None,
                size: depth.texture().size(),
                mip_level_count: 1,
                sample_count: 1,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
                view_formats: &[],
            });
            let bytes = bytes.create_view(&wgpu::TextureViewDescriptor::default());
            let module = objects.shader(wgpu::ShaderSource::Wgsl(BITS.into()));
            let layout = objects.pipeline_layout(&[]);
            let device = objects.device();
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                label: None,
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
                timestamp_writes: None,
                occlusion_query_set: None,
                multiview_mask: None,
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
}

fn bit_pipeline(
    objects: &super::objects::Objects,
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

/// Groups that only have a position.
fn pixel_marks() -> MarkEnds {
    MarkEnds {
        shape: MarkShape::Pixel(None),
        mark: Mark::Whole,
        varyings: Vec::new(),
        stored: Vec::new(),
        outline: false,
        two_sided: false,
        numbered: None,
        clips: 0,
        unclipped: false,
        sized: false,
        sprite: None,
        exact: true,
    }
}

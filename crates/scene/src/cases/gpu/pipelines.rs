//! Pipelines of probes, and the draws of fragment programs.

use glasm::dialect::Stage;
use glasm::lower;
use glasm::lower::probes::Probe;
use glasm_runtime::binding as texels;

use crate::cases::gpu::{FORMAT, GpuEngine, Pipeline, Prepared};

impl GpuEngine {
    pub(super) fn group_layout(&self, probe: &Probe) -> wgpu::BindGroupLayout {
        let visibility =
            if probe.stage == Stage::Fragment { wgpu::ShaderStages::FRAGMENT } else { wgpu::ShaderStages::COMPUTE };
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None };
        let storage = |read_only| wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only },
            has_dynamic_offset: false,
            min_binding_size: None,
        };
        let filterable = self.gpu.device.features().contains(wgpu::Features::FLOAT32_FILTERABLE);
        let mut entries = vec![entry(0, storage(true)), entry(1, storage(false))];
        if let Some(first) = probe.memory {
            entries.push(entry(first, storage(!probe.writes_memory)));
            entries.push(entry(first + 1, storage(true)));
        }
        entries.extend(probe.pairs.map(|binding| entry(binding, storage(false))));
        entries.extend(probe.images.iter().map(|slot| entry(slot.binding, storage(!slot.writes))));
        for slot in &probe.textures {
            if let Some(form) = slot.texels {
                entries.push(entry(slot.texture_binding, texels::binding_type(slot.target, form)));
                continue;
            }
            let sample_type = match slot.shadow {
                true => wgpu::TextureSampleType::Depth,
                false => wgpu::TextureSampleType::Float { filterable },
            };
            let view_dimension = texels::view_dimension(slot.target);
            entries.push(entry(
                slot.texture_binding,
                wgpu::BindingType::Texture { sample_type, view_dimension, multisampled: false },
            ));
            let kind = match slot.shadow {
                true => wgpu::SamplerBindingType::Comparison,
                false => wgpu::SamplerBindingType::Filtering,
            };
            entries.push(entry(slot.sampler_binding, wgpu::BindingType::Sampler(kind)));
        }
        self.gpu.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries })
    }

    pub(super) fn render_pipeline(
        &self,
        module: &wgpu::ShaderModule,
        layout: &wgpu::PipelineLayout,
    ) -> wgpu::RenderPipeline {
        self.gpu.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: None,
            layout: Some(layout),
            vertex: wgpu::VertexState {
                module: &self.cover,
                entry_point: Some("cover"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module,
                entry_point: Some("fragment_main"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format: FORMAT,
                    blend: None,
                    write_mask: wgpu::ColorWrites::empty(),
                })],
            }),
            multiview_mask: None,
            cache: None,
        })
    }

    pub(super) fn draw(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        pipeline: &wgpu::RenderPipeline,
        group: &wgpu::BindGroup,
        quads: u32,
    ) {
        let (width, rows) = (lower::probes::QUADS, quads.div_ceil(lower::probes::QUADS));
        let target = self.gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: 2 * width, height: 2 * rows, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
            view_formats: &[],
        });
        let view = target.create_view(&wgpu::TextureViewDescriptor::default());
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: None,
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Discard },
            })],
            depth_stencil_attachment: None,
            timestamp_writes: None,
            occlusion_query_set: None,
            multiview_mask: None,
        });
        pass.set_viewport(0.0, 0.0, (4 * width) as f32, (4 * rows) as f32, 0.0, 1.0);
        pass.set_pipeline(pipeline);
        pass.set_bind_group(0, group, &[]);
        // Whole rows, then the incomplete one: no quad runs without a job.
        let (whole, rest) = (quads / width, quads % width);
        for (from, columns, count) in [(0, width, whole), (whole, rest, u32::from(rest > 0))] {
            if columns * count > 0 {
                pass.set_scissor_rect(0, 2 * from, 2 * columns, 2 * count);
                pass.draw(0..3, 0..1);
            }
        }
    }

    /// Runs the invocations: each a quad of a draw, or a thread of a dispatch.
    pub(super) fn execute(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        prepared: &Prepared,
        group: &wgpu::BindGroup,
        runs: u32,
    ) {
        match &prepared.pipeline {
            Pipeline::Draw(pipeline) => self.draw(encoder, pipeline, group, runs),
            Pipeline::Dispatch(pipeline) => {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
                pass.set_pipeline(pipeline);
                pass.set_bind_group(0, group, &[]);
                pass.dispatch_workgroups(runs.div_ceil(prepared.probe.workgroup), 1, 1);
            }
        }
    }
}

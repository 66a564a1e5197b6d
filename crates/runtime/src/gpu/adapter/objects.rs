//! All of the device's objects are created here, so that they can be counted.

use std::cell::Cell;

use crate::call::DeviceError;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::waiting::Contents;

/// How many objects have been created so far, and how often the host has waited for contents. A frame whose draws have
/// all been seen before does neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Buffers made.
    pub buffers: u64,
    /// Textures made.
    pub textures: u64,
    /// Samplers made.
    pub samplers: u64,
    /// Bind groups made.
    pub bind_groups: u64,
    /// Pipelines made.
    pub pipelines: u64,
    /// Shader modules made.
    pub shaders: u64,
    /// Times that the host waited for a buffer's contents.
    pub reads: u64,
}

/// A counting device.
pub(crate) struct Objects {
    gpu: Gpu,
    counters: Cell<Counters>,
}

impl Objects {
    pub(crate) fn new(gpu: Gpu) -> Objects {
        Objects { gpu, counters: Cell::default() }
    }

    pub(crate) fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    pub(crate) fn device(&self) -> &wgpu::Device {
        &self.gpu.device
    }

    pub(crate) fn counters(&self) -> Counters {
        self.counters.get()
    }

    fn count(&self, change: impl FnOnce(&mut Counters)) {
        let mut counters = self.counters.get();
        change(&mut counters);
        self.counters.set(counters);
    }

    /// Notes that contents are read back.
    pub(crate) fn note_read(&self) {
        self.count(|it| it.reads += 1);
    }

    pub(crate) fn buffer(&self, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
        self.count(|it| it.buffers += 1);
        let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        self.gpu.device.create_buffer(&descriptor)
    }

    /// A buffer with these contents.
    pub(crate) fn filled(&self, bytes: &[u8], usage: wgpu::BufferUsages) -> wgpu::Buffer {
        let buffer = self.buffer(bytes.len() as u64, usage | wgpu::BufferUsages::COPY_DST);
        self.gpu.write_buffer(&buffer, 0, bytes);
        buffer
    }

    /// A mapped buffer for the host to write.
    pub(crate) fn staging(&self, size: u64) -> wgpu::Buffer {
        self.count(|it| it.buffers += 1);
        let usage = wgpu::BufferUsages::MAP_WRITE | wgpu::BufferUsages::COPY_SRC;
        let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: true };
        self.gpu.device.create_buffer(&descriptor)
    }

    pub(crate) fn texture(&self, descriptor: &wgpu::TextureDescriptor<'_>) -> wgpu::Texture {
        self.count(|it| it.textures += 1);
        self.gpu.device.create_texture(descriptor)
    }

    /// A texture with one level that passes can draw to.
    pub(crate) fn attachment(
        &self,
        [width, height]: [u32; 2],
        sample_count: u32,
        format: wgpu::TextureFormat,
        usage: wgpu::TextureUsages,
    ) -> wgpu::Texture {
        self.texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | usage,
            view_formats: &[],
        })
    }

    pub(crate) fn sampler(&self, descriptor: &wgpu::SamplerDescriptor<'_>) -> wgpu::Sampler {
        self.count(|it| it.samplers += 1);
        self.gpu.device.create_sampler(descriptor)
    }

    pub(crate) fn bind_group(
        &self,
        layout: &wgpu::BindGroupLayout,
        entries: &[wgpu::BindGroupEntry<'_>],
    ) -> wgpu::BindGroup {
        self.count(|it| it.bind_groups += 1);
        self.gpu.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries })
    }

    pub(crate) fn group_layout(&self, entries: &[wgpu::BindGroupLayoutEntry]) -> wgpu::BindGroupLayout {
        let descriptor = wgpu::BindGroupLayoutDescriptor { label: None, entries };
        self.gpu.device.create_bind_group_layout(&descriptor)
    }

    pub(crate) fn pipeline_layout(&self, groups: &[Option<&wgpu::BindGroupLayout>]) -> wgpu::PipelineLayout {
        let descriptor = wgpu::PipelineLayoutDescriptor { label: None, bind_group_layouts: groups, immediate_size: 0 };
        self.gpu.device.create_pipeline_layout(&descriptor)
    }

    /// Draws a triangle over everything, by the module's entries `whole` and `fragment`.
    pub(crate) fn whole_pipeline(
        &self,
        module: &wgpu::ShaderModule,
        fragment: &str,
        layout: &wgpu::PipelineLayout,
        depth_stencil: Option<wgpu::DepthStencilState>,
        samples: u32,
        targets: &[Option<wgpu::ColorTargetState>],
    ) -> wgpu::RenderPipeline {
        self.pipeline(&whole_descriptor(module, fragment, layout, depth_stencil, samples, targets))
    }

    /// Notes a pipeline that a thread makes.
    pub(crate) fn note_pipeline(&self) {
        self.count(|it| it.pipelines += 1);
    }

    pub(crate) fn pipeline(&self, descriptor: &wgpu::RenderPipelineDescriptor<'_>) -> wgpu::RenderPipeline {
        self.count(|it| it.pipelines += 1);
        self.gpu.device.create_render_pipeline(descriptor)
    }

    pub(crate) fn compute_pipeline(
        &self,
        layout: &wgpu::PipelineLayout,
        module: &wgpu::ShaderModule,
        entry_point: &str,
    ) -> wgpu::ComputePipeline {
        self.note_pipeline();
        compute_pipeline(&self.gpu.device, layout, module, entry_point)
    }

    pub(crate) fn shader(&self, source: wgpu::ShaderSource<'_>) -> wgpu::ShaderModule {
        self.count(|it| it.shaders += 1);
        shader_module(&self.gpu, source)
    }
}

/// A module of this source.
pub(crate) fn shader_module(gpu: &Gpu, source: wgpu::ShaderSource<'_>) -> wgpu::ShaderModule {
    // wgpu would write the same text without the directive that browsers need where derivatives stand in branches.
    let source = match source {
        wgpu::ShaderSource::Naga(module) if cfg!(target_arch = "wasm32") => {
            match glasm::export::browser_wgsl(&module) {
                Ok(text) => wgpu::ShaderSource::Wgsl(text.into()),
                // wgpu finds the same mistake, and reports it.
                Err(_) => wgpu::ShaderSource::Naga(module),
            }
        }
        other => other,
    };
    gpu.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source })
}

/// The pipeline of an entry point.
pub(crate) fn compute_pipeline(
    device: &wgpu::Device,
    layout: &wgpu::PipelineLayout,
    module: &wgpu::ShaderModule,
    entry_point: &str,
) -> wgpu::ComputePipeline {
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: Some(layout),
        module,
        entry_point: Some(entry_point),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}

/// A pipeline that draws a triangle over everything, by the module's entries `whole` and `fragment`.
pub(crate) fn whole_descriptor<'a>(
    module: &'a wgpu::ShaderModule,
    fragment: &'a str,
    layout: &'a wgpu::PipelineLayout,
    depth_stencil: Option<wgpu::DepthStencilState>,
    samples: u32,
    targets: &'a [Option<wgpu::ColorTargetState>],
) -> wgpu::RenderPipelineDescriptor<'a> {
    wgpu::RenderPipelineDescriptor {
        label: None,
        layout: Some(layout),
        vertex: wgpu::VertexState {
            module,
            entry_point: Some("whole"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers: &[],
        },
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil,
        multisample: wgpu::MultisampleState { count: samples, ..wgpu::MultisampleState::default() },
        fragment: Some(wgpu::FragmentState {
            module,
            entry_point: Some(fragment),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets,
        }),
        multiview_mask: None,
        cache: None,
    }
}

/// Waits for all of a buffer of words.
pub(crate) fn read_words(objects: &Objects, words: &wgpu::Buffer) -> Result<Vec<u32>, DeviceError> {
    objects.note_read();
    let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
    let copy = objects.buffer(words.size(), usage);
    let gpu = objects.gpu().clone();
    gpu.checked(|| {
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_buffer(words, 0, &copy, 0, words.size());
        gpu.queue.submit([encoder.finish()]);
    })?;
    Contents::of(&gpu, &copy, copy.size())?.wait()
}

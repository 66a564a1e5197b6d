//! The lower level: a vertex and a fragment program as one pipeline, for renderers with their own meshes, passes and
//! buffers.

use crate::call::DeviceError;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::forms::Forms;
use crate::gpu::shaders::entries::group_entries;
use crate::gpu::shaders::programs::device_options;
use glasm::lower::description::{System, Texels};
use glasm::lower::{self, Arithmetic, FloatLevel, Interface, Options, link_in};
use glasm::memory::{Heap, Section};
use glasm::program::Program;
use glasm::texture::StorageImage;
use wgpu::util::DeviceExt;

/// The description of a pipeline besides its programs. Vertex attributes have the locations of their numbers
/// (`Attribute`), four components in shaders, floats unless the interface says otherwise; colours have the locations of
/// theirs.
#[derive(Clone, Debug, Default)]
pub struct PairDescription<'a> {
    /// The precision of arithmetic.
    pub float: FloatLevel,
    /// Whether fp16 and fx12 are computed as specified, or in fp32.
    pub arithmetic: Arithmetic,
    /// Layouts of the vertex buffers, by slot.
    pub buffers: &'a [Option<wgpu::VertexBufferLayout<'a>>],
    /// How vertices make primitives, facing and culling.
    pub primitive: wgpu::PrimitiveState,
    /// Depth and stencil tests; `None` without a depth attachment.
    pub depth_stencil: Option<wgpu::DepthStencilState>,
    /// Samples of the attachments, and which of them are drawn to.
    pub multisample: wgpu::MultisampleState,
    /// Formats, blending and write masks of the colour attachments.
    pub targets: &'a [Option<wgpu::ColorTargetState>],
    /// Back faces take their colours from the back colours.
    pub two_sided: bool,
    /// Colours are not interpolated.
    pub flat_colors: bool,
    /// The vertex program's colours are passed on as they are, as OpenGL does after CLAMP_VERTEX_COLOR is turned off;
    /// otherwise they are clamped to [0, 1].
    pub unclamped_colors: bool,
    /// Parameters are bound with a dynamic offset.
    pub dynamic_offsets: bool,
}

/// One side of a pair: its bind group has the number of the stage, 0 for vertices and 1 for fragments.
#[derive(Debug)]
pub struct PairStage {
    /// The inputs of the stage's program, and their bindings.
    pub interface: Interface,
    /// The layout of the stage's bind group.
    pub layout: wgpu::BindGroupLayout,
}

/// Values that the renderer supplies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surroundings<'a> {
    /// Width and height of the window, for programs that read the window position.
    pub window: [f32; 2],
    /// Rows, for position-invariant programs.
    pub model_view_projection: [[f32; 4]; 4],
    /// Numbers of the routines for subroutine parameters.
    pub subroutines: &'a [u32],
}

/// The memory that programs access by address and through parameter buffers: a heap on the device. Stores of programs
/// change the buffer, which a renderer can copy from.
#[derive(Clone, Debug)]
pub struct PairMemory {
    /// The heap's words, as a storage buffer.
    pub words: wgpu::Buffer,
    pages: Vec<u32>,
}

impl PairMemory {
    /// Uploads a heap.
    pub fn new(gpu: &Gpu, heap: &Heap) -> PairMemory {
        PairMemory { words: storage(gpu, heap.words()), pages: heap.pages().to_vec() }
    }
}

/// An image that programs load from and store to: [`HEADER`](lower::memory::HEADER) words that describe it, then the
/// texels'.
#[derive(Clone, Debug)]
pub struct PairImage {
    /// Header and texels, as a storage buffer.
    pub words: wgpu::Buffer,
}

impl PairImage {
    /// Uploads an image.
    pub fn new(gpu: &Gpu, image: &StorageImage) -> PairImage {
        PairImage { words: storage(gpu, &lower::memory::image_words(Some(image))) }
    }
}

/// A buffer that programs can write and others can read.
fn storage(gpu: &Gpu, words: &[u32]) -> wgpu::Buffer {
    let mut contents = bytemuck::cast_slice(words).to_vec();
    contents.resize(contents.len().max(16), 0);
    let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
    gpu.device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents: &contents, usage })
}

/// The resources of a stage's programs.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairBindings<'a> {
    /// The parameters' uniform buffer; `None` if the program reads none.
    pub parameters: Option<&'a wgpu::Buffer>,
    /// By unit. Where the interface says that a unit's texels are read one by one, its view is one of 32-bit floats or
    /// unsigned integers, layers, faces and samples as layers, and its sampler is left alone.
    pub textures: &'a [(u8, &'a wgpu::TextureView, &'a wgpu::Sampler)],
    /// The heap; `None` if the program reaches none.
    pub memory: Option<&'a PairMemory>,
    /// Where the parameter buffers are in the memory, by binding point.
    pub buffers: &'a [Option<Section>],
    /// By unit; a missing unit has no image.
    pub images: &'a [(u8, &'a PairImage)],
}

/// A pipeline and the layouts of its groups.
#[derive(Debug)]
pub struct Pair {
    /// Both stages, ready to draw with.
    pub pipeline: wgpu::RenderPipeline,
    /// The vertex program's side.
    pub vertex: PairStage,
    /// The fragment program's side.
    pub fragment: PairStage,
}

impl PairDescription<'_> {
    /// How both programs are translated for a device.
    fn options(&self, gpu: &Gpu) -> Options {
        let forms = if self.float == FloatLevel::Exact { Forms::default() } else { gpu.forms() };
        device_options(gpu)
            .with_half(forms.half)
            .with_fixed(forms.fixed)
            .with_float(self.float)
            .with_arithmetic(self.arithmetic)
            .with_two_sided(self.two_sided)
            .with_flat_colors(self.flat_colors)
            .with_clamped_colors(!self.unclamped_colors)
            .with_float_textures(u32::MAX)
            .with_passed(gpu.device.limits().max_inter_stage_shader_variables)
    }
}

impl PairStage {
    /// Bytes of the parameters, 0 if the program reads none.
    pub fn size(&self) -> u64 {
        u64::from(self.interface.slots) * 16
    }

    /// Parameters in the shader's layout. `values` are in the order of `Program::parameters`; missing ones have their
    /// initial values.
    pub fn parameters(&self, values: &[[f32; 4]], surroundings: &Surroundings) -> Vec<u8> {
        let mut slots = vec![[0u32; 4]; self.interface.slots as usize];
        let given = |number: usize| {
            let initial = || self.interface.parameters.get(number).map_or([0; 4], |parameter| parameter.initial);
            values.get(number).map_or_else(initial, |value| value.map(f32::to_bits))
        };
        for (number, parameter) in self.interface.parameters.iter().enumerate() {
            let value = given(number);
            if let Some(slot) = parameter.slot.and_then(|slot| slots.get_mut(slot as usize)) {
                *slot = value;
            }
        }
        for system in &self.interface.system {
            let value = match system.what {
                System::Window => [surroundings.window[0], surroundings.window[1], 0.0, 0.0].map(f32::to_bits),
                System::ModelViewProjection(row) => {
                    surroundings.model_view_projection[usize::from(row & 3)].map(f32::to_bits)
                }
                System::Subroutines(number) => std::array::from_fn(|place| {
                    surroundings.subroutines.get(usize::from(number) * 4 + place).copied().unwrap_or(0)
                }),
                System::Half(_) | System::Fixed(_) => system.what.rounded(given).unwrap_or_default(),
                System::Zero | System::Attribute(_) => [0; 4],
            };
            if let Some(slot) = slots.get_mut(system.slot as usize) {
                *slot = value;
            }
        }
        bytemuck::cast_slice(&slots).to_vec()
    }

    /// A bind group of a buffer with the parameters and of textures by unit. An error says what is missing.
    pub fn bind_group(
        &self,
        gpu: &Gpu,
        parameters: Option<&wgpu::Buffer>,
        textures: &[(u8, &wgpu::TextureView, &wgpu::Sampler)],
    ) -> Result<wgpu::BindGroup, DeviceError> {
        self.bind(gpu, &PairBindings { parameters, textures, ..PairBindings::default() })
    }

    /// A bind group of everything that the stage's program needs. An error says what is missing.
    pub fn bind(&self, gpu: &Gpu, bindings: &PairBindings<'_>) -> Result<wgpu::BindGroup, DeviceError> {
        let missing = |what: String| DeviceError::Invalid(format!("the program needs {what}, which is not given"));
        let mut entries = Vec::new();
        if let Some((_, binding)) = self.interface.parameter_binding {
            let buffer = bindings.parameters.ok_or_else(|| missing("a buffer of parameters".to_owned()))?;
            let size = std::num::NonZeroU64::new(self.size());
            let resource = wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer, offset: 0, size });
            entries.push(wgpu::BindGroupEntry { binding, resource });
        }
        for slot in &self.interface.textures {
            let found = bindings.textures.iter().find(|(unit, ..)| *unit == slot.unit);
            let (_, view, sampler) = found.ok_or_else(|| missing(format!("a texture of unit {}", slot.unit)))?;
            if let Some(Texels::Buffer | Texels::Bordered) = slot.texels {
                return Err(missing(format!("a buffer in place of the texture of unit {}", slot.unit)));
            }
            let resource = wgpu::BindingResource::TextureView(view);
            entries.push(wgpu::BindGroupEntry { binding: slot.texture_binding, resource });
            if slot.texels.is_none() {
                let resource = wgpu::BindingResource::Sampler(sampler);
                entries.push(wgpu::BindGroupEntry { binding: slot.sampler_binding, resource });
            }
        }
        let mut buffers = Vec::new();
        if let Some(places) = self.interface.memory {
            let memory = bindings.memory.ok_or_else(|| missing("memory".to_owned()))?;
            let words = [Some(places.words), places.pairs].into_iter().flatten();
            buffers.extend(words.map(|binding| (binding, memory.words.clone())));
            buffers
                .push((places.table, storage(gpu, &lower::memory::memory_table(bindings.buffers, &memory.pages, 0))));
        }
        for slot in &self.interface.images {
            let found = bindings.images.iter().find(|(unit, _)| *unit == slot.unit);
            let none = || storage(gpu, &lower::memory::image_words(None));
            buffers.push((slot.binding, found.map_or_else(none, |(_, image)| image.words.clone())));
        }
        let whole = buffers
            .iter()
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding: *binding, resource: buffer.as_entire_binding() });
        entries.extend(whole);
        gpu.checked(|| {
            let descriptor =
                wgpu::BindGroupDescriptor { label: Some("program"), layout: &self.layout, entries: &entries };
            gpu.device.create_bind_group(&descriptor)
        })
    }
}

impl Pair {
    /// Translates both programs and creates a pipeline.
    pub fn new(
        gpu: &Gpu,
        vertex: &Program,
        fragment: &Program,
        description: &PairDescription<'_>,
    ) -> Result<Pair, DeviceError> {
        let options = description.options(gpu).with_others_store(vertex.stores() || fragment.stores());
        let (vertex, fragment) = link_in(vertex, fragment, &options, [0, 1]).map_err(|error| match error.code {
            lower::Code::WrongOptions => DeviceError::Invalid(error.to_string()),
            _ => DeviceError::Unsupported(format!("what the programs need: {error}")),
        })?;
        let device = &gpu.device;
        let shader = |module| {
            let source = wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(module));
            device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("program"), source })
        };
        let group = |interface: &Interface, visibility| {
            let entries = group_entries(interface, &[], visibility, description.dynamic_offsets);
            device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries })
        };
        gpu.checked(|| {
            let vertex_layout = group(&vertex.interface, wgpu::ShaderStages::VERTEX);
            let fragment_layout = group(&fragment.interface, wgpu::ShaderStages::FRAGMENT);
            let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: None,
                bind_group_layouts: &[Some(&vertex_layout), Some(&fragment_layout)],
                immediate_size: 0,
            });
            let (vertex_module, fragment_module) = (shader(vertex.module), shader(fragment.module));
            let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
                label: Some("pair of programs"),
                layout: Some(&layout),
                vertex: wgpu::VertexState {
                    module: &vertex_module,
                    entry_point: Some(&vertex.interface.entry_point),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    buffers: description.buffers,
                },
                primitive: description.primitive,
                depth_stencil: description.depth_stencil.clone(),
                multisample: description.multisample,
                fragment: Some(wgpu::FragmentState {
                    module: &fragment_module,
                    entry_point: Some(&fragment.interface.entry_point),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    targets: description.targets,
                }),
                multiview_mask: None,
                cache: None,
            });
            Pair {
                pipeline,
                vertex: PairStage { interface: vertex.interface, layout: vertex_layout },
                fragment: PairStage { interface: fragment.interface, layout: fragment_layout },
            }
        })
    }
}

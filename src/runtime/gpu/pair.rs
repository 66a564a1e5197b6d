//! The lower level: a vertex and a fragment program as one pipeline, for renderers that have meshes, passes and
//! buffers of their own.

use super::device::Gpu;
use super::programs::group_entries;
use crate::lower::{FloatLevel, Interface, Options, System, link_in};
use crate::program::Program;
use crate::runtime::call::DeviceError;

/// What a pipeline is made of besides the programs. Vertex attributes have the locations of their numbers
/// (`Attribute`), four components in shaders, floats where the interface says nothing else; colours have the locations of theirs.
#[derive(Clone, Debug, Default)]
pub struct PairDescription<'a> {
    pub float: FloatLevel,
    pub buffers: &'a [Option<wgpu::VertexBufferLayout<'a>>],
    pub primitive: wgpu::PrimitiveState,
    pub depth_stencil: Option<wgpu::DepthStencilState>,
    pub multisample: wgpu::MultisampleState,
    pub targets: &'a [Option<wgpu::ColorTargetState>],
    /// Colours of faces that look back come from the back colours.
    pub two_sided: bool,
    /// Colours are not interpolated.
    pub flat_colors: bool,
    /// Parameters are bound with a dynamic offset.
    pub dynamic_offsets: bool,
}

/// One side of a pair: its bind group has the number of the stage, 0 for vertices and 1 for fragments.
#[derive(Debug)]
pub struct PairStage {
    pub interface: Interface,
    pub layout: wgpu::BindGroupLayout,
}

/// Values that the surroundings of a program supply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surroundings {
    /// Width and height of the window, for programs that read the window position.
    pub window: [f32; 2],
    /// Rows, for position-invariant programs.
    pub model_view_projection: [[f32; 4]; 4],
}

/// A pipeline with what its groups look like.
#[derive(Debug)]
pub struct Pair {
    pub pipeline: wgpu::RenderPipeline,
    pub vertex: PairStage,
    pub fragment: PairStage,
}

impl PairStage {
    /// Bytes of the parameters, none where the program reads none.
    pub fn size(&self) -> u64 {
        u64::from(self.interface.slots) * 16
    }

    /// Parameters as the shader reads them. `values` are in the order of `Program::parameters`; where they end the
    /// initial values stand.
    pub fn parameters(&self, values: &[[f32; 4]], surroundings: &Surroundings) -> Vec<u8> {
        let mut slots = vec![[0u32; 4]; self.interface.slots as usize];
        for (number, parameter) in self.interface.parameters.iter().enumerate() {
            let value = values.get(number).map_or(parameter.initial, |value| value.map(f32::to_bits));
            if let Some(slot) = parameter.slot.and_then(|slot| slots.get_mut(slot as usize)) {
                *slot = value;
            }
        }
        for system in &self.interface.system {
            let value = match system.what {
                System::Window => [surroundings.window[0], surroundings.window[1], 0.0, 0.0],
                System::ModelViewProjection(row) => surroundings.model_view_projection[usize::from(row & 3)],
                System::Zero | System::Attribute(_) | System::Subroutines(_) => [0.0; 4],
            };
            if let Some(slot) = slots.get_mut(system.slot as usize) {
                *slot = value.map(f32::to_bits);
            }
        }
        slots.iter().flatten().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// A bind group of a buffer with the parameters and of textures by unit. An error names a unit that is missing.
    pub fn bind_group(
        &self,
        gpu: &Gpu,
        parameters: Option<&wgpu::Buffer>,
        textures: &[(u8, &wgpu::TextureView, &wgpu::Sampler)],
    ) -> Result<wgpu::BindGroup, DeviceError> {
        let missing = |what: String| DeviceError::Unsupported(format!("{what} for the program"));
        if self.interface.memory.is_some() || !self.interface.images.is_empty() {
            return Err(missing("memory or images, which pairs have none of,".to_owned()));
        }
        let mut entries = Vec::new();
        if let Some((_, binding)) = self.interface.parameter_binding {
            let buffer = parameters.ok_or_else(|| missing("a buffer of parameters".to_owned()))?;
            let size = std::num::NonZeroU64::new(self.size());
            let resource = wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer, offset: 0, size });
            entries.push(wgpu::BindGroupEntry { binding, resource });
        }
        for slot in &self.interface.textures {
            let found = textures.iter().find(|(unit, ..)| *unit == slot.unit);
            let (_, view, sampler) = found.ok_or_else(|| missing(format!("a texture of unit {}", slot.unit)))?;
            let resource = wgpu::BindingResource::TextureView(view);
            entries.push(wgpu::BindGroupEntry { binding: slot.texture_binding, resource });
            let resource = wgpu::BindingResource::Sampler(sampler);
            entries.push(wgpu::BindGroupEntry { binding: slot.sampler_binding, resource });
        }
        gpu.checked(|| {
            let descriptor =
                wgpu::BindGroupDescriptor { label: Some("program"), layout: &self.layout, entries: &entries };
            gpu.device.create_bind_group(&descriptor)
        })
    }
}

impl Pair {
    /// Translates both programs and makes a pipeline of them.
    pub fn new(
        gpu: &Gpu,
        vertex: &Program,
        fragment: &Program,
        description: &PairDescription<'_>,
    ) -> Result<Pair, DeviceError> {
        let options = Options {
            float: description.float,
            own: gpu.rough_functions(),
            long_integers: gpu.long_integers(),
            two_sided: description.two_sided,
            flat_colors: description.flat_colors,
            float_textures: u32::MAX,
            lone_fragments: !gpu.has(wgpu::Features::SUBGROUP),
            ..Options::default()
        };
        let (vertex, fragment) = link_in(vertex, fragment, &options, [0, 1])
            .map_err(|error| DeviceError::Unsupported(format!("what the programs need: {error}")))?;
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

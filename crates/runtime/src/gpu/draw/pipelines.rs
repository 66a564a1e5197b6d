//! Pipelines: shaders with the state that wgpu fixes, cached while their programs live.

use rustc_hash::FxHashSet;

use crate::call::DeviceError;
use crate::gpu::adapter::aged::Aged;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::Objects;
use crate::gpu::draw::compiling::{PendingPipelines, Pipeline, PipelineDescription, PipelineState, compiled_kernel};
use crate::gpu::draw::groups::Layouts;
use crate::gpu::draw::logic::recipe::painted;
use crate::gpu::draw::parts::DrawPart;
use crate::gpu::draw::state::{color_writes, front_face, reads_second_source};
use crate::gpu::shaders::ends::{STORED_ENTRY, VERTEX_ENTRY};
use crate::gpu::shaders::locations::device_location;
use crate::gpu::shaders::marks::MARK_ENTRY;
use crate::gpu::shaders::programs::Stage;
use crate::gpu::textures::targets::DeviceTarget;
use crate::raster::state::State;

/// The key of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PipelineKey {
    /// Numbers of the shaders.
    vertex: u32,
    fragment: u32,
    /// Locations that are arrays.
    arrays: u64,
    state: PipelineState,
}

/// The stages that read the state block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockReaders {
    Both,
    Vertices,
    Neither,
}

impl BlockReaders {
    pub(crate) fn of(vertices: bool, fragments: bool) -> BlockReaders {
        match (vertices, fragments) {
            (_, true) => BlockReaders::Both,
            (true, false) => BlockReaders::Vertices,
            (false, false) => BlockReaders::Neither,
        }
    }

    /// The number of its group.
    pub(crate) fn group(self, layouts: &Layouts) -> Option<usize> {
        match self {
            BlockReaders::Both => Some(layouts.block_group),
            BlockReaders::Vertices => Some(layouts.vertex_block_group),
            BlockReaders::Neither => None,
        }
    }
}

/// The bind groups and vertex shader of a pipeline.
pub(crate) struct VertexSide<'a> {
    pub module: &'a wgpu::ShaderModule,
    pub entry: &'static str,
    pub serial: u32,
    /// The vertex program's own group.
    pub group: Option<&'a wgpu::BindGroupLayout>,
    pub marks: bool,
    pub block: BlockReaders,
    /// The program that reads the arrays.
    pub vertex: Option<&'a Stage>,
    pub arrays: &'a [u32],
    pub constants: &'a [u32],
}

impl<'a> VertexSide<'a> {
    /// That of a module for marks, which fetches what it needs itself.
    pub(crate) fn of_mark(block: BlockReaders, module: &'a wgpu::ShaderModule, serial: u32) -> VertexSide<'a> {
        let entry = MARK_ENTRY;
        VertexSide { module, entry, serial, group: None, marks: true, block, vertex: None, arrays: &[], constants: &[] }
    }

    /// That of a vertex program, with the locations that arrays feed and those with one value for all vertices.
    pub(crate) fn of_program(
        block: BlockReaders,
        vertex: &'a Stage,
        [arrays, constants]: [&'a [u32]; 2],
    ) -> VertexSide<'a> {
        VertexSide {
            module: &vertex.module,
            entry: VERTEX_ENTRY,
            serial: vertex.serial,
            group: vertex.has_group.then_some(&vertex.group),
            marks: false,
            block,
            vertex: Some(vertex),
            arrays,
            constants,
        }
    }
}

/// Pipelines of programs that live are kept, unless there are more than this many.
const MANY: usize = 2048;
/// Of so many, those are dropped that no draw has used for this many sweeps.
const PATIENCE: u64 = 16;

/// The pipelines of draws, and those of stages that store their results.
pub(crate) struct Pipelines {
    pub layouts: Layouts,
    drawn: Aged<PipelineKey, Pipeline>,
    /// By the number of the shader.
    kernels: Aged<u32, wgpu::ComputePipeline>,
    compiling: PendingPipelines,
}

impl Pipelines {
    pub(crate) fn new(gpu: Gpu, layouts: Layouts) -> Pipelines {
        Pipelines { layouts, drawn: Aged::default(), kernels: Aged::default(), compiling: PendingPipelines::new(gpu) }
    }

    /// Drops those of shaders that are not there any more. Nothing may be pending.
    pub(crate) fn sweep(&mut self, shaders: &FxHashSet<u32>) {
        let lives = |key: &PipelineKey| shaders.contains(&key.vertex) && shaders.contains(&key.fragment);
        self.drawn.sweep(MANY, PATIENCE, |key, _| lives(key));
        self.kernels.sweep(MANY, PATIENCE, |shader, _| shaders.contains(shader));
    }

    /// Waits for the pipelines of pending draws. The error of one that could not be made is returned here: its draws are
    /// left out, and the next one tries again.
    pub(crate) fn compiled(&mut self) -> Result<(), DeviceError> {
        let compiled = self.compiling.settle();
        if compiled.is_err() {
            self.drawn.retain(|_, pipeline| !pipeline.refused());
        }
        compiled
    }

    /// The pipeline of two shaders, which is begun if it does not exist yet.
    pub(crate) fn drawn(
        &mut self,
        objects: &Objects,
        side: &VertexSide<'_>,
        fragment: &Stage,
        state: PipelineState,
    ) -> Result<Pipeline, DeviceError> {
        let arrays = side.arrays.iter().fold(0u64, |bits, location| bits | 1 << (location & 63));
        let key = PipelineKey { vertex: side.serial, fragment: fragment.serial, arrays, state };
        if let Some(pipeline) = self.drawn.get(&key) {
            return pipeline.late().map_or_else(|| Ok(pipeline.clone()), Err);
        }
        let own = side.group;
        let other = fragment.has_group.then_some(&fragment.group);
        let marks = side.marks.then_some(&self.layouts.marks);
        let block = match side.block {
            BlockReaders::Both => Some(&self.layouts.block),
            BlockReaders::Vertices => Some(&self.layouts.vertex_block),
            BlockReaders::Neither => None,
        };
        let mut groups = vec![own, other, block];
        groups.extend(marks.or(fragment.arrays.as_ref()).map(Some));
        let all = [side.arrays, side.constants].concat();
        let attributes = |locations: &[u32]| -> Vec<wgpu::VertexAttribute> {
            let one = |(place, location): (usize, &u32)| wgpu::VertexAttribute {
                format: side.vertex.map_or(wgpu::VertexFormat::Float32x4, |stage| stage.vertex_format(*location)),
                offset: place as u64 * 16,
                shader_location: device_location(*location, &all),
            };
            locations.iter().enumerate().map(one).collect()
        };
        let pipeline = Pipeline::begin(PipelineDescription {
            gpu: objects.gpu().clone(),
            layout: objects.gpu().checked(|| objects.pipeline_layout(&groups))?,
            vertex: side.module.clone(),
            entry: side.entry,
            fragment: fragment.module.clone(),
            attributes: [attributes(side.arrays), attributes(side.constants)],
            state: key.state.clone(),
            plain: [side.vertex.filter(|_| !side.marks).and_then(|stage| stage.plain.clone()), fragment.plain.clone()],
        });
        objects.note_pipeline();
        self.compiling.note(&pipeline);
        self.drawn.insert(key, pipeline.clone());
        Ok(pipeline)
    }

    /// The pipeline of a program that stores its results.
    pub(crate) fn stored(&mut self, objects: &Objects, stage: &Stage) -> Result<wgpu::ComputePipeline, DeviceError> {
        let (block, stored) = (self.layouts.block.clone(), self.layouts.stored.clone());
        self.kernel(objects, stage, STORED_ENTRY, &[None, Some(&block), Some(&stored)])
    }

    /// The pipeline of a stage that is dispatched, with groups besides its own.
    pub(crate) fn kernel(
        &mut self,
        objects: &Objects,
        stage: &Stage,
        entry: &str,
        others: &[Option<&wgpu::BindGroupLayout>],
    ) -> Result<wgpu::ComputePipeline, DeviceError> {
        if let Some(pipeline) = self.kernels.get(&stage.serial) {
            return Ok(pipeline.clone());
        }
        let own = stage.has_group.then_some(&stage.group);
        let groups = [&[own][..], others].concat();
        let layout = objects.gpu().checked(|| objects.pipeline_layout(&groups))?;
        let pipeline = compiled_kernel(objects, &layout, &stage.module, entry)?;
        self.kernels.insert(stage.serial, pipeline.clone());
        Ok(pipeline)
    }
}

/// How a fragment program's colours are blended, and the blend constant.
pub(crate) fn blending_and_colors(
    state: &State,
    target: &DeviceTarget,
    stage: &Stage,
) -> Result<(Vec<Option<wgpu::ColorTargetState>>, [f64; 4]), DeviceError> {
    let mut constant = [0.0; 4];
    let mut colors = Vec::new();
    for number in 0..target.description.colors.len() {
        let (_, blending) = painted(target, state, number)?;
        let source = state.color_sources.get(number).copied().flatten();
        let taken = source.is_some_and(|source| stage.passed().any(|location| location == u32::from(source)));
        let written = taken && !(reads_second_source(state) && number > 0);
        if number == 0 {
            constant = blending.constant;
        }
        let mask = if written && !blending.none { color_writes(state.color_mask) } else { wgpu::ColorWrites::empty() };
        colors.push(Some(wgpu::ColorTargetState {
            format: target.color_formats[number],
            blend: blending.blend.filter(|_| written),
            write_mask: mask,
        }));
    }
    Ok((colors, constant))
}

/// Samples; if fragments cannot set their mask, the device derives coverage from alpha.
pub(crate) fn multisample(state: &State, samples: u32, masks: bool) -> wgpu::MultisampleState {
    wgpu::MultisampleState {
        count: samples,
        alpha_to_coverage_enabled: samples > 1 && state.multisample.alpha_to_coverage && !masks,
        ..wgpu::MultisampleState::default()
    }
}

/// The primitive state that a pipeline fixes.
pub(crate) fn primitive(state: &State, part: DrawPart) -> wgpu::PrimitiveState {
    if part.is_mark() {
        return wgpu::PrimitiveState {
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            ..wgpu::PrimitiveState::default()
        };
    }
    let cull_mode = match part.faces() {
        DrawPart::FRONT => Some(wgpu::Face::Back),
        DrawPart::BACK => Some(wgpu::Face::Front),
        _ => None,
    };
    wgpu::PrimitiveState {
        front_face: front_face(state.polygon.front_face),
        cull_mode,
        ..wgpu::PrimitiveState::default()
    }
}

/// The depth range in increasing order.
pub(crate) fn depth_bounds(state: &State) -> (f32, f32) {
    let [near, far] = state.depth.range.map(|bound| if bound > 0.0 { bound.min(1.0) } else { 0.0 });
    (near.min(far), near.max(far))
}

/// The viewport, with rows counted from the top, as far as devices accept it.
pub(crate) fn viewport(state: &State, height: u32, largest: u32, low: f32, high: f32) -> [f32; 6] {
    let it = &state.viewport;
    let (width, rows) = (it.width.min(largest) as f32, it.height.min(largest) as f32);
    let reach = 2.0 * largest as f32;
    let x = (it.x as f32).clamp(-reach, reach - 1.0 - width);
    let y = (height as f32 - it.y as f32 - rows).clamp(-reach, reach - 1.0 - rows);
    [x, y, width, rows, low, high]
}

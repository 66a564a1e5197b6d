//! Pipelines: shaders with the state that wgpu fixes, cached until the device is dropped.

use super::ahead::{Pipeline, Recipe};
use super::convert::{color_writes, front_face, reads_second_source};
use super::drawing::GpuDevice;
use super::geometry::device_location;
use super::programs::Stage;
use super::targets::DeviceTarget;
use super::work::Work;
use super::wrapper::STORED_ENTRY;
use crate::call::DeviceError;
use crate::raster::state::State;

/// The key of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PipelineKey {
    /// Numbers of the shaders.
    vertex: u32,
    fragment: u32,
    /// Locations that are arrays.
    arrays: u64,
    pub primitive: wgpu::PrimitiveState,
    pub depth: Option<wgpu::DepthStencilState>,
    pub multisample: wgpu::MultisampleState,
    pub colors: Vec<Option<wgpu::ColorTargetState>>,
}

/// The stages that read the state block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Both,
    Vertices,
    Nobody,
}

impl Block {
    pub(super) fn of(vertices: bool, fragments: bool) -> Block {
        match (vertices, fragments) {
            (_, true) => Block::Both,
            (true, false) => Block::Vertices,
            (false, false) => Block::Nobody,
        }
    }

    /// The number of its group.
    pub(super) fn group(self, layouts: &super::drawing::Layouts) -> Option<usize> {
        match self {
            Block::Both => Some(layouts.block_group),
            Block::Vertices => Some(layouts.vertex_block_group),
            Block::Nobody => None,
        }
    }
}

/// The bind groups and vertex shader of a pipeline.
pub(super) struct Front<'a> {
    pub module: &'a wgpu::ShaderModule,
    pub entry: &'static str,
    pub serial: u32,
    /// The vertex program's own group.
    pub group: Option<&'a wgpu::BindGroupLayout>,
    pub marks: bool,
    pub block: Block,
    /// The program that reads the arrays.
    pub vertex: Option<&'a Stage>,
    pub arrays: &'a [u32],
    pub constants: &'a [u32],
}

impl GpuDevice {
    /// How a fragment program's colours are blended, and the blend constant.
    pub(super) fn blending_and_colors(
        &self,
        state: &State,
        target: &DeviceTarget,
        stage: &Stage,
    ) -> Result<(Vec<Option<wgpu::ColorTargetState>>, [f64; 4]), DeviceError> {
        let mut constant = [0.0; 4];
        let mut colors = Vec::new();
        for number in 0..target.description.colors.len() {
            let (_, blending) = target.painted(state, number)?;
            let source = state.color_sources.get(number).copied().flatten();
            let taken = source.is_some_and(|source| stage.passed().any(|location| location == u32::from(source)));
            let written = taken && !(reads_second_source(state) && number > 0);
            if number == 0 {
                constant = blending.constant;
            }
            let mask =
                if written && !blending.none { color_writes(state.color_mask) } else { wgpu::ColorWrites::empty() };
            colors.push(Some(wgpu::ColorTargetState {
                format: target.color_formats[number],
                blend: blending.blend.filter(|_| written),
                write_mask: mask,
            }));
        }
        Ok((colors, constant))
    }

    /// The pipeline of two shaders, which is begun if it does not exist yet.
    pub(super) fn pipeline(
        &mut self,
        front: &Front<'_>,
        fragment: &Stage,
        primitive: wgpu::PrimitiveState,
        depth: Option<wgpu::DepthStencilState>,
        multisample: wgpu::MultisampleState,
        colors: Vec<Option<wgpu::ColorTargetState>>,
    ) -> Result<Pipeline, DeviceError> {
        let arrays = front.arrays.iter().fold(0u64, |bits, location| bits | 1 << (location & 63));
        let key = PipelineKey {
            vertex: front.serial,
            fragment: fragment.serial,
            arrays,
            primitive,
            depth,
            multisample,
            colors,
        };
        if let Some(pipeline) = self.pipelines.get(&key) {
            return Ok(pipeline.clone());
        }
        let own = front.group;
        let other = fragment.has_group.then_some(&fragment.group);
        let marks = front.marks.then_some(&self.layouts.marks);
        let block = match front.block {
            Block::Both => Some(&self.layouts.block),
            Block::Vertices => Some(&self.layouts.vertex_block),
            Block::Nobody => None,
        };
        let mut groups = vec![own, other, block];
        groups.extend(marks.or(fragment.arrays.as_ref()).map(Some));
        let all = [front.arrays, front.constants].concat();
        let attributes = |locations: &[u32]| -> Vec<wgpu::VertexAttribute> {
            let one = |(place, location): (usize, &u32)| wgpu::VertexAttribute {
                format: front.vertex.map_or(wgpu::VertexFormat::Float32x4, |stage| stage.vertex_format(*location)),
                offset: place as u64 * 16,
                shader_location: device_location(*location, &all),
            };
            locations.iter().enumerate().map(one).collect()
        };
        let objects = &self.objects;
        let pipeline = Pipeline::begin(Recipe {
            gpu: objects.gpu().clone(),
            layout: objects.gpu().checked(|| objects.pipeline_layout(&groups))?,
            vertex: front.module.clone(),
            entry: front.entry,
            fragment: fragment.module.clone(),
            attributes: [attributes(front.arrays), attributes(front.constants)],
            key: key.clone(),
        });
        objects.note_pipeline();
        self.begun.note(&pipeline);
        self.pipelines.insert(key, pipeline.clone());
        Ok(pipeline)
    }

    /// The pipeline of a program that stores its results.
    pub(super) fn stored_pipeline(&mut self, stage: &Stage) -> Result<wgpu::ComputePipeline, DeviceError> {
        if let Some(pipeline) = self.stored_pipelines.get(&stage.serial) {
            return Ok(pipeline.clone());
        }
        let own = stage.has_group.then_some(&stage.group);
        let objects = &self.objects;
        let groups = [own, None, Some(&self.layouts.block), Some(&self.layouts.stored)];
        let pipeline = objects.gpu().checked(|| {
            let layout = objects.pipeline_layout(&groups);
            objects.compute_pipeline(&layout, &stage.module, STORED_ENTRY)
        })?;
        self.stored_pipelines.insert(stage.serial, pipeline.clone());
        Ok(pipeline)
    }
}

/// Samples; if fragments cannot set their mask, the device derives coverage from alpha.
pub(super) fn multisample(state: &State, samples: u32, masks: bool) -> wgpu::MultisampleState {
    wgpu::MultisampleState {
        count: samples,
        alpha_to_coverage_enabled: samples > 1 && state.multisample.alpha_to_coverage && !masks,
        ..wgpu::MultisampleState::default()
    }
}

/// The primitive state that a pipeline fixes.
pub(super) fn primitive(state: &State, work: Work) -> wgpu::PrimitiveState {
    if work.is_mark() {
        return wgpu::PrimitiveState {
            topology: wgpu::PrimitiveTopology::TriangleStrip,
            ..wgpu::PrimitiveState::default()
        };
    }
    let cull_mode = match work.faces() {
        Work::FRONT => Some(wgpu::Face::Back),
        Work::BACK => Some(wgpu::Face::Front),
        _ => None,
    };
    wgpu::PrimitiveState {
        front_face: front_face(state.polygon.front_face),
        cull_mode,
        ..wgpu::PrimitiveState::default()
    }
}

/// The depth range in increasing order.
pub(super) fn depth_bounds(state: &State) -> (f32, f32) {
    let [near, far] = state.depth.range.map(|bound| if bound > 0.0 { bound.min(1.0) } else { 0.0 });
    (near.min(far), near.max(far))
}

/// The viewport, with rows counted from the top, as far as devices accept it.
pub(super) fn viewport(state: &State, height: u32, largest: u32, low: f32, high: f32) -> [f32; 6] {
    let it = &state.viewport;
    let (width, rows) = (it.width.min(largest) as f32, it.height.min(largest) as f32);
    let reach = 2.0 * largest as f32;
    let x = (it.x as f32).clamp(-reach, reach - 1.0 - width);
    let y = (height as f32 - it.y as f32 - rows).clamp(-reach, reach - 1.0 - rows);
    [x, y, width, rows, low, high]
}

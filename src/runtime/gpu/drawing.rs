//! The wgpu device behind the seam.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::block::BLOCK_SIZE;
use super::device::{Gpu, NoDevice};
use super::geometry::{Geometry, bounds, data, elements, source};
use super::objects::{Counters, Objects};
use super::plan::{PipelineKey, Plan, Work, works};
use super::programs::{Programs, Stage};
use super::read::Readers;
use super::record::{Drawn, Group, GroupKind, Pass, Place, Record, Stored};
use super::ring::{ALIGNMENT, Ring};
use super::targets::{Target, TargetViews, Targets};
use super::units::{Seen, Units};
use super::wrapper::STORED_GROUP;
use crate::lower::{FloatLevel, System};
use crate::raster::state::{Rectangle, State};
use crate::raster::{Clear, Placement, Statistics};
use crate::runtime::call::{
    AttributeSource, Device, DeviceError, DeviceLimits, DrawCall, Identity, PixelCall, StageCall, TargetDescription,
    TargetId,
};

/// Layouts that every pipeline has the like of.
pub struct Layouts {
    pub block: wgpu::BindGroupLayout,
    pub marks: wgpu::BindGroupLayout,
    pub stored: wgpu::BindGroupLayout,
    pub block_group: usize,
    pub mark_group: usize,
    pub stored_group: usize,
}

type GroupKey = (wgpu::BindGroupLayout, Vec<(u32, wgpu::TextureView, u32, wgpu::Sampler)>, u64);

/// The draw before, where the next one may differ in parameters and vertices only.
struct Memo {
    target: TargetId,
    state: State,
    vertex: Identity,
    fragment: Identity,
    seen: Seen,
    flags: [bool; 3],
    float: FloatLevel,
    lines: bool,
    points: bool,
    arrays: u32,
    plans: Arc<Vec<Plan>>,
}

/// Parameters that are in the ring already.
#[derive(Default)]
struct Parameters {
    stage: u32,
    values: Vec<[u32; 4]>,
    matrix: [[f32; 4]; 4],
    height: u32,
    place: Option<u32>,
}

/// A device that draws with wgpu: [`Device`] on an adapter of its own or on a device and queue that an engine has.
///
/// Draws wait until something is read, until [`Device::finish`], or until [`GpuDevice::record`] says them in an
/// encoder of the engine's.
pub struct GpuDevice {
    pub(super) objects: Objects,
    pub(super) targets: Targets,
    pub(super) programs: Programs,
    pub(super) units: Units,
    geometry: Geometry,
    pub(super) ring: Ring,
    results: wgpu::Buffer,
    /// Vectors that stored results will take.
    stored: u32,
    generation: u64,
    ring_generation: u32,
    pub(super) groups: Vec<Group>,
    pub(super) group_places: FxHashMap<GroupKey, usize>,
    pub(super) pipelines: FxHashMap<PipelineKey, wgpu::RenderPipeline>,
    pub(super) stored_pipelines: FxHashMap<u32, wgpu::ComputePipeline>,
    pub(super) layouts: Layouts,
    pub(super) record: Record,
    memo: Option<Memo>,
    parameters: [Parameters; 2],
    constants: (Vec<[u32; 4]>, Option<u64>),
    pub(super) submission: u64,
    pub(super) readers: Readers,
    pub(super) clearers: FxHashMap<super::clear::ClearKey, wgpu::RenderPipeline>,
}

/// Bytes that may wait before they are submitted.
const WAITING: usize = 48 << 20;
const FIRST_RESULTS: u64 = 1 << 16;
/// Bind groups that are kept.
const GROUPS: usize = 4096;

fn result_usage() -> wgpu::BufferUsages {
    wgpu::BufferUsages::STORAGE
}

fn layouts(objects: &Objects) -> (Layouts, Vec<Group>) {
    let buffer = |binding, visibility, ty, dynamic, size| wgpu::BindGroupLayoutEntry {
        binding,
        visibility,
        ty: wgpu::BindingType::Buffer {
            ty,
            has_dynamic_offset: dynamic,
            min_binding_size: std::num::NonZeroU64::new(size),
        },
        count: None,
    };
    let all = wgpu::ShaderStages::VERTEX_FRAGMENT | wgpu::ShaderStages::COMPUTE;
    let storage = |read_only| wgpu::BufferBindingType::Storage { read_only };
    let (vertex, compute) = (wgpu::ShaderStages::VERTEX, wgpu::ShaderStages::COMPUTE);
    let block = objects.group_layout(&[buffer(0, all, wgpu::BufferBindingType::Uniform, true, BLOCK_SIZE)]);
    let marks =
        objects.group_layout(&[buffer(0, vertex, storage(true), false, 0), buffer(1, vertex, storage(true), false, 0)]);
    let stored = objects
        .group_layout(&[buffer(0, compute, storage(true), false, 0), buffer(1, compute, storage(false), false, 0)]);
    let groups = vec![
        Group::new(block.clone(), GroupKind::Block(BLOCK_SIZE)),
        Group::new(marks.clone(), GroupKind::Marks),
        Group::new(stored.clone(), GroupKind::Marks),
    ];
    (Layouts { block, marks, stored, block_group: 0, mark_group: 1, stored_group: 2 }, groups)
}

impl GpuDevice {
    /// Opens the first adapter.
    pub fn open() -> Result<GpuDevice, NoDevice> {
        Ok(GpuDevice::new(Gpu::open()?))
    }

    pub fn new(gpu: Gpu) -> GpuDevice {
        let objects = Objects::new(gpu);
        let ring = Ring::new(&objects);
        let results = objects.buffer(FIRST_RESULTS, result_usage());
        let (layouts, groups) = layouts(&objects);
        GpuDevice {
            objects,
            targets: Targets::default(),
            programs: Programs::default(),
            units: Units::default(),
            geometry: Geometry::default(),
            ring,
            results,
            stored: 0,
            generation: 0,
            ring_generation: 0,
            groups,
            group_places: FxHashMap::default(),
            pipelines: FxHashMap::default(),
            stored_pipelines: FxHashMap::default(),
            layouts,
            record: Record::default(),
            memo: None,
            parameters: Default::default(),
            constants: (Vec::new(), None),
            submission: 1,
            readers: Readers::default(),
            clearers: FxHashMap::default(),
        }
    }

    pub fn gpu(&self) -> &Gpu {
        self.objects.gpu()
    }

    /// Objects that were made so far.
    pub fn counters(&self) -> Counters {
        self.objects.counters()
    }

    /// A target out of an engine's views.
    pub fn adopt(&mut self, views: &TargetViews) -> Result<TargetId, DeviceError> {
        self.targets.adopt(views)
    }

    /// Says all that waits in an encoder, which has to be submitted before anything else is asked of this device.
    pub fn record(&mut self, encoder: &mut wgpu::CommandEncoder) -> Result<(), DeviceError> {
        if let Some(lost) = self.objects.gpu().lost() {
            self.forget();
            return Err(lost);
        }
        if self.record.is_empty() {
            return Ok(());
        }
        let needed = u64::from(self.stored) * 16;
        if needed > self.results.size() {
            let most = self.objects.device().limits().max_storage_buffer_binding_size;
            if needed > most {
                self.forget();
                return Err(DeviceError::OutOfMemory);
            }
            self.results = self.objects.buffer(needed.next_power_of_two().min(most), result_usage());
            self.generation += 1;
        }
        let uploaded = self.ring.upload(&self.objects, encoder);
        if self.ring.generation() != self.ring_generation {
            self.ring_generation = self.ring.generation();
            self.generation += 1;
        }
        let buffers = super::record::Buffers { ring: &self.ring, results: &self.results, generation: self.generation };
        if uploaded {
            self.record.prepare(&self.objects, &mut self.groups, &buffers);
            self.record.encode(encoder, &self.groups, self.ring.buffer());
        }
        self.forget();
        self.submission += 1;
        if self.submission.is_multiple_of(64) {
            self.sweep();
        }
        if uploaded { Ok(()) } else { Err(DeviceError::OutOfMemory) }
    }

    /// Drops all that waits.
    fn forget(&mut self) {
        self.record.clear();
        self.ring.discard();
        self.stored = 0;
        self.memo = None;
        self.parameters = Default::default();
        self.constants = (Vec::new(), None);
    }

    fn sweep(&mut self) {
        self.units.sweep(self.submission);
        self.geometry.sweep(self.submission);
        self.programs.sweep();
        if self.groups.len() > GROUPS {
            self.groups.truncate(3);
            self.group_places.clear();
        }
    }

    /// Submits all that waits.
    pub fn submit(&mut self) -> Result<(), DeviceError> {
        if self.record.is_empty() {
            return self.objects.gpu().lost().map_or(Ok(()), Err);
        }
        let device = self.objects.device().clone();
        let queue = self.objects.gpu().queue.clone();
        let gpu = self.objects.gpu().clone();
        gpu.checked(|| {
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            self.record(&mut encoder)?;
            queue.submit([encoder.finish()]);
            Ok(())
        })?
    }

    /// The pass that the next draw on a target belongs to.
    pub(super) fn pass(&mut self, id: TargetId) -> Result<&mut Pass, DeviceError> {
        if self.record.passes.last().is_none_or(|pass| pass.target != id) {
            self.begin_pass(id)?;
        }
        self.record.passes.last_mut().ok_or(DeviceError::NoTarget)
    }

    pub(super) fn begin_pass(&mut self, id: TargetId) -> Result<(), DeviceError> {
        let target = self.targets.get(id)?;
        let format = target.depth.as_ref().map(|view| view.texture().format());
        let pass = Pass {
            target: id,
            colors: target.colors.clone(),
            depth: target.depth.clone(),
            has_depth: format.is_some_and(|it| it.has_depth_aspect()),
            has_stencil: format.is_some_and(|it| it.has_stencil_aspect()),
            clear_colors: vec![None; target.colors.len()],
            clear_depth: None,
            clear_stencil: None,
            draws: Vec::new(),
        };
        self.record.passes.push(pass);
        Ok(())
    }

    /// Parameters of a stage in the ring, those of the draw before where they are the same.
    pub(super) fn put_parameters(
        &mut self,
        which: usize,
        stage: &Stage,
        call: &StageCall<'_>,
        matrix: &[[f32; 4]; 4],
        size: [u32; 2],
    ) -> u32 {
        if stage.size == 0 {
            return 0;
        }
        let last = &mut self.parameters[which];
        if let Some(place) = last.place
            && last.stage == stage.serial
            && last.height == size[1]
            && last.values == call.parameters
            && (stage.interface.system.is_empty() || last.matrix == *matrix)
        {
            return place;
        }
        let start = self.ring.align(ALIGNMENT);
        self.ring.reserve_to(start + stage.size as usize);
        for (slot, index) in &stage.slots {
            if let Some(value) = call.parameters.get(*index as usize) {
                self.ring.put(start + *slot as usize * 16, *value);
            }
        }
        for system in &stage.interface.system {
            let vector = match system.what {
                System::Window => [size[0] as f32, size[1] as f32, 0.0, 0.0],
                System::ModelViewProjection(row) => matrix[usize::from(row & 3)],
                System::Attribute(_) => [0.0; 4],
            };
            self.ring.put(start + system.slot as usize * 16, vector.map(f32::to_bits));
        }
        last.stage = stage.serial;
        last.height = size[1];
        last.values.clear();
        last.values.extend_from_slice(call.parameters);
        last.matrix = *matrix;
        last.place = Some(start as u32);
        start as u32
    }

    /// Attributes that are the same for all vertices.
    fn put_constants(&mut self, call: &DrawCall<'_>, locations: &[u32]) -> Place {
        if locations.is_empty() {
            return Place::None;
        }
        let value = |location: &u32| match source(call, *location) {
            AttributeSource::Constant(value) => value,
            AttributeSource::Kept(_) | AttributeSource::Given(_) => [0; 4],
        };
        let (known, place) = &mut self.constants;
        if let Some(place) = place
            && known.len() == locations.len()
            && known.iter().zip(locations).all(|(known, location)| *known == value(location))
        {
            return Place::Ring(*place);
        }
        known.clear();
        known.extend(locations.iter().map(value));
        let start = self.ring.align(16) as u64;
        self.ring.vectors(known);
        *place = Some(start);
        Place::Ring(start)
    }

    fn plans(&mut self, id: TargetId, call: &DrawCall<'_>) -> Result<Arc<Vec<Plan>>, DeviceError> {
        use crate::raster::Mode;
        let lines = matches!(call.mode, Mode::Lines | Mode::LineLoop | Mode::LineStrip);
        let points = call.mode == Mode::Points;
        let flags = [call.flat_colors, call.clamp_vertex_colors, call.program_point_size];
        let arrays = call.attributes.iter().enumerate().fold(0u32, |bits, (at, source)| match source {
            AttributeSource::Constant(_) => bits,
            AttributeSource::Kept(_) | AttributeSource::Given(_) => bits | 1u32.checked_shl(at as u32).unwrap_or(0),
        });
        if let Some(memo) = &self.memo
            && memo.target == id
            && memo.vertex == call.vertex.program.identity
            && memo.fragment == call.fragment.program.identity
            && memo.flags == flags
            && memo.float == call.float
            && memo.lines == lines
            && memo.points == points
            && memo.arrays == arrays
            && memo.state == *call.state
            && memo.seen.is(call.textures)
        {
            return Ok(memo.plans.clone());
        }
        // The target is taken out for as long as it is looked at.
        let target = self.targets.take(id)?;
        let plans = self.all_plans(&target, call);
        self.targets.put_back(id, target);
        let plans = Arc::new(plans?);
        self.memo = Some(Memo {
            target: id,
            state: call.state.clone(),
            vertex: call.vertex.program.identity,
            fragment: call.fragment.program.identity,
            seen: Seen::of(call.textures),
            flags,
            float: call.float,
            lines,
            points,
            arrays,
            plans: plans.clone(),
        });
        Ok(plans)
    }

    fn all_plans(&mut self, target: &Target, call: &DrawCall<'_>) -> Result<Vec<Plan>, DeviceError> {
        let empty = |[_, _, width, height]: [u32; 4]| width == 0 || height == 0;
        let viewport = &call.state.viewport;
        if empty(target.inside(call.state.scissor)) || viewport.width == 0 || viewport.height == 0 {
            return Ok(Vec::new());
        }
        works(call.mode, call.state).into_iter().map(|work| self.plan(target, call, work)).collect()
    }

    fn fill(&mut self, plan: &Plan, call: &DrawCall<'_>, size: [u32; 2], bounds: [u32; 2]) -> Drawn {
        let vertices = self.geometry.arrays(&self.objects, &mut self.ring, call, &plan.arrays, bounds, self.submission);
        let (indices, base, range) = self.geometry.triangles(
            &self.objects,
            &mut self.ring,
            call.mode,
            &call.indices,
            vertices.shift,
            call.flat_colors,
        );
        let constants = self.put_constants(call, &plan.constants);
        let matrix = &call.model_view_projection;
        let own = self.put_parameters(0, &plan.vertex, &call.vertex, matrix, size);
        let other = self.put_parameters(1, &plan.fragment, &call.fragment, matrix, size);
        Drawn {
            setup: plan.setup,
            offsets: [own, other, plan.block],
            vertices: [vertices.arrays, constants],
            indices,
            base,
            range,
            instances: 1,
        }
    }

    /// A draw of points, lines or outlines: the program's results are stored, and marks read them.
    fn mark(
        &mut self,
        plan: &Plan,
        call: &DrawCall<'_>,
        size: [u32; 2],
        bounds: [u32; 2],
    ) -> Result<Option<Drawn>, DeviceError> {
        let elements = elements(call, bounds[0]);
        let count = bounds[1] - bounds[0];
        let groups = count.div_ceil(STORED_GROUP);
        if elements.is_empty() {
            return Ok(None);
        }
        if groups > self.objects.device().limits().max_compute_workgroups_per_dimension {
            return Err(DeviceError::Unsupported(format!("{count} vertices of points or lines at once")));
        }
        let pipeline = self.stored_pipeline(&plan.vertex)?;
        let input = self.ring.align(16);
        data(&mut self.ring, call, &plan.arrays, bounds);
        // Whole groups of vertices run.
        let whole = (groups * STORED_GROUP) as usize * plan.arrays.len() * 16;
        self.ring.reserve_to(input + whole);
        let element = self.ring.align(16);
        self.ring.vectors(&elements);
        let stride = plan.vertex.passed().count() as u32 + 1;
        let mut block = plan.state;
        block.place = [(input / 16) as u32, self.stored, stride, (element / 16) as u32];
        self.stored += groups * STORED_GROUP * stride;
        let matrix = &call.model_view_projection;
        let own = self.put_parameters(0, &plan.vertex, &call.vertex, matrix, size);
        let other = self.put_parameters(1, &plan.fragment, &call.fragment, matrix, size);
        let block = self.put_block(&block);
        self.record.stored.push(Stored {
            pipeline,
            groups: [plan.stored_group, None, Some(self.layouts.block_group), Some(self.layouts.stored_group)],
            offset: (plan.vertex.size > 0).then_some(own),
            block,
            groups_of_vertices: groups,
        });
        Ok(Some(Drawn {
            setup: plan.setup,
            offsets: [0, other, block],
            vertices: [Place::None, Place::None],
            indices: Place::None,
            base: 0,
            range: 0..4,
            instances: elements.len() as u32,
        }))
    }
}

impl Device for GpuDevice {
    fn name(&self) -> &str {
        &self.objects.gpu().name
    }

    fn limits(&self) -> DeviceLimits {
        let limits = self.objects.device().limits();
        DeviceLimits {
            texture_size: limits.max_texture_dimension_2d,
            texture_size_3d: limits.max_texture_dimension_3d,
            target_size: limits.max_texture_dimension_2d,
            color_buffers: limits.max_color_attachments.min(8),
            samples: 4,
            logic_operations: false,
        }
    }

    fn create_target(&mut self, description: &TargetDescription) -> Result<TargetId, DeviceError> {
        let id = self.targets.create(&self.objects, description)?;
        self.begin_pass(id)?;
        let pass = self.pass(id)?;
        pass.clear_colors = vec![Some([0.0; 4]); pass.colors.len()];
        pass.clear_depth = Some(1.0);
        pass.clear_stencil = Some(0);
        Ok(id)
    }

    fn delete_target(&mut self, target: TargetId) {
        self.record.passes.retain(|pass| pass.target != target);
        self.targets.remove(target);
        self.memo = None;
    }

    fn clear(&mut self, target: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError> {
        self.clear_target(target, state, clear)
    }

    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        let description = &self.targets.get(target)?.description;
        let size = [description.width, description.height];
        let primitives = call.mode.primitives(call.indices.count());
        let statistics = Statistics { primitives: primitives as u64, ..Statistics::default() };
        if primitives == 0 {
            return Ok(statistics);
        }
        if self.ring.len() > WAITING {
            self.submit()?;
        }
        let plans = self.plans(target, call)?;
        let bounds = bounds(&call.indices);
        for plan in plans.iter() {
            let drawn = match plan.work {
                Work::Fill(_) => Some(self.fill(plan, call, size, bounds)),
                Work::Points | Work::Lines | Work::OutlineLines(_) | Work::OutlinePoints(_) => {
                    self.mark(plan, call, size, bounds)?
                }
            };
            if let Some(drawn) = drawn {
                self.pass(target)?.draws.push(drawn);
            }
        }
        Ok(statistics)
    }

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        self.draw_pixels(target, call)
    }

    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        self.draw_stencil(target, state, placement, values)
    }

    fn read_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.read_colors(target, buffer, rectangle)
    }

    fn read_depth(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError> {
        self.read_depths(target, rectangle)
    }

    fn read_stencil(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError> {
        self.read_stencils(target, rectangle)
    }

    fn finish(&mut self) -> Result<(), DeviceError> {
        self.submit()?;
        let waited = self.objects.gpu().wait();
        if let Some(lost) = self.objects.gpu().lost() {
            return Err(lost);
        }
        if waited { Ok(()) } else { Err(DeviceError::Lost("it does not answer".to_owned())) }
    }
}

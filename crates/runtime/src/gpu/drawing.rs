//! The wgpu device that implements `Device`.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::ahead::{Begun, Pipeline};
use super::bits::Bits;
use super::block::BLOCK_SIZE;
use super::bound;
use super::chain::Chains;
use super::compute::Computed;
use super::computed_lookups::Lately;
use super::device::{Gpu, NoDevice};
use super::geometry::Geometry;
use super::heap::{Bound, Memory};
use super::numbered::Numbered;
use super::objects::{Counters, Objects};
use super::pipelines::PipelineKey;
use super::plan::Plan;
use super::programs::Programs;
use super::read::Readers;
use super::record::{Group, GroupKind, Pass, Record};
use super::resident::Residents;
use super::ring::Ring;
use super::screen::{Screen, Showers};
use super::targets::{DeviceTarget, TargetViews, Targets};
use super::units::{Seen, Units};
use super::work::works;
use crate::call::{AttributeSource, DeviceError, DrawCall, Identity, TargetId};
use crate::raster::state::State;
use glasm::lower::FloatLevel;
use glasm::memory::Section;

/// Layouts that all pipelines share.
pub(super) struct Layouts {
    pub block: wgpu::BindGroupLayout,
    /// For pipelines whose fragments do not read it: binding it would cost every draw.
    pub vertex_block: wgpu::BindGroupLayout,
    pub marks: wgpu::BindGroupLayout,
    pub stored: wgpu::BindGroupLayout,
    pub block_group: usize,
    pub vertex_block_group: usize,
    pub mark_group: usize,
    pub stored_group: usize,
}

/// The key of a stage's group.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct GroupKey {
    pub layout: wgpu::BindGroupLayout,
    pub textures: Vec<(u32, bound::Bound)>,
    /// Bytes of the parameters.
    pub parameters: u64,
    pub memory: Option<Bound>,
    pub images: Vec<(u32, wgpu::Buffer)>,
}

/// The previous draw, if the next one may only differ in parameters and vertices.
pub(super) struct Memo {
    target: TargetId,
    state: Arc<State>,
    vertex: Identity,
    fragment: Identity,
    seen: Seen,
    flags: [bool; 3],
    float: FloatLevel,
    lines: bool,
    points: bool,
    /// How the mode's primitives are numbered.
    numbered: Numbered,
    arrays: u32,
    /// Parameter buffers of both stages.
    buffers: [Vec<Option<Section>>; 2],
    plans: Arc<Vec<Plan>>,
}

/// Parameters that are already in the ring.
#[derive(Default)]
pub(super) struct Parameters {
    pub stage: u32,
    pub values: Vec<[u32; 4]>,
    pub subroutines: Vec<u32>,
    pub matrix: [[f32; 4]; 4],
    pub height: u32,
    pub place: Option<u32>,
}

/// A device that draws with wgpu: [`Device`](crate::call::Device) on an adapter of its own, or on an engine's device and
/// queue.
///
/// Draws are pending until something is read, until `finish`, or until [`GpuDevice::record`] records them in an engine's
/// encoder.
pub struct GpuDevice {
    pub(super) objects: Objects,
    pub(super) targets: Targets,
    pub(super) programs: Programs,
    pub(super) units: Units,
    pub(super) geometry: Geometry,
    pub(super) ring: Ring,
    results: wgpu::Buffer,
    /// The size of stored results in vectors.
    pub(super) stored: u32,
    generation: u64,
    ring_generation: u32,
    pub(super) groups: Vec<Group>,
    pub(super) group_places: FxHashMap<GroupKey, usize>,
    pub(super) pipelines: FxHashMap<PipelineKey, Pipeline>,
    pub(super) begun: Begun,
    pub(super) stored_pipelines: FxHashMap<u32, wgpu::ComputePipeline>,
    pub(super) layouts: Layouts,
    pub(super) record: Record,
    pub(super) memory: Memory,
    pub(super) lately: Lately,
    pub(super) residents: Residents,
    pub(super) memo: Option<Memo>,
    /// For vertices and fragments, then for the stages in between.
    pub(super) parameters: [Parameters; 5],
    pub(super) chains: Chains,
    pub(super) computed: Computed,
    pub(super) constants: (Vec<[u32; 4]>, Option<u64>),
    pub(super) submission: u64,
    /// Something pending accesses memory.
    pub(super) passes_reach: bool,
    pub(super) readers: Readers,
    pub(super) clearers: FxHashMap<super::clear::ClearKey, Pipeline>,
    /// What it was opened for, if it shows pictures.
    pub(super) screen: Option<Screen>,
    pub(super) showers: Showers,
    pub(super) bits: Bits,
}

const FIRST_RESULTS: u64 = 1 << 16;
/// Cached bind groups.
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
    let vertex_block = objects.group_layout(&[buffer(0, vertex, wgpu::BufferBindingType::Uniform, true, BLOCK_SIZE)]);
    let marks =
        objects.group_layout(&[buffer(0, vertex, storage(true), false, 0), buffer(1, vertex, storage(true), false, 0)]);
    let stored = objects
        .group_layout(&[buffer(0, compute, storage(true), false, 0), buffer(1, compute, storage(false), false, 0)]);
    let groups = vec![
        Group::new(block.clone(), GroupKind::Block(BLOCK_SIZE)),
        Group::new(marks.clone(), GroupKind::Marks),
        Group::new(stored.clone(), GroupKind::Marks),
        Group::new(vertex_block.clone(), GroupKind::Block(BLOCK_SIZE)),
    ];

    let places = [0, 1, 2, 3];
    let [block_group, mark_group, stored_group, vertex_block_group] = places;
    (Layouts { block, vertex_block, marks, stored, block_group, vertex_block_group, mark_group, stored_group }, groups)
}

impl GpuDevice {
    /// Opens the first adapter.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open() -> Result<GpuDevice, NoDevice> {
        Ok(GpuDevice::new(Gpu::open()?))
    }

    /// The same without waiting, for browsers. What it draws can be shown on a surface: a canvas, or a window.
    pub async fn open_later(surface: Option<wgpu::SurfaceTarget<'static>>) -> Result<GpuDevice, NoDevice> {
        let (gpu, screen) = Gpu::open_showing(surface).await?;
        Ok(GpuDevice { screen, ..GpuDevice::new(gpu) })
    }

    /// Limits the memory for data between geometry and tessellation stages; a draw that needs more is drawn in parts.
    /// The default is 224 MiB, which is also the maximum.
    pub fn limit_chain_memory(&mut self, bytes: u64) -> Result<(), DeviceError> {
        self.submit()?;
        self.chains.shared.limit(bytes);
        self.generation += 1;
        Ok(())
    }

    /// The same, which shows pictures on a canvas if there is one.
    #[cfg(target_arch = "wasm32")]
    pub async fn open_on_canvas(canvas: Option<wgpu::web_sys::OffscreenCanvas>) -> Result<GpuDevice, NoDevice> {
        GpuDevice::open_later(canvas.map(wgpu::SurfaceTarget::OffscreenCanvas)).await
    }

    /// A drawing device on a wgpu device that is already open.
    pub fn new(gpu: Gpu) -> GpuDevice {
        let objects = Objects::new(gpu);
        let ring = Ring::new(&objects);
        let results = objects.buffer(FIRST_RESULTS, result_usage());
        let (layouts, groups) = layouts(&objects);
        let geometry = Geometry::new(objects.gpu().is_opengl());
        let programs = Programs::new(objects.gpu());
        GpuDevice {
            objects,
            targets: Targets::default(),
            programs,
            units: Units::default(),
            geometry,
            ring,
            results,
            stored: 0,
            generation: 0,
            ring_generation: 0,
            groups,
            group_places: FxHashMap::default(),
            pipelines: FxHashMap::default(),
            begun: Begun::default(),
            stored_pipelines: FxHashMap::default(),
            layouts,
            record: Record::default(),
            memory: Memory::default(),
            lately: Lately::default(),
            residents: Residents::default(),
            memo: None,
            parameters: Default::default(),
            chains: Chains::default(),
            computed: Computed::default(),
            constants: (Vec::new(), None),
            submission: 1,
            passes_reach: false,
            readers: Readers::default(),
            clearers: FxHashMap::default(),
            screen: None,
            showers: Showers::default(),
            bits: Bits::default(),
        }
    }

    /// The wgpu device under it.
    pub fn gpu(&self) -> &Gpu {
        self.objects.gpu()
    }

    /// Objects created so far.
    pub fn counters(&self) -> Counters {
        self.objects.counters()
    }

    /// A target made of an engine's views.
    pub fn adopt(&mut self, views: &TargetViews) -> Result<TargetId, DeviceError> {
        self.targets.adopt(views)
    }

    /// Records all pending work in an encoder, which must be submitted before anything else is done with this device. If the
    /// device refuses a pipeline, the error comes when everything else is recorded.
    pub fn record(&mut self, encoder: &mut wgpu::CommandEncoder) -> Result<(), DeviceError> {
        let compiled = self.compiled();
        self.record_compiled(encoder)?;
        compiled
    }

    /// Waits for the pipelines of pending draws. One that could not be made is told here: its draws are left out, and the
    /// next one tries again.
    fn compiled(&mut self) -> Result<(), DeviceError> {
        let compiled = self.begun.settle();
        if compiled.is_err() {
            self.pipelines.retain(|_, pipeline| !pipeline.failed());
        }
        compiled
    }

    fn record_compiled(&mut self, encoder: &mut wgpu::CommandEncoder) -> Result<(), DeviceError> {
        if let Some(lost) = self.objects.gpu().lost() {
            self.forget();
            return Err(lost);
        }
        self.residents.submit_waiting(&self.objects)?;
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
        if self.chains.shared.is_used() && self.chains.shared.prepare(&self.objects) {
            self.generation += 1;
        }
        let buffers = super::record::Buffers {
            ring: &self.ring,
            results: &self.results,
            shared: &self.chains.shared,
            generation: self.generation,
        };
        if uploaded {
            self.record.prepare(&self.objects, &mut self.groups, &buffers);
            self.record.encode(encoder, &self.groups, &buffers);
        }
        self.forget();
        self.submission += 1;
        if self.submission.is_multiple_of(64) {
            self.sweep();
        }
        if uploaded { Ok(()) } else { Err(self.objects.gpu().unwritten()) }
    }

    /// Drops all pending work.
    fn forget(&mut self) {
        self.record.clear();
        self.ring.discard();
        self.stored = 0;
        self.passes_reach = false;
        self.chains.shared.clear();
        self.memo = None;
        self.parameters = Default::default();
        self.constants = (Vec::new(), None);
    }

    fn sweep(&mut self) {
        self.units.sweep(self.submission);
        self.geometry.sweep(self.submission);
        self.programs.sweep();
        self.computed.sweep();
        self.residents.sweep();
        if self.groups.len() > GROUPS {
            self.groups.truncate(4);
            self.group_places.clear();
            self.chains.groups.clear();
        }
    }

    /// Submits all pending work.
    pub fn submit(&mut self) -> Result<(), DeviceError> {
        if self.record.is_empty() {
            self.residents.submit_waiting(&self.objects)?;
            return self.objects.gpu().lost().map_or(Ok(()), Err);
        }
        self.submit_with(|_| ())
    }

    /// Submits all pending work, and commands behind it.
    pub(super) fn submit_with(&mut self, more: impl FnOnce(&mut wgpu::CommandEncoder)) -> Result<(), DeviceError> {
        let device = self.objects.device().clone();
        let queue = self.objects.gpu().queue.clone();
        let gpu = self.objects.gpu().clone();
        let fillings = self.residents.take_waiting();
        let compiled = self.compiled();
        let recorded = gpu.checked(|| {
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let recorded = self.record_compiled(&mut encoder);
            more(&mut encoder);
            queue.submit(fillings.into_iter().chain(recorded.is_ok().then(|| encoder.finish())));
            recorded
        })?;
        recorded.and(compiled)
    }

    /// Submits pending work if copies to texels come at its end, since new draws must not come before them.
    pub(super) fn settle(&mut self) -> Result<(), DeviceError> {
        if self.record.taken.is_empty() { Ok(()) } else { self.submit() }
    }

    /// The pass of the next draw on a target.
    pub(super) fn pass(&mut self, id: TargetId) -> Result<&mut Pass, DeviceError> {
        let place = match self.record.pass(id, self.passes_reach) {
            Some(place) => place,
            None => {
                self.begin_pass(id)?;
                self.record.passes.len() - 1
            }
        };
        self.record.passes.get_mut(place).ok_or(DeviceError::NoTarget)
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
            copied: None,
            draws: Vec::new(),
            dropped: false,
        };
        self.record.begin_pass(pass, target.own);
        Ok(())
    }

    /// The parts of a draw, those of the previous draw if the state is the same.
    pub(super) fn plans(&mut self, id: TargetId, call: &DrawCall<'_>) -> Result<Arc<Vec<Plan>>, DeviceError> {
        use crate::raster::{Figure, Mode};
        let lines = call.mode.figure() == Figure::Lines;
        let points = call.mode == Mode::Points;
        let numbered = Numbered::of(call.mode);
        let flags = [call.flat_colors, call.clamp_vertex_colors, call.program_point_size];
        let arrays = call.attributes.iter().enumerate().fold(0u32, |bits, (at, source)| match source {
            AttributeSource::Constant(_) => bits,
            AttributeSource::Kept(_) | AttributeSource::Given(_) | AttributeSource::Heap(_) => {
                bits | 1u32.checked_shl(at as u32).unwrap_or(0)
            }
        });
        if let Some(memo) = &self.memo
            && memo.target == id
            && memo.vertex == call.vertex.program.identity
            && memo.fragment == call.fragment.program.identity
            && memo.flags == flags
            && memo.float == call.float
            && memo.lines == lines
            && memo.points == points
            && memo.numbered == numbered
            && memo.arrays == arrays
            && memo.buffers[0] == call.vertex.buffers
            && memo.buffers[1] == call.fragment.buffers
            && (Arc::ptr_eq(&memo.state, call.state) || memo.state == *call.state)
            && memo.seen.is(call.textures)
        {
            return Ok(memo.plans.clone());
        }
        // The target is moved out while it is used.
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
            numbered,
            arrays,
            buffers: [call.vertex.buffers.to_vec(), call.fragment.buffers.to_vec()],
            plans: plans.clone(),
        });
        Ok(plans)
    }

    fn all_plans(&mut self, target: &DeviceTarget, call: &DrawCall<'_>) -> Result<Vec<Plan>, DeviceError> {
        let empty = |[_, _, width, height]: [u32; 4]| width == 0 || height == 0;
        let viewport = &call.state.viewport;
        if empty(target.inside(call.state.scissor)) || viewport.width == 0 || viewport.height == 0 {
            return Ok(Vec::new());
        }
        works(call.mode, call.state).into_iter().map(|work| self.plan(target, call, work)).collect()
    }
}

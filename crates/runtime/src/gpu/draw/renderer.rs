//! What draws to targets: its parts, and the submission of pending work.

use crate::call::{DeviceError, TargetId, Versioned};
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::Objects;
use crate::gpu::buffers::geometry::Geometry;
use crate::gpu::buffers::heap::DeviceMemory;
use crate::gpu::buffers::rounds::SharedRounds;
use crate::gpu::draw::clear_pipelines::ClearPipelines;
use crate::gpu::draw::groups::{BindGroups, layouts};
use crate::gpu::draw::pending::Pending;
use crate::gpu::draw::pipelines::Pipelines;
use crate::gpu::draw::plan::PreviousDraw;
use crate::gpu::draw::record::Pass;
use crate::gpu::draw::uniforms::Uniforms;
use crate::gpu::shaders::programs::Programs;
use crate::gpu::textures::caches::TextureCaches;
use crate::gpu::textures::targets::Targets;
use glasm::interp::World;
use glasm::lower::Fuel;

/// Draws, without stages between vertices and the rasteriser.
pub(crate) struct Renderer {
    pub objects: Objects,
    pub targets: Targets,
    pub textures: TextureCaches,
    pub programs: Programs,
    pub memory: DeviceMemory,
    pub rounds: SharedRounds,
    pub geometry: Geometry,
    pub pipelines: Pipelines,
    pub clears: ClearPipelines,
    pub uniforms: Uniforms,
    pub pending: Pending,
    pub previous: Option<PreviousDraw>,
}

impl Renderer {
    pub(crate) fn new(gpu: Gpu) -> Renderer {
        let objects = Objects::new(gpu);
        let (layouts, groups) = layouts(&objects);
        let pending = Pending::new(&objects, BindGroups::new(groups));
        let geometry = Geometry::new(objects.gpu().is_opengl());
        let rounds = SharedRounds::new(objects.gpu());
        let mut programs = Programs::new(objects.gpu());
        programs.share_rounds(rounds.are_shared());
        let pipelines = Pipelines::new(objects.gpu().clone(), layouts);
        Renderer {
            objects,
            targets: Targets::default(),
            textures: TextureCaches::default(),
            programs,
            memory: DeviceMemory::default(),
            rounds,
            geometry,
            pipelines,
            clears: ClearPipelines::default(),
            uniforms: Uniforms::default(),
            pending,
            previous: None,
        }
    }

    /// Records all pending work in an encoder.
    pub(crate) fn record(&mut self, encoder: &mut wgpu::CommandEncoder) -> Result<(), DeviceError> {
        let compiled = self.pipelines.compiled();
        self.record_compiled(encoder)?;
        compiled
    }

    fn record_compiled(&mut self, encoder: &mut wgpu::CommandEncoder) -> Result<(), DeviceError> {
        if let Some(lost) = self.objects.gpu().lost() {
            self.forget();
            return Err(lost);
        }
        self.textures.residents.submit_waiting(&self.objects)?;
        if self.pending.record.is_empty() {
            return Ok(());
        }
        self.rounds.begin(encoder);
        let uploaded = self.pending.encode(&self.objects, encoder);
        self.rounds.end(encoder);
        self.forget();
        let uploaded = uploaded?;
        self.note_submission();
        if uploaded { Ok(()) } else { Err(self.objects.gpu().unwritten()) }
    }

    /// Limits the rounds of loops without a count, from now on.
    pub(crate) fn limit_rounds(&mut self, rounds: Fuel) -> Result<(), DeviceError> {
        self.submit()?;
        self.previous = None;
        self.programs.limit_rounds(rounds);
        Ok(())
    }

    /// Shares another number of rounds among the invocations of a submission, from now on.
    pub(crate) fn share_rounds(&mut self, rounds: Option<u64>) -> Result<(), DeviceError> {
        self.submit()?;
        self.previous = None;
        self.rounds.read_back(&self.objects)?;
        self.rounds.share(rounds);
        self.programs.share_rounds(rounds.is_some());
        Ok(())
    }

    /// Drops all pending work.
    fn forget(&mut self) {
        self.pending.clear();
        self.previous = None;
        self.uniforms = Uniforms::default();
    }

    /// Counts a submission, after which nothing may be pending, and frees what is not needed any more from time to time.
    pub(crate) fn note_submission(&mut self) {
        self.pending.submission += 1;
        if self.pending.submission.is_multiple_of(64) || self.textures.units.has_many_samplers() {
            self.previous = None;
            self.sweep();
        }
    }

    fn sweep(&mut self) {
        self.textures.units.sweep(self.pending.submission);
        self.geometry.sweep(self.pending.submission);
        let shaders = self.programs.sweep();
        self.pipelines.sweep(&shaders);
        self.textures.residents.sweep();
        self.pending.groups.sweep();
    }

    /// Submits all pending work.
    pub(crate) fn submit(&mut self) -> Result<(), DeviceError> {
        if self.pending.record.is_empty() {
            self.drop_caches();
            self.textures.residents.submit_waiting(&self.objects)?;
            return self.objects.gpu().lost().map_or(Ok(()), Err);
        }
        self.submit_with(|_| ())
    }

    /// Submits all pending work, and commands after it.
    pub(crate) fn submit_with(&mut self, more: impl FnOnce(&mut wgpu::CommandEncoder)) -> Result<(), DeviceError> {
        let gpu = self.objects.gpu().clone();
        let fillings = self.textures.residents.take_waiting();
        let compiled = self.pipelines.compiled();
        let submitted = gpu.checked(|| {
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let recorded = self.record_compiled(&mut encoder);
            more(&mut encoder);
            gpu.queue.submit(fillings.into_iter().chain(recorded.is_ok().then(|| encoder.finish())));
            recorded
        });
        if submitted.is_err() {
            self.forget();
        }
        self.drop_caches();
        if submitted.is_ok() && self.rounds.is_full() {
            self.rounds.read_back(&self.objects)?;
        }
        submitted?.and(compiled)
    }

    /// Drops what is kept for later draws if some of it was made without memory; nothing may be pending.
    fn drop_caches(&mut self) {
        let gpu = self.objects.gpu();
        if !gpu.is_exhausted() || gpu.lost().is_some() {
            return;
        }
        gpu.forget_exhaustion();
        self.textures.drop_caches();
        self.geometry = Geometry::new(gpu.is_opengl());
        self.memory.drop_tables();
        self.pending.renew(&self.objects);
    }

    /// Submits pending work if copies to texels come at its end, since new draws must not come before them.
    pub(crate) fn settle(&mut self) -> Result<(), DeviceError> {
        if self.pending.record.texel_copies.is_empty() { Ok(()) } else { self.submit() }
    }

    /// Takes over a draw's memory, unless it is already the current one.
    pub(crate) fn follow_world(&mut self, given: Option<&Versioned<World>>) -> Result<(), DeviceError> {
        let Some(given) = given.filter(|given| !self.memory.is(given)) else { return Ok(()) };
        self.submit()?;
        self.previous = None;
        let gpu = self.objects.gpu().clone();
        let taken = gpu.checked(|| self.memory.take(&self.objects, given));
        // The next draw tries again.
        taken.inspect_err(|_| self.memory = DeviceMemory::default())
    }

    /// The pass of the next draw on a target.
    pub(crate) fn pass(&mut self, id: TargetId) -> Result<&mut Pass, DeviceError> {
        let place = match self.pending.pass(id) {
            Some(place) => place,
            None => {
                self.begin_pass(id)?;
                self.pending.record.passes.len() - 1
            }
        };
        self.pending.record.passes.get_mut(place).ok_or(DeviceError::NoTarget)
    }

    pub(crate) fn begin_pass(&mut self, id: TargetId) -> Result<(), DeviceError> {
        self.pending.begin_pass(id, self.targets.get(id)?);
        Ok(())
    }
}

//! Work that waits for submission, and the buffers that it uses.

use crate::call::{DeviceError, TargetId};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::buffers::ring::{ALIGNMENT, Ring};
use crate::gpu::buffers::shared::SharedBuffers;
use crate::gpu::draw::groups::{BindGroups, SubmissionBuffers};
use crate::gpu::draw::record::{Pass, Record};
use crate::gpu::shaders::block::{BLOCK_SIZE, Block};
use crate::gpu::textures::targets::DeviceTarget;

/// Pending work.
pub(crate) struct Pending {
    /// The draws' own data.
    pub ring: Ring,
    pub record: Record,
    pub groups: BindGroups,
    /// Buffers between the stages before the rasteriser.
    pub shared: SharedBuffers,
    results: wgpu::Buffer,
    /// The size of stored results in vectors.
    pub stored: u32,
    /// Changes with any of the buffers.
    generation: u64,
    ring_generation: u32,
    /// Counts submissions.
    pub submission: u64,
    /// Something pending accesses memory.
    pub accesses_memory: bool,
}

/// Bytes of pending work after which it is submitted.
pub(crate) const WAITING: usize = 48 << 20;

const FIRST_RESULTS: u64 = 1 << 16;

fn result_usage() -> wgpu::BufferUsages {
    wgpu::BufferUsages::STORAGE
}

impl Pending {
    pub(crate) fn new(objects: &Objects, groups: BindGroups) -> Pending {
        Pending {
            ring: Ring::new(objects),
            record: Record::default(),
            groups,
            shared: SharedBuffers::default(),
            results: objects.buffer(FIRST_RESULTS, result_usage()),
            stored: 0,
            generation: 0,
            ring_generation: 0,
            submission: 1,
            accesses_memory: false,
        }
    }

    /// Limits the buffers between stages. Nothing may be pending.
    pub(crate) fn limit_shared(&mut self, bytes: u64) {
        self.shared.limit(bytes);
        self.generation += 1;
    }

    /// Makes all buffers anew. Nothing may be pending.
    pub(crate) fn renew(&mut self, objects: &Objects) {
        self.ring = Ring::new(objects);
        self.ring_generation = 0;
        self.results = objects.buffer(FIRST_RESULTS, result_usage());
        self.shared.renew();
        self.generation += 1;
    }

    /// Writes a state block to the ring.
    pub(crate) fn put_block(&mut self, block: &Block) -> u32 {
        let place = self.ring.align(ALIGNMENT);
        self.ring.words(block.words());
        self.ring.reserve_to(place + BLOCK_SIZE as usize);
        place as u32
    }

    /// The pass of the next draw on a target, if it has begun.
    pub(crate) fn pass(&mut self, id: TargetId) -> Option<usize> {
        self.record.pass(id, self.accesses_memory)
    }

    pub(crate) fn begin_pass(&mut self, id: TargetId, target: &DeviceTarget) {
        let format = target.depth.as_ref().map(|view| view.texture().format());
        let pass = Pass {
            target: id,
            colors: target.colors.clone(),
            depth: target.depth.clone(),
            has_depth: format.is_some_and(|format| format.has_depth_aspect()),
            has_stencil: format.is_some_and(|format| format.has_stencil_aspect()),
            clear_colors: vec![None; target.colors.len()],
            clear_depth: None,
            clear_stencil: None,
            copied: None,
            draws: Vec::new(),
            dropped: false,
        };
        self.record.begin_pass(pass, target.own);
    }

    /// Records everything in an encoder. `false`: the draws' data could not be written.
    pub(crate) fn encode(
        &mut self,
        objects: &Objects,
        encoder: &mut wgpu::CommandEncoder,
    ) -> Result<bool, DeviceError> {
        let needed = u64::from(self.stored) * 16;
        if needed > self.results.size() {
            let most = objects.device().limits().max_storage_buffer_binding_size;
            if needed > most {
                return Err(DeviceError::OutOfMemory);
            }
            self.results = objects.buffer(needed.next_power_of_two().min(most), result_usage());
            self.generation += 1;
        }
        let uploaded = self.ring.upload(objects, encoder);
        if self.ring.generation() != self.ring_generation {
            self.ring_generation = self.ring.generation();
            self.generation += 1;
        }
        if self.shared.is_used() && self.shared.prepare(objects) {
            self.generation += 1;
        }
        let buffers = SubmissionBuffers {
            ring: &self.ring,
            results: &self.results,
            shared: &self.shared,
            generation: self.generation,
        };
        if uploaded {
            self.record.prepare(objects, &mut self.groups, &buffers);
            self.record.encode(encoder, &self.groups, &buffers);
        }
        Ok(uploaded)
    }

    /// Drops everything.
    pub(crate) fn clear(&mut self) {
        self.record.clear();
        self.ring.discard();
        self.stored = 0;
        self.accesses_memory = false;
        self.shared.clear();
    }
}

//! Records the dispatches of a chain.

use crate::call::{DeviceError, DrawCall, StageCall};
use crate::chain_block::ChainBlock;
use crate::gpu::buffers::ring::ALIGNMENT;
use crate::gpu::buffers::shared::Shared;
use crate::gpu::chain::chains::Chains;
use crate::gpu::chain::kernels::{KERNEL_BLOCK_SIZE, Kernel, KernelBlock, KernelBuffers, Kernels};
use crate::gpu::chain::scene::Link;
use crate::gpu::draw::groups::BufferSource;
use crate::gpu::draw::record::{ComputeWork, Dispatch, Workgroups};
use crate::gpu::draw::renderer::Renderer;
use glasm::lower::stages::CHAIN_ENTRY;

/// Bytes of a block of a chain.
const CHAIN_BLOCK_SIZE: u64 = 352;

/// Where a stage reads and writes.
pub(crate) struct StageBuffers {
    pub inputs: BufferSource,
    pub results: Shared,
    pub numbers: BufferSource,
}

/// A stage that runs.
pub(crate) struct StageRun<'a> {
    /// Its index among the parameters that the device remembers.
    pub which: usize,
    pub link: &'a Link,
    pub stage: &'a StageCall<'a>,
    pub ends: &'a StageBuffers,
    pub block: &'a ChainBlock,
    pub size: Workgroups,
}

/// Records draws, with chains where they have one.
pub(crate) struct ChainEncoder<'a> {
    pub renderer: &'a mut Renderer,
    pub chains: &'a mut Chains,
}

impl ChainEncoder<'_> {
    /// Allocates a range of a buffer between stages; `None` if the budget is spent.
    pub(crate) fn take(&mut self, buffer: Shared, size: u32, alignment: u32) -> Option<u32> {
        self.renderer.pending.shared.take(buffer, size, alignment)
    }

    fn chain_layout(&mut self) -> wgpu::BindGroupLayout {
        let objects = &self.renderer.objects;
        self.chains.layout.get_or_insert_with(|| objects.group_layout(&chain_entries(true))).clone()
    }

    /// Data and stored results of marks, if the data are in an arena.
    pub(crate) fn arena_group(&mut self, layout: &wgpu::BindGroupLayout, arena: u8) -> usize {
        self.renderer
            .pending
            .groups
            .of_buffers(layout, vec![(0, BufferSource::Shared(Shared::Arena(arena))), (1, BufferSource::Results)])
    }

    /// Runs a stage.
    pub(crate) fn run_link(
        &mut self,
        call: &DrawCall<'_>,
        window: [u32; 2],
        run: &StageRun<'_>,
    ) -> Result<(), DeviceError> {
        let StageRun { which, link, stage, ends, block, size } = *run;
        let layout = self.chain_layout();
        let Renderer { pipelines, objects, .. } = &mut *self.renderer;
        let pipeline = pipelines.kernel(objects, &link.stage, CHAIN_ENTRY, &[Some(&layout)])?;
        let parameters = self.renderer.uniforms.put_parameters(
            &mut self.renderer.pending.ring,
            which,
            &link.stage,
            stage,
            &call.model_view_projection,
            window,
        );
        let own = self.renderer.stage_group(&link.stage, &link.units, stage);
        let place = self.renderer.pending.ring.align(ALIGNMENT);
        self.renderer.pending.ring.words(block.words());
        let sources = vec![
            (0, BufferSource::Ring(Some(CHAIN_BLOCK_SIZE))),
            (1, ends.inputs.clone()),
            (2, BufferSource::Shared(ends.results)),
            (3, ends.numbers.clone()),
            (4, BufferSource::Shared(Shared::Counts)),
        ];
        let between = self.renderer.pending.groups.of_buffers(&layout, sources);
        let own = own.map(|group| (group, (link.stage.size > 0).then_some(parameters)));
        let groups = [own, Some((between, Some(place as u32)))];
        self.renderer.pending.record.computed.push(ComputeWork::Chain(Dispatch { pipeline, groups, size }));
        Ok(())
    }

    /// Runs a pass between stages.
    pub(crate) fn run_kernel(
        &mut self,
        kernel: Kernel,
        block: &KernelBlock,
        size: Workgroups,
    ) -> Result<(), DeviceError> {
        if self.chains.kernels.is_none() {
            self.chains.kernels = Some(Kernels::new(&self.renderer.objects)?);
        }
        let Some((pipeline, layout)) = self.chains.kernels.as_ref().and_then(|kernels| kernels.get(kernel)) else {
            return Ok(());
        };
        let (pipeline, layout) = (pipeline.clone(), layout.clone());
        let place = self.renderer.pending.ring.align(ALIGNMENT);
        self.renderer.pending.ring.words(block.words());
        let mut sources = vec![
            (0, BufferSource::Ring(Some(KERNEL_BLOCK_SIZE))),
            (1, BufferSource::Shared(Shared::Arena(0))),
            (2, BufferSource::Shared(Shared::Arena(1))),
            (3, BufferSource::Shared(Shared::Numbers)),
            (4, BufferSource::Shared(Shared::Counts)),
        ];
        match kernel.reach() {
            KernelBuffers::Own => {}
            KernelBuffers::Sums => {
                sources.push((5, BufferSource::Shared(Shared::Arguments)));
                sources.push((8, BufferSource::Kept(self.chains.tallies.buffer(&self.renderer.objects)?)));
            }
            KernelBuffers::Heap | KernelBuffers::All => {
                if kernel.reach() == KernelBuffers::All {
                    sources.push((5, BufferSource::Shared(Shared::Arguments)));
                }
                sources.push((6, BufferSource::Ring(None)));
                sources.push((7, BufferSource::Kept(self.renderer.memory.heap(&self.renderer.objects))));
                sources.push((8, BufferSource::Kept(self.chains.tallies.buffer(&self.renderer.objects)?)));
            }
        }
        let group = self.renderer.pending.groups.of_buffers(&layout, sources);
        let groups = [Some((group, Some(place as u32))), None];
        self.renderer.pending.record.computed.push(ComputeWork::Chain(Dispatch { pipeline, groups, size }));
        Ok(())
    }
}

/// The bindings of the buffers between stages.
pub fn chain_entries(dynamic: bool) -> [wgpu::BindGroupLayoutEntry; 5] {
    let entry = |binding, ty, dynamic, size| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty,
            has_dynamic_offset: dynamic,
            min_binding_size: std::num::NonZeroU64::new(size),
        },
        count: None,
    };
    let storage = |read_only| wgpu::BufferBindingType::Storage { read_only };
    [
        entry(0, wgpu::BufferBindingType::Uniform, dynamic, CHAIN_BLOCK_SIZE),
        entry(1, storage(true), false, 0),
        entry(2, storage(false), false, 0),
        entry(3, storage(true), false, 0),
        entry(4, storage(false), false, 0),
    ]
}

//! Records the dispatches of a chain.

use super::super::drawing::GpuDevice;
use super::super::record::{Computed, Dispatch, Group, GroupKind, Size, Source};
use super::super::ring::ALIGNMENT;
use super::buffers::Shared;
use super::kernels::{KERNEL_BLOCK_SIZE, Kernel, KernelBlock, Kernels, Reach};
use super::stages::Link;
use crate::call::{DeviceError, DrawCall, StageCall};
use crate::chain_block::ChainBlock;
use glasm::lower::CHAIN_ENTRY;

/// Bytes of a block of a chain.
const CHAIN_BLOCK_SIZE: u64 = 352;

/// Where a stage reads and writes.
pub(super) struct Ends {
    pub inputs: Source,
    pub results: Shared,
    pub numbers: Source,
}

/// A stage that runs.
pub(super) struct Run<'a> {
    /// Its index among the parameters that the device remembers.
    pub which: usize,
    pub link: &'a Link,
    pub stage: &'a StageCall<'a>,
    pub ends: &'a Ends,
    pub block: &'a ChainBlock,
    pub size: Size,
}

impl GpuDevice {
    fn chain_layout(&mut self) -> wgpu::BindGroupLayout {
        let objects = &self.objects;
        self.chains.layout.get_or_insert_with(|| objects.group_layout(&chain_entries(true))).clone()
    }

    /// The number of a bind group.
    fn buffer_group(&mut self, layout: &wgpu::BindGroupLayout, sources: Vec<(u32, Source)>) -> usize {
        let next = self.groups.len();
        let number = *self.chains.groups.entry((layout.clone(), sources.clone())).or_insert(next);
        if number == next {
            self.groups.push(Group::new(layout.clone(), GroupKind::Buffers(sources)));
        }
        number
    }

    /// Data and stored results of marks, if the data are in an arena.
    pub(super) fn arena_group(&mut self, layout: &wgpu::BindGroupLayout, arena: u8) -> usize {
        self.buffer_group(layout, vec![(0, Source::Shared(Shared::Arena(arena))), (1, Source::Results)])
    }

    /// Runs a stage.
    pub(super) fn run_link(&mut self, call: &DrawCall<'_>, window: [u32; 2], run: &Run<'_>) -> Result<(), DeviceError> {
        let Run { which, link, stage, ends, block, size } = *run;
        let layout = self.chain_layout();
        let pipeline = match self.chains.pipelines.get(&link.stage.serial) {
            Some(pipeline) => pipeline.clone(),
            None => {
                let own = link.stage.has_group.then_some(&link.stage.group);
                let objects = &self.objects;
                let pipeline = objects.gpu().checked(|| {
                    let layout = objects.pipeline_layout(&[own, Some(&layout)]);
                    objects.compute_pipeline(&layout, &link.stage.module, CHAIN_ENTRY)
                })?;
                self.chains.pipelines.insert(link.stage.serial, pipeline.clone());
                pipeline
            }
        };
        let parameters = self.put_parameters(which, &link.stage, stage, &call.model_view_projection, window);
        let own = self.stage_group(&link.stage, &link.units, stage);
        let place = self.ring.align(ALIGNMENT);
        self.ring.words(block.words());
        let sources = vec![
            (0, Source::Ring(Some(CHAIN_BLOCK_SIZE))),
            (1, ends.inputs.clone()),
            (2, Source::Shared(ends.results)),
            (3, ends.numbers.clone()),
            (4, Source::Shared(Shared::Counts)),
        ];
        let between = self.buffer_group(&layout, sources);
        let own = own.map(|group| (group, (link.stage.size > 0).then_some(parameters)));
        let groups = [own, Some((between, Some(place as u32)))];
        self.record.stored.push(Computed::Chain(Dispatch { pipeline, groups, size }));
        Ok(())
    }

    /// Runs a pass between stages.
    pub(super) fn run_kernel(&mut self, kernel: Kernel, block: &KernelBlock, size: Size) -> Result<(), DeviceError> {
        if self.chains.kernels.is_none() {
            self.chains.kernels = Some(Kernels::new(&self.objects)?);
        }
        let Some((pipeline, layout)) = self.chains.kernels.as_ref().and_then(|kernels| kernels.get(kernel)) else {
            return Ok(());
        };
        let (pipeline, layout) = (pipeline.clone(), layout.clone());
        let place = self.ring.align(ALIGNMENT);
        self.ring.words(block.words());
        let mut sources = vec![
            (0, Source::Ring(Some(KERNEL_BLOCK_SIZE))),
            (1, Source::Shared(Shared::Arena(0))),
            (2, Source::Shared(Shared::Arena(1))),
            (3, Source::Shared(Shared::Numbers)),
            (4, Source::Shared(Shared::Counts)),
        ];
        match kernel.reach() {
            Reach::Own => {}
            Reach::Sums => {
                sources.push((5, Source::Shared(Shared::Arguments)));
                sources.push((8, Source::Kept(self.tallies())));
            }
            Reach::Heap | Reach::All => {
                if kernel.reach() == Reach::All {
                    sources.push((5, Source::Shared(Shared::Arguments)));
                }
                sources.push((6, Source::Ring(None)));
                sources.push((7, Source::Kept(self.memory.heap(&self.objects))));
                sources.push((8, Source::Kept(self.tallies())));
            }
        }
        let group = self.buffer_group(&layout, sources);
        let groups = [Some((group, Some(place as u32))), None];
        self.record.stored.push(Computed::Chain(Dispatch { pipeline, groups, size }));
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

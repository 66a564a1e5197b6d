//! The passes of `kernels.wgsl`, `stored.wgsl` and `lists.wgsl`.

use crate::call::DeviceError;
use crate::chain_block::ROW;
use crate::gpu::adapter::objects::Objects;
use crate::tessellator::Levels;
use glasm::lower::stages::{CHAIN_NONE, CHAIN_WORKGROUP};

/// A pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kernel {
    Scan,
    Strips,
    Elements,
    Levels,
    Points,
    Faces,
    Begin,
    Assemble,
    Fetch,
    Streams,
    Record,
    Add,
    Layers,
    Order,
    Choose,
    /// `Layers`, `Order` and `Choose` of few.
    Sort,
    /// `Begin` and `Assemble` for few primitives.
    Lay,
    /// `Scan`, `Strips`, `Record` and `Add` for few.
    Finish,
}

/// The limits for few primitives and vertices: one workgroup is faster then than several passes.
pub(crate) const FEW: u32 = 4096;

/// The buffers of a pass besides those between stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KernelBuffers {
    Own,
    /// Arguments of indirect draws and dispatches, and tallies.
    Sums,
    /// The ring, the heap and tallies.
    Heap,
    All,
}

impl Kernel {
    const ALL: [(Kernel, &'static str); 18] = [
        (Kernel::Scan, "scan"),
        (Kernel::Strips, "strips"),
        (Kernel::Elements, "elements"),
        (Kernel::Levels, "levels"),
        (Kernel::Points, "points"),
        (Kernel::Faces, "faces"),
        (Kernel::Begin, "begin"),
        (Kernel::Assemble, "assemble"),
        (Kernel::Fetch, "fetch"),
        (Kernel::Streams, "streams"),
        (Kernel::Record, "record"),
        (Kernel::Add, "add"),
        (Kernel::Layers, "layers"),
        (Kernel::Order, "order"),
        (Kernel::Choose, "choose"),
        (Kernel::Sort, "sort"),
        (Kernel::Lay, "lay"),
        (Kernel::Finish, "finish"),
    ];

    pub(crate) fn reach(self) -> KernelBuffers {
        match self {
            Kernel::Scan | Kernel::Begin | Kernel::Order | Kernel::Sort => KernelBuffers::Sums,
            Kernel::Assemble | Kernel::Fetch | Kernel::Record | Kernel::Add | Kernel::Elements => KernelBuffers::Heap,
            Kernel::Lay | Kernel::Finish => KernelBuffers::All,
            Kernel::Strips
            | Kernel::Levels
            | Kernel::Points
            | Kernel::Faces
            | Kernel::Streams
            | Kernel::Layers
            | Kernel::Choose => KernelBuffers::Own,
        }
    }
}

/// The parameters of a pass: the structure of the same name in `kernels.wgsl`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KernelBlock {
    pub count: u32,
    pub limit: u32,
    pub times: u32,
    pub corners: u32,
    pub source: u32,
    pub place: u32,
    pub whole: u32,
    pub mode: u32,
    pub spacing: u32,
    pub counts: u32,
    pub step: u32,
    pub prefix: u32,
    pub total: u32,
    pub records: u32,
    pub indices: u32,
    pub arguments: u32,
    pub flags: u32,
    pub room: u32,
    pub base: u32,
    pub output: u32,
    pub rotate: u32,
    pub more: u32,
    pub outline: u32,
    pub levels: Levels,
    pub stream: u32,
    pub slot: u32,
    pub table: u32,
    pub first: u32,
    pub vertices: u32,
    pub stride: u32,
    pub apart: u32,
    pub apart_stride: u32,
}

/// Bytes of a block.
pub(crate) const KERNEL_BLOCK_SIZE: u64 = 160;

impl Default for KernelBlock {
    fn default() -> KernelBlock {
        KernelBlock {
            count: 0,
            limit: CHAIN_NONE,
            times: 1,
            corners: 1,
            source: 0,
            place: 0,
            whole: 0,
            mode: 0,
            spacing: 0,
            counts: 0,
            step: 1,
            prefix: 0,
            total: 0,
            records: 0,
            indices: 0,
            arguments: 0,
            flags: 0,
            room: 0,
            base: 0,
            output: 0,
            rotate: 0,
            more: 1,
            outline: 1,
            levels: Levels { outer: [1.0; 4], inner: [1.0; 2] },
            stream: 0,
            slot: CHAIN_NONE,
            table: 0,
            first: 0,
            vertices: 0,
            stride: 0,
            apart: 0,
            apart_stride: 0,
        }
    }
}

impl KernelBlock {
    pub(crate) fn words(&self) -> impl Iterator<Item = u32> + use<> {
        let it = *self;
        let row = ROW * CHAIN_WORKGROUP;
        let [a, b] = it.levels.inner;
        let levels = it.levels.outer.into_iter().chain([a, b, 0.0, 0.0]).map(f32::to_bits);
        [
            [it.count, it.limit, it.times, it.corners],
            [it.source, it.place, it.whole, it.mode],
            [it.spacing, it.counts, it.step, it.prefix],
            [it.total, it.records, it.indices, it.arguments],
            [it.flags, it.room, it.base, it.output],
            [it.rotate, row, it.more, it.outline],
        ]
        .into_iter()
        .flatten()
        .chain(levels)
        .chain([it.stream, it.slot, it.table, it.first, it.vertices, it.stride, it.apart, it.apart_stride])
    }
}

/// Their pipelines, and the layouts of their buffers.
pub(crate) struct Kernels {
    layouts: Vec<(KernelBuffers, wgpu::BindGroupLayout)>,
    pipelines: Vec<(Kernel, wgpu::ComputePipeline)>,
}

impl Kernels {
    pub(crate) fn new(objects: &Objects) -> Result<Kernels, DeviceError> {
        let entry = |binding, ty, dynamic| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer {
                ty,
                has_dynamic_offset: dynamic,
                min_binding_size: std::num::NonZeroU64::new(if dynamic { KERNEL_BLOCK_SIZE } else { 0 }),
            },
            count: None,
        };
        let storage = |binding: u32| {
            let ty = wgpu::BufferBindingType::Storage { read_only: binding == 6 };
            entry(binding, ty, false)
        };
        let layout = |reach: KernelBuffers| {
            let others: &[u32] = match reach {
                KernelBuffers::Own => &[],
                KernelBuffers::Sums => &[5, 8],
                KernelBuffers::Heap => &[6, 7, 8],
                KernelBuffers::All => &[5, 6, 7, 8],
            };
            let mut entries = vec![entry(0, wgpu::BufferBindingType::Uniform, true)];
            entries.extend((1..5).chain(others.iter().copied()).map(storage));
            (reach, objects.group_layout(&entries))
        };
        let layouts =
            [KernelBuffers::Own, KernelBuffers::Sums, KernelBuffers::Heap, KernelBuffers::All].map(layout).to_vec();
        let text = concat!(include_str!("kernels.wgsl"), include_str!("stored.wgsl"), include_str!("lists.wgsl"));
        let pipelines = objects.gpu().checked(|| {
            let module = objects.shader(wgpu::ShaderSource::Wgsl(text.into()));
            let make = |(kernel, name): (Kernel, &str)| {
                let own = layouts.iter().find(|(reach, _)| *reach == kernel.reach());
                let layout = objects.pipeline_layout(&[own.map(|(_, layout)| layout)]);
                (kernel, objects.compute_pipeline(&layout, &module, name))
            };
            Kernel::ALL.map(make).to_vec()
        })?;
        Ok(Kernels { layouts, pipelines })
    }

    pub(crate) fn get(&self, kernel: Kernel) -> Option<(&wgpu::ComputePipeline, &wgpu::BindGroupLayout)> {
        let (_, pipeline) = self.pipelines.iter().find(|(known, _)| *known == kernel)?;
        let (_, layout) = self.layouts.iter().find(|(reach, _)| *reach == kernel.reach())?;
        Some((pipeline, layout))
    }
}

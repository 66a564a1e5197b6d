//! The passes of `kernels.wgsl`.

use super::super::objects::Objects;
use super::block::ROW;
use crate::lower::{CHAIN_NONE, CHAIN_WORKGROUP};
use crate::runtime::call::DeviceError;
use crate::tessellator::Levels;

/// A pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    Scan,
    Strips,
    Elements,
    Levels,
    Points,
    Faces,
}

impl Kernel {
    const ALL: [(Kernel, &'static str); 6] = [
        (Kernel::Scan, "scan"),
        (Kernel::Strips, "strips"),
        (Kernel::Elements, "elements"),
        (Kernel::Levels, "levels"),
        (Kernel::Points, "points"),
        (Kernel::Faces, "faces"),
    ];
}

/// What a pass is told: the structure of the same name in `kernels.wgsl`.
#[derive(Clone, Copy, Debug)]
pub struct KernelBlock {
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
}

/// Bytes of a block.
pub const KERNEL_BLOCK_SIZE: u64 = 128;

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
        }
    }
}

impl KernelBlock {
    pub fn words(&self) -> impl Iterator<Item = u32> + use<> {
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
    }
}

/// Their pipelines, and the layouts of their buffers: sums alone write the arguments of what is asked for indirectly.
pub struct Kernels {
    pub layout: wgpu::BindGroupLayout,
    pub scan_layout: wgpu::BindGroupLayout,
    pipelines: Vec<(Kernel, wgpu::ComputePipeline)>,
}

impl Kernels {
    pub fn new(objects: &Objects) -> Result<Kernels, DeviceError> {
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
        let storage = wgpu::BufferBindingType::Storage { read_only: false };
        let mut entries = vec![entry(0, wgpu::BufferBindingType::Uniform, true)];
        entries.extend((1..5).map(|binding| entry(binding, storage, false)));
        let layout = objects.group_layout(&entries);
        entries.push(entry(5, storage, false));
        let scan_layout = objects.group_layout(&entries);
        let pipelines = objects.gpu().checked(|| {
            let module = objects.shader(wgpu::ShaderSource::Wgsl(include_str!("kernels.wgsl").into()));
            let make = |(kernel, name): (Kernel, &str)| {
                let group = if kernel == Kernel::Scan { &scan_layout } else { &layout };
                let layout = objects.pipeline_layout(&[Some(group)]);
                (kernel, objects.compute_pipeline(&layout, &module, name))
            };
            Kernel::ALL.map(make).to_vec()
        })?;
        Ok(Kernels { layout, scan_layout, pipelines })
    }

    pub fn pipeline(&self, kernel: Kernel) -> Option<&wgpu::ComputePipeline> {
        self.pipelines.iter().find(|(known, _)| *known == kernel).map(|(_, pipeline)| pipeline)
    }
}

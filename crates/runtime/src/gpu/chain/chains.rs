//! What a device keeps for chains.

use rustc_hash::FxHashMap;

use crate::gpu::chain::kernels::Kernels;
use crate::gpu::chain::relays::Relays;
use crate::gpu::chain::tally::Tallies;

/// Counts, programs and pipelines of chains.
#[derive(Default)]
pub(crate) struct Chains {
    pub tallies: Tallies,
    pub kernels: Option<Kernels>,
    /// The layout of the buffers between stages.
    pub layout: Option<wgpu::BindGroupLayout>,
    pub relays: Relays,
    pub pipelines: FxHashMap<u32, wgpu::ComputePipeline>,
}

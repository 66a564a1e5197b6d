//! What a device keeps for chains.

use crate::gpu::chain::kernels::Kernels;
use crate::gpu::chain::relays::Relays;
use crate::gpu::chain::tally::Tallies;

/// Counts and programs of chains.
#[derive(Default)]
pub(crate) struct Chains {
    pub tallies: Tallies,
    pub kernels: Option<Kernels>,
    /// The layout of the buffers between stages.
    pub layout: Option<wgpu::BindGroupLayout>,
    pub relays: Relays,
}

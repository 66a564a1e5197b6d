//! Stages before the rasteriser as compute passes: vertex, control, tessellator, evaluation, geometry, and then an
//! indirect draw through the same fragment side as other draws.
//!
//! `draw` splits a draw into `parts` that fit the budget of `buffers`, `stages` selects the programs, `gather` and
//! `compute` run them, `layers` sorts primitives by layer, `recording` writes captures to buffers and `tally` counts,
//! `passes` records dispatches of `kernels`, `relay` draws. Nothing is read back.

mod block;
mod buffers;
mod compute;
mod draw;
mod gather;
mod kernels;
mod layers;
mod parts;
mod passes;
mod recording;
mod relay;
mod stages;
mod tally;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::record::Source;
use crate::call::{Identity, LoadedProgram};

pub use block::{ChainBlock, chain_entries};
pub(super) use buffers::{Shared, SharedBuffers};
pub(super) use draw::fetches;

/// The state of a device for chains.
#[derive(Default)]
pub(super) struct Chains {
    pub shared: SharedBuffers,
    tallies: tally::Tallies,
    pub groups: FxHashMap<(wgpu::BindGroupLayout, Vec<(u32, Source)>), usize>,
    kernels: Option<kernels::Kernels>,
    /// The layout of the buffers between stages.
    layout: Option<wgpu::BindGroupLayout>,
    /// Programs that pass on the results of the last stage, by these results and the interpolant for a primitive's
    /// number.
    relays: FxHashMap<(Vec<u8>, Option<u8>), Arc<LoadedProgram>>,
    /// Fragment programs that read the number of their primitive from a generic interpolant, and which one.
    numbered: FxHashMap<Identity, (Arc<LoadedProgram>, u8)>,
    pipelines: FxHashMap<u32, wgpu::ComputePipeline>,
}

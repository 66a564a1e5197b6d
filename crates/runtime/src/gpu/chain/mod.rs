//! Stages before the rasteriser as compute passes: vertex, control, tessellator, evaluation, geometry, and then an
//! indirect draw through the same fragment side as other draws.
//!
//! `draw` splits a draw into `parts` that fit the budget of `buffers`, `stages` selects the programs, `gather` and
//! `compute` run them, `layers` sorts primitives by layer, `recording` writes captures to buffers and `tally` counts,
//! `passes` records dispatches of `kernels`, `relay` draws. Nothing is read back.

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

use self::stages::Interpolants;
use super::record::Source;
use crate::call::{Identity, LoadedProgram};
use glasm::dialect::bindings::Output;

pub(super) use buffers::{Shared, SharedBuffers};
pub(super) use draw::fetches;
pub use passes::chain_entries;

/// The state of a device for chains.
#[derive(Default)]
pub(super) struct Chains {
    pub shared: SharedBuffers,
    tallies: tally::Tallies,
    pub groups: FxHashMap<(wgpu::BindGroupLayout, Vec<(u32, Source)>), usize>,
    kernels: Option<kernels::Kernels>,
    /// The layout of the buffers between stages.
    layout: Option<wgpu::BindGroupLayout>,
    /// Programs that pass on the results of the last stage, by these results and the interpolants for a primitive's
    /// numbers.
    relays: FxHashMap<(Vec<u8>, Interpolants), Arc<LoadedProgram>>,
    /// Fragment programs that read numbers of their primitive from generic interpolants, and which.
    numbered: FxHashMap<(Identity, Vec<Output>), (Arc<LoadedProgram>, Interpolants)>,
    pipelines: FxHashMap<u32, wgpu::ComputePipeline>,
}

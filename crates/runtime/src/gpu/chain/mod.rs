//! Stages before the rasteriser as compute passes: vertex, control, tessellator, evaluation, geometry, and then an
//! indirect draw through the same fragment side as every other draw.
//!
//! `draw` takes a draw apart into the `parts` that the budget of `buffers` holds, `stages` asks for the programs, `gather` and
//! `compute` run them, `layers` lists what each layer has of it, `recording` writes what they make to buffers and `tally` counts it, `passes` records dispatches with
//! those of `kernels`, `relay` draws. Nothing is read back.

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

/// What a device keeps for chains.
#[derive(Default)]
pub(super) struct Chains {
    pub shared: SharedBuffers,
    tallies: tally::Tallies,
    pub groups: FxHashMap<(wgpu::BindGroupLayout, Vec<(u32, Source)>), usize>,
    kernels: Option<kernels::Kernels>,
    /// The layout of the buffers between stages.
    layout: Option<wgpu::BindGroupLayout>,
    /// Programs that hand on what the last stage has stored, by its results and the interpolant of a primitive's number.
    relays: FxHashMap<(Vec<u8>, Option<u8>), Arc<LoadedProgram>>,
    /// Fragment programs that find the number of their primitive as a generic interpolant, and which.
    numbered: FxHashMap<Identity, (Arc<LoadedProgram>, u8)>,
    pipelines: FxHashMap<u32, wgpu::ComputePipeline>,
}

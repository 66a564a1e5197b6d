//! The wgpu device.
//!
//! A draw becomes a plan (`plan`: shaders from `programs`, `wrapper` and `marks`, textures from `units`), its vertices
//! pass through `geometry`, and its data go into the `ring`; `record` holds it until it is submitted, and
//! threads compile its pipeline (`ahead`). Results that
//! draws leave in textures stay in `resident`. What logic operations make of two colours is drawn in planes of `bits`.

mod ahead;
mod beyond;
mod bits;
mod block;
mod bound;
mod bring;
mod captures;
mod chain;
mod clear;
mod compute;
mod computed_lookups;
mod convert;
mod device;
mod doubles;
mod drawing;
mod geometry;
mod heap;
mod marks;
mod numbered;
mod objects;
mod paint;
mod pair;
mod pipelines;
mod pixels;
mod plan;
mod programs;
mod read;
mod record;
mod resident;
mod ring;
mod rough;
mod screen;
mod seam;
mod targets;
mod textures;
mod trial;
mod units;
mod waiting;
mod work;
mod wrapper;

pub use device::{Gpu, NoDevice};
pub use drawing::GpuDevice;
pub use objects::Counters;
pub use pair::{Pair, PairBindings, PairDescription, PairImage, PairMemory, PairStage, Surroundings};
pub use targets::TargetViews;
#[cfg(target_arch = "wasm32")]
pub use wgpu::web_sys::OffscreenCanvas;

/// Binding textures and stages by hand: for custom render loops, and for programs that run without a draw.
pub mod binding {
    pub use super::chain::chain_entries;
    pub use super::computed_lookups::{bind, binding_type, units};
    pub use super::programs::group_entries;
    pub use super::textures::{
        Bound, address, border, border_color, comparison, edge, fill_depth, filter, view_dimension, wraps, write_bytes,
    };
    pub use crate::layered::Complete;
}

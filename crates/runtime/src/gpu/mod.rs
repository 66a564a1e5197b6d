//! The wgpu device, in rooms of which each uses only those before it: `adapter` opens the device, `textures` holds what
//! programs sample and draw to, `shaders` what they are compiled to, `buffers` their data; `draw` plans draws and records
//! them until they are submitted, `chain` runs the stages before the rasteriser. `device` is made of their parts, and
//! `implementation` is the interface to contexts.

mod adapter;
mod buffers;
mod chain;
mod device;
mod draw;
mod implementation;
mod pair;
mod shaders;
mod textures;

pub use adapter::device::{Gpu, NoDevice};
pub use adapter::failures::panics_are_caught;
pub use adapter::forms::{FormTime, Forms};
#[cfg(not(target_arch = "wasm32"))]
pub use adapter::listing::{Adapter, AdapterKind};
pub use adapter::objects::Counters;
pub use device::GpuDevice;
pub use pair::{Pair, PairBindings, PairDescription, PairImage, PairMemory, PairStage, Surroundings};
pub use textures::targets::TargetViews;
#[cfg(target_arch = "wasm32")]
pub use wgpu::web_sys::OffscreenCanvas;

/// Binding textures and stages by hand: for custom render loops, and for programs that run without a draw.
pub mod binding {
    pub use super::chain::passes::chain_entries;
    pub use super::shaders::entries::group_entries;
    pub use super::textures::computed_lookups::{bind, binding_type, computed_units as units};
    pub use super::textures::sampling::{
        Bound, address, border, border_color, comparison, edge, fill_depth, filter, view_dimension, wraps, write_bytes,
    };
    pub use crate::layered::Complete;
}

//! The wgpu device.

mod device;
mod engine;
mod textures;

pub use device::{Gpu, NoDevice};
pub use engine::GpuEngine;

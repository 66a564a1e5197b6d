//! The CPU device: `raster` with the reference machine as its vertex and fragment stage.

mod chain;
mod device;
mod fragment;
mod link;
mod vertex;

pub use device::Cpu;

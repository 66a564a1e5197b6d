//! Programs that draw: the GL-like context, and the devices under it.
//!
//! `call` is the seam: what the context asks of a device. The CPU device answers with the reference machine and
//! `raster`; the wgpu device (`gpu`, feature `runtime`) with the lowering.

pub mod call;
#[cfg(feature = "runtime")]
mod gpu;

#[cfg(feature = "runtime")]
pub use gpu::{Gpu, GpuEngine, NoDevice};

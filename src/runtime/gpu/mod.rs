//! The wgpu device.
//!
//! `engine` runs case files. The rest is the device behind the seam: a draw becomes a plan (`plan`: shaders out of
//! `programs`, `wrapper` and `marks`, textures out of `units`), its vertices go through `geometry`, and what it brings
//! along goes into the `ring`; `record` holds it until it is submitted. What draws leave in textures stays
//! in `resident`.

mod block;
mod bring;
mod chain;
mod clear;
mod convert;
mod device;
mod drawing;
mod engine;
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
mod seam;
mod stored;
mod targets;
mod texels;
mod textures;
mod units;
mod wrapper;

pub use device::{Gpu, NoDevice};
pub use drawing::GpuDevice;
pub use engine::GpuEngine;
pub use objects::Counters;
pub use pair::{Pair, PairBindings, PairDescription, PairImage, PairMemory, PairStage, Surroundings};
pub use targets::TargetViews;

//! The CPU device: `raster`, with the reference machine as its vertex and fragment stage.

mod captures;
mod chain;
mod device;
mod fragment;
mod link;
mod sketch;
mod vertex;
mod watch;
mod world;

pub use device::Cpu;
pub use watch::{Event, Fate, FragmentRun, ProgramRun, Record, Recording, Watch, Watched};

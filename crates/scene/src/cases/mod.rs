//! Case files: programs with the expected results in their comments.
//!
//! [`CaseFile::parse`] reads the directives, [`run`] loads the programs, passes every run of every file to the engines
//! at once (a GPU handles many together), and compares. Names of inputs and results stay text until the program is
//! loaded: `resolve` then finds their meaning.

mod capture;
mod chained;
mod compare;
mod contents;
mod cpu;
mod engine;
mod file;
mod fixed;
#[cfg(feature = "wgpu")]
mod gpu;
mod grouped;
mod invariant;
mod line;
mod module;
mod name;
mod observed;
mod resolve;
mod runner;
mod stages;
mod surroundings;
mod tessellate;
mod texture;
mod traced;
mod value;

#[cfg(test)]
mod tests;

pub use cpu::{Cpu, textures};
pub use engine::{Aftermath, Batch, BatchResult, Course, Engine, Invocation, Job, Observation, Unavailable};
pub use file::{CaseFile, Expectation, Load, Refusal, Run, Settings, stage_of};
pub use fixed::{program_for, program_of, program_with};
#[cfg(feature = "wgpu")]
pub use gpu::GpuEngine;
pub use invariant::invariant_position;
pub use module::{ModuleEngine, bound};
pub use name::{Name, Part};
pub use observed::{Observed, observed};
pub use resolve::{invocation, output_name};
pub use runner::{Report, Source, job, run, run_at};
pub use surroundings::{Addresses, Places, Surroundings};
pub use texture::{Binding, Bindings};
pub use traced::{Traced, traced};
pub use value::{Component, Input, Number, Tolerance, parse_input, show};

//! The machines that draw.

use clap::ValueEnum;
use glasm_runtime::{Cpu, Device};

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Machine {
    /// The CPU device
    Cpu,
    /// A wgpu adapter
    Gpu,
}

impl Machine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Machine::Cpu => "cpu",
            Machine::Gpu => "gpu",
        }
    }
}

/// A device of the machine, or why there is none.
pub(crate) fn open(machine: Machine) -> Result<Box<dyn Device>, String> {
    match machine {
        Machine::Cpu => Ok(Box::new(Cpu::new())),
        Machine::Gpu => gpu(),
    }
}

/// An adapter's device if there is one, and the CPU's otherwise.
pub(crate) fn best() -> Box<dyn Device> {
    gpu().unwrap_or_else(|_| Box::new(Cpu::new()))
}

fn gpu() -> Result<Box<dyn Device>, String> {
    match glasm_runtime::GpuDevice::open() {
        Ok(device) => Ok(Box::new(device)),
        Err(error) => Err(error.to_string()),
    }
}

//! The machines that draw.

#[cfg(target_os = "linux")]
use std::{path::Path, process::Command};

use clap::ValueEnum;
use glasm_runtime::{Cpu, Device};

use super::forms;
use super::output::complain;

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
pub(crate) fn open(machine: Machine) -> anyhow::Result<Box<dyn Device>> {
    match machine {
        Machine::Cpu => Ok(Box::new(Cpu::new())),
        Machine::Gpu => gpu(),
    }
}

/// An adapter's device if there is one, and the CPU's otherwise.
pub(crate) fn best() -> Box<dyn Device> {
    gpu().unwrap_or_else(|_| Box::new(Cpu::new()))
}

/// Keeps Mesa from complaining that there is no Wayland where no window is wanted; called before anything else is done.
///
/// Mesa's Vulkan layer that orders devices (VK_LAYER_MESA_device_select) asks Wayland for the compositor's device whenever
/// wgpu lists adapters. Where XDG_RUNTIME_DIR is missing or no absolute path, libwayland writes an error to standard error
/// each time. wgpu always asks for the extension that makes the layer do so, and a running program cannot change its
/// environment safely. The program therefore starts anew, with a runtime folder in which there is no Wayland: devices and
/// their order stay the same.
#[cfg(target_os = "linux")]
pub(crate) fn without_wayland() {
    use std::os::unix::process::CommandExt;

    let absolute = |name| std::env::var_os(name).is_some_and(|path| Path::new(&path).is_absolute());
    if absolute("XDG_RUNTIME_DIR") || absolute("WAYLAND_DISPLAY") || std::env::var_os("WAYLAND_SOCKET").is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut arguments = std::env::args_os();
    let mut command = Command::new(program);
    if let Some(name) = arguments.next() {
        command.arg0(name);
    }
    // This returns if the program cannot be started: then it goes on here, and the message stays.
    let _ = command.args(arguments).env("XDG_RUNTIME_DIR", "/nonexistent").exec();
}

/// Other systems have no Wayland.
#[cfg(not(target_os = "linux"))]
pub(crate) fn without_wayland() {}

/// Leaves panics of wgpu that become errors to the messages of those errors.
pub(crate) fn without_caught_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !glasm_runtime::panics_are_caught() {
            usual(panic);
        }
    }));
}

/// Prints a device's warning about what it has drawn.
pub(crate) fn warn(what: &str, device: &mut dyn Device) {
    if let Some(warning) = device.warning() {
        complain(&format!("{what}: {warning} (a warning)\n"));
    }
}

fn gpu() -> anyhow::Result<Box<dyn Device>> {
    Ok(Box::new(forms::device(glasm_runtime::Gpu::open()?, false)))
}

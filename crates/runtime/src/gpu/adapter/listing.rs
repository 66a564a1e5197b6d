//! All adapters of the machine, for callers that try or choose among them.

use super::device::{Gpu, NoDevice, instance};

/// An adapter that was found, not opened yet.
pub struct Adapter(wgpu::Adapter);

/// The kind of a device.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AdapterKind {
    /// A GPU with memory of its own.
    Discrete,
    /// A GPU that shares the processor's memory.
    Integrated,
    /// A GPU of another machine, or one whose kind the driver does not tell, as OpenGL's.
    Other,
    /// The processor.
    Software,
}

impl AdapterKind {
    /// The kind in a word.
    pub fn name(self) -> &'static str {
        match self {
            AdapterKind::Discrete => "discrete",
            AdapterKind::Integrated => "integrated",
            AdapterKind::Other => "other",
            AdapterKind::Software => "software",
        }
    }
}

const BACKENDS: [(&str, wgpu::Backends); 4] = [
    ("vulkan", wgpu::Backends::VULKAN),
    ("metal", wgpu::Backends::METAL),
    ("dx12", wgpu::Backends::DX12),
    ("gl", wgpu::Backends::GL),
];

impl Adapter {
    /// The interfaces of the system that this program can use, by the names that WGPU_BACKEND has for them.
    pub fn interfaces() -> Vec<&'static str> {
        let built = wgpu::Instance::enabled_backend_features();
        BACKENDS.iter().filter(|(_, backend)| built.contains(*backend)).map(|(name, _)| *name).collect()
    }

    /// The adapters of an interface, in the system's order, which stays while no driver comes or goes.
    pub fn all(interface: &str) -> Vec<Adapter> {
        let Some((_, backends)) = BACKENDS.iter().find(|(name, _)| *name == interface) else { return Vec::new() };
        let found = pollster::block_on(instance(*backends).enumerate_adapters(*backends));
        found.into_iter().map(Adapter).collect()
    }

    /// Opens it with all that is useful.
    pub fn open(&self) -> Result<Gpu, NoDevice> {
        pollster::block_on(Gpu::opened_on(&self.0, super::device::all))
    }

    /// Opens it as if it had no 64-bit numbers.
    pub fn open_in_words(&self) -> Result<Gpu, NoDevice> {
        pollster::block_on(Gpu::opened_on(&self.0, |adapter| {
            let (features, limits) = super::device::all(adapter);
            (features.difference(Gpu::wide_numbers()), limits)
        }))
    }

    /// The name.
    pub fn name(&self) -> String {
        self.0.get_info().name
    }

    /// The driver with its version, as far as it tells.
    pub fn driver(&self) -> String {
        let info = self.0.get_info();
        let parts = [info.driver, info.driver_info].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" ")
    }

    /// The kind.
    pub fn kind(&self) -> AdapterKind {
        match self.0.get_info().device_type {
            wgpu::DeviceType::DiscreteGpu => AdapterKind::Discrete,
            wgpu::DeviceType::IntegratedGpu => AdapterKind::Integrated,
            wgpu::DeviceType::Cpu => AdapterKind::Software,
            wgpu::DeviceType::VirtualGpu | wgpu::DeviceType::Other => AdapterKind::Other,
        }
    }

    /// The numbers of the vendor and of the chip; 0 where the driver does not tell.
    pub fn numbers(&self) -> [u32; 2] {
        let info = self.0.get_info();
        [info.vendor, info.device]
    }

    /// The names of useful features that it lacks.
    pub fn lacking(&self) -> Vec<&'static str> {
        let lacking = Gpu::useful_features().difference(self.0.features());
        lacking.iter_names().map(|(name, _)| name).collect()
    }
}

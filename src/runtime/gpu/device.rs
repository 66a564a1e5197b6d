//! Opening an adapter.

use std::sync::{Arc, Mutex};

/// A device with its queue.
pub struct Gpu {
    pub device: wgpu::Device,
    pub queue: wgpu::Queue,
    /// What adapter it is.
    pub name: String,
    errors: Arc<Mutex<Vec<String>>>,
}

/// Why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDevice(pub String);

impl std::fmt::Display for NoDevice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "no GPU: {}", self.0)
    }
}

impl std::error::Error for NoDevice {}

impl Gpu {
    /// The first adapter that wgpu finds, a software one if there is no other.
    pub fn open() -> Result<Gpu, NoDevice> {
        let instance = wgpu::Instance::default();
        let options = wgpu::RequestAdapterOptions::default();
        let adapter =
            pollster::block_on(instance.request_adapter(&options)).map_err(|error| NoDevice(error.to_string()))?;
        let wanted = wgpu::Features::FLOAT32_FILTERABLE | wgpu::Features::ADDRESS_MODE_CLAMP_TO_BORDER;
        let descriptor = wgpu::DeviceDescriptor {
            required_features: adapter.features() & wanted,
            required_limits: adapter.limits(),
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) =
            pollster::block_on(adapter.request_device(&descriptor)).map_err(|error| NoDevice(error.to_string()))?;
        let errors = Arc::new(Mutex::new(Vec::new()));
        let sink = errors.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            if let Ok(mut errors) = sink.lock() {
                errors.push(error.to_string());
            }
        }));
        Ok(Gpu { device, queue, name: adapter.get_info().name, errors })
    }

    /// Errors since the last call.
    pub fn take_errors(&self) -> Vec<String> {
        self.errors.lock().map(|mut errors| std::mem::take(&mut *errors)).unwrap_or_default()
    }

    /// Waits until the device has done what it was given.
    pub fn wait(&self) -> bool {
        self.device.poll(wgpu::PollType::Wait { submission_index: None, timeout: None }).is_ok()
    }
}

//! What goes wrong on a device: errors that wgpu reports, the loss of the device, and panics of wgpu.
//!
//! wgpu 30 panics where a driver reports an error that has no way up: where a device is lost while a thread waits for it
//! (`Device::poll`), and where there is no memory for a command buffer, a render pass or its framebuffer. Such a panic is
//! caught, and the device counts as lost from then on.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::call::DeviceError;
use crate::gpu::adapter::answers::WAITS;

/// Errors that no operation has returned yet, and whether the device is lost.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures {
    errors: Arc<Mutex<Vec<DeviceError>>>,
    lost: Arc<Mutex<Option<String>>>,
    /// Something was made without memory, and may be kept for later draws.
    exhausted: Arc<AtomicBool>,
}

thread_local! {
    /// How many calls of wgpu this thread is in whose panics are caught.
    static GUARDED: Cell<u32> = const { Cell::new(0) };
}

/// Whether this thread is in a call of wgpu whose panic is caught and returned as the loss of the device. An application's
/// panic hook can leave such a panic out: its message comes with the error.
pub fn panics_are_caught() -> bool {
    GUARDED.get() > 0
}

/// An error of an operation.
pub(super) fn failed(error: &wgpu::Error) -> DeviceError {
    let text = brief(error);
    match error {
        wgpu::Error::OutOfMemory { .. } => DeviceError::OutOfMemory,
        // A texture or buffer that an engine has destroyed is not the device.
        _ if ["device is lost", "device is destroyed", "device has been destroyed"]
            .iter()
            .any(|it| text.contains(it)) =>
        {
            DeviceError::Lost(text)
        }
        _ => DeviceError::Unsupported(text),
    }
}

/// wgpu's messages of many lines, in one.
fn brief(error: &wgpu::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said: Vec<&str> = lines.filter(|line| *line != "Validation Error" && *line != "Caused by:").collect();
    format!("what was requested ({})", said.join(" "))
}

/// Whether a device is there: it refuses a sampler that none can make. On a lost device operations report no errors.
fn answers(device: &wgpu::Device) -> bool {
    let errors = device.push_error_scope(wgpu::ErrorFilter::Validation);
    let sampler = device.create_sampler(&wgpu::SamplerDescriptor { lod_min_clamp: -1.0, ..Default::default() });
    let refused = pollster::block_on(errors.pop()).is_some();
    drop(sampler);
    refused
}

/// The text of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason")
}

impl Failures {
    /// An error that the operation that caused it has not returned.
    pub(super) fn add(&self, error: DeviceError) {
        if error == DeviceError::OutOfMemory {
            self.exhaust();
        }
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).push(error);
    }

    /// Errors since the last call.
    pub(super) fn take(&self) -> Vec<DeviceError> {
        std::mem::take(&mut *self.errors.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The first of the errors since the last call.
    pub(super) fn first(&self) -> Option<DeviceError> {
        self.take().into_iter().next()
    }

    /// Something was made without memory.
    pub(super) fn exhaust(&self) {
        self.exhausted.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }

    pub(super) fn forget_exhaustion(&self) {
        self.exhausted.store(false, Ordering::Relaxed);
    }

    /// The device is lost. What was said first is kept.
    pub(super) fn lose(&self, why: impl Into<String>) {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why.into());
    }

    /// The error of a lost device.
    pub(super) fn lost(&self) -> Option<DeviceError> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).clone().map(DeviceError::Lost)
    }

    /// The same, of a device whose callback an engine has: it is asked.
    pub(super) fn find_lost(&self, device: &wgpu::Device) -> Option<DeviceError> {
        if WAITS && self.lost().is_none() && !self.guarded(|| answers(device)).unwrap_or(true) {
            self.lose("nothing can be made on it any more");
        }
        self.lost()
    }

    /// Calls wgpu. If it panics, the device is lost.
    pub(super) fn guarded<T>(&self, work: impl FnOnce() -> T) -> Result<T, DeviceError> {
        GUARDED.set(GUARDED.get() + 1);
        let result = catch_unwind(AssertUnwindSafe(work));
        GUARDED.set(GUARDED.get() - 1);
        result.map_err(|panic| {
            let why = message(&*panic).lines().next().unwrap_or_default();
            self.lose(format!("wgpu has ended with {why}"));
            self.lost().unwrap_or(DeviceError::OutOfMemory)
        })
    }

    /// Lets the device call back what is due, or waits for it. `false`: it is lost.
    pub(super) fn poll(&self, device: &wgpu::Device, poll: wgpu::PollType) -> bool {
        self.guarded(|| device.poll(poll)).is_ok_and(|polled| polled.is_ok())
    }
}

//! Waiting for the device: the one place that knows that a browser's page must not.
//!
//! Elsewhere the thread waits, for the answer to an operation and for contents. In a browser answers are kept until they can
//! be awaited ([`Gpu::settled`]), operations succeed meanwhile, and contents come as futures alone.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::call::DeviceError;
use crate::gpu::adapter::answers::WAITS;
use crate::gpu::adapter::device::Gpu;

/// What a callback reports, once.
#[derive(Default)]
struct SignalState {
    outcome: Option<bool>,
    waker: Option<Waker>,
}

/// Whether something succeeded, as a callback reports later.
#[derive(Clone, Default)]
pub(crate) struct Signal(Arc<Mutex<SignalState>>);

impl Signal {
    /// The end of all that was submitted so far.
    pub(crate) fn finished(gpu: &Gpu) -> impl Future<Output = Result<(), DeviceError>> + Send + use<> {
        let signal = Signal::default();
        let sender = signal.clone();
        gpu.queue.on_submitted_work_done(move || sender.tell(true));
        let gpu = gpu.clone();
        async move {
            if WAITS {
                let waited = gpu.wait();
                return gpu.lost().map_or_else(|| if waited { Ok(()) } else { Err(gpu.unwritten()) }, Err);
            }
            signal.await;
            gpu.lost().map_or(Ok(()), Err)
        }
    }

    fn tell(&self, outcome: bool) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.outcome = Some(outcome);
        if let Some(waker) = state.waker.take() {
            waker.wake();
        }
    }

    fn outcome(&self) -> Option<bool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).outcome
    }
}

impl Future for Signal {
    type Output = bool;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<bool> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match state.outcome {
            Some(outcome) => Poll::Ready(outcome),
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

/// Contents of a buffer on their way to the host.
pub(crate) struct Contents {
    gpu: Gpu,
    buffer: wgpu::Buffer,
    size: u64,
    mapped: Signal,
}

impl Contents {
    /// Maps the first bytes of a buffer, whose filling has been submitted.
    pub(crate) fn of(gpu: &Gpu, buffer: &wgpu::Buffer, size: u64) -> Result<Contents, DeviceError> {
        let mapped = Signal::default();
        let sender = mapped.clone();
        gpu.checked(|| buffer.map_async(wgpu::MapMode::Read, ..size, move |outcome| sender.tell(outcome.is_ok())))?;
        Ok(Contents { gpu: gpu.clone(), buffer: buffer.clone(), size, mapped })
    }

    /// Waits for the contents.
    pub(crate) fn wait<T: bytemuck::Pod>(self) -> Result<Vec<T>, DeviceError> {
        let waited = self.gpu.wait();
        if !WAITS && self.mapped.outcome().is_none() {
            let what = "reading back while a scene is drawn, which a browser's page cannot wait for";
            return Err(DeviceError::Unsupported(what.to_owned()));
        }
        if waited && self.mapped.outcome() == Some(true) { self.taken() } else { Err(self.gpu.unresponsive()) }
    }

    /// The contents when they are there, or what went wrong with operations before.
    pub(crate) async fn later<T: bytemuck::Pod>(self) -> Result<Vec<T>, DeviceError> {
        self.gpu.settled().await?;
        if WAITS {
            return self.wait();
        }
        let mapped = self.mapped.clone().await;
        if mapped { self.taken() } else { Err(self.gpu.unresponsive()) }
    }

    fn taken<T: bytemuck::Pod>(&self) -> Result<Vec<T>, DeviceError> {
        let view = self.buffer.get_mapped_range(..self.size).map_err(|_| self.gpu.unresponsive())?;
        let contents = bytemuck::pod_collect_to_vec(&view[..]);
        drop(view);
        self.buffer.unmap();
        Ok(contents)
    }
}

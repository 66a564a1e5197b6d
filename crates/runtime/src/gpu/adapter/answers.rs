//! Whether threads wait for the device, and answers to operations that were not awaited yet.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use crate::call::DeviceError;

/// Whether threads may wait here.
pub(crate) const WAITS: bool = cfg!(not(target_arch = "wasm32"));

/// The result of an operation, once the device has reported it.
pub(crate) type Answer = Pin<Box<dyn Future<Output = Result<(), DeviceError>> + Send>>;

/// Answers that were not awaited yet.
#[derive(Clone, Default)]
pub(crate) struct Answers(Arc<Mutex<Vec<Answer>>>);

impl std::fmt::Debug for Answers {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Answers")
    }
}

impl Answers {
    /// The answer where threads wait. Elsewhere it is kept, and the operation has succeeded for now.
    pub(crate) fn take(
        &self,
        answer: impl Future<Output = Result<(), DeviceError>> + Send + 'static,
    ) -> Result<(), DeviceError> {
        if WAITS {
            return pollster::block_on(answer);
        }
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Box::pin(answer));
        Ok(())
    }

    pub(crate) fn kept(&self) -> Vec<Answer> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

//! Locks of what threads share.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock that is taken over from a thread that panicked: what it protects is turned off by then.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

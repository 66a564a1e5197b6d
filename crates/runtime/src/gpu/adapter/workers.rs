//! Threads that a device has begun.

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// The threads that work for a device. What one holds may be the last that keeps wgpu's device, and that must not end on such a
/// thread while the process ends: drivers crash. So whoever drops the device waits for them.
#[derive(Clone, Default)]
pub(crate) struct Workers(Arc<Working>);

#[derive(Default)]
struct Working {
    count: Mutex<usize>,
    left: Condvar,
}

/// A thread that works, until this is dropped.
pub(crate) struct Worker(Workers);

impl Drop for Worker {
    fn drop(&mut self) {
        *self.0.count() -= 1;
        self.0.0.left.notify_all();
    }
}

impl Workers {
    fn count(&self) -> MutexGuard<'_, usize> {
        self.0.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a thread.
    pub(crate) fn enter(&self) -> Worker {
        *self.count() += 1;
        Worker(self.clone())
    }

    /// Works on a thread of its own, which drops all that the work holds before it is seen to have ended.
    pub(crate) fn spawn(&self, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let worker = self.enter();
        let begun = Builder::new().spawn(move || {
            work();
            drop(worker);
        });
        begun.map(drop)
    }

    /// Waits until no thread works, but no longer than this. Whether none does.
    pub(crate) fn wait(&self, patience: Duration) -> bool {
        let waited = self.0.left.wait_timeout_while(self.count(), patience, |count| *count > 0);
        let (count, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *count == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    /// Says that it is dropped, when it may be.
    struct Held(std::sync::mpsc::Receiver<()>, Arc<Mutex<bool>>);

    impl Drop for Held {
        fn drop(&mut self) {
            self.0.recv().expect("a sender");
            *self.1.lock().expect("a flag") = true;
        }
    }

    #[test]
    fn a_thread_has_ended_when_all_that_it_held_is_dropped() {
        let (workers, dropped) = (Workers::default(), Arc::new(Mutex::new(false)));
        let (sender, receiver) = channel();
        let held = Held(receiver, dropped.clone());
        workers.spawn(move || _ = &held).expect("a thread");
        assert!(!workers.wait(Duration::ZERO), "it is still dropping");
        sender.send(()).expect("a receiver");
        assert!(workers.wait(Duration::from_secs(3600)));
        assert!(*dropped.lock().expect("a flag"));
    }

    #[test]
    fn a_thread_that_panics_has_ended() {
        let workers = Workers::default();
        workers.spawn(|| std::panic::resume_unwind(Box::new(()))).expect("a thread");
        assert!(workers.wait(Duration::from_secs(3600)));
    }
}

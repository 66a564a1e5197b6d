//! Identities of objects that devices keep something of.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that is unique in this process.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Identity(u64);

impl Identity {
    /// An identity that nothing else in this process has.
    pub fn new() -> Identity {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Default for Identity {
    fn default() -> Identity {
        Identity::new()
    }
}

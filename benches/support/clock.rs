//! Time that other processes do not disturb.
//!
//! A software device computes on this process's threads, so their processor time is the device's, and other work on the
//! machine hardly matters. If the system does not provide it, and for real devices, the clock on the wall is used.

use std::time::Instant;

pub(crate) struct Clock {
    wall: Instant,
    given: Option<u64>,
}

/// Nanoseconds that all threads of this process have run.
fn given() -> Option<u64> {
    let mut sum = 0u64;
    for entry in std::fs::read_dir("/proc/self/task").ok()? {
        let text = std::fs::read_to_string(entry.ok()?.path().join("schedstat")).ok()?;
        sum += text.split_whitespace().next()?.parse::<u64>().ok()?;
    }
    Some(sum)
}

impl Clock {
    pub(crate) const UNIT: &str = "processor time of this process where the system tells it, else wall time";

    pub(crate) fn start() -> Clock {
        let given = given();
        Clock { wall: Instant::now(), given }
    }

    pub(crate) fn seconds(&self) -> f64 {
        match (self.given, given()) {
            (Some(before), Some(now)) if now > before => (now - before) as f64 / 1e9,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

//! What the system calls: functions that stand around contexts and frames, and by which functions are looked up.

mod contexts;
mod lookup;

#[cfg(unix)]
mod keyboard;
#[cfg(unix)]
mod linux;
#[cfg(unix)]
mod surfaces;
#[cfg(unix)]
pub use linux::*;

#[cfg(windows)]
mod pbuffers;
#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub use windows::*;

//! Contexts that are destroyed, and frames that end.

use crate::commands::swapped;
use crate::inspect::{self, Pressed, after_swap, before_swap};
use crate::layer::current::{flushed, forget};

/// Has the host destroy a context. `is_done` says whether it has.
pub(super) fn destroy<R>(context: usize, host: impl FnOnce() -> R, is_done: impl FnOnce(&R) -> bool) -> R {
    let forgotten = forget(context);
    inspect::forget(context);
    let result = host();
    if !is_done(&result) {
        forgotten.restore();
    }
    result
}

/// Has the host swap, which ends a frame.
pub(super) fn swap<R>(size: impl FnOnce() -> Option<[u32; 2]>, host: impl FnOnce() -> R, pressed: Pressed) -> R {
    flushed();
    let stays = before_swap(size);
    let result = host();
    swapped();
    after_swap(stays, pressed);
    result
}

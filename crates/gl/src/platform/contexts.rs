//! Contexts that are destroyed.

use crate::inspect;
use crate::layer::current::forget;

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

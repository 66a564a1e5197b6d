//! Sessions of inspection: draws are followed while a client is connected.

use super::frames::frames;
use crate::layer::current::every_draw_is_new;
use crate::process::idle;
use crate::seen::flags::{FOLLOWED, begin_session, set};
use crate::seen::programs::programs;

/// The first client has connected, or the last one has left.
pub(super) fn follow(on: bool) {
    programs().restart();
    // No frames are counted meanwhile, and contexts come and go.
    frames().restart();
    begin_session();
    set(FOLLOWED, on);
    // Programs that the driver takes are seen as well.
    idle::wake();
    every_draw_is_new();
}

//! Programs that are seen and changed while the application runs: for `glasm gl --inspect`, whose commands a socket of this
//! process takes at the end of frames, and by keys.
//!
//! While no client is connected and nothing was changed, links read one number and no more. While one is connected, no
//! draw is ready as it is, so that each reaches [`drawn`]. A program that is turned off or tinted is linked once more, with another
//! end of its fragment stage, so that display lists, feedback and what a draw leaves behind stay as they are.

mod commands;
mod desk;
mod draws;
mod frames;
mod keys;
#[cfg(windows)]
mod loopback;
mod picture;
mod probe;
mod server;
mod session;
mod texels;
#[cfg(unix)]
mod unix;

pub(crate) use desk::{Pressed, after_swap, before_swap, forget};
pub(crate) use draws::{drawn, leaves_to_host, look};
pub(crate) use probe::after as after_draw;

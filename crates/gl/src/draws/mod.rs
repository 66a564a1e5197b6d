//! Draws: what each needs is brought up before it.

mod bring_up;
mod fragments;
mod lists;
pub(crate) mod modes;
mod plan;

pub(crate) use bring_up::{ask_again, leave};
pub(crate) use lists::before_draw;

//! Draws: what each needs is brought up before it.

mod bring_up;
mod fragments;
pub(crate) mod modes;
mod plan;

pub(crate) use bring_up::{ask_again, before_draw, leave};

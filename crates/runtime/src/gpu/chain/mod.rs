//! Stages before the rasteriser as compute passes: vertex, control, tessellator, evaluation, geometry, and then an
//! indirect draw through the same fragment side as other draws.
//!
//! `captures` chooses how a draw is drawn. `draw` splits one with a chain into `parts` that fit the budget of the shared
//! buffers, `stages` and `relays` select the programs, `gather` and `compute` run them, `layers` sorts primitives by layer,
//! `recording` writes captures to buffers and `tally` counts, `passes` records dispatches of `kernels`, `relay` draws.
//! Nothing is read back.

pub(crate) mod captures;
pub(crate) mod chains;
mod compute;
mod draw;
mod gather;
mod kernels;
mod layers;
mod parts;
pub(crate) mod passes;
mod recording;
mod relay;
mod relays;
mod scene;
mod stages;
mod tally;

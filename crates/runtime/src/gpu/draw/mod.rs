//! Draws without stages between vertices and the rasteriser, clears, pixels, and dispatches: what is planned for them and
//! recorded until it is submitted.

pub(crate) mod clear;
pub(crate) mod clear_pipelines;
pub(crate) mod compiling;
pub(crate) mod compute;
pub(crate) mod groups;
pub(crate) mod logic;
pub(crate) mod parts;
pub(crate) mod pending;
pub(crate) mod pipelines;
pub(crate) mod pixels;
pub(crate) mod plan;
pub(crate) mod planning;
pub(crate) mod primitives;
pub(crate) mod record;
pub(crate) mod renderer;
pub(crate) mod stage_bindings;
pub(crate) mod state;
pub(crate) mod uniforms;

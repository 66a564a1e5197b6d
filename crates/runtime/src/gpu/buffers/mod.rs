//! Buffers on the device: the ring with the draws' own data, vertices, the memory of programs, and what stages share.

pub(crate) mod geometry;
pub(crate) mod heap;
pub(crate) mod places;
pub(crate) mod ring;
pub(crate) mod rounds;
pub(crate) mod shared;

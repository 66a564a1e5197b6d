//! From structured flow to statements: the walker, loops, rounds of threads, and the execution limit.

pub(in crate::lower) mod body;
pub(in crate::lower) mod calls;
pub(in crate::lower) mod fuel;
pub(in crate::lower) mod guard;
pub(in crate::lower) mod idle;
pub(in crate::lower) mod loops;
pub(in crate::lower) mod preload;
pub(in crate::lower) mod quads;
pub(in crate::lower) mod rounds;
pub(in crate::lower) mod sets;
pub(in crate::lower) mod steps;
pub(in crate::lower) mod walker;
pub(in crate::lower) mod ways;

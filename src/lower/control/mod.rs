//! From structured flow to statements: the walker, loops, rounds of threads, and the execution limit.

pub(crate) mod barriers;
pub(crate) mod body;
pub(crate) mod calls;
pub(crate) mod current;
pub(crate) mod fuel;
pub(crate) mod guard;
pub(crate) mod idle;
pub(crate) mod instructions;
pub(crate) mod leaving;
pub(crate) mod loops;
pub(crate) mod patches;
pub(crate) mod preload;
pub(crate) mod pushes;
pub(crate) mod quads;
pub(crate) mod sets;
pub(crate) mod steps;
pub(crate) mod votes;
pub(crate) mod walker;
pub(crate) mod ways;

//! What instructions mean, written once for all machines: the primitives that a machine implements (`ops`, `outside`),
//! the operand pipeline (`execute`), and the operations in terms of the primitives (`semantics`).

pub(crate) mod execute;
pub(crate) mod ops;
pub(crate) mod outside;
pub(crate) mod semantics;

//! What instructions mean, once for every machine: the primitives that a machine offers (`ops`, `outside`), the operand
//! pipeline (`execute`), and the operations over the primitives (`semantics`).

pub(crate) mod execute;
pub(crate) mod ops;
pub(crate) mod outside;
pub(crate) mod semantics;

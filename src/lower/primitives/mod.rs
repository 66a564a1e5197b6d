//! What semantics asks of a machine: primitives, registers, and what lies outside an invocation. Each function is one of
//! the rooms below.

mod ops;
mod outside;
mod registers;

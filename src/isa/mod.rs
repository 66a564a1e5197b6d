//! What the instructions are: types, the opcode table, the primitives of a machine, and what the instructions mean.

pub mod execute;
pub mod lookup;
pub mod op;
pub mod ops;
pub mod outside;
pub mod semantics;
pub mod table;
mod typed;
pub mod types;

pub use lookup::{Mnemonic, find, similar, suffixed};
pub use op::{
    Atomic, Comparison, Extremum, Fetch, Lighting, Neighbor, Op, Place, Product, Root, Rounding, Sampling, Unordered,
    Vote,
};
pub use table::{Modifiers, ResultShape, Row, Shape, Storage, TABLE, Typing, Widths};
pub use types::{Base, Type, Width};

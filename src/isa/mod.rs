//! The instructions: the opcode table, and the properties of each operation.

pub mod lookup;
pub(crate) mod op;
mod operations;
pub mod reference;
mod sections;
mod table;
mod textures;
mod typed;

pub use crate::vocabulary::{Base, Modifiers, Rounding, Type, Width};
pub use lookup::{Mnemonic, find, similar, suffixed};
pub use op::{
    Atomic, Comparison, Count, EvaluationPoint, Extremum, Fetch, Lighting, Neighbor, Op, Product, Root, Sampling,
    Unordered, Vote,
};
pub(crate) use op::{Control, Role, Treatment, Uses, ZeroSign};
pub(crate) use operations::for_each_operation;
pub use sections::section;
pub use table::{OperandShape, ResultShape, Row, Storage, TABLE, Typing, Widths};

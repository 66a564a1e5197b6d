//! What the instructions are: types, the opcode table, the primitives of a machine, and what the instructions mean.

pub mod execute;
pub mod lookup;
pub mod op;
pub mod ops;
pub mod semantics;
pub mod table;
pub mod types;

pub use lookup::{Mnemonic, find, similar};
pub use op::{Comparison, Extremum, Lighting, Op, Product, Root, Sampling, Unordered};
pub use table::{Modifiers, ResultShape, Row, Shape, TABLE};
pub use types::{Base, Type, Width};

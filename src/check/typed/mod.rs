//! What the typed languages add to those with declared names (NV_gpu_program4, NV_gpu_program5 and what builds upon
//! them): modifiers and types of instructions, variables with types and arrays of every kind, buffers, images,
//! subroutine parameters, and the declarations of geometry and tessellation programs.

mod buffers;
mod constants;
mod finish;
mod handles;
mod instruction;
mod interlock;
mod interpolation;
mod modifiers;
mod operands;
mod passthrough;
mod recursion;
mod stages;
mod state;
mod statements;
mod subroutines;
pub(super) mod textures;
mod units;
mod variables;

#[cfg(test)]
mod tests;

pub(super) use finish::finish;
pub(super) use stages::end_main;
pub(super) use state::{Register, Typed, Unit};

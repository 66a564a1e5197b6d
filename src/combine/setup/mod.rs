//! What is set up, whether a text or API state says it: the numbers and choices of the extensions, without names.

mod combiners;
mod passes;
mod stages;

pub use combiners::{
    Combiners, Constant, FinalCombiner, FinalInput, FinalSource, GeneralStage, Input, Mapping, Portion, Register,
    Scale, Usage,
};
pub use passes::{Alu, Argument, FragmentShader, Instruction, Pass, PassConstant, Replicate, Route, Source, Swizzle};
pub use stages::{Cull, Offset, Operation, TextureStage};

/// How many texture units NV_texture_shader and NV_register_combiners have.
pub const UNITS: usize = 4;
/// How many registers and coordinates ATI_fragment_shader has.
pub const REGISTERS: usize = 6;
/// General combiner stages (`MAX_GENERAL_COMBINERS_NV`).
pub const GENERAL_STAGES: usize = 8;

/// A fixed unit with what it is set to.
#[derive(Clone, Debug, PartialEq)]
pub enum Setup {
    /// Texture shaders, register combiners, or the one before the other.
    Combined {
        /// NV_texture_shader; `None`: texture results are given.
        shader: Option<[TextureStage; UNITS]>,
        /// NV_register_combiners; `None`: texture results are the result.
        combiners: Option<Combiners>,
    },
    /// ATI_fragment_shader.
    Passes(FragmentShader),
}

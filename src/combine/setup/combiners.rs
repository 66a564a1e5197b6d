//! General and final combiners (NV_register_combiners, 3.8.12).

use crate::span::Span;

/// Everything that decides what the combiners compute.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Combiners {
    /// The global constant colours; `None`: they are given from outside.
    pub constants: [Option<[f32; 4]>; 2],
    /// The general stages in use, the first one first.
    pub stages: Vec<GeneralStage>,
    /// The final combiner.
    pub last: FinalCombiner,
}

/// A general combiner stage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GeneralStage {
    /// The constant colours of the stage.
    pub constants: [Constant; 2],
    /// The RGB portion.
    pub rgb: Portion,
    /// The alpha portion.
    pub alpha: Portion,
}

/// Where a stage's constant colour comes from.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub enum Constant {
    /// The global one: constants of stages are off.
    #[default]
    Global,
    /// The stage's own, given from outside (`PER_STAGE_CONSTANTS_NV`).
    Stage,
    /// The stage's own, which the text gives.
    Known([f32; 4]),
}

/// Half of a general stage: RGB or alpha.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Portion {
    /// A, B, C and D.
    pub inputs: [Input; 4],
    /// The register of A times B; `None` discards it.
    pub ab: Option<Register>,
    /// The register of C times D.
    pub cd: Option<Register>,
    /// The register of the sum, or of what was chosen.
    pub sum: Option<Register>,
    /// A times B is a dot product.
    pub ab_dot: bool,
    /// C times D is a dot product.
    pub cd_dot: bool,
    /// The third result is one of the products, chosen by the alpha of spare 0, and not their sum.
    pub mux: bool,
    /// What results are multiplied by.
    pub scale: Scale,
    /// A half is subtracted before that.
    pub bias: bool,
    /// Where a text says the products, and the sum.
    pub spans: [Option<Span>; 3],
}

/// A variable's value: a register, its component, and a mapping of its range.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// What is read.
    pub register: Register,
    /// The function that it goes through.
    pub mapping: Mapping,
    /// Which of its components.
    pub usage: Usage,
}

impl Input {
    /// Zero.
    pub const ZERO: Input = Input { register: Register::Zero, mapping: Mapping::UnsignedIdentity, usage: Usage::Own };
    /// One: zero, inverted.
    pub const ONE: Input = Input { mapping: Mapping::UnsignedInvert, ..Input::ZERO };
}

/// A register of the combiners (table NV_register_combiners.1).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Register {
    /// Zero.
    #[default]
    Zero,
    /// Constant colour 0 or 1.
    Constant(u8),
    /// Fog colour and factor.
    Fog,
    /// The primary colour.
    Primary,
    /// The secondary colour.
    Secondary,
    /// Spare 0 or 1.
    Spare(u8),
    /// The result of a texture unit.
    Texture(u8),
}

/// How a variable's value is mapped (table NV_register_combiners.4).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mapping {
    /// max(0, e).
    #[default]
    UnsignedIdentity,
    /// 1 - min(max(e, 0), 1).
    UnsignedInvert,
    /// 2 max(0, e) - 1.
    ExpandNormal,
    /// 1 - 2 max(0, e).
    ExpandNegate,
    /// max(0, e) - 1/2.
    HalfBiasNormal,
    /// 1/2 - max(0, e).
    HalfBiasNegate,
    /// e.
    SignedIdentity,
    /// -e.
    SignedNegate,
}

/// Which components of a register a variable takes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Usage {
    /// Those of the variable: RGB, or alpha.
    #[default]
    Own,
    /// Alpha in each of RGB.
    Alpha,
    /// Blue as alpha.
    Blue,
}

/// What a portion's results are multiplied by.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// 1.
    #[default]
    One,
    /// 2.
    Two,
    /// 4.
    Four,
    /// 1/2.
    Half,
}

impl Scale {
    /// The factor.
    pub fn factor(self) -> f32 {
        match self {
            Scale::One => 1.0,
            Scale::Two => 2.0,
            Scale::Four => 4.0,
            Scale::Half => 0.5,
        }
    }
}

/// The final combiner: RGB is AB + (1 - A)C + D, alpha is G.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FinalCombiner {
    /// A to G.
    pub inputs: [FinalInput; 7],
    /// The sum of spare 0 and the secondary colour is clamped to 1.
    pub clamp_sum: bool,
    /// Where a text says the product, RGB and alpha.
    pub spans: [Option<Span>; 3],
}

/// A variable of the final combiner.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct FinalInput {
    /// What is read.
    pub source: FinalSource,
    /// 1 - e in place of e.
    pub invert: bool,
    /// Which components of a register.
    pub usage: Usage,
}

/// What a variable of the final combiner reads.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FinalSource {
    /// A register.
    Register(Register),
    /// E times F (`E_TIMES_F_NV`).
    Product,
    /// Spare 0 plus the secondary colour (`SPARE0_PLUS_SECONDARY_COLOR_NV`).
    Sum,
}

impl Default for FinalSource {
    fn default() -> FinalSource {
        FinalSource::Register(Register::Zero)
    }
}

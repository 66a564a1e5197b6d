//! Texture shader stages (NV_texture_shader, 2 and 3, 3.8.13).

use crate::span::Span;
use crate::vocabulary::Target;

/// A stage of the texture shader.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct TextureStage {
    /// What it does.
    pub operation: Operation,
    /// The stage whose result it reads (`PREVIOUS_TEXTURE_INPUT_NV`).
    pub previous: u8,
    /// Unsigned colours go from [0, 1] to [-1, 1] before a dot product (`RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV`).
    pub expand: bool,
    /// Blue of unsigned colours is 1 in dot products (`FORCE_BLUE_TO_ONE_NV`).
    pub blue_is_one: bool,
    /// The matrix, the scale and bias, and the constant eye are given from outside, by the names `offset[n]`,
    /// `magnitude[n]` and `eye[n]` of unit n, and what is said of them here does not matter.
    pub given: bool,
    /// Where a text says it.
    pub span: Option<Span>,
}

/// What a stage does (`SHADER_OPERATION_NV`).
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub enum Operation {
    /// Nothing: (0,0,0,0).
    #[default]
    None,
    /// A lookup by the unit's coordinates, divided by q but for cubes.
    Texture(Target),
    /// Discards the fragment unless each coordinate passes its test.
    Cull([Cull; 4]),
    /// The coordinates as a colour.
    PassThrough,
    /// A lookup by the unit's coordinates and an offset.
    Offset(Offset),
    /// A 2D lookup by alpha and red.
    DependentAr,
    /// A 2D lookup by green and blue.
    DependentGb,
    /// A 2D lookup by HI and LO.
    DependentHilo,
    /// A 3D lookup by red, green and blue.
    Dependent3D,
    /// A cube lookup by red, green and blue.
    DependentCube,
    /// A dot product for the stages after it.
    Dot,
    /// A lookup by dot products: 1D by its own, 2D and rectangles by two, 3D and cubes by three.
    DotTexture(Target),
    /// A cube lookup by the dot products of the stage before, its own, and that of the stage after.
    DotDiffuse,
    /// A cube lookup by the eye's reflection about the normal of three dot products. The eye is the q coordinates of the
    /// three stages if it is not constant.
    DotReflect(Option<[f32; 3]>),
    /// Depth is the dot product of the stage before divided by its own.
    DotDepth,
    /// Depth is its own dot product.
    DotDepthAffine,
    /// The dot product as a colour.
    DotPassThrough,
}

impl Operation {
    /// The texture target of a stage, if it looks anything up.
    pub fn target(self) -> Option<Target> {
        match self {
            Operation::Texture(target) | Operation::DotTexture(target) => Some(target),
            Operation::Offset(offset) => Some(offset.target),
            Operation::DependentAr | Operation::DependentGb | Operation::DependentHilo => Some(Target::Dim2),
            Operation::Dependent3D => Some(Target::Dim3),
            Operation::DependentCube | Operation::DotDiffuse | Operation::DotReflect(_) => Some(Target::Cube),
            Operation::None
            | Operation::Cull(_)
            | Operation::PassThrough
            | Operation::Dot
            | Operation::DotDepth
            | Operation::DotDepthAffine
            | Operation::DotPassThrough => None,
        }
    }
}

/// A test of a coordinate (`CULL_MODES_NV`).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Cull {
    /// At least zero.
    #[default]
    GreaterEqual,
    /// Below zero.
    Less,
}

/// How coordinates are moved.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Offset {
    /// 2D, or a rectangle.
    pub target: Target,
    /// `OFFSET_TEXTURE_MATRIX_NV`, column by column.
    pub matrix: [f32; 4],
    /// The colour is multiplied by the magnitude, scaled and biased: scale and bias.
    pub magnitude: Option<[f32; 2]>,
    /// The coordinates are divided by q first.
    pub projective: bool,
    /// The offset is a HILO pair.
    pub hilo: bool,
}

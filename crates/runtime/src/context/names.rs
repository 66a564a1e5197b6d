//! Parameters of commands. Numbers are the GL's tokens.

use glasm::dialect::bindings::Attribute;

pub use crate::model::{ProgramTarget, TrackedMatrix, Transform};

/// The capabilities of Enable and Disable.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Capability {
    /// VERTEX_PROGRAM_NV and VERTEX_PROGRAM_ARB.
    VertexProgram,
    /// `GL_FRAGMENT_PROGRAM_NV`.
    FragmentProgramNv,
    /// `GL_FRAGMENT_PROGRAM_ARB`.
    FragmentProgramArb,
    /// `GL_FRAGMENT_SHADER_ATI`.
    FragmentShaderAti,
    /// `GL_TEXT_FRAGMENT_SHADER_ATI`.
    TextFragmentShaderAti,
    /// `GL_REGISTER_COMBINERS_NV`.
    RegisterCombiners,
    /// `GL_TEXTURE_SHADER_NV`: stages of texture shaders look textures up in place of conventional units.
    TextureShader,
    /// `GL_PER_STAGE_CONSTANTS_NV`: general combiner stages have constants of their own.
    PerStageConstants,
    /// `GL_GEOMETRY_PROGRAM_NV`.
    GeometryProgram,
    /// `GL_TESS_CONTROL_PROGRAM_NV`.
    TessellationControlProgram,
    /// `GL_TESS_EVALUATION_PROGRAM_NV`.
    TessellationEvaluationProgram,
    /// `GL_COMPUTE_PROGRAM_NV`.
    ComputeProgram,
    /// RASTERIZER_DISCARD_NV.
    RasterizerDiscard,
    /// `GL_VERTEX_PROGRAM_POINT_SIZE`: points take their size from the vertex program.
    VertexProgramPointSize,
    /// `GL_VERTEX_PROGRAM_TWO_SIDE`: back faces take the back colours.
    VertexProgramTwoSide,
    /// `GL_ALPHA_TEST`.
    AlphaTest,
    /// `GL_BLEND`.
    Blend,
    /// CLIP_PLANEi.
    ClipPlane(u8),
    /// `GL_COLOR_LOGIC_OP`.
    ColorLogicOp,
    /// `GL_COLOR_SUM`: conventional fragments add the secondary colour.
    ColorSum,
    /// `GL_CULL_FACE`.
    CullFace,
    /// DEPTH_CLAMP_NV.
    DepthClamp,
    /// `GL_DEPTH_TEST`.
    DepthTest,
    /// `GL_FOG`, of conventional fragments.
    Fog,
    /// `GL_MULTISAMPLE`.
    Multisample,
    /// `GL_POINT_SPRITE`.
    PointSprite,
    /// `GL_POLYGON_OFFSET_FILL`.
    PolygonOffsetFill,
    /// `GL_POLYGON_OFFSET_LINE`.
    PolygonOffsetLine,
    /// `GL_POLYGON_OFFSET_POINT`.
    PolygonOffsetPoint,
    /// `GL_SAMPLE_ALPHA_TO_COVERAGE`.
    SampleAlphaToCoverage,
    /// `GL_SAMPLE_ALPHA_TO_ONE`.
    SampleAlphaToOne,
    /// `GL_SAMPLE_COVERAGE`.
    SampleCoverage,
    /// SAMPLE_MASK_NV.
    SampleMask,
    /// `GL_SCISSOR_TEST`.
    ScissorTest,
    /// `GL_STENCIL_TEST`.
    StencilTest,
    /// STENCIL_TEST_TWO_SIDE_EXT.
    StencilTestTwoSide,
    /// TEXTURE_1D and so on, of the active unit; conventional fragments only.
    Texture(glasm::texture::Target),
}

/// Which face of polygons.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// `GL_FRONT`.
    Front,
    /// `GL_BACK`.
    Back,
    /// `GL_FRONT_AND_BACK`.
    FrontAndBack,
}

impl Face {
    pub(crate) fn is_front(self) -> bool {
        self != Face::Back
    }

    pub(crate) fn is_back(self) -> bool {
        self != Face::Front
    }
}

/// The matrix that matrix commands change.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MatrixMode {
    /// `GL_MODELVIEW`.
    Modelview,
    /// `GL_PROJECTION`.
    Projection,
    /// Of the active texture unit.
    Texture,
    /// MATRIXi_NV and MATRIXi_ARB.
    Matrix(u8),
}

/// Flat or smooth shading.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum ShadeModel {
    /// `GL_FLAT`: primitives have the colours of their provoking vertex.
    Flat,
    /// `GL_SMOOTH`: colours are interpolated.
    #[default]
    Smooth,
}

/// A component type of a vertex array.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum ArrayType {
    /// `GL_BYTE`.
    Byte = 0x1400,
    /// `GL_UNSIGNED_BYTE`.
    UnsignedByte = 0x1401,
    /// `GL_SHORT`.
    Short = 0x1402,
    /// `GL_UNSIGNED_SHORT`.
    UnsignedShort = 0x1403,
    /// `GL_INT`.
    Int = 0x1404,
    /// `GL_UNSIGNED_INT`.
    UnsignedInt = 0x1405,
    /// `GL_FLOAT`.
    Float = 0x1406,
    /// `GL_DOUBLE`.
    Double = 0x140A,
    /// HALF_FLOAT_NV.
    Half = 0x140B,
    /// INT64_NV and UNSIGNED_INT64_NV, for attributes with 64-bit components.
    Int64 = 0x140E,
    /// `GL_UNSIGNED_INT64_NV`.
    UnsignedInt64 = 0x140F,
}

impl ArrayType {
    /// Bytes of a component.
    pub fn size(self) -> usize {
        match self {
            ArrayType::Byte | ArrayType::UnsignedByte => 1,
            ArrayType::Short | ArrayType::UnsignedShort | ArrayType::Half => 2,
            ArrayType::Int | ArrayType::UnsignedInt | ArrayType::Float => 4,
            ArrayType::Double | ArrayType::Int64 | ArrayType::UnsignedInt64 => 8,
        }
    }
}

/// The arrays of EnableClientState and DisableClientState.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClientArray {
    /// `GL_VERTEX_ARRAY`.
    Vertex,
    /// `GL_VERTEX_WEIGHT_ARRAY_EXT`.
    Weight,
    /// `GL_NORMAL_ARRAY`.
    Normal,
    /// `GL_COLOR_ARRAY`.
    Color,
    /// `GL_SECONDARY_COLOR_ARRAY`.
    SecondaryColor,
    /// `GL_FOG_COORDINATE_ARRAY`.
    FogCoord,
    /// Of the client's active texture unit.
    TexCoord,
    /// `GL_EDGE_FLAG_ARRAY`.
    EdgeFlag,
    /// PRIMITIVE_RESTART_NV: not an array, but the index that restarts primitives.
    PrimitiveRestart,
    /// VERTEX_ATTRIB_ARRAYi_NV.
    VertexAttrib(u8),
}

impl ClientArray {
    /// The attribute of a conventional array.
    pub(crate) fn attribute(self, unit: usize) -> Option<usize> {
        let attribute = match self {
            ClientArray::Vertex => Attribute::OPOS,
            ClientArray::Weight => Attribute::WGHT,
            ClientArray::Normal => Attribute::NRML,
            ClientArray::Color => Attribute::COL0,
            ClientArray::SecondaryColor => Attribute::COL1,
            ClientArray::FogCoord => Attribute::FOGC,
            ClientArray::TexCoord => return Some(usize::from(Attribute::TEX0.0) + unit),
            ClientArray::EdgeFlag | ClientArray::PrimitiveRestart | ClientArray::VertexAttrib(_) => return None,
        };
        Some(attribute.0.into())
    }
}

/// The source of the fog coordinate of conventional vertices.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum FogSource {
    /// `GL_FRAGMENT_DEPTH`: the distance from the eye.
    #[default]
    FragmentDepth,
    /// `GL_FOG_COORDINATE`: the attribute.
    FogCoord,
}

/// The environment function of a conventional texture unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum TextureEnvironment {
    /// `GL_MODULATE`: the colours are multiplied.
    #[default]
    Modulate,
    /// `GL_REPLACE`: the texture's colour takes the place of the fragment's.
    Replace,
    /// `GL_DECAL`: the texture's alpha mixes its colour with the fragment's.
    Decal,
    /// `GL_BLEND`: the texture's colour mixes the fragment's with the environment colour.
    Blend,
    /// `GL_ADD`: the colours are added.
    Add,
}

impl TextureEnvironment {
    /// The GL's token.
    pub(crate) fn token(self) -> u32 {
        match self {
            TextureEnvironment::Modulate => 0x2100,
            TextureEnvironment::Replace => 0x1E01,
            TextureEnvironment::Decal => 0x2101,
            TextureEnvironment::Blend => 0x0BE2,
            TextureEnvironment::Add => 0x0104,
        }
    }
}

/// Buffers to copy or draw pixels to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PixelCopy {
    /// `GL_COLOR`.
    Color,
    /// `GL_DEPTH`.
    Depth,
    /// `GL_STENCIL`.
    Stencil,
}

/// Whether colours are clamped to [0, 1] (ARB_color_buffer_float).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClampColor {
    /// `GL_TRUE`: always.
    True,
    /// `GL_FALSE`: never.
    False,
    /// If all colour buffers are fixed-point.
    FixedOnly,
}

impl ClampColor {
    pub(crate) fn holds(self, target: &crate::call::TargetDescription) -> bool {
        match self {
            ClampColor::True => true,
            ClampColor::False => false,
            ClampColor::FixedOnly => target.colors.iter().all(|format| format.is_fixed()),
        }
    }
}

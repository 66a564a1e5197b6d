//! Parameters of commands. Numbers are the GL's tokens.

/// The stage of a program object.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum ProgramTarget {
    /// VERTEX_PROGRAM_NV and VERTEX_PROGRAM_ARB, which are one token.
    Vertex = 0x8620,
    /// VERTEX_STATE_PROGRAM_NV.
    VertexState = 0x8621,
    /// FRAGMENT_PROGRAM_NV.
    FragmentNv = 0x8870,
    /// FRAGMENT_PROGRAM_ARB.
    FragmentArb = 0x8804,
    /// GEOMETRY_PROGRAM_NV.
    Geometry = 0x8C26,
    /// TESS_CONTROL_PROGRAM_NV.
    TessellationControl = 0x891E,
    /// TESS_EVALUATION_PROGRAM_NV.
    TessellationEvaluation = 0x891F,
}

impl ProgramTarget {
    /// The name in the GL.
    pub fn name(self) -> &'static str {
        match self {
            ProgramTarget::Vertex => "VERTEX_PROGRAM",
            ProgramTarget::VertexState => "VERTEX_STATE_PROGRAM_NV",
            ProgramTarget::FragmentNv => "FRAGMENT_PROGRAM_NV",
            ProgramTarget::FragmentArb => "FRAGMENT_PROGRAM_ARB",
            ProgramTarget::Geometry => "GEOMETRY_PROGRAM_NV",
            ProgramTarget::TessellationControl => "TESS_CONTROL_PROGRAM_NV",
            ProgramTarget::TessellationEvaluation => "TESS_EVALUATION_PROGRAM_NV",
        }
    }
}

/// The capabilities of Enable and Disable.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Capability {
    /// VERTEX_PROGRAM_NV and VERTEX_PROGRAM_ARB.
    VertexProgram,
    FragmentProgramNv,
    FragmentProgramArb,
    GeometryProgram,
    TessellationControlProgram,
    TessellationEvaluationProgram,
    /// RASTERIZER_DISCARD_NV.
    RasterizerDiscard,
    VertexProgramPointSize,
    VertexProgramTwoSide,
    AlphaTest,
    Blend,
    /// CLIP_PLANEi.
    ClipPlane(u8),
    ColorLogicOp,
    ColorSum,
    CullFace,
    /// DEPTH_CLAMP_NV.
    DepthClamp,
    DepthTest,
    Fog,
    Multisample,
    PointSprite,
    PolygonOffsetFill,
    PolygonOffsetLine,
    PolygonOffsetPoint,
    SampleAlphaToCoverage,
    SampleAlphaToOne,
    SampleCoverage,
    /// SAMPLE_MASK_NV.
    SampleMask,
    ScissorTest,
    StencilTest,
    /// STENCIL_TEST_TWO_SIDE_EXT.
    StencilTestTwoSide,
    /// TEXTURE_1D and so on, of the active unit; conventional fragments only.
    Texture(glasm::texture::Target),
}

/// Which face of polygons.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    Front,
    Back,
    FrontAndBack,
}

impl Face {
    pub(super) fn is_front(self) -> bool {
        self != Face::Back
    }

    pub(super) fn is_back(self) -> bool {
        self != Face::Front
    }
}

/// The matrix that matrix commands change.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MatrixMode {
    Modelview,
    Projection,
    /// Of the active texture unit.
    Texture,
    /// MATRIXi_NV and MATRIXi_ARB.
    Matrix(u8),
}

/// The matrices for TrackMatrix.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrackedMatrix {
    None,
    Modelview,
    Projection,
    /// Of the texture unit that is active when tracking begins.
    Texture,
    /// TEXTUREi.
    TextureUnit(u8),
    ModelviewProjection,
    /// MATRIXi_NV.
    Matrix(u8),
}

pub use glasm::dialect::state::Transform;

/// Flat or smooth shading.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum ShadeModel {
    Flat,
    #[default]
    Smooth,
}

/// A component type of a vertex array.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum ArrayType {
    Byte = 0x1400,
    UnsignedByte = 0x1401,
    Short = 0x1402,
    UnsignedShort = 0x1403,
    Int = 0x1404,
    UnsignedInt = 0x1405,
    Float = 0x1406,
    Double = 0x140A,
    /// HALF_FLOAT_NV.
    Half = 0x140B,
    /// INT64_NV and UNSIGNED_INT64_NV, for attributes with 64-bit components.
    Int64 = 0x140E,
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
    Vertex,
    Weight,
    Normal,
    Color,
    SecondaryColor,
    FogCoord,
    /// Of the client's active texture unit.
    TexCoord,
    EdgeFlag,
    /// PRIMITIVE_RESTART_NV: not an array, but the index that restarts primitives.
    PrimitiveRestart,
    /// VERTEX_ATTRIB_ARRAYi_NV.
    VertexAttrib(u8),
}

/// The source of the fog coordinate of conventional vertices.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum FogSource {
    #[default]
    FragmentDepth,
    FogCoord,
}

/// The environment function of a conventional texture unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum TextureEnvironment {
    #[default]
    Modulate,
    Replace,
    Decal,
    Blend,
    Add,
}

/// Buffers to copy or draw pixels to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PixelCopy {
    Color,
    Depth,
    Stencil,
}

/// Whether colours are clamped to [0, 1] (ARB_color_buffer_float).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClampColor {
    True,
    False,
    /// If all colour buffers are fixed-point.
    FixedOnly,
}

impl ClampColor {
    pub(super) fn holds(self, target: &crate::call::TargetDescription) -> bool {
        match self {
            ClampColor::True => true,
            ClampColor::False => false,
            ClampColor::FixedOnly => target.colors.iter().all(|format| format.is_fixed()),
        }
    }
}

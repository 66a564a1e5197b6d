//! Targets of programs, and matrices that registers track. Numbers are the GL's tokens.

pub use glasm::dialect::state::Transform;

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
    /// COMPUTE_PROGRAM_NV.
    Compute = 0x90FB,
    /// TEXT_FRAGMENT_SHADER_ATI, which takes `!!ATIfs1.0`.
    TextFragmentAti = 0x8200,
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
            ProgramTarget::Compute => "COMPUTE_PROGRAM_NV",
            ProgramTarget::TextFragmentAti => "TEXT_FRAGMENT_SHADER_ATI",
        }
    }
}

/// The matrices for TrackMatrix.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrackedMatrix {
    /// `GL_NONE`: tracking ends, and the registers keep what they hold.
    None,
    /// `GL_MODELVIEW`.
    Modelview,
    /// `GL_PROJECTION`.
    Projection,
    /// Of the texture unit that is active when tracking begins.
    Texture,
    /// TEXTUREi.
    TextureUnit(u8),
    /// `GL_MODELVIEW_PROJECTION_NV`: projection times modelview.
    ModelviewProjection,
    /// MATRIXi_NV.
    Matrix(u8),
}

//! Names in scripts: the GL's names, with or without `GL_`, in either case.

use glasm::texture::{CompareFunction, Target};
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::{
    BlendEquation, BlendFactor, CullFace, FrontFace, LogicOperation, PolygonMode, StencilOperation,
};
use glasm_runtime::{Capability, Face, InternalFormat};

/// The name without its prefix, in capitals.
fn plain(word: &str) -> String {
    let word = word.to_ascii_uppercase();
    match word.strip_prefix("GL_") {
        Some(plain) => plain.to_owned(),
        None => word,
    }
}

/// The name without its prefix, in small letters.
pub(super) fn small(word: &str) -> String {
    plain(word).to_ascii_lowercase()
}

/// The number after a prefix: 3 of `CLIP_PLANE3`.
fn numbered(name: &str, prefix: &str) -> Option<u8> {
    name.strip_prefix(prefix)?.parse().ok()
}

pub(super) fn capability(word: &str) -> Option<Capability> {
    let name = plain(word);
    let clip = numbered(&name, "CLIP_PLANE").or_else(|| numbered(&name, "CLIP_DISTANCE"));
    if let Some(plane) = clip {
        return Some(Capability::ClipPlane(plane));
    }
    Some(match name.trim_end_matches("_ARB").trim_end_matches("_EXT") {
        "VERTEX_PROGRAM" | "VERTEX_PROGRAM_NV" => Capability::VertexProgram,
        "RASTERIZER_DISCARD" | "RASTERIZER_DISCARD_NV" => Capability::RasterizerDiscard,
        "GEOMETRY_PROGRAM_NV" => Capability::GeometryProgram,
        "TESS_CONTROL_PROGRAM_NV" => Capability::TessellationControlProgram,
        "COMPUTE_PROGRAM_NV" => Capability::ComputeProgram,
        "TESS_EVALUATION_PROGRAM_NV" => Capability::TessellationEvaluationProgram,
        "FRAGMENT_PROGRAM_NV" => Capability::FragmentProgramNv,
        "FRAGMENT_PROGRAM" => Capability::FragmentProgramArb,
        "REGISTER_COMBINERS_NV" => Capability::RegisterCombiners,
        "TEXTURE_SHADER_NV" => Capability::TextureShader,
        "TEXT_FRAGMENT_SHADER_ATI" => Capability::TextFragmentShaderAti,
        "VERTEX_PROGRAM_POINT_SIZE" | "VERTEX_PROGRAM_POINT_SIZE_NV" | "PROGRAM_POINT_SIZE" => {
            Capability::VertexProgramPointSize
        }
        "VERTEX_PROGRAM_TWO_SIDE" | "VERTEX_PROGRAM_TWO_SIDE_NV" => Capability::VertexProgramTwoSide,
        "ALPHA_TEST" => Capability::AlphaTest,
        "BLEND" => Capability::Blend,
        "COLOR_LOGIC_OP" => Capability::ColorLogicOp,
        "COLOR_SUM" => Capability::ColorSum,
        "CULL_FACE" => Capability::CullFace,
        "DEPTH_CLAMP" | "DEPTH_CLAMP_NV" => Capability::DepthClamp,
        "DEPTH_TEST" => Capability::DepthTest,
        "FOG" => Capability::Fog,
        "MULTISAMPLE" => Capability::Multisample,
        "POINT_SPRITE" | "POINT_SPRITE_NV" => Capability::PointSprite,
        "POLYGON_OFFSET_FILL" => Capability::PolygonOffsetFill,
        "POLYGON_OFFSET_LINE" => Capability::PolygonOffsetLine,
        "POLYGON_OFFSET_POINT" => Capability::PolygonOffsetPoint,
        "SAMPLE_ALPHA_TO_COVERAGE" => Capability::SampleAlphaToCoverage,
        "SAMPLE_ALPHA_TO_ONE" => Capability::SampleAlphaToOne,
        "SAMPLE_MASK" | "SAMPLE_MASK_NV" => Capability::SampleMask,
        "SAMPLE_COVERAGE" => Capability::SampleCoverage,
        "SCISSOR_TEST" => Capability::ScissorTest,
        "STENCIL_TEST" => Capability::StencilTest,
        "STENCIL_TEST_TWO_SIDE" => Capability::StencilTestTwoSide,
        "TEXTURE_1D" => Capability::Texture(Target::Dim1),
        "TEXTURE_2D" => Capability::Texture(Target::Dim2),
        "TEXTURE_3D" => Capability::Texture(Target::Dim3),
        "TEXTURE_CUBE_MAP" => Capability::Texture(Target::Cube),
        "TEXTURE_RECTANGLE" | "TEXTURE_RECTANGLE_NV" => Capability::Texture(Target::Rect),
        _ => return None,
    })
}

pub(super) fn target(word: &str) -> Option<Target> {
    Some(match plain(word).as_str() {
        "1D" | "TEXTURE_1D" => Target::Dim1,
        "2D" | "TEXTURE_2D" => Target::Dim2,
        "3D" | "TEXTURE_3D" => Target::Dim3,
        "CUBE" | "TEXTURE_CUBE_MAP" => Target::Cube,
        "RECT" | "TEXTURE_RECTANGLE" | "TEXTURE_RECTANGLE_ARB" | "TEXTURE_RECTANGLE_NV" => Target::Rect,
        "1DARRAY" | "TEXTURE_1D_ARRAY" => Target::Array1D,
        "2DARRAY" | "TEXTURE_2D_ARRAY" => Target::Array2D,
        "2DMS" | "TEXTURE_2D_MULTISAMPLE" => Target::Multisample,
        "2DMSARRAY" | "TEXTURE_2D_MULTISAMPLE_ARRAY" => Target::MultisampleArray,
        "CUBEARRAY" | "TEXTURE_CUBE_MAP_ARRAY" => Target::ArrayCube,
        _ => return None,
    })
}

pub(super) fn mode(word: &str) -> Option<Mode> {
    Some(match plain(word).as_str() {
        "POINTS" => Mode::Points,
        "LINES" => Mode::Lines,
        "LINE_LOOP" => Mode::LineLoop,
        "LINE_STRIP" => Mode::LineStrip,
        "TRIANGLES" => Mode::Triangles,
        "TRIANGLE_STRIP" => Mode::TriangleStrip,
        "TRIANGLE_FAN" => Mode::TriangleFan,
        "QUADS" => Mode::Quads,
        "QUAD_STRIP" => Mode::QuadStrip,
        "POLYGON" => Mode::Polygon,
        "LINES_ADJACENCY" => Mode::LinesAdjacency,
        "LINE_STRIP_ADJACENCY" => Mode::LineStripAdjacency,
        "TRIANGLES_ADJACENCY" => Mode::TrianglesAdjacency,
        "TRIANGLE_STRIP_ADJACENCY" => Mode::TriangleStripAdjacency,
        "PATCHES" => Mode::Patches,
        _ => return None,
    })
}

pub(super) fn compare(word: &str) -> Option<CompareFunction> {
    CompareFunction::parse(&small(word))
}

pub(super) fn blend_factor(word: &str) -> Option<BlendFactor> {
    Some(match plain(word).as_str() {
        "ZERO" => BlendFactor::Zero,
        "ONE" => BlendFactor::One,
        "SRC_COLOR" => BlendFactor::SourceColor,
        "ONE_MINUS_SRC_COLOR" => BlendFactor::OneMinusSourceColor,
        "DST_COLOR" => BlendFactor::DestinationColor,
        "ONE_MINUS_DST_COLOR" => BlendFactor::OneMinusDestinationColor,
        "SRC_ALPHA" => BlendFactor::SourceAlpha,
        "ONE_MINUS_SRC_ALPHA" => BlendFactor::OneMinusSourceAlpha,
        "DST_ALPHA" => BlendFactor::DestinationAlpha,
        "ONE_MINUS_DST_ALPHA" => BlendFactor::OneMinusDestinationAlpha,
        "CONSTANT_COLOR" => BlendFactor::ConstantColor,
        "ONE_MINUS_CONSTANT_COLOR" => BlendFactor::OneMinusConstantColor,
        "CONSTANT_ALPHA" => BlendFactor::ConstantAlpha,
        "ONE_MINUS_CONSTANT_ALPHA" => BlendFactor::OneMinusConstantAlpha,
        "SRC_ALPHA_SATURATE" => BlendFactor::SourceAlphaSaturate,
        _ => return None,
    })
}

pub(super) fn blend_equation(word: &str) -> Option<BlendEquation> {
    Some(match plain(word).as_str() {
        "FUNC_ADD" => BlendEquation::Add,
        "FUNC_SUBTRACT" => BlendEquation::Subtract,
        "FUNC_REVERSE_SUBTRACT" => BlendEquation::ReverseSubtract,
        "MIN" => BlendEquation::Minimum,
        "MAX" => BlendEquation::Maximum,
        _ => return None,
    })
}

pub(super) fn stencil_operation(word: &str) -> Option<StencilOperation> {
    Some(match plain(word).as_str() {
        "KEEP" => StencilOperation::Keep,
        "ZERO" => StencilOperation::Zero,
        "REPLACE" => StencilOperation::Replace,
        "INCR" => StencilOperation::Increment,
        "DECR" => StencilOperation::Decrement,
        "INVERT" => StencilOperation::Invert,
        "INCR_WRAP" => StencilOperation::IncrementWrap,
        "DECR_WRAP" => StencilOperation::DecrementWrap,
        _ => return None,
    })
}

pub(super) fn face(word: &str) -> Option<Face> {
    Some(match plain(word).as_str() {
        "FRONT" => Face::Front,
        "BACK" => Face::Back,
        "FRONT_AND_BACK" => Face::FrontAndBack,
        _ => return None,
    })
}

/// Formats without a size have 8 bits, and unsupported sizes become the next larger ones.
pub(super) fn internal_format(word: &str) -> Option<InternalFormat> {
    let name = plain(word);
    let name = ["_ARB", "_NV", "_EXT", "_ATI"].iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(&name);
    let sized = match name {
        "RGBA" | "RGBA2" | "RGBA4" | "RGB5_A1" => "RGBA8",
        "RGB10_A2" | "RGBA12" => "RGBA16",
        "RGB" | "R3_G3_B2" | "RGB4" | "RGB5" => "RGB8",
        "RGB10" | "RGB12" => "RGB16",
        "RED" => "R8",
        "RG" => "RG8",
        "ALPHA" | "ALPHA4" => "ALPHA8",
        "ALPHA12" => "ALPHA16",
        "LUMINANCE" | "LUMINANCE4" => "LUMINANCE8",
        "LUMINANCE12" => "LUMINANCE16",
        "LUMINANCE_ALPHA" | "LUMINANCE4_ALPHA4" | "LUMINANCE6_ALPHA2" => "LUMINANCE8_ALPHA8",
        "LUMINANCE12_ALPHA4" | "LUMINANCE12_ALPHA12" => "LUMINANCE16_ALPHA16",
        "INTENSITY" | "INTENSITY4" => "INTENSITY8",
        "INTENSITY12" => "INTENSITY16",
        "HILO" => "HILO16",
        "SIGNED_HILO" => "SIGNED_HILO16",
        "DSDT" => "DSDT8",
        "FLOAT_R" => "FLOAT_R32",
        "FLOAT_RG" => "FLOAT_RG32",
        "FLOAT_RGB" => "FLOAT_RGB32",
        "FLOAT_RGBA" => "FLOAT_RGBA32",
        "DEPTH_COMPONENT" => "DEPTH_COMPONENT24",
        name => name,
    };
    let bits =
        |suffix: &str| sized.strip_suffix(suffix).filter(|rest| rest.ends_with(|letter: char| letter.is_ascii_digit()));
    let long = match (bits("UI"), bits("I")) {
        (Some(rest), _) => format!("{rest}UINT"),
        (None, Some(rest)) => format!("{rest}INT"),
        (None, None) => sized.replace('_', ""),
    };
    InternalFormat::ALL.iter().copied().find(|format| format!("{format:?}").eq_ignore_ascii_case(&long))
}

pub(super) fn cull_face(word: &str) -> Option<CullFace> {
    Some(match face(word)? {
        Face::Front => CullFace::Front,
        Face::Back => CullFace::Back,
        Face::FrontAndBack => CullFace::FrontAndBack,
    })
}

pub(super) fn front_face(word: &str) -> Option<FrontFace> {
    Some(match plain(word).as_str() {
        "CW" => FrontFace::Clockwise,
        "CCW" => FrontFace::CounterClockwise,
        _ => return None,
    })
}

pub(super) fn polygon_mode(word: &str) -> Option<PolygonMode> {
    Some(match plain(word).as_str() {
        "POINT" => PolygonMode::Point,
        "LINE" => PolygonMode::Line,
        "FILL" => PolygonMode::Fill,
        _ => return None,
    })
}

pub(super) fn logic_operation(word: &str) -> Option<LogicOperation> {
    Some(match plain(word).as_str() {
        "CLEAR" => LogicOperation::Clear,
        "AND" => LogicOperation::And,
        "AND_REVERSE" => LogicOperation::AndReverse,
        "COPY" => LogicOperation::Copy,
        "AND_INVERTED" => LogicOperation::AndInverted,
        "NOOP" => LogicOperation::NoOperation,
        "XOR" => LogicOperation::Xor,
        "OR" => LogicOperation::Or,
        "NOR" => LogicOperation::Nor,
        "EQUIV" => LogicOperation::Equivalent,
        "INVERT" => LogicOperation::Invert,
        "OR_REVERSE" => LogicOperation::OrReverse,
        "COPY_INVERTED" => LogicOperation::CopyInverted,
        "OR_INVERTED" => LogicOperation::OrInverted,
        "NAND" => LogicOperation::Nand,
        "SET" => LogicOperation::Set,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_the_names_of_the_gl() {
        let names = [
            ("GL_RGBA", InternalFormat::Rgba8),
            ("luminance8_alpha8", InternalFormat::Luminance8Alpha8),
            ("GL_RGBA32F_ARB", InternalFormat::Rgba32F),
            ("GL_SIGNED_HILO16_NV", InternalFormat::SignedHilo16),
            ("GL_FLOAT_RG_NV", InternalFormat::FloatRg32),
            ("GL_LUMINANCE_ALPHA16F_ARB", InternalFormat::LuminanceAlpha16F),
            ("GL_RGBA16UI", InternalFormat::Rgba16Uint),
            ("GL_R32I", InternalFormat::R32Int),
            ("GL_RGB5_A1", InternalFormat::Rgba8),
            ("GL_DEPTH_COMPONENT16", InternalFormat::DepthComponent16),
        ];
        for (name, format) in names {
            assert_eq!(internal_format(name), Some(format), "{name}");
        }
        assert_eq!(internal_format("GL_RGBA7"), None);
    }
}

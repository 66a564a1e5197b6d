//! Operations on fragments: depth, stencil, alpha, blending, masks, and programs that read their position.

use glasm::program::FogMode;
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::{BlendEquation, BlendFactor, CompareFunction, LogicOperation, StencilOperation};
use glasm_runtime::{Capability, ClearMask, Context, Face, Fog, FogSource, ProgramTarget};

use super::{BLUE, GREEN, NONE, RED, Result, Scene, WHITE, arb, arrays, blades, nv, scene, sheet};

fn fragment(gl: &mut Context, text: &str) -> Result<u32> {
    nv(gl, ProgramTarget::FragmentNv, text)
}

fn blended(gl: &mut Context, source: BlendFactor, destination: BlendFactor) -> Result {
    gl.enable(Capability::Blend)?;
    gl.blend_func(source, destination)?;
    // Numbers that eight bits represent exactly, since devices may store the constant in them.
    gl.blend_color([0.2, 0.6, 0.8, 0.4])?;
    gl.clear_color([0.8, 0.6, 0.4, 1.0])?;
    gl.clear(ClearMask::COLOR)?;
    sheet(gl)?;
    blades(gl)
}

fn depths(gl: &mut Context, function: CompareFunction) -> Result {
    gl.enable(Capability::DepthTest)?;
    sheet(gl)?;
    gl.depth_func(function)?;
    blades(gl)
}

/// The middle counts up, then drawing is limited to some counts.
fn stenciled(gl: &mut Context, two_sided: bool) -> Result {
    gl.enable(Capability::StencilTest)?;
    if two_sided {
        gl.enable(Capability::StencilTestTwoSide)?;
        gl.stencil_func_separate(Face::Front, CompareFunction::Always, 5, 0xff)?;
        gl.stencil_func_separate(Face::Back, CompareFunction::Always, 9, 0xff)?;
        gl.stencil_op(StencilOperation::Keep, StencilOperation::Keep, StencilOperation::Replace)?;
    } else {
        gl.stencil_op(StencilOperation::Keep, StencilOperation::Keep, StencilOperation::IncrementWrap)?;
    }
    blades(gl)?;
    arrays(
        gl,
        Mode::Triangles,
        &[([-0.9, 0.9, 0.0, 1.0], RED, NONE), ([0.9, 0.83, 0.0, 1.0], RED, NONE), ([0.02, -0.87, 0.0, 1.0], RED, NONE)],
    )?;
    gl.disable(Capability::StencilTestTwoSide)?;
    gl.stencil_op(StencilOperation::Zero, StencilOperation::Keep, StencilOperation::Invert)?;
    gl.stencil_mask(0x3f)?;
    gl.stencil_func(CompareFunction::LessOrEqual, 2, 0x0f)?;
    sheet(gl)
}

fn fogged(gl: &mut Context, mode: FogMode) -> Result {
    gl.enable(Capability::Fog)?;
    gl.fog(Fog::Mode(mode))?;
    gl.fog(Fog::Density(1.3))?;
    gl.fog(Fog::Start(-0.2))?;
    gl.fog(Fog::End(0.7))?;
    gl.fog(Fog::Color([0.4, 0.5, 0.6, 1.0]))?;
    gl.fog(Fog::CoordSource(FogSource::FragmentDepth))?;
    sheet(gl)
}

pub fn scenes() -> Vec<Scene> {
    vec![
        scene("depth, less", |gl| depths(gl, CompareFunction::Less)),
        scene("depth, greater", |gl| depths(gl, CompareFunction::Greater)),
        scene("depth range turned over", |gl| {
            gl.depth_range(0.9, 0.2)?;
            depths(gl, CompareFunction::Less)
        }),
        scene("depth clamp", |gl| {
            gl.enable(Capability::DepthClamp)?;
            gl.enable(Capability::DepthTest)?;
            gl.depth_range(0.25, 0.75)?;
            arrays(
                gl,
                Mode::Triangles,
                &[
                    ([-0.9, -0.8, -3.0, 1.0], RED, NONE),
                    ([0.9, -0.7, 1.0, 1.0], GREEN, NONE),
                    ([0.1, 0.9, 4.0, 1.0], BLUE, NONE),
                ],
            )?;
            sheet(gl)
        }),
        scene("replaced depth", |gl| {
            gl.enable(Capability::DepthTest)?;
            sheet(gl)?;
            // Outside the depth range nothing is left.
            fragment(
                gl,
                "!!FP1.0\nMOV o[COLR], f[COL0];\nMAD o[DEPR].z, f[WPOS].x, {0.015, 0, 0, 0}.x, {-0.2, 0, 0, 0}.x;\nEND",
            )?;
            blades(gl)
        }),
        scene("polygon offset", |gl| {
            gl.enable(Capability::DepthTest)?;
            sheet(gl)?;
            gl.enable(Capability::PolygonOffsetFill)?;
            gl.polygon_offset(-1.5, -4.0)?;
            gl.depth_func(CompareFunction::Less)?;
            nv(gl, ProgramTarget::Vertex, "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0].zxyw;\nEND")?;
            sheet(gl)
        }),
        scene("polygon offset as fragments see it", |gl| {
            gl.enable(Capability::PolygonOffsetFill)?;
            gl.polygon_offset(9.0, 0.0)?;
            fragment(gl, "!!FP1.0\nMOV o[COLR], f[WPOS].z;\nEND")?;
            sheet(gl)
        }),
        scene("alpha test", |gl| {
            gl.enable(Capability::AlphaTest)?;
            gl.alpha_func(CompareFunction::GreaterOrEqual, 0.55)?;
            sheet(gl)
        }),
        scene("discarded fragments", |gl| {
            fragment(gl, "!!FP1.0\nSUBRC RC.x, f[COL0].x, {0.4, 0, 0, 0}.x;\nKIL LT.x;\nMOV o[COLR], f[COL0];\nEND")?;
            sheet(gl)
        }),
        scene("blending by alpha", |gl| blended(gl, BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha)),
        scene("blending by colours", |gl| blended(gl, BlendFactor::DestinationColor, BlendFactor::OneMinusSourceColor)),
        scene("blending by the constant", |gl| {
            blended(gl, BlendFactor::ConstantColor, BlendFactor::OneMinusConstantColor)
        }),
        scene("blending by the constant's alpha", |gl| {
            blended(gl, BlendFactor::ConstantAlpha, BlendFactor::OneMinusConstantAlpha)
        }),
        Scene {
            refused: Some("second source"),
            ..scene("blending with two sources", |gl| {
                let text = "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], fragment.color;\n
MUL result.color[1], fragment.color.yzxw, 0.8;\nEND";
                arb(gl, ProgramTarget::FragmentArb, text)?;
                blended(gl, BlendFactor::Source1Color, BlendFactor::OneMinusSource1Alpha)
            })
        },
        scene("greatest and least", |gl| {
            gl.blend_equation_separate(BlendEquation::Maximum, BlendEquation::Minimum)?;
            blended(gl, BlendFactor::Zero, BlendFactor::Zero)
        }),
        scene("subtraction", |gl| {
            gl.blend_equation(BlendEquation::ReverseSubtract)?;
            blended(gl, BlendFactor::One, BlendFactor::One)
        }),
        scene("inverted where drawn", |gl| {
            sheet(gl)?;
            gl.enable(Capability::ColorLogicOp)?;
            gl.logic_op(LogicOperation::Invert)?;
            blades(gl)
        }),
        scene("colour mask", |gl| {
            sheet(gl)?;
            gl.color_mask([true, false, true, false])?;
            blades(gl)
        }),
        scene("stencil", |gl| stenciled(gl, false)),
        scene("stencil of two sides", |gl| stenciled(gl, true)),
        scene("window position", |gl| {
            fragment(gl, "!!FP1.0\nMUL R0, f[WPOS], {0.0104, 0.0104, 1, 0.5};\nMOV o[COLR], R0;\nEND")?;
            sheet(gl)
        }),
        scene("derivatives", |gl| {
            fragment(
                gl,
                "!!FP1.0\nDDX R0, f[COL0];\nDDY R1, f[COL0];\nMAD o[COLR], |R0|, {20, 20, 20, 20}.x, |R1|;\nEND",
            )?;
            sheet(gl)
        }),
        scene("a loop of marble", |gl| {
            let text =
                "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP sum, place;\nMUL place, fragment.position, 0.05;\n
MOV sum, 0;\nREP {5};\nADD sum, sum, 0.12;\nSIN place.x, place.x;\nMAD place, place, 1.7, sum;\nENDREP;\n
MAD result.color, place.xyxy, 0.2, sum;\nEND";
            arb(gl, ProgramTarget::FragmentArb, text)?;
            sheet(gl)
        }),
        scene("fog, linear", |gl| fogged(gl, FogMode::Linear)),
        scene("fog, squared", |gl| fogged(gl, FogMode::Exp2)),
        scene("facing", |gl| {
            let text = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nMAD result.color, fragment.facing.x, {0.3, -0.2, 0.1, 0}, {0.5, 0.5, 0.5, 1};\nEND";
            arb(gl, ProgramTarget::FragmentArb, text)?;
            arrays(
                gl,
                Mode::Triangles,
                &[
                    ([-0.9, -0.8, 0.0, 1.0], WHITE, NONE),
                    ([0.0, -0.8, 0.0, 1.0], WHITE, NONE),
                    ([-0.5, 0.9, 0.0, 1.0], WHITE, NONE),
                    ([0.9, -0.8, 0.0, 1.0], WHITE, NONE),
                    ([0.05, -0.8, 0.0, 1.0], WHITE, NONE),
                    ([0.5, 0.9, 0.0, 1.0], WHITE, NONE),
                ],
            )
        }),
    ]
}

//! Primitives: modes, clipping, points, lines, outlines, facing.

use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::{CompareFunction, CullFace, FrontFace, PolygonMode};
use glasm_runtime::{Capability, Context, Face, MatrixMode, ProgramTarget, ShadeModel, TexEnv};

use super::{BLUE, GREEN, NONE, RED, Result, Scene, WHITE, arb, arrays, blades, nv, scene, sheet};

const PLAIN: &str = "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nMOV o[TEX0], v[TEX0];\nEND";

fn zigzag() -> Vec<([f32; 4], [f32; 4], [f32; 4])> {
    let color = [RED, GREEN, BLUE, WHITE];
    (0..8)
        .map(|step| {
            let x = -0.9 + 0.25 * step as f32;
            let y = if step % 2 == 0 { -0.63 } else { 0.71 };
            ([x, y + 0.02 * step as f32, 0.0, 1.0], color[step % 4], NONE)
        })
        .collect()
}

fn mode(gl: &mut Context, mode: Mode) -> Result {
    nv(gl, ProgramTarget::Vertex, PLAIN)?;
    arrays(gl, mode, &zigzag())
}

fn ring() -> Vec<([f32; 4], [f32; 4], [f32; 4])> {
    let mut vertices = vec![([0.03, -0.05, 0.2, 1.0], WHITE, NONE)];
    for step in 0..=7 {
        let (y, x) = (step as f32 * std::f32::consts::TAU / 7.0).sin_cos();
        vertices.push(([x * 0.9, y * 0.85, -0.2, 1.0], [RED, GREEN, BLUE][step % 3], NONE));
    }
    vertices
}

/// Triangles that extend behind the eye and beyond all planes.
fn beyond(gl: &mut Context) -> Result {
    gl.matrix_mode(MatrixMode::Projection)?;
    gl.frustum(-1.0, 1.0, -1.0, 1.0, 1.0, 20.0)?;
    gl.matrix_mode(MatrixMode::Modelview)?;
    let text = "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND";
    arb(gl, ProgramTarget::Vertex, text)?;
    arrays(
        gl,
        Mode::Triangles,
        &[
            ([-3.0, -2.0, -2.5, 1.0], RED, NONE),
            ([4.0, -1.5, -6.0, 1.0], GREEN, NONE),
            ([0.5, 3.0, 4.0, 1.0], BLUE, NONE),
            ([-1.0, -1.0, -15.0, 1.0], WHITE, NONE),
            ([9.0, -8.0, -30.0, 1.0], RED, NONE),
            ([2.0, 12.0, -18.0, 1.0], BLUE, NONE),
        ],
    )
}

fn sized(gl: &mut Context, sprite: bool) -> Result {
    arb(
        gl,
        ProgramTarget::Vertex,
        "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n
MUL result.pointsize.x, vertex.texcoord.x, 17.3;\nMOV result.texcoord, vertex.texcoord;\nEND",
    )?;
    gl.enable(Capability::VertexProgramPointSize)?;
    if sprite {
        gl.enable(Capability::PointSprite)?;
        gl.tex_env(TexEnv::CoordReplace(true))?;
        nv(
            gl,
            ProgramTarget::FragmentNv,
            "!!FP1.0\nMOV R0, f[COL0];\nADD R0, R0, f[TEX0];\nMUL o[COLR], R0, {0.5, 0.5, 0.5, 1};\nEND",
        )?;
    }
    let vertices: Vec<_> = zigzag()
        .into_iter()
        .enumerate()
        .map(|(step, (position, color, _))| (position, color, [0.3 + 0.1 * step as f32, 0.0, 0.0, 1.0]))
        .collect();
    arrays(gl, Mode::Points, &vertices)
}

fn two_sided(gl: &mut Context) -> Result {
    arb(
        gl,
        ProgramTarget::Vertex,
        "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n
MUL result.color.back, vertex.color, {0, 0.25, 0.5, 1};\nEND",
    )?;
    gl.enable(Capability::VertexProgramTwoSide)?;
    let mut vertices = zigzag();
    vertices.truncate(6);
    vertices.swap(3, 4);
    arrays(gl, Mode::Triangles, &vertices)
}

fn clipped(gl: &mut Context) -> Result {
    arb(
        gl,
        ProgramTarget::Vertex,
        "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n
DP4 result.clip[0].x, vertex.position, {1, 1, 0, 0.9};\nDP4 result.clip[3].x, vertex.position, {-0.7, 0.4, 0, 0.6};\n
MOV result.clip[5].x, -1;\nEND",
    )?;
    gl.enable(Capability::ClipPlane(0))?;
    gl.enable(Capability::ClipPlane(3))?;
    sheet(gl)
}

pub fn scenes() -> Vec<Scene> {
    vec![
        scene("triangles", |gl| mode(gl, Mode::Triangles)),
        scene("triangle strip", |gl| mode(gl, Mode::TriangleStrip)),
        scene("quad strip", |gl| mode(gl, Mode::QuadStrip)),
        scene("triangle fan", |gl| {
            nv(gl, ProgramTarget::Vertex, PLAIN)?;
            arrays(gl, Mode::TriangleFan, &ring())
        }),
        scene("polygon, flat", |gl| {
            gl.shade_model(ShadeModel::Flat)?;
            nv(gl, ProgramTarget::Vertex, PLAIN)?;
            arrays(gl, Mode::Polygon, &ring()[1..])
        }),
        scene("strip, flat", |gl| {
            gl.shade_model(ShadeModel::Flat)?;
            mode(gl, Mode::TriangleStrip)
        }),
        scene("elements", |gl| {
            nv(gl, ProgramTarget::Vertex, PLAIN)?;
            arrays(gl, Mode::Points, &zigzag())?;
            gl.draw_elements(Mode::Quads, &[0, 2, 3, 1, 4, 6, 7, 5])
        }),
        scene("clipped by the view volume", beyond),
        scene("wide lines", |gl| {
            gl.line_width(7.0)?;
            mode(gl, Mode::LineStrip)
        }),
        scene("wide lines, flat", |gl| {
            gl.line_width(9.0)?;
            gl.shade_model(ShadeModel::Flat)?;
            mode(gl, Mode::LineLoop)
        }),
        scene("points", |gl| {
            gl.point_size(11.0)?;
            mode(gl, Mode::Points)
        }),
        scene("points of the program's size", |gl| sized(gl, false)),
        scene("sprites", |gl| sized(gl, true)),
        scene("polygons as lines", |gl| {
            gl.polygon_mode(Face::FrontAndBack, PolygonMode::Line)?;
            gl.line_width(3.0)?;
            mode(gl, Mode::QuadStrip)
        }),
        scene("back faces as points", |gl| {
            gl.polygon_mode(Face::Back, PolygonMode::Point)?;
            gl.point_size(8.0)?;
            mode(gl, Mode::Triangles)
        }),
        scene("culled", |gl| {
            gl.enable(Capability::CullFace)?;
            gl.cull_face(CullFace::Front)?;
            mode(gl, Mode::Triangles)
        }),
        scene("culled, clockwise front", |gl| {
            gl.enable(Capability::CullFace)?;
            gl.front_face(FrontFace::Clockwise)?;
            mode(gl, Mode::Triangles)
        }),
        scene("two-sided colours", two_sided),
        scene("clip distances", clipped),
        scene("clip distances of lines", |gl| {
            gl.polygon_mode(Face::FrontAndBack, PolygonMode::Line)?;
            gl.line_width(5.0)?;
            clipped(gl)
        }),
        scene("viewport and scissor", |gl| {
            gl.viewport(11, 17, 60, 47)?;
            gl.enable(Capability::ScissorTest)?;
            gl.scissor(20, 5, 40, 50)?;
            sheet(gl)
        }),
        scene("conventional vertices and fragments", |gl| {
            gl.matrix_mode(MatrixMode::Modelview)?;
            gl.rotatef(20.0, 0.1, 0.3, 1.0)?;
            gl.enable(Capability::DepthTest)?;
            gl.depth_func(CompareFunction::LessOrEqual)?;
            blades(gl)
        }),
        scene("two passes with an equal depth test", |gl| {
            gl.matrix_mode(MatrixMode::Projection)?;
            gl.frustum(-0.5, 0.5, -0.5, 0.5, 1.0, 8.0)?;
            gl.matrix_mode(MatrixMode::Modelview)?;
            gl.translatef(0.0, 0.0, -2.0)?;
            gl.rotatef(33.0, 1.0, 2.0, 0.5)?;
            gl.enable(Capability::DepthTest)?;
            sheet(gl)?;
            let text = "!!ARBvp1.0\nOPTION ARB_position_invariant;\nSUB result.color, 1, vertex.color;\nEND";
            arb(gl, ProgramTarget::Vertex, text)?;
            gl.depth_func(CompareFunction::Equal)?;
            sheet(gl)
        }),
    ]
}

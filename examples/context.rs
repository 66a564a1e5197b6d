//! The API that these programs were written for: program objects, tracked matrices, arrays, a texture, and errors with
//! their position. It uses the CPU device, which has no requirements, and prints the picture to the terminal.
//!
//! `cargo run --example context`

use std::error::Error;

use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClearMask, ClientArray, Context, Cpu, ImageTarget, InternalFormat, MatrixMode,
    Pixels, ProgramTarget, TargetDescription, TexParameter, TrackedMatrix, Transform,
};

const VERTEX: &[u8] = b"!!VP1.0
DP4 o[HPOS].x, c[0], v[OPOS];
DP4 o[HPOS].y, c[1], v[OPOS];
DP4 o[HPOS].z, c[2], v[OPOS];
DP4 o[HPOS].w, c[3], v[OPOS];
MOV o[TEX0], v[TEX0];
END";

const FRAGMENT: &[u8] = b"!!FP1.0
TEX R0, f[TEX0], TEX0, 2D;
MULR o[COLR], R0, p[0];
END";

const SIZE: u32 = 24;

/// Draws a textured rectangle with tracked matrices, and a program that does not load.
pub fn main() -> Result<(), Box<dyn Error>> {
    let window = TargetDescription::color(2 * SIZE, SIZE, ColorFormat::Rgba8);
    let mut gl = Context::new(Box::new(Cpu::new()), window)?;
    let programs = gl.gen_programs(2)?;

    // For a program that does not load the context has the position of the error, like
    // GetIntegerv(PROGRAM_ERROR_POSITION_NV).
    let error = gl.load_program_nv(ProgramTarget::Vertex, programs[0], b"!!VP1.0 MOV o[HPOS], v[OPOS]").unwrap_err();
    println!("{}: {} (position {})", error.name.name(), error.reason, gl.program_error_position());

    for (target, capability, id, text) in [
        (ProgramTarget::Vertex, Capability::VertexProgram, programs[0], VERTEX),
        (ProgramTarget::FragmentNv, Capability::FragmentProgramNv, programs[1], FRAGMENT),
    ] {
        gl.load_program_nv(target, id, text)?;
        gl.bind_program_nv(target, id)?;
        gl.enable(capability)?;
    }
    // c[0] to c[3] track the matrices from now on.
    gl.track_matrix_nv(ProgramTarget::Vertex, 0, TrackedMatrix::ModelviewProjection, Transform::Identity)?;
    gl.program_local_parameter4f_arb(ProgramTarget::FragmentNv, 0, [1.0, 0.5, 0.5, 1.0])?;

    // Two by two texels: a chessboard.
    let board: [u8; 16] = [255, 255, 255, 255, 40, 40, 40, 255, 40, 40, 40, 255, 255, 255, 255, 255];
    let name = gl.gen_textures(1)?[0];
    gl.bind_texture(Target::Dim2, name)?;
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 2, 2, Some(Pixels::rgba8(&board)))?;
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::None)))?;
    gl.tex_parameter(Target::Dim2, TexParameter::MagFilter(Filter::Nearest))?;

    gl.matrix_mode(MatrixMode::Projection)?;
    gl.ortho(-2.0, 2.0, -1.0, 1.0, -1.0, 1.0)?;
    gl.matrix_mode(MatrixMode::Modelview)?;
    gl.rotatef(30.0, 0.0, 0.0, 1.0)?;

    // x, y, s, t
    let corners = [-0.7, -0.7, 0.0, 0.0, 0.7, -0.7, 3.0, 0.0, 0.7, 0.7, 3.0, 3.0, -0.7, 0.7, 0.0, 3.0f32];
    let memory = ArrayMemory::from_floats(&corners);
    gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 16, &memory, 0)?;
    gl.array_pointer(ClientArray::TexCoord, 2, ArrayType::Float, 16, &memory, 8)?;
    gl.enable_client_state(ClientArray::Vertex)?;
    gl.enable_client_state(ClientArray::TexCoord)?;
    gl.clear(ClearMask::COLOR)?;
    gl.draw_arrays(Mode::Quads, 0, 4)?;

    let pixels = gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width: 2 * SIZE, height: SIZE })?;
    for row in pixels.chunks_exact(2 * SIZE as usize * 4).rev() {
        let line: String = row.chunks_exact(4).map(|pixel| [' ', '.', '+', '#'][usize::from(pixel[0]) / 64]).collect();
        println!("{line}");
    }
    let middle = &pixels[(SIZE / 2 * 2 * SIZE + SIZE) as usize * 4..][..4];
    // The board's white or dark, multiplied by the parameter.
    assert!(matches!(middle, [255, 128, 128, 255] | [40, 20, 20, 255]), "{middle:?}");
    Ok(())
}

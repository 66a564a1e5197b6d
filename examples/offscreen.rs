//! A picture without a window: a program of 2001 draws on any adapter, or on the CPU, and the result is written as a
//! PPM file.
//!
//! `cargo run --example offscreen -- picture.ppm`

use std::error::Error;

use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{Capability, ClearMask, Context, Cpu, Device, GpuDevice, ProgramTarget, TargetDescription};

const SIZE: u32 = 256;

/// Rotates the vertex by the angle whose sine and cosine are in c[0], and lights it by its position.
const VERTEX: &[u8] = b"!!VP1.0
MUL R0, v[OPOS].xyzw, c[0].yyww;
MAD R0.x, -v[OPOS].y, c[0].x, R0.x;
MAD R0.y, v[OPOS].x, c[0].x, R0.y;
MOV o[HPOS], R0;
MOV o[TEX0], v[OPOS];
END";

/// Rings around the centre, sharper towards the rim.
const FRAGMENT: &[u8] = b"!!FP1.0
DECLARE tint = {1.0, 0.7, 0.3, 1.0};
DP3R R0.x, f[TEX0], f[TEX0];
MULR R0.y, R0.x, {24.0}.x;
SINR R0.y, R0.y;
MADR_SAT R0.z, R0.y, {0.5}.x, {0.5}.x;
MOVR R2, {0.1, 0.2, 0.6, 1.0};
LRPR R1, R0.x, tint, R2;
MULR o[COLR], R1, R0.z;
END";

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "picture.ppm".to_owned());
    let device: Box<dyn Device> = match GpuDevice::open() {
        Ok(device) => Box::new(device),
        Err(error) => {
            println!("{error}; drawing on the CPU");
            Box::new(Cpu::new())
        }
    };
    println!("drawing on {}", device.name());
    let mut gl = Context::new(device, TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba8))?;
    let programs = gl.gen_programs(2)?;
    for (target, capability, id, text) in [
        (ProgramTarget::Vertex, Capability::VertexProgram, programs[0], VERTEX),
        (ProgramTarget::FragmentNv, Capability::FragmentProgramNv, programs[1], FRAGMENT),
    ] {
        gl.load_program_nv(target, id, text)?;
        gl.bind_program_nv(target, id)?;
        gl.enable(capability)?;
    }
    let (sine, cosine) = 0.3f32.sin_cos();
    gl.program_parameter4f_nv(ProgramTarget::Vertex, 0, [sine, cosine, 0.0, 1.0])?;
    gl.clear(ClearMask::COLOR)?;
    gl.begin(Mode::Quads)?;
    for corner in [[-0.7, -0.7f32], [0.7, -0.7], [0.7, 0.7], [-0.7, 0.7]] {
        gl.vertex(corner)?;
    }
    gl.end()?;
    let pixels = gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width: SIZE, height: SIZE })?;
    let mut picture = format!("P6 {SIZE} {SIZE} 255\n").into_bytes();
    // The GL's rows run upward.
    for row in pixels.chunks_exact(SIZE as usize * 4).rev() {
        picture.extend(row.chunks_exact(4).flat_map(|pixel| &pixel[..3]));
    }
    std::fs::write(&path, picture)?;
    println!("{path}");
    Ok(())
}

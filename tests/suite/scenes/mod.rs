//! Pictures of the context on the wgpu device, pixel by pixel beside those of the CPU device.
//!
//! They may differ by 1/255 (2/255 where filters between levels or along a slope decide), except for pixels whose
//! centre lies within one pixel of a projected edge, and for the share of pixels at which a comparison switches, which
//! is printed and stays below 0.05 per cent of all.

mod compare;
mod fragments;
mod shapes;
mod surfaces;
mod textures;

use compare::On;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClientArray, Context, GlError, ProgramTarget, TargetDescription,
};

/// The error of a command.
type Result<T = ()> = std::result::Result<T, GlError>;

/// A picture.
pub struct Scene {
    name: &'static str,
    window: TargetDescription,
    /// Filters between levels or along a slope decide.
    filtered: bool,
    /// What a device may refuse, if anything: a part of the reason.
    refused: Option<&'static str>,
    /// The GL leaves the result to the device, and OpenGL differs.
    open: bool,
    draw: fn(&mut Context) -> Result,
}

const SIZE: u32 = 96;

fn scene(name: &'static str, draw: fn(&mut Context) -> Result) -> Scene {
    Scene {
        name,
        window: TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba8),
        filtered: false,
        refused: None,
        open: false,
        draw,
    }
}

/// Loads and enables a program of an NV language.
fn nv(gl: &mut Context, target: ProgramTarget, text: &str) -> Result<u32> {
    let id = gl.gen_programs(1)?[0];
    gl.load_program_nv(target, id, text.as_bytes())?;
    gl.bind_program_nv(target, id)?;
    gl.enable(match target {
        ProgramTarget::FragmentNv => Capability::FragmentProgramNv,
        _ => Capability::VertexProgram,
    })?;
    Ok(id)
}

/// Loads and enables an ARB program.
fn arb(gl: &mut Context, target: ProgramTarget, text: &str) -> Result<u32> {
    let id = gl.gen_programs(1)?[0];
    gl.bind_program_arb(target, id)?;
    gl.program_string_arb(target, text.as_bytes())?;
    gl.enable(match target {
        ProgramTarget::FragmentArb => Capability::FragmentProgramArb,
        _ => Capability::VertexProgram,
    })?;
    Ok(id)
}

/// Draws vertices from arrays: four components of position, four of colour, and texture coordinates.
fn arrays(gl: &mut Context, mode: Mode, vertices: &[([f32; 4], [f32; 4], [f32; 4])]) -> Result {
    let floats: Vec<f32> = vertices.iter().flat_map(|(p, c, t)| [*p, *c, *t].concat()).collect();
    let memory = ArrayMemory::from_floats(&floats);
    for (place, array) in [ClientArray::Vertex, ClientArray::Color, ClientArray::TexCoord].into_iter().enumerate() {
        gl.array_pointer(array, 4, ArrayType::Float, 48, &memory, place * 16)?;
        gl.enable_client_state(array)?;
    }
    gl.draw_arrays(mode, 0, vertices.len() as u32)
}

const RED: [f32; 4] = [1.0, 0.1, 0.0, 1.0];
const GREEN: [f32; 4] = [0.2, 0.9, 0.1, 0.75];
const BLUE: [f32; 4] = [0.1, 0.2, 1.0, 0.5];
const WHITE: [f32; 4] = [1.0, 1.0, 1.0, 0.25];
const NONE: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// A quadrilateral with colours at its corners and coordinates of a whole texture, one corner farther away.
fn sheet(gl: &mut Context) -> Result {
    arrays(
        gl,
        Mode::Quads,
        &[
            ([-0.83, -0.77, 0.1, 1.0], RED, [0.0, 0.0, 0.0, 1.0]),
            ([0.91, -0.71, -0.3, 1.0], GREEN, [1.0, 0.0, 0.0, 1.0]),
            ([1.57, 1.49, 0.4, 2.0], BLUE, [1.0, 1.0, 0.5, 1.0]),
            ([-0.79, 0.87, 0.6, 1.0], WHITE, [0.0, 1.0, 0.25, 1.0]),
        ],
    )
}

/// A fan of six triangles that overlap in depth.
fn blades(gl: &mut Context) -> Result {
    let mut vertices = Vec::new();
    for blade in 0..6 {
        let angle = |step: f32| (blade as f32 + step) * std::f32::consts::TAU / 6.0;
        let color = [[1.0, 0.0, 0.0, 0.5], [0.0, 1.0, 0.0, 0.75], [0.0, 0.0, 1.0, 0.25]][blade % 3];
        let depth = 0.3 * (blade as f32 - 2.5) / 2.5;
        for (step, radius, z) in [(0.1, 0.2, depth), (0.9, 0.95, -depth), (1.6, 0.8, depth * 0.5)] {
            let (y, x) = angle(step).sin_cos();
            vertices.push(([x * radius, y * radius, z, 1.0], color, NONE));
        }
    }
    arrays(gl, Mode::Triangles, &vertices)
}

fn all() -> Vec<Scene> {
    [shapes::scenes(), fragments::scenes(), textures::scenes(), surfaces::scenes()].into_iter().flatten().collect()
}

#[test]
fn pictures_are_those_of_the_cpu_device() {
    let scenes = all();
    assert!(scenes.len() >= 50, "{}", scenes.len());
    compare::run(&scenes, On::Vulkan);
}

#[test]
fn pictures_are_those_of_the_cpu_device_on_opengl_too() {
    compare::run(&all(), On::OpenGl);
}

#[test]
fn pictures_need_no_more_than_portable_webgpu() {
    compare::run(&all(), On::Portable);
}

//! Draws through tessellation and geometry programs: the reference machine beside the wgpu device.

mod budget;
mod capture;
mod cracks;
mod errors;
mod layers;
mod odd;
mod parts;
mod patches;
mod random;
mod recorded;
mod sorted;

use std::fmt::Write as _;

use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClearMask, ClientArray, Context, Cpu, Device, GpuDevice, ProgramTarget,
    TargetDescription,
};

use crate::support::expected;

/// Both machines; none without an adapter, if that is expected.
fn machines() -> Option<[Box<dyn Device>; 2]> {
    match GpuDevice::open() {
        Ok(gpu) => Some([Box::new(Cpu::new()), Box::new(gpu)]),
        Err(error) => {
            assert!(!expected("gpu"), "no adapter; GLASM_WITHOUT=gpu goes without: {error}");
            None
        }
    }
}

/// A context with these programs, enabled.
fn context(device: Box<dyn Device>, size: u32, programs: &[(ProgramTarget, &str)]) -> Context {
    let mut gl = Context::new(device, TargetDescription::color(size, size, ColorFormat::Rgba8)).expect("a context");
    gl.set_float_level(glasm::lower::FloatLevel::Exact);
    for (target, text) in programs {
        let id = gl.gen_programs(1).expect("a name")[0];
        gl.bind_program_arb(*target, id).expect("it is bound");
        let loaded = gl.program_string_arb(*target, text.as_bytes());
        assert!(loaded.is_ok(), "{}\n{text}", gl.program_error_string());
        let capability = match target {
            ProgramTarget::Vertex | ProgramTarget::VertexState => Capability::VertexProgram,
            ProgramTarget::FragmentArb | ProgramTarget::FragmentNv => Capability::FragmentProgramArb,
            ProgramTarget::TextFragmentAti => Capability::TextFragmentShaderAti,
            ProgramTarget::Geometry => Capability::GeometryProgram,
            ProgramTarget::TessellationControl => Capability::TessellationControlProgram,
            ProgramTarget::TessellationEvaluation => Capability::TessellationEvaluationProgram,
            ProgramTarget::Compute => Capability::ComputeProgram,
        };
        gl.enable(capability).expect("it is enabled");
    }
    gl
}

/// An instruction to one of this many temporaries with the same result to the bit under IEEE rules.
fn step(text: &mut String, numbers: &mut Numbers, temporaries: u32, [a, b, c]: &[String; 3]) {
    let mask = ["xyzw", "xy", "zw", "y"];
    let to = format!("t{}.{}", numbers.below(temporaries), mask[numbers.below(4) as usize]);
    let _ = match numbers.below(9) {
        0 => writeln!(text, "ADD {to}, {a}, {b};"),
        1 => writeln!(text, "MUL {to}, {a}, {b};"),
        2 => writeln!(text, "SUB {to}, {a}, {b};"),
        3 => writeln!(text, "MIN {to}, {a}, {b};"),
        4 => writeln!(text, "MAX {to}, {a}, {b};"),
        5 => writeln!(text, "FRC {to}, {a};"),
        6 => writeln!(text, "CMP {to}, {a}, {b}, {c};"),
        7 => writeln!(text, "SLT {to}, {a}, {b};"),
        _ => writeln!(text, "SGE {to}, {a}, {b};"),
    };
}

/// Draws all vertices, four floats each, on black.
fn draw(gl: &mut Context, mode: Mode, vertices: &[[f32; 4]]) -> Vec<u8> {
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH).expect("it is cleared");
    let memory = ArrayMemory::from_floats(vertices.as_flattened());
    gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0).expect("an array");
    gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
    gl.draw_arrays(mode, 0, vertices.len() as u32).expect("it draws");
    let [width, height] = [gl.window().width, gl.window().height];
    gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width, height }).expect("pixels")
}

const VERTEX: (ProgramTarget, &str) =
    (ProgramTarget::Vertex, "!!NVvp5.0\nMOV result.position, vertex.position;\nEND\n");
const FRAGMENT: (ProgramTarget, &str) =
    (ProgramTarget::FragmentArb, "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n");

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }
}

//! Stages between vertices and fragments on a wgpu device, beside the same picture without them: `cargo bench --bench
//! stages`.
//!
//! A million triangles through a geometry program that passes them on, and a tessellated square beside the same
//! triangles from a vertex buffer.

#[path = "support/clock.rs"]
mod clock;
#[path = "support/ratio.rs"]
mod ratio;

use clock::Clock;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClearMask, ClientArray, Context, GpuDevice, ProgramTarget, TargetDescription,
};
use ratio::{Ratios, report};

const ROUNDS: usize = 7;

const VERTEX: &str = "!!NVvp5.0
MOV result.position, vertex.position;
MAD result.color, vertex.position, 0.5, 0.5;
END";
const PASS: &str = "!!NVgp4.0
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
MOV result.position, vertex[0].position;
MOV result.color, vertex[0].color;
EMIT;
MOV result.position, vertex[1].position;
MOV result.color, vertex[1].color;
EMIT;
MOV result.position, vertex[2].position;
MOV result.color, vertex[2].color;
EMIT;
END";
const EVALUATION: &str = "!!NVtep5.0
TESS_MODE QUADS;
TEMP at;
LRP at, vertex.tesscoord.x, vertex[1].position, vertex[0].position;
MOV at.w, 1;
LRP at.y, vertex.tesscoord.y, vertex[2].position.y, vertex[0].position.y;
MOV result.position, at;
MAD result.color, at, 0.5, 0.5;
END";
const FRAGMENT: &str = "!!ARBfp1.0
MOV result.color, fragment.color;
END";

fn program(gl: &mut Context, target: ProgramTarget, capability: Capability, text: &str) {
    let id = gl.gen_programs(1).expect("a name")[0];
    gl.bind_program_arb(target, id).expect("it is bound");
    gl.program_string_arb(target, text.as_bytes()).expect("it loads");
    gl.enable(capability).expect("it is enabled");
}

/// Squares of a grid over the window.
fn squares(side: u32) -> impl Iterator<Item = [[f32; 2]; 4]> {
    let place = move |at: u32| at as f32 / side as f32 * 2.0 - 1.0;
    (0..side * side).map(move |number| {
        let (x, y) = (number % side, number / side);
        let [left, right, low, high] = [place(x), place(x + 1), place(y), place(y + 1)];
        [[left, low], [right, low], [left, high], [right, high]]
    })
}

fn as_triangles(side: u32) -> Vec<f32> {
    squares(side).flat_map(|[a, b, c, d]| [a, b, c, c, b, d]).flatten().collect()
}

struct Scene {
    gl: Context,
    mode: Mode,
    count: u32,
}

impl Scene {
    fn new(mode: Mode, places: &[f32]) -> Scene {
        let window = TargetDescription::color(512, 512, ColorFormat::Rgba8);
        let mut gl = Context::new(Box::new(GpuDevice::open().expect("an adapter")), window).expect("a context");
        program(&mut gl, ProgramTarget::Vertex, Capability::VertexProgram, VERTEX);
        program(&mut gl, ProgramTarget::FragmentArb, Capability::FragmentProgramArb, FRAGMENT);
        let memory = ArrayMemory::from_floats(places);
        gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &memory, 0).expect("an array");
        gl.enable_client_state(ClientArray::Vertex).expect("it is enabled");
        Scene { gl, mode, count: places.len() as u32 / 2 }
    }

    fn frame(&mut self) {
        self.gl.clear(ClearMask::COLOR).expect("it is cleared");
        self.gl.draw_arrays(self.mode, 0, self.count).expect("it draws");
        self.gl.finish().expect("it is done");
    }

    fn picture(&mut self) -> Vec<u8> {
        self.frame();
        let area = glasm_runtime::raster::state::Rectangle { x: 0, y: 0, width: 512, height: 512 };
        self.gl.read_pixels_rgba8(area).expect("pixels")
    }
}

/// Two equivalent scenes take turns.
fn compare(ratios: &mut Ratios, name: &str, own: &mut Scene, plain: &mut Scene) {
    let (one, other) = (own.picture(), plain.picture());
    let far = one.iter().zip(&other).filter(|(one, other)| one.abs_diff(**other) > 2).count();
    assert!(far * 100 < one.len(), "{name}: {far} channels differ");
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        for turn in 0..2 {
            let at = (turn + round) % 2;
            let scene = if at == 0 { &mut *own } else { &mut *plain };
            let clock = Clock::start();
            scene.frame();
            times[at].push(clock.seconds());
        }
    }
    ratios.add("stages", name, &times[0], &times[1]);
}

fn main() {
    println!("{}", Clock::UNIT);
    let mut ratios = Ratios::default();
    let triangles = as_triangles(708);
    let mut own = Scene::new(Mode::Triangles, &triangles);
    program(&mut own.gl, ProgramTarget::Geometry, Capability::GeometryProgram, PASS);
    compare(&mut ratios, "pass-through", &mut own, &mut Scene::new(Mode::Triangles, &triangles));
    // 32 by 32 patches, each cut 16 by 16.
    let patches: Vec<f32> = squares(32).flatten().flatten().collect();
    let mut own = Scene::new(Mode::Patches, &patches);
    own.gl.patch_vertices(4).expect("a patch");
    own.gl.patch_default_outer_level([16.0; 4]).expect("levels");
    own.gl.patch_default_inner_level([16.0; 2]).expect("levels");
    program(&mut own.gl, ProgramTarget::TessellationEvaluation, Capability::TessellationEvaluationProgram, EVALUATION);
    let triangles = as_triangles(512);
    compare(&mut ratios, "tessellated", &mut own, &mut Scene::new(Mode::Triangles, &triangles));
    report(&ratios);
}

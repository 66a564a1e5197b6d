//! Programs that look textures up by handles (NV_bindless_texture) beside the same programs with the textures bound to units, in
//! turns: `cargo bench --bench handles`.

#[path = "support/clock.rs"]
mod clock;
#[path = "support/ratio.rs"]
mod ratio;

use std::fmt::Write;

use clock::Clock;
use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{
    Capability, Context, Gpu, GpuDevice, ImageTarget, InternalFormat, Pixels, ProgramTarget, TargetDescription,
    TexParameter,
};
use ratio::{Ratios, report};

const ROUNDS: usize = 9;
/// Pixels on a side of the window, and texels on a side of a texture.
const SIDE: u32 = 512;
const TEXELS: u32 = 64;
/// Lookups of a fragment, each of another texture.
const LOOKUPS: u32 = 4;
/// Draws in a round.
const DRAWS: u32 = 4;

/// A fragment program whose lookups name their textures like this.
fn text(option: &str, loads: &str, name: impl Fn(u32) -> String) -> String {
    let mut text =
        format!("!!NVfp5.0\n{option}TEMP a, sum, at;\nMOV.F sum, 0;\nMOV.F at, fragment.texcoord[0];\n{loads}");
    for lookup in 0..LOOKUPS {
        let _ = writeln!(text, "TEX.F a, at, {}, 2D;", name(lookup));
        text += "MAD.F sum, a, 0.25, sum;\nMAD.F at, at, 1.5, 0.125;\n";
    }
    text + "MOV.F result.color, sum;\nEND"
}

/// How a program names its textures.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Names {
    Units,
    /// By handles in parameters.
    Parameters,
    /// By handles that could be anything.
    Values,
}

/// A context with this many textures, each bound to a unit or resident, and a program that looks some up.
fn context(gpu: &Gpu, textures: u32, names: Names) -> Context {
    let handles = names != Names::Units;
    let window = TargetDescription::color(SIDE, SIDE, ColorFormat::Rgba8);
    let mut gl = Context::new(Box::new(GpuDevice::new(gpu.clone())), window).expect("a context");
    let mut resident = Vec::new();
    for number in 0..textures {
        gl.active_texture(number).expect("a unit");
        gl.bind_texture(Target::Dim2, number + 1).expect("a texture");
        let smooth = MinFilter::new(Filter::Linear, MipFilter::Linear);
        gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(smooth)).expect("a filter");
        let hash = |at: u32| (at.wrapping_mul(0x9e37_79b9) >> (number % 8)) as u8;
        for level in 0..=TEXELS.ilog2() {
            let side = TEXELS >> level;
            let texels: Vec<u8> = (0..side * side * 4).map(hash).collect();
            let pixels = Some(Pixels::rgba8(&texels));
            gl.tex_image_2d(ImageTarget::Dim2, level, InternalFormat::Rgba8, side, side, pixels).expect("a level");
        }
        if handles {
            let handle = gl.get_texture_handle_nv(number + 1).expect("a handle");
            gl.make_texture_handle_resident_nv(handle).expect("it is resident");
            resident.push(handle);
        }
    }
    let vertex = "!!NVvp5.0\nMOV result.position, vertex.position;\n\
                  MAD result.texcoord[0], vertex.position, 2.0, 2.0;\nEND";
    let load = |pair: u32| match names {
        Names::Units | Names::Parameters => format!("PK64.U h{pair}, program.local[{pair}];\n"),
        Names::Values => format!("MOV.U a, program.local[{pair}];\nPK64.U h{pair}, a;\n"),
    };
    let loads: String = (0..LOOKUPS / 2).map(load).collect();
    let option = "OPTION NV_bindless_texture;\nLONG TEMP h0, h1;\n";
    let fragment = match handles {
        true => text(option, &loads, |at| format!("handle(h{}.{})", at / 2, ["x", "y"][at as usize % 2])),
        false => text("", "", |at| format!("texture[{at}]")),
    };
    for (target, text, capability) in [
        (ProgramTarget::Vertex, vertex, Capability::VertexProgram),
        (ProgramTarget::FragmentArb, &fragment, Capability::FragmentProgramArb),
    ] {
        gl.program_string_arb(target, text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        gl.enable(capability).expect("a capability");
    }
    for (pair, handles) in (0..).zip(resident.chunks(2)).take(LOOKUPS as usize / 2) {
        let words: Vec<u32> = handles.iter().flat_map(|handle| [*handle as u32, (*handle >> 32) as u32]).collect();
        let words = words.try_into().expect("two handles");
        gl.program_local_parameter_i4ui_nv(ProgramTarget::FragmentArb, pair, words).expect("a parameter");
    }
    gl
}

fn draw(gl: &mut Context, draws: u32) {
    (0..draws).for_each(|_| gl.rectf([-1.0, -1.0], [1.0, 1.0]).expect("a draw"));
    gl.finish().expect("it is finished");
}

fn main() {
    let gpu = Gpu::open().expect("an adapter");
    println!("{}, {}", gpu.name, Clock::UNIT);
    let mut ratios = Ratios::default();
    for (textures, names) in [4, 16].into_iter().flat_map(|it| [(it, Names::Parameters), (it, Names::Values)]) {
        let [mut bound, mut named] = [Names::Units, names].map(|names| context(&gpu, textures, names));
        let area = Rectangle { x: 0, y: 0, width: SIDE, height: SIDE };
        let [one, other] = [&mut bound, &mut named].map(|gl| {
            draw(gl, 1);
            gl.read_pixels_rgba8(area).expect("pixels")
        });
        let far = one.iter().zip(&other).filter(|(one, other)| one.abs_diff(**other) > 1).count();
        assert!(far * 1000 < one.len(), "{textures} textures: {far} of {} bytes differ", one.len());
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..ROUNDS {
            for turn in 0..2 {
                let at = (turn + round) % 2;
                let clock = Clock::start();
                draw(if at == 0 { &mut bound } else { &mut named }, DRAWS);
                times[at].push(clock.seconds() / f64::from(DRAWS));
            }
        }
        let form = if names == Names::Parameters { "parameters" } else { "values" };
        ratios.add(form, &format!("4 of {textures}"), &times[1], &times[0]);
    }
    report(&ratios);
}

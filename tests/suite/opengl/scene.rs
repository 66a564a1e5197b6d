//! Inputs for the programs: vertices, parameters, textures.

use glasm::dialect::bindings;
use glasm::program::Program;
use glasm::texture::{
    BaseFormat, CompareFunction, Filter, Image, MinFilter, MipFilter, Sampler, Target, Texture, Wrap,
};
use glasm_oracle::{Parameter, VertexData};
use glasm_scene::cases::{Binding, Bindings};

/// A vertex at a position in the window, both coordinates from 0 to 1; everything is linear over it.
fn vertex(s: f32, t: f32) -> VertexData {
    let mut data = [[0.0, 0.0, 0.0, 1.0]; 16];
    data[0] = [2.0 * s - 1.0, 2.0 * t - 1.0, 0.4 * s - 0.3 * t, 1.0];
    data[2] = [s - 0.5, t - 0.5, 0.7, 1.0];
    data[3] = [s, t, 1.0 - s, 0.5 + 0.5 * t];
    data[4] = [t, s, 0.25, 1.0];
    data[5] = [4.0 * s + t, 0.0, 0.0, 1.0];
    data[8] = [s, t, 0.0, 1.0];
    data[9] = [2.0 * s - 1.0, 2.0 * t - 1.0, 1.0 - s - t, 1.0];
    data[10] = [4.0 * s - 2.0, 3.0 * t - 1.0, s + t, 1.0 + s];
    data[11] = [t, s, 0.5, 2.0];
    data[12] = [4.0 * s, 4.0 * t, s - t, 1.0];
    data[13] = [5.0 * s, 5.0 * t, t - s, 1.0];
    data[14] = [0.3, 0.6, 0.9, 1.0];
    data[15] = [0.5 + s, 0.25 + t, 0.75, 1.0];
    data
}

/// The whole window as a strip.
pub fn window() -> Vec<VertexData> {
    [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].into_iter().map(|(s, t)| vertex(s, t)).collect()
}

/// The window as triangles whose colours and directions are not linear over it.
pub fn mesh() -> Vec<VertexData> {
    const CELLS: u16 = 6;
    let corner = |x: u16, y: u16| {
        let (s, t) = (f32::from(x) / f32::from(CELLS), f32::from(y) / f32::from(CELLS));
        let mut data = vertex(s, t);
        data[3] = [s * s, t * (1.0 - s), 1.0 - t * t, 0.5 + 0.5 * s * t];
        data[9] = [s * 2.0 - 1.0, (t - s) * (t + s), s * t * 3.0 - 1.5, 1.0];
        data
    };
    let mut all = Vec::new();
    for y in 0..CELLS {
        for x in 0..CELLS {
            let [a, b, c, d] = [corner(x, y), corner(x + 1, y), corner(x, y + 1), corner(x + 1, y + 1)];
            all.extend([a, b, c, c, b, d]);
        }
    }
    all
}

/// `program.env[n]` and `program.local[n]`.
pub fn environment(index: u16) -> [f32; 4] {
    let n = f32::from(index);
    [0.3 + 0.1 * n, 0.9 - 0.15 * n, 0.2 * n, 1.0]
}

pub fn local(index: u16) -> [f32; 4] {
    let n = f32::from(index);
    [0.8 - 0.2 * n, 0.05 * n, 0.6, 0.5 + 0.1 * n]
}

/// The parameters that a program reads, in the form for OpenGL.
pub fn parameters(program: &Program) -> Vec<(Parameter, [f32; 4])> {
    let place = |parameter: &glasm::program::Parameter| match parameter.binding {
        bindings::Binding::Environment(index) => Some((Parameter::Environment(index.into()), environment(index))),
        bindings::Binding::Local(index) => Some((Parameter::Local(index.into()), local(index))),
        _ => None,
    };
    program.parameters().iter().filter_map(place).collect()
}

/// The number of texels of a side; each level halves them.
const SIDE: u32 = 8;

/// A texture for every unit that the programs sample; its contents depend on unit, level and position.
pub fn textures(programs: &[Option<&Program>]) -> Bindings {
    let mut all = Bindings::new();
    for used in programs.iter().flatten().flat_map(|program| program.textures()) {
        all.insert(used.unit, texture(used.unit, used.target, used.shadow));
    }
    all
}

fn texture(unit: u8, target: Target, shadow: bool) -> Binding {
    let (filter, levels, wrap) = match unit {
        0 => (Filter::Nearest, MipFilter::None, Wrap::Repeat),
        1 => (Filter::Linear, MipFilter::None, Wrap::Repeat),
        2 => (Filter::Linear, MipFilter::None, Wrap::ClampToEdge),
        3 => (Filter::Linear, MipFilter::None, Wrap::MirroredRepeat),
        4 => (Filter::Nearest, MipFilter::Nearest, Wrap::Repeat),
        5 => (Filter::Linear, MipFilter::None, Wrap::ClampToBorder),
        6 => (Filter::Linear, MipFilter::Linear, Wrap::Repeat),
        _ => (Filter::Nearest, MipFilter::None, Wrap::ClampToEdge),
    };
    let rectangle = target == Target::Rect;
    let mut sampler = Sampler::new(target);
    sampler.wrap = [if rectangle { Wrap::ClampToEdge } else { wrap }; 3];
    sampler.min = MinFilter::new(filter, if rectangle { MipFilter::None } else { levels });
    sampler.mag = filter;
    if shadow {
        sampler.compare = Some(CompareFunction::LessOrEqual);
    }
    let mut texture = Texture::new(target);
    let count = if levels == MipFilter::None || rectangle { 1 } else { SIDE.ilog2() + 1 };
    for level in 0..count {
        let side = SIDE >> level;
        let sides = match target {
            Target::Dim1 => vec![side],
            Target::Dim3 => vec![side; 3],
            Target::Cube => vec![side, side, 6],
            _ => vec![side; 2],
        };
        let extent = target.extent(&sides).expect("an extent of the target");
        let format = if shadow { BaseFormat::Depth } else { BaseFormat::Rgba };
        let count = extent.iter().product::<u32>() * format.component_count() as u32;
        let values: Vec<f32> = (0..count).map(|place| noise(u32::from(unit) << 16 | level << 12 | place)).collect();
        let image = Image::from_floats(format, extent, &values).expect("an image");
        texture.set_level(level, image).expect("a level");
    }
    Binding { texture, sampler }
}

/// Irregular numbers from 0 to 1 that 8 bits cannot represent: devices filter those more coarsely.
fn noise(seed: u32) -> f32 {
    let mut bits = seed.wrapping_mul(0x9e37_79b9) ^ 0x5bd1_e995;
    bits = (bits ^ bits >> 15).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ bits >> 12).wrapping_mul(0x297a_2d39);
    ((bits ^ bits >> 15) & 0xff) as f32 / 256.5
}

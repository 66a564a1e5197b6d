//! Random states and draws on both devices: no validation error, no panic, and the same pictures.

use glasm::raster::Mode;
use glasm::raster::state::{
    BlendEquation, BlendFactor, Compare, CullFace, FrontFace, LogicOperation, PolygonMode, StencilOperation,
};
use glasm::runtime::{
    Capability, ClearMask, Context, Face, ImageTarget, InternalFormat, Pixels, ProgramTarget, ShadeModel, TexParameter,
};
use glasm::texture::{Filter, MinFilter, MipFilter, Target, Wrap};

use super::{Result, SIZE};

/// A sequence of numbers that looks like none.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % end.max(1)
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A number in [-1, 1], one of 256.
    fn unit(&mut self) -> f32 {
        self.below(257) as f32 / 128.0 - 1.0
    }

    fn chance(&mut self, in_ten: usize) -> bool {
        self.below(10) < in_ten
    }
}

const VERTEX: [&str; 3] = [
    "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nMOV o[COL1], v[COL0].zyxw;\nMOV o[TEX0], v[TEX0];\nEND",
    "!!VP2.0\nADD o[HPOS], v[OPOS], c[0];\nMOV o[COL0], v[COL0];\nMOV o[BFC0], v[COL0].yzxw;\nMUL o[TEX0], v[TEX0], c[1];\nEND",
    "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n
DP4 result.clip[1].x, vertex.position, {0.5, 1, 0, 0.3};\nMOV result.texcoord, vertex.texcoord;\nEND",
];

const FRAGMENT: [&str; 4] = [
    "!!FP1.0\nMOV o[COLR], f[COL0];\nEND",
    "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMUL o[COLR], R0, f[COL0];\nEND",
    "!!FP1.0\nMOVR R0, f[WPOS];\nMULR R0, R0, {0.0104, 0.0104, 1, 1};\nADDR o[COLR], R0, f[COL0];\nEND",
    "!!FP1.0\nMOV o[COLR], f[COL0];\nADDR o[DEPR].z, f[WPOS].z, {0.125}.x;\nEND",
];

const COMPARISONS: [Compare; 8] = [
    Compare::Never,
    Compare::Less,
    Compare::Equal,
    Compare::LessOrEqual,
    Compare::Greater,
    Compare::NotEqual,
    Compare::GreaterOrEqual,
    Compare::Always,
];

const FACTORS: [BlendFactor; 11] = [
    BlendFactor::Zero,
    BlendFactor::One,
    BlendFactor::SourceColor,
    BlendFactor::OneMinusSourceColor,
    BlendFactor::DestinationColor,
    BlendFactor::OneMinusDestinationColor,
    BlendFactor::SourceAlpha,
    BlendFactor::OneMinusSourceAlpha,
    BlendFactor::DestinationAlpha,
    BlendFactor::OneMinusDestinationAlpha,
    BlendFactor::ConstantColor,
];

const STENCIL: [StencilOperation; 8] = [
    StencilOperation::Keep,
    StencilOperation::Zero,
    StencilOperation::Replace,
    StencilOperation::Increment,
    StencilOperation::Decrement,
    StencilOperation::Invert,
    StencilOperation::IncrementWrap,
    StencilOperation::DecrementWrap,
];

const MODES: [Mode; 10] = [
    Mode::Points,
    Mode::Lines,
    Mode::LineLoop,
    Mode::LineStrip,
    Mode::Triangles,
    Mode::TriangleStrip,
    Mode::TriangleFan,
    Mode::Quads,
    Mode::QuadStrip,
    Mode::Polygon,
];

/// Programs and a texture.
pub fn begin(gl: &mut Context) -> Result {
    for (place, text) in VERTEX.iter().enumerate() {
        let id = 100 + place as u32;
        match text.starts_with("!!ARB") {
            true => {
                gl.bind_program_arb(ProgramTarget::Vertex, id)?;
                gl.program_string_arb(ProgramTarget::Vertex, text.as_bytes())?;
            }
            false => gl.load_program_nv(ProgramTarget::Vertex, id, text.as_bytes())?,
        }
    }
    for (place, text) in FRAGMENT.iter().enumerate() {
        gl.load_program_nv(ProgramTarget::FragmentNv, 200 + place as u32, text.as_bytes())?;
    }
    gl.bind_program_nv(ProgramTarget::Vertex, 100)?;
    gl.bind_program_nv(ProgramTarget::FragmentNv, 200)?;
    gl.enable(Capability::VertexProgram)?;
    gl.enable(Capability::FragmentProgramNv)?;
    gl.bind_texture(Target::Dim2, 1)?;
    let texels: Vec<u8> = (0..16 * 16 * 4).map(|place| (place * 61 % 256) as u8).collect();
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 16, 16, Some(Pixels::rgba8(&texels)))?;
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::None)))?;
    gl.tex_parameter(Target::Dim2, TexParameter::MagFilter(Filter::Nearest))
}

/// One change of state.
fn change(gl: &mut Context, random: &mut Random) -> Result {
    let capability = random.of(&[
        Capability::AlphaTest,
        Capability::Blend,
        Capability::ClipPlane(1),
        Capability::CullFace,
        Capability::DepthClamp,
        Capability::DepthTest,
        Capability::PolygonOffsetFill,
        Capability::ScissorTest,
        Capability::StencilTest,
        Capability::StencilTestTwoSide,
        Capability::VertexProgramTwoSide,
        Capability::PointSprite,
    ]);
    let (function, number) = (random.of(&COMPARISONS), random.below(256));
    let share = random.of(&[0.2, 0.4, 0.6, 0.8]);
    match random.below(22) {
        0..=3 => match random.chance(4) {
            true => gl.enable(capability),
            false => gl.disable(capability),
        },
        4 => gl.alpha_func(function, share),
        5 => gl.blend_func(random.of(&FACTORS), random.of(&FACTORS)),
        6 => gl.blend_equation(random.of(&[BlendEquation::Add, BlendEquation::Maximum, BlendEquation::Minimum])),
        7 => gl.blend_color([share; 4]),
        8 => gl.depth_func(function),
        9 => gl.depth_mask(random.chance(7)),
        10 => gl.depth_range(random.of(&[0.0, 0.25, 1.0]), random.of(&[0.0, 0.75, 1.0])),
        11 => gl.stencil_func(function, number as i32, 0xff >> random.below(5)),
        12 => gl.stencil_op(random.of(&STENCIL), random.of(&STENCIL), random.of(&STENCIL)),
        13 => gl.color_mask(std::array::from_fn(|_| random.chance(8))),
        14 => {
            let mode = random.of(&[PolygonMode::Fill, PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point]);
            gl.polygon_mode(random.of(&[Face::Front, Face::Back, Face::FrontAndBack]), mode)
        }
        15 => gl.line_width(random.of(&[1.0, 2.0, 5.0])),
        16 => gl.point_size(random.of(&[1.0, 4.0, 9.0])),
        17 => gl.shade_model(random.of(&[ShadeModel::Flat, ShadeModel::Smooth])),
        18 => gl.scissor(random.below(40) as i32, random.below(40) as i32, 30 + random.below(60) as u32, 50),
        19 => {
            gl.cull_face(random.of(&[CullFace::Front, CullFace::Back]))?;
            gl.front_face(random.of(&[FrontFace::Clockwise, FrontFace::CounterClockwise]))?;
            let half = random.of(&[0u32, 8]);
            gl.viewport(half as i32, 0, SIZE - 2 * half, SIZE)
        }
        20 => {
            gl.tex_parameter(
                Target::Dim2,
                TexParameter::WrapS(random.of(&[Wrap::Repeat, Wrap::ClampToEdge, Wrap::ClampToBorder])),
            )?;
            gl.logic_op(random.of(&[LogicOperation::Invert, LogicOperation::Set, LogicOperation::CopyInverted]))?;
            match random.chance(2) {
                true => gl.enable(Capability::ColorLogicOp),
                false => gl.disable(Capability::ColorLogicOp),
            }
        }
        _ => {
            let vertex = random.below(VERTEX.len());
            gl.bind_program_arb(ProgramTarget::Vertex, 100 + vertex as u32)?;
            gl.bind_program_nv(ProgramTarget::FragmentNv, 200 + random.below(FRAGMENT.len()) as u32)
        }
    }
}

fn draw(gl: &mut Context, random: &mut Random) -> Result {
    let offset = [random.unit() * 0.25, random.unit() * 0.25, 0.0, 0.0];
    gl.program_parameter4f_nv(ProgramTarget::Vertex, 0, offset)?;
    gl.program_parameter4f_nv(ProgramTarget::Vertex, 1, [2.0, 2.0, 1.0, 1.0])?;
    gl.begin(random.of(&MODES))?;
    for _ in 0..3 + random.below(6) {
        gl.color([0, 1, 2, 3].map(|_| random.below(6) as f32 / 5.0))?;
        gl.tex_coord([random.unit() * 1.5, random.unit() * 1.5])?;
        let depth = random.unit();
        gl.vertex([random.unit() * 1.2, random.unit() * 1.2, depth, 1.0])?;
    }
    gl.end()
}

/// A round: everything cleared, then states and draws.
pub fn round(gl: &mut Context, seed: u64, steps: usize) -> Result {
    let mut random = Random::new(seed);
    gl.disable(Capability::ScissorTest)?;
    gl.color_mask([true; 4])?;
    gl.depth_mask(true)?;
    gl.stencil_mask(0xff)?;
    gl.clear_color([0.2, 0.4, 0.6, 0.8])?;
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH | ClearMask::STENCIL)?;
    for _ in 0..steps {
        for _ in 0..1 + random.below(4) {
            change(gl, &mut random)?;
        }
        draw(gl, &mut random)?;
    }
    Ok(())
}

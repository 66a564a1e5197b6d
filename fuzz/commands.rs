//! Commands of a context, in any order and with any numbers. The fuzz target and the project's own tests share this file.
//!
//! Bytes are read one after the other: a command's number, then its parameters. Most commands fail, as most orders of
//! commands are mistakes; none may panic, hang or take much memory.

use glasm::combine::{Alu, Argument, Replicate, Source, Swizzle};
use glasm::dialect::state::Transform;
use glasm::texture::Target;
use glasm_runtime::context::InternalFormat;
use glasm_runtime::raster::state::{
    BlendEquation, BlendFactor, CompareFunction, CullFace, FrontFace, LogicOperation, PolygonMode, Rectangle,
    StencilOperation,
};
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    ArrayMemory, ArrayType, Attachment, BufferTarget, Capability, ClearMask, ClientArray, Context, Coordinate, Cpu,
    Face, ImageTarget, MatrixMode, Pixels, ProgramTarget, ShadeModel, ShaderDestination, TargetDescription,
    TexParameter, TrackedMatrix,
};

/// Sides of the window, small to save time.
const SIDE: u32 = 8;
/// Commands that are run of one input.
const COMMANDS: usize = 200;

/// Programs that commands load, beside bytes of the input.
const PROGRAMS: [&str; 11] = [
    "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END",
    "!!VP2.0\nARL A0.x, c[1].x;\nMOV o[HPOS], v[OPOS];\nMUL o[TEX0], c[A0.x+4], v[COL0];\nEND",
    "!!VSP1.0 MOV c[4], v[0]; ADD c[5], c[4], c[4]; END",
    "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nKIL LT.x;\nMUL o[COLR], R0, f[COL0];\nEND",
    "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, program.local[0];\nEND",
    "!!ARBfp1.0\nTEMP a;\nTEX a, fragment.texcoord[0], texture[0], 2D;\nMUL result.color, a, program.env[1];\nEND",
    "!!NVvp4.0\nMOV result.position, vertex.attrib[0];\nMOV.U result.texcoord[0], vertex.instance;\nEND",
    "!!NVfp4.0\nSHORT OUTPUT o = result.color;\nMOV.U o, 7;\nEND",
    "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 2;\nMOV result.position, vertex[0].position;\nEMIT;\nEMIT;\nEND",
    "!!NVcp5.0\nGROUP_SIZE 4;\nSHARED_MEMORY 64;\nSHARED s[] = { program.sharedmem };\nTEMP a;\nMOV.U a.x, invocation.localindex.x;\nSTS.U32 a, s[0];\nBAR;\nEND",
    "!!ATIfs1.0\nStartConstants;\nCONSTANT c0 = program.env[1];\nEndConstants;\nStartOutputPass;\nSampleMap r0, t0.str;\nMUL r0, r0, c0;\nEndPass;\n",
];

/// The input, read from front to back; zeros after it.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }

    /// Mostly small, sometimes anything.
    fn count(&mut self) -> u32 {
        match self.byte() {
            byte @ 0..=239 => u32::from(byte % 20),
            _ => self.word(),
        }
    }

    fn float(&mut self) -> f32 {
        const EDGES: [f32; 8] = [0.0, -0.0, 1.0, -1.0, f32::NAN, f32::INFINITY, f32::MIN_POSITIVE, 1.0e30];
        match self.byte() {
            byte @ 0..=127 => f32::from(byte) / 32.0 - 2.0,
            byte @ 128..=223 => EDGES[usize::from(byte) % EDGES.len()],
            _ => f32::from_bits(self.word()),
        }
    }

    fn vector(&mut self) -> [f32; 4] {
        [0; 4].map(|_| self.float())
    }

    fn flag(&mut self) -> bool {
        self.byte() & 1 != 0
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.byte()) % choices.len()]
    }

    fn bytes(&mut self) -> Vec<u8> {
        let count = usize::from(self.byte()).min(self.0.len());
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken.to_vec()
    }
}

const PROGRAM_TARGETS: &[ProgramTarget] = &[
    ProgramTarget::Vertex,
    ProgramTarget::VertexState,
    ProgramTarget::FragmentNv,
    ProgramTarget::FragmentArb,
    ProgramTarget::Geometry,
    ProgramTarget::TessellationControl,
    ProgramTarget::TessellationEvaluation,
    ProgramTarget::Compute,
    ProgramTarget::TextFragmentAti,
];
const TARGETS: &[Target] = &[Target::Dim1, Target::Dim2, Target::Dim3, Target::Cube, Target::Rect, Target::Array2D];
const CAPABILITIES: &[Capability] = &[
    Capability::VertexProgram,
    Capability::FragmentProgramNv,
    Capability::FragmentProgramArb,
    Capability::FragmentShaderAti,
    Capability::TextFragmentShaderAti,
    Capability::GeometryProgram,
    Capability::ComputeProgram,
    Capability::RasterizerDiscard,
    Capability::VertexProgramPointSize,
    Capability::VertexProgramTwoSide,
    Capability::AlphaTest,
    Capability::Blend,
    Capability::ClipPlane(1),
    Capability::ColorLogicOp,
    Capability::ColorSum,
    Capability::CullFace,
    Capability::DepthClamp,
    Capability::DepthTest,
    Capability::Fog,
    Capability::Multisample,
    Capability::PointSprite,
    Capability::PolygonOffsetFill,
    Capability::SampleAlphaToCoverage,
    Capability::SampleCoverage,
    Capability::SampleMask,
    Capability::ScissorTest,
    Capability::StencilTest,
    Capability::StencilTestTwoSide,
    Capability::Texture(Target::Dim2),
];
const COMPARISONS: &[CompareFunction] =
    &[CompareFunction::Never, CompareFunction::Less, CompareFunction::Equal, CompareFunction::Always];
const FACTORS: &[BlendFactor] = &[
    BlendFactor::Zero,
    BlendFactor::One,
    BlendFactor::SourceColor,
    BlendFactor::OneMinusDestinationColor,
    BlendFactor::SourceAlpha,
    BlendFactor::ConstantColor,
    BlendFactor::SourceAlphaSaturate,
];
const EQUATIONS: &[BlendEquation] = &[BlendEquation::Add, BlendEquation::ReverseSubtract, BlendEquation::Minimum];
const LOGIC: &[LogicOperation] = &[LogicOperation::Xor, LogicOperation::Nand, LogicOperation::Set];
const STENCIL: &[StencilOperation] =
    &[StencilOperation::Keep, StencilOperation::Replace, StencilOperation::IncrementWrap, StencilOperation::Invert];
const BUFFERS: &[BufferTarget] = &[
    BufferTarget::Array,
    BufferTarget::VertexParameters,
    BufferTarget::FragmentParameters,
    BufferTarget::ComputeParameters,
    BufferTarget::TransformFeedback,
    BufferTarget::ShaderStorage,
    BufferTarget::AtomicCounter,
    BufferTarget::DispatchIndirect,
];
const TYPES: &[ArrayType] = &[
    ArrayType::Byte,
    ArrayType::UnsignedByte,
    ArrayType::Short,
    ArrayType::Int,
    ArrayType::Float,
    ArrayType::Double,
    ArrayType::Half,
];
const ARRAYS: &[ClientArray] = &[
    ClientArray::Vertex,
    ClientArray::Normal,
    ClientArray::Color,
    ClientArray::TexCoord,
    ClientArray::EdgeFlag,
    ClientArray::VertexAttrib(1),
];
const IMAGES: &[ImageTarget] =
    &[ImageTarget::Dim2, ImageTarget::Rect, ImageTarget::CubeFace(0), ImageTarget::CubeFace(5), ImageTarget::Array1D];
const MATRICES: &[MatrixMode] =
    &[MatrixMode::Modelview, MatrixMode::Projection, MatrixMode::Texture, MatrixMode::Matrix(3)];
const FACES: &[Face] = &[Face::Front, Face::Back, Face::FrontAndBack];

/// An area that is mostly within the window.
fn area(numbers: &mut Numbers) -> Rectangle {
    let [x, y] = [0; 2].map(|_| numbers.count().cast_signed().wrapping_sub(4));
    let [width, height] = [0; 2].map(|_| numbers.count());
    Rectangle { x, y, width, height }
}

/// Draws and reads.
fn drawn(gl: &mut Context, numbers: &mut Numbers) {
    let mode = numbers.one_of(&Mode::ALL);
    let _ = match numbers.byte() % 10 {
        0 => gl.begin(mode),
        1 => gl.end(),
        2 => gl.draw_arrays(mode, numbers.count(), numbers.count().min(64)),
        3 => {
            let indices: Vec<u32> = (0..numbers.byte() % 24).map(|_| numbers.count()).collect();
            gl.draw_elements(mode, &indices)
        }
        4 => gl.draw_arrays_instanced(mode, numbers.count(), numbers.count().min(32), numbers.count().min(4)),
        5 => gl.clear(ClearMask::from_bits_truncate(numbers.word())),
        6 => gl.rectf([numbers.float(), numbers.float()], [numbers.float(), numbers.float()]),
        7 => gl.read_pixels(area(numbers)).map(drop),
        8 => {
            let (width, height, data) = (numbers.count(), numbers.count(), numbers.bytes());
            gl.draw_pixels(width, height, Pixels::rgba8(&data))
        }
        _ => gl.dispatch_compute([numbers.count().min(8), numbers.count().min(8), numbers.count().min(2)]),
    };
}

/// Sets state.
fn set(gl: &mut Context, numbers: &mut Numbers) {
    let _ = match numbers.byte() % 26 {
        0..=3 => gl.enable(numbers.one_of(CAPABILITIES)),
        4 => gl.disable(numbers.one_of(CAPABILITIES)),
        5 => {
            let Rectangle { x, y, width, height } = area(numbers);
            gl.viewport(x, y, width, height)
        }
        6 => {
            let Rectangle { x, y, width, height } = area(numbers);
            gl.scissor(x, y, width, height)
        }
        7 => gl.depth_range(numbers.float().into(), numbers.float().into()),
        8 => gl.alpha_func(numbers.one_of(COMPARISONS), numbers.float()),
        9 => gl.depth_func(numbers.one_of(COMPARISONS)),
        10 => gl.blend_func(numbers.one_of(FACTORS), numbers.one_of(FACTORS)),
        11 => gl.blend_equation(numbers.one_of(EQUATIONS)),
        12 => gl.logic_op(numbers.one_of(LOGIC)),
        13 => gl.cull_face(numbers.one_of(&[CullFace::Front, CullFace::Back, CullFace::FrontAndBack])),
        14 => gl.front_face(numbers.one_of(&[FrontFace::Clockwise, FrontFace::CounterClockwise])),
        15 => {
            let mode = numbers.one_of(&[PolygonMode::Point, PolygonMode::Line, PolygonMode::Fill]);
            gl.polygon_mode(numbers.one_of(FACES), mode)
        }
        16 => gl.polygon_offset(numbers.float(), numbers.float()),
        17 => gl.line_width(numbers.float()),
        18 => gl.point_size(numbers.float()),
        19 => gl.shade_model(numbers.one_of(&[ShadeModel::Flat, ShadeModel::Smooth])),
        20 => gl.sample_coverage(numbers.float(), numbers.flag()),
        21 => gl.stencil_func(numbers.one_of(COMPARISONS), numbers.count().cast_signed(), numbers.word()),
        22 => gl.stencil_op(numbers.one_of(STENCIL), numbers.one_of(STENCIL), numbers.one_of(STENCIL)),
        23 => gl.clear_color(numbers.vector()),
        24 => gl.color_mask([numbers.flag(), numbers.flag(), numbers.flag(), numbers.flag()]),
        _ => matrices(gl, numbers),
    };
}

fn matrices(gl: &mut Context, numbers: &mut Numbers) -> Result<(), glasm_runtime::GlError> {
    match numbers.byte() % 8 {
        0 => gl.matrix_mode(numbers.one_of(MATRICES)),
        1 => gl.load_identity(),
        2 => gl.push_matrix(),
        3 => gl.pop_matrix(),
        4 => gl.scalef(numbers.float(), numbers.float(), numbers.float()),
        5 => gl.rotatef(numbers.float(), numbers.float(), numbers.float(), numbers.float()),
        6 => gl.mult_matrixf([0; 16].map(|_| numbers.float())),
        _ => {
            let tracked = [TrackedMatrix::None, TrackedMatrix::ModelviewProjection, TrackedMatrix::Matrix(3)];
            let transforms = [Transform::Identity, Transform::Inverse, Transform::Transpose];
            let (target, address) = (numbers.one_of(PROGRAM_TARGETS), 4u32.wrapping_mul(numbers.count()));
            gl.track_matrix_nv(target, address, numbers.one_of(&tracked), numbers.one_of(&transforms))
        }
    }
}

/// Objects with names: programs, textures, buffers, framebuffers.
fn named(gl: &mut Context, numbers: &mut Numbers) {
    let (target, name) = (numbers.one_of(PROGRAM_TARGETS), numbers.count());
    let (texture, image) = (numbers.one_of(TARGETS), numbers.one_of(IMAGES));
    let buffer = numbers.one_of(BUFFERS);
    let format = |numbers: &mut Numbers| numbers.one_of(InternalFormat::ALL);
    let _ = match numbers.byte() % 24 {
        0 => gl.load_program_nv(target, name, numbers.one_of(&PROGRAMS).as_bytes()),
        1 => gl.load_program_nv(target, name, &numbers.bytes()),
        2 => gl.program_string_arb(target, numbers.one_of(&PROGRAMS).as_bytes()),
        3 => gl.bind_program_nv(target, name),
        4 => gl.bind_program_arb(target, name),
        5 => gl.delete_programs(&[name]),
        6 => gl.program_parameter4f_nv(target, numbers.count(), numbers.vector()),
        7 => gl.program_env_parameter4f_arb(target, numbers.count(), numbers.vector()),
        8 => gl.program_local_parameter4f_arb(target, numbers.count(), numbers.vector()),
        9 => gl.execute_program_nv(target, name, numbers.vector()),
        10 => gl.bind_texture(texture, name),
        11 => gl.delete_textures(&[name]),
        12 => gl.active_texture(numbers.count()),
        13 => {
            let (level, format, data) = (numbers.count(), format(numbers), numbers.bytes());
            let (width, height) = (numbers.count().min(64), numbers.count().min(64));
            gl.tex_image_2d(image, level, format, width, height, numbers.flag().then(|| Pixels::rgba8(&data)))
        }
        14 => gl.copy_tex_image_2d(image, numbers.count(), format(numbers), area(numbers)),
        15 => {
            let parameter = match numbers.byte() % 4 {
                0 => TexParameter::BaseLevel(numbers.count()),
                1 => TexParameter::MaxLod(numbers.float()),
                2 => TexParameter::BorderColor(numbers.vector()),
                _ => TexParameter::MaxAnisotropy(numbers.float()),
            };
            gl.tex_parameter(texture, parameter)
        }
        16 => gl.bind_buffer(buffer, name),
        17 => gl.buffer_data(buffer, &numbers.bytes()),
        18 => gl.buffer_sub_data(buffer, numbers.count(), &numbers.bytes()),
        19 => gl.bind_buffer_base(buffer, numbers.count(), name),
        20 => gl.bind_buffer_range(buffer, numbers.count(), name, numbers.count(), numbers.count()),
        21 => gl.bind_framebuffer_ext(name),
        22 => gl.framebuffer_texture_ext(
            numbers.one_of(&[Attachment::Color(0), Attachment::Color(1), Attachment::Depth]),
            name,
            numbers.count(),
        ),
        _ => gl.delete_buffers(&[name]),
    };
}

/// Fragment shaders of ATI_fragment_shader.
fn shaders(gl: &mut Context, numbers: &mut Numbers) {
    let swizzles = [Swizzle::Str, Swizzle::Stq, Swizzle::StrDr, Swizzle::StqDq];
    let _ = match numbers.byte() % 16 {
        0 => gl.gen_fragment_shaders_ati(numbers.count()).map(drop),
        1 => gl.bind_fragment_shader_ati(numbers.count()),
        2 => gl.delete_fragment_shader_ati(numbers.count()),
        3 | 4 => gl.begin_fragment_shader_ati(),
        5 | 6 => gl.end_fragment_shader_ati(),
        7 => gl.set_fragment_shader_constant_ati(numbers.byte() % 9, numbers.vector()),
        8 | 9 => {
            let (register, number) = (numbers.byte() % 7, numbers.byte() % 9);
            let from = if numbers.flag() { Coordinate::Register(number) } else { Coordinate::Texture(number) };
            let swizzle = numbers.one_of(&swizzles);
            match numbers.flag() {
                true => gl.pass_tex_coord_ati(register, from, swizzle),
                false => gl.sample_map_ati(register, from, swizzle),
            }
        }
        _ => {
            let op = numbers.one_of(&Alu::NAMES).1;
            let scale = numbers.one_of(&[1.0, 2.0, 4.0, 8.0, 0.5, 0.25, 0.125]);
            let (register, mask, saturate) = (numbers.byte() % 7, numbers.byte() % 8, numbers.flag());
            let arguments: Vec<Argument> = (0..op.arguments()).map(|_| argument(numbers)).collect();
            let to = ShaderDestination { register, mask, scale, saturate };
            match numbers.flag() {
                true => gl.color_fragment_op_ati(op, to, &arguments),
                false => gl.alpha_fragment_op_ati(op, to, &arguments),
            }
        }
    };
}

fn argument(numbers: &mut Numbers) -> Argument {
    let number = numbers.byte();
    let sources = [
        Source::Zero,
        Source::One,
        Source::Register(number % 6),
        Source::Register(number % 6),
        Source::Constant(number % 8),
        Source::Color(number % 2),
    ];
    let replicates =
        [None, Some(Replicate::Red), Some(Replicate::Green), Some(Replicate::Blue), Some(Replicate::Alpha)];
    Argument {
        source: numbers.one_of(&sources),
        replicate: numbers.one_of(&replicates),
        complement: numbers.flag(),
        bias: numbers.flag(),
        double: numbers.flag(),
        negate: numbers.flag(),
    }
}

/// Attributes and arrays.
fn vertices(gl: &mut Context, numbers: &mut Numbers) {
    let _ = match numbers.byte() % 12 {
        0..=3 => gl.vertex(numbers.vector()),
        4 => gl.color(numbers.vector()),
        5 => gl.vertex_attrib(numbers.count(), numbers.vector()),
        6 => gl.multi_tex_coord(numbers.count(), numbers.vector()),
        7 => gl.normal([numbers.float(), numbers.float(), numbers.float()]),
        8 | 9 => {
            let memory = match numbers.byte() % 3 {
                0 => ArrayMemory::of_buffer(numbers.count()),
                _ => ArrayMemory::new(numbers.bytes()),
            };
            let (array, size, ty) = (numbers.one_of(ARRAYS), numbers.count(), numbers.one_of(TYPES));
            gl.array_pointer(array, size, ty, numbers.count(), &memory, numbers.count() as usize)
        }
        10 => gl.enable_client_state(numbers.one_of(ARRAYS)),
        _ => gl.disable_client_state(numbers.one_of(ARRAYS)),
    };
}

/// Runs the commands that the bytes tell.
pub fn examine(source: &[u8]) {
    let mut numbers = Numbers(source);
    let samples = numbers.one_of(&[1, 4]);
    let window = TargetDescription { samples, ..TargetDescription::color(SIDE, SIDE, ColorFormat::Rgba8) };
    let Ok(mut gl) = Context::new(Box::new(Cpu::new()), window) else { return };
    for _ in 0..COMMANDS {
        if numbers.0.is_empty() {
            break;
        }
        match numbers.byte() % 5 {
            0 => drawn(&mut gl, &mut numbers),
            1 => set(&mut gl, &mut numbers),
            2 => named(&mut gl, &mut numbers),
            3 => shaders(&mut gl, &mut numbers),
            _ => vertices(&mut gl, &mut numbers),
        }
    }
    let _ = gl.end();
    let whole = Rectangle { x: 0, y: 0, width: SIDE, height: SIDE };
    let _ = gl.bind_framebuffer_ext(0);
    let pixels = gl.read_pixels(whole).expect("a window can be read");
    assert_eq!(pixels.len(), (SIDE * SIDE) as usize);
}

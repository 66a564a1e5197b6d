//! Random state and draws for the context, the same for a seed on every device.

use crate::support::MODES;
use glasm::program::FogMode;
use glasm::texture::{Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex, VertexState};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::{
    BlendEquation, BlendFactor, CompareFunction, CullFace, FrontFace, LogicOperation, PolygonMode, SpriteOrigin,
    StencilOperation,
};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClearMask, ClientArray, Context, Face, Fog, FogSource, GlError, ImageTarget,
    InternalFormat, Light, Material, MatrixMode, Pixels, ShadeModel, TargetDescription, TexEnv, TexParameter,
    TextureEnvironment, TrackedMatrix, Transform,
};

/// Pixels on a side of the window.
pub const SIZE: u32 = 24;

/// Windows of every kind: fixed point, several samples, float.
pub fn windows() -> [TargetDescription; 4] {
    let fixed = TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba8);
    let samples = TargetDescription { samples: 4, ..fixed.clone() };
    let half = TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba16Float);
    let float = TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba32Float);
    [fixed, samples, half, float]
}

/// Names of the vertex programs, the fragment programs and the state program.
const VERTEX: [(u32, &str); 6] = [
    (
        1,
        "!!VP1.0 DP4 o[HPOS].x, c[0], v[OPOS]; DP4 o[HPOS].y, c[1], v[OPOS]; DP4 o[HPOS].z, c[2], v[OPOS];\
         DP4 o[HPOS].w, c[3], v[OPOS]; MUL o[COL0], v[COL0], c[8]; MOV o[TEX0], v[TEX0]; END",
    ),
    (2, "!!VP1.1 OPTION NV_position_invariant; ADD o[COL0], v[COL0], c[9]; MOV o[TEX0], v[TEX0].yxzw; END"),
    (
        3,
        "!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], |v[NRML]|; MOV o[BFC0], c[8]; MOV o[COL1], c[9];\
         MOV o[FOGC].x, v[FOGC].x; MOV o[PSIZ].x, c[10].x; MOV o[CLP0].x, v[OPOS].y; MOV o[TEX0], v[TEX0]; END",
    ),
    (
        4,
        "!!ARBvp1.0 OPTION ARB_position_invariant; PARAM m[4] = { state.matrix.texture[0] };\
         DP4 result.texcoord[0].x, m[0], vertex.texcoord[0]; DP4 result.texcoord[0].y, m[1], vertex.texcoord[0];\
         MUL result.color, vertex.color, state.material.diffuse; MOV result.fogcoord.x, vertex.fogcoord.x; END",
    ),
    (
        5,
        "!!ARBvp1.0 TEMP p; ADD p, vertex.position, program.local[0]; MOV result.position, p;\
         MOV result.color, program.env[8]; MOV result.texcoord[0], vertex.attrib[8]; END",
    ),
    (
        6,
        "!!ARBvp1.0 OPTION NV_vertex_program2; ADDRESS a; PARAM c[4] = { program.env[8..11] };\
         ARL a.x, vertex.texcoord[0].x; MOV result.position, vertex.position; MOV result.color, c[a.x + 1];\
         MOV result.texcoord[0], vertex.texcoord[0]; END",
    ),
];

const FRAGMENT_NV: [(u32, &str); 4] = [
    (
        11,
        "!!FP1.0 DECLARE tint = {1, 0.5, 0.25, 1}; TEX R0, f[TEX0], TEX0, 2D; MUL R0, R0, tint;\
          ADD o[COLR], R0, f[COL0]; END",
    ),
    (
        12,
        "!!FP1.0 MULH H0, f[COL0], p[1]; SUBC RC.x, f[TEX0].x, p[2].x; MOVH H0.xy (LT.x), f[TEX0]; MOV o[COLH], H0; END",
    ),
    (
        16,
        "!!FP1.0 TEX R0, f[TEX0], TEX1, 3D; TEX R1, f[TEX0], TEX2, CUBE; ADD R0, R0, R1; MUL o[COLR], R0, f[COL0]; END",
    ),
    (17, "!!FP1.0 MUL R0, f[TEX0], {4}.x; TEX R0, R0, TEX3, RECT; ADD_SAT o[COLR], R0, -f[COL0]; END"),
];

/// The target of a texture unit's image, so that each has one.
const TARGETS: [Target; 4] = [Target::Dim2, Target::Dim3, Target::Cube, Target::Rect];

const FRAGMENT_ARB: [(u32, &str); 3] = [
    (
        13,
        "!!ARBfp1.0 TEMP t; TXP t, fragment.texcoord[0], texture[0], 2D; MAD_SAT result.color, t, fragment.color, program.env[2]; END",
    ),
    (14, "!!ARBfp1.0 OPTION ARB_fog_linear; MOV result.color, fragment.color; END"),
    (
        15,
        "!!ARBfp1.0 TEMP t; SUB t, fragment.texcoord[0].x, program.local[1]; KIL t.x; MOV result.color, fragment.color.secondary; END",
    ),
];

const STATE_PROGRAM: &str = "!!VSP1.0 MUL R0, c[8], v[0]; MIN R0, R0, c[12].x; MOV c[11], R0; END";

/// A context under random commands.
pub struct Soak {
    pub gl: Context,
    random: u64,
    pub draws: u32,
    /// Draws that were executed.
    pub legal: u32,
    /// The error of the last draw that was refused.
    pub refusal: Option<GlError>,
    /// The bytes of the last texture that was read.
    pub looked: Vec<u8>,
}

impl Soak {
    pub fn new(mut gl: Context, seed: u64) -> Soak {
        for (id, text) in VERTEX {
            gl.load_program_nv(Vertex, id, text.as_bytes()).expect(text);
        }
        for (id, text) in FRAGMENT_NV {
            gl.load_program_nv(FragmentNv, id, text.as_bytes()).expect(text);
        }
        for (id, text) in FRAGMENT_ARB {
            gl.bind_program_arb(FragmentArb, id).expect("a binding");
            gl.program_string_arb(FragmentArb, text.as_bytes()).expect(text);
        }
        gl.load_program_nv(VertexState, 20, STATE_PROGRAM.as_bytes()).expect(STATE_PROGRAM);
        gl.bind_program_nv(Vertex, 1).expect("a binding");
        gl.bind_program_nv(FragmentNv, 11).expect("a binding");
        let mut soak = Soak { gl, random: seed | 1, draws: 0, legal: 0, refusal: None, looked: Vec::new() };
        soak.arrays().expect("arrays");
        for (unit, target) in TARGETS.into_iter().enumerate() {
            soak.gl.active_texture(unit as u32).expect("a unit");
            soak.texture(target).expect("a texture");
        }
        soak.gl.active_texture(0).expect("a unit");
        soak.texture_to_draw_to().expect("a framebuffer");
        soak
    }

    /// A number below `count` (xorshift64*).
    pub(super) fn below(&mut self, count: usize) -> usize {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        ((self.random.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % count as u64) as usize
    }

    pub(super) fn choose<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    pub(super) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    /// A number between -1 and 1 in steps that floats hold exactly.
    fn unit(&mut self) -> f32 {
        self.below(257) as f32 / 128.0 - 1.0
    }

    fn share(&mut self) -> f32 {
        self.below(129) as f32 / 128.0
    }

    pub(super) fn vector(&mut self) -> [f32; 4] {
        [(); 4].map(|()| self.unit())
    }

    pub(super) fn color(&mut self) -> [f32; 4] {
        [(); 4].map(|()| self.share())
    }

    /// One command: three of four change state, the others draw.
    pub fn step(&mut self) {
        if self.below(4) == 0 {
            self.draws += 1;
            match self.draw() {
                Ok(()) => self.legal += 1,
                Err(error) => self.refusal = Some(error),
            }
        } else {
            // Random commands may be refused.
            let _ = self.change();
        }
    }

    fn arrays(&mut self) -> Result<(), GlError> {
        let positions: Vec<f32> =
            (0..16).flat_map(|_| [self.unit(), self.unit(), self.unit() / 2.0, 1.0 + self.share() / 2.0]).collect();
        let others: Vec<f32> = (0..64).map(|_| self.share()).collect();
        let memory = ArrayMemory::from_floats(&positions);
        self.gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 0, &memory, 0)?;
        self.gl.enable_client_state(ClientArray::Vertex)?;
        let memory = ArrayMemory::from_floats(&others);
        self.gl.array_pointer(ClientArray::Color, 4, ArrayType::Float, 0, &memory, 0)?;
        self.gl.vertex_attrib_pointer_nv(8, 2, ArrayType::Float, 16, &memory, 4)
    }

    /// A texture of the active unit, with one target, whatever was bound.
    fn texture(&mut self, target: Target) -> Result<(), GlError> {
        let size = 1 << self.below(3);
        let format = self.choose(&[
            InternalFormat::Rgba8,
            InternalFormat::Rgb8,
            InternalFormat::Luminance8,
            InternalFormat::Alpha8,
            InternalFormat::Intensity8,
            InternalFormat::Luminance8Alpha8,
        ]);
        let faces = match target {
            Target::Cube => (0..6).map(ImageTarget::CubeFace).collect(),
            Target::Rect => vec![ImageTarget::Rect],
            _ => vec![ImageTarget::Dim2],
        };
        for level in 0..=3 {
            let side = (size >> level).max(1);
            for face in &faces {
                let depth = if target == Target::Dim3 { side } else { 1 };
                let data: Vec<u8> = (0..side * side * depth * 4).map(|_| self.below(256) as u8).collect();
                let pixels = Some(Pixels::rgba8(&data));
                match target {
                    Target::Dim3 => self.gl.tex_image_3d(target, level, format, [side; 3], pixels)?,
                    _ => self.gl.tex_image_2d(*face, level, format, side, side, pixels)?,
                }
            }
            if side == 1 || target == Target::Rect {
                break;
            }
        }
        let filter = self.choose(&[Filter::Nearest, Filter::Linear]);
        let levels = match target {
            Target::Rect => MipFilter::None,
            _ => self.choose(&[MipFilter::None, MipFilter::Nearest, MipFilter::Linear]),
        };
        self.gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(filter, levels)))?;
        self.gl.tex_parameter(target, TexParameter::MagFilter(filter))
    }

    /// A step on a unit that is not the first.
    fn another_texture(&mut self) -> Result<(), GlError> {
        let unit = 1 + self.below(TARGETS.len() - 1);
        self.gl.active_texture(unit as u32)?;
        let done = match self.coin() {
            true => self.texture(TARGETS[unit]),
            false => {
                let wrap = self.choose(&[Wrap::Clamp, Wrap::ClampToEdge, Wrap::ClampToBorder]);
                let parameter = self.choose(&[TexParameter::WrapS(wrap), TexParameter::WrapT(wrap)]);
                self.gl.tex_parameter(TARGETS[unit], parameter)
            }
        };
        self.gl.active_texture(0)?;
        done
    }

    fn change(&mut self) -> Result<(), GlError> {
        match self.below(36) {
            31..=35 => self.textures(),
            0 => self.switch(),
            1 => self.switch(),
            2 => {
                let (id, _) = self.choose(&VERTEX);
                self.gl.bind_program_nv(Vertex, id)
            }
            3 => {
                let (id, _) = self.choose(&FRAGMENT_NV);
                self.gl.bind_program_nv(FragmentNv, id)
            }
            4 => {
                let (id, _) = self.choose(&FRAGMENT_ARB);
                self.gl.bind_program_arb(FragmentArb, id)
            }
            5 => {
                let (index, value) = (8 + self.below(6) as u32, self.color());
                self.gl.program_parameter4f_nv(Vertex, index, value)
            }
            6 => {
                let (target, index, value) = (self.choose(&[Vertex, FragmentArb]), self.below(12) as u32, self.color());
                self.gl.program_env_parameter4f_arb(target, index, value)
            }
            7 => {
                let (target, index, value) =
                    (self.choose(&[Vertex, FragmentNv, FragmentArb]), self.below(4) as u32, self.color());
                self.gl.program_local_parameter4f_arb(target, index, value.map(|part| part / 2.0))
            }
            8 => {
                let matrix = self.choose(&[TrackedMatrix::ModelviewProjection, TrackedMatrix::Modelview]);
                let transform = self.choose(&[Transform::Identity, Transform::Transpose]);
                self.gl.track_matrix_nv(Vertex, 0, matrix, transform)
            }
            9 => {
                let mode = self.choose(&[MatrixMode::Modelview, MatrixMode::Projection, MatrixMode::Texture]);
                self.gl.matrix_mode(mode)
            }
            10 => self.gl.load_identity(),
            11 => {
                let [x, y, z, _] = self.vector();
                self.gl.translatef(x / 4.0, y / 4.0, z / 4.0)
            }
            12 => {
                let ([x, y, z, _], angle) = (self.vector(), self.below(360) as f32);
                self.gl.rotatef(angle, x, y, z)
            }
            13 => {
                if self.coin() {
                    self.gl.push_matrix()
                } else {
                    self.gl.pop_matrix()
                }
            }
            14 => self.fragment_state(),
            15 => self.fragment_state(),
            16 => self.depth_and_stencil(),
            17 => self.depth_and_stencil(),
            18 => {
                let (near, far) = (self.share(), self.share());
                self.gl.depth_range(near.into(), far.into())
            }
            19 => {
                let (x, y) = (self.below(9) as i32 - 4, self.below(9) as i32 - 4);
                let (width, height) = (8 + self.below(32) as u32, 8 + self.below(32) as u32);
                self.gl.viewport(x, y, width, height)
            }
            20 => {
                let (x, y) = (self.below(12) as i32, self.below(12) as i32);
                let (width, height) = (8 + self.below(16) as u32, 8 + self.below(16) as u32);
                self.gl.scissor(x, y, width, height)
            }
            21 => self.texture(Target::Dim2),
            22 => {
                let wrap = self.choose(&[Wrap::Repeat, Wrap::ClampToEdge, Wrap::ClampToBorder, Wrap::MirroredRepeat]);
                let (bias, lod) = (self.unit(), self.share() * 2.0);
                let parameter = self.choose(&[
                    TexParameter::WrapS(wrap),
                    TexParameter::WrapT(wrap),
                    TexParameter::LodBias(bias),
                    TexParameter::MaxLod(1.0 + lod),
                ]);
                self.gl.tex_parameter(Target::Dim2, parameter)
            }
            23 => {
                use TextureEnvironment::{Add, Blend, Decal, Modulate, Replace};
                let mode = self.choose(&[Modulate, Replace, Decal, Blend, Add]);
                let replace = self.coin();
                self.gl.tex_env(TexEnv::Mode(mode))?;
                self.gl.tex_env(TexEnv::CoordReplace(replace))
            }
            24 => self.fog(),
            25 => {
                let (plane, equation) = (self.below(2) as u32, self.vector());
                self.gl.clip_plane(plane, equation.map(f64::from))
            }
            26 => {
                let (color, position) = (self.color(), self.vector());
                self.gl.material(Face::FrontAndBack, Material::AmbientAndDiffuse(color))?;
                self.gl.light(0, Light::Position(position))
            }
            27 => self.current(),
            28 => {
                let array = self.choose(&[ClientArray::Color, ClientArray::VertexAttrib(8)]);
                if self.coin() { self.gl.enable_client_state(array) } else { self.gl.disable_client_state(array) }
            }
            29 => self.another_texture(),
            _ => {
                let value = self.color();
                self.gl.execute_program_nv(VertexState, 20, value)
            }
        }
    }

    fn switch(&mut self) -> Result<(), GlError> {
        use Capability as C;
        let capability = self.choose(&[
            C::VertexProgram,
            C::VertexProgram,
            C::FragmentProgramNv,
            C::FragmentProgramNv,
            C::FragmentProgramArb,
            C::VertexProgramPointSize,
            C::VertexProgramTwoSide,
            C::AlphaTest,
            C::Blend,
            C::ClipPlane(0),
            C::ClipPlane(1),
            C::ColorLogicOp,
            C::ColorSum,
            C::CullFace,
            C::DepthClamp,
            C::DepthTest,
            C::DepthTest,
            C::Fog,
            C::PointSprite,
            C::PolygonOffsetFill,
            C::StencilTestTwoSide,
            C::ScissorTest,
            C::StencilTest,
            C::Texture(Target::Dim2),
        ]);
        if self.coin() { self.gl.enable(capability) } else { self.gl.disable(capability) }
    }

    fn fragment_state(&mut self) -> Result<(), GlError> {
        use BlendFactor as F;
        let compare = self.compare();
        match self.below(11) {
            0 => {
                let reference = self.share();
                self.gl.alpha_func(compare, reference)
            }
            1 | 2 => {
                let factors = [
                    F::Zero,
                    F::One,
                    F::SourceColor,
                    F::OneMinusSourceAlpha,
                    F::SourceAlpha,
                    F::DestinationColor,
                    F::ConstantColor,
                ];
                let (source, destination) = (self.choose(&factors), self.choose(&factors));
                self.gl.blend_func(source, destination)
            }
            3 => {
                use BlendEquation::{Add, Maximum, Minimum, ReverseSubtract, Subtract};
                let equation = self.choose(&[Add, Subtract, ReverseSubtract, Minimum, Maximum]);
                self.gl.blend_equation(equation)
            }
            4 => {
                let color = self.color();
                self.gl.blend_color(color)
            }
            5 => {
                let mask = [(); 4].map(|()| self.below(4) != 0);
                self.gl.color_mask(mask)
            }
            6 => {
                let face = self.choose(&[CullFace::Front, CullFace::Back]);
                self.gl.cull_face(face)
            }
            7 => {
                let winding = self.choose(&[FrontFace::Clockwise, FrontFace::CounterClockwise]);
                self.gl.front_face(winding)
            }
            8 => {
                let face = self.choose(&[Face::Front, Face::Back, Face::FrontAndBack]);
                let mode = self.choose(&[PolygonMode::Fill, PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point]);
                self.gl.polygon_mode(face, mode)
            }
            9 => {
                use LogicOperation::{Clear, Copy, CopyInverted, Invert, Set};
                let operation = self.choose(&[Clear, Copy, CopyInverted, Invert, Set]);
                self.gl.logic_op(operation)
            }
            _ => {
                let model = self.choose(&[ShadeModel::Flat, ShadeModel::Smooth]);
                let origin = self.choose(&[SpriteOrigin::UpperLeft, SpriteOrigin::LowerLeft]);
                self.gl.shade_model(model)?;
                self.gl.point_sprite_coord_origin(origin)
            }
        }
    }

    fn compare(&mut self) -> CompareFunction {
        use CompareFunction::{Always, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        self.choose(&[Less, LessOrEqual, Greater, GreaterOrEqual, NotEqual, Always, Always, Equal])
    }

    fn depth_and_stencil(&mut self) -> Result<(), GlError> {
        use StencilOperation as S;
        let compare = self.compare();
        let operations = [S::Keep, S::Zero, S::Replace, S::Increment, S::Decrement, S::Invert, S::IncrementWrap];
        let [fail, depth_fail, pass] = [(); 3].map(|()| self.choose(&operations));
        let face = self.choose(&[Face::Front, Face::Back, Face::FrontAndBack]);
        match self.below(5) {
            0 => self.gl.depth_func(compare),
            1 => {
                let write = self.below(4) != 0;
                self.gl.depth_mask(write)
            }
            2 => {
                let (reference, mask) = (self.below(8) as i32, self.below(256) as u32);
                self.gl.stencil_func_separate(face, compare, reference, mask)
            }
            3 => self.gl.stencil_op_separate(face, fail, depth_fail, pass),
            _ => {
                let (factor, units) = (self.share(), self.below(64) as f32);
                self.gl.polygon_offset(factor, units)
            }
        }
    }

    fn fog(&mut self) -> Result<(), GlError> {
        let mode = self.choose(&[FogMode::Linear, FogMode::Exp, FogMode::Exp2]);
        let source = self.choose(&[FogSource::FogCoord, FogSource::FragmentDepth]);
        let (color, density, end) = (self.color(), self.share() * 2.0, 1.0 + self.share());
        self.gl.fog(Fog::Mode(mode))?;
        self.gl.fog(Fog::CoordSource(source))?;
        self.gl.fog(Fog::Color(color))?;
        self.gl.fog(Fog::Density(density))?;
        self.gl.fog(Fog::End(end))
    }

    fn current(&mut self) -> Result<(), GlError> {
        let (color, normal, coordinate) = (self.color(), self.vector(), self.share());
        match self.below(7) {
            5 | 6 if self.gl.point_size(1.0 + color[1] * 5.0).is_ok() => self.gl.line_width(1.0 + color[2] * 3.0),
            0 => self.gl.color(color),
            1 => self.gl.secondary_color([color[0], color[1], color[2]]),
            2 => self.gl.normal([normal[0], normal[1], normal[2]]),
            3 => self.gl.fog_coord(coordinate),
            _ => self.gl.multi_tex_coord(0, [coordinate, color[0]]),
        }
    }

    fn draw(&mut self) -> Result<(), GlError> {
        // Triangles twice as often as others, and none with adjacency.
        let modes = [&MODES[..5], &MODES[4..10]].concat();
        let mode = self.choose(&modes);
        match self.below(8) {
            0 => {
                let mask = self.choose(&[ClearMask::COLOR, ClearMask::DEPTH, ClearMask::STENCIL, ClearMask::all()]);
                let color = self.color();
                self.gl.clear_color(color)?;
                self.gl.clear(mask)
            }
            1..=3 => {
                let first = self.below(8) as u32;
                let count = 3 + self.below(6) as u32;
                self.gl.draw_arrays(mode, first, count)
            }
            4 => {
                let indices: Vec<u32> = (0..9).map(|_| self.below(16) as u32).collect();
                self.gl.draw_elements(mode, &indices)
            }
            5 => self.pixels(),
            _ => {
                self.gl.begin(mode)?;
                for _ in 0..3 + self.below(6) {
                    self.current()?;
                    let [x, y, z, _] = self.vector();
                    self.gl.vertex([x, y, z / 2.0])?;
                }
                self.gl.end()
            }
        }
    }

    fn pixels(&mut self) -> Result<(), GlError> {
        let [x, y, _, _] = self.color();
        self.gl.window_pos([(x * SIZE as f32).floor(), (y * SIZE as f32).floor(), 0.5])?;
        if self.coin() {
            let data: Vec<u8> = (0..36).map(|_| self.below(256) as u8).collect();
            self.gl.draw_pixels(3, 3, Pixels::rgba8(&data))
        } else {
            let bits: Vec<bool> = (0..16).map(|_| self.coin()).collect();
            self.gl.bitmap([4, 4], [0.0; 2], [2.0, 0.0], &bits)
        }
    }

    /// The colours, depths and stencil values of the window.
    pub fn contents(&mut self) -> Vec<([f32; 4], f32, u8)> {
        let area = glasm_runtime::raster::state::Rectangle { x: 0, y: 0, width: SIZE, height: SIZE };
        let colors = self.gl.read_pixels(area).expect("colours");
        let depths = self.gl.read_depth(area).expect("depths");
        let stencils = self.gl.read_stencil(area).expect("stencil values");
        colors.into_iter().zip(depths).zip(stencils).map(|((color, depth), stencil)| (color, depth, stencil)).collect()
    }

    /// Fills the whole window with one colour, whatever masks are set.
    pub fn restart(&mut self) {
        let state = glasm_runtime::raster::State::new(SIZE, SIZE);
        let clear =
            glasm_runtime::raster::Clear { color: Some([0.25; 4]), depth: Some(1.0), stencil: Some(0), buffer: None };
        let target = self.gl.target();
        self.gl.device().clear(target, &state, &clear).expect("a clear");
        // Copies of it are filled as well.
        self.texture_to_draw_to().expect("a texture");
        self.gl.bind_texture(Target::Dim2, 0).expect("a binding");
        self.texture(Target::Dim2).expect("a texture");
        self.gl.active_texture(2).expect("a unit");
        self.texture(Target::Cube).expect("a texture");
        self.gl.active_texture(0).expect("a unit");
    }
}

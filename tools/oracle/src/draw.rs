//! Pictures: programs, their inputs, and the results.

use glasm_scene::cases::Bindings;

use super::context::Oracle;
use super::native::{Kind, Loaded, VERTEX_PROGRAM};

/// A 4x4 matrix by rows.
pub type Matrix = [[f32; 4]; 4];

/// Attributes of a vertex by number; conventional attributes share the numbers of the generic ones
/// (NV_vertex_program, table X.2).
pub type VertexData = [[f32; 4]; 16];

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    Points,
    Triangles,
    TriangleStrip,
}

/// The location of a program's parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    Environment(u32),
    Local(u32),
    /// `c[n]` of the register languages.
    Register(u32),
    /// DECLAREd by name.
    Named(String),
}

#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Material {
    pub ambient: [f32; 4],
    pub diffuse: [f32; 4],
    pub specular: [f32; 4],
    pub emission: [f32; 4],
    pub shininess: f32,
}

#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Light {
    pub ambient: [f32; 4],
    pub diffuse: [f32; 4],
    pub specular: [f32; 4],
    /// In eye coordinates, like the direction.
    pub position: [f32; 4],
    /// Constant, linear, quadratic.
    pub attenuation: [f32; 3],
    pub direction: [f32; 3],
    pub exponent: f32,
    /// In degrees.
    pub cutoff: f32,
}

/// The state that `state.` bindings name.
#[derive(Clone, Debug, PartialEq)]
pub struct Surroundings {
    pub modelview: Matrix,
    pub projection: Matrix,
    pub textures: [Matrix; 8],
    pub programs: [Matrix; 8],
    /// Front and back.
    pub materials: [Material; 2],
    pub lights: [Light; 8],
    pub scene_ambient: [f32; 4],
    pub fog_color: [f32; 4],
    /// Density, start, end.
    pub fog: [f32; 3],
    pub clip_planes: [[f32; 4]; 6],
    /// By unit: eye planes of s, t, r, q, then object planes.
    pub planes: [[[f32; 4]; 8]; 8],
    pub environment_colors: [[f32; 4]; 8],
    /// Size, smallest, largest, fade threshold.
    pub point: [f32; 4],
    pub point_attenuation: [f32; 3],
    pub depth_range: [f32; 2],
}

/// The description of a draw.
pub struct Scene<'a> {
    pub width: u32,
    pub height: u32,
    /// Without one, attributes pass through unchanged.
    pub vertex: Option<&'a str>,
    pub fragment: &'a str,
    pub mode: Mode,
    pub vertices: &'a [VertexData],
    pub vertex_parameters: &'a [(Parameter, [f32; 4])],
    pub fragment_parameters: &'a [(Parameter, [f32; 4])],
    pub textures: &'a Bindings,
    pub surroundings: Option<&'a Surroundings>,
    /// The target's contents before the draw, unclamped.
    pub clear: [f32; 4],
    pub colors: u32,
}

/// The result, the bottom row first.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The colour buffers, as written by the program.
    pub colors: Vec<Vec<[f32; 4]>>,
    pub depths: Vec<f32>,
}

/// The vertex program of scenes without one: it passes attributes on unchanged, clip coordinates included.
pub const PASS_THROUGH: &str = "!!ARBvp1.0
MOV result.position, vertex.position;
MOV result.color, vertex.attrib[3];
MOV result.color.secondary, vertex.attrib[4];
MOV result.fogcoord, vertex.attrib[5];
MOV result.texcoord[0], vertex.attrib[8];
MOV result.texcoord[1], vertex.attrib[9];
MOV result.texcoord[2], vertex.attrib[10];
MOV result.texcoord[3], vertex.attrib[11];
MOV result.texcoord[4], vertex.attrib[12];
MOV result.texcoord[5], vertex.attrib[13];
MOV result.texcoord[6], vertex.attrib[14];
MOV result.texcoord[7], vertex.attrib[15];
END
";

const TEXTURE_2D: u32 = 0x0de1;
const TEXTURE0: u32 = 0x84c0;
pub(crate) const RGBA: u32 = 0x1908;
pub(crate) const FLOAT: u32 = 0x1406;
const RGBA32F: i32 = 0x8814;
const RGBA32UI: i32 = 0x8d70;
pub(crate) const RGBA_INTEGER: u32 = 0x8d99;
pub(crate) const UNSIGNED_INT: u32 = 0x1405;
const MIN_FILTER: u32 = 0x2801;
const NEAREST: i32 = 0x2600;
pub(crate) const DEPTH_COMPONENT: u32 = 0x1902;
const DEPTH_COMPONENT32F: u32 = 0x8cac;
const FRAMEBUFFER: u32 = 0x8d40;
const RENDERBUFFER: u32 = 0x8d41;
pub(crate) const COLOR_ATTACHMENT0: u32 = 0x8ce0;
const DEPTH_ATTACHMENT: u32 = 0x8d00;
const FRAMEBUFFER_COMPLETE: u32 = 0x8cd5;
const COLOR_AND_DEPTH_BITS: u32 = 0x4100;
pub(crate) const DEPTH_TEST: u32 = 0x0b71;
pub(crate) const ALWAYS: u32 = 0x0207;
const FALSE: u32 = 0;
/// CLAMP_VERTEX_COLOR and CLAMP_FRAGMENT_COLOR.
pub(crate) const CLAMPS: [u32; 2] = [0x891a, 0x891b];

impl Mode {
    const fn number(self) -> u32 {
        match self {
            Mode::Points => 0,
            Mode::Triangles => 4,
            Mode::TriangleStrip => 5,
        }
    }
}

/// What a colour buffer of four components holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColorFormat {
    Floats,
    /// Unsigned integers.
    Words,
}

/// A target that is deleted when it is dropped.
pub(crate) struct Target<'a> {
    oracle: &'a Oracle,
    framebuffer: u32,
    textures: Vec<u32>,
    depth: u32,
}

impl Drop for Target<'_> {
    fn drop(&mut self) {
        let gl = &self.oracle.gl;
        // SAFETY: the names are the GL's.
        unsafe {
            (gl.bind_framebuffer)(FRAMEBUFFER, 0);
            (gl.delete_framebuffers)(1, &self.framebuffer);
            (gl.delete_textures)(self.textures.len() as i32, self.textures.as_ptr());
            (gl.delete_renderbuffers)(1, &self.depth);
        }
    }
}

impl Oracle {
    /// Draws a scene and reads it back.
    pub fn draw(&self, scene: &Scene<'_>) -> Result<Picture, String> {
        self.make_current().map_err(|error| error.to_string())?;
        let fragment = self.load(scene.fragment).map_err(|error| format!("the fragment program: {error}"))?;
        let vertex = self.load(scene.vertex.unwrap_or(PASS_THROUGH)).map_err(|error| {
            self.unload(&fragment);
            format!("the vertex program: {error}")
        })?;
        let picture = self.draw_with(scene, || {
            self.parameters(&vertex, scene.vertex_parameters)?;
            self.parameters(&fragment, scene.fragment_parameters)
        });
        self.unload(&vertex);
        self.unload(&fragment);
        picture
    }

    /// Draws with the programs that are bound by now; `supply` gives them their parameters.
    pub(crate) fn draw_with(
        &self,
        scene: &Scene<'_>,
        supply: impl FnOnce() -> Result<(), String>,
    ) -> Result<Picture, String> {
        let target = self.target(scene.width, scene.height, &vec![ColorFormat::Floats; scene.colors as usize])?;
        let textures = self.bind_textures(scene.textures)?;
        supply()?;
        if let Some(surroundings) = scene.surroundings {
            self.apply(surroundings);
        }
        self.check("setting up")?;
        let gl = &self.gl;
        let [red, green, blue, alpha] = scene.clear;
        // SAFETY: the context is current and its target is complete.
        unsafe {
            for clamp in CLAMPS {
                (gl.clamp_color)(clamp, FALSE);
            }
            (gl.viewport)(0, 0, scene.width as i32, scene.height as i32);
            (gl.enable)(DEPTH_TEST);
            (gl.depth_function)(ALWAYS);
            (gl.clear_color)(red, green, blue, alpha);
            (gl.clear)(COLOR_AND_DEPTH_BITS);
            (gl.begin)(scene.mode.number());
            scene.vertices.iter().for_each(|data| self.vertex(data));
            (gl.end)();
        }
        self.check("drawing")?;
        let picture = self.read(scene);
        self.unbind_textures(&textures);
        drop(target);
        self.check("reading back")?;
        Ok(picture)
    }

    pub(crate) fn target(&self, width: u32, height: u32, colors: &[ColorFormat]) -> Result<Target<'_>, String> {
        let gl = &self.gl;
        let (width, height) = (width as i32, height as i32);
        let mut target = Target { oracle: self, framebuffer: 0, textures: vec![0; colors.len()], depth: 0 };
        // SAFETY: names are generated into places that exist.
        unsafe {
            (gl.generate_framebuffers)(1, &mut target.framebuffer);
            (gl.bind_framebuffer)(FRAMEBUFFER, target.framebuffer);
            (gl.generate_textures)(colors.len() as i32, target.textures.as_mut_ptr());
            (gl.active_texture)(TEXTURE0);
            let mut attachments = Vec::new();
            for (attachment, (texture, format)) in (COLOR_ATTACHMENT0..).zip(target.textures.iter().zip(colors)) {
                let (internal, layout, kind) = match format {
                    ColorFormat::Floats => (RGBA32F, RGBA, FLOAT),
                    ColorFormat::Words => (RGBA32UI, RGBA_INTEGER, UNSIGNED_INT),
                };
                (gl.bind_texture)(TEXTURE_2D, *texture);
                (gl.texture_image_2d)(TEXTURE_2D, 0, internal, width, height, 0, layout, kind, std::ptr::null());
                (gl.texture_integer)(TEXTURE_2D, MIN_FILTER, NEAREST);
                (gl.framebuffer_texture)(FRAMEBUFFER, attachment, TEXTURE_2D, *texture, 0);
                attachments.push(attachment);
            }
            (gl.bind_texture)(TEXTURE_2D, 0);
            (gl.generate_renderbuffers)(1, &mut target.depth);
            (gl.bind_renderbuffer)(RENDERBUFFER, target.depth);
            (gl.renderbuffer_storage)(RENDERBUFFER, DEPTH_COMPONENT32F, width, height);
            (gl.framebuffer_renderbuffer)(FRAMEBUFFER, DEPTH_ATTACHMENT, RENDERBUFFER, target.depth);
            (gl.draw_buffers)(attachments.len() as i32, attachments.as_ptr());
            if (gl.buffer_status)(FRAMEBUFFER) != FRAMEBUFFER_COMPLETE {
                return Err("the driver has no float targets".to_owned());
            }
        }
        Ok(target)
    }

    /// A vertex under all its names: where generic and conventional attributes share storage, they get the same value.
    pub(crate) fn vertex(&self, data: &VertexData) {
        let gl = &self.gl;
        // SAFETY: every pointer is to four floats.
        unsafe {
            (gl.normal)(data[2].as_ptr());
            (gl.color)(data[3].as_ptr());
            (gl.secondary_color)(data[4].as_ptr());
            (gl.fog_coordinate)(data[5][0]);
            for (unit, value) in (TEXTURE0..).zip(&data[8..]) {
                (gl.texture_coordinate)(unit, value.as_ptr());
            }
            for (number, value) in (1..).zip(&data[1..]) {
                (gl.vertex_attribute)(number, value.as_ptr());
            }
            (gl.vertex)(data[0].as_ptr());
        }
    }

    pub(crate) fn parameters(&self, loaded: &Loaded, parameters: &[(Parameter, [f32; 4])]) -> Result<(), String> {
        let gl = &self.gl;
        let typed = self.typed.as_ref().filter(|_| loaded.kind == Kind::Typed);
        for (place, value) in parameters {
            let value = value.as_ptr();
            // SAFETY: the pointers are to four floats, and to as many bytes as said.
            unsafe {
                match (place, &self.nvidia) {
                    (Parameter::Environment(index), _) if let Some(typed) = typed => {
                        (typed.environment_words)(loaded.target, *index, value.cast());
                    }
                    (Parameter::Local(index), _) if let Some(typed) = typed => {
                        (typed.local_words)(loaded.target, *index, value.cast());
                    }
                    (Parameter::Environment(index), _) => (gl.environment_parameter)(loaded.target, *index, value),
                    (Parameter::Local(index), _) => (gl.local_parameter)(loaded.target, *index, value),
                    (Parameter::Register(index), Some(nvidia)) if loaded.kind == Kind::Register => {
                        (nvidia.program_parameter)(VERTEX_PROGRAM, *index, value);
                    }
                    (Parameter::Named(name), Some(nvidia)) => {
                        (nvidia.named_parameter)(loaded.name, name.len() as i32, name.as_ptr(), value);
                    }
                    (Parameter::Register(_) | Parameter::Named(_), _) => {
                        return Err("the driver has no such parameters".to_owned());
                    }
                }
            }
        }
        self.check("setting parameters")
    }

    fn read(&self, scene: &Scene<'_>) -> Picture {
        let gl = &self.gl;
        let count = scene.width as usize * scene.height as usize;
        let (width, height) = (scene.width as i32, scene.height as i32);
        let mut picture = Picture { colors: Vec::new(), depths: vec![0.0; count] };
        // SAFETY: the places have the room of the rectangle that is read.
        unsafe {
            for buffer in 0..scene.colors {
                let mut color = vec![[0f32; 4]; count];
                (gl.read_buffer)(COLOR_ATTACHMENT0 + buffer);
                (gl.read_pixels)(0, 0, width, height, RGBA, FLOAT, color.as_mut_ptr().cast());
                picture.colors.push(color);
            }
            (gl.read_pixels)(0, 0, width, height, DEPTH_COMPONENT, FLOAT, picture.depths.as_mut_ptr().cast());
        }
        picture
    }

    fn matrix(&self, mode: u32, rows: &Matrix) {
        let columns: [[f32; 4]; 4] = std::array::from_fn(|column| std::array::from_fn(|row| rows[row][column]));
        // SAFETY: a matrix has 16 floats.
        unsafe {
            (self.gl.matrix_mode)(mode);
            (self.gl.load_matrix)(columns.as_ptr().cast());
        }
    }

    fn apply(&self, it: &Surroundings) {
        const MODELVIEW: u32 = 0x1700;
        const IDENTITY: Matrix =
            [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
        let gl = &self.gl;
        // Positions, directions and planes in eye coordinates are set while the modelview matrix is the identity.
        self.matrix(MODELVIEW, &IDENTITY);
        // SAFETY: every pointer is to as many floats as its name takes.
        unsafe {
            for (face, material) in [0x0404, 0x0405].into_iter().zip(&it.materials) {
                (gl.material)(face, 0x1200, material.ambient.as_ptr());
                (gl.material)(face, 0x1201, material.diffuse.as_ptr());
                (gl.material)(face, 0x1202, material.specular.as_ptr());
                (gl.material)(face, 0x1600, material.emission.as_ptr());
                (gl.material)(face, 0x1601, &material.shininess);
            }
            for (name, light) in (0x4000..).zip(&it.lights) {
                (gl.light)(name, 0x1200, light.ambient.as_ptr());
                (gl.light)(name, 0x1201, light.diffuse.as_ptr());
                (gl.light)(name, 0x1202, light.specular.as_ptr());
                (gl.light)(name, 0x1203, light.position.as_ptr());
                (gl.light)(name, 0x1204, light.direction.as_ptr());
                (gl.light)(name, 0x1205, &light.exponent);
                (gl.light)(name, 0x1206, &light.cutoff);
                for (term, value) in (0x1207..).zip(&light.attenuation) {
                    (gl.light)(name, term, value);
                }
            }
            (gl.light_model)(0x0b53, it.scene_ambient.as_ptr());
            (gl.fog_vector)(0x0b66, it.fog_color.as_ptr());
            for (name, value) in (0x0b62..).zip(it.fog) {
                (gl.fog_float)(name, value);
            }
            for (name, plane) in (0x3000..).zip(&it.clip_planes) {
                (gl.clip_plane)(name, plane.map(f64::from).as_ptr());
            }
            for (unit, (planes, color)) in (TEXTURE0..).zip(it.planes.iter().zip(&it.environment_colors)) {
                (gl.active_texture)(unit);
                (gl.texture_environment)(0x2300, 0x2201, color.as_ptr());
                let (eye, object) = planes.split_at(4);
                for coordinate in 0..4 {
                    let name = 0x2000 + coordinate as u32;
                    (gl.texture_generation)(name, 0x2502, eye[coordinate].as_ptr());
                    (gl.texture_generation)(name, 0x2501, object[coordinate].as_ptr());
                }
            }
            let [size, least, greatest, threshold] = it.point;
            (gl.point_size)(size);
            for (name, value) in [(0x8126, least), (0x8127, greatest), (0x8128, threshold)] {
                (gl.point_parameter)(name, &value);
            }
            (gl.point_parameter)(0x8129, it.point_attenuation.as_ptr());
            (gl.depth_range)(it.depth_range[0].into(), it.depth_range[1].into());
        }
        for (unit, matrix) in (TEXTURE0..).zip(&it.textures) {
            // SAFETY: the GL has eight units.
            unsafe { (gl.active_texture)(unit) };
            self.matrix(0x1702, matrix);
        }
        for (mode, matrix) in (0x88c0..).zip(&it.programs) {
            self.matrix(mode, matrix);
        }
        self.matrix(0x1701, &it.projection);
        self.matrix(MODELVIEW, &it.modelview);
    }
}

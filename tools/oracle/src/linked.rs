//! Programs in GLSL: the host compiles, links and draws them as it does an application's.

use std::ffi::CString;

use super::context::Oracle;
use super::draw::{Picture, Scene};
use super::functions::Shaders;
use glasm::dialect::Stage;

const FRAGMENT_SHADER: u32 = 0x8b30;
const VERTEX_SHADER: u32 = 0x8b31;
const GEOMETRY_SHADER: u32 = 0x8dd9;
const CONTROL_SHADER: u32 = 0x8e88;
const EVALUATION_SHADER: u32 = 0x8e87;
const COMPILE_STATUS: u32 = 0x8b81;
const LINK_STATUS: u32 = 0x8b82;
const UNIFORM_BUFFER: u32 = 0x8a11;
const STATIC_DRAW: u32 = 0x88e4;
/// What the host gives for the index of a block that is not in use.
const INVALID_INDEX: u32 = u32::MAX;

/// One side of a pair.
#[derive(Clone, Debug, Default)]
pub struct ShaderSource<'a> {
    /// GLSL.
    pub text: &'a str,
    /// The uniform block with the parameters.
    pub block: Option<&'a str>,
    /// The array with the parameters, in the block or alone.
    pub array: Option<&'a str>,
    /// Its contents.
    pub parameters: Vec<[f32; 4]>,
    /// Samplers with their units.
    pub samplers: Vec<(&'a str, u8)>,
    /// Attributes with the numbers of their generic arrays.
    pub attributes: Vec<(&'a str, u8)>,
}

/// A linked program, deleted when it is dropped.
pub(crate) struct Linked<'a> {
    gl: &'a Shaders,
    pub(crate) program: u32,
    buffers: Vec<u32>,
}

impl Drop for Linked<'_> {
    fn drop(&mut self) {
        // SAFETY: the names are the GL's.
        unsafe {
            (self.gl.use_program)(0);
            (self.gl.delete_program)(self.program);
            (self.gl.delete_buffers)(self.buffers.len() as i32, self.buffers.as_ptr());
        }
    }
}

fn kind(stage: Stage) -> u32 {
    match stage {
        // Compute programs are not linked with others.
        Stage::Vertex | Stage::State | Stage::Compute => VERTEX_SHADER,
        Stage::TessellationControl => CONTROL_SHADER,
        Stage::TessellationEvaluation => EVALUATION_SHADER,
        Stage::Geometry => GEOMETRY_SHADER,
        Stage::Fragment => FRAGMENT_SHADER,
    }
}

pub(crate) fn named(text: &str) -> Result<CString, String> {
    CString::new(text).map_err(|_| "a name has a zero byte".to_owned())
}

impl Oracle {
    pub(crate) fn shaders(&self) -> Result<&Shaders, String> {
        self.make_current().map_err(|error| error.to_string())?;
        self.shaders.as_ref().ok_or_else(|| "the driver has no GLSL".to_owned())
    }

    /// Compiles one side; the error is what the compiler says.
    fn compile(&self, gl: &Shaders, stage: Stage, text: &str) -> Result<u32, String> {
        let length = i32::try_from(text.len()).map_err(|_| "the text is too long".to_owned())?;
        let mut log = vec![0u8; 4096];
        // SAFETY: the context is current, the text has `length` bytes, and the log the room that is said.
        unsafe {
            let shader = (gl.create_shader)(kind(stage));
            let start = text.as_ptr();
            (gl.shader_source)(shader, 1, &start, &length);
            (gl.compile_shader)(shader);
            let (mut status, mut written) = (0, 0);
            (gl.get_shader)(shader, COMPILE_STATUS, &mut status);
            (gl.shader_log)(shader, log.len() as i32, &mut written, log.as_mut_ptr());
            if status != 0 {
                return Ok(shader);
            }
            (gl.delete_shader)(shader);
            log.truncate(usize::try_from(written).unwrap_or(0));
            Err(String::from_utf8_lossy(&log).into_owned())
        }
    }

    /// Links sides; `before` is told the program just before.
    pub(crate) fn link<'a>(
        &self,
        gl: &'a Shaders,
        sides: &[(Stage, &ShaderSource<'_>)],
        before: impl FnOnce(u32) -> Result<(), String>,
    ) -> Result<Linked<'a>, String> {
        // SAFETY: the context is current.
        let mut linked = Linked { gl, program: unsafe { (gl.create_program)() }, buffers: Vec::new() };
        for (stage, side) in sides {
            let shader = self.compile(gl, *stage, side.text).map_err(|error| format!("{stage:?}: {error}"))?;
            // SAFETY: the names are the GL's, and the texts end in zero.
            unsafe {
                (gl.attach_shader)(linked.program, shader);
                (gl.delete_shader)(shader);
                for (name, number) in &side.attributes {
                    let name = named(name)?;
                    (gl.bind_attribute)(linked.program, (*number).into(), name.as_ptr());
                }
            }
        }
        before(linked.program)?;
        let mut log = vec![0u8; 4096];
        // SAFETY: as above; the log has the room that is said.
        unsafe {
            (gl.link_program)(linked.program);
            let (mut status, mut written) = (0, 0);
            (gl.get_program)(linked.program, LINK_STATUS, &mut status);
            (gl.program_log)(linked.program, log.len() as i32, &mut written, log.as_mut_ptr());
            if status == 0 {
                log.truncate(usize::try_from(written).unwrap_or(0));
                return Err(String::from_utf8_lossy(&log).into_owned());
            }
            (gl.use_program)(linked.program);
        }
        for (place, (_, side)) in sides.iter().enumerate() {
            self.supply(gl, &mut linked, place as u32, side)?;
        }
        self.check("linking")?;
        Ok(linked)
    }

    /// Gives one side its parameters and units.
    fn supply(&self, gl: &Shaders, linked: &mut Linked, place: u32, side: &ShaderSource<'_>) -> Result<(), String> {
        let values = side.parameters.as_ptr();
        // SAFETY: the program is in use, the texts end in zero, and the pointers are to as many floats as said.
        unsafe {
            match (side.block, side.array) {
                (Some(block), _) => {
                    let block = named(block)?;
                    let index = (gl.block_index)(linked.program, block.as_ptr());
                    if index != INVALID_INDEX {
                        let mut buffer = 0;
                        (gl.generate_buffers)(1, &mut buffer);
                        (gl.bind_buffer_base)(UNIFORM_BUFFER, place, buffer);
                        let length = size_of_val(side.parameters.as_slice());
                        (gl.buffer_data)(UNIFORM_BUFFER, length as isize, values.cast(), STATIC_DRAW);
                        (gl.block_binding)(linked.program, index, place);
                        linked.buffers.push(buffer);
                    }
                }
                (None, Some(array)) => {
                    let array = named(array)?;
                    let location = (gl.uniform_location)(linked.program, array.as_ptr());
                    (gl.uniform_vectors)(location, side.parameters.len() as i32, values.cast());
                }
                (None, None) => {}
            }
            for (name, unit) in &side.samplers {
                let name = named(name)?;
                (gl.uniform_integer)((gl.uniform_location)(linked.program, name.as_ptr()), (*unit).into());
            }
        }
        Ok(())
    }

    /// Whether the host compiles and links these stages; the error is what it says.
    pub fn try_link(&self, sides: &[(Stage, &ShaderSource<'_>)]) -> Result<(), String> {
        let gl = self.shaders()?;
        self.link(gl, sides, |_| Ok(())).map(drop)
    }

    /// Draws a scene with a pair in GLSL in place of its programs.
    pub fn draw_linked(
        &self,
        scene: &Scene<'_>,
        vertex: &ShaderSource<'_>,
        fragment: &ShaderSource<'_>,
    ) -> Result<Picture, String> {
        let gl = self.shaders()?;
        let linked = self.link(gl, &[(Stage::Vertex, vertex), (Stage::Fragment, fragment)], |_| Ok(()))?;
        let picture = self.draw_with(scene, || Ok(()));
        drop(linked);
        picture
    }
}

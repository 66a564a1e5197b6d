//! ATI_fragment_shader, as commands of a context.

use crate::context::base::Context;
use crate::model::error::Result;
use crate::model::{Coordinate, ShaderDestination};
use glasm::combine::{Alu, Argument, Swizzle};

/// # Fragment shaders of ATI_fragment_shader: names, definitions and constants.
///
/// They draw while [`FragmentShaderAti`](crate::Capability::FragmentShaderAti) is enabled and no fragment program is.
/// A register samples the texture of the unit's enabled target, and is (0,0,0,1) without one. Fog and the colour sum
/// follow.
///
/// ```
/// use glasm::combine::{Alu, Argument, Source};
/// use glasm_runtime::raster::{ColorFormat, Mode, state::Rectangle};
/// use glasm_runtime::{Capability, Context, Cpu, ShaderDestination, TargetDescription};
///
/// # fn main() -> Result<(), glasm_runtime::GlError> {
/// let mut gl = Context::new(Box::new(Cpu::new()), TargetDescription::color(2, 2, ColorFormat::Rgba8))?;
/// let shader = gl.gen_fragment_shaders_ati(1)?;
/// gl.bind_fragment_shader_ati(shader)?;
/// let read = |source| Argument { source, ..Argument::default() };
/// gl.begin_fragment_shader_ati()?;
/// let half = ShaderDestination { scale: 0.5, ..ShaderDestination::register(0) };
/// gl.color_fragment_op_ati(Alu::Mul, half, &[read(Source::Constant(0)), read(Source::Color(0))])?;
/// gl.alpha_fragment_op_ati(Alu::Mov, ShaderDestination::register(0), &[read(Source::One)])?;
/// gl.end_fragment_shader_ati()?;
/// gl.set_fragment_shader_constant_ati(0, [1.0, 0.8, 0.0, 0.0])?;
/// gl.enable(Capability::FragmentShaderAti)?;
/// gl.begin(Mode::Triangles)?;
/// for corner in [[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0f32]] {
///     gl.vertex(corner)?;
/// }
/// gl.end()?;
/// let pixel = gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width: 1, height: 1 })?;
/// assert_eq!(pixel, [128, 102, 0, 255]);
/// # Ok(())
/// # }
/// ```
impl Context {
    /// `glGenFragmentShadersATI`: the first of so many names in a row, for which there are empty shaders now.
    pub fn gen_fragment_shaders_ati(&mut self, range: u32) -> Result<u32> {
        self.outside("GenFragmentShadersATI")?;
        self.gl.model.gen_fragment_shaders_ati(range)
    }

    /// `glBindFragmentShaderATI`: makes a shader current, and creates it if there is none.
    pub fn bind_fragment_shader_ati(&mut self, id: u32) -> Result {
        self.outside("BindFragmentShaderATI")?;
        self.gl.model.bind_fragment_shader_ati(id)
    }

    /// `glDeleteFragmentShaderATI`. Unused names, and 0, are ignored.
    pub fn delete_fragment_shader_ati(&mut self, id: u32) -> Result {
        self.outside("DeleteFragmentShaderATI")?;
        self.gl.model.delete_fragment_shader_ati(id)
    }

    /// `glBeginFragmentShaderATI`: the current shader is defined anew.
    pub fn begin_fragment_shader_ati(&mut self) -> Result {
        self.outside("BeginFragmentShaderATI")?;
        self.gl.model.begin_fragment_shader_ati()
    }

    /// `glEndFragmentShaderATI`. After an error the definition has ended, too, and draws with the shader are
    /// INVALID_OPERATION.
    pub fn end_fragment_shader_ati(&mut self) -> Result {
        self.outside("EndFragmentShaderATI")?;
        self.gl.model.end_fragment_shader_ati()
    }

    /// `glPassTexCoordATI`: a register begins a pass with coordinates, or with what it had after the first pass.
    pub fn pass_tex_coord_ati(&mut self, register: u8, coordinate: Coordinate, swizzle: Swizzle) -> Result {
        self.outside("PassTexCoordATI")?;
        self.gl.model.pass_tex_coord_ati(register, coordinate, swizzle)
    }

    /// `glSampleMapATI`: a register begins a pass with the texture of its unit at these coordinates.
    pub fn sample_map_ati(&mut self, register: u8, coordinate: Coordinate, swizzle: Swizzle) -> Result {
        self.outside("SampleMapATI")?;
        self.gl.model.sample_map_ati(register, coordinate, swizzle)
    }

    /// `glColorFragmentOp1ATI` to `glColorFragmentOp3ATI`, by the number of arguments.
    pub fn color_fragment_op_ati(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        self.outside("ColorFragmentOpATI")?;
        self.gl.model.color_fragment_op_ati(op, to, arguments)
    }

    /// `glAlphaFragmentOp1ATI` to `glAlphaFragmentOp3ATI`, by the number of arguments. The destination's mask has no
    /// meaning.
    pub fn alpha_fragment_op_ati(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        self.outside("AlphaFragmentOpATI")?;
        self.gl.model.alpha_fragment_op_ati(op, to, arguments)
    }

    /// `glSetFragmentShaderConstantATI`: a constant of the shader that is being defined, or of all shaders that do not
    /// set it themselves.
    pub fn set_fragment_shader_constant_ati(&mut self, number: u8, value: [f32; 4]) -> Result {
        self.outside("SetFragmentShaderConstantATI")?;
        self.gl.values().model.set_fragment_shader_constant_ati(number, value)
    }
}

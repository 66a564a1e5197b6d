//! Fixed fragment units, as commands of a context: NV_register_combiners and NV_register_combiners2, NV_texture_shader, and
//! ATI_fragment_shader. Numbers are the GL's tokens.

use crate::context::base::Context;
use crate::context::draws::fixed_units::FixedUnit;
use crate::model::error::Result;
use crate::model::fixed::{CombinerOutput, CombinerValues, EnvironmentValues, UnitValue};
use crate::model::{Coordinate, ShaderDestination};
use glasm::combine::{Alu, Argument, Setup, Swizzle};

/// # Register combiners: general stages, the final combiner, constants.
///
/// They draw while [`RegisterCombiners`](crate::Capability::RegisterCombiners) is enabled and no fragment program or
/// shader is. They take the place of texture environments, the colour sum and fog; their textures are those of the first
/// four units' enabled targets.
impl Context {
    /// `glCombinerParameterfvNV` and its like.
    pub fn combiner_parameter_nv(&mut self, name: u32, values: CombinerValues) -> Result {
        self.state_mut("CombinerParameterNV")?.units.combiners.combiner_parameter_nv(name, values)
    }

    /// `glCombinerStageParameterfvNV`: a constant colour of a general stage.
    pub fn combiner_stage_parameter_nv(&mut self, stage: u32, name: u32, value: [f32; 4]) -> Result {
        self.state_mut("CombinerStageParameterfvNV")?.units.combiners.combiner_stage_parameterfv_nv(stage, name, value)
    }

    /// `glCombinerInputNV`: what a variable reads, given its stage, portion and name.
    pub fn combiner_input_nv(&mut self, variable: [u32; 3], input: u32, mapping: u32, usage: u32) -> Result {
        self.state_mut("CombinerInputNV")?.units.combiners.combiner_input_nv(variable, input, mapping, usage)
    }

    /// `glCombinerOutputNV`: where the results of a portion go.
    pub fn combiner_output_nv(&mut self, stage: u32, portion: u32, output: CombinerOutput) -> Result {
        self.state_mut("CombinerOutputNV")?.units.combiners.combiner_output_nv(stage, portion, output)
    }

    /// `glFinalCombinerInputNV`.
    pub fn final_combiner_input_nv(&mut self, variable: u32, input: u32, mapping: u32, usage: u32) -> Result {
        self.state_mut("FinalCombinerInputNV")?.units.combiners.final_combiner_input_nv(variable, input, mapping, usage)
    }

    /// `glGetCombinerInputParameterivNV`.
    pub fn get_combiner_input_parameter_nv(&self, [stage, portion, variable]: [u32; 3], name: u32) -> Result<u32> {
        self.outside("GetCombinerInputParameterivNV")?;
        self.gl.units.combiners.get_combiner_input_parameter_nv(stage, portion, variable, name)
    }

    /// `glGetCombinerOutputParameterivNV`.
    pub fn get_combiner_output_parameter_nv(&self, stage: u32, portion: u32, name: u32) -> Result<u32> {
        self.outside("GetCombinerOutputParameterivNV")?;
        self.gl.units.combiners.get_combiner_output_parameter_nv(stage, portion, name)
    }

    /// `glGetFinalCombinerInputParameterivNV`.
    pub fn get_final_combiner_input_parameter_nv(&self, variable: u32, name: u32) -> Result<u32> {
        self.outside("GetFinalCombinerInputParameterivNV")?;
        self.gl.units.combiners.get_final_combiner_input_parameter_nv(variable, name)
    }

    /// `glGetCombinerStageParameterfvNV`.
    pub fn get_combiner_stage_parameter_nv(&self, stage: u32, name: u32) -> Result<[f32; 4]> {
        self.state("GetCombinerStageParameterfvNV")?.units.combiners.get_combiner_stage_parameterfv_nv(stage, name)
    }

    /// What GetFloatv and its like return for the combiners: a constant, a number of stages, a limit.
    pub fn get_combiner_nv(&self, name: u32) -> Result<Option<UnitValue>> {
        Ok(self.state("GetFloatv")?.units.combiners.get(name))
    }

    /// `glTexEnvfv` with `GL_TEXTURE_SHADER_NV`: a parameter of the active unit's texture shader stage. Stages are used while
    /// [`TextureShader`](crate::Capability::TextureShader) is enabled; combiners, or texture environments where these are
    /// off, take their results.
    pub fn texture_shader_nv(&mut self, name: u32, values: EnvironmentValues) -> Result {
        self.outside("TexEnv")?;
        let unit = self.gl.textures.active;
        self.gl.units.shader.tex_env(unit, name, values)
    }

    /// `glGetTexEnvfv` with `GL_TEXTURE_SHADER_NV`, of the active unit: the values of a parameter, of which the first ones
    /// count.
    pub fn get_texture_shader_nv(&self, name: u32) -> Result<[f32; 4]> {
        self.outside("GetTexEnvfv")?;
        let facts = self.gl.facts(FixedUnit::Combined, None);
        self.gl.units.shader.get_tex_env(self.gl.textures.active, name, &facts)
    }

    /// Sets up texture shaders and combiners as a text in `!!TS1.0` or `!!RC1.0` says ([`glasm::combine::describe`]), as
    /// NVIDIA's nvparse did by commands. What the text has is enabled, constants of stages included, and the other is
    /// disabled. INVALID_OPERATION for other setups.
    pub fn load_fixed_units(&mut self, setup: &Setup) -> Result {
        self.state_mut("load_fixed_units")?.units.load(setup)
    }
}

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
        self.state_mut("GenFragmentShadersATI")?.model.gen_fragment_shaders_ati(range)
    }

    /// `glBindFragmentShaderATI`: makes a shader current, and creates it if there is none.
    pub fn bind_fragment_shader_ati(&mut self, id: u32) -> Result {
        self.state_mut("BindFragmentShaderATI")?.model.bind_fragment_shader_ati(id)
    }

    /// `glDeleteFragmentShaderATI`. Unused names, and 0, are ignored.
    pub fn delete_fragment_shader_ati(&mut self, id: u32) -> Result {
        self.state_mut("DeleteFragmentShaderATI")?.model.delete_fragment_shader_ati(id)
    }

    /// `glBeginFragmentShaderATI`: the current shader is defined anew.
    pub fn begin_fragment_shader_ati(&mut self) -> Result {
        self.state_mut("BeginFragmentShaderATI")?.model.begin_fragment_shader_ati()
    }

    /// `glEndFragmentShaderATI`. After an error the definition has ended, too, and draws with the shader are
    /// INVALID_OPERATION.
    pub fn end_fragment_shader_ati(&mut self) -> Result {
        self.state_mut("EndFragmentShaderATI")?.model.end_fragment_shader_ati()
    }

    /// `glPassTexCoordATI`: a register begins a pass with coordinates, or with what it had after the first pass.
    pub fn pass_tex_coord_ati(&mut self, register: u8, coordinate: Coordinate, swizzle: Swizzle) -> Result {
        self.state_mut("PassTexCoordATI")?.model.pass_tex_coord_ati(register, coordinate, swizzle)
    }

    /// `glSampleMapATI`: a register begins a pass with the texture of its unit at these coordinates.
    pub fn sample_map_ati(&mut self, register: u8, coordinate: Coordinate, swizzle: Swizzle) -> Result {
        self.state_mut("SampleMapATI")?.model.sample_map_ati(register, coordinate, swizzle)
    }

    /// `glColorFragmentOp1ATI` to `glColorFragmentOp3ATI`, by the number of arguments.
    pub fn color_fragment_op_ati(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        self.state_mut("ColorFragmentOpATI")?.model.color_fragment_op_ati(op, to, arguments)
    }

    /// `glAlphaFragmentOp1ATI` to `glAlphaFragmentOp3ATI`, by the number of arguments. The destination's mask has no
    /// meaning.
    pub fn alpha_fragment_op_ati(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        self.state_mut("AlphaFragmentOpATI")?.model.alpha_fragment_op_ati(op, to, arguments)
    }

    /// `glSetFragmentShaderConstantATI`: a constant of the shader that is being defined, or of all shaders that do not
    /// set it themselves.
    pub fn set_fragment_shader_constant_ati(&mut self, number: u8, value: [f32; 4]) -> Result {
        self.values("SetFragmentShaderConstantATI")?.model.set_fragment_shader_constant_ati(number, value)
    }
}

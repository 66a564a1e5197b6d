//! Fixed fragment units in a context, on every device: ATI_fragment_shader, ATI_text_fragment_shader, register combiners and
//! texture shaders.

use super::{context, each_device, fill, pixel, refused, use_arb, use_nv};
use glasm::combine::{Alu, Argument, Replicate, Source, Swizzle};
use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, TextFragmentAti};
use glasm_runtime::{
    Capability, CombinerOutput, CombinerValues, Context, Coordinate, EnvironmentValues, ErrorName, Fog, FogSource,
    GlError, ImageTarget, InternalFormat, Pixels, ShaderDestination, TexEnv, TexParameter, TextureEnvironment,
    UnitValue,
};

fn register(number: u8) -> Argument {
    Argument { source: Source::Register(number), ..Argument::default() }
}

fn constant(number: u8) -> Argument {
    Argument { source: Source::Constant(number), ..Argument::default() }
}

fn to(register: u8) -> ShaderDestination {
    ShaderDestination::register(register)
}

/// A texture of one colour in a unit, enabled there.
fn texture(gl: &mut Context, unit: u32, texels: &[[f32; 4]]) -> Result<(), GlError> {
    gl.active_texture(unit)?;
    let name = gl.gen_textures(1)?[0];
    gl.bind_texture(Target::Dim2, name)?;
    let values: Vec<f32> = texels.concat();
    let width = texels.len() as u32;
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, width, 1, Some(Pixels::rgba_float(&values)))?;
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::None)))?;
    gl.tex_parameter(Target::Dim2, TexParameter::MagFilter(Filter::Nearest))?;
    gl.enable(Capability::Texture(Target::Dim2))
}

/// A shader that is constant 0.
fn plain(gl: &mut Context) -> Result<(), GlError> {
    gl.begin_fragment_shader_ati()?;
    gl.color_fragment_op_ati(Alu::Mov, to(0), &[constant(0)])?;
    gl.alpha_fragment_op_ati(Alu::Mov, to(0), &[constant(0)])?;
    gl.end_fragment_shader_ati()?;
    gl.set_fragment_shader_constant_ati(0, [0.2, 0.4, 0.6, 0.8])?;
    gl.enable(Capability::FragmentShaderAti)
}

#[test]
fn the_second_pass_looks_up_by_what_the_first_one_computes() {
    each_device(2, |gl| {
        let mut draw = || -> Result<(), GlError> {
            // Red 0.25 of unit 0, moved by a half, finds the second of two texels in unit 2.
            texture(gl, 0, &[[0.2, 0.6, 0.0, 0.0]])?;
            texture(gl, 2, &[[1.0, 0.0, 0.0, 0.4], [0.0, 1.0, 0.0, 0.8]])?;
            gl.begin_fragment_shader_ati()?;
            gl.sample_map_ati(0, Coordinate::Texture(0), Swizzle::Str)?;
            let half =
                Argument { source: Source::Constant(1), replicate: Some(Replicate::Blue), ..Argument::default() };
            gl.color_fragment_op_ati(Alu::Add, to(1), &[register(0), half])?;
            gl.pass_tex_coord_ati(4, Coordinate::Register(0), Swizzle::Str)?;
            gl.sample_map_ati(2, Coordinate::Register(1), Swizzle::Str)?;
            // Red of r4 is 0.2; half of 1 - 0.2 is 0.4.
            let complement = Argument { complement: true, ..register(4) };
            let to_red = ShaderDestination { mask: 1, scale: 0.5, ..to(2) };
            gl.color_fragment_op_ati(Alu::Mov, to_red, &[complement])?;
            gl.color_fragment_op_ati(Alu::Mov, to(0), &[register(2)])?;
            gl.alpha_fragment_op_ati(Alu::Mov, to(0), &[register(2)])?;
            gl.end_fragment_shader_ati()?;
            gl.set_fragment_shader_constant_ati(1, [0.0, 0.0, 0.5, 0.0])?;
            gl.enable(Capability::FragmentShaderAti)?;
            fill(gl)
        };
        draw().unwrap();
        assert_eq!(pixel(gl, 1, 1), [102, 255, 0, 204]);
    });
}

#[test]
fn units_without_an_enabled_texture_are_black() {
    each_device(1, |gl| {
        texture(gl, 0, &[[0.2, 0.4, 0.6, 0.8]]).unwrap();
        gl.begin_fragment_shader_ati().unwrap();
        gl.sample_map_ati(0, Coordinate::Texture(0), Swizzle::Str).unwrap();
        gl.end_fragment_shader_ati().unwrap();
        gl.enable(Capability::FragmentShaderAti).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [51, 102, 153, 204]);
        gl.disable(Capability::Texture(Target::Dim2)).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [0, 0, 0, 255]);
    });
}

#[test]
fn the_colour_sum_and_fog_follow() {
    each_device(1, |gl| {
        plain(gl).unwrap();
        gl.secondary_color([0.2, 0.2, 0.6]).unwrap();
        gl.enable(Capability::ColorSum).unwrap();
        fill(gl).unwrap();
        // 0.6 + 0.6 is clamped.
        assert_eq!(pixel(gl, 0, 0), [102, 153, 255, 204]);
        gl.enable(Capability::Fog).unwrap();
        gl.fog(Fog::Mode(glasm::program::FogMode::Linear)).unwrap();
        gl.fog(Fog::Color([1.0, 0.0, 0.0, 1.0])).unwrap();
        gl.fog(Fog::CoordSource(FogSource::FogCoord)).unwrap();
        gl.fog(Fog::End(4.0)).unwrap();
        gl.fog(Fog::Start(0.0)).unwrap();
        gl.fog_coord(3.0).unwrap();
        fill(gl).unwrap();
        // A quarter of the colour, three quarters of red; alpha has no fog.
        assert_eq!(pixel(gl, 0, 0), [217, 38, 64, 204]);
    });
}

#[test]
fn fragment_programs_come_first() {
    let mut gl = context(1);
    plain(&mut gl).unwrap();
    use_arb(&mut gl, FragmentArb, "!!ARBfp1.0\nMOV result.color, {1, 0, 0, 1};\nEND");
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255, 0, 0, 255]);
    gl.disable(Capability::FragmentProgramArb).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [51, 102, 153, 204]);
    use_nv(&mut gl, FragmentNv, 9, "!!FP1.0\nMOV o[COLR], {0, 0, 1, 1};\nEND");
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0, 0, 255, 255]);
}

#[test]
fn draws_need_a_defined_shader() {
    let mut gl = context(1);
    gl.enable(Capability::FragmentShaderAti).unwrap();
    assert_eq!(refused(fill(&mut gl)), ErrorName::InvalidOperation);
    // Vertices without fragments are none of its business.
    gl.raster_pos([0.0, 0.0]).unwrap();
    gl.begin_fragment_shader_ati().unwrap();
    assert_eq!(refused(fill(&mut gl)), ErrorName::InvalidOperation);
    gl.color_fragment_op_ati(Alu::Mov, to(0), &[constant(0)]).unwrap();
    gl.end_fragment_shader_ati().unwrap();
    fill(&mut gl).unwrap();
    // A colour in the first of two passes: the shader is lost.
    gl.begin_fragment_shader_ati().unwrap();
    let color = Argument { source: Source::Color(0), ..Argument::default() };
    gl.color_fragment_op_ati(Alu::Mov, to(0), &[color]).unwrap();
    gl.pass_tex_coord_ati(0, Coordinate::Register(0), Swizzle::Str).unwrap();
    assert_eq!(refused(gl.end_fragment_shader_ati()), ErrorName::InvalidOperation);
    assert_eq!(refused(fill(&mut gl)), ErrorName::InvalidOperation);
}

const TEXT: &str = "!!ATIfs1.0\nStartConstants;\nCONSTANT c0 = program.env[1];\nCONSTANT c1 = program.local[2];\n\
    EndConstants;\nStartOutputPass;\nADD r0.rgb, c0, c1;\nMOV r0.a, c1;\nEndPass;\n";

#[test]
fn texts_have_their_own_target_and_parameters() {
    each_device(1, |gl| {
        let name = gl.gen_programs(1).unwrap()[0];
        gl.bind_program_arb(TextFragmentAti, name).unwrap();
        gl.enable(Capability::TextFragmentShaderAti).unwrap();
        assert_eq!(refused(fill(gl)), ErrorName::InvalidOperation);
        gl.program_string_arb(TextFragmentAti, TEXT.as_bytes()).unwrap();
        gl.program_env_parameter4f_arb(TextFragmentAti, 1, [0.2, 0.4, 0.0, 0.0]).unwrap();
        // The environment of fragment programs is another one.
        gl.program_env_parameter4f_arb(FragmentArb, 1, [1.0; 4]).unwrap();
        gl.program_local_parameter4f_arb(TextFragmentAti, 2, [0.2, 0.0, 0.6, 0.4]).unwrap();
        let eighth = gl.program_env_parameter4f_arb(TextFragmentAti, 8, [0.0; 4]);
        assert_eq!(refused(eighth), ErrorName::InvalidValue);
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [102, 102, 153, 102]);
        assert_eq!(gl.get_program_string_arb(TextFragmentAti), Ok(TEXT.as_bytes()));
    });
}

#[test]
fn texts_of_fixed_units_are_no_programs_of_other_targets() {
    let mut gl = context(1);
    let combiners = "!!RC1.0\n{\nrgb { spare0 = col0; }\n}\nout.rgb = spare0;\n";
    let shaders = "!!TS1.0\ntexture_2d();\nnop();\nnop();\nnop();\n";
    let program = "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND";
    for text in [combiners, shaders] {
        assert!(glasm::check::load(text.as_bytes(), &Default::default()).program.is_some(), "{text}");
    }
    for text in [TEXT, combiners, shaders] {
        assert_eq!(refused(gl.program_string_arb(FragmentArb, text.as_bytes())), ErrorName::InvalidOperation);
        assert_eq!(gl.program_error_position(), 0);
        assert_eq!(refused(gl.load_program_nv(FragmentNv, 5, text.as_bytes())), ErrorName::InvalidOperation);
    }
    for text in [program, combiners, shaders] {
        assert_eq!(refused(gl.program_string_arb(TextFragmentAti, text.as_bytes())), ErrorName::InvalidOperation);
    }
    assert_eq!(refused(gl.load_program_nv(TextFragmentAti, 5, TEXT.as_bytes())), ErrorName::InvalidEnum);
}

const CONSTANT0: u32 = 0x852A;
const SPARE0: u32 = 0x852E;
const DISCARD: u32 = 0x8530;
const COMBINER0: u32 = 0x8550;
const VARIABLE_A: u32 = 0x8523;
const VARIABLE_B: u32 = 0x8524;
const RGB: u32 = 0x1907;
const ALPHA: u32 = 0x1906;
const UNSIGNED: u32 = 0x8536;
const TEXTURE0: u32 = 0x84C0;

#[test]
fn register_combiners_take_constants_and_textures() {
    each_device(1, |gl| {
        texture(gl, 0, &[[0.4, 0.8, 1.0, 0.6]]).unwrap();
        // Spare 0 is texture 0 times constant 0, and the final combiner gives it, and its alpha.
        for (half, place) in [(RGB, 0), (ALPHA, 1)] {
            gl.combiner_input_nv([COMBINER0, half, VARIABLE_A], TEXTURE0, UNSIGNED, half).unwrap();
            gl.combiner_input_nv([COMBINER0, half, VARIABLE_B], CONSTANT0, UNSIGNED, half).unwrap();
            let outputs = [SPARE0, DISCARD, DISCARD];
            let output = CombinerOutput { outputs, scale: 0, bias: 0, dots: [false; 2], mux: false };
            gl.combiner_output_nv(COMBINER0, half, output).unwrap();
            let variable = [VARIABLE_A + 3, VARIABLE_A + 6][place];
            gl.final_combiner_input_nv(variable, SPARE0, UNSIGNED, half).unwrap();
        }
        for variable in [VARIABLE_A, VARIABLE_B, VARIABLE_A + 2] {
            gl.final_combiner_input_nv(variable, 0, UNSIGNED, RGB).unwrap();
        }
        let constant = |value| CombinerValues::Vector(value, value[0]);
        gl.combiner_parameter_nv(CONSTANT0, constant([0.5, 0.25, 0.2, 1.0])).unwrap();
        gl.enable(Capability::RegisterCombiners).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [51, 51, 51, 153]);
        gl.combiner_parameter_nv(CONSTANT0, constant([1.0, 1.0, 0.6, 0.4])).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [102, 204, 153, 61]);
        assert_eq!(gl.get_combiner_nv(CONSTANT0), Ok(Some(UnitValue::Color([1.0, 1.0, 0.6, 0.4]))));
        let fog = gl.combiner_input_nv([COMBINER0, RGB, VARIABLE_A], 0x0B60, UNSIGNED, ALPHA);
        assert_eq!(refused(fog), ErrorName::InvalidOperation);
        // Shaders of ATI come before them, and nothing after them is applied.
        plain(gl).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [51, 102, 153, 204]);
    });
}

#[test]
fn texts_of_combiners_become_their_state() {
    each_device(1, |gl| {
        let text = "!!RC1.0\nconst0 = (0.2, 0.4, 0.6, 1);\n{\nconst1 = (0, 1, 0.5, 0);\nrgb { spare0 = const0 * const1; }\n}\n\
            out.rgb = spare0 + const0;\nout.a = unsigned_invert(zero);\n";
        let described = glasm::combine::describe(text.as_bytes());
        gl.load_fixed_units(&described.setup.expect(text)).unwrap();
        gl.enable(Capability::RegisterCombiners).unwrap();
        fill(gl).unwrap();
        // (0, 0.4, 0.3) and (0.2, 0.4, 0.6).
        assert_eq!(pixel(gl, 0, 0), [51, 204, 230, 255]);
        assert_eq!(gl.is_enabled(Capability::PerStageConstants), Ok(true));
        assert_eq!(gl.get_combiner_input_parameter_nv([COMBINER0, RGB, VARIABLE_A], 0x8542), Ok(CONSTANT0));
    });
}

/// Without combiners, texture environments take the results (0.2,0,0,0.8) and (0.2,0.4,0.6,1), by the functions of OpenGL
/// 1.4, table 3.22.
fn environments(gl: &mut Context) -> Result<(), GlError> {
    gl.active_texture(0)?;
    gl.tex_env(TexEnv::Mode(TextureEnvironment::Replace))?;
    gl.active_texture(1)?;
    gl.tex_env(TexEnv::Mode(TextureEnvironment::Add))?;
    fill(gl)?;
    assert_eq!(pixel(gl, 0, 0), [102, 102, 153, 204]);
    gl.tex_env(TexEnv::Mode(TextureEnvironment::Blend))?;
    gl.tex_env(TexEnv::Color([1.0, 0.5, 0.0, 0.0]))?;
    fill(gl)?;
    // (0.2 0.8 + 1 0.2, 0.5 0.4, 0).
    assert_eq!(pixel(gl, 0, 0), [92, 51, 0, 204]);
    gl.tex_env(TexEnv::Color([1.0, 1.0, 0.0, 0.0]))?;
    gl.enable(Capability::ColorSum)?;
    gl.secondary_color([0.0, 0.0, 0.6])?;
    fill(gl)?;
    assert_eq!(pixel(gl, 0, 0), [92, 102, 153, 204]);
    gl.disable(Capability::ColorSum)
}

#[test]
fn texture_shaders_look_up_by_other_textures() {
    each_device(1, |gl| {
        // Alpha and red of unit 0 are the coordinates in unit 1: (0.8, 0.2) finds the second of two texels.
        texture(gl, 0, &[[0.2, 0.0, 0.0, 0.8]]).unwrap();
        texture(gl, 1, &[[1.0, 0.0, 0.0, 0.0], [0.2, 0.4, 0.6, 1.0]]).unwrap();
        // What texture shaders name need not be enabled.
        gl.disable(Capability::Texture(Target::Dim2)).unwrap();
        let set = |gl: &mut Context, unit, name, token: u32| {
            gl.active_texture(unit)?;
            gl.texture_shader_nv(name, EnvironmentValues { values: [token as f32, 0.0, 0.0, 0.0], is_vector: false })
        };
        set(gl, 0, 0x86DF, 0x0DE1).unwrap();
        set(gl, 1, 0x86DF, 0x86E9).unwrap();
        set(gl, 1, 0x86E4, TEXTURE0).unwrap();
        gl.enable(Capability::TextureShader).unwrap();
        environments(gl).unwrap();
        let text = "!!RC1.0\nout.rgb = tex1;\nout.a = tex0.a;\n";
        let described = glasm::combine::describe(text.as_bytes());
        gl.load_fixed_units(&described.setup.expect(text)).unwrap();
        assert_eq!(gl.is_enabled(Capability::TextureShader), Ok(false));
        gl.enable(Capability::TextureShader).unwrap();
        gl.active_texture(0).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [51, 102, 153, 204]);
        let text = "!!TS1.0\ntexture_2d();\ndependent_ar(tex0);\n!!RC1.0\nout.rgb = tex1 + tex0;\nout.a = tex0.a;\n";
        let described = glasm::combine::describe(text.as_bytes());
        gl.load_fixed_units(&described.setup.expect(text)).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 0, 0), [102, 102, 153, 204]);
        assert_eq!(refused(set(gl, 0, 0x86DF, 0x86E9)), ErrorName::InvalidOperation);
    });
}

//! The rules of the commands, one by one (ATI_fragment_shader, Errors).

use super::*;
use crate::model::{ContextPart, ErrorName};
use glasm::combine::{Facts, Replicate, Source};

const STR: Swizzle = Swizzle::Str;

fn unit(number: u8) -> Coordinate {
    Coordinate::Texture(number)
}

fn to(register: u8) -> ShaderDestination {
    ShaderDestination::register(register)
}

fn argument(source: Source) -> Argument {
    Argument { source, ..Argument::default() }
}

fn register(number: u8) -> Argument {
    argument(Source::Register(number))
}

fn named(source: Source, replicate: Replicate) -> Argument {
    Argument { source, replicate: Some(replicate), ..Argument::default() }
}

/// A model between Begin and End.
fn begun() -> Model {
    let mut model = Model::new();
    assert_eq!(model.begin_fragment_shader_ati(), Ok(()));
    model
}

fn error<T>(result: Result<T>) -> Option<ErrorName> {
    result.err().map(|error| error.name)
}

const INVALID: Option<ErrorName> = Some(ErrorName::InvalidOperation);
const ENUM: Option<ErrorName> = Some(ErrorName::InvalidEnum);

#[test]
fn names_come_in_rows() -> Result {
    let mut model = Model::new();
    model.bind_fragment_shader_ati(2)?;
    model.bind_fragment_shader_ati(7)?;
    assert_eq!(model.gen_fragment_shaders_ati(1)?, 1);
    // 3 to 6 are free, and everything from 8 on.
    assert_eq!(model.gen_fragment_shaders_ati(5)?, 8);
    assert_eq!(model.gen_fragment_shaders_ati(4)?, 3);
    assert_eq!(error(model.gen_fragment_shaders_ati(0)), Some(ErrorName::InvalidValue));
    assert_eq!(error(model.gen_fragment_shaders_ati(u32::MAX)), Some(ErrorName::OutOfMemory));
    model.bind_fragment_shader_ati(u32::MAX)?;
    assert_eq!(model.gen_fragment_shaders_ati(2)?, 13);
    model.delete_fragment_shader_ati(13)?;
    model.delete_fragment_shader_ati(0)?;
    model.delete_fragment_shader_ati(999)?;
    assert_eq!(model.gen_fragment_shaders_ati(1)?, 13);
    assert_eq!(model.fragment_shader_ati(), u32::MAX);
    model.delete_fragment_shader_ati(u32::MAX)?;
    assert_eq!(model.fragment_shader_ati(), 0);
    Ok(())
}

#[test]
fn commands_stand_inside_or_outside() -> Result {
    let mut model = Model::new();
    assert_eq!(error(model.end_fragment_shader_ati()), INVALID);
    assert_eq!(error(model.pass_tex_coord_ati(0, unit(0), STR)), INVALID);
    assert_eq!(error(model.sample_map_ati(0, unit(0), STR)), INVALID);
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(0), &[register(0)])), INVALID);
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Mov, to(0), &[register(0)])), INVALID);
    model.begin_fragment_shader_ati()?;
    assert_eq!(error(model.gen_fragment_shaders_ati(1)), INVALID);
    assert_eq!(error(model.gen_fragment_shaders_ati(0)), INVALID);
    assert_eq!(error(model.bind_fragment_shader_ati(1)), INVALID);
    assert_eq!(error(model.delete_fragment_shader_ati(1)), INVALID);
    assert_eq!(error(model.begin_fragment_shader_ati()), INVALID);
    assert!(model.fragment_shader_setup().is_err());
    assert_eq!(error(model.end_fragment_shader_ati()), INVALID, "nothing gives register 0 a value");
    model.begin_fragment_shader_ati()?;
    model.sample_map_ati(0, unit(0), STR)?;
    model.end_fragment_shader_ati()?;
    assert!(model.fragment_shader_setup().is_ok());
    Ok(())
}

#[test]
fn passes_begin_with_routes() -> Result {
    let mut model = begun();
    assert_eq!(error(model.pass_tex_coord_ati(0, Coordinate::Register(1), STR)), INVALID);
    model.sample_map_ati(0, unit(0), STR)?;
    assert_eq!(error(model.pass_tex_coord_ati(0, unit(1), STR)), INVALID);
    // A unit's coordinates are taken with r or with q, projected or not.
    assert_eq!(error(model.sample_map_ati(1, unit(0), Swizzle::Stq)), INVALID);
    model.sample_map_ati(1, unit(0), Swizzle::StrDr)?;
    model.color_fragment_op_ati(Alu::Mov, to(0), &[register(1)])?;
    assert_eq!(error(model.pass_tex_coord_ati(0, Coordinate::Register(0), Swizzle::StqDq)), INVALID);
    // The second pass has not begun, so the first one goes on.
    model.alpha_fragment_op_ati(Alu::Mov, to(0), &[register(1)])?;
    model.pass_tex_coord_ati(0, Coordinate::Register(0), STR)?;
    assert_eq!(error(model.sample_map_ati(2, unit(0), Swizzle::StqDq)), INVALID);
    model.color_fragment_op_ati(Alu::Mov, to(0), &[register(1)])?;
    assert_eq!(error(model.pass_tex_coord_ati(1, unit(1), STR)), INVALID);
    model.end_fragment_shader_ati()?;
    let Ok(Setup::Passes(shader)) = model.fragment_shader_setup().map(|setup| &**setup) else { panic!("no passes") };
    let counts: Vec<[usize; 2]> =
        shader.passes.iter().map(|pass| [pass.routes.len(), pass.instructions.len()]).collect();
    assert_eq!(counts, [[2, 2], [1, 1]]);
    Ok(())
}

#[test]
fn eight_pairs_stand_in_a_pass() -> Result {
    let mut model = begun();
    for _ in 0..8 {
        model.color_fragment_op_ati(Alu::Mov, to(0), &[register(1)])?;
        model.alpha_fragment_op_ati(Alu::Mov, to(0), &[register(1)])?;
    }
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(0), &[register(1)])), INVALID);
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Mov, to(0), &[register(1)])), INVALID);
    model.pass_tex_coord_ati(0, Coordinate::Register(0), STR)?;
    for _ in 0..8 {
        model.alpha_fragment_op_ati(Alu::Mov, to(0), &[register(1)])?;
    }
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Mov, to(0), &[register(1)])), INVALID);
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(0), &[register(1)])), INVALID);
    model.end_fragment_shader_ati()
}

#[test]
fn colours_are_for_the_last_pass() -> Result {
    for number in [0, 1] {
        let color = named(Source::Color(number), Replicate::Red);
        let mut model = begun();
        model.alpha_fragment_op_ati(Alu::Mov, to(0), &[color])?;
        model.end_fragment_shader_ati()?;
        model.begin_fragment_shader_ati()?;
        model.color_fragment_op_ati(Alu::Mov, to(0), &[color])?;
        model.pass_tex_coord_ati(0, Coordinate::Register(0), STR)?;
        assert_eq!(error(model.end_fragment_shader_ati()), INVALID);
        assert_eq!(error(model.end_fragment_shader_ati()), INVALID, "the definition has ended");
        assert!(model.fragment_shader_setup().is_err());
    }
    Ok(())
}

#[test]
fn the_secondary_colour_has_no_alpha() -> Result {
    let plain = argument(Source::Color(1));
    let alpha = named(Source::Color(1), Replicate::Alpha);
    let blue = named(Source::Color(1), Replicate::Blue);
    let mut model = begun();
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(0), &[alpha])), INVALID);
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Mov, to(0), &[alpha])), INVALID);
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Mov, to(0), &[plain])), INVALID);
    assert_eq!(error(model.color_fragment_op_ati(Alu::Dot4, to(0), &[register(0), plain])), INVALID);
    model.color_fragment_op_ati(Alu::Mov, to(0), &[plain])?;
    model.alpha_fragment_op_ati(Alu::Mov, to(0), &[blue])?;
    model.color_fragment_op_ati(Alu::Dot4, to(0), &[register(0), blue])?;
    model.color_fragment_op_ati(Alu::Dot3, to(0), &[register(0), plain])
}

#[test]
fn dot_products_in_alpha_are_those_in_colour() -> Result {
    let both = [register(0), register(1)];
    let mut model = begun();
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Dot3, to(0), &both)), INVALID);
    model.color_fragment_op_ati(Alu::Dot4, ShaderDestination { scale: 2.0, ..to(2) }, &both)?;
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Mov, to(0), &both[..1])), INVALID);
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Dot3, to(0), &both)), INVALID);
    model.alpha_fragment_op_ati(Alu::Dot4, to(3), &[register(4), register(4)])?;
    // A pair has one of each.
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Dot4, to(3), &both)), INVALID);
    model.alpha_fragment_op_ati(Alu::Mov, to(5), &both[..1])?;
    model.end_fragment_shader_ati()?;
    let Ok(Setup::Passes(shader)) = model.fragment_shader_setup().map(|setup| &**setup) else { panic!("no passes") };
    let [color, alpha, alone] = shader.passes[0].instructions[..] else { panic!("three instructions") };
    // The parameters of the alpha instruction are ignored, but for the register.
    assert_eq!((alpha.register, alpha.mask, alpha.scale, alpha.arguments), (3, 8, 2.0, color.arguments));
    assert!(alpha.paired && !alone.paired);
    Ok(())
}

#[test]
fn an_instruction_reads_two_constants() -> Result {
    let constant = |number| argument(Source::Constant(number));
    let mut model = begun();
    let three = [constant(0), constant(1), constant(2)];
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mad, to(0), &three)), INVALID);
    assert_eq!(error(model.alpha_fragment_op_ati(Alu::Lerp, to(0), &three)), INVALID);
    model.color_fragment_op_ati(Alu::Mad, to(0), &[constant(0), constant(1), constant(0)])
}

#[test]
fn numbers_out_of_range_are_no_enums() {
    let mut model = begun();
    assert_eq!(error(model.pass_tex_coord_ati(6, unit(0), STR)), ENUM);
    assert_eq!(error(model.sample_map_ati(0, unit(8), STR)), ENUM);
    assert_eq!(error(model.sample_map_ati(0, Coordinate::Register(6), STR)), ENUM);
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(6), &[register(0)])), ENUM);
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(0), &[register(6)])), ENUM);
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(0), &[argument(Source::Constant(8))])), ENUM);
    assert_eq!(error(model.color_fragment_op_ati(Alu::Mov, to(0), &[])), ENUM);
    assert_eq!(error(shader_destination(0x8921, 0, 0x42)), None);
    assert_eq!(error(shader_destination(0x8921, 0, 3)), ENUM);
    assert_eq!(error(shader_destination(0x8921, 8, 0)), ENUM);
    assert_eq!(error(shader_destination(0x8927, 0, 0)), ENUM);
    assert_eq!(error(shader_argument(0x8949, 0, 0)), ENUM);
    assert_eq!(error(shader_argument(0x84C0, 0, 0)), ENUM);
    assert_eq!(error(shader_operation(0x8962, 1)), ENUM);
    assert_eq!(error(shader_operation(0x8963, 1)), ENUM);
    assert_eq!(error(shader_coordinate(0x84C8)), ENUM);
    assert_eq!(error(shader_swizzle(0x897A)), ENUM);
    assert_eq!(error(shader_constant(0x8940)), ENUM);
    assert_eq!(shader_operation(0x896C, 3), Ok(Alu::Dot2Add));
}

#[test]
fn constants_of_a_shader_come_before_those_of_all() -> Result {
    let mut model = Model::new();
    model.set_fragment_shader_constant_ati(1, [0.25; 4])?;
    model.begin_fragment_shader_ati()?;
    model.set_fragment_shader_constant_ati(0, [0.5; 4])?;
    let constant = |number| argument(Source::Constant(number));
    model.color_fragment_op_ati(Alu::Add, to(0), &[constant(0), constant(1)])?;
    model.end_fragment_shader_ati()?;
    assert_eq!(error(model.set_fragment_shader_constant_ati(8, [0.0; 4])), Some(ErrorName::InvalidValue));
    let program = model.fragment_shader_setup()?.program(&Facts::default());
    assert_eq!(program.parameters().len(), 1, "the other one is in the program");
    // Of a context that shares the shader, the other constants are its own.
    let mut other = ContextPart::new();
    model.exchange(&mut other);
    assert_eq!(model.fragment_shader_constants().locals[1], [0.0; 4]);
    model.exchange(&mut other);
    assert_eq!(model.fragment_shader_constants().locals[1], [0.25; 4]);
    Ok(())
}

#[test]
fn shaders_are_shared_and_bindings_are_not() -> Result {
    let (mut model, mut other) = (Model::new(), ContextPart::new());
    model.bind_fragment_shader_ati(4)?;
    model.begin_fragment_shader_ati()?;
    model.exchange(&mut other);
    assert_eq!(model.fragment_shader_ati(), 0);
    model.bind_fragment_shader_ati(4)?;
    assert!(model.fragment_shader_setup().is_err(), "it is being defined");
    model.exchange(&mut other);
    model.pass_tex_coord_ati(0, unit(0), STR)?;
    model.end_fragment_shader_ati()?;
    model.exchange(&mut other);
    assert!(model.fragment_shader_setup().is_ok());
    Ok(())
}

#[test]
fn deleted_shaders_stay_current_in_other_contexts() -> Result {
    let (mut model, mut other) = (Model::new(), ContextPart::new());
    model.bind_fragment_shader_ati(4)?;
    model.begin_fragment_shader_ati()?;
    model.pass_tex_coord_ati(0, unit(0), STR)?;
    model.end_fragment_shader_ati()?;
    model.exchange(&mut other);
    model.bind_fragment_shader_ati(4)?;
    model.exchange(&mut other);
    model.delete_fragment_shader_ati(4)?;
    assert_eq!(model.fragment_shader_ati(), 0);
    model.bind_fragment_shader_ati(4)?;
    assert!(model.fragment_shader_setup().is_err(), "it is a new one");
    model.exchange(&mut other);
    assert!(model.fragment_shader_setup().is_ok());
    model.bind_fragment_shader_ati(4)?;
    assert!(model.fragment_shader_setup().is_err(), "it was bound anew");
    Ok(())
}

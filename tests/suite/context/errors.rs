//! One test for each error that the texts list.

use super::{context, fill, pixel, refused, use_arb, use_nv};
use glasm::texture::{Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::ErrorName::{
    InvalidEnum, InvalidOperation, InvalidValue, OutOfMemory, StackOverflow, StackUnderflow,
};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex, VertexState};
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::{BlendFactor, Rectangle};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClientArray, Context, Face, Fog, Get, ImageTarget, InternalFormat, Light,
    Material, MatrixMode, PixelCopy, PixelData, PixelFormat, Pixels, ProgramQueryArb, ProgramQueryNv, Resource, TexEnv,
    TexGenPlane, TexParameter, TrackedMatrix, Transform,
};

const VP: &[u8] = b"!!VP1.0 MOV o[HPOS], v[OPOS]; END";
const VSP: &[u8] = b"!!VSP1.0 MOV c[4], v[0]; END";
const FP: &[u8] = b"!!FP1.0 DECLARE tint = {1, 2, 3, 4}; MOV o[COLR], tint; END";

// NV_vertex_program and NV_vertex_program2.

#[test]
fn vertex_attributes_are_below_16() {
    let mut gl = context(1);
    assert_eq!(refused(gl.vertex_attrib(16, [1.0f32; 4])), InvalidValue);
    assert_eq!(refused(gl.vertex_attribs_nv(15, &[[1.0f32; 4]; 2])), InvalidValue);
    assert_eq!(refused(gl.get_vertex_attribfv_nv(16)), InvalidValue);
    assert_eq!(refused(gl.get_vertex_attribfv_nv(0)), InvalidValue);
    assert_eq!(refused(gl.get_vertex_attrib_pointer(16)), InvalidValue);
    assert_eq!(gl.get_vertex_attribfv_nv(15), Ok([0.0, 0.0, 0.0, 1.0]));
}

#[test]
fn program_parameters_are_below_256() {
    let mut gl = context(1);
    assert_eq!(refused(gl.program_parameter4f_nv(Vertex, 256, [1.0; 4])), InvalidValue);
    assert_eq!(refused(gl.program_parameter4d_nv(Vertex, 256, [1.0; 4])), InvalidValue);
    assert_eq!(refused(gl.program_parameters4fv_nv(Vertex, 254, &[[1.0; 4]; 3])), InvalidValue);
    assert_eq!(refused(gl.get_program_parameterfv_nv(Vertex, 256)), InvalidValue);
    assert_eq!(gl.get_program_parameterfv_nv(Vertex, 254), Ok([0.0; 4]), "nothing of the three was written");
    assert!(gl.program_parameters4fv_nv(Vertex, 254, &[[1.0; 4]; 2]).is_ok());
}

#[test]
fn attribute_arrays_have_one_to_four_components() {
    let mut gl = context(1);
    let memory = ArrayMemory::from_floats(&[0.0; 16]);
    for size in [0, 5] {
        assert_eq!(refused(gl.vertex_attrib_pointer_nv(1, size, ArrayType::Float, 0, &memory, 0)), InvalidValue);
        let result = gl.vertex_attrib_pointer_arb(1, size, ArrayType::Float, false, 0, &memory, 0);
        assert_eq!(refused(result), InvalidValue);
    }
    assert_eq!(refused(gl.vertex_attrib_pointer_nv(16, 4, ArrayType::Float, 0, &memory, 0)), InvalidValue);
    assert_eq!(refused(gl.vertex_attrib_pointer_nv(1, 3, ArrayType::UnsignedByte, 0, &memory, 0)), InvalidOperation);
    assert_eq!(refused(gl.vertex_attrib_pointer_nv(1, 4, ArrayType::Byte, 0, &memory, 0)), InvalidEnum);
    assert_eq!(gl.get_vertex_attrib_pointer(1), Ok(None));
    assert_eq!(refused(gl.enable_vertex_attrib_array_arb(16)), InvalidValue);
    assert_eq!(refused(gl.disable_vertex_attrib_array_arb(16)), InvalidValue);
    assert_eq!(refused(gl.enable_client_state(ClientArray::VertexAttrib(16))), InvalidEnum);
}

#[test]
fn program_zero_is_not_loaded() {
    let mut gl = context(1);
    assert_eq!(refused(gl.load_program_nv(Vertex, 0, VP)), InvalidValue);
}

#[test]
fn a_name_keeps_its_target() {
    let mut gl = context(1);
    gl.load_program_nv(Vertex, 1, VP).unwrap();
    assert_eq!(refused(gl.load_program_nv(VertexState, 1, VSP)), InvalidOperation);
    assert_eq!(refused(gl.load_program_nv(FragmentNv, 1, FP)), InvalidOperation);
    assert_eq!(gl.get_program_string_nv(1), Ok(VP));
}

#[test]
fn a_program_that_does_not_load_leaves_the_old_one() {
    let mut gl = context(2);
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    gl.program_parameter4f_nv(Vertex, 0, [0.0, 1.0, 0.0, 1.0]).unwrap();
    let broken = b"!!VP1.0 MOV o[HPOS], v[OPOS]; MOV q, v[OPOS]; END";
    assert_eq!(refused(gl.load_program_nv(Vertex, 1, broken)), InvalidOperation);
    assert_eq!(gl.program_error_position(), 34);
    assert!(!gl.program_error_string().is_empty());
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 1, 1), [0, 255, 0, 255]);
    gl.load_program_nv(Vertex, 1, VP).unwrap();
    assert_eq!((gl.program_error_position(), gl.program_error_string()), (-1, ""));
}

#[test]
fn what_the_whole_program_shows_has_its_length_as_position() {
    let mut gl = context(1);
    let unfinished = b"!!VP1.0 MOV o[HPOS], v[OPOS]";
    assert_eq!(refused(gl.load_program_nv(Vertex, 1, unfinished)), InvalidOperation);
    assert_eq!(gl.program_error_position(), unfinished.len() as i32);
    let no_position = b"!!VP1.0 MOV o[COL0], v[COL0]; END";
    assert_eq!(refused(gl.load_program_nv(Vertex, 1, no_position)), InvalidOperation);
    assert_eq!(gl.program_error_position(), no_position.len() as i32);
    let no_parameter = b"!!VSP1.0 MOV R0, v[0]; END";
    assert_eq!(refused(gl.load_program_nv(VertexState, 1, no_parameter)), InvalidOperation);
    assert_eq!(gl.program_error_position(), no_parameter.len() as i32);
    let long = format!("!!VP1.0 {} END", "MOV o[HPOS], v[OPOS];".repeat(129));
    assert_eq!(refused(gl.load_program_nv(Vertex, 1, long.as_bytes())), InvalidOperation);
    assert_eq!(gl.program_error_position(), long.len() as i32);
    let longer = format!("!!VP2.0 {} END", "MOV o[HPOS], v[OPOS];".repeat(257));
    assert_eq!(refused(gl.load_program_nv(Vertex, 1, longer.as_bytes())), InvalidOperation);
    assert!(!gl.is_program(1));
}

#[test]
fn only_programs_of_the_target_are_bound() {
    let mut gl = context(1);
    gl.load_program_nv(VertexState, 1, VSP).unwrap();
    gl.load_program_nv(FragmentNv, 2, FP).unwrap();
    assert_eq!(refused(gl.bind_program_nv(Vertex, 1)), InvalidOperation);
    assert_eq!(refused(gl.bind_program_nv(Vertex, 2)), InvalidOperation);
    assert_eq!(refused(gl.bind_program_arb(Vertex, 2)), InvalidOperation);
    assert_eq!(refused(gl.bind_program_nv(VertexState, 1)), InvalidEnum);
    assert_eq!(refused(gl.bind_program_arb(VertexState, 1)), InvalidEnum);
    assert_eq!(refused(gl.bind_program_nv(FragmentArb, 2)), InvalidEnum);
    assert!(gl.bind_program_nv(Vertex, 77).is_ok(), "a name without a program is not an error");
}

#[test]
fn residence_is_asked_of_programs_that_exist() {
    let mut gl = context(1);
    gl.load_program_nv(Vertex, 1, VP).unwrap();
    assert_eq!(gl.are_programs_resident_nv(&[1]), Ok(true));
    assert_eq!(refused(gl.are_programs_resident_nv(&[1, 0])), InvalidValue);
    assert_eq!(refused(gl.are_programs_resident_nv(&[2])), InvalidValue);
    assert!(gl.request_resident_programs_nv(&[0, 1, 2]).is_ok());
}

#[test]
fn only_state_programs_are_executed() {
    let mut gl = context(1);
    gl.load_program_nv(Vertex, 1, VP).unwrap();
    gl.load_program_nv(VertexState, 2, VSP).unwrap();
    assert_eq!(refused(gl.execute_program_nv(VertexState, 9, [0.0; 4])), InvalidOperation);
    assert_eq!(refused(gl.execute_program_nv(VertexState, 1, [0.0; 4])), InvalidOperation);
    assert_eq!(refused(gl.execute_program_nv(Vertex, 2, [0.0; 4])), InvalidEnum);
    gl.track_matrix_nv(Vertex, 4, TrackedMatrix::Modelview, Transform::Identity).unwrap();
    assert_eq!(refused(gl.execute_program_nv(VertexState, 2, [9.0; 4])), InvalidOperation);
    assert_eq!(gl.get_program_parameterfv_nv(Vertex, 4), Ok([1.0, 0.0, 0.0, 0.0]));
    gl.begin(Mode::Points).unwrap();
    assert_eq!(refused(gl.execute_program_nv(VertexState, 2, [0.0; 4])), InvalidOperation);
}

#[test]
fn drawing_needs_the_programs_that_are_enabled() {
    for capability in [Capability::VertexProgram, Capability::FragmentProgramNv, Capability::FragmentProgramArb] {
        let mut gl = context(1);
        gl.enable(capability).unwrap();
        let memory = ArrayMemory::from_floats(&[0.0; 9]);
        gl.array_pointer(ClientArray::Vertex, 3, ArrayType::Float, 0, &memory, 0).unwrap();
        gl.enable_client_state(ClientArray::Vertex).unwrap();
        assert_eq!(refused(gl.begin(Mode::Points)), InvalidOperation);
        assert_eq!(refused(gl.draw_arrays(Mode::Points, 0, 3)), InvalidOperation);
        assert_eq!(refused(gl.draw_elements(Mode::Points, &[0])), InvalidOperation);
        // NV_fragment_program's list of commands lacks RasterPos; those of the others have it.
        let placed = gl.raster_pos([0.0f32; 2]);
        assert_eq!(placed.is_ok(), capability == Capability::FragmentProgramNv, "{placed:?}");
        assert_eq!(refused(gl.rectf([0.0; 2], [1.0; 2])), InvalidOperation);
        if capability != Capability::VertexProgram {
            assert_eq!(refused(gl.draw_pixels(1, 1, Pixels::rgba8(&[0; 4]))), InvalidOperation);
            assert_eq!(refused(gl.bitmap([1, 1], [0.0; 2], [0.0; 2], &[true])), InvalidOperation);
            let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
            assert_eq!(refused(gl.copy_pixels(area, PixelCopy::Color)), InvalidOperation);
        }
        gl.disable(capability).unwrap();
        assert!(gl.draw_arrays(Mode::Points, 0, 3).is_ok());
    }
}

#[test]
fn matrices_are_tracked_at_multiples_of_four() {
    let mut gl = context(1);
    let track = |gl: &mut super::Context, target, address, matrix| {
        gl.track_matrix_nv(target, address, matrix, Transform::Identity)
    };
    assert_eq!(refused(track(&mut gl, Vertex, 2, TrackedMatrix::Modelview)), InvalidValue);
    assert_eq!(refused(track(&mut gl, Vertex, 256, TrackedMatrix::Modelview)), InvalidValue);
    assert_eq!(refused(track(&mut gl, VertexState, 0, TrackedMatrix::Modelview)), InvalidEnum);
    assert_eq!(refused(track(&mut gl, Vertex, 0, TrackedMatrix::Matrix(8))), InvalidEnum);
    assert_eq!(refused(track(&mut gl, Vertex, 0, TrackedMatrix::TextureUnit(8))), InvalidEnum);
    assert_eq!(refused(gl.get_track_matrix_iv_nv(Vertex, 3)), InvalidValue);
    assert_eq!(refused(gl.get_track_matrix_iv_nv(Vertex, 256)), InvalidValue);
    assert_eq!(refused(gl.get_track_matrix_iv_nv(FragmentNv, 0)), InvalidEnum);
    assert!(track(&mut gl, Vertex, 252, TrackedMatrix::Matrix(7)).is_ok());
}

#[test]
fn tracked_registers_are_not_written() {
    let mut gl = context(1);
    gl.track_matrix_nv(Vertex, 8, TrackedMatrix::Projection, Transform::Identity).unwrap();
    assert_eq!(refused(gl.program_parameter4f_nv(Vertex, 11, [1.0; 4])), InvalidOperation);
    assert_eq!(refused(gl.program_parameters4fv_nv(Vertex, 6, &[[1.0; 4]; 3])), InvalidOperation);
    assert_eq!(gl.get_program_parameterfv_nv(Vertex, 6), Ok([0.0; 4]), "nothing of the three was written");
    assert_eq!(refused(gl.program_env_parameter4f_arb(Vertex, 8, [1.0; 4])), InvalidOperation);
    assert!(gl.program_parameter4f_nv(Vertex, 12, [1.0; 4]).is_ok());
}

#[test]
fn programs_that_do_not_exist_have_no_queries() {
    let gl = context(1);
    assert_eq!(refused(gl.get_program_iv_nv(3, ProgramQueryNv::Length)), InvalidOperation);
    assert_eq!(refused(gl.get_program_string_nv(3)), InvalidOperation);
}

#[test]
fn parameters_have_the_vertex_target() {
    let mut gl = context(1);
    for target in [VertexState, FragmentNv, FragmentArb] {
        assert_eq!(refused(gl.program_parameter4f_nv(target, 0, [0.0; 4])), InvalidEnum);
        assert_eq!(refused(gl.program_parameters4dv_nv(target, 0, &[[0.0; 4]])), InvalidEnum);
        assert_eq!(refused(gl.get_program_parameterfv_nv(target, 0)), InvalidEnum);
        assert_eq!(refused(gl.get_program_parameterdv_nv(target, 0)), InvalidEnum);
        assert_eq!(refused(gl.program_parameter4d_nv(target, 0, [0.0; 4])), InvalidEnum);
        assert_eq!(refused(gl.program_parameters4fv_nv(target, 0, &[[0.0; 4]])), InvalidEnum);
        let tracked = gl.track_matrix_nv(target, 0, TrackedMatrix::Modelview, Transform::Identity);
        assert_eq!(refused(tracked), InvalidEnum);
        assert_eq!(refused(gl.get_track_matrix_iv_nv(target, 0)), InvalidEnum);
        assert_eq!(refused(gl.execute_program_nv(Vertex, 1, [0.0; 4])), InvalidEnum);
    }
    assert_eq!(refused(gl.load_program_nv(FragmentArb, 1, FP)), InvalidEnum);
}

#[test]
fn most_commands_stand_outside_begin_and_end() {
    let mut gl = context(1);
    gl.load_program_nv(Vertex, 1, VP).unwrap();
    assert_eq!(refused(gl.end()), InvalidOperation);
    assert_eq!(refused(gl.vertex([0.0f32; 2])), InvalidOperation);
    assert_eq!(refused(gl.vertex_attrib(0, [0.0f32; 2])), InvalidOperation);
    gl.begin(Mode::Points).unwrap();
    assert_eq!(refused(gl.begin(Mode::Points)), InvalidOperation);
    assert_eq!(refused(gl.load_program_nv(Vertex, 1, VP)), InvalidOperation);
    assert_eq!(refused(gl.bind_program_nv(Vertex, 1)), InvalidOperation);
    assert_eq!(refused(gl.program_parameter4f_nv(Vertex, 0, [0.0; 4])), InvalidOperation);
    assert_eq!(refused(gl.enable(Capability::Blend)), InvalidOperation);
    assert_eq!(refused(gl.load_identity()), InvalidOperation);
    assert_eq!(refused(gl.gen_programs(1)), InvalidOperation);
    assert_eq!(refused(gl.draw_arrays(Mode::Points, 0, 1)), InvalidOperation);
    assert_eq!(refused(gl.finish()), InvalidOperation);
    assert!(gl.material(Face::Front, Material::Shininess(3.0)).is_ok());
    assert!(gl.end().is_ok());
}

// NV_fragment_program.

#[test]
fn named_parameters_belong_to_fragment_programs() {
    let mut gl = context(1);
    gl.load_program_nv(Vertex, 1, VP).unwrap();
    gl.load_program_nv(FragmentNv, 2, FP).unwrap();
    for id in [1, 9] {
        assert_eq!(refused(gl.program_named_parameter4f_nv(id, "tint", [0.0; 4])), InvalidOperation);
        assert_eq!(refused(gl.program_named_parameter4d_nv(id, "tint", [0.0; 4])), InvalidOperation);
        assert_eq!(refused(gl.get_program_named_parameterfv_nv(id, "tint")), InvalidOperation);
    }
    for name in ["", "tin", "tintt", "R0"] {
        assert_eq!(refused(gl.program_named_parameter4f_nv(2, name, [0.0; 4])), InvalidValue);
        assert_eq!(refused(gl.get_program_named_parameterdv_nv(2, name)), InvalidValue);
    }
    assert_eq!(gl.get_program_named_parameterfv_nv(2, "tint"), Ok([1.0, 2.0, 3.0, 4.0]));
}

#[test]
fn fragment_targets_take_their_own_languages() {
    let mut gl = context(1);
    let arb = b"!!ARBfp1.0 MOV result.color, fragment.color; END";
    assert_eq!(refused(gl.load_program_nv(FragmentNv, 1, arb)), InvalidOperation);
    assert_eq!(refused(gl.load_program_nv(Vertex, 1, FP)), InvalidOperation);
    assert_eq!(refused(gl.load_program_nv(VertexState, 1, VP)), InvalidOperation);
    assert_eq!(gl.program_error_position(), 0);
}

#[test]
fn units_without_coordinates_have_no_coordinate_state() {
    let mut gl = context(1);
    assert_eq!(refused(gl.active_texture(16)), InvalidEnum);
    gl.active_texture(8).unwrap();
    assert_eq!(refused(gl.tex_gen_plane(0, TexGenPlane::Object([0.0; 4]))), InvalidOperation);
    assert_eq!(refused(gl.tex_env(TexEnv::CoordReplace(true))), InvalidOperation);
    assert_eq!(refused(gl.get_matrix(MatrixMode::Texture)), InvalidOperation);
    gl.matrix_mode(MatrixMode::Texture).unwrap();
    assert_eq!(refused(gl.load_identity()), InvalidOperation);
    assert_eq!(refused(gl.translatef(1.0, 0.0, 0.0)), InvalidOperation);
    assert_eq!(refused(gl.scalef(1.0, 0.0, 0.0)), InvalidOperation);
    assert_eq!(refused(gl.rotatef(1.0, 1.0, 0.0, 0.0)), InvalidOperation);
    assert_eq!(refused(gl.ortho(-1.0, 1.0, -1.0, 1.0, -1.0, 1.0)), InvalidOperation);
    assert_eq!(refused(gl.frustum(-1.0, 1.0, -1.0, 1.0, 1.0, 2.0)), InvalidOperation);
    for change in [
        super::Context::load_matrixf,
        super::Context::load_transpose_matrixf,
        super::Context::mult_matrixf,
        super::Context::mult_transpose_matrixf,
    ] {
        assert_eq!(refused(change(&mut gl, [1.0; 16])), InvalidOperation);
    }
    assert_eq!(refused(gl.pop_matrix()), InvalidOperation);
    assert_eq!(refused(gl.push_matrix()), InvalidOperation);
    assert_eq!(refused(gl.get_current_matrix()), InvalidOperation);
    assert!(gl.bind_texture(Target::Dim2, 1).is_ok(), "the unit has images");
    assert_eq!(refused(gl.multi_tex_coord(8, [0.0f32; 2])), InvalidEnum);
    assert_eq!(refused(gl.client_active_texture(8)), InvalidEnum);
}

// ARB_vertex_program and ARB_fragment_program.

#[test]
fn arb_program_strings_are_checked() {
    let mut gl = context(1);
    let text = b"!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, nothing; END";
    assert_eq!(refused(gl.program_string_arb(Vertex, text)), InvalidOperation);
    assert_eq!(gl.program_error_position(), 67);
    assert_eq!(refused(gl.program_string_arb(FragmentArb, b"!!ARBfp1.0 END extra")), InvalidOperation);
    assert_eq!(refused(gl.program_string_arb(VertexState, VSP)), InvalidEnum);
    assert_eq!(refused(gl.program_string_arb(FragmentNv, FP)), InvalidEnum);
}

#[test]
fn arb_parameters_are_within_their_limits() {
    let mut gl = context(1);
    for target in [Vertex, FragmentArb] {
        let environment = gl.get_program_iv_arb(target, ProgramQueryArb::MaxEnvParameters).unwrap() as u32;
        let local = gl.get_program_iv_arb(target, ProgramQueryArb::MaxLocalParameters).unwrap() as u32;
        assert!(environment >= 96 && local >= 96);
        assert_eq!(refused(gl.program_env_parameter4f_arb(target, environment, [0.0; 4])), InvalidValue);
        assert_eq!(refused(gl.get_program_env_parameterdv_arb(target, environment)), InvalidValue);
        assert_eq!(refused(gl.program_local_parameter4d_arb(target, local, [0.0; 4])), InvalidValue);
        assert_eq!(refused(gl.get_program_local_parameterfv_arb(target, local)), InvalidValue);
        assert!(gl.program_local_parameter4f_arb(target, local - 1, [0.0; 4]).is_ok());
    }
    assert_eq!(refused(gl.program_env_parameter4f_arb(FragmentNv, 0, [0.0; 4])), InvalidEnum);
    assert_eq!(refused(gl.program_local_parameter4f_arb(VertexState, 0, [0.0; 4])), InvalidEnum);
    assert_eq!(refused(gl.get_program_iv_arb(VertexState, ProgramQueryArb::Length)), InvalidEnum);
    let count = ProgramQueryArb::Count(Resource::TexIndirections);
    assert_eq!(refused(gl.get_program_iv_arb(Vertex, count)), InvalidEnum);
    assert_eq!(refused(gl.get_vertex_attribfv_arb(0)), InvalidOperation);
    assert_eq!(refused(gl.get_vertex_attribfv_arb(16)), InvalidValue);
}

#[test]
fn fp1_has_64_numbered_parameters() {
    let mut gl = context(1);
    gl.load_program_nv(FragmentNv, 1, FP).unwrap();
    gl.bind_program_nv(FragmentNv, 1).unwrap();
    assert_eq!(refused(gl.program_local_parameter4f_arb(FragmentNv, 64, [0.0; 4])), InvalidValue);
    assert!(gl.program_local_parameter4f_arb(FragmentNv, 63, [0.0; 4]).is_ok());
    gl.bind_program_nv(FragmentNv, 5).unwrap();
    assert_eq!(refused(gl.program_local_parameter4f_arb(FragmentNv, 0, [0.0; 4])), InvalidOperation);
}

// The GL itself, NV_texture_rectangle, NV_float_buffer, ARB_depth_texture.

#[test]
fn stacks_have_an_end() {
    let mut gl = context(1);
    assert_eq!(refused(gl.pop_matrix()), StackUnderflow);
    for _ in 1..32 {
        gl.push_matrix().unwrap();
    }
    assert_eq!(refused(gl.push_matrix()), StackOverflow);
    assert_eq!(gl.get_current_matrix_stack_depth(), Ok(32));
    assert_eq!(refused(gl.matrix_mode(MatrixMode::Matrix(32))), InvalidEnum);
    assert_eq!(refused(gl.frustum(-1.0, 1.0, -1.0, 1.0, 0.0, 1.0)), InvalidValue);
    assert_eq!(refused(gl.ortho(1.0, 1.0, -1.0, 1.0, 0.0, 1.0)), InvalidValue);
}

#[test]
fn numbers_outside_their_range() {
    let mut gl = context(1);
    assert_eq!(refused(gl.point_size(0.0)), InvalidValue);
    assert_eq!(refused(gl.line_width(f32::NAN)), InvalidValue);
    assert_eq!(refused(gl.fog(Fog::Density(-1.0))), InvalidValue);
    assert_eq!(refused(gl.light(8, Light::SpotExponent(0.0))), InvalidValue);
    assert_eq!(refused(gl.light(0, Light::SpotExponent(129.0))), InvalidValue);
    assert_eq!(refused(gl.light(0, Light::SpotCutoff(91.0))), InvalidValue);
    assert_eq!(refused(gl.light(0, Light::LinearAttenuation(-1.0))), InvalidValue);
    assert_eq!(refused(gl.material(Face::Back, Material::Shininess(129.0))), InvalidValue);
    assert_eq!(refused(gl.clip_plane(6, [0.0; 4])), InvalidValue);
    assert_eq!(refused(gl.enable(Capability::ClipPlane(6))), InvalidEnum);
    assert_eq!(refused(gl.tex_gen_plane(4, TexGenPlane::Eye([0.0; 4]))), InvalidValue);
    assert_eq!(refused(gl.blend_func(BlendFactor::One, BlendFactor::SourceAlphaSaturate)), InvalidEnum);
    assert_eq!(refused(gl.point_size_range(-1.0, 2.0)), InvalidValue);
    assert_eq!(refused(gl.read_buffer(1)), InvalidOperation);
}

#[test]
fn rectangles_have_one_level_and_no_repeats() {
    let mut gl = context(1);
    let rectangle = Target::Rect;
    assert_eq!(refused(gl.tex_parameter(rectangle, TexParameter::WrapS(Wrap::Repeat))), InvalidEnum);
    assert_eq!(refused(gl.tex_parameter(rectangle, TexParameter::WrapT(Wrap::MirroredRepeat))), InvalidEnum);
    let mipmapped = TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::Nearest));
    assert_eq!(refused(gl.tex_parameter(rectangle, mipmapped)), InvalidEnum);
    assert_eq!(refused(gl.tex_parameter(rectangle, TexParameter::BaseLevel(1))), InvalidValue);
    let rgba = InternalFormat::Rgba8;
    assert_eq!(refused(gl.tex_image_2d(ImageTarget::Rect, 1, rgba, 1, 1, None)), InvalidValue);
    assert_eq!(refused(gl.tex_image_3d(rectangle, 0, rgba, [1, 1, 1], None)), InvalidEnum);
    let layers = gl.get_integer(Get::MaxArrayTextureLayers).unwrap() as u32;
    gl.tex_image_3d(Target::Array2D, 0, rgba, [1, 1, layers], None).unwrap();
    assert_eq!(refused(gl.tex_image_3d(Target::Array2D, 0, rgba, [1, 1, layers + 1], None)), InvalidValue);
    assert_eq!(refused(gl.tex_image_2d(ImageTarget::Array1D, 0, rgba, 1, layers + 1, None)), InvalidValue);
}

#[test]
fn images_fit_their_formats() {
    let mut gl = context(1);
    let image = |gl: &mut super::Context, target, format, pixels| gl.tex_image_2d(target, 0, format, 1, 1, pixels);
    let float = InternalFormat::FloatRgba32;
    assert_eq!(refused(image(&mut gl, ImageTarget::Dim2, float, None)), InvalidOperation);
    assert!(image(&mut gl, ImageTarget::Rect, float, None).is_ok());
    let depth = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&[0.5]) };
    let hilo = Pixels { format: PixelFormat::Hilo, data: PixelData::UnsignedShorts(&[1, 2]) };
    let color = Pixels::rgba8(&[1, 2, 3, 4]);
    let formats = [
        (InternalFormat::Rgba8, depth),
        (InternalFormat::DepthComponent24, color),
        (InternalFormat::Hilo16, color),
        (InternalFormat::Dsdt8, hilo),
    ];
    for (format, pixels) in formats {
        assert_eq!(refused(image(&mut gl, ImageTarget::Dim2, format, Some(pixels))), InvalidOperation);
    }
    let short = Pixels::rgba8(&[1, 2, 3]);
    assert_eq!(refused(image(&mut gl, ImageTarget::Dim2, InternalFormat::Rgba8, Some(short))), InvalidOperation);
    let cube = ImageTarget::CubeFace(0);
    assert_eq!(refused(image(&mut gl, cube, InternalFormat::DepthComponent16, None)), InvalidOperation);
    assert_eq!(refused(gl.tex_image_2d(cube, 0, InternalFormat::Rgba8, 2, 1, None)), InvalidValue);
    assert_eq!(refused(image(&mut gl, ImageTarget::CubeFace(6), InternalFormat::Rgba8, None)), InvalidEnum);
    assert_eq!(refused(gl.tex_image_1d(0, InternalFormat::Rgba8, 1 << 20, None)), InvalidValue);
    assert_eq!(refused(gl.tex_image_1d(32, InternalFormat::Rgba8, 1, None)), InvalidValue);
    let part = gl.tex_sub_image_2d(ImageTarget::Dim2, 0, [0, 0], [1, 1], color);
    assert_eq!(refused(part), InvalidOperation, "there is no image yet");
    image(&mut gl, ImageTarget::Dim2, InternalFormat::Rgba8, Some(color)).unwrap();
    let part = gl.tex_sub_image_2d(ImageTarget::Dim2, 0, [1, 0], [1, 1], color);
    assert_eq!(refused(part), InvalidValue);
    assert_eq!(refused(gl.tex_parameter(Target::Dim2, TexParameter::MaxAnisotropy(0.5))), InvalidValue);
    gl.bind_texture(Target::Dim2, 1).unwrap();
    assert_eq!(refused(gl.bind_texture(Target::Dim3, 1)), InvalidOperation);
}

#[test]
fn elements_lie_within_their_arrays() {
    let mut gl = context(1);
    let memory = ArrayMemory::from_floats(&[0.0; 9]);
    gl.array_pointer(ClientArray::Vertex, 3, ArrayType::Float, 0, &memory, 0).unwrap();
    gl.enable_client_state(ClientArray::Vertex).unwrap();
    assert_eq!(refused(gl.draw_arrays(Mode::Points, 1, 3)), InvalidOperation);
    assert_eq!(refused(gl.draw_elements(Mode::Points, &[0, 3])), InvalidOperation);
    assert_eq!(refused(gl.draw_range_elements(Mode::Points, 2, 1, &[])), InvalidValue);
    assert_eq!(refused(gl.draw_range_elements(Mode::Points, 0, 1, &[2])), InvalidOperation);
    assert_eq!(refused(gl.array_element(0)), InvalidOperation, "outside Begin and End");
    let result = gl.array_pointer(ClientArray::Normal, 4, ArrayType::Float, 0, &memory, 0);
    assert_eq!(refused(result), InvalidValue);
    let result = gl.array_pointer(ClientArray::Vertex, 3, ArrayType::Float, 0, &memory, 37);
    assert_eq!(refused(result), InvalidValue);
    let result = gl.array_pointer(ClientArray::VertexAttrib(3), 3, ArrayType::Float, 0, &memory, 0);
    assert_eq!(refused(result), InvalidEnum);
}

#[test]
fn what_nobody_can_hold_is_out_of_memory() {
    let mut gl = context(1);
    assert_eq!(refused(gl.gen_programs(u32::MAX)), OutOfMemory);
    assert_eq!(refused(gl.gen_textures(u32::MAX)), OutOfMemory);
    let result = gl.tex_image_3d(Target::Dim3, 0, InternalFormat::Rgba8, [2048; 3], None);
    assert!([OutOfMemory, InvalidValue].contains(&refused(result)));
    let area = Rectangle { x: 0, y: 0, width: u32::MAX, height: u32::MAX };
    assert_eq!(refused(gl.read_pixels(area)), OutOfMemory);
    assert_eq!(refused(gl.read_depth(area)), OutOfMemory);
    assert_eq!(refused(gl.copy_pixels(area, PixelCopy::Stencil)), OutOfMemory);
}

/// Four textures of 2^26 texels; nothing is written to them, so that they take no memory.
#[test]
fn all_textures_of_a_context_have_a_limit() {
    let mut gl = context(1);
    let filled = |gl: &mut Context, name: u32| {
        gl.bind_texture(Target::Dim2, name)?;
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 8192, 8192, None)
    };
    for name in 1..=4 {
        filled(&mut gl, name).expect("there is room");
    }
    let error = filled(&mut gl, 5).unwrap_err();
    assert_eq!(error.to_string(), "OUT_OF_MEMORY: 335544320 texels of all textures are more than 268435456");
    gl.delete_textures(&[2]).expect("it is there");
    filled(&mut gl, 5).expect("there is room again");
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 1, 1, None).expect("a smaller one");
    assert_eq!(refused(filled(&mut gl, 6)), OutOfMemory, "one texel too many");
    gl.delete_textures(&[5]).expect("it is there");
    // Replacing faces of a cube does not make room for others.
    gl.bind_texture(Target::Cube, 8).expect("a texture");
    for number in (0..6).chain([0; 60]) {
        let face = ImageTarget::CubeFace(number);
        gl.tex_image_2d(face, 0, InternalFormat::Rgba8, 512, 512, None).expect("there is room for a face");
    }
    assert_eq!(refused(filled(&mut gl, 6)), OutOfMemory, "the cube is there");
    gl.delete_textures(&[8]).expect("it is there");
    filled(&mut gl, 6).expect("there is room without it");
}

#[test]
fn errors_say_why() {
    let mut gl = context(1);
    use_arb(&mut gl, Vertex, "!!ARBvp1.0 MOV result.position, vertex.position; END");
    let error = gl.program_env_parameter4f_arb(Vertex, 300, [0.0; 4]).unwrap_err();
    assert_eq!(error.to_string(), "INVALID_VALUE: environment parameter 300 is not below 256");
}

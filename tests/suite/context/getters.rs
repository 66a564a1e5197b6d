//! Queries return what was set.

use glasm::program::FogMode;
use glasm::texture::{CompareFunction, Target};
use glasm_runtime::ErrorName::{InvalidEnum, InvalidOperation, InvalidValue};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::state::{CullFace, LogicOperation, PolygonMode};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClientArray, Face, Fog, FogSource, Get, GetFloat, Light, Material, MatrixMode,
    ProgramQueryArb, ShadeModel, TexEnv, TexGenPlane, TexParameter, TextureEnvironment,
};

use super::{context, refused, use_arb};

#[test]
fn lights_and_materials() {
    let mut gl = context(1);
    let light = gl.get_light(0).unwrap();
    // GL 1.5, tables 2.8 to 2.10.
    assert_eq!((light.diffuse, light.position, light.cutoff), ([1.0; 4], [0.0, 0.0, 1.0, 0.0], 180.0));
    assert_eq!(gl.get_light(7).unwrap().diffuse, [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(refused(gl.get_light(8)), InvalidValue);
    gl.translatef(1.0, 2.0, 3.0).unwrap();
    gl.light(2, Light::Position([0.0, 0.0, 0.0, 1.0])).unwrap();
    gl.light(2, Light::QuadraticAttenuation(0.5)).unwrap();
    let light = gl.get_light(2).unwrap();
    assert_eq!((light.position, light.attenuation), ([1.0, 2.0, 3.0, 1.0], [1.0, 0.0, 0.5]));
    gl.material(Face::Back, Material::Shininess(9.0)).unwrap();
    assert_eq!(gl.get_material(Face::Back).unwrap().shininess, 9.0);
    assert_eq!(gl.get_material(Face::Front).unwrap().shininess, 0.0);
    assert_eq!(refused(gl.get_material(Face::FrontAndBack)), InvalidEnum);
    gl.light_model_ambient([0.5; 4]).unwrap();
    assert_eq!(gl.get_floatv(GetFloat::LightModelAmbient), Ok(vec![0.5; 4]));
}

#[test]
fn fog_and_points() {
    let mut gl = context(1);
    let fog = gl.get_fog().unwrap();
    assert_eq!((fog.mode, fog.density, fog.end, fog.source), (FogMode::Exp, 1.0, 1.0, FogSource::FragmentDepth));
    gl.fog(Fog::Mode(FogMode::Linear)).unwrap();
    gl.fog(Fog::End(9.0)).unwrap();
    let fog = gl.get_fog().unwrap();
    assert_eq!((fog.mode, fog.start, fog.end), (FogMode::Linear, 0.0, 9.0));
    gl.point_size(3.0).unwrap();
    gl.point_size_range(2.0, 7.0).unwrap();
    gl.point_distance_attenuation([0.0, 1.0, 2.0]).unwrap();
    gl.point_fade_threshold_size(4.0).unwrap();
    for (query, value) in [
        (GetFloat::PointSize, vec![3.0]),
        (GetFloat::PointSizeMin, vec![2.0]),
        (GetFloat::PointSizeMax, vec![7.0]),
        (GetFloat::PointDistanceAttenuation, vec![0.0, 1.0, 2.0]),
        (GetFloat::PointFadeThresholdSize, vec![4.0]),
    ] {
        assert_eq!(gl.get_floatv(query), Ok(value), "{query:?}");
    }
}

#[test]
fn matrices_and_their_stacks() {
    let mut gl = context(1);
    gl.translatef(1.0, 2.0, 3.0).unwrap();
    gl.push_matrix().unwrap();
    let columns = gl.get_floatv(GetFloat::ModelviewMatrix).unwrap();
    assert_eq!(columns[12..], [1.0, 2.0, 3.0, 1.0]);
    let rows = gl.get_floatv(GetFloat::TransposeModelviewMatrix).unwrap();
    assert_eq!([rows[3], rows[7], rows[11], rows[12]], [1.0, 2.0, 3.0, 0.0]);
    assert_eq!(gl.get_floatv(GetFloat::CurrentMatrix), Ok(columns));
    assert_eq!(gl.get_floatv(GetFloat::TransposeCurrentMatrix), Ok(rows));
    assert_eq!(gl.get_integer(Get::ModelviewStackDepth), Ok(2));
    assert_eq!(gl.get_integer(Get::ProjectionStackDepth), Ok(1));
    gl.matrix_mode(MatrixMode::Texture).unwrap();
    gl.active_texture(3).unwrap();
    gl.push_matrix().unwrap();
    gl.scalef(2.0, 1.0, 1.0).unwrap();
    assert_eq!(gl.get_integer(Get::TextureStackDepth), Ok(2));
    assert_eq!(gl.get_floatv(GetFloat::TextureMatrix).unwrap()[0], 2.0);
    assert_eq!(gl.get_matrix_mode(), Ok(MatrixMode::Texture));
    gl.active_texture(12).unwrap();
    for query in [GetFloat::TextureMatrix, GetFloat::TransposeTextureMatrix, GetFloat::CurrentTextureCoords] {
        assert_eq!(refused(gl.get_floatv(query)), InvalidOperation, "{query:?}");
    }
    assert_eq!(refused(gl.get_floatv(GetFloat::CurrentRasterTextureCoords)), InvalidOperation);
    assert_eq!(refused(gl.get_integer(Get::TextureStackDepth)), InvalidOperation);
    assert_eq!(refused(gl.get_tex_gen(0)), InvalidOperation);
}

#[test]
fn current_values() {
    let mut gl = context(1);
    gl.color([0.1, 0.2, 0.3f32]).unwrap();
    gl.secondary_color([0.4, 0.5, 0.6]).unwrap();
    gl.normal([1.0, 0.0, 0.0]).unwrap();
    gl.fog_coord(7.0).unwrap();
    gl.vertex_weight(0.5).unwrap();
    gl.multi_tex_coord(1, [8.0, 9.0f32]).unwrap();
    gl.active_texture(1).unwrap();
    gl.window_pos([3.0, 4.0, 0.5]).unwrap();
    for (query, value) in [
        (GetFloat::CurrentColor, vec![0.1, 0.2, 0.3, 1.0]),
        (GetFloat::CurrentSecondaryColor, vec![0.4, 0.5, 0.6, 1.0]),
        (GetFloat::CurrentNormal, vec![1.0, 0.0, 0.0]),
        (GetFloat::CurrentFogCoord, vec![7.0]),
        (GetFloat::CurrentVertexWeight, vec![0.5]),
        (GetFloat::CurrentTextureCoords, vec![8.0, 9.0, 0.0, 1.0]),
        (GetFloat::CurrentRasterPosition, vec![3.0, 4.0, 0.5, 1.0]),
        (GetFloat::CurrentRasterColor, vec![0.1, 0.2, 0.3, 1.0]),
        (GetFloat::CurrentRasterTextureCoords, vec![8.0, 9.0, 0.0, 1.0]),
        (GetFloat::CurrentRasterDistance, vec![7.0]),
    ] {
        assert_eq!(gl.get_floatv(query), Ok(value), "{query:?}");
    }
    gl.edge_flag(false).unwrap();
    assert_eq!(gl.get_edge_flag(), Ok(false));
}

#[test]
fn tests_and_polygons() {
    let mut gl = context(8);
    gl.viewport(1, 2, 3, 4).unwrap();
    gl.scissor(5, 6, 7, 8).unwrap();
    gl.depth_range(0.25, 0.75).unwrap();
    gl.alpha_func(CompareFunction::Greater, 0.5).unwrap();
    gl.polygon_offset(1.5, 2.5).unwrap();
    gl.blend_color([0.25; 4]).unwrap();
    gl.pixel_zoom(2.0, -1.0).unwrap();
    gl.clear_color([0.5, 0.25, 0.0, 1.0]).unwrap();
    for (query, value) in [
        (GetFloat::Viewport, vec![1.0, 2.0, 3.0, 4.0]),
        (GetFloat::ScissorBox, vec![5.0, 6.0, 7.0, 8.0]),
        (GetFloat::DepthRange, vec![0.25, 0.75]),
        (GetFloat::AlphaTestRef, vec![0.5]),
        (GetFloat::PolygonOffsetFactor, vec![1.5]),
        (GetFloat::PolygonOffsetUnits, vec![2.5]),
        (GetFloat::BlendColor, vec![0.25; 4]),
        (GetFloat::ZoomX, vec![2.0]),
        (GetFloat::ZoomY, vec![-1.0]),
        (GetFloat::ColorClearValue, vec![0.5, 0.25, 0.0, 1.0]),
        (GetFloat::DepthClearValue, vec![1.0]),
    ] {
        assert_eq!(gl.get_floatv(query), Ok(value), "{query:?}");
    }
    gl.cull_face(CullFace::Front).unwrap();
    gl.logic_op(LogicOperation::Xor).unwrap();
    gl.shade_model(ShadeModel::Flat).unwrap();
    gl.polygon_mode(Face::Back, PolygonMode::Line).unwrap();
    assert_eq!(gl.get_cull_face_mode(), Ok(CullFace::Front));
    assert_eq!(gl.get_logic_op_mode(), Ok(LogicOperation::Xor));
    assert_eq!(gl.get_shade_model(), Ok(ShadeModel::Flat));
    let state = gl.get_raster_state().unwrap();
    assert_eq!(
        (state.polygon.cull, state.polygon.front_mode, state.polygon.back_mode),
        (None, PolygonMode::Fill, PolygonMode::Line)
    );
    assert_eq!(state.alpha_test.function, CompareFunction::Greater);
    gl.enable(Capability::CullFace).unwrap();
    assert_eq!(gl.get_raster_state().unwrap().polygon.cull, Some(CullFace::Front));
    assert_eq!(gl.get_integer(Get::DepthBits), Ok(24));
    assert_eq!(gl.get_integer(Get::StencilBits), Ok(8));
    assert_eq!(gl.get_integer(Get::SampleBuffers), Ok(0));
}

#[test]
fn textures_and_their_units() {
    let mut gl = context(1);
    gl.bind_texture(Target::Dim3, 5).unwrap();
    assert_eq!(gl.get_texture_binding(Target::Dim3), Ok(5));
    assert_eq!(gl.get_texture_binding(Target::Dim2), Ok(0));
    gl.tex_parameter(Target::Dim3, TexParameter::Priority(0.5)).unwrap();
    gl.tex_parameter(Target::Dim3, TexParameter::CompareFunc(CompareFunction::GreaterOrEqual)).unwrap();
    assert_eq!(gl.get_tex_priority(Target::Dim3), Ok(0.5));
    assert_eq!(gl.get_tex_compare_func(Target::Dim3), Ok(CompareFunction::GreaterOrEqual));
    assert_eq!(gl.get_tex_parameters(Target::Dim3).unwrap().compare, None, "it is not switched on");
    gl.tex_env(TexEnv::Mode(TextureEnvironment::Decal)).unwrap();
    gl.tex_env(TexEnv::LodBias(1.0)).unwrap();
    let unit = gl.get_tex_env().unwrap();
    assert_eq!((unit.environment, unit.bias, unit.coordinate_replace), (TextureEnvironment::Decal, 1.0, false));
    gl.load_matrixf([0.5, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]).unwrap();
    gl.tex_gen_plane(0, TexGenPlane::Object([4.0, 5.0, 6.0, 7.0])).unwrap();
    gl.tex_gen_plane(0, TexGenPlane::Eye([1.0, 1.0, 1.0, 1.0])).unwrap();
    // The inverse scales x by 2.
    assert_eq!(gl.get_tex_gen(0), Ok([[4.0, 5.0, 6.0, 7.0], [2.0, 1.0, 1.0, 1.0]]));
    assert_eq!(refused(gl.get_tex_gen(4)), InvalidValue);
}

#[test]
fn arrays_of_both_kinds() {
    let mut gl = context(1);
    let memory = ArrayMemory::from_floats(&[0.0; 16]);
    assert_eq!(gl.get_array_pointer(ClientArray::Normal), Ok(None));
    gl.array_pointer(ClientArray::Normal, 3, ArrayType::Float, 16, &memory, 4).unwrap();
    let pointer = gl.get_array_pointer(ClientArray::Normal).unwrap().unwrap();
    assert_eq!((pointer.size, pointer.ty, pointer.stride, pointer.offset), (3, ArrayType::Float, 16, 4));
    gl.enable_client_state(ClientArray::Normal).unwrap();
    gl.enable_client_state(ClientArray::VertexAttrib(7)).unwrap();
    let enabled = [ClientArray::Normal, ClientArray::VertexAttrib(7), ClientArray::Color, ClientArray::EdgeFlag];
    assert_eq!(enabled.map(|array| gl.is_client_state_enabled(array).unwrap()), [true, true, false, false]);
    assert_eq!(refused(gl.is_client_state_enabled(ClientArray::VertexAttrib(16))), InvalidEnum);
    assert_eq!(refused(gl.get_array_pointer(ClientArray::VertexAttrib(1))), InvalidEnum);
}

#[test]
fn components_of_bindings() {
    let mut gl = context(1);
    use_arb(
        &mut gl,
        Vertex,
        "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color.xy, vertex.color.x;\n\
         ADD result.texcoord[0].z, vertex.color.y, vertex.texcoord[1].w;\nEND",
    );
    let components = |gl: &glasm_runtime::Context, query| gl.get_program_iv_arb(Vertex, query).unwrap();
    // Read: four of the position, x and y of the colour, w of the coordinates. Written: four, two, one.
    assert_eq!(components(&gl, ProgramQueryArb::AttribComponents), 7);
    assert_eq!(components(&gl, ProgramQueryArb::ResultComponents), 7);
    assert!(components(&gl, ProgramQueryArb::MaxAttribComponents) >= 64);
    use_arb(&mut gl, FragmentArb, "!!NVfp4.0\nMOV result.depth.z, fragment.position.z;\nEND");
    let query = |query| gl.get_program_iv_arb(FragmentArb, query).unwrap();
    assert_eq!([query(ProgramQueryArb::AttribComponents), query(ProgramQueryArb::ResultComponents)], [1, 1]);
    // NV_gpu_program5: offsets reach half a pixel, less one step of 4 bits.
    assert_eq!(gl.get_floatv(GetFloat::MinFragmentInterpolationOffset), Ok(vec![-0.5]));
    assert_eq!(gl.get_floatv(GetFloat::MaxFragmentInterpolationOffset), Ok(vec![0.4375]));
    assert_eq!(gl.get_integer(Get::FragmentInterpolationOffsetBits), Ok(4));
}

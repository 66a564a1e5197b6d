//! Programs of the typed languages: integers, numbers of vertices and primitives, subroutines, and values between the
//! stages. Each scene is drawn on both devices.

use super::{each_device, fill, pixel, use_arb};
use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::state::{BlendFactor, CompareFunction};
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    ArrayMemory, ArrayType, Capability, ClearMask, ClientArray, Context, Integers, InternalFormat, Pixels,
    ProgramQueryArb, TargetDescription, TexParameter,
};

const PASS: &str = "!!NVvp4.0 MOV result.position, vertex.position; END";

fn red(gl: &mut Context, x: i32) -> u8 {
    pixel(gl, x, 0)[0]
}

#[test]
fn integers_go_from_attribute_to_color() {
    each_device(2, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp4.0 INT ATTRIB word = vertex.attrib[3]; INT TEMP a; MOV result.position, vertex.position;
             ADD.S a, word, {1, 0, 0, 0}; MOV.S result.attrib[20], a; END",
        );
        // 0x7fc00001 is a NaN whose bits a float might lose; the fragment splits it up.
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp4.0 FLAT INT ATTRIB word = fragment.attrib[20]; INT TEMP a; TEMP f;
             AND.S a, word.xyzw, {255, 255, 255, 255}; SHR.S a.y, word.x, 16; AND.S a.y, a.y, 255;
             I2F f, a; MUL result.color, f, 0.00392156862745098; END",
        );
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.begin(Mode::Quads).expect("begin");
        for corner in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0f32]] {
            gl.vertex_attrib(3, Integers([0x7fc0_0011u32, 0, 7, 300])).expect("an attribute");
            gl.vertex(corner).expect("a vertex");
        }
        gl.end().expect("end");
        assert_eq!(pixel(gl, 1, 1), [0x12, 0xc0, 7, 44]);
    });
}

#[test]
fn integer_arrays_stay_integers() {
    each_device(3, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp4.0 INT ATTRIB n = vertex.attrib[5]; INT TEMP a; TEMP f; MOV result.position, vertex.position;
             DIV.S a, n, 2; I2F f, a; MUL result.attrib[0], f, 0.00392156862745098; END",
        );
        use_arb(gl, FragmentArb, "!!NVfp4.0 FLAT ATTRIB f = fragment.attrib[0]; MOV result.color, f.xyxx; END");
        let places = ArrayMemory::from_floats(&[-0.67, 0.0, 0.67].map(|x| [x, -0.67]).concat());
        gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &places, 0).expect("an array");
        gl.enable_client_state(ClientArray::Vertex).expect("an array");
        let words = ArrayMemory::new(vec![200u8, 10, 100, 21, 7, 255]);
        gl.vertex_attrib_i_pointer_ext(5, 2, ArrayType::UnsignedByte, 0, &words, 0).expect("integers");
        gl.enable_vertex_attrib_array_arb(5).expect("an array");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.draw_arrays(Mode::Points, 0, 3).expect("a draw");
        let row: Vec<[u8; 4]> = (0..3).map(|x| pixel(gl, x, 0)).collect();
        assert_eq!(row, [[100, 5, 100, 100], [50, 10, 50, 50], [3, 127, 3, 3]]);
    });
}

#[test]
fn vertices_and_instances_have_numbers() {
    each_device(4, |gl| {
        // Vertex n of instance i lies in column n, row i.
        use_arb(
            gl,
            Vertex,
            "!!NVvp4.0 INT ATTRIB v = vertex.id; INT ATTRIB i = vertex.instance; TEMP p;
             I2F p.x, v.x; I2F p.y, i.x; MAD p.xy, p, 0.5, -0.75; MOV p.zw, {0, 0, 0, 1};
             MOV result.position, p; END",
        );
        use_arb(gl, FragmentArb, "!!NVfp4.0 MOV result.color, {1, 1, 1, 1}; END");
        let places = ArrayMemory::from_floats(&[0.0; 16]);
        gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &places, 0).expect("an array");
        gl.enable_client_state(ClientArray::Vertex).expect("an array");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.draw_arrays_instanced(Mode::Points, 1, 2, 3).expect("a draw");
        gl.draw_elements_instanced(Mode::Points, &[3], 1).expect("a draw");
        let row = |gl: &mut Context, y| (0..4).map(|x| pixel(gl, x, y)[0] / 255).collect::<Vec<_>>();
        assert_eq!((row(gl, 0), row(gl, 1)), (vec![0, 1, 1, 1], vec![0, 1, 1, 0]));
        assert_eq!((row(gl, 2), row(gl, 3)), (vec![0, 1, 1, 0], vec![0; 4]));
    });
}

#[test]
fn primitives_have_numbers() {
    each_device(4, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp4.0 FLAT INT ATTRIB n = primitive.id; TEMP f; I2F f, n.x; MUL result.color, f, 0.2; END",
        );
        let quad = |gl: &mut Context, x: f32| {
            for [dx, y] in [[0.0, -1.0], [0.5, -1.0], [0.5, 1.0], [0.0, 1.0]] {
                gl.vertex([x + dx, y]).expect("a vertex");
            }
        };
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.begin(Mode::Quads).expect("begin");
        [-1.0, -0.5, 0.0, 0.5].into_iter().for_each(|x| quad(gl, x));
        gl.end().expect("end");
        assert_eq!((0..4).map(|x| red(gl, x)).collect::<Vec<_>>(), [0, 51, 102, 153]);
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.begin(Mode::Points).expect("begin");
        [-0.75, -0.25, 0.25, 0.75f32].into_iter().for_each(|x| gl.vertex([x, -0.75]).expect("a vertex"));
        gl.end().expect("end");
        assert_eq!((0..4).map(|x| red(gl, x)).collect::<Vec<_>>(), [0, 51, 102, 153]);
    });
}

#[test]
fn parameters_hold_integers() {
    each_device(1, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp4.0 INT PARAM a = program.local[2]; INT PARAM b = program.env[3]; INT TEMP s; TEMP f;
             ADD.S s, a, b; I2F f, s; MUL result.color, f, 0.00392156862745098; END",
        );
        gl.program_local_parameter_i4i_nv(FragmentArb, 2, [-5, 40, 1, 0]).expect("a parameter");
        gl.program_env_parameters4v_nv(FragmentArb, 2, &[[0u32; 4], [25, 3, 0, 255]]).expect("parameters");
        fill(gl).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [20, 43, 1, 255]);
        assert_eq!(gl.get_program_local_parameter_iiv_nv(FragmentArb, 2), Ok([-5, 40, 1, 0]));
        assert_eq!(gl.get_program_env_parameter_iuiv_nv(FragmentArb, 3), Ok([25, 3, 0, 255]));
    });
}

#[test]
fn interpolants_are_interpolated_as_they_are_declared() {
    each_device(8, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp4.0 MOV result.position, vertex.position; MOV result.attrib[0], vertex.attrib[4];
             MOV result.attrib[1], vertex.attrib[4]; MOV result.attrib[31], vertex.attrib[4]; END",
        );
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp4.0 ATTRIB s = fragment.attrib[0]; NOPERSPECTIVE ATTRIB l = fragment.attrib[1];
             FLAT ATTRIB c = fragment.attrib[31]; MOV result.color.x, s.x; MOV result.color.y, l.x;
             MOV result.color.zw, c.xxxx; END",
        );
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.begin(Mode::Quads).expect("begin");
        // The right edge is three times as far away.
        for [x, y, w, value] in
            [[-1.0, -1.0, 1.0, 0.0], [1.0, -1.0, 3.0, 0.8], [1.0, 1.0, 3.0, 0.8], [-1.0, 1.0, 1.0, 0.0]]
        {
            gl.vertex_attrib(4, [value; 4]).expect("an attribute");
            gl.vertex([x * w, y * w, 0.0, w]).expect("a vertex");
        }
        gl.end().expect("end");
        // At share t of the window the perspective share is t / (3 - 2 t); column 4 has t = 9/16.
        let [smooth, linear, flat, _] = pixel(gl, 4, 4);
        assert!((i32::from(smooth) - 61).abs() <= 1, "{smooth}: 0.8 * 0.3 * 255");
        assert!((i32::from(linear) - 115).abs() <= 1, "{linear}: 0.8 * 9 / 16 * 255");
        assert_eq!(flat, 0, "the last vertex");
    });
}

#[test]
fn two_sources_blend() {
    each_device(1, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 OPTION ARB_blend_func_extended; MOV result.color.primary, {0.2, 0.4, 0, 1};
             MOV result.color.secondary, {1, 0.5, 0.2, 1}; END",
        );
        gl.clear_color([0.4, 0.4, 1.0, 1.0]).expect("a color");
        gl.enable(Capability::Blend).expect("blending");
        gl.blend_func(BlendFactor::One, BlendFactor::Source1Color).expect("factors");
        fill(gl).expect("a draw");
        // 0.2 + 0.4 * 1, 0.4 + 0.4 * 0.5, 0 + 1 * 0.2
        let [r, g, b, _] = pixel(gl, 0, 0);
        assert!([r, g, b].iter().zip([153, 153, 51]).all(|(is, want): (&u8, i32)| (i32::from(*is) - want).abs() <= 1));
        assert_eq!(gl.get_integer(glasm_runtime::Get::MaxDualSourceDrawBuffers), Ok(1));
    });
}

#[test]
fn early_tests_write_depth_before_fragments_are_discarded() {
    each_device(1, |gl| {
        use_arb(gl, Vertex, PASS);
        gl.enable(Capability::DepthTest).expect("a test");
        gl.depth_func(CompareFunction::Less).expect("a function");
        let seen = |gl: &mut Context, option: &str| {
            use_arb(gl, FragmentArb, &format!("!!NVfp5.0 {option} TEMP t; MOV.CC t, {{1, 0, 0, 0}}; KIL NE.x; END"));
            fill(gl).expect("a draw");
            gl.read_depth(glasm_runtime::raster::state::Rectangle { x: 0, y: 0, width: 1, height: 1 }).expect("a depth")
                [0]
        };
        assert_eq!(seen(gl, ""), 1.0);
        assert!((seen(gl, "OPTION NV_early_fragment_tests;") - 0.5).abs() < 1e-4);
    });
}

#[test]
fn fragments_choose_and_number_their_samples() {
    let window = TargetDescription { samples: 4, ..TargetDescription::color(1, 1, ColorFormat::Rgba8) };
    super::each_device_with(&window, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 UINT TEMP m; MOV.U m, {5, 0, 0, 0}; MOV.U result.samplemask, m;
             MOV result.color, {1, 1, 1, 1}; END",
        );
        fill(gl).expect("a draw");
        assert!((i32::from(red(gl, 0)) - 128).abs() <= 1, "two of four samples");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 FLAT INT ATTRIB n = fragment.sampleid; TEMP f; I2F f, n.x;
             MUL result.color, f, 0.25; END",
        );
        fill(gl).expect("a draw");
        // The mean of 0, 0.25, 0.5 and 0.75.
        assert!((i32::from(red(gl, 0)) - 96).abs() <= 1, "{}", red(gl, 0));
    });
}

#[test]
fn limits_are_those_of_the_texts() {
    let gl = super::context(1);
    // Each at least the minimum of its text.
    let least = [
        (ProgramQueryArb::MaxParameterBufferBindings, 1),
        (ProgramQueryArb::MaxParameterBufferSize, 4096),
        (ProgramQueryArb::MaxSubroutineParameters, 1024),
        (ProgramQueryArb::MaxSubroutineNumbers, 256),
        (ProgramQueryArb::MaxGenericAttribs, 16),
        (ProgramQueryArb::MaxGenericResults, 16),
    ];
    for (query, least) in least {
        assert!(gl.get_program_iv_arb(Vertex, query).is_ok_and(|value| value >= least), "{query:?}");
    }
    assert_eq!(gl.get_integer(glasm_runtime::Get::MaxImageUnits), Ok(8));
    assert!(gl.get_integer(glasm_runtime::Get::MinProgramTexelOffset).is_ok_and(|least| least <= -8));
    assert!(gl.get_integer(glasm_runtime::Get::MaxProgramTexelOffset).is_ok_and(|most| most >= 7));
}

#[test]
fn texels_of_array_textures_are_fetched() {
    each_device(1, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp4.0 INT TEMP at, size; TEMP a, b; MOV.S at, {1, 0, 2, 0}; TXF a, at, texture[3], ARRAY2D;
             MOV.S at, 0; TXQ size, at, texture[3], ARRAY2D; I2F b, size;
             MAD result.color, b, {0, 0.2, 0.2, 0}, a; END",
        );
        gl.active_texture(3).expect("a unit");
        gl.bind_texture(Target::Array2D, 9).expect("a texture");
        // Two texels by one in three layers; the texel asked for is the last one.
        let mut texels = vec![0u8; 24];
        texels[20..].copy_from_slice(&[255, 51, 0, 128]);
        gl.tex_image_3d(Target::Array2D, 0, InternalFormat::Rgba8, [2, 1, 3], Some(Pixels::rgba8(&texels)))
            .expect("an image");
        gl.tex_parameter(Target::Array2D, TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::None)))
            .expect("a filter");
        fill(gl).expect("a draw");
        // 0.2 and a height of 1; 0 and three layers.
        assert_eq!(pixel(gl, 0, 0), [255, 102, 153, 128]);
    });
}

/// Whatever the grouping of threads on a device: all of a group includes its own, and any does.
#[test]
fn votes_hold_for_their_own_fragment() {
    each_device(8, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 TEMP own, v; SLT own, fragment.position.x, 3.0; TGALL v.x, own; TGANY v.y, own; TGEQ v.z, own;
             MOV v.w, own; MOV result.color, v; END",
        );
        fill(gl).expect("a draw");
        for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
            let [all, any, equal, own] = pixel(gl, x, y).map(|part| part > 127);
            assert_eq!(own, x < 3, "{x} {y}");
            assert!(all <= own && own <= any, "{x} {y}: {all} {own} {any}");
            assert_eq!(equal, all == any, "{x} {y}");
        }
        // What is the same everywhere is the same in every group.
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 TEMP v; TGALL v.x, program.local[0].x; TGANY v.y, program.local[0].y; TGEQ v.z, program.local[0];
             TGALL v.w, program.local[0].x; MOV result.color, v; END",
        );
        gl.program_local_parameter4f_arb(FragmentArb, 0, [1.0, 0.0, 1.0, 1.0]).expect("a parameter");
        fill(gl).expect("a draw");
        assert_eq!(pixel(gl, 5, 5), [255, 0, 255, 255]);
    });
}

/// Whatever the grouping of threads on a device: all of a group take the same value from its first thread, and whichever of
/// them is asked for that value has it.
#[test]
fn shuffles_take_the_value_of_one_thread_for_all_of_its_group() {
    each_device(8, |gl| {
        use_arb(gl, Vertex, PASS);
        for thread in [0, 1, 2, 3, 5, 7, 12, 31] {
            let program = format!(
                "!!NVfp5.0 OPTION NV_shader_thread_shuffle; TEMP place, first, other; FLR place, fragment.position;
                 MAD place.x, place.y, 8, place.x; MUL place.x, place.x, 0.00392156862745098;
                 SHFIDX.F first.xy, place.x, {{0, 0, 0, 0}}, {{31, 0, 0, 0}};
                 SHFIDX.F other.xy, first.y, {{{thread}, 0, 0, 0}}, {{31, 0, 0, 0}};
                 MOV result.color, place.x; MOV result.color.y, first.y; MOV result.color.z, other.y; END"
            );
            use_arb(gl, FragmentArb, &program);
            gl.clear(ClearMask::COLOR).expect("a clear");
            gl.begin(Mode::Triangles).expect("begin");
            for corner in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0f32]] {
                gl.vertex(corner).expect("a vertex");
            }
            gl.end().expect("end");
            // Away from the long side, where threads of a group may be outside.
            for (x, y) in (0..4).flat_map(|x| (0..4).map(move |y| (x, y))) {
                let [place, first, other, _] = pixel(gl, x, y).map(i32::from);
                assert_eq!(place, x + 8 * y);
                assert_eq!(other, first, "{thread}: {x} {y}");
                assert_eq!(i32::from(pixel(gl, first % 8, first / 8)[1]), first, "{thread}: {x} {y}");
            }
        }
    });
}

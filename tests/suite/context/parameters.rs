//! Parameters, tracked matrices, and what programs read as `state.`.

use super::{context, each_device, each_device_with, fill, pixel, use_arb, use_nv, with_window};
use glasm::program::FogMode;
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex};
use glasm_runtime::raster::{ColorFormat, state::Rectangle};
use glasm_runtime::{
    Context, Face, Fog, Light, Material, MatrixMode, TargetDescription, TexEnv, TexGenPlane, TrackedMatrix, Transform,
};

#[test]
fn doubles_become_floats() {
    let mut gl = context(1);
    gl.program_parameters4dv_nv(Vertex, 10, &[[0.5, 1.5, 2.5, 3.5], [1.0; 4]]).unwrap();
    assert_eq!(gl.get_program_parameterdv_nv(Vertex, 10), Ok([0.5, 1.5, 2.5, 3.5]));
    assert_eq!(gl.get_program_parameterfv_nv(Vertex, 11), Ok([1.0; 4]));
}

#[test]
fn locals_belong_to_programs_and_the_environment_to_targets() {
    let mut gl = context(2);
    let text = "!!ARBfp1.0 ADD result.color, program.local[1], program.env[1]; END";
    for id in [1, 2] {
        gl.bind_program_arb(FragmentArb, id).unwrap();
        use_arb(&mut gl, FragmentArb, text);
        gl.program_local_parameter4f_arb(FragmentArb, 1, [id as f32 / 5.0, 0.0, 0.0, 1.0]).unwrap();
    }
    gl.program_env_parameter4f_arb(FragmentArb, 1, [0.0, 1.0, 0.0, 0.0]).unwrap();
    gl.program_env_parameter4f_arb(Vertex, 1, [0.0, 0.0, 1.0, 0.0]).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [102, 255, 0, 255]);
    gl.bind_program_arb(FragmentArb, 1).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [51, 255, 0, 255]);
    assert_eq!(gl.get_program_local_parameterfv_arb(FragmentArb, 2), Ok([0.0; 4]));
}

/// NV_vertex_program2: an address is held from -512 to 511, and what is outside the 256 parameters reads as zeros.
#[test]
fn relative_reads_outside_the_parameters_return_zeros() {
    each_device(1, |gl| {
        let text = "!!VP2.0\nARL A0.x, v[COL0].x;\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[A0.x + 20];\nEND";
        use_nv(gl, Vertex, 1, text);
        gl.program_parameters4dv_nv(Vertex, 0, &[[1.0; 4]; 256]).unwrap();
        for address in
            [-1e9f32, -600.0, -512.0, -21.0, -20.5, -20.0, 0.0, 235.0, 235.9, 236.0, 300.0, 511.0, 512.0, 1e9]
        {
            gl.color([address, 0.0, 0.0, 0.0]).unwrap();
            fill(gl).unwrap();
            let index = address.floor().clamp(-512.0, 511.0) as i32 + 20;
            let color = if (0..256).contains(&index) { [255; 4] } else { [0; 4] };
            assert_eq!(pixel(gl, 0, 0), color, "c[{index}] by {address}");
        }
    });
}

#[test]
fn named_and_numbered_parameters_of_fragment_programs() {
    let mut gl = context(2);
    let text = "!!FP1.0 DECLARE tint = {0.2, 0.4, 0, 1}; DECLARE other; MOV R0, tint; ADD R0, R0, p[3]; ADD o[COLR], R0, other; END";
    use_nv(&mut gl, FragmentNv, 1, text);
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [51, 102, 0, 255]);
    gl.program_named_parameter4d_nv(1, "tint", [0.6, 0.0, 0.0, 1.0]).unwrap();
    gl.program_named_parameter4f_nv(1, "other", [0.0, 0.2, 0.0, 0.0]).unwrap();
    gl.program_local_parameter4f_arb(FragmentNv, 3, [0.0, 0.0, 1.0, 0.0]).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [153, 51, 255, 255]);
}

#[test]
fn registers_follow_the_matrix_they_track() {
    let mut gl = context(1);
    gl.program_parameter4f_nv(Vertex, 4, [9.0; 4]).unwrap();
    gl.track_matrix_nv(Vertex, 4, TrackedMatrix::ModelviewProjection, Transform::Identity).unwrap();
    gl.track_matrix_nv(Vertex, 8, TrackedMatrix::Matrix(2), Transform::Transpose).unwrap();
    gl.track_matrix_nv(Vertex, 12, TrackedMatrix::Modelview, Transform::Inverse).unwrap();
    gl.track_matrix_nv(Vertex, 16, TrackedMatrix::Modelview, Transform::InverseTranspose).unwrap();
    gl.translatef(1.0, 2.0, 3.0).unwrap();
    gl.matrix_mode(MatrixMode::Projection).unwrap();
    gl.scalef(2.0, 2.0, 2.0).unwrap();
    gl.matrix_mode(MatrixMode::Matrix(2)).unwrap();
    gl.load_matrixf(std::array::from_fn(|place| place as f32)).unwrap();
    let register = |gl: &Context, number| gl.get_program_parameterfv_nv(Vertex, number).unwrap();
    // 2 (x + 1): the first row of the product.
    assert_eq!(register(&gl, 4), [2.0, 0.0, 0.0, 2.0]);
    assert_eq!(register(&gl, 6), [0.0, 0.0, 2.0, 6.0]);
    // The elements were given by columns: the transpose's first row is the first column.
    assert_eq!(register(&gl, 8), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(register(&gl, 13), [0.0, 1.0, 0.0, -2.0]);
    assert_eq!(register(&gl, 19), [-1.0, -2.0, -3.0, 1.0]);
    assert_eq!(gl.get_track_matrix_iv_nv(Vertex, 12), Ok((TrackedMatrix::Modelview, Transform::Inverse)));
    gl.track_matrix_nv(Vertex, 4, TrackedMatrix::None, Transform::Identity).unwrap();
    gl.load_identity().unwrap();
    gl.matrix_mode(MatrixMode::Projection).unwrap();
    gl.load_identity().unwrap();
    assert_eq!(register(&gl, 4), [2.0, 0.0, 0.0, 2.0], "the last value stays");
    gl.program_parameter4f_nv(Vertex, 4, [7.0; 4]).unwrap();
    assert_eq!(register(&gl, 4), [7.0; 4]);
}

#[test]
fn the_active_units_texture_matrix_is_tracked() {
    let mut gl = context(1);
    gl.active_texture(2).unwrap();
    gl.track_matrix_nv(Vertex, 0, TrackedMatrix::Texture, Transform::Identity).unwrap();
    gl.active_texture(0).unwrap();
    assert_eq!(gl.get_track_matrix_iv_nv(Vertex, 0), Ok((TrackedMatrix::TextureUnit(2), Transform::Identity)));
    gl.matrix_mode(MatrixMode::Texture).unwrap();
    gl.scalef(5.0, 5.0, 5.0).unwrap();
    assert_eq!(gl.get_program_parameterfv_nv(Vertex, 0), Ok([1.0, 0.0, 0.0, 0.0]));
    gl.active_texture(2).unwrap();
    gl.scalef(3.0, 3.0, 3.0).unwrap();
    assert_eq!(gl.get_program_parameterfv_nv(Vertex, 0), Ok([3.0, 0.0, 0.0, 0.0]));
}

/// The value that a fragment program reads under a name. The position does not depend on matrices.
fn read(gl: &mut Context, name: &str) -> [f32; 4] {
    use_arb(gl, Vertex, "!!ARBvp1.0 MOV result.position, vertex.position; END");
    seen(gl, name)
}

/// The value that a vertex program reads under a name, seen through a texture coordinate.
fn read_vertex(gl: &mut Context, name: &str) -> [f32; 4] {
    let vertex = format!("!!ARBvp1.0 MOV result.position, vertex.position; MOV result.texcoord[0], {name}; END");
    use_arb(gl, Vertex, &vertex);
    seen(gl, "fragment.texcoord[0]")
}

fn seen(gl: &mut Context, name: &str) -> [f32; 4] {
    use_arb(gl, FragmentArb, &format!("!!ARBfp1.0 MOV result.color, {name}; END"));
    fill(gl).unwrap();
    gl.read_pixels(Rectangle { x: 0, y: 0, width: 1, height: 1 }).unwrap()[0]
}

fn float_context() -> Context {
    with_window(TargetDescription::color(1, 1, ColorFormat::Rgba32Float))
}

#[test]
fn materials_and_lights_are_read() {
    let mut gl = float_context();
    gl.material(Face::Front, Material::AmbientAndDiffuse([0.5, 0.25, 0.125, 0.75])).unwrap();
    gl.material(Face::Back, Material::Specular([1.0, 2.0, 3.0, 4.0])).unwrap();
    gl.material(Face::FrontAndBack, Material::Shininess(12.0)).unwrap();
    gl.material(Face::Front, Material::Emission([0.125, 0.0, 0.0, 1.0])).unwrap();
    gl.light_model_ambient([0.5, 1.0, 2.0, 1.0]).unwrap();
    gl.translatef(0.0, 0.0, -5.0).unwrap();
    gl.light(3, Light::Position([1.0, 2.0, 3.0, 1.0])).unwrap();
    gl.light(3, Light::Diffuse([2.0, 4.0, 8.0, 9.0])).unwrap();
    gl.light(3, Light::SpotDirection([0.0, 1.0, 0.0])).unwrap();
    gl.light(3, Light::SpotCutoff(60.0)).unwrap();
    gl.light(3, Light::SpotExponent(7.0)).unwrap();
    gl.light(3, Light::QuadraticAttenuation(0.5)).unwrap();
    gl.light(4, Light::Position([0.0, 0.0, 2.0, 0.0])).unwrap();
    assert_eq!(read(&mut gl, "state.material.diffuse"), [0.5, 0.25, 0.125, 0.75]);
    assert_eq!(read(&mut gl, "state.material.back.specular"), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(read(&mut gl, "state.material.back.shininess"), [12.0, 0.0, 0.0, 1.0]);
    assert_eq!(read(&mut gl, "state.lightmodel.ambient"), [0.5, 1.0, 2.0, 1.0]);
    // Ambient times model ambient plus emission; the alpha is the diffuse one.
    assert_eq!(read(&mut gl, "state.lightmodel.scenecolor"), [0.375, 0.25, 0.25, 0.75]);
    assert_eq!(read(&mut gl, "state.light[3].position"), [1.0, 2.0, -2.0, 1.0]);
    assert_eq!(read(&mut gl, "state.light[3].attenuation"), [1.0, 0.0, 0.5, 7.0]);
    let [x, y, z, cosine] = read(&mut gl, "state.light[3].spot.direction");
    assert!([x, y, z] == [0.0, 1.0, 0.0] && (cosine - 0.5).abs() < 1e-6);
    assert_eq!(read(&mut gl, "state.light[4].half"), [0.0, 0.0, 1.0, 1.0]);
    assert_eq!(read(&mut gl, "state.lightprod[3].diffuse"), [1.0, 1.0, 1.0, 0.75]);
    assert_eq!(read(&mut gl, "state.light[0].diffuse"), [1.0; 4]);
}

#[test]
fn fog_points_planes_and_environments_are_read() {
    let mut gl = float_context();
    gl.fog(Fog::Color([0.5, 0.25, 1.0, 0.0])).unwrap();
    gl.fog(Fog::Mode(FogMode::Linear)).unwrap();
    gl.fog(Fog::Density(3.0)).unwrap();
    gl.fog(Fog::Start(1.0)).unwrap();
    gl.fog(Fog::End(5.0)).unwrap();
    gl.depth_range(0.25, 0.75).unwrap();
    gl.active_texture(2).unwrap();
    gl.tex_env(TexEnv::Color([0.125, 0.25, 0.5, 1.0])).unwrap();
    assert_eq!(read(&mut gl, "state.fog.color"), [0.5, 0.25, 1.0, 0.0]);
    assert_eq!(read(&mut gl, "state.fog.params"), [3.0, 1.0, 5.0, 0.25]);
    assert_eq!(read(&mut gl, "state.depth.range"), [0.25, 0.75, 0.5, 1.0]);
    assert_eq!(read(&mut gl, "state.texenv[2].color"), [0.125, 0.25, 0.5, 1.0]);
    gl.scalef(2.0, 2.0, 2.0).unwrap();
    gl.clip_plane(1, [2.0, 4.0, 6.0, 8.0]).unwrap();
    gl.tex_gen_plane(1, TexGenPlane::Eye([2.0, 0.0, 0.0, 3.0])).unwrap();
    gl.tex_gen_plane(3, TexGenPlane::Object([1.0, 2.0, 3.0, 4.0])).unwrap();
    gl.load_identity().unwrap();
    gl.point_size(3.0).unwrap();
    gl.point_size_range(2.0, 9.0).unwrap();
    gl.point_fade_threshold_size(0.5).unwrap();
    gl.point_distance_attenuation([1.0, 0.0, 4.0]).unwrap();
    // Planes are divided by the scale, so that they pass through the same points of the eye.
    assert_eq!(read_vertex(&mut gl, "state.clip[1].plane"), [1.0, 2.0, 3.0, 8.0]);
    assert_eq!(read_vertex(&mut gl, "state.texgen[2].eye.t"), [1.0, 0.0, 0.0, 3.0]);
    assert_eq!(read_vertex(&mut gl, "state.texgen[2].object.q"), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(read_vertex(&mut gl, "state.point.size"), [3.0, 2.0, 9.0, 0.5]);
    assert_eq!(read_vertex(&mut gl, "state.point.attenuation"), [1.0, 0.0, 4.0, 1.0]);
}

#[test]
fn matrices_are_read_by_rows() {
    let mut gl = float_context();
    gl.translatef(2.0, 4.0, 8.0).unwrap();
    gl.matrix_mode(MatrixMode::Matrix(31)).unwrap();
    gl.load_transpose_matrixf(std::array::from_fn(|place| place as f32)).unwrap();
    gl.matrix_mode(MatrixMode::Texture).unwrap();
    gl.active_texture(7).unwrap();
    gl.scalef(4.0, 1.0, 1.0).unwrap();
    assert_eq!(read(&mut gl, "state.matrix.modelview.row[1]"), [0.0, 1.0, 0.0, 4.0]);
    assert_eq!(read(&mut gl, "state.matrix.modelview.inverse.row[2]"), [0.0, 0.0, 1.0, -8.0]);
    assert_eq!(read(&mut gl, "state.matrix.modelview.transpose.row[3]"), [2.0, 4.0, 8.0, 1.0]);
    assert_eq!(read(&mut gl, "state.matrix.modelview.invtrans.row[3]"), [-2.0, -4.0, -8.0, 1.0]);
    assert_eq!(read(&mut gl, "state.matrix.mvp.row[0]"), [1.0, 0.0, 0.0, 2.0]);
    assert_eq!(read(&mut gl, "state.matrix.program[31].row[1]"), [4.0, 5.0, 6.0, 7.0]);
    assert_eq!(read(&mut gl, "state.matrix.texture[7].inverse.row[0]"), [0.25, 0.0, 0.0, 0.0]);
    assert_eq!(read(&mut gl, "state.matrix.projection.row[3]"), [0.0, 0.0, 0.0, 1.0]);
}

/// Instructions that leave in R0 what this makes of each component of p[0] and p[1].
type Form<'a> = (&'a str, &'a dyn Fn(f32, f32) -> f32);

#[test]
fn parameters_are_rounded_to_the_precision_of_their_instruction() {
    let half = |number: f32| half::f16::from_f32(number).to_f32();
    let fixed = |number: f32| {
        let held = if number.is_nan() { 0.0 } else { number.clamp(-2.0, 2047.0 / 1024.0) };
        (held * 1024.0).round_ties_even() / 1024.0
    };
    let forms: [Form<'_>; 6] = [
        ("MOVH H1, -p[1];\nADDH R0, p[0], H1;", &|a, b| half(half(a) - half(b))),
        ("MOVH H1, p[1];\nMULH R0, |p[0]|, H1;", &|a, b| half(half(a).abs() * half(b))),
        ("MOVR R1, p[1];\nADDR R1, p[0], R1;\nADDH R0, R1, p[0];", &|a, b| half(half(a + b) + half(a))),
        ("MOVX R1, p[1];\nADDX R0, p[0], R1;", &|a, b| fixed(fixed(a) + fixed(b))),
        ("MOVX R1, p[1];\nADDX R0, -p[0], R1;", &|a, b| fixed(fixed(-a) + fixed(b))),
        ("MOVX R1, p[1];\nMULX R0, |p[0]|, R1;\nADDH R0, R0, p[1];", &|a, b| {
            half(half(fixed(fixed(a.abs()) * fixed(b))) + half(b))
        }),
    ];
    let pairs = [
        ([0.1, 1.0 + 1.0 / 2048.0, 3.0, -5.0], [0.7, 2.0 + 1.5 / 512.0, -0.3, 0.25]),
        ([65519.0, -65520.0, 1e30, 6e-8], [1.0, 0.0, -1e30, 2e-8]),
        ([2047.5 / 1024.0, -2.0, 0.5 / 1024.0, f32::NAN], [0.000_4, -0.000_1, 1.5 / 1024.0, 0.5]),
    ];
    each_device_with(&TargetDescription::color(1, 1, ColorFormat::Rgba32Float), |gl| {
        for (id, (text, form)) in (1..).zip(&forms) {
            use_nv(gl, FragmentNv, id, &format!("!!FP1.0\n{text}\nMOVR o[COLR], R0;\nEND"));
            // The last draw's again, and other ones.
            for (first, second) in pairs.iter().chain(&pairs[..1]) {
                gl.program_local_parameter4f_arb(FragmentNv, 0, *first).unwrap();
                gl.program_local_parameter4f_arb(FragmentNv, 1, *second).unwrap();
                fill(gl).unwrap();
                let got = gl.read_pixels(Rectangle { x: 0, y: 0, width: 1, height: 1 }).unwrap()[0];
                for ((a, b), got) in first.iter().zip(second).zip(got) {
                    let want = form(*a, *b);
                    assert!(want == got || want.is_nan() && got.is_nan(), "{text} of {a} and {b}: {got}, not {want}");
                }
            }
        }
    });
}

//! What is written, line by line. The lines follow from the extensions' texts and GLSL's.

use super::{Capture, CompatOptions, Host, ImageView, Reads, Shader, adapted, write};
use crate::lower;
use crate::lower::description::Format;
use crate::program::{Interpolation, Program};
use crate::vocabulary::{Base, Target};

fn written_with(text: &str, options: &CompatOptions) -> Shader {
    let program = Program::parse(text).expect("a program");
    let float = if options.host.version < 130 { lower::FloatLevel::Fast } else { lower::FloatLevel::Strict };
    let translation = program.translate(&adapted(lower::Options::default()).with_float(float)).expect("a module");
    write(&translation, options).expect("a text")
}

fn written(text: &str) -> Shader {
    written_with(text, &CompatOptions::default())
}

/// The lines of `main`, without their indentation.
fn main(shader: &Shader) -> Vec<&str> {
    let body = shader.text.split("void main() {\n").nth(1).expect("a main function");
    body.lines().take_while(|line| *line != "}").map(str::trim).collect()
}

#[test]
fn attributes_and_results_are_built_ins() {
    let shader = written(
        "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n\
         MOV result.texcoord[3], vertex.texcoord[1];\nMOV result.fogcoord.x, vertex.fogcoord.x;\n\
         MOV result.pointsize.x, vertex.attrib[7].y;\nEND",
    );
    let lines = main(&shader);
    for line in [
        "gl_Position = gl_Vertex;",
        "gl_FrontColor = gl_Color;",
        "gl_TexCoord[3] = gl_MultiTexCoord1;",
        "gl_PointSize = glasm_attribute_7.y;",
        // What is not written is (0,0,0,1) (NV_vertex_program).
        "gl_TexCoord[0] = vec4(0.0, 0.0, 0.0, 1.0);",
        "gl_BackColor = vec4(0.0, 0.0, 0.0, 1.0);",
    ] {
        assert!(lines.contains(&line), "{line}\n{}", shader.text);
    }
    assert!(shader.text.contains("layout(location = 7) in vec4 glasm_attribute_7;"), "{}", shader.text);
    assert_eq!(shader.attributes_read, 1 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 9);
    assert_eq!(shader.attributes.iter().map(|attribute| attribute.number).collect::<Vec<_>>(), [7]);
}

#[test]
fn generic_attributes_are_asked_for_by_number() {
    let text = "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[3];\nEND";
    let shader = written_with(text, &CompatOptions::default().with_generic(1 << 3));
    assert!(main(&shader).contains(&"gl_FrontColor = glasm_attribute_3;"), "{}", shader.text);
    assert!(main(&shader).contains(&"gl_Position = gl_Vertex;"), "{}", shader.text);
}

#[test]
fn matrices_are_the_hosts() {
    let rows = |names: &[&str]| {
        let lines: String = names.iter().map(|name| format!("MAD sum, vertex.position, {name}, sum;\n")).collect();
        written(&format!("!!ARBvp1.0\nTEMP sum;\nMOV sum, program.env[1];\n{lines}MOV result.position, sum;\nEND"))
    };
    let shader = rows(&[
        "state.matrix.mvp.row[1]",
        "state.matrix.modelview.transpose.row[2]",
        "state.matrix.projection.inverse.row[0]",
        "state.matrix.texture[3].invtrans.row[3]",
        "state.matrix.program[2].row[0]",
    ]);
    for built_in in [
        "gl_ModelViewProjectionMatrixTranspose[1]",
        "gl_ModelViewMatrix[2]",
        "gl_ProjectionMatrixInverseTranspose[0]",
        "gl_TextureMatrixInverse[3][3]",
    ] {
        assert!(shader.text.contains(built_in), "{built_in}\n{}", shader.text);
    }
    // Program matrices have no built-in.
    assert_eq!(shader.supplied.len(), 4);
    // Rows that are read by a computed number are passed.
    let text = "!!ARBvp1.0\nADDRESS a;\nPARAM m[4] = { state.matrix.mvp };\nARL a.x, vertex.normal.x;\n\
                MOV result.position, m[a.x];\nEND";
    assert_eq!(written(text).supplied, []);
}

#[test]
fn weights_that_nobody_can_set_are_zero() {
    let text = "!!ARBvp1.0\nMOV result.position, vertex.weight[4];\nMOV result.color, vertex.matrixindex[0];\nEND";
    let shader = written_with(text, &CompatOptions::default().with_weights(false));
    let lines = main(&shader);
    for line in ["vec4 v_weight4 = vec4(0.0);", "vec4 v_matrixindex0 = vec4(0.0);"] {
        assert!(lines.contains(&line), "{line}\n{}", shader.text);
    }
    let numbers = |shader: &Shader| shader.attributes.iter().map(|attribute| attribute.number).collect::<Vec<_>>();
    assert_eq!(numbers(&shader), []);
    // Others may feed them by name.
    assert_eq!(numbers(&written(text)), [16, 24]);
}

#[test]
fn results_are_recorded_in_variables_of_their_own() {
    let capture = |result: u8, components: u8, clamped: bool| Capture { result, components, clamped };
    let text = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n\
                MOV result.fogcoord.x, 2;\nEND";
    // Position, colour, fog coordinate, and a set of coordinates that is not written.
    let captures = vec![capture(0, 3, false), capture(1, 4, true), capture(5, 1, false), capture(8, 2, false)];
    let shader = written_with(text, &CompatOptions::default().with_captures(captures));
    let lines = main(&shader);
    for line in [
        "glasm_capture_0 = gl_Position.xyz;",
        "glasm_capture_1 = clamp(gl_Color, 0.0, 1.0);",
        "glasm_capture_3 = vec4(0.0, 0.0, 0.0, 1.0).xy;",
    ] {
        assert!(lines.contains(&line), "{line}\n{}", shader.text);
    }
    assert!(shader.text.contains("out vec3 glasm_capture_0;") && shader.text.contains("out float glasm_capture_2;"));
}

#[test]
fn invariant_positions_are_the_hosts() {
    let shader = written("!!VP1.1\nOPTION NV_position_invariant;\nMOV o[COL0], v[COL0];\nEND");
    let lines = main(&shader);
    assert!(lines.contains(&"gl_Position = ftransform();"), "{}", shader.text);
    assert!(lines.contains(&"gl_ClipVertex = gl_ModelViewMatrix * gl_Vertex;"), "{}", shader.text);
    assert!(shader.host_position && shader.parameter_array.is_none(), "{}", shader.text);
}

#[test]
fn a_vertex_side_passes_what_the_fragment_side_reads() {
    let fragment = written(
        "!!NVfp4.0\nFLAT ATTRIB flat = fragment.texcoord[2];\nATTRIB own = fragment.attrib[5];\n\
         TEMP sum;\nADD sum, flat, own;\nADD result.color, sum, fragment.texcoord[1];\nEND",
    );
    let names: Vec<&str> = fragment.reads.varyings.iter().map(|varying| varying.name.as_str()).collect();
    assert_eq!(names, ["glasm_result_9", "glasm_varying_5"], "{}", fragment.text);
    assert!(fragment.text.contains("flat in vec4 glasm_result_9;"), "{}", fragment.text);
    let text = "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.texcoord[2], vertex.normal;\nEND";
    let vertex = written_with(text, &CompatOptions::default().with_reads(fragment.reads.clone()));
    for line in [
        "glasm_result_9 = vec4(gl_Normal, 1.0);",
        "glasm_varying_5 = vec4(0.0, 0.0, 0.0, 1.0);",
        "gl_TexCoord[1] = vec4(0.0, 0.0, 0.0, 1.0);",
    ] {
        let plain = line.replace("vec4(gl_Normal, 1.0)", "v_NRML");
        assert!(main(&vertex).contains(&plain.as_str()), "{line}\n{}", vertex.text);
    }
    assert!(vertex.text.contains("flat out vec4 glasm_result_9;"), "{}", vertex.text);
    assert!(!vertex.text.contains("gl_TexCoord[0]") && !vertex.text.contains("gl_FrontColor"), "{}", vertex.text);
}

#[test]
fn one_color_goes_to_all_buffers_and_several_to_their_own() {
    let one = written("!!FP1.0\nMOV o[COLR], f[COL0];\nEND");
    assert!(main(&one).contains(&"gl_FragColor = gl_Color;"), "{}", one.text);
    let two = written(
        "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], fragment.color;\n\
         MOV result.color[2], fragment.color.secondary;\nMOV result.depth.z, fragment.position.z;\nEND",
    );
    for line in ["gl_FragData[0] = gl_Color;", "gl_FragData[2] = gl_SecondaryColor;", "gl_FragDepth = gl_FragCoord.z;"]
    {
        assert!(main(&two).contains(&line), "{line}\n{}", two.text);
    }
    let integers = written("!!NVfp4.0\nMOV.S result.color, {1, 2, 3, 4};\nEND");
    assert!(integers.text.contains("layout(location = 0) out ivec4 glasm_color_0;"), "{}", integers.text);
    assert_eq!(integers.colors[0].format, Format::Signed);
}

#[test]
fn the_host_counts_rows_from_the_top_where_the_program_asks_for_it() {
    let text = "!!ARBfp1.0\nOPTION ARB_fragment_coord_origin_upper_left;\nMOV result.color, fragment.position;\nEND";
    let shader = written(text);
    assert!(shader.text.contains("layout(origin_upper_left) in vec4 gl_FragCoord;\n"), "{}", shader.text);
    assert!(main(&shader).contains(&"gl_FragColor = gl_FragCoord;"), "{}", shader.text);
    assert!(shader.system.is_empty());
    let lower_left = written("!!ARBfp1.0\nMOV result.color, fragment.position;\nEND");
    assert!(!lower_left.text.contains("origin"), "{}", lower_left.text);
}

#[test]
fn lookups_are_in_the_hosts_targets() {
    let text = "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;\nTEMP a, b, c;\n\
         TEX a, fragment.texcoord[0], texture[0], RECT;\nTEX b, fragment.texcoord[0], texture[1], 1D;\n\
         TEX c, fragment.texcoord[0], texture[2], SHADOW1D;\nTXB a.x, fragment.texcoord[0], texture[3], CUBE;\n\
         ADD a, a, b;\nADD result.color, a, c;\nEND";
    let shader = written(text);
    let targets: Vec<(Target, bool, bool)> =
        shader.samplers.iter().map(|sampler| (sampler.target, sampler.shadow, sampler.emulated)).collect();
    let plain = |target| (target, false, false);
    let expected = [plain(Target::Rect), plain(Target::Dim1), (Target::Dim1, true, false), plain(Target::Cube)];
    assert_eq!(targets, expected);
    for part in [
        "uniform sampler2DRect glasm_texture_0;",
        "uniform sampler1DShadow glasm_texture_2;",
        "texture(glasm_texture_0, gl_TexCoord[0].xy)",
        "texture(glasm_texture_1, gl_TexCoord[0].x)",
        "texture(glasm_texture_2, vec3(gl_TexCoord[0].x, 0.0, ",
        "texture(glasm_texture_3, gl_TexCoord[0].xyz, gl_TexCoord[0].w)",
    ] {
        assert!(shader.text.contains(part), "{part}\n{}", shader.text);
    }
    let extensions = vec!["GL_ARB_texture_rectangle".to_owned()];
    let old = written_with(text, &CompatOptions::new(Host::new(120).with_extensions(extensions)));
    for part in [
        "#version 120\n#extension GL_ARB_texture_rectangle : require\n",
        "texture2DRect(glasm_texture_0, gl_TexCoord[0].xy)",
        "shadow1D(glasm_texture_2, vec3(gl_TexCoord[0].x, 0.0, ",
        "textureCube(glasm_texture_3, gl_TexCoord[0].xyz, gl_TexCoord[0].w)",
    ] {
        assert!(old.text.contains(part), "{part}\n{}", old.text);
    }
    // A depth texture gives (0,0,0,depth) there if its mode is ALPHA.
    let extensions = vec!["GL_ARB_texture_rectangle".to_owned()];
    let host = Host::new(120).with_extensions(extensions);
    let alpha = written_with(text, &CompatOptions::new(host).with_alpha_depths(0b101));
    let compared = |text: &str| text.lines().find(|line| line.contains("shadow1D(")).unwrap_or_default().to_owned();
    assert!(compared(&old.text).contains(").x"), "{}", old.text);
    assert!(compared(&alpha.text).contains(").w"), "{}", alpha.text);
    assert!(alpha.text.contains("texture2DRect(glasm_texture_0, gl_TexCoord[0].xy).wwww"), "{}", alpha.text);
}

#[test]
fn images_are_the_hosts_in_the_format_of_each_access() {
    let text = "!!NVfp5.0\nINT TEMP at;\nUINT TEMP n;\nTRUNC.S at, fragment.position;\n\
                LOADIM.U32X2 n, at, image[2], ARRAY1D;\nSTOREIM.U8 image[2], n, at, RECT;\n\
                ATOMIM.DWRAP.U32 n.x, n, at, image[3], BUFFER;\nATOMIM.MAX.S32.NTC n.x, n, at, image[3], BUFFER;\n\
                STOREIM.S.NTC image[1], n, at, CUBE;\nMOV result.color, 0;\nEND";
    let shader = written_with(text, &CompatOptions::default().with_integer_images(vec![(1, Base::Signed)]));
    for line in [
        "layout(rg32ui) coherent uniform uimage1DArray glasm_fragment_image_2_1DArray_64;",
        "uvec4 texel = imageLoad(glasm_fragment_image_2_1DArray_64, at.xz);",
        "imageStore(glasm_fragment_image_2_2DRect_8, at.xy, value & 255u);",
        "layout(r32ui) coherent uniform uimageBuffer glasm_fragment_image_3_Buffer_32;",
        "seen = imageAtomicCompSwap(glasm_fragment_image_3_Buffer_32, at.x, old, old == 0u || old > value ? value : old - 1u);",
        "layout(r32i) coherent uniform iimageBuffer glasm_fragment_image_3_Buffer_signed;",
        "return uint(imageAtomicMax(glasm_fragment_image_3_Buffer_signed, at.x, int(value)));",
        "writeonly coherent uniform iimageCube glasm_fragment_image_1_Cube_formatted;",
        "imageStore(glasm_fragment_image_1_Cube_formatted, at.xyz, ivec4(value));",
    ] {
        assert!(shader.text.lines().any(|known| known.trim() == line), "{line}\n{}", shader.text);
    }
    assert_eq!(shader.version, 420);
    let views: Vec<(u8, ImageView)> = shader.images.iter().map(|image| (image.unit, image.view)).collect();
    let words = ImageView::Words;
    assert_eq!(
        views,
        [(2, words(64)), (2, words(8)), (3, words(32)), (3, ImageView::Signed), (1, ImageView::Formatted)]
    );
    assert!(shader.storage.is_empty());
}

#[test]
fn texels_that_are_fetched_are_in_the_hosts_targets() {
    let text = "!!NVfp5.0\nOPTION NV_explicit_multisample;\nINT TEMP n;\nTEMP c;\n\
                TXF.S n, {7, 0, 0, 0}, texture[0], BUFFER;\nTXFMS.F c, {1, 2, 0, 3}, texture[1], RENDERBUFFER;\n\
                TXF.S n, n, texture[2], 2D;\nI2F.S result.color, n;\nMOV.F result.depth.z, c.x;\nEND";
    let shader = written(text);
    for line in [
        "uniform isamplerBuffer glasm_texture_0;",
        "return uvec4(texelFetch(glasm_texture_0, at));",
        "uniform sampler2DMS glasm_texture_1;",
        "return texelFetch(glasm_texture_1, at.xy, at.z);",
        "uniform isampler2D glasm_texture_2;",
    ] {
        assert!(shader.text.lines().any(|known| known.trim() == line), "{line}\n{}", shader.text);
    }
    assert!(shader.text.contains("uvec4(texelFetch(glasm_texture_2, "), "{}", shader.text);
    assert!(shader.samplers.iter().all(|sampler| !sampler.emulated));
}

#[test]
fn attributes_of_64_bits_are_halves_of_a_vector_of_doubles() {
    let text = "!!NVvp5.0\nLONG INT TEMP d;\nINT TEMP f;\nLONG ATTRIB a = vertex.attrib[3];\n\
                MOV.F result.position, vertex.position;\nADD.S64 d.xy, a.xwxw, a.ywyw;\nCVT.S32.S64 f.xy, d;\n\
                I2F.S result.color, f.xyxy;\nEND";
    let shader = written(text);
    assert_eq!(shader.text.matches("in dvec4 glasm_attribute_3;").count(), 1, "{}", shader.text);
    for part in ["(glasm_attribute_3.x)", "(glasm_attribute_3.y)", "(glasm_attribute_3.w)"] {
        assert!(shader.text.contains(&format!("unpackDouble2x32{part}")), "{}", shader.text);
    }
    assert_eq!(shader.version, 420);
}

#[test]
fn hosts_without_64_bit_floats_compute_them_in_pairs() {
    let text = "!!NVfp5.0\nLONG TEMP d;\nTEMP f;\nCVT.F64.F32 d.x, fragment.attrib[0];\nMUL.F64 d.x, d.x, d.x;\n\
                CVT.F32.F64 f.x, d;\nMOV result.color, f.x;\nEND";
    let program = Program::parse(text).expect("a program");
    let host = Host::new(330);
    let options = adapted(lower::Options::default()).with_doubles(host.doubles());
    let translation = program.translate(&options).expect("a module");
    let shader = write(&translation, &CompatOptions::new(host)).expect("a text");
    assert_eq!(shader.version, 330);
    assert!(!["fp64", "double ", "dvec"].iter().any(|word| shader.text.contains(word)), "{}", shader.text);
    let fp64 = vec!["GL_ARB_gpu_shader_fp64".to_owned()];
    for host in [Host::new(330).with_extensions(fp64), Host::new(400)] {
        assert_eq!(host.doubles(), lower::Doubles::Native);
    }
}

#[test]
fn depths_that_are_not_compared_are_vectors_by_their_mode() {
    use crate::lower::{Lookup, UnitFormat};
    use crate::texture::DepthMode::{Alpha, Intensity, Luminance};
    // (D,D,D,1), (D,D,D,D) and (0,0,0,D): a lookup, a fetch, and gathers of the first and of the last component.
    let gathered = "textureGather(glasm_texture_0, gl_TexCoord[0].xy, 0)";
    let wanted = [
        (Luminance, ["vec4(t.x, t.x, t.x, 1.0)", gathered, "gl_FragColor = vec4(1.0);"]),
        (Intensity, ["vec4(t.x)", gathered, gathered]),
        (Alpha, ["vec4(0.0, 0.0, 0.0, t.x)", "gl_FragColor = vec4(0.0);", gathered]),
    ];
    for (mode, [vector, first, last]) in wanted {
        for (lookup, part) in [
            ("TEX r, fragment.texcoord[0], texture[0]", vector),
            ("TXF r, n, texture[0]", vector),
            ("TXG r, fragment.texcoord[0], texture[0]", first),
            ("TXG r, fragment.texcoord[0], texture[0].w", last),
        ] {
            let text = format!(
                "!!NVfp5.0\nTEMP r;\nINT TEMP n;\nMOV.S n, {{1, 2, 0, 0}};\n{lookup}, 2D;\nMOV.F result.color, r;\nEND"
            );
            let program = Program::parse(&text).expect("a program");
            let formats = vec![UnitFormat { unit: 0, lookup: Lookup::Depth(mode) }];
            let lowered = program.translate(&adapted(lower::Options::default()).with_formats(formats));
            let shader = write(&lowered.expect("a module"), &CompatOptions::default()).expect("a shader");
            assert!(shader.text.contains(part), "{mode:?}, {lookup}: {part}\n{}", shader.text);
        }
    }
}

#[test]
fn parameters_are_a_block_or_an_array() {
    let text = "!!ARBfp1.0\nMOV result.color, program.local[3];\nEND";
    let new = written(text);
    assert_eq!((new.version, new.slots), (330, 1));
    assert_eq!(new.parameter_block.as_deref(), Some("glasm_fragment_parameters"));
    assert!(main(&new).contains(&"gl_FragColor = glasm_fragment_parameter[0];"), "{}", new.text);
    let plain = written_with(text, &CompatOptions::new(Host::new(330)).with_plain_parameters(1));
    assert_eq!((plain.version, plain.parameter_block), (330, None));
    assert!(plain.text.contains("\nuniform vec4 glasm_fragment_parameter[1];\n"), "{}", plain.text);
    let old = written_with(text, &CompatOptions::new(Host::new(130)));
    assert_eq!((old.version, old.parameter_block), (130, None));
    assert_eq!(old.parameter_array.as_deref(), Some("glasm_fragment_parameter"));
    assert!(old.text.contains("\nuniform vec4 glasm_fragment_parameter[1];\n"), "{}", old.text);
}

#[test]
fn versions_rise_as_far_as_the_program_needs_and_the_host_goes() {
    let text = "!!NVfp5.0\nTXG result.color, fragment.texcoord[0], texture[0], 2D;\nEND";
    assert_eq!(written(text).version, 400);
    let program = Program::parse(text).expect("a program");
    let translation = program.translate(&adapted(lower::Options::default())).expect("a module");
    let error = write(&translation, &CompatOptions::new(Host::new(330))).expect_err("no gathers");
    assert_eq!(error.message, "textureGather needs GLSL 400, and the host has 330");
    let extensions = vec!["GL_ARB_gpu_shader5".to_owned()];
    let host = CompatOptions::new(Host::new(330).with_extensions(extensions));
    assert_eq!(write(&translation, &host).map(|shader| shader.version), Ok(330));
}

#[test]
fn fixed_function_reads_no_varyings() {
    let reads = written("!!ARBfp1.0\nMOV result.color, fragment.texcoord[1];\nEND").reads;
    assert_eq!(reads, Reads { results: vec![8], ..Reads::default() });
    let plain = Interpolation::default();
    let reads = written("!!NVfp4.0\nMOV result.color, fragment.attrib[1];\nEND").reads;
    assert_eq!(reads.varyings[0].interpolation, plain);
}

const LINES: &str = "!!NVgp4.0\nPRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
    ADD result.position, vertex[1].position, vertex[0].attrib[3];\nMOV result.color, vertex[0].color.back;\n\
    MOV result.pointsize.x, vertex[0].pointsize.x;\nEMIT;\nEND";

#[test]
fn geometry_programs_read_vertices_and_emit() {
    let shader = written(LINES);
    for line in [
        "#version 330 compatibility",
        "layout(lines) in;",
        "layout(points, max_vertices = 1) out;",
        "in vec4 glasm_geometry_3[];",
        "gl_in[at].gl_Position",
        "gl_in[at].gl_BackColor",
        "vec4(gl_in[at].gl_PointSize, 0.0, 0.0, 1.0)",
        "    EmitVertex();",
        // Fixed function may read it.
        "gl_TexCoord[7] = vec4(0.0, 0.0, 0.0, 1.0);",
    ] {
        assert!(shader.text.contains(line), "{line}\n{}", shader.text);
    }
    assert!(shader.reads.vertices && shader.reads.results == [3, 6], "{:?}", shader.reads);
}

#[test]
fn a_stage_passes_what_the_next_one_reads() {
    let options = CompatOptions::default().with_reads(written(LINES).reads);
    let shader = written_with("!!NVvp4.0\nMOV result.position, vertex.position;\nEND", &options);
    let lines = main(&shader);
    assert!(shader.text.contains("\nout vec4 glasm_geometry_3;\n"), "{}", shader.text);
    for line in ["gl_BackColor = vec4(0.0, 0.0, 0.0, 1.0);", "gl_PointSize = 0.0;"] {
        assert!(lines.contains(&line), "{line}\n{}", shader.text);
    }
    assert!(!shader.text.contains("gl_FrontColor"), "nothing reads it: {}", shader.text);
}

#[test]
fn invocations_of_a_patch_wait_between_statements() {
    let head = "!!NVtcp5.0\nVERTICES_OUT 3;\nATTRIB own = vertex.out.attrib[0];\nTEMP me;\n\
                MOV.S me.x, primitive.invocation.x;\nMOV result.attrib[0], vertex[0].attrib[0];\n";
    let shader = written(&format!("{head}MOV result.attrib[1], own[me.x];\nEND"));
    let lines = main(&shader);
    let place = |part: &str| lines.iter().position(|line| line.contains(part)).expect(part);
    assert!(place("keep_vertex(") < place("barrier();") && place("barrier();") < place("kept_vertex("), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| **line == "barrier();").count(), 1, "{lines:?}");

    let text = format!("{head}REP.S 3;\nMOV result.attrib[0], own[me.x];\nADD.S me.x, me.x, 1;\nENDREP;\nEND");
    let program = Program::parse(text.as_str()).expect("a program");
    let refused = program.translate(&adapted(lower::Options::default())).expect_err("no barriers in loops");
    assert!(refused.message.contains("barriers"), "{refused}");
}

#[test]
fn squares_are_two_runs_of_a_program_of_triangles() {
    let text = LINES.replace("PRIMITIVE_IN LINES", "PRIMITIVE_IN TRIANGLES");
    let shader = written_with(&text, &CompatOptions::default().with_squares(true));
    assert!(shader.text.contains("layout(lines_adjacency, invocations = 2) in;"), "{}", shader.text);
    assert!(shader.text.contains("if (at > 0u && gl_InvocationID >= 1)"), "{}", shader.text);
}

#[test]
fn depths_outside_of_the_range_discard_where_that_is_asked_for() {
    let text = "!!FP1.0\nMOV o[COLR], f[COL0];\nMOV o[DEPR].z, f[TEX0].x;\nEND";
    let shader = written_with(text, &CompatOptions::default().with_discarded_depths(true));
    let lines = main(&shader);
    let range = |end: &str| format!("{end}(gl_DepthRange.near, gl_DepthRange.far)");
    let condition = format!("if (!(depth >= {} && depth <= {})) {{", range("min"), range("max"));
    let place = lines.iter().position(|line| *line == condition).expect("a condition");
    assert_eq!(lines[place + 1..place + 4], ["discard;", "}", "gl_FragDepth = depth;"], "{}", shader.text);
    assert!(!written(text).text.contains("discard"));
}

#[test]
fn lookups_without_a_texture_are_zeros_where_that_is_asked_for() {
    let text = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nTXP R1, f[TEX1], TEX1, 3D;\nADD o[COLR], R0, R1;\nEND";
    let shader = written_with(text, &CompatOptions::default().with_missing_textures(0b10));
    assert!(shader.text.contains("texture(glasm_texture_0, "), "{}", shader.text);
    assert!(!shader.text.contains("texture(glasm_texture_1, "), "{}", shader.text);
    assert!(shader.text.contains("vec4(0.0)"), "{}", shader.text);
}

#[test]
fn sizes_of_images_are_asked_of_the_host() {
    let text = "!!NVfp5.0\nOPTION ARB_shader_image_size;\nINT TEMP n, m;\nIMQ n, image[0], ARRAY1D;\nIMQ m, image[1], BUFFER;\n\
                ADD.S n, n, m;\nI2F.S result.color, n;\nEND";
    let shader = written(text);
    for line in [
        "writeonly coherent uniform image1DArray glasm_fragment_image_0_1DArray_formatted;",
        "return uvec4(uvec2(imageSize(glasm_fragment_image_0_1DArray_formatted)), 0u, 0u);",
        "return uvec4(uint(imageSize(glasm_fragment_image_1_Buffer_formatted)), 0u, 0u, 0u);",
    ] {
        assert!(shader.text.contains(line), "{line}\n{}", shader.text);
    }
    assert_eq!((shader.version, shader.images.len()), (430, 2));
}

//! Program objects.

use super::{context, fill, pixel, use_arb, use_nv};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex, VertexState};
use glasm_runtime::{Capability, Get, PROGRAM_FORMAT_ASCII, ProgramQueryArb, ProgramQueryNv, Resource};

const COLOR: &str = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END";

#[test]
fn generated_names_are_unused_until_loaded() {
    let mut gl = context(1);
    let names = gl.gen_programs(3).unwrap();
    assert_eq!(names, [1, 2, 3]);
    assert!(!gl.is_program(1));
    assert_eq!(gl.gen_programs(1).unwrap(), [4], "names given out are not given again");
    gl.load_program_nv(Vertex, 2, COLOR.as_bytes()).unwrap();
    assert!(gl.is_program(2) && !gl.is_program(0));
    gl.bind_program_arb(FragmentArb, 3).unwrap();
    assert!(gl.is_program(3), "the ARB's binding makes the object");
    gl.bind_program_nv(FragmentNv, 9).unwrap();
    assert!(!gl.is_program(9), "NVIDIA's does not");
    gl.delete_programs(&[0, 1, 2, 77]).unwrap();
    assert!(!gl.is_program(2));
    assert_eq!(gl.gen_programs(2).unwrap(), [5, 6], "another context may still have what was deleted bound");
}

#[test]
fn deleting_the_current_program_binds_zero() {
    let mut gl = context(1);
    use_nv(&mut gl, Vertex, 5, COLOR);
    assert_eq!(gl.get_integer(Get::VertexProgramBinding), Ok(5));
    gl.delete_programs(&[5]).unwrap();
    assert_eq!(gl.get_integer(Get::VertexProgramBinding), Ok(0));
    assert!(fill(&mut gl).is_err(), "program 0 is not loaded");
}

#[test]
fn queries_tell_target_length_and_string() {
    let mut gl = context(1);
    gl.load_program_nv(VertexState, 1, b"!!VSP1.0 MOV c[0], v[0]; END").unwrap();
    assert_eq!(gl.get_program_iv_nv(1, ProgramQueryNv::Target), Ok(0x8621));
    assert_eq!(gl.get_program_iv_nv(1, ProgramQueryNv::Length), Ok(28));
    assert_eq!(gl.get_program_iv_nv(1, ProgramQueryNv::Resident), Ok(1));
    assert_eq!(gl.get_program_string_nv(1), Ok(b"!!VSP1.0 MOV c[0], v[0]; END".as_slice()));
}

#[test]
fn arb_queries_count_resources() {
    let mut gl = context(1);
    let text = "!!ARBfp1.0\nTEMP a, b;\nPARAM half = { 0.5 };\nTEX a, fragment.texcoord[0], texture[0], 2D;\n\
                MUL b, a, fragment.color;\nTEX a, b, texture[1], 2D;\nMUL result.color, a, half;\nEND";
    gl.bind_program_arb(FragmentArb, 3).unwrap();
    gl.program_string_arb(FragmentArb, text.as_bytes()).unwrap();
    let get = |query| gl.get_program_iv_arb(FragmentArb, query).unwrap();
    assert_eq!(get(ProgramQueryArb::Length), text.len() as i32);
    assert_eq!(get(ProgramQueryArb::Format), PROGRAM_FORMAT_ASCII);
    assert_eq!(get(ProgramQueryArb::Binding), 3);
    let counts = [
        (Resource::Instructions, 4),
        (Resource::AluInstructions, 2),
        (Resource::TexInstructions, 2),
        (Resource::TexIndirections, 2),
        (Resource::Temporaries, 2),
        (Resource::Parameters, 1),
        (Resource::Attribs, 2),
    ];
    for (resource, count) in counts {
        assert_eq!(get(ProgramQueryArb::Count(resource)), count, "{resource:?}");
        assert_eq!(get(ProgramQueryArb::NativeCount(resource)), count, "{resource:?}");
        assert!(get(ProgramQueryArb::Max(resource)) >= count && get(ProgramQueryArb::MaxNative(resource)) >= count);
    }
    assert_eq!(get(ProgramQueryArb::UnderNativeLimits), 1);
    assert_eq!(gl.get_program_string_arb(FragmentArb), Ok(text.as_bytes()));
    assert_eq!(gl.get_program_string_arb(Vertex), Ok(b"".as_slice()));
}

#[test]
fn loading_the_current_program_changes_what_is_drawn() {
    let mut gl = context(2);
    use_nv(&mut gl, Vertex, 1, COLOR);
    gl.program_parameter4f_nv(Vertex, 0, [1.0, 0.0, 0.0, 1.0]).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255, 0, 0, 255]);
    gl.load_program_nv(Vertex, 1, b"!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0].yxzw; END").unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0, 255, 0, 255]);
}

#[test]
fn state_programs_write_registers() {
    let mut gl = context(1);
    let text = b"!!VSP1.0 DP3 R0.x, c[2], c[2]; RSQ R0.x, R0.x; MUL c[3], c[2], R0.x; ADD c[4].y, v[0].x, c[2].w; END";
    gl.load_program_nv(VertexState, 1, text).unwrap();
    gl.program_parameter4f_nv(Vertex, 2, [0.0, 3.0, 4.0, 10.0]).unwrap();
    gl.program_parameter4f_nv(Vertex, 4, [1.0, 2.0, 3.0, 4.0]).unwrap();
    gl.execute_program_nv(VertexState, 1, [7.0, 0.0, 0.0, 0.0]).unwrap();
    let [x, y, z, w] = gl.get_program_parameterfv_nv(Vertex, 3).unwrap();
    assert!(x == 0.0 && (y - 0.6).abs() < 1e-6 && (z - 0.8).abs() < 1e-6 && (w - 2.0).abs() < 1e-5);
    assert_eq!(gl.get_program_parameterfv_nv(Vertex, 4), Ok([1.0, 17.0, 3.0, 4.0]));
    assert_eq!(gl.get_program_env_parameterfv_arb(Vertex, 4), Ok([1.0, 17.0, 3.0, 4.0]), "one store for both");
}

#[test]
fn all_pairs_of_languages_draw() {
    let vertex = [
        "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END",
        "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[0]; END",
        "!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], |c[0]|; END",
        "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, program.env[0]; END",
        "!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, program.env[0]; END",
        "!!ARBvp1.0 OPTION NV_vertex_program2; MOV result.position, vertex.position; MOV result.color, program.env[0]; END",
    ];
    let fragment = [
        "!!FP1.0 MOV o[COLR], f[COL0]; END",
        "!!ARBfp1.0 MOV result.color, fragment.color; END",
        "!!ARBfp1.0 OPTION NV_fragment_program; MOVH result.color, fragment.color; END",
        "!!ARBfp1.0 OPTION NV_fragment_program2; MOV result.color, fragment.color; END",
    ];
    for vertex in vertex {
        for fragment in fragment {
            let mut gl = context(2);
            gl.bind_program_arb(Vertex, 1).unwrap();
            use_arb(&mut gl, Vertex, vertex);
            if fragment.starts_with("!!FP") {
                use_nv(&mut gl, FragmentNv, 2, fragment);
            } else {
                use_arb(&mut gl, FragmentArb, fragment);
            }
            gl.program_env_parameter4f_arb(Vertex, 0, [0.0, 1.0, 0.2, 1.0]).unwrap();
            fill(&mut gl).unwrap();
            assert_eq!(pixel(&mut gl, 1, 0), [0, 255, 51, 255], "{vertex} {fragment}");
        }
    }
}

#[test]
fn limits_have_tokens() {
    let gl = context(1);
    assert_eq!(Get::MaxTextureCoords as u32, 0x8871);
    assert_eq!(Get::ProgramErrorPosition as u32, 0x864B);
    assert_eq!(gl.get_integer(Get::MaxTextureCoords), Ok(8));
    assert_eq!(gl.get_integer(Get::MaxTextureImageUnits), Ok(16));
    assert_eq!(gl.get_integer(Get::MaxVertexAttribs), Ok(16));
    assert_eq!(gl.get_integer(Get::MaxFragmentProgramLocalParameters), Ok(64));
    assert_eq!(gl.get_integer(Get::ProgramErrorPosition), Ok(-1));
    assert_eq!(Get::MaxVertexTextureImageUnits as u32, 0x8B4C);
    assert_eq!(gl.get_integer(Get::MaxPatchVertices), Ok(32));
    assert_eq!(gl.get_integer(Get::PatchVertices), Ok(3), "as ARB_tessellation_shader begins");
    assert_eq!(gl.get_integer(Get::MaxTessGenLevel), Ok(64));
    assert_eq!(gl.get_integer(Get::MaxVertexStreams), Ok(4));
    assert!(gl.get_integer(Get::MaxTransformFeedbackInterleavedComponents).unwrap() >= 64);
    assert!(gl.get_integer(Get::MaxTransformFeedbackSeparateAttribs).unwrap() >= 4);
    assert!(gl.get_integer(Get::MaxTextureUnits).unwrap() <= 8);
    // The minimums in the tables of their texts.
    for (limit, least) in [
        (Get::MaxImageUnits, 8),
        (Get::MaxCombinedImageUnitsAndFragmentOutputs, 8),
        (Get::MaxImageSamples, 0),
        (Get::MaxGeometryTextureImageUnits, 16),
        (Get::MaxGeometryProgramInvocations, 32),
        (Get::MaxProgramOutputVertices, 256),
        (Get::MaxProgramTotalOutputComponents, 1024),
        (Get::MaxArrayTextureLayers, 64),
        (Get::MaxTextureBufferSize, 65_536),
        (Get::FragmentInterpolationOffsetBits, 4),
    ] {
        assert!(gl.get_integer(limit).unwrap() >= least, "{limit:?}");
    }
    assert!(gl.get_integer(Get::MaxProgramMatrices).unwrap() >= 8);
}

#[test]
fn capabilities_are_off_at_first() {
    let mut gl = context(1);
    for capability in [
        Capability::VertexProgram,
        Capability::FragmentProgramNv,
        Capability::VertexProgramPointSize,
        Capability::VertexProgramTwoSide,
        Capability::ClipPlane(5),
        Capability::ColorSum,
    ] {
        assert_eq!(gl.is_enabled(capability), Ok(false));
        gl.enable(capability).unwrap();
        assert_eq!(gl.is_enabled(capability), Ok(true));
        gl.disable(capability).unwrap();
        assert_eq!(gl.is_enabled(capability), Ok(false));
    }
}

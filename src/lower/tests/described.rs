//! What the description of a module tells of it.

use super::program;
use crate::lower::description::{Emulated, Omitted, System};
use crate::lower::stages::{chain_request, chain_stage};
use crate::lower::{ClipDistances, Code, Interface, Options, lower};

fn described(text: &str, options: &Options) -> Interface {
    lower(&program(text), options).unwrap_or_else(|error| panic!("{error}\n{text}")).interface
}

#[test]
fn inputs_are_called_by_what_they_are() {
    let names = |text: &str| {
        let inputs = described(text, &Options::default()).inputs;
        inputs.into_iter().map(|input| input.name).collect::<Vec<String>>()
    };
    let older = "!!ARBvp1.0\nTEMP t;\nMUL t, vertex.weight[4], vertex.matrixindex[8].x;\nADD t, t, vertex.attrib[6];\n\
                 ADD result.position, t, vertex.texcoord[1];\nEND";
    assert_eq!(names(older), ["v_6", "v_TEX1", "v_weight4", "v_matrixindex8"]);
    // Components of 64 bits are two vectors of words.
    let pairs = "!!NVvp5.0\nLONG ATTRIB a = vertex.attrib[0];\nLONG ATTRIB b = vertex.attrib[7];\nLONG TEMP t;\n\
                 ADD.S64 t.x, a.x, a.z;\nADD.S64 t.x, t.x, b.w;\nUP64.U result.attrib[0].xy, t.x;\n\
                 MOV result.position, vertex.attrib[2];\nEND";
    assert_eq!(names(pairs), ["v_OPOS", "v_NRML", "v_7", "v_OPOS_upper", "v_7_upper"]);
    let fragment = "!!NVfp5.0\nTEMP t;\nMOV t, fragment.attrib[3];\nADD t, t, fragment.texcoord[2];\n\
                    ADD t, t, fragment.pointcoord;\nADD result.color, t, fragment.color;\nEND";
    assert_eq!(names(fragment), ["f_COL0", "f_TEX2", "f_point", "f_attrib3"]);
}

#[test]
fn each_vector_of_routine_numbers_has_a_name() {
    let text = "!!NVvp5.0\nSUBROUTINETYPE change { keep, twice };\nSUBROUTINE change first = program.subroutine[0];\n\
                SUBROUTINE change last = program.subroutine[9];\nTEMP R;\nmain:\nMOV R, vertex.position;\nCALI first;\n\
                CALI last;\nMOV result.position, R;\nRET;\nkeep SUBROUTINENUM(0):\nRET;\ntwice SUBROUTINENUM(1):\n\
                ADD R, R, R;\nRET;\nEND";
    let given: Vec<String> =
        described(text, &Options::default()).system.iter().map(|system| system.what.name()).collect();
    assert_eq!(given, ["program.subroutine[0..3]", "program.subroutine[8..11]"]);
    assert_eq!(System::Subroutines(1).name(), "program.subroutine[4..7]");
}

#[test]
fn targets_that_devices_lack_are_told() {
    let emulated = |target: &str, native: bool| {
        let text = format!("!!NVfp4.0\nTEX.F result.color, fragment.texcoord[0], texture[0], {target};\nEND");
        described(&text, &Options::default().with_native_targets(native)).emulated
    };
    for (target, told) in [
        ("1D", vec![Emulated::Textures1D]),
        ("ARRAY1D", vec![Emulated::Textures1D]),
        ("RECT", vec![Emulated::RectangleTextures]),
        ("2D", vec![]),
        ("3D", vec![]),
        ("CUBE", vec![]),
        ("ARRAY2D", vec![]),
    ] {
        assert_eq!(emulated(target, false), told, "{target}");
        assert_eq!(emulated(target, true), [], "{target}");
    }
    let clips = "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[CLP0].x, v[1].x;\nEND";
    for (how, told) in [(ClipDistances::Emulated, vec![Emulated::ClipDistances]), (ClipDistances::Native, vec![])] {
        assert_eq!(described(clips, &Options::default().with_clip_distances(how)).emulated, told);
    }
}

/// A stage of a chain reads its inputs from buffers, and runs in workgroups of the size that its interface states.
#[test]
fn stages_of_a_chain_tell_their_workgroup_and_no_locations() {
    let geometry = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
                    MOV result.position, vertex[0].position;\nEMIT;\nEND";
    let control = |read: &str| {
        format!(
            "!!NVtcp5.0\nVERTICES_OUT 5;\nMOV result.attrib[0], vertex[0].attrib[0];\n\
             MOV result.patch.tessouter[0].x, 1;\nMOV result.attrib[1], {read};\nEND"
        )
    };
    let evaluation = "!!NVtep5.0\nTESS_MODE QUADS;\nMOV result.position, vertex.tesscoord;\nEND";
    let alone = control("vertex[1].attrib[2]");
    let waiting = control("vertex.out[1].attrib[0]");
    for (text, size) in [(geometry, 64), (evaluation, 64), (alone.as_str(), 64), (waiting.as_str(), 8)] {
        let program = program(text);
        let lowered = chain_stage(&program, &Options::default(), &chain_request(&program)).expect("a module");
        let interface = &lowered.interface;
        assert_eq!(lowered.module.entry_points[0].workgroup_size, [size, 1, 1], "{text}");
        assert_eq!(interface.workgroup, size, "{text}");
        assert!(interface.inputs.is_empty() && interface.outputs.is_empty(), "{text}");
    }
    // One of OpenGL's own has built-ins in their place.
    for text in [geometry, evaluation, alone.as_str()] {
        let interface = described(text, &Options::default().with_native_stages(true));
        assert!(interface.native.is_some() && interface.inputs.is_empty() && interface.outputs.is_empty(), "{text}");
    }
}

#[test]
fn layers_of_vertex_programs_are_said_to_be_dropped() {
    let text = |result: &str| {
        format!(
            "!!NVvp5.0\nOPTION NV_viewport_array2;\nOPTION NV_stereo_view_rendering;\n\
                 MOV result.position, vertex.position;\n{result}END"
        )
    };
    let options = Options::default();
    assert_eq!(described(&text(""), &options).omitted, []);
    let second = "MOV result.secondaryposition, vertex.position;\n";
    for result in ["MOV.S result.layer.x, 1;\n", "MOV.S result.viewport.x, 1;\n", second] {
        assert_eq!(described(&text(result), &options).omitted, [Omitted::Destination], "{result}");
    }
}

#[test]
fn textures_that_the_module_does_not_read_are_told() {
    let text = "!!ARBfp1.0\nTEMP a, b;\nTEX a, fragment.texcoord[0], texture[0], 2D;\n\
                TEX b, fragment.texcoord[1], texture[1], CUBE;\nMUL b, b, a;\nMOV result.color, a;\nEND";
    let textures = described(text, &Options::default()).textures;
    let live: Vec<(u8, bool)> = textures.iter().map(|texture| (texture.unit, texture.live)).collect();
    assert_eq!(live, [(0, true), (1, false)]);
    let exact = described(text, &Options::default().with_float(crate::lower::FloatLevel::Exact)).textures;
    assert!(exact.iter().any(|texture| texture.unit == 0 && texture.live));
}

#[test]
fn samplers_that_the_module_does_not_read_are_told() {
    let text = "!!NVfp5.0\nINT TEMP i;\nTEMP a, b, c;\nTXQ i, program.local[0].x, texture[1], 2D;\n\
                TXF.U a, program.local[0], texture[0], 2D;\nTEX b, fragment.texcoord[0], texture[2], 2D;\n\
                TEX c, fragment.texcoord[0], texture[3], 2D;\nADD b, b, a;\nI2F a, i;\n\
                ADD result.color, a, b;\nEND";
    let textures = described(text, &Options::default()).textures;
    let read: Vec<_> = textures.iter().map(|texture| (texture.unit, texture.live, texture.sampled)).collect();
    assert_eq!(read, [(1, true, false), (0, true, false), (2, true, true), (3, false, false)]);
}

#[test]
fn options_that_do_not_fit_are_said_to_be_wrong() {
    let refused = |text: &str, options: Options| {
        let error = lower(&program(text), &options).expect_err(text);
        assert_eq!(error.code, Code::WrongOptions, "{text}: {error}");
    };
    let fragment = "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND";
    for wanted in [9, 255] {
        refused(fragment, Options::default().with_emulated_clip_distances(wanted));
    }
    lower(&program(fragment), &Options::default().with_emulated_clip_distances(8)).expect("there are eight");
    let compute =
        "!!NVcp5.0\nOPTION ARB_compute_variable_group_size;\nTEMP a;\nMOV.U a.x, invocation.localindex.x;\nEND";
    for group in [[1025, 1, 1], [1, 1, 65], [1024, 2, 1], [65536, 65536, 1], [u32::MAX; 3]] {
        refused(compute, Options::default().with_group_size(group));
    }
    lower(&program(compute), &Options::default().with_group_size([32, 16, 2])).expect("1024 invocations");
}

#[test]
fn pairs_are_of_a_vertex_and_a_fragment_program() {
    let vertex = program("!!ARBvp1.0\nMOV result.position, vertex.position;\nEND");
    let fragment = program("!!ARBfp1.0\nMOV result.color, fragment.color;\nEND");
    let geometry = program(
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
         MOV result.position, vertex[0].position;\nEMIT;\nEND",
    );
    crate::lower::link(&vertex, &fragment, &Options::default()).expect("a pair");
    for (first, second) in [(&fragment, &vertex), (&fragment, &fragment), (&vertex, &vertex), (&geometry, &fragment)] {
        let error = crate::lower::link(first, second, &Options::default()).expect_err("no pair");
        assert_eq!(error.code, Code::WrongOptions, "{error}");
    }
}

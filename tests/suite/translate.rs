//! `glasm translate` and `glasm reflect`: files, and options.

use std::process::Output;

use crate::support::Folder;

const VERTEX: &str = "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[TEX0], v[TEX0];\nEND";
const FRAGMENT: &str = "!!FP1.0\nMOV o[COLR], f[TEX0];\nEND";
const OTHER: &str = "!!FP1.0\nMOV o[COLR], f[TEX1];\nEND";

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn programs_do_not_overwrite_each_other() {
    let folder = Folder::new("same", &[("a/x.fp", FRAGMENT), ("b/x.fp", OTHER)]);
    for paths in [["a/x.fp", "b/x.fp"], ["a", "b"]] {
        let output = folder.glasm(&["translate", "--to", "wgsl", paths[0], paths[1], "-o", "out"]);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("a/x.fp and b/x.fp would both become out/x.fp.wgsl"), "{}", said(&output));
        assert!(!folder.has("out"), "something was written");
    }
    let output = folder.glasm(&["translate", "--to", "wgsl", ".", "-o", "out"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(!folder.text("out/a/x.fp.wgsl").contains("f_TEX1") && folder.text("out/b/x.fp.wgsl").contains("f_TEX1"));
}

#[test]
fn a_pair_may_have_one_name() {
    let folder = Folder::new("pair", &[("v/water.txt", VERTEX), ("f/water.txt", FRAGMENT), ("f/rain.txt", FRAGMENT)]);
    for sources in [["v/water.txt", "f/water.txt"], ["f/water.txt", "v/water.txt"]] {
        let output = folder.glasm(&["translate", "--to", "wgsl", "--link", sources[0], sources[1], "-o", "out"]);
        assert!(output.status.success(), "{}", said(&output));
        assert!(folder.text("out/water.txt.vertex.wgsl").contains("fn vertex_main"));
        assert!(folder.text("out/water.txt.fragment.wgsl").contains("fn fragment_main"));
    }
    let output = folder.glasm(&["translate", "--to", "wgsl", "--link", "v/water.txt", "f/rain.txt", "-o", "other"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(folder.text("other/water.txt.wgsl").contains("fn vertex_main"));
    assert!(folder.text("other/rain.txt.wgsl").contains("fn fragment_main"));
}

/// In OpenGL both sides have the host's built-ins, and the vertex side passes what the fragment side reads.
#[test]
fn a_pair_for_the_compatibility_profile_passes_what_is_read() {
    let flat = "!!NVfp4.0\nFLAT ATTRIB still = fragment.attrib[1];\nMOV result.color, still;\nEND";
    let own = "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.attrib[1], vertex.color;\nEND";
    let folder = Folder::new("compat", &[("x.vp", own), ("x.fp", flat)]);
    let output = folder.glasm(&["translate", "--to", "glsl-compat", "--link", "x.vp", "x.fp", "-o", "out"]);
    assert!(output.status.success(), "{}", said(&output));
    let (vertex, fragment) = (folder.text("out/x.vp.glsl"), folder.text("out/x.fp.glsl"));
    assert!(vertex.contains("flat out vec4 glasm_varying_1;") && !vertex.contains("gl_TexCoord"), "{vertex}");
    assert!(fragment.contains("flat in vec4 glasm_varying_1;"), "{fragment}");
    let output = folder.glasm(&["translate", "--to", "glsl-compat", "x.vp"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("#version 330 compatibility\n") && text.contains("gl_FrontColor"), "{text}");
}

/// Impossible options are refused with a message instead of a panic.
#[test]
fn options_beyond_what_there_is_are_refused() {
    let textured = "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMOV o[COLR], R0;\nEND";
    let folder = Folder::new("options", &[("x.vp", VERTEX), ("x.fp", textured)]);
    for (arguments, expected) in [
        ("--binding 4294967295", "bindings begin at 65535 at most"),
        ("--group 4294967295", "groups go up to 254"),
        ("--compared 0=luminance --compared 0=alpha", "both compared as luminance and compared as alpha"),
        ("--compared 0=luminance --depth 0=alpha", "both compared as luminance and a depth as alpha"),
        ("--compared 0=luminance --hemisphere 0", "both compared as luminance and a hemisphere"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        for command in ["translate --to naga x.fp", "reflect x.fp", "translate --to msl --link x.vp x.fp -o out"] {
            let command: Vec<&str> = command.split(' ').chain(arguments.iter().copied()).collect();
            let output = folder.glasm(&command);
            assert_eq!(output.status.code(), Some(1), "{command:?}: {}", said(&output));
            assert!(said(&output).contains(expected), "{command:?}: {}", said(&output));
        }
    }
}

/// Bindings are consecutive over both sides, and locations are packed.
#[test]
fn hosts_that_round_parameters_are_told_which() {
    let source = "!!FP1.0\nDECLARE tint;\nMULH H0, tint, tint.x;\nADDX R1, H0, tint;\nMOVH o[COLH], R1;\nEND";
    let folder = Folder::new("rounded", &[("x.fp", source)]);
    let said = |arguments: &[&str]| String::from_utf8_lossy(&folder.glasm(arguments).stdout).into_owned();
    let text = said(&["reflect", "--rounded-parameters", "x.fp"]);
    let system = r#""system":[{"name":"half(0)","slot":0},{"name":"fixed(0)","slot":1}]"#;
    assert!(text.contains(r#"{"name":"tint","slot":null,"#) && text.contains(system), "{text}");
    let text = said(&["reflect", "x.fp"]);
    assert!(text.contains(r#"{"name":"tint","slot":0,"#) && text.contains(r#""system":[]"#), "{text}");
    let text = said(&["translate", "--to", "glsl-compat", "--rounded-parameters", "x.fp"]);
    assert!(text.contains("_parameter[0]: half(0)\n") && text.contains("_parameter[1]: fixed(0)\n"), "{text}");
}

#[test]
fn reflection_shows_a_pair_as_it_is_linked() {
    let vertex = "!!NVvp4.0\nPARAM a = program.local[0];\nMOV result.position, a;\nMOV result.attrib[3], vertex.attrib[1];\n\
        MOV result.texcoord[2], vertex.attrib[1];\nEND";
    let fragment =
        "!!NVfp4.0\nTEMP t;\nTEX t, fragment.attrib[3], texture[0], 2D;\nMUL result.color, t, program.env[4];\nEND";
    let folder = Folder::new("linked", &[("x.vp", vertex), ("x.fp", fragment)]);
    for files in [["x.vp", "x.fp"], ["x.fp", "x.vp"]] {
        let output = folder.glasm(&["reflect", "--link", files[0], files[1], "--binding", "5"]);
        assert!(output.status.success(), "{}", said(&output));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let (first, second) = text.split_once(r#","fragment":"#).expect("two sides");
        assert!(first.starts_with(r#"{"version":1,"vertex":{"version":1,"entry_point":"vertex_main""#), "{first}");
        // Five is the fragment side's parameters, six and seven its texture and sampler.
        assert!(second.contains(r#""parameter_buffer":{"group":0,"binding":5,"#), "{second}");
        assert!(second.contains(r#""texture":6,"sampler":7"#), "{second}");
        assert!(first.contains(r#""parameter_buffer":{"group":0,"binding":8,"#), "{first}");
        // Only generic interpolant 3 is passed, at location 0.
        assert!(second.contains(r#""inputs":[{"name":"f_attrib3","number":35,"location":0,"#), "{second}");
        assert!(first.contains(r#""number":35,"location":0,"#) && !first.contains("texcoord"), "{first}");
    }
    let alone = folder.glasm(&["reflect", "x.fp"]);
    assert!(String::from_utf8_lossy(&alone.stdout).contains(r#""number":35,"location":20,"#));
    assert_eq!(folder.glasm(&["reflect", "--link", "x.vp"]).status.code(), Some(2));
}

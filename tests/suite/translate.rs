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

const COMBINERS: &str =
    "!!RC1.0\n{ rgb { spare0 = tex0 * tex1; } }\nout.rgb = lerp(fog.a, spare0, fog);\nout.a = tex0.a;\n";

/// Texts of fixed units do not name the targets of their textures, nor the fog: options do, and scripts name textures.
#[test]
fn textures_and_fog_of_fixed_units_are_options() {
    let shader =
        "!!ATIfs1.0\nStartOutputPass;\nSampleMap r0, t0.str;\nSampleMap r1, t1.str;\nMUL r0, r0, r1;\nEndPass;\n";
    let folder = Folder::new("units", &[("c.fp", COMBINERS), ("a.fp", shader)]);
    let glasm = |command: &str| {
        let output = folder.glasm(&command.split(' ').collect::<Vec<_>>());
        assert!(output.status.success(), "{command}: {}", said(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    // Without options texture coordinates and the fog coordinate are what registers contain, as in case files.
    let plain = glasm("translate --to glsl c.fp");
    assert!(!plain.contains("texture(") && !plain.contains("state_fog") && plain.contains("texcoord0"), "{plain}");
    let one = glasm("translate --to glsl c.fp --texture 1=CUBE");
    assert!(
        one.contains("uniform highp samplerCube texture1;") || one.contains("uniform samplerCube texture1;"),
        "{one}"
    );
    assert_eq!(one.matches("texture(").count(), 1, "{one}");
    let both = glasm("translate --to glsl c.fp --texture 0=2D --texture 1=cube --fog linear");
    assert!(both.contains("sampler2D texture0;") && both.contains("samplerCube texture1;"), "{both}");
    assert!(both.contains("state_fog_color") && both.contains("state_fog_params"), "{both}");
    let told = glasm("reflect c.fp --texture 0=2D --texture 1=RECT --fog exp2");
    assert!(told.contains("\"target\":\"2D\"") && told.contains("\"target\":\"RECT\""), "{told}");
    assert!(
        told.contains("\"name\":\"state.fog.color\",\"slot\":0") && told.contains("\"state.fog.params\""),
        "{told}"
    );
    let flat = glasm("reflect a.fp");
    assert_eq!(flat.matches("\"target\":\"2D\"").count(), 2, "{flat}");
    let cube = glasm("reflect a.fp --texture 1=CUBE");
    assert!(cube.contains("\"target\":\"2D\"") && cube.contains("\"target\":\"CUBE\""), "{cube}");
    // The demos name their textures.
    for (demo, unit) in [("dot3", 1), ("dot3", 3), ("gloss", 1)] {
        let told = glasm(&format!("reflect {demo}"));
        assert!(told.contains(&format!("{{\"unit\":{unit},\"target\":\"CUBE\"")), "{demo}: {told}");
    }
    for wrong in ["1", "6=2D", "0=SHADOW2D", "x=2D"] {
        let output = folder.glasm(&["translate", "--to", "glsl", "c.fp", "--texture", wrong]);
        assert_eq!(output.status.code(), Some(2), "{wrong}: {}", said(&output));
    }
}

/// The text of a file of glsl-compat says which slot has which parameter, and reflection says the same.
#[test]
fn reflection_describes_the_compatibility_profile() {
    let sized = "!!ARBvp1.0\nMOV result.pointsize.x, program.local[0].x;\nMOV result.position, program.local[1];\nEND";
    let unread = "!!ARBvp1.0\nMOV result.color, program.local[0];\nMOV result.position, program.local[1];\nEND";
    let fragment = "!!ARBfp1.0\nMOV result.color, program.local[3];\nEND";
    let folder = Folder::new("slots", &[("s.vp", sized), ("u.vp", unread), ("f.fp", fragment)]);
    let glasm = |command: &str| {
        let output = folder.glasm(&command.split(' ').collect::<Vec<_>>());
        assert!(output.status.success(), "{command}: {}", said(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let slots = "{\"name\":\"program.local[0]\",\"slot\":0,\"live\":true";
    assert!(glasm("translate --to glsl-compat s.vp").contains("[0]: program.local[0]"));
    assert!(glasm("reflect s.vp --to glsl-compat").contains(slots));
    assert!(!glasm("reflect s.vp").contains(slots) && !glasm("reflect s.vp --to glsl").contains(slots));
    glasm("translate --to glsl-compat --link u.vp f.fp -o out");
    assert!(folder.text("out/u.vp.glsl").contains("[0]: program.local[0]"));
    assert!(glasm("reflect --link u.vp f.fp --to glsl-compat").contains(slots));
    assert!(!glasm("reflect --link u.vp f.fp").contains(slots));
}

/// Only the vertex attributes that are named come from generic arrays, in pairs as well.
#[test]
fn attributes_of_the_compatibility_profile_may_be_generic() {
    let vertex =
        "!!ARBvp1.0\nADD result.position, vertex.attrib[8], vertex.attrib[9];\nMOV result.color, vertex.color;\nEND";
    let folder = Folder::new("generic", &[("g.vp", vertex), ("f.fp", FRAGMENT)]);
    let output = folder.glasm(&["translate", "--to", "glsl-compat", "g.vp", "--generic", "8,10"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("layout(location = 8) in vec4 glasm_attribute_8;"), "{text}{}", said(&output));
    assert!(text.contains("gl_MultiTexCoord1") && !text.contains("glasm_attribute_10"), "{text}");
    let output =
        folder.glasm(&["translate", "--to", "glsl-compat", "--link", "g.vp", "f.fp", "--generic", "9", "-o", "out"]);
    assert!(output.status.success(), "{}", said(&output));
    let text = folder.text("out/g.vp.glsl");
    assert!(text.contains("gl_MultiTexCoord0") && text.contains("glasm_attribute_9;"), "{text}");
}

/// `--clamp-colors` is for programs whose application does not clamp, as OpenGL does.
#[test]
fn colors_are_clamped_where_that_is_wanted() {
    let vertex = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMUL result.color, vertex.color, 2;\nEND";
    let folder = Folder::new("clamped", &[("c.vp", vertex)]);
    let text = |arguments: &[&str]| {
        let output = folder.glasm(&[&["translate", "c.vp"], arguments].concat());
        assert!(output.status.success(), "{}", said(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(!text(&["--to", "glsl"]).contains("clamp("));
    assert!(text(&["--to", "glsl", "--clamp-colors"]).contains("clamp("));
    assert!(text(&["--to", "hlsl", "--clamp-colors"]).contains("saturate("));
    // OpenGL does it there.
    assert_eq!(text(&["--to", "glsl-compat", "--clamp-colors"]), text(&["--to", "glsl-compat"]));
}

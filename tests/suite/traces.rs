//! A pixel's trace agrees with the picture.

use std::process::Command;
use std::time::Instant;

use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Context, Cpu, Event, Fate};
use glasm_scene::inspect::{Inspection, Walk, pixel, vertex};
use glasm_scene::script::{Script, Surroundings, Verdict, run};

use crate::demos::{folders, name};
use crate::support::Folder;

const SIZE: [u32; 2] = [96, 72];

/// A demo's script at this size, and its picture.
fn demo(folder: &std::path::Path) -> (Script, Vec<[f32; 4]>) {
    let file = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|error| error.to_string());
    let text = file("scene.shader_test").expect("a scene");
    let around = Surroundings { time: 1.0, size: Some(SIZE), file: &file };
    let script = Script::parse_within(&text, &around).unwrap_or_else(|problems| panic!("{folder:?}: {problems:?}"));
    let mut gl = Context::new(Box::new(Cpu::new()), script.window()).expect("a context");
    assert!(matches!(run(&script, &mut gl), Verdict::Passed { .. }), "{folder:?}");
    let area = Rectangle { x: 0, y: 0, width: SIZE[0], height: SIZE[1] };
    (script, gl.read_pixels(area).expect("pixels"))
}

/// The pixel's colour according to the trace. The last value of the walk is the program's result; without blending the
/// pixel has it, to the nearest 255th.
fn check(inspection: &Inspection, found: [f32; 4], blended: bool, what: &str) {
    let last = inspection.recording.pixel.last().unwrap_or_else(|| panic!("{what}: nothing happened"));
    assert_eq!(last.color, found, "{what}");
    let Some((place, fragment)) = inspection.recording.writer() else {
        assert!(inspection.recording.pixel.iter().any(|pixel| matches!(pixel.event, Event::Clear)), "{what}");
        return;
    };
    assert_eq!(fragment.fate, Fate::Written, "{what}");
    let outcome = &fragment.run.outcome;
    let walk = Walk::new(fragment.run.clone());
    assert_eq!(walk.steps().len() as u64, outcome.steps, "{what}");
    let color = outcome.outputs[0];
    // Fog is blended in after the last instruction.
    let fogged = fragment.run.program.program.options().fog.is_some();
    if let Some(value) = ["o[COLR]", "o[COLH]", "result.color"].iter().find_map(|name| walk.last_value(name)) {
        assert!(fogged || value == color, "{what}: {value:?} and {color:?}");
    }
    let stored = inspection.recording.pixel[place].color;
    let rounded = color.map(|bits| (f32::from_bits(bits).clamp(0.0, 1.0) * 255.0).round() / 255.0);
    assert!(blended || rounded == stored, "{what}: {rounded:?} and {stored:?}");
}

#[test]
fn the_last_values_of_a_trace_are_the_picture() {
    for folder in folders() {
        let (script, picture) = demo(&folder);
        let text = std::fs::read_to_string(folder.join("scene.shader_test")).expect("a scene");
        // The background is blended in, or shows through.
        let blended = ["GL_BLEND", "colormask", "GL_COLOR_LOGIC_OP"].iter().any(|word| text.contains(word));
        let [x, y] = [52, 30];
        let what = format!("{} at {x},{y}", name(&folder));
        let start = Instant::now();
        let inspection = pixel(&script, [x, y]).unwrap_or_else(|error| panic!("{what}: {error}"));
        println!("{what}: {:?}", start.elapsed());
        check(&inspection, picture[(y * SIZE[0] + x) as usize], blended, &what);
    }
}

/// Two rectangles, the nearer one drawn first, and one that its program discards.
const SCRIPT: &str = "[require]\nGL_NV_vertex_program\nSIZE 16 16\n[vertex program]\n!!VP1.0\nMOV o[HPOS], v[OPOS];\n\
    MUL o[COL0], v[COL0], c[1].x;\nEND\n[fragment program]\n!!FP1.0\nMOVR R0, f[COL0];\nSLTRC RC.x, R0.x, 0.2;\nKIL GT.x;\n\
    MULR o[COLR], R0, 0.5;\nEND\n[test]\nparameter env_vp 1 (0.5, 0, 0, 0)\nenable GL_DEPTH_TEST\nclear color 0 0 1 1\n\
    clear depth 1\nclear\n\
    color 1 1 0 1\ndraw rect -1 -1 2 2\ncolor 0 1 0 1\ndraw rect -1 -1 2 2\n";

#[test]
fn a_pixel_tells_what_became_of_each_fragment() {
    let script = Script::parse(SCRIPT).expect("a script");
    let inspection = pixel(&script, [5, 9]).expect("a picture");
    let printed: Vec<Option<Fate>> = inspection
        .recording
        .pixel
        .iter()
        .map(|record| match &record.event {
            Event::Clear => None,
            Event::Fragment(fragment) => Some(fragment.fate),
        })
        .collect();
    assert_eq!(printed, [None, Some(Fate::Written), Some(Fate::Killed)]);
    assert_eq!(inspection.lines, [23, 25]);
    // 1 * 0.5 by the vertex program, 0.5 of it by the fragment program.
    let (place, fragment) = inspection.recording.writer().expect("a fragment");
    assert_eq!(place, 1);
    let walk = Walk::new(fragment.run.clone());
    assert_eq!(walk.last_value("o[COLR]").map(|value| value.map(f32::from_bits)), Some([0.25, 0.25, 0.0, 0.25]));
    assert_eq!(inspection.recording.pixel[1].color, [64.0 / 255.0, 64.0 / 255.0, 0.0, 64.0 / 255.0]);
    // Each step has its own operands: R0 and its factor.
    let operands: Vec<[f32; 4]> = walk.steps()[3].operands.iter().map(|operand| operand.map(f32::from_bits)).collect();
    assert_eq!(operands, [[0.5, 0.5, 0.0, 0.5], [0.5; 4]]);
    // Going back: R0 is written by the first step, the result by the last of four.
    let register = walk.registers().iter().find(|register| register.name == "R0").expect("R0");
    assert_eq!(walk.value(register, 0), [0; 4]);
    assert_eq!(walk.written_before(register, 4), Some(0));
    assert_eq!(walk.written_after(register, 1), None);
    assert_eq!(walk.line(3), Some(5));
    let corner = *fragment.vertices.first().expect("vertices");
    let run = vertex(&script, 0, corner).expect("a picture").recording.vertex.expect("a vertex");
    let walk = Walk::new(run);
    assert_eq!(walk.last_value("o[COL0]").map(|value| value.map(f32::from_bits)), Some([0.5, 0.5, 0.0, 0.5]));
    assert!(vertex(&script, 5, 0).expect("a picture").recording.vertex.is_none());
}

/// The second draw samples a copy of the first one: all of it is needed, although one pixel is traced.
#[test]
fn a_copied_picture_is_whole_in_a_trace() {
    let text = "[require]\nSIZE 16 16\n[fragment program]\n!!ARBfp1.0\nTEMP a;\nTEX a, fragment.texcoord[0], texture[0], 2D;\n\
        MOV result.color, a;\nEND\n[test]\nclear color 1 0 0 1\nclear\nprogram fragment none\ncolor 0 1 0 1\n\
        draw rect 0 0 1 1\ncopy 0 (16, 16)\nprogram fragment sample\ndraw rect tex -1 -1 2 2 1 1 -1 -1\n";
    let sampler = "!!ARBfp1.0\nTEMP a;\nTEX a, fragment.texcoord[0], texture[0], 2D;\nMOV result.color, a;\nEND\n";
    let file = |name: &str| (name == "sample").then(|| sampler.to_owned()).ok_or_else(|| name.to_owned());
    let script =
        Script::parse_within(text, &Surroundings { file: &file, ..Surroundings::default() }).expect("a script");
    // Flipped: the upper right quarter, green, appears at the lower left.
    for (place, expected) in [([2, 2], [0.0, 1.0, 0.0, 1.0]), ([12, 12], [1.0, 0.0, 0.0, 1.0])] {
        let inspection = pixel(&script, place).expect("a picture");
        let (_, fragment) = inspection.recording.writer().expect("a fragment");
        assert_eq!(fragment.run.outcome.outputs[0].map(f32::from_bits), expected, "{place:?}");
    }
}

/// Draws to a texture are not draws to the window, although the pixel has the same position, and they are complete when
/// the texture is sampled.
#[test]
fn a_pixel_is_one_of_the_window() {
    let text = "[require]\nSIZE 16 16\n[fragment program]\n!!ARBfp1.0\nTEMP a;\nTEX a, fragment.texcoord[0], texture[0], 2D;\n\
        MOV result.color, a;\nEND\n[test]\ntexture storage 0 GL_TEXTURE_2D GL_RGBA8 (1 16 16)\ntexparameter 2D min nearest\nprogram fragment paint\n\
        fb tex 2d 0\nclear color 1 0 0 1\nclear\ndraw rect 0 0 1 1\nfb winsys\nclear color 0 0 1 1\nclear\n\
        program fragment sample\ndraw rect tex -1 -1 2 2 1 1 -1 -1\n";
    let sampler = "!!ARBfp1.0\nTEMP a;\nTEX a, fragment.texcoord[0], texture[0], 2D;\nMOV result.color, a;\nEND\n";
    let painter = "!!ARBfp1.0\nMOV result.color, {0, 1, 0, 1};\nEND\n";
    let file = |name: &str| Ok(if name == "sample" { sampler } else { painter }.to_owned());
    let script =
        Script::parse_within(text, &Surroundings { file: &file, ..Surroundings::default() }).expect("a script");
    for (place, expected) in [([2, 2], [0.0, 1.0, 0.0, 1.0]), ([12, 12], [1.0, 0.0, 0.0, 1.0])] {
        let inspection = pixel(&script, place).expect("a picture");
        let events = &inspection.recording.pixel;
        assert!(matches!(events[0].event, Event::Clear) && events[0].color == [0.0, 0.0, 1.0, 1.0], "{place:?}");
        assert_eq!(events.len(), 2, "{place:?}");
        let (_, fragment) = inspection.recording.writer().expect("a fragment");
        assert_eq!(fragment.run.outcome.outputs[0].map(f32::from_bits), expected, "{place:?}");
    }
}

fn position_of(output: &str) -> Option<&str> {
    output.lines().find_map(|line| line.strip_prefix("o[HPOS]=").or(line.strip_prefix("result.position=")))
}

/// The GL's position is shown, although the program does not write it: by hand, (2x + w, y, z - w, w) of (1, 2, 3, 1).
#[test]
fn position_invariant_programs_show_their_position() {
    let programs = [
        "!!VP1.1\nOPTION NV_position_invariant;\nMOV o[COL0], v[COL0];\nEND\n",
        "!!VP2.0\nOPTION NV_position_invariant;\nMOV o[COL0], v[COL0];\nEND\n",
        "!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND\n",
    ];
    for (number, program) in programs.iter().enumerate() {
        let position = if number < 2 { "v[OPOS]=(1,2,3,1)" } else { "vertex.position=(1,2,3,1)" };
        let rows = ["(2,0,0,1)", "(0,1,0,0)", "(0,0,1,-1)", "(0,0,0,1)"];
        let rows = [0, 1, 2, 3].map(|row| format!("state.matrix.mvp.row[{row}]={}", rows[row]));
        let mut arguments = vec!["trace", "x.vp", position];
        arguments.extend(rows.iter().map(String::as_str));
        let output = Folder::new("traces", &[("x.vp", program)]).glasm(&arguments);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(position_of(&text), Some("(3,2,2,1)"), "{program}{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    // In a scene, too: the rectangle's first corner, which no matrix moves.
    let text = "[require]\nSIZE 16 16\n[vertex program]\n!!ARBvp1.0\nOPTION ARB_position_invariant;\n\
        MOV result.color, vertex.color;\nEND\n[test]\ndraw rect -1 -1 2 2\n";
    let script = Script::parse_within(text, &Surroundings::default()).expect("a script");
    let run = vertex(&script, 0, 0).expect("a picture").recording.vertex.expect("a vertex");
    assert_eq!(run.outcome.outputs[0].map(f32::from_bits), [-1.0, -1.0, 0.0, 1.0]);
}

/// A lookup needs a quad, of which the run's own fragment is shown.
#[test]
fn programs_with_lookups_are_traced_in_their_quad() {
    let text = "!!FP1.0\n#@ texture 0 2D 1x1 rgba nearest clamp_to_edge (0.25,0.5,0.75,1)\n\
        TEX R0, f[TEX0], TEX0, 2D;\nADD o[COLR], R0, R0;\nEND\n";
    let folder = Folder::new("traced-lookups", &[("twice.fp", text)]);
    let output = folder.glasm(&["trace", "twice.fp", "f[TEX0]=(0.5,0.5,0,1)"]);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("o[COLR]=(0.5,1,1.5,2)\n") && out.contains("steps=2 exit=end"), "{out}");
    // The slopes that `glasm gl --inspect` prints. Their sum is by hand.
    let slopes = "!!FP1.0\nDDX R0, f[TEX0];\nDDY R1, f[TEX0];\nADD o[COLR], R0, R1;\nEND\n";
    let folder = Folder::new("traced-slopes", &[("slopes.fp", slopes)]);
    let out = printed(&folder, &["trace", "slopes.fp", "f[TEX0]=(0.5,0.25,0,1)dx(0.25,0,0,0)dy(0,0.125,0,0)"]);
    assert!(out.contains("(0.5,0.25,0,1)") && out.contains("\no[COLR]=(0.25,0.125,0,0)\n"), "{out}");
}

/// What a trace prints that succeeds.
fn printed(folder: &Folder, arguments: &[&str]) -> String {
    let output = folder.glasm(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Vertices come from the command line and from the file; what was emitted stands below the table.
#[test]
fn a_geometry_program_is_traced_with_its_vertices() {
    let text = "!!NVgp4.0\n#@ set vertex[1].position=(4,5,6,1)\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT LINE_STRIP;\n\
        VERTICES_OUT 2;\nMOV result.position, vertex[0].position;\nEMIT;\nMOV result.position, vertex[1].position;\nEMIT;\n\
        END\n";
    let turns = "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nINVOCATIONS 3;\n\
        MOV.S result.attrib[0].x, primitive.invocation.x;\nEMIT;\nEND\n";
    let folder = Folder::new("traced-geometry", &[("lines.gp", text), ("turns.gp", turns)]);
    let out = printed(&folder, &["trace", "lines.gp", "vertex[0].position=(1,2,3,1)"]);
    let results = "\nemit[0].result.position=(1,2,3,1)\nemit[1].result.position=(4,5,6,1)\nvertices=2\nstrips=2\n\
        steps=4 exit=end\n";
    assert!(out.ends_with(results), "{out}");
    let given = ["trace", "lines.gp", "vertex[3].position=(1)"];
    let refused = folder.glasm(&given);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("vertex 3 was given, there are 3"));
    let out = printed(&folder, &["trace", "turns.gp", "--invocation", "1"]);
    assert!(out.lines().nth(1).is_some_and(|line| line.contains("(1,1,1,1)")), "{out}");
    assert!(out.contains("\nemit[2].result.attrib[0]=(0x00000002,") && out.contains("\nvertices=3\n"), "{out}");
    assert_eq!(folder.glasm(&["trace", "turns.gp", "--invocation", "3"]).status.code(), Some(2));
}

/// All invocations of a control program run together, and their results stand below the steps of one.
#[test]
fn a_control_program_is_traced_with_its_patch() {
    let control = "!!NVtcp5.0\n#@ set patch=3 vertex[0].attrib[0]=(1)\nVERTICES_OUT 2;\nATTRIB given = vertex.attrib[0];\n\
        ATTRIB made = vertex.out.attrib[0];\nTEMP R;\nMOV.S R.x, primitive.invocation.x;\nMOV result.attrib[0], given[R.x];\n\
        MOV result.attrib[1], made[1];\nMOV result.patch.tessouter[0], 4;\nEND\n";
    let evaluation =
        "!!NVtep5.0\nTESS_MODE TRIANGLES;\nADD result.position, vertex[0].position, vertex[1].position;\nEND\n";
    let folder = Folder::new("traced-patches", &[("c.tcp", control), ("e.tep", evaluation)]);
    let out = printed(&folder, &["trace", "c.tcp", "vertex[1].attrib[0]=(2,2,2,2)"]);
    let results = "\nout[0].result.attrib[0]=(1,0,0,1)\nout[0].result.attrib[1]=(2,2,2,2)\n\
        out[1].result.attrib[0]=(2,2,2,2)\nout[1].result.attrib[1]=(2,2,2,2)\nresult.patch.tessouter[0]=(4,4,4,4)\n\
        steps=4 exit=end\n";
    assert!(out.ends_with(results), "{out}");
    let out = printed(&folder, &["trace", "e.tep", "vertex[0].position=(1,2,3,1)", "vertex[1].position=(1,1,1,0)"]);
    assert!(out.ends_with("\nresult.position=(2,3,4,1)\nsteps=1 exit=end\n"), "{out}");
}

#[test]
fn the_command_line_traces_pixels_and_vertices() {
    let glasm = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_glasm")).args(arguments).output().expect("glasm runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (status, text) = glasm(&["trace", "packed-buffer", "--pixel", "230,120", "--time", "1"]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("PK4UB R0.x, R0"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("o[COLR]=(")), "{text}");
    let (status, text) = glasm(&["trace", "packed-buffer", "--vertex", "7"]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("DP4 o[HPOS].x"), "{text}");
    assert_eq!(glasm(&["trace", "packed-buffer", "--pixel", "320,0"]).0, Some(2));
    assert_eq!(glasm(&["trace", "packed-buffer", "--pixel", "12"]).0, Some(2));
}

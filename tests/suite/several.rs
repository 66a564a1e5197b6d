//! Files with several programs, bytes that are not UTF-8, and scenes whose programs are in files.

use std::process::{Command, Output, Stdio};

use crate::support::{Folder, root};

const VERTEX: &str = "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n";
const FRAGMENT: &str = "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n";

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The exit status, what was printed and what was said, of a command with words between spaces.
fn glasm(folder: &Folder, command: &str) -> (Option<i32>, String, String) {
    let output = folder.glasm(&command.split(' ').collect::<Vec<_>>());
    (output.status.code(), out(&output), said(&output))
}

#[test]
fn formatting_keeps_all_that_a_file_says() {
    let pair = format!("# a material\n# of two programs\n\n{VERTEX}# between\n  {FRAGMENT}# after\n");
    let wanted = format!("# a material\n# of two programs\n\n{VERTEX}# between\n\n{FRAGMENT}# after\n");
    let folder = Folder::new("fmt-keeps", &[("pair.vfp", &pair)]);
    assert_eq!(glasm(&folder, "fmt pair.vfp"), (Some(0), wanted.clone(), String::new()));
    assert_eq!(glasm(&folder, "fmt --write pair.vfp").0, Some(0));
    assert_eq!(folder.text("pair.vfp"), wanted);
    assert_eq!(glasm(&folder, "fmt --check pair.vfp").0, Some(0), "it settles at once");
    // Letters of Latin-1.
    let latin = b"!!ARBfp1.0\n# caf\xe9\nMOV   result.color, 1; # \xff\nEND\n";
    std::fs::write(folder.path().join("latin.fp"), latin).expect("a file");
    assert_eq!(glasm(&folder, "fmt --write latin.fp").0, Some(0));
    let written = std::fs::read(folder.path().join("latin.fp")).expect("a file");
    assert_eq!(written, b"!!ARBfp1.0\n# caf\xe9\nMOV result.color, 1;  # \xff\nEND\n");
    // Text after END is an error here as for `check`.
    let after = format!("{}MOV;\n", FRAGMENT.replace("MOV ", "MOV   "));
    for text in [FRAGMENT.trim_end().to_owned() + " " + VERTEX, after] {
        std::fs::write(folder.path().join("after.fp"), &text).expect("a file");
        let (status, printed, errors) = glasm(&folder, "fmt --write after.fp");
        assert_eq!((status, folder.text("after.fp")), (Some(1), text), "{printed}");
        assert!(errors.contains("error[after-end]: text follows END"), "{errors}");
    }
}

#[test]
fn programs_of_one_stage_are_told_apart() {
    let second = FRAGMENT.replace("fragment.color", "fragment.texcoord[0]");
    let folder = Folder::new("two-fragments", &[("two.fp", &format!("{FRAGMENT}{second}{VERTEX}"))]);
    let (status, printed, errors) = glasm(&folder, "translate two.fp --to wgsl -o out");
    assert!(status == Some(0) && printed.starts_with("3 translated"), "{printed}{errors}");
    assert!(folder.text("out/two.fp.2.fp.wgsl").contains("f_TEX0_"), "{}", folder.text("out/two.fp.2.fp.wgsl"));
    assert!(!folder.text("out/two.fp.fp.wgsl").contains("f_TEX0_") && folder.has("out/two.fp.vp.wgsl"));
    let (_, printed, _) = glasm(&folder, "reflect two.fp");
    let files: Vec<&str> = printed.lines().filter_map(|line| line.split('"').nth(3)).collect();
    assert_eq!(files, ["two.fp.fp", "two.fp.2.fp", "two.fp.vp"]);
}

#[test]
fn advice_and_lines_have_limits() {
    let mut idle: String = (0..300).map(|number| format!("TEMP t{number};\n")).collect();
    idle = format!("!!ARBfp1.0\n{idle}MOV result.color, 1;\nEND\n");
    // So many programs, each with an error: their places come from one table of lines.
    let headers = "!!nothing\n".repeat(20_000);
    let folder = Folder::new("advice-limit", &[("idle.fp", &idle), ("headers.fp", &headers)]);
    let (status, _, errors) = glasm(&folder, "check idle.fp");
    assert_eq!(status, Some(0));
    assert!(errors.ends_with("\n200 warnings\n"), "{}", errors.lines().last().unwrap_or_default());
    let (status, printed, errors) = glasm(&folder, "check headers.fp");
    assert_eq!((status, printed.as_str()), (Some(1), "0 accepted, 20000 refused\n"));
    assert!(errors.contains("headers.fp:20000:1"));
}

#[test]
fn a_trace_keeps_the_latest_steps() {
    // 900 times 600 steps, and two for each round and each block.
    let body = "ADD t, t, 1;\n".repeat(600);
    let text = format!("!!NVfp4.0\nTEMP t;\nMOV t, 0;\nREP.S 900;\n{body}ENDREP;\nMOV result.color, t;\nEND\n");
    let folder = Folder::new("long-trace", &[("long.fp", &text)]);
    let (status, printed, errors) = glasm(&folder, "trace long.fp");
    assert_eq!(status, Some(0), "{errors}");
    let rows = printed.lines().filter(|line| line.contains("ADD t, t, 1")).count();
    let first = printed.lines().next().unwrap_or_default();
    let left_out = first.strip_prefix("the first ").and_then(|rest| rest.strip_suffix(" steps are left out"));
    let left_out: usize = left_out.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{first}"));
    assert!(rows > 500_000 && left_out > 0, "{rows} {left_out}");
    let steps = printed.lines().find_map(|line| line.strip_prefix("steps=")).and_then(|line| line.split(' ').next());
    assert_eq!(steps.and_then(|steps| steps.parse().ok()), Some(left_out + 524_288), "{first}");
    let (_, printed, _) = glasm(&folder, "trace long.fp --format json");
    assert!(printed.contains(&format!(r#""dropped":{left_out},"#)));
}

const SCRIPT: &str = "[require]\nSIZE 4 4\n[fragment program file]\nsub/ring.fp\n[test]\nclear color 0 0 0 0\nclear\n\
    draw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n";
const GREEN: &str = "!!ARBfp1.0\n# caf\u{e9}\nMOV result.color, {0, 1, 0, 1};\nEND\n";

#[test]
fn errors_of_a_program_in_a_file_name_the_file() {
    let wrong = GREEN.replace("MOV", "MUV");
    let folder = Folder::new("script-file", &[("set/ring.shader_test", SCRIPT), ("set/sub/ring.fp", &wrong)]);
    for command in [
        "run set/ring.shader_test --on cpu",
        "render set/ring.shader_test -o a.png --on cpu",
        "trace set/ring.shader_test --pixel 1,1",
        "trace set/ring.shader_test --vertex 0",
        "check set/ring.shader_test",
    ] {
        let (status, _, errors) = glasm(&folder, command);
        assert_eq!(status, Some(1), "{command}: {errors}");
        assert!(errors.contains("set/sub/ring.fp:3:") && !errors.contains("glasm:"), "{command}: {errors}");
    }
    // A line of the script is written in the same way.
    let folder =
        Folder::new("script-line", &[("a.shader_test", &SCRIPT.replace("rgba 0", "rgba 1")), ("sub/ring.fp", GREEN)]);
    let (_, _, errors) = glasm(&folder, "run a.shader_test --on cpu");
    assert!(errors.starts_with("a.shader_test:9: "), "{errors}");
    let (status, printed, errors) = glasm(&folder, "translate a.shader_test --to wgsl -o out");
    assert_eq!(status, Some(0), "{printed}{errors}");
    // A generated scene has a line that the user has not written.
    assert!(folder.has("out"));
}

#[test]
fn programs_beside_a_script_are_read_like_others() {
    let folder = Folder::new("script-bytes", &[("a.shader_test", SCRIPT), ("sub/other", "")]);
    let latin = GREEN.chars().map(|letter| letter as u8).collect::<Vec<u8>>();
    let wide = [0xff, 0xfe].into_iter().chain(GREEN.encode_utf16().flat_map(u16::to_le_bytes)).collect::<Vec<u8>>();
    for bytes in [latin, wide, format!("\u{feff}{GREEN}").into_bytes()] {
        std::fs::write(folder.path().join("sub/ring.fp"), &bytes).expect("a file");
        let (status, printed, errors) = glasm(&folder, "run a.shader_test --on cpu");
        assert_eq!((status, printed.as_str()), (Some(0), "1 passed, 0 failed, 0 skipped\n"), "{errors}");
        assert_eq!(glasm(&folder, "check a.shader_test").0, Some(0));
    }
    std::fs::remove_file(folder.path().join("sub/ring.fp")).expect("a file");
    let (_, _, errors) = glasm(&folder, "run a.shader_test --on cpu");
    assert!(errors.contains("a.shader_test:4: there is no file `sub/ring.fp`"), "{errors}");
    std::fs::create_dir(folder.path().join("sub/ring.fp")).expect("a folder");
    let (_, _, errors) = glasm(&folder, "run a.shader_test --on cpu");
    assert!(errors.contains("a.shader_test:4: sub/ring.fp: ") && !errors.contains("no file"), "{errors}");
}

/// A reciprocal square root takes one component, which drivers did not insist on.
const LENIENT: &str = "!!ARBfp1.0\nTEMP a;\nRSQ a, fragment.color;\nMOV result.color, a;\nEND\n";

fn piped(folder: &Folder, command: &str, text: &str) -> Output {
    let mut glasm = Command::new(env!("CARGO_BIN_EXE_glasm"));
    glasm.args(command.split(' ')).current_dir(folder.path());
    let mut child = glasm.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("glasm runs");
    std::io::Write::write_all(&mut child.stdin.take().expect("its input"), text.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_program_alone_is_drawn_as_scripts_are() {
    let vertex = "!!ARBvp1.0\nMOV result.position, nothing;\nEND\n";
    let files =
        [("len.fp", LENIENT), ("a.fp", FRAGMENT), ("a.vp", vertex), ("b.fp", FRAGMENT), ("b.vert", "void main() {}")];
    let folder = Folder::new("alone", &files);
    for name in ["len.fp", "b.fp"] {
        let (status, _, errors) = glasm(&folder, &format!("render {name} -o {name}.png --on cpu --size 8x8"));
        assert_eq!(status, Some(0), "{errors}");
    }
    assert_eq!(glasm(&folder, "trace len.fp --pixel 240,180").0, Some(0));
    // The other half of a pair is not left out silently.
    let (status, _, errors) = glasm(&folder, "render a.fp -o a.png --on cpu --size 8x8");
    assert_eq!((status, folder.has("a.png")), (Some(1), false), "{errors}");
    assert!(errors.contains("a.vp:2:22") && errors.ends_with("\n1 error\n"), "{errors}");
    // From standard input too.
    let output = piped(&folder, "render - -o piped.png --on cpu --size 8x8", FRAGMENT);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(glasm(&folder, "render b.fp -o file.png --on cpu --size 8x8").0, Some(0));
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("a picture");
    assert!(read("piped.png") == read("file.png"), "standard input gives another picture than the file");
}

#[test]
fn text_outside_the_sections_of_a_script_is_an_error() {
    let folder = Folder::new("outside", &[]);
    for (text, line) in [
        ("# a comment\n// another\n\nMOV result.color, 1;\n", 4),
        ("a title\n!!FP1.0\nEND\n[test]\nclear\n", 2),
        ("[vertex shader passthrough]\nclear\n[test]\nclear\n", 2),
    ] {
        let output = piped(&folder, "render - -o a.png --on cpu", text);
        assert_eq!((output.status.code(), folder.has("a.png")), (Some(1), false), "{text}");
        assert_eq!(said(&output), format!("-:{line}: text stands outside the sections of the script\n"));
    }
    // Some scripts have a licence or a title first.
    let output = piped(&folder, "render - -o a.png --on cpu", "# a comment\n/* A title */\n\n[test]\nclear\n");
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn a_trace_takes_numbers_in_parentheses() {
    let text = "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND\n";
    let folder = Folder::new("bare", &[("a.vp", text), ("lacks.fp", "!!NVfp4.0\nMOV result.color, 1;\nEND\n")]);
    let (status, _, errors) = glasm(&folder, "trace a.vp v[OPOS]=2");
    assert_eq!(status, Some(2), "{errors}");
    assert!(errors.contains("write v[OPOS]=(2) for the number 2"), "{errors}");
    assert!(glasm(&folder, "trace a.vp v[OPOS]=(2)").1.contains("o[HPOS]=(2,0,0,1)"));
    // A number that is not in the list is wrong usage in JSON too.
    for format in ["human", "json"] {
        let command = format!("trace lacks.fp --pixel 1,1 --event 77 --format {format}");
        assert_eq!(glasm(&folder, &command).0, Some(2), "{format}");
    }
}

#[test]
fn refusals_and_summaries_are_json_where_that_is_wanted() {
    let section =
        "!!NVfp5.0\nOPTION NV_pixel_interlock_ordered;\nFSIB;\nMOV result.color, fragment.color;\nFSIE;\nEND\n";
    let folder = Folder::new("refusals", &[("section.fp", section), ("empty/notes.txt", "none"), ("a.vp", VERTEX)]);
    let (status, _, errors) = glasm(&folder, "translate section.fp --to wgsl --format json");
    assert_eq!(status, Some(1));
    let refusal: serde_json::Value = serde_json::from_str(&errors).expect("JSON");
    assert_eq!([&refusal["file"], &refusal["code"], &refusal["severity"]], ["section.fp", "not-translated", "error"]);
    assert_eq!(refusal["line"], 3, "{refusal}");
    let (status, printed, _) = glasm(&folder, "check --format json empty");
    let summary = r#"{"summary":{"accepted":0,"refused":0,"unread":0,"errors":0,"warnings":0}}"#;
    assert_eq!((status, printed.trim_end()), (Some(2), summary));
    // Two texts do not go to standard output.
    std::fs::write(folder.path().join("a.fp"), FRAGMENT).expect("a file");
    let (status, _, errors) = glasm(&folder, "translate a.vp a.fp --link --to wgsl -o -");
    assert!(status == Some(2) && errors.contains("-o FOLDER") && !folder.has("-"), "{errors}");
}

#[test]
fn what_lacks_64_bit_atomic_operations_says_so() {
    let path = root().join("tests/cases/nv/types/atomic-longs.vp");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let folder = Folder::new("atomic-64", &[("atomic.vp", &text)]);
    for language in ["hlsl", "wgsl", "msl", "glsl450"] {
        let (status, _, errors) = glasm(&folder, &format!("translate atomic.vp --to {language}"));
        assert_eq!(status, Some(1), "{language}");
        assert!(errors.contains("the language has no 64-bit atomic operations"), "{language}: {errors}");
    }
}

#[test]
fn commands_of_the_document_are_taken() {
    let script = |commands: &str| format!("[require]\nSIZE 4 4\n[test]\nclear color 0 0 0 0\nclear\n{commands}\n");
    let taken = "texture rgbwRect 0 (2, 2) GL_RGBA8\ntrack 0 GL_MODELVIEW GL_IDENTITY\n\
        track 4 GL_MODELVIEW_PROJECTION_NV GL_INVERSE_TRANSPOSE_NV\nmatrix mode GL_PROJECTION\n\
        material GL_AMBIENT 1 0 0 1\nfog GL_FOG_DENSITY 0.5\nsprite 0 1\ntexture junk 1DArray 1 (2, 2)\n\
        texture shadow1D 2 4\nhint anything\nprovoking vertex last\nlightmodel ambient 0 0 0 1\n\
        light 0 GL_POSITION 0 0 1 0\nprobe rgb 3 3 0 0 0\nprobe rect rgb 0 0 4 4 0 0 0";
    let folder = Folder::new("commands", &[("a.shader_test", &script(taken))]);
    let (status, printed, errors) = glasm(&folder, "run a.shader_test --on cpu");
    assert_eq!((status, printed.as_str()), (Some(0), "1 passed, 0 failed, 0 skipped\n"), "{errors}");
    for (command, why) in [
        ("lightmodel two_side 1", "a light model has ambient, and not `two_side`"),
        ("fog mode linear", "fog has density, start, end and color, and not `mode`"),
        ("probe rgb 9 9 0 0 0", "pixel (9, 9) is outside the window of 4 by 4 pixels"),
        ("probe rect rgb 1 0 4 4 0 0 0", "the rectangle of 4 by 4 pixels at (1, 0) is outside the window"),
        ("probe depth 4 0 1", "pixel (4, 0) is outside the window"),
    ] {
        std::fs::write(folder.path().join("b.shader_test"), script(command)).expect("a script");
        let (status, _, errors) = glasm(&folder, "run b.shader_test --on cpu");
        assert_eq!(status, Some(1), "{command}: {errors}");
        assert!(errors.starts_with("b.shader_test:6: ") && errors.contains(why), "{command}: {errors}");
    }
}

#[test]
fn scripts_show_the_lines_of_refused_programs() {
    let scene = "[test]\nclear\n";
    let by_name = format!("[fragment program file]\nbad.fp\n\n{scene}");
    let inline = format!("[fragment program]\n!!ARBfp1.0\n\tMOV result.color, fragment.colr;\nEND\n\n{scene}");
    let bad = "!!ARBfp1.0\nMOV result.color, fragment.colr;\nEND\n";
    let files = [("bad.fp", bad), ("name.shader_test", &by_name), ("inline.shader_test", &inline)];
    let folder = Folder::new("script-excerpts", &files);
    let marked = |before: &str| format!("  │ {before}MOV result.color, fragment.colr;\n  │ {before}{:27}^^^^\n", "");
    for command in ["run --on cpu", "run", "render --on cpu -o a.png", "trace --pixel 1,1"] {
        for (file, before) in [("name", ""), ("inline", "\t")] {
            let (status, _, errors) = glasm(&folder, &format!("{command} {file}.shader_test"));
            let place = if file == "name" { "bad.fp:2: " } else { "inline.shader_test:3: " };
            assert_eq!(status, Some(1), "{command} {file}: {errors}");
            assert!(errors.starts_with(place) && errors.contains(&marked(before)), "{command} {file}: {errors}");
            assert_eq!(errors.matches("unknown fragment attribute").count(), 1, "{command} {file}: {errors}");
        }
    }
}

#[test]
fn scripts_may_have_letters_of_old_editors() {
    let folder = Folder::new("latin-script", &[]);
    let script: &[u8] =
        b"# d\xe9j\xe0\n[fragment program]\n!!ARBfp1.0\n# caf\xe9\nMOV result.color, {0, 1, 0, 1};\nEND\n\n\
        [test]\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n";
    std::fs::write(folder.path().join("latin.shader_test"), script).expect("a file");
    assert_eq!(glasm(&folder, "run --on cpu latin.shader_test").1, "1 passed, 0 failed, 0 skipped\n");
    std::fs::write(folder.path().join("not.shader_test"), b"\x89PNG\0\0").expect("a file");
    assert!(glasm(&folder, "run --on cpu not.shader_test").2.ends_with("not.shader_test is not text\n"));
}

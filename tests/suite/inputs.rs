//! What the program takes for a program, and how it says what is wrong.

use std::process::{Command, Output, Stdio};

use crate::support::Folder;

const FRAGMENT: &str = "!!FP1.0\nMOV o[COLR], f[TEX0];\nEND\n";
const BROKEN: &str = "!!FP1.0\nMOV o[COLR], f[TEXX];\nEND\n";
const BOTH: &str = "# a material\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n\n# its pixels\n!!ARBfp1.0\n\
    MOV result.color, fragment.colour;\nEND\n";

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn programs_are_found_whatever_their_files_are_called() {
    let files =
        [("set/LOUD.FP", FRAGMENT), ("set/dump.txt", FRAGMENT), ("set/notes.txt", "!! not"), ("set/x.bin", "MOV")];
    let folder = Folder::new("inputs", &files);
    let mut wide: Vec<u8> = vec![0xff, 0xfe];
    wide.extend(FRAGMENT.encode_utf16().flat_map(u16::to_le_bytes));
    std::fs::write(folder.path().join("set/wide.fp"), wide).expect("a file");
    std::fs::write(folder.path().join("set/marked.fp"), format!("\u{feff}{FRAGMENT}")).expect("a file");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), folder.path().join("set/above")).expect("a link");
    let output = folder.glasm(&["check", "set"]);
    let text = out(&output);
    let names: Vec<&str> = text.lines().map(|line| line.split(": ").next().unwrap_or_default()).collect();
    assert_eq!(
        names,
        ["set/LOUD.FP", "set/dump.txt", "set/marked.fp", "set/wide.fp", "4 accepted, 1 refused"],
        "{}",
        said(&output)
    );
    assert!(said(&output).contains("set/notes.txt:1:1"), "{}", said(&output));
}

/// Not what the translation made of it.
#[test]
fn fixed_units_are_counted_as_they_are_written() {
    let shader = ("stages.fp", "!!TS1.0\ntexture_2d();\ndependent_ar(tex0);\nnop();\n");
    let output = Folder::new("counted", &[shader]).glasm(&["check", "dot3", "gloss", "stages.fp"]);
    let text = out(&output);
    for counted in [
        "dot3.fp: RC1.0, 5 general stages and the final combiner\n",
        "gloss.fp: ATIfs1.0, 2 passes, 6 texture instructions, 10 arithmetic instructions, 2 constants\n",
    ] {
        assert!(text.contains(counted), "{text}{}", said(&output));
    }
    assert!(text.contains("stages.fp: TS1.0, 2 texture stages\n"), "{text}{}", said(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStringExt;

    let folder = Folder::new("names", &[]);
    let name = std::ffi::OsString::from_vec(b"\xe4.fp".to_vec());
    std::fs::write(folder.path().join(&name), FRAGMENT).expect("a file");
    for command in [&["check"][..], &["fmt"], &["translate", "--to", "wgsl"], &["reflect"], &["trace"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_glasm"))
            .args(command)
            .arg(&name)
            .current_dir(folder.path())
            .output()
            .expect("glasm runs");
        assert!(output.status.success() && !output.stdout.is_empty(), "{command:?}: {}", said(&output));
    }
}

#[test]
fn a_file_with_two_programs_is_read_as_two() {
    let folder = Folder::new("vfp", &[("a.vfp", BOTH), ("good.vfp", &BOTH.replace("colour", "color"))]);
    let output = folder.glasm(&["check", "a.vfp"]);
    assert_eq!(output.status.code(), Some(1));
    // The line is that of the file.
    assert!(said(&output).contains("a.vfp:8:28") && said(&output).ends_with("\n1 error\n"), "{}", said(&output));
    assert!(out(&output).starts_with("a.vfp.vp: ARBvp1.0, 1 instruction"), "{}", out(&output));
    let output = folder.glasm(&["translate", "good.vfp", "--to", "wgsl", "-o", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(folder.has("out/good.vfp.vp.wgsl") && folder.has("out/good.vfp.fp.wgsl"));
    let output = folder.glasm(&["translate", "good.vfp", "--link", "--to", "wgsl", "-o", "pair"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let output = folder.glasm(&["render", "good.vfp", "-o", "good.png", "--on", "cpu", "--size", "16x16"]);
    assert_eq!((output.status.code(), folder.has("good.png")), (Some(0), true), "{}", said(&output));
}

#[test]
fn scripts_and_demos_are_taken_for_their_programs() {
    let script = "[require]\nSIZE 8 8\n[fragment program]\n!!ARBfp1.0\nMOV result.color, fragment.colour;\nEND\n[test]\n\
        clear color 0 0 0 0\nclear\n";
    let folder = Folder::new("scripts", &[("a.shader_test", script)]);
    let output = folder.glasm(&["check", "a.shader_test"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("a.shader_test:5:28"), "{}", said(&output));
    let output = folder.glasm(&["check", "water"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(out(&output).contains("water.vp: ") && out(&output).lines().count() > 1, "{}", out(&output));
    let output = folder.glasm(&["reflect", "water"]);
    assert!(output.status.success() && out(&output).lines().count() > 1, "{}", said(&output));
    assert_eq!(folder.glasm(&["check", "no-demo"]).status.code(), Some(2));
}

#[test]
fn statuses_tell_a_refused_program_from_wrong_usage() {
    let folder = Folder::new("statuses", &[("bad.fp", BROKEN), ("good.fp", FRAGMENT)]);
    let output = folder.glasm(&["render", "bad.fp", "-o", "x.png", "--on", "cpu"]);
    assert_eq!(output.status.code(), Some(1));
    let text = said(&output);
    assert!(text.contains("bad.fp:2:14") && !text.contains("glasm:") && text.ends_with("1 error\n"), "{text}");
    for command in ["check bad.fp", "translate bad.fp --to wgsl", "reflect bad.fp", "trace bad.fp", "view-less"] {
        let status = folder.glasm(&command.split(' ').collect::<Vec<_>>()).status.code();
        assert_eq!(status, Some(if command == "view-less" { 2 } else { 1 }), "{command}");
    }
    for command in ["check none.fp", "check", "translate good.fp --to nothing", "render good.fp -o x.jpg"] {
        let output = folder.glasm(&command.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(2), "{command}: {}", said(&output));
    }
    assert!(out(&folder.glasm(&["test", "--on", "cpu", "good.fp"])).contains("\nno cases"));
    assert!(said(&folder.glasm(&["render", "good.fp", "-o", "x.jpg"])).contains(".png"));
    assert!(!folder.has("x.jpg"));
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new("dash", &[("a.fp", FRAGMENT)]);
    let alone = out(&folder.glasm(&["translate", "a.fp", "--to", "wgsl"]));
    assert_eq!(out(&folder.glasm(&["translate", "a.fp", "--to", "wgsl", "-o", "-"])), alone);
    let picture = folder.glasm(&["render", "a.fp", "-o", "-", "--on", "cpu", "--size", "8x8"]);
    assert!(picture.stdout.starts_with(b"\x89PNG") && !folder.has("-"), "{}", said(&picture));
}

#[test]
fn diagnostics_have_colours_where_they_are_wanted() {
    let folder = Folder::new("colours", &[("bad.fp", BROKEN)]);
    let run = |arguments: &[&str], no_color: Option<&str>| {
        let mut glasm = Command::new(env!("CARGO_BIN_EXE_glasm"));
        glasm.args(arguments).current_dir(folder.path()).stdin(Stdio::null()).env_remove("NO_COLOR");
        if let Some(value) = no_color {
            glasm.env("NO_COLOR", value);
        }
        said(&glasm.output().expect("glasm runs"))
    };
    let plain = run(&["check", "bad.fp"], None);
    assert!(!plain.contains('\u{1b}'), "a pipe is not a terminal: {plain}");
    let colored = run(&["check", "bad.fp", "--color", "always"], None);
    assert!(colored.contains("\u{1b}["), "{colored}");
    // What was asked for rules over NO_COLOR, and the letters are the same.
    assert_eq!(run(&["check", "bad.fp", "--color", "always"], Some("1")), colored);
    let letters: String =
        colored.split('\u{1b}').map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect();
    let first = colored.split('\u{1b}').next().unwrap_or_default();
    assert!(first.is_empty() && letters.trim() == plain.trim(), "{letters}\n{plain}");
    assert_eq!(run(&["check", "bad.fp", "--color", "never"], None), plain);
}

#[test]
fn advice_is_given_to_people_who_check() {
    let text = "!!ARBfp1.0\nTEMP a, b;\nMOV result.color, a;\nEND\n";
    let folder = Folder::new("advice", &[("a.fp", text)]);
    let output = folder.glasm(&["check", "a.fp"]);
    assert_eq!(output.status.code(), Some(0));
    let printed = said(&output);
    assert!(printed.contains("warning[unused-name]") && printed.contains("warning[unwritten-temporary]"), "{printed}");
    assert!(printed.ends_with("\n2 warnings\n"), "{printed}");
    assert_eq!(said(&folder.glasm(&["check", "a.fp", "--no-advice"])), "");
    assert_eq!(said(&folder.glasm(&["translate", "a.fp", "--to", "wgsl"])), "", "other commands give none");
}

#[test]
fn logs_for_other_programs_are_whole() {
    let folder = Folder::new("sarif", &[("bad.fp", BROKEN)]);
    let output = folder.glasm(&["check", "bad.fp", "--format", "sarif"]);
    assert_eq!((output.status.code(), said(&output).as_str()), (Some(1), ""));
    let log: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let result = &log["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"unknown-register".into(), &"error".into()), "{log}");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!([&region["startLine"], &region["startColumn"], &region["endColumn"]], [2, 14, 21]);
    let output = folder.glasm(&["check", "bad.fp", "--format", "json"]);
    let first = out(&output).lines().next().map(str::to_owned).expect("a line");
    let diagnostic: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    assert_eq!([&diagnostic["start"], &diagnostic["end"], &diagnostic["offset"]], [21, 28, 21]);
    assert_eq!(diagnostic["help"], "did you mean f[TEX0]?");
}

#[test]
fn a_trace_can_be_json() {
    let text = "!!VP1.0\nMUL o[HPOS], v[OPOS], c[0];\nEND\n";
    let folder = Folder::new("trace-json", &[("scale.vp", text)]);
    let output = folder.glasm(&["trace", "scale.vp", "v[OPOS]=(1,2,3,1)", "c[0]=(2,2,2,1)", "--format", "json"]);
    let trace: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(trace["steps"][0][2], "MUL o[HPOS], v[OPOS], c[0]");
    assert_eq!(trace["results"], serde_json::json!([{ "name": "o[HPOS]", "value": "(2,4,6,1)" }]));
    assert_eq!((&trace["executed"], &trace["exit"], &trace["killed"]), (&1.into(), &"end".into(), &false.into()));
    let output = folder.glasm(&["trace", "water", "--pixel", "80,60", "--format", "json"]);
    let trace: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(trace["pixel"], serde_json::json!([80, 60]));
    assert!(trace["fragment"]["steps"].as_array().is_some_and(|steps| steps.len() > 1), "{trace}");
}

#[test]
fn codes_are_explained() {
    let folder = Folder::new("explain", &[]);
    let text = out(&folder.glasm(&["explain", "two-parameters"]));
    assert!(text.contains("reads two parameters") && text.contains("^^^^") && text.contains("= help:"), "{text}");
    assert_eq!(out(&folder.glasm(&["explain", "error[two-parameters]"])), text);
    // Of a translation, of a script, of a case, and one that no text has alone.
    for (code, shown) in [
        ("not-translated", "critical section"),
        ("unbalanced", "example:2: `repeat` without `end`"),
        ("not-possible", "example:3: line 2 wants the program to load"),
        ("device-lacks", "No example"),
    ] {
        let text = out(&folder.glasm(&["explain", code]));
        assert!(text.starts_with(&format!("{code}: ")) && text.contains(shown), "{text}");
    }
    let output = folder.glasm(&["explain", "two-parameter"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("did you mean two-parameters?"), "{}", said(&output));
}

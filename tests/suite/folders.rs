//! `glasm check`, `glasm fmt` and `glasm reflect` on folders and on several files.

use std::process::Output;

use glasm::check::{self, ParseOptions};
use glasm::diag::Code;

use crate::support::{Folder, files, root};

const USUAL: &str = "!!FP1.0\nMOV o[COLR], f[TEX0];\nEND\n";
const UNUSUAL: &str = "!!FP1.0\nMOV   o[COLR],f[TEX0];\nEND\n";
const BROKEN: &str = "!!FP1.0\nMOV o[COLR], ;\nEND\n";
const VERTEX: &str = "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND\n";

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_folder_is_checked_in_the_order_of_names() {
    let files = [
        ("set/b/x.vp", VERTEX),
        ("set/a.fp", USUAL),
        ("set/c.fp", BROKEN),
        ("set/notes.txt", "no program"),
        ("e/x", ""),
    ];
    let folder = Folder::new("check-folder", &files);
    let output = folder.glasm(&["check", "set"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let text = out(&output);
    let names: Vec<&str> = text.lines().map(|line| line.split(": ").next().unwrap_or_default()).collect();
    assert_eq!(names, ["set/a.fp", "set/b/x.vp", "2 accepted, 1 refused"]);
    assert!(said(&output).contains("set/c.fp:2") && !said(&output).contains("notes"), "{}", said(&output));
    // A file that is not there does not keep the others back.
    let output = folder.glasm(&["check", "set/a.fp", "set/none.fp", "set/b"]);
    assert_eq!((output.status.code(), out(&output).lines().count()), (Some(2), 3), "{}", out(&output));
    assert!(out(&output).ends_with("2 accepted, 0 refused, 1 not read\n"), "{}", out(&output));
    // One file has one line, and JSON is diagnostics alone.
    assert_eq!(out(&folder.glasm(&["check", "set/a.fp"])).lines().count(), 1);
    let output = folder.glasm(&["check", "set", "--format", "json"]);
    assert_eq!((output.status.code(), said(&output).as_str()), (Some(1), ""));
    let text = out(&output);
    let (lines, last) = text.trim_end().rsplit_once('\n').expect("diagnostics and a summary");
    assert!(lines.lines().all(|line| line.starts_with(r#"{"file":"set/c.fp","line":2,"#)), "{text}");
    assert_eq!(last, r#"{"summary":{"accepted":2,"refused":1,"unread":0,"errors":1,"warnings":0}}"#);
    for command in [&["check", "e"][..], &["fmt", "--check", "e"], &["reflect", "e"]] {
        let output = folder.glasm(command);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("there are no programs in e"), "{}", said(&output));
    }
}

#[test]
fn a_folder_is_written_in_its_usual_layout() {
    let folder = Folder::new("fmt-folder", &[("set/a.fp", USUAL), ("set/b/x.fp", UNUSUAL), ("set/c.txt", UNUSUAL)]);
    let output = folder.glasm(&["fmt", "set"]);
    assert_eq!((output.status.code(), out(&output)), (Some(2), String::new()));
    assert!(said(&output).contains("--write") && said(&output).contains("--check"), "{}", said(&output));
    let output = folder.glasm(&["fmt", "--check", "set"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), "set/b/x.fp\n"));
    assert_eq!(folder.text("set/b/x.fp"), UNUSUAL, "--check writes");
    let output = folder.glasm(&["fmt", "--write", "set"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(0), "1 changed, 1 as they were\n"));
    assert_eq!(folder.text("set/b/x.fp"), USUAL);
    assert_eq!(folder.text("set/c.txt"), UNUSUAL, "a folder's other files are left alone");
    let output = folder.glasm(&["fmt", "--check", "set"]);
    assert_eq!((output.status.code(), out(&output)), (Some(0), String::new()));
    // One file is printed, whatever its ending.
    let output = folder.glasm(&["fmt", "set/c.txt"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(0), USUAL));
    assert_eq!(folder.text("set/c.txt"), UNUSUAL);
}

#[test]
fn what_cannot_be_read_as_a_program_stays_as_it_is() {
    let folder = Folder::new("fmt-broken", &[("set/a.fp", UNUSUAL), ("set/b.fp", BROKEN)]);
    let output = folder.glasm(&["fmt", "--write", "set", "none.fp"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert_eq!(out(&output), "1 changed, 0 as they were, 1 refused, 1 not read\n");
    assert_eq!((folder.text("set/a.fp").as_str(), folder.text("set/b.fp").as_str()), (USUAL, BROKEN));
    assert_eq!(folder.glasm(&["fmt", "--write", "set"]).status.code(), Some(1));
    assert_eq!(folder.glasm(&["fmt", "--write", "-"]).status.code(), Some(2));
}

/// A statement without its semicolon is not joined with the next line, and the comment between them stays where it is.
#[test]
fn a_missing_semicolon_is_not_written_over() {
    let text = "!!ARBfp1.0\nTEMP a;\nMOV a, fragment.color\n# about b\nTEMP b;\nMOV b, a;\nMOV result.color, b;\nEND\n";
    let folder = Folder::new("fmt-semicolon", &[("a.fp", text)]);
    let output = folder.glasm(&["fmt", "--write", "a.fp"]);
    assert_eq!((output.status.code(), folder.text("a.fp").as_str()), (Some(1), text));
    let message = "`TEMP` follows `fragment.color` without a comma or a semicolon";
    assert!(said(&output).contains("a.fp:5:1") && said(&output).contains(message), "{}", said(&output));
}

#[test]
fn every_accepted_program_has_a_usual_layout() {
    let mut count = 0;
    for folder in ["tests/cases", "shaders"] {
        for path in files(&root().join(folder)) {
            let text = std::fs::read(&path).expect("a file");
            let lenient = ParseOptions::default().with_lenient(true);
            if check::load(&text, &lenient).program.is_none() {
                continue;
            }
            count += 1;
            // Lenient reading takes text after END, which would not be printed.
            let mut errors = check::format_bytes(&text).err().into_iter().flatten();
            let joined = errors.find(|error| error.code == Code::Syntax);
            assert!(joined.is_none(), "{}: {joined:?}", path.display());
        }
    }
    assert!(count > 1000, "only {count} programs");
}

#[test]
fn interfaces_of_several_programs_are_an_object_a_line() {
    let folder = Folder::new("reflect-folder", &[("set/a.fp", USUAL), ("set/b.vp", VERTEX), ("set/c.fp", BROKEN)]);
    let alone = out(&folder.glasm(&["reflect", "set/a.fp"]));
    assert!(alone.starts_with(r#"{"version":1,"entry_point":"fragment_main""#), "{alone}");
    let output = folder.glasm(&["reflect", "set"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    // Behind the name each is what it is alone.
    assert_eq!(lines[0].replacen(r#""file":"set/a.fp","#, "", 1), alone.trim_end());
    assert!(lines[1].starts_with(r#"{"file":"set/b.vp","version":1,"entry_point":"vertex_main""#), "{text}");
    let output = folder.glasm(&["reflect", "set/b.vp", "set/a.fp"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let names: Vec<bool> = out(&output).lines().map(|line| line.contains(r#"{"file":"set/b.vp","#)).collect();
    assert_eq!(names, [true, false]);
}

/// Progress is for terminals: what goes to a file or another program holds none of it.
#[test]
fn progress_is_not_written_to_files() {
    let folder = Folder::new("progress", &[("set/a.fp", USUAL), ("set/b.vp", VERTEX)]);
    for command in
        ["check set", "fmt --check set", "reflect set", "translate --to wgsl set -o out", "test --on cpu set"]
    {
        let output = folder.glasm(&command.split(' ').collect::<Vec<_>>());
        assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()), "{command}");
        assert!(!out(&output).contains('\u{1b}'), "{command}: {}", out(&output));
    }
}

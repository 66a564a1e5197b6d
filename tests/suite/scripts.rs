//! The scripts below `tests/scripts`, on both machines, by the program itself.

use std::process::Command;

use glasm_runtime::{Context, Cpu};
use glasm_scene::script::{Script, Surroundings, Verdict, run};

use crate::support::{expected, root};

#[test]
fn scripts_pass() {
    let folder = root().join("tests/scripts");
    let output = Command::new(env!("CARGO_BIN_EXE_glasm")).arg("run").arg(&folder).output().expect("glasm runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let failures = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}{failures}");
    assert!(text.contains(" 0 failed"), "{text}{failures}");
    assert!(
        !expected("gpu") || text.contains(" 0 skipped"),
        "no adapter; GLASM_WITHOUT=gpu goes without: {text}{failures}"
    );
    assert!(!text.starts_with("0 passed"), "no script was found below {}", folder.display());
}

/// wgpu's backend on OpenGL has fewer results of vertices: scripts that need more fail with an error that names this,
/// and all others pass.
#[test]
fn scripts_pass_on_opengl_or_are_refused() {
    if !expected("opengl") {
        return;
    }
    let folder = root().join("tests/scripts");
    let mut glasm = Command::new(env!("CARGO_BIN_EXE_glasm"));
    let output =
        glasm.args(["run", "--on", "gpu"]).arg(&folder).env("WGPU_BACKEND", "gl").output().expect("glasm runs");
    let (text, failures) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let wrong = failures.lines().find(|line| line.ends_with("(on the gpu)") && !line.contains("the device lacks"));
    assert_eq!(wrong, None, "{text}{failures}");
    assert!(text.contains(" 2 failed, 0 skipped"), "{text}{failures}");
}

#[test]
fn what_is_wrong_with_a_script_is_said_by_line() {
    let text = "[require]\nGL >= 1.3\nSIZE 0 4\n[test]\nclear color 1 0 0\ndraw circle 1 2 3\nprobe rgba 1 1 0 0 0 zero\n\
        enable GL_TESSERACT\nclear\n[shader]\n[vertex data]\nvertex/float/2\n0 0\n1\n";
    let problems = Script::parse(text).expect_err("a bad script");
    let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [3, 5, 6, 7, 8, 10, 14], "{problems:?}");
}

#[test]
fn what_is_not_here_skips_a_script_whatever_else_it_holds() {
    let text = "[require]\nGLSL >= 1.10\n[vertex shader]\nvoid main() {}\n[test]\nuniform float x 1\n";
    let script = Script::parse(text).expect("a script to skip");
    let mut gl = Context::new(Box::new(Cpu::new()), script.window()).expect("a context");
    assert_eq!(run(&script, &mut gl), Verdict::Skipped("there is no shading language here".to_owned()));
    let problems = Script::parse(&text.replace("GLSL", "GL")).expect_err("a script of shaders");
    assert_eq!(problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [3, 6]);
}

#[test]
fn programs_may_be_in_files() {
    let text =
        "[require]\nSIZE 2 2\n[fragment program file]\ngreen.fp\n[test]\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n";
    let green = "!!FP1.0\nMOV o[COLR], {0, 1, 0, 1};\nEND\n";
    let file = |name: &str| (name == "green.fp").then(|| green.to_owned()).ok_or_else(|| name.to_owned());
    let script =
        Script::parse_within(text, &Surroundings { file: &file, ..Surroundings::default() }).expect("a script");
    let mut gl = Context::new(Box::new(Cpu::new()), script.window()).expect("a context");
    assert_eq!(run(&script, &mut gl), Verdict::Passed { warnings: Vec::new() });
    let problems = Script::parse(text).expect_err("no such file");
    assert_eq!(problems[0].line, 4);
}

#[test]
fn what_drivers_took_is_a_warning_with_its_line() {
    let text = "[require]\nSIZE 2 2\n[vertex program]\n!!ARBvp1.0\nADDRESS a;\nPARAM p[2] = { program.env[0..1] };\n\
        ARL a.x, program.local[0].x;\nMOV result.position, vertex.position;\nMOV result.color, p[a.x + 64];\nEND\n[test]\n";
    let script = Script::parse(text).expect("a script");
    let mut gl = Context::new(Box::new(Cpu::new()), script.window()).expect("a context");
    let Verdict::Passed { warnings } = run(&script, &mut gl) else { panic!("the program is refused") };
    assert_eq!(warnings.iter().map(|warning| warning.line).collect::<Vec<_>>(), [9]);
    assert!(!gl.is_lenient(), "the context stays as strict as it was");
}

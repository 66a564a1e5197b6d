//! Properties that hold for arbitrary text as a script. The fuzz target and the project's own tests share this file.

use glasm_runtime::{Context, Cpu};
use glasm_scene::script::{Script, Surroundings, Verdict, run};

/// Sides of the window, small to save time.
const SIDE: u32 = 8;

/// Reads a script and runs it if it has no errors. Any error must have its line.
pub fn examine(source: &[u8]) {
    let text = String::from_utf8_lossy(source);
    let lines = text.lines().count();
    let files = |_: &str| Ok("!!FP1.0\nMOV o[COLR], f[COL0];\nEND\n".to_owned());
    let surroundings = Surroundings { size: Some([SIDE; 2]), file: &files, ..Surroundings::default() };
    let script = match Script::parse_within(&text, &surroundings) {
        Ok(script) => script,
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a reason");
            for problem in problems {
                assert!((1..=lines + 1).contains(&problem.line), "{problem:?} is outside of {lines} lines");
                assert!(!problem.error.message.is_empty());
            }
            return;
        }
    };
    let Ok(mut gl) = Context::new(Box::new(Cpu::new()), script.window()) else { return };
    match run(&script, &mut gl) {
        Verdict::Passed { .. } | Verdict::Skipped(_) => {}
        Verdict::Failed(failures) => assert!(!failures.is_empty(), "failed without a reason"),
    }
}

//! Every case program lowers to a valid module, is written in every language that
//! can hold it, and its WGSL is read back by naga.

use std::path::{Path, PathBuf};

use glasm::cases::stage_of;
use glasm::check::{self, Options};
use glasm::dialect::Stage;
use glasm::export::{Exported, Language, export, lacks};
use glasm::lower::{FloatLevel, lower};
use glasm::program::Program;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of cases") {
        let path = entry.expect("a folder entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The case programs that load.
fn programs() -> Vec<(PathBuf, Program)> {
    let mut found = Vec::new();
    files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases")), &mut found);
    found.sort();
    let load = |path: PathBuf| {
        let source = std::fs::read(&path).expect("a case file");
        let options = Options { stage: stage_of(&path.to_string_lossy()), ..Options::default() };
        check::load(&source, &options).program.map(|program| (path, program))
    };
    found.into_iter().filter_map(load).collect()
}

#[test]
fn every_program_lowers_and_is_written_in_every_language() {
    let mut failures = Vec::new();
    let mut count = 0;
    for (path, program) in programs() {
        for float in [FloatLevel::Exact, FloatLevel::Strict, FloatLevel::Fast] {
            let options = glasm::lower::Options { float, ..glasm::lower::Options::default() };
            let lowered = match lower(&program, &options) {
                Ok(lowered) => lowered,
                Err(error) => {
                    failures.push(format!("{} {float:?}: {error}", path.display()));
                    continue;
                }
            };
            for language in Language::ALL {
                count += 1;
                let state = program.dialect.rules().stage == Stage::State;
                match (export(&lowered, language), lacks(&lowered.module, language)) {
                    // Vertex state programs are compute shaders, which GLSL 330 and ES 3.00 do not know.
                    (Err(_), Some(_)) if state => {}
                    (Err(error), _) => failures.push(format!("{}: {error}", path.display())),
                    (Ok(Exported::Text(text)), _) if language == Language::Wgsl => {
                        if let Err(error) = naga::front::wgsl::parse_str(&text) {
                            failures.push(format!("{}: {}", path.display(), error.emit_to_string(&text)));
                        }
                    }
                    (Ok(_), _) => {}
                }
            }
        }
    }
    assert!(count > 1000, "only {count} exports were tried");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures[..failures.len().min(20)].join("\n"));
}

//! Every case program lowers to a valid module, is written in every language that
//! can hold it, and its WGSL is read back by naga.

use glasm::dialect::Stage;
use glasm::export::{Exported, Language, export, lacks};
use glasm::lower::{FloatLevel, lower};

use crate::support::programs;

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

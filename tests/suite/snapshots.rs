//! WGSL for human readers: programs of `tests/snapshots` and `benches/programs` beside their translation.
//! UPDATE_EXPECT=1 writes the expectations again; look at the changes before you keep them.

use std::path::{Path, PathBuf};

use glasm::check::{self, load};
use glasm::export::{Exported, Language, export};
use glasm::lower::{Options, lower};
use glasm_scene::cases::stage_of;

use crate::support::{files, root};

fn programs() -> Vec<PathBuf> {
    let root = root();
    let mut found = files(&root.join("tests/snapshots"));
    found.extend(files(&root.join("benches/programs")));
    found.retain(|path| path.extension().is_some_and(|extension| extension == "fp" || extension == "vp"));
    found
}

fn wgsl(path: &Path) -> String {
    let source = std::fs::read(path).expect("a program");
    let name = path.display().to_string();
    let options = check::ParseOptions::default().with_stage(stage_of(&name));
    let checked = load(&source, &options);
    let program = checked.program.unwrap_or_else(|| panic!("{name}: {:?}", checked.diagnostics));
    let lowered = lower(&program, &Options::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
    match export(&lowered, Language::Wgsl) {
        Ok(Exported::Text(text)) => text,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn programs_become_what_they_did() {
    let folder = root().join("tests/snapshots");
    let update = std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1");
    let mut different = Vec::new();
    let programs = programs();
    for path in &programs {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let place = folder.join(format!("{name}.wgsl"));
        let text = wgsl(path);
        if update {
            std::fs::write(&place, &text).expect("a snapshot");
        } else if std::fs::read_to_string(&place).ok().as_ref() != Some(&text) {
            different.push(format!("{name}\n{text}"));
        }
    }
    assert!(programs.len() >= 30, "only {} programs", programs.len());
    assert!(different.is_empty(), "UPDATE_EXPECT=1 keeps these:\n{}", different.join("\n"));
}

/// A line of a program becomes about one line of WGSL in the entry point, without its own braces.
#[test]
fn ten_lines_are_about_ten_lines() {
    let path = root().join("tests/snapshots/modulate.fp");
    let text = wgsl(&path);
    let body = text.split_once("fragment_main(").expect("an entry point").1;
    let lines = body.lines().filter(|line| line.starts_with("    ")).count();
    assert!(lines <= 12, "{lines} lines\n{text}");
    assert!(text.contains("tint") && text.contains("R0_"), "names are kept\n{text}");
    assert!(text.contains(".wzyx"), "a move of four lanes is a swizzle\n{text}");
    assert!(!text.contains("_e"), "everything that stands on a line of its own has a name\n{text}");
}

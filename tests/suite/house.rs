//! The invariants of the house that a machine can see: file lengths, and who may name what.

use std::path::PathBuf;

use crate::support::{files, root};

/// The sources of every crate, with paths from the repository's folder.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["src", "crates/runtime/src", "crates/scene/src", "crates/cli/src"] {
        for path in files(&root().join(folder)) {
            if path.extension().is_some_and(|it| it == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                found.push((path.strip_prefix(root()).expect("below the repository").to_owned(), text));
            }
        }
    }
    found
}

/// Source files that contain `text` and do not lie in one of `folders`.
fn outside(text: &str, folders: &[&str]) -> Vec<PathBuf> {
    let inside = |path: &PathBuf| folders.iter().any(|folder| path.starts_with(folder));
    sources()
        .into_iter()
        .filter(|(path, source)| !inside(path) && source.contains(text))
        .map(|(path, _)| path)
        .collect()
}

#[test]
fn files_stay_below_600_lines() {
    let long: Vec<PathBuf> = sources()
        .into_iter()
        .filter(|(path, source)| source.lines().count() > 600 && !path.ends_with("isa/table.rs"))
        .map(|(path, _)| path)
        .collect();
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn only_the_dialect_folder_asks_which_dialect_it_is() {
    for text in ["dialect == Dialect", "dialect != Dialect", "match dialect {"] {
        let found = outside(text, &["src/dialect"]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

#[test]
fn only_the_command_line_prints_or_exits() {
    for text in ["println!", "eprintln!", "print!(", "process::exit", "std::fs::", "dbg!("] {
        let found = outside(text, &["crates/cli"]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

#[test]
fn graphics_crates_stay_in_their_rooms() {
    let naga = outside("naga::", &["src/lower", "src/export", "crates"]);
    let wgpu = outside("wgpu::", &["crates/runtime/src/gpu", "crates/scene/src/cases/gpu", "crates/cli/src/view"]);
    assert!(naga.is_empty() && wgpu.is_empty(), "{naga:?} {wgpu:?}");
}

#[test]
fn nothing_is_left_for_later() {
    for text in ["todo!(", "unimplemented!(", "FIXME", "allow(dead_code"] {
        let found = outside(text, &[]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

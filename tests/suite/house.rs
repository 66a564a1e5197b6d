//! The invariants of the house that a machine can see: file lengths, and who may name what.

use std::path::{Path, PathBuf};

use crate::support::files;

fn sources() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a source file");
        (path, text)
    };
    files(&folder).into_iter().filter(|path| path.extension().is_some_and(|it| it == "rs")).map(read).collect()
}

/// Source files that contain `text` and do not lie in one of `folders`.
fn outside(text: &str, folders: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    sources()
        .into_iter()
        .filter(|(path, source)| {
            let inside = folders.iter().any(|folder| path.starts_with(root.join(folder)));
            !inside && source.contains(text)
        })
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
        let found = outside(text, &["dialect"]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

#[test]
fn only_the_command_line_prints_or_exits() {
    for text in ["println!", "eprintln!", "print!(", "process::exit", "std::fs::", "dbg!("] {
        let found = outside(text, &["cli", "main.rs"]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

#[test]
fn graphics_crates_stay_in_their_rooms() {
    let naga = outside("naga::", &["lower", "export", "runtime", "view", "cli"]);
    let wgpu = outside("wgpu::", &["runtime", "view"]);
    assert!(naga.is_empty() && wgpu.is_empty(), "{naga:?} {wgpu:?}");
}

#[test]
fn nothing_is_left_for_later() {
    for text in ["todo!(", "unimplemented!(", "FIXME", "allow(dead_code"] {
        let found = outside(text, &[]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

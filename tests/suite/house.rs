//! The rules of the repository that a machine can check: file lengths, and which module may use which.

use std::path::PathBuf;

use crate::support::{files, root};

/// The sources of every crate, with paths from the repository's folder.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in [
        "src",
        "crates/runtime/src",
        "crates/scene/src",
        "crates/cli/src",
        "crates/c/src",
        "crates/gl/src",
        "crates/web/src",
    ] {
        for path in files(&root().join(folder)) {
            if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                found.push((path.strip_prefix(root()).expect("below the repository").to_owned(), text));
            }
        }
    }
    found
}

/// Source files that contain `text` and are not in one of `folders`.
fn outside(text: &str, folders: &[&str]) -> Vec<PathBuf> {
    let inside = |path: &PathBuf| folders.iter().any(|folder| path.starts_with(folder));
    sources()
        .into_iter()
        .filter(|(path, source)| !inside(path) && source.contains(text))
        .map(|(path, _)| path)
        .collect()
}

#[test]
fn files_stay_below_500_lines() {
    let long: Vec<PathBuf> = sources()
        .into_iter()
        .filter(|(path, source)| source.lines().count() > 500 && !path.ends_with("isa/table.rs"))
        .map(|(path, _)| path)
        .collect();
    assert!(long.is_empty(), "{long:?}");
}

/// Functions of a source with their lengths: from the line with the name to the closing brace.
fn functions(source: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let start = line.trim_start();
        let named = ["", "pub", "const", "async"].iter().any(|word| start.starts_with(word)) && start.contains("fn ");
        // A line that begins with a bracket is the pattern of a macro, as one with its body is; one with @ is a shader's.
        let is_function = named
            && !start.starts_with("//")
            && !start.starts_with(['(', '@'])
            && !start.contains("$body")
            && !start.contains(" = ")
            && !start.ends_with(';');
        let name = start.split("fn ").nth(1).filter(|name| is_function && !name.starts_with('{'));
        let Some(name) = name else { continue };
        let end = format!("{}}}", &line[..line.len() - start.len()]);
        let last = lines[first..].iter().position(|line| *line == end).unwrap_or(0);
        found.push((name.split(['(', '<']).next().unwrap_or(name).to_owned(), last + 1));
    }
    found
}

/// Functions that are longer: two are tables of texts, and one decides about a draw within one loan of a group's links.
const LONG: [(&str, &str); 3] = [
    ("src/service/meaning.rs", "state"),
    ("src/service/meaning.rs", "option"),
    ("crates/gl/src/draws/plan.rs", "plan"),
];

#[test]
fn functions_stay_below_70_lines() {
    let known = functions(
        "($(fn $name:ident()) => {};\n    pub(crate) fn one(\n        a: u8,\n    ) {\n        a;\n    }\nfn two() {\n}\n",
    );
    assert_eq!(known, [("one".to_owned(), 5), ("two".to_owned(), 2)]);
    let mut long = Vec::new();
    for (path, source) in sources() {
        if path.components().any(|component| component.as_os_str() == "tests") {
            continue;
        }
        // Unit tests come last in a file.
        let source = source.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let above = functions(source).into_iter().filter(|(_, lines)| *lines > 70);
        long.extend(above.map(|(name, _)| (path.display().to_string(), name)));
    }
    long.sort();
    let mut listed = LONG.map(|(path, name)| (path.to_owned(), name.to_owned()));
    listed.sort();
    assert_eq!(long, listed);
}

#[test]
fn only_the_dialect_folder_asks_which_dialect_it_is() {
    for text in [
        "dialect == Dialect",
        "dialect != Dialect",
        "match dialect {",
        "rules.typed.is_some()",
        "rules.typed.is_none()",
    ] {
        let found = outside(text, &["src/dialect"]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

#[test]
fn only_the_command_line_prints_or_exits() {
    for text in ["println!", "eprintln!", "print!(", "process::exit", "dbg!("] {
        let found = outside(text, &["crates/cli", "crates/gl/src/log.rs", "crates/gl/src/settings/choices.rs"]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

#[test]
fn only_the_command_line_and_the_cache_of_the_c_library_use_files() {
    let allowed = ["crates/cli", "crates/c/src/store.rs", "crates/gl/src", "crates/web/src/tests.rs"];
    let found = outside("std::fs::", &allowed);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn only_the_c_library_and_the_drop_in_are_unsafe() {
    for text in ["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern"] {
        let found = outside(text, &["crates/c", "crates/gl"]);
        assert!(found.is_empty(), "`{text}` in {found:?}");
    }
}

/// Clippy holds that there is a reason; a reference to another one goes stale when the other moves.
#[test]
fn unsafe_blocks_have_reasons_of_their_own() {
    let mut count = 0;
    for (path, source) in sources() {
        for (number, line) in source.lines().enumerate() {
            let Some(reason) = line.trim_start().strip_prefix("// SAFETY: ") else { continue };
            count += 1;
            let refers = ["as above", "as before", "as below", "the same", "as the caller", "see "]
                .iter()
                .any(|start| reason.to_ascii_lowercase().starts_with(start));
            assert!(!refers && reason.split(' ').count() > 2, "{}:{}: {reason}", path.display(), number + 1);
        }
    }
    assert!(count > 300, "only {count} reasons");
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

/// The modules of `glasm`, lowest first: each uses only those before it. `docs/ARCHITECTURE.md` has the same order.
const ORDER: [&str; 20] = [
    "workspace",
    "span",
    "diag",
    "vocabulary",
    "numeric",
    "isa",
    "dialect",
    "program",
    "syntax",
    "combine",
    "check",
    "machine",
    "texture",
    "memory",
    "flow",
    "interp",
    "lower",
    "export",
    "service",
    "api",
];

/// The modules of its own crate that a source names behind `crate::`, outside comments and unit tests.
fn named(source: &str) -> Vec<&str> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or(source);
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default())
        .collect()
}

#[test]
fn modules_use_only_those_below_them() {
    let mut upward = Vec::new();
    for (path, source) in sources() {
        let Ok(inside) = path.strip_prefix("src") else { continue };
        if path.components().any(|component| component.as_os_str() == "tests" || component.as_os_str() == "tests.rs") {
            continue;
        }
        let module = inside.components().next().expect("a module").as_os_str().to_string_lossy();
        let Some(rank) = ORDER.iter().position(|order| *order == module.trim_end_matches(".rs")) else {
            assert_eq!(module, "lib.rs", "{} has no place in the order", path.display());
            continue;
        };
        for name in named(&source) {
            match ORDER.iter().position(|order| *order == name) {
                Some(other) if other <= rank => {}
                _ => upward.push(format!("{} uses {name}", path.display())),
            }
        }
    }
    assert!(upward.is_empty(), "{upward:#?}");
}

/// The names that a module gives to users of the crate by `pub use`, without those of modules inside it.
fn given_names(source: &str) -> Vec<&str> {
    let own = source.split("\npub mod ").next().unwrap_or(source);
    let uses = own.split("\npub use ").skip(1).filter_map(|rest| rest.split_once(';'));
    let lists = uses.map(|(path, _)| path.split_once('{').map_or(path, |(_, names)| names.trim_end_matches('}')));
    let names = lists.flat_map(|list| list.split(','));
    names.map(|name| name.rsplit("::").next().unwrap_or(name).trim()).filter(|name| !name.is_empty()).collect()
}

/// The most names that `glasm::lower` itself gives: more belong into one of its public modules.
const NAMES_OF_LOWER: usize = 25;

#[test]
fn lower_gives_what_a_translation_needs() {
    let sample = "mod one;\npub use one::Single;\npub(crate) use one::own;\npub use one::two::{\n    First, second,\n};\n\n\
                  pub mod three {\n    pub use super::one::Third;\n}\n";
    assert_eq!(given_names(sample), ["Single", "First", "second"]);
    let source = std::fs::read_to_string(root().join("src/lower/mod.rs")).expect("the module");
    let names = given_names(&source);
    assert!(names.contains(&"lower") && names.contains(&"Options"), "{names:?}");
    assert!(names.len() <= NAMES_OF_LOWER, "{} names: {names:?}", names.len());
    // What stands after the modules would not be counted.
    let after = source.split("\npub mod ").skip(1).any(|rest| rest.contains("\npub use "));
    assert!(!after, "a name of `lower` itself comes after its modules");
}

/// Which crates of the workspace a crate may use.
const CRATES: [(&str, &[&str]); 7] = [
    ("src", &[]),
    ("crates/runtime/src", &["glasm"]),
    ("crates/scene/src", &["glasm", "glasm_runtime"]),
    ("crates/cli/src", &["glasm", "glasm_runtime", "glasm_scene"]),
    ("crates/c/src", &["glasm"]),
    ("crates/gl/src", &["glasm", "glasm_runtime"]),
    ("crates/web/src", &["glasm", "glasm_runtime", "glasm_scene"]),
];

#[test]
fn crates_use_only_those_below_them() {
    for (folder, below) in CRATES {
        for name in ["glasm", "glasm_runtime", "glasm_scene", "glasm_cli", "glasm_c", "glasm_gl", "glasm_web"] {
            let path = format!("{name}::");
            let uses = |line: &str| !line.trim_start().starts_with("//") && line.contains(&path);
            let found: Vec<PathBuf> = sources()
                .into_iter()
                .filter(|(path, source)| path.starts_with(folder) && source.lines().any(uses))
                .map(|(path, _)| path)
                .collect();
            assert!(found.is_empty() || below.contains(&name), "{name} in {found:?}");
        }
    }
}

/// The lines of the sections `[{prefix}lints.rust]` and `[{prefix}lints.clippy]` of a manifest.
fn lints(manifest: &str, prefix: &str) -> std::collections::BTreeSet<String> {
    let text = std::fs::read_to_string(root().join(manifest)).expect("a manifest");
    let sections = ["rust", "clippy"].map(|tool| format!("[{prefix}lints.{tool}]"));
    let (mut within, mut found) = (false, std::collections::BTreeSet::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('[') {
            within = sections.iter().any(|section| section == line);
        } else if within {
            found.insert(line.to_owned());
        }
    }
    found
}

#[test]
fn crates_with_lints_of_their_own_follow_the_workspace() {
    let all = lints("Cargo.toml", "workspace.");
    assert!(all.len() > 10, "{all:?}");
    for manifest in ["crates/c/Cargo.toml", "crates/gl/Cargo.toml", "crates/web/Cargo.toml", "tools/gpus/Cargo.toml"] {
        let own = lints(manifest, "");
        let missing: Vec<_> = all.difference(&own).collect();
        assert_eq!(missing, ["unsafe_code = \"forbid\""], "{manifest}");
    }
}

/// The packages that `cargo` compiles for the host, each with its features; those of the default members, or of all.
fn packages(all: bool, edges: &str) -> std::collections::BTreeSet<String> {
    let mut tree = std::process::Command::new(env!("CARGO"));
    tree.arg("tree").args(all.then_some("--workspace"));
    tree.args(["--features", "glasm-cli/view", "--offline", "--locked", "--edges", edges]);
    tree.args(["--prefix", "none", "--format", "{p} {f}"]).current_dir(root());
    let output = tree.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// What differs is compiled twice, and so is all that uses it: `tools/features` is the place to make it the same.
#[test]
fn builds_and_tests_select_the_same_features() {
    let (built, tested) = (packages(false, "normal,build"), packages(true, "normal,build,dev"));
    assert!(built.len() > 100 && tested.len() > built.len(), "{} {}", built.len(), tested.len());
    let differ: Vec<_> = built.difference(&tested).collect();
    assert!(differ.is_empty(), "{differ:#?}");
}

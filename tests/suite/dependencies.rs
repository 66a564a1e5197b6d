//! Dependencies are those that `docs/DEPENDENCIES.md` accounts for, under licences and with duplicates that `deny.toml` allows.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

use crate::support::root;

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Each manifest with the name that the table has for its crate.
const MANIFESTS: [(&str, &str); 13] = [
    ("glasm", "Cargo.toml"),
    ("runtime", "crates/runtime/Cargo.toml"),
    ("scene", "crates/scene/Cargo.toml"),
    ("cli", "crates/cli/Cargo.toml"),
    ("c", "crates/c/Cargo.toml"),
    ("gl", "crates/gl/Cargo.toml"),
    ("web", "crates/web/Cargo.toml"),
    ("features", "tools/features/Cargo.toml"),
    ("gpus", "tools/gpus/Cargo.toml"),
    ("oracle", "tools/oracle/Cargo.toml"),
    ("reference", "tools/reference/Cargo.toml"),
    ("mutants", "tools/mutants/Cargo.toml"),
    ("fuzz", "fuzz/Cargo.toml"),
];

/// The packages that a manifest names, in any of its tables of dependencies.
fn named(manifest: &str) -> BTreeSet<String> {
    let mut within = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            within = section.ends_with("dependencies") && section != "workspace.dependencies";
        } else if let Some((name, _)) = line.split_once('=').filter(|_| within && !line.starts_with([' ', '#'])) {
            let name = name.trim().trim_end_matches(".workspace");
            if name != "glasm" && !name.starts_with("glasm-") {
                found.insert(name.to_owned());
            }
        }
    }
    found
}

/// The cells of the rows of a table, without its head.
fn rows<'a>(document: &'a str, part: &str) -> Vec<Vec<&'a str>> {
    let part = document.split(part).nth(1).unwrap_or_else(|| panic!("no part {part:?}"));
    let part = part.split("\n## ").next().unwrap_or(part);
    let lines = part.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn every_dependency_has_an_account() {
    let mut expected: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (user, path) in MANIFESTS {
        for name in named(&read(path)) {
            expected.entry(name).or_default().insert(user.to_owned());
        }
    }
    assert!(expected.len() > 40, "only {} packages", expected.len());
    let document = read("docs/DEPENDENCIES.md");
    let table = rows(&document, "\n## Rust\n");
    let accounts: BTreeMap<String, BTreeSet<String>> =
        table.iter().map(|row| (row[0].to_owned(), row[1].split(", ").map(str::to_owned).collect())).collect();
    assert_eq!(accounts, expected);
    let names: Vec<&str> = table.iter().map(|row| row[0]).collect();
    assert!(names.is_sorted(), "the table is in the order of the names");
    for row in &table {
        assert!(row.len() == 6 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}

/// No manifest of the workspace is left out of the account.
#[test]
fn every_manifest_is_read() {
    let workspace = read("Cargo.toml");
    let members = workspace.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    let members: Vec<&str> = members.split(',').map(|member| member.trim().trim_matches('"')).collect();
    assert!(members.len() > 7, "{members:?}");
    for member in members {
        let path = format!("{member}/Cargo.toml");
        assert!(MANIFESTS.iter().any(|(_, it)| *it == path), "{path}");
    }
}

/// The day on which the table was made is in the document; two years before it, a release is old.
#[test]
fn old_dependencies_have_a_reason() {
    let document = read("docs/DEPENDENCIES.md");
    let day = document.split("looked up on ").nth(1).and_then(|rest| rest.split('.').next()).expect("a day");
    let months = |date: &str| -> u32 {
        let numbers: Vec<u32> = date.split('-').map(|part| part.parse().expect("a number")).collect();
        numbers[0] * 12 + numbers[1]
    };
    let old: BTreeSet<&str> = rows(&document, "\n## Rust\n")
        .iter()
        .filter(|row| months(row[4]) + 24 <= months(day))
        .map(|row| row[0])
        .collect();
    let notes = document.split("why they stay:\n").nth(1).expect("notes").split("\n## ").next().unwrap_or_default();
    let reasons: BTreeSet<&str> =
        notes.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(": ")).map(|(name, _)| name).collect();
    assert_eq!(reasons, old);
}

#[test]
fn the_packages_of_the_page_have_an_account() {
    let manifest: Value = serde_json::from_str(&read("web/package.json")).expect("JSON");
    let mut expected = BTreeSet::new();
    for part in ["dependencies", "devDependencies"] {
        expected.extend(manifest[part].as_object().into_iter().flat_map(|them| them.keys().cloned()));
    }
    let document = read("docs/DEPENDENCIES.md");
    let accounts: BTreeSet<String> = rows(&document, "\n## JavaScript\n").iter().map(|row| row[0].to_owned()).collect();
    assert_eq!(accounts, expected);
    let package: Value = serde_json::from_str(&read("crates/web/npm/package.json")).expect("JSON");
    assert!(package["dependencies"].is_null(), "the package for JavaScript has no dependencies");
}

/// Names and versions of Cargo.lock.
fn locked() -> BTreeMap<String, BTreeSet<String>> {
    let text = read("Cargo.lock");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut name = String::new();
    for line in text.lines() {
        let value = |key: &str| Some(line.strip_prefix(key)?.strip_prefix(" = \"")?.trim_end_matches('"').to_owned());
        if let Some(it) = value("name") {
            name = it;
        } else if let Some(version) = value("version") {
            found.entry(name.clone()).or_default().insert(version);
        } else if let Some(source) = value("source") {
            assert!(source.starts_with("registry+"), "{name} comes from {source}");
        }
    }
    found
}

/// What stands between quotes in a list of `deny.toml`, before the first closing bracket at the beginning of a line.
fn list(key: &str) -> Vec<String> {
    let text = read("deny.toml");
    let part = text.split(&format!("\n{key} = [\n")).nth(1).unwrap_or_else(|| panic!("no {key}"));
    let part = part.split("\n]").next().unwrap_or(part);
    let lines = part.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.filter_map(|line| line.split('"').nth(1)).map(str::to_owned).collect()
}

#[test]
fn duplicates_are_those_that_are_listed() {
    let skipped: BTreeSet<String> = list("skip").into_iter().collect();
    let locked = locked();
    assert!(locked.len() > 300, "{}", locked.len());
    for (name, versions) in &locked {
        let listed = versions.iter().filter(|version| skipped.contains(&format!("{name}@{version}"))).count();
        assert_eq!(listed, versions.len() - 1, "{name} {versions:?}: all versions but one are listed in deny.toml");
    }
    let versions: BTreeSet<String> =
        locked.iter().flat_map(|(name, them)| them.iter().map(move |version| format!("{name}@{version}"))).collect();
    let stale: Vec<&String> = skipped.difference(&versions).collect();
    assert!(stale.is_empty(), "{stale:?}");
}

/// Whether an SPDX expression is allowed: some alternative of each part that holds together. `/` is an old form of OR.
fn allowed(expression: &str, allow: &BTreeSet<String>) -> bool {
    let expression = expression.replace('/', " OR ");
    let mut parts = expression.split(" AND ").map(|part| part.trim().trim_matches(['(', ')']));
    parts.all(|part| part.split(" OR ").any(|part| allow.contains(part.trim())))
}

#[test]
fn licences_are_those_that_are_allowed() {
    let allow: BTreeSet<String> = list("allow").into_iter().collect();
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert!(allowed("MIT/Apache-2.0", &set(&["MIT"])) && !allowed("MIT AND Zlib", &set(&["MIT"])));
    assert!(allowed("(MIT OR Apache-2.0) AND Unicode-3.0", &set(&["MIT", "Unicode-3.0"])));
    let exceptions: BTreeSet<String> = list("exceptions").into_iter().collect();
    let host = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let host = String::from_utf8_lossy(&host);
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--offline", "--locked", "--format-version", "1", "--features", "glasm-cli/view"]);
    let output = command.args(["--filter-platform", host]).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 200, "{}", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| package["source"].is_string())
        .map(|package| (package["name"].as_str().unwrap_or_default(), package["license"].as_str().unwrap_or_default()))
        .filter(|(name, licence)| !allowed(licence, &allow) && !exceptions.contains(*name))
        .map(|(name, licence)| format!("{name}: {licence}"))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

/// The list of what is in a release: everything that is compiled into it, and nothing that only tests or other systems have.
#[test]
fn the_bill_of_materials_lists_what_is_compiled_in() {
    let output = Command::new(root().join("scripts/sbom"))
        .args(["x86_64-unknown-linux-gnu", "--offline"])
        .output()
        .expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bill: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(bill["bomFormat"], "CycloneDX");
    let components = bill["components"].as_array().expect("components");
    let names: BTreeSet<&str> = components.iter().filter_map(|component| component["name"].as_str()).collect();
    for name in ["glasm", "glasm-runtime", "glasm-c", "glasm-gl", "naga", "wgpu", "winit", "libc", "half"] {
        assert!(names.contains(name), "{name}");
    }
    for name in ["proptest", "cbindgen", "wasm-bindgen", "windows-sys", "objc2", "glasm-oracle", "maud"] {
        assert!(!names.contains(name), "{name}");
    }
    let lock = read("Cargo.lock");
    for component in components {
        let version = component["version"].as_str().expect("a version");
        let name = component["name"].as_str().expect("a name");
        assert!(lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"")), "{name} {version}");
        if let Some(sum) = component["hashes"][0]["content"].as_str() {
            assert!(lock.contains(&format!("checksum = \"{sum}\"")), "{name}");
        } else {
            assert!(name.starts_with("glasm"), "{name} has no checksum");
        }
    }
}

//! The order of the files in some folders: no file imports, directly or by way of others, a file that imports it, and the
//! rooms of a folder import only those below them. Imports are read from the text: `use` and paths, without declarations
//! of modules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::support::{files, root};

/// A folder whose rooms stand in one order.
struct Folder {
    path: &'static str,
    /// Folders and files, the lowest first.
    rooms: &'static [&'static str],
    /// Types with functions in more files than others may have, and their number.
    spread: &'static [(&'static str, usize)],
    /// Structs with more fields than others may have, and their number.
    wide: &'static [(&'static str, usize)],
}

const FOLDERS: [Folder; 4] = [
    Folder {
        path: "src/lower",
        rooms: &[
            "error",
            "emit",
            "request",
            "passes",
            "units",
            "text",
            "pairs",
            "machine",
            "spares",
            "validation",
            "texture",
            "primitives",
            "control",
            "interface",
            "chain",
            "translate",
            "link",
        ],
        spread: &[],
        wide: &[("Interface", 32)],
    },
    Folder {
        path: "crates/runtime/src/gpu",
        rooms: &["adapter", "textures", "shaders", "buffers", "draw", "chain", "device", "implementation", "pair"],
        spread: &[],
        wide: &[("KernelBlock", 32)],
    },
    Folder {
        path: "crates/runtime/src/context",
        rooms: &["names", "formats", "generated", "state", "draws", "base", "device", "commands"],
        spread: &[("Context", 22)],
        wide: &[],
    },
    Folder {
        path: "crates/gl/src",
        rooms: &[
            "system", "host", "settings", "log", "replace", "process", "facts", "state", "seen", "links", "layer",
            "inspect", "draws", "commands", "hooks", "platform", "trial",
        ],
        spread: &[],
        wide: &[],
    },
];

/// The largest number of files with an `impl` of the same type, unless its folder says otherwise.
const MOST_IMPLS: usize = 6;

/// The largest number of fields of a struct, unless its folder says otherwise.
const MOST_FIELDS: usize = 15;

type Imports = BTreeMap<String, BTreeSet<String>>;

/// A source without its comments, its unit tests, and the folders in which its items are visible.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or(source);
    let lines: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = lines.join("\n");
    let mut parts = code.split("pub(in ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |code, rest| code + "pub" + rest.split_once(')').map_or(rest, |(_, rest)| rest))
}

/// The paths of a `use` without its braces.
fn expanded(path: &str) -> Vec<String> {
    let Some((start, rest)) = path.split_once('{') else {
        return vec![path.split(" as ").next().unwrap_or(path).trim().to_owned()];
    };
    let inner = &rest[..rest.rfind('}').expect("a closing brace")];
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in inner.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("a part").push(letter),
        }
    }
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    parts.flat_map(|part| expanded(&format!("{}{part}", start.trim()))).collect()
}

/// All paths that a source names.
fn paths(source: &str) -> Vec<String> {
    let (code, mut found) = (code(source), Vec::new());
    let mut rest = String::new();
    for statement in code.split_inclusive(';') {
        // Before the word stands nothing on its line but who may use what is named; it is also a word of texts.
        let is_import = |at: &usize| {
            let before = statement[..*at].rsplit('\n').next().unwrap_or_default().trim();
            before.is_empty() || before == "pub" || before.starts_with("pub(") && before.ends_with(')')
        };
        match statement.rmatch_indices("use ").map(|(at, _)| at).find(is_import) {
            Some(at) => {
                found.extend(expanded(statement[at + 4..].trim_end_matches(';')));
                rest += &statement[..at];
            }
            None => rest += statement,
        }
    }
    let names = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let words = rest.split(|letter: char| !names(letter)).filter(|word| word.contains("::"));
    found.extend(words.map(|word| word.trim_end_matches(':').to_owned()));
    found
}

/// The file of a crate that a path leads to from a module, if it is one of these.
fn file_of<'a>(modules: &'a BTreeMap<Vec<String>, String>, module: &[String], path: &str) -> Option<&'a String> {
    let mut place = module.to_vec();
    let mut names = path.split("::").map(str::trim).peekable();
    match names.peek().copied() {
        Some("crate") => place.clear(),
        Some("super" | "self") => {}
        // A path without these begins in the module itself.
        _ => return modules.get(&[module, &[names.next()?.to_owned()]].concat()),
    }
    while let Some(name) = names.next_if(|name| ["crate", "super", "self"].contains(name)) {
        if name == "super" {
            place.pop();
        }
    }
    let mut found = modules.get(&place);
    for name in names {
        place.push(name.to_owned());
        match modules.get(&place) {
            Some(file) => found = Some(file),
            None => break,
        }
    }
    found
}

/// What the sources of a folder import of each other; the sources by their paths in it.
fn imports_of(sources: &BTreeMap<String, String>, above: &[String]) -> Imports {
    let module = |file: &str| {
        let names = file.trim_end_matches(".rs").split('/').filter(|name| *name != "mod").map(str::to_owned);
        above.iter().cloned().chain(names).collect::<Vec<_>>()
    };
    let modules: BTreeMap<Vec<String>, String> = sources.keys().map(|file| (module(file), file.clone())).collect();
    let of_file = |(file, source): (&String, &String)| {
        let module = module(file);
        let named = paths(source);
        let imported = named.iter().filter_map(|path| file_of(&modules, &module, path)).cloned();
        (file.clone(), imported.filter(|other| other != file).collect())
    };
    sources.iter().map(of_file).collect()
}

/// Files that a file imports, and those that they import.
fn reached<'a>(imports: &'a Imports, from: &'a str) -> BTreeSet<&'a str> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(file) = waiting.pop() {
        for other in &imports[file] {
            if found.insert(other.as_str()) {
                waiting.push(other);
            }
        }
    }
    found
}

/// Imports that are parts of circles.
fn circles(imports: &Imports) -> Vec<String> {
    let mut found = Vec::new();
    for (file, others) in imports {
        let back = others.iter().filter(|other| reached(imports, other).contains(file.as_str()));
        found.extend(back.map(|other| format!("{file} imports {other}, which needs it")));
    }
    found
}

fn sources(folder: &str) -> BTreeMap<String, String> {
    let inside = |path: &Path| path.strip_prefix(root().join(folder)).expect("inside").to_string_lossy().into_owned();
    let is_test =
        |path: &PathBuf| ["tests", "tests.rs"].iter().any(|name| inside(path).split('/').any(|part| part == *name));
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs") && !is_test(path);
    let found: BTreeMap<_, _> = files(&root().join(folder))
        .into_iter()
        .filter(is_source)
        .map(|path| (inside(&path), std::fs::read_to_string(&path).expect("a source file")))
        .collect();
    assert!(found.len() > 10, "{folder} has {} files", found.len());
    found
}

/// The names of the modules above the files of a folder.
fn above(folder: &str) -> Vec<String> {
    let names = folder.split('/').skip_while(|name| *name != "src").skip(1);
    names.map(str::to_owned).collect()
}

#[test]
fn imports_are_found_in_text() {
    let sources = [
        ("mod.rs", "mod a;\nmod b;\npub use a::One;\n"),
        ("a.rs", "use super::b::{Two, inner::{Three as Other, Four}};\nfn f() {}\n"),
        ("b/mod.rs", "pub mod inner;\npub struct Two;\n"),
        (
            "b/inner.rs",
            "// use super::super::a::One;\nuse std::fmt;\npub(in crate::top) fn g() -> crate::top::a::One { \
             say(\"words use {b\"); }\n",
        ),
    ];
    let sources = sources.map(|(file, source)| (file.to_owned(), source.to_owned())).into();
    let imports = imports_of(&sources, &["top".to_owned()]);
    let of = |file: &str| imports[file].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(of("mod.rs"), ["a.rs"]);
    assert_eq!(of("a.rs"), ["b/inner.rs", "b/mod.rs"]);
    assert_eq!(of("b/mod.rs"), [""; 0]);
    assert_eq!(of("b/inner.rs"), ["a.rs"]);
    let found = circles(&imports);
    assert_eq!(found, ["a.rs imports b/inner.rs, which needs it", "b/inner.rs imports a.rs, which needs it"]);
}

#[test]
fn files_import_each_other_in_one_direction() {
    for folder in FOLDERS.map(|folder| folder.path) {
        let imports = imports_of(&sources(folder), &above(folder));
        let found = circles(&imports);
        assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 30, "few imports in {folder}");
        assert!(found.is_empty(), "in {folder}: {found:#?}");
    }
}

#[test]
fn rooms_import_only_those_below_them() {
    for Folder { path: folder, rooms, .. } in FOLDERS {
        let rank = |file: &str| {
            let room = file.split('/').next().unwrap_or(file).trim_end_matches(".rs");
            rooms.iter().position(|known| *known == room)
        };
        for (file, others) in imports_of(&sources(folder), &above(folder)) {
            if ["mod.rs", "lib.rs"].contains(&file.as_str()) {
                continue;
            }
            let own = rank(&file).unwrap_or_else(|| panic!("{folder}/{file} is in no room"));
            for other in others {
                assert!(rank(&other).is_some_and(|rank| rank <= own), "{folder}/{file} imports {other}");
            }
        }
    }
}

#[test]
fn types_have_their_functions_in_few_files() {
    for Folder { path: folder, spread, .. } in FOLDERS {
        let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (file, source) in sources(folder) {
            for line in code(&source).lines().filter(|line| line.starts_with("impl")) {
                let of = line.split(" for ").last().unwrap_or(line).trim_start_matches("impl").trim_start();
                let of = of.strip_prefix('<').and_then(|rest| rest.split_once("> ")).map_or(of, |(_, rest)| rest);
                let name = of.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or(of);
                places.entry(name.to_owned()).or_default().insert(file.clone());
            }
        }
        let most = |name: &str| spread.iter().find(|(known, _)| *known == name).map_or(MOST_IMPLS, |(_, most)| *most);
        for (name, most) in spread {
            let files = places.get(*name).map_or(0, BTreeSet::len);
            assert_eq!(files, *most, "{name} in {folder}: the list says what is so");
        }
        places.retain(|name, files| files.len() > most(name));
        assert!(places.is_empty(), "in {folder}: {places:#?}");
    }
}

/// The structs of a source with the number of their fields, as `cargo fmt` writes them.
fn fields(source: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let mut current = None;
    for line in code(source).lines() {
        let words: Vec<&str> = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        if let Some(place) = words.iter().position(|word| *word == "struct").filter(|_| line.ends_with('{')) {
            current = words.get(place + 1).map(|name| (*name).to_owned());
        } else if line.trim_start().starts_with('}') {
            current = None;
        } else if let Some(name) = current.clone().filter(|_| line.trim_end().ends_with(',') && line.contains(": ")) {
            *found.entry(name).or_default() += 1;
        }
    }
    found
}

#[test]
fn structs_have_few_fields() {
    let source = "pub struct One<'a> {\n    /// A field.\n    pub first: &'a str,\n    second: [u8; 2],\n}\nfn f() {\n    a: b,\n}\n";
    assert_eq!(fields(source), [("One".to_owned(), 2)].into());
    for Folder { path: folder, wide, .. } in FOLDERS {
        let found = sources(folder).into_values().flat_map(|source| fields(&source));
        let found: BTreeMap<String, usize> = found.filter(|(_, count)| *count > MOST_FIELDS).collect();
        let listed: BTreeMap<String, usize> = wide.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        assert_eq!(found, listed, "in {folder}");
    }
}

//! The interface of the library in C stays what `crates/c/abi/VERSION.txt` says as long as GLASM_ABI_VERSION is the same:
//! functions, constants, types, and where the fields of structs lie on x86-64. Structs that begin with their size may grow.
//! `UPDATE_EXPECT=1` adds what is new, and refuses where something has changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::Command;

use crate::support::{Build, Folder, compiled, crate_folder, library, runs, succeed, use_of};

/// The declarations of the header without comments and conditions, each on a line.
fn declarations(header: &str) -> Vec<String> {
    let mut text = String::new();
    let mut rest = header;
    while let Some((before, comment)) = rest.split_once("/*") {
        text += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    text += rest;
    let mut found = Vec::new();
    let mut open = String::new();
    for line in text.lines().map(|line| line.split("//").next().unwrap_or_default().trim()) {
        if let Some(define) = line.strip_prefix("#define ") {
            found.push(format!("define {define}"));
        } else if !line.is_empty() && !line.starts_with(['#', '}']) && !line.starts_with("extern")
            || line.starts_with("} ")
        {
            open += line;
            open += " ";
            let whole = line.ends_with(';') && open.matches('{').count() == open.matches('}').count();
            if whole {
                found.push(std::mem::take(&mut open).trim().to_owned());
            }
        }
    }
    found.retain(|line| !line.ends_with("GLASM_H"));
    found
}

/// The name and the fields of a struct or union.
fn fields(declaration: &str) -> Option<(&str, Vec<&str>)> {
    let rest = declaration.strip_prefix("typedef struct {").or_else(|| declaration.strip_prefix("typedef union {"))?;
    let (inside, name) = rest.split_once('}')?;
    let fields = inside.split(';').map(str::trim).filter(|field| !field.is_empty());
    Some((name.trim().trim_end_matches(';'), fields.collect()))
}

/// The name of a field without its type and length.
fn name(field: &str) -> &str {
    let field = field.split('[').next().unwrap_or(field);
    field.rsplit([' ', '*']).next().unwrap_or(field)
}

/// What a compiler makes of the structs: `layout NAME SIZE ALIGNMENT FIELD@OFFSET...`.
fn layouts(declarations: &[String]) -> Vec<String> {
    let mut source = "#include <stddef.h>\n#include <stdio.h>\n#include \"glasm.h\"\nint main(void)\n{\n".to_owned();
    for (of, fields) in declarations.iter().filter_map(|declaration| fields(declaration)) {
        let _ = writeln!(source, "    {{ struct probe {{ char before; {of} it; }};");
        let _ =
            writeln!(source, "    printf(\"layout {of} %d %d\", (int)sizeof({of}), (int)offsetof(struct probe, it));");
        for field in fields.into_iter().map(name) {
            let _ = writeln!(source, "    printf(\" {field}@%d\", (int)offsetof({of}, {field}));");
        }
        source += "    puts(\"\"); }\n";
    }
    source += "    return 0;\n}\n";
    let folder = Folder::new("abi");
    let path = folder.path().join("probe.c");
    std::fs::write(&path, source).expect("a folder that can be written");
    let output = succeed(&mut Command::new(compiled(&path, Build::C99, folder.path())));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Whether a line is an earlier one that has grown: a struct that begins with its size has more fields at its end.
fn has_grown(earlier: &str, now: &str) -> bool {
    if let (Some((_, earlier)), Some((_, now))) = (fields(earlier), fields(now)) {
        return earlier[0] == "uint32_t size" && now.starts_with(&earlier);
    }
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (earlier, now) = (words(earlier), words(now));
    let sizes = [&earlier, &now].map(|line| line.get(2).and_then(|size| size.parse::<u32>().ok()));
    let [Some(before), Some(after)] = sizes else { return false };
    earlier[0] == "layout" && earlier[4] == "size@0" && before <= after && now[3..].starts_with(&earlier[3..])
}

/// What a line declares.
fn subject(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    match (fields(line), words[0]) {
        (Some((of, _)), _) => format!("struct {of}"),
        (None, "define" | "layout") => words[..2].join(" "),
        (None, "typedef") if !line.contains('(') => format!("type {}", name(line.trim_end_matches(';'))),
        (None, "typedef") => line.split(['*', ')']).nth(1).unwrap_or_default().to_owned(),
        _ => format!("function {}", name(line.split('(').next().unwrap_or_default())),
    }
}

/// What no longer holds of the committed lines, and what they do not have yet.
fn compare(committed: &[String], now: &[String]) -> (Vec<String>, Vec<String>) {
    let by_subject: BTreeMap<String, &String> = now.iter().map(|line| (subject(line), line)).collect();
    let broken = committed
        .iter()
        .filter(|line| by_subject.get(&subject(line)).is_none_or(|now| now != line && !has_grown(line, now)));
    let known: BTreeSet<&String> = committed.iter().collect();
    (broken.cloned().collect(), now.iter().filter(|line| !known.contains(line)).cloned().collect())
}

#[test]
fn changes_that_old_programs_would_notice_are_found() {
    let lines = |text: &[&str]| text.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let structure = "typedef struct { uint32_t size; uint32_t stage; } glasm_options;";
    let layout = "layout glasm_options 8 4 size@0 stage@4";
    let function = "glasm_status glasm_load(const char *text, size_t length);";
    let all = lines(&[structure, layout, function, "define GLASM_NONE UINT32_MAX"]);
    assert_eq!(compare(&all, &all), (vec![], vec![]));
    let cases = [
        (structure, "typedef struct { uint32_t size; uint32_t stage; uint32_t more; } glasm_options;", true),
        (structure, "typedef struct { uint32_t size; uint32_t more; uint32_t stage; } glasm_options;", false),
        (structure, "typedef struct { uint32_t size; uint64_t stage; } glasm_options;", false),
        (layout, "layout glasm_options 12 4 size@0 stage@4 more@8", true),
        (layout, "layout glasm_options 8 8 size@0 stage@4", false),
        (layout, "layout glasm_options 4 4 size@0 stage@2", false),
        (function, "glasm_status glasm_load(const char *text, uint32_t length);", false),
        ("define GLASM_NONE UINT32_MAX", "define GLASM_NONE 0", false),
        (function, "void glasm_new(void);", false),
    ];
    for (old, new, holds) in cases {
        let now: Vec<String> = all.iter().map(|line| line.replace(old, new)).collect();
        let (broken, added) = compare(&all, &now);
        assert_eq!(broken.is_empty(), holds, "{new}: {broken:?}");
        assert_eq!(added, [new]);
    }
    let plain = "typedef struct { float x; } glasm_pair;";
    assert!(!has_grown(plain, "typedef struct { float x; float y; } glasm_pair;"), "it does not say its size");
}

#[test]
fn the_interface_in_c_is_that_of_its_version() {
    if !use_of("gcc", "c") || !cfg!(target_arch = "x86_64") {
        return;
    }
    let header = std::fs::read_to_string(crate_folder().join("include/glasm.h")).expect("the header");
    let mut now = declarations(&header);
    now.extend(layouts(&now));
    now.sort();
    let version = glasm_c::lists::GLASM_ABI_VERSION;
    let path = crate_folder().join(format!("abi/{version}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let committed: Vec<String> = text.lines().map(str::to_owned).collect();
    let (broken, added) = compare(&committed, &now);
    assert!(
        broken.is_empty(),
        "programs that were compiled before would notice; raise GLASM_ABI_VERSION:\n{broken:#?}"
    );
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, now.join("\n") + "\n").expect("the file can be written");
    } else {
        assert!(added.is_empty(), "{} lacks this, which UPDATE_EXPECT=1 adds:\n{added:#?}", path.display());
    }
    // What the library exports is what the header declares.
    assert!(runs("nm"), "binutils come with gcc");
    let output = succeed(Command::new("nm").args(["-D", "--defined-only"]).arg(library().join("libglasm.so")));
    let output = String::from_utf8_lossy(&output.stdout);
    let exported: BTreeSet<&str> =
        output.lines().filter_map(|line| line.rsplit(' ').next()).filter(|name| name.starts_with("glasm_")).collect();
    let subjects: Vec<String> = now.iter().map(|line| subject(line)).collect();
    let declared: BTreeSet<&str> = subjects.iter().filter_map(|subject| subject.strip_prefix("function ")).collect();
    assert!(declared.len() > 40, "only {} functions", declared.len());
    assert_eq!(exported, declared);
}

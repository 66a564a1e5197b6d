//! `include/glasm.h` is what the sources say, and `docs/C.md` is what the header says. `UPDATE_EXPECT=1` writes both anew.

use std::path::Path;

use cbindgen::{Builder, Config, Language, Style};

use crate::{page, support};

/// What stands before everything else in the header.
const FRONT: &str = "\
/* glasm: the GPU assembly of the OpenGL age for today's GPUs. Made from the sources of crates/c; do not edit.
 *
 * Free a handle with the function of its name that ends in _free, and with nothing else. Other data that a function
 * returns belongs to the handle that was passed, and lives as long, unless the function says otherwise. Any function may
 * be called from any thread; one handle is used by one thread at a time, except for caches.
 *
 * A struct whose first field is its size may grow at its end. Set the size to sizeof before you pass it:
 *
 *     glasm_program_info info = {0};
 *     info.size = sizeof info;
 *     glasm_program_get_info(program, &info);
 *
 * Functions that return a glasm_status do nothing if an argument is wrong, and glasm_last_error then says which one. No
 * function aborts, unless no memory is left. */";

/// A constant that the generator cannot write: a test of the library in C says that both have the same value.
const LENGTH: &str = "
/*
 As a length: up to the zero byte.
 */
#define GLASM_ZERO_TERMINATED SIZE_MAX
";

/// The header that the sources give.
fn header() -> String {
    let mut config = Config { language: Language::C, style: Style::Type, ..Config::default() };
    config.header = Some(FRONT.to_owned());
    config.include_guard = Some("GLASM_H".to_owned());
    config.no_includes = true;
    config.sys_includes = vec!["stdint.h".to_owned(), "stddef.h".to_owned()];
    config.after_includes = Some(LENGTH.to_owned());
    config.cpp_compat = true;
    config.usize_is_size_t = true;
    config.line_length = 110;
    config.documentation_style = cbindgen::DocumentationStyle::C;
    config.export.exclude = vec!["Growing".to_owned()];
    let mut builder = Builder::new().with_config(config);
    for source in support::sources() {
        builder = builder.with_src(source);
    }
    let mut bytes = Vec::new();
    builder.generate().expect("the sources make a header").write(&mut bytes);
    let text = String::from_utf8(bytes).expect("a header is text");
    without_safety(&text)
}

/// The header without the parts of comments that speak to Rust alone.
fn without_safety(text: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut safety = false;
    for line in text.lines() {
        if line.trim() == "# Safety" {
            safety = true;
            // The empty line before it.
            if kept.last().is_some_and(|last| last.trim().is_empty()) {
                kept.pop();
            }
        }
        safety = safety && line.trim() != "*/";
        if !safety {
            kept.push(line);
        }
    }
    kept.join("\n") + "\n"
}

/// Holds a file to what it should be.
fn hold(path: &Path, made: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, made).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    let first = committed.lines().zip(made.lines()).position(|(one, other)| one != other);
    assert!(
        committed == made,
        "{} is not what the sources say, from line {} on: UPDATE_EXPECT=1 writes it anew",
        path.display(),
        first.map_or(committed.lines().count().min(made.lines().count()), |line| line) + 1
    );
}

#[test]
fn the_header_is_what_the_sources_say() {
    hold(&support::crate_folder().join("include/glasm.h"), &header());
}

#[test]
fn the_page_is_what_the_header_says() {
    let header = std::fs::read_to_string(support::crate_folder().join("include/glasm.h")).expect("the header");
    hold(&support::root().join("docs/C.md"), &page::page(&header));
}

#[test]
fn every_function_is_in_the_header_and_called_by_the_tests_in_c() {
    let header = std::fs::read_to_string(support::crate_folder().join("include/glasm.h")).expect("the header");
    let tests: String = ["functions.c", "arguments.c"]
        .iter()
        .map(|name| std::fs::read_to_string(support::crate_folder().join("tests/c").join(name)).expect("a test in C"))
        .collect();
    let mut count = 0;
    for source in support::sources() {
        let text = std::fs::read_to_string(source).expect("a source file");
        for part in text.split("extern \"C\" fn ").skip(1) {
            let name = part.split('(').next().unwrap_or_default();
            if name.starts_with("glasm_") {
                count += 1;
                assert!(header.contains(&format!("{name}(")), "{name} is not in the header");
                assert!(tests.contains(&format!("{name}(")), "{name} is not called by the tests in C");
            }
        }
    }
    assert!(count > 40, "only {count} functions");
}

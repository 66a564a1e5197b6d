//! Methods of the context and options of the program that documents name exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Folder, files, root};

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// README and all of docs/.
fn documents() -> Vec<PathBuf> {
    let mut found = files(&root().join("docs"));
    found.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    found.push(root().join("README.md"));
    found
}

/// The word that begins a text.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(text.len());
    &text[..end]
}

#[test]
fn the_porting_guide_names_methods_that_there_are() {
    let sources: String = files(&root().join("crates/runtime/src/context")).iter().map(|path| read(path)).collect();
    let methods: BTreeSet<&str> = sources.split("pub fn ").skip(1).map(word).collect();
    let guide = read(&root().join("docs/PORTING.md"));
    let named: BTreeSet<&str> = guide.split("gl.").skip(1).map(word).filter(|name| !name.is_empty()).collect();
    assert!(named.len() > 80, "only {} methods", named.len());
    let missing: Vec<&&str> = named.iter().filter(|name| !methods.contains(**name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Everything between backquotes, and all indented or fenced lines that begin with `glasm`.
fn commands(text: &str) -> Vec<&str> {
    let spans = text.split('`').skip(1).step_by(2).filter(|span| !span.contains('\n'));
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches("$ "));
    spans.chain(lines).filter_map(|it| it.strip_prefix("glasm ")).collect()
}

#[test]
fn the_translation_in_the_readme_is_the_programs() {
    let text = read(&root().join("README.md"));
    let sample = text.split("```\n").find(|block| block.contains("!!FP1.0") && block.contains("fn fragment_main"));
    let lines: Vec<&str> = sample.expect("a program beside its WGSL").lines().collect();
    let column = lines.iter().find_map(|line| line.find("@fragment")).expect("an entry point");
    let (left, right): (Vec<&str>, Vec<&str>) =
        lines.iter().map(|line| line.split_at_checked(column).unwrap_or((line, ""))).unzip();
    let program = left.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n");
    let output = Folder::new("readme", &[("x.fp", &program)]).glasm(&["translate", "--to", "wgsl", "x.fp"]).stdout;
    let written = String::from_utf8_lossy(&output);
    let mut rest = written.lines().map(str::trim);
    for line in right.iter().map(|line| line.trim()).filter(|line| !line.is_empty() && *line != "...") {
        assert!(rest.any(|written| written == line), "{line}\nis not in\n{written}");
    }
}

#[test]
fn commands_in_documents_are_those_of_the_program() {
    let help = |command: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_glasm")).args([command, "--help"]).output().expect("glasm runs");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let mut count = 0;
    for document in documents() {
        let text = read(&document);
        for command in commands(&text) {
            let name = word(command);
            if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_lowercase()) {
                continue;
            }
            let Some(help) = help(name) else {
                // A sentence that continues after the program's name.
                assert!(!command.contains("--"), "{}: glasm {command}", document.display());
                continue;
            };
            for option in command.split_whitespace().filter_map(|part| part.strip_prefix("--")) {
                let option = option.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').next();
                let option = format!("--{}", option.unwrap_or_default());
                assert!(help.contains(&option), "{}: glasm {name} has no {option}", document.display());
                count += 1;
            }
        }
    }
    assert!(count > 4, "only {count} options");
}

//! What documents say of the program is true: methods of the context and options exist, commands print what is shown, files
//! are those of the repository, and links lead somewhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use glasm::dialect::Dialect;

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
    spans.chain(lines).filter_map(|span| span.strip_prefix("glasm ")).collect()
}

#[test]
fn the_readme_and_an_error_name_every_header() {
    let text = read(&root().join("README.md"));
    let output = Folder::new("headers", &[("x.fp", "MOV a, b;\n")]).glasm(&["check", "x.fp"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    for rules in Dialect::ALL.map(Dialect::rules) {
        let row = format!("`{}`", rules.header);
        assert!(text.lines().any(|line| line.starts_with("| `!!") && line.contains(&row)), "README lacks {row}");
        let named = error.split([' ', ',', '\n']).any(|word| word == rules.header);
        assert_eq!(named, rules.defined, "{}:\n{error}", rules.header);
    }
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

/// A fenced block: its first line without the fence, and the lines of its body with where they are in the text.
struct Block<'a> {
    info: &'a str,
    body: std::ops::Range<usize>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    let mut place = 0;
    for line in text.split_inclusive('\n') {
        let end = place + line.len();
        if let Some(info) = line.strip_prefix("```") {
            open = match open {
                None => Some((info.trim(), end)),
                Some((info, start)) => {
                    found.push(Block { info, body: start..place });
                    None
                }
            };
        }
        place = end;
    }
    found
}

/// The words of a command; single quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            other => words.last_mut().expect("a word").push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether lines are as a document shows them: `...` stands for any lines, and at the end of a line for the rest of it.
fn shows(shown: &[&str], lines: &[&str]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return lines.is_empty() };
    if *first == "..." {
        return (0..=lines.len()).any(|skipped| shows(rest, &lines[skipped..]));
    }
    let Some((line, others)) = lines.split_first() else { return false };
    let same = match first.strip_suffix(" ...") {
        Some(start) => line.starts_with(start),
        None => line.trim_end() == first.trim_end(),
    };
    same && shows(rest, others)
}

fn copy(from: &Path, to: &Path) {
    for file in files(from) {
        let target = to.join(file.strip_prefix(from).expect("a file below the folder"));
        std::fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
        std::fs::copy(&file, target).expect("a copy");
    }
}

/// What a `console` block should contain: its commands that call the program, each with its output.
fn transcript(body: &str, folder: &Folder) -> String {
    let mut written = String::new();
    let mut commands = body.split("$ ").filter(|part| !part.is_empty());
    for part in &mut commands {
        let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
        let Some(arguments) = command.strip_prefix("glasm ") else {
            written += &format!("$ {part}");
            continue;
        };
        let arguments = words(arguments);
        let output = folder.glasm(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let text = [output.stdout, output.stderr].map(|value| String::from_utf8_lossy(&value).into_owned()).concat();
        let lines: Vec<&str> = text.trim_end().lines().collect();
        let fits = shows(&shown.trim_end().lines().collect::<Vec<_>>(), &lines);
        let lines: Vec<&str> = lines.into_iter().map(str::trim_end).collect();
        let kept = if fits { shown.to_owned() } else { lines.join("\n") + if lines.is_empty() { "" } else { "\n" } };
        written += &format!("$ {command}\n{kept}");
    }
    written
}

/// Blocks of kind `console` show what the program prints, and blocks that name a file after their kind have its contents.
/// `UPDATE_EXPECT=1` writes them anew.
#[test]
fn commands_print_and_files_contain_what_documents_show() {
    let folder = Folder::new("transcripts", &[]);
    for name in ["examples", "shaders"] {
        copy(&root().join(name), &folder.path().join(name));
    }
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in documents() {
        let text = read(&document);
        let mut new = String::new();
        let mut place = 0;
        for Block { info, body } in blocks(&text) {
            let contents = match info.split_once(' ') {
                None if info == "console" => transcript(&text[body.clone()], &folder),
                Some((_, file)) if file.contains('/') => read(&root().join(file)),
                _ => continue,
            };
            count += 1;
            if contents != text[body.clone()] {
                wrong.push(format!("{}: ```{info}\n{contents}```", document.display()));
            }
            new += &text[place..body.start];
            new += &contents;
            place = body.end;
        }
        new += &text[place..];
        if new != text && std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&document, new).expect("a document that can be written");
        }
    }
    assert!(count > 10, "only {count} blocks");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Headings as GitHub names them in addresses.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let slug = |line: &str| {
        let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
        line.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
    };
    headings.map(slug).collect()
}

#[test]
fn links_of_documents_lead_to_files_and_headings() {
    let mut broken = Vec::new();
    let mut documents = documents();
    let crates =
        ["runtime", "scene", "cli", "c", "gl", "web", "web/npm"].map(|name| format!("crates/{name}/README.md"));
    documents.extend(["CONTRIBUTING.md", "SECURITY.md"].iter().map(|name| root().join(name)));
    documents.extend(crates.iter().map(|name| root().join(name)));
    // What is published elsewhere names files of the repository by its address, which one setting has.
    let manifest = read(&root().join("Cargo.toml"));
    let address =
        manifest.split("\nrepository = \"").nth(1).and_then(|part| part.split('"').next()).expect("an address");
    let files = format!("{address}/blob/main/");
    assert!(read(&root().join("crates/web/npm/package.json")).contains(&format!("\"{address}\"")));
    for document in documents {
        let text = read(&document);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let inside = link.strip_prefix(&files);
            if inside.is_none() && (link.contains("://") || link.contains('`') || link.starts_with("mailto:")) {
                if link.contains("/blob/main/") {
                    broken.push(format!("{}: {link} is not below {address}", document.display()));
                }
                continue;
            }
            let link = inside.unwrap_or(link);
            let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
            let base = if inside.is_some() { root() } else { document.parent().expect("a folder") };
            let target = if path.is_empty() { document.clone() } else { base.join(path) };
            let found = target.exists() && anchor.is_none_or(|anchor| anchors(&read(&target)).contains(anchor));
            if !found {
                broken.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn documents_are_wrapped_at_100() {
    let mut long = Vec::new();
    for document in documents() {
        // Made from the header's comments.
        if document.ends_with("docs/C.md") {
            continue;
        }
        let text = read(&document);
        let fenced: Vec<_> = blocks(&text).into_iter().map(|block| block.body).collect();
        let mut place = 0;
        for line in text.split_inclusive('\n') {
            let prose = !line.starts_with(['|', '!']) && !fenced.iter().any(|block| block.contains(&place));
            place += line.len();
            // A long address or span of code cannot be broken.
            if prose && line.trim_end().chars().count() > 100 && line.trim().matches(' ').count() > 8 {
                long.push(format!("{}: {}", document.display(), line.trim_end()));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

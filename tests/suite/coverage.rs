//! Every row of the opcode table and every rule has a case file. A new instruction or rule without one fails here.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use glasm::check::{self, ParseOptions};
use glasm::diag::Code;
use glasm::dialect::{Dialect, Family, Stage};
use glasm::isa::{Base, Row, TABLE, Type, Width, Widths};
use glasm::lower;
use glasm_scene::cases::stage_of;

use crate::support::{Folder, files, root};

/// Path and source of every case.
fn cases() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = root().join("tests/cases");
    let read = |path: PathBuf| {
        let source = std::fs::read(&path).expect("a case file");
        (path, source)
    };
    files(&folder).into_iter().map(read).collect()
}

fn load(path: &Path, source: &[u8]) -> check::Checked {
    let stage = stage_of(&path.to_string_lossy());
    let lenient = String::from_utf8_lossy(source).contains("#@ lenient");
    check::load(source, &ParseOptions::default().with_stage(stage).with_lenient(lenient))
}

/// Rows without a case in a language that has them, among the given cases and languages.
fn missing(case: impl Fn(&str) -> bool, language: impl Fn(Dialect) -> bool) -> Vec<String> {
    let mut covered = BTreeSet::new();
    for (path, source) in cases() {
        if !case(&String::from_utf8_lossy(&source)) {
            continue;
        }
        if let Some(program) = load(&path, &source).program {
            covered.extend(program.instructions().iter().map(|instruction| (program.dialect(), instruction.row)));
        }
    }
    let mut missing = Vec::new();
    for (index, row) in TABLE.iter().enumerate() {
        for dialect in row.dialects.iter().filter(|dialect| language(*dialect)) {
            if !covered.contains(&(dialect, index as u16)) {
                missing.push(format!("{} in {}", row.name, dialect.rules().name));
            }
        }
    }
    missing
}

#[test]
fn every_instruction_runs_in_every_language_that_has_it() {
    let missing = missing(|source| source.contains("#@ run"), |dialect| dialect.rules().family != Family::Typed);
    assert!(missing.is_empty(), "no case runs {missing:?}");
}

/// Geometry and tessellation programs run in their own stages.
#[test]
fn every_instruction_is_read_in_every_language_that_has_it() {
    let missing = missing(|_| true, |_| true);
    assert!(missing.is_empty(), "no case has {missing:?}");
}

/// The types that a row can compute with, by table X.13 of NV_gpu_program5; none if the table has none.
fn types_of(row: &Row) -> Vec<Type> {
    let widths = |widths: Widths| match widths {
        Widths::None => &[][..],
        Widths::Narrow => &[Width::Bits32],
        Widths::All => &[Width::Bits32, Width::Bits64],
    };
    let Some(typing) = &row.typing else { return Vec::new() };
    let float = widths(typing.float).iter().map(|width| Type::new(Base::Float, *width));
    let integers = widths(typing.integer).iter();
    let integers = integers.flat_map(|width| [Base::Signed, Base::Unsigned].map(|base| Type::new(base, *width)));
    float.chain(integers).collect()
}

#[test]
fn every_typed_instruction_runs_with_every_type_that_it_takes() {
    let mut covered = BTreeSet::new();
    for (path, source) in cases() {
        if !String::from_utf8_lossy(&source).contains("#@ run") {
            continue;
        }
        let program = load(&path, &source).program;
        for instruction in program.iter().flat_map(glasm::Program::instructions) {
            covered.insert((instruction.row, format!("{:?}", instruction.ty)));
        }
    }
    let mut missing = Vec::new();
    for (index, row) in TABLE.iter().enumerate() {
        for ty in types_of(row) {
            if !covered.contains(&(index as u16, format!("{ty:?}"))) {
                missing.push(format!("{} of {:?} {:?}", row.name, ty.base, ty.width));
            }
        }
    }
    assert!(missing.is_empty(), "no case runs {missing:?}");
}

#[test]
fn every_rule_is_broken_by_some_case() {
    let mut broken = BTreeSet::new();
    for (path, source) in cases() {
        broken.extend(load(&path, &source).diagnostics.iter().map(|diagnostic| diagnostic.code));
    }
    // Too large for a file: `properties` has it.
    broken.insert(Code::SourceTooLarge);
    // Not a rule of the checker.
    broken.extend(Code::ALL.iter().filter(|code| code.is_advice()));
    let missing: Vec<&str> = Code::ALL.iter().filter(|code| !broken.contains(code)).map(|code| code.as_str()).collect();
    assert!(missing.is_empty(), "no case breaks {missing:?}");
}

/// Texts that no case file causes, and why. Everything else that the checker can say is said of some case.
const UNSAID: [(&str, &str); 7] = [
    (
        "the program string has {} bytes; at most {MAX_SOURCE} are read",
        "16 MiB are too large for a file: `limits` has it",
    ),
    ("split the program", "the same"),
    ("the program has more temporaries than can be numbered", "`limits` has it"),
    ("the program has more parameters than can be numbered", "65,535 parameters are too large for a file"),
    ("the program has more subroutine types than can be numbered", "65,536 types are too large for a file"),
    ("use the same type for several of them", "the same"),
    ("the operands do not fit the instruction", "no row has the shapes that this arm is for"),
];

/// Texts between quotes that have a space, outside comments and unit tests.
fn sayings(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("'\"'", "").replace("\\\"", "\u{1}");
    let texts = code.split('"').skip(1).step_by(2).map(|text| {
        let lines: Vec<&str> = text.split("\\\n").collect();
        let rest = lines[1..].iter().map(|line| line.trim_start());
        lines[..1].iter().copied().chain(rest).collect::<String>().replace('\u{1}', "\"")
    });
    texts.filter(|text| text.len() >= 12 && text.contains(' ')).collect()
}

/// What stands between the placeholders of a format.
fn fixed(format: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut letters = format.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' if letters.next_if_eq(&'{').is_none() => {
                while letters.next().is_some_and(|letter| letter != '}') {}
                parts.push(std::mem::take(&mut part));
            }
            '}' => {
                letters.next_if_eq(&'}');
                part.push('}');
            }
            other => part.push(other),
        }
    }
    parts.push(part);
    parts
}

fn says(text: &str, fixed: &[String]) -> bool {
    let mut rest = text;
    fixed.iter().all(|part| {
        let found = rest.find(part.as_str());
        rest = found.map_or("", |at| &rest[at + part.len()..]);
        found.is_some()
    })
}

/// A rule is more than its code: each sentence that a program can be refused with is the branch of a rule.
#[test]
fn every_sentence_of_the_checker_is_said_of_some_case() {
    assert_eq!(fixed("a {} of {{{x}}}!"), ["a ", " of {", "}!"]);
    assert!(says("a vector of {5}! help", &fixed("a {} of {{{x}}}!")) && !says("of a vector", &fixed("of {} a {}x")));
    let mut said: BTreeSet<String> = BTreeSet::new();
    for (path, source) in cases() {
        let stage = stage_of(&path.to_string_lossy());
        let checked = [false, true].map(|lenient| {
            check::load(&source, &ParseOptions::default().with_stage(stage).with_lenient(lenient)).diagnostics
        });
        // What cannot be printed in the usual layout has sentences of its own.
        let printed = check::format_bytes(&source).err().unwrap_or_default();
        for diagnostic in checked.into_iter().flatten().chain(printed) {
            said.insert(diagnostic.message.into_owned());
            said.extend(diagnostic.help.map(|help| help.into_owned()));
        }
    }
    let mut unsaid = BTreeSet::new();
    let mut count = 0;
    for folder in ["src/check", "src/dialect", "src/syntax"] {
        for path in files(&root().join(folder)) {
            let is_test = path.ends_with("tests.rs") || path.ends_with("advice.rs");
            let source = std::fs::read_to_string(&path).expect("a source");
            for saying in sayings(&source).into_iter().filter(|_| !is_test) {
                count += 1;
                let parts = fixed(&saying);
                if !said.iter().any(|text| says(text, &parts)) {
                    unsaid.insert(saying);
                }
            }
        }
    }
    assert!(count > 600, "only {count} sentences");
    let known: BTreeSet<String> = UNSAID.iter().map(|(text, _)| (*text).to_owned()).collect();
    let new: Vec<&String> = unsaid.difference(&known).collect();
    assert!(new.is_empty(), "no case is told this: {new:#?}");
    let stale: Vec<&String> = known.difference(&unsaid).collect();
    assert!(stale.is_empty(), "some case is told this now: {stale:#?}");
}

/// `glasm explain` finds a code by its spelling, whichever kind of error it is of.
#[test]
fn codes_of_all_kinds_are_spelt_and_described_once() {
    let programs = Code::ALL.iter().map(|code| (code.as_str(), code.describe()));
    let translations = lower::Code::ALL.iter().map(|code| (code.as_str(), code.describe()));
    let scripts = glasm_scene::Code::ALL.iter().map(|code| (code.as_str(), code.describe()));
    let all: Vec<(&str, &str)> = programs.chain(translations).chain(scripts).collect();
    let codes: BTreeSet<&str> = all.iter().map(|(code, _)| *code).collect();
    let phrases: BTreeSet<&str> = all.iter().map(|(_, phrase)| *phrase).collect();
    assert_eq!((codes.len(), phrases.len()), (all.len(), all.len()));
    let folder = Folder::new("codes", &[]);
    let listed = String::from_utf8_lossy(&folder.glasm(&["explain"]).stdout).into_owned();
    let listed: BTreeSet<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(listed, codes);
}

/// `glasm explain` shows them.
#[test]
fn every_code_has_an_example_that_breaks_it_alone() {
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let Some(example) = code.example() else {
            assert_eq!(*code, Code::SourceTooLarge, "{code:?} has no example");
            continue;
        };
        let stage = (*code == Code::WrongStage).then_some(Stage::Fragment);
        let checked = check::load(example.as_bytes(), &ParseOptions::default().with_stage(stage));
        let mut found: Vec<Code> = checked.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
        if code.is_advice() {
            found.extend(glasm::service::Document::new(&*example).advice().iter().map(|advice| advice.code));
        }
        found.dedup();
        if found != [*code] {
            wrong.push(format!("{code:?}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

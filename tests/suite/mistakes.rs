//! Mistakes are reported in their lines, once, and by whole words: of every case file, and of damaged ones.

use std::path::Path;

use glasm::check::{self, Checked, ParseOptions};
use glasm::diag::{Code, Diagnostic, Severity};
use glasm::span::{Span, line_column};
use glasm_scene::cases::{CaseFile, Load, Refusal};

use crate::random::generate::Choices;
use crate::robustness::mutate;
use crate::support::{files, root};

/// Headers are what they are read as, unknown characters are no words, and what follows END is named by its first letter.
const IN_WORDS: [Code; 5] =
    [Code::Header, Code::WithdrawnHeader, Code::WrongStage, Code::UnknownCharacter, Code::AfterEnd];

/// What is wrong with a diagnostic's place: it names whole words, and begins with one. Nothing at all is named where
/// something is missing, as at the end of a text without END.
fn misplaced(source: &[u8], diagnostic: &Diagnostic) -> Option<&'static str> {
    let Span { start, end } = diagnostic.span;
    let (start, end) = (start as usize, end as usize);
    let letter = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(byte));
    let within_word = |at: usize| at > 0 && letter(source.get(at - 1)) && letter(source.get(at));
    let Some(named) = source.get(start..end) else { return Some("it lies outside of the source") };
    let missing = diagnostic.code == Code::Syntax || diagnostic.code.needs_whole_program();
    // Without white space a header ends where a word begins.
    let headed = source[..start].iter().rev().take(12).any(|byte| *byte == b'!');
    let last = start + named.trim_ascii_end().len();
    let after_space = source[..start].last().is_some_and(u8::is_ascii_whitespace);
    match named.first() {
        _ if IN_WORDS.contains(&diagnostic.code) => None,
        None if !missing && start < source.len() => Some("nothing is named"),
        None if start < source.len() && diagnostic.code == Code::Syntax && after_space => Some("no word is before it"),
        None => None,
        Some(first) if first.is_ascii_whitespace() => Some("it begins with white space"),
        Some(_) if within_word(start) && !headed => Some("it begins within a word"),
        Some(_) if within_word(last) => Some("it ends within a word"),
        Some(_) => None,
    }
}

/// Case files, and programs made of their damaged words.
#[test]
fn places_are_whole_words() {
    let seeds = mutate::seeds(&root().join("tests/cases"));
    let damaged = (0..4_000).map(|seed| {
        let choices = &mut Choices::new(seed);
        let entropy: Vec<u8> = (0..16 + choices.below(100)).map(|_| choices.below(256) as u8).collect();
        mutate::mutated(&seeds, &entropy)
    });
    let damaged: Vec<Vec<u8>> = damaged.collect();
    let mut count = 0;
    for source in seeds.iter().chain(&damaged) {
        for lenient in [false, true] {
            for diagnostic in check::load(source, &ParseOptions::default().with_lenient(lenient)).diagnostics {
                count += 1;
                let wrong = misplaced(source, &diagnostic);
                assert!(wrong.is_none(), "{wrong:?}: {diagnostic:#?}\n{}", String::from_utf8_lossy(source));
            }
        }
    }
    assert!(count > 20_000, "only {count} diagnostics");
}

/// Whether some program's text is that of a fixed unit, whose readers are others.
fn is_fixed(source: &[u8]) -> bool {
    let text = String::from_utf8_lossy(source);
    ["!!RC1.0", "!!TS1.0", "!!ATIfs1.0"].iter().any(|header| text.contains(header))
}

fn load(case: &CaseFile, source: &[u8]) -> Checked {
    check::load(source, &ParseOptions::default().with_stage(case.stage).with_lenient(case.lenient))
}

/// Diagnostics of a case that stand in lines without a directive for them, and statements with two errors.
fn unexpected(path: &Path, source: &[u8]) -> Option<Vec<String>> {
    let case = CaseFile::parse(&path.to_string_lossy(), source).ok()?;
    let refused: &[Refusal] = match &case.load {
        Load::Refuse(refused) => refused,
        Load::Accept { .. } => &[],
    };
    // A message that is expected of the whole file does not name a line.
    if is_fixed(source) || !refused.iter().all(|refusal| refusal.here) {
        return None;
    }
    let named: Vec<usize> = refused.iter().chain(&case.warnings).map(|refusal| refusal.line).collect();
    let text = String::from_utf8_lossy(source).replace("\r\n", "\n").replace('\r', "\n");
    let statements = |line: usize| {
        let line = text.lines().nth(line - 1).unwrap_or_default();
        line.split('#').next().unwrap_or_default().matches(';').count()
    };
    let (mut errors, mut wrong) = (Vec::new(), Vec::new());
    for diagnostic in load(&case, source).diagnostics {
        if diagnostic.code.needs_whole_program() || diagnostic.code == Code::Header {
            continue;
        }
        let line = line_column(source, diagnostic.span.start as usize).0;
        if !named.contains(&line) {
            wrong.push(format!("{}:{line}: {}", path.display(), diagnostic.message));
        }
        if diagnostic.severity == Severity::Error {
            if errors.contains(&line) && statements(line) < 2 {
                wrong.push(format!("{}:{line}: one error more: {}", path.display(), diagnostic.message));
            }
            errors.push(line);
        }
    }
    Some(wrong)
}

/// Files in which so many mistakes stand in each line that most lines have no directive.
const MANY: [&str; 2] = ["errors_two_hundred.fp", "errors-two-hundred.vp"];

#[test]
fn mistakes_of_case_files_are_reported_in_their_lines_and_once() {
    let (mut count, mut wrong) = (0, Vec::new());
    for path in files(&root().join("tests/cases")).iter().filter(|path| !MANY.iter().any(|name| path.ends_with(name))) {
        if let Some(found) = unexpected(path, &std::fs::read(path).expect("a case file")) {
            count += 1;
            wrong.extend(found);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 1_500, "only {count} files");
}

#[test]
fn a_program_that_is_too_large_is_refused_at_its_beginning() {
    let checked = check::load(&vec![b' '; check::MAX_SOURCE + 1], &ParseOptions::default());
    assert_eq!(
        checked.first_error().map(|error| (error.code, error.span)),
        Some((Code::SourceTooLarge, Span::point(0)))
    );
}

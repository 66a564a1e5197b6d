//! The program's output, and its exit status.

use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::bail;
use clap::ValueEnum;
use glasm::diag::{self, Diagnostic, Severity};
use glasm::export::Json;
use glasm::span::Span;

use super::files::Input;
use super::progress::above;

/// The outcome of a command.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Success,
    /// A program was refused, or a test failed.
    Refused,
    /// Wrong usage, or a file that cannot be read.
    Unusable,
}

/// A refused program as an error: its diagnostics as they are printed.
#[derive(Debug)]
pub(crate) struct Refusal(pub String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// Reports an error that ends the program. What was refused has said everything in its diagnostics.
pub(crate) fn fail(error: &anyhow::Error) -> Status {
    if let Some(Refusal(diagnostics)) = error.downcast_ref() {
        complain_as_is(diagnostics);
        return Status::Refused;
    }
    complain(&format!("glasm: {error:#}\n"));
    Status::Unusable
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Success => 0,
            Status::Refused => 1,
            Status::Unusable => 2,
        })
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Source line, caret and advice
    #[default]
    Human,
    /// One JSON object per line
    Json,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless the environment variable NO_COLOR is set
    #[default]
    Auto,
    Always,
    Never,
}

static COLORED: AtomicBool = AtomicBool::new(false);
/// Errors and warnings that people have been shown.
static SHOWN: [AtomicUsize; 2] = [AtomicUsize::new(0), AtomicUsize::new(0)];

/// Decides whether diagnostics have colours.
pub(crate) fn choose_color(color: Color) {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|var_o| !var_o.is_empty());
    let colored = match color {
        Color::Auto => !unwanted && std::io::stderr().is_terminal(),
        Color::Always => true,
        Color::Never => false,
    };
    COLORED.store(colored, Ordering::Relaxed);
}

/// Whether results go to a terminal.
pub(crate) fn on_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// The characters of a line on standard output: unlimited unless that is a terminal.
pub(crate) fn room() -> usize {
    let columns = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    columns.filter(|columns| on_terminal() && *columns > 0).unwrap_or(usize::MAX)
}

/// Writes to standard output. A closed pipe is not an error.
pub(crate) fn emit(text: &str) -> anyhow::Result<Status> {
    emit_bytes(text.as_bytes())
}

/// The same for data that may be binary, which no terminal can show.
pub(crate) fn emit_data(bytes: &[u8], what: &str) -> anyhow::Result<Status> {
    let binary = std::str::from_utf8(bytes).map_or(true, |text| text.contains('\0'));
    if binary && on_terminal() {
        bail!("{what} is binary: write it to a file with -o FILE, or to another program");
    }
    emit_bytes(bytes)
}

pub(crate) fn emit_bytes(bytes: &[u8]) -> anyhow::Result<Status> {
    let write = || {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush())
    };
    match above(write) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Status::Success),
    }
}

/// Writes JSON to standard output: on a terminal with a line for each member, else on one line.
pub(crate) fn emit_json(json: &Json) -> anyhow::Result<Status> {
    let mut text = String::new();
    if on_terminal() {
        pretty(json, 0, &mut text);
    } else {
        text = json.to_string();
    }
    emit(&(text + "\n"))
}

/// JSON with a line for each member. Lists of plain values stay on their line.
fn pretty(json: &Json, depth: usize, out: &mut String) {
    let indent = |out: &mut String, depth: usize| {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    };
    match json {
        Json::Object(members) if !members.is_empty() => {
            for (number, (name, value)) in members.iter().enumerate() {
                out.push(if number == 0 { '{' } else { ',' });
                indent(out, depth + 1);
                out.push_str(&format!("{}: ", diag::json_string(name)));
                pretty(value, depth + 1, out);
            }
            indent(out, depth);
            out.push('}');
        }
        Json::List(values) if values.iter().any(|value| matches!(value, Json::Object(_) | Json::List(_))) => {
            for (number, value) in values.iter().enumerate() {
                out.push(if number == 0 { '[' } else { ',' });
                indent(out, depth + 1);
                pretty(value, depth + 1, out);
            }
            indent(out, depth);
            out.push(']');
        }
        plain => out.push_str(&plain.to_string()),
    }
}

/// Writes to standard error; failures are ignored. Control characters, which files may have in their names and texts, become
/// question marks: a terminal would obey them.
pub(crate) fn complain(text: &str) {
    complain_as_is(&visible(text));
}

/// A text without control characters.
pub(crate) fn visible(text: &str) -> String {
    let hidden = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    text.replace(hidden, "?")
}

/// The same for what [`shown`] made, which may have colours and has no other control characters.
pub(crate) fn complain_as_is(text: &str) {
    above(|| {
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    });
}

/// The diagnostics of a program for people; they count in the closing line.
pub(crate) fn shown(input: &Input, diagnostics: &[Diagnostic]) -> String {
    for diagnostic in diagnostics {
        SHOWN[usize::from(diagnostic.severity == Severity::Warning)].fetch_add(1, Ordering::Relaxed);
    }
    let placed: Vec<Diagnostic> = diagnostics.iter().map(|diagnostic| input.place(diagnostic)).collect();
    let render = if COLORED.load(Ordering::Relaxed) { diag::render_in_color } else { diag::render_with };
    render((input.text(), input.lines()), &input.file, &placed)
}

/// The diagnostics of a program as lines of JSON.
pub(crate) fn json_lines(input: &Input, diagnostics: &[Diagnostic]) -> String {
    let text = (input.text(), input.lines());
    let line = |diagnostic: &Diagnostic| diag::json_line_with(&input.file, text, &input.place(diagnostic)) + "\n";
    diagnostics.iter().map(line).collect()
}

/// Writes diagnostics to standard error.
pub(crate) fn report(input: &Input, diagnostics: &[Diagnostic], format: Format) {
    if diagnostics.is_empty() {
        return;
    }
    complain_as_is(&match format {
        Format::Human => shown(input, diagnostics),
        Format::Json => json_lines(input, diagnostics),
    });
}

/// Writes to standard error why a program that loads has no translation: an instruction, or all of it.
pub(crate) fn report_refusal(input: &Input, code: &str, span: Option<Span>, message: &str, format: Format) {
    if format == Format::Human {
        return complain(&format!("{}: {message}\n", input.name));
    }
    let text = (input.text(), input.lines());
    complain(&(diag::refusal_line(&input.file, text, input.placed(span), (code, message)) + "\n"));
}

/// A count with its noun.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The line below all diagnostics that people have been shown.
pub(crate) fn close() {
    let [errors, warnings] = SHOWN.each_ref().map(|count| count.load(Ordering::Relaxed));
    let parts = [(errors, "error"), (warnings, "warning")].into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, what)| counted(count, what)).collect();
    if !parts.is_empty() {
        complain(&format!("{}\n", parts.join(", ")));
    }
}

#[cfg(test)]
mod tests {
    use super::{pretty, visible};
    use glasm::export::Json;

    #[test]
    fn terminals_are_sent_no_control_characters() {
        assert_eq!(visible("a.fp:1: \u{1b}[31m\u{9b}\u{7}\r\u{e4}\tb\n"), "a.fp:1: ?[31m???\u{e4}\tb\n");
    }

    #[test]
    fn json_has_a_line_for_each_member() {
        let json = Json::Object(vec![
            ("a", 1u32.into()),
            ("b", [1u32, 2].into_iter().collect()),
            ("c", Json::List(vec![Json::Object(vec![("d", "e".into())])])),
            ("f", Json::Object(Vec::new())),
        ]);
        let mut text = String::new();
        pretty(&json, 0, &mut text);
        let wanted =
            "{\n  \"a\": 1,\n  \"b\": [1,2],\n  \"c\": [\n    {\n      \"d\": \"e\"\n    }\n  ],\n  \"f\": {}\n}";
        assert_eq!(text, wanted);
    }
}

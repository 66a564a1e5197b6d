//! Tree to program: names, operands, types, limits, control flow. A program is checked against its specification.

#[cfg(test)]
mod advice;
mod blocks;
mod condition;
mod constants;
mod context;
mod declaration;
mod declared;
mod extended;
mod instruction;
mod joined;
mod labels;
mod limits;
mod missing;
mod mnemonic;
mod names;
mod operand;
mod options;
mod plain;
mod plain_registers;
mod refused;
mod register;
mod suffix;
mod together;
mod typed;
mod unknown;

pub(crate) use condition::rule;
pub(crate) use refused::KEYWORDS;

use crate::combine::{self, Facts, Setup};
use crate::diag::{Code, Diagnostic, Severity};
use crate::program::Program;
use crate::span::Span;
use crate::syntax::{Cursor, Reader, Tree};
use crate::vocabulary::{Dialect, Family, Stage};
use crate::workspace::Workspace;
use context::CheckContext;

/// The largest program string that is read: 16 MiB.
pub const MAX_SOURCE: usize = 16 << 20;

/// How a program is read.
#[derive(Copy, Clone, Debug, Default)]
#[non_exhaustive]
pub struct ParseOptions {
    /// Rules that shipping drivers were known to relax give warnings instead of errors.
    pub lenient: bool,
    /// The program target; a header of another target is an error.
    pub stage: Option<Stage>,
}

impl ParseOptions {
    /// The same, as lenient as this.
    #[must_use]
    pub fn with_lenient(mut self, lenient: bool) -> ParseOptions {
        self.lenient = lenient;
        self
    }

    /// The same, for this stage, or for any where it is `None`.
    #[must_use]
    pub fn with_stage(mut self, stage: impl Into<Option<Stage>>) -> ParseOptions {
        self.stage = stage.into();
        self
    }
}

/// The result of checking a program string.
#[derive(Debug)]
pub struct Checked {
    /// The program, unless an error was found.
    pub program: Option<Program>,
    /// Errors and warnings in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
    /// What the program is made of, if the text is that of a fixed unit: it makes the program for other textures.
    pub setup: Option<Setup>,
}

impl Checked {
    fn refused(diagnostic: Diagnostic) -> Self {
        Self { program: None, diagnostics: vec![diagnostic], setup: None }
    }

    /// The first error, which gives PROGRAM_ERROR_POSITION.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// Reads and checks a program string.
pub fn load(source: &[u8], options: &ParseOptions) -> Checked {
    Workspace::of_thread(|workspace| workspace.load(source, options))
}

impl Workspace {
    /// [`load`](crate::check::load) with this memory.
    pub fn load(&mut self, source: &[u8], options: &ParseOptions) -> Checked {
        self.with(|spare| load_with(spare, source, options))
    }
}

fn load_with(spare: &mut Tree, source: &[u8], options: &ParseOptions) -> Checked {
    if source.len() > MAX_SOURCE {
        return Checked::refused(
            Diagnostic::error(
                Code::SourceTooLarge,
                Span::point(0),
                format!("the program string has {} bytes; at most {MAX_SOURCE} are read", source.len()),
            )
            .help("split the program"),
        );
    }
    if let Some(header) = combine::header(source) {
        return fixed(source, header, options.stage);
    }
    let mut reader = Reader::new(source, std::mem::take(spare));
    let checked = match header(source, reader.tree().header, options.stage) {
        Ok(dialect) => check(&mut reader, source, dialect, options),
        Err(diagnostic) => Checked::refused(diagnostic),
    };
    *spare = reader.spare();
    checked
}

/// Reads what follows the header, in the language that it names.
fn check<'a>(reader: &mut Reader<'a>, source: &'a [u8], dialect: Dialect, options: &ParseOptions) -> Checked {
    let mut context = CheckContext::new(source, &NO_STATEMENTS, dialect, options.lenient);
    if let Some(span) = reader.tree().header.filter(|_| !dialect.rules().defined) {
        let message = format!("no extension defines {}", dialect.rules().header);
        let help = "lenient reading takes it, as !!FP1.0 with the instructions of NV_fragment_program2";
        context.relaxed(Diagnostic::error(Code::Header, span, message).help(help));
    }
    match dialect.rules().family {
        Family::Register => read(reader, context, register::Checker::new(dialect.rules())),
        Family::Declared | Family::Typed | Family::Fixed => {
            read(reader, context, declared::Checker::new(dialect.rules()))
        }
    }
}

/// A text in its usual layout, whatever its language: the same tokens and comments. Bytes of comments that are not UTF-8
/// become replacement characters; [`format_bytes`] keeps them.
pub fn format(source: &[u8]) -> Result<String, Vec<Diagnostic>> {
    let lossy = |error: std::string::FromUtf8Error| String::from_utf8_lossy(error.as_bytes()).into_owned();
    Ok(String::from_utf8(format_bytes(source)?).unwrap_or_else(lossy))
}

/// The same, with comments byte for byte. A statement whose comma or semicolon is missing is an error: its operands would be
/// joined with those of the next line.
pub fn format_bytes(source: &[u8]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    combine::format(source).unwrap_or_else(|| {
        let printed = crate::syntax::format(source)?;
        let joined = joined::find(source, &crate::syntax::parse(source).0);
        if joined.is_empty() { Ok(printed) } else { Err(joined) }
    })
}

/// Reads the text of a fixed unit.
fn fixed(source: &[u8], header: Span, stage: Option<Stage>) -> Checked {
    if let Some(stage) = stage.filter(|stage| *stage != Stage::Fragment) {
        return Checked::refused(wrong_stage(header, Stage::Fragment, stage));
    }
    let described = combine::describe(source);
    let program = described.setup.as_ref().map(|setup| setup.program(&Facts::default()));
    Checked { program, diagnostics: described.diagnostics, setup: described.setup }
}

fn wrong_stage(header: Span, own: Stage, wanted: Stage) -> Diagnostic {
    let message = format!("a {} program is loaded as a {} program", own.name(), wanted.name());
    Diagnostic::error(Code::WrongStage, header, message).help("load it for the target that its header names")
}

static NO_STATEMENTS: Tree = Tree::EMPTY;

/// Statements of the typed languages that are read and checked together: few enough for their tree to stay in the
/// cache. In other languages most statements need no tree.
const STATEMENTS: usize = 128;

/// The checker of a family of languages.
trait Checker<'a> {
    /// Checks the instruction at the cursor, if it has the usual form, and moves past it.
    fn plain(&mut self, context: &mut CheckContext<'a, '_>, cursor: &mut Cursor<'a>) -> Option<()>;
    /// Checks the current statements, which follow those before.
    fn statements(&mut self, context: &mut CheckContext<'a, '_>);
    /// Checks what needs the whole program.
    fn finish(self, context: &mut CheckContext<'a, '_>);
}

fn read<'a>(reader: &mut Reader<'a>, mut context: CheckContext<'a, 'static>, mut checker: impl Checker<'a>) -> Checked {
    let together = if context.rules.has_types() { STATEMENTS } else { 1 };
    loop {
        let mut cursor = reader.cursor();
        while checker.plain(&mut context, &mut cursor).is_some() {
            reader.go_on(cursor);
        }
        if !reader.read(together) {
            break;
        }
        missing::part(&mut context, reader.tree_mut());
        let mut here = context.at(reader.tree());
        checker.statements(&mut here);
        context = here.at(&NO_STATEMENTS);
    }
    let mut context = context.at(reader.tree());
    context.check_end();
    checker.finish(&mut context);
    context.finish(reader.errors())
}

/// The headers of all languages that an extension defines, in one line.
fn headers() -> String {
    let mut headers: Vec<&str> = Vec::new();
    for rules in Dialect::ALL.into_iter().map(Dialect::rules).filter(|rules| rules.defined) {
        if !headers.contains(&rules.header) {
            headers.push(rules.header);
        }
    }
    headers.join(", ")
}

/// The dialect that the header names.
fn header(source: &[u8], header: Option<Span>, stage: Option<Stage>) -> Result<Dialect, Diagnostic> {
    let Some(span) = header else {
        return Err(Diagnostic::error(Code::Header, Span::point(0), "the program string does not begin with a header")
            .help(format!("begin with one of {}", headers())));
    };
    let text = span.text(source);
    if text == "!!FCP1.0" {
        return Err(Diagnostic::error(
            Code::WithdrawnHeader,
            span,
            "fragment combiner programs (!!FCP1.0) were withdrawn from NV_fragment_program",
        )
        .help("write the program as !!FP1.0, which has the same attributes and more instructions"));
    }
    let found = Dialect::ALL.into_iter().find(|dialect| dialect.rules().header == text);
    let Some(dialect) = found else {
        // Of two that are equally near, the one whose number is wrong, not the letters of its stage.
        let letters =
            |header: &str| header.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.').to_owned();
        let nearest = Dialect::ALL
            .into_iter()
            .map(|dialect| dialect.rules().header)
            .min_by_key(|known| (crate::isa::lookup::distance(known, &text), letters(known) != letters(&text)))
            .unwrap_or_default();
        return Err(Diagnostic::error(Code::Header, span, format!("`{text}` is not a program header"))
            .help(format!("did you mean {nearest}?")));
    };
    // ARB_vertex_program, 2.14.2: nothing may precede the header.
    if dialect.rules().family != Family::Register && span.start != 0 {
        return Err(Diagnostic::error(Code::Header, span, "white space or a comment comes before the header")
            .help("the program string begins with its header"));
    }
    match stage {
        Some(stage) if stage != dialect.rules().stage => Err(wrong_stage(span, dialect.rules().stage, stage)),
        _ => Ok(dialect),
    }
}

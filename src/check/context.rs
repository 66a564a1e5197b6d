//! What every part of the checker uses: the source, the rules, the diagnostics and the program so far.

use std::borrow::Cow;

use super::{Checked, suffix};
use crate::diag::{Code, Diagnostic, Severity};
use crate::dialect::Rules;
use crate::program::{IndexRange, Program, TextureUse};
use crate::span::Span;
use crate::syntax::Tree;
use crate::syntax::tree::{Slice, Term, TermKind};
use crate::vocabulary::Dialect;

/// Diagnostics that one run reports. More would not be useful.
const DIAGNOSTICS: usize = 200;

pub(super) struct CheckContext<'a, 't> {
    pub source: &'a [u8],
    /// The current statements.
    pub tree: &'t Tree,
    pub rules: &'static Rules,
    pub lenient: bool,
    pub diagnostics: Vec<Diagnostic>,
    pub program: Program,
    /// Where `Program::ranges` has those of handles: a few, while arrays may have given it thousands.
    pub handle_ranges: Vec<(IndexRange, u16)>,
}

/// Bytes of source that an instruction has at least in most programs.
const INSTRUCTION: usize = 16;

impl<'a, 't> CheckContext<'a, 't> {
    pub(super) fn new(source: &'a [u8], tree: &'t Tree, dialect: Dialect, lenient: bool) -> Self {
        let instructions = Vec::with_capacity((source.len() / INSTRUCTION).min(1 << 12));
        let program = Program { instructions, ..Program::new(dialect) };
        let (diagnostics, handle_ranges) = (Vec::new(), Vec::new());
        Self { source, tree, rules: dialect.rules(), lenient, diagnostics, program, handle_ranges }
    }

    /// The same with other current statements.
    pub(super) fn at<'u>(self, tree: &'u Tree) -> CheckContext<'a, 'u> {
        let Self { source, rules, lenient, diagnostics, program, handle_ranges, .. } = self;
        CheckContext { source, tree, rules, lenient, diagnostics, program, handle_ranges }
    }

    pub(super) fn bytes(&self, span: Span) -> &'a [u8] {
        span.of(self.source)
    }

    /// Digits as a number: the typed languages have hexadecimal numbers too.
    pub(super) fn integer(&self, span: Span) -> Option<u32> {
        let text = self.bytes(span);
        match text {
            [b'0', b'x' | b'X', digits @ ..] if self.rules.has_hexadecimal() => {
                u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
            }
            _ => suffix::integer(text),
        }
    }

    /// Whether `integer` fails because the number is too large.
    pub(super) fn is_too_large(&self, span: Span) -> bool {
        let digits = match self.bytes(span) {
            [b'0', b'x' | b'X', digits @ ..] if self.rules.has_hexadecimal() => digits,
            decimal if decimal.iter().all(u8::is_ascii_digit) => decimal,
            _ => return false,
        };
        !digits.is_empty() && self.integer(span).is_none()
    }

    /// The number in an index: one that does not fit into 32 bits is as wrong as the largest that does. Reports
    /// anything else.
    pub(super) fn offset(&mut self, digits: Span) -> Option<u32> {
        let found = self.integer(digits).or_else(|| self.is_too_large(digits).then_some(u32::MAX));
        if found.is_none() {
            self.no_index(digits);
        }
        found
    }

    /// Reports digits in brackets that `integer` cannot read.
    #[cold]
    pub(super) fn no_index(&mut self, digits: Span) {
        let text = self.text(digits).into_owned();
        if self.is_too_large(digits) {
            let help = "the index is too large";
            self.error_with_help(Code::BadNumber, digits, format!("the number {text} is too large"), help);
        } else {
            let help = "write decimal digits only";
            self.error_with_help(Code::BadNumber, digits, format!("`{text}` is not an integer"), help);
        }
    }

    /// The components of a vector constant, one to four. Reports any other number.
    pub(super) fn components(&mut self, vector: Span, elements: Slice) -> Option<&'t [Term]> {
        let elements = self.tree.terms(elements);
        if (1..=4).contains(&elements.len()) {
            return Some(elements);
        }
        let message = format!("a vector constant with {} components", elements.len());
        self.refuse(Code::OperandKind, vector, message, "give one to four components")
    }

    /// The digits of a component of a vector constant. Reports anything but a number.
    pub(super) fn component(&mut self, element: &Term) -> Option<Span> {
        if let (TermKind::Number(digits), false, true) = (element.kind, element.bars, element.parts.is_empty()) {
            return Some(digits);
        }
        let message = format!("`{}` is not a number", self.text(element.span));
        let help = "the components of a vector constant are numbers";
        self.refuse(Code::OperandKind, element.span, message, help)
    }

    pub(super) fn text(&self, span: Span) -> Cow<'a, str> {
        span.text(self.source)
    }

    /// Whether no further diagnostic will be kept, so that none needs to be built.
    pub(super) fn full(&self) -> bool {
        self.diagnostics.len() >= DIAGNOSTICS
    }

    #[cold]
    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        if !self.full() {
            self.diagnostics.push(diagnostic);
        }
    }

    #[cold]
    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<Cow<'static, str>>) {
        self.push(Diagnostic::error(code, span, message));
    }

    #[cold]
    pub(super) fn error_with_help(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        self.push(Diagnostic::error(code, span, message).help(help));
    }

    /// An error, where something is read that cannot be.
    #[cold]
    pub(super) fn refuse<T>(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) -> Option<T> {
        self.error_with_help(code, span, message, help);
        None
    }

    /// The same without help.
    #[cold]
    pub(super) fn refuse_briefly<T>(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) -> Option<T> {
        self.error(code, span, message);
        None
    }

    /// A rule that shipping drivers relaxed: a warning in lenient reading.
    #[cold]
    pub(super) fn relaxed(&mut self, diagnostic: Diagnostic) {
        let severity = if self.lenient { Severity::Warning } else { Severity::Error };
        self.push(Diagnostic { severity, ..diagnostic });
    }

    /// Notes a texture. If its unit already has another one in the program, returns that.
    pub(super) fn use_texture(&mut self, used: TextureUse) -> Result<(), TextureUse> {
        match self.program.textures.iter().find(|texture| texture.unit == used.unit) {
            Some(other) if *other != used => return Err(*other),
            Some(_) => {}
            None => self.program.textures.push(used),
        }
        Ok(())
    }

    /// Reports what follows END, or that END is missing.
    pub(super) fn check_end(&mut self) {
        let length = self.source.len() as u32;
        match (self.tree.end, self.tree.trailing) {
            (None, _) => {
                let help = "close the program with END";
                self.error_with_help(Code::MissingEnd, Span::point(length), "END is missing", help);
            }
            (Some(_), Some(span)) => self.relaxed(crate::syntax::after_end(span)),
            (Some(_), None) => {}
        }
    }

    /// The program, if no error was found. Diagnostics are sorted by their place in the source.
    pub(super) fn finish(mut self, syntax_errors: &[Diagnostic]) -> Checked {
        self.diagnostics.splice(0..0, syntax_errors.iter().cloned());
        self.diagnostics.truncate(DIAGNOSTICS);
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.code.needs_whole_program(), diagnostic.span.start));
        let failed = self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        Checked { program: (!failed).then_some(self.program), diagnostics: self.diagnostics, setup: None }
    }
}

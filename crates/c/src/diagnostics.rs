//! What is wrong with a program, one diagnostic at a time.

use std::sync::OnceLock;

use glasm::diag::{Code, Severity};
use glasm::span::Lines;

use crate::boundary::{Answer, EMPTY, Failure, Growing, Text, guard, guard_value, shared, write};
use crate::program::glasm_program;
use crate::types::*;

/// How serious a diagnostic is.
pub type glasm_severity = u32;
/// The program is refused.
pub const GLASM_SEVERITY_ERROR: glasm_severity = 0;
/// What lenient reading accepts.
pub const GLASM_SEVERITY_WARNING: glasm_severity = 1;

/// Something wrong with a program.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_diagnostic {
    /// sizeof(glasm_diagnostic)
    pub size: u32,
    /// Whether it refuses the program or only warns.
    pub severity: glasm_severity,
    /// From 1 on.
    pub line: u32,
    /// From 1 on, in characters.
    pub column: u32,
    /// In bytes from the beginning of the program.
    pub offset: u32,
    /// How many bytes the diagnostic is about.
    pub length: u32,
    /// The offset that the GL would report: that of the place, or the program's length for errors of the whole program.
    pub error_position: u32,
    /// Zero; for later use.
    pub reserved: u32,
    /// The rule that is broken, such as "two-parameters". The spelling is stable, and lives forever.
    pub code: glasm_text,
    /// A sentence that says what is wrong.
    pub message: glasm_text,
    /// What to do; may be empty.
    pub help: glasm_text,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_diagnostic {
    const ZERO: Self = Self {
        size: 0,
        severity: 0,
        line: 0,
        column: 0,
        offset: 0,
        length: 0,
        error_position: 0,
        reserved: 0,
        code: EMPTY,
        message: EMPTY,
        help: EMPTY,
    };
}

/// A diagnostic's texts with zero bytes after them, and its place.
pub(crate) struct Shown {
    message: Text,
    help: Text,
    line: u32,
    column: u32,
}

impl glasm_program {
    fn shown(&self) -> &[Shown] {
        self.shown.get_or_init(|| {
            let lines = Lines::new(&self.source);
            let shown = self.diagnostics.iter().map(|diagnostic| {
                let (line, column) = lines.place(&self.source, diagnostic.span.start as usize);
                Shown {
                    message: Text::new(diagnostic.message.as_ref()),
                    help: diagnostic.help.as_deref().map_or_else(Text::default, Text::new),
                    line: line as u32,
                    column: column as u32,
                }
            });
            shown.collect()
        })
    }

    fn diagnostic(&self, index: usize) -> Answer<glasm_diagnostic> {
        let (Some(diagnostic), Some(shown)) = (self.diagnostics.get(index), self.shown().get(index)) else {
            return Err(Failure::argument(format!("there are {} diagnostics", self.diagnostics.len())));
        };
        Ok(glasm_diagnostic {
            size: 0,
            severity: match diagnostic.severity {
                Severity::Error => GLASM_SEVERITY_ERROR,
                Severity::Warning => GLASM_SEVERITY_WARNING,
            },
            line: shown.line,
            column: shown.column,
            offset: diagnostic.span.start,
            length: diagnostic.span.len() as u32,
            error_position: diagnostic.offset(&self.source) as u32,
            reserved: 0,
            code: code_text(diagnostic.code),
            message: shown.message.view(),
            help: shown.help.view(),
        })
    }
}

/// The words for rules, with zero bytes after them.
fn code_text(code: Code) -> glasm_text {
    static TEXTS: OnceLock<Vec<Text>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| Code::ALL.iter().map(|code| Text::new(code.as_str())).collect());
    let place = Code::ALL.iter().position(|entry| *entry == code);
    place.and_then(|place| texts.get(place)).map_or(EMPTY, Text::view)
}

/// How many diagnostics the program has, errors and warnings, in the order of the text. 0 for NULL.
///
/// # Safety
/// `program` is NULL or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_diagnostic_count(program: *const glasm_program) -> usize {
    // SAFETY: the handle is live.
    guard_value(0, || Ok(unsafe { shared(program, "program") }?.diagnostics.len()))
}

/// Reports one of the diagnostics. Its message and help belong to the program.
///
/// # Safety
/// `program` is a handle; `diagnostic` points to a struct of the size that it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glasm_program_diagnostic(
    program: *const glasm_program,
    index: usize,
    diagnostic: *mut glasm_diagnostic,
) -> glasm_status {
    guard(|| {
        // SAFETY: the handle is live.
        let found = unsafe { shared(program, "program") }?.diagnostic(index)?;
        // SAFETY: `diagnostic` points to a struct of the size that it says.
        unsafe { write(diagnostic, &found, "diagnostic") }?;
        Ok(GLASM_OK)
    })
}

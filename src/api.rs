//! The short way: from text to program, to translation, to a language.

use std::fmt;

use crate::check;
use crate::diag::{Diagnostic, Severity, render};
use crate::export::{self, Exported, Language, export, export_with};
use crate::lower::{self, Options, Translation, lower};
use crate::program::Program;

/// Why a text was refused. Its `Display` shows every error with its line, a caret, and what to do, and so does its
/// `Debug`, which `unwrap` and a `main` that returns an error print.
#[derive(Clone)]
pub struct ParseError {
    source: Vec<u8>,
    name: String,
    diagnostics: Vec<Diagnostic>,
}

impl ParseError {
    /// The same, with the name of the file that the text came from.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> ParseError {
        self.name = name.into();
        self
    }

    /// Errors and warnings, in the order of the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The byte at which the first error begins: the GL's program error position.
    pub fn offset(&self) -> usize {
        let first = self.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        first.map_or(0, |first| first.offset(&self.source))
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(render(&self.source, &self.name, &self.diagnostics).trim_end())
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("\n")?;
        fmt::Display::fmt(self, formatter)
    }
}

impl std::error::Error for ParseError {}

impl Program {
    /// Reads a program in any language, and checks it against its specification.
    ///
    /// [`check::load`] also returns the warnings of a program without errors.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Program, ParseError> {
        Program::parse_with(text, &check::ParseOptions::default())
    }

    /// The same, for a stage that is known, or as leniently as shipping drivers read programs.
    pub fn parse_with(text: impl AsRef<[u8]>, options: &check::ParseOptions) -> Result<Program, ParseError> {
        let source = text.as_ref();
        let checked = check::load(source, options);
        checked.program.ok_or_else(|| ParseError {
            source: source.to_vec(),
            name: "program".to_owned(),
            diagnostics: checked.diagnostics,
        })
    }

    /// The program as a module of naga's IR that has passed its validator, with a description of its interface.
    pub fn translate(&self, options: &Options) -> Result<Translation, lower::Error> {
        lower(self, options)
    }
}

impl Translation {
    /// The translation in a language.
    pub fn to(&self, language: Language) -> Result<Exported, export::Error> {
        export(self, language)
    }

    /// The same, with names or registers of another kind.
    pub fn to_with(&self, language: Language, options: &export::ExportOptions) -> Result<Exported, export::Error> {
        export_with(self, language, options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "spirv")]
    use crate::workspace::Workspace;

    #[test]
    fn an_error_prints_itself_with_its_source() {
        let error =
            Program::parse("!!FP1.0\nADD o[COLR], p[0], p[1];\nEND").expect_err("two parameters").named("water.fp");
        let text = error.to_string();
        assert!(
            text.contains("water.fp:2:20") && text.contains("ADD o[COLR], p[0], p[1];") && text.contains('^'),
            "{text}"
        );
        assert_eq!(format!("{error:?}").trim_start(), text);
        assert_eq!(error.offset(), 27);
        let errors = error.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        assert_eq!(errors.count(), 1);
    }

    #[test]
    fn lenient_reading_takes_what_drivers_took() {
        let text = "!!ARBfp1.0\nRCP result.color, 2.0;\nEND";
        assert!(Program::parse(text).is_err());
        let lenient = check::ParseOptions::default().with_lenient(true);
        assert!(Program::parse_with(text, &lenient).is_ok());
    }

    #[cfg(feature = "spirv")]
    #[test]
    fn a_workspace_gives_on_any_thread_what_a_new_one_gives() {
        let texts = [
            "!!FP1.0\nMOV R2, f[COL0];\nMULH R0, f[TEX0], R2.x;\nMULX R1, R0, R2;\nMOV o[COLR], R1;\nEND",
            "!!FP1.0\nADD o[COLR], p[0], p[1];\nEND",
            "!!NVvp5.0\nLONG TEMP a;\nTEMP r;\nPK64.U a, vertex.attrib[0];\nMUL.U64 a, a, a;\nCVT.F32.U64 r, a;\n\
             MOV result.position, r;\nEND",
            "!!FP1.0\nMOV o[COLR], f[COL0];\nEND",
        ];
        let options = Options::default().with_long_integers(lower::LongIntegers::Pairs);
        let written = |workspace: &mut Workspace, text: &str| {
            let program = workspace.load(text.as_bytes(), &check::ParseOptions::default()).program?;
            let translation = workspace.lower(&program, &options).expect("a module");
            Some(workspace.export(&translation, Language::Spirv, &export::ExportOptions::default()).expect("SPIR-V"))
        };
        let alone = texts.map(|text| written(&mut Workspace::new(), text));
        assert_eq!(alone.each_ref().map(Option::is_some), [true, false, true, true]);
        let mut workspace = Workspace::new();
        assert_eq!(texts.map(|text| written(&mut workspace, text)), alone);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| texts.map(|text| written(&mut workspace, text)));
            assert_eq!(other.join().expect("a thread"), alone);
        });
    }

    #[test]
    fn programs_translations_and_errors_go_to_other_threads() {
        fn sent<T: Send + Sync + 'static>() {}
        sent::<Program>();
        sent::<Translation>();
        sent::<ParseError>();
        sent::<lower::Error>();
        sent::<export::Error>();
    }
}

//! Why a program has no module, or a module no text.

use crate::span::Span;

crate::diag::stable_codes! {
    /// Why a program has no translation, or a translation is not written in a language. The spellings are stable.
    Code {
        NotTranslated "not-translated" "the instruction or the stage cannot be translated"
        WrongOptions "wrong-options" "options that exclude each other, or that do not fit the program or the language"
        DeviceLacks "device-lacks" "the program needs more than the device has that the options describe"
        OpenGlLacks "opengl-lacks" "the program does what a stage or an image of OpenGL's own cannot do"
        WrongWrapper "wrong-wrapper" "the WGSL text around a program cannot be read, or uses what it does not have"
        LanguageLacks "language-lacks" "the program needs a feature that the language does not have"
        WriterRefuses "writer-refuses" "the writer of the language cannot write the module"
        NoWriter "no-writer" "the program was built without the writer of the language"
        Internal "internal" "an error in glasm, not in the program; please report it"
    }
}

impl Code {
    /// A program that has no translation, with the default options; for most codes, only the options make one.
    pub fn example(self) -> Option<&'static str> {
        const SECTION: &str =
            "!!NVfp5.0\nOPTION NV_pixel_interlock_ordered;\nFSIB;\nMOV result.color, fragment.color;\nFSIE;\nEND";
        (self == Code::NotTranslated).then_some(SECTION)
    }
}

/// Why a program has no module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What kind of error it is.
    pub code: Code,
    /// A sentence that says what cannot be translated.
    pub message: String,
    /// The instruction, if one cannot be translated.
    pub span: Option<Span>,
}

impl Error {
    fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), span: None }
    }

    pub(crate) fn not_translated(message: impl Into<String>) -> Self {
        Self::new(Code::NotTranslated, message)
    }

    pub(crate) fn options(message: impl Into<String>) -> Self {
        Self::new(Code::WrongOptions, message)
    }

    pub(crate) fn device_lacks(message: impl Into<String>) -> Self {
        Self::new(Code::DeviceLacks, message)
    }

    pub(crate) fn opengl_lacks(message: impl Into<String>) -> Self {
        Self::new(Code::OpenGlLacks, message)
    }

    pub(crate) fn wrapper(message: impl Into<String>) -> Self {
        Self::new(Code::WrongWrapper, message)
    }

    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new(Code::Internal, message)
    }

    /// The same about an instruction.
    pub(crate) fn at(self, span: Span) -> Self {
        Self { span: Some(span), ..self }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

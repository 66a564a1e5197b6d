//! The one diagnostic type of every stage, and how it is shown.

mod examples;

use std::borrow::Cow;
use std::ops::Range;

use codespan_reporting::diagnostic as report;
use codespan_reporting::files::{self, Files};
use codespan_reporting::term;

use crate::span::{Lines, Span};

/// Whether a program with this is refused.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The program does not load.
    Error,
    /// A warning where strict reading has an error.
    Warning,
}

/// Something wrong with a program: where, what, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether the program is refused.
    pub severity: Severity,
    /// The rule that is broken.
    pub code: Code,
    /// Where in the source it is.
    pub span: Span,
    /// A sentence that says what is wrong.
    pub message: Cow<'static, str>,
    /// How to mend it.
    pub help: Option<Cow<'static, str>>,
}

impl Diagnostic {
    /// An error without advice; [`Diagnostic::help`] adds some.
    pub fn error(code: Code, span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        Self { severity: Severity::Error, code, span, message: message.into(), help: None }
    }

    /// Adds what to do.
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// PROGRAM_ERROR_POSITION as the texts define it: where the error is, or the program's length for errors of the
    /// whole program.
    pub fn offset(&self, source: &[u8]) -> usize {
        if self.code.needs_whole_program() { source.len() } else { self.span.start as usize }
    }
}

/// Declares the codes of one kind of errors: each with its stable spelling, and with what is wrong as a phrase.
#[doc(hidden)]
#[macro_export]
macro_rules! stable_codes {
    ($(#[$about:meta])* $name:ident { $($variant:ident $text:literal $phrase:literal)* }) => {
        $(#[$about])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $(#[doc = $phrase] $variant,)* }

        impl $name {
            /// Every code.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The stable spelling, such as `unknown-character`.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The code with this spelling.
            pub fn parse(text: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|code| code.as_str() == text)
            }

            /// What is wrong, in a phrase.
            pub fn describe(self) -> &'static str {
                match self { $($name::$variant => $phrase,)* }
            }
        }
    };
}

#[doc(hidden)]
pub use stable_codes;

impl Code {
    /// Whether the rule can only be checked when the whole program has been read.
    pub fn needs_whole_program(self) -> bool {
        matches!(
            self,
            Code::MissingEnd
                | Code::UndefinedLabel
                | Code::TooManyInstructions
                | Code::TooManyRegisters
                | Code::PositionMissing
                | Code::NoOutput
                | Code::TwoColors
                | Code::TwoTargets
                | Code::StateOutput
                | Code::TooManyTemporaries
                | Code::TooManyParameters
                | Code::TooManyAttributes
                | Code::TooManyAddresses
                | Code::BlockOpen
                | Code::DeclarationMissing
                | Code::StreamOutput
                | Code::TooManyOutputs
                | Code::IndirectRecursion
        )
    }

    /// Whether it is advice about a program that loads, which `glasm::service` gives and loading never does.
    pub fn is_advice(self) -> bool {
        matches!(self, Code::UnwrittenTemporary | Code::UnusedName)
    }
}

stable_codes! {
    /// Which rule a program breaks, in the order of the stages that find it. The spellings are stable.
    Code {
        SourceTooLarge "source-too-large" "the program string is larger than the translator reads"
        UnknownCharacter "unknown-character" "a character that does not occur in programs"
        Header "header" "the program string does not begin with a known header"
        WithdrawnHeader "withdrawn-header" "`!!FCP1.0` was withdrawn from the extension"
        WrongStage "wrong-stage" "the header belongs to another program target"
        MissingEnd "missing-end" "END is missing"
        AfterEnd "after-end" "text follows END"
        Syntax "syntax" "the text does not follow the grammar"
        BadNumber "bad-number" "digits that are not a number"
        UnknownInstruction "unknown-instruction" "no such instruction"
        WrongDialect "wrong-dialect" "the instruction belongs to another language"
        Suffix "suffix" "the instruction does not take this suffix"
        OperandCount "operand-count" "too few or too many operands"
        OperandKind "operand-kind" "an operand is of the wrong kind"
        UnknownRegister "unknown-register" "no such register"
        RegisterRange "register-range" "the register's number is out of range"
        WriteMask "write-mask" "a write mask lists components once, in the order x, y, z, w"
        Swizzle "swizzle" "a swizzle has one or four components"
        ScalarSuffix "scalar-suffix" "a scalar operand names one component"
        ReadOnly "read-only" "the register cannot be written"
        WriteOnly "write-only" "the register cannot be read"
        ConditionRule "condition-rule" "no such condition"
        ConditionUnavailable "condition-unavailable" "the language has no condition codes"
        RelativeOffset "relative-offset" "the offset beside an address register is out of range"
        RelativePlace "relative-place" "relative addressing is not possible here"
        TwoAttributes "two-attributes" "an instruction reads two attributes"
        TwoParameters "two-parameters" "an instruction reads two parameters"
        TooManyConstants "too-many-constants" "the constants of an instruction have more than four values"
        UndefinedLabel "undefined-label" "the label is not defined"
        LabelName "label-name" "a label has letters, digits and underscores"
        LabelTwice "label-twice" "the label is defined twice"
        LabelUnavailable "label-unavailable" "the language has no labels"
        UndefinedName "undefined-name" "the name is not defined"
        NameTwice "name-twice" "the name is defined twice"
        ReservedName "reserved-name" "the name is reserved by the language"
        UnknownOption "unknown-option" "no such option"
        OptionPlace "option-place" "options come before everything else"
        TooManyInstructions "too-many-instructions" "the program has too many instructions"
        TooManyRegisters "too-many-registers" "the program uses too many registers"
        PositionMissing "position-missing" "the program does not write the position"
        PositionForbidden "position-forbidden" "a position-invariant program writes the position"
        NoOutput "no-output" "the program writes no output"
        TwoColors "two-colors" "the program writes the colour at two precisions"
        ReflectionMask "reflection-mask" "RFL has no w component"
        PackedDestination "packed-destination" "a packed word needs 32-bit components"
        PackedSource "packed-source" "a packed word is read from 32-bit components"
        TwoTargets "two-targets" "a texture unit is used with two targets"
        TextureUnit "texture-unit" "no such texture unit"
        TextureTarget "texture-target" "no such texture target"
        StateAttribute "state-attribute" "a state program reads attribute 0 only"
        StateOutput "state-output" "a state program writes at least one parameter"
        BadName "bad-name" "a name begins with a letter, an underscore or a dollar sign"
        UnknownBinding "unknown-binding" "no such binding"
        AttributeConflict "attribute-conflict" "a conventional attribute and the numbered one that shares its storage are both bound"
        ArrayIndex "array-index" "an array without an index, an index without an array, or an index out of range"
        ArraySize "array-size" "the size of an array is not its number of elements"
        ArrayBinding "array-binding" "a state vector is bound twice in arrays with relative addressing"
        ExtendedSwizzle "extended-swizzle" "an extended swizzle has four selectors of 0, 1 and components"
        OptionConflict "option-conflict" "two options exclude each other"
        TooManyTemporaries "too-many-temporaries" "the program declares too many temporaries"
        TooManyParameters "too-many-parameters" "the program binds too many parameters"
        TooManyAttributes "too-many-attributes" "the program binds too many attributes"
        TooManyAddresses "too-many-addresses" "the program declares too many address registers"
        ResultSizes "result-sizes" "a result is written through variables of different sizes"
        BlockEnd "block-end" "a block is closed by another block's instruction"
        BlockOpen "block-open" "a block is not closed"
        BlockDepth "block-depth" "blocks nest too deeply"
        LabelInBlock "label-in-block" "a label is inside a block"
        BreakOutside "break-outside" "BRK is not in a loop"
        LoopIndexOutside "loop-index-outside" "the loop index is used outside LOOP"
        LoopParameter "loop-parameter" "LOOP and REP take a program parameter"
        Modifier "modifier" "the instruction does not take this modifier"
        ModifierTwice "modifier-twice" "two modifiers of one kind"
        StorageModifier "storage-modifier" "the instruction needs storage modifiers"
        AtomicModifier "atomic-modifier" "an atomic operation and its type do not go together"
        TypeMismatch "type-mismatch" "a variable is used with a type other than its declared one"
        ConstantType "constant-type" "a constant is not a number of the operand's type"
        OptionNeeded "option-needed" "the feature needs an option that the program does not have"
        VariableModifier "variable-modifier" "the declaration does not take this modifier"
        Interpolation "interpolation" "interpolation modifiers that do not fit the attribute, or each other"
        IntegerAttribute "integer-attribute" "an integer attribute of a fragment is not FLAT"
        BindingOrder "binding-order" "the bindings of an array are of one kind and follow each other"
        SharedMemory "shared-memory" "an access to shared memory that is not declared"
        BufferKind "buffer-kind" "a parameter buffer is bound as BUFFER and as BUFFER4"
        VertexNumber "vertex-number" "there is no vertex with this number"
        PatchInput "patch-input" "patch values need patches as input"
        TexelOffset "texel-offset" "texel offsets that the target or the instruction does not have"
        TextureComponent "texture-component" "only gathering instructions choose a component"
        ImageUnit "image-unit" "no such image unit"
        ImageTarget "image-target" "no such image target"
        LongVariable "long-variable" "the instruction needs a LONG variable"
        InterpolatedOperand "interpolated-operand" "the instruction interpolates an attribute"
        Declaration "declaration" "a declaration of the stage has an argument that it does not take"
        DeclarationTwice "declaration-twice" "a declaration occurs twice"
        DeclarationPlace "declaration-place" "declarations of the stage come before everything but options"
        DeclarationMissing "declaration-missing" "a declaration that the stage needs is missing"
        StreamOutput "stream-output" "EMITS needs points as output"
        TooManyOutputs "too-many-outputs" "the vertices of a geometry program have too many components"
        EndlessLoop "endless-loop" "nothing leaves a loop without a count"
        SubroutineType "subroutine-type" "subroutine types and variables that do not fit"
        SubroutineNumber "subroutine-number" "a subroutine number is missing, too large or used twice"
        IndirectRecursion "indirect-recursion" "indirect calls may call each other without end"
        WrongPortion "wrong-portion" "the portion of a combiner does not have this component or dot product"
        PortionTwice "portion-twice" "a portion of a combiner stage occurs twice"
        PortionFunction "portion-function" "functions of a portion that do not go together"
        ConstantTwice "constant-twice" "a constant is set twice"
        OutputTwice "output-twice" "a result is written twice"
        FinalOnly "final-only" "a value that exists in the final combiner only"
        FinalInput "final-input" "a value that the variable of the final combiner does not take"
        TooManyStages "too-many-stages" "there are more stages than the unit has"
        TextureReference "texture-reference" "a texture unit that the stage cannot read"
        DotProductParts "dot-product-parts" "parts of a dot product that do not follow each other"
        PassOrder "pass-order" "PassTexCoord and SampleMap begin a pass"
        EmptyPass "empty-pass" "the preliminary pass has no instruction"
        TooManyPairs "too-many-pairs" "a pass has too many pairs of instructions"
        RoutedTwice "routed-twice" "a register begins a pass with two values"
        RoutedRegister "routed-register" "a register that a pass cannot begin with"
        CoordinateChoice "coordinate-choice" "a coordinate is used with both r and q"
        ThreeConstants "three-constants" "an instruction reads three constants"
        FirstPassColor "first-pass-color" "a colour is read before the last pass"
        SecondaryAlpha "secondary-alpha" "the secondary colour has no alpha"
        DotAlpha "dot-alpha" "an alpha instruction that does not go with a dot product"
        PopMask "pop-mask" "POPA writes whole address registers, unconditionally"
        UnwrittenTemporary "unwritten-temporary" "a temporary is read before anything writes it"
        UnusedName "unused-name" "a name is declared and not used"
    }
}

/// The diagnostics for people: source line, caret, what to do.
pub fn render(source: &[u8], file: &str, diagnostics: &[Diagnostic]) -> String {
    render_with((source, &Lines::new(source)), file, diagnostics)
}

/// The same for a text whose lines are known: a file may have many programs.
pub fn render_with(text: (&[u8], &Lines), file: &str, diagnostics: &[Diagnostic]) -> String {
    let config = term::Config::default();
    shown(text, file, diagnostics, |window, shown| term::emit_into_string(&config, window, shown).ok())
}

/// The same with colours, as escape sequences of terminals.
pub fn render_in_color(text: (&[u8], &Lines), file: &str, diagnostics: &[Diagnostic]) -> String {
    let (config, styles) = (term::Config::default(), term::Styles::default());
    shown(text, file, diagnostics, |window, shown| {
        let mut buffer = term::termcolor::Buffer::ansi();
        let mut writer = term::StylesWriter::new(&mut buffer, &styles);
        term::emit_to_write_style(&mut writer, &config, window, shown).ok()?;
        Some(String::from_utf8_lossy(buffer.as_slice()).into_owned())
    })
}

/// The line of source that a diagnostic is about, with a mark below, and what to do: the lines below a message that names
/// the file and the line already.
pub fn excerpt(source: &[u8], diagnostic: &Diagnostic) -> String {
    let Window { text, mark, .. } = Window::around((source, &Lines::new(source)), "", diagnostic.span);
    let blank = |letter: char| if letter == '\t' { '\t' } else { ' ' };
    let before: String = text[..mark.start].chars().map(blank).collect();
    let marks = "^".repeat(text[mark].chars().count().max(1));
    let help = diagnostic.help.as_ref().map_or(String::new(), |help| format!("  = help: {}\n", visible(help)));
    format!("  │ {}\n  │ {before}{marks}\n{help}", text.trim_end())
}

/// What `write` makes of each diagnostic.
fn shown(
    text: (&[u8], &Lines),
    file: &str,
    diagnostics: &[Diagnostic],
    write: impl Fn(&Window, &report::Diagnostic<()>) -> Option<String>,
) -> String {
    let mut out = String::new();
    let file = &visible(file);
    for diagnostic in diagnostics {
        let severity = match diagnostic.severity {
            Severity::Error => report::Severity::Error,
            Severity::Warning => report::Severity::Warning,
        };
        let window = Window::around(text, file, diagnostic.span);
        let mut shown = report::Diagnostic::new(severity)
            .with_code(diagnostic.code.as_str())
            .with_message(visible(&diagnostic.message))
            .with_labels(vec![report::Label::primary((), window.mark.clone())]);
        if let Some(help) = &diagnostic.help {
            shown = shown.with_notes(vec![format!("help: {}", visible(help))]);
        }
        let plain = || format!("{file}: {}\n", diagnostic.message);
        out.push_str(&write(&window, &shown).unwrap_or_else(plain));
    }
    out
}

/// Bytes shown before and behind the place, since a whole program may be on one line.
const BEFORE: usize = 100;
const BEHIND: usize = 160;

/// The line that a diagnostic shows, shortened if it is long.
struct Window<'a> {
    file: &'a str,
    text: String,
    /// The range to mark, in `text`.
    mark: Range<usize>,
    line: usize,
    column: usize,
}

impl<'a> Window<'a> {
    fn around((source, lines): (&[u8], &Lines), file: &'a str, span: Span) -> Self {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let at = (span.start as usize).min(source.len());
        let start = source[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
        let end = source[at..].iter().position(is_end).map_or(source.len(), |length| at + length);
        let (line, column) = lines.place(source, at);
        let first = if at - start > BEFORE { character_start(source, at - BEFORE) } else { start };
        let last = if end - at > BEHIND { character_start(source, at + BEHIND) } else { end };
        let before = printable(&source[first..at]);
        let marked_end = (span.end as usize).clamp(at, last);
        let marked = printable(&source[at..marked_end]);
        let mark = before.len()..before.len() + marked.len();
        let column = column - before.chars().count();
        let text = before + &marked + &printable(&source[marked_end..last]);
        Self { file, text, mark, line, column }
    }
}

/// The first byte at or before `at` that begins a character.
fn character_start(source: &[u8], at: usize) -> usize {
    (at.saturating_sub(3)..=at).rev().find(|place| source[*place] & 0xc0 != 0x80).unwrap_or(at)
}

/// Text in more than one line for a terminal, which obeys control characters.
fn visible(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() && !matches!(letter, '\t' | '\n'), "?")
}

/// Text for a terminal: stray and control bytes are question marks.
fn printable(bytes: &[u8]) -> String {
    let show = |character: char| if character.is_control() && character != '\t' { '?' } else { character };
    String::from_utf8_lossy(bytes).chars().map(show).collect()
}

impl<'w> Files<'w> for Window<'w> {
    type FileId = ();
    type Name = &'w str;
    type Source = &'w str;

    fn name(&'w self, (): ()) -> Result<&'w str, files::Error> {
        Ok(self.file)
    }

    fn source(&'w self, (): ()) -> Result<&'w str, files::Error> {
        Ok(&self.text)
    }

    fn line_index(&'w self, (): (), _: usize) -> Result<usize, files::Error> {
        Ok(0)
    }

    fn line_number(&'w self, (): (), _: usize) -> Result<usize, files::Error> {
        Ok(self.line)
    }

    fn column_number(&'w self, (): (), _: usize, at: usize) -> Result<usize, files::Error> {
        Ok(self.column + self.text.get(..at).map_or(0, |before| before.chars().count()))
    }

    fn line_range(&'w self, (): (), _: usize) -> Result<Range<usize>, files::Error> {
        Ok(0..self.text.len())
    }
}

/// One diagnostic as a line of JSON: `{"file","line","column","offset","start","end","severity","code","message","help"}`.
/// Positions are bytes, lines and columns count from 1, and `help` is null where there is none.
pub fn json_line(file: &str, source: &[u8], diagnostic: &Diagnostic) -> String {
    json_line_with(file, (source, &Lines::new(source)), diagnostic)
}

/// The same for a text whose lines are known.
pub fn json_line_with(file: &str, text: (&[u8], &Lines), diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let said = [severity, diagnostic.code.as_str(), &diagnostic.message];
    line_of(file, text, (diagnostic.span, diagnostic.offset(text.0)), said, diagnostic.help.as_deref())
}

/// The same for a program that loads and has no translation: the code and the message say why.
pub fn refusal_line(file: &str, text: (&[u8], &Lines), span: Span, (code, message): (&str, &str)) -> String {
    line_of(file, text, (span, span.start as usize), ["error", code, message], None)
}

fn line_of(
    file: &str,
    (source, lines): (&[u8], &Lines),
    (span, offset): (Span, usize),
    [severity, code, message]: [&str; 3],
    help: Option<&str>,
) -> String {
    let (line, column) = lines.place(source, span.start as usize);
    let Span { start, end } = span;
    let help = help.map_or_else(|| "null".to_owned(), json_string);
    format!(
        r#"{{"file":{},"line":{line},"column":{column},"offset":{offset},"start":{start},"end":{end},"severity":"{severity}","code":"{code}","message":{},"help":{help}}}"#,
        json_string(file),
        json_string(message),
    )
}

/// A string with quotes, as in JSON.
pub fn json_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if (control as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", control as u32)),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::line_column;

    #[test]
    fn lines_and_columns_count_every_line_end() {
        let source = b"a\nb\r\nc\rde";
        assert_eq!(line_column(source, 0), (1, 1));
        assert_eq!(line_column(source, 2), (2, 1));
        assert_eq!(line_column(source, 5), (3, 1));
        assert_eq!(line_column(source, 8), (4, 2));
    }

    #[test]
    fn codes_are_spelt_once() {
        for (index, code) in Code::ALL.iter().enumerate() {
            assert!(Code::ALL[index + 1..].iter().all(|other| other.as_str() != code.as_str()), "{code:?}");
        }
    }

    #[test]
    fn json_escapes_what_json_must() {
        assert_eq!(json_string("a\"b\\c\n\u{1}"), r#""a\"b\\c\n\u0001""#);
    }
}

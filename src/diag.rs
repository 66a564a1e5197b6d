//! The one diagnostic type of every stage, and how it is shown.

mod examples;

use std::borrow::Cow;
use std::ops::Range;

use codespan_reporting::diagnostic as report;
use codespan_reporting::files::{self, Files};
use codespan_reporting::term;

use crate::span::{Span, line_column};

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

macro_rules! codes {
    ($($variant:ident $text:literal $whole:literal $doc:literal)*) => {
        /// Which rule a program breaks. The spellings are stable.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $(#[doc = $doc] $variant,)* }

        impl Code {
            /// Every code, in the order of the stages that find them.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];

            /// The stable spelling, such as `unknown-character`.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $text,)* }
            }

            /// Whether the rule can only be checked when the whole program has been read.
            pub fn needs_whole_program(self) -> bool {
                match self { $(Code::$variant => $whole,)* }
            }

            /// The code with this spelling.
            pub fn parse(text: &str) -> Option<Code> {
                Code::ALL.iter().copied().find(|code| code.as_str() == text)
            }

            /// Whether it is advice about a program that loads, which `glasm::service` gives and loading never does.
            pub fn is_advice(self) -> bool {
                matches!(self, Code::UnwrittenTemporary | Code::UnusedName)
            }

            /// The rule in a phrase.
            pub fn describe(self) -> &'static str {
                match self { $(Code::$variant => $doc,)* }
            }
        }
    };
}

codes! {
    NotTranslated "not-translated" false "the instruction cannot be translated"
    SourceTooLarge "source-too-large" false "the program string is larger than the translator reads"
    UnknownCharacter "unknown-character" false "a character that does not occur in programs"
    Header "header" false "the program string does not begin with a known header"
    WithdrawnHeader "withdrawn-header" false "`!!FCP1.0` was withdrawn from the extension"
    WrongStage "wrong-stage" false "the header belongs to another program target"
    MissingEnd "missing-end" true "END is missing"
    AfterEnd "after-end" false "text follows END"
    Syntax "syntax" false "the text does not follow the grammar"
    BadNumber "bad-number" false "digits that are not a number"
    UnknownInstruction "unknown-instruction" false "no such instruction"
    WrongDialect "wrong-dialect" false "the instruction belongs to another language"
    Suffix "suffix" false "the instruction does not take this suffix"
    OperandCount "operand-count" false "too few or too many operands"
    OperandKind "operand-kind" false "an operand is of the wrong kind"
    UnknownRegister "unknown-register" false "no such register"
    RegisterRange "register-range" false "the register's number is out of range"
    WriteMask "write-mask" false "a write mask lists components once, in the order x, y, z, w"
    Swizzle "swizzle" false "a swizzle has one or four components"
    ScalarSuffix "scalar-suffix" false "a scalar operand names one component"
    ReadOnly "read-only" false "the register cannot be written"
    WriteOnly "write-only" false "the register cannot be read"
    ConditionRule "condition-rule" false "no such condition"
    ConditionUnavailable "condition-unavailable" false "the language has no condition codes"
    RelativeOffset "relative-offset" false "the offset beside an address register is out of range"
    RelativePlace "relative-place" false "relative addressing is not possible here"
    TwoAttributes "two-attributes" false "an instruction reads two attributes"
    TwoParameters "two-parameters" false "an instruction reads two parameters"
    TooManyConstants "too-many-constants" false "the constants of an instruction have more than four values"
    UndefinedLabel "undefined-label" true "the label is not defined"
    LabelName "label-name" false "a label has letters, digits and underscores"
    LabelTwice "label-twice" false "the label is defined twice"
    LabelUnavailable "label-unavailable" false "the language has no labels"
    UndefinedName "undefined-name" false "the name is not defined"
    NameTwice "name-twice" false "the name is defined twice"
    ReservedName "reserved-name" false "the name is reserved by the language"
    UnknownOption "unknown-option" false "no such option"
    OptionPlace "option-place" false "options come before everything else"
    TooManyInstructions "too-many-instructions" true "the program has too many instructions"
    TooManyRegisters "too-many-registers" true "the program uses too many registers"
    PositionMissing "position-missing" true "the program does not write the position"
    PositionForbidden "position-forbidden" false "a position-invariant program writes the position"
    NoOutput "no-output" true "the program writes no output"
    TwoColors "two-colors" true "the program writes the colour at two precisions"
    ReflectionMask "reflection-mask" false "RFL has no w component"
    PackedDestination "packed-destination" false "a packed word needs 32-bit components"
    PackedSource "packed-source" false "a packed word is read from 32-bit components"
    TwoTargets "two-targets" true "a texture unit is used with two targets"
    TextureUnit "texture-unit" false "no such texture unit"
    TextureTarget "texture-target" false "no such texture target"
    StateAttribute "state-attribute" false "a state program reads attribute 0 only"
    StateOutput "state-output" true "a state program writes at least one parameter"
    BadName "bad-name" false "a name begins with a letter, an underscore or a dollar sign"
    UnknownBinding "unknown-binding" false "no such binding"
    AttributeConflict "attribute-conflict" false "a conventional attribute and the numbered one that shares its storage are both bound"
    ArrayIndex "array-index" false "an array without an index, an index without an array, or an index out of range"
    ArraySize "array-size" false "the size of an array is not its number of elements"
    ArrayBinding "array-binding" false "a state vector is bound twice in arrays with relative addressing"
    ExtendedSwizzle "extended-swizzle" false "an extended swizzle has four selectors of 0, 1 and components"
    OptionConflict "option-conflict" false "two options exclude each other"
    TooManyTemporaries "too-many-temporaries" true "the program declares too many temporaries"
    TooManyParameters "too-many-parameters" true "the program binds too many parameters"
    TooManyAttributes "too-many-attributes" true "the program binds too many attributes"
    TooManyAddresses "too-many-addresses" true "the program declares too many address registers"
    ResultSizes "result-sizes" false "a result is written through variables of different sizes"
    BlockEnd "block-end" false "a block is closed by another block's instruction"
    BlockOpen "block-open" true "a block is not closed"
    BlockDepth "block-depth" false "blocks nest too deeply"
    LabelInBlock "label-in-block" false "a label is inside a block"
    BreakOutside "break-outside" false "BRK is not in a loop"
    LoopIndexOutside "loop-index-outside" false "the loop index is used outside LOOP"
    LoopParameter "loop-parameter" false "LOOP and REP take a program parameter"
    Modifier "modifier" false "the instruction does not take this modifier"
    ModifierTwice "modifier-twice" false "two modifiers of one kind"
    StorageModifier "storage-modifier" false "the instruction needs storage modifiers"
    AtomicModifier "atomic-modifier" false "an atomic operation and its type do not go together"
    TypeMismatch "type-mismatch" false "a variable is used with a type other than its declared one"
    ConstantType "constant-type" false "a constant is not a number of the operand's type"
    OptionNeeded "option-needed" false "the feature needs an option that the program does not have"
    VariableModifier "variable-modifier" false "the declaration does not take this modifier"
    Interpolation "interpolation" false "interpolation modifiers that do not fit the attribute, or each other"
    IntegerAttribute "integer-attribute" false "an integer attribute of a fragment is not FLAT"
    BindingOrder "binding-order" false "the bindings of an array are of one kind and follow each other"
    SharedMemory "shared-memory" false "an access to shared memory that is not declared"
    BufferKind "buffer-kind" false "a parameter buffer is bound as BUFFER and as BUFFER4"
    VertexNumber "vertex-number" false "there is no vertex with this number"
    PatchInput "patch-input" false "patch values need patches as input"
    TexelOffset "texel-offset" false "texel offsets that the target or the instruction does not have"
    TextureComponent "texture-component" false "only gathering instructions choose a component"
    ImageUnit "image-unit" false "no such image unit"
    ImageTarget "image-target" false "no such image target"
    LongVariable "long-variable" false "the instruction needs a LONG variable"
    InterpolatedOperand "interpolated-operand" false "the instruction interpolates an attribute"
    Declaration "declaration" false "a declaration of the stage has an argument that it does not take"
    DeclarationTwice "declaration-twice" false "a declaration occurs twice"
    DeclarationPlace "declaration-place" false "declarations of the stage come before everything but options"
    DeclarationMissing "declaration-missing" true "a declaration that the stage needs is missing"
    StreamOutput "stream-output" true "EMITS needs points as output"
    TooManyOutputs "too-many-outputs" true "the vertices of a geometry program have too many components"
    EndlessLoop "endless-loop" false "nothing leaves a loop without a count"
    SubroutineType "subroutine-type" false "subroutine types and variables that do not fit"
    SubroutineNumber "subroutine-number" false "a subroutine number is missing, too large or used twice"
    IndirectRecursion "indirect-recursion" true "indirect calls may call each other without end"
    WrongPortion "wrong-portion" false "the portion of a combiner does not have this component or dot product"
    PortionTwice "portion-twice" false "a portion of a combiner stage occurs twice"
    PortionFunction "portion-function" false "functions of a portion that do not go together"
    ConstantTwice "constant-twice" false "a constant is set twice"
    OutputTwice "output-twice" false "a result is written twice"
    FinalOnly "final-only" false "a value that exists in the final combiner only"
    FinalInput "final-input" false "a value that the variable of the final combiner does not take"
    TooManyStages "too-many-stages" false "there are more stages than the unit has"
    TextureReference "texture-reference" false "a texture unit that the stage cannot read"
    DotProductParts "dot-product-parts" false "parts of a dot product that do not follow each other"
    PassOrder "pass-order" false "PassTexCoord and SampleMap begin a pass"
    EmptyPass "empty-pass" false "the preliminary pass has no instruction"
    TooManyPairs "too-many-pairs" false "a pass has too many pairs of instructions"
    RoutedTwice "routed-twice" false "a register begins a pass with two values"
    RoutedRegister "routed-register" false "a register that a pass cannot begin with"
    CoordinateChoice "coordinate-choice" false "a coordinate is used with both r and q"
    ThreeConstants "three-constants" false "an instruction reads three constants"
    FirstPassColor "first-pass-color" false "a colour is read before the last pass"
    SecondaryAlpha "secondary-alpha" false "the secondary colour has no alpha"
    DotAlpha "dot-alpha" false "an alpha instruction that does not go with a dot product"
    PopMask "pop-mask" false "POPA writes whole address registers, unconditionally"
    UnwrittenTemporary "unwritten-temporary" false "a temporary is read before anything writes it"
    UnusedName "unused-name" false "a name is declared and not used"
}

/// The diagnostics for people: source line, caret, what to do.
pub fn render(source: &[u8], file: &str, diagnostics: &[Diagnostic]) -> String {
    let config = term::Config::default();
    shown(source, file, diagnostics, |window, shown| term::emit_into_string(&config, window, shown).ok())
}

/// The same with colours, as escape sequences of terminals.
pub fn render_in_color(source: &[u8], file: &str, diagnostics: &[Diagnostic]) -> String {
    let (config, styles) = (term::Config::default(), term::Styles::default());
    shown(source, file, diagnostics, |window, shown| {
        let mut buffer = term::termcolor::Buffer::ansi();
        let mut writer = term::StylesWriter::new(&mut buffer, &styles);
        term::emit_to_write_style(&mut writer, &config, window, shown).ok()?;
        Some(String::from_utf8_lossy(buffer.as_slice()).into_owned())
    })
}

/// What `write` makes of each diagnostic.
fn shown(
    source: &[u8],
    file: &str,
    diagnostics: &[Diagnostic],
    write: impl Fn(&Window, &report::Diagnostic<()>) -> Option<String>,
) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        let severity = match diagnostic.severity {
            Severity::Error => report::Severity::Error,
            Severity::Warning => report::Severity::Warning,
        };
        let window = Window::around(source, file, diagnostic.span);
        let mut shown = report::Diagnostic::new(severity)
            .with_code(diagnostic.code.as_str())
            .with_message(diagnostic.message.as_ref())
            .with_labels(vec![report::Label::primary((), window.mark.clone())]);
        if let Some(help) = &diagnostic.help {
            shown = shown.with_notes(vec![format!("help: {help}")]);
        }
        match write(&window, &shown) {
            Some(text) => out.push_str(&text),
            None => out.push_str(&format!("{file}: {}\n", diagnostic.message)),
        }
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
    fn around(source: &[u8], file: &'a str, span: Span) -> Self {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let at = (span.start as usize).min(source.len());
        let start = source[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
        let end = source[at..].iter().position(is_end).map_or(source.len(), |length| at + length);
        let (line, column) = line_column(source, at);
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
    let (line, column) = line_column(source, diagnostic.span.start as usize);
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let Span { start, end } = diagnostic.span;
    let help = diagnostic.help.as_ref().map_or_else(|| "null".to_owned(), |help| json_string(help));
    format!(
        r#"{{"file":{},"line":{line},"column":{column},"offset":{},"start":{start},"end":{end},"severity":"{severity}","code":"{}","message":{},"help":{help}}}"#,
        json_string(file),
        diagnostic.offset(source),
        diagnostic.code.as_str(),
        json_string(&diagnostic.message),
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

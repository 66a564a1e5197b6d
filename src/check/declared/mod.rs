//! The languages with declared names: ARBvp1.0 and ARBfp1.0 with their options (ARB_vertex_program, 2.14.2;
//! ARB_fragment_program, 3.11.2; NV_fragment_program_option; NV_fragment_program2; NV_vertex_program2_option;
//! NV_vertex_program3), and with `check::typed` those of NV_gpu_program4 and NV_gpu_program5.

pub(in crate::check) mod arrays;
pub(in crate::check) mod attributes;
pub(in crate::check) mod bindings;
mod limits;
mod operands;
pub(in crate::check) mod parameters;
mod relative;
mod statements;
mod undefined;

use rustc_hash::FxHashMap;

use super::blocks::Blocks;
use super::context::CheckContext;
use super::instruction;
use super::labels::Labels;
use super::refused::Refused;
use super::typed::{self, Register, Typed, Unit};
use super::{mnemonic, options, plain};
use crate::diag::Code;
use crate::dialect::Rules;
use crate::isa;
use crate::program::{IndexRange, Relative};
use crate::span::Span;
use crate::syntax::Cursor;
use crate::syntax::tree::{Part, Statement, StatementKind, Term, TermKind};
use crate::vocabulary::{Base, Stage, Type};
use arrays::Array;
use attributes::Attributes;
use parameters::{Parameters, Single};

/// The meaning of a declared name.
#[derive(Copy, Clone)]
pub(in crate::check) enum Variable {
    Attribute {
        index: i32,
        relative: Option<Relative>,
    },
    /// Index into `Declared::singles`.
    Parameter(u32, Option<Base>),
    /// Index into `Declared::arrays`.
    Array(u32, Option<Base>),
    /// Index into `Declared::temporaries`.
    Temporary(u32),
    Address(u16),
    Result(ResultVariable),
    // The typed languages.
    Register(Register),
    Texture(Unit),
    Image(Unit),
    /// Units are indices into `Program::subroutine_parameters`.
    Subroutine(Unit),
    /// Index into `Typed::subroutine_types`.
    SubroutineType(u16),
}

#[derive(Copy, Clone)]
pub(in crate::check) struct ResultVariable {
    index: i32,
    relative: Option<Relative>,
    ty: Type,
}

pub(in crate::check) struct Temporary {
    name: Span,
    ty: Type,
    /// The number in `Program::temporaries`, once it is used.
    number: Option<u16>,
}

/// Declarations of a program, and bindings that its statements have used so far.
pub(super) struct Declared<'a> {
    pub stage: Stage,
    pub names: FxHashMap<&'a [u8], Variable>,
    temporaries: Vec<Temporary>,
    singles: Vec<Single>,
    arrays: Vec<Array>,
    pub parameters: Parameters,
    pub attributes: Attributes,
    addresses: u16,
    /// Ranges of attributes and results with relative addressing.
    register_ranges: FxHashMap<IndexRange, u16>,
    pub blocks: Blocks,
    /// The size at which each result was first written.
    result_types: FxHashMap<i32, Type>,
    /// State for the typed languages only.
    pub typed: Typed<'a>,
    /// Suffixes may be written with r, g, b and a.
    colors: bool,
    pub refused: Refused<'a>,
}

pub(in crate::check) struct Checker<'a> {
    declared: Declared<'a>,
    labels: Labels,
    options_allowed: bool,
}

impl Checker<'_> {
    pub(super) fn new(rules: &Rules) -> Self {
        let declared = Declared {
            stage: rules.stage,
            names: FxHashMap::default(),
            temporaries: Vec::new(),
            singles: Vec::new(),
            arrays: Vec::new(),
            parameters: Parameters::default(),
            attributes: Attributes::default(),
            addresses: 0,
            register_ranges: FxHashMap::default(),
            blocks: Blocks::default(),
            result_types: FxHashMap::default(),
            typed: Typed::default(),
            colors: rules.stage == Stage::Fragment || rules.has_types(),
            refused: Refused::default(),
        };
        Self { declared, labels: Labels::default(), options_allowed: true }
    }
}

impl<'a> super::Checker<'a> for Checker<'a> {
    fn statements(&mut self, context: &mut CheckContext<'a, '_>) {
        let Self { declared, labels, options_allowed } = self;
        let tree = context.tree;
        for statement in &tree.statements {
            let before = context.diagnostics.len();
            match statement.kind {
                StatementKind::Broken => declared.note_refused(context, statement),
                StatementKind::Label(name) => {
                    *options_allowed = false;
                    declared.typed.begun = true;
                    declared.label(context, labels, name);
                    if !statement.items.is_empty() {
                        declared.label_number(context, statement, name);
                    } else if context.rules.returns_at_labels() {
                        declared.typed.plain_labels.insert(context.bytes(name), name);
                    }
                }
                StatementKind::Plain => declared.statement(context, labels, statement, options_allowed),
            }
            if declared.refused.has(context, before) {
                declared.note_refused(context, statement);
                labels.note_refused(context, statement);
            }
        }
    }

    #[inline(always)]
    fn plain(&mut self, context: &mut CheckContext<'a, '_>, cursor: &mut Cursor<'a>) -> Option<()> {
        // What the typed languages declare of a variable is checked elsewhere.
        if context.rules.has_types() {
            return None;
        }
        plain::check(context, &mut self.declared, cursor)?;
        self.options_allowed = false;
        Some(())
    }

    fn finish(mut self, context: &mut CheckContext<'a, '_>) {
        self.labels.resolve(context);
        self.declared.blocks.finish(context);
        limits::check(context, &mut self.declared);
        typed::finish(context, &mut self.declared);
    }
}

/// A term that is a bare name.
pub(in crate::check) fn plain_name(context: &CheckContext, term: &Term) -> Option<Span> {
    match context.tree.parts(term) {
        [Part::Name(name)] if matches!(term.kind, TermKind::Path) && term.sign.is_none() && !term.bars => Some(*name),
        _ => None,
    }
}

impl<'a> Declared<'a> {
    fn statement(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        labels: &mut Labels,
        statement: &Statement,
        options_allowed: &mut bool,
    ) {
        let tree = context.tree;
        let head = &tree.terms(tree.items(statement)[0].terms)[0];
        let typed = context.rules.has_types();
        let name = match tree.parts(head) {
            // Modifiers follow an instruction's name.
            [Part::Name(name), Part::Member(_), ..] if typed && matches!(head.kind, TermKind::Path) => Some(*name),
            _ => plain_name(context, head),
        };
        let Some(name) = name else {
            mnemonic::not_a_statement(context, head.span);
            return;
        };
        let text = context.bytes(name);
        if text == b"OPTION" {
            options::option(context, statement, *options_allowed);
            // The loop index is declared by the language (NV_fragment_program2, 3.11.3.Y).
            if self.stage == Stage::Fragment && context.rules.address_registers > 0 {
                self.names.insert(b"A0", Variable::Address(0));
            }
            return;
        }
        *options_allowed = false;
        if typed && self.typed_statement(context, statement, text) {
            return;
        }
        let sizes = self.stage == Stage::Fragment && context.rules.condition_codes;
        match text {
            b"ALIAS" => self.alias(context, statement),
            _ if typed => self.instruction(context, labels, statement, name),
            b"ATTRIB" => self.attrib(context, statement),
            b"PARAM" => self.param(context, statement, 1, None),
            b"TEMP" => self.temp(context, statement, 1, Type::F32),
            b"OUTPUT" => self.output(context, statement, 1, Type::F32),
            b"ADDRESS" if self.stage == Stage::Vertex => self.address_statement(context, statement),
            b"SHORT" if sizes => self.sized(context, statement, Type::F16),
            b"LONG" if sizes => self.sized(context, statement, Type::F32),
            _ => self.instruction(context, labels, statement, name),
        }
    }

    fn instruction(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        labels: &mut Labels,
        statement: &Statement,
        name: Span,
    ) {
        match isa::find(context.rules.dialect, context.bytes(name)) {
            Some(mnemonic) => {
                instruction::check(context, self, labels, statement, mnemonic);
                self.blocks.note(context);
            }
            None => mnemonic::unknown(context, name),
        }
    }

    fn label(&mut self, context: &mut CheckContext, labels: &mut Labels, name: Span) {
        if context.rules.call_depth == 0 {
            let language = context.rules.name;
            context.error_with_help(
                Code::LabelUnavailable,
                name,
                format!("{language} has no labels"),
                "labels and branches come with the options NV_vertex_program2 and NV_fragment_program2",
            );
            return;
        }
        if !self.is_identifier(context, name) {
            return;
        }
        if self.blocks.is_open() {
            self.blocks.refuse_label(context, name);
            return;
        }
        typed::end_main(context, name);
        labels.define(context, name);
    }

    /// Reports names that the grammar does not allow.
    pub(super) fn is_identifier(&self, context: &mut CheckContext, name: Span) -> bool {
        let text = context.bytes(name);
        if text.first().is_none_or(u8::is_ascii_digit) {
            let text = context.text(name).into_owned();
            context.error_with_help(
                Code::BadName,
                name,
                format!("`{text}` is not a name"),
                "names begin with a letter, an underscore or a dollar sign",
            );
            return false;
        }
        if self.is_reserved(context, text) {
            let text = context.text(name).into_owned();
            context.error_with_help(
                Code::ReservedName,
                name,
                format!("`{text}` cannot be a name: the language uses it"),
                "choose another name",
            );
            return false;
        }
        true
    }

    /// Keywords and instruction names (ARB_vertex_program, 2.14.2). Fragment programs reserve every spelling of an
    /// instruction, vertex programs only the bare name.
    fn is_reserved(&self, context: &CheckContext, name: &[u8]) -> bool {
        if context.rules.has_types() {
            let words = crate::dialect::pipeline::attribute_words(self.stage);
            return matches!(name, b"program" | b"result" | b"state" | b"texture" | b"END")
                || words.iter().any(|word| word.as_bytes() == name);
        }
        let keyword = matches!(
            name,
            b"ALIAS"
                | b"ATTRIB"
                | b"END"
                | b"OPTION"
                | b"OUTPUT"
                | b"PARAM"
                | b"TEMP"
                | b"program"
                | b"result"
                | b"state"
        );
        let own: &[&[u8]] = match self.stage {
            Stage::Fragment => &[b"fragment", b"texture"],
            _ => &[b"ADDRESS", b"vertex"],
        };
        let found = isa::find(context.rules.dialect, name);
        let instruction = found.is_some_and(|found| self.stage == Stage::Fragment || found.modifiers.is_empty());
        keyword || own.contains(&name) || instruction
    }

    /// Gives `name` its meaning, unless it already has one.
    pub(super) fn establish(&mut self, context: &mut CheckContext<'a, '_>, name: Span, variable: Variable) -> bool {
        if !self.is_identifier(context, name) {
            return false;
        }
        let text = context.bytes(name);
        if self.names.contains_key(text) {
            let text = context.text(name).into_owned();
            context.error_with_help(
                Code::NameTwice,
                name,
                format!("`{text}` is already declared"),
                "choose another name",
            );
            return false;
        }
        self.names.insert(text, variable);
        true
    }
}

//! The languages with fixed register names: VP1.0, VP1.1, VSP1.0, VP2.0, FP1.0 and FP2.0.

use rustc_hash::FxHashMap;

use super::blocks::Blocks;
use super::constants::{ConstantTable, UniqueScalars};
use super::context::CheckContext;
use super::instruction;
use super::labels::Labels;
use super::refused::Refused;
use super::{limits, mnemonic, options, plain, suffix};
use crate::diag::{Code, Diagnostic};
use crate::dialect::Rules;
use crate::dialect::bindings::temporary_name;
use crate::isa;
use crate::program::Temporary;
use crate::span::Span;
use crate::syntax::Cursor;
use crate::syntax::tree::{Part, Statement, StatementKind};
use crate::vocabulary::{Stage, Type};

/// A name that DEFINE or DECLARE has given.
#[derive(Copy, Clone)]
pub(super) enum Named {
    Scalar(f32),
    Vector([f32; 4]),
    /// Index into `Program::parameters`.
    Parameter(u16),
}

impl Named {
    /// The vector of a constant, and how many of its components the source wrote or filled.
    pub(super) fn value(self) -> Option<([f32; 4], u8)> {
        match self {
            Named::Scalar(scalar) => Some(([scalar; 4], 1)),
            Named::Vector(vector) => Some((vector, 4)),
            Named::Parameter(_) => None,
        }
    }
}

/// The meaning of a name.
pub(super) struct NamedEntry {
    pub named: Named,
    /// The number of a constant in `Program::constants`, once an instruction reads it.
    pub number: Option<i32>,
}

/// Names and registers of a program in one of these languages.
pub(super) struct Registers<'a> {
    pub stage: Stage,
    pub named: FxHashMap<&'a [u8], NamedEntry>,
    pub constants: ConstantTable,
    pub scalars: UniqueScalars,
    /// Number in `Program::temporaries` of each register name, R before H; `u16::MAX` where it is not used yet.
    temporaries: Vec<u16>,
    /// Numbered parameters in use. For `p[n]` the index into `Program::parameters`, else any number but `u16::MAX`.
    pub parameters: Vec<u16>,
    /// Some operand is `c[A0.x + n]`.
    pub relative: bool,
    /// Colour outputs at 32 and at 16 bits, where they are first written.
    pub colors: [Option<Span>; 2],
    /// Depth is written.
    pub depth: bool,
    /// The values of this instruction's constants, and how many of their components the source wrote or filled.
    pub values: Vec<([f32; 4], u8)>,
    pub blocks: Blocks,
    pub refused: Refused<'a>,
}

pub(super) struct Checker<'a> {
    registers: Registers<'a>,
    labels: Labels,
    options_allowed: bool,
}

impl Checker<'_> {
    pub(super) fn new(rules: &Rules) -> Self {
        let registers = Registers {
            stage: rules.stage,
            named: FxHashMap::default(),
            constants: ConstantTable::default(),
            scalars: UniqueScalars::default(),
            temporaries: vec![u16::MAX; usize::from(rules.temporaries + rules.half_temporaries)],
            parameters: vec![u16::MAX; usize::from(rules.parameters)],
            relative: false,
            colors: [None; 2],
            depth: false,
            values: Vec::new(),
            blocks: Blocks::default(),
            refused: Refused::default(),
        };
        Self { registers, labels: Labels::default(), options_allowed: true }
    }
}

impl<'a> super::Checker<'a> for Checker<'a> {
    fn statements(&mut self, context: &mut CheckContext<'a, '_>) {
        let Self { registers, labels, options_allowed } = self;
        let rules = context.rules;
        let tree = context.tree;
        for statement in &tree.statements {
            let before = context.diagnostics.len();
            match statement.kind {
                StatementKind::Broken => registers.note_refused(context, statement),
                StatementKind::Label(name) if !statement.items.is_empty() => {
                    let help = "write the label and a colon";
                    context.error_with_help(Code::Syntax, name, "this is not a label", help);
                }
                StatementKind::Label(name) if rules.call_depth > 0 => {
                    // Names of these languages have no dollar sign (NV_vertex_program2, 2.14.1.8).
                    if context.bytes(name).contains(&b'$') {
                        let text = context.text(name).into_owned();
                        let diagnostic = Diagnostic::error(Code::LabelName, name, format!("`{text}` is not a label"));
                        context.relaxed(diagnostic.help("use letters, digits and underscores"));
                    }
                    registers.label(context, labels, name);
                    *options_allowed = false;
                }
                StatementKind::Label(name) => {
                    let language = rules.name;
                    context.error(Code::LabelUnavailable, name, format!("{language} has no labels"));
                }
                StatementKind::Plain => registers.statement(context, labels, statement, options_allowed),
            }
            if registers.refused.has(context, before) {
                registers.note_refused(context, statement);
                labels.note_refused(context, statement);
            }
        }
    }

    #[inline(always)]
    fn plain(&mut self, context: &mut CheckContext<'a, '_>, cursor: &mut Cursor<'a>) -> Option<()> {
        // A refused instruction may have left some.
        self.registers.values.clear();
        plain::check(context, &mut self.registers, cursor)?;
        self.options_allowed = false;
        Some(())
    }

    fn finish(mut self, context: &mut CheckContext<'a, '_>) {
        self.labels.resolve(context);
        self.registers.blocks.finish(context);
        limits::check(context, &mut self.registers);
    }
}

impl<'a> Registers<'a> {
    fn statement(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        labels: &mut Labels,
        statement: &Statement,
        options_allowed: &mut bool,
    ) {
        let tree = context.tree;
        let head = &tree.terms(tree.items(statement)[0].terms)[0];
        let &[Part::Name(name)] = tree.parts(head) else {
            mnemonic::not_a_statement(context, head.span);
            return;
        };
        let text = context.bytes(name);
        if let Some(mnemonic) = isa::find(context.rules.dialect, text) {
            *options_allowed = false;
            // A refused instruction may have left some.
            self.values.clear();
            instruction::check(context, self, labels, statement, mnemonic);
            self.blocks.note(context);
            return;
        }
        if text == b"OPTION" {
            options::option(context, statement, *options_allowed);
            return;
        }
        *options_allowed = false;
        match (text, self.stage) {
            (b"DEFINE", Stage::Fragment) => self.define(context, statement),
            (b"DECLARE", Stage::Fragment) => self.declare(context, statement),
            _ => mnemonic::unknown(context, name),
        }
    }

    fn label(&self, context: &mut CheckContext, labels: &mut Labels, name: Span) {
        if self.blocks.is_open() {
            self.blocks.refuse_label(context, name);
        } else {
            labels.define(context, name);
        }
    }

    /// The number of a temporary register name: R before H.
    pub(super) fn temporary_number(&self, context: &CheckContext, name: &[u8]) -> Option<usize> {
        let rules = context.rules;
        // No language has more than a hundred of them.
        let (letter, number) = match *name {
            [letter, digit @ b'0'..=b'9'] => (letter, usize::from(digit - b'0')),
            [letter, tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                (letter, usize::from(tens - b'0') * 10 + usize::from(ones - b'0'))
            }
            _ => return None,
        };
        let full = usize::from(rules.temporaries);
        match letter {
            b'R' if number < full => Some(number),
            b'H' if number < usize::from(rules.half_temporaries) => Some(full + number),
            _ => None,
        }
    }

    /// The index into `Program::temporaries` of a register name.
    #[inline]
    pub(super) fn temporary(&mut self, context: &mut CheckContext, name: &[u8]) -> Option<u16> {
        let number = self.temporary_number(context, name)?;
        let slot = self.temporaries[number];
        if slot == u16::MAX {
            return Some(self.new_temporary(context, number));
        }
        Some(slot)
    }

    #[cold]
    fn new_temporary(&mut self, context: &mut CheckContext, number: usize) -> u16 {
        let slot = context.program.temporaries.len() as u16;
        let first_half = usize::from(context.rules.temporaries);
        let full = number < first_half;
        let ty = if full { Type::F32 } else { Type::F16 };
        let name = temporary_name(if full { number } else { number - first_half }, !full);
        if context.program.temporaries.is_empty() {
            context.program.temporaries.reserve(16);
        }
        context.program.temporaries.push(Temporary { name, ty });
        self.temporaries[number] = slot;
        slot
    }
}

/// `TEX0` to `TEX15`.
pub(super) fn texture_unit(name: &[u8]) -> Option<u8> {
    let digits = name.strip_prefix(b"TEX")?;
    if digits.len() > 1 && digits[0] == b'0' {
        return None;
    }
    suffix::integer(digits).filter(|number| *number < 16).map(|number| number as u8)
}

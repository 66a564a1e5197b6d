//! Instructions: checks operands against the row of the opcode table. Names of registers depend on the language family.

mod conditions;
mod operands;

use super::condition;
use super::context::CheckContext;
use super::labels::Labels;
use super::names::Names;
use super::suffix;
use crate::diag::{Code, Diagnostic};
use crate::isa::{Mnemonic, Op, OperandShape, ResultShape};
use crate::program::{Condition, Destination, File, Instruction, Operand, Rule};
use crate::span::Span;
use crate::syntax::tokens;
use crate::syntax::tree::{Item, Statement, Term, TermKind};
use crate::vocabulary::{Modifiers, Saturate, Type};

/// The operand `number` of a statement: the first item contains the mnemonic too.
fn operand_terms<'t>(context: &CheckContext<'_, 't>, items: &[Item], number: usize) -> &'t [Term] {
    let tree = context.tree;
    match number {
        0 => &tree.terms(items[0].terms)[1..],
        _ => tree.terms(items[number].terms),
    }
}

/// Terms, and the condition in parentheses that may follow.
fn with_group(terms: &[Term]) -> (&[Term], Option<&Term>) {
    match terms {
        [rest @ .., last] if !rest.is_empty() && matches!(last.kind, TermKind::Group(_)) => (rest, Some(last)),
        _ => (terms, None),
    }
}

/// Checks one instruction and appends it to the program.
pub(super) fn check<N: Names>(
    context: &mut CheckContext,
    names: &mut N,
    labels: &mut Labels,
    statement: &Statement,
    mnemonic: Mnemonic,
) {
    let mut instruction = begin(mnemonic, statement.span);
    let checker = Checker { context, names, labels, statement, mnemonic, types_checked: true };
    if checker.check(&mut instruction).is_some() {
        names.finish(context, &mut instruction);
    }
    // Also for a faulty instruction: it keeps the numbers of labels and limits right for the errors that follow.
    context.program.instructions.push(instruction);
}

/// An instruction of which only the mnemonic is known.
#[inline(always)]
pub(super) fn begin(mnemonic: Mnemonic, span: Span) -> Instruction {
    let modifiers = mnemonic.modifiers;
    let saturate = if modifiers.contains(Modifiers::SAT) {
        Saturate::Unsigned
    } else if modifiers.contains(Modifiers::SSAT) {
        Saturate::Signed
    } else {
        Saturate::None
    };
    let updates = modifiers.intersects(Modifiers::C | Modifiers::C0 | Modifiers::C1);
    let update = updates.then_some(u8::from(modifiers.contains(Modifiers::C1)));
    Instruction { saturate, update, ..Instruction::new(mnemonic.row().op, mnemonic.row, span) }
}

/// The precision of the operation (NV_fragment_program, 3.11.4.2).
pub(super) fn operation_type(mnemonic: Mnemonic, destination: Type) -> Type {
    let modifiers = mnemonic.modifiers;
    if modifiers.contains(Modifiers::R) {
        Type::F32
    } else if modifiers.contains(Modifiers::H) {
        Type::F16
    } else if modifiers.contains(Modifiers::X) {
        Type::FX12
    } else if mnemonic.row().modifiers.contains(Modifiers::H) {
        destination
    } else {
        // Textures, packing and unpacking use their operands unconverted.
        Type::F32
    }
}

pub(super) struct Checker<'c, 's, 'a, N> {
    pub context: &'c mut CheckContext<'s, 'a>,
    pub names: &'c mut N,
    labels: &'c mut Labels,
    statement: &'c Statement,
    pub mnemonic: Mnemonic,
    /// Variables must have the types that they are declared with (no NTC).
    pub types_checked: bool,
}

impl<'a, N: Names> Checker<'_, '_, 'a, N> {
    fn check(mut self, instruction: &mut Instruction) -> Option<()> {
        let tree = self.context.tree;
        let items = tree.items(self.statement);
        let row = self.mnemonic.row();
        self.modifiers(items, instruction)?;
        self.count_operands(items)?;
        if let Some(item) = items.iter().find(|item| item.value.is_some()) {
            return self.context.refuse_briefly(Code::Syntax, item.span, "an instruction has no `=`");
        }
        let mut next = 0;
        let mut ok = true;
        if row.result != ResultShape::None {
            ok &= self.destination(operand_terms(self.context, items, 0), instruction).is_some();
            next = 1;
        }
        for shape in row.operands {
            let terms = operand_terms(self.context, items, next);
            next += 1;
            let done = match shape {
                OperandShape::Texture => {
                    let second = self.has_second_vector(items, next - 1);
                    if second {
                        let vector = operand_terms(self.context, items, next - 1);
                        ok &= self.operand(OperandShape::FloatVector, vector, instruction).is_some();
                        next += 1;
                    }
                    let terms = if second { operand_terms(self.context, items, next - 1) } else { terms };
                    let target = operand_terms(self.context, items, next);
                    next += 1;
                    if row.typing.is_some() {
                        let offset = items.get(next).map(|item| tree.terms(item.terms));
                        self.typed_texture(terms, (target, second), offset, instruction)
                    } else {
                        self.texture(terms, target, instruction)
                    }
                }
                OperandShape::ExtendedSwizzle => {
                    let selectors = items.get(next..next + 4).unwrap_or(&[]);
                    next += 4;
                    self.extended(terms, selectors, instruction)
                }
                OperandShape::OptionalVector if items.len() == 1 && terms.is_empty() => {
                    instruction.op = Op::RepForever;
                    Some(())
                }
                OperandShape::OptionalTest if items.len() == 1 && terms.is_empty() => {
                    instruction.op = Op::KilCondition;
                    Some(())
                }
                _ => self.operand(*shape, terms, instruction),
            };
            ok &= done.is_some();
        }
        if !ok {
            return None;
        }
        if row.typing.is_none() {
            instruction.ty = operation_type(self.mnemonic, instruction.destination.ty);
        }
        Some(())
    }

    /// Whether the item is a second vector of coordinates, so that unit and target follow it.
    fn has_second_vector(&self, items: &[Item], item: usize) -> bool {
        let takes = self.mnemonic.row().op.may_have_second_vector();
        let is_target = |number: usize| {
            items.get(number).is_some_and(|item| {
                super::typed::textures::names_target(self.context, self.context.tree.terms(item.terms))
            })
        };
        takes && self.mnemonic.row().typing.is_some() && !is_target(item + 1) && is_target(item + 2)
    }

    fn count_operands(&mut self, items: &[Item]) -> Option<()> {
        let row = self.mnemonic.row();
        let first_is_empty = items[0].terms.len() == 1;
        if first_is_empty && items.len() > 1 {
            let message = format!("no operand stands before the first comma of {}", row.name);
            let help = "remove the comma, or write what is missing";
            return self.context.refuse(Code::OperandCount, self.statement.span, message, help);
        }
        let found = if first_is_empty { 0 } else { items.len() };
        let mut least = usize::from(row.result != ResultShape::None);
        let mut most = least;
        for shape in row.operands {
            let (fewest, all) = match shape {
                OperandShape::Texture => {
                    let second = usize::from(self.has_second_vector(items, least));
                    (2 + second, if row.typing.is_some() { 3 + second } else { 2 })
                }
                OperandShape::ExtendedSwizzle => (5, 5),
                OperandShape::OptionalCondition | OperandShape::OptionalVector | OperandShape::OptionalTest => (0, 1),
                _ => (1, 1),
            };
            least += fewest;
            most += all;
        }
        if (least..=most).contains(&found) {
            return Some(());
        }
        // Operands without a separator were counted as one.
        if found < least {
            for number in 0..items.len() {
                let terms = operand_terms(self.context, items, number);
                let mut operands = terms.iter().filter(|term| !matches!(term.kind, TermKind::Group(_)));
                if let Some(extra) = operands.nth(1) {
                    let text = self.context.text(extra.span).into_owned();
                    let message = format!("a comma is missing before `{text}`");
                    let help = "commas stand between operands, and a semicolon after the last";
                    return self.context.refuse(Code::Syntax, extra.span, message, help);
                }
            }
        }
        // Behind the last operand the next statement begins: the semicolon between them is missing.
        if found > most && most > 1 {
            let last = operand_terms(self.context, items, most - 1);
            if last.len() > 1 {
                self.single(last, "the operand")?;
            }
        }
        // The comma after the last operand is where the statement should end.
        let span = match items.get(most.max(1) - 1..) {
            Some([last, extra, ..]) => {
                let mut between = tokens(self.context.source, Span::new(last.span.end, extra.span.start));
                let comma = between.next().map_or(last.span.end, |(_, comma)| comma.start);
                Span::new(comma, extra.span.end)
            }
            _ => self.statement.span,
        };
        let plural = if most == 1 { "" } else { "s" };
        self.context.refuse_briefly(
            Code::OperandCount,
            span,
            format!("{} takes {most} operand{plural}, {found} given", crate::isa::lookup::spell(self.mnemonic)),
        )
    }

    /// The one term of an operand.
    pub(super) fn single(&mut self, terms: &'a [Term], what: &str) -> Option<&'a Term> {
        match terms {
            [term] => Some(term),
            [] => self.context.refuse_briefly(Code::OperandKind, self.statement.span, format!("{what} is missing")),
            [_, extra, ..] => {
                let text = self.context.text(extra.span).into_owned();
                self.context.refuse(
                    Code::Syntax,
                    extra.span,
                    format!("`{text}` follows {what} without a comma or a semicolon"),
                    "a semicolon ends every statement, a comma stands between operands",
                )
            }
        }
    }

    fn destination(&mut self, terms: &'a [Term], instruction: &mut Instruction) -> Option<()> {
        let (terms, group) = with_group(terms);
        let term = self.single(terms, "the destination")?;
        if term.sign.is_some() || term.bars || !matches!(term.kind, TermKind::Path) {
            let text = self.context.text(term.span).into_owned();
            return self.context.refuse_briefly(Code::ReadOnly, term.span, format!("`{text}` cannot be written"));
        }
        let shape = self.mnemonic.row().result;
        let (file, index, relative, ty, text) = if shape == ResultShape::Address {
            let (index, text) = self.names.address(self.context, term)?;
            (File::Address, index.into(), None, Type::S32, text)
        } else {
            let target = self.names.target(self.context, term)?;
            let ty = self.result_type(&target, term, instruction)?;
            (target.file, target.index, target.relative, ty, target.suffix)
        };
        let mask = match text {
            None => 0b1111,
            Some(span) => match suffix::write_mask(self.context.bytes(span), self.names.colors()) {
                Some(mask) => mask,
                None => {
                    let text = self.context.text(span).into_owned();
                    return self.context.refuse(
                        Code::WriteMask,
                        span,
                        format!("`.{text}` is not a write mask"),
                        "name each component once, in the order x, y, z, w",
                    );
                }
            },
        };
        self.check_mask(shape, mask, text.unwrap_or(term.span), term)?;
        if let Some(group) = group {
            instruction.condition = condition::parenthesised(self.context, self.names.colors(), group)?;
        }
        if self.mnemonic.row().op == Op::Popa {
            self.check_pop(mask, instruction.condition, group.unwrap_or(term));
        }
        instruction.destination = Destination { file, index, relative, mask, ty };
        Some(())
    }

    fn check_mask(&mut self, shape: ResultShape, mask: u8, span: Span, term: &Term) -> Option<()> {
        let single = self.context.rules.address_components == 1;
        if shape == ResultShape::Address && single && mask != 1 {
            return self.context.refuse(
                Code::WriteMask,
                span,
                "address registers have only an x component here",
                match self.context.tree.parts(term).first() {
                    Some(name) => format!("write {}.x", self.context.text(name.span())),
                    None => "write A0.x".to_string(),
                },
            );
        }
        if shape == ResultShape::ThreeComponents && mask & 0b1000 != 0 {
            // Drivers accepted it; w is then computed from the operands' w by the same formula as the other components.
            self.context.relaxed(
                Diagnostic::error(Code::ReflectionMask, span, "the w component of a reflection vector does not exist")
                    .help("give the destination a mask without w, as in .xyz"),
            );
        }
        Some(())
    }

    /// NV_vertex_program3, 2.14.5.43. Some drivers accepted a condition.
    fn check_pop(&mut self, mask: u8, condition: Condition, place: &Term) {
        if mask != 0b1111 {
            let help = "remove the mask";
            self.context.error_with_help(Code::PopMask, place.span, "POPA writes all four components", help);
        } else if condition.rule != Rule::True {
            self.context.relaxed(
                Diagnostic::error(Code::PopMask, place.span, "POPA takes no condition but TR")
                    .help("branch around the instruction"),
            );
        }
    }

    fn texture(&mut self, unit: &'a [Term], target: &'a [Term], instruction: &mut Instruction) -> Option<()> {
        let unit = self.single(unit, "the texture unit")?;
        let target = self.single(target, "the texture target")?;
        instruction.texture = Some(self.names.texture(self.context, unit, target)?);
        Some(())
    }
}

impl Instruction {
    pub(crate) fn add_source(&mut self, operand: Operand) {
        if let Some(slot) = self.sources.get_mut(self.source_count as usize) {
            *slot = operand;
            self.source_count += 1;
        }
    }
}

/// An instruction that reads two different registers of a kind of which it may read only one.
pub(super) fn two_of_a_kind(code: Code, context: &CheckContext, first: &Operand, second: &Operand) -> Diagnostic {
    let (one, other) = (context.text(first.span).into_owned(), context.text(second.span).into_owned());
    Diagnostic::error(code, second.span, format!("{one} and {other} in one instruction"))
        .help("move one to a temporary first")
}

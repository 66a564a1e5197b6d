//! Instructions in the form that most have: registers by name or number, with a mask, a swizzle, a minus sign or bars.
//!
//! One look at each operand settles such an instruction, and loading is twice as fast for it. Whatever else an
//! instruction is, wrong included, is left to `instruction`, which says the same of these forms and more.

use super::context::Context;
use super::instruction;
use super::names::Names;
use super::suffix;
use crate::isa::{Mnemonic, ResultShape, Shape, Type};
use crate::program::{Destination, File, Operand, Select};
use crate::syntax::tree::{Item, Part, Sign, Statement, Term, TermKind};

/// How a family of languages names registers, where it takes no thought. The parts that are given back follow the
/// name. `None`, without a report, leaves the term to `Names`.
pub trait PlainNames {
    fn plain_source<'t>(&mut self, context: &mut Context, parts: &'t [Part]) -> Option<(File, i32, &'t [Part])>;
    fn plain_target<'t>(&mut self, context: &mut Context, parts: &'t [Part]) -> Option<(File, u16, Type, &'t [Part])>;
}

/// Checks one instruction and appends it to the program, unless it needs another look.
#[inline(always)]
pub fn check<N: Names + PlainNames>(
    context: &mut Context,
    names: &mut N,
    statement: &Statement,
    mnemonic: Mnemonic,
) -> Option<()> {
    let tree = context.tree;
    let row = mnemonic.row();
    let [first, items @ ..] = tree.items(statement) else { return None };
    let [_, target] = tree.terms(first.terms) else { return None };
    // What the typed languages declare of a variable is looked at elsewhere.
    if context.rules.typed.is_some() || !is_plain_result(row.result) || first.value.is_some() {
        return None;
    }
    let mut instruction = instruction::begin(mnemonic, statement.span);
    instruction.destination = destination(context, names, target)?;
    instruction.ty = instruction::operation_type(mnemonic, instruction.destination.ty);
    let mut items = items.iter();
    for (shape, slot) in row.operands.iter().zip(&mut instruction.sources) {
        let scalar = match shape {
            Shape::Vector => false,
            Shape::Scalar => true,
            Shape::Texture => break,
            _ => return None,
        };
        source(context, names, items.next()?, scalar, slot)?;
        instruction.source_count += 1;
    }
    match (row.operands.last(), items.as_slice()) {
        (Some(Shape::Texture), [unit, target]) if unit.value.is_none() && target.value.is_none() => {
            let ([unit], [target]) = (tree.terms(unit.terms), tree.terms(target.terms)) else { return None };
            instruction.texture = names.texture(context, unit, target);
            if instruction.texture.is_none() {
                // Reported; nothing else is wrong with it.
                context.program.instructions.push(instruction);
                return Some(());
            }
        }
        (Some(Shape::Texture), _) | (_, [_, ..]) => return None,
        (_, []) => {}
    }
    names.finish(context, &mut instruction);
    context.program.instructions.push(instruction);
    Some(())
}

/// Whether every mask will do.
fn is_plain_result(shape: ResultShape) -> bool {
    matches!(shape, ResultShape::Vector | ResultShape::Replicated | ResultShape::ThreeOfFour | ResultShape::TwoOfFour)
}

#[inline(always)]
fn destination<N: Names + PlainNames>(context: &mut Context, names: &mut N, term: &Term) -> Option<Destination> {
    if !matches!(term.kind, TermKind::Path) || term.sign.is_some() || term.bars {
        return None;
    }
    let (file, index, ty, rest) = names.plain_target(context, context.tree.parts(term))?;
    let mask = match rest {
        [] => 0b1111,
        [Part::Member(span)] => suffix::write_mask(context.bytes(*span), names.colors())?,
        _ => return None,
    };
    Some(Destination { file, index, relative: None, mask, ty })
}

#[inline(always)]
fn source<N: Names + PlainNames>(
    context: &mut Context,
    names: &mut N,
    item: &Item,
    scalar: bool,
    slot: &mut Operand,
) -> Option<()> {
    let [term] = context.tree.terms(item.terms) else { return None };
    let barred = term.bars && !context.rules.absolute_operands;
    if !matches!(term.kind, TermKind::Path) || item.value.is_some() || term.sign == Some(Sign::Plus) || barred {
        return None;
    }
    let (file, index, rest) = names.plain_source(context, context.tree.parts(term))?;
    slot.swizzle = match (rest, scalar) {
        ([], false) => Select::XYZW,
        ([Part::Member(span)], false) => suffix::swizzle(context.bytes(*span), names.colors())?,
        ([Part::Member(span)], true) => [Select::component(suffix::scalar(context.bytes(*span), names.colors())?); 4],
        _ => return None,
    };
    slot.file = file;
    slot.index = index;
    slot.negate = if term.sign.is_some() { 0b1111 } else { 0 };
    slot.absolute = term.bars;
    slot.span = term.span;
    Some(())
}

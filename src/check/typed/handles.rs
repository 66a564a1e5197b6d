//! Handles in place of texture and image units (NV_bindless_texture). A handle is taken for an index: among the textures
//! of a target that are resident, or among the images that are. So it reaches units of its own, beyond those that
//! programs number.

use crate::check::context::CheckContext;
use crate::check::instruction::Checker;
use crate::check::names::Names;
use crate::check::suffix;
use crate::diag::Code;
use crate::dialect::Switches;
use crate::program::{
    File, HANDLE_KINDS, HANDLE_UNITS, HANDLES, ImageOperand, IndexRange, Offset, Relative, TextureOperand, TextureUse,
};
use crate::syntax::tree::{Part, Term, TermKind};
use crate::vocabulary::{Target, Type};

/// The word and the parentheses of `handle(D.x)`, and what stands between them.
fn parts_of<'t>(context: &CheckContext<'_, 't>, terms: &'t [Term]) -> Option<(&'t Term, &'t Term, &'t [Term])> {
    let [word, group @ Term { kind: TermKind::Group(inner), .. }] = terms else { return None };
    let plain = word.sign.is_none() && !word.bars && group.sign.is_none() && !group.bars;
    match context.tree.parts(word) {
        [Part::Name(name)] if plain && context.bytes(*name) == b"handle" => {
            Some((word, group, context.tree.terms(*inner)))
        }
        _ => None,
    }
}

/// The range with these units.
fn range_of(context: &mut CheckContext, range: IndexRange) -> u16 {
    if let Some((_, place)) = context.handle_ranges.iter().find(|(known, _)| *known == range) {
        return *place;
    }
    let place = u16::try_from(context.program.ranges.len()).unwrap_or(u16::MAX);
    context.program.ranges.push(range);
    context.handle_ranges.push((range, place));
    place
}

impl<'a, N: Names> Checker<'_, '_, 'a, N> {
    /// The operand after `handle`, if that is what stands in place of a unit, and the parentheses.
    pub(super) fn handle(&mut self, terms: &'a [Term]) -> Result<Option<(Relative, &'a Term)>, ()> {
        let Some((word, group, inner)) = parts_of(self.context, terms) else { return Ok(None) };
        if !self.context.program.options.has(Switches::BINDLESS) {
            let help = "write OPTION NV_bindless_texture;";
            self.context.error_with_help(Code::OptionNeeded, word.span, "handles need an option", help);
            return Err(());
        }
        let [term] = inner else {
            let help = "write handle(variable.x)";
            self.context.error_with_help(Code::OperandKind, group.span, "handle takes one operand", help);
            return Err(());
        };
        self.component_of(term).map(|relative| Some((relative, group))).ok_or(())
    }

    /// A component of a temporary, without a sign.
    fn component_of(&mut self, term: &'a Term) -> Option<Relative> {
        let source = self.names.source(self.context, term, Type::U64)?;
        let component = source.suffix.and_then(|span| suffix::scalar(self.context.bytes(span), true));
        let plain = term.sign.is_none() && !term.bars && source.relative.is_none() && source.outer.is_none();
        let register = u16::try_from(source.index).ok().filter(|_| plain);
        match (source.file, register, component) {
            (File::Temporary | File::Address, Some(index), Some(component)) => {
                Some(Relative { file: source.file, index, component, range: 0 })
            }
            _ => {
                let text = self.context.text(term.span).into_owned();
                let message = format!("`{text}` is not a component of a temporary");
                let help = "move the handle to a LONG TEMP, and write handle(name.x)";
                self.context.refuse(Code::OperandKind, term.span, message, help)
            }
        }
    }

    /// The texture of a handle: one of those of its target.
    pub(super) fn handled_texture(
        &mut self,
        relative: Relative,
        target: &Term,
        (kind, shadow): (Target, bool),
    ) -> Option<TextureOperand> {
        let program = &mut self.context.program;
        let known = program.handles.iter().position(|known| *known == (kind, shadow));
        let place = known.unwrap_or(program.handles.len());
        if place >= HANDLE_KINDS {
            let help = "bind some of the textures to units";
            let message = format!("handles of more than {HANDLE_KINDS} targets");
            return self.context.refuse(Code::TextureTarget, target.span, message, help);
        }
        let first = HANDLE_UNITS + place as u8 * HANDLES;
        if known.is_none() {
            program.handles.push((kind, shadow));
            program.textures.extend((first..first + HANDLES).map(|unit| TextureUse { unit, target: kind, shadow }));
        }
        let range = range_of(self.context, IndexRange { first: first.into(), count: HANDLES.into() });
        let relative = Some(Relative { range, ..relative });
        let offset = Offset::NONE;
        Some(TextureOperand { unit: first, relative, target: kind, shadow, component: 0, offset, second: false })
    }

    /// The image of a handle.
    pub(super) fn handled_image(&mut self, relative: Relative) -> ImageOperand {
        let range = range_of(self.context, IndexRange { first: HANDLE_UNITS.into(), count: HANDLES.into() });
        ImageOperand { unit: HANDLE_UNITS, relative: Some(Relative { range, ..relative }), target: Target::Dim2 }
    }
}

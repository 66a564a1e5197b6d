//! How attributes of fragments are interpolated (NV_fragment_program4, 2.X.3.1).

use super::variables::VariableModifiers;
use crate::check::context::CheckContext;
use crate::check::declared::Declared;
use crate::diag::Code;
use crate::dialect::bindings::Attribute;
use crate::dialect::pipeline::RegisterRange;
use crate::program::{Interpolated, Interpolation};
use crate::span::Span;
use crate::vocabulary::{Base, Stage};

impl Declared<'_> {
    /// Notes the modifiers of a declared attribute, and reports those that it cannot have.
    pub(crate) fn check_interpolation(
        &mut self,
        context: &mut CheckContext,
        span: Span,
        place: RegisterRange,
        modifiers: &VariableModifiers,
    ) -> Option<()> {
        if self.stage != Stage::Fragment {
            return Some(());
        }
        let interpolation = modifiers.interpolation;
        let integers = matches!(modifiers.base, Some(Base::Signed | Base::Unsigned));
        if integers && !interpolation.flat {
            let help = "write FLAT before it";
            return context.refuse(Code::IntegerAttribute, span, "integers are not interpolated", help);
        }
        let clip = Attribute::FRAGMENT_CLIP0.0..Attribute::FRAGMENT_CLIP0.0 + 8;
        let plain = [Attribute::WINDOW_POSITION, Attribute::FACING, Attribute::FOG, Attribute::FULLY_COVERED]
            .contains(&Attribute(place.first))
            || clip.contains(&place.first);
        if plain && interpolation != Interpolation::default() {
            let help = "position, facing, fog coordinate, clip distances and coverage take no interpolation modifier";
            return context.refuse(Code::Interpolation, span, "the attribute is not interpolated in this way", help);
        }
        // Its integers are flat anyway.
        let smooth = Interpolation { flat: false, ..interpolation } != Interpolation::default();
        if place.first == Attribute::FRAGMENT_PRIMITIVE_ID.0 && smooth {
            let help = "primitive.id may be FLAT, and nothing else";
            return context.refuse(Code::Interpolation, span, "the attribute is not interpolated", help);
        }
        for number in place.first..place.first + place.count {
            let colors = [Attribute::COLOR0.0, Attribute::COLOR1.0];
            let twins = if colors.contains(&number) { colors } else { [number; 2] };
            let known = twins.iter().find_map(|number| self.typed.interpolations.get(&u32::from(*number)));
            if known.is_some_and(|known| *known != interpolation) {
                let help = "give all variables of an attribute the same modifiers, and both colours too";
                let message = "the attribute was declared with other interpolation modifiers before";
                return context.refuse(Code::Interpolation, span, message, help);
            }
            self.typed.interpolations.insert(number.into(), interpolation);
        }
        Some(())
    }
}

/// The interpolation of attributes; those without modifiers are left out.
pub(super) fn collect(context: &mut CheckContext, declared: &Declared) {
    let mut found: Vec<Interpolated> = declared
        .typed
        .interpolations
        .iter()
        .filter(|(_, interpolation)| **interpolation != Interpolation::default())
        .map(|(number, interpolation)| Interpolated {
            attribute: Attribute(*number as u8),
            interpolation: *interpolation,
        })
        .collect();
    found.sort_by_key(|interpolated| interpolated.attribute);
    context.program.interpolated = found;
}

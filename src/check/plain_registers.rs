//! The common forms of operands in the languages with fixed register names.

use super::context::CheckContext;
use super::plain::PlainNames;
use super::register::{Named, Registers, texture_unit};
use super::suffix;
use crate::dialect::Switches;
use crate::dialect::bindings::Output;
use crate::program::File;
use crate::syntax::Cursor;
use crate::vocabulary::Type;
use crate::vocabulary::{Stage, Target};

impl PlainNames for Registers<'_> {
    #[inline]
    fn plain_source(&mut self, context: &mut CheckContext, cursor: &mut Cursor) -> Option<(File, i32)> {
        let name = cursor.name()?;
        if cursor.byte != b'[' {
            return Some(match self.temporary(context, name) {
                Some(number) => (File::Temporary, number.into()),
                // A scalar takes no suffix.
                None if matches!(self.named.get(name)?.named, Named::Scalar(_)) => return None,
                None => self.named_register(context, name)?,
            });
        }
        match (name, self.stage) {
            (b"v", Stage::Vertex) | (b"f", Stage::Fragment) => {
                let number = self.attribute_number(cursor.index()?)?;
                context.program.attributes_read.insert(number);
                Some((File::Attribute, number.into()))
            }
            (b"c", Stage::Vertex | Stage::State) | (b"p", Stage::Fragment) => {
                let number = suffix::integer(cursor.index()?)?;
                if number >= context.rules.parameters.into() {
                    return None;
                }
                Some((File::Parameter, self.use_parameter(context, number as u16).into()))
            }
            _ => None,
        }
    }

    #[inline]
    fn plain_target(&mut self, context: &mut CheckContext, cursor: &mut Cursor) -> Option<(File, u16, Type)> {
        let name = cursor.name()?;
        if cursor.byte != b'[' {
            let number = self.temporary(context, name)?;
            return Some((File::Temporary, number, context.program.temporaries[usize::from(number)].ty));
        }
        if name != b"o" || self.stage == Stage::State {
            return None;
        }
        let (number, ty) = self.plain_output(context, cursor.index()?)?;
        Some((File::Output, number.into(), ty))
    }

    fn plain_unit(&mut self, _: &CheckContext, cursor: &mut Cursor) -> Option<u8> {
        texture_unit(cursor.name()?)
    }

    fn has_target(&self, _: &CheckContext, target: Target, shadow: bool) -> bool {
        !shadow && Target::PLAIN.contains(&target)
    }
}

impl Registers<'_> {
    /// `o[...]`, if no rule forbids it.
    fn plain_output(&self, context: &CheckContext, name: &[u8]) -> Option<(u8, Type)> {
        let (number, ty) = self.output_number(name)?;
        let invariant = number == Output::HPOS.0 && context.program.options.has(Switches::POSITION_INVARIANT);
        let absent = number >= Output::CLP0.0 && !context.rules.clip_distances;
        (self.stage == Stage::Fragment || !invariant && !absent).then_some((number, ty))
    }
}

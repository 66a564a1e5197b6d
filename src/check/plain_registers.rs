//! The usual forms of operands in the languages with fixed register names.

use super::context::Context;
use super::plain::PlainNames;
use super::register::{Named, Registers};
use super::suffix;
use crate::dialect::Stage;
use crate::dialect::bindings::Output;
use crate::isa::Type;
use crate::program::File;
use crate::syntax::tree::{Index, IndexKind, Part};

impl PlainNames for Registers<'_> {
    #[inline]
    fn plain_source<'t>(&mut self, context: &mut Context, parts: &'t [Part]) -> Option<(File, i32, &'t [Part])> {
        match parts {
            [Part::Name(name), Part::Index(index), rest @ ..] => {
                let (file, number) = match (context.bytes(*name), self.stage) {
                    (b"v", Stage::Vertex) | (b"f", Stage::Fragment) => {
                        let number = self.attribute_number(context, index)?;
                        context.program.attributes_read.insert(number);
                        (File::Attribute, number.into())
                    }
                    (b"c", Stage::Vertex | Stage::State) | (b"p", Stage::Fragment) => {
                        let IndexKind::Number(digits) = index.kind else { return None };
                        let number = suffix::integer(context.bytes(digits))?;
                        if number >= context.rules.parameters.into() {
                            return None;
                        }
                        (File::Parameter, self.use_parameter(context, number as u16).into())
                    }
                    _ => return None,
                };
                Some((file, number, rest))
            }
            [Part::Name(name), rest @ ..] => {
                let (file, number) = match self.temporary(context, *name) {
                    Some(number) => (File::Temporary, number.into()),
                    None => match *self.named.get(context.bytes(*name))? {
                        // Takes no suffix.
                        Named::Scalar(_) => return None,
                        named => self.named_register(context, named),
                    },
                };
                Some((file, number, rest))
            }
            _ => None,
        }
    }

    #[inline]
    fn plain_target<'t>(&mut self, context: &mut Context, parts: &'t [Part]) -> Option<(File, u16, Type, &'t [Part])> {
        match parts {
            [Part::Name(name), Part::Index(index), rest @ ..] => {
                if context.bytes(*name) != b"o" || self.stage == Stage::State {
                    return None;
                }
                let (number, ty) = self.plain_output(context, index)?;
                Some((File::Output, number.into(), ty, rest))
            }
            [Part::Name(name), rest @ ..] => {
                let number = self.temporary(context, *name)?;
                Some((File::Temporary, number, context.program.temporaries[usize::from(number)].ty, rest))
            }
            _ => None,
        }
    }
}

impl Registers<'_> {
    /// `o[...]` where no rule stands against it.
    fn plain_output(&self, context: &Context, index: &Index) -> Option<(u8, Type)> {
        let (number, ty) = self.output_number(context, index)?;
        let invariant = number == Output::HPOS.0 && context.program.options.position_invariant;
        let absent = number >= Output::CLP0.0 && !context.rules.clip_distances;
        (self.stage == Stage::Fragment || !invariant && !absent).then_some((number, ty))
    }
}

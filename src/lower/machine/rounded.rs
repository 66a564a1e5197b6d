//! Values that were rounded before.

use crate::lower::emit::halves::{Picked, Roundings};
use crate::lower::emit::{Builder, Value};
use crate::vocabulary::Width;

fn roundings<'b>(builder: &'b mut Builder<'_>, to: Width) -> &'b mut Roundings {
    if to == Width::Fixed12 { &mut builder.emitter.fixed } else { &mut builder.emitter.roundings }
}

/// The same value as it was rounded before; and of which vector it is a part, unless that is not known.
pub(crate) fn rounded_before(
    builder: &mut Builder,
    value: &Value,
    to: Width,
    signed: bool,
) -> (Option<Value>, Option<Picked>) {
    let of = builder.emitter.picked(value.expression).first(value.lanes);
    if of.components().len() != usize::from(value.lanes) {
        return (None, None);
    }
    let found = roundings(builder, to).find(of, signed).map(|(expression, lanes, places)| {
        let known = Value { expression, lanes, ..*value };
        builder.swizzle(&known, &places[..of.components().len()])
    });
    (found, Some(of))
}

pub(crate) fn note_rounding(
    builder: &mut Builder,
    value: &Value,
    of: Option<Picked>,
    result: &Value,
    to: Width,
    signed: bool,
) {
    if let Some(of) = of {
        let vector = builder.emitter.picked(result.expression).vector;
        roundings(builder, to).note(value, of, (result.expression, vector), signed);
    }
}

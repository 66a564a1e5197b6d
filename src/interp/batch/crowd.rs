//! The primitives of a batch, as `machine::semantics` requires them.

use super::{FRAGMENTS, Given, NONE, Plan, Row, Rows};
use crate::interp::flow::Flow;
use crate::interp::lookup::{bound_unit, fetched, looked_up, missing_texel};
use crate::interp::value::{self, Mask, Value};
use crate::interp::words::Words;
use crate::isa::{Comparison, Neighbor, Product};
use crate::machine::ops::{Axis, Binary, Ops, Order, Sample, Unary};
use crate::machine::outside::{Outside, Texel};
use crate::numeric;
use crate::vocabulary::{Base, Type};
use crate::vocabulary::{Cast, Saturate};

pub(super) type Truth = Mask<Row>;

/// Fragments about to execute an instruction. Values are computed of all fragments, and stored of those that are here.
pub(super) struct Crowd<'m> {
    pub plan: &'m Plan<'m>,
    pub given: Given<'m>,
    pub rows: &'m mut Rows,
    pub current: usize,
    pub flow: &'m Flow,
    pub here: &'m Row,
    /// These and others that execute it as well; none where it does not look at neighbours.
    pub beside: &'m Row,
    /// No other fragment's registers are read or kept any more.
    pub alone: bool,
    /// What an instruction compares across quads, if fragments stand apart.
    pub compared: Option<&'m Value<Row>>,
}

impl Crowd<'_> {
    /// The slope of each fragment.
    fn difference(axis: Axis, value: &Value<Row>) -> Value<Row> {
        let ends = |fragment: usize| match (fragment & !3, fragment & 3, axis) {
            (quad, own, Axis::X) => (quad + (own & 2), quad + (own | 1)),
            (quad, own, Axis::Y) => (quad + (own & 1), quad + (own | 2)),
        };
        let (mut from, mut to) = (*value, *value);
        for lane in 0..value.count.min(4) as usize {
            for fragment in 0..FRAGMENTS {
                let (first, last) = ends(fragment);
                from.lanes[lane][fragment] = value.lanes[lane][first];
                to.lanes[lane][fragment] = value.lanes[lane][last];
            }
        }
        value::binary(Binary::Subtract, Type::F32, &value::flush(&to), &value::flush(&from))
    }

    /// What the fragments find at these coordinates, by their numbers and the coordinates' slopes.
    fn texels(
        &self,
        coordinates: &Value<Row>,
        found: impl Fn(usize, &mut dyn FnMut() -> [Value; 2]) -> [u32; 4],
    ) -> Value<Row> {
        let compared = self.compared.unwrap_or(coordinates);
        let slopes = || [Axis::X, Axis::Y].map(|axis| Self::difference(axis, compared));
        let (mut known, mut texels) = (None, Value { lanes: [NONE; 4], count: 4 });
        for fragment in (0..FRAGMENTS).filter(|fragment| self.here[*fragment] != 0) {
            let mut own = || known.get_or_insert_with(slopes).each_ref().map(|slope| of(slope, fragment));
            for (row, bits) in texels.lanes.iter_mut().zip(found(fragment, &mut own)) {
                row[fragment] = bits;
            }
        }
        texels
    }
}

/// The numbers of one fragment.
fn of(value: &Value<Row>, fragment: usize) -> Value {
    let lanes = std::array::from_fn(|lane| value.at(lane)[fragment]);
    Value { lanes, count: value.count }
}

impl Ops for Crowd<'_> {
    type Value = Value<Row>;
    type Mask = Truth;

    fn float(&mut self, number: f32) -> Value<Row> {
        Value::one(number.to_bits())
    }

    fn word(&mut self, bits: u32) -> Value<Row> {
        Value::one(bits)
    }

    fn integer(&mut self, number: i32) -> Value<Row> {
        Value::one(number.cast_unsigned())
    }

    fn lane(&mut self, value: &Value<Row>, lane: usize) -> Value<Row> {
        Value::alone(*value.at(lane))
    }

    fn join(&mut self, lanes: &[Value<Row>]) -> Value<Row> {
        let mut joined = Value { lanes: [[0; FRAGMENTS]; 4], count: lanes.len() as u32 };
        for (to, from) in joined.lanes.iter_mut().zip(lanes) {
            *to = from.lanes[0];
        }
        joined
    }

    fn unary(&mut self, function: Unary, ty: Type, value: &Value<Row>) -> Value<Row> {
        value::unary(function, ty, value)
    }

    fn binary(&mut self, function: Binary, ty: Type, left: &Value<Row>, right: &Value<Row>) -> Value<Row> {
        value::binary(function, ty, left, right)
    }

    fn negate(&mut self, ty: Type, value: &Value<Row>, lanes: u8) -> Value<Row> {
        value::negate(ty, value, lanes)
    }

    fn flush(&mut self, value: &Value<Row>) -> Value<Row> {
        value::flush(value)
    }

    fn saturate(&mut self, saturate: Saturate, _: Type, value: &Value<Row>) -> Value<Row> {
        value::saturate(saturate, value)
    }

    fn convert(&mut self, from: Type, to: Type, value: &Value<Row>) -> Value<Row> {
        value::convert(from, to, value)
    }

    fn cast(&mut self, cast: &Cast, value: &Value<Row>) -> Value<Row> {
        value.map(|bits| numeric::cast(cast, bits.into()) as u32)
    }

    /// No program that can run here has numbers of 64 bits.
    fn pack_pairs(&mut self, value: &Value<Row>) -> Value<Row> {
        *value
    }

    fn unpack_pairs(&mut self, value: &Value<Row>) -> Value<Row> {
        *value
    }

    fn reinterpret(&mut self, _: Base, _: Base, value: &Value<Row>) -> Value<Row> {
        *value
    }

    fn compare(
        &mut self,
        comparison: Comparison,
        order: Order,
        ty: Type,
        left: &Value<Row>,
        right: &Value<Row>,
    ) -> Truth {
        value::compare(comparison, order, ty, left, right)
    }

    fn is_nan(&mut self, value: &Value<Row>) -> Truth {
        value.is_nan()
    }

    fn both(&mut self, left: &Truth, right: &Truth) -> Truth {
        value::both::<Row>(left, right)
    }

    fn either(&mut self, left: &Truth, right: &Truth) -> Truth {
        value::either::<Row>(left, right)
    }

    fn not(&mut self, mask: &Truth) -> Truth {
        value::not::<Row>(mask)
    }

    fn any(&mut self, mask: &Truth, count: usize) -> Truth {
        value::any::<Row>(mask, count)
    }

    fn select(&mut self, mask: &Truth, yes: &Value<Row>, no: &Value<Row>) -> Value<Row> {
        value::select(mask, yes, no)
    }

    fn sum_of_products(
        &mut self,
        product: Product,
        ty: Type,
        left: &Value<Row>,
        right: &Value<Row>,
        count: usize,
    ) -> Value<Row> {
        let products = value::binary(Binary::Multiply(product), ty, left, right);
        let mut sum = *products.at(0);
        for lane in 1..count.min(4) {
            sum = sum.zip(products.at(lane), |sum, next| numeric::finish(f32::from_bits(sum) + f32::from_bits(next)));
        }
        Value::alone(sum)
    }

    fn derivative(&mut self, axis: Axis, value: &Value<Row>) -> Value<Row> {
        match self.compared {
            None => Self::difference(axis, value),
            // It has all components, and this operand may need fewer.
            Some(compared) => {
                let slope = Self::difference(axis, compared);
                if value.count == 1 { Value::alone(slope.lanes[0]) } else { slope }
            }
        }
    }

    fn sample(&mut self, sample: &Sample<'_, Value<Row>>) -> Value<Row> {
        let number = self.index(sample.texture.unit.into(), sample.texture.relative.as_ref());
        let Some(unit) = number.and_then(|number| bound_unit(self.given.textures, number, sample.texture)) else {
            return Value { lanes: missing_texel(self.plan.rules, sample.ty).map(Row::splat), count: 4 };
        };
        self.texels(&sample.coordinates, |fragment, slopes| {
            let one = |value: &Value<Row>| of(value, fragment);
            let own = Sample {
                texture: sample.texture,
                sampling: sample.sampling,
                ty: sample.ty,
                offset: sample.offset.as_ref().map(one),
                coordinates: one(&sample.coordinates),
                slopes: sample.slopes.as_ref().map(|slopes| slopes.each_ref().map(one)),
                level: sample.level.as_ref().map(one),
                reference: sample.reference.as_ref().map(one),
                least: sample.least.as_ref().map(one),
            };
            looked_up(self.plan.rules, &unit, &own, slopes)
        })
    }
}

impl Outside for Crowd<'_> {
    fn fetch(&mut self, texel: &Texel<'_, Value<Row>>) -> Value<Row> {
        let unit = bound_unit(self.given.textures, texel.texture.unit.into(), texel.texture);
        self.texels(&texel.coordinates, |fragment, slopes| {
            let one = |value: &Value<Row>| of(value, fragment);
            let own = Texel {
                texture: texel.texture,
                fetch: texel.fetch,
                ty: texel.ty,
                coordinates: one(&texel.coordinates),
                offsets: texel.offsets.each_ref().map(|offset| offset.as_ref().map(one)),
                reference: texel.reference.as_ref().map(one),
            };
            fetched(self.plan.rules, unit.as_ref(), &own, slopes)
        })
    }

    fn neighbor(&mut self, neighbor: Neighbor, value: &Value<Row>) -> Value<Row> {
        let all = self.compared.unwrap_or(value);
        let mut theirs = Value { lanes: [NONE; 4], count: 4 };
        for (lane, row) in theirs.lanes.iter_mut().enumerate() {
            for (fragment, word) in row.iter_mut().enumerate() {
                let (quad, own) = (fragment & !3, fragment & 3);
                *word = all.at(lane)[quad + neighbor.of(own)];
            }
        }
        theirs
    }

    fn together(&mut self) -> Option<Truth> {
        let mut whole = NONE;
        for (whole, beside) in whole.chunks_exact_mut(4).zip(self.beside.chunks_exact(4)) {
            whole.fill(beside.iter().fold(u32::MAX, |all, it| all & it));
        }
        Some(Mask { lanes: [whole; 4], count: 1 })
    }
}

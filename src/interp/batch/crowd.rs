//! The primitives and registers of a batch, as `machine::semantics` and `machine::execute` require them.

use super::{FRAGMENTS, Given, Plan, Row, Rows};
use crate::interp::context::{held_type, resolved};
use crate::interp::flow::Flow;
use crate::interp::lookup::{bound_unit, looked_up, missing_texel};
use crate::interp::ready::{Picked, Source};
use crate::interp::value::{self, Mask, Value};
use crate::interp::words::Words;
use crate::isa::{Comparison, Product};
use crate::machine::execute::Registers;
use crate::machine::ops::{Axis, Binary, Lanes, Ops, Order, Sample, Unary};
use crate::machine::outside::Outside;
use crate::numeric;
use crate::program::{Destination, File, Operand, Relative, Select};
use crate::vocabulary::Cast;
use crate::vocabulary::Saturate;
use crate::vocabulary::{Base, Type};

pub(super) type Truth = Mask<Row>;

/// Fragments about to execute an instruction. Values are computed of all fragments, and stored of those that are here.
pub(super) struct Crowd<'m> {
    pub plan: &'m Plan<'m>,
    pub given: Given<'m>,
    pub rows: &'m mut Rows,
    pub current: usize,
    pub flow: &'m Flow,
    pub here: &'m Row,
    /// No other fragment's registers are read or kept any more.
    pub alone: bool,
    /// What an instruction compares across quads, if fragments stand apart.
    pub compared: Option<&'m Value<Row>>,
}

impl Crowd<'_> {
    fn index(&self, index: i32, relative: Option<&Relative>) -> Option<usize> {
        match relative {
            None => usize::try_from(index).ok(),
            Some(relative) => resolved(self.plan.program, self.plan.rules, index, relative, self.flow.loop_index()),
        }
    }

    fn register(&self, operand: &Operand) -> Option<Source<'_, Row>> {
        let index = self.index(operand.index, operand.relative.as_ref())?;
        match operand.file {
            File::Attribute => self.rows.attributes.get(index).map(Source::Apart),
            File::Temporary => self.rows.temporaries.get(index).map(Source::Apart),
            File::Output => self.rows.outputs.get(index).map(Source::Apart),
            File::Parameter => self.given.parameters.get(index).map(Source::Same),
            File::Constant => self.plan.program.constants.get(index).map(Source::Same),
            File::Address | File::Buffer(_) | File::Null => None,
        }
    }

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
}

/// Which fragments an instruction stores of.
#[derive(Copy, Clone)]
struct Open<'m> {
    here: &'m Row,
    alone: bool,
}

impl Open<'_> {
    /// Writes the lanes of `value`, which correspond to the components of `lanes`, where the masks allow it.
    #[inline]
    fn merge(self, register: &mut [Row; 4], mask: Lanes, lanes: Lanes, value: &Value<Row>, enabled: Option<&Truth>) {
        for (lane, component) in lanes.components().iter().enumerate().filter(|(_, it)| mask.contains(**it)) {
            let row = &mut register[usize::from(*component)];
            match enabled {
                None if self.alone => *row = *value.at(lane),
                None => blend(row, value.at(lane), self.here),
                Some(enabled) => {
                    let open = &enabled.lanes[if enabled.count == 1 { 0 } else { lane }];
                    blend(row, value.at(lane), &open.zip(self.here, |open, here| open & here));
                }
            }
        }
    }
}

/// The numbers of one fragment.
fn of(value: &Value<Row>, fragment: usize) -> Value {
    let lanes = std::array::from_fn(|lane| value.at(lane)[fragment]);
    Value { lanes, count: value.count }
}

#[inline(always)]
pub(super) fn blend(row: &mut Row, value: &Row, mask: &Row) {
    *row = Row::choose(mask, value, row);
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

    /// No program of these languages needs it, nor 64-bit numbers.
    fn cast(&mut self, cast: &Cast, value: &Value<Row>) -> Value<Row> {
        value::convert(cast.from, cast.to, value)
    }

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
        let mut texels = Value { lanes: [[0; FRAGMENTS]; 4], count: 4 };
        let number = self.index(sample.texture.unit.into(), sample.texture.relative.as_ref());
        let Some(unit) = number.and_then(|number| bound_unit(self.given.textures, number, sample.texture)) else {
            texels.lanes = missing_texel(self.plan.rules, sample.ty).map(Row::splat);
            return texels;
        };
        let compared = self.compared.unwrap_or(&sample.coordinates);
        let mut slopes = None;
        for fragment in (0..FRAGMENTS).filter(|fragment| self.here[*fragment] != 0) {
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
            let texel = looked_up(self.plan.rules, &unit, &own, || {
                let both =
                    slopes.get_or_insert_with(|| [Axis::X, Axis::Y].map(|axis| Self::difference(axis, compared)));
                both.each_ref().map(one)
            });
            for (row, bits) in texels.lanes.iter_mut().zip(texel) {
                row[fragment] = bits;
            }
        }
        texels
    }
}

impl Outside for Crowd<'_> {}

impl Registers for Crowd<'_> {
    #[inline]
    fn ready(&mut self, index: usize, components: &[u8]) -> Option<Value<Row>> {
        let ready = self.plan.ready.get(self.current)?.get(index)?;
        let (bank, number) = ready.place();
        let source = match bank {
            File::Temporary => Source::Apart(self.rows.temporaries.get(number)?),
            File::Attribute => Source::Apart(self.rows.attributes.get(number)?),
            File::Parameter => Source::Same(self.given.parameters.get(number)?),
            File::Constant => Source::Same(self.plan.program.constants.get(number)?),
            File::Output | File::Address | File::Buffer(_) | File::Null => return None,
        };
        Some(ready.taken(&source, components))
    }

    fn load(&mut self, operand: &Operand, selects: &[Select]) -> Value<Row> {
        let mut value = Value { lanes: [[0; FRAGMENTS]; 4], count: selects.len().min(4) as u32 };
        let Some(source) = self.register(operand) else {
            // A register that does not exist is zero.
            let ones = |select: &Select| if *select == Select::One { 1f32.to_bits() } else { 0 };
            value.lanes.iter_mut().zip(selects).for_each(|(row, select)| *row = Row::splat(ones(select)));
            return value;
        };
        for (row, select) in value.lanes.iter_mut().zip(selects) {
            *row = match source.component(*select as u8) {
                Picked::Apart(own) => *own,
                Picked::Same(bits) => Row::splat(bits),
            };
        }
        value
    }

    fn operand_type(&self, operand: &Operand) -> Type {
        held_type(self.plan.program, operand)
    }

    fn store(&mut self, destination: &Destination, lanes: Lanes, value: &Value<Row>, enabled: Option<&Truth>) {
        let number = self.index(destination.index, destination.relative.as_ref()).unwrap_or(usize::MAX);
        let register = match destination.file {
            File::Temporary => self.rows.temporaries.get_mut(number),
            File::Output => self.rows.outputs.get_mut(number),
            // Other files belong to other stages.
            File::Parameter | File::Address | File::Null | File::Attribute | File::Constant | File::Buffer(_) => None,
        };
        if let Some(register) = register {
            let open = Open { here: self.here, alone: self.alone };
            open.merge(register, Lanes(destination.mask), lanes, value, enabled);
        }
    }

    fn condition(&mut self, register: u8, components: &[u8]) -> Value<Row> {
        let code = &self.rows.conditions[usize::from(register & 1)];
        let mut value = Value { lanes: [[0; FRAGMENTS]; 4], count: components.len().min(4) as u32 };
        for (row, component) in value.lanes.iter_mut().zip(components) {
            *row = code[usize::from(component & 3)];
        }
        value
    }

    fn set_condition(&mut self, register: u8, mask: Lanes, lanes: Lanes, value: &Value<Row>, enabled: Option<&Truth>) {
        let open = Open { here: self.here, alone: self.alone };
        open.merge(&mut self.rows.conditions[usize::from(register & 1)], mask, lanes, value, enabled);
    }

    /// Comparisons across quads have all components.
    fn wanted(&self, mask: Lanes) -> Lanes {
        if self.compared.is_some() { Lanes::ALL } else { mask }
    }
}

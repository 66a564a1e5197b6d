//! The machine for the typed languages: the same lane, with 64-bit values.

use super::context::{LaneContext, merge};
use super::value::{Mask, Value};
use super::wide::{self, Wide};
use crate::isa::Comparison;
use crate::machine::execute::Registers;
use crate::machine::ops::{Axis, Binary, Lanes, Ops, Order, Sample, Unary};
use crate::numeric;
use crate::program::{Destination, File, Operand, Select};
use crate::vocabulary::{Base, Type, Width};
use crate::vocabulary::{Cast, Saturate};

pub(super) struct Typed<'c, 'm>(pub &'c mut LaneContext<'m>);

impl Ops for Typed<'_, '_> {
    type Value = Wide;
    type Mask = Mask;

    fn float(&mut self, number: f32) -> Wide {
        Wide::one(number.to_bits().into())
    }

    fn word(&mut self, bits: u32) -> Wide {
        Wide::one(bits.into())
    }

    fn integer(&mut self, number: i32) -> Wide {
        Wide::one(number.cast_unsigned().into())
    }

    fn lane(&mut self, value: &Wide, lane: usize) -> Wide {
        Wide::one(value.lane(lane))
    }

    fn join(&mut self, lanes: &[Wide]) -> Wide {
        let mut joined = Wide { low: Value { lanes: [0; 4], count: lanes.len() as u32 }, high: [0; 4] };
        for (place, from) in lanes.iter().take(4).enumerate() {
            joined.low.lanes[place] = from.low.lanes[0];
            joined.high[place] = from.high[0];
        }
        joined
    }

    fn unary(&mut self, function: Unary, ty: Type, value: &Wide) -> Wide {
        wide::unary(function, ty, value)
    }

    fn binary(&mut self, function: Binary, ty: Type, left: &Wide, right: &Wide) -> Wide {
        wide::binary(function, ty, left, right)
    }

    fn negate(&mut self, ty: Type, value: &Wide, lanes: u8) -> Wide {
        wide::negate(ty, value, lanes)
    }

    fn flush(&mut self, value: &Wide) -> Wide {
        Wide::narrow(super::value::flush(&value.low))
    }

    fn saturate(&mut self, saturate: Saturate, ty: Type, value: &Wide) -> Wide {
        wide::saturate(saturate, ty, value)
    }

    fn convert(&mut self, from: Type, to: Type, value: &Wide) -> Wide {
        wide::convert(from, to, value)
    }

    fn cast(&mut self, cast: &Cast, value: &Wide) -> Wide {
        value.map(|bits| numeric::cast(cast, bits))
    }

    fn pack_pairs(&mut self, value: &Wide) -> Wide {
        let [x, y, z, w] = value.low.lanes.map(u64::from);
        Wide::new([y << 32 | x, w << 32 | z, 0, 0], 2)
    }

    fn unpack_pairs(&mut self, value: &Wide) -> Wide {
        let (low, high) = (value.low.lanes, value.high);
        Wide::narrow(Value { lanes: [low[0], high[0], low[1], high[1]], count: 4 })
    }

    fn reinterpret(&mut self, _: Base, _: Base, value: &Wide) -> Wide {
        *value
    }

    fn compare(&mut self, comparison: Comparison, order: Order, ty: Type, left: &Wide, right: &Wide) -> Mask {
        wide::compare(comparison, order, ty, left, right)
    }

    fn is_nan(&mut self, value: &Wide) -> Mask {
        self.0.is_nan(&value.low)
    }

    fn both(&mut self, left: &Mask, right: &Mask) -> Mask {
        self.0.both(left, right)
    }

    fn either(&mut self, left: &Mask, right: &Mask) -> Mask {
        self.0.either(left, right)
    }

    fn not(&mut self, mask: &Mask) -> Mask {
        self.0.not(mask)
    }

    fn any(&mut self, mask: &Mask, count: usize) -> Mask {
        self.0.any(mask, count)
    }

    fn select(&mut self, mask: &Mask, yes: &Wide, no: &Wide) -> Wide {
        wide::select(*mask, yes, no)
    }

    fn derivative(&mut self, axis: Axis, value: &Wide) -> Wide {
        Wide::narrow(self.0.derivative(axis, &value.low))
    }

    fn sample(&mut self, sample: &Sample<'_, Wide>) -> Wide {
        Wide::narrow(self.0.sample(&Sample {
            texture: sample.texture,
            sampling: sample.sampling,
            ty: sample.ty,
            offset: sample.offset.map(|offset| offset.low),
            coordinates: sample.coordinates.low,
            slopes: sample.slopes.map(|slopes| slopes.map(|slope| slope.low)),
            level: sample.level.map(|level| level.low),
            reference: sample.reference.map(|reference| reference.low),
            least: sample.least.map(|least| least.low),
        }))
    }
}

impl Registers for Typed<'_, '_> {
    fn is_typed(&self) -> bool {
        true
    }

    fn is_full(&self) -> bool {
        self.0.program.full
    }

    fn load(&mut self, operand: &Operand, selects: &[Select]) -> Wide {
        if operand.held != Width::Bits64 {
            return Wide::narrow(self.0.load(operand, selects));
        }
        let register = self.0.wide_register(operand);
        let pick = |lane: usize| match selects.get(lane).copied().unwrap_or(Select::X) {
            Select::Zero => 0,
            Select::One => 1f64.to_bits(),
            select @ (Select::X | Select::Y | Select::Z | Select::W) => register[select as usize],
        };
        match selects.len() {
            1 => Wide::one(pick(0)),
            count => Wide::new([pick(0), pick(1), pick(2), pick(3)], count as u32),
        }
    }

    fn operand_type(&self, operand: &Operand) -> Type {
        operand.ty
    }

    fn store(&mut self, destination: &Destination, lanes: Lanes, value: &Wide, enabled: Option<&Mask>) {
        self.0.store(destination, lanes, &value.low, enabled);
        if destination.ty.width == Width::Bits64 && destination.file == File::Temporary {
            let high = Value { lanes: value.high, count: value.low.count };
            let number = self.0.index(destination.index, destination.relative.as_ref());
            if let Some(register) = number.and_then(|number| self.0.lane.upper.get_mut(number)) {
                merge(register, Lanes(destination.mask), lanes, &high, enabled);
            }
        }
    }

    fn condition(&mut self, register: u8, components: &[u8]) -> Wide {
        Wide::narrow(self.0.condition(register, components))
    }

    fn set_condition(&mut self, register: u8, mask: Lanes, lanes: Lanes, value: &Wide, enabled: Option<&Mask>) {
        self.0.set_condition(register, mask, lanes, &value.low, enabled);
    }

    fn flags(&mut self, register: u8, components: &[u8]) -> Option<Wide> {
        let flags = self.0.lane.flags[usize::from(register & 1)];
        let lanes =
            std::array::from_fn(|lane| components.get(lane).map_or(0, |component| flags[usize::from(component & 3)]));
        Some(match components {
            [one] => Wide::one(flags[usize::from(one & 3)].into()),
            _ => Wide::narrow(Value { lanes, count: components.len() as u32 }),
        })
    }

    fn set_flags(&mut self, register: u8, mask: Lanes, lanes: Lanes, flags: Option<&Wide>, enabled: Option<&Mask>) {
        let flags = flags.map_or(Value::one(0), |flags| flags.low);
        merge(&mut self.0.lane.flags[usize::from(register & 1)], mask, lanes, &flags, enabled);
    }

    /// Four components are as cheap as one here.
    fn wanted(&self, _: Lanes) -> Lanes {
        Lanes::ALL
    }
}

//! The machine's primitives and registers, as `machine::semantics` and `machine::execute` require them.

use super::lane::Lane;
use super::lookup::{bound_unit, looked_up, missing_texel};
use super::ready::Ready;
use super::value::{self, Mask, Value};
use super::world::World;
use super::{Inputs, Textures, initial_output};
use crate::dialect::Rules;
use crate::dialect::bindings::Attribute;
use crate::isa::{Comparison, Product};
use crate::machine::execute::Registers;
use crate::machine::ops::{Axis, Binary, Lanes, Ops, Order, Sample, Unary};
use crate::machine::outside::Outside;
use crate::memory::Section;
use crate::numeric;
use crate::program::{
    Arrangement, BufferKind, Destination, File, Operand, Outer, Program, Relative, Select, TextureOperand,
};
use crate::texture::Unit;
use crate::vocabulary::{Base, Saturate, Type};
use crate::vocabulary::{Cast, Present};
use crate::vocabulary::{Family, Stage};

/// The memory that a variable lies in.
pub(super) enum Place {
    /// A buffer's part of the heap.
    Heap(Section),
    /// The memory of the group.
    Shared(Section),
}

/// One lane about to execute an instruction.
pub(super) struct LaneContext<'m> {
    pub program: &'m Program,
    pub rules: &'static Rules,
    pub lane: &'m mut Lane,
    pub inputs: &'m Inputs,
    pub textures: &'m Textures<'m>,
    /// The prepared operands of the program, and the current instruction.
    pub ready: &'m [[Ready; 3]],
    pub current: usize,
    /// The four fragments' values, and which fragment this is, for instructions that compare them.
    pub quad: Option<(&'m [Value; 4], usize)>,
    /// The inputs of the quad's fragments, and which of them this is.
    pub neighbours: Option<(&'m [Inputs; 4], usize)>,
    /// Some fragments of the quad execute other code.
    pub apart: bool,
    /// The fragment is not only a helper for its neighbours.
    pub covered: bool,
    /// The result of the thread group's next vote.
    pub voted: Option<Mask>,
    /// The threads with a non-zero operand in it, by component.
    pub ballot: Option<[u32; 4]>,
    /// The thread's number in its group, and what the threads at a shuffle give others.
    pub thread: usize,
    pub shuffled: &'m [Option<u32>],
    pub world: &'m mut World,
}

impl<'m> LaneContext<'m> {
    /// A lane that runs alone.
    pub(super) fn new(
        program: &'m Program,
        rules: &'static Rules,
        lane: &'m mut Lane,
        inputs: &'m Inputs,
        textures: &'m Textures<'m>,
        world: &'m mut World,
    ) -> Self {
        LaneContext {
            program,
            rules,
            lane,
            inputs,
            textures,
            ready: &[],
            current: 0,
            quad: None,
            neighbours: None,
            apart: false,
            covered: true,
            voted: None,
            ballot: None,
            thread: 0,
            shuffled: &[],
            world,
        }
    }
}

impl LaneContext<'_> {
    /// The number added by relative addressing.
    fn address(&self, relative: &Relative) -> i32 {
        let component = usize::from(relative.component & 3);
        match relative.file {
            File::Address if self.rules.stage == Stage::Fragment => self.lane.flow.loop_index(),
            File::Address => {
                self.lane.addresses.get(usize::from(relative.index)).map_or(0, |address| address[component])
            }
            _ => self
                .lane
                .temporaries
                .get(usize::from(relative.index))
                .map_or(0, |temporary| temporary[component] as i32),
        }
    }

    /// The register's number, if the register exists.
    #[inline(always)]
    pub(super) fn index(&self, index: i32, relative: Option<&Relative>) -> Option<usize> {
        let Some(relative) = relative else { return usize::try_from(index).ok() };
        self.relative_index(index, relative)
    }

    fn relative_index(&self, index: i32, relative: &Relative) -> Option<usize> {
        resolved(self.program, self.rules, index, relative, self.address(relative))
    }

    #[inline(always)]
    pub(super) fn register(&self, operand: &Operand) -> [u32; 4] {
        let Some(index) = self.index(operand.index, operand.relative.as_ref()) else { return [0; 4] };
        let found = match operand.file {
            File::Attribute => self.attribute(operand, index),
            File::Parameter if self.rules.stage == Stage::State => self.lane.parameters.get(index),
            File::Parameter => self.inputs.parameters.get(index),
            File::Constant => self.program.constants.get(index),
            File::Temporary => self.lane.temporaries.get(index),
            File::Output => {
                let outputs = match &operand.outer {
                    // A vertex of the control program's own patch, as it was after the previous instruction.
                    Some(outer) => self.vertex(outer).and_then(|vertex| self.world.patch.get(vertex)),
                    None => Some(&self.lane.outputs),
                };
                let Some(outputs) = outputs else { return [0; 4] };
                // A result that no instruction writes keeps the value that it begins with.
                return outputs.get(index).copied().unwrap_or(initial_output(self.rules.stage));
            }
            File::Address => return self.lane.addresses.get(index).map_or([0; 4], |it| it.map(|it| it as u32)),
            File::Buffer(_) => return self.buffer_register(operand),
            File::Null => None,
        };
        found.copied().unwrap_or([0; 4])
    }

    /// The vertex of a primitive or patch that an operand refers to.
    fn vertex(&self, outer: &Outer) -> Option<usize> {
        self.index(outer.index, outer.relative.as_ref())
    }

    fn attribute(&self, operand: &Operand, index: usize) -> Option<&[u32; 4]> {
        match &operand.outer {
            Some(outer) => self.world.vertices.get(self.vertex(outer)?)?.get(index),
            None => self.inputs.attributes.get(index),
        }
    }

    /// A register with 64-bit components. Those of a vertex attribute are pairs of words of two inputs.
    pub(super) fn wide_register(&self, operand: &Operand) -> [u64; 4] {
        let Some(index) = self.index(operand.index, operand.relative.as_ref()) else { return [0; 4] };
        let pair = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
        match operand.file {
            File::Constant => self.program.wide_constants.get(index).copied().present_or([0; 4]),
            File::Attribute => {
                let [x, y, z, w] = self.attribute(operand, index).copied().unwrap_or_default();
                let upper = self.inputs.attributes.get(index + usize::from(Attribute::UPPER0.0));
                let [more_x, more_y, more_z, more_w] =
                    upper.copied().filter(|_| operand.outer.is_none()).unwrap_or_default();
                [pair(x, y), pair(z, w), pair(more_x, more_y), pair(more_z, more_w)]
            }
            File::Temporary => {
                let low = self.lane.temporaries.get(index).copied().unwrap_or_default();
                let high = self.lane.upper.get(index).copied().unwrap_or_default();
                std::array::from_fn(|component| pair(low[component], high[component]))
            }
            File::Null | File::Parameter | File::Output | File::Address | File::Buffer(_) => {
                self.register(operand).map(u64::from)
            }
        }
    }

    /// The parameter buffer that an operand refers to, and the number of its element.
    pub(super) fn buffer_element(&self, operand: &Operand) -> Option<(Section, usize)> {
        let outer = operand.outer.as_ref()?;
        let File::Buffer(kind) = operand.file else { return None };
        let binding = self.index(outer.index, outer.relative.as_ref())? + kind.first_point() as usize;
        let section = self.world.buffers.get(binding).copied().flatten()?;
        Some((section, self.element(operand)?))
    }

    /// Where an operand lies: in a buffer, or in the memory of the group; and at which byte of it.
    pub(super) fn buffer_place(&self, operand: &Operand) -> Option<(Place, u32)> {
        let File::Buffer(kind) = operand.file else { return None };
        let (place, element) = match kind {
            BufferKind::Shared => {
                let Arrangement::Compute { shared, .. } = self.program.arrangement else { return None };
                (Place::Shared(Section { start: 0, size: shared }), self.element(operand)?)
            }
            BufferKind::Words
            | BufferKind::Vectors
            | BufferKind::Bytes
            | BufferKind::Storage
            | BufferKind::Counters => {
                let (section, element) = self.buffer_element(operand)?;
                (Place::Heap(section), element)
            }
        };
        Some((place, u32::try_from(element).ok()?.checked_mul(kind.size())?))
    }

    /// The number of an operand's element. Unlike other arrays, a buffer ends with its contents.
    pub(super) fn element(&self, operand: &Operand) -> Option<usize> {
        let element = match &operand.relative {
            None => i64::from(operand.index),
            Some(relative) => i64::from(operand.index) + i64::from(self.address(relative)),
        };
        usize::try_from(element).ok()
    }

    fn buffer_register(&self, operand: &Operand) -> [u32; 4] {
        let File::Buffer(kind) = operand.file else { return [0; 4] };
        let Some((section, element)) = self.buffer_element(operand) else { return [0; 4] };
        let offset = u32::try_from(element).ok().and_then(|element| element.checked_mul(kind.size()));
        let words = offset.map(|offset| self.world.memory.read_section(section, offset, kind.size().max(4)));
        let [x, y, z, w, ..] = words.unwrap_or_default();
        if kind == BufferKind::Words { [x; 4] } else { [x, y, z, w] }
    }

    /// The complete texture of an instruction.
    pub(super) fn texture_unit(&self, texture: &TextureOperand) -> Option<Unit<'_>> {
        let number = self.index(texture.unit.into(), texture.relative.as_ref())?;
        bound_unit(self.textures, number, texture)
    }

    /// The slope along `axis` of a quantity that is `value` in this lane. A fragment that runs alone has equal
    /// neighbours.
    pub(super) fn difference(&self, axis: Axis, value: Value) -> Value {
        let (from, to) = match (self.quad, axis) {
            (None, _) => (value, value),
            (Some((values, own)), Axis::X) => (values[own & 2], values[own | 1]),
            (Some((values, own)), Axis::Y) => (values[own & 1], values[own | 2]),
        };
        value::binary(Binary::Subtract, Type::F32, &value::flush(&to), &value::flush(&from))
    }
}

/// The register that an operand relative to `address` names.
pub(super) fn resolved(
    program: &Program,
    rules: &Rules,
    index: i32,
    relative: &Relative,
    address: i32,
) -> Option<usize> {
    let range = program.ranges.get(usize::from(relative.range))?;
    let (first, last) = (i64::from(range.first), i64::from(range.first) + i64::from(range.count) - 1);
    let wanted = i64::from(index) + i64::from(address);
    if (first..=last).contains(&wanted) {
        return usize::try_from(wanted).ok();
    }
    // Out of range, register languages read zero; declared arrays clamp the index.
    match rules.family {
        Family::Register | Family::Fixed => None,
        Family::Declared | Family::Typed => usize::try_from(wanted.clamp(first, last.max(first))).ok(),
    }
}

/// The type of the numbers in a register of the older languages.
pub(super) fn held_type(program: &Program, operand: &Operand) -> Type {
    match operand.file {
        File::Temporary if operand.relative.is_none() => {
            let number = usize::try_from(operand.index).unwrap_or(usize::MAX);
            program.temporaries.get(number).map_or(Type::F32, |temporary| temporary.ty)
        }
        File::Address => Type::S32,
        _ => Type::F32,
    }
}

impl Ops for LaneContext<'_> {
    type Value = Value;
    type Mask = Mask;

    fn float(&mut self, number: f32) -> Value {
        Value::one(number.to_bits())
    }

    fn word(&mut self, bits: u32) -> Value {
        Value::one(bits)
    }

    fn integer(&mut self, number: i32) -> Value {
        Value::one(number as u32)
    }

    fn lane(&mut self, value: &Value, lane: usize) -> Value {
        Value::one(value.lanes[lane & 3])
    }

    fn join(&mut self, lanes: &[Value]) -> Value {
        let mut joined = Value { lanes: [0; 4], count: lanes.len() as u32 };
        for (to, from) in joined.lanes.iter_mut().zip(lanes) {
            *to = from.lanes[0];
        }
        joined
    }

    fn unary(&mut self, function: Unary, ty: Type, value: &Value) -> Value {
        value::unary(function, ty, value)
    }

    fn binary(&mut self, function: Binary, ty: Type, left: &Value, right: &Value) -> Value {
        value::binary(function, ty, left, right)
    }

    fn negate(&mut self, ty: Type, value: &Value, lanes: u8) -> Value {
        value::negate(ty, value, lanes)
    }

    fn flush(&mut self, value: &Value) -> Value {
        value::flush(value)
    }

    fn saturate(&mut self, saturate: Saturate, _: Type, value: &Value) -> Value {
        value::saturate(saturate, value)
    }

    fn convert(&mut self, from: Type, to: Type, value: &Value) -> Value {
        value::convert(from, to, value)
    }

    /// No program of these languages needs it, nor 64-bit numbers.
    fn cast(&mut self, cast: &Cast, value: &Value) -> Value {
        value::convert(cast.from, cast.to, value)
    }

    fn pack_pairs(&mut self, value: &Value) -> Value {
        *value
    }

    fn unpack_pairs(&mut self, value: &Value) -> Value {
        *value
    }

    fn reinterpret(&mut self, _: Base, _: Base, value: &Value) -> Value {
        *value
    }

    fn compare(&mut self, comparison: Comparison, order: Order, ty: Type, left: &Value, right: &Value) -> Mask {
        value::compare(comparison, order, ty, left, right)
    }

    fn is_nan(&mut self, value: &Value) -> Mask {
        value.is_nan()
    }

    fn both(&mut self, left: &Mask, right: &Mask) -> Mask {
        value::both::<u32>(left, right)
    }

    fn either(&mut self, left: &Mask, right: &Mask) -> Mask {
        value::either::<u32>(left, right)
    }

    fn not(&mut self, mask: &Mask) -> Mask {
        value::not::<u32>(mask)
    }

    fn any(&mut self, mask: &Mask, count: usize) -> Mask {
        value::any::<u32>(mask, count)
    }

    fn select(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Value {
        value::select(mask, yes, no)
    }

    fn sum_of_products(&mut self, product: Product, ty: Type, left: &Value, right: &Value, count: usize) -> Value {
        let [first, rest @ ..] = value::binary(Binary::Multiply(product), ty, left, right).lanes;
        let sum = rest
            .iter()
            .take(count.saturating_sub(1))
            .fold(first, |sum, next| numeric::finish(f32::from_bits(sum) + f32::from_bits(*next)));
        Value::one(sum)
    }

    fn derivative(&mut self, axis: Axis, value: &Value) -> Value {
        let slope = self.difference(axis, *value);
        // The quad's values have all components; this operand may need fewer.
        if value.count == 1 { Value::one(slope.lanes[0]) } else { slope }
    }

    fn sample(&mut self, sample: &Sample<'_, Value>) -> Value {
        let Some(unit) = self.texture_unit(sample.texture) else {
            return Value { lanes: missing_texel(self.rules, sample.ty), count: 4 };
        };
        let slopes = || [Axis::X, Axis::Y].map(|axis| self.difference(axis, sample.coordinates));
        Value { lanes: looked_up(self.rules, &unit, sample, slopes), count: 4 }
    }
}

impl Outside for LaneContext<'_> {}

impl Registers for LaneContext<'_> {
    fn is_full(&self) -> bool {
        self.program.full
    }

    #[inline(always)]
    fn ready(&mut self, index: usize, components: &[u8]) -> Option<Value> {
        self.ready_operand(index, components)
    }

    #[inline(always)]
    fn load(&mut self, operand: &Operand, selects: &[Select]) -> Value {
        let register = self.register(operand);
        if selects == Select::XYZW {
            return Value { lanes: register, count: 4 };
        }
        // In the order of `Select`.
        let choices = [register[0], register[1], register[2], register[3], 0, 1f32.to_bits()];
        let pick = |lane: usize| choices[selects.get(lane).map_or(0, |select| *select as usize)];
        match selects.len() {
            1 => Value::one(pick(0)),
            // Whole arrays, so that they are written at once: reading back what was written in parts is slow.
            count => Value { lanes: [pick(0), pick(1), pick(2), pick(3)], count: count as u32 },
        }
    }

    fn operand_type(&self, operand: &Operand) -> Type {
        held_type(self.program, operand)
    }

    fn store(&mut self, destination: &Destination, lanes: Lanes, value: &Value, enabled: Option<&Mask>) {
        let merged = |register: &mut [u32; 4]| merge(register, Lanes(destination.mask), lanes, value, enabled);
        let number = self.index(destination.index, destination.relative.as_ref()).unwrap_or(usize::MAX);
        match destination.file {
            File::Temporary => self.lane.temporaries.get_mut(number).map(merged),
            File::Output => self.lane.outputs.get_mut(number).map(merged),
            File::Parameter => self.lane.parameters.get_mut(number).map(merged),
            File::Address => self.lane.addresses.get_mut(number).map(|register| {
                let mut bits = register.map(|number| number as u32);
                merged(&mut bits);
                *register = bits.map(|bits| bits as i32);
            }),
            File::Null | File::Attribute | File::Constant | File::Buffer(_) => None,
        };
    }

    fn condition(&mut self, register: u8, components: &[u8]) -> Value {
        let code = self.lane.conditions[usize::from(register & 1)];
        if let [one] = components {
            return Value::one(code[usize::from(one & 3)]);
        }
        let mut value = Value { lanes: [0; 4], count: components.len() as u32 };
        for (lane, component) in value.lanes.iter_mut().zip(components) {
            *lane = code[usize::from(component & 3)];
        }
        value
    }

    fn set_condition(&mut self, register: u8, mask: Lanes, lanes: Lanes, value: &Value, enabled: Option<&Mask>) {
        merge(&mut self.lane.conditions[usize::from(register & 1)], mask, lanes, value, enabled);
    }

    /// Four components are as cheap as one here.
    fn wanted(&self, _: Lanes) -> Lanes {
        Lanes::ALL
    }
}

/// Writes the lanes of `value`, which correspond to the components of `lanes`, where the masks allow it.
#[inline]
pub(super) fn merge(register: &mut [u32; 4], mask: Lanes, lanes: Lanes, value: &Value, enabled: Option<&Mask>) {
    if mask == Lanes::ALL && lanes == Lanes::ALL && enabled.is_none() {
        *register = value.lanes;
        return;
    }
    for (lane, component) in lanes.components().iter().enumerate() {
        let open = enabled.is_none_or(|enabled| enabled.lanes[lane]);
        if mask.contains(*component) && open {
            register[usize::from(*component)] = value.lanes[lane];
        }
    }
}

//! Pointers, loads, stores and atomic operations.
//!
//! A pointer is a word: in its upper 16 bits whose memory it points to, below where. Variables and what a workgroup shares
//! are words of values, buffers bytes.

use std::borrow::Cow;

use naga::{AddressSpace, ArraySize, AtomicFunction, Expression, Handle, TypeInner};

use super::code::Slot;
use super::operations::{self, Function2};
use super::types::{Leaf, ScalarType, count_of};
use super::{Evaluator, Mask, Resource, Stop, unsupported};

/// The memory that a workgroup shares; 0 is a lane's variables.
pub(super) const SHARED: u64 = 1;
/// The first resource.
const RESOURCES: u64 = 2;
/// A pointer to nothing.
pub(super) const NOWHERE: u64 = u64::MAX;
/// Bits of a place.
const PLACE: u32 = 48;

pub(super) fn pointer(space: u64, place: u64) -> u64 {
    space << PLACE | place
}

/// The pointer to a resource.
pub(super) fn resource(number: usize) -> u64 {
    pointer(RESOURCES + number as u64, 0)
}

/// The number of the resource that a pointer points to, and the byte.
pub(super) fn parted(pointer: u64) -> Option<(usize, usize)> {
    let space = pointer >> PLACE;
    let place = pointer & ((1 << PLACE) - 1);
    (pointer != NOWHERE && space >= RESOURCES).then(|| ((space - RESOURCES) as usize, place as usize))
}

/// Where the parts of what a pointer points to lie: for a buffer in bytes, else in words.
struct Parts {
    /// From one part to the next.
    stride: u64,
    /// How many there are; `None` if the buffer decides it.
    count: Option<u64>,
}

impl<'b> Evaluator<'_, 'b> {
    fn inner(&self, code: usize, expression: Handle<Expression>) -> &'b TypeInner {
        let shader = self.shader;
        shader.codes[code].info[expression].ty.inner_with(&shader.module.types)
    }

    /// The type that a pointer points to, and whether that lies in a buffer.
    fn pointee(&self, code: usize, expression: Handle<Expression>) -> Result<(Cow<'b, TypeInner>, bool), Stop> {
        let (inner, space) = match *self.inner(code, expression) {
            TypeInner::Pointer { base, space } => (Cow::Borrowed(&self.shader.module.types[base].inner), space),
            TypeInner::ValuePointer { size: Some(size), scalar, space } => {
                (Cow::Owned(TypeInner::Vector { size, scalar }), space)
            }
            TypeInner::ValuePointer { size: None, scalar, space } => (Cow::Owned(TypeInner::Scalar(scalar)), space),
            ref other => return unsupported(other),
        };
        let own = matches!(space, AddressSpace::Function | AddressSpace::Private | AddressSpace::WorkGroup);
        Ok((inner, !own))
    }

    fn parts(&self, inner: &TypeInner, bytes: bool) -> Result<Parts, Stop> {
        let types = &self.shader.types;
        Ok(match *inner {
            TypeInner::Vector { size, scalar } => {
                Parts { stride: if bytes { scalar.width.into() } else { 1 }, count: Some(size as u64) }
            }
            TypeInner::Array { base, size, stride } => Parts {
                stride: if bytes { stride.into() } else { types.count(base).into() },
                count: match size {
                    ArraySize::Constant(size) => Some(size.get().into()),
                    ArraySize::Dynamic => None,
                    ArraySize::Pending(_) => return unsupported(size),
                },
            },
            ref other => return unsupported(other),
        })
    }

    /// Whether an expression is a pointer.
    pub(super) fn is_pointer(&self, code: usize, expression: Handle<Expression>) -> bool {
        matches!(self.inner(code, expression), TypeInner::Pointer { .. } | TypeInner::ValuePointer { .. })
    }

    /// The pointer to a part of what another points to.
    pub(super) fn part(&mut self, code: usize, base: Handle<Expression>, to: Slot, index: Index) -> Result<(), Stop> {
        let (inner, bytes) = self.pointee(code, base)?;
        let from = self.shader.codes[code].slots[base.index()];
        if let (TypeInner::Struct { members, .. }, Index::Constant(index)) = (&*inner, index) {
            let before = members.iter().take(index as usize).map(|member| self.shader.types.count(member.ty)).sum();
            let offset = if bytes { members.get(index as usize).map_or(0, |member| member.offset) } else { before };
            for lane in 0..self.lanes {
                self.step(from, to, lane, u64::from(offset));
            }
            return Ok(());
        }
        let parts = self.parts(&inner, bytes)?;
        for lane in 0..self.lanes {
            let index = match index {
                Index::Constant(index) => u64::from(index),
                Index::Word(slot) => self.word(slot, 0, lane),
            };
            match parts.count.is_some_and(|count| index >= count) {
                true => self.set(to, 0, lane, NOWHERE),
                false => self.step(from, to, lane, index * parts.stride),
            }
        }
        Ok(())
    }

    fn step(&mut self, from: Slot, to: Slot, lane: usize, offset: u64) {
        let pointer = self.word(from, 0, lane);
        let stays = (pointer & ((1 << PLACE) - 1)).saturating_add(offset) >> PLACE == 0;
        let stepped = if pointer == NOWHERE || !stays { NOWHERE } else { pointer + offset };
        self.set(to, 0, lane, stepped);
    }

    /// The number of elements of an array whose size its buffer decides.
    pub(super) fn length(&mut self, code: usize, array: Handle<Expression>, to: Slot) -> Result<(), Stop> {
        let (inner, bytes) = self.pointee(code, array)?;
        let stride = self.parts(&inner, bytes)?.stride.max(1);
        let from = self.shader.codes[code].slots[array.index()];
        for lane in 0..self.lanes {
            let words = parted(self.word(from, 0, lane)).map_or(0, |(number, byte)| {
                self.buffer(number).map_or(0, |words| (4 * words.len()).saturating_sub(byte))
            });
            self.set(to, 0, lane, words as u64 / stride);
        }
        Ok(())
    }

    fn buffer(&self, number: usize) -> Option<&Vec<u32>> {
        match self.resources.list.get(number) {
            Some(Resource::Buffer(words)) => Some(words),
            Some(Resource::Texture(_)) | None => None,
        }
    }

    /// The scalars that a pointer points to: as they lie in a buffer, and how many they are.
    fn leaves(&self, code: usize, pointer: Handle<Expression>) -> Result<(Cow<'b, [Leaf]>, u32), Stop> {
        let types = &self.shader.types;
        if let TypeInner::Pointer { base, .. } = *self.inner(code, pointer) {
            return Ok((Cow::Borrowed(types.leaves(base)), types.count(base)));
        }
        let (inner, _) = self.pointee(code, pointer)?;
        Ok((types.lay_out(&inner).into(), count_of(types, &inner)))
    }

    fn read(&self, pointer: u64, number: u32, leaf: Option<&Leaf>, lane: usize) -> Option<u64> {
        let (space, place) = (pointer >> PLACE, pointer & ((1 << PLACE) - 1));
        if pointer == NOWHERE {
            return None;
        }
        let place = place as usize;
        match space {
            0 => self.variables.get((place + number as usize) * self.lanes + lane).copied(),
            SHARED => self.shared.get(place + number as usize).copied(),
            space => {
                let words = self.buffer((space - RESOURCES) as usize)?;
                let (at, leaf) = (place / 4, leaf?);
                let low = *words.get(at + leaf.offset as usize / 4)?;
                let high = if leaf.wide { *words.get(at + leaf.offset as usize / 4 + 1)? } else { 0 };
                Some(u64::from(low) | u64::from(high) << 32)
            }
        }
    }

    fn write(&mut self, pointer: u64, number: u32, leaf: Option<&Leaf>, lane: usize, word: u64) {
        if pointer == NOWHERE {
            return;
        }
        let (space, place) = (pointer >> PLACE, (pointer & ((1 << PLACE) - 1)) as usize);
        let lanes = self.lanes;
        let to = match space {
            0 => self.variables.get_mut((place + number as usize) * lanes + lane),
            SHARED => self.shared.get_mut(place + number as usize),
            space => {
                if let Some(Resource::Buffer(words)) = self.resources.list.get_mut((space - RESOURCES) as usize)
                    && let Some(leaf) = leaf
                    && let at = place / 4 + leaf.offset as usize / 4
                    && at + usize::from(leaf.wide) < words.len()
                {
                    words[at] = word as u32;
                    if leaf.wide {
                        words[at + 1] = (word >> 32) as u32;
                    }
                }
                None
            }
        };
        if let Some(to) = to {
            *to = word;
        }
    }

    pub(super) fn load(&mut self, code: usize, from: Handle<Expression>, to: Slot, mask: Mask) -> Result<(), Stop> {
        let slot = self.shader.codes[code].slots[from.index()];
        let (leaves, count) = self.leaves(code, from)?;
        for lane in mask.lanes() {
            let pointer = self.word(slot, 0, lane);
            for number in 0..count {
                let word = self.read(pointer, number, leaves.get(number as usize), lane);
                self.set(to, number, lane, word.unwrap_or_else(|| to.kind.poison()));
            }
        }
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        code: usize,
        to: Handle<Expression>,
        from: Handle<Expression>,
        mask: Mask,
    ) -> Result<(), Stop> {
        let slots = &self.shader.codes[code].slots;
        let (slot, from) = (slots[to.index()], slots[from.index()]);
        let (leaves, count) = self.leaves(code, to)?;
        for lane in mask.lanes() {
            let pointer = self.word(slot, 0, lane);
            for number in 0..count {
                let word = self.word(from, number, lane);
                self.write(pointer, number, leaves.get(number as usize), lane, word);
            }
        }
        Ok(())
    }

    /// Changes memory, lane after lane.
    pub(super) fn atomic(
        &mut self,
        code: usize,
        place: Handle<Expression>,
        fun: AtomicFunction,
        value: Handle<Expression>,
        result: Option<Handle<Expression>>,
        mask: Mask,
    ) -> Result<(), Stop> {
        let slots = &self.shader.codes[code].slots;
        let (at, value) = (slots[place.index()], slots[value.index()]);
        let result = result.map(|result| slots[result.index()]);
        let compare = match fun {
            AtomicFunction::Exchange { compare: Some(compare) } => Some(slots[compare.index()]),
            _ => None,
        };
        let change: Function2 = match fun {
            AtomicFunction::Exchange { .. } => |_, value| value,
            AtomicFunction::Add => operations::binary(naga::BinaryOperator::Add, value.kind)?,
            AtomicFunction::Subtract => operations::binary(naga::BinaryOperator::Subtract, value.kind)?,
            AtomicFunction::And => operations::binary(naga::BinaryOperator::And, value.kind)?,
            AtomicFunction::ExclusiveOr => operations::binary(naga::BinaryOperator::ExclusiveOr, value.kind)?,
            AtomicFunction::InclusiveOr => operations::binary(naga::BinaryOperator::InclusiveOr, value.kind)?,
            AtomicFunction::Min => operations::math2(naga::MathFunction::Min, value.kind)?,
            AtomicFunction::Max => operations::math2(naga::MathFunction::Max, value.kind)?,
        };
        let wide = matches!(value.kind, ScalarType::I64 | ScalarType::U64 | ScalarType::F64);
        let leaf = Leaf { offset: 0, wide };
        for lane in mask.lanes() {
            let pointer = self.word(at, 0, lane);
            let old = self.read(pointer, 0, Some(&leaf), lane);
            let new = self.word(value, 0, lane);
            let exchanges = compare.is_none_or(|compare| old == Some(self.word(compare, 0, lane)));
            if let Some(old) = old.filter(|_| exchanges) {
                self.write(pointer, 0, Some(&leaf), lane, change(old, new));
            }
            if let Some(result) = result {
                self.set(result, 0, lane, old.unwrap_or_else(|| value.kind.poison()));
                if compare.is_some() && result.count > 1 {
                    self.set(result, 1, lane, u64::from(exchanges));
                }
            }
        }
        Ok(())
    }
}

/// Which part of a value is meant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Index {
    Constant(u32),
    Word(Slot),
}

//! Where the elements of vertex arrays lie, and how they are converted.

use std::ops::Range;
use std::sync::Arc;

use crate::context::formats::values::{signed_unit, unsigned_unit};
use crate::context::names::ArrayType;
use crate::model::error::{Result, invalid_value};
use crate::stored::{Component, HeapArray};
use glasm::memory::Section;

/// The memory of arrays. Copies share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayMemory(Store);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Store {
    Bytes(Arc<[u8]>),
    /// The buffer of this name, with its contents at the time of the draw.
    Buffer(u32),
}

impl ArrayMemory {
    /// Client memory with these bytes, in the machine's byte order.
    pub fn new(bytes: impl Into<Arc<[u8]>>) -> ArrayMemory {
        ArrayMemory(Store::Bytes(bytes.into()))
    }

    /// Memory that holds these floats.
    pub fn from_floats(values: &[f32]) -> ArrayMemory {
        ArrayMemory::new(values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<u8>>())
    }

    /// A buffer object (ARB_vertex_buffer_object): arrays begin at an offset of its data store, whose contents are read
    /// when something is drawn.
    pub fn of_buffer(name: u32) -> ArrayMemory {
        ArrayMemory(Store::Buffer(name))
    }

    /// The bytes; empty for a buffer, which has its own commands.
    pub fn bytes(&self) -> &[u8] {
        match &self.0 {
            Store::Bytes(bytes) => bytes,
            Store::Buffer(_) => &[],
        }
    }

    /// The name of the buffer, if it is one.
    pub(crate) fn buffer(&self) -> Option<u32> {
        match self.0 {
            Store::Bytes(_) => None,
            Store::Buffer(name) => Some(name),
        }
    }
}

/// The location and element format of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayPointer {
    /// Components of an element, 1 to 4.
    pub size: u32,
    /// The type of a component.
    pub ty: ArrayType,
    /// Whether integers stand for numbers up to 1 (`[0, 1]` or `[-1, 1]`) or for themselves.
    pub normalized: bool,
    /// Components are integers and stay integers (VertexAttribIPointer), or have 64 bits (VertexAttribLPointer).
    pub whole: bool,
    /// Bytes from one element to the next; 0 if they are adjacent.
    pub stride: u32,
    /// The memory of the array.
    pub memory: ArrayMemory,
    /// The offset of the first element in the memory.
    pub offset: usize,
}

impl ArrayPointer {
    pub(crate) fn check(&self, sizes: Range<u32>) -> Result {
        if !sizes.contains(&self.size) {
            return invalid_value(format!("arrays of this kind have no {} components", self.size));
        }
        if self.memory.buffer().is_none() && self.offset > self.memory.bytes().len() {
            return invalid_value("the array begins behind its memory");
        }
        Ok(())
    }

    fn element_size(&self) -> usize {
        self.ty.size() * self.size as usize
    }

    pub(crate) fn step(&self) -> usize {
        if self.stride == 0 { self.element_size() } else { self.stride as usize }
    }

    /// How many elements fit into so many bytes.
    pub(crate) fn count(&self, bytes: usize) -> usize {
        let rest = bytes.saturating_sub(self.offset);
        rest.checked_sub(self.element_size()).map_or(0, |last| last / self.step() + 1)
    }

    fn component(&self, bytes: &[u8]) -> f32 {
        fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
            let mut array = [0; N];
            array.iter_mut().zip(bytes).for_each(|(place, byte)| *place = *byte);
            array
        }
        let signed = |value: i64, bits| if self.normalized { signed_unit(value, bits) } else { value as f32 };
        let unsigned = |value: u64, bits| if self.normalized { unsigned_unit(value, bits) } else { value as f32 };
        match self.ty {
            ArrayType::Byte => signed(i8::from_ne_bytes(array(bytes)).into(), 8),
            ArrayType::UnsignedByte => unsigned(u8::from_ne_bytes(array(bytes)).into(), 8),
            ArrayType::Short => signed(i16::from_ne_bytes(array(bytes)).into(), 16),
            ArrayType::UnsignedShort => unsigned(u16::from_ne_bytes(array(bytes)).into(), 16),
            ArrayType::Int => signed(i32::from_ne_bytes(array(bytes)).into(), 32),
            ArrayType::UnsignedInt => unsigned(u32::from_ne_bytes(array(bytes)).into(), 32),
            ArrayType::Float => f32::from_ne_bytes(array(bytes)),
            ArrayType::Double => f64::from_ne_bytes(array(bytes)) as f32,
            ArrayType::Half => half::f16::from_ne_bytes(array(bytes)).to_f32(),
            ArrayType::Int64 => i64::from_ne_bytes(array(bytes)) as f32,
            ArrayType::UnsignedInt64 => u64::from_ne_bytes(array(bytes)) as f32,
        }
    }

    /// Components that are not converted to floats: 64-bit ones as two words, others as one.
    fn words(&self, bytes: &[u8]) -> [u32; 4] {
        let size = self.ty.size();
        let mut words = if size == 8 { [0; 4] } else { [0, 0, 0, 1] };
        let little = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        if size == 8 {
            for (place, bytes) in words.iter_mut().zip(bytes.chunks_exact(4)) {
                *place = little(bytes);
            }
            return words;
        }
        for (place, bytes) in words.iter_mut().zip(bytes.chunks_exact(size)) {
            let word = little(bytes);
            let unused = 32 - 8 * size as u32;
            let signed = matches!(self.ty, ArrayType::Byte | ArrayType::Short | ArrayType::Int);
            *place = if signed { ((word << unused).cast_signed() >> unused).cast_unsigned() } else { word };
        }
        words
    }

    pub(crate) fn element(&self, index: usize) -> Option<[u32; 4]> {
        let start = self.offset.checked_add(index.checked_mul(self.step())?)?;
        let bytes = self.memory.bytes().get(start..start.checked_add(self.element_size())?)?;
        if self.whole {
            return Some(self.words(bytes));
        }
        let mut element = [0, 0, 0, 1f32.to_bits()];
        for (place, bytes) in element.iter_mut().zip(bytes.chunks_exact(self.ty.size())) {
            *place = self.component(bytes).to_bits();
        }
        Some(element)
    }

    /// The third and fourth components with 64 bits, as an array of their own.
    pub(crate) fn upper(&self) -> Option<ArrayPointer> {
        let more = self.whole && self.ty.size() == 8 && self.size > 2;
        let stride = u32::try_from(self.step()).ok().filter(|_| more)?;
        Some(ArrayPointer { size: self.size - 2, stride, offset: self.offset + 16, ..self.clone() })
    }

    /// The array's location in the heap, if devices support its format.
    pub(crate) fn in_heap(&self, section: Section) -> Option<HeapArray> {
        let kind = match self.ty {
            ArrayType::Float => Component::Float,
            ArrayType::Int | ArrayType::UnsignedInt if self.whole => Component::Whole,
            ArrayType::Int if !self.normalized => Component::Signed,
            ArrayType::UnsignedInt if !self.normalized => Component::Unsigned,
            ArrayType::Int
            | ArrayType::UnsignedInt
            | ArrayType::Byte
            | ArrayType::UnsignedByte
            | ArrayType::Short
            | ArrayType::UnsignedShort
            | ArrayType::Double
            | ArrayType::Half
            | ArrayType::Int64
            | ArrayType::UnsignedInt64 => return None,
        };
        let words = self.offset.is_multiple_of(4) && self.step().is_multiple_of(4);
        let first = u32::try_from(section.start as usize / 4 + self.offset / 4).ok().filter(|_| words)?;
        Some(HeapArray { first, step: u32::try_from(self.step() / 4).ok()?, components: self.size, kind })
    }
}

//! Arrays in buffer objects (ARB_vertex_buffer_object): devices read them from the heap, as earlier draws have left it.

use std::sync::Arc;

use crate::call::Versioned;
use crate::context::arrays::{Array, ArrayMemory, ArrayPointer};
use crate::context::base::Context;
use crate::context::expanded::Expanded;
use crate::context::names::ArrayType;
use crate::model::error::Result;
use crate::model::limits::{ATTRIBUTE_SLOTS, VERTEX_ATTRIBUTES};
use crate::stored::{Component, HeapArray};
use glasm::memory::Section;

/// The location and number of an array's elements.
#[derive(Debug)]
pub(crate) enum Elements {
    Kept(Arc<Versioned<Vec<[u32; 4]>>>),
    Heap(HeapArray, usize),
}

impl Elements {
    pub(crate) fn len(&self) -> usize {
        match self {
            Elements::Kept(values) => values.value.len(),
            Elements::Heap(_, count) => *count,
        }
    }
}

/// The array data for draws, kept until an array changes.
#[derive(Debug)]
pub(crate) struct Feeds {
    /// By slot: attributes, then the third and fourth components of those with 64 bits.
    pub elements: [Option<Elements>; ATTRIBUTE_SLOTS],
    pub edge_flags: Option<Arc<[bool]>>,
    /// The attribute whose array has the fewest elements, and their number.
    fewest: Option<(usize, usize)>,
    /// The next draw can use it again: no array is in a buffer.
    pub lasting: bool,
}

impl Feeds {
    /// The attribute whose array has the fewest elements, and their number, if an index exceeds it.
    pub(crate) fn shortest(&self, end: u32) -> Option<(usize, usize)> {
        self.fewest.filter(|(_, count)| *count < end as usize)
    }
}

impl ArrayPointer {
    /// The array's location in the heap, if devices support its format.
    fn in_heap(&self, section: Section) -> Option<HeapArray> {
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

/// # Draws with indices.
impl Context {
    /// A pointer to bytes: those of a buffer in its current state.
    pub(crate) fn settled(&mut self, pointer: &ArrayPointer, name: u32) -> Result<ArrayPointer> {
        self.bring_back()?;
        let section = self.gl.buffers.section(name).unwrap_or_default();
        let mut bytes = bytemuck::cast_slice(self.gl.buffers.world.value.memory.section(section)).to_vec();
        bytes.truncate(section.size as usize);
        Ok(ArrayPointer { memory: ArrayMemory::new(bytes), ..pointer.clone() })
    }

    /// The elements of the array that feeds a slot.
    pub(crate) fn elements(&mut self, slot: usize) -> Result<Option<Elements>> {
        let Some(array) = self.gl.slot_array(slot) else { return Ok(None) };
        let upper = slot >= VERTEX_ATTRIBUTES;
        let Some((pointer, name)) = array.pointer.as_ref().and_then(|it| Some((it, it.memory.buffer()?))) else {
            if upper {
                return Ok(array.upper.clone().map(Elements::Kept));
            }
            let none = || Arc::new(Versioned::new(Vec::new()));
            return Ok(Some(Elements::Kept(array.expanded.clone().unwrap_or_else(none))));
        };
        let Some(pointer) = (if upper { pointer.upper() } else { Some(pointer.clone()) }) else { return Ok(None) };
        let section = self.gl.buffers.section(name).unwrap_or_default();
        if let Some(heap) = pointer.in_heap(section) {
            return Ok(Some(Elements::Heap(heap, pointer.count(section.size as usize))));
        }
        let pointer = self.settled(&pointer, name)?;
        let mut array = Array { pointer: Some(pointer), ..Array::default() };
        array.expand(&mut Expanded::default());
        Ok(array.expanded.map(Elements::Kept))
    }

    /// The array data for draws in the current state.
    pub(crate) fn feeds(&mut self) -> Result<Feeds> {
        let arrays = &mut self.gl.values().arrays;
        for array in arrays.numbered.iter_mut().chain(&mut arrays.conventional).filter(|array| array.enabled) {
            array.expand(&mut arrays.expanded);
        }
        let edge_flags = arrays.edge_flag.clone().filter(|_| arrays.edge_flag_enabled);
        let elements = [const { None }; ATTRIBUTE_SLOTS];
        let mut feeds = Feeds { elements, edge_flags, fewest: None, lasting: true };
        for (number, elements) in feeds.elements.iter_mut().enumerate() {
            *elements = self.elements(number)?;
            let pointer = self.gl.slot_array(number).and_then(|array| array.pointer.as_ref());
            feeds.lasting &= pointer.is_none_or(|pointer| pointer.memory.buffer().is_none());
        }
        let counts = feeds.elements[..VERTEX_ATTRIBUTES].iter().map(|elements| elements.as_ref().map(Elements::len));
        let known = counts.enumerate().filter_map(|(number, count)| Some((number, count?)));
        feeds.fewest = known.min_by_key(|(_, count)| *count);
        Ok(feeds)
    }
}

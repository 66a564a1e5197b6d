//! What arrays give to draws: converted elements, or places in the heap of buffers (ARB_vertex_buffer_object).

use std::sync::Arc;

use crate::call::Versioned;
use crate::model::limits::ATTRIBUTE_SLOTS;
use crate::stored::HeapArray;

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
    pub fewest: Option<(usize, usize)>,
    /// The next draw can use it again: no array is in a buffer.
    pub lasting: bool,
}

impl Feeds {
    /// The attribute whose array has the fewest elements, and their number, if an index exceeds it.
    pub(crate) fn shortest(&self, end: u32) -> Option<(usize, usize)> {
        self.fewest.filter(|(_, count)| *count < end as usize)
    }
}

//! Converted arrays of recent draws, for arrays that are used again.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::call::Versioned;
use crate::context::state::pointers::ArrayPointer;

/// Elements in the form for devices.
pub(crate) type Elements = Arc<Versioned<Vec<[u32; 4]>>>;

/// The largest number of arrays kept, and of their elements in total.
const ARRAYS: usize = 64;
const ELEMENTS: usize = 1 << 20;

/// Arrays and their elements, the most recently used last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expanded {
    held: VecDeque<(ArrayPointer, Elements)>,
    elements: usize,
}

impl Expanded {
    /// The elements of an array, converted unless they are kept.
    pub(crate) fn elements(&mut self, pointer: &ArrayPointer) -> Elements {
        self.find(pointer).unwrap_or_else(|| {
            let count = pointer.count(pointer.memory.bytes().len());
            let elements = Arc::new(Versioned::new((0..count).filter_map(|index| pointer.element(index)).collect()));
            self.keep(pointer, &elements);
            elements
        })
    }

    fn find(&mut self, pointer: &ArrayPointer) -> Option<Elements> {
        let place = self.held.iter().position(|(known, _)| known == pointer)?;
        let found = self.held.remove(place)?;
        let elements = found.1.clone();
        self.held.push_back(found);
        Some(elements)
    }

    /// Keeps the elements of an array, within the limits; those of buffers are not kept, since they change.
    fn keep(&mut self, pointer: &ArrayPointer, elements: &Elements) {
        let count = elements.value.len();
        if pointer.memory.buffer().is_some() || count > ELEMENTS / 4 {
            return;
        }
        while self.held.len() >= ARRAYS || self.elements + count > ELEMENTS {
            let Some((_, oldest)) = self.held.pop_front() else { break };
            self.elements -= oldest.value.len();
        }
        self.elements += count;
        self.held.push_back((pointer.clone(), elements.clone()));
    }
}

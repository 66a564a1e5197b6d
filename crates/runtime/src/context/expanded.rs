//! What was made of arrays lately, for arrays that are the same again.

use std::collections::VecDeque;
use std::sync::Arc;

use super::arrays::ArrayPointer;
use crate::call::Versioned;

/// Elements as devices take them.
pub(super) type Elements = Arc<Versioned<Vec<[u32; 4]>>>;

/// How many arrays, and how many elements of all together, are kept.
const ARRAYS: usize = 64;
const ELEMENTS: usize = 1 << 20;

/// Arrays and their elements, those that were asked for last behind the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Expanded {
    held: VecDeque<(ArrayPointer, Elements)>,
    elements: usize,
}

impl Expanded {
    pub(super) fn find(&mut self, pointer: &ArrayPointer) -> Option<Elements> {
        let place = self.held.iter().position(|(known, _)| known == pointer)?;
        let found = self.held.remove(place)?;
        let elements = found.1.clone();
        self.held.push_back(found);
        Some(elements)
    }

    /// Keeps the elements of an array; not those of buffers, which change, and not more than there is room for.
    pub(super) fn keep(&mut self, pointer: &ArrayPointer, elements: &Elements) {
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

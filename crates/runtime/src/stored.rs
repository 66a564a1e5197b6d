//! Captures of draws, and vertices that earlier draws left in buffers: data that is in the heap and need not be read
//! back.

use super::call::{AttributeSource, TargetId};
use super::identity::Identity;
use crate::capture::{Layout, Tally};
use crate::raster::state::View;
use glasm::memory::{Heap, Section};

/// What a draw records beside the picture, and its number of vertices if only the device knows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Feedback<'a> {
    /// Nothing is drawn (RASTERIZER_DISCARD).
    pub discard: bool,
    /// Tallies to which the primitives are added: those of queries, and of the capture.
    pub tallies: &'a [Identity],
    /// Where vertices are recorded; `None` if no capture is active.
    pub capture: Option<CaptureCall<'a>>,
    /// A vertex count that an earlier capture gives; `None`: the draw's indices say how many.
    pub counted: Option<Counted>,
    /// Targets of the layers among which a geometry program chooses; empty if everything goes to the draw's target.
    pub layers: &'a [TargetId],
    /// Viewports among which the last program chooses; empty if everything goes to that of the state.
    pub views: &'a [View],
}

/// Where primitives are recorded.
#[derive(Clone, Copy, Debug)]
pub struct CaptureCall<'a> {
    /// The tally of the capture, which is one of those in the list.
    pub tally: Identity,
    /// What a vertex leaves in each buffer.
    pub layouts: &'a [Layout],
    /// The space in each buffer.
    pub sections: &'a [Section],
}

/// A draw has as many vertices as a capture has recorded, but at most as many as it has indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The tally of the capture that has recorded the vertices.
    pub tally: Identity,
    /// The vertex stream of the capture.
    pub stream: u32,
    /// Vertices of a recorded primitive.
    pub corners: u32,
}

/// The type of the components of an array in the heap. All have 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// 32-bit floats, taken as they are.
    Float,
    /// Integers that stay integers.
    Whole,
    /// Integers that are converted to floats.
    Signed,
    /// Unsigned integers that become floats.
    Unsigned,
}

/// An attribute whose elements are in the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapArray {
    /// Words from the start of the heap, and from an element to the next.
    pub first: u32,
    /// Words from an element to the next.
    pub step: u32,
    /// Components of an element, 1 to 4.
    pub components: u32,
    /// What the components are and become.
    pub kind: Component,
}

impl CaptureCall<'_> {
    /// The number of primitives of a stream that fit; `None` if nothing is recorded of it.
    pub fn room(&self, stream: u32, corners: u32) -> Option<u32> {
        let own = self.layouts.iter().zip(self.sections).filter(|(layout, _)| layout.stream == stream);
        let room = |(layout, section): (&Layout, &Section)| {
            let each = layout.words() as u32 * corners;
            (section.size / 4).checked_div(each).unwrap_or(u32::MAX)
        };
        own.map(room).min()
    }
}

impl Counted {
    /// Vertices of a draw that may have at most `most`.
    pub fn vertices(&self, tally: &Tally, most: u32) -> u32 {
        let written = tally.written.get(self.stream as usize).copied().unwrap_or(0);
        u32::try_from(written.saturating_mul(self.corners.into())).unwrap_or(u32::MAX).min(most)
    }
}

impl HeapArray {
    /// The attribute of a vertex.
    pub fn element(&self, heap: &Heap, vertex: u32) -> [u32; 4] {
        let one = if self.kind == Component::Whole { 1 } else { 1f32.to_bits() };
        let mut element = [0, 0, 0, one];
        let first = self.first as usize + vertex as usize * self.step as usize;
        let words = heap.words().get(first..).unwrap_or_default();
        for (place, word) in element.iter_mut().zip(words).take(self.components as usize) {
            *place = match self.kind {
                Component::Float | Component::Whole => *word,
                Component::Signed => (word.cast_signed() as f32).to_bits(),
                Component::Unsigned => (*word as f32).to_bits(),
            };
        }
        element
    }
}

/// Attributes of the first vertices from the heap; `None` for those elsewhere.
pub fn brought(attributes: &[AttributeSource<'_>], heap: &Heap, end: u32) -> Vec<Option<Vec<[u32; 4]>>> {
    let bring = |source: &AttributeSource<'_>| match source {
        AttributeSource::Heap(array) => Some((0..end).map(|vertex| array.element(heap, vertex)).collect()),
        AttributeSource::Constant(_) | AttributeSource::Kept(_) | AttributeSource::Given(_) => None,
    };
    attributes.iter().map(bring).collect()
}

/// The attributes with the fetched ones filled in.
pub fn with_brought<'a>(
    attributes: &[AttributeSource<'a>],
    brought: &'a [Option<Vec<[u32; 4]>>],
) -> Vec<AttributeSource<'a>> {
    let own = attributes.iter().zip(brought);
    own.map(|(source, brought)| brought.as_deref().map_or(*source, AttributeSource::Given)).collect()
}

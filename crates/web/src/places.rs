//! Places in a text: JavaScript counts units of UTF-16, and the library bytes.

use glasm::span::Span;

/// Both ways of counting, for one text.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The byte of each unit; `None` for a text of ASCII alone.
    bytes: Option<Vec<u32>>,
    length: u32,
}

impl Places {
    /// Counts a text.
    pub fn new(text: &str) -> Places {
        let length = text.len() as u32;
        if text.is_ascii() {
            return Places { bytes: None, length };
        }
        let units = text.char_indices().flat_map(|(at, letter)| std::iter::repeat_n(at as u32, letter.len_utf16()));
        Places { bytes: Some(units.collect()), length }
    }

    /// The byte of a unit; the end for one beyond it.
    pub fn byte(&self, unit: u32) -> usize {
        let byte = match &self.bytes {
            None => unit,
            Some(bytes) => bytes.get(unit as usize).copied().unwrap_or(self.length),
        };
        byte.min(self.length) as usize
    }

    /// The unit of a byte, or of the letter that it is in.
    pub fn unit(&self, byte: u32) -> u32 {
        match &self.bytes {
            None => byte.min(self.length),
            Some(bytes) => bytes.partition_point(|start| *start < byte) as u32,
        }
    }

    /// Both ends of a span.
    pub fn units(&self, span: Span) -> [u32; 2] {
        [self.unit(span.start), self.unit(span.end)]
    }
}

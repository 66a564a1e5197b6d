//! Lines and columns as editors count them.

/// The bytes of a text that are counted together.
const BLOCK: usize = 64;

/// What it takes to tell the line and column of any byte without looking at more than a few bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The first byte of each line.
    lines: Vec<u32>,
    /// The units of UTF-16 before each block.
    units: Vec<u32>,
}

/// The units of UTF-16 of the letter that begins with a byte; 0 for its other bytes.
fn units_of(byte: u8) -> u32 {
    match byte {
        0x80..0xc0 => 0,
        0xf0.. => 2,
        _ => 1,
    }
}

impl Places {
    pub(super) fn new(text: &str) -> Places {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let lines = std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect();
        let mut units = vec![0];
        for block in bytes.chunks(BLOCK) {
            let before = units.last().copied().unwrap_or(0);
            units.push(before + block.iter().map(|byte| units_of(*byte)).sum::<u32>());
        }
        Places { lines, units }
    }

    fn units_before(&self, text: &str, at: usize) -> u32 {
        let block = at / BLOCK;
        let rest = text.as_bytes().get(block * BLOCK..at).unwrap_or_default();
        self.units.get(block).copied().unwrap_or(0) + rest.iter().map(|byte| units_of(*byte)).sum::<u32>()
    }

    /// The line and the units of UTF-16 before a byte in it, both from 0. A byte inside a letter counts as its first.
    pub(super) fn of(&self, text: &str, at: usize) -> (u32, u32) {
        let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let line = self.lines.partition_point(|start| *start as usize <= at).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0) as usize;
        (line as u32, self.units_before(text, at) - self.units_before(text, start))
    }
}

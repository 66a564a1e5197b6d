//! Positions in a program string.

/// A half-open range of byte offsets into the source.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// From `start` up to and without `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty span at `at`.
    pub const fn point(at: u32) -> Self {
        Self::new(at, at)
    }

    /// From the start of `self` to the end of `other`.
    pub const fn to(self, other: Span) -> Self {
        Self::new(self.start, other.end)
    }

    /// How many bytes; 0 if the end lies before the start.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether it names no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes of the span; empty if it reaches outside the source.
    pub fn of(self, source: &[u8]) -> &[u8] {
        source.get(self.start as usize..self.end as usize).unwrap_or(&[])
    }

    /// The text of the span. Bytes that are not UTF-8 become replacement characters.
    pub fn text(self, source: &[u8]) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.of(source))
    }
}

/// Line and column of a byte offset, both from 1. LF, CR and CRLF each end a line; the column counts characters.
pub fn line_column(source: &[u8], offset: usize) -> (usize, usize) {
    let before = &source[..offset.min(source.len())];
    let mut line = 1;
    let mut start = 0;
    for (at, byte) in before.iter().enumerate() {
        let ends = match byte {
            b'\n' => true,
            b'\r' => source.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        if ends {
            line += 1;
            start = at + 1;
        }
    }
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

/// The beginnings of a text's lines, for many places in one text.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines of a text.
    pub fn new(source: &[u8]) -> Lines {
        let ends = source.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => source.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        Lines { starts: std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect() }
    }

    /// The line of a byte offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// What [`line_column`] returns for the same text.
    pub fn place(&self, source: &[u8], offset: usize) -> (usize, usize) {
        let offset = offset.min(source.len());
        let line = self.line(offset);
        let start = line.checked_sub(1).and_then(|line| self.starts.get(line)).copied().unwrap_or(0);
        let before = source.get(start..offset).unwrap_or_default();
        (line, String::from_utf8_lossy(before).chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Lines, line_column};

    #[test]
    fn a_table_of_lines_finds_the_same_places() {
        let source = "!!FP1.0\r\n# \u{e4}\u{1f600}\rMOV\n\n\r\r\nEND".as_bytes();
        let lines = Lines::new(source);
        for offset in 0..source.len() + 2 {
            assert_eq!(lines.place(source, offset), line_column(source, offset), "byte {offset}");
        }
        assert_eq!(Lines::new(b"").place(b"", 0), (1, 1));
    }
}

//! Tables of what is read of each register, at each instruction.

/// Rows of as many bytes as there are registers. A byte has live components in its low half; in its high half those of
/// them for which the sign of a zero may be visible.
#[derive(Default)]
pub(crate) struct Rows {
    width: usize,
    /// From one row to the next; 0 where all are the same one.
    stride: usize,
    cells: Vec<u8>,
}

impl Rows {
    pub(super) fn repeated(row: &[u8], count: usize) -> Rows {
        Rows { width: row.len(), stride: row.len(), cells: row.repeat(count) }
    }

    /// The same row everywhere.
    pub(super) fn alike(row: Vec<u8>) -> Rows {
        Rows { width: row.len(), stride: 0, cells: row }
    }

    pub(crate) fn get(&self, at: usize) -> Option<&[u8]> {
        let start = at * self.stride;
        self.cells.get(start..start + self.width).filter(|row| !row.is_empty())
    }

    pub(super) fn row(&mut self, at: usize) -> &mut [u8] {
        let start = at * self.stride;
        &mut self.cells[start..start + self.width]
    }
}

/// Adds what is read in one row to another.
pub(super) fn add(row: &mut [u8], other: &[u8]) {
    row.iter_mut().zip(other).for_each(|(to, from)| *to |= from);
}

/// The union of the rows before several places.
pub(super) struct Union {
    pub row: Vec<u8>,
    is_one: Vec<bool>,
}

impl Union {
    pub(super) fn new(initial: &[u8], places: &[usize], count: usize) -> Union {
        let mut is_one = vec![false; count + 2];
        places.iter().for_each(|at| is_one[*at] = true);
        Union { row: if places.is_empty() { vec![0; initial.len()] } else { initial.to_vec() }, is_one }
    }

    /// The row before a place has grown to this.
    pub(super) fn note(&mut self, at: usize, row: &[u8]) {
        if self.is_one[at] {
            add(&mut self.row, row);
        }
    }
}

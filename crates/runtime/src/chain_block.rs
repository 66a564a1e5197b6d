//! The parameters of a chain's dispatch, and the layout of its buffers.

use crate::tessellator::Levels;
use glasm::lower::stages::{CHAIN_NONE, CHAIN_WORKGROUP, chain_waits};
use glasm::program::Program;

/// The block of `lower::chain`, as words. Positions count vectors in buffers of vectors and words in buffers of words.
#[derive(Clone, Copy, Debug)]
pub struct ChainBlock {
    /// The number of items, unless `limit` points to it.
    pub count: u32,
    /// The index of the number of items among the numbers.
    pub limit: u32,
    /// The number of the first stored vertex.
    pub first: u32,
    /// Vertices of an item.
    pub corners: u32,
    /// Where the vertices that are read begin among the inputs, in vectors.
    pub inputs: u32,
    /// Where the vertices that are stored begin among the results, in vectors.
    pub results: u32,
    /// The index of the list of the items' vertices among the numbers.
    pub seats: u32,
    /// Where the list of an evaluation program's coordinates and patch numbers begins among the inputs.
    pub records: u32,
    /// Where a geometry program's numbers of primitives and vertices begin among the counts.
    pub counts: u32,
    /// Where a geometry program's streams and strip starts begin among the counts, a word for each vertex.
    pub flags: u32,
    /// The number of the first item, before the division by `split`.
    pub identity: u32,
    /// Numbers are divided by this: 2 for quadrilaterals, which are two items each, `u32::MAX` for a polygon, whose
    /// number is 0, else 1.
    pub split: u32,
    /// Invocations in a row of workgroups.
    pub row: u32,
    /// The number of the instance.
    pub instance: u32,
    /// Where results are stored that no other stage reads.
    pub apart: u32,
    /// The tessellation levels without a control program.
    pub levels: Levels,
    /// Attributes that are not arrays.
    pub constants: [[u32; 4]; 16],
}

/// The largest number of workgroups in one dimension of a dispatch.
pub(crate) const ROW: u32 = 65535;

impl Default for ChainBlock {
    fn default() -> ChainBlock {
        ChainBlock {
            count: 0,
            limit: CHAIN_NONE,
            first: 0,
            corners: 1,
            inputs: 0,
            results: 0,
            seats: CHAIN_NONE,
            records: 0,
            counts: 0,
            flags: 0,
            identity: 0,
            split: 1,
            row: ROW * CHAIN_WORKGROUP,
            instance: 0,
            apart: 0,
            levels: Levels { outer: [1.0; 4], inner: [1.0; 2] },
            constants: [[0, 0, 0, 0x3f80_0000]; 16],
        }
    }
}

impl ChainBlock {
    /// The block as the words of its uniform buffer.
    pub fn words(&self) -> impl Iterator<Item = u32> + use<> {
        let ChainBlock { count, limit, first, corners, inputs, results, seats, records, counts, flags, .. } = *self;
        let numbers = [count, limit, first, corners, inputs, results, seats, records, counts, flags];
        let rest = [self.identity, self.split, self.row, self.instance, self.apart, 0];
        let [a, b] = self.levels.inner;
        let levels = self.levels.outer.into_iter().chain([a, b, 0.0, 0.0]).map(f32::to_bits);
        numbers.into_iter().chain(rest).chain(levels).chain(self.constants.into_iter().flatten())
    }

    /// Workgroups of a program for this many items.
    pub fn groups_of(program: &Program, items: u32) -> [u32; 2] {
        ChainBlock::groups(if chain_waits(program, 1) { items * CHAIN_WORKGROUP } else { items })
    }

    /// Workgroups for this many invocations.
    pub fn groups(invocations: u32) -> [u32; 2] {
        let groups = invocations.div_ceil(CHAIN_WORKGROUP).max(1);
        [groups.min(ROW), groups.div_ceil(ROW)]
    }
}

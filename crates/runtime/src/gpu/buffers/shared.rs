//! Buffers shared by the stages of all chains, as large as pending work needs, within the budget.

use crate::gpu::adapter::objects::Objects;

/// Vectors of one of the two arenas: a stage reads one and writes the other. 64 MiB.
const ARENA: u32 = 1 << 22;
/// Numbers of vertices and sums: 64 MiB.
const NUMBERS: u32 = 1 << 24;
/// Counts of what invocations emitted: 32 MiB.
const COUNTS: u32 = 1 << 23;
/// Arguments of indirect draws and dispatches.
const ARGUMENTS: u32 = 1 << 16;

/// One of the buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shared {
    Arena(u8),
    Numbers,
    Counts,
    Arguments,
}

impl Shared {
    const ALL: [Shared; 5] = [Shared::Arena(0), Shared::Arena(1), Shared::Numbers, Shared::Counts, Shared::Arguments];

    const ARENAS: u64 = 2 * 16 * ARENA as u64;
    const OTHERS: u64 = 4 * (NUMBERS as u64 + COUNTS as u64 + ARGUMENTS as u64);

    fn place(self) -> usize {
        match self {
            Shared::Arena(number) => usize::from(number & 1),
            Shared::Numbers => 2,
            Shared::Counts => 3,
            Shared::Arguments => 4,
        }
    }

    /// The size of a counted unit in bytes.
    fn unit(self) -> u64 {
        if matches!(self, Shared::Arena(_)) { 16 } else { 4 }
    }

    /// The whole budget, in the counted unit.
    fn share(self) -> u32 {
        match self {
            Shared::Arena(_) => ARENA,
            Shared::Numbers => NUMBERS,
            Shared::Counts => COUNTS,
            Shared::Arguments => ARGUMENTS,
        }
    }

    fn usage(self) -> wgpu::BufferUsages {
        let storage = wgpu::BufferUsages::STORAGE;
        match self {
            Shared::Arena(_) => storage | wgpu::BufferUsages::VERTEX,
            Shared::Numbers => storage | wgpu::BufferUsages::INDEX,
            Shared::Counts => storage,
            Shared::Arguments => storage | wgpu::BufferUsages::INDIRECT,
        }
    }
}

/// Bytes of all of them.
const BUDGET: u64 = Shared::ARENAS + Shared::OTHERS;

/// The buffers, and how much of them is allocated until the next submission.
pub(crate) struct SharedBuffers {
    buffers: Vec<wgpu::Buffer>,
    used: [u32; 5],
    /// The limit for their total size in bytes.
    budget: u64,
}

impl Default for SharedBuffers {
    fn default() -> SharedBuffers {
        SharedBuffers { buffers: Vec::new(), used: [0; 5], budget: BUDGET }
    }
}

impl SharedBuffers {
    /// Sets the limit for their total size.
    pub(crate) fn limit(&mut self, budget: u64) {
        self.budget = budget.min(BUDGET);
        self.buffers.clear();
    }

    /// Drops the buffers, of which nothing is allocated.
    pub(crate) fn renew(&mut self) {
        self.buffers.clear();
    }

    /// The budget of a buffer, in the counted unit.
    pub(crate) fn room(&self, buffer: Shared) -> u32 {
        // Arguments are few, whatever the size of a draw.
        let whole = buffer == Shared::Arguments || self.budget == BUDGET;
        if whole { buffer.share() } else { (u64::from(buffer.share()) * self.budget / BUDGET) as u32 }
    }

    /// Allocates a range at a multiple of `alignment`; `None` if the budget is spent.
    pub(crate) fn take(&mut self, buffer: Shared, size: u32, alignment: u32) -> Option<u32> {
        let room = self.room(buffer);
        let used = &mut self.used[buffer.place()];
        let start = used.checked_next_multiple_of(alignment.max(1))?;
        let end = start.checked_add(size).filter(|end| *end <= room)?;
        *used = end;
        Some(start)
    }

    pub(crate) fn clear(&mut self) {
        self.used = [0; 5];
    }

    pub(crate) fn is_used(&self) -> bool {
        self.used.iter().any(|used| *used > 0)
    }

    /// Makes the buffers as large as needed. Returns whether any was created.
    pub(crate) fn prepare(&mut self, objects: &Objects) -> bool {
        let mut made = false;
        for buffer in Shared::ALL {
            let place = buffer.place();
            let needed = u64::from(self.used[place].max(64)) * buffer.unit();
            if self.buffers.get(place).is_none_or(|buffer| buffer.size() < needed) {
                let size = needed.next_power_of_two().min(u64::from(self.room(buffer)) * buffer.unit()).max(needed);
                let new = objects.buffer(size, buffer.usage());
                match self.buffers.get_mut(place) {
                    Some(old) => *old = new,
                    None => self.buffers.push(new),
                }
                made = true;
            }
        }
        made
    }

    pub(crate) fn get(&self, buffer: Shared) -> Option<&wgpu::Buffer> {
        self.buffers.get(buffer.place())
    }
}

//! Counts of primitives, which stay on the device until they are read.

use rustc_hash::FxHashMap;

use super::super::drawing::GpuDevice;
use crate::call::{DeviceError, Identity};
use crate::capture::{STREAMS, Tally};

/// The largest number of tallies at a time: a capture and the queries of each stream, for several contexts.
const PLACES: u32 = 256;
/// Needed and written, of each stream.
const WORDS: usize = 2 * STREAMS;

/// All tallies.
#[derive(Default)]
pub(super) struct Tallies {
    buffer: Option<wgpu::Buffer>,
    places: FxHashMap<Identity, u32>,
    /// Slots that were never used, freed ones, and those of them that are zero again.
    fresh: u32,
    free: Vec<u32>,
    clean: Vec<u32>,
}

impl GpuDevice {
    /// The buffer of all tallies.
    pub(super) fn tallies(&mut self) -> wgpu::Buffer {
        let objects = &self.objects;
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        let make = || objects.buffer(u64::from(PLACES) * 4 * WORDS as u64, usage);
        self.chains.tallies.buffer.get_or_insert_with(make).clone()
    }

    /// The slot of a tally; a new one is zero.
    pub(super) fn tally_place(&mut self, tally: Identity) -> Result<u32, DeviceError> {
        if let Some(place) = self.chains.tallies.places.get(&tally) {
            return Ok(*place);
        }
        if self.chains.tallies.fresh == PLACES && self.chains.tallies.clean.is_empty() {
            // Pending work uses the slots as they are. All freed ones are cleared together.
            self.submit()?;
            let buffer = self.tallies();
            let free = std::mem::take(&mut self.chains.tallies.free);
            for place in &free {
                self.objects.gpu().queue.write_buffer(&buffer, u64::from(*place) * 4 * WORDS as u64, &[0; 4 * WORDS]);
            }
            self.chains.tallies.clean = free;
        }
        let tallies = &mut self.chains.tallies;
        let place = if tallies.fresh < PLACES {
            tallies.fresh += 1;
            tallies.fresh - 1
        } else {
            tallies.clean.pop().ok_or(DeviceError::OutOfMemory)?
        };
        self.chains.tallies.places.insert(tally, place);
        Ok(place)
    }

    pub(in super::super) fn read_tally(&mut self, tally: Identity) -> Result<Tally, DeviceError> {
        let Some(place) = self.chains.tallies.places.get(&tally).copied() else { return Ok(Tally::default()) };
        self.submit()?;
        let buffer = self.tallies();
        let words = self.read_words(&buffer)?;
        let word = |at: usize| words.get(place as usize * WORDS + at).copied().unwrap_or(0).into();
        Ok(Tally { needed: std::array::from_fn(word), written: std::array::from_fn(|stream| word(STREAMS + stream)) })
    }

    /// Where the device counts the primitives of a tally's first stream: a buffer, and a byte of it.
    pub(super) fn needed_of_tally(&mut self, tally: Identity) -> Result<(wgpu::Buffer, u64), DeviceError> {
        let place = self.tally_place(tally)?;
        Ok((self.tallies(), u64::from(place) * 4 * WORDS as u64))
    }

    pub(in super::super) fn forget_tally(&mut self, tally: Identity) {
        let tallies = &mut self.chains.tallies;
        tallies.free.extend(tallies.places.remove(&tally));
    }
}

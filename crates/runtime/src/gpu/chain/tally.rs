//! Counts of primitives, which stay on the device until they are read.

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, Identity};
use crate::capture::{STREAMS, Tally};
use crate::gpu::adapter::objects::{Objects, read_words};
use crate::gpu::draw::renderer::Renderer;

/// The largest number of tallies at a time: a capture and the queries of each stream, for several contexts.
const PLACES: u32 = 256;
/// Needed and written, of each stream.
const WORDS: usize = 2 * STREAMS;

/// All tallies.
#[derive(Default)]
pub(crate) struct Tallies {
    buffer: Option<wgpu::Buffer>,
    places: FxHashMap<Identity, u32>,
    /// Slots that were never used, freed ones, and those of them that are zero again.
    fresh: u32,
    free: Vec<u32>,
    clean: Vec<u32>,
}

impl Tallies {
    /// The buffer of all tallies. One that found no memory is made again the next time.
    pub(crate) fn buffer(&mut self, objects: &Objects) -> Result<wgpu::Buffer, DeviceError> {
        if let Some(buffer) = &self.buffer {
            return Ok(buffer.clone());
        }
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        let buffer = objects.gpu().checked(|| objects.buffer(u64::from(PLACES) * 4 * WORDS as u64, usage))?;
        Ok(self.buffer.insert(buffer).clone())
    }

    /// The slot of a tally; a new one is zero.
    pub(crate) fn place(&mut self, renderer: &mut Renderer, tally: Identity) -> Result<u32, DeviceError> {
        if let Some(place) = self.places.get(&tally) {
            return Ok(*place);
        }
        if self.fresh == PLACES && self.clean.is_empty() {
            // Pending work uses the slots as they are. All freed ones are cleared together.
            renderer.submit()?;
            let buffer = self.buffer(&renderer.objects)?;
            let free = std::mem::take(&mut self.free);
            let gpu = renderer.objects.gpu();
            for place in &free {
                gpu.write_buffer(&buffer, u64::from(*place) * 4 * WORDS as u64, &[0; 4 * WORDS]);
            }
            self.clean = free;
        }
        let place = if self.fresh < PLACES {
            self.fresh += 1;
            self.fresh - 1
        } else {
            self.clean.pop().ok_or(DeviceError::OutOfMemory)?
        };
        self.places.insert(tally, place);
        Ok(place)
    }

    /// The counts of a tally, after all pending work.
    pub(crate) fn read(&mut self, renderer: &mut Renderer, tally: Identity) -> Result<Tally, DeviceError> {
        let Some(place) = self.places.get(&tally).copied() else { return Ok(Tally::default()) };
        renderer.submit()?;
        let words = read_words(&renderer.objects, &self.buffer(&renderer.objects)?)?;
        let word = |at: usize| words.get(place as usize * WORDS + at).copied().unwrap_or(0).into();
        Ok(Tally { needed: std::array::from_fn(word), written: std::array::from_fn(|stream| word(STREAMS + stream)) })
    }

    /// Where the device counts the primitives of a tally's first stream: a buffer, and a byte of it.
    pub(crate) fn needed(
        &mut self,
        renderer: &mut Renderer,
        tally: Identity,
    ) -> Result<(wgpu::Buffer, u64), DeviceError> {
        let place = self.place(renderer, tally)?;
        Ok((self.buffer(&renderer.objects)?, u64::from(place) * 4 * WORDS as u64))
    }

    pub(crate) fn forget(&mut self, tally: Identity) {
        self.free.extend(self.places.remove(&tally));
    }
}

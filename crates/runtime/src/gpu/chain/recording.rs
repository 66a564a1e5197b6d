//! Captures: writes primitives to buffers, and counts them.

use super::super::drawing::GpuDevice;
use super::super::record::Size;
use super::buffers::Shared;
use super::draw::{Outcome, Scene};
use super::kernels::{Kernel, KernelBlock};
use crate::call::{DeviceError, Identity};
use crate::capture::{Item, Layout};
use crate::stored::Feedback;
use glasm::lower::{CHAIN_NONE, ChainRequest};
use glasm::memory::Section;

/// In the table of `record`: a separately stored result, and a skipped word.
const APART: u32 = 1 << 30;
const SKIP: u32 = u32::MAX;

/// The source of each word of a vertex.
fn sources(layout: &Layout, request: &ChainRequest) -> Vec<u32> {
    let mut words = Vec::new();
    for item in &layout.items {
        match *item {
            Item::Skip(count) => words.extend((0..count).map(|_| SKIP)),
            Item::Result { output, components } => {
                let place = |results: &[u8]| results.iter().position(|number| *number == output.0);
                let first = match (place(&request.results), place(&request.apart)) {
                    (Some(slot), _) => slot as u32 * 4,
                    (None, Some(slot)) => (slot as u32 * 4) | APART,
                    (None, None) => {
                        debug_assert!(false, "result {} is recorded and not stored", output.0);
                        APART
                    }
                };
                words.extend((0..u32::from(components)).map(|component| first + component));
            }
        }
    }
    words
}

/// Words of the table of `record` before the tallies.
const HEAD: usize = 8;

impl GpuDevice {
    /// The table of `record` without capture: only tallies.
    fn tally_table(&mut self, tallies: &[Identity]) -> Result<Vec<u32>, DeviceError> {
        let mut table = vec![0; HEAD];
        table[6] = CHAIN_NONE;
        table[7] = tallies.len() as u32;
        for tally in tallies {
            table.push(self.tally_place(*tally)?);
        }
        table.push(0);
        Ok(table)
    }

    /// Where a table is in the ring, in words.
    fn put_table(&mut self, table: &[u32]) -> u32 {
        let place = self.ring.align(4) as u32 / 4;
        self.ring.words(table.iter().copied());
        place
    }

    /// Counts primitives whose number the device knows without running anything.
    pub(in super::super) fn count_primitives(
        &mut self,
        feedback: &Feedback<'_>,
        count: u32,
    ) -> Result<(), DeviceError> {
        // Bindings refer to existing buffers.
        let _ = self.chains.shared.take(Shared::Numbers, 1, 1);
        self.add_to_tallies(feedback.tallies, &KernelBlock { count, ..KernelBlock::default() })
    }

    /// Adds primitives to tallies: as many as `kernel` determines.
    pub(super) fn add_to_tallies(&mut self, tallies: &[Identity], kernel: &KernelBlock) -> Result<(), DeviceError> {
        let table = self.tally_table(tallies)?;
        let kernel = KernelBlock { table: self.put_table(&table), ..*kernel };
        self.run_kernel(Kernel::Add, &kernel, Size::Direct([1, 1]))
    }

    /// Capture and counts for the primitives of a stream: where the table is, and whether there are buffers.
    pub(super) fn record_table(
        &mut self,
        scene: &Scene<'_>,
        outcome: &Outcome,
        stream: u32,
    ) -> Result<(u32, bool), DeviceError> {
        let feedback = scene.call.feedback.copied().unwrap_or_default();
        let mut table = self.tally_table(feedback.tallies)?;
        let room = feedback.capture.and_then(|capture| Some((capture, capture.room(stream, scene.each())?)));
        if let Some((capture, room)) = room {
            let request = scene.last_request();
            let apart_stride = request.apart.len() as u32;
            let slot = self.tally_place(capture.tally)?;
            let head = [
                u32::from(outcome.arena),
                outcome.first,
                outcome.stride,
                outcome.apart,
                apart_stride,
                room,
                slot,
                feedback.tallies.len() as u32,
            ];
            table[..HEAD].copy_from_slice(&head);
            table.pop();
            let own = capture.layouts.iter().zip(capture.sections).filter(|(layout, _)| layout.stream == stream);
            let own: Vec<(&Layout, &Section)> = own.collect();
            table.push(own.len() as u32);
            for (layout, section) in own {
                table.extend([section.start / 4, layout.words() as u32]);
                table.extend(sources(layout, request));
            }
        }
        Ok((self.put_table(&table), room.is_some()))
    }

    /// Records and counts the primitives of a stream.
    pub(super) fn record_stream(
        &mut self,
        scene: &Scene<'_>,
        outcome: &Outcome,
        stream: u32,
    ) -> Result<(), DeviceError> {
        if scene.call.feedback.is_none_or(|feedback| feedback.tallies.is_empty()) {
            return Ok(());
        }
        let (table, records) = self.record_table(scene, outcome, stream)?;
        let kernel = KernelBlock {
            corners: scene.each(),
            total: outcome.total,
            indices: outcome.indices,
            rotate: u32::from(outcome.rotated),
            stream,
            table,
            ..KernelBlock::default()
        };
        if records {
            self.run_kernel(Kernel::Record, &kernel, Size::Indirect(u64::from(outcome.arguments) * 4))?;
        }
        self.run_kernel(Kernel::Add, &KernelBlock { limit: outcome.total, ..kernel }, Size::Direct([1, 1]))
    }
}

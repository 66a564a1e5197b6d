//! Captures: primitives written to buffers, and counted.

use super::super::drawing::GpuDevice;
use super::super::record::Size;
use super::buffers::Shared;
use super::draw::{Outcome, Scene};
use super::kernels::{Kernel, KernelBlock};
use crate::capture::{Item, Layout};
use crate::lower::{CHAIN_NONE, ChainRequest};
use crate::memory::Section;
use crate::runtime::call::{DeviceError, Identity};
use crate::runtime::stored::Feedback;

/// In the table of `record`: a result that lies apart, and a word that stays as it is.
const APART: u32 = 1 << 30;
const SKIP: u32 = u32::MAX;

/// Where each word of a vertex comes from.
fn sources(layout: &Layout, request: &ChainRequest) -> Vec<u32> {
    let mut words = Vec::new();
    for item in &layout.items {
        match *item {
            Item::Skip(count) => words.extend((0..count).map(|_| SKIP)),
            Item::Result { output, components } => {
                let place = |results: &[u8]| results.iter().position(|number| *number == output.0);
                let first = match (place(&request.results), place(&request.apart)) {
                    (Some(slot), _) => slot as u32 * 4,
                    (None, slot) => (slot.unwrap_or(0) as u32 * 4) | APART,
                };
                words.extend((0..u32::from(components)).map(|component| first + component));
            }
        }
    }
    words
}

impl GpuDevice {
    /// Adds primitives to tallies: as many as `kernel` says.
    pub(super) fn add_to_tallies(&mut self, tallies: &[Identity], kernel: &KernelBlock) -> Result<(), DeviceError> {
        let places = tallies.iter().map(|tally| self.tally_place(*tally)).collect::<Result<Vec<u32>, _>>()?;
        let table = self.ring.align(4) as u32 / 4;
        self.ring.words(places.iter().copied());
        let kernel = KernelBlock { table, times: places.len() as u32, ..*kernel };
        self.run_kernel(Kernel::Add, &kernel, Size::Direct([1, 1]))
    }

    /// Counts primitives that the device knows the number of without running anything.
    pub(in super::super) fn count_primitives(
        &mut self,
        feedback: &Feedback<'_>,
        count: u32,
    ) -> Result<(), DeviceError> {
        // Bindings are made of what is there.
        let _ = self.chains.shared.take(Shared::Numbers, 1, 1);
        self.add_to_tallies(feedback.tallies, &KernelBlock { count, ..KernelBlock::default() })
    }

    /// Records and counts the primitives of a stream. `false`: there is no room for that now.
    pub(super) fn record_stream(
        &mut self,
        scene: &Scene<'_>,
        outcome: &Outcome,
        stream: u32,
    ) -> Result<bool, DeviceError> {
        let Some(feedback) = scene.call.feedback.filter(|feedback| !feedback.tallies.is_empty()) else {
            return Ok(true);
        };
        let corners = scene.each();
        let mut kernel = KernelBlock { limit: outcome.total, stream, ..KernelBlock::default() };
        if let Some(capture) = &feedback.capture
            && let Some(room) = capture.room(stream, corners)
        {
            kernel.slot = self.tally_place(capture.tally)?;
            kernel.room = room;
            let request = scene.last_request();
            let own = capture.layouts.iter().zip(capture.sections).filter(|(layout, _)| layout.stream == stream);
            let own: Vec<(&Layout, &Section)> = own.collect();
            let table = self.ring.align(4) as u32 / 4;
            self.ring.words([own.len() as u32]);
            for (layout, section) in own {
                self.ring.words([section.start / 4, layout.words() as u32]);
                self.ring.words(sources(layout, request));
            }
            let record = KernelBlock {
                limit: CHAIN_NONE,
                source: u32::from(outcome.arena),
                corners,
                total: outcome.total,
                indices: outcome.indices,
                rotate: u32::from(outcome.rotated),
                table,
                place: outcome.first,
                stride: outcome.stride,
                apart: outcome.apart,
                apart_stride: request.apart.len() as u32,
                ..kernel
            };
            self.run_kernel(Kernel::Record, &record, Size::Indirect(u64::from(outcome.arguments) * 4))?;
        }
        self.add_to_tallies(feedback.tallies, &kernel)?;
        Ok(true)
    }
}

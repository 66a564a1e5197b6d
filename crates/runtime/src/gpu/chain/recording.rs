//! Captures: writes primitives to buffers, and counts them.

use crate::call::{DeviceError, Identity};
use crate::capture::{Item, Layout};
use crate::gpu::buffers::shared::Shared;
use crate::gpu::chain::kernels::{Kernel, KernelBlock};
use crate::gpu::chain::passes::ChainEncoder;
use crate::gpu::chain::scene::{Outcome, Scene};
use crate::gpu::draw::record::Workgroups;
use crate::stored::Feedback;
use glasm::lower::stages::{CHAIN_NONE, ChainRequest};
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

/// The table of `record` without capture: only tallies.
fn tally_table(encoder: &mut ChainEncoder<'_>, tallies: &[Identity]) -> Result<Vec<u32>, DeviceError> {
    let mut table = vec![0; HEAD];
    table[6] = CHAIN_NONE;
    table[7] = tallies.len() as u32;
    for tally in tallies {
        table.push(encoder.chains.tallies.place(encoder.renderer, *tally)?);
    }
    table.push(0);
    Ok(table)
}

/// Where a table is in the ring, in words.
fn put_table(encoder: &mut ChainEncoder<'_>, table: &[u32]) -> u32 {
    let place = encoder.renderer.pending.ring.align(4) as u32 / 4;
    encoder.renderer.pending.ring.words(table.iter().copied());
    place
}

/// Counts primitives whose number the device knows without running anything.
pub(crate) fn count_primitives(
    encoder: &mut ChainEncoder<'_>,
    feedback: &Feedback<'_>,
    count: u32,
) -> Result<(), DeviceError> {
    // Bindings refer to existing buffers.
    let _ = encoder.take(Shared::Numbers, 1, 1);
    add_to_tallies(encoder, feedback.tallies, &KernelBlock { count, ..KernelBlock::default() })
}

/// Adds primitives to tallies: as many as `kernel` determines.
pub(crate) fn add_to_tallies(
    encoder: &mut ChainEncoder<'_>,
    tallies: &[Identity],
    kernel: &KernelBlock,
) -> Result<(), DeviceError> {
    let table = tally_table(encoder, tallies)?;
    let kernel = KernelBlock { table: put_table(encoder, &table), ..*kernel };
    encoder.run_kernel(Kernel::Add, &kernel, Workgroups::Direct([1, 1]))
}

/// Capture and counts for the primitives of a stream: where the table is, and whether there are buffers.
pub(crate) fn record_table(
    encoder: &mut ChainEncoder<'_>,
    scene: &Scene<'_>,
    outcome: &Outcome,
    stream: u32,
) -> Result<(u32, bool), DeviceError> {
    let feedback = scene.call.feedback.copied().unwrap_or_default();
    let mut table = tally_table(encoder, feedback.tallies)?;
    let room = feedback.capture.and_then(|capture| Some((capture, capture.room(stream, scene.each())?)));
    if let Some((capture, room)) = room {
        let request = scene.last_request();
        let apart_stride = request.apart.len() as u32;
        let slot = encoder.chains.tallies.place(encoder.renderer, capture.tally)?;
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
    Ok((put_table(encoder, &table), room.is_some()))
}

/// Records and counts the primitives of a stream.
pub(crate) fn record_stream(
    encoder: &mut ChainEncoder<'_>,
    scene: &Scene<'_>,
    outcome: &Outcome,
    stream: u32,
) -> Result<(), DeviceError> {
    if scene.call.feedback.is_none_or(|feedback| feedback.tallies.is_empty()) {
        return Ok(());
    }
    let (table, records) = record_table(encoder, scene, outcome, stream)?;
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
        encoder.run_kernel(Kernel::Record, &kernel, Workgroups::Indirect(u64::from(outcome.arguments) * 4))?;
    }
    encoder.run_kernel(Kernel::Add, &KernelBlock { limit: outcome.total, ..kernel }, Workgroups::Direct([1, 1]))
}

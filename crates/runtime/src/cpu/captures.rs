//! Draws that record their primitives, and draws of recorded vertices.

use super::chain::{self, ChainStage};
use super::device::{Cpu, linked, resident, units};
use super::world::Kept;
use crate::call::{Chain, Device, DeviceError, DrawCall, TargetId};
use crate::capture::{Sink, Tally};
use crate::raster::{Indices, Mode, Statistics};
use crate::stored::{Feedback, brought, with_brought};

/// Runs the stages of a draw in a world, and records their output; `begun`: what the capture has recorded before.
fn capture(call: &DrawCall<'_>, world: &Kept, feedback: &Feedback<'_>, begun: &Tally) -> Tally {
    let link = linked(call);
    let named = resident(call.textures);
    let textures = units(call.textures, &named);
    let chain = call.chain.unwrap_or(&Chain::NONE);
    let stage = ChainStage { call, chain, link: &link, textures: &textures, world, watch: None };
    let taken = feedback.capture.as_ref();
    let layouts = taken.map(|taken| taken.layouts).unwrap_or_default();
    let sections = taken.map(|taken| taken.sections).unwrap_or_default();
    let mut rooms: Vec<Vec<u32>> = sections.iter().map(|section| world.section(*section)).collect();
    let corners = stage.kind().corners() as usize;
    let mut sinks: Vec<Sink<'_>> = layouts
        .iter()
        .zip(&mut rooms)
        .map(|(layout, words)| {
            let before = begun.written.get(layout.stream as usize).copied().unwrap_or(0) as usize;
            Sink { layout, words, used: before * corners * layout.words() }
        })
        .collect();
    let mut tally = Tally::default();
    let count = stage.count();
    for start in (0..count).step_by(chain::BATCH) {
        stage.record(start..count.min(start + chain::BATCH), &mut sinks, &mut tally);
    }
    drop(sinks);
    sections.iter().zip(&rooms).for_each(|(section, words)| world.replace(*section, words));
    tally
}

impl Cpu {
    /// A draw with captures or vertices from buffers.
    pub(super) fn draw_stored(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        feedback: &Feedback<'_>,
    ) -> Result<Statistics, DeviceError> {
        let indices = match (feedback.counted, call.indices) {
            (Some(counted), Indices::Range { first, count }) => {
                let tally = self.tally(counted.tally)?;
                Indices::Range { first, count: counted.vertices(&tally, count) }
            }
            (_, indices) => indices,
        };
        let end = indices.end();
        let heap = self.world.heap();
        let brought = brought(call.attributes, &heap, end);
        let attributes = with_brought(call.attributes, &brought);
        let call = &DrawCall { indices, attributes: &attributes, feedback: None, ..*call };
        if !feedback.tallies.is_empty() {
            let begun = match &feedback.capture {
                Some(capture) => self.tally(capture.tally)?,
                None => Tally::default(),
            };
            // If it is also drawn, the stores to memory happen there.
            let apart = (!feedback.discard).then(|| self.world.apart());
            let world = apart.as_ref().unwrap_or(&self.world);
            let made = capture(call, world, feedback, &begun);
            if let Some(apart) = apart {
                let sections = feedback.capture.as_ref().map(|capture| capture.sections).unwrap_or_default();
                sections.iter().for_each(|section| self.world.replace(*section, &apart.section(*section)));
            }
            feedback.tallies.iter().for_each(|tally| self.tallies.entry(*tally).or_default().add(&made));
        } else if feedback.discard {
            capture(call, &self.world, feedback, &Tally::default());
        }
        // A draw of no vertices has nothing to do.
        let nothing = feedback.discard || call.mode != Mode::Patches && call.mode.primitives(indices.count()) == 0;
        match call.chain {
            _ if nothing => Ok(Statistics::default()),
            Some(chain) if !feedback.layers.is_empty() || !feedback.views.is_empty() => {
                let layers = if feedback.layers.is_empty() { &[target] } else { feedback.layers };
                self.draw_layers(layers, feedback.views, call, chain)
            }
            _ => self.draw(target, call),
        }
    }
}

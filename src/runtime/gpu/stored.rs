//! Draws that record their primitives, and those whose vertices others have recorded.

use super::chain::fetches;
use super::drawing::GpuDevice;
use super::plan::{Work, works};
use crate::dialect::bindings::Attribute;
use crate::memory::Heap;
use crate::raster::{Indices, Mode, Statistics};
use crate::runtime::call::{Chain, Device, DeviceError, DrawCall, TargetId};
use crate::runtime::stored::{Feedback, brought, with_brought};
use crate::tessellator::Levels;

/// Whether lists of triangles do not say all that is drawn of a draw's polygons: where quads have no edge, and what
/// number they have.
fn is_more_than_lists(call: &DrawCall<'_>) -> bool {
    let outlined = || works(call.mode, call.state).iter().any(|work| !matches!(work, Work::Fill(_)));
    let numbered = || call.fragment.program.program.reads(Attribute::FRAGMENT_PRIMITIVE_ID);
    match call.mode {
        Mode::Quads | Mode::QuadStrip | Mode::Polygon => outlined() || numbered(),
        Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan => call.edge_flags.is_some() && outlined(),
        Mode::TrianglesAdjacency
        | Mode::TriangleStripAdjacency
        | Mode::Points
        | Mode::Lines
        | Mode::LineLoop
        | Mode::LineStrip
        | Mode::LinesAdjacency
        | Mode::LineStripAdjacency
        | Mode::Patches => false,
    }
}

impl GpuDevice {
    /// A draw that is out of the common.
    pub(super) fn draw_stored(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        feedback: &Feedback<'_>,
    ) -> Result<Statistics, DeviceError> {
        if let Some(chain) = call.chain {
            return self.draw_chain(target, call, chain);
        }
        let levels = Levels { outer: [1.0; 4], inner: [1.0; 2] };
        let none = Chain { control: None, evaluation: None, geometry: None, patch_vertices: 1, levels };
        let records = !feedback.tallies.is_empty();
        let sourced = feedback.counted.is_some() || fetches(call);
        let stores = call.vertex.program.stores;
        if feedback.discard && (records || stores) || stores && records {
            return self.draw_chain(target, call, &none);
        }
        if records && feedback.capture.is_none() && feedback.counted.is_none() {
            let count = call.mode.primitives(call.indices.count()) as u32;
            self.count_primitives(feedback, count)?;
        } else if records {
            // Vertices are drawn as all others are; only what is recorded runs on its own.
            let feedback = Feedback { discard: true, ..*feedback };
            self.draw_chain(target, &DrawCall { feedback: Some(&feedback), ..*call }, &none)?;
        }
        if feedback.discard {
            return Ok(Statistics::default());
        }
        let feedback = Feedback { counted: feedback.counted, ..Feedback::default() };
        if !sourced {
            return self.draw(target, &DrawCall { feedback: None, ..*call });
        }
        if is_more_than_lists(call) {
            return self.draw_brought(target, call, &feedback);
        }
        self.draw_chain(target, &DrawCall { feedback: Some(&feedback), ..*call }, &none)
    }

    /// Draws with what lies in the heap brought to the host first.
    fn draw_brought(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        feedback: &Feedback<'_>,
    ) -> Result<Statistics, DeviceError> {
        let world = call.world.map(|world| self.read_world(world)).transpose()?;
        let heap = world.map(|world| world.memory).unwrap_or_else(Heap::default);
        let indices = match (feedback.counted, call.indices) {
            (Some(counted), Indices::Range { first, count }) => {
                Indices::Range { first, count: counted.vertices(&self.tally(counted.tally)?, count) }
            }
            (_, indices) => indices,
        };
        let end = indices.end();
        let brought = brought(call.attributes, &heap, end);
        let attributes = with_brought(call.attributes, &brought);
        self.draw(target, &DrawCall { indices, attributes: &attributes, feedback: None, ..*call })
    }
}

//! Draws that record their primitives, and draws of recorded vertices.

use super::chain::fetches;
use super::drawing::GpuDevice;
use crate::call::{Chain, DeviceError, DrawCall, TargetId};
use crate::raster::Statistics;
use crate::stored::Feedback;

impl GpuDevice {
    /// Whether the device's vertex stage may do what a draw's vertex program does. Where it may not write, the vertices
    /// of programs that store run before the draw, and so do those that read what its fragments store: then what they
    /// reach would be bound as writable, too.
    pub(super) fn may_be_drawn_at_once(&self, call: &DrawCall<'_>) -> bool {
        let (vertex, fragment) = (call.vertex.program, call.fragment.program);
        let writes = vertex.stores || vertex.reaches_world && fragment.stores;
        !writes || self.objects.gpu().has(wgpu::Features::VERTEX_WRITABLE_STORAGE)
    }

    /// A draw with captures or vertices from buffers.
    pub(super) fn draw_stored(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        feedback: &Feedback<'_>,
    ) -> Result<Statistics, DeviceError> {
        if let Some(chain) = call.chain {
            return self.draw_chain(target, call, chain);
        }
        let records = !feedback.tallies.is_empty();
        let sourced = feedback.counted.is_some() || fetches(call);
        let stores = call.vertex.program.stores;
        if feedback.discard && (records || stores) || stores && records {
            return self.draw_chain(target, call, &Chain::NONE);
        }
        if records && feedback.capture.is_none() && feedback.counted.is_none() {
            let count = call.mode.primitives(call.indices.count()) as u32;
            self.count_primitives(feedback, count)?;
        } else if records {
            // Vertices are drawn as usual; only the capture runs separately.
            let feedback = Feedback { discard: true, ..*feedback };
            self.draw_chain(target, &DrawCall { feedback: Some(&feedback), ..*call }, &Chain::NONE)?;
        }
        if feedback.discard {
            return Ok(Statistics::default());
        }
        let feedback = Feedback { counted: feedback.counted, ..Feedback::default() };
        if !sourced {
            return self.draw_all(target, &DrawCall { feedback: None, ..*call });
        }
        self.draw_chain(target, &DrawCall { feedback: Some(&feedback), ..*call }, &Chain::NONE)
    }
}

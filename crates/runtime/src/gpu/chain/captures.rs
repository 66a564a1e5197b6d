//! Chooses how a draw is drawn: directly or by a chain, with its captures.

use crate::call::{Chain, DeviceError, DrawCall, TargetId};
use crate::gpu::chain::passes::ChainEncoder;
use crate::gpu::chain::recording::count_primitives;
use crate::gpu::chain::scene::fetches;
use crate::gpu::draw::parts::DrawPart;
use crate::gpu::draw::pending::WAITING;
use crate::raster::Statistics;
use crate::stored::Feedback;

impl ChainEncoder<'_> {
    /// A draw except what logic operations make of two colours.
    pub(crate) fn draw_all(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        if let Some(feedback) = call.feedback {
            return self.draw_stored(target, call, feedback);
        }
        if let Some(chain) = call.chain {
            return self.draw_chain(target, call, chain);
        }
        if !self.may_be_drawn_at_once(call) {
            return self.draw_chain(target, call, &Chain::NONE);
        }
        let description = &self.renderer.targets.get(target)?.description;
        let size = [description.width, description.height];
        let primitives = call.mode.primitives(call.indices.count());
        let statistics = Statistics { primitives: primitives as u64, ..Statistics::default() };
        if primitives == 0 {
            return Ok(statistics);
        }
        if self.renderer.pending.ring.len() > WAITING {
            self.renderer.submit()?;
        }
        let (vertex, fragment) = (&**call.vertex.program, &**call.fragment.program);
        let stores = vertex.stores || fragment.stores;
        let plans = self.renderer.plans(target, call)?;
        // Programs whose results are stored run before all passes: results of earlier draws must be complete.
        let marks = plans.iter().any(|plan| plan.part.is_mark());
        if marks && vertex.reaches_world && !self.renderer.pending.record.is_empty() {
            self.renderer.submit()?;
            return self.draw_all(target, call);
        }
        let bounds = call.indices.bounds();
        if marks {
            let Some(needed) = self.renderer.marked(&plans, bounds[1] - bounds[0]) else {
                return self.draw_chain(target, call, &Chain::NONE);
            };
            let room = self.renderer.objects.device().limits().max_storage_buffer_binding_size / 16;
            if self.renderer.pending.stored > 0 && u64::from(self.renderer.pending.stored) + u64::from(needed) > room {
                self.renderer.submit()?;
                return self.draw_all(target, call);
            }
        }
        if stores {
            // In one pass a buffer is either read or written.
            self.renderer.begin_pass(target)?;
        }
        for plan in plans.iter() {
            let drawn = match plan.part {
                DrawPart::Fill(_) => Some(self.renderer.fill(plan, call, size, bounds)),
                DrawPart::Points | DrawPart::Lines | DrawPart::OutlineLines(_) | DrawPart::OutlinePoints(_) => {
                    self.renderer.mark(plan, call, size, bounds)?
                }
            };
            if let Some(drawn) = drawn {
                self.renderer.pass(target)?.draws.push(drawn);
            }
        }
        self.renderer.pending.accesses_memory |= vertex.reaches_world || fragment.reaches_world;
        if stores {
            // Stores of one pass are visible in the next.
            self.renderer.begin_pass(target)?;
        }
        Ok(statistics)
    }

    /// Whether the device's vertex stage may do what a draw's vertex program does. Where it may not write, the vertices
    /// of programs that store run before the draw, and so do those that read what its fragments store: then what they
    /// reach would be bound as writable, too.
    pub(crate) fn may_be_drawn_at_once(&self, call: &DrawCall<'_>) -> bool {
        let (vertex, fragment) = (call.vertex.program, call.fragment.program);
        let writes = vertex.stores || vertex.reaches_world && fragment.stores;
        !writes || self.renderer.objects.gpu().has(wgpu::Features::VERTEX_WRITABLE_STORAGE)
    }

    /// A draw with captures or vertices from buffers.
    pub(crate) fn draw_stored(
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
            count_primitives(self, feedback, count)?;
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

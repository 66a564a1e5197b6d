//! Transform feedback, as commands of a context.

use crate::call::Identity;
use crate::capture::{STREAMS, Tally};
use crate::context::base::Context;
use crate::context::state::feedback::{
    FeedbackItem, FeedbackMode, FeedbackPrimitive, FeedbackQuery, Recorded, feedback_layouts,
};
use crate::model::error::{Result, below, invalid_operation};
use crate::raster::Mode;
use crate::stored::Counted;

/// # Transform feedback.
impl Context {
    /// Sets the results to record of stream 0.
    pub fn transform_feedback_attribs_nv(&mut self, items: &[FeedbackItem], mode: FeedbackMode) -> Result {
        self.transform_feedback_stream_attribs_nv(items, &[], mode)
    }

    /// Sets the results to record, and the stream of each buffer; 0 without one.
    pub fn transform_feedback_stream_attribs_nv(
        &mut self,
        items: &[FeedbackItem],
        streams: &[u32],
        mode: FeedbackMode,
    ) -> Result {
        self.state("TransformFeedbackAttribsNV")?.feedback.inactive("TransformFeedbackAttribsNV")?;
        let mut layouts = feedback_layouts(items, mode)?;
        for (layout, stream) in layouts.iter_mut().zip(streams) {
            below("vertex stream", *stream, STREAMS as u64)?;
            layout.stream = *stream;
        }
        self.gl.feedback.layouts = layouts;
        Ok(())
    }

    /// `glBeginTransformFeedbackNV`: draws record vertices of primitives of this kind from now on.
    pub fn begin_transform_feedback_nv(&mut self, primitive: FeedbackPrimitive) -> Result {
        self.state("BeginTransformFeedbackNV")?.feedback.inactive("BeginTransformFeedbackNV")?;
        if self.gl.feedback.layouts.iter().all(|layout| layout.items.is_empty()) {
            return invalid_operation("nothing is to be recorded");
        }
        self.gl.feedback.sections(&self.gl.buffers)?;
        (self.gl.feedback.active, self.gl.feedback.tally) = (Some(primitive), Some(Identity::new()));
        Ok(())
    }

    /// `glEndTransformFeedbackNV`: draws record no more.
    pub fn end_transform_feedback_nv(&mut self) -> Result {
        let gl = self.state_mut("EndTransformFeedbackNV")?;
        if let Some(before) = gl.feedback.end(&gl.buffers)? {
            self.device.drop_tally(before);
        }
        Ok(())
    }

    /// Draws as many vertices of the arrays as the last capture that has ended recorded of a stream, without reading
    /// the count back.
    pub fn draw_transform_feedback_stream(&mut self, mode: Mode, stream: u32) -> Result {
        below("vertex stream", stream, STREAMS as u64)?;
        let Some(Recorded { tally, primitive, room }) = self.gl.feedback.recorded else {
            return invalid_operation("no capture has ended");
        };
        let counted = Counted { tally, stream, corners: primitive.vertices() };
        self.draw_counted(mode, room[stream as usize], counted)
    }

    /// Primitives of each stream in the current capture, or in the last one.
    pub fn transform_feedback_tally(&mut self) -> Result<Tally> {
        let feedback = &self.state("GetQueryObject")?.feedback;
        match feedback.tally.or(feedback.recorded.map(|recorded| recorded.tally)) {
            Some(tally) => Ok(self.device.tally(tally)?),
            None => invalid_operation("nothing was captured"),
        }
    }

    /// Begins to count primitives of a stream.
    pub fn begin_query_indexed(&mut self, query: FeedbackQuery, stream: u32) -> Result {
        self.outside("BeginQueryIndexed")?;
        below("vertex stream", stream, STREAMS as u64)?;
        let place = &mut self.gl.feedback.queries[query as usize][stream as usize];
        if place.is_some() {
            return invalid_operation("the query is active");
        }
        *place = Some(Identity::new());
        Ok(())
    }

    /// Ends the count and returns it.
    pub fn end_query_indexed(&mut self, query: FeedbackQuery, stream: u32) -> Result<u64> {
        self.outside("EndQueryIndexed")?;
        below("vertex stream", stream, STREAMS as u64)?;
        let Some(name) = self.gl.feedback.queries[query as usize][stream as usize].take() else {
            return invalid_operation("the query is not active");
        };
        let tally = self.device.tally(name)?;
        self.device.drop_tally(name);
        let counts = match query {
            FeedbackQuery::PrimitivesGenerated => tally.needed,
            FeedbackQuery::PrimitivesWritten => tally.written,
        };
        Ok(counts[stream as usize])
    }
}

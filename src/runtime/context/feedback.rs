//! Captured vertices (NV_transform_feedback, ARB_transform_feedback3). The reference machine runs the stages of a draw for
//! what is captured, whatever device draws: what it records lies in the buffers at once.

use super::Context;
use super::buffers::BufferTarget;
use super::error::{Result, below, invalid_operation, invalid_value};
use super::state::Gl;
use crate::capture::{BUFFERS, Item, Layout, STREAMS, Sink, Tally};
use crate::dialect::bindings::Output;
use crate::memory::Section;
use crate::raster::{Figure, Mode};
use crate::runtime::call::DrawCall;
use crate::runtime::cpu;

/// MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS.
pub(super) const INTERLEAVED: usize = 64;

/// A result that is recorded (NV_transform_feedback, table X.2); those with a number name it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackResult {
    Position,
    PrimaryColor,
    SecondaryColor,
    BackPrimaryColor,
    BackSecondaryColor,
    FogCoordinate,
    PointSize,
    TextureCoordinate(u8),
    ClipDistance(u8),
    VertexId,
    PrimitiveId,
    GenericAttribute(u8),
    Layer,
}

/// An element of TransformFeedbackAttribs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackItem {
    /// The first components of a result.
    Result(FeedbackResult, u8),
    /// SKIP_COMPONENTS1_NV to SKIP_COMPONENTS4_NV.
    Skip(u8),
    /// NEXT_BUFFER_NV.
    NextBuffer,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackMode {
    Interleaved,
    Separate,
}

/// What BeginTransformFeedback records.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackPrimitive {
    Points,
    Lines,
    Triangles,
}

impl FeedbackPrimitive {
    fn vertices(self) -> u64 {
        match self {
            FeedbackPrimitive::Points => 1,
            FeedbackPrimitive::Lines => 2,
            FeedbackPrimitive::Triangles => 3,
        }
    }

    /// Whether primitives of a mode are recorded as these (table X.1).
    fn takes(self, mode: Mode) -> bool {
        self == match mode.figure() {
            Figure::Points => FeedbackPrimitive::Points,
            Figure::Lines => FeedbackPrimitive::Lines,
            Figure::Polygons => FeedbackPrimitive::Triangles,
        }
    }
}

#[derive(Copy, Clone, Debug, Default)]
struct Point {
    buffer: u32,
    offset: u32,
    size: Option<u32>,
}

/// All state of captures.
#[derive(Clone, Debug, Default)]
pub(super) struct Feedback {
    pub discard: bool,
    layouts: Vec<Layout>,
    points: [Point; BUFFERS],
    active: Option<FeedbackPrimitive>,
    /// Words that are taken of each buffer since the capture began.
    used: [usize; BUFFERS],
    /// Primitives since the context was made.
    tally: Tally,
    /// The same when the capture began, and vertices that the last one recorded.
    begun: Tally,
    recorded: [u64; STREAMS],
    /// Counts when the queries of each stream began: generated, written.
    queries: [[Option<u64>; STREAMS]; 2],
}

/// What a query counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackQuery {
    PrimitivesGenerated,
    PrimitivesWritten,
}

impl FeedbackResult {
    /// The result, and how many components it has.
    pub(crate) fn output(self) -> Result<(Output, u8)> {
        let numbered = |first: Output, number: u8, limit: u8, most: u8| {
            below("result", u32::from(number), u64::from(limit))?;
            Ok((Output(first.0 + number), most))
        };
        match self {
            FeedbackResult::Position => Ok((Output::HPOS, 4)),
            FeedbackResult::PrimaryColor => Ok((Output::COL0, 4)),
            FeedbackResult::SecondaryColor => Ok((Output::COL1, 4)),
            FeedbackResult::BackPrimaryColor => Ok((Output::BFC0, 4)),
            FeedbackResult::BackSecondaryColor => Ok((Output::BFC1, 4)),
            FeedbackResult::FogCoordinate => Ok((Output::FOGC, 1)),
            FeedbackResult::PointSize => Ok((Output::PSIZ, 1)),
            FeedbackResult::TextureCoordinate(set) => numbered(Output::TEX0, set, 8, 4),
            FeedbackResult::ClipDistance(number) => numbered(Output::CLP0, number, 8, 1),
            FeedbackResult::VertexId => Ok((Output::ID, 1)),
            FeedbackResult::PrimitiveId => Ok((Output::PRIMITIVE_ID, 1)),
            FeedbackResult::GenericAttribute(number) => numbered(Output::INTERPOLANT0, number, 32, 4),
            FeedbackResult::Layer => Ok((Output::LAYER, 1)),
        }
    }
}

impl Gl {
    /// INVALID_OPERATION where a capture takes no such primitives.
    pub(super) fn validate_feedback(&self, mode: Mode) -> Result {
        match self.feedback.active {
            Some(active) if !active.takes(mode) => {
                invalid_operation(format!("{mode:?} are not recorded as {active:?}"))
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl Context {
    fn inactive(&self, command: &str) -> Result {
        self.outside(command)?;
        match self.gl.feedback.active {
            Some(_) => invalid_operation(format!("{command} stands in a capture")),
            None => Ok(()),
        }
    }

    /// What is recorded of stream 0.
    pub fn transform_feedback_attribs_nv(&mut self, items: &[FeedbackItem], mode: FeedbackMode) -> Result {
        self.transform_feedback_stream_attribs_nv(items, &[], mode)
    }

    /// What is recorded, and of which stream into each buffer; 0 where none is given.
    pub fn transform_feedback_stream_attribs_nv(
        &mut self,
        items: &[FeedbackItem],
        streams: &[u32],
        mode: FeedbackMode,
    ) -> Result {
        self.inactive("TransformFeedbackAttribsNV")?;
        let mut layouts = vec![Layout::default()];
        for (at, item) in items.iter().enumerate() {
            let next = *item == FeedbackItem::NextBuffer;
            if next && mode == FeedbackMode::Separate {
                return invalid_operation("separate results have a buffer each");
            }
            if next || mode == FeedbackMode::Separate && at > 0 {
                layouts.push(Layout::default());
            }
            let item = match *item {
                FeedbackItem::NextBuffer => continue,
                FeedbackItem::Skip(count) => {
                    if mode == FeedbackMode::Separate {
                        return invalid_operation("separate results leave nothing out");
                    }
                    if !(1..=4).contains(&count) {
                        return invalid_value(format!("{count} components are not skipped"));
                    }
                    Item::Skip(count)
                }
                FeedbackItem::Result(result, components) => {
                    let (output, most) = result.output()?;
                    if !(1..=most).contains(&components) {
                        return invalid_value(format!("{result:?} has no {components} components to record"));
                    }
                    if layouts.iter().any(|layout| layout.outputs().any(|known| known == output)) {
                        return invalid_operation(format!("{result:?} is recorded twice"));
                    }
                    Item::Result { output, components }
                }
            };
            if let Some(layout) = layouts.last_mut() {
                layout.items.push(item);
            }
        }
        if layouts.len() > BUFFERS {
            return invalid_value(format!("{} buffers are more than {BUFFERS}", layouts.len()));
        }
        if layouts.iter().any(|layout| layout.words() > INTERLEAVED) {
            return invalid_value(format!("a vertex has more than {INTERLEAVED} components in a buffer"));
        }
        for (layout, stream) in layouts.iter_mut().zip(streams) {
            below("vertex stream", *stream, STREAMS as u64)?;
            layout.stream = *stream;
        }
        self.gl.feedback.layouts = layouts;
        Ok(())
    }

    pub(super) fn bind_feedback(&mut self, index: u32, buffer: u32, offset: u32, size: Option<u32>) -> Result {
        self.inactive("BindBufferNV")?;
        below("binding point", index, BUFFERS as u64)?;
        if size == Some(0) || !offset.is_multiple_of(4) || size.is_some_and(|size| !size.is_multiple_of(4)) {
            return invalid_value("offset and size are words, and some");
        }
        self.bind_buffer(BufferTarget::TransformFeedback, buffer)?;
        self.gl.feedback.points[index as usize] = Point { buffer, offset, size };
        Ok(())
    }

    /// The room of each buffer that is recorded to.
    fn feedback_sections(&self) -> Result<Vec<Section>> {
        let feedback = &self.gl.feedback;
        let section = |point: &Point| -> Result<Section> {
            let whole = self.gl.buffers.section(point.buffer);
            let Some(whole) = whole else { return invalid_operation("a buffer of the capture is not there") };
            let rest = whole.size.saturating_sub(point.offset);
            let size = point.size.unwrap_or(rest).min(rest) & !3;
            Ok(Section { start: whole.start + point.offset.min(whole.size), size })
        };
        feedback.points.iter().take(feedback.layouts.len()).map(section).collect()
    }

    pub fn begin_transform_feedback_nv(&mut self, primitive: FeedbackPrimitive) -> Result {
        self.inactive("BeginTransformFeedbackNV")?;
        if self.gl.feedback.layouts.iter().all(|layout| layout.items.is_empty()) {
            return invalid_operation("nothing is to be recorded");
        }
        self.feedback_sections()?;
        let feedback = &mut self.gl.feedback;
        (feedback.active, feedback.used, feedback.begun) = (Some(primitive), [0; BUFFERS], feedback.tally);
        Ok(())
    }

    pub fn end_transform_feedback_nv(&mut self) -> Result {
        self.outside("EndTransformFeedbackNV")?;
        let feedback = &mut self.gl.feedback;
        let Some(primitive) = feedback.active.take() else { return invalid_operation("no capture is active") };
        for stream in 0..STREAMS {
            let count = feedback.tally.written[stream] - feedback.begun.written[stream];
            feedback.recorded[stream] = count * primitive.vertices();
        }
        Ok(())
    }

    /// Draws as many vertices of the arrays as the last capture recorded of a stream.
    pub fn draw_transform_feedback_stream(&mut self, mode: Mode, stream: u32) -> Result {
        below("vertex stream", stream, STREAMS as u64)?;
        let count = self.gl.feedback.recorded[stream as usize];
        self.draw_arrays(mode, 0, u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Begins to count primitives of a stream.
    pub fn begin_query_indexed(&mut self, query: FeedbackQuery, stream: u32) -> Result {
        self.outside("BeginQueryIndexed")?;
        below("vertex stream", stream, STREAMS as u64)?;
        let feedback = &mut self.gl.feedback;
        let now = feedback.count(query, stream);
        let place = &mut feedback.queries[query as usize][stream as usize];
        if place.is_some() {
            return invalid_operation("the query is active");
        }
        *place = Some(now);
        Ok(())
    }

    /// Ends the count and gives it.
    pub fn end_query_indexed(&mut self, query: FeedbackQuery, stream: u32) -> Result<u64> {
        self.outside("EndQueryIndexed")?;
        below("vertex stream", stream, STREAMS as u64)?;
        let feedback = &mut self.gl.feedback;
        let now = feedback.count(query, stream);
        match feedback.queries[query as usize][stream as usize].take() {
            Some(before) => Ok(now - before),
            None => invalid_operation("the query is not active"),
        }
    }

    /// Whether draws have to be counted or recorded.
    pub(super) fn is_recorded(&self) -> bool {
        let feedback = &self.gl.feedback;
        feedback.active.is_some() || feedback.queries.iter().flatten().any(Option::is_some)
    }

    /// The words of the buffers that a draw records to.
    pub(super) fn feedback_rooms(&self) -> Result<Vec<Vec<u32>>> {
        if self.gl.feedback.active.is_none() {
            return Ok(Vec::new());
        }
        let memory = &self.gl.buffers.world.value.memory;
        Ok(self.feedback_sections()?.into_iter().map(|section| memory.section(section).to_vec()).collect())
    }

    /// Takes over what a draw has recorded.
    pub(super) fn take_feedback(&mut self, recorded: Recorded) -> Result {
        self.gl.feedback.tally.add(&recorded.tally);
        if self.gl.feedback.active.is_none() {
            return Ok(());
        }
        self.gl.feedback.used = recorded.used;
        for (section, words) in self.feedback_sections()?.into_iter().zip(recorded.rooms) {
            let memory = &mut self.gl.buffers.world.change().memory;
            memory.words_mut(section).iter_mut().zip(words).for_each(|(to, from)| *to = from);
        }
        Ok(())
    }
}

/// What a draw has recorded.
pub(super) struct Recorded {
    rooms: Vec<Vec<u32>>,
    used: [usize; BUFFERS],
    tally: Tally,
}

impl Feedback {
    fn count(&self, query: FeedbackQuery, stream: u32) -> u64 {
        let counts = match query {
            FeedbackQuery::PrimitivesGenerated => &self.tally.needed,
            FeedbackQuery::PrimitivesWritten => &self.tally.written,
        };
        counts.get(stream as usize).copied().unwrap_or(0)
    }

    /// Runs the stages of a draw for what they leave in these buffers.
    pub fn record(&self, call: &DrawCall<'_>, mut rooms: Vec<Vec<u32>>, patch_vertices: u32) -> Recorded {
        let layouts = if self.active.is_some() { &self.layouts[..] } else { &[] };
        let mut used = self.used;
        let mut sinks: Vec<Sink<'_>> = layouts
            .iter()
            .zip(&mut rooms)
            .zip(used)
            .map(|((layout, words), used)| Sink { layout, words, used })
            .collect();
        let tally = cpu::capture(call, patch_vertices, &mut sinks);
        used.iter_mut().zip(&sinks).for_each(|(to, sink)| *to = sink.used);
        drop(sinks);
        Recorded { rooms, used, tally }
    }
}

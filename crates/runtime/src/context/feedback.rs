//! Captured vertices (NV_transform_feedback, ARB_transform_feedback3). The device records and counts them in the
//! buffers; nothing is read back until it is needed.

use crate::call::Identity;
use crate::capture::{BUFFERS, Item, Layout, STREAMS, Tally};
use crate::context::base::Context;
use crate::context::buffers::BufferTarget;
use crate::context::state::Gl;
use crate::model::error::{Result, below, invalid_operation, invalid_value};
use crate::raster::{Figure, Mode};
use crate::stored::{CaptureCall, Counted};
use glasm::dialect::bindings::Output;
use glasm::memory::Section;

/// MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS.
pub(crate) const INTERLEAVED: usize = 64;

/// A result to record (NV_transform_feedback, table X.2); numbered ones with their number.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackResult {
    /// `GL_POSITION`: `result.position`.
    Position,
    /// `GL_PRIMARY_COLOR`: `result.color`.
    PrimaryColor,
    /// `GL_SECONDARY_COLOR_NV`: `result.color.secondary`.
    SecondaryColor,
    /// `GL_BACK_PRIMARY_COLOR_NV`: `result.color.back`.
    BackPrimaryColor,
    /// `GL_BACK_SECONDARY_COLOR_NV`: `result.color.back.secondary`.
    BackSecondaryColor,
    /// `GL_FOG_COORDINATE`: `result.fogcoord`.
    FogCoordinate,
    /// `GL_POINT_SIZE`: `result.pointsize`.
    PointSize,
    /// `GL_TEXTURE_COORD_NV`: `result.texcoord[n]`.
    TextureCoordinate(u8),
    /// `GL_CLIP_DISTANCE_NV`: `result.clip[n]`.
    ClipDistance(u8),
    /// `GL_VERTEX_ID_NV`: the number of the vertex, an integer.
    VertexId,
    /// `GL_PRIMITIVE_ID_NV`: the number of the primitive, an integer.
    PrimitiveId,
    /// `GL_GENERIC_ATTRIB_NV`: `result.attrib[n]`.
    GenericAttribute(u8),
    /// `GL_LAYER_NV`: the layer that a geometry program chooses, an integer.
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

/// How results are laid out in buffers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackMode {
    /// `GL_INTERLEAVED_ATTRIBS_NV`: those of a vertex lie one after another in one buffer.
    Interleaved,
    /// `GL_SEPARATE_ATTRIBS_NV`: each has a buffer of its own.
    Separate,
}

/// The kind of primitives for BeginTransformFeedback.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackPrimitive {
    /// `GL_POINTS`.
    Points,
    /// `GL_LINES`.
    Lines,
    /// `GL_TRIANGLES`.
    Triangles,
}

impl FeedbackPrimitive {
    fn vertices(self) -> u32 {
        match self {
            FeedbackPrimitive::Points => 1,
            FeedbackPrimitive::Lines => 2,
            FeedbackPrimitive::Triangles => 3,
        }
    }

    /// Whether primitives of a mode are recorded as this kind (table X.1).
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

/// The state of captures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Feedback {
    pub discard: bool,
    layouts: Vec<Layout>,
    points: [Point; BUFFERS],
    active: Option<FeedbackPrimitive>,
    /// How much the capture has recorded.
    tally: Option<Identity>,
    /// The result of the last capture that has ended.
    recorded: Option<Recorded>,
    /// Tallies of the queries of each stream: generated, written.
    queries: [[Option<Identity>; STREAMS]; 2],
}

/// The result of a capture.
#[derive(Copy, Clone, Debug)]
struct Recorded {
    tally: Identity,
    primitive: FeedbackPrimitive,
    /// Vertices of each stream that fitted.
    room: [u32; STREAMS],
}

/// What a query counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeedbackQuery {
    /// `GL_PRIMITIVES_GENERATED_NV`: all primitives of the vertex stream, recorded or not.
    PrimitivesGenerated,
    /// `GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV`: those that the buffers had room for.
    PrimitivesWritten,
}

impl FeedbackResult {
    /// The result, and how many components it has.
    pub fn output(self) -> Result<(Output, u8)> {
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

/// The contents of each buffer, of stream 0, that a list of results asks for.
pub fn feedback_layouts(items: &[FeedbackItem], mode: FeedbackMode) -> Result<Vec<Layout>> {
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
    Ok(layouts)
}

impl Feedback {
    /// Whether primitives are counted or captured.
    pub(crate) fn is_active(&self) -> bool {
        self.tally.is_some() || self.queries.iter().flatten().any(Option::is_some)
    }

    /// The results to record now.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = Output> + '_ {
        self.layouts.iter().filter(|_| self.active.is_some()).flat_map(Layout::outputs)
    }
}

impl Gl {
    /// INVALID_OPERATION if a capture does not accept such primitives.
    pub(crate) fn validate_feedback(&self, mode: Mode) -> Result {
        match self.feedback.active {
            Some(active) if !active.takes(mode) => {
                invalid_operation(format!("{mode:?} are not recorded as {active:?}"))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// # Transform feedback.
impl Context {
    fn inactive(&self, command: &str) -> Result {
        self.outside(command)?;
        match self.gl.feedback.active {
            Some(_) => invalid_operation(format!("{command} stands in a capture")),
            None => Ok(()),
        }
    }

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
        self.inactive("TransformFeedbackAttribsNV")?;
        let mut layouts = feedback_layouts(items, mode)?;
        for (layout, stream) in layouts.iter_mut().zip(streams) {
            below("vertex stream", *stream, STREAMS as u64)?;
            layout.stream = *stream;
        }
        self.gl.feedback.layouts = layouts;
        Ok(())
    }

    pub(crate) fn bind_feedback(&mut self, index: u32, buffer: u32, offset: u32, size: Option<u32>) -> Result {
        self.inactive("BindBufferNV")?;
        below("binding point", index, BUFFERS as u64)?;
        if size == Some(0) || !offset.is_multiple_of(4) || size.is_some_and(|size| !size.is_multiple_of(4)) {
            return invalid_value("offset and size are words, and some");
        }
        self.bind_buffer(BufferTarget::TransformFeedback, buffer)?;
        self.gl.feedback.points[index as usize] = Point { buffer, offset, size };
        Ok(())
    }

    /// The space in each buffer that is recorded to.
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

    /// `glBeginTransformFeedbackNV`: draws record vertices of primitives of this kind from now on.
    pub fn begin_transform_feedback_nv(&mut self, primitive: FeedbackPrimitive) -> Result {
        self.inactive("BeginTransformFeedbackNV")?;
        if self.gl.feedback.layouts.iter().all(|layout| layout.items.is_empty()) {
            return invalid_operation("nothing is to be recorded");
        }
        self.feedback_sections()?;
        (self.gl.feedback.active, self.gl.feedback.tally) = (Some(primitive), Some(Identity::new()));
        Ok(())
    }

    /// `glEndTransformFeedbackNV`: draws record no more.
    pub fn end_transform_feedback_nv(&mut self) -> Result {
        self.outside("EndTransformFeedbackNV")?;
        let (Some(primitive), Some(tally)) = (self.gl.feedback.active, self.gl.feedback.tally) else {
            return invalid_operation("no capture is active");
        };
        let sections = self.feedback_sections()?;
        let feedback = &mut self.gl.feedback;
        let capture = CaptureCall { tally, layouts: &feedback.layouts, sections: &sections };
        let corners = primitive.vertices();
        let room = |stream: usize| capture.room(stream as u32, corners).unwrap_or(0).saturating_mul(corners);
        let recorded = Recorded { tally, primitive, room: std::array::from_fn(room) };
        (feedback.active, feedback.tally) = (None, None);
        if let Some(before) = feedback.recorded.replace(recorded) {
            self.device.drop_tally(before.tally);
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
        self.outside("GetQueryObject")?;
        let feedback = &self.gl.feedback;
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

    /// The counters for a draw's primitives, and where it records them.
    pub(crate) fn recording(&self) -> Result<Recording> {
        let feedback = &self.gl.feedback;
        let active = feedback.active.is_some();
        let tallies = feedback.queries.iter().flatten().copied().chain([feedback.tally]).flatten();
        let sections = if active { self.feedback_sections()? } else { Vec::new() };
        Ok(Recording { tallies: tallies.collect(), sections })
    }
}

/// What a draw records.
#[derive(Default)]
pub(crate) struct Recording {
    pub tallies: Vec<Identity>,
    sections: Vec<Section>,
}

impl Recording {
    pub(crate) fn capture<'a>(&'a self, feedback: &'a Feedback) -> Option<CaptureCall<'a>> {
        Some(CaptureCall { tally: feedback.tally?, layouts: &feedback.layouts, sections: &self.sections })
    }
}

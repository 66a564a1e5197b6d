//! Captured vertices (NV_transform_feedback, ARB_transform_feedback3). The device records and counts them in the
//! buffers; nothing is read back until it is needed.

use crate::call::Identity;
use crate::capture::{BUFFERS, Item, Layout, STREAMS};
use crate::context::state::buffers::Buffers;
use crate::model::error::{Result, below, invalid_operation, invalid_value};
use crate::raster::{Figure, Mode};
use crate::stored::CaptureCall;
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
    pub(crate) fn vertices(self) -> u32 {
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
    pub layouts: Vec<Layout>,
    points: [Point; BUFFERS],
    pub active: Option<FeedbackPrimitive>,
    /// How much the capture has recorded.
    pub tally: Option<Identity>,
    /// The result of the last capture that has ended.
    pub recorded: Option<Recorded>,
    /// Tallies of the queries of each stream: generated, written.
    pub queries: [[Option<Identity>; STREAMS]; 2],
}

/// The result of a capture.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Recorded {
    pub tally: Identity,
    pub primitive: FeedbackPrimitive,
    /// Vertices of each stream that fitted.
    pub room: [u32; STREAMS],
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

    /// INVALID_OPERATION if a capture does not accept such primitives.
    pub(crate) fn validate(&self, mode: Mode) -> Result {
        match self.active {
            Some(active) if !active.takes(mode) => {
                invalid_operation(format!("{mode:?} are not recorded as {active:?}"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// INVALID_OPERATION in a capture.
    pub(crate) fn inactive(&self, command: &str) -> Result {
        match self.active {
            Some(_) => invalid_operation(format!("{command} stands in a capture")),
            None => Ok(()),
        }
    }

    /// Binds a buffer of captures.
    pub(crate) fn bind(&mut self, index: u32, buffer: u32, offset: u32, size: Option<u32>) -> Result {
        below("binding point", index, BUFFERS as u64)?;
        if size == Some(0) || !offset.is_multiple_of(4) || size.is_some_and(|size| !size.is_multiple_of(4)) {
            return invalid_value("offset and size are words, and some");
        }
        self.points[index as usize] = Point { buffer, offset, size };
        Ok(())
    }

    /// The space in each buffer that is recorded to.
    pub(crate) fn sections(&self, buffers: &Buffers) -> Result<Vec<Section>> {
        let section = |point: &Point| -> Result<Section> {
            let whole = buffers.section(point.buffer);
            let Some(whole) = whole else { return invalid_operation("a buffer of the capture is not there") };
            let rest = whole.size.saturating_sub(point.offset);
            let size = point.size.unwrap_or(rest).min(rest) & !3;
            Ok(Section { start: whole.start + point.offset.min(whole.size), size })
        };
        self.points.iter().take(self.layouts.len()).map(section).collect()
    }

    /// Ends a capture with these sections, and returns the tally of the one before it.
    pub(crate) fn end(&mut self, buffers: &Buffers) -> Result<Option<Identity>> {
        let (Some(primitive), Some(tally)) = (self.active, self.tally) else {
            return invalid_operation("no capture is active");
        };
        let sections = self.sections(buffers)?;
        let capture = CaptureCall { tally, layouts: &self.layouts, sections: &sections };
        let corners = primitive.vertices();
        let room = |stream: usize| capture.room(stream as u32, corners).unwrap_or(0).saturating_mul(corners);
        let recorded = Recorded { tally, primitive, room: std::array::from_fn(room) };
        (self.active, self.tally) = (None, None);
        Ok(self.recorded.replace(recorded).map(|before| before.tally))
    }

    /// The counters for a draw's primitives, and where it records them.
    pub(crate) fn recording(&self, buffers: &Buffers) -> Result<Recording> {
        let tallies = self.queries.iter().flatten().copied().chain([self.tally]).flatten();
        let sections = if self.active.is_some() { self.sections(buffers)? } else { Vec::new() };
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

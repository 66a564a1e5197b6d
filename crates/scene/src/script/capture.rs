//! Commands that capture vertices and draw from captures.

use super::names;
use super::vertices::Columns;
use super::words::Words;
use crate::error::{Code, Error};
use glasm::dialect::{Stage, pipeline};
use glasm_runtime::capture::STREAMS;
use glasm_runtime::raster::Mode;
use glasm_runtime::{
    ArrayMemory, BufferTarget, Context, FeedbackItem, FeedbackMode, FeedbackPrimitive, FeedbackQuery, FeedbackResult,
    GlError,
};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Capture {
    /// What is recorded, and the stream of each buffer.
    Results {
        items: Vec<FeedbackItem>,
        streams: Vec<u32>,
        mode: FeedbackMode,
    },
    /// Binds a buffer, from a byte offset on, to a binding point for capture.
    Into {
        point: u32,
        buffer: u32,
        offset: u32,
    },
    Begin(FeedbackPrimitive),
    End,
    /// Vertices come from a buffer, from a byte offset on.
    Arrays {
        buffer: u32,
        offset: u32,
        columns: Columns,
    },
    /// Draws as many vertices as were captured of a stream.
    Draw(Mode, u32),
    /// The number of primitives of a stream in the last capture.
    Probe {
        query: FeedbackQuery,
        stream: u32,
        count: u64,
    },
}

fn results() -> impl Iterator<Item = FeedbackResult> {
    let plain = [
        FeedbackResult::Position,
        FeedbackResult::PrimaryColor,
        FeedbackResult::SecondaryColor,
        FeedbackResult::BackPrimaryColor,
        FeedbackResult::BackSecondaryColor,
        FeedbackResult::FogCoordinate,
        FeedbackResult::PointSize,
        FeedbackResult::VertexId,
        FeedbackResult::PrimitiveId,
        FeedbackResult::Layer,
    ];
    let numbered =
        (0..8).flat_map(|number| [FeedbackResult::TextureCoordinate(number), FeedbackResult::ClipDistance(number)]);
    plain.into_iter().chain(numbered).chain((0..32).map(FeedbackResult::GenericAttribute))
}

/// A result by its name in programs, with `.x`, `.xy` or `.xyz` for a part of it; or `skip=N`, or `next`.
fn item(word: &str) -> Result<FeedbackItem, Error> {
    let unknown = || Code::UnknownWord.error(format!("`{word}` cannot be captured"));
    if word == "next" {
        return Ok(FeedbackItem::NextBuffer);
    }
    if let Some(count) = word.strip_prefix("skip=") {
        return count.parse().map(FeedbackItem::Skip).map_err(|_| unknown());
    }
    let suffixes = [(".xyz", 3), (".xy", 2), (".x", 1)];
    let cut = suffixes.iter().find_map(|(suffix, count)| Some((word.strip_suffix(suffix)?, *count)));
    let (name, components) = cut.unwrap_or((word, 4));
    let found = results().find_map(|result| {
        let (output, most) = result.output().ok()?;
        let same = pipeline::result_name(Stage::Geometry, output) == name;
        same.then(|| FeedbackItem::Result(result, components.min(most)))
    });
    found.ok_or_else(unknown)
}

fn recorded(words: &mut Words) -> Result<Capture, Error> {
    let mode = if words.take("separate") { FeedbackMode::Separate } else { FeedbackMode::Interleaved };
    let (mut items, mut streams) = (Vec::new(), vec![0]);
    while let Some(word) = words.next() {
        if let Some(stream) = word.strip_prefix("stream=") {
            let stream = stream.parse().map_err(|_| Code::NotANumber.error(format!("`{word}` is not a stream")))?;
            if let Some(last) = streams.last_mut() {
                *last = stream;
            }
            continue;
        }
        let item = item(word)?;
        // Each separate result has a buffer of its own.
        if item == FeedbackItem::NextBuffer || mode == FeedbackMode::Separate && !items.is_empty() {
            streams.push(streams.last().copied().unwrap_or(0));
        }
        items.push(item);
    }
    Ok(Capture::Results { items, streams, mode })
}

fn optional(words: &mut Words) -> Result<u32, Error> {
    if words.is_empty() { Ok(0) } else { words.integer() }
}

/// Reads a command that begins with this word; `None` if there is no such command.
pub(super) fn parse(name: &str, words: &mut Words) -> Result<Option<Capture>, Error> {
    Ok(Some(match name {
        "capture" => match words.next() {
            Some("results") => recorded(words)?,
            Some("into") => {
                Capture::Into { point: words.integer()?, buffer: words.integer()?, offset: optional(words)? }
            }
            Some("begin") => Capture::Begin(words.named("kind of primitive", |word| match word {
                "points" => Some(FeedbackPrimitive::Points),
                "lines" => Some(FeedbackPrimitive::Lines),
                "triangles" => Some(FeedbackPrimitive::Triangles),
                _ => None,
            })?),
            Some("end") => Capture::End,
            _ => return Err(Code::UnknownWord.error("`capture` is followed by results, into, begin or end")),
        },
        "arrays" if words.take("buffer") => {
            let buffer = words.integer()?;
            let offset = if words.take("from") { words.integer()? } else { 0 };
            let mut columns = Columns::default();
            while let Some(word) = words.next() {
                columns.push(word, false)?;
            }
            Capture::Arrays { buffer, offset, columns }
        }
        "draw" if words.take("captured") => Capture::Draw(words.named("primitive", names::mode)?, optional(words)?),
        "probe" if words.take("captured") => {
            let query = words.named("count, needed or written,", |word| match word {
                "needed" => Some(FeedbackQuery::PrimitivesGenerated),
                "written" => Some(FeedbackQuery::PrimitivesWritten),
                _ => None,
            })?;
            let (stream, count) = (words.integer()?, words.integer::<u32>()?.into());
            if stream as usize >= STREAMS {
                return Err(Code::OutOfRange.error(format!("there are {STREAMS} streams")));
            }
            Capture::Probe { query, stream, count }
        }
        _ => return Ok(None),
    }))
}

/// Executes a command; returns the failure of a probe.
pub(super) fn run(capture: &Capture, gl: &mut Context, vertices: &mut Option<u32>) -> Result<Option<String>, GlError> {
    match capture {
        Capture::Results { items, streams, mode } => gl.transform_feedback_stream_attribs_nv(items, streams, *mode)?,
        Capture::Into { point, buffer, offset } => {
            gl.bind_buffer_offset_nv(BufferTarget::TransformFeedback, *point, *buffer, *offset)?;
        }
        Capture::Begin(primitive) => gl.begin_transform_feedback_nv(*primitive)?,
        Capture::End => gl.end_transform_feedback_nv()?,
        Capture::Arrays { buffer, offset, columns } => {
            gl.bind_buffer(BufferTarget::Array, *buffer)?;
            let rest = gl.get_buffer_size(BufferTarget::Array)?.saturating_sub(*offset);
            *vertices = Some(columns.rows(rest as usize));
            columns.bind(gl, &ArrayMemory::of_buffer(*buffer), *offset as usize)?;
        }
        Capture::Draw(mode, stream) => gl.draw_transform_feedback_stream(*mode, *stream)?,
        Capture::Probe { query, stream, count } => {
            let tally = gl.transform_feedback_tally()?;
            let (what, counts) = match query {
                FeedbackQuery::PrimitivesWritten => ("written", tally.written),
                FeedbackQuery::PrimitivesGenerated => ("needed", tally.needed),
            };
            let found = counts[*stream as usize];
            let wrong = format!("{found} primitives of stream {stream} were {what} and should be {count}");
            return Ok((found != *count).then_some(wrong));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    fn read(line: &str) -> Result<Option<Capture>, Error> {
        words::read(line, parse)
    }

    #[test]
    fn results_are_named_as_in_programs() {
        let items = vec![
            FeedbackItem::Result(FeedbackResult::Position, 3),
            FeedbackItem::Skip(1),
            FeedbackItem::NextBuffer,
            FeedbackItem::Result(FeedbackResult::GenericAttribute(5), 4),
            FeedbackItem::Result(FeedbackResult::FogCoordinate, 1),
        ];
        let expected = Capture::Results { items, streams: vec![0, 2], mode: FeedbackMode::Interleaved };
        let line = "capture results result.position.xyz skip=1 next stream=2 result.attrib[5] result.fogcoord";
        assert_eq!(read(line), Ok(Some(expected)));
        assert!(read("capture results result.nothing").is_err());
        assert!(read("capture begin quads").is_err());
        assert!(read("probe captured written 4 0").is_err());
        assert!(read("arrays buffer 1 nothing/float/4").is_err());
        assert_eq!(read("draw captured GL_POINTS 1"), Ok(Some(Capture::Draw(Mode::Points, 1))));
    }
}

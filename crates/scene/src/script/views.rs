//! Commands that set one of several viewports: `viewport indexed` and the like.

use super::words::Words;
use crate::error::{Code, Error};
use glasm_runtime::{Context, GlError};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Indexed {
    Viewport([f32; 4]),
    DepthRange([f64; 2]),
    Scissor([i32; 4]),
    ScissorTest(bool),
}

/// Reads a command that has `indexed` as its second word, and the number of a viewport as its third; `None` if it is
/// another.
pub(super) fn parse(name: &str, words: &mut Words) -> Result<Option<(u32, Indexed)>, Error> {
    if !matches!(name, "viewport" | "depthrange" | "scissor" | "enable" | "disable") || !words.take("indexed") {
        return Ok(None);
    }
    if let "enable" | "disable" = name {
        let Some("GL_SCISSOR_TEST" | "SCISSOR_TEST") = words.next() else {
            return Err(Code::NotPossible.error("only GL_SCISSOR_TEST can be enabled for a single viewport"));
        };
        return Ok(Some((words.integer()?, Indexed::ScissorTest(name == "enable"))));
    }
    let index = words.integer()?;
    let value = match name {
        "viewport" => Indexed::Viewport(words.numbers()?),
        "depthrange" => Indexed::DepthRange(words.doubles()?),
        _ => Indexed::Scissor(words.integers()?),
    };
    Ok(Some((index, value)))
}

pub(super) fn run(index: u32, value: &Indexed, gl: &mut Context) -> Result<(), GlError> {
    let side = |value: i32| u32::try_from(value).unwrap_or(0);
    match *value {
        Indexed::Viewport(viewport) => gl.viewport_indexed(index, viewport),
        Indexed::DepthRange([near, far]) => gl.depth_range_indexed(index, near, far),
        Indexed::Scissor([x, y, width, height]) => gl.scissor_indexed(index, x, y, side(width), side(height)),
        Indexed::ScissorTest(on) => gl.scissor_test_indexed(index, on),
    }
}

//! Commands that draw rectangles and the script's vertices.

use super::names;
use super::words::Words;
use crate::error::{Code, Error};
use glasm_runtime::raster::Mode;
use glasm_runtime::{ArrayMemory, ArrayType, ClientArray, Context, GlError, TargetDescription};

/// The coordinates of a rectangle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Space {
    Object,
    /// Pixels of the window, whatever the matrices are.
    Pixels,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Draw {
    Rectangle {
        space: Space,
        area: [f32; 4],
        coordinates: Option<[f32; 4]>,
        /// One patch of four vertices instead of triangles.
        patch: bool,
        instances: u32,
    },
    Arrays {
        mode: Mode,
        /// First and count of each.
        ranges: Vec<[u32; 2]>,
        instances: u32,
    },
    Elements {
        mode: Mode,
        /// Numbers of vertices; in a script with `[elements]`, how many of those, and what is added to each.
        numbers: Vec<u32>,
    },
}

const MAX_INSTANCES: u32 = 1 << 16;

/// The script's vertices.
#[derive(Copy, Clone, Debug)]
pub(super) struct Supply<'a> {
    pub vertices: u32,
    pub elements: Option<&'a [u32]>,
}

/// Reads a command of this kind; `None` if it begins like one of another kind.
pub(super) fn parse(name: &str, words: &mut Words) -> Result<Option<Draw>, Error> {
    if name == "multidraw" && words.take("arrays") {
        return several(words).map(Some);
    }
    if name != "draw" || words.peek() == Some("captured") {
        return Ok(None);
    }
    if words.take("arrays") {
        let instanced = words.take("instanced");
        let based = instanced && words.take("base");
        let mode = mode(words)?;
        let ranges = vec![words.integers()?];
        let instances = if instanced { instances(words)? } else { 1 };
        if based {
            // Only arrays with divisors depend on the first instance, and there are none.
            words.integer::<u32>()?;
        }
        return Ok(Some(Draw::Arrays { mode, ranges, instances }));
    }
    if words.take("elements") {
        let mode = mode(words)?;
        let mut numbers = Vec::new();
        while !words.is_empty() {
            numbers.push(words.integer()?);
        }
        return Ok(Some(Draw::Elements { mode, numbers }));
    }
    let instanced = words.take("instanced rect");
    if !instanced && !words.take("rect") {
        return match words.peek() {
            Some("instanced") => Ok(None),
            _ => Err(Code::UnknownWord.error("draw takes `rect`, `arrays` or `elements`")),
        };
    }
    let textured = !instanced && words.take("tex");
    let space = if words.take("ortho") { Space::Pixels } else { Space::Object };
    let patch = words.take("patch");
    let instances = if instanced { instances(words)? } else { 1 };
    let area = words.numbers()?;
    let coordinates = if textured { Some(words.numbers()?) } else { None };
    Ok(Some(Draw::Rectangle { space, area, coordinates, patch, instances }))
}

/// The number of instances.
pub(super) fn instances(words: &mut Words) -> Result<u32, Error> {
    let instances = words.integer()?;
    match instances {
        0..=MAX_INSTANCES => Ok(instances),
        _ => Err(Code::OutOfRange.error(format!("a draw has up to {MAX_INSTANCES} instances"))),
    }
}

fn mode(words: &mut Words) -> Result<Mode, Error> {
    words.named("primitive", names::mode)
}

/// All firsts come before all counts.
fn several(words: &mut Words) -> Result<Draw, Error> {
    let mode = mode(words)?;
    let draws: u16 = words.integer()?;
    let mut numbers = || (0..draws).map(|_| words.integer()).collect::<Result<Vec<u32>, Error>>();
    let (firsts, counts) = (numbers()?, numbers()?);
    let ranges = firsts.into_iter().zip(counts).map(|(first, count)| [first, count]).collect();
    Ok(Draw::Arrays { mode, ranges, instances: 1 })
}

/// Executes a command; an error if it draws vertices that do not exist.
pub(super) fn run(draw: &Draw, gl: &mut Context, supply: Supply) -> Result<Option<String>, GlError> {
    match draw {
        Draw::Rectangle { space, area, coordinates, patch, instances } => {
            let corners = corners(*space, *area, coordinates.unwrap_or_default(), gl.window());
            let memory = ArrayMemory::from_floats(corners.as_flattened());
            gl.apart(|gl| {
                gl.array_pointer(ClientArray::Vertex, 4, ArrayType::Float, 24, &memory, 0)?;
                gl.enable_client_state(ClientArray::Vertex)?;
                if coordinates.is_some() {
                    gl.array_pointer(ClientArray::TexCoord, 2, ArrayType::Float, 24, &memory, 16)?;
                    gl.enable_client_state(ClientArray::TexCoord)?;
                }
                if *patch {
                    gl.patch_vertices(4)?;
                }
                let mode = if *patch { Mode::Patches } else { Mode::TriangleStrip };
                gl.draw_arrays_instanced(mode, 0, 4, *instances)
            })?;
        }
        Draw::Arrays { mode, ranges, instances } => {
            for [first, count] in ranges {
                if first.checked_add(*count).is_none_or(|end| end > supply.vertices) {
                    let there = supply.vertices;
                    return Ok(Some(format!(
                        "vertices {first} to {first}+{count} are drawn, but there are only {there}"
                    )));
                }
                gl.draw_arrays_instanced(*mode, *first, *count, *instances)?;
            }
        }
        Draw::Elements { mode, numbers } => match listed(numbers, supply.elements) {
            Ok(indices) => gl.draw_elements(*mode, &indices)?,
            Err(error) => return Ok(Some(error.to_string())),
        },
    }
    Ok(None)
}

fn listed(numbers: &[u32], elements: Option<&[u32]>) -> Result<Vec<u32>, Error> {
    let Some(elements) = elements else { return Ok(numbers.to_vec()) };
    let (count, base) = match *numbers {
        [count] => (count, 0),
        [count, base] => (count, base),
        _ => {
            return Err(
                Code::WrongCount.error("with `[elements]`, draw elements takes a count and an optional base vertex")
            );
        }
    };
    match elements.get(..count as usize) {
        Some(part) => Ok(part.iter().map(|element| element.saturating_add(base)).collect()),
        None => {
            Err(Code::OutOfRange.error(format!("{count} elements are drawn, but there are only {}", elements.len())))
        }
    }
}

/// Positions and texture coordinates of a rectangle, in the order of a strip.
fn corners(
    space: Space,
    [x, y, width, height]: [f32; 4],
    [s, t, across, up]: [f32; 4],
    window: &TargetDescription,
) -> [[f32; 6]; 4] {
    let [columns, rows] = [window.width as f32, window.height as f32];
    let [x, y, width, height] = match space {
        Space::Object => [x, y, width, height],
        Space::Pixels => [2.0 * x / columns - 1.0, 2.0 * y / rows - 1.0, 2.0 * width / columns, 2.0 * height / rows],
    };
    [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]
        .map(|[right, above]| [x + right * width, y + above * height, 0.0, 1.0, s + right * across, t + above * up])
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    fn read(line: &str) -> Result<Option<Draw>, Error> {
        words::read(line, parse)
    }

    #[test]
    fn rectangles_are_patches_and_come_often() {
        let area = [0.0, 1.0, 2.0, 3.0];
        let expected = Draw::Rectangle { space: Space::Pixels, area, coordinates: None, patch: true, instances: 5 };
        assert_eq!(read("draw instanced rect ortho patch 5 0 1 2 3"), Ok(Some(expected)));
        let expected = Draw::Rectangle { space: Space::Object, area, coordinates: None, patch: true, instances: 1 };
        assert_eq!(read("draw\trect  patch 0 1 2 3 # all of it"), Ok(Some(expected)));
        assert_eq!(read("draw instanced TRIANGLES 0 3 2"), Ok(None));
        assert!(read("draw instanced rect 65537 0 1 2 3").is_err());
        assert!(read("draw rect 0 1 2").is_err());
        assert!(read("draw circle 0 1 2 3").is_err());
    }

    #[test]
    fn several_ranges_are_drawn_at_once() {
        let expected = Draw::Arrays { mode: Mode::Points, ranges: vec![[0, 3], [4, 2]], instances: 1 };
        assert_eq!(read("multidraw arrays GL_POINTS 2 0 4 3 2"), Ok(Some(expected)));
        assert!(read("multidraw arrays GL_POINTS 2 0 4 3").is_err());
        let expected = Draw::Arrays { mode: Mode::Points, ranges: vec![[1, 2]], instances: 3 };
        assert_eq!(read("draw arrays instanced base GL_POINTS 1 2 3 4"), Ok(Some(expected)));
    }

    #[test]
    fn elements_are_counted_from_a_list() {
        assert_eq!(listed(&[2, 0, 1], None), Ok(vec![2, 0, 1]));
        assert_eq!(listed(&[2, 5], Some(&[0, 1, 2])), Ok(vec![5, 6]));
        assert!(listed(&[4], Some(&[0, 1, 2])).is_err());
        assert!(listed(&[], Some(&[0, 1, 2])).is_err());
    }
}

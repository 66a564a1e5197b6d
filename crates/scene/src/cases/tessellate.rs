//! `#@ tessellate`: the tessellator alone.

use super::line::words;
use crate::error::{Code, Error};
use glasm::program::{TessellationMode, TessellationSpacing, VertexOrder};
use glasm_runtime::tessellator::{Levels, Tessellation, tessellate};

/// A patch and its expected tessellation.
#[derive(Clone, Debug, PartialEq)]
pub struct TessellatorCase {
    pub line: usize,
    mode: TessellationMode,
    spacing: TessellationSpacing,
    levels: Levels,
    wanted: Vec<Wanted>,
}

#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    Points(usize),
    Triangles(usize),
    Lines(usize),
    /// Some vertex has these coordinates.
    Has([f32; 3]),
    /// All triangles with a non-zero area have this orientation, if the declared order is this.
    Winding(VertexOrder),
}

/// How far a vertex may be from the expected coordinates.
const NEAR: f32 = 1e-6;

fn named<T: Copy>(names: &[(&str, T)], word: &str, what: &str) -> Result<T, Error> {
    let found = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    found.map(|(_, value)| *value).ok_or_else(|| Code::UnknownWord.error(format!("unknown {what} `{word}`")))
}

/// Numbers separated by commas; missing ones are 1.
fn numbers<const COUNT: usize>(text: &str) -> Result<[f32; COUNT], Error> {
    let mut found = [1.0; COUNT];
    for (number, part) in text.split(',').enumerate() {
        let value = part.trim().parse().map_err(|_| Code::NotANumber.error(format!("`{part}` is not a number")))?;
        *found
            .get_mut(number)
            .ok_or_else(|| Code::WrongCount.error(format!("`{text}` has more than {COUNT} numbers")))? = value;
    }
    Ok(found)
}

impl TessellatorCase {
    /// Reads what follows the directive's word.
    pub(super) fn parse(line: usize, text: &str) -> Result<Self, Error> {
        let words = words(text)?;
        let [mode, spacing, rest @ ..] = words.as_slice() else {
            return Err(Code::MissingWord.error("tessellate is followed by a mode and a spacing"));
        };
        let mode = named(&TessellationMode::NAMES, mode, "tessellation mode")?;
        let spacing = named(&TessellationSpacing::NAMES, spacing, "tessellation spacing")?;
        let mut levels = Levels { outer: [1.0; 4], inner: [1.0; 2] };
        let mut wanted = Vec::new();
        for word in rest {
            let unknown = || Code::UnknownWord.error(format!("`{word}` is not part of a tessellation"));
            let (name, value) = word.split_once('=').ok_or_else(unknown)?;
            let count = || value.parse().map_err(|_| unknown());
            match name {
                "outer" => levels.outer = numbers(value)?,
                "inner" => levels.inner = numbers(value)?,
                "points" => wanted.push(Wanted::Points(count()?)),
                "triangles" => wanted.push(Wanted::Triangles(count()?)),
                "lines" => wanted.push(Wanted::Lines(count()?)),
                "has" => {
                    let inside = value.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(unknown)?;
                    // A pair is a point in a square.
                    let inside = if inside.split(',').count() == 2 { format!("{inside},0") } else { inside.to_owned() };
                    wanted.push(Wanted::Has(numbers(&inside)?));
                }
                "winding" => wanted.push(Wanted::Winding(match value {
                    "ccw" => VertexOrder::CounterClockwise,
                    "cw" => VertexOrder::Clockwise,
                    _ => return Err(unknown()),
                })),
                _ => return Err(unknown()),
            }
        }
        if wanted.is_empty() {
            return Err(Code::MissingWord.error("tessellate needs an expectation"));
        }
        Ok(Self { line, mode, spacing, levels, wanted })
    }

    /// The difference.
    pub(super) fn differences(&self) -> Vec<(usize, String)> {
        let made = |order| tessellate(self.mode, self.spacing, order, &self.levels);
        let plain = made(VertexOrder::CounterClockwise);
        let count = |what: &str, got: usize, want: usize| {
            (got != want).then(|| (self.line, format!("{what}: got {got}, want {want}")))
        };
        let difference = |wanted: &Wanted| match wanted {
            Wanted::Points(want) => count("points", plain.vertices.len(), *want),
            Wanted::Triangles(want) => count("triangles", plain.triangles.len(), *want),
            Wanted::Lines(want) => count("lines", plain.lines.len(), *want),
            Wanted::Has(place) => {
                let near = |vertex: &[f32; 3]| vertex.iter().zip(place).all(|(got, want)| (got - want).abs() <= NEAR);
                (!plain.vertices.iter().any(near)).then(|| (self.line, format!("has: got no vertex at {place:?}")))
            }
            Wanted::Winding(order) => {
                let sign = if *order == VertexOrder::Clockwise { -1.0 } else { 1.0 };
                let turned = made(*order);
                let wrong = turned.triangles.iter().filter(|triangle| area(&turned, triangle) * sign < -1e-6).count();
                (wrong > 0).then(|| (self.line, format!("winding: {wrong} triangles turn the other way")))
            }
        };
        self.wanted.iter().filter_map(difference).collect()
    }
}

/// Twice the signed area in the (u, v) plane.
fn area(made: &Tessellation, triangle: &[u32; 3]) -> f64 {
    let [a, b, c] = triangle.map(|number| made.vertices[number as usize].map(f64::from));
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

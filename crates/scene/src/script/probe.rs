//! Comparisons of probes.

use super::command::Region;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Context, GlError};

/// The pixels of a region of a window.
pub(super) fn area(region: Region, [width, height]: [u32; 2]) -> Rectangle {
    let pixel = |[x, y]: [f32; 2]| Rectangle { x: x as i32, y: y as i32, width: 1, height: 1 };
    let rectangle = |[x, y, w, h]: [f32; 4]| Rectangle { x: x as i32, y: y as i32, width: w as u32, height: h as u32 };
    let [columns, rows] = [width as f32, height as f32];
    match region {
        Region::All => Rectangle { x: 0, y: 0, width, height },
        Region::Pixel(place) => pixel(place),
        Region::RelativePixel([x, y]) => {
            let inside = |place: f32, count: f32| (place * count).floor().clamp(0.0, count - 1.0);
            pixel([inside(x, columns), inside(y, rows)])
        }
        Region::Rectangle(place) => rectangle(place),
        Region::RelativeRectangle([x, y, w, h]) => rectangle([x * columns, y * rows, w * columns, h * rows]),
    }
}

/// The area in words, if a part of it is outside the window.
pub(super) fn outside(area: Rectangle, [width, height]: [u32; 2]) -> Option<String> {
    let inside = |start: i32, length: u32, all: u32| {
        u32::try_from(start).is_ok_and(|start| start.checked_add(length).is_some_and(|end| end <= all))
    };
    let fits = inside(area.x, area.width, width) && inside(area.y, area.height, height);
    let Rectangle { x, y, width: columns, height: rows } = area;
    let what = match (columns, rows) {
        (1, 1) => format!("pixel ({x}, {y})"),
        _ => format!("the rectangle of {columns} by {rows} pixels at ({x}, {y})"),
    };
    (!fits).then(|| format!("{what} is outside the window of {width} by {height} pixels"))
}

/// The difference in words: the first pixel that differs.
pub(super) fn colors(
    gl: &mut Context,
    area: Rectangle,
    expected: &[f32],
    tolerance: [f32; 4],
) -> Result<Option<String>, GlError> {
    let pixels = gl.read_pixels(area)?;
    let differs = |found: &[f32; 4]| {
        let near = |((found, expected), tolerance): ((&f32, &f32), f32)| (found - expected).abs() <= tolerance;
        !found.iter().zip(expected).zip(tolerance).all(near)
    };
    let count = pixels.iter().filter(|pixel| differs(pixel)).count();
    Ok(pixels.iter().position(differs).map(|place| {
        let (column, row) = (place as u32 % area.width, place as u32 / area.width);
        let (x, y) = (area.x + column as i32, area.y + row as i32);
        let found: Vec<String> = pixels[place][..expected.len()].iter().map(|value| format!("{value:.4}")).collect();
        let expected: Vec<String> = expected.iter().map(f32::to_string).collect();
        let rest = if count > 1 { format!(", and {} pixels more", count - 1) } else { String::new() };
        format!("pixel ({x}, {y}) is ({}) and should be ({}){rest}", found.join(", "), expected.join(", "))
    }))
}

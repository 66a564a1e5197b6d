//! A sheet with the pictures of all demos: a few large ones among small ones, and no cell empty.

use font8x8::{BASIC_FONTS, UnicodeFonts};

use super::gallery::Picture;

/// Width and height of a small picture, and the height of its caption.
const CELL: [usize; 2] = [240, 180];
const CAPTION: usize = 24;
/// Those that are large where there are large ones, the first first.
const LARGE: [&str; 4] = ["mirror", "bump", "water", "fur"];
/// Width by height that a sheet comes close to.
const SHAPE: f32 = 1.7;

/// Columns, rows and large pictures.
type Grid = (usize, usize, usize);

/// A picture's place: its column and row from the top, and how many of each it takes.
type Place = (usize, usize, usize);

/// The grid for this many pictures without an empty cell. A large picture takes four cells.
fn grid(count: usize, large: usize) -> Grid {
    let shape = |(columns, rows, large): &Grid| {
        let ratio = (columns * CELL[0]) as f32 / (rows * (CELL[1] + CAPTION)) as f32;
        (ratio / SHAPE).ln().abs() + 0.05 * *large as f32
    };
    let mut all: Vec<Grid> = Vec::new();
    for large in 0..=large.min(count) {
        let cells = count + 3 * large;
        for columns in (1..=cells.min(12)).filter(|columns| cells.is_multiple_of(*columns)) {
            let rows = cells / columns;
            // Large ones lie along the diagonal, none beside another.
            let fits = large == 0 || columns.max(rows) >= 2 * large && columns.min(rows) >= 2;
            if fits {
                all.push((columns, rows, large));
            }
        }
    }
    all.into_iter().min_by(|one, other| shape(one).total_cmp(&shape(other))).unwrap_or((1, 1, 0))
}

/// Where the pictures of these names go.
fn places(names: &[&str]) -> (Grid, Vec<Place>) {
    let wanted: Vec<usize> = LARGE.iter().filter_map(|name| names.iter().position(|known| known == name)).collect();
    let grid = grid(names.len(), wanted.len());
    let (columns, rows, large) = grid;
    let mut taken = vec![false; columns * rows];
    let mut places = vec![(0, 0, 1); names.len()];
    // In the order in which they come, so that names stay as sorted as can be.
    let mut chosen = wanted[..large].to_vec();
    chosen.sort_unstable();
    for (number, name) in chosen.iter().enumerate() {
        let along = |cells: usize| if large == 1 { (cells - 2) / 2 } else { number * (cells - 2) / (large - 1) };
        let (column, row) = (along(columns), along(rows));
        places[*name] = (column, row, 2);
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            taken[(row + y) * columns + column + x] = true;
        }
    }
    let mut free = (0..columns * rows).filter(|cell| !taken[*cell]);
    for (name, place) in places.iter_mut().enumerate() {
        if !chosen.contains(&name)
            && let Some(cell) = free.next()
        {
            *place = (cell % columns, cell / columns, 1);
        }
    }
    (grid, places)
}

/// The sheet, four bytes a pixel, the bottom row first.
pub(crate) struct Sheet {
    columns: usize,
    rows: usize,
    places: Vec<Place>,
    pixels: Vec<u8>,
}

impl Sheet {
    pub(crate) fn new(names: &[&str]) -> Sheet {
        let ((columns, rows, _), places) = places(names);
        let area = columns * CELL[0] * rows * (CELL[1] + CAPTION);
        Sheet { columns, rows, places, pixels: [18, 21, 27, 255].repeat(area) }
    }

    pub(crate) fn size(&self) -> [u32; 2] {
        [(self.columns * CELL[0]) as u32, (self.rows * (CELL[1] + CAPTION)) as u32]
    }

    pub(crate) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    fn set(&mut self, x: usize, y: usize, color: &[u8]) {
        let place = 4 * (y * self.columns * CELL[0] + x);
        self.pixels[place..place + 4].copy_from_slice(color);
    }

    /// A picture in its cell, above its name.
    pub(crate) fn place(&mut self, number: usize, name: &str, picture: Picture) {
        let (column, row, span) = self.places[number];
        let left = column * CELL[0];
        let bottom = (self.rows - row - span) * (CELL[1] + CAPTION);
        let room = [span * CELL[0], span * (CELL[1] + CAPTION) - CAPTION];
        let [width, height] = picture.size.map(|side| side as f32);
        let scale = (room[0] as f32 / width).min(room[1] as f32 / height);
        let picture = picture.reduced([width, height].map(|side| (side * scale) as u32));
        let [columns, rows] = picture.size.map(|side| side as usize);
        let [across, up] = [(room[0] - columns) / 2, (room[1] - rows) / 2];
        for (place, pixel) in picture.pixels.chunks_exact(4).enumerate() {
            self.set(left + across + place % columns, bottom + CAPTION + up + place / columns, pixel);
        }
        self.caption([left + 8, bottom + CAPTION - 5], room[0] - 16, name);
    }

    /// Letters below a place; twice as large where they fit.
    fn caption(&mut self, [left, top]: [usize; 2], room: usize, name: &str) {
        let size = if 16 * name.len() <= room { 2 } else { 1 };
        for (letter, glyph) in name.chars().map(|letter| BASIC_FONTS.get(letter)).enumerate() {
            for (row, bits) in glyph.unwrap_or_default().into_iter().enumerate() {
                for column in (0..8).filter(|column| bits >> column & 1 == 1) {
                    for (x, y) in (0..size * size).map(|dot| (dot % size, dot / size)) {
                        let across = size * (8 * letter + column) + x;
                        if across < room {
                            self.set(left + across, top - size * row - y, &[226, 224, 216, 255]);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_one_picture() {
        for count in 1..60 {
            let names: Vec<String> = (0..count).map(|number| format!("demo{number}")).collect();
            let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
            for (place, name) in LARGE.iter().enumerate() {
                if let Some(it) = names.get_mut(3 * place) {
                    *it = name;
                }
            }
            let ((columns, rows, _), places) = places(&names);
            let mut cells = vec![0; columns * rows];
            for (column, row, span) in places {
                for (x, y) in (0..span * span).map(|cell| (cell % span, cell / span)) {
                    cells[(row + y) * columns + column + x] += 1;
                }
            }
            assert!(cells.iter().all(|count| *count == 1), "{count}: {cells:?}");
        }
    }

    #[test]
    fn the_demos_are_wider_than_high() {
        assert_eq!(grid(26, 4), (7, 5, 3));
    }
}

//! What a viewer sets by hand: parameters, the numbers of matrices, pictures of textures.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::command::{Command, ParameterPlace, ProgramSide};
use super::framebuffer::Framebuffer;
use super::parse::Script;
use super::scenery::{Change, Painting, Scenery};
use crate::error::{Code, Error};
use glasm::texture::Target;

/// The numbers of a command that runs once: a parameter, or a change of a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneParameter {
    /// The command's line, by which [`Script::set_parameter`] finds it again.
    pub line: usize,
    /// As in the command: `env_vp 12`, `matrix rotate`.
    pub name: String,
    /// Whether it changes a matrix, and not a parameter.
    pub matrix: bool,
    /// What to call each number.
    pub parts: &'static [&'static str],
    /// As the script gives it.
    pub value: Vec<f32>,
}

/// A texture that a command fills once, and that a picture of the viewer's can take the place of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneTexture {
    /// The command's line, by which [`Script::set_texture`] finds it again.
    pub line: usize,
    /// Its texture image unit.
    pub unit: u32,
    /// The target, of which each face gets the picture if it is a cube.
    pub target: Target,
}

/// A picture with four bytes a pixel, the top row first.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    size: [u32; 2],
    pixels: Vec<u8>,
}

impl std::fmt::Debug for Image {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "a picture of {} by {} pixels", self.size[0], self.size[1])
    }
}

/// The largest side of a picture.
const MAX_SIDE: u32 = 2048;

impl Image {
    /// An error if there are not as many pixels as the size says, or too many.
    pub fn new(size: [u32; 2], pixels: Vec<u8>) -> Result<Image, Error> {
        let [width, height] = size;
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(Code::OutOfRange
                .error(format!("a picture of {width} by {height} pixels: its sides have 1 to {MAX_SIDE}")));
        }
        let needed = 4 * width as usize * height as usize;
        match pixels.len() {
            length if length == needed => Ok(Image { size, pixels }),
            length => Err(Code::WrongCount
                .error(format!("{length} bytes are not a picture of {width} by {height} pixels, which has {needed}"))),
        }
    }

    /// Width and height.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Texels row by row, in this order of rows.
    pub(super) fn texels(&self, bottom_first: bool) -> Vec<[f32; 4]> {
        let color = |pixel: &[u8]| std::array::from_fn(|channel| f32::from(pixel[channel]) / 255.0);
        let row = |row: &[u8]| row.chunks_exact(4).map(color).collect::<Vec<_>>();
        let rows = self.pixels.chunks_exact(4 * self.size[0] as usize);
        if bottom_first { rows.rev().flat_map(row).collect() } else { rows.flat_map(row).collect() }
    }
}

const VECTOR: &[&str] = &["x", "y", "z", "w"];
const LOOK: &[&str] = &["eye x", "eye y", "eye z", "at x", "at y", "at z", "up x", "up y", "up z"];
const FRUSTUM: &[&str] = &["left", "right", "bottom", "top", "near", "far"];

/// Changes a number of 64 bits; one that stays keeps all its digits.
fn rounded(number: &mut f64, change: &mut dyn FnMut(&mut f32)) {
    let before = *number as f32;
    let mut after = before;
    change(&mut after);
    if after != before {
        *number = after.into();
    }
}

/// Changes the numbers of a command, in order; what to call it and them, if it has such numbers.
fn change(command: &mut Command, change: &mut dyn FnMut(&mut f32)) -> Option<(String, &'static [&'static str])> {
    let (name, parts, numbers): (&str, &'static [&'static str], &mut [f32]) = match command {
        Command::Parameter { side, place, value } => {
            let side = ProgramSide::NAMES.iter().find(|(known, ..)| known == side).map_or("", |(_, _, ending)| ending);
            let name = match place {
                ParameterPlace::Environment(number) => format!("env_{side} {number}"),
                ParameterPlace::Local(number) => format!("local_{side} {number}"),
                ParameterPlace::Named(name) => name.clone(),
            };
            value.iter_mut().for_each(change);
            return Some((name, VECTOR));
        }
        Command::Orthographic(Some(bounds)) => {
            bounds.iter_mut().for_each(|number| rounded(number, change));
            return Some(("ortho".to_owned(), &FRUSTUM[..4]));
        }
        Command::Frustum(bounds) => {
            bounds.iter_mut().for_each(|number| rounded(number, change));
            return Some(("frustum".to_owned(), FRUSTUM));
        }
        Command::Scenery(Scenery::Perspective(numbers)) => ("perspective", &["field", "near", "far"], numbers),
        Command::Scenery(Scenery::Look(numbers)) => ("look", LOOK, numbers),
        Command::Scenery(Scenery::Matrix(matrix)) => match matrix {
            Change::Translate(numbers) => ("matrix translate", &VECTOR[..3], numbers),
            Change::Rotate(numbers) => ("matrix rotate", &["angle", "x", "y", "z"], numbers),
            Change::Scale(numbers) => ("matrix scale", &VECTOR[..3], numbers),
            Change::Perspective(numbers) => ("matrix perspective", &["field", "aspect", "near", "far"], numbers),
            Change::Look(numbers) => ("matrix look", LOOK, numbers),
            Change::Mode(_) | Change::Identity | Change::Push | Change::Pop => return None,
        },
        _ => return None,
    };
    numbers.iter_mut().for_each(change);
    Some((name.to_owned(), parts))
}

impl Script {
    /// How often a command of each line runs.
    fn times(&self) -> FxHashMap<usize, u32> {
        let mut times = FxHashMap::default();
        for (line, _) in &self.commands {
            *times.entry(*line).or_default() += 1;
        }
        times
    }

    /// The parameters and the numbers of matrices that the script sets, except in repetitions.
    pub fn parameters(&self) -> Vec<SceneParameter> {
        let times = self.times();
        let once = self.commands.iter().filter(|(line, _)| times.get(line) == Some(&1));
        let parameter = |(line, command): &(usize, Command)| {
            let mut value = Vec::new();
            let (name, parts) = change(&mut command.clone(), &mut |number| value.push(*number))?;
            let matrix = !matches!(command, Command::Parameter { .. });
            Some(SceneParameter { line: *line, name, matrix, parts, value })
        };
        once.filter_map(parameter).collect()
    }

    /// Changes the numbers of the command of this line wherever it runs. Those that are not given stay.
    pub fn set_parameter(&mut self, line: usize, given: &[f32]) {
        for (_, command) in self.commands.iter_mut().filter(|(at, _)| *at == line) {
            let mut given = given.iter();
            change(command, &mut |number| *number = given.next().copied().unwrap_or(*number));
        }
    }

    /// The textures that commands fill with pictures, except in repetitions.
    pub fn textures(&self) -> Vec<SceneTexture> {
        let times = self.times();
        let once = self.commands.iter().filter(|(line, _)| times.get(line) == Some(&1));
        let texture = |(line, command): &(usize, Command)| {
            let (unit, target) = filled(command)?;
            Some(SceneTexture { line: *line, unit, target })
        };
        once.filter_map(texture).collect()
    }

    /// The units and targets of all textures that commands fill, of those targets that fixed units read, in their order.
    pub fn bound_textures(&self) -> Vec<(u32, Target)> {
        let bound = |command: &Command| match command {
            Command::Texture { unit, picture } => Some((*unit, picture.target())),
            Command::Scenery(Scenery::Paint { unit, painting }) => Some((*unit, painting.target())),
            Command::Framebuffer(Framebuffer::DepthTexture { target, unit }) => Some((*unit, *target)),
            _ => None,
        };
        let mut found = Vec::new();
        for texture in self.commands.iter().filter_map(|(_, command)| bound(command)) {
            if Target::PLAIN.contains(&texture.1) && !found.contains(&texture) {
                found.push(texture);
            }
        }
        found
    }

    /// Fills the texture of the command of this line with a picture instead.
    pub fn set_texture(&mut self, line: usize, image: &Arc<Image>) {
        for (_, command) in self.commands.iter_mut().filter(|(at, _)| *at == line) {
            if let Some((unit, target)) = filled(command) {
                let painting = Painting::Image { image: image.clone(), target };
                *command = Command::Scenery(Scenery::Paint { unit, painting });
            }
        }
    }
}

/// The unit and target of a command that fills a texture with colours, if a picture has their shape.
fn filled(command: &Command) -> Option<(u32, Target)> {
    let (unit, target) = match command {
        Command::Texture { unit, picture } if picture.has_colors() => (*unit, picture.target()),
        Command::Scenery(Scenery::Paint { unit, painting }) => (*unit, painting.target()),
        _ => return None,
    };
    matches!(target, Target::Dim2 | Target::Rect | Target::Cube).then_some((unit, target))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str) -> Script {
        Script::parse(text).expect("a script")
    }

    #[test]
    fn numbers_of_parameters_and_matrices_are_found_and_set() {
        let text = "[test]\nparameter local_fp 1 (1, 2, 3, 4)\nmatrix rotate 30 0 0 1\nperspective 45 0.5 20\n\
            frustum -1 1 -0.1 0.1 1 9\nmatrix push\nrepeat n 2\nmatrix scale 1 2 3\nend\n";
        let mut it = script(text);
        let found = it.parameters();
        let names: Vec<(usize, &str)> = found.iter().map(|entry| (entry.line, entry.name.as_str())).collect();
        assert_eq!(names, [(2, "local_fp 1"), (3, "matrix rotate"), (4, "perspective"), (5, "frustum")]);
        assert!(found.iter().all(|entry| entry.parts.len() == entry.value.len()));
        it.set_parameter(3, &[90.0, 1.0]);
        it.set_parameter(5, &[-1.0, 1.0, -0.1, 0.5, 1.0, 9.0]);
        assert_eq!(it.parameters()[1].value, [90.0, 1.0, 0.0, 1.0]);
        let frustum = |script: &Script| match script.commands.iter().find(|(line, _)| *line == 5) {
            Some((_, Command::Frustum(bounds))) => *bounds,
            other => panic!("{other:?}"),
        };
        // What stays keeps its digits.
        let mut wanted = frustum(&script(text));
        wanted[3] = 0.5;
        assert_eq!(frustum(&it), wanted);
    }

    #[test]
    fn pictures_take_the_place_of_colours_of_their_shape() {
        let text = "[test]\npaint relief 0 8 8 1\ntexture rgbwCube 1\ntexture rgbw 1D 2\ntexture shadow2D 3 4 4\n\
            paint sky 4 8\ntexture storage 5 GL_TEXTURE_2D GL_RGBA8 (1 4 4)\n";
        let mut it = script(text);
        let found: Vec<(usize, u32, Target)> =
            it.textures().iter().map(|texture| (texture.line, texture.unit, texture.target)).collect();
        assert_eq!(found, [(2, 0, Target::Dim2), (3, 1, Target::Cube), (6, 4, Target::Cube)]);
        let image = Arc::new(Image::new([2, 1], vec![255, 0, 0, 255, 0, 255, 0, 255]).expect("a picture"));
        it.set_texture(3, &image);
        assert_eq!(it.textures().len(), 3);
        let bound = [(0, Target::Dim2), (1, Target::Cube), (2, Target::Dim1), (3, Target::Dim2)];
        assert_eq!(it.bound_textures()[..4], bound);
        let (_, command) = &it.commands[1];
        let painting = Painting::Image { image, target: Target::Cube };
        assert_eq!(*command, Command::Scenery(Scenery::Paint { unit: 1, painting }));
    }

    #[test]
    fn pictures_have_as_many_bytes_as_pixels() {
        assert!(Image::new([2, 2], vec![0; 16]).is_ok());
        assert!(Image::new([2, 2], vec![0; 15]).is_err());
        assert!(Image::new([0, 2], Vec::new()).is_err());
        let image = Image::new([1, 2], vec![255, 0, 0, 255, 0, 0, 255, 51]).expect("a picture");
        assert_eq!(image.texels(true), [[0.0, 0.0, 1.0, 0.2], [1.0, 0.0, 0.0, 1.0]]);
        assert_eq!(image.texels(false)[0], [1.0, 0.0, 0.0, 1.0]);
    }
}

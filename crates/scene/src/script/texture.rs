//! The test pictures of scripts, with the contents and filters that existing scripts expect.

use super::names;
use super::words::Words;
use crate::error::{Code, Error};
use glasm::texture::{BaseFormat, CompareFunction, Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::{Context, GlError, ImageTarget, InternalFormat, PixelData, PixelFormat, Pixels, TexParameter};

const RED: [f32; 4] = [1.0, 0.0, 0.0, 1.0];
const GREEN: [f32; 4] = [0.0, 1.0, 0.0, 1.0];
const BLUE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
const WHITE: [f32; 4] = [1.0, 1.0, 1.0, 1.0];
/// The second slice of the three-dimensional picture.
const BEHIND: [[f32; 4]; 4] = [[1.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]];
const WHEEL: [[f32; 4]; 4] = [RED, GREEN, BLUE, WHITE];
/// The largest side of a picture.
const MAX_SIDE: u32 = 4096;
/// The most texels of one.
const MAX_TEXELS: u64 = 1 << 24;

#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Picture {
    /// Red and green below, blue and white above.
    Quadrants { target: Target, width: u32, height: u32, format: InternalFormat },
    /// Four texels of a 1D texture: red, green, blue, white.
    Stripes,
    /// 2x2x2 texels: red, green, blue, white, and after them yellow, magenta, cyan, black.
    Cells,
    /// Layers of an array, one colour each: red, green, blue, white and so on.
    Layers { target: Target, size: [u32; 3] },
    /// A cube whose faces are red, green, blue, white, black and grey.
    Faces,
    /// 8x8 texels with all levels: red, green, blue, white.
    Levels,
    /// Tiles of this many texels, each of two by two with these colours.
    Tiles { level: u32, width: u32, height: u32, tile: [u32; 2], colors: [[f32; 4]; 4] },
    /// Integers: column, row, and these two.
    Integers { width: u32, height: u32, rest: [i32; 2], format: InternalFormat },
    /// Space for this many levels, black.
    Storage { target: Target, levels: u32, size: [u32; 3], format: InternalFormat },
    /// One texel.
    Solid { color: [f32; 4], format: InternalFormat },
    /// A depth texture, 0 at the left to 1 at the right, compared with GREATER.
    Gradient { target: Target, size: [u32; 3] },
}

/// Reads the arguments of `texture`: a unit, and its picture.
pub(super) fn parse(words: &mut Words) -> Result<(u32, Picture), Error> {
    let kind = words.next().unwrap_or_default();
    let dimension = match kind {
        "rgbw" | "junk" => ["1DArray", "2DArray", "1D", "3D"].into_iter().find(|dimension| words.take(dimension)),
        _ => None,
    };
    let unit = words.integer()?;
    let picture = match (kind, dimension) {
        ("rgbw", Some("1D")) => Picture::Stripes,
        ("rgbw", Some("3D")) => Picture::Cells,
        ("rgbw", Some(array)) => array_of(array, words, |target, size| Picture::Layers { target, size })?,
        ("junk", Some(array)) => array_of(array, words, |target, size| Picture::Storage {
            target,
            levels: 1,
            size,
            format: InternalFormat::Rgba8,
        })?,
        ("rgbw", None) => {
            let [width, height] = words.integers()?;
            Picture::Quadrants { target: Target::Dim2, width, height, format: optional_format(words)? }
        }
        ("rgbwRect", _) => {
            let [width, height] = words.integers()?;
            Picture::Quadrants { target: Target::Rect, width, height, format: optional_format(words)? }
        }
        ("rgbwCube", _) => Picture::Faces,
        ("miptree", _) => Picture::Levels,
        ("checkerboard", _) => {
            let level = words.integer()?;
            let [width, height] = words.integers()?;
            let [first, second] = [words.numbers()?, words.numbers()?];
            let tile = [width / 2, height / 2].map(|side: u32| side.max(1));
            Picture::Tiles { level, width, height, tile, colors: [first, second, second, first] }
        }
        ("quads", _) => {
            let level = words.integer()?;
            let [width, height] = words.integers()?;
            let tile: [u32; 2] = words.integers()?;
            if tile.contains(&0) {
                return Err(Code::OutOfRange.error("a tile has at least one texel"));
            }
            let colors = [words.numbers()?, words.numbers()?, words.numbers()?, words.numbers()?];
            Picture::Tiles { level, width, height, tile, colors }
        }
        ("solid", _) => Picture::Solid { color: words.numbers()?, format: optional_format(words)? },
        ("integer", _) => {
            let [width, height] = words.integers()?;
            Picture::Integers { width, height, rest: words.integers()?, format: format(words)? }
        }
        ("storage", _) => storage(words)?,
        ("shadow1D", _) => Picture::Gradient { target: Target::Dim1, size: [words.integer()?, 1, 1] },
        ("shadow2D" | "shadowRect", _) => {
            let [width, height] = words.integers()?;
            let target = if kind == "shadow2D" { Target::Dim2 } else { Target::Rect };
            Picture::Gradient { target, size: [width, height, 1] }
        }
        ("shadow1DArray" | "shadow2DArray", _) => {
            array_of(&kind["shadow".len()..], words, |target, size| Picture::Gradient { target, size })?
        }
        (other, _) => return Err(Code::UnknownWord.error(format!("there is no texture `{other}`"))),
    };
    picture.check()?;
    Ok((unit, picture))
}

/// A picture of an array: width and layers, or width, height and layers.
fn array_of(
    array: &str,
    words: &mut Words,
    picture: impl FnOnce(Target, [u32; 3]) -> Picture,
) -> Result<Picture, Error> {
    match array {
        "1DArray" => {
            let [width, layers] = words.integers()?;
            Ok(picture(Target::Array1D, [width, 1, layers]))
        }
        "2DArray" => Ok(picture(Target::Array2D, words.integers()?)),
        other => Err(Code::NotPossible.error(format!("there is no such texture of {other}"))),
    }
}

/// Target, format, then levels and as many sides as the target has.
fn storage(words: &mut Words) -> Result<Picture, Error> {
    let target = words.named("texture target", names::target)?;
    let format = format(words)?;
    let levels = words.integer()?;
    let size = match target {
        Target::Dim1 => [words.integer()?, 1, 1],
        Target::Array1D => {
            let [width, layers] = words.integers()?;
            [width, 1, layers]
        }
        Target::Dim3 | Target::Array2D => words.integers()?,
        Target::Dim2 | Target::Rect | Target::Cube => {
            let [width, height] = words.integers()?;
            [width, height, 1]
        }
        // The number before the sides is that of samples.
        Target::Multisample => {
            let [width, height] = words.integers()?;
            [width, height, 1]
        }
        Target::MultisampleArray => words.integers()?,
        Target::ArrayCube | Target::Buffer => {
            return Err(Code::NotPossible.error(format!("there is no storage for {}", target.name(false))));
        }
    };
    Ok(Picture::Storage { target, levels, size, format })
}

fn format(words: &mut Words) -> Result<InternalFormat, Error> {
    words.named("texture format", names::internal_format)
}

fn optional_format(words: &mut Words) -> Result<InternalFormat, Error> {
    if words.is_empty() { Ok(InternalFormat::Rgba8) } else { format(words) }
}

impl Picture {
    /// Whether it has colours of one picture, or of one a face.
    pub(super) fn has_colors(&self) -> bool {
        match self {
            Picture::Quadrants { .. }
            | Picture::Faces
            | Picture::Levels
            | Picture::Tiles { .. }
            | Picture::Solid { .. } => true,
            Picture::Stripes
            | Picture::Cells
            | Picture::Layers { .. }
            | Picture::Integers { .. }
            | Picture::Storage { .. }
            | Picture::Gradient { .. } => false,
        }
    }

    pub(super) fn target(&self) -> Target {
        match *self {
            Picture::Quadrants { target, .. }
            | Picture::Gradient { target, .. }
            | Picture::Layers { target, .. }
            | Picture::Storage { target, .. } => target,
            Picture::Stripes => Target::Dim1,
            Picture::Cells => Target::Dim3,
            Picture::Faces => Target::Cube,
            Picture::Levels | Picture::Tiles { .. } | Picture::Integers { .. } | Picture::Solid { .. } => Target::Dim2,
        }
    }

    /// Checks that the picture has a valid size.
    fn check(&self) -> Result<(), Error> {
        let size = match *self {
            Picture::Quadrants { width, height, .. }
            | Picture::Tiles { width, height, .. }
            | Picture::Integers { width, height, .. } => [width, height, 1],
            Picture::Gradient { size, .. } | Picture::Layers { size, .. } | Picture::Storage { size, .. } => size,
            Picture::Stripes | Picture::Cells | Picture::Faces | Picture::Levels | Picture::Solid { .. } => [1; 3],
        };
        let texels: u64 = size.iter().map(|side| u64::from(*side)).product();
        if size.iter().all(|side| (1..=MAX_SIDE).contains(side)) && texels <= MAX_TEXELS {
            Ok(())
        } else {
            let [width, height, depth] = size;
            Err(Code::OutOfRange.error(format!(
                "a texture of {width} by {height} by {depth} has a side that is not from 1 to {MAX_SIDE}, or too many texels"
            )))
        }
    }

    /// Fills the bound texture of the picture's target.
    pub(super) fn fill(&self, gl: &mut Context) -> Result<(), GlError> {
        let target = self.target();
        match *self {
            Picture::Quadrants { width, height, format, .. } => {
                let image =
                    image(width, height, |x, y| WHEEL[usize::from(x >= width / 2) + 2 * usize::from(y >= height / 2)]);
                image_2d(gl, flat(target), 0, format, [width, height], &image)?;
            }
            Picture::Stripes => {
                gl.tex_image_1d(0, InternalFormat::Rgba8, 4, Some(Pixels::rgba_float(WHEEL.as_flattened())))?;
            }
            Picture::Cells => {
                let cells = [WHEEL, BEHIND].concat();
                let pixels = Pixels::rgba_float(cells.as_flattened());
                gl.tex_image_3d(Target::Dim3, 0, InternalFormat::Rgba8, [2, 2, 2], Some(pixels))?;
            }
            Picture::Faces => {
                let colors = [RED, GREEN, BLUE, WHITE, [0.0, 0.0, 0.0, 1.0], [0.5, 0.5, 0.5, 1.0]];
                for (face, color) in (0..).zip(colors) {
                    image_2d(gl, ImageTarget::CubeFace(face), 0, InternalFormat::Rgba8, [1, 1], &[color])?;
                }
            }
            Picture::Levels => {
                for (level, color) in (0..).zip(WHEEL) {
                    let side = 8 >> level;
                    let image = image(side, side, |_, _| color);
                    image_2d(gl, ImageTarget::Dim2, level, InternalFormat::Rgba8, [side, side], &image)?;
                }
            }
            Picture::Layers { target, size: [width, height, layers] } => {
                let colors = (0..layers as usize).map(|layer| WHEEL[layer % WHEEL.len()]);
                let image: Vec<f32> =
                    colors.flat_map(|color| std::iter::repeat_n(color, (width * height) as usize)).flatten().collect();
                let pixels = Pixels::rgba_float(&image);
                volume(gl, target, 0, InternalFormat::Rgba8, [width, height, layers], Some(pixels))?;
            }
            Picture::Tiles { level, width, height, tile, colors } => {
                let image = image(width, height, |x, y| colors[(x / tile[0] % 2 + 2 * (y / tile[1] % 2)) as usize]);
                image_2d(gl, ImageTarget::Dim2, level, InternalFormat::Rgba8, [width, height], &image)?;
            }
            Picture::Integers { width, height, rest: [third, fourth], format } => {
                let row = |y: u32| (0..width).flat_map(move |x| [x as i32, y as i32, third, fourth]);
                let image: Vec<i32> = (0..height).flat_map(row).collect();
                let pixels = Pixels::rgba_integer(PixelData::Ints(&image));
                gl.tex_image_2d(ImageTarget::Dim2, 0, format, width, height, Some(pixels))?;
            }
            Picture::Storage { target, levels, size, format } if target.is_multisample() => {
                return gl.tex_image_multisample(target, levels, format, size);
            }
            Picture::Storage { target, levels, size, format } => {
                for level in 0..levels {
                    let part = |side: u32| (side >> level.min(31)).max(1);
                    let [width, height, depth] = size;
                    let depth = if target == Target::Dim3 { part(depth) } else { depth };
                    volume(gl, target, level, format, [part(width), part(height), depth], None)?;
                }
            }
            Picture::Solid { color, format } => image_2d(gl, ImageTarget::Dim2, 0, format, [1, 1], &[color])?,
            Picture::Gradient { target, size: [width, height, layers] } => {
                let step = |x: u32| if width > 1 { x as f32 / (width - 1) as f32 } else { 0.0 };
                let depths: Vec<f32> = (0..height * layers).flat_map(|_| (0..width).map(step)).collect();
                let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&depths) };
                volume(gl, target, 0, InternalFormat::DepthComponent24, [width, height, layers], Some(pixels))?;
                gl.tex_parameter(target, TexParameter::CompareMode(true))?;
                gl.tex_parameter(target, TexParameter::CompareFunc(CompareFunction::Greater))?;
            }
        }
        self.sampling(gl)
    }

    fn sampling(&self, gl: &mut Context) -> Result<(), GlError> {
        let target = self.target();
        let levels = if *self == Picture::Levels { MipFilter::Nearest } else { MipFilter::None };
        let wrap = match self {
            Picture::Tiles { .. } => Wrap::ClampToBorder,
            _ => Wrap::ClampToEdge,
        };
        gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(Filter::Nearest, levels)))?;
        gl.tex_parameter(target, TexParameter::MagFilter(Filter::Nearest))?;
        gl.tex_parameter(target, TexParameter::WrapS(wrap))?;
        gl.tex_parameter(target, TexParameter::WrapT(wrap))?;
        gl.tex_parameter(target, TexParameter::BorderColor(RED))
    }
}

/// An image of any target except single faces.
fn volume(
    gl: &mut Context,
    target: Target,
    level: u32,
    format: InternalFormat,
    [width, height, depth]: [u32; 3],
    pixels: Option<Pixels>,
) -> Result<(), GlError> {
    match target {
        Target::Dim1 => gl.tex_image_1d(level, format, width, pixels),
        Target::Array1D => gl.tex_image_2d(ImageTarget::Array1D, level, format, width, depth, pixels),
        Target::Dim2 | Target::Rect => gl.tex_image_2d(flat(target), level, format, width, height, pixels),
        Target::Cube => (0..6)
            .try_for_each(|face| gl.tex_image_2d(ImageTarget::CubeFace(face), level, format, width, height, pixels)),
        Target::Dim3
        | Target::Array2D
        | Target::ArrayCube
        | Target::Buffer
        | Target::Multisample
        | Target::MultisampleArray => gl.tex_image_3d(target, level, format, [width, height, depth], pixels),
    }
}

fn flat(target: Target) -> ImageTarget {
    match target {
        Target::Rect => ImageTarget::Rect,
        _ => ImageTarget::Dim2,
    }
}

fn image(width: u32, height: u32, color: impl Fn(u32, u32) -> [f32; 4]) -> Vec<[f32; 4]> {
    let color = &color;
    (0..height).flat_map(|y| (0..width).map(move |x| color(x, y))).collect()
}

fn image_2d(
    gl: &mut Context,
    target: ImageTarget,
    level: u32,
    format: InternalFormat,
    [width, height]: [u32; 2],
    image: &[[f32; 4]],
) -> Result<(), GlError> {
    let pixels = match format.base() {
        BaseFormat::Hilo | BaseFormat::SignedHilo => PixelFormat::Hilo,
        BaseFormat::Dsdt => PixelFormat::Dsdt,
        BaseFormat::DsdtMag => PixelFormat::DsdtMag,
        BaseFormat::DsdtMagIntensity => PixelFormat::DsdtMagVib,
        _ => PixelFormat::Rgba,
    };
    let count = pixels.component_count();
    let data: Vec<f32> = image.iter().flat_map(|color| color[..count].iter().copied()).collect();
    let pixels = Pixels { format: pixels, data: PixelData::Floats(&data) };
    gl.tex_image_2d(target, level, format, width, height, Some(pixels))
}

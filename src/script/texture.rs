//! The pictures that scripts name. Their contents and filters are those that these scripts were written against.

use crate::runtime::{Context, GlError, ImageTarget, InternalFormat, PixelData, PixelFormat, Pixels, TexParameter};
use crate::texture::{BaseFormat, CompareFunction, Filter, MinFilter, MipFilter, Target, Wrap};

const RED: [f32; 4] = [1.0, 0.0, 0.0, 1.0];
const GREEN: [f32; 4] = [0.0, 1.0, 0.0, 1.0];
const BLUE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
const WHITE: [f32; 4] = [1.0, 1.0, 1.0, 1.0];
const WHEEL: [[f32; 4]; 4] = [RED, GREEN, BLUE, WHITE];
/// The largest side of a picture.
const MAX_SIDE: u32 = 4096;

#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Picture {
    /// Red and green below, blue and white above.
    Quadrants {
        target: Target,
        width: u32,
        height: u32,
        format: InternalFormat,
    },
    /// Four texels of a 1D texture: red, green, blue, white.
    Stripes,
    /// 2x2x2 texels: red, green, blue, white, and the same again in the second slice.
    Cells,
    /// A cube whose faces are red, green, blue, white, black and grey.
    Faces,
    /// 8x8 texels with all levels: red, green, blue, white.
    Levels,
    Checkerboard {
        level: u32,
        width: u32,
        height: u32,
        colors: [[f32; 4]; 2],
    },
    /// One texel.
    Solid {
        color: [f32; 4],
        format: InternalFormat,
    },
    /// A depth texture, 0 at the left to 1 at the right, compared with GREATER.
    Gradient {
        target: Target,
        width: u32,
        height: u32,
    },
}

impl Picture {
    pub fn target(&self) -> Target {
        match *self {
            Picture::Quadrants { target, .. } | Picture::Gradient { target, .. } => target,
            Picture::Stripes => Target::Dim1,
            Picture::Cells => Target::Dim3,
            Picture::Faces => Target::Cube,
            Picture::Levels | Picture::Checkerboard { .. } | Picture::Solid { .. } => Target::Dim2,
        }
    }

    /// That the picture has a size that can be had.
    pub fn check(&self) -> Result<(), String> {
        let (width, height) = match *self {
            Picture::Quadrants { width, height, .. }
            | Picture::Checkerboard { width, height, .. }
            | Picture::Gradient { width, height, .. } => (width, height),
            Picture::Stripes | Picture::Cells | Picture::Faces | Picture::Levels | Picture::Solid { .. } => (1, 1),
        };
        if (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height) {
            Ok(())
        } else {
            Err(format!("a texture of {width} by {height} is not between 1 and {MAX_SIDE}"))
        }
    }

    /// Makes the bound texture of the picture's target this picture.
    pub fn fill(&self, gl: &mut Context) -> Result<(), GlError> {
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
                let cells = [WHEEL, WHEEL].concat();
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
            Picture::Checkerboard { level, width, height, colors } => {
                let (column, row) = ((width / 2).max(1), (height / 2).max(1));
                let image = image(width, height, |x, y| colors[((x / column) ^ (y / row)) as usize & 1]);
                image_2d(gl, ImageTarget::Dim2, level, InternalFormat::Rgba8, [width, height], &image)?;
            }
            Picture::Solid { color, format } => image_2d(gl, ImageTarget::Dim2, 0, format, [1, 1], &[color])?,
            Picture::Gradient { width, height, .. } => {
                let step = |x: u32| if width > 1 { x as f32 / (width - 1) as f32 } else { 0.0 };
                let depths: Vec<f32> = (0..height).flat_map(|_| (0..width).map(step)).collect();
                let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&depths) };
                let format = InternalFormat::DepthComponent24;
                match target {
                    Target::Dim1 => gl.tex_image_1d(0, format, width, Some(pixels))?,
                    _ => gl.tex_image_2d(flat(target), 0, format, width, height, Some(pixels))?,
                }
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
            Picture::Checkerboard { .. } => Wrap::ClampToBorder,
            _ => Wrap::ClampToEdge,
        };
        gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(Filter::Nearest, levels)))?;
        gl.tex_parameter(target, TexParameter::MagFilter(Filter::Nearest))?;
        gl.tex_parameter(target, TexParameter::WrapS(wrap))?;
        gl.tex_parameter(target, TexParameter::WrapT(wrap))?;
        gl.tex_parameter(target, TexParameter::BorderColor(RED))
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

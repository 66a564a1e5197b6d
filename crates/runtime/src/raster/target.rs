//! Targets: colour, depth and stencil buffers, cleared, read back, and cut into bands for drawing.

use rayon::prelude::*;

use super::state::{Rectangle, State};
use super::vertex::clamp_unit;

/// The format of a colour buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColorFormat {
    /// Fixed point: clamped to `[0, 1]`, rounded to the nearest 255th.
    Rgba8,
    /// Float, rounded to half precision, not clamped.
    Rgba16Float,
    /// Float, not clamped.
    Rgba32Float,
    /// Integers (EXT_texture_integer), stored as their bits in place of colours.
    Rgba8Int,
    /// 8-bit unsigned integers.
    Rgba8Uint,
    /// 16-bit signed integers.
    Rgba16Int,
    /// 16-bit unsigned integers.
    Rgba16Uint,
    /// 32-bit signed integers.
    Rgba32Int,
    /// 32-bit unsigned integers.
    Rgba32Uint,
}

/// Components that are integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntegerFormat {
    /// Whether negative numbers are among them.
    pub signed: bool,
    /// Bits of a component: 8, 16 or 32.
    pub bits: u32,
}

impl IntegerFormat {
    /// The smallest and the largest number, each as a word.
    pub fn range(self) -> [u32; 2] {
        let all = u32::MAX >> (32 - self.bits);
        if self.signed { [!(all >> 1), all >> 1] } else { [0, all] }
    }

    /// The nearest representable number.
    pub fn hold(self, word: u32) -> u32 {
        let [least, greatest] = self.range();
        match self.signed {
            true => word.cast_signed().clamp(least.cast_signed(), greatest.cast_signed()).cast_unsigned(),
            false => word.min(greatest),
        }
    }

    /// The number that a component has whose bits are the lowest of a word.
    pub(super) fn lowest(self, word: u32) -> u32 {
        let above = 32 - self.bits;
        match self.signed {
            true => ((word << above).cast_signed() >> above).cast_unsigned(),
            false => word & self.range()[1],
        }
    }
}

impl ColorFormat {
    /// Whether colours are clamped to `[0, 1]` when written.
    pub fn is_fixed(self) -> bool {
        match self {
            ColorFormat::Rgba8 => true,
            ColorFormat::Rgba16Float
            | ColorFormat::Rgba32Float
            | ColorFormat::Rgba8Int
            | ColorFormat::Rgba8Uint
            | ColorFormat::Rgba16Int
            | ColorFormat::Rgba16Uint
            | ColorFormat::Rgba32Int
            | ColorFormat::Rgba32Uint => false,
        }
    }

    /// The type of its components, if they are integers.
    pub fn integer(self) -> Option<IntegerFormat> {
        let (signed, bits) = match self {
            ColorFormat::Rgba8 | ColorFormat::Rgba16Float | ColorFormat::Rgba32Float => return None,
            ColorFormat::Rgba8Int => (true, 8),
            ColorFormat::Rgba8Uint => (false, 8),
            ColorFormat::Rgba16Int => (true, 16),
            ColorFormat::Rgba16Uint => (false, 16),
            ColorFormat::Rgba32Int => (true, 32),
            ColorFormat::Rgba32Uint => (false, 32),
        };
        Some(IntegerFormat { signed, bits })
    }

    pub(crate) fn quantize(self, value: f32) -> f32 {
        if let Some(integer) = self.integer() {
            return f32::from_bits(integer.hold(value.to_bits()));
        }
        match self {
            ColorFormat::Rgba8 => f32::from(nearest_byte(value)) / 255.0,
            ColorFormat::Rgba16Float => half::f16::from_f32(value).to_f32(),
            ColorFormat::Rgba32Float
            | ColorFormat::Rgba8Int
            | ColorFormat::Rgba8Uint
            | ColorFormat::Rgba16Int
            | ColorFormat::Rgba16Uint
            | ColorFormat::Rgba32Int
            | ColorFormat::Rgba32Uint => value,
        }
    }
}

/// The number of 255ths nearest to a value in [0, 1]: the same as `round`, which is a function call on old processors.
pub(crate) fn nearest_byte(value: f32) -> u8 {
    (f64::from(clamp_unit(value) * 255.0) + 0.5) as u8
}

/// The format of a depth buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DepthFormat {
    /// 24 bits, fixed point.
    Unorm24,
    /// 32-bit float.
    Float32,
}

const DEPTH_STEPS: f64 = ((1 << 24) - 1) as f64;

impl DepthFormat {
    /// The stored value nearest to a depth in `[0, 1]`. All fixed-point depths are distinct as 32-bit floats.
    pub(super) fn quantize(self, depth: f64) -> f32 {
        match self {
            DepthFormat::Unorm24 => ((depth * DEPTH_STEPS).round() / DEPTH_STEPS) as f32,
            DepthFormat::Float32 => depth as f32,
        }
    }

    /// The smallest difference that this format resolves near `depth` (GL 1.5, 3.5.5).
    pub(super) fn resolution(self, depth: f64) -> f64 {
        match self {
            DepthFormat::Unorm24 => 1.0 / DEPTH_STEPS,
            DepthFormat::Float32 => {
                depth.abs().max(f64::from(f32::MIN_POSITIVE)).log2().floor().exp2() * f64::from(f32::EPSILON)
            }
        }
    }
}

/// Why a target cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// Width and height must be 1 to [`MAX_DIMENSION`].
    Size,
    /// A target has one or four samples.
    Samples,
    /// More colour buffers than [`super::shader::MAX_COLORS`].
    Colors,
}

impl std::fmt::Display for TargetError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str(match self {
            TargetError::Size => "a target's width and height must be 1 to 8192",
            TargetError::Samples => "a target has 1 or 4 samples",
            TargetError::Colors => "a target has at most 8 colour buffers",
        })
    }
}

impl std::error::Error for TargetError {}

/// The largest width and height.
pub const MAX_DIMENSION: u32 = 8192;

#[derive(Clone, Debug, PartialEq)]
struct ColorBuffer {
    format: ColorFormat,
    texels: Vec<[f32; 4]>,
}

#[derive(Clone, Debug, PartialEq)]
struct DepthBuffer {
    format: DepthFormat,
    depths: Vec<f32>,
}

/// Buffers of one size. Values are stored sample by sample, pixel by pixel, the bottom row first.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetBuffers {
    width: u32,
    height: u32,
    samples: u32,
    colors: Vec<ColorBuffer>,
    depth: Option<DepthBuffer>,
    stencil: Option<Vec<u8>>,
}

/// The values for a clear; `None` leaves a buffer unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Clear {
    /// For all colour buffers that something writes, or only for `buffer`.
    pub color: Option<[f32; 4]>,
    /// The one colour buffer that is cleared; `None`: all that something writes.
    pub buffer: Option<usize>,
    /// In `[0, 1]`.
    pub depth: Option<f32>,
    /// Written through the stencil write mask.
    pub stencil: Option<u8>,
}

impl TargetBuffers {
    /// Buffers filled with zeros, depths with ones.
    pub fn new(
        width: u32,
        height: u32,
        samples: u32,
        colors: &[ColorFormat],
        depth: Option<DepthFormat>,
        stencil: bool,
    ) -> Result<TargetBuffers, TargetError> {
        if !(1..=MAX_DIMENSION).contains(&width) || !(1..=MAX_DIMENSION).contains(&height) {
            return Err(TargetError::Size);
        }
        if samples != 1 && samples != 4 {
            return Err(TargetError::Samples);
        }
        if colors.len() > super::shader::MAX_COLORS {
            return Err(TargetError::Colors);
        }
        let count = width as usize * height as usize * samples as usize;
        Ok(TargetBuffers {
            width,
            height,
            samples,
            colors: colors.iter().map(|&format| ColorBuffer { format, texels: vec![[0.0; 4]; count] }).collect(),
            depth: depth.map(|format| DepthBuffer { format, depths: vec![1.0; count] }),
            stencil: stencil.then(|| vec![0; count]),
        })
    }

    /// In pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// In pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Samples of a pixel: 1 or 4.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// The format of a colour buffer; `None` if there is none of this number.
    pub fn color_format(&self, buffer: usize) -> Option<ColorFormat> {
        self.colors.get(buffer).map(|color| color.format)
    }

    /// The format of the depth buffer; `None` if there is none.
    pub fn depth_format(&self) -> Option<DepthFormat> {
        self.depth.as_ref().map(|depth| depth.format)
    }

    /// The colours of a rectangle, bottom row first, samples averaged (for integers the first is used); outside the
    /// target (0,0,0,0). `None` if there is no such buffer.
    pub fn read_color(&self, buffer: usize, rectangle: Rectangle) -> Option<Vec<[f32; 4]>> {
        let color = self.colors.get(buffer)?;
        let average = |texels: &[[f32; 4]]| -> [f32; 4] {
            if color.format.integer().is_some() {
                return texels[0];
            }
            std::array::from_fn(|component| {
                let sum: f32 = texels.iter().map(|texel| texel[component]).sum();
                color.format.quantize(sum / texels.len() as f32)
            })
        };
        Some(self.read(&color.texels, rectangle, average))
    }

    /// Sets all colours of a buffer, if it exists; each pixel's for all its samples.
    pub fn write_color(&mut self, buffer: usize, colors: &[[f32; 4]]) {
        let samples = self.samples as usize;
        let Some(color) = self.colors.get_mut(buffer) else { return };
        for (texels, value) in color.texels.chunks_mut(samples).zip(colors) {
            texels.fill(value.map(|component| color.format.quantize(component)));
        }
    }

    /// All samples of a colour buffer, those of a pixel together.
    pub fn color_samples(&self, buffer: usize) -> Option<&[[f32; 4]]> {
        self.colors.get(buffer).map(|color| &color.texels[..])
    }

    /// All samples of the depth buffer.
    pub fn depth_samples(&self) -> Option<&[f32]> {
        self.depth.as_ref().map(|depth| &depth.depths[..])
    }

    /// Sets all samples of a colour buffer, if it exists.
    pub fn write_color_samples(&mut self, buffer: usize, colors: &[[f32; 4]]) {
        let Some(color) = self.colors.get_mut(buffer) else { return };
        for (texel, value) in color.texels.iter_mut().zip(colors) {
            *texel = value.map(|component| color.format.quantize(component));
        }
    }

    /// Sets all samples of the depth buffer, if there is one.
    pub fn write_depth_samples(&mut self, depths: impl IntoIterator<Item = f32>) {
        let Some(depth) = &mut self.depth else { return };
        for (place, value) in depth.depths.iter_mut().zip(depths) {
            *place = depth.format.quantize(f64::from(clamp_unit(value)));
        }
    }

    /// The depths of a rectangle, of the first sample; outside the target 0. `None` without a depth buffer.
    pub fn read_depth(&self, rectangle: Rectangle) -> Option<Vec<f32>> {
        let depth = self.depth.as_ref()?;
        Some(self.read(&depth.depths, rectangle, |samples| samples[0]))
    }

    /// The stencil values of a rectangle, of the first sample; outside the target 0. `None` without a stencil buffer.
    pub fn read_stencil(&self, rectangle: Rectangle) -> Option<Vec<u8>> {
        let stencil = self.stencil.as_ref()?;
        Some(self.read(stencil, rectangle, |samples| samples[0]))
    }

    /// The whole window.
    pub fn area(&self) -> Rectangle {
        Rectangle { x: 0, y: 0, width: self.width, height: self.height }
    }

    fn read<T, R: Default>(&self, values: &[T], rectangle: Rectangle, resolve: impl Fn(&[T]) -> R) -> Vec<R> {
        // A vector that grows would take up to three times as much.
        let count = u64::from(rectangle.width) * u64::from(rectangle.height);
        let mut result = Vec::with_capacity(count.min(u64::from(MAX_DIMENSION).pow(2)) as usize);
        for row in 0..i64::from(rectangle.height) {
            for column in 0..i64::from(rectangle.width) {
                let (x, y) = (i64::from(rectangle.x) + column, i64::from(rectangle.y) + row);
                let inside = (0..i64::from(self.width)).contains(&x) && (0..i64::from(self.height)).contains(&y);
                result.push(if inside {
                    let samples = self.samples as usize;
                    let first = (y as usize * self.width as usize + x as usize) * samples;
                    resolve(&values[first..first + samples])
                } else {
                    R::default()
                });
            }
        }
        result
    }

    /// The bands of the target, each with its part of every buffer.
    pub(super) fn bands(&mut self) -> Vec<Band<'_>> {
        let row = self.width as usize * self.samples as usize;
        let size = row * BAND_ROWS as usize;
        let count = (self.height as usize).div_ceil(BAND_ROWS as usize);
        let mut bands: Vec<Band> = (0..count)
            .map(|index| Band {
                first_row: index as i32 * BAND_ROWS,
                end_row: ((index as i32 + 1) * BAND_ROWS).min(self.height as i32),
                row,
                samples: self.samples as usize,
                colors: Vec::with_capacity(self.colors.len()),
                depth: None,
                stencil: None,
            })
            .collect();
        for color in &mut self.colors {
            for (band, texels) in bands.iter_mut().zip(color.texels.chunks_mut(size)) {
                band.colors.push(ColorRows { format: color.format, texels });
            }
        }
        if let Some(depth) = &mut self.depth {
            for (band, depths) in bands.iter_mut().zip(depth.depths.chunks_mut(size)) {
                band.depth = Some(DepthRows { format: depth.format, depths });
            }
        }
        if let Some(stencil) = &mut self.stencil {
            for (band, values) in bands.iter_mut().zip(stencil.chunks_mut(size)) {
                band.stencil = Some(values);
            }
        }
        bands
    }
}

/// Rows of a band; even, so that no quad is in two bands.
pub(super) const BAND_ROWS: i32 = 16;

/// Some rows of a target.
pub(super) struct Band<'a> {
    pub first_row: i32,
    pub end_row: i32,
    row: usize,
    samples: usize,
    pub colors: Vec<ColorRows<'a>>,
    pub depth: Option<DepthRows<'a>>,
    pub stencil: Option<&'a mut [u8]>,
}

pub(super) struct ColorRows<'a> {
    pub format: ColorFormat,
    texels: &'a mut [[f32; 4]],
}

pub(super) struct DepthRows<'a> {
    pub format: DepthFormat,
    pub depths: &'a mut [f32],
}

impl Band<'_> {
    /// The index of the first sample of a pixel of this band in its buffers.
    pub(super) fn place(&self, x: i32, y: i32) -> usize {
        (y - self.first_row) as usize * self.row + x as usize * self.samples
    }
}

impl ColorRows<'_> {
    pub(super) fn load(&self, place: usize) -> [f32; 4] {
        self.texels[place]
    }

    /// Writes the components in the mask.
    pub(super) fn store(&mut self, place: usize, color: [f32; 4], mask: [bool; 4]) {
        let texel = &mut self.texels[place];
        for component in 0..4 {
            if mask[component] {
                texel[component] = self.format.quantize(color[component]);
            }
        }
    }
}

/// Sets the bits of `mask` in a stencil value.
pub(super) fn store_stencil(stored: &mut u8, value: u8, mask: u8) {
    *stored = *stored & !mask | value & mask;
}

/// Clears buffers where scissor and masks allow it (GL 1.5, 4.2.3).
pub fn clear(target: &mut TargetBuffers, state: &State, clear: &Clear) {
    let [x0, y0, x1, y1] = window_area(target, state);
    target.bands().into_par_iter().for_each(|mut band| {
        for y in y0.max(band.first_row)..y1.min(band.end_row) {
            let row = band.place(x0, y)..band.place(x0.max(x1), y);
            row.for_each(|place| clear_sample(&mut band, place, state, clear));
        }
    });
}

fn clear_sample(band: &mut Band, place: usize, state: &State, clear: &Clear) {
    if let Some(color) = clear.color {
        for (index, rows) in band.colors.iter_mut().enumerate() {
            if state.color_sources[index].is_some() && clear.buffer.is_none_or(|buffer| buffer == index) {
                rows.store(place, color, state.color_mask);
            }
        }
    }
    if let (Some(value), Some(rows), true) = (clear.depth, &mut band.depth, state.depth.write) {
        rows.depths[place] = rows.format.quantize(f64::from(clamp_unit(value)));
    }
    if let (Some(value), Some(values)) = (clear.stencil, &mut band.stencil) {
        store_stencil(&mut values[place], value, state.stencil.front.write_mask);
    }
}

/// The pixels that a draw may touch: the target within the scissor.
pub(super) fn window_area(target: &TargetBuffers, state: &State) -> [i32; 4] {
    let whole = bounds(target.area());
    state.scissor.map_or(whole, |scissor| super::coverage::intersect(whole, bounds(scissor)))
}

/// A rectangle as its smallest and one more than its largest pixels.
pub(super) fn bounds(rectangle: Rectangle) -> [i32; 4] {
    let end = |start: i32, size: u32| start.saturating_add(i32::try_from(size).unwrap_or(i32::MAX));
    [rectangle.x, rectangle.y, end(rectangle.x, rectangle.width), end(rectangle.y, rectangle.height)]
}

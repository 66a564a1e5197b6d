//! Images, textures, and the rules for complete textures.

use std::borrow::Cow;

use super::{BaseFormat, Filter, MipFilter, Sampler, Target};
use crate::vocabulary::Present;

/// Longest side of an image, in texels; buffer textures need the longest.
pub const MAX_DIMENSION: u32 = 1 << 27;

/// Most levels of a texture.
pub const MAX_LEVELS: u32 = 32;

/// Why an image or level was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageError {
    /// A side is longer than [`MAX_DIMENSION`], or the texels cannot be counted.
    TooLarge,
    /// The number of words does not match the texels.
    WordCount {
        /// Words that the texels take.
        expected: usize,
        /// Words that were given.
        found: usize,
    },
    /// The level is not below [`MAX_LEVELS`].
    NoSuchLevel,
    /// The shape does not fit the target, or it has levels or samples that the target lacks.
    WrongShape,
}

impl std::fmt::Display for ImageError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ImageError::TooLarge => write!(formatter, "the image is too large"),
            ImageError::WordCount { expected, found } => {
                write!(formatter, "the image needs {expected} components and {found} were given")
            }
            ImageError::NoSuchLevel => {
                write!(formatter, "levels are numbered from 0 to {}", MAX_LEVELS - 1)
            }
            ImageError::WrongShape => write!(formatter, "the size does not fit the texture target"),
        }
    }
}

impl std::error::Error for ImageError {}

/// One level of a texture: width, height, and slices (depth, layers, or six faces a cube). Border texels are not counted
/// in them.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    format: BaseFormat,
    extent: [u32; 3],
    samples: u32,
    /// Samples of each texel, texels along x, then y, then slices. Components that the format lacks are 0: texels of
    /// one size are read in one piece.
    texels: Vec<[u32; 4]>,
    rim: Option<Rim>,
}

/// An image with its border texels, if it has any (OpenGL 1.5, 3.8.1): one more on both sides along each filtered axis.
#[derive(Clone, Debug, PartialEq)]
struct Rim {
    /// 1 along axes that have a border.
    width: [u32; 3],
    /// The whole image, its border first.
    texels: Vec<[u32; 4]>,
}

impl Image {
    /// An image of raw words, floats as bits and integers unchanged: the format's own components of sample 0, sample 1
    /// ... of each texel.
    pub fn new(format: BaseFormat, extent: [u32; 3], samples: u32, words: &[u32]) -> Result<Image, ImageError> {
        let samples = samples.max(1);
        let components = format.component_count();
        let expected = extent
            .iter()
            .chain([&samples])
            .try_fold(components, |product, side| {
                (*side <= MAX_DIMENSION).then(|| product.checked_mul(*side as usize))?
            })
            .ok_or(ImageError::TooLarge)?;
        if words.len() != expected {
            return Err(ImageError::WordCount { expected, found: words.len() });
        }
        let padded = |given: &[u32]| {
            let mut texel = [0; 4];
            texel[..given.len()].copy_from_slice(given);
            texel
        };
        let texels = match words.as_chunks::<4>() {
            (whole, []) if components == 4 => whole.to_vec(),
            _ => words.chunks_exact(components).map(padded).collect(),
        };
        Ok(Image { format, extent, samples, texels, rim: None })
    }

    /// An image with a border of one texel along its first `axes` axes. The extent includes the border.
    pub fn with_border(
        format: BaseFormat,
        extent: [u32; 3],
        axes: usize,
        components: &[f32],
    ) -> Result<Image, ImageError> {
        let whole = Image::from_floats(format, extent, components)?;
        let width: [u32; 3] = std::array::from_fn(|axis| u32::from(axis < axes));
        if (0..axes).any(|axis| extent[axis] < 2) {
            return Err(ImageError::WrongShape);
        }
        let inner: [u32; 3] = std::array::from_fn(|axis| extent[axis] - 2 * width[axis]);
        let mut texels = Vec::with_capacity(inner.iter().map(|side| *side as usize).product());
        for z in 0..inner[2] {
            for y in 0..inner[1] {
                let row = whole.number([width[0], y + width[1], z + width[2]], 0).present_or(0);
                texels.extend_from_slice(whole.texels.get(row..row + inner[0] as usize).present_or(&[]));
            }
        }
        Ok(Image { format, extent: inner, samples: 1, texels, rim: Some(Rim { width, texels: whole.texels }) })
    }

    /// TEXTURE_BORDER.
    pub fn has_border(&self) -> bool {
        self.rim.is_some()
    }

    /// Copies the border of another image of this shape.
    pub fn take_border(&mut self, other: &Image) {
        if self.extent == other.extent && self.format == other.format {
            self.rim.clone_from(&other.rim);
        }
    }

    /// Texels from the border's first on, for an image that has one; the texels inside are the image's own.
    pub fn bordered_texels(&self) -> Vec<[u32; 4]> {
        let Some(rim) = &self.rim else { return self.texels.clone() };
        let [x, y, z] = rim.width.map(u32::cast_signed);
        let [width, height, slices] = self.extent.map(u32::cast_signed);
        let mut texels = Vec::with_capacity(rim.texels.len());
        for slice in -z..slices + z {
            for row in -y..height + y {
                texels.extend((-x..width + x).filter_map(|column| self.texel([column, row, slice], 0)));
            }
        }
        texels
    }

    /// An image of one sample from float components.
    pub fn from_floats(format: BaseFormat, extent: [u32; 3], components: &[f32]) -> Result<Image, ImageError> {
        let words: Vec<u32> = components.iter().map(|value| value.to_bits()).collect();
        Image::new(format, extent, 1, &words)
    }

    /// An image of one sample whose texels are 0.
    pub fn blank(format: BaseFormat, extent: [u32; 3]) -> Image {
        let count = extent.iter().fold(1usize, |count, side| count.saturating_mul(*side as usize));
        Image { format, extent, samples: 1, texels: vec![[0; 4]; count], rim: None }
    }

    /// Replaces all texels; the number must match.
    pub fn replace(&mut self, texels: Vec<[u32; 4]>) {
        if texels.len() == self.texels.len() {
            self.texels = texels;
        }
    }

    /// All texels with samples apart: in each slice the first samples of all texels, then the second ones, and so on.
    pub fn planes(&self) -> Cow<'_, [[u32; 4]]> {
        if self.samples == 1 {
            return Cow::Borrowed(&self.texels);
        }
        let mut planes = Vec::with_capacity(self.texels.len());
        for slice in self.texels.chunks(self.slice_size()) {
            for sample in 0..self.samples as usize {
                planes.extend(slice.iter().skip(sample).step_by(self.samples as usize));
            }
        }
        Cow::Owned(planes)
    }

    /// Replaces all texels by [`Image::planes`]; the number must match.
    pub fn replace_planes(&mut self, planes: Vec<[u32; 4]>) {
        if self.samples == 1 || planes.len() != self.texels.len() {
            return self.replace(planes);
        }
        let (samples, size) = (self.samples as usize, self.slice_size());
        for (slice, planes) in self.texels.chunks_mut(size).zip(planes.chunks(size)) {
            for (sample, plane) in planes.chunks(size / samples).enumerate() {
                let places = slice.iter_mut().skip(sample).step_by(samples);
                places.zip(plane).for_each(|(place, texel)| *place = *texel);
            }
        }
    }

    /// Texels of a slice, samples counted; at least one, so that it can divide.
    fn slice_size(&self) -> usize {
        let [width, height, _] = self.extent.map(|side| side as usize);
        (width * height * self.samples as usize).max(1)
    }

    /// What the components of its texels are.
    pub fn format(&self) -> BaseFormat {
        self.format
    }

    /// Width, height, slices.
    pub fn extent(&self) -> [u32; 3] {
        self.extent
    }

    /// Samples of a texel; 1 but for multisample images.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// All texels, four words each: those of the format, then zeros.
    pub fn texels(&self) -> &[[u32; 4]] {
        &self.texels
    }

    /// Replaces a texel, counted as [`Image::texels`] are; nothing outside.
    pub fn put(&mut self, number: usize, texel: [u32; 4]) {
        if let Some(place) = self.texels.get_mut(number) {
            *place = texel;
        }
    }

    /// The components of a texel, for writing; `None` outside.
    pub fn texel_mut(&mut self, place: [u32; 3], sample: u32) -> Option<&mut [u32]> {
        let number = self.number(place, sample)?;
        let texel = self.texels.get_mut(number)?;
        texel.get_mut(..self.format.component_count())
    }

    /// A texel, or one of the border, or `None` outside.
    #[inline]
    pub(super) fn texel(&self, place: [i32; 3], sample: u32) -> Option<[u32; 4]> {
        match self.number(place.map(i32::cast_unsigned), sample) {
            Some(number) => self.texels.get(number).copied(),
            None => self.rim.as_ref()?.texel(self.extent, place),
        }
    }

    /// A texel inside.
    pub(super) fn inner_texel(&self, place: [i32; 3], sample: u32) -> Option<[u32; 4]> {
        self.texels.get(self.number(place.map(i32::cast_unsigned), sample)?).copied()
    }

    #[inline]
    fn number(&self, [x, y, slice]: [u32; 3], sample: u32) -> Option<usize> {
        let [width, height, slices] = self.extent;
        if x >= width || y >= height || slice >= slices || sample >= self.samples {
            return None;
        }
        let row = slice as usize * height as usize + y as usize;
        let texel = row * width as usize + x as usize;
        Some(texel * self.samples as usize + sample as usize)
    }
}

impl Rim {
    /// A texel of the border or beyond it, counted from the image's first one.
    #[cold]
    fn texel(&self, inner: [u32; 3], place: [i32; 3]) -> Option<[u32; 4]> {
        let mut number = 0;
        for axis in [2, 1, 0] {
            let side = inner[axis] + 2 * self.width[axis];
            let at = place[axis].checked_add(self.width[axis].cast_signed())?.cast_unsigned();
            if at >= side {
                return None;
            }
            number = number * side as usize + at as usize;
        }
        self.texels.get(number).copied()
    }
}

/// A texture object's images.
#[derive(Clone, Debug, PartialEq)]
pub struct Texture {
    target: Target,
    levels: Vec<Option<Image>>,
}

/// The levels that lookups in a complete texture use.
#[derive(Clone, Copy)]
pub(super) struct Complete<'a> {
    pub base: &'a Image,
    pub base_level: usize,
    /// The smallest level that a lookup may reach: q of OpenGL 1.5, 3.8.8.
    pub last_level: usize,
}

impl Texture {
    /// A texture without images.
    pub fn new(target: Target) -> Texture {
        Texture { target, levels: Vec::new() }
    }

    /// Its shape.
    pub fn target(&self) -> Target {
        self.target
    }

    /// How many levels from 0 on exist, set or not.
    pub fn level_count(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The image of a level; `None` if none has been set.
    pub fn level(&self, level: u32) -> Option<&Image> {
        self.levels.get(level as usize)?.as_ref()
    }

    /// The image of a level, to be changed.
    pub fn level_mut(&mut self, level: u32) -> Option<&mut Image> {
        self.levels.get_mut(level as usize)?.as_mut()
    }

    pub(super) fn levels(&self) -> &[Option<Image>] {
        &self.levels
    }

    /// Sets one level. Levels may disagree; the texture is then incomplete.
    pub fn set_level(&mut self, level: u32, image: Image) -> Result<(), ImageError> {
        if level >= MAX_LEVELS {
            return Err(ImageError::NoSuchLevel);
        }
        let single_sample = !self.target.is_multisample();
        if !self.target.admits(image.extent)
            || (level > 0 && !self.target.has_levels())
            || (single_sample && image.samples > 1)
        {
            return Err(ImageError::WrongShape);
        }
        let level = level as usize;
        if self.levels.len() <= level {
            self.levels.resize(level + 1, None);
        }
        self.levels[level] = Some(image);
        Ok(())
    }

    /// Whether the texture can be looked up with these parameters (OpenGL 1.5, 3.8.10): a base level with texels, and
    /// for a mipmap filter every level after it, in shape and of its format. EXT_texture_integer: integers
    /// are complete with NEAREST filters only.
    pub(super) fn complete(&self, sampler: &Sampler) -> Option<Complete<'_>> {
        let base_level = if self.target.has_levels() { sampler.base_level } else { 0 };
        let base = self.level(base_level)?;
        if base.extent.contains(&0) {
            return None;
        }
        let nearest = sampler.mag == Filter::Nearest
            && sampler.min.texels == Filter::Nearest
            && sampler.min.levels != MipFilter::Linear;
        if base.format.is_integer() && self.target.is_filtered() && !nearest {
            return None;
        }
        let mipmapped =
            sampler.min.levels != MipFilter::None && self.target.has_levels() && !base.format.is_unfiltered_float();
        let last_level = if mipmapped { self.last_level(base, base_level, sampler.max_level)? } else { base_level };
        Some(Complete { base, base_level: base_level as usize, last_level: last_level as usize })
    }

    /// The last level of a complete mipmap.
    fn last_level(&self, base: &Image, base_level: u32, max_level: u32) -> Option<u32> {
        let longest = base.extent.iter().take(self.target.axes()).max()?;
        let last_level = (base_level + longest.ilog2()).min(max_level);
        if base_level > max_level {
            return None;
        }
        let whole = (base_level + 1..=last_level).all(|level| {
            self.level(level).is_some_and(|image| {
                image.format == base.format
                    && image.has_border() == base.has_border()
                    && image.extent == self.target.reduced(base.extent, level - base_level)
            })
        });
        whole.then_some(last_level)
    }
}

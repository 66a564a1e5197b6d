//! Lookups in a complete texture with its parameters.

use super::filter::{Comparison, LookupPosition, mix};
use super::lod::Levels;
use super::{
    BaseFormat, CompareFunction, Filter, Image, Lod, MAX_ANISOTROPY, MinFilter, MipFilter, Sampler, Swizzle, Target,
    Texture, Wrap,
};
use crate::vocabulary::Present;

/// A lookup with filters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// x, y, z, w of the instruction, after a projective division; [`Target`] defines the meaning of each.
    pub coordinates: [f32; 4],
    /// How the level of detail is found.
    pub lod: Lod,
    /// The reference that depths are compared with, if the target or the dialect asks for a comparison. It has an
    /// effect on depth textures whose sampler compares.
    pub reference: Option<f32>,
    /// Texel offsets along the filtered axes.
    pub offset: [i32; 3],
    /// The level of detail is not below it.
    pub least: f32,
}

impl Request {
    /// A lookup without offset or comparison.
    pub fn new(coordinates: [f32; 4], lod: Lod) -> Request {
        Request { coordinates, lod, reference: None, offset: [0; 3], least: f32::NEG_INFINITY }
    }
}

/// Offsets of a gather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatherOffset {
    /// TXG: one for all four texels.
    Common([i32; 2]),
    /// TXGO: one for each component of the result.
    Each([[i32; 2]; 4]),
}

/// A complete texture and its parameters, prepared for lookups. Construction checks the whole mipmap, so it is done
/// once for many lookups.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    pub(super) target: Target,
    pub(super) sampler: &'a Sampler,
    pub(super) base: &'a Image,
    /// The level that lookups begin with.
    pub base_level: usize,
    /// The smallest level that lookups use.
    pub last_level: usize,
    /// How minified texels are filtered. `NV_float_buffer` formats and targets without levels restrict it.
    pub min: MinFilter,
    /// How magnified texels are filtered.
    pub mag: Filter,
    /// What happens beyond the edges, for s, t and r, as the target allows it.
    pub wrap: [Wrap; 3],
    pub(super) normalized: bool,
    /// The most samples along the longer axis, from 1 on.
    pub anisotropy: u32,
    /// The colour beyond the edge, as words of the format.
    pub border: [u32; 4],
    images: &'a [Option<Image>],
    format: BaseFormat,
    /// How depths compare; `None` if lookups give the depth itself.
    pub compare: Option<CompareFunction>,
    /// Whether the level of detail can make a difference.
    detailed: bool,
    swizzled: bool,
}

impl<'a> Unit<'a> {
    /// `None` if the texture is not complete with these parameters.
    pub fn new(texture: &'a Texture, sampler: &'a Sampler) -> Option<Unit<'a>> {
        let complete = texture.complete(sampler)?;
        let target = texture.target();
        let format = complete.base.format();
        let rectangle = target == Target::Rect;
        let mut min = sampler.min;
        let mut mag = sampler.mag;
        let mut anisotropy = sampler.max_anisotropy.clamp(1.0, MAX_ANISOTROPY) as u32;
        if format.is_unfiltered_float() {
            min = MinFilter::new(Filter::Nearest, MipFilter::None);
            mag = Filter::Nearest;
        }
        if !target.has_levels() {
            min.levels = MipFilter::None;
        }
        if format.is_unfiltered_float() || format.is_integer() {
            anisotropy = 1;
        }
        // NV_texture_rectangle, 3.8.3: setting these two is an error, so the initial mode remains.
        let clamped = |wrap: Wrap| target.is_cube() || rectangle && wrap.repeats();
        let wrap = sampler.wrap.map(|wrap| if clamped(wrap) { Wrap::ClampToEdge } else { wrap });
        Some(Unit {
            target,
            sampler,
            base: complete.base,
            base_level: complete.base_level,
            last_level: complete.last_level,
            min,
            mag,
            wrap,
            normalized: !rectangle,
            anisotropy: anisotropy.max(1),
            border: format.border_texel(sampler.border),
            images: texture.levels(),
            format,
            compare: sampler.compare.filter(|_| format == BaseFormat::Depth && target.compares()),
            detailed: min.levels != MipFilter::None || min.texels != mag || anisotropy > 1,
            swizzled: sampler.swizzle != Swizzle::IDENTITY,
        })
    }

    /// Samples of a texel; 1 but for multisample textures.
    pub fn samples(&self) -> u32 {
        self.base.samples().max(1)
    }

    /// The shape of the texture.
    pub fn target(&self) -> Target {
        self.target
    }

    /// What the components of its texels are.
    pub fn format(&self) -> BaseFormat {
        self.format
    }

    /// The base level's sides where images have border texels that lookups can reach.
    pub fn border_sides(&self) -> Option<[u32; 3]> {
        self.base.has_border().then(|| self.base.extent())
    }

    /// A filtered lookup. Targets without filtered lookups give zeros.
    pub fn sample(&self, request: &Request) -> [u32; 4] {
        if !self.target.is_filtered() {
            return [0; 4];
        }
        let comparison = self.comparison(request.reference);
        let offset = request.offset;
        if !self.detailed {
            let place = self.place(request.coordinates);
            let texel = self.filtered(self.base, place, self.mag, offset, comparison);
            return self.result(texel);
        }
        let footprint = self.footprint(request.coordinates, request.lod);
        let levels = self.levels(footprint.lambda.max(request.least));
        let probe = |coordinates| self.leveled(levels, self.place(coordinates), offset, comparison);
        if footprint.probes <= 1 {
            return self.result(probe(request.coordinates));
        }
        let count = footprint.probes as f32;
        let mut sum = [0.0; 4];
        for number in 1..=footprint.probes {
            let step = number as f32 / (count + 1.0) - 0.5;
            let mut coordinates = request.coordinates;
            let parts = coordinates.iter_mut().zip(footprint.slope);
            for (coordinate, slope) in parts.take(self.target.coordinate_count()) {
                *coordinate += slope * step;
            }
            for (total, part) in sum.iter_mut().zip(probe(coordinates)) {
                *total += f32::from_bits(part);
            }
        }
        self.result(sum.map(|total| (total * (1.0 / count)).to_bits()))
    }

    /// Texels of one level or of two.
    fn leveled(
        &self,
        levels: Levels,
        place: LookupPosition,
        offset: [i32; 3],
        comparison: Option<Comparison>,
    ) -> [u32; 4] {
        let read = |level, filter| self.filtered(self.image(level), place, filter, offset, comparison);
        match levels {
            Levels::One { level, filter } => read(level, filter),
            Levels::Two { level, weight, filter } => {
                let finer = read(level, filter).map(f32::from_bits);
                let coarser = read(level + 1, filter).map(f32::from_bits);
                mix(finer, coarser, weight).map(f32::to_bits)
            }
        }
    }

    /// A level of the mipmap; all levels in use exist.
    fn image(&self, level: usize) -> &'a Image {
        let image = self.images.get(level).and_then(Option::as_ref);
        image.present_or(self.base)
    }

    fn comparison(&self, reference: Option<f32>) -> Option<Comparison> {
        Some(Comparison { function: self.compare?, reference: reference?.clamp(0.0, 1.0) })
    }

    /// Components to result vector, swizzled.
    fn result(&self, texel: [u32; 4]) -> [u32; 4] {
        let vector = self.format.expand(texel, self.sampler.depth_mode);
        if !self.swizzled {
            return vector;
        }
        let [red, green, blue, alpha] = vector;
        self.sampler.swizzle.map(|source| match source {
            Swizzle::Red => red,
            Swizzle::Green => green,
            Swizzle::Blue => blue,
            Swizzle::Alpha => alpha,
            Swizzle::Zero => 0,
            Swizzle::One if self.format.is_integer() => 1,
            Swizzle::One => 1.0f32.to_bits(),
        })
    }

    /// One component (0 to 3) of four texels of the base level: upper left, upper right, lower right, lower left
    /// (NV_gpu_program5, TXG and TXGO). A comparison gives 0 or 1 instead of the component. Targets without two
    /// filtered axes give zeros.
    pub fn gather(
        &self,
        coordinates: [f32; 4],
        component: usize,
        offset: GatherOffset,
        reference: Option<f32>,
    ) -> [u32; 4] {
        if !self.target.is_filtered() || self.target.axes() != 2 {
            return [0; 4];
        }
        let place = self.place(coordinates);
        let comparison = self.comparison(reference);
        let pairs = |[x, y]: [i32; 2]| {
            let columns = self.axis(self.base, 0, x).linear(place.at[0]);
            (columns, self.axis(self.base, 1, y).linear(place.at[1]))
        };
        let corners = match offset {
            GatherOffset::Common(offset) => {
                let (columns, rows) = pairs(offset);
                [
                    [columns.first, rows.second],
                    [columns.second, rows.second],
                    [columns.second, rows.first],
                    [columns.first, rows.first],
                ]
            }
            GatherOffset::Each(offsets) => offsets.map(|offset| {
                let (columns, rows) = pairs(offset);
                [columns.first, rows.first]
            }),
        };
        corners.map(|[x, y]| {
            let texel = self.texel(self.base, [x, y, place.slice], comparison);
            if comparison.is_some() { texel[0] } else { self.result(texel)[component & 3] }
        })
    }

    /// A single texel (NV_gpu_program4, TXF): (i, j, k) and layer by table X.18, a level counted from the base level in
    /// w, or the sample for multisample targets. What the text leaves undefined (outside the image, no such level or
    /// sample) is zeros.
    pub fn fetch(&self, coordinates: [i32; 4], offset: [i32; 3]) -> [u32; 4] {
        self.fetched(coordinates, offset).unwrap_or([0; 4])
    }

    fn fetched(&self, coordinates: [i32; 4], offset: [i32; 3]) -> Option<[u32; 4]> {
        let mut texel = [0; 3];
        for number in 0..self.target.axes() {
            texel[number] = coordinates[number].checked_add(offset[number])?;
        }
        // Table X.18 has no cubes; their faces and layer-faces are numbered by the third coordinate.
        let slice = if self.target.is_cube() { Some(2) } else { self.target.layer_component() };
        if let Some(component) = slice {
            texel[2] = coordinates[component];
        }
        let last = coordinates[3];
        let (image, sample) = match self.target {
            Target::Multisample | Target::MultisampleArray => (self.base, u32::try_from(last).ok()?),
            Target::Buffer => (self.base, 0),
            Target::Dim1
            | Target::Dim2
            | Target::Dim3
            | Target::Cube
            | Target::Rect
            | Target::Array1D
            | Target::Array2D
            | Target::ArrayCube => (self.relative_level(last)?, 0),
        };
        Some(self.result(image.inner_texel(texel, sample)?))
    }

    /// The level this many steps above the base level, if it exists and is not above the maximum level.
    fn relative_level(&self, level: i32) -> Option<&'a Image> {
        let number = self.base_level.checked_add(usize::try_from(level).ok()?)?;
        if number > self.sampler.max_level as usize && number != self.base_level {
            return None;
        }
        let image = self.images.get(number)?.as_ref()?;
        (image.format() == self.format).then_some(image)
    }

    /// The size of a level counted from the base level (NV_gpu_program4, TXQ); zeros without such a level.
    pub fn size(&self, level: i32) -> [u32; 4] {
        let level = if self.target.has_levels() { level } else { 0 };
        self.relative_level(level).map_or([0; 4], |image| self.target.size_vector(image.extent()))
    }
}

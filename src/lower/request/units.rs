//! The state of texture image units that are read texel by texel, and how their texels are bound.

use crate::texture::{CompareFunction, DepthMode, Filter, MinFilter, MipFilter, Sampler, Swizzle, Unit, Wrap};
use crate::vocabulary::Target;

const ONE: u32 = 1.0f32.to_bits();

/// The state that lookups in a unit with computed lookups depend on, besides the texels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitTexels {
    /// The texture image unit.
    pub unit: u8,
    /// No complete texture is bound.
    pub absent: bool,
    /// Texels are integers.
    pub integer: bool,
    /// What happens beyond the edges, for s, t and r.
    pub wrap: [Wrap; 3],
    /// How texels are filtered.
    pub filter: UnitFilter,
    /// The last level that filters reach, counted from the base level.
    pub last: u32,
    /// Samples of a texel; 1 but for multisample textures.
    pub samples: u32,
    /// The result vector of the border; of compared depths the depth.
    pub border: [u32; 4],
    /// Depths that are compared: the comparison, and how its result is read. Texels are luminances then.
    pub compare: Option<(CompareFunction, DepthMode)>,
    /// Third components complete the first two to a unit vector.
    pub hemisphere: bool,
    /// Images have border texels: the base level's sides without them.
    pub rim: Option<[u32; 3]>,
    /// The number of layers of an array whose bound image has one more.
    pub layers: Option<u32>,
}

/// How a unit's texels are filtered, and which levels of detail are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitFilter {
    /// How magnified texels are filtered.
    pub mag: Filter,
    /// How minified texels are filtered.
    pub min: MinFilter,
    /// The most samples along the longer axis of a footprint, from 1 on.
    pub anisotropy: u32,
    /// The sampler's bias, as bits of a float.
    pub bias: u32,
    /// The smallest and largest level of detail, as bits of floats.
    pub range: [u32; 2],
}

impl UnitFilter {
    /// Whether minified texels are the sharper ones: then those up to level 0.5 are magnified, and not up to 0 (OpenGL
    /// 2.1, 3.8.9).
    pub(crate) fn minifies_sharply(&self) -> bool {
        self.mag == Filter::Linear && self.min.texels == Filter::Nearest && self.min.levels != MipFilter::None
    }

    /// Whether minified texels are filtered in another way than magnified ones, whatever their level.
    pub(crate) fn is_mixed(&self) -> bool {
        self.mag != self.min.texels && self.min.levels != MipFilter::None
    }
}

impl UnitTexels {
    /// A unit of which only the existence of a texture is known: the GL's initial parameters.
    pub fn initial(unit: u8) -> UnitTexels {
        let sampler = Sampler::new(Target::Dim2);
        UnitTexels {
            unit,
            absent: false,
            integer: false,
            wrap: sampler.wrap,
            filter: UnitFilter {
                mag: sampler.mag,
                min: sampler.min,
                anisotropy: 1,
                bias: 0,
                range: [sampler.min_lod.to_bits(), sampler.max_lod.to_bits()],
            },
            last: u32::MAX,
            samples: 1,
            border: [0; 4],
            compare: None,
            hemisphere: false,
            rim: None,
            layers: None,
        }
    }

    /// A unit without a complete texture of the target that the program names.
    pub fn absent(unit: u8) -> UnitTexels {
        UnitTexels { absent: true, ..UnitTexels::initial(unit) }
    }

    /// A unit as on the reference machine.
    pub fn of(number: u8, unit: &Unit, sampler: &Sampler, samples: u32) -> UnitTexels {
        let format = unit.format();
        let border = match unit.compare {
            Some(_) => unit.border,
            None => swizzled(format.expand(unit.border, sampler.depth_mode), sampler.swizzle, format.is_integer()),
        };
        UnitTexels {
            unit: number,
            absent: false,
            integer: format.is_integer(),
            wrap: unit.wrap,
            filter: UnitFilter {
                mag: unit.mag,
                min: unit.min,
                anisotropy: unit.anisotropy,
                bias: sampler.bias.to_bits(),
                range: [sampler.min_lod.to_bits(), sampler.max_lod.to_bits()],
            },
            last: (unit.last_level - unit.base_level) as u32,
            samples: samples.max(1),
            border,
            compare: unit.compare.map(|function| (function, sampler.depth_mode)),
            hemisphere: format == crate::texture::BaseFormat::SignedHilo,
            rim: unit.border_sides(),
            layers: None,
        }
    }

    /// Whether fetches give texels as they lie in the image: border texels lie elsewhere, and depths and pairs are made
    /// into vectors first.
    pub(crate) fn is_fetched_plainly(&self) -> bool {
        self.rim.is_none() && self.compare.is_none() && !self.hemisphere
    }

    /// Whether the level of detail makes a difference.
    pub fn is_detailed(&self) -> bool {
        let filter = &self.filter;
        filter.min.levels != MipFilter::None || filter.min.texels != filter.mag || filter.anisotropy > 1
    }
}

/// A vector with its components rearranged (EXT_texture_swizzle).
pub fn swizzled(vector: [u32; 4], swizzle: [Swizzle; 4], integer: bool) -> [u32; 4] {
    let [red, green, blue, alpha] = vector;
    swizzle.map(|source| match source {
        Swizzle::Red => red,
        Swizzle::Green => green,
        Swizzle::Blue => blue,
        Swizzle::Alpha => alpha,
        Swizzle::Zero => 0,
        Swizzle::One if integer => 1,
        Swizzle::One => ONE,
    })
}

/// How the texels of a unit are bound.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Texels {
    /// An image of floats without a sampler: two-dimensional, an array where there are layers, faces or samples, or
    /// three-dimensional.
    Floats,
    /// The same of unsigned integers, which hold the bits of signed ones too.
    Words,
    /// A storage buffer: four words each.
    Buffer,
    /// The same for images with border texels, level after level from the base level on.
    Bordered,
}

/// Whether the target's images have layers.
pub fn is_layered(target: Target) -> bool {
    match target {
        Target::Array1D
        | Target::Array2D
        | Target::Cube
        | Target::ArrayCube
        | Target::Multisample
        | Target::MultisampleArray => true,
        Target::Dim1 | Target::Dim2 | Target::Dim3 | Target::Rect | Target::Buffer => false,
    }
}

//! Textures for computed lookups: their texels as vectors, with layers, faces and samples all as layers.

use glasm::lower::description::Texels;
use glasm::lower::lookups::{UnitTexels, swizzled};
use glasm::program::{Program, TextureUse};
use glasm::texture::{BaseFormat, DepthMode, Image, Sampler, Target, Texture, Unit};

/// A texture with its sampler.
#[derive(Clone, Copy)]
pub struct Complete<'a> {
    /// The texture's images.
    pub texture: &'a Texture,
    /// How the texture is filtered and wrapped.
    pub sampler: &'a Sampler,
}

/// The inputs of computed lookups for the program's units, if images of such a target and extent are bound with so many
/// layers.
pub fn units<'a>(
    program: &Program,
    find: impl Fn(&TextureUse) -> Option<Complete<'a>>,
    bound_layers: impl Fn(Target, [u32; 3]) -> u32,
) -> Vec<UnitTexels> {
    let unit = |slot: &TextureUse| {
        let TextureUse { unit: number, target, .. } = *slot;
        let Some(binding) = find(slot).filter(|it| it.texture.target() == target) else {
            return UnitTexels::absent(number);
        };
        let Some(unit) = Unit::new(binding.texture, binding.sampler) else { return UnitTexels::absent(number) };
        let samples = binding.texture.level(0).map_or(1, |image| image.samples());
        let texels = UnitTexels::of(number, &unit, binding.sampler, samples);
        let base = binding.texture.level(binding.sampler.base_level).map_or([1; 3], |image| image.extent());
        let array = matches!(target, Target::Array1D | Target::Array2D);
        UnitTexels { layers: (array && bound_layers(target, base) != base[2]).then_some(base[2]), ..texels }
    };
    program.textures().iter().map(unit).collect()
}

/// One level as layers of vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Width, height, and layers or slices.
    pub extent: [u32; 3],
    /// Row after row, layer after layer.
    pub vectors: Vec<[u32; 4]>,
}

/// How depths are read: a comparison needs the depth itself.
pub(crate) fn mode(binding: Complete<'_>, level: u32) -> DepthMode {
    let depth = binding.texture.level(level).is_some_and(|image| image.format() == BaseFormat::Depth);
    let compared = binding.sampler.compare.is_some() && depth;
    if compared { DepthMode::Luminance } else { binding.sampler.depth_mode }
}

/// The extent of an image whose samples are layers.
pub(crate) fn layered_extent(image: &Image) -> [u32; 3] {
    let [width, height, slices] = image.extent();
    [width, height, slices * image.samples()]
}

pub(crate) fn level(binding: Complete<'_>, number: u32, form: Texels) -> Option<Level> {
    let image = binding.texture.level(number)?;
    let (format, mode) = (image.format(), mode(binding, number));
    let rimmed = if form == Texels::Bordered { image.bordered_texels() } else { Vec::new() };
    // Each sample becomes a layer.
    let planes = image.planes();
    let vectors = if form == Texels::Bordered { &rimmed[..] } else { &planes[..] }
        .iter()
        .map(|texel| swizzled(format.expand(*texel, mode), binding.sampler.swizzle, format.is_integer()))
        .collect();
    Some(Level { extent: layered_extent(image), vectors })
}

/// Numbers of the levels that lookups may reach, and more where they are there.
pub(crate) fn level_numbers(binding: Complete<'_>) -> Vec<u32> {
    let target = binding.texture.target();
    let first = if target.has_levels() { binding.sampler.base_level } else { 0 };
    let extent = |number: u32| binding.texture.level(number).map(layered_extent);
    let Some(base) = extent(first) else { return Vec::new() };
    let axes = target.axes();
    let fits = |number: u32, extent: [u32; 3]| {
        let axis = |(axis, side): (usize, &u32)| {
            let expected = if axis < axes { (base[axis] >> number).max(1) } else { base[axis] };
            *side == expected
        };
        extent.iter().enumerate().all(axis)
    };
    let end = binding.texture.level_count().min(binding.sampler.max_level.saturating_add(1));
    let there = |number: &u32| extent(*number).is_some_and(|extent| fits(number - first, extent));
    std::iter::once(first).chain((first + 1..end).take_while(there)).collect()
}

/// The levels that lookups may reach, in this form.
pub fn levels(binding: Complete<'_>, form: Texels) -> Vec<Level> {
    level_numbers(binding).into_iter().filter_map(|number| level(binding, number, form)).collect()
}

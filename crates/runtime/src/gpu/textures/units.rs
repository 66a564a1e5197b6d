//! Textures and samplers of draws, cached between draws.
//!
//! Texels are the result vectors of table X.5, computed on the host, so base formats and swizzles need no shader code.
//! A texture uses the smallest format that stores its vectors exactly.

use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, Identity, TextureBinding};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::computed_lookups::{Texel, bound_layers};
use crate::gpu::textures::resident::levels::Residents;
use crate::gpu::textures::resident::packing::{Packing, TexelConversion};
use crate::gpu::textures::sampling::{
    address, border, border_color, comparison, edge, fill_depth, filter, view_dimension, wraps, write_bytes,
};
use crate::layered::{Complete, level_numbers};
use crate::raster::target::nearest_byte;
use crate::texels::Lease;
use glasm::lower::{Edge, Lookup, UnitFormat, UnitSampler, UnitTexels, swizzled};
use glasm::program::TextureUse;
use glasm::texture::{BaseFormat, DepthMode, Filter, MAX_LOD_BIAS, MipFilter, Sampler, Swizzle, Target, Unit};

/// How a shader may read a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    Filtered,
    Unfiltered,
    Depth,
}

/// The binding of a draw's unit.
#[derive(Clone, Debug)]
pub(crate) struct BoundUnit {
    pub unit: u8,
    pub class: Class,
    pub lookup: Option<Lookup>,
    /// What the sampler does not support.
    pub rule: Option<UnitSampler>,
    /// The values read from it are in [0, 1].
    pub unit_range: bool,
    pub view: wgpu::TextureView,
    pub sampler: wgpu::Sampler,
    /// What computed lookups depend on, in the typed languages.
    pub texels: Option<UnitTexels>,
    /// The texels, if lookups are computed.
    pub computed: Option<Texel>,
}

impl BoundUnit {
    pub(crate) fn format(&self) -> Option<UnitFormat> {
        Some(UnitFormat { unit: self.unit, lookup: self.lookup? })
    }
}

/// The sampler state that the texels depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Content {
    target: Target,
    levels: [u32; 2],
    compared: bool,
    depth_mode: DepthMode,
    swizzle: [Swizzle; 4],
    /// Filters need a filterable format.
    filtered: bool,
}

struct CachedTexture {
    version: u64,
    view: wgpu::TextureView,
    class: Class,
    unit_range: bool,
    /// The submission that used it last.
    used: u64,
    /// The source of its texels, if they are on the device.
    lease: Option<Weak<Lease>>,
}

impl CachedTexture {
    /// It is no longer in use, and no pending draw needs it.
    fn is_free(&self, submission: u64) -> bool {
        self.used < submission && self.lease.as_ref().is_some_and(|lease| lease.strong_count() == 0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SamplerKey {
    address: [wgpu::AddressMode; 3],
    mag: wgpu::FilterMode,
    min: wgpu::FilterMode,
    levels: wgpu::MipmapFilterMode,
    clamps: [u32; 2],
    compare: Option<wgpu::CompareFunction>,
    anisotropy: u16,
    border: Option<wgpu::SamplerBorderColor>,
}

/// Number of submissions after which an unused texture is freed.
const PATIENCE: u64 = 64;

/// The caches.
#[derive(Default)]
pub(crate) struct Units {
    held: FxHashMap<(Identity, Content), CachedTexture>,
    missing: FxHashMap<(Target, [u32; 4]), wgpu::TextureView>,
    samplers: FxHashMap<SamplerKey, wgpu::Sampler>,
}

fn content(unit: &Unit<'_>, binding: &TextureBinding<'_>, slot: &TextureUse, typed: bool, filterable: bool) -> Content {
    let linear =
        unit.mag == Filter::Linear || unit.min.texels == Filter::Linear || unit.min.levels == MipFilter::Linear;
    // Fetches reach levels that filters do not.
    let complete = Complete { texture: &binding.texture.value, sampler: binding.sampler };
    let last = if typed { level_numbers(complete).last().copied().unwrap_or(0) } else { 0 };
    Content {
        target: binding.texture.value.target(),
        levels: [unit.base_level as u32, last.max(unit.last_level as u32)],
        // In the typed languages the target decides.
        compared: unit.compare.is_some() && (slot.shadow || !typed),
        depth_mode: if unit.format() == BaseFormat::Depth { binding.sampler.depth_mode } else { DepthMode::default() },
        swizzle: binding.sampler.swizzle,
        filtered: linear && !filterable,
    }
}

/// One level: its extent and its vectors.
type Level = ([u32; 3], Vec<[u32; 4]>);

/// Where a level comes from.
enum LevelSource {
    Host(Level),
    /// Texels on the device, with this number.
    Resident(u32),
}

impl Content {
    fn shape(&self, packing: Packing) -> TexelConversion {
        TexelConversion { depth_mode: self.depth_mode, swizzle: self.swizzle, packing, flipped: false }
    }
}

fn levels(binding: &TextureBinding<'_>, content: &Content) -> Vec<LevelSource> {
    let level = |number| {
        let image = binding.texture.value.level(number)?;
        if binding.on_device.is_some_and(|levels| levels.has(number)) {
            return Some(LevelSource::Resident(number));
        }
        let mode = if content.compared { DepthMode::Luminance } else { content.depth_mode };
        let swizzle = if content.compared { Swizzle::IDENTITY } else { content.swizzle };
        let vectors = image
            .texels()
            .iter()
            .map(|texel| swizzled(image.format().expand(*texel, mode), swizzle, image.format().is_integer()));
        Some(LevelSource::Host((image.extent(), vectors.collect())))
    };
    (content.levels[0]..=content.levels[1]).map_while(level).collect()
}

/// Formats for result vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Precision {
    Byte,
    Half,
    Full,
}

impl Precision {
    /// The format for vectors of such texels.
    fn of(packing: Packing, filtered: bool) -> Precision {
        match packing {
            Packing::Byte => Precision::Byte,
            Packing::Half => Precision::Half,
            Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort if filtered => Precision::Half,
            Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort => Precision::Full,
        }
    }

    fn packing(self) -> Packing {
        match self {
            Precision::Byte => Packing::Byte,
            Precision::Half => Packing::Half,
            Precision::Full => Packing::Full,
        }
    }
}

fn as_byte(word: u32) -> Option<u8> {
    let value = f32::from_bits(word);
    let byte = nearest_byte(value);
    let exact = f32::from(byte) / 255.0 == value && (value != 0.0 || word == 0);
    exact.then_some(byte)
}

fn is_half(word: u32) -> bool {
    half::f16::from_f32(f32::from_bits(word)).to_f32().to_bits() == word
}

fn precision(vectors: &[[u32; 4]], filtered: bool) -> Precision {
    let all = |test: fn(u32) -> bool| vectors.as_flattened().iter().all(|word| test(*word));
    if all(|word| as_byte(word).is_some()) {
        Precision::Byte
    } else if filtered || all(is_half) {
        Precision::Half
    } else {
        Precision::Full
    }
}

fn bytes(vectors: &[[u32; 4]], precision: Precision) -> Vec<u8> {
    let words = vectors.as_flattened().iter();
    match precision {
        Precision::Byte => words.map(|word| as_byte(*word).unwrap_or(0)).collect(),
        Precision::Half => {
            let halves: Vec<u16> = words.map(|word| half::f16::from_f32(f32::from_bits(*word)).to_bits()).collect();
            bytemuck::cast_slice(&halves).to_vec()
        }
        Precision::Full => bytemuck::cast_slice(vectors).to_vec(),
    }
}

/// A texture as draws sample it.
struct Uploaded {
    view: wgpu::TextureView,
    class: Class,
    /// All its values are in [0, 1].
    unit_range: bool,
}

/// Creates a texture of levels, some of which are on the device and belong to the lease; reuses one that no pending
/// work needs, if possible.
fn upload(
    (objects, residents): (&Objects, &mut Residents),
    levels: &[LevelSource],
    (lease, content): (Option<&Arc<Lease>>, &Content),
    before: Option<wgpu::TextureView>,
) -> Result<Uploaded, DeviceError> {
    let (gpu, depth, filtered) = (objects.gpu(), content.compared, content.filtered);
    let resident = |residents: &Residents, number: u32| {
        let kept = residents.level(lease?, number)?;
        Some((kept.extent, Precision::of(kept.packing, filtered), kept.unit_range()))
    };
    let mut all = Vec::new();
    for level in levels {
        all.push(match level {
            LevelSource::Host((extent, vectors)) => {
                let unit_range = vectors.iter().flatten().all(|word| (0.0..=1.0).contains(&f32::from_bits(*word)));
                (*extent, precision(vectors, filtered), unit_range)
            }
            LevelSource::Resident(number) => {
                let gone = || DeviceError::Unsupported("texels that are not there".to_owned());
                resident(residents, *number).ok_or_else(gone)?
            }
        });
    }
    let precision = all.iter().map(|(_, precision, _)| *precision).max().unwrap_or(Precision::Byte);
    let (format, size, class) = match precision {
        _ if depth => (wgpu::TextureFormat::Depth32Float, 4, Class::Depth),
        Precision::Byte => (wgpu::TextureFormat::Rgba8Unorm, 4, Class::Filtered),
        Precision::Half => (wgpu::TextureFormat::Rgba16Float, 8, Class::Filtered),
        Precision::Full if gpu.has(wgpu::Features::FLOAT32_FILTERABLE) => {
            (wgpu::TextureFormat::Rgba32Float, 16, Class::Filtered)
        }
        Precision::Full => (wgpu::TextureFormat::Rgba32Float, 16, Class::Unfiltered),
    };
    let [width, height, slices] = all.first().map_or([1; 3], |(extent, ..)| *extent);
    let layers = bound_layers(gpu, content.target, [width, height, slices], true);
    let size_in_texels = wgpu::Extent3d { width, height, depth_or_array_layers: layers };
    let (volume, count) = (content.target == Target::Dim3, levels.len().max(1) as u32);
    let such = |view: &wgpu::TextureView| {
        let texture = view.texture();
        (texture.format(), texture.size(), texture.mip_level_count()) == (format, size_in_texels, count)
    };
    let view = before.filter(such).unwrap_or_else(|| {
        let texture = objects.texture(&wgpu::TextureDescriptor {
            label: None,
            size: size_in_texels,
            mip_level_count: count,
            sample_count: 1,
            dimension: if volume { wgpu::TextureDimension::D3 } else { wgpu::TextureDimension::D2 },
            format,
            usage: wgpu::TextureUsages::TEXTURE_BINDING
                | if depth { wgpu::TextureUsages::RENDER_ATTACHMENT } else { wgpu::TextureUsages::COPY_DST },
            view_formats: &[],
        });
        let dimension = Some(view_dimension(content.target));
        texture.create_view(&wgpu::TextureViewDescriptor { dimension, ..wgpu::TextureViewDescriptor::default() })
    });
    let texture = view.texture();
    for (number, level) in (0..).zip(levels) {
        match (level, lease) {
            (LevelSource::Host((extent, vectors)), _) if depth => fill_depth(gpu, texture, number, *extent, vectors),
            (LevelSource::Host((extent, vectors)), _) => {
                write_bytes(gpu, texture, number, *extent, &bytes(vectors, precision), size);
            }
            (LevelSource::Resident(kept), Some(lease)) if depth => {
                residents.fill_depths(objects, (lease, *kept), texture, number)?;
            }
            (LevelSource::Resident(kept), Some(lease)) => {
                let shape = content.shape(precision.packing());
                residents.fill_texture(objects, (lease, *kept), &shape, texture, number)?;
            }
            (LevelSource::Resident(_), None) => {}
        }
    }
    Ok(Uploaded { class, unit_range: all.iter().all(|(_, _, unit_range)| *unit_range), view })
}

impl Units {
    /// Frees what has not been used for a while.
    pub(crate) fn sweep(&mut self, submission: u64) {
        self.held.retain(|_, held| held.used + PATIENCE >= submission);
    }

    /// The binding of a program's unit; `missing` is the result of lookups without a texture.
    pub(crate) fn bind(
        &mut self,
        (objects, residents): (&Objects, &mut Residents),
        (slot, typed): (&TextureUse, bool),
        binding: Option<&TextureBinding<'_>>,
        missing: [f32; 4],
        submission: u64,
    ) -> Result<BoundUnit, DeviceError> {
        let binding = binding.filter(|it| it.texture.value.target() == slot.target);
        let unit = binding.and_then(|it| Unit::new(&it.texture.value, it.sampler));
        let (Some(binding), Some(unit)) = (binding, unit) else {
            return self.nothing((objects, residents), slot, missing);
        };
        let filterable = objects.gpu().has(wgpu::Features::FLOAT32_FILTERABLE);
        let content = content(&unit, binding, slot, typed, filterable);
        let (identity, version) = (binding.texture.identity, binding.texture.version);
        let last = self.held.get(&(identity, content));
        let (view, class, unit_range) = match last.filter(|held| held.version == version) {
            Some(held) => (held.view.clone(), held.class, held.unit_range),
            None => {
                // Pending draws may need the old contents; otherwise what the device fills is filled again.
                let kept = binding.on_device.filter(|levels| levels.first().is_some());
                let before = last.filter(|held| kept.is_some() && held.used < submission).map(|held| held.view.clone());
                let before = before.or_else(|| {
                    let such = |(key, held): &(&(Identity, Content), &CachedTexture)| {
                        key.1 == content && held.is_free(submission)
                    };
                    let key = self.held.iter().find(such).filter(|_| kept.is_some()).map(|(key, _)| *key)?;
                    self.held.remove(&key).map(|held| held.view)
                });
                let levels = levels(binding, &content);
                let lease = kept.map(|levels| &levels.lease);
                let made = upload((objects, residents), &levels, (lease, &content), before)?;
                let Uploaded { view, class, unit_range } = made;
                let lease = lease.map(Arc::downgrade);
                let held = CachedTexture { version, view: view.clone(), class, unit_range, used: submission, lease };
                self.held.insert((identity, content), held);
                (view, class, unit_range)
            }
        };
        if let Some(held) = self.held.get_mut(&(identity, content)) {
            held.used = submission;
        }
        let lookup = match unit.format() {
            BaseFormat::SignedHilo => Some(Lookup::Hemisphere),
            BaseFormat::Depth if content.compared => Some(Lookup::Compared(binding.sampler.depth_mode)),
            _ => slot.shadow.then_some(Lookup::Plain),
        };
        let mut key = sampler_key(objects, &unit, binding.sampler, class);
        let rule = rule(slot.unit, &unit, binding.sampler, &mut key);
        let sampler = self.sampler(objects, key);
        let unit_range = unit_range && lookup != Some(Lookup::Hemisphere);
        let (texels, computed) = (None, None);
        Ok(BoundUnit { unit: slot.unit, class, lookup, rule, unit_range, view, sampler, texels, computed })
    }

    fn nothing(
        &mut self,
        (objects, residents): (&Objects, &mut Residents),
        slot: &TextureUse,
        missing: [f32; 4],
    ) -> Result<BoundUnit, DeviceError> {
        let words = missing.map(f32::to_bits);
        let view = match self.missing.get(&(slot.target, words)) {
            Some(view) => view.clone(),
            None => {
                let faces = if slot.target.is_cube() { 6 } else { 1 };
                let level = LevelSource::Host(([1, 1, faces], vec![words; faces as usize]));
                let content = Content {
                    target: slot.target,
                    levels: [0; 2],
                    compared: false,
                    depth_mode: DepthMode::default(),
                    swizzle: Swizzle::IDENTITY,
                    filtered: false,
                };
                let view = upload((objects, residents), &[level], (None, &content), None)?.view;
                self.missing.insert((slot.target, words), view.clone());
                view
            }
        };
        let key = SamplerKey {
            address: [wgpu::AddressMode::ClampToEdge; 3],
            mag: wgpu::FilterMode::Nearest,
            min: wgpu::FilterMode::Nearest,
            levels: wgpu::MipmapFilterMode::Nearest,
            clamps: [0; 2],
            compare: None,
            anisotropy: 1,
            border: None,
        };
        let sampler = self.sampler(objects, key);
        let lookup = slot.shadow.then_some(Lookup::Plain);
        Ok(BoundUnit {
            unit: slot.unit,
            class: Class::Filtered,
            lookup,
            rule: None,
            unit_range: true,
            view,
            sampler,
            texels: None,
            computed: None,
        })
    }

    fn sampler(&mut self, objects: &Objects, key: SamplerKey) -> wgpu::Sampler {
        let sampler = self.samplers.entry(key).or_insert_with(|| {
            let [address_mode_u, address_mode_v, address_mode_w] = key.address;
            let [lod_min_clamp, lod_max_clamp] = key.clamps.map(f32::from_bits);
            objects.sampler(&wgpu::SamplerDescriptor {
                label: None,
                address_mode_u,
                address_mode_v,
                address_mode_w,
                mag_filter: key.mag,
                min_filter: key.min,
                mipmap_filter: key.levels,
                lod_min_clamp,
                lod_max_clamp,
                compare: key.compare,
                anisotropy_clamp: key.anisotropy,
                border_color: key.border,
            })
        });
        sampler.clone()
    }
}

fn sampler_key(objects: &Objects, unit: &Unit<'_>, sampler: &Sampler, class: Class) -> SamplerKey {
    let gpu = objects.gpu();
    let filter = |it| if class == Class::Unfiltered { wgpu::FilterMode::Nearest } else { filter(it) };
    let (mag, min) = (filter(unit.mag), filter(unit.min.texels));
    let span = (unit.last_level - unit.base_level) as f32;
    // A little above 0, so that the filter for minification is reached without levels.
    let greatest = if unit.min.levels == MipFilter::None { 0.25 } else { span };
    let most = sampler.max_lod.clamp(0.0, greatest);
    let least = sampler.min_lod.clamp(0.0, greatest).min(most);
    let linear_levels = unit.min.levels == MipFilter::Linear && class != Class::Unfiltered;
    let all_linear = linear_levels && mag == wgpu::FilterMode::Linear && min == wgpu::FilterMode::Linear;
    SamplerKey {
        address: wraps(unit).map(|wrap| address(gpu, wrap)),
        mag,
        min,
        levels: if linear_levels { wgpu::MipmapFilterMode::Linear } else { wgpu::MipmapFilterMode::Nearest },
        clamps: [least.to_bits(), most.to_bits()],
        compare: unit.compare.filter(|_| class == Class::Depth).map(comparison),
        anisotropy: if all_linear { unit.anisotropy.min(16) as u16 } else { 1 },
        border: None,
    }
}

/// What the device's sampler lacks; borders of the colours that it knows it gets.
fn rule(number: u8, unit: &Unit<'_>, sampler: &Sampler, key: &mut SamplerKey) -> Option<UnitSampler> {
    let cube = unit.target().is_cube();
    let linear = unit.mag == Filter::Linear || cube && unit.min.texels == Filter::Linear;
    let mut edges = unit.wrap.map(|wrap| edge(wrap, linear));
    for edge in edges.iter_mut().skip(unit.target().axes()) {
        *edge = Edge::Sampled;
    }
    if cube {
        edges = [Edge::Sampled; 3];
    }
    let compare = unit.compare.filter(|_| key.compare.is_some());
    let border = border(unit, sampler);
    let borders = |edge: &Edge| matches!(edge, Edge::Sampled | Edge::Border);
    if edges.contains(&Edge::Border)
        && edges.iter().all(borders)
        && key.address.contains(&wgpu::AddressMode::ClampToBorder)
        && let Some(color) = border_color(border).filter(|_| compare.is_none())
    {
        key.border = Some(color);
        edges = [Edge::Sampled; 3];
    } else {
        for address in &mut key.address {
            if *address == wgpu::AddressMode::ClampToBorder {
                *address = wgpu::AddressMode::ClampToEdge;
            }
        }
    }
    let bias = sampler.bias.clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS);
    // Without levels the bias only affects the choice between equal filters.
    let bias = if key.clamps[1] == 0.25f32.to_bits() && unit.mag == unit.min.texels { 0.0 } else { bias };
    let levels = unit.min.levels;
    let needed = bias != 0.0 || edges != [Edge::Sampled; 3] || cube && linear;
    needed.then_some(UnitSampler { unit: number, bias: bias.to_bits(), edges, linear, levels, border, compare })
}

/// A draw's units at its last use, to detect changes cheaply.
#[derive(Clone, Default)]
pub(crate) struct SeenTextures(Vec<Option<(Identity, u64, Sampler)>>);

impl SeenTextures {
    pub(crate) fn is(&self, textures: &[Option<TextureBinding<'_>>]) -> bool {
        self.0.len() == textures.len()
            && self.0.iter().zip(textures).all(|(seen, binding)| match (seen, binding) {
                (None, None) => true,
                (Some((identity, version, sampler)), Some(binding)) => {
                    binding.texture.identity == *identity
                        && binding.texture.version == *version
                        && binding.sampler == sampler
                }
                (None, Some(_)) | (Some(_), None) => false,
            })
    }

    pub(crate) fn of(textures: &[Option<TextureBinding<'_>>]) -> SeenTextures {
        let one = |binding: &TextureBinding<'_>| {
            let texture: &Arc<_> = binding.texture;
            (texture.identity, texture.version, binding.sampler.clone())
        };
        SeenTextures(textures.iter().map(|binding| binding.as_ref().map(one)).collect())
    }
}

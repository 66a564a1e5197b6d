//! Image units: levels of textures that programs load from and store to (EXT_shader_image_load_store, 3.9.X).
//!
//! Programs see images as the words of their format, by unit, in the world of memory; their stores are copied to the
//! textures before anything else reads these.

use std::sync::Arc;

use crate::call::Identity;
use crate::context::state::textures::{TextureObject, Textures};
use glasm::dialect::EXTENDED;
use glasm::interp::World;
use glasm::program::{HANDLE_UNITS, HANDLES};
use glasm::texture::{StorageFormat, StorageImage, Target};

/// Image units (MAX_IMAGE_UNITS).
pub(crate) const UNITS: usize = EXTENDED.images as usize;
/// Those and what handles name.
const PLACES: usize = UNITS + HANDLES as usize;

/// The number of a place among the images of the world.
fn number(place: usize) -> usize {
    if place < UNITS { place } else { usize::from(HANDLE_UNITS) + place - UNITS }
}

/// How programs access an image.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum ImageAccess {
    /// `GL_READ_ONLY`.
    ReadOnly = 0x88B8,
    /// `GL_WRITE_ONLY`.
    WriteOnly = 0x88B9,
    /// `GL_READ_WRITE`.
    ReadWrite = 0x88BA,
}

/// The binding of BindImageTexture.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ImageBinding {
    /// 0: no texture.
    pub texture: u32,
    /// The level of the texture.
    pub level: u32,
    /// All layers of the level; otherwise only `layer`, for a target with layers.
    pub layered: bool,
    /// The layer, where `layered` is off.
    pub layer: u32,
    /// What programs may do with it.
    pub access: ImageAccess,
    /// How programs see its texels.
    pub format: StorageFormat,
}

/// Image units, and which texels are in the world.
#[derive(Debug)]
pub(crate) struct ImageUnits {
    pub bound: [Option<ImageBinding>; UNITS],
    shown: [Option<Shown>; PLACES],
    /// Units share texels but differ in format or layers: stores through one become visible through another in later
    /// draws.
    apart: bool,
}

/// What is bound to units, then what handles name.
pub(crate) type Bindings = [Option<ImageBinding>; PLACES];

/// Where an image of the world comes from.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    binding: ImageBinding,
    of: (Identity, u64),
    /// How the texture stores its texels.
    kept: StorageFormat,
    /// The first texel in the level, samples counted.
    first: usize,
}

impl ImageUnits {
    pub(crate) fn new() -> ImageUnits {
        ImageUnits { bound: [None; UNITS], shown: std::array::from_fn(|_| None), apart: false }
    }

    /// Unbinds a texture that is deleted.
    pub(crate) fn forget(&mut self, texture: u32) {
        for bound in self.bound.iter_mut().filter(|it| it.is_some_and(|it| it.texture == texture)) {
            *bound = None;
        }
    }

    pub(crate) fn is_shown(&self) -> bool {
        self.shown.iter().any(Option::is_some)
    }

    /// The images of units, and those of handles for programs that use these.
    pub(crate) fn bindings(&self, handles: Option<[Option<ImageBinding>; HANDLES as usize]>) -> Bindings {
        let mut bindings = [None; PLACES];
        bindings[..UNITS].copy_from_slice(&self.bound);
        bindings[UNITS..].copy_from_slice(&handles.unwrap_or_default());
        bindings
    }

    /// Whether the world has these images with their current texels.
    pub(crate) fn shows(&self, bindings: &Bindings, textures: &Textures) -> bool {
        !self.apart && bindings.map(|binding| wanted(binding, textures)) == self.shown
    }

    /// Puts the texels of these images into the world.
    pub(crate) fn show(&mut self, bindings: &Bindings, textures: &Textures, world: &mut World) {
        let shown = bindings.map(|binding| wanted(binding, textures));
        let others =
            |unit: usize| shown[..unit].iter().enumerate().filter_map(|(at, other)| Some((at, other.as_ref()?)));
        let pairs = |unit: usize, test: fn(&Shown, &Shown) -> bool| {
            let own = shown[unit].as_ref()?;
            others(unit).find(|(_, other)| test(own, other)).map(|(at, _)| at)
        };
        self.apart =
            (0..PLACES).any(|unit| pairs(unit, |own, other| own.overlaps(other) && !own.is_like(other)).is_some());
        let image = |shown: &Option<Shown>| {
            let binding = &shown.as_ref()?.binding;
            textures.object(binding.texture)?.storage_image(binding)
        };
        let last = shown.iter().rposition(Option::is_some).map_or(0, number).max(UNITS - 1);
        let (mut images, mut alike) = (vec![None; last + 1], vec![None; last + 1]);
        for place in (0..PLACES).filter(|place| number(*place) <= last) {
            images[number(place)] = image(&shown[place]);
            alike[number(place)] = pairs(place, Shown::is_like).map(number);
        }
        (world.images, world.alike) = (images, alike);
        self.shown = shown;
    }

    /// Copies stores of programs to the textures: the texels that differ from those in the world before.
    pub(crate) fn take_back(
        &mut self,
        textures: &mut Textures,
        before: &[Option<StorageImage>],
        now: &[Option<StorageImage>],
    ) {
        // Several units may have levels of one texture, which changes with the first of them.
        let current: Vec<bool> =
            self.shown.iter().map(|shown| shown.as_ref().is_some_and(|shown| shown.is_of(textures))).collect();
        for (place, (shown, current)) in self.shown.iter().zip(&current).enumerate() {
            let [before, now] = [before, now].map(|images| images.get(number(place)).and_then(Option::as_ref));
            let (Some(shown), Some(before), Some(now), true) = (shown, before, now, current) else { continue };
            if before.words == now.words {
                continue;
            }
            let Some(object) = textures.object_mut(shown.binding.texture) else { continue };
            let size = shown.kept.words();
            let images = Arc::make_mut(&mut object.images);
            images.version += 1;
            let Some(image) = images.value.level_mut(shown.binding.level) else { continue };
            let texels = before.words.chunks_exact(size).zip(now.words.chunks_exact(size)).enumerate();
            for (number, (_, words)) in texels.filter(|(_, (old, new))| old != new) {
                image.put(shown.first + number, shown.kept.decode(words));
            }
        }
        for shown in
            self.shown.iter_mut().zip(current).filter_map(|(shown, current)| shown.as_mut().filter(|_| current))
        {
            if let Some(object) = textures.object(shown.binding.texture) {
                shown.of.1 = object.images.version;
            }
        }
    }
}

/// The image for a unit or a handle in the world; `None` if accesses are invalid.
fn wanted(binding: Option<ImageBinding>, textures: &Textures) -> Option<Shown> {
    let binding = binding?;
    let object = textures.object(binding.texture)?;
    let (kept, range) = object.storage(&binding)?;
    let of = (object.images.identity, object.images.version);
    Some(Shown { binding, of, kept, first: range.start })
}

impl Shown {
    /// Whether the texture is unchanged since its texels were copied to the world.
    fn is_of(&self, textures: &Textures) -> bool {
        let object = textures.object(self.binding.texture);
        object.is_some_and(|object| (object.images.identity, object.images.version) == self.of)
    }

    fn overlaps(&self, other: &Shown) -> bool {
        let (a, b) = (self.binding, other.binding);
        a.texture == b.texture && a.level == b.level && (a.layered || b.layered || a.layer == b.layer)
    }

    /// Whether both are the same image.
    fn is_like(&self, other: &Shown) -> bool {
        let (a, b) = (self.binding, other.binding);
        self.overlaps(other) && a.layered == b.layered && a.format == b.format
    }
}

impl TextureObject {
    /// The layout of a level in memory, and the texels of a binding; `None` if accesses are invalid.
    pub(crate) fn storage(&self, binding: &ImageBinding) -> Option<(StorageFormat, std::ops::Range<usize>)> {
        let levels = self.sampler.base_level..=self.sampler.max_level;
        let image = self.images.value.level(binding.level).filter(|_| levels.contains(&binding.level))?;
        let kept = self.formats.get(&binding.level)?.storage()?;
        if !self.is_complete() || kept.size() != binding.format.size() {
            return None;
        }
        let [width, height, slices] = image.extent();
        let slice = width as usize * height as usize * image.samples() as usize;
        if single(self.target()).is_none() || binding.layered {
            return Some((kept, 0..slice * slices as usize));
        }
        let first = slice * binding.layer as usize;
        (binding.layer < slices).then_some((kept, first..first + slice))
    }

    fn storage_image(&self, binding: &ImageBinding) -> Option<StorageImage> {
        let (kept, range) = self.storage(binding)?;
        let image = self.images.value.level(binding.level)?;
        let [width, height, slices] = image.extent();
        let layer = single(self.target()).filter(|_| !binding.layered);
        let texels = image.texels().get(range)?;
        Some(StorageImage {
            target: layer.unwrap_or(self.target()),
            format: binding.format,
            extent: [width, height, if layer.is_some() { 1 } else { slices }],
            samples: image.samples(),
            words: texels.iter().flat_map(|texel| kept.encode(*texel).into_iter().take(kept.words())).collect(),
        })
    }
}

/// The number that selects one layer of a texture, if it has any.
fn single(target: Target) -> Option<Target> {
    match target {
        Target::Array1D => Some(Target::Dim1),
        Target::Array2D | Target::Dim3 | Target::Cube | Target::ArrayCube => Some(Target::Dim2),
        Target::MultisampleArray => Some(Target::Multisample),
        Target::Dim1 | Target::Dim2 | Target::Rect | Target::Buffer | Target::Multisample => None,
    }
}

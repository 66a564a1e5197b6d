//! Image units: levels of textures that programs load from and store to (EXT_shader_image_load_store, 3.9.X).
//!
//! Programs see images as the words of their format, by unit, in the world of memory; their stores are copied to the
//! textures before anything else reads these.

use std::sync::Arc;

use crate::call::Identity;
use crate::context::base::Context;
use crate::context::draw::Stages;
use crate::context::textures::{TextureObject, Textures};
use crate::model::error::{Result, below, invalid_value};
use glasm::dialect::EXTENDED;
use glasm::program::{HANDLE_UNITS, HANDLES};
use glasm::texture::{MAX_LEVELS, StorageFormat, StorageImage, Target};

/// Image units (MAX_IMAGE_UNITS).
const UNITS: usize = EXTENDED.images as usize;
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
    bound: [Option<ImageBinding>; UNITS],
    shown: [Option<Shown>; PLACES],
    /// Units share texels but differ in format or layers: stores through one become visible through another in later
    /// draws.
    apart: bool,
}

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

    /// The image for a unit or a handle in the world; `None` if accesses are invalid.
    fn wanted(&self, binding: Option<ImageBinding>, textures: &Textures) -> Option<Shown> {
        let binding = binding?;
        let object = textures.object(binding.texture)?;
        let (kept, range) = object.storage(&binding)?;
        let of = (object.images.identity, object.images.version);
        Some(Shown { binding, of, kept, first: range.start })
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
            self.shown.iter().map(|shown| shown.as_ref().is_some_and(|it| it.is_of(textures))).collect();
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

/// # Image units.
impl Context {
    /// Binds a level of a texture, or one of its layers, to an image unit; texture 0 unbinds.
    pub fn bind_image_texture_ext(&mut self, index: u32, binding: ImageBinding) -> Result {
        self.outside("BindImageTextureEXT")?;
        below("image unit", index, UNITS as u64)?;
        if binding.texture != 0 && self.gl.textures.object(binding.texture).is_none() {
            return invalid_value(format!("there is no texture {}", binding.texture));
        }
        below("level", binding.level, MAX_LEVELS)?;
        if StorageFormat::parse(binding.format.name) != Some(binding.format) {
            return invalid_value(format!("{} is not a format of images", binding.format.name));
        }
        self.gl.image_units.bound[index as usize] = (binding.texture != 0).then_some(binding);
        Ok(())
    }

    /// IMAGE_BINDING_NAME_EXT and the others; `None` if nothing is bound.
    pub fn get_image_binding(&self, index: u32) -> Result<Option<ImageBinding>> {
        self.outside("GetIntegerIndexedvEXT")?;
        below("image unit", index, UNITS as u64)?;
        Ok(self.gl.image_units.bound[index as usize])
    }

    /// Copies stores of programs to images into the textures. Commands that read or change texels call it first.
    pub(crate) fn settle_images(&mut self) -> Result {
        self.settle_framebuffer()?;
        if self.gl.image_units.is_shown() { self.bring_back() } else { Ok(()) }
    }

    /// Updates the world's images from the textures before a draw.
    pub(crate) fn show_images(&mut self, stages: &Stages) -> Result {
        let uses = |which: fn(&glasm::program::Program) -> bool| stages.programs().any(which);
        if uses(|program| !program.textures().is_empty()) {
            if self.gl.image_units.is_shown() {
                self.bring_back()?;
            }
            if self.samples_attached(stages) {
                self.settle_framebuffer()?;
            }
        }
        if !uses(|program| !program.images().is_empty()) {
            return Ok(());
        }
        // The images of units are in memory that the host fills.
        self.settle_framebuffer()?;
        let mut bound = [None; PLACES];
        bound[..UNITS].copy_from_slice(&self.gl.image_units.bound);
        if uses(glasm::program::Program::handles_images) {
            bound[UNITS..].copy_from_slice(&self.gl.handles.image_bindings());
        }
        for binding in bound.iter().flatten() {
            self.bring_texture(binding.texture)?;
        }
        let wanted = |gl: &crate::context::state::Gl| -> [Option<Shown>; PLACES] {
            bound.map(|binding| gl.image_units.wanted(binding, &gl.textures))
        };
        if wanted(&self.gl) == self.gl.image_units.shown && !self.gl.image_units.apart {
            return Ok(());
        }
        self.bring_back()?;
        let shown = wanted(&self.gl);
        let others =
            |unit: usize| shown[..unit].iter().enumerate().filter_map(|(at, other)| Some((at, other.as_ref()?)));
        let pairs = |unit: usize, test: fn(&Shown, &Shown) -> bool| {
            let own = shown[unit].as_ref()?;
            others(unit).find(|(_, other)| test(own, other)).map(|(at, _)| at)
        };
        let apart =
            (0..PLACES).any(|unit| pairs(unit, |own, other| own.overlaps(other) && !own.is_like(other)).is_some());
        let gl = &mut self.gl;
        let image = |shown: &Option<Shown>| {
            let binding = &shown.as_ref()?.binding;
            gl.textures.object(binding.texture)?.storage_image(binding)
        };
        let last = shown.iter().rposition(Option::is_some).map_or(0, number).max(UNITS - 1);
        let (mut images, mut alike) = (vec![None; last + 1], vec![None; last + 1]);
        for place in (0..PLACES).filter(|place| number(*place) <= last) {
            images[number(place)] = image(&shown[place]);
            alike[number(place)] = pairs(place, Shown::is_like).map(number);
        }
        let world = gl.buffers.world.change();
        (world.images, world.alike) = (images, alike);
        gl.image_units.shown = shown;
        gl.image_units.apart = apart;
        Ok(())
    }
}

//! Texture objects and units.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::call::{TextureBinding, Versioned};
use crate::context::formats::internal::InternalFormat;
use crate::context::names::TextureEnvironment;
use crate::model::error::{Result, at_most, invalid_enum, invalid_operation};
use crate::model::limits::{MAX_HELD_TEXELS, TEXTURE_COORDS, TEXTURE_IMAGE_UNITS};
use crate::objects::Objects;
use crate::texels::DeviceLevels;
use glasm::texture::{CompareFunction, DepthMode, Image, MAX_LEVELS, Sampler, Target, Texture, Unit};

/// Texture targets that textures can be bound to.
const TARGETS: [Target; 11] = [
    Target::Dim1,
    Target::Dim2,
    Target::Dim3,
    Target::Cube,
    Target::Rect,
    Target::Array1D,
    Target::Array2D,
    Target::ArrayCube,
    Target::Buffer,
    Target::Multisample,
    Target::MultisampleArray,
];

/// The index of a target's binding.
fn place(target: Target) -> Result<usize> {
    match TARGETS.iter().position(|known| *known == target) {
        Some(place) => Ok(place),
        None => invalid_enum(format!("textures are not bound to {}", target.name(false))),
    }
}

/// Faces of a cube that were specified so far.
pub(crate) type Faces = [Option<(InternalFormat, u32, Vec<f32>)>; 6];

/// The source of a buffer texture's texels.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct BufferStore {
    pub buffer: u32,
    pub format: InternalFormat,
    /// The contents of memory from which the texels were taken: version and round.
    pub taken: Option<(u64, u64)>,
}

/// A texture object.
#[derive(Clone, Debug)]
pub(crate) struct TextureObject {
    pub images: Arc<Versioned<Texture>>,
    /// Levels of which `images` only has the shape.
    pub on_device: DeviceLevels,
    pub sampler: Sampler,
    pub compares: bool,
    pub compare_function: CompareFunction,
    pub formats: FxHashMap<u32, InternalFormat>,
    pub faces: FxHashMap<u32, Faces>,
    pub priority: f32,
    /// Only for a buffer texture.
    pub store: Option<BufferStore>,
}

/// The texels of an image, each sample counted as one.
fn texels_of(image: &Image) -> u64 {
    image.extent().map(u64::from).iter().product::<u64>() * u64::from(image.samples())
}

impl TextureObject {
    /// The texels of all its images, and of faces that are no image yet.
    fn texels(&self) -> u64 {
        let levels = (0..MAX_LEVELS).filter_map(|level| self.images.value.level(level));
        let faces = self.faces.values().flatten().flatten();
        levels.map(texels_of).sum::<u64>() + faces.map(|(_, size, _)| u64::from(*size) * u64::from(*size)).sum::<u64>()
    }

    pub(crate) fn new(target: Target) -> TextureObject {
        TextureObject {
            images: Arc::new(Versioned::new(Texture::new(target))),
            on_device: DeviceLevels::default(),
            sampler: Sampler::new(target),
            compares: false,
            compare_function: CompareFunction::LessOrEqual,
            formats: FxHashMap::default(),
            faces: FxHashMap::default(),
            priority: 1.0,
            store: None,
        }
    }

    pub(crate) fn target(&self) -> Target {
        self.images.value.target()
    }

    /// Sets a level whose shape has been checked.
    pub(crate) fn set_level(&mut self, level: u32, format: InternalFormat, image: Image) -> Result {
        let images = Arc::make_mut(&mut self.images);
        images.value.set_level(level, image)?;
        images.version += 1;
        self.formats.insert(level, format);
        self.on_device.set(level, false);
        Ok(())
    }

    pub(crate) fn is_complete(&self) -> bool {
        Unit::new(&self.images.value, &self.sampler).is_some()
    }
}

/// A texture unit.
#[derive(Clone, Debug)]
pub struct TextureUnit {
    /// Names, indexed by target.
    bound: [u32; TARGETS.len()],
    enabled: [bool; TARGETS.len()],
    /// `GL_TEXTURE_ENV_MODE`.
    pub environment: TextureEnvironment,
    /// `GL_TEXTURE_ENV_COLOR`, as RGBA.
    pub color: [f32; 4],
    /// TEXTURE_LOD_BIAS of TEXTURE_FILTER_CONTROL.
    pub bias: f32,
    /// COORD_REPLACE of POINT_SPRITE.
    pub coordinate_replace: bool,
}

/// All textures and units.
#[derive(Debug)]
pub(crate) struct Textures {
    pub objects: Objects<TextureObject>,
    defaults: [TextureObject; TARGETS.len()],
    pub units: [TextureUnit; TEXTURE_IMAGE_UNITS],
    pub active: usize,
    /// An upper bound of the texels of all textures.
    texels: u64,
}

impl Textures {
    pub(crate) fn new() -> Textures {
        let unit = TextureUnit {
            bound: [0; TARGETS.len()],
            enabled: [false; TARGETS.len()],
            environment: TextureEnvironment::Modulate,
            color: [0.0; 4],
            bias: 0.0,
            coordinate_replace: false,
        };
        Textures {
            objects: Objects::new(),
            defaults: TARGETS.map(TextureObject::new),
            units: std::array::from_fn(|_| unit.clone()),
            active: 0,
            texels: 0,
        }
    }

    /// Counts the texels of a level that a command is about to make: of the bound texture, in place of the level with
    /// this number if it makes the whole level. OUT_OF_MEMORY if all textures would have too many.
    pub(crate) fn reserve(&mut self, texels: u64, target: Target, whole: Option<u32>) -> Result {
        if self.texels + texels > MAX_HELD_TEXELS {
            // Levels were deleted or replaced since the last exact count.
            let all: u64 = self.objects.values().chain(&self.defaults).map(TextureObject::texels).sum();
            let replaced = whole.and_then(|level| self.bound(target).ok()?.images.value.level(level));
            self.texels = all - replaced.map_or(0, texels_of);
        }
        at_most("texels of all textures", self.texels + texels, MAX_HELD_TEXELS)?;
        self.texels += texels;
        Ok(())
    }

    /// The active unit, if it has coordinates (NV_fragment_program, 2.6).
    pub(crate) fn coordinate_unit(&self) -> Result<usize> {
        let unit = self.active;
        if unit < TEXTURE_COORDS { Ok(unit) } else { invalid_operation(format!("unit {unit} has no coordinates")) }
    }

    /// The active unit, if it has images.
    pub(crate) fn image_unit(&self) -> Result<usize> {
        let unit = self.active;
        if unit < TEXTURE_IMAGE_UNITS { Ok(unit) } else { invalid_operation(format!("unit {unit} has no images")) }
    }

    pub(crate) fn delete(&mut self, names: &[u32]) {
        for name in names.iter().filter(|name| **name != 0) {
            self.objects.remove(*name);
            let bound = self.units.iter_mut().flat_map(|unit| &mut unit.bound);
            bound.filter(|bound| *bound == name).for_each(|bound| *bound = 0);
        }
    }

    /// Binds a texture to a target of the active unit, and creates it if there is none.
    pub(crate) fn bind(&mut self, target: Target, name: u32) -> Result {
        let (unit, place) = (self.image_unit()?, place(target)?);
        match self.objects.get(name) {
            Some(object) if object.target() != target => {
                return invalid_operation(format!("texture {name} is of target {}", object.target().name(false)));
            }
            None if name != 0 => drop(self.objects.create(name, || TextureObject::new(target))),
            _ => {}
        }
        self.units[unit].bound[place] = name;
        Ok(())
    }

    /// The name bound to a target of the active unit.
    pub(crate) fn binding(&self, target: Target) -> Result<u32> {
        Ok(self.units[self.image_unit()?].bound[place(target)?])
    }

    pub(crate) fn environment_color(&self, unit: usize) -> [f32; 4] {
        self.units.get(unit).map_or([0.0; 4], |unit| unit.color)
    }

    /// The enable of a target, if conventional fragments have it.
    pub(crate) fn enable(&mut self, unit: usize, target: Target) -> Result<&mut bool> {
        if !Target::PLAIN.contains(&target) {
            return invalid_enum(format!("conventional fragments have no {} textures", target.name(false)));
        }
        let place = place(target)?;
        Ok(&mut self.units[unit].enabled[place])
    }

    fn at(&self, unit: usize, place: usize) -> &TextureObject {
        self.objects.get(self.units[unit].bound[place]).unwrap_or(&self.defaults[place])
    }

    /// The texture bound to a target of the active unit.
    pub(crate) fn bound(&self, target: Target) -> Result<&TextureObject> {
        let place = place(target)?;
        Ok(self.at(self.active, place))
    }

    pub(crate) fn bound_mut(&mut self, target: Target) -> Result<&mut TextureObject> {
        let place = place(target)?;
        let name = self.units[self.active].bound[place];
        Ok(self.objects.get_mut(name).unwrap_or(&mut self.defaults[place]))
    }

    pub(crate) fn object(&self, name: u32) -> Option<&TextureObject> {
        self.objects.get(name)
    }

    pub(crate) fn object_mut(&mut self, name: u32) -> Option<&mut TextureObject> {
        self.objects.get_mut(name)
    }

    /// The texture of a unit that a program samples, unless it is incomplete.
    pub(crate) fn complete(&self, unit: usize, target: Target) -> Option<&TextureObject> {
        let place = place(target).ok()?;
        (unit < TEXTURE_IMAGE_UNITS).then(|| self.at(unit, place)).filter(|object| object.is_complete())
    }

    /// The name of the texture bound to a target of a unit; 0 for the default one.
    pub(crate) fn name(&self, unit: usize, target: Target) -> u32 {
        let bound = self.units.get(unit).zip(place(target).ok());
        bound.map_or(0, |(unit, place)| unit.bound[place])
    }

    /// The texture object bound to a target of a unit.
    pub(crate) fn in_unit_mut(&mut self, unit: usize, target: Target) -> Option<&mut TextureObject> {
        let place = place(target).ok()?;
        let name = self.units.get(unit)?.bound[place];
        Some(self.objects.get_mut(name).unwrap_or(&mut self.defaults[place]))
    }

    /// The texture that conventional fragments sample in a unit: that of the first enabled target (GL 1.5, 3.8.15).
    pub(crate) fn conventional(&self, unit: usize) -> Option<(Target, &TextureObject)> {
        let own = &self.units[unit];
        let order = [Target::Cube, Target::Dim3, Target::Rect, Target::Dim2, Target::Dim1];
        let target = order.into_iter().find(|target| place(*target).is_ok_and(|place| own.enabled[place]))?;
        self.complete(unit, target).map(|object| (target, object))
    }

    /// A bit for each coordinate set that point sprites replace.
    pub(crate) fn replaced_coordinates(&self) -> u32 {
        let units = self.units.iter().take(TEXTURE_COORDS).enumerate();
        units.fold(0, |bits, (number, unit)| bits | u32::from(unit.coordinate_replace) << number)
    }
}

/// A texture with the sampler of its unit.
#[derive(Debug)]
pub(crate) struct Sampled {
    texture: Arc<Versioned<Texture>>,
    sampler: Sampler,
    on_device: Option<DeviceLevels>,
}

impl Sampled {
    pub(crate) fn new(object: &TextureObject, bias: f32) -> Sampled {
        let sampler = Sampler { bias: object.sampler.bias + bias, ..object.sampler.clone() };
        let on_device = object.on_device.first().map(|_| object.on_device.clone());
        Sampled { texture: object.images.clone(), sampler, on_device }
    }

    /// With depths in all components.
    pub(crate) fn with_depths_alone(mut self) -> Sampled {
        self.sampler.depth_mode = DepthMode::Intensity;
        self
    }

    pub(crate) fn binding(&self) -> TextureBinding<'_> {
        TextureBinding { texture: &self.texture, sampler: &self.sampler, on_device: self.on_device.as_ref() }
    }
}

//! Texture objects, units, and texture parameters.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::call::{TextureBinding, Versioned};
use crate::context::base::Context;
use crate::context::formats::internal::InternalFormat;
use crate::context::names::TextureEnvironment;
use crate::context::texbuffer::BufferStore;
use crate::model::error::{Result, at_most, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::{MAX_NAMES, TEXTURE_COORDS, TEXTURE_IMAGE_UNITS};
use crate::texels::DeviceLevels;
use glasm::texture::{
    Border, CompareFunction, DepthMode, Filter, Image, MinFilter, MipFilter, Sampler, Target, Texture, Unit, Wrap,
};

/// Texture targets that textures can be bound to.
pub(crate) const TARGETS: [Target; 11] = [
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
pub(crate) fn place(target: Target) -> Result<usize> {
    match TARGETS.iter().position(|known| *known == target) {
        Some(place) => Ok(place),
        None => invalid_enum(format!("textures are not bound to {}", target.name(false))),
    }
}

/// Faces of a cube that were specified so far.
pub(crate) type Faces = [Option<(InternalFormat, u32, Vec<f32>)>; 6];

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

impl TextureObject {
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
        match images.value.set_level(level, image) {
            Ok(()) => {
                images.version += 1;
                self.formats.insert(level, format);
                self.on_device.set(level, false);
                Ok(())
            }
            Err(error) => invalid_value(error.to_string()),
        }
    }

    pub(crate) fn is_complete(&self) -> bool {
        Unit::new(&self.images.value, &self.sampler).is_some()
    }
}

/// A texture unit.
#[derive(Clone, Debug)]
pub struct TextureUnit {
    /// Names, indexed by target.
    pub(crate) bound: [u32; TARGETS.len()],
    pub(crate) enabled: [bool; TARGETS.len()],
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
    objects: FxHashMap<u32, TextureObject>,
    reserved: FxHashSet<u32>,
    defaults: [TextureObject; TARGETS.len()],
    pub units: [TextureUnit; TEXTURE_IMAGE_UNITS],
    pub active: usize,
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
            objects: FxHashMap::default(),
            reserved: FxHashSet::default(),
            defaults: TARGETS.map(TextureObject::new),
            units: std::array::from_fn(|_| unit.clone()),
            active: 0,
        }
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
        self.objects.get(&self.units[unit].bound[place]).unwrap_or(&self.defaults[place])
    }

    /// The texture bound to a target of the active unit.
    pub(crate) fn bound(&self, target: Target) -> Result<&TextureObject> {
        let place = place(target)?;
        Ok(self.at(self.active, place))
    }

    pub(crate) fn bound_mut(&mut self, target: Target) -> Result<&mut TextureObject> {
        let place = place(target)?;
        let name = self.units[self.active].bound[place];
        Ok(self.objects.get_mut(&name).unwrap_or(&mut self.defaults[place]))
    }

    pub(crate) fn object(&self, name: u32) -> Option<&TextureObject> {
        self.objects.get(&name)
    }

    pub(crate) fn object_mut(&mut self, name: u32) -> Option<&mut TextureObject> {
        self.objects.get_mut(&name)
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
        Some(self.objects.get_mut(&name).unwrap_or(&mut self.defaults[place]))
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

    pub(crate) fn binding(&self) -> TextureBinding<'_> {
        TextureBinding { texture: &self.texture, sampler: &self.sampler, on_device: self.on_device.as_ref() }
    }
}

/// What TexParameter sets.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum TexParameter {
    /// `GL_TEXTURE_WRAP_S`.
    WrapS(Wrap),
    /// `GL_TEXTURE_WRAP_T`.
    WrapT(Wrap),
    /// `GL_TEXTURE_WRAP_R`.
    WrapR(Wrap),
    /// `GL_TEXTURE_MIN_FILTER`.
    MinFilter(MinFilter),
    /// `GL_TEXTURE_MAG_FILTER`.
    MagFilter(Filter),
    /// `GL_TEXTURE_BORDER_COLOR`, as RGBA.
    BorderColor([f32; 4]),
    /// `GL_TEXTURE_MIN_LOD`.
    MinLod(f32),
    /// `GL_TEXTURE_MAX_LOD`.
    MaxLod(f32),
    /// `GL_TEXTURE_BASE_LEVEL`.
    BaseLevel(u32),
    /// `GL_TEXTURE_MAX_LEVEL`.
    MaxLevel(u32),
    /// `GL_TEXTURE_LOD_BIAS`, of the texture.
    LodBias(f32),
    /// `GL_TEXTURE_MAX_ANISOTROPY_EXT`.
    MaxAnisotropy(f32),
    /// COMPARE_R_TO_TEXTURE or NONE.
    CompareMode(bool),
    /// `GL_TEXTURE_COMPARE_FUNC`.
    CompareFunc(CompareFunction),
    /// `GL_DEPTH_TEXTURE_MODE`.
    DepthTextureMode(DepthMode),
    /// `GL_TEXTURE_PRIORITY`.
    Priority(f32),
}

/// What TexEnv sets on the active unit.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum TexEnv {
    /// `GL_TEXTURE_ENV_MODE`.
    Mode(TextureEnvironment),
    /// `GL_TEXTURE_ENV_COLOR`, as RGBA.
    Color([f32; 4]),
    /// TEXTURE_LOD_BIAS of TEXTURE_FILTER_CONTROL.
    LodBias(f32),
    /// COORD_REPLACE of POINT_SPRITE.
    CoordReplace(bool),
}

/// # Textures: objects, binding and parameters.
impl Context {
    /// `glGenTextures`: unused texture names, as many as asked for.
    pub fn gen_textures(&mut self, count: u32) -> Result<Vec<u32>> {
        self.outside("GenTextures")?;
        at_most("names", count.into(), MAX_NAMES)?;
        let textures = &mut self.gl.textures;
        let free = (1..=u32::MAX).filter(|id| !textures.objects.contains_key(id) && !textures.reserved.contains(id));
        let names: Vec<u32> = free.take(count as usize).collect();
        textures.reserved.extend(&names);
        Ok(names)
    }

    /// `glDeleteTextures`: unused names are ignored.
    pub fn delete_textures(&mut self, names: &[u32]) -> Result {
        self.outside("DeleteTextures")?;
        self.settle_images()?;
        names.iter().for_each(|name| self.gl.image_units.forget(*name));
        names.iter().for_each(|name| self.gl.handles.forget(*name));
        let textures = &mut self.gl.textures;
        for name in names.iter().filter(|name| **name != 0) {
            textures.objects.remove(name);
            textures.reserved.remove(name);
            for bound in textures.units.iter_mut().flat_map(|unit| &mut unit.bound).filter(|bound| **bound == *name) {
                *bound = 0;
            }
        }
        Ok(())
    }

    /// `glIsTexture`: whether the name has been bound, so that there is an object of it.
    pub fn is_texture(&self, name: u32) -> bool {
        self.gl.textures.objects.contains_key(&name)
    }

    /// Binds a texture to a target of the active unit, and creates it if there is none.
    pub fn bind_texture(&mut self, target: Target, name: u32) -> Result {
        self.outside("BindTexture")?;
        let unit = self.gl.image_unit()?;
        let place = place(target)?;
        let textures = &mut self.gl.textures;
        match textures.objects.get(&name) {
            Some(object) if object.target() != target => {
                return invalid_operation(format!("texture {name} is of target {}", object.target().name(false)));
            }
            None if name != 0 => {
                textures.reserved.remove(&name);
                textures.objects.insert(name, TextureObject::new(target));
            }
            _ => {}
        }
        textures.units[unit].bound[place] = name;
        Ok(())
    }

    /// Selects the texture unit for the following commands.
    pub fn active_texture(&mut self, unit: u32) -> Result {
        self.outside("ActiveTexture")?;
        let units = TEXTURE_IMAGE_UNITS.max(TEXTURE_COORDS);
        if unit as usize >= units {
            return invalid_enum(format!("there is no TEXTURE{unit}"));
        }
        self.gl.textures.active = unit as usize;
        Ok(())
    }

    /// `glTexEnv`: sets a parameter of the active unit.
    pub fn tex_env(&mut self, value: TexEnv) -> Result {
        self.outside("TexEnv")?;
        match value {
            TexEnv::CoordReplace(on) => {
                let unit = self.gl.coordinate_unit()?;
                self.gl.textures.units[unit].coordinate_replace = on;
            }
            TexEnv::Mode(mode) => {
                let unit = self.gl.image_unit()?;
                self.gl.textures.units[unit].environment = mode;
            }
            TexEnv::Color(color) => {
                let unit = self.gl.image_unit()?;
                self.gl.textures.units[unit].color = color.map(|part| part.clamp(0.0, 1.0));
            }
            TexEnv::LodBias(bias) => {
                let unit = self.gl.image_unit()?;
                self.gl.textures.units[unit].bias = bias;
            }
        }
        Ok(())
    }

    /// `glTexParameter`: sets a parameter of the texture bound to a target of the active unit.
    pub fn tex_parameter(&mut self, target: Target, parameter: TexParameter) -> Result {
        self.outside("TexParameter")?;
        self.gl.image_unit()?;
        if !target.is_filtered() {
            return invalid_enum(format!("{} textures have no parameters", target.name(false)));
        }
        self.respecified(target)?;
        let rectangle = target == Target::Rect;
        let wrapped = |wrap: Wrap| {
            if rectangle && !wrap.is_for_rectangles() {
                return invalid_enum(format!("rectangle textures do not wrap {}", wrap.name()));
            }
            Ok(wrap)
        };
        let object = self.gl.textures.bound_mut(target)?;
        let sampler = &mut object.sampler;
        match parameter {
            TexParameter::WrapS(wrap) => sampler.wrap[0] = wrapped(wrap)?,
            TexParameter::WrapT(wrap) => sampler.wrap[1] = wrapped(wrap)?,
            TexParameter::WrapR(wrap) => sampler.wrap[2] = wrapped(wrap)?,
            TexParameter::MinFilter(filter) if rectangle && filter.levels != MipFilter::None => {
                return invalid_enum("rectangle textures have one level");
            }
            TexParameter::MinFilter(filter) => sampler.min = filter,
            TexParameter::MagFilter(filter) => sampler.mag = filter,
            TexParameter::BorderColor(color) => sampler.border = Border::Values(color),
            TexParameter::MinLod(lod) => sampler.min_lod = lod,
            TexParameter::MaxLod(lod) => sampler.max_lod = lod,
            TexParameter::BaseLevel(level) if rectangle && level != 0 => {
                return invalid_value("the base level of rectangle textures is 0");
            }
            TexParameter::BaseLevel(level) => sampler.base_level = level,
            TexParameter::MaxLevel(level) => sampler.max_level = level,
            TexParameter::LodBias(bias) => sampler.bias = bias,
            TexParameter::MaxAnisotropy(limit) if limit < 1.0 || limit.is_nan() => {
                return invalid_value(format!("an anisotropy of {limit} is below 1"));
            }
            TexParameter::MaxAnisotropy(limit) => sampler.max_anisotropy = limit,
            TexParameter::CompareMode(on) => object.compares = on,
            TexParameter::CompareFunc(function) => object.compare_function = function,
            TexParameter::DepthTextureMode(mode) => sampler.depth_mode = mode,
            TexParameter::Priority(priority) => object.priority = priority.clamp(0.0, 1.0),
        }
        object.sampler.compare = object.compares.then_some(object.compare_function);
        Ok(())
    }

    /// TEXTURE_BINDING_1D and the like: the name bound to a target of the active unit.
    pub fn get_texture_binding(&self, target: Target) -> Result<u32> {
        self.outside("GetIntegerv")?;
        let unit = self.gl.image_unit()?;
        Ok(self.gl.textures.units[unit].bound[place(target)?])
    }

    /// TEXTURE_PRIORITY of the texture bound to a target of the active unit. All textures are resident.
    pub fn get_tex_priority(&self, target: Target) -> Result<f32> {
        self.outside("GetTexParameter")?;
        self.gl.image_unit()?;
        Ok(self.gl.textures.bound(target)?.priority)
    }

    /// TEXTURE_COMPARE_FUNC, also while comparison is off (`Sampler::compare`).
    pub fn get_tex_compare_func(&self, target: Target) -> Result<CompareFunction> {
        self.outside("GetTexParameter")?;
        self.gl.image_unit()?;
        Ok(self.gl.textures.bound(target)?.compare_function)
    }

    /// The parameters of the texture bound to a target of the active unit.
    pub fn get_tex_parameters(&self, target: Target) -> Result<&Sampler> {
        self.outside("GetTexParameter")?;
        self.gl.image_unit()?;
        Ok(&self.gl.textures.bound(target)?.sampler)
    }
}

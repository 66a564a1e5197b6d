//! Textures, as commands of a context: objects and their parameters, buffer textures (ARB_texture_buffer_object), whose
//! texels are a buffer's bytes, and multisample textures (NV_texture_multisample), which draws and programs fill.

use std::sync::Arc;

use crate::context::base::Context;
use crate::context::formats::internal::InternalFormat;
use crate::context::state::texture_parameters::{TexEnv, TexParameter};
use crate::context::state::textures::{BufferStore, TextureUnit};
use crate::model::error::{Result, at_most, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::{MAX_TEXELS, TEXTURE_COORDS, TEXTURE_IMAGE_UNITS};
use glasm::texture::{CompareFunction, Image, Sampler, Target, Texture};

/// # Textures: objects, binding and parameters.
impl Context {
    /// `glGenTextures`: `count` unused texture names.
    pub fn gen_textures(&mut self, count: u32) -> Result<Vec<u32>> {
        self.state_mut("GenTextures")?.textures.objects.generate(count)
    }

    /// `glDeleteTextures`: unused names are ignored.
    pub fn delete_textures(&mut self, names: &[u32]) -> Result {
        self.outside("DeleteTextures")?;
        self.settle_images()?;
        names.iter().for_each(|name| self.gl.image_units.forget(*name));
        names.iter().for_each(|name| self.gl.handles.forget(*name));
        self.gl.textures.delete(names);
        Ok(())
    }

    /// `glIsTexture`: whether the name has been bound, so that there is an object of it.
    pub fn is_texture(&self, name: u32) -> bool {
        self.gl.textures.objects.has(name)
    }

    /// Binds a texture to a target of the active unit, and creates it if there is none.
    pub fn bind_texture(&mut self, target: Target, name: u32) -> Result {
        self.state_mut("BindTexture")?.textures.bind(target, name)
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
        let unit = match value {
            TexEnv::CoordReplace(_) => self.gl.textures.coordinate_unit()?,
            TexEnv::Mode(_) | TexEnv::Color(_) | TexEnv::LodBias(_) => self.gl.textures.image_unit()?,
        };
        self.gl.textures.units[unit].set(value);
        Ok(())
    }

    /// `glTexParameter`: sets a parameter of the texture bound to a target of the active unit.
    pub fn tex_parameter(&mut self, target: Target, parameter: TexParameter) -> Result {
        self.state("TexParameter")?.textures.image_unit()?;
        if !target.is_filtered() {
            return invalid_enum(format!("{} textures have no parameters", target.name(false)));
        }
        self.respecified(target)?;
        self.gl.textures.bound_mut(target)?.set(parameter)
    }

    /// TEXTURE_BINDING_1D and the like: the name bound to a target of the active unit.
    pub fn get_texture_binding(&self, target: Target) -> Result<u32> {
        self.state("GetIntegerv")?.textures.binding(target)
    }

    /// TEXTURE_PRIORITY of the texture bound to a target of the active unit. All textures are resident.
    pub fn get_tex_priority(&self, target: Target) -> Result<f32> {
        self.state("GetTexParameter")?.textures.image_unit()?;
        Ok(self.gl.textures.bound(target)?.priority)
    }

    /// TEXTURE_COMPARE_FUNC, also while comparison is off (`Sampler::compare`).
    pub fn get_tex_compare_func(&self, target: Target) -> Result<CompareFunction> {
        self.state("GetTexParameter")?.textures.image_unit()?;
        Ok(self.gl.textures.bound(target)?.compare_function)
    }

    /// The parameters of the texture bound to a target of the active unit.
    pub fn get_tex_parameters(&self, target: Target) -> Result<&Sampler> {
        self.state("GetTexParameter")?.textures.image_unit()?;
        Ok(&self.gl.textures.bound(target)?.sampler)
    }

    /// GetTexEnv of the active unit.
    pub fn get_tex_env(&self) -> Result<&TextureUnit> {
        let unit = self.state("GetTexEnv")?.textures.image_unit()?;
        Ok(&self.gl.textures.units[unit])
    }
}

/// # Buffer textures.
impl Context {
    /// Makes the bytes of a buffer the texels of the bound buffer texture; buffer 0 removes them.
    pub fn tex_buffer_arb(&mut self, format: InternalFormat, buffer: u32) -> Result {
        self.state("TexBufferARB")?.textures.image_unit()?;
        self.respecified(Target::Buffer)?;
        if format.buffer_texel().is_none() {
            return invalid_enum(format!("buffer textures are not {format:?}"));
        }
        if buffer != 0 && !self.is_buffer(buffer) {
            return invalid_operation(format!("there is no buffer {buffer}"));
        }
        let object = self.gl.textures.bound_mut(Target::Buffer)?;
        object.store = (buffer != 0).then_some(BufferStore { buffer, format, taken: None });
        let images = Arc::make_mut(&mut object.images).change();
        *images = Texture::new(Target::Buffer);
        Ok(())
    }

    /// TEXTURE_BUFFER_DATA_STORE_BINDING_ARB and TEXTURE_BUFFER_FORMAT_ARB of the bound buffer texture.
    pub fn get_tex_buffer(&self) -> Result<Option<(u32, InternalFormat)>> {
        self.state("GetIntegerv")?.textures.image_unit()?;
        let store = self.gl.textures.bound(Target::Buffer)?.store;
        Ok(store.map(|store| (store.buffer, store.format)))
    }

    /// `glTexImage2DMultisample` and `glTexImage3DMultisample`: a multisample texture of zeros, which programs fill
    /// (STOREIM) or draw to, and read (TXFMS). It has at least so many samples, those of a target that can be drawn to.
    /// Layers are for arrays.
    pub fn tex_image_multisample(
        &mut self,
        target: Target,
        samples: u32,
        format: InternalFormat,
        extent: [u32; 3],
    ) -> Result {
        self.state("TexImageMultisample")?.textures.image_unit()?;
        self.settle_images()?;
        if !target.is_multisample() {
            return invalid_enum(format!("{} textures have one sample", target.name(false)));
        }
        if format.storage().is_none() && !format.is_depth() {
            return invalid_enum(format!("{format:?} is not rendered to"));
        }
        self.respecified(target)?;
        if samples == 0 || samples > self.device.limits().samples {
            return invalid_value(format!("{samples} samples are none or too many"));
        }
        let limits = self.device.limits();
        let samples = if samples == 1 { 1 } else { limits.samples };
        let (width, height, layers) = (extent[0], extent[1], extent[2]);
        // Devices store the samples as layers.
        let deep =
            layers.saturating_mul(samples) > limits.texture_layers || target == Target::Multisample && layers != 1;
        if width.max(height) > limits.texture_size || deep {
            return invalid_value(format!("{extent:?} is not a size of such a texture"));
        }
        let texels = extent.iter().fold(u64::from(samples), |count, side| count.saturating_mul((*side).into()));
        at_most("texels", texels, MAX_TEXELS)?;
        self.gl.textures.reserve(texels, target, Some(0))?;
        let words = vec![0; texels as usize * format.base().component_count()];
        let image = Image::new(format.base(), extent, samples, &words)?;
        self.gl.textures.bound_mut(target)?.set_level(0, format, image)
    }
}

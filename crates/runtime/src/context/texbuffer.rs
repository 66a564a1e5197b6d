//! Textures without images from the application: buffer textures (ARB_texture_buffer_object), whose texels are a
//! buffer's bytes, and multisample textures (NV_texture_multisample), which draws and programs fill.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::context::base::Context;
use crate::context::draw::Stages;
use crate::context::formats::internal::InternalFormat;
use crate::model::error::{Result, at_most, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::{MAX_TEXELS, MAX_TEXTURE_BUFFER};
use glasm::program::HANDLE_UNITS;
use glasm::texture::{Image, Target};

/// The source of a buffer texture's texels.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct BufferStore {
    pub buffer: u32,
    pub format: InternalFormat,
    /// The contents of memory from which the texels were taken: version and round.
    taken: Option<(u64, u64)>,
}

/// # Buffer textures.
impl Context {
    /// Makes the bytes of a buffer the texels of the bound buffer texture; buffer 0 removes them.
    pub fn tex_buffer_arb(&mut self, format: InternalFormat, buffer: u32) -> Result {
        self.outside("TexBufferARB")?;
        self.gl.image_unit()?;
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
        *images = glasm::texture::Texture::new(Target::Buffer);
        Ok(())
    }

    /// TEXTURE_BUFFER_DATA_STORE_BINDING_ARB and TEXTURE_BUFFER_FORMAT_ARB of the bound buffer texture.
    pub fn get_tex_buffer(&self) -> Result<Option<(u32, InternalFormat)>> {
        self.outside("GetIntegerv")?;
        self.gl.image_unit()?;
        let store = self.gl.textures.bound(Target::Buffer)?.store;
        Ok(store.map(|store| (store.buffer, store.format)))
    }

    /// Updates the texels of the buffer textures that programs read from their buffers.
    pub(crate) fn fill_buffer_textures(&mut self, stages: &Stages) -> Result {
        let uses = stages.programs().flat_map(|program| program.textures()).filter(|it| it.target == Target::Buffer);
        let uses: BTreeSet<u8> = uses.map(|it| it.unit).collect();
        if uses.is_empty() {
            return Ok(());
        }
        self.bring_back()?;
        let active = self.gl.textures.active;
        for unit in uses.into_iter().filter(|unit| *unit < HANDLE_UNITS) {
            self.gl.textures.active = unit.into();
            let filled = self.fill_buffer_texture(None);
            self.gl.textures.active = active;
            filled?;
        }
        let handled: Vec<u32> = self.handled(stages).collect();
        handled.into_iter().try_for_each(|name| self.fill_buffer_texture(Some(name)))
    }

    /// Fills the texture of this name, or the one that is bound.
    fn fill_buffer_texture(&mut self, name: Option<u32>) -> Result {
        let gl = &mut *self.gl;
        let buffers = &gl.buffers;
        let now = Some((buffers.world.version, buffers.rounds));
        let object = match name {
            Some(name) => gl.textures.object_mut(name),
            None => Some(gl.textures.bound_mut(Target::Buffer)?),
        };
        let Some(object) = object else { return Ok(()) };
        let Some(store) = object.store.as_mut().filter(|store| store.taken != now) else { return Ok(()) };
        store.taken = now;
        let section = buffers.section(store.buffer).unwrap_or_default();
        let bytes: &[u8] = bytemuck::cast_slice(buffers.world.value.memory.section(section));
        let bytes = &bytes[..bytes.len().min(section.size as usize)];
        let format = store.format;
        let components = format.unpack(bytes);
        let count = format.base().component_count();
        let width = (components.len() / count).min(MAX_TEXTURE_BUFFER);
        match Image::from_floats(format.base(), [width as u32, 1, 1], &components[..width * count]) {
            // Other buffers have changed, but not this one.
            Ok(image) if object.images.value.level(0) == Some(&image) => Ok(()),
            Ok(image) => object.set_level(0, format, image),
            Err(error) => invalid_value(error.to_string()),
        }
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
        self.outside("TexImageMultisample")?;
        self.gl.image_unit()?;
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
        let words = vec![0; texels as usize * format.base().component_count()];
        match Image::new(format.base(), extent, samples, &words) {
            Ok(image) => self.gl.textures.bound_mut(target)?.set_level(0, format, image),
            Err(error) => invalid_value(error.to_string()),
        }
    }
}

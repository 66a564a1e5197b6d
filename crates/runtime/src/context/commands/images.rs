//! Image units (EXT_shader_image_load_store), and handles of textures and images (NV_bindless_texture), as commands of a
//! context.

use crate::context::base::Context;
use crate::context::state::image_units::{ImageAccess, ImageBinding, UNITS};
use crate::model::error::{Result, below, invalid_operation, invalid_value};
use glasm::texture::{MAX_LEVELS, StorageFormat};

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
}

/// # Handles of textures and images.
impl Context {
    /// `glGetTextureHandleNV`: the handle of a texture with its parameters, the same at every call. From now on the
    /// texture keeps its size, its format and its parameters. There are 16 handles of each target.
    pub fn get_texture_handle_nv(&mut self, texture: u32) -> Result<u64> {
        self.outside("GetTextureHandleNV")?;
        let Some(object) = self.gl.textures.object(texture).filter(|_| texture != 0) else {
            return invalid_value(format!("there is no texture {texture}"));
        };
        let (target, complete) = (object.target(), object.is_complete() || object.store.is_some());
        if !complete {
            return invalid_operation(format!("texture {texture} is not complete"));
        }
        self.gl.handles.of_texture(texture, target)
    }

    /// `glMakeTextureHandleResidentNV`: programs find the texture by its handle.
    pub fn make_texture_handle_resident_nv(&mut self, handle: u64) -> Result {
        self.change_texture_handle("MakeTextureHandleResidentNV", handle, true)
    }

    /// `glMakeTextureHandleNonResidentNV`.
    pub fn make_texture_handle_non_resident_nv(&mut self, handle: u64) -> Result {
        self.change_texture_handle("MakeTextureHandleNonResidentNV", handle, false)
    }

    fn change_texture_handle(&mut self, command: &str, handle: u64, resident: bool) -> Result {
        self.state_mut(command)?.handles.texture(handle)?.change(resident)
    }

    /// `glIsTextureHandleResidentNV`.
    pub fn is_texture_handle_resident_nv(&mut self, handle: u64) -> Result<bool> {
        Ok(self.state_mut("IsTextureHandleResidentNV")?.handles.texture(handle)?.resident)
    }

    /// `glGetImageHandleNV`: the handle of a level of a texture, or of one of its layers, as programs see it in a format;
    /// the same at every call with the same arguments. There are 16 of them.
    pub fn get_image_handle_nv(
        &mut self,
        texture: u32,
        level: u32,
        layered: bool,
        layer: u32,
        format: StorageFormat,
    ) -> Result<u64> {
        self.outside("GetImageHandleNV")?;
        let Some(object) = self.gl.textures.object(texture).filter(|_| texture != 0) else {
            return invalid_value(format!("there is no texture {texture}"));
        };
        let Some(image) = object.images.value.level(level) else {
            return invalid_value(format!("texture {texture} has no level {level}"));
        };
        let layer = if layered { 0 } else { layer };
        if layer >= image.extent()[2] {
            return invalid_value(format!("level {level} has no layer {layer}"));
        }
        if StorageFormat::parse(format.name) != Some(format) {
            return invalid_value(format!("{} is not a format of images", format.name));
        }
        let binding = ImageBinding { texture, level, layered, layer, access: ImageAccess::ReadWrite, format };
        if object.storage(&binding).is_none() {
            return invalid_operation(format!("level {level} of texture {texture} is not stored as {}", format.name));
        }
        self.gl.handles.of_image(binding)
    }

    /// `glMakeImageHandleResidentNV`.
    pub fn make_image_handle_resident_nv(&mut self, handle: u64, access: ImageAccess) -> Result {
        self.change_image_handle("MakeImageHandleResidentNV", handle, Some(access))
    }

    /// `glMakeImageHandleNonResidentNV`.
    pub fn make_image_handle_non_resident_nv(&mut self, handle: u64) -> Result {
        self.change_image_handle("MakeImageHandleNonResidentNV", handle, None)
    }

    fn change_image_handle(&mut self, command: &str, handle: u64, access: Option<ImageAccess>) -> Result {
        self.outside(command)?;
        self.settle_images()?;
        let found = self.gl.handles.image(handle)?;
        found.change(access.is_some())?;
        found.of.access = access.unwrap_or(found.of.access);
        Ok(())
    }

    /// `glIsImageHandleResidentNV`.
    pub fn is_image_handle_resident_nv(&mut self, handle: u64) -> Result<bool> {
        Ok(self.state_mut("IsImageHandleResidentNV")?.handles.image(handle)?.resident)
    }
}

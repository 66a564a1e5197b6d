//! Texels that exist only on the device: how commands leave them there, and how the host reads them when needed.

use std::sync::Arc;

use crate::call::Device;
use crate::context::base::Context;
use crate::context::formats::internal::InternalFormat;
use crate::context::textures::TextureObject;
use crate::model::error::{Result, invalid_value};
use crate::raster::state::Rectangle;
use crate::texels::{TargetBuffer, TexelCopy, TexelLevel};
use glasm::texture::{Image, Target};

/// A destination in a texture.
#[derive(Copy, Clone, Debug)]
pub(crate) struct TexelRegion {
    pub target: Target,
    pub face: Option<usize>,
    pub level: u32,
    /// The extent of the data, of one face of a cube.
    pub extent: [u32; 3],
    pub origin: [u32; 3],
    /// The extent of the existing image, if the data is a part of it.
    pub whole: Option<[u32; 3]>,
}

impl TextureObject {
    /// A level in the device's terms.
    pub(crate) fn texel_level(&self, level: u32, format: InternalFormat, extent: [u32; 3]) -> TexelLevel<'_> {
        let multisample = self.target().is_multisample();
        let samples = self.images.value.level(level).filter(|_| multisample).map_or(1, Image::samples);
        TexelLevel { lease: &self.on_device.lease, level, format: format.kept_texels(), extent, samples }
    }

    /// Reads all texels back to the host.
    pub(crate) fn bring(&mut self, device: &mut dyn Device) -> Result {
        while let Some(level) = self.on_device.first() {
            let texels = device.read_texels(&self.on_device.lease, level)?;
            if let Some(image) = Arc::make_mut(&mut self.images).value.level_mut(level) {
                image.replace_planes(texels);
            }
            // The device has the same contents, so the version stays.
            self.on_device.set(level, false);
            self.give_faces(level);
        }
        Ok(())
    }

    /// Splits the image of all six faces into a cube's faces.
    fn give_faces(&mut self, level: u32) {
        let (Some(faces), Some(image)) = (self.faces.get_mut(&level), self.images.value.level(level)) else { return };
        let [width, height, _] = image.extent();
        let (size, count) = (width as usize * height as usize, image.format().component_count());
        for (face, texels) in faces.iter_mut().zip(image.texels().chunks(size.max(1))) {
            if let Some((_, _, components)) = face {
                let words = texels.iter().flat_map(|texel| &texel[..count]);
                *components = words.map(|word| f32::from_bits(*word)).collect();
            }
        }
    }

    /// Notes that the device has the texels of a level of this shape.
    pub(crate) fn send(&mut self, level: u32, format: InternalFormat, extent: [u32; 3]) -> Result {
        let images = Arc::make_mut(&mut self.images);
        let alike = |image: &Image| image.extent() == extent && image.format() == format.base() && !image.has_border();
        if !images.value.level(level).is_some_and(alike)
            && let Err(error) = images.value.set_level(level, Image::blank(format.base(), extent))
        {
            return invalid_value(error.to_string());
        }
        images.version += 1;
        self.formats.insert(level, format);
        self.on_device.set(level, true);
        Ok(())
    }
}

/// # Resident handles.
impl Context {
    /// Reads back all texels of the texture bound to a target of the active unit.
    pub(crate) fn bring_bound(&mut self, target: Target) -> Result {
        if self.gl.textures.bound(target)?.on_device.first().is_some() {
            self.gl.textures.bound_mut(target)?.bring(self.device.as_mut())?;
        }
        Ok(())
    }

    /// The same for a texture by its name.
    pub(crate) fn bring_texture(&mut self, name: u32) -> Result {
        if self.gl.textures.object(name).is_some_and(|object| object.on_device.first().is_some())
            && let Some(object) = self.gl.textures.object_mut(name)
        {
            object.bring(self.device.as_mut())?;
        }
        Ok(())
    }

    /// Copies from the window to the bound texture on the device; `false` if it must go through the host.
    pub(crate) fn copy_on_device(
        &mut self,
        place: TexelRegion,
        format: InternalFormat,
        area: Rectangle,
    ) -> Result<bool> {
        let gl = &self.gl;
        let object = gl.textures.bound(place.target)?;
        let image = object.images.value.level(place.level);
        let mut origin = place.origin;
        let extent = match (place.face, place.whole) {
            (None, whole) => whole.unwrap_or(place.extent),
            (Some(face), _) => {
                // A single face is not an image yet.
                let kept = object.formats.get(&place.level) == Some(&format);
                let whole = place.whole.unwrap_or(place.extent);
                let Some(image) = image.filter(|image| kept && image.extent() == [whole[0], whole[1], 6]) else {
                    return Ok(false);
                };
                origin[2] += face as u32;
                image.extent()
            }
        };
        let part = place.face.is_some() || place.whole.is_some();
        if image.is_some_and(|image| part && (image.has_border() || image.samples() > 1))
            || !place.target.admits(extent)
            || extent.contains(&0)
            || area.width == 0
            || area.height == 0
        {
            return Ok(false);
        }
        let buffer = match format.is_depth() {
            true => TargetBuffer::Depth,
            false => TargetBuffer::Color(gl.pixels.read_buffer),
        };
        let copy = TexelCopy {
            buffer,
            area,
            level: object.texel_level(place.level, format, extent),
            place: origin,
            image: image.filter(|_| part && !object.on_device.has(place.level)),
        };
        if !self.device.copy_to_texels(self.target, &copy)? {
            return Ok(false);
        }
        self.gl.textures.bound_mut(place.target)?.send(place.level, format, extent)?;
        Ok(true)
    }
}

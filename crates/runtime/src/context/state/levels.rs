//! Levels of textures, some of which exist only on the device: how commands leave them there, and how the host reads them
//! when needed.

use std::sync::Arc;

use crate::call::Device;
use crate::context::formats::internal::InternalFormat;
use crate::context::state::textures::TextureObject;
use crate::model::error::Result;
use crate::texels::TexelLevel;
use glasm::texture::Image;

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
        if !images.value.level(level).is_some_and(alike) {
            images.value.set_level(level, Image::blank(format.base(), extent))?;
        }
        images.version += 1;
        self.formats.insert(level, format);
        self.on_device.set(level, true);
        Ok(())
    }

    /// A level and its format, if it exists.
    pub(crate) fn level(&self, level: u32) -> Option<(&Image, InternalFormat)> {
        Some((self.images.value.level(level)?, *self.formats.get(&level)?))
    }

    /// Writes a slice of a level.
    pub(crate) fn put_slice(&mut self, level: u32, slice: usize, colors: &[[f32; 4]]) -> Result {
        let Some((image, format)) = self.level(level) else { return Ok(()) };
        let (extent, samples, count) = (image.extent(), image.samples(), format.base().component_count());
        let mut all: Vec<u32> = image.texels().iter().flat_map(|texel| &texel[..count]).copied().collect();
        let components = format.components(colors);
        let first = slice * components.len();
        let place = all.get_mut(first..first + components.len());
        let words = components.iter().map(|value| value.to_bits());
        place.into_iter().flatten().zip(words).for_each(|(place, word)| *place = word);
        if let Some(face) = self.faces.get_mut(&level).and_then(|faces| faces.get_mut(slice)) {
            *face = Some((format, extent[0], components));
        }
        self.set_level(level, format, Image::new(format.base(), extent, samples, &all)?)
    }
}

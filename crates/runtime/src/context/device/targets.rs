//! Targets of framebuffer objects, and the transfer of contents between them and the textures attached.

use crate::call::{DeviceError, TargetDescription, TargetId};
use crate::context::base::Context;
use crate::context::formats::internal::InternalFormat;
use crate::context::state::framebuffers::{Attached, Framebuffer, FramebufferStatus, Kept, Window};
use crate::context::state::outputs::Outputs;
use crate::context::state::textures::{TextureObject, Textures};
use crate::model::error::Result;
use crate::raster::state::Rectangle;
use crate::texels::{TargetBuffer, TexelCopy};
use glasm::texture::{BaseFormat, DepthMode, Image};

/// Whether texels hold everything that a target does.
fn is_whole(format: InternalFormat) -> bool {
    match format.base() {
        BaseFormat::Rgba | BaseFormat::FloatRgba | BaseFormat::RgbaInt | BaseFormat::RgbaUint => true,
        BaseFormat::Depth => format == InternalFormat::DepthComponent24,
        _ => false,
    }
}

/// The texels of a slice of a level, all samples of each together, and the format that converts them to vectors.
fn slice_of(image: &Image, slice: u32) -> (&[[u32; 4]], impl Fn(&[u32; 4]) -> [f32; 4]) {
    let [width, height, _] = image.extent();
    let size = width as usize * height as usize * image.samples() as usize;
    let texels = image.texels().chunks_exact(size.max(1)).nth(slice as usize).unwrap_or_default();
    (texels, |texel| image.format().expand(*texel, DepthMode::Luminance).map(f32::from_bits))
}

/// An attached level with its texture and format, if it exists.
fn level(textures: &Textures, attached: Attached) -> Option<(&TextureObject, &Image, InternalFormat)> {
    let object = textures.object(attached.texture)?;
    let (image, format) = object.level(attached.level)?;
    Some((object, image, format))
}

/// # What is attached to framebuffers.
impl Context {
    /// Targets of a framebuffer object, those of its last binding if they match.
    pub(crate) fn take_kept(
        &mut self,
        name: u32,
        description: &TargetDescription,
        count: u32,
    ) -> std::result::Result<Kept, DeviceError> {
        let kept = self.gl.framebuffers.objects.get_mut(name).and_then(|object| object.kept.take());
        if let Some(kept) = kept {
            if kept.description == *description && kept.layers.len() == count as usize {
                return Ok(kept);
            }
            kept.layers.into_iter().for_each(|target| self.device.delete_target(target));
        }
        let mut layers = Vec::new();
        for _ in 0..count {
            match self.device.create_target(description) {
                Ok(target) => layers.push(target),
                Err(error) => {
                    layers.into_iter().for_each(|target| self.device.delete_target(target));
                    return Err(error);
                }
            }
        }
        if layers.is_empty() {
            return Err(DeviceError::Unsupported("targets without layers".to_owned()));
        }
        Ok(Kept { description: description.clone(), layers, seen: Vec::new() })
    }

    /// Keeps the targets of a framebuffer object that is unbound.
    pub(crate) fn keep_targets(&mut self, name: u32, description: TargetDescription, layers: Vec<TargetId>) {
        let Some(attachments) = self.gl.framebuffers.objects.get(name).map(Framebuffer::attachments) else {
            layers.into_iter().for_each(|target| self.device.delete_target(target));
            return;
        };
        let seen = |attached: &Attached| {
            let object = self.gl.textures.object(attached.texture)?;
            let format = object.formats.get(&attached.level)?;
            let alone = attachments.iter().filter(|(_, other)| other.texture == attached.texture).count() == 1;
            (alone && is_whole(*format)).then_some((object.images.identity, object.images.version))
        };
        let seen = attachments.iter().map(|(_, attached)| seen(attached)).collect();
        if let Some(object) = self.gl.framebuffers.objects.get_mut(name) {
            object.kept = Some(Kept { description, layers, seen });
        }
    }

    /// Releases targets.
    pub(crate) fn drop_kept(&mut self, name: u32) {
        let kept = self.gl.framebuffers.objects.get_mut(name).and_then(|object| object.kept.take());
        let layers = kept.map(|kept| kept.layers).unwrap_or_default();
        layers.into_iter().for_each(|target| self.device.delete_target(target));
    }

    /// Copies the contents of the attachments into targets that do not have them.
    pub(crate) fn fill_attached(&mut self, object: &Framebuffer, kept: &Kept) -> Result {
        for (number, (buffer, attached)) in object.attachments().into_iter().enumerate() {
            let Some(texture) = self.gl.textures.object(attached.texture) else { continue };
            let now = (texture.images.identity, texture.images.version);
            if kept.seen.get(number).is_some_and(|seen| *seen == Some(now)) {
                continue;
            }
            for (layer, target) in (0..).zip(&kept.layers) {
                self.fill_target(*target, buffer, attached, attached.layer.unwrap_or(layer))?;
            }
        }
        Ok(())
    }

    fn fill_target(&mut self, target: TargetId, buffer: TargetBuffer, attached: Attached, slice: u32) -> Result {
        let Some((object, image, format)) = level(&self.gl.textures, attached) else { return Ok(()) };
        if object.on_device.has(attached.level) {
            let kept = object.texel_level(attached.level, format, image.extent());
            if self.device.copy_from_texels(target, buffer, &kept, slice)? {
                return Ok(());
            }
            self.bring_texture(attached.texture)?;
        }
        let Some((_, image, _)) = level(&self.gl.textures, attached) else { return Ok(()) };
        let (texels, vector) = slice_of(image, slice);
        let samples = image.samples();
        match (buffer, texels.first()) {
            // A texture that was just created.
            (TargetBuffer::Color(number), Some(first)) if texels.iter().all(|texel| texel == first) => {
                self.device.fill_color(target, number, vector(first), texels.len() / samples as usize)?;
            }
            (TargetBuffer::Color(number), _) if samples == 1 => {
                let colors: Vec<[f32; 4]> = texels.iter().map(vector).collect();
                self.device.write_color(target, number, &colors)?;
            }
            (buffer, _) => {
                let values: Vec<[f32; 4]> = texels.iter().map(vector).collect();
                self.device.write_samples(target, buffer, &values)?;
            }
        }
        Ok(())
    }

    /// Copies what was drawn into the textures.
    pub(crate) fn settle_framebuffer(&mut self) -> Result {
        if !std::mem::take(&mut self.gl.framebuffers.drawn) {
            return Ok(());
        }
        let all = &self.gl.framebuffers;
        let (Some(object), layers) = (all.object().cloned(), all.layers.clone()) else { return Ok(()) };
        for (buffer, attached) in object.attachments() {
            for (layer, target) in (0..).zip(&layers) {
                let slice = attached.layer.unwrap_or(layer);
                self.settle_target(*target, buffer, attached, [slice, layers.len() as u32])?;
            }
        }
        Ok(())
    }

    /// Copies what was drawn into a slice, out of so many.
    fn settle_target(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        attached: Attached,
        [slice, slices]: [u32; 2],
    ) -> Result {
        let area = Rectangle { x: 0, y: 0, width: self.description.width, height: self.description.height };
        let Some((object, image, format)) = level(&self.gl.textures, attached) else { return Ok(()) };
        let extent = image.extent();
        if !image.has_border() && extent[..2] == [area.width, area.height] && slice < extent[2] {
            // If all slices are copied, the previous contents of the others do not matter.
            let beside = extent[2] > slices && !object.on_device.has(attached.level);
            let kept = object.texel_level(attached.level, format, extent);
            let copy =
                TexelCopy { buffer, area, level: kept, place: [0, 0, slice], image: Some(image).filter(|_| beside) };
            if self.device.copy_to_texels(target, &copy)? {
                return match self.gl.textures.object_mut(attached.texture) {
                    Some(object) => object.send(attached.level, format, extent),
                    None => Ok(()),
                };
            }
        }
        let colors = match self.description.samples > 1 {
            true => self.device.read_samples(target, buffer)?,
            false => self.read_vectors(target, buffer, area)?,
        };
        self.bring_texture(attached.texture)?;
        match self.gl.textures.object_mut(attached.texture) {
            Some(object) => object.put_slice(attached.level, slice as usize, &colors),
            None => Ok(()),
        }
    }

    /// Makes the layers of the bound framebuffer the current targets.
    pub(crate) fn enter_framebuffer(&mut self) -> Result {
        let Some(object) = self.gl.framebuffers.object().cloned() else {
            self.gl.framebuffers.status = None;
            return Ok(());
        };
        let (description, count) = match object.described(&self.gl.textures) {
            Ok(described) => described,
            Err(status) => {
                self.gl.framebuffers.status = Some(status);
                return Ok(());
            }
        };
        // What programs have stored in images of the attachments.
        self.settle_images()?;
        let name = self.gl.framebuffers.bound;
        let kept = match self.take_kept(name, &description, count) {
            Ok(kept) => kept,
            Err(error) => {
                self.gl.framebuffers.status = Some(FramebufferStatus::Unsupported);
                let unsupported = matches!(error, DeviceError::Unsupported(_));
                return if unsupported { Ok(()) } else { Err(error.into()) };
            }
        };
        self.fill_attached(&object, &kept)?;
        let outputs = Outputs::new(&description.colors);
        self.gl.framebuffers.window = Some(Window {
            target: std::mem::replace(&mut self.target, kept.layers[0]),
            description: std::mem::replace(&mut self.description, description),
            outputs: std::mem::replace(&mut self.gl.framebuffers.outputs, outputs),
        });
        self.gl.framebuffers.layers = kept.layers;
        self.gl.framebuffers.status = Some(FramebufferStatus::Complete);
        Ok(())
    }

    /// Copies what was drawn to the textures, and returns to the window.
    pub(crate) fn leave_framebuffer(&mut self) -> Result {
        self.settle_framebuffer()?;
        let all = &mut self.gl.framebuffers;
        all.status = None;
        let layers = std::mem::take(&mut all.layers);
        if let Some(window) = all.window.take() {
            let name = all.bound;
            self.target = window.target;
            let description = std::mem::replace(&mut self.description, window.description);
            self.gl.framebuffers.outputs = window.outputs;
            self.keep_targets(name, description, layers);
        }
        Ok(())
    }

    /// Releases all targets that no other command releases.
    pub(crate) fn drop_framebuffer(&mut self) {
        self.gl.framebuffers.drawn = false;
        // Nothing is copied, so nothing can fail.
        let _ = self.leave_framebuffer();
        let names = self.gl.framebuffers.objects.names();
        names.into_iter().for_each(|name| self.drop_kept(name));
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.drop_framebuffer();
        self.device.delete_target(self.target);
    }
}

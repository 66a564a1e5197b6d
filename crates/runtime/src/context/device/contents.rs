//! Contents of memory and textures that commands and draws have left on the device, and what draws need of them there.

use std::collections::BTreeSet;

use crate::call::TargetId;
use crate::context::base::Context;
use crate::context::draws::stages::Stages;
use crate::context::formats::internal::InternalFormat;
use crate::model::error::Result;
use crate::model::limits::MAX_TEXTURE_BUFFER;
use crate::raster::state::Rectangle;
use crate::texels::{TargetBuffer, TexelCopy};
use glasm::program::{HANDLE_UNITS, Program};
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

/// # Contents on the device.
impl Context {
    /// Reads back what draws have stored in memory. Commands that read or change contents call it first.
    pub(crate) fn bring_back(&mut self) -> Result {
        if self.gl.buffers.stored {
            let gl = &mut *self.gl;
            gl.buffers.stored = false;
            let now = self.device.world(&gl.buffers.world)?;
            let before = std::mem::replace(&mut gl.buffers.world.value, now);
            gl.buffers.rounds += 1;
            gl.image_units.take_back(&mut gl.textures, &before.images, &gl.buffers.world.value.images);
        }
        Ok(())
    }

    /// Copies stores of programs to images into the textures. Commands that read or change texels call it first.
    pub(crate) fn settle_images(&mut self) -> Result {
        self.settle_framebuffer()?;
        if self.gl.image_units.is_shown() { self.bring_back() } else { Ok(()) }
    }

    /// Updates the images and the buffer textures of programs before they run.
    pub(crate) fn update(&mut self, stages: &Stages) -> Result {
        self.show_images(stages)?;
        self.fill_buffer_textures(stages)
    }

    /// Updates the world's images from the textures.
    fn show_images(&mut self, stages: &Stages) -> Result {
        let uses = |which: fn(&Program) -> bool| stages.programs().any(which);
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
        let handles = uses(Program::handles_images).then(|| self.gl.handles.image_bindings());
        let bindings = self.gl.image_units.bindings(handles);
        for binding in bindings.iter().flatten() {
            self.bring_texture(binding.texture)?;
        }
        if self.gl.image_units.shows(&bindings, &self.gl.textures) {
            return Ok(());
        }
        self.bring_back()?;
        let gl = &mut *self.gl;
        gl.image_units.show(&bindings, &gl.textures, gl.buffers.world.change());
        Ok(())
    }

    /// Updates the texels of the buffer textures that programs read from their buffers.
    fn fill_buffer_textures(&mut self, stages: &Stages) -> Result {
        let uses = stages.programs().flat_map(|program| program.textures()).filter(|it| it.target == Target::Buffer);
        let uses: BTreeSet<u8> = uses.map(|lookup| lookup.unit).collect();
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
        let format = store.format;
        let components = format.unpack(buffers.bytes(section));
        let count = format.base().component_count();
        let width = (components.len() / count).min(MAX_TEXTURE_BUFFER);
        let image = Image::from_floats(format.base(), [width as u32, 1, 1], &components[..width * count])?;
        // Other buffers may have changed, but not this one.
        if object.images.value.level(0) == Some(&image) { Ok(()) } else { object.set_level(0, format, image) }
    }

    /// Colours or depths of a target, as vectors.
    pub(crate) fn read_vectors(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        area: Rectangle,
    ) -> Result<Vec<[f32; 4]>> {
        Ok(match buffer {
            TargetBuffer::Color(number) => self.device.read_color(target, number, area)?,
            TargetBuffer::Depth => {
                let depths = self.device.read_depth(target, area)?;
                depths.into_iter().map(|depth| [depth, 0.0, 0.0, 1.0]).collect()
            }
        })
    }

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
        buffer: TargetBuffer,
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

    /// Whether a draw samples what it draws to.
    pub(crate) fn samples_attached(&self, stages: &Stages) -> bool {
        let Some(object) = self.gl.framebuffers.object() else { return false };
        let attachments = object.attachments();
        let uses = stages.programs().flat_map(|program| program.textures());
        let mut names = uses.map(|slot| self.gl.textures.name(slot.unit.into(), slot.target));
        let attached = |name: u32| name != 0 && attachments.iter().any(|(_, attached)| attached.texture == name);
        names.any(attached) || self.handled(stages).any(attached)
    }

    /// Copies texels to the host that programs sample there.
    pub(crate) fn bring_sampled(&mut self, stages: &Stages) -> Result {
        for slot in stages.programs().flat_map(|program| program.textures()) {
            if let Some(object) = self.gl.textures.in_unit_mut(slot.unit.into(), slot.target) {
                object.bring(self.device.as_mut())?;
            }
        }
        let handled: Vec<u32> = self.handled(stages).collect();
        handled.into_iter().try_for_each(|name| self.bring_texture(name))
    }

    /// INVALID_OPERATION if the texture bound to a target has handles.
    pub(crate) fn respecified(&self, target: Target) -> Result {
        self.gl.handles.check_free(self.gl.textures.name(self.gl.textures.active, target))
    }

    /// Names of resident textures that the programs may look up by handles.
    pub(crate) fn handled<'a>(&'a self, stages: &'a Stages) -> impl Iterator<Item = u32> + 'a {
        stages.programs().flat_map(|program| self.gl.handles.names(program))
    }
}

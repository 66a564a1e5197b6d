//! Handles of textures and images, and which are resident (NV_bindless_texture).
//!
//! Programs take the low word of a handle for a number: among the handles of textures of a target, or among those of
//! images. The high word is different for every handle.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ProgramTarget;
use crate::call::{Identity, LoadedProgram};
use crate::context::base::Context;
use crate::context::draw::Stages;
use crate::context::state::Gl;
use crate::context::textures::Sampled;
use crate::context::units::{ImageAccess, ImageBinding};
use crate::model::error::{ErrorName, GlError, Result, invalid_operation, invalid_value};
use glasm::dialect::Stage;
use glasm::program::{GivenHandle, HANDLE_UNITS, HANDLES, Program};
use glasm::texture::{StorageFormat, Target};

/// Programs for handles that are kept; a context that loads more makes them again.
const KEPT: usize = 256;

/// A handle of a texture.
#[derive(Clone, Debug)]
struct TextureHandle {
    handle: u64,
    texture: u32,
    target: Target,
    resident: bool,
}

/// A handle of an image. While it is resident, the unit of its number has the binding.
#[derive(Clone, Debug)]
struct ImageHandle {
    handle: u64,
    binding: ImageBinding,
    resident: bool,
}

/// All handles.
#[derive(Debug, Default)]
pub(crate) struct Handles {
    textures: Vec<TextureHandle>,
    images: Vec<ImageHandle>,
    made: u64,
    /// Programs for as many resident handles as there are.
    programs: FxHashMap<(Identity, u8, u8), Arc<LoadedProgram>>,
    /// Programs whose textures by handles have units of their own, from a number on, if their handles are parameters.
    given: FxHashMap<(Identity, u8), Option<Arc<LoadedProgram>>>,
}

/// The number of a handle among those of its kind.
fn slot(handle: u64) -> usize {
    (handle & 0xffff_ffff) as usize
}

impl Handles {
    /// A handle with the first number that is free.
    fn make(&mut self, taken: &[u64]) -> Result<u64> {
        let free = (0..u64::from(HANDLES)).find(|number| taken.iter().all(|handle| slot(*handle) as u64 != *number));
        let Some(number) = free else {
            return Err(GlError {
                name: ErrorName::OutOfMemory,
                reason: format!("there are {HANDLES} handles of this kind: delete a texture that has one").into(),
            });
        };
        self.made += 1;
        Ok(self.made << 32 | number)
    }

    fn texture(&mut self, handle: u64) -> Result<&mut TextureHandle> {
        match self.textures.iter_mut().find(|it| it.handle == handle) {
            Some(found) => Ok(found),
            None => invalid_operation(format!("{handle:#x} is not a handle of a texture")),
        }
    }

    fn image(&mut self, handle: u64) -> Result<&mut ImageHandle> {
        match self.images.iter_mut().find(|it| it.handle == handle) {
            Some(found) => Ok(found),
            None => invalid_operation(format!("{handle:#x} is not a handle of an image")),
        }
    }

    /// Drops the handles of a texture that is deleted.
    pub(crate) fn forget(&mut self, texture: u32) {
        self.textures.retain(|it| it.texture != texture);
        self.images.retain(|it| it.binding.texture != texture);
    }

    /// INVALID_OPERATION for a texture that has handles: it cannot be specified anew.
    pub(crate) fn check_free(&self, texture: u32) -> Result {
        let held = self.textures.iter().any(|it| it.texture == texture)
            || self.images.iter().any(|it| it.binding.texture == texture);
        match held && texture != 0 {
            true => invalid_operation(format!("texture {texture} has a handle, and keeps its size and its parameters")),
            false => Ok(()),
        }
    }

    /// A program whose textures by handles have units of their own from a number on; `None` if it has other handles.
    fn given(&mut self, loaded: &Arc<LoadedProgram>, first: u8) -> Option<Arc<LoadedProgram>> {
        if loaded.program.handles_images() {
            return None;
        }
        let made = || {
            let program = loaded.program.with_given_handles(first)?;
            Some(LoadedProgram::from_source(program, &loaded.source))
        };
        if self.given.len() >= KEPT {
            self.given.clear();
        }
        self.given.entry((loaded.identity, first)).or_insert_with(made).clone()
    }

    /// The image bindings of resident handles, by number.
    pub(crate) fn image_bindings(&self) -> [Option<ImageBinding>; HANDLES as usize] {
        let mut bindings = [None; HANDLES as usize];
        for it in self.images.iter().filter(|it| it.resident) {
            bindings[slot(it.handle)] = Some(it.binding);
        }
        bindings
    }

    /// Names of resident textures of the targets that a program looks up by handles.
    pub(crate) fn names<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = u32> + 'a {
        let read = |target: Target| program.handles().iter().any(|(own, _)| *own == target);
        self.textures.iter().filter(move |it| it.resident && read(it.target)).map(|it| it.texture)
    }
}

impl Gl {
    /// Resident textures that programs look up by handles, each with its place among the bindings of a draw.
    pub(crate) fn resident_textures(&self, stages: &Stages) -> Vec<(usize, Sampled)> {
        if stages.programs().any(|program| !program.given_handles().is_empty()) {
            return stages.programs().flat_map(|program| self.given_textures(stages, program)).collect();
        }
        let targets: Vec<Target> =
            stages.programs().flat_map(|program| program.handles()).map(|(target, _)| *target).collect();
        let wanted = self.handles.textures.iter().filter(|it| it.resident && targets.contains(&it.target));
        let sampled = |it: &TextureHandle| {
            let object = self.textures.object(it.texture).filter(|object| object.is_complete())?;
            Some((glasm::program::handle_place(it.target, slot(it.handle)), Sampled::new(object, 0.0)))
        };
        wanted.filter_map(sampled).collect()
    }

    /// The textures of handles that a program makes of parameters.
    fn given_textures(&self, stages: &Stages, program: &Program) -> Vec<(usize, Sampled)> {
        let given = program.given_handles();
        let target = match program.dialect().rules().stage {
            Stage::Vertex | Stage::State => Some(ProgramTarget::Vertex),
            Stage::Fragment => stages.fragment_target,
            Stage::Geometry => Some(ProgramTarget::Geometry),
            Stage::TessellationControl => Some(ProgramTarget::TessellationControl),
            Stage::TessellationEvaluation => Some(ProgramTarget::TessellationEvaluation),
            Stage::Compute => Some(ProgramTarget::Compute),
        };
        let object = target.and_then(|target| self.model.programs.current(target));
        let wanted = |index: usize| given.iter().any(|it| it.parameter as usize == index);
        let mut values = Vec::new();
        self.model.gather_some(program, object, self, wanted, &mut values);
        let sampled = |it: &GivenHandle| {
            let low = values.get(it.parameter as usize)?[usize::from(it.component)];
            let named = |known: &&TextureHandle| {
                known.resident && known.target == it.target && slot(known.handle) == low as usize
            };
            let found = self.handles.textures.iter().find(named)?;
            let object = self.textures.object(found.texture).filter(|object| object.is_complete())?;
            let number = usize::from(it.unit - HANDLE_UNITS);
            Some((glasm::program::handle_place(it.target, number), Sampled::new(object, 0.0)))
        };
        given.iter().filter_map(sampled).collect()
    }

    /// The first number for textures by handles of which each has a unit of its own, if all of these programs make their
    /// handles of parameters.
    pub(crate) fn numbers_handles<'a>(&mut self, programs: impl Iterator<Item = &'a Arc<LoadedProgram>>) -> Option<u8> {
        let mut next = 0;
        for loaded in programs.filter(|loaded| !loaded.program.handles().is_empty()) {
            next += self.handles.given(loaded, next)?.program.given_handles().len() as u8;
        }
        (next > 0).then_some(0)
    }

    /// The program for the handles that are resident now: devices then bind no more than these. `next` is the first number
    /// of a unit for a handle; none if textures are chosen from a table.
    pub(crate) fn with_handles(&mut self, loaded: Arc<LoadedProgram>, next: &mut Option<u8>) -> Arc<LoadedProgram> {
        let program = &loaded.program;
        if program.handles().is_empty() && !program.handles_images() {
            return loaded;
        }
        if let Some(first) = next.filter(|_| !program.handles().is_empty() && !program.handles_images())
            && let Some(made) = self.handles.given(&loaded, first)
        {
            *next = Some(first + made.program.given_handles().len() as u8);
            return made;
        }
        let count = |slots: &mut dyn Iterator<Item = u64>| slots.map(|it| slot(it) as u8 + 1).max().unwrap_or(1);
        let handles = &mut self.handles;
        let textures = count(&mut handles.textures.iter().filter(|it| it.resident).map(|it| it.handle));
        let images = count(&mut handles.images.iter().filter(|it| it.resident).map(|it| it.handle));
        let made = || LoadedProgram::from_source(program.with_handles(textures, images), &loaded.source);
        if handles.programs.len() >= KEPT {
            handles.programs.clear();
        }
        handles.programs.entry((loaded.identity, textures, images)).or_insert_with(made).clone()
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
        let handles = &mut self.gl.handles;
        if let Some(known) = handles.textures.iter().find(|it| it.texture == texture) {
            return Ok(known.handle);
        }
        let taken: Vec<u64> = handles.textures.iter().filter(|it| it.target == target).map(|it| it.handle).collect();
        let handle = handles.make(&taken)?;
        handles.textures.push(TextureHandle { handle, texture, target, resident: false });
        Ok(handle)
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
        self.outside(command)?;
        let found = self.gl.handles.texture(handle)?;
        if found.resident == resident {
            let state = if resident { "resident already" } else { "not resident" };
            return invalid_operation(format!("{handle:#x} is {state}"));
        }
        found.resident = resident;
        Ok(())
    }

    /// `glIsTextureHandleResidentNV`.
    pub fn is_texture_handle_resident_nv(&mut self, handle: u64) -> Result<bool> {
        self.outside("IsTextureHandleResidentNV")?;
        Ok(self.gl.handles.texture(handle)?.resident)
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
        let handles = &mut self.gl.handles;
        let same = |it: &&ImageHandle| ImageBinding { access: binding.access, ..it.binding } == binding;
        if let Some(known) = handles.images.iter().find(same) {
            return Ok(known.handle);
        }
        let taken: Vec<u64> = handles.images.iter().map(|it| it.handle).collect();
        let handle = handles.make(&taken)?;
        handles.images.push(ImageHandle { handle, binding, resident: false });
        Ok(handle)
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
        if found.resident == access.is_some() {
            let state = if found.resident { "resident already" } else { "not resident" };
            return invalid_operation(format!("{handle:#x} is {state}"));
        }
        found.resident = access.is_some();
        found.binding.access = access.unwrap_or(found.binding.access);
        Ok(())
    }

    /// `glIsImageHandleResidentNV`.
    pub fn is_image_handle_resident_nv(&mut self, handle: u64) -> Result<bool> {
        self.outside("IsImageHandleResidentNV")?;
        Ok(self.gl.handles.image(handle)?.resident)
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

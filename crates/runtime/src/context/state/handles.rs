//! Handles of textures and images, and which are resident (NV_bindless_texture).
//!
//! Programs take the low word of a handle for a number: among the handles of textures of a target, or among those of
//! images. The high word is different for every handle.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::call::{Identity, LoadedProgram};
use crate::context::state::image_units::ImageBinding;
use crate::model::error::{ErrorName, GlError, Result, invalid_operation};
use glasm::program::{HANDLES, Program};
use glasm::texture::Target;

/// Programs for handles that are kept; a context that loads more makes them again.
const KEPT: usize = 256;

/// A handle of a texture.
#[derive(Clone, Debug)]
pub(crate) struct TextureHandle {
    handle: u64,
    pub texture: u32,
    pub target: Target,
    pub resident: bool,
}

/// A handle of an image. While it is resident, the unit of its number has the binding.
#[derive(Clone, Debug)]
pub(crate) struct ImageHandle {
    handle: u64,
    pub binding: ImageBinding,
    pub resident: bool,
}

/// All handles.
#[derive(Debug, Default)]
pub(crate) struct Handles {
    pub textures: Vec<TextureHandle>,
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

impl TextureHandle {
    /// Its number among those of its target.
    pub(crate) fn number(&self) -> usize {
        slot(self.handle)
    }
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

    pub(crate) fn texture(&mut self, handle: u64) -> Result<&mut TextureHandle> {
        match self.textures.iter_mut().find(|it| it.handle == handle) {
            Some(found) => Ok(found),
            None => invalid_operation(format!("{handle:#x} is not a handle of a texture")),
        }
    }

    pub(crate) fn image(&mut self, handle: u64) -> Result<&mut ImageHandle> {
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

    /// The handle of a texture, the same at every call.
    pub(crate) fn of_texture(&mut self, texture: u32, target: Target) -> Result<u64> {
        if let Some(known) = self.textures.iter().find(|it| it.texture == texture) {
            return Ok(known.handle);
        }
        let taken: Vec<u64> = self.textures.iter().filter(|it| it.target == target).map(|it| it.handle).collect();
        let handle = self.make(&taken)?;
        self.textures.push(TextureHandle { handle, texture, target, resident: false });
        Ok(handle)
    }

    /// The handle of an image, the same at every call.
    pub(crate) fn of_image(&mut self, binding: ImageBinding) -> Result<u64> {
        let same = |it: &&ImageHandle| ImageBinding { access: binding.access, ..it.binding } == binding;
        if let Some(known) = self.images.iter().find(same) {
            return Ok(known.handle);
        }
        let taken: Vec<u64> = self.images.iter().map(|it| it.handle).collect();
        let handle = self.make(&taken)?;
        self.images.push(ImageHandle { handle, binding, resident: false });
        Ok(handle)
    }

    /// The first number for textures by handles of which each has a unit of its own, if all of these programs make their
    /// handles of parameters.
    pub(crate) fn numbers_handles<'a>(&mut self, programs: impl Iterator<Item = &'a Arc<LoadedProgram>>) -> Option<u8> {
        let mut next = 0;
        for loaded in programs.filter(|loaded| !loaded.program.handles().is_empty()) {
            next += self.given(loaded, next)?.program.given_handles().len() as u8;
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
            && let Some(made) = self.given(&loaded, first)
        {
            *next = Some(first + made.program.given_handles().len() as u8);
            return made;
        }
        let count = |slots: &mut dyn Iterator<Item = u64>| slots.map(|it| slot(it) as u8 + 1).max().unwrap_or(1);
        let textures = count(&mut self.textures.iter().filter(|it| it.resident).map(|it| it.handle));
        let images = count(&mut self.images.iter().filter(|it| it.resident).map(|it| it.handle));
        let made = || LoadedProgram::from_source(program.with_handles(textures, images), &loaded.source);
        if self.programs.len() >= KEPT {
            self.programs.clear();
        }
        self.programs.entry((loaded.identity, textures, images)).or_insert_with(made).clone()
    }
}

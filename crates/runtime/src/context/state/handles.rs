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

/// A handle of a texture or of an image.
#[derive(Clone, Debug)]
pub(crate) struct Handle<T> {
    handle: u64,
    pub of: T,
    pub resident: bool,
}

/// A texture with its target.
pub(crate) type TextureHandle = Handle<(u32, Target)>;

/// While it is resident, the unit of its number has the binding.
type ImageHandle = Handle<ImageBinding>;

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

impl<T> Handle<T> {
    /// Its number among those of its kind.
    pub(crate) fn number(&self) -> usize {
        (self.handle & 0xffff_ffff) as usize
    }

    /// Makes it resident, or no longer.
    pub(crate) fn change(&mut self, resident: bool) -> Result {
        if self.resident == resident {
            let state = if resident { "resident already" } else { "not resident" };
            return invalid_operation(format!("{:#x} is {state}", self.handle));
        }
        self.resident = resident;
        Ok(())
    }

    fn find<'a>(all: &'a mut [Handle<T>], handle: u64, kind: &str) -> Result<&'a mut Handle<T>> {
        match all.iter_mut().find(|entry| entry.handle == handle) {
            Some(found) => Ok(found),
            None => invalid_operation(format!("{handle:#x} is not a handle of {kind}")),
        }
    }

    /// The handle that there is, or a new one with the first number that others of its kind do not have.
    fn make(all: &mut Vec<Handle<T>>, of: T, made: &mut u64, [same, alike]: [&dyn Fn(&T) -> bool; 2]) -> Result<u64> {
        if let Some(known) = all.iter().find(|entry| same(&entry.of)) {
            return Ok(known.handle);
        }
        let is_free = |number: &usize| all.iter().all(|entry| !alike(&entry.of) || entry.number() != *number);
        let Some(number) = (0..usize::from(HANDLES)).find(is_free) else {
            return Err(GlError {
                name: ErrorName::OutOfMemory,
                reason: format!("there are {HANDLES} handles of this kind: delete a texture that has one").into(),
            });
        };
        *made += 1;
        let handle = *made << 32 | number as u64;
        all.push(Handle { handle, of, resident: false });
        Ok(handle)
    }
}

impl Handles {
    pub(crate) fn texture(&mut self, handle: u64) -> Result<&mut TextureHandle> {
        Handle::find(&mut self.textures, handle, "a texture")
    }

    pub(crate) fn image(&mut self, handle: u64) -> Result<&mut ImageHandle> {
        Handle::find(&mut self.images, handle, "an image")
    }

    /// The handle of a texture, the same at every call.
    pub(crate) fn of_texture(&mut self, texture: u32, target: Target) -> Result<u64> {
        let same = |(other, _): &(u32, Target)| *other == texture;
        let alike = |(_, other): &(u32, Target)| *other == target;
        Handle::make(&mut self.textures, (texture, target), &mut self.made, [&same, &alike])
    }

    /// The handle of an image, the same at every call.
    pub(crate) fn of_image(&mut self, binding: ImageBinding) -> Result<u64> {
        let same = |other: &ImageBinding| ImageBinding { access: binding.access, ..*other } == binding;
        Handle::make(&mut self.images, binding, &mut self.made, [&same, &|_| true])
    }

    /// Drops the handles of a texture that is deleted.
    pub(crate) fn forget(&mut self, texture: u32) {
        self.textures.retain(|kept| kept.of.0 != texture);
        self.images.retain(|image| image.of.texture != texture);
    }

    /// INVALID_OPERATION for a texture that has handles: it cannot be specified anew.
    pub(crate) fn check_free(&self, texture: u32) -> Result {
        let held = self.textures.iter().any(|known| known.of.0 == texture)
            || self.images.iter().any(|image| image.of.texture == texture);
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
        for it in self.images.iter().filter(|image| image.resident) {
            bindings[it.number()] = Some(it.of);
        }
        bindings
    }

    /// Names of resident textures of the targets that a program looks up by handles.
    pub(crate) fn names<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = u32> + 'a {
        let read = |target: Target| program.handles().iter().any(|(own, _)| *own == target);
        self.textures.iter().filter(move |texture| texture.resident && read(texture.of.1)).map(|texture| texture.of.0)
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
        let end = |numbers: &mut dyn Iterator<Item = usize>| numbers.map(|number| number as u8 + 1).max().unwrap_or(1);
        let textures = end(&mut self.textures.iter().filter(|texture| texture.resident).map(Handle::number));
        let images = end(&mut self.images.iter().filter(|image| image.resident).map(Handle::number));
        let made = || LoadedProgram::from_source(program.with_handles(textures, images), &loaded.source);
        if self.programs.len() >= KEPT {
            self.programs.clear();
        }
        self.programs.entry((loaded.identity, textures, images)).or_insert_with(made).clone()
    }
}

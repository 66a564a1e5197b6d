//! What contexts of a share group have in common, and a context that begins anew.

use super::Context;
use super::error::{Result, invalid_value};
use super::names::ProgramTarget;
use super::pixels::ClearMask;
use super::programs::ProgramObject;
use super::state::Gl;
use super::textures::TextureObject;
use crate::call::TargetDescription;
use crate::texels::Away;
use glasm::texture::Target;

/// A program object as it was when it was taken out of a context.
#[derive(Clone, Debug)]
pub struct SharedProgram(ProgramObject);

impl SharedProgram {
    pub fn target(&self) -> ProgramTarget {
        self.0.target
    }
}

/// A texture object as it was when it was taken out of a context. Its images are not copied.
#[derive(Clone, Debug)]
pub struct SharedTexture(TextureObject);

impl Context {
    /// The program object of this name, for this or another context to have again.
    pub fn shared_program(&self, id: u32) -> Result<SharedProgram> {
        match self.gl.programs.get(id) {
            Some(object) => Ok(SharedProgram(object.clone())),
            None => invalid_value(format!("there is no program {id}")),
        }
    }

    /// Makes a program object of this name as another was; nothing is read or translated again.
    pub fn share_program(&mut self, id: u32, program: &SharedProgram) -> Result {
        self.outside("sharing")?;
        if id == 0 {
            return invalid_value("program 0 cannot be shared");
        }
        self.gl.programs.insert(id, program.0.clone());
        Ok(())
    }

    /// The texture object bound to a target of the active unit, for this or another context to have again.
    pub fn shared_texture(&mut self, target: Target) -> Result<SharedTexture> {
        self.bring_bound(target)?;
        let object = self.gl.textures.bound(target)?;
        Ok(SharedTexture(TextureObject { away: Away::default(), ..object.clone() }))
    }

    /// Makes the texture bound to its target on the active unit as another was; its images are the same ones.
    pub fn share_texture(&mut self, texture: &SharedTexture) -> Result {
        self.outside("sharing")?;
        let target = texture.0.target();
        // What devices will have of it is its own.
        *self.gl.textures.bound_mut(target)? = TextureObject { away: Away::default(), ..texture.0.clone() };
        Ok(())
    }

    /// Begins anew: all state and objects are those of a new context, in a window of this description that shows nothing
    /// yet. The device stays with all that it has prepared.
    pub fn restart(&mut self, window: &TargetDescription) -> Result {
        self.drop_framebuffer();
        if *window != self.description {
            let target = self.device.create_target(window)?;
            self.device.delete_target(std::mem::replace(&mut self.target, target));
            self.description = window.clone();
        }
        let fresh = Gl::new(window);
        let old = std::mem::replace(&mut *self.gl, fresh);
        // Programs for what has none depend on nothing but the state that asks for them, elements on nothing but their arrays.
        self.gl.conventional = old.conventional;
        self.gl.arrays.expanded = old.arrays.expanded;
        self.clear(ClearMask::all())
    }
}

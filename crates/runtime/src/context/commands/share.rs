//! Objects shared by the contexts of a share group, and a context that starts over.

use crate::call::TargetDescription;
use crate::context::base::Context;
use crate::context::names::ProgramTarget;
use crate::context::state::gl::Gl;
use crate::context::state::pixels::ClearMask;
use crate::context::state::textures::TextureObject;
use crate::model::ProgramObject;
use crate::model::error::{Result, invalid_value};
use crate::texels::DeviceLevels;
use glasm::texture::Target;

/// A copy of a program object outside any context.
#[derive(Clone, Debug)]
pub struct SharedProgram(ProgramObject);

impl SharedProgram {
    /// The target that the program was made for.
    pub fn target(&self) -> ProgramTarget {
        self.0.target
    }
}

/// A copy of a texture object outside any context. Its images are shared, not copied.
#[derive(Clone, Debug)]
pub struct SharedTexture(TextureObject);

/// # Sharing programs and textures between contexts.
impl Context {
    /// Exports the program object of this name, for this or another context.
    pub fn shared_program(&self, id: u32) -> Result<SharedProgram> {
        match self.gl.model.programs.get(id) {
            Some(object) => Ok(SharedProgram(object.clone())),
            None => invalid_value(format!("there is no program {id}")),
        }
    }

    /// Creates a program object of this name from an exported one; nothing is read or translated again.
    pub fn share_program(&mut self, id: u32, program: &SharedProgram) -> Result {
        self.outside("sharing")?;
        if id == 0 {
            return invalid_value("program 0 cannot be shared");
        }
        self.gl.model.programs.insert(id, program.0.clone());
        Ok(())
    }

    /// Exports the texture object bound to a target of the active unit, for this or another context.
    pub fn shared_texture(&mut self, target: Target) -> Result<SharedTexture> {
        self.bring_bound(target)?;
        let object = self.gl.textures.bound(target)?;
        Ok(SharedTexture(TextureObject { on_device: DeviceLevels::default(), ..object.clone() }))
    }

    /// Replaces the texture bound to the target on the active unit by an exported one; its images are shared.
    pub fn share_texture(&mut self, texture: &SharedTexture) -> Result {
        self.outside("sharing")?;
        let target = texture.0.target();
        // The device's copy of it is separate.
        *self.gl.textures.bound_mut(target)? =
            TextureObject { on_device: DeviceLevels::default(), ..texture.0.clone() };
        Ok(())
    }

    /// Starts over: all state and objects are those of a new context, in a window of this description that shows
    /// nothing yet. The device stays with everything that it has prepared.
    pub fn restart(&mut self, window: &TargetDescription) -> Result {
        self.drop_framebuffer();
        if *window != self.description {
            let target = self.device.create_target(window)?;
            self.device.delete_target(std::mem::replace(&mut self.target, target));
            self.description = window.clone();
        }
        let fresh = Gl::new(window);
        let old = std::mem::replace(&mut *self.gl, fresh);
        // Conventional programs depend only on their key, elements only on their arrays.
        self.gl.generated = old.generated;
        self.gl.arrays.expanded = old.arrays.expanded;
        self.clear(ClearMask::all())
    }
}

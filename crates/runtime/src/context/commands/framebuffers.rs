//! Framebuffer objects (EXT_framebuffer_object, with the changes in NV_geometry_program4, 4.4), and the destinations of
//! colours, as commands of a context.

use crate::context::base::Context;
use crate::context::state::framebuffers::{Attached, Attachment, Framebuffer, FramebufferStatus};
use crate::context::state::outputs::DrawBuffer;
use crate::context::state::textures::TextureObject;
use crate::model::error::{Result, below, invalid_operation, invalid_value};
use crate::raster::MAX_COLORS;
use crate::raster::state::Rectangle;
use glasm::texture::{MAX_LEVELS, Target};

/// # Framebuffer objects.
impl Context {
    /// `glGenFramebuffersEXT`: `count` unused framebuffer names.
    pub fn gen_framebuffers_ext(&mut self, count: u32) -> Result<Vec<u32>> {
        self.state_mut("GenFramebuffersEXT")?.framebuffers.objects.generate(count)
    }

    /// Draws, clears and reads go to this framebuffer object from now on; 0 is the window.
    pub fn bind_framebuffer_ext(&mut self, name: u32) -> Result {
        self.outside("BindFramebufferEXT")?;
        self.leave_framebuffer()?;
        self.gl.framebuffers.bind(name);
        self.enter_framebuffer()
    }

    /// Deletes framebuffer objects; if one was bound, the window is bound instead.
    pub fn delete_framebuffers_ext(&mut self, names: &[u32]) -> Result {
        self.outside("DeleteFramebuffersEXT")?;
        if names.contains(&self.gl.framebuffers.bound) {
            self.bind_framebuffer_ext(0)?;
        }
        for name in names {
            self.drop_kept(*name);
            self.gl.framebuffers.objects.remove(*name);
        }
        Ok(())
    }

    /// FRAMEBUFFER_BINDING_EXT; 0 is the window.
    pub fn get_framebuffer_binding(&self) -> Result<u32> {
        Ok(self.state("GetIntegerv")?.framebuffers.bound)
    }

    /// `glCheckFramebufferStatusEXT`, of the framebuffer that is bound.
    pub fn check_framebuffer_status_ext(&self) -> Result<FramebufferStatus> {
        Ok(self.state("CheckFramebufferStatusEXT")?.framebuffers.status.unwrap_or(FramebufferStatus::Complete))
    }

    /// FramebufferTextureEXT: all layers of a level of a texture; texture 0 detaches.
    pub fn framebuffer_texture_ext(&mut self, attachment: Attachment, texture: u32, level: u32) -> Result {
        self.attach(attachment, Attached { texture, level, layer: None })
    }

    /// FramebufferTextureLayerEXT: one layer of an array or of a volume.
    pub fn framebuffer_texture_layer_ext(
        &mut self,
        attachment: Attachment,
        texture: u32,
        level: u32,
        layer: u32,
    ) -> Result {
        let target = self.gl.textures.object(texture).map(TextureObject::target);
        match target {
            None
            | Some(Target::Dim3 | Target::Array1D | Target::Array2D | Target::ArrayCube | Target::MultisampleArray) => {
            }
            Some(target) => return invalid_operation(format!("{} has no layers", target.name(false))),
        }
        self.attach(attachment, Attached { texture, level, layer: Some(layer) })
    }

    /// FramebufferTextureFaceEXT: a face of a cube map, from TEXTURE_CUBE_MAP_POSITIVE_X on.
    pub fn framebuffer_texture_face_ext(
        &mut self,
        attachment: Attachment,
        texture: u32,
        level: u32,
        face: u32,
    ) -> Result {
        below("face", face, 6u64)?;
        if self.gl.textures.object(texture).is_some_and(|object| object.target() != Target::Cube) {
            return invalid_operation(format!("texture {texture} is not a cube map"));
        }
        self.attach(attachment, Attached { texture, level, layer: Some(face) })
    }

    /// Gives each layer its own depth and stencil buffer, as renderbuffers of DEPTH24_STENCIL8 would. They are cleared.
    pub fn framebuffer_depth_ext(&mut self, on: bool) -> Result {
        self.change_framebuffer(|object| object.own_depth = on)
    }

    fn attach(&mut self, attachment: Attachment, attached: Attached) -> Result {
        below("level", attached.level, MAX_LEVELS)?;
        if attached.texture != 0 {
            let Some(object) = self.gl.textures.object(attached.texture) else {
                return invalid_value(format!("there is no texture {}", attached.texture));
            };
            if object.target() == Target::Buffer {
                return invalid_operation("buffer textures cannot be drawn to");
            }
        }
        let limit = (self.device.limits().color_buffers as usize).min(MAX_COLORS);
        if let Attachment::Color(number) = attachment {
            below("colour attachment", number, limit as u64)?;
        }
        let attached = (attached.texture != 0).then_some(attached);
        self.change_framebuffer(|object| object.attach(attachment, attached))
    }

    fn change_framebuffer(&mut self, change: impl FnOnce(&mut Framebuffer)) -> Result {
        self.outside("FramebufferTextureEXT")?;
        if self.gl.framebuffers.bound == 0 {
            return invalid_operation("the window has no attachments");
        }
        self.leave_framebuffer()?;
        self.drop_kept(self.gl.framebuffers.bound);
        let all = &mut self.gl.framebuffers;
        if let Some(object) = all.objects.get_mut(all.bound) {
            change(object);
        }
        self.enter_framebuffer()
    }
}

/// # Colour outputs: draw buffers and their blending.
impl Context {
    /// Sets the destination of colour output 0; the others go nowhere.
    pub fn draw_buffer(&mut self, buffer: DrawBuffer) -> Result {
        self.state_mut("DrawBuffer")?.framebuffers.outputs.choose(&[buffer])
    }

    /// Sets the destination of each colour output; further ones go nowhere.
    pub fn draw_buffers(&mut self, buffers: &[DrawBuffer]) -> Result {
        self.outside("DrawBuffers")?;
        if buffers.len() > self.max_draw_buffers() {
            return invalid_operation(format!("{} are more than MAX_DRAW_BUFFERS", buffers.len()));
        }
        if buffers.contains(&DrawBuffer::All) {
            return invalid_operation("DrawBuffers takes one buffer for each output");
        }
        for (number, buffer) in buffers.iter().enumerate() {
            if *buffer != DrawBuffer::None && buffers[..number].contains(buffer) {
                return invalid_operation(format!("{buffer:?} is named twice"));
            }
        }
        self.gl.framebuffers.outputs.choose(buffers)
    }

    fn max_draw_buffers(&mut self) -> usize {
        (self.device.limits().color_buffers as usize).min(MAX_COLORS)
    }

    /// DRAW_BUFFERi.
    pub fn get_draw_buffer(&mut self, output: u32) -> Result<DrawBuffer> {
        self.outside("GetIntegerv")?;
        let count = self.max_draw_buffers();
        match self.gl.framebuffers.outputs.buffer(output).filter(|_| (output as usize) < count) {
            Some(buffer) => Ok(buffer),
            None => invalid_value(format!("there is no DRAW_BUFFER{output}")),
        }
    }

    /// The clear value of buffers of signed integers (ClearColorIiEXT).
    pub fn clear_color_ii(&mut self, color: [i32; 4]) -> Result {
        self.clear_color_iui(color.map(i32::cast_unsigned))
    }

    /// The clear value of buffers of unsigned integers (ClearColorIuiEXT).
    pub fn clear_color_iui(&mut self, color: [u32; 4]) -> Result {
        self.set("ClearColorI", |gl| gl.raster.clear_color = color.map(f32::from_bits))
    }

    /// ReadPixels of RGBA_INTEGER: words of the read buffer, signed ones as their bits. The bottom row comes first.
    pub fn read_pixels_integer(&mut self, area: Rectangle) -> Result<Vec<[u32; 4]>> {
        self.outside("ReadPixels")?;
        let colors = self.read_colors(area, true)?;
        Ok(colors.into_iter().map(|color| color.map(f32::to_bits)).collect())
    }
}

//! Framebuffer objects (EXT_framebuffer_object, with the changes in NV_geometry_program4, 4.4): draws go to levels of
//! textures, multisample ones included, and geometry programs choose the layer.
//!
//! Each layer is a target of the device, kept from one binding to the next. Its contents are copied to the texture
//! before anything else reads that; `attached` does the copies.

use rustc_hash::FxHashMap;

use crate::call::{TargetDescription, TargetId};
use crate::context::attached::Kept;
use crate::context::base::Context;
use crate::context::formats::internal::InternalFormat;
use crate::context::outputs::Outputs;
use crate::context::textures::TextureObject;
use crate::model::error::{ErrorName, GlError, Result, at_most, below, invalid_operation, invalid_value};
use crate::model::limits::MAX_NAMES;
use crate::raster::{ColorFormat, DepthFormat, MAX_COLORS};
use crate::texels::TargetBuffer;
use glasm::texture::{MAX_LEVELS, Target};

/// An attachment point.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attachment {
    /// COLOR_ATTACHMENT0 and so on.
    Color(u32),
    /// `GL_DEPTH_ATTACHMENT_EXT`.
    Depth,
}

/// The results of CheckFramebufferStatus.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FramebufferStatus {
    /// `GL_FRAMEBUFFER_COMPLETE_EXT`: it can be drawn to.
    Complete,
    /// `GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT_EXT`: an attached level is missing, or cannot be drawn to.
    IncompleteAttachment,
    /// `GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT_EXT`: nothing is attached.
    IncompleteMissingAttachment,
    /// `GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS_EXT`: the sizes differ.
    IncompleteDimensions,
    /// `GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_EXT`: some attachments have layers and others do not, or their targets
    /// differ.
    IncompleteLayerTargets,
    /// `GL_FRAMEBUFFER_INCOMPLETE_LAYER_COUNT_EXT`: the numbers of layers differ.
    IncompleteLayerCount,
    /// `GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE`: the numbers of samples differ.
    IncompleteMultisample,
    /// `GL_FRAMEBUFFER_UNSUPPORTED_EXT`: the device has no target of these formats.
    Unsupported,
}

/// A level of a texture; all layers of it, or one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attached {
    pub texture: u32,
    pub level: u32,
    pub layer: Option<u32>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Framebuffer {
    colors: [Option<Attached>; MAX_COLORS],
    depth: Option<Attached>,
    /// It has a depth and stencil buffer of its own (a renderbuffer for each layer).
    own_depth: bool,
    /// Its targets while it is not bound.
    pub kept: Option<Kept>,
}

impl Framebuffer {
    /// The attachments by draw buffer.
    pub(crate) fn attachments(&self) -> Vec<(TargetBuffer, Attached)> {
        let colors = self.colors.iter().enumerate();
        let colors = colors.filter_map(|(number, attached)| Some((TargetBuffer::Color(number), (*attached)?)));
        colors.chain(self.depth.map(|attached| (TargetBuffer::Depth, attached))).collect()
    }
}

/// The target for draws while no framebuffer object is bound.
#[derive(Debug)]
struct Window {
    target: TargetId,
    description: TargetDescription,
    outputs: Outputs,
    read_buffer: usize,
}

/// All framebuffer objects.
#[derive(Debug, Default)]
pub(crate) struct Framebuffers {
    pub objects: FxHashMap<u32, Framebuffer>,
    reserved: Vec<u32>,
    bound: u32,
    window: Option<Window>,
    /// Targets of the layers of the current binding.
    pub layers: Vec<TargetId>,
    /// Something was drawn there that has not been copied to the textures.
    pub drawn: bool,
    status: Option<FramebufferStatus>,
}

/// The properties of an attached level.
struct Face {
    target: Target,
    format: InternalFormat,
    size: [u32; 2],
    layers: u32,
    samples: u32,
}

impl Framebuffers {
    /// Targets of the layers, if there are several.
    pub(crate) fn layers(&self) -> &[TargetId] {
        if self.layers.len() > 1 { &self.layers } else { &[] }
    }

    /// INVALID_FRAMEBUFFER_OPERATION if the current binding is not complete.
    pub(crate) fn validate(&self) -> Result {
        match self.status {
            None | Some(FramebufferStatus::Complete) => Ok(()),
            Some(status) => Err(GlError {
                name: ErrorName::InvalidFramebufferOperation,
                reason: format!("the framebuffer is not complete: {status:?}").into(),
            }),
        }
    }

    /// The bound framebuffer object, unless the window is bound.
    pub(crate) fn object(&self) -> Option<&Framebuffer> {
        self.objects.get(&self.bound).filter(|_| self.bound != 0)
    }

    /// Notes that something is drawn.
    pub(crate) fn touch(&mut self) {
        self.drawn = self.bound != 0;
    }
}

/// The colour buffer for such texels.
fn color_format(format: InternalFormat) -> Option<ColorFormat> {
    const PAIRS: [(InternalFormat, ColorFormat); 13] = [
        (InternalFormat::Rgb8, ColorFormat::Rgba8),
        (InternalFormat::Rgba8, ColorFormat::Rgba8),
        (InternalFormat::Rgb16F, ColorFormat::Rgba16Float),
        (InternalFormat::Rgba16F, ColorFormat::Rgba16Float),
        (InternalFormat::FloatRgba16, ColorFormat::Rgba16Float),
        (InternalFormat::Rgb32F, ColorFormat::Rgba32Float),
        (InternalFormat::Rgba32F, ColorFormat::Rgba32Float),
        (InternalFormat::Rgba8Int, ColorFormat::Rgba8Int),
        (InternalFormat::Rgba8Uint, ColorFormat::Rgba8Uint),
        (InternalFormat::Rgba16Int, ColorFormat::Rgba16Int),
        (InternalFormat::Rgba16Uint, ColorFormat::Rgba16Uint),
        (InternalFormat::Rgba32Int, ColorFormat::Rgba32Int),
        (InternalFormat::Rgba32Uint, ColorFormat::Rgba32Uint),
    ];
    let exact = PAIRS.iter().find(|(known, _)| *known == format).map(|(_, color)| *color);
    exact.or((format == InternalFormat::FloatRgba32).then_some(ColorFormat::Rgba32Float))
}

/// # Framebuffer objects.
impl Context {
    /// `glGenFramebuffersEXT`: unused framebuffer names, as many as asked for.
    pub fn gen_framebuffers_ext(&mut self, count: u32) -> Result<Vec<u32>> {
        self.outside("GenFramebuffersEXT")?;
        at_most("names", count.into(), MAX_NAMES)?;
        let all = &mut self.gl.framebuffers;
        let free = (1..=u32::MAX).filter(|name| !all.objects.contains_key(name) && !all.reserved.contains(name));
        let names: Vec<u32> = free.take(count as usize).collect();
        all.reserved.extend(&names);
        Ok(names)
    }

    /// Draws, clears and reads go to this framebuffer object from now on; 0 is the window.
    pub fn bind_framebuffer_ext(&mut self, name: u32) -> Result {
        self.outside("BindFramebufferEXT")?;
        self.leave_framebuffer()?;
        let all = &mut self.gl.framebuffers;
        all.bound = name;
        if name != 0 {
            all.reserved.retain(|it| *it != name);
            all.objects.entry(name).or_default();
        }
        self.enter_framebuffer()
    }

    /// Deletes framebuffer objects; if one was bound, the window is bound instead.
    pub fn delete_framebuffers_ext(&mut self, names: &[u32]) -> Result {
        self.outside("DeleteFramebuffersEXT")?;
        if names.contains(&self.gl.framebuffers.bound) {
            self.bind_framebuffer_ext(0)?;
        }
        names.iter().for_each(|name| self.drop_kept(*name));
        let all = &mut self.gl.framebuffers;
        all.objects.retain(|name, _| !names.contains(name));
        all.reserved.retain(|name| !names.contains(name));
        Ok(())
    }

    /// FRAMEBUFFER_BINDING_EXT; 0 is the window.
    pub fn get_framebuffer_binding(&self) -> Result<u32> {
        self.outside("GetIntegerv")?;
        Ok(self.gl.framebuffers.bound)
    }

    /// `glCheckFramebufferStatusEXT`, of the framebuffer that is bound.
    pub fn check_framebuffer_status_ext(&self) -> Result<FramebufferStatus> {
        self.outside("CheckFramebufferStatusEXT")?;
        Ok(self.gl.framebuffers.status.unwrap_or(FramebufferStatus::Complete))
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
        let value = (attached.texture != 0).then_some(attached);
        self.change_framebuffer(|object| match attachment {
            Attachment::Color(number) => object.colors[number as usize] = value,
            Attachment::Depth => object.depth = value,
        })
    }

    fn change_framebuffer(&mut self, change: impl FnOnce(&mut Framebuffer)) -> Result {
        self.outside("FramebufferTextureEXT")?;
        if self.gl.framebuffers.bound == 0 {
            return invalid_operation("the window has no attachments");
        }
        self.leave_framebuffer()?;
        self.drop_kept(self.gl.framebuffers.bound);
        let all = &mut self.gl.framebuffers;
        if let Some(object) = all.objects.get_mut(&all.bound) {
            change(object);
        }
        self.enter_framebuffer()
    }

    fn face(&self, attached: Attached) -> Option<Face> {
        let object = self.gl.textures.object(attached.texture)?;
        let image = object.images.value.level(attached.level)?;
        let [width, height, depth] = image.extent();
        let there = width > 0 && height > 0 && attached.layer.is_none_or(|layer| layer < depth);
        let format = object.formats.get(&attached.level).copied().filter(|_| there)?;
        let layers = if attached.layer.is_some() { 1 } else { depth };
        Some(Face { target: object.target(), format, size: [width, height], layers, samples: image.samples() })
    }

    /// What the targets of a framebuffer must be, and the number of layers.
    fn described(&self, object: &Framebuffer) -> std::result::Result<(TargetDescription, u32), FramebufferStatus> {
        use FramebufferStatus as Status;
        let mut faces = Vec::new();
        let mut colors = Vec::new();
        let used = object.colors.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        for attached in &object.colors[..used] {
            // The device also needs the buffers in between.
            let Some(attached) = attached else { return Err(Status::Unsupported) };
            let face = self.face(*attached).ok_or(Status::IncompleteAttachment)?;
            if face.format.is_depth() {
                return Err(Status::IncompleteAttachment);
            }
            colors.push(color_format(face.format).ok_or(Status::Unsupported)?);
            faces.push((attached.layer.is_none(), face, true));
        }
        let mut depth = object.own_depth.then_some(DepthFormat::Unorm24);
        if let Some(attached) = object.depth {
            let face = self.face(attached).ok_or(Status::IncompleteAttachment)?;
            if !face.format.is_depth() {
                return Err(Status::IncompleteAttachment);
            }
            depth = Some(if face.format == InternalFormat::DepthComponent32 {
                DepthFormat::Float32
            } else {
                DepthFormat::Unorm24
            });
            faces.push((attached.layer.is_none(), face, false));
        }
        let Some((_, first, _)) = faces.first() else { return Err(Status::IncompleteMissingAttachment) };
        if faces.iter().any(|(_, face, _)| face.size != first.size) {
            return Err(Status::IncompleteDimensions);
        }
        if faces.iter().any(|(_, face, _)| face.samples != first.samples) {
            return Err(Status::IncompleteMultisample);
        }
        let is_layered = |(all, face, _): &(bool, Face, bool)| {
            *all && (face.target.layer_component().is_some() || matches!(face.target, Target::Cube | Target::Dim3))
        };
        if faces.iter().any(is_layered) {
            let colors = faces.iter().filter(|(_, _, color)| *color).map(|(_, face, _)| face.target);
            let alike = colors.clone().all(|target| Some(target) == colors.clone().next());
            if !alike || !faces.iter().all(is_layered) {
                return Err(Status::IncompleteLayerTargets);
            }
            if faces.iter().any(|(_, face, _)| face.layers != first.layers) {
                return Err(Status::IncompleteLayerCount);
            }
        }
        let [width, height] = first.size;
        let stencil = object.own_depth && object.depth.is_none();
        Ok((TargetDescription { width, height, samples: first.samples, colors, depth, stencil }, first.layers))
    }

    /// Makes the layers of the bound framebuffer the current targets.
    fn enter_framebuffer(&mut self) -> Result {
        let Some(object) = self.gl.framebuffers.object().cloned() else {
            self.gl.framebuffers.status = None;
            return Ok(());
        };
        let (description, count) = match self.described(&object) {
            Ok(described) => described,
            Err(status) => {
                self.gl.framebuffers.status = Some(status);
                return Ok(());
            }
        };
        // What programs have stored in images of the attachments.
        self.settle_images()?;
        let name = self.gl.framebuffers.bound;
        let Some(kept) = self.take_kept(name, &description, count) else {
            self.gl.framebuffers.status = Some(FramebufferStatus::Unsupported);
            return Ok(());
        };
        self.fill_attached(&object, &kept)?;
        let outputs = Outputs::new(&description.colors);
        self.gl.framebuffers.window = Some(Window {
            target: std::mem::replace(&mut self.target, kept.layers[0]),
            description: std::mem::replace(&mut self.description, description),
            outputs: std::mem::replace(&mut self.gl.outputs, outputs),
            read_buffer: std::mem::take(&mut self.gl.pixels.read_buffer),
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
            self.gl.outputs = window.outputs;
            self.gl.pixels.read_buffer = window.read_buffer;
            self.keep_targets(name, description, layers);
        }
        Ok(())
    }

    /// Releases all targets that no other command releases.
    pub(crate) fn drop_framebuffer(&mut self) {
        self.gl.framebuffers.drawn = false;
        // Nothing is copied, so nothing can fail.
        let _ = self.leave_framebuffer();
        let names: Vec<u32> = self.gl.framebuffers.objects.keys().copied().collect();
        names.into_iter().for_each(|name| self.drop_kept(name));
    }
}

//! Framebuffer objects (EXT_framebuffer_object, with the changes in NV_geometry_program4, 4.4): draws go to levels of
//! textures, multisample ones included, and geometry programs choose the layer.
//!
//! Each layer is a target of the device, kept from one binding to the next. Its contents are copied to the texture
//! before anything else reads that.

use crate::call::{Identity, TargetDescription, TargetId};
use crate::context::formats::internal::InternalFormat;
use crate::context::state::outputs::Outputs;
use crate::context::state::textures::Textures;
use crate::model::error::{ErrorName, GlError, Result};
use crate::objects::Objects;
use crate::raster::{ColorFormat, DepthFormat, MAX_COLORS};
use crate::texels::TargetBuffer;
use glasm::texture::Target;

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

/// Targets of a framebuffer object that is not bound.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub description: TargetDescription,
    pub layers: Vec<TargetId>,
    /// The version of each attachment's level at unbinding, if the target holds exactly that.
    pub seen: Vec<Option<(Identity, u64)>>,
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
    pub own_depth: bool,
    /// Its targets while it is not bound.
    pub kept: Option<Kept>,
}

/// The properties of an attached level.
struct Face {
    target: Target,
    format: InternalFormat,
    size: [u32; 2],
    layers: u32,
    samples: u32,
}

impl Face {
    fn of(attached: Attached, textures: &Textures) -> Option<Face> {
        let object = textures.object(attached.texture)?;
        let (image, format) = object.level(attached.level)?;
        let [width, height, depth] = image.extent();
        let there = width > 0 && height > 0 && attached.layer.is_none_or(|layer| layer < depth);
        let layers = if attached.layer.is_some() { 1 } else { depth };
        let (target, samples) = (object.target(), image.samples());
        there.then_some(Face { target, format, size: [width, height], layers, samples })
    }

    fn is_layered(&self) -> bool {
        self.target.layer_component().is_some() || matches!(self.target, Target::Cube | Target::Dim3)
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

impl Framebuffer {
    /// The attachments by draw buffer.
    pub(crate) fn attachments(&self) -> Vec<(TargetBuffer, Attached)> {
        let colors = self.colors.iter().enumerate();
        let colors = colors.filter_map(|(number, attached)| Some((TargetBuffer::Color(number), (*attached)?)));
        colors.chain(self.depth.map(|attached| (TargetBuffer::Depth, attached))).collect()
    }

    pub(crate) fn attach(&mut self, attachment: Attachment, attached: Option<Attached>) {
        match attachment {
            Attachment::Color(number) => self.colors[number as usize] = attached,
            Attachment::Depth => self.depth = attached,
        }
    }

    /// What its targets must be, and the number of layers.
    pub(crate) fn described(
        &self,
        textures: &Textures,
    ) -> std::result::Result<(TargetDescription, u32), FramebufferStatus> {
        use FramebufferStatus as Status;
        let mut faces = Vec::new();
        let mut colors = Vec::new();
        let used = self.colors.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        for attached in &self.colors[..used] {
            // The device also needs the buffers in between.
            let Some(attached) = attached else { return Err(Status::Unsupported) };
            let face = Face::of(*attached, textures).ok_or(Status::IncompleteAttachment)?;
            if face.format.is_depth() {
                return Err(Status::IncompleteAttachment);
            }
            colors.push(color_format(face.format).ok_or(Status::Unsupported)?);
            faces.push((attached.layer.is_none(), face, true));
        }
        let mut depth = self.own_depth.then_some(DepthFormat::Unorm24);
        if let Some(attached) = self.depth {
            let face = Face::of(attached, textures).ok_or(Status::IncompleteAttachment)?;
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
        let is_layered = |(all, face, _): &(bool, Face, bool)| *all && face.is_layered();
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
        let stencil = self.own_depth && self.depth.is_none();
        Ok((TargetDescription { width, height, samples: first.samples, colors, depth, stencil }, first.layers))
    }
}

/// The target for draws while no framebuffer object is bound.
#[derive(Debug)]
pub(crate) struct Window {
    pub target: TargetId,
    pub description: TargetDescription,
    pub outputs: Outputs,
}

/// All framebuffer objects.
#[derive(Debug)]
pub(crate) struct Framebuffers {
    pub objects: Objects<Framebuffer>,
    pub bound: u32,
    pub window: Option<Window>,
    /// Those of the current target.
    pub outputs: Outputs,
    /// Targets of the layers of the current binding.
    pub layers: Vec<TargetId>,
    /// Something was drawn there that has not been copied to the textures.
    pub drawn: bool,
    pub status: Option<FramebufferStatus>,
}

impl Framebuffers {
    pub(crate) fn new(window: &TargetDescription) -> Framebuffers {
        Framebuffers {
            objects: Objects::new(),
            bound: 0,
            window: None,
            outputs: Outputs::new(&window.colors),
            layers: Vec::new(),
            drawn: false,
            status: None,
        }
    }

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
        self.objects.get(self.bound).filter(|_| self.bound != 0)
    }

    pub(crate) fn bind(&mut self, name: u32) {
        self.bound = name;
        if name != 0 {
            self.objects.create(name, Framebuffer::default);
        }
    }

    /// Notes that something is drawn.
    pub(crate) fn touch(&mut self) {
        self.drawn = self.bound != 0;
    }
}

//! Framebuffer objects (EXT_framebuffer_object as NV_geometry_program4, 4.4, has it): draws go to levels of textures, and
//! geometry programs choose the layer.
//!
//! Each layer is a target of the device. What it holds is the texture's as soon as something else looks at that.

use rustc_hash::FxHashMap;

use super::Context;
use super::error::{ErrorName, GlError, Result, at_most, below, invalid_operation, invalid_value};
use super::formats::InternalFormat;
use super::limits::MAX_NAMES;
use super::outputs::Outputs;
use super::textures::TextureObject;
use crate::raster::state::Rectangle;
use crate::raster::{ColorFormat, DepthFormat, MAX_COLORS};
use crate::runtime::call::{TargetDescription, TargetId};
use crate::texture::{DepthMode, Image, MAX_LEVELS, Target};

/// An attachment point.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attachment {
    /// COLOR_ATTACHMENT0 and so on.
    Color(u32),
    Depth,
}

/// What CheckFramebufferStatus answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FramebufferStatus {
    Complete,
    IncompleteAttachment,
    IncompleteMissingAttachment,
    IncompleteDimensions,
    IncompleteLayerTargets,
    IncompleteLayerCount,
    Unsupported,
}

/// A level of a texture; all layers of it, or one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Attached {
    texture: u32,
    level: u32,
    layer: Option<u32>,
}

#[derive(Clone, Debug, Default)]
struct Framebuffer {
    colors: [Option<Attached>; MAX_COLORS],
    depth: Option<Attached>,
    /// It has depths and stencils that no texture has (a renderbuffer for each layer).
    own_depth: bool,
}

/// What is drawn to while no framebuffer object is bound.
#[derive(Debug)]
struct Window {
    target: TargetId,
    description: TargetDescription,
    outputs: Outputs,
    read_buffer: usize,
}

/// All framebuffer objects.
#[derive(Debug, Default)]
pub(super) struct Framebuffers {
    objects: FxHashMap<u32, Framebuffer>,
    reserved: Vec<u32>,
    bound: u32,
    window: Option<Window>,
    /// Targets of the layers of what is bound.
    layers: Vec<TargetId>,
    /// Something was drawn there that textures have not got.
    drawn: bool,
    status: Option<FramebufferStatus>,
}

/// What an attached level is.
struct Face {
    target: Target,
    format: InternalFormat,
    size: [u32; 2],
    layers: u32,
}

impl Framebuffers {
    /// Targets of the layers, where there are several.
    pub fn layers(&self) -> &[TargetId] {
        if self.layers.len() > 1 { &self.layers } else { &[] }
    }

    /// INVALID_FRAMEBUFFER_OPERATION where what is bound is not complete.
    pub fn validate(&self) -> Result {
        match self.status {
            None | Some(FramebufferStatus::Complete) => Ok(()),
            Some(status) => Err(GlError {
                name: ErrorName::InvalidFramebufferOperation,
                reason: format!("the framebuffer is not complete: {status:?}").into(),
            }),
        }
    }

    /// Notes that something is drawn.
    pub fn touch(&mut self) {
        self.drawn = self.bound != 0;
    }
}

/// The colour buffer that holds such texels.
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

/// Texels of a level as vectors.
fn vectors(image: &Image) -> Vec<[f32; 4]> {
    let expand = |texel: &[u32; 4]| image.format().expand(*texel, DepthMode::Luminance).map(f32::from_bits);
    image.texels().iter().map(expand).collect()
}

impl Context {
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

    /// Deletes framebuffer objects; the window is bound in place of one that was.
    pub fn delete_framebuffers_ext(&mut self, names: &[u32]) -> Result {
        self.outside("DeleteFramebuffersEXT")?;
        if names.contains(&self.gl.framebuffers.bound) {
            self.bind_framebuffer_ext(0)?;
        }
        let all = &mut self.gl.framebuffers;
        all.objects.retain(|name, _| !names.contains(name));
        all.reserved.retain(|name| !names.contains(name));
        Ok(())
    }

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
            None | Some(Target::Dim3 | Target::Array1D | Target::Array2D | Target::ArrayCube) => {}
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
            return invalid_operation(format!("texture {texture} is no cube map"));
        }
        self.attach(attachment, Attached { texture, level, layer: Some(face) })
    }

    /// Gives each layer depths and stencils of its own, as renderbuffers of DEPTH24_STENCIL8 would. They are cleared.
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
                return invalid_operation("buffer textures are not drawn to");
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
        let all = &mut self.gl.framebuffers;
        if let Some(object) = all.objects.get_mut(&all.bound) {
            change(object);
        }
        self.enter_framebuffer()
    }

    fn face(&self, attached: Attached) -> Option<Face> {
        let object = self.gl.textures.object(attached.texture)?;
        let [width, height, depth] = object.images.value.level(attached.level)?.extent();
        let there = width > 0 && height > 0 && attached.layer.is_none_or(|layer| layer < depth);
        let format = object.formats.get(&attached.level).copied().filter(|_| there)?;
        let layers = if attached.layer.is_some() { 1 } else { depth };
        Some(Face { target: object.target(), format, size: [width, height], layers })
    }

    /// What the targets of a framebuffer have to be, and how many layers there are.
    fn described(&self, object: &Framebuffer) -> std::result::Result<(TargetDescription, u32), FramebufferStatus> {
        use FramebufferStatus as Status;
        let mut faces = Vec::new();
        let mut colors = Vec::new();
        let used = object.colors.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        for attached in &object.colors[..used] {
            // Buffers between have to be there for the device.
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
        Ok((TargetDescription { width, height, samples: 1, colors, depth, stencil }, first.layers))
    }

    /// Makes the bound framebuffer's layers what is drawn to.
    fn enter_framebuffer(&mut self) -> Result {
        let all = &self.gl.framebuffers;
        let Some(object) = all.objects.get(&all.bound).filter(|_| all.bound != 0).cloned() else {
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
        let mut layers = Vec::new();
        for layer in 0..count {
            match self.device.create_target(&description) {
                Ok(target) => layers.push(target),
                Err(_) => {
                    layers.into_iter().for_each(|target| self.device.delete_target(target));
                    self.gl.framebuffers.status = Some(FramebufferStatus::Unsupported);
                    return Ok(());
                }
            }
            for (buffer, attached) in object.colors.iter().enumerate() {
                let image = attached.and_then(|it| Some((it, self.gl.textures.object(it.texture)?)));
                let Some((attached, image)) =
                    image.and_then(|(it, object)| Some((it, object.images.value.level(it.level)?)))
                else {
                    continue;
                };
                let size = description.width as usize * description.height as usize;
                let slice = attached.layer.unwrap_or(layer) as usize;
                let texels: Vec<[f32; 4]> = vectors(image).into_iter().skip(slice * size).take(size).collect();
                self.device.write_color(layers[layer as usize], buffer, &texels)?;
            }
        }
        let outputs = Outputs::new(&description.colors);
        self.gl.framebuffers.window = Some(Window {
            target: std::mem::replace(&mut self.target, layers[0]),
            description: std::mem::replace(&mut self.description, description),
            outputs: std::mem::replace(&mut self.gl.outputs, outputs),
            read_buffer: std::mem::take(&mut self.gl.pixels.read_buffer),
        });
        self.gl.framebuffers.layers = layers;
        self.gl.framebuffers.status = Some(FramebufferStatus::Complete);
        Ok(())
    }

    /// Leaves what was drawn to the textures, and goes back to the window.
    pub(super) fn leave_framebuffer(&mut self) -> Result {
        self.settle_framebuffer()?;
        let all = &mut self.gl.framebuffers;
        all.status = None;
        let layers = std::mem::take(&mut all.layers);
        if let Some(window) = all.window.take() {
            self.target = window.target;
            self.description = window.description;
            self.gl.outputs = window.outputs;
            self.gl.pixels.read_buffer = window.read_buffer;
        }
        layers.into_iter().for_each(|target| self.device.delete_target(target));
        Ok(())
    }

    /// Has what was drawn in the textures.
    pub(super) fn settle_framebuffer(&mut self) -> Result {
        if !std::mem::take(&mut self.gl.framebuffers.drawn) {
            return Ok(());
        }
        let all = &self.gl.framebuffers;
        let (Some(object), layers) = (all.objects.get(&all.bound).cloned(), all.layers.clone()) else { return Ok(()) };
        let area = Rectangle { x: 0, y: 0, width: self.description.width, height: self.description.height };
        for (number, target) in (0..).zip(layers) {
            for (buffer, attached) in object.colors.iter().enumerate() {
                let Some(attached) = attached else { continue };
                let colors = self.device.read_color(target, buffer, area)?;
                self.put_layer(*attached, number, &colors)?;
            }
            if let Some(attached) = object.depth {
                let depths = self.device.read_depth(target, area)?;
                let depths: Vec<[f32; 4]> = depths.into_iter().map(|depth| [depth, 0.0, 0.0, 1.0]).collect();
                self.put_layer(attached, number, &depths)?;
            }
        }
        Ok(())
    }

    /// Writes a layer of a level.
    fn put_layer(&mut self, attached: Attached, number: u32, colors: &[[f32; 4]]) -> Result {
        let Some(object) = self.gl.textures.object_mut(attached.texture) else { return Ok(()) };
        let (Some(image), Some(format)) =
            (object.images.value.level(attached.level), object.formats.get(&attached.level).copied())
        else {
            return Ok(());
        };
        let (extent, count) = (image.extent(), format.base().component_count());
        let texels = image.texels().iter().flat_map(|texel| &texel[..count]);
        let mut all: Vec<f32> = texels.map(|word| f32::from_bits(*word)).collect();
        let components = format.components(colors);
        let slice = attached.layer.unwrap_or(number) as usize;
        let first = slice * extent[0] as usize * extent[1] as usize * count;
        let place = all.get_mut(first..first + components.len());
        place.into_iter().for_each(|place| place.copy_from_slice(&components));
        if let Some(face) = object.faces.get_mut(&attached.level).and_then(|faces| faces.get_mut(slice)) {
            *face = Some((format, extent[0], components));
        }
        match Image::from_floats(format.base(), extent, &all) {
            Ok(image) => object.set_level(attached.level, format, image),
            Err(error) => invalid_value(error.to_string()),
        }
    }

    /// Gives all targets back that no other command does.
    pub(super) fn drop_framebuffer(&mut self) {
        self.gl.framebuffers.drawn = false;
        // Nothing is settled, so that nothing can fail.
        let _ = self.leave_framebuffer();
    }
}

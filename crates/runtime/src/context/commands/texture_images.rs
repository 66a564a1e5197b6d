//! Texture images: specified, changed in part, copied from the window, and read back, as commands of a context.

use crate::context::base::Context;
use crate::context::device::contents::TexelRegion;
use crate::context::formats::internal::InternalFormat;
use crate::context::formats::pixels::Pixels;
use crate::model::error::{Result, at_most, below, invalid_enum, invalid_operation, invalid_value};
use crate::model::limits::MAX_TEXELS;
use crate::raster::state::Rectangle;
use crate::texels::TargetBuffer;
use glasm::texture::{Image, MAX_LEVELS, Target};

/// The targets of TexImage2D.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ImageTarget {
    /// `GL_TEXTURE_2D`.
    Dim2,
    /// `GL_TEXTURE_RECTANGLE_NV`.
    Rect,
    /// TEXTURE_CUBE_MAP_POSITIVE_X and the five that follow it.
    CubeFace(u8),
    /// Rows are layers.
    Array1D,
}

/// A new level.
struct Level {
    target: Target,
    face: Option<usize>,
    level: u32,
    /// Width, height, slices; of one face of a cube.
    extent: [u32; 3],
    border: Rim,
}

/// Where a level's border texels come from.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Rim {
    /// It has none.
    None,
    /// They surround the given texels, and the extent includes them.
    Given,
    /// They keep their values.
    Kept,
}

impl ImageTarget {
    fn level(self, level: u32, width: u32, height: u32) -> Result<Level> {
        Ok(match self {
            ImageTarget::Dim2 => Level::new(Target::Dim2, level, [width, height, 1]),
            ImageTarget::Rect => Level::new(Target::Rect, level, [width, height, 1]),
            ImageTarget::Array1D => Level::new(Target::Array1D, level, [width, 1, height]),
            ImageTarget::CubeFace(face) if face < 6 => {
                Level { face: Some(face.into()), ..Level::new(Target::Cube, level, [width, height, 1]) }
            }
            ImageTarget::CubeFace(face) => return invalid_enum(format!("a cube has no face {face}")),
        })
    }
}

impl Level {
    fn new(target: Target, level: u32, extent: [u32; 3]) -> Level {
        Level { target, face: None, level, extent, border: Rim::None }
    }

    /// Where it begins in the texture.
    fn place(&self, origin: [u32; 3]) -> TexelRegion {
        TexelRegion {
            target: self.target,
            face: self.face,
            level: self.level,
            extent: self.extent,
            origin,
            whole: None,
        }
    }

    fn count(&self) -> usize {
        self.extent.iter().fold(1, |count, side| count.saturating_mul(*side as usize))
    }
}

/// A level whose texels come with a border of one texel.
fn bordered(target: Target, level: u32, extent: [u32; 3]) -> Result<Level> {
    match target {
        Target::Dim1 | Target::Dim2 | Target::Dim3 | Target::Array1D | Target::Array2D => {}
        // NV_texture_rectangle, 3.8.1.
        Target::Rect => return invalid_value("rectangle textures have no border"),
        // Faces are clamped to their edges: their borders are never read.
        Target::Cube | Target::ArrayCube | Target::Buffer | Target::Multisample | Target::MultisampleArray => {
            return invalid_operation(format!("{} textures have no border here", target.name(false)));
        }
    }
    if extent.iter().take(target.axes()).any(|side| *side < 2) {
        return invalid_value("the border takes two texels of each side");
    }
    Ok(Level { border: Rim::Given, ..Level::new(target, level, extent) })
}

/// # Texture images.
impl Context {
    /// `glTexImage1D`: an image; without pixels it is black.
    pub fn tex_image_1d(&mut self, level: u32, format: InternalFormat, width: u32, pixels: Option<Pixels>) -> Result {
        let level = Level::new(Target::Dim1, level, [width, 1, 1]);
        self.tex_image(&level, format, pixels)
    }

    /// An image; without pixels it is black.
    pub fn tex_image_2d(
        &mut self,
        target: ImageTarget,
        level: u32,
        format: InternalFormat,
        width: u32,
        height: u32,
        pixels: Option<Pixels>,
    ) -> Result {
        self.tex_image(&target.level(level, width, height)?, format, pixels)
    }

    /// An image of a 3D texture or a two-dimensional array.
    pub fn tex_image_3d(
        &mut self,
        target: Target,
        level: u32,
        format: InternalFormat,
        [width, height, depth]: [u32; 3],
        pixels: Option<Pixels>,
    ) -> Result {
        match target {
            Target::Dim3 | Target::Array2D | Target::ArrayCube => {}
            _ => return invalid_enum(format!("TexImage3D does not take {}", target.name(false))),
        }
        self.tex_image(&Level::new(target, level, [width, height, depth]), format, pixels)
    }

    /// TexImage1D, TexImage2D and TexImage3D with a border of one texel, which CLAMP and CLAMP_TO_BORDER read beyond
    /// the edges. The extent includes the border; beyond the target's dimensions it is 1, or layers.
    pub fn tex_image_with_border(
        &mut self,
        target: Target,
        level: u32,
        format: InternalFormat,
        extent: [u32; 3],
        pixels: Option<Pixels>,
    ) -> Result {
        self.tex_image(&bordered(target, level, extent)?, format, pixels)
    }

    fn change_texels(&mut self, command: &str) -> Result {
        self.outside(command)?;
        self.settle_images()?;
        self.gl.textures.image_unit().map(drop)
    }

    fn tex_image(&mut self, level: &Level, format: InternalFormat, pixels: Option<Pixels>) -> Result {
        self.change_texels("TexImage")?;
        self.admit_level(level, format)?;
        if pixels.is_none() && level.face.is_none() && level.border == Rim::None {
            let image = Image::blank(format.base(), level.extent);
            return self.gl.textures.bound_mut(level.target)?.set_level(level.level, format, image);
        }
        let vectors = match pixels {
            Some(pixels) => format.vectors(&pixels, level.count())?,
            None => vec![[0.0; 4]; level.count()],
        };
        self.set_level(level, format, format.components(&vectors))
    }

    /// Checks a level that a command is about to make, and counts its texels.
    fn admit_level(&mut self, level: &Level, format: InternalFormat) -> Result {
        self.respecified(level.target)?;
        below("level", level.level, MAX_LEVELS)?;
        if level.level > 0 && !level.target.has_levels() {
            return invalid_value("rectangle textures have one level");
        }
        let limits = self.device.limits();
        let limit = if level.target == Target::Dim3 { limits.texture_size_3d } else { limits.texture_size };
        let limit = if level.border == Rim::Given { limit.saturating_add(2) } else { limit };
        let sides = match level.target.layer_component() {
            Some(_) if level.extent[2] > limits.texture_layers => {
                let (layers, most) = (level.extent[2], limits.texture_layers);
                return invalid_value(format!("{layers} layers are more than {most}"));
            }
            Some(_) => &level.extent[..2],
            None => &level.extent,
        };
        if let Some(side) = sides.iter().find(|side| **side > limit) {
            return invalid_value(format!("a side of {side} texels is longer than {limit}"));
        }
        at_most("texels", level.count() as u64, MAX_TEXELS)?;
        if level.face.is_some() && level.extent[0] != level.extent[1] {
            return invalid_value("the faces of a cube are square");
        }
        if level.target == Target::ArrayCube
            && (level.extent[0] != level.extent[1] || !level.extent[2].is_multiple_of(6))
        {
            return invalid_value("layers of a cube map array are six faces each, and square");
        }
        // NV_float_buffer, 3.8.1.
        if format.base().is_unfiltered_float() && level.target != Target::Rect {
            return invalid_operation("FLOAT_ formats are for rectangle textures");
        }
        if format.is_depth() && matches!(level.target, Target::Dim3 | Target::Cube) {
            return invalid_operation("depth textures have one or two dimensions");
        }
        // The other faces of a cube's level stay.
        let whole = level.face.is_none().then_some(level.level);
        self.gl.textures.reserve(level.count() as u64, level.target, whole)
    }

    fn set_level(&mut self, level: &Level, format: InternalFormat, components: Vec<f32>) -> Result {
        if level.face.is_some() {
            // Texels of the other faces may be only on the device.
            self.bring_bound(level.target)?;
        }
        let object = self.gl.textures.bound_mut(level.target)?;
        let (extent, components) = match level.face {
            None => (level.extent, components),
            Some(face) => {
                let faces = object.faces.entry(level.level).or_default();
                faces[face] = Some((format, level.extent[0], components));
                let alike = |given: &Option<(InternalFormat, u32, Vec<f32>)>| {
                    given.as_ref().is_some_and(|(kept, size, _)| (*kept, *size) == (format, level.extent[0]))
                };
                if faces.iter().all(alike) {
                    let all = faces.iter().flatten().flat_map(|(_, _, components)| components).copied().collect();
                    ([level.extent[0], level.extent[1], 6], all)
                } else {
                    // Until all six faces match, the level is not an image.
                    ([0, 0, 6], Vec::new())
                }
            }
        };
        let mut image = match level.border {
            Rim::Given => Image::with_border(format.base(), extent, level.target.axes(), &components)?,
            Rim::None | Rim::Kept => Image::from_floats(format.base(), extent, &components)?,
        };
        if let (Rim::Kept, Some(old)) = (level.border, object.images.value.level(level.level)) {
            image.take_border(old);
        }
        object.set_level(level.level, format, image)
    }

    /// `glTexSubImage1D`: replaces `width` texels from `x` on.
    pub fn tex_sub_image_1d(&mut self, level: u32, x: u32, width: u32, pixels: Pixels) -> Result {
        let part = Level::new(Target::Dim1, level, [width, 1, 1]);
        self.tex_sub_image(&part, [x, 0, 0], pixels)
    }

    /// `glTexSubImage2D`: replaces a rectangle of texels.
    pub fn tex_sub_image_2d(
        &mut self,
        target: ImageTarget,
        level: u32,
        [x, y]: [u32; 2],
        [width, height]: [u32; 2],
        pixels: Pixels,
    ) -> Result {
        let part = target.level(level, width, height)?;
        let place = if target == ImageTarget::Array1D { [x, 0, y] } else { [x, y, 0] };
        self.tex_sub_image(&part, place, pixels)
    }

    /// `glTexSubImage3D`: replaces a block of texels, or of an array's layers.
    pub fn tex_sub_image_3d(
        &mut self,
        target: Target,
        level: u32,
        place: [u32; 3],
        extent: [u32; 3],
        pixels: Pixels,
    ) -> Result {
        self.tex_sub_image(&Level::new(target, level, extent), place, pixels)
    }

    fn tex_sub_image(&mut self, part: &Level, place: [u32; 3], pixels: Pixels) -> Result {
        self.change_texels("TexSubImage")?;
        let format = self.level_format(part)?;
        let vectors = format.vectors(&pixels, part.count())?;
        self.replace(part, place, &format.components(&vectors))
    }

    /// The format of an existing image.
    fn level_format(&self, part: &Level) -> Result<InternalFormat> {
        let object = self.gl.textures.bound(part.target)?;
        let face = |face: usize| object.faces.get(&part.level)?[face].as_ref().map(|(format, ..)| *format);
        let format = match part.face {
            Some(number) => face(number),
            None => object.formats.get(&part.level).copied(),
        };
        match format {
            Some(format) => Ok(format),
            None => invalid_operation(format!("level {} has no image", part.level)),
        }
    }

    /// The extent that a part must fit into, for a cube that of a face.
    fn whole(&self, part: &Level, place: [u32; 3]) -> Result<[u32; 3]> {
        let object = self.gl.textures.bound(part.target)?;
        let face = part.face.and_then(|face| object.faces.get(&part.level)?[face].as_ref());
        let whole = match (face, object.images.value.level(part.level)) {
            (Some((_, size, _)), _) => [*size, *size, 1],
            (None, Some(image)) => image.extent(),
            (None, None) => [0; 3],
        };
        for axis in 0..3 {
            if u64::from(place[axis]) + u64::from(part.extent[axis]) > u64::from(whole[axis]) {
                return invalid_value("the part does not lie within the image");
            }
        }
        Ok(whole)
    }

    fn replace(&mut self, part: &Level, place: [u32; 3], components: &[f32]) -> Result {
        let format = self.level_format(part)?;
        let whole = self.whole(part, place)?;
        self.bring_bound(part.target)?;
        let object = self.gl.textures.bound(part.target)?;
        let face = part.face.and_then(|face| object.faces.get(&part.level)?[face].as_ref());
        let image = object.images.value.level(part.level);
        let count = format.base().component_count();
        let mut all: Vec<f32> = match (face, image) {
            (Some((_, _, components)), _) => components.clone(),
            (None, Some(image)) => image
                .texels()
                .iter()
                .flat_map(|texel| texel[..count].iter().map(|word| f32::from_bits(*word)))
                .collect(),
            (None, None) => Vec::new(),
        };
        let mut given = components.chunks_exact(count);
        for slice in place[2]..place[2] + part.extent[2] {
            for row in place[1]..place[1] + part.extent[1] {
                for column in place[0]..place[0] + part.extent[0] {
                    let texel = (slice as usize * whole[1] as usize + row as usize) * whole[0] as usize;
                    let first = (texel + column as usize) * count;
                    if let (Some(texel), Some(value)) = (all.get_mut(first..first + count), given.next()) {
                        texel.copy_from_slice(value);
                    }
                }
            }
        }
        self.set_level(&Level { extent: whole, border: Rim::Kept, ..*part }, format, all)
    }

    /// An image from a row of the window's colours or depths.
    pub fn copy_tex_image_1d(&mut self, level: u32, format: InternalFormat, [x, y]: [i32; 2], width: u32) -> Result {
        let level = Level::new(Target::Dim1, level, [width, 1, 1]);
        self.copy_image(&level, format, Rectangle { x, y, width, height: 1 })
    }

    /// An image from the window's colours or depths.
    pub fn copy_tex_image_2d(
        &mut self,
        target: ImageTarget,
        level: u32,
        format: InternalFormat,
        area: Rectangle,
    ) -> Result {
        self.copy_image(&target.level(level, area.width, area.height)?, format, area)
    }

    /// CopyTexImage1D and CopyTexImage2D with a border, which the area includes.
    pub fn copy_tex_image_with_border(
        &mut self,
        target: Target,
        level: u32,
        format: InternalFormat,
        area: Rectangle,
    ) -> Result {
        self.copy_image(&bordered(target, level, [area.width, area.height, 1])?, format, area)
    }

    fn copy_image(&mut self, level: &Level, format: InternalFormat, area: Rectangle) -> Result {
        self.change_texels("CopyTexImage")?;
        self.admit_level(level, format)?;
        let buffer = self.source(format)?;
        if level.border == Rim::None && self.copy_on_device(level.place([0; 3]), format, buffer, area)? {
            return Ok(());
        }
        let vectors = self.read_vectors(self.target, buffer, area)?;
        self.set_level(level, format, format.components(&vectors))
    }

    /// `glCopyTexSubImage1D`: replaces texels from `place` on by pixels that are read at (`x`, `y`).
    pub fn copy_tex_sub_image_1d(&mut self, level: u32, place: u32, [x, y]: [i32; 2], width: u32) -> Result {
        let part = Level::new(Target::Dim1, level, [width, 1, 1]);
        self.copy_part(&part, [place, 0, 0], Rectangle { x, y, width, height: 1 })
    }

    /// `glCopyTexSubImage2D`: replaces a rectangle of texels from (`x`, `y`) on by pixels.
    pub fn copy_tex_sub_image_2d(
        &mut self,
        target: ImageTarget,
        level: u32,
        [x, y]: [u32; 2],
        area: Rectangle,
    ) -> Result {
        let place = if target == ImageTarget::Array1D { [x, 0, y] } else { [x, y, 0] };
        self.copy_part(&target.level(level, area.width, area.height)?, place, area)
    }

    /// A part of one slice or layer.
    pub fn copy_tex_sub_image_3d(&mut self, target: Target, level: u32, place: [u32; 3], area: Rectangle) -> Result {
        match target {
            Target::Dim3 | Target::Array2D | Target::ArrayCube => {}
            _ => return invalid_enum(format!("CopyTexSubImage3D does not take {}", target.name(false))),
        }
        self.copy_part(&Level::new(target, level, [area.width, area.height, 1]), place, area)
    }

    fn copy_part(&mut self, part: &Level, place: [u32; 3], area: Rectangle) -> Result {
        self.change_texels("CopyTexSubImage")?;
        let format = self.level_format(part)?;
        let buffer = self.source(format)?;
        let whole = self.whole(part, place)?;
        if self.copy_on_device(TexelRegion { whole: Some(whole), ..part.place(place) }, format, buffer, area)? {
            return Ok(());
        }
        let vectors = self.read_vectors(self.target, buffer, area)?;
        self.replace(part, place, &format.components(&vectors))
    }

    /// The buffer of the window that such texels are made of.
    fn source(&self, format: InternalFormat) -> Result<TargetBuffer> {
        let outputs = &self.gl.framebuffers.outputs;
        if format.is_depth() {
            self.check_read(TargetBuffer::Depth)?;
            return Ok(TargetBuffer::Depth);
        }
        if !format.accepts_colors() {
            return invalid_operation(format!("colours do not fit a {format:?} texture"));
        }
        let buffer = TargetBuffer::Color(outputs.read_buffer);
        self.check_read(buffer)?;
        outputs.read_as(format.base().is_integer())?;
        Ok(buffer)
    }

    /// TEXTURE_WIDTH, TEXTURE_HEIGHT and TEXTURE_DEPTH, with TEXTURE_INTERNAL_FORMAT.
    pub fn get_tex_level_parameter(&self, target: Target, level: u32) -> Result<Option<([u32; 3], InternalFormat)>> {
        self.state("GetTexLevelParameter")?.textures.image_unit()?;
        below("level", level, MAX_LEVELS)?;
        let found = self.gl.textures.bound(target)?.level(level);
        Ok(found.map(|(image, format)| (image.extent(), format)))
    }

    /// TEXTURE_BORDER: 1 where the level has border texels.
    pub fn get_tex_level_border(&self, target: Target, level: u32) -> Result<u32> {
        self.state("GetTexLevelParameter")?.textures.image_unit()?;
        below("level", level, MAX_LEVELS)?;
        let image = self.gl.textures.bound(target)?.images.value.level(level);
        Ok(image.is_some_and(Image::has_border).into())
    }

    /// The texels of a level as the format stores them, without its border, floats in the order of its components.
    pub fn get_tex_image(&mut self, target: Target, level: u32) -> Result<Vec<f32>> {
        Ok(self.texels(target, level, false)?.into_iter().map(f32::from_bits).collect())
    }

    /// The same for an integer format: words, signed ones as their bits.
    pub fn get_tex_image_integer(&mut self, target: Target, level: u32) -> Result<Vec<u32>> {
        self.texels(target, level, true)
    }

    fn texels(&mut self, target: Target, level: u32, integers: bool) -> Result<Vec<u32>> {
        self.state("GetTexImage")?.textures.image_unit()?;
        below("level", level, MAX_LEVELS)?;
        self.settle_images()?;
        self.bring_bound(target)?;
        let object = self.gl.textures.bound(target)?;
        let Some(image) = object.images.value.level(level) else { return Ok(Vec::new()) };
        if image.format().is_integer() != integers {
            return invalid_operation("integers are read as such, and nothing else is");
        }
        let count = image.format().component_count();
        Ok(image.texels().iter().flat_map(|texel| &texel[..count]).copied().collect())
    }
}

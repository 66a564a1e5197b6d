//! Images that programs load from and store to.

use glasm::texture::{StorageClass, StorageImage, Target};

use super::context::Oracle;
use super::draw::{FLOAT, RGBA, RGBA_INTEGER, UNSIGNED_INT};
use super::functions::Typed;
use super::texture::target;

const INT: u32 = 0x1404;
const TEXTURE0: u32 = 0x84c0;
const READ_WRITE: u32 = 0x88ba;
const CUBE: u32 = 0x8513;
/// The first of the six faces.
const FACE: u32 = 0x8515;

/// The internal formats by the names of case files.
const FORMATS: [(&str, u32); 39] = [
    ("rgba32f", 0x8814),
    ("rgba16f", 0x881a),
    ("rg32f", 0x8230),
    ("rg16f", 0x822f),
    ("r11f_g11f_b10f", 0x8c3a),
    ("r32f", 0x822e),
    ("r16f", 0x822d),
    ("rgba32ui", 0x8d70),
    ("rgba16ui", 0x8d76),
    ("rgb10_a2ui", 0x906f),
    ("rgba8ui", 0x8d7c),
    ("rg32ui", 0x823c),
    ("rg16ui", 0x823a),
    ("rg8ui", 0x8238),
    ("r32ui", 0x8236),
    ("r16ui", 0x8234),
    ("r8ui", 0x8232),
    ("rgba32i", 0x8d82),
    ("rgba16i", 0x8d88),
    ("rgba8i", 0x8d8e),
    ("rg32i", 0x823b),
    ("rg16i", 0x8239),
    ("rg8i", 0x8237),
    ("r32i", 0x8235),
    ("r16i", 0x8233),
    ("r8i", 0x8231),
    ("rgba16", 0x805b),
    ("rgb10_a2", 0x8059),
    ("rgba8", 0x8058),
    ("rg16", 0x822c),
    ("rg8", 0x822b),
    ("r16", 0x822a),
    ("r8", 0x8229),
    ("rgba16_snorm", 0x8f9b),
    ("rgba8_snorm", 0x8f97),
    ("rg16_snorm", 0x8f99),
    ("rg8_snorm", 0x8f95),
    ("r16_snorm", 0x8f98),
    ("r8_snorm", 0x8f94),
];

/// A texture for an image unit.
pub(crate) struct StoredTexture {
    target: u32,
    format: u32,
    pub(crate) name: u32,
}

/// The layout and the type of texels outside.
fn layout(image: &StorageImage) -> (u32, u32) {
    match image.format.class {
        StorageClass::Signed => (RGBA_INTEGER, INT),
        StorageClass::Unsigned => (RGBA_INTEGER, UNSIGNED_INT),
        StorageClass::Float | StorageClass::Unorm | StorageClass::Snorm => (RGBA, FLOAT),
    }
}

impl Oracle {
    /// Makes a texture without contents.
    pub(crate) fn make_image(&self, typed: &Typed, image: &StorageImage) -> Result<StoredTexture, String> {
        let known = FORMATS.iter().find(|(name, _)| *name == image.format.name);
        let format = known.map(|(_, format)| *format).ok_or("images of this format are not made here")?;
        let target = target(image.target).ok_or("images of this target are not made here")?;
        let [width, height, depth] = image.extent.map(|side| side as i32);
        let mut texture = StoredTexture { target, format, name: 0 };
        // SAFETY: a name is generated into a place that exists.
        unsafe {
            (self.gl.active_texture)(TEXTURE0);
            (self.gl.generate_textures)(1, &mut texture.name);
            (self.gl.bind_texture)(target, texture.name);
            match image.target {
                Target::Dim1 => (typed.storage_1d)(target, 1, format, width),
                Target::Array1D => (typed.storage_2d)(target, 1, format, width, depth),
                Target::Dim2 | Target::Rect | Target::Cube => (typed.storage_2d)(target, 1, format, width, height),
                _ => (typed.storage_3d)(target, 1, format, width, height, depth),
            }
            (self.gl.bind_texture)(target, 0);
        }
        self.check("making an image")?;
        Ok(texture)
    }

    /// Fills an image and binds it to a unit.
    pub(crate) fn fill_image(&self, typed: &Typed, unit: u32, texture: &StoredTexture, image: &StorageImage) {
        let (layout, kind) = layout(image);
        let texels = image.words.chunks_exact(image.format.words().max(1));
        let words: Vec<u32> = texels.flat_map(|texel| image.format.decode(texel)).collect();
        let [width, height, depth] = image.extent.map(|side| side as i32);
        let data = words.as_ptr().cast();
        let at = texture.target;
        // SAFETY: the words are all that the extent says.
        unsafe {
            (self.gl.pixel_store)(0x0cf5, 1);
            (self.gl.active_texture)(TEXTURE0);
            (self.gl.bind_texture)(at, texture.name);
            match image.target {
                Target::Dim1 => (typed.sub_image_1d)(at, 0, 0, width, layout, kind, data),
                Target::Array1D => (typed.sub_image_2d)(at, 0, 0, 0, width, depth, layout, kind, data),
                Target::Cube => {
                    for (face, words) in (FACE..).zip(words.chunks_exact((words.len() / 6).max(1))) {
                        (typed.sub_image_2d)(face, 0, 0, 0, width, height, layout, kind, words.as_ptr().cast());
                    }
                }
                Target::Dim2 | Target::Rect => {
                    (typed.sub_image_2d)(at, 0, 0, 0, width, height, layout, kind, data);
                }
                _ => (typed.sub_image_3d)(at, 0, 0, 0, 0, width, height, depth, layout, kind, data),
            }
            (self.gl.bind_texture)(at, 0);
            (typed.bind_image)(unit, texture.name, 0, 1, 0, READ_WRITE, texture.format);
        }
    }

    /// Reads an image back.
    pub(crate) fn read_image(&self, typed: &Typed, texture: &StoredTexture, image: &mut StorageImage) {
        let (layout, kind) = layout(image);
        let count = image.extent.iter().product::<u32>() as usize;
        let mut texels = vec![[0u32; 4]; count];
        let faces = if texture.target == CUBE { FACE..FACE + 6 } else { texture.target..texture.target + 1 };
        let part = count / faces.len();
        // SAFETY: there is room for all texels.
        unsafe {
            (self.gl.pixel_store)(0x0d05, 1);
            (self.gl.active_texture)(TEXTURE0);
            (self.gl.bind_texture)(texture.target, texture.name);
            for (face, texels) in faces.zip(texels.chunks_mut(part.max(1))) {
                (typed.get_image)(face, 0, layout, kind, texels.as_mut_ptr().cast());
            }
            (self.gl.bind_texture)(texture.target, 0);
        }
        let words = image.format.words();
        image.words = texels.iter().flat_map(|texel| image.format.encode(*texel).into_iter().take(words)).collect();
    }

    /// The handle of an image, made resident.
    pub(crate) fn handle_of_image(&self, typed: &Typed, texture: &StoredTexture) -> u64 {
        // SAFETY: the texture is complete.
        unsafe {
            let handle = (typed.image_handle)(texture.name, 0, 1, 0, texture.format);
            (typed.make_image_resident)(handle, READ_WRITE);
            handle
        }
    }
}

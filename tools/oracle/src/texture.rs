//! Textures of the system's OpenGL.

use glasm::texture::{BaseFormat, Border, CompareFunction, DepthMode, Filter, Image, MipFilter, Target, Texture, Wrap};
use glasm_scene::cases::{Binding, Bindings};

use super::context::Oracle;
use super::draw::{FLOAT, RGBA_INTEGER, UNSIGNED_INT};

const TEXTURE0: u32 = 0x84c0;
const INT: u32 = 0x1404;
const TEXTURE_BUFFER: u32 = 0x8c2a;

/// Bound textures, by unit.
#[derive(Default)]
pub(crate) struct Bound(Vec<(u32, u32, u32)>);

pub(crate) fn target(target: Target) -> Option<u32> {
    Some(match target {
        Target::Dim1 => 0x0de0,
        Target::Dim2 => 0x0de1,
        Target::Dim3 => 0x806f,
        Target::Cube => 0x8513,
        Target::Rect => 0x84f5,
        Target::Array1D => 0x8c18,
        Target::Array2D => 0x8c1a,
        Target::ArrayCube => 0x9009,
        Target::Buffer | Target::Multisample | Target::MultisampleArray => return None,
    })
}

/// The float internal format and the format of the data.
fn format(target: Target, format: BaseFormat) -> Option<(i32, u32)> {
    Some(match format {
        // NV_float_buffer's are for rectangles alone.
        BaseFormat::FloatR if target != Target::Rect => (0x822e, 0x1903),
        BaseFormat::FloatRg if target != Target::Rect => (0x8230, 0x8227),
        BaseFormat::FloatRgb if target != Target::Rect => (0x8815, 0x1907),
        BaseFormat::FloatRgba if target != Target::Rect => (0x8814, 0x1908),
        BaseFormat::Alpha => (0x8816, 0x1906),
        BaseFormat::Luminance => (0x8818, 0x1909),
        BaseFormat::LuminanceAlpha => (0x8819, 0x190a),
        // Data of one component are in red.
        BaseFormat::Intensity => (0x8817, 0x1903),
        BaseFormat::Rgb => (0x8815, 0x1907),
        BaseFormat::Rgba => (0x8814, 0x1908),
        BaseFormat::FloatR => (0x8884, 0x1903),
        BaseFormat::FloatRg => (0x8886, 0x8227),
        BaseFormat::FloatRgb => (0x8888, 0x1907),
        BaseFormat::FloatRgba => (0x888a, 0x1908),
        BaseFormat::Hilo => (0x86f8, 0x86f4),
        BaseFormat::SignedHilo => (0x86fa, 0x86f4),
        BaseFormat::Depth => (0x8cac, 0x1902),
        BaseFormat::RgbaInt => (0x8d82, RGBA_INTEGER),
        BaseFormat::RgbaUint => (0x8d70, RGBA_INTEGER),
        BaseFormat::Dsdt | BaseFormat::DsdtMag | BaseFormat::DsdtMagIntensity => return None,
    })
}

/// Whether a format of NV_float_buffer is to be filtered: it has one level and the nearest texel there, other than the
/// formats of floats that stand for it here.
fn has_no_twin(Binding { texture, sampler }: &Binding) -> bool {
    let format = texture.level(0).map(Image::format);
    let floats = [BaseFormat::FloatR, BaseFormat::FloatRg, BaseFormat::FloatRgb, BaseFormat::FloatRgba];
    let filtered = sampler.min.texels == Filter::Linear || sampler.mag == Filter::Linear || texture.level_count() > 1;
    filtered && format.is_some_and(|format| floats.contains(&format))
}

fn wrap(wrap: Wrap) -> i32 {
    match wrap {
        Wrap::Repeat => 0x2901,
        Wrap::Clamp => 0x2900,
        Wrap::ClampToEdge => 0x812f,
        Wrap::ClampToBorder => 0x812d,
        Wrap::MirroredRepeat => 0x8370,
        Wrap::MirrorClamp => 0x8742,
        Wrap::MirrorClampToEdge => 0x8743,
        Wrap::MirrorClampToBorder => 0x8912,
    }
}

fn filter(filter: Filter) -> i32 {
    match filter {
        Filter::Nearest => 0x2600,
        Filter::Linear => 0x2601,
    }
}

fn minification(texels: Filter, levels: MipFilter) -> i32 {
    match (levels, texels) {
        (MipFilter::None, _) => filter(texels),
        (MipFilter::Nearest, Filter::Nearest) => 0x2700,
        (MipFilter::Nearest, Filter::Linear) => 0x2701,
        (MipFilter::Linear, Filter::Nearest) => 0x2702,
        (MipFilter::Linear, Filter::Linear) => 0x2703,
    }
}

fn comparison(function: CompareFunction) -> i32 {
    match function {
        CompareFunction::Never => 0x0200,
        CompareFunction::Less => 0x0201,
        CompareFunction::Equal => 0x0202,
        CompareFunction::LessOrEqual => 0x0203,
        CompareFunction::Greater => 0x0204,
        CompareFunction::NotEqual => 0x0205,
        CompareFunction::GreaterOrEqual => 0x0206,
        CompareFunction::Always => 0x0207,
    }
}

impl Oracle {
    /// Creates and binds textures.
    pub(crate) fn bind_textures(&self, bindings: &Bindings) -> Result<Bound, String> {
        let mut bound = Bound(Vec::new());
        for (unit, binding) in bindings {
            let unit = TEXTURE0 + u32::from(*unit);
            match self.bind_texture(unit, binding) {
                Ok((target, name)) => bound.0.push((unit, target, name)),
                Err(error) => {
                    self.unbind_textures(&bound);
                    return Err(error);
                }
            }
        }
        self.check("binding textures")?;
        Ok(bound)
    }

    pub(crate) fn unbind_textures(&self, bound: &Bound) {
        for (unit, target, name) in &bound.0 {
            // SAFETY: the names are the GL's.
            unsafe {
                (self.gl.active_texture)(*unit);
                (self.gl.bind_texture)(*target, 0);
                (self.gl.delete_textures)(1, name);
            }
        }
    }

    pub(crate) fn bind_texture(&self, unit: u32, binding: &Binding) -> Result<(u32, u32), String> {
        let gl = &self.gl;
        let (texture, sampler) = (&binding.texture, &binding.sampler);
        if texture.target() == Target::Buffer {
            return self.bind_texels(unit, texture);
        }
        if texture.target() != Target::Rect && has_no_twin(binding) {
            return Err("textures of this format are not made here".to_owned());
        }
        let name = target(texture.target()).ok_or("textures of this target are not made here")?;
        let mut object = 0;
        // SAFETY: the calls are those that make a texture; pointers are to what they say.
        unsafe {
            (gl.pixel_store)(0x0cf5, 1);
            (gl.active_texture)(unit);
            (gl.generate_textures)(1, &mut object);
            (gl.bind_texture)(name, object);
            let rectangle = texture.target() == Target::Rect;
            for (axis, mode) in [0x2802, 0x2803, 0x8072].into_iter().zip(sampler.wrap) {
                (gl.texture_integer)(name, axis, wrap(mode));
            }
            (gl.texture_integer)(name, 0x2801, minification(sampler.min.texels, sampler.min.levels));
            (gl.texture_integer)(name, 0x2800, filter(sampler.mag));
            if let Border::Values(values) = sampler.border {
                (gl.texture_vector)(name, 0x1004, values.as_ptr());
            }
            if !rectangle {
                (gl.texture_integer)(name, 0x813c, i32::try_from(sampler.base_level).unwrap_or(0));
                (gl.texture_integer)(name, 0x813d, i32::try_from(sampler.max_level).unwrap_or(1000));
                (gl.texture_float)(name, 0x813a, sampler.min_lod);
                (gl.texture_float)(name, 0x813b, sampler.max_lod);
            }
            if sampler.bias != 0.0 {
                (gl.texture_float)(name, 0x8501, sampler.bias);
            }
            if let Some(function) = sampler.compare {
                (gl.texture_integer)(name, 0x884c, 0x884e);
                (gl.texture_integer)(name, 0x884d, comparison(function));
            }
            let mode = match sampler.depth_mode {
                DepthMode::Luminance => 0x1909,
                DepthMode::Intensity => 0x8049,
                DepthMode::Alpha => 0x1906,
            };
            (gl.texture_integer)(name, 0x884b, mode);
        }
        for level in 0..texture.level_count() {
            if let Some(image) = texture.level(level) {
                self.image(texture.target(), name, level, image)?;
            }
        }
        Ok((name, object))
    }

    /// A texture whose texels are in a buffer.
    fn bind_texels(&self, unit: u32, texture: &Texture) -> Result<(u32, u32), String> {
        let lacks = "the driver has no buffer textures";
        let (typed, shaders) = (self.typed.as_ref().ok_or(lacks)?, self.shaders.as_ref().ok_or(lacks)?);
        let image = texture.level(0).ok_or("the texture has no texels")?;
        let (internal, _) =
            format(Target::Buffer, image.format()).ok_or("textures of this format are not made here")?;
        let components = image.format().component_count();
        let words: Vec<u32> = image.texels().iter().flat_map(|texel| &texel[..components]).copied().collect();
        let (mut buffer, mut object) = (0, 0);
        // SAFETY: names are generated into places that exist; the pointer is to as many bytes as said. The texture
        // keeps the buffer.
        unsafe {
            (shaders.generate_buffers)(1, &mut buffer);
            (typed.bind_buffer)(TEXTURE_BUFFER, buffer);
            (shaders.buffer_data)(TEXTURE_BUFFER, size_of_val(&words[..]) as isize, words.as_ptr().cast(), 0x88e4);
            (self.gl.active_texture)(unit);
            (self.gl.generate_textures)(1, &mut object);
            (self.gl.bind_texture)(TEXTURE_BUFFER, object);
            (typed.texture_buffer)(TEXTURE_BUFFER, internal.cast_unsigned(), buffer);
            (typed.bind_buffer)(TEXTURE_BUFFER, 0);
            (shaders.delete_buffers)(1, &buffer);
        }
        self.check("making a buffer texture")?;
        Ok((TEXTURE_BUFFER, object))
    }

    fn image(&self, target: Target, name: u32, level: u32, image: &Image) -> Result<(), String> {
        let gl = &self.gl;
        let (internal, layout) = format(target, image.format()).ok_or("textures of this format are not made here")?;
        let kind = match image.format() {
            BaseFormat::RgbaInt => INT,
            BaseFormat::RgbaUint => UNSIGNED_INT,
            _ => FLOAT,
        };
        let components = image.format().component_count();
        let words: Vec<u32> = image.texels().iter().flat_map(|texel| &texel[..components]).copied().collect();
        let [width, height, depth] = image.extent().map(|side| side as i32);
        let level = level as i32;
        // SAFETY: the words are all that the extent and the format say.
        unsafe {
            let data = words.as_ptr().cast();
            match target {
                Target::Dim1 => (gl.texture_image_1d)(name, level, internal, width, 0, layout, kind, data),
                Target::Array1D => {
                    (gl.texture_image_2d)(name, level, internal, width, depth, 0, layout, kind, data);
                }
                Target::Dim3 | Target::Array2D | Target::ArrayCube => {
                    (gl.texture_image_3d)(name, level, internal, width, height, depth, 0, layout, kind, data);
                }
                Target::Cube => {
                    let face = words.len() / 6;
                    for (number, words) in words.chunks_exact(face.max(1)).enumerate() {
                        let name = 0x8515 + number as u32;
                        let data = words.as_ptr().cast();
                        (gl.texture_image_2d)(name, level, internal, width, height, 0, layout, kind, data);
                    }
                }
                Target::Dim2 | Target::Rect => {
                    (gl.texture_image_2d)(name, level, internal, width, height, 0, layout, kind, data);
                }
                Target::Buffer | Target::Multisample | Target::MultisampleArray => {}
            }
        }
        Ok(())
    }
}

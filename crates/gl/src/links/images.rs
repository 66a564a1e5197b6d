//! Image units: programs load words from their textures, so each use of a unit has one of the host's units of its own,
//! with the texture that the application has bound and the format that the program needs.

use std::ffi::CString;

use glasm::export::compat::{Image, ImageView, Shader};
use glasm::isa::Base;
use glasm::program::Program;
use glasm::texture::Target;

use crate::facts::Facts;
use crate::host::{self, GLenum, GLint, GLuint, tokens};
use crate::process::flags::COUNTED_BINDINGS;

/// What the components of the formats of all units are: two bits for each, of which 0 is floats.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Formats(u32);

/// Units that are told apart.
const UNITS: u8 = 16;

impl Formats {
    /// What is bound to the units of programs.
    pub(crate) fn bound<'p>(programs: impl Iterator<Item = &'p Program>, facts: &Facts) -> Formats {
        let mut formats = 0;
        for image in programs.flat_map(|program| program.images()) {
            let unit = image.unit;
            if unit >= UNITS || u32::from(unit) >= facts.limits.image_units {
                continue;
            }
            let format = of_unit(tokens::IMAGE_BINDING_FORMAT, unit.into()).cast_unsigned();
            formats |= match described(format).map(|described| described.1) {
                Some(Base::Signed) => 1 << (2 * unit),
                Some(Base::Unsigned) => 2 << (2 * unit),
                Some(Base::Float) | None => 0,
            };
        }
        Formats(formats)
    }

    /// The units of integers.
    pub(crate) fn integers(self) -> Vec<(u8, Base)> {
        let of = |unit: u8| match self.0 >> (2 * unit) & 3 {
            1 => Some((unit, Base::Signed)),
            2 => Some((unit, Base::Unsigned)),
            _ => None,
        };
        (0..UNITS).filter_map(of).collect()
    }
}

/// Bits of a texel of a format, and what its components are (EXT_shader_image_load_store, table X.2).
fn described(format: GLenum) -> Option<(u32, Base)> {
    use tokens::*;
    Some(match format {
        RGBA32F => (128, Base::Float),
        RGBA16F | RG32F | RGBA16 | RGBA16_SNORM => (64, Base::Float),
        RG16F | R11F_G11F_B10F | R32F | RGB10_A2 | RGBA8 | RG16 | RGBA8_SNORM | RG16_SNORM => (32, Base::Float),
        R16F | RG8 | R16 | RG8_SNORM | R16_SNORM => (16, Base::Float),
        R8 | R8_SNORM => (8, Base::Float),
        RGBA32UI => (128, Base::Unsigned),
        RGBA16UI | RG32UI => (64, Base::Unsigned),
        RGB10_A2UI | RGBA8UI | RG16UI | R32UI => (32, Base::Unsigned),
        RG8UI | R16UI => (16, Base::Unsigned),
        R8UI => (8, Base::Unsigned),
        RGBA32I => (128, Base::Signed),
        RGBA16I | RG32I => (64, Base::Signed),
        RGBA8I | RG16I | R32I => (32, Base::Signed),
        RG8I | R16I => (16, Base::Signed),
        R8I => (8, Base::Signed),
        _ => return None,
    })
}

/// A value of the application's binding of an image unit.
fn of_unit(name: GLenum, unit: u32) -> GLint {
    let mut value = 0;
    // SAFETY: the host has this unit, and the query has one value.
    unsafe { host::GetIntegeri_v(name, unit, &raw mut value) };
    value
}

/// The host's names of a target, and of what is bound to it.
fn tokens_of(target: Target) -> (GLenum, GLenum) {
    use tokens::*;
    match target {
        Target::Dim1 => (TEXTURE_1D, TEXTURE_BINDING_1D),
        Target::Dim2 => (TEXTURE_2D, TEXTURE_BINDING_2D),
        Target::Dim3 => (TEXTURE_3D, TEXTURE_BINDING_3D),
        Target::Cube => (TEXTURE_CUBE_MAP, TEXTURE_BINDING_CUBE_MAP),
        Target::Rect => (TEXTURE_RECTANGLE, TEXTURE_BINDING_RECTANGLE),
        Target::Array1D => (TEXTURE_1D_ARRAY, TEXTURE_BINDING_1D_ARRAY),
        Target::Array2D => (TEXTURE_2D_ARRAY, TEXTURE_BINDING_2D_ARRAY),
        Target::ArrayCube => (TEXTURE_CUBE_MAP_ARRAY, TEXTURE_BINDING_CUBE_MAP_ARRAY),
        Target::Buffer => (TEXTURE_BUFFER, TEXTURE_BINDING_BUFFER),
        Target::Multisample => (TEXTURE_2D_MULTISAMPLE, TEXTURE_BINDING_2D_MULTISAMPLE),
        Target::MultisampleArray => (TEXTURE_2D_MULTISAMPLE_ARRAY, TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY),
    }
}

/// What the application has bound to a unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Binding {
    texture: GLuint,
    level: GLint,
    layered: bool,
    layer: GLint,
    access: GLenum,
    format: GLenum,
}

impl Binding {
    fn of(unit: u8, facts: &Facts) -> Option<Binding> {
        if u32::from(unit) >= facts.limits.image_units {
            return None;
        }
        let value = |name: GLenum| of_unit(name, unit.into());
        let texture = value(tokens::IMAGE_BINDING_NAME).cast_unsigned();
        (texture != 0).then(|| Binding {
            texture,
            level: value(tokens::IMAGE_BINDING_LEVEL),
            layered: value(tokens::IMAGE_BINDING_LAYERED) != 0,
            layer: value(tokens::IMAGE_BINDING_LAYER),
            access: value(tokens::IMAGE_BINDING_ACCESS).cast_unsigned(),
            format: value(tokens::IMAGE_BINDING_FORMAT).cast_unsigned(),
        })
    }

    /// Whether programs see the texture as one of this shape. OpenGL tells by an error what a texture is.
    fn is_of(&self, target: Target) -> bool {
        // One layer of these has another shape.
        let shapes: &[Target] = match (self.layered, target) {
            (false, Target::Dim1) => &[Target::Dim1, Target::Array1D],
            (false, Target::Dim2) => &[Target::Dim2, Target::Dim3, Target::Cube, Target::Array2D, Target::ArrayCube],
            (false, Target::Multisample) => &[Target::Multisample, Target::MultisampleArray],
            (false, Target::Rect | Target::Buffer) | (true, _) => &[target],
            (false, _) => &[],
        };
        shapes.iter().any(|shape| {
            let (target, binding) = tokens_of(*shape);
            let before = host::integer(binding).cast_unsigned();
            // SAFETY: the texture is one that the application has bound.
            unsafe {
                host::BindTexture(target, self.texture);
                let is = host::GetError() == tokens::NO_ERROR;
                if is && before != self.texture {
                    host::BindTexture(target, before);
                }
                is
            }
        })
    }

    /// The format in which a program's view of the unit has it; `None` if accesses through that view are invalid.
    fn seen(&self, image: &Image) -> Option<GLenum> {
        let (bits, _) = described(self.format)?;
        let format = match image.view {
            ImageView::Formatted => self.format,
            ImageView::Signed if bits == 32 => tokens::R32I,
            ImageView::Words(wanted) if wanted == bits => match bits {
                8 => tokens::R8UI,
                16 => tokens::R16UI,
                32 => tokens::R32UI,
                64 => tokens::RG32UI,
                _ => tokens::RGBA32UI,
            },
            ImageView::Signed | ImageView::Words(_) => return None,
        };
        self.is_of(image.target).then_some(format)
    }
}

/// The images of a linked program.
#[derive(Debug, Default)]
pub(crate) struct PairImages {
    uses: Vec<Image>,
    /// How often bindings had changed when they were bound.
    bound: Option<u64>,
    /// See `renew`.
    query: GLuint,
}

impl PairImages {
    /// Those of a linked program that is in use: each has a unit from the last of the host on.
    pub(crate) fn new<'s>(
        program: GLuint,
        shaders: impl Iterator<Item = &'s Shader>,
        facts: &Facts,
    ) -> Result<PairImages, String> {
        let uses: Vec<Image> = shaders.flat_map(|shader| &shader.images).cloned().collect();
        if uses.len() > facts.limits.image_units as usize {
            let (wanted, units) = (uses.len(), facts.limits.image_units);
            return Err(format!("the programs use images in {wanted} ways, and the host has {units} units"));
        }
        for (place, image) in uses.iter().enumerate() {
            let name = CString::new(image.name.as_str()).unwrap_or_default();
            let unit = facts.limits.image_units.cast_signed() - 1 - place as i32;
            // SAFETY: the program is in use, the name is zero-terminated.
            unsafe { host::Uniform1i(host::GetUniformLocation(program, name.as_ptr()), unit) };
        }
        if !uses.is_empty() {
            COUNTED_BINDINGS.set();
        }
        Ok(PairImages { uses, bound: None, query: 0 })
    }

    /// Binds what the application has bound, if that has changed or another program was in use. Returns the error that
    /// the host had for the application.
    pub(crate) fn bring_up(&mut self, bindings: u64, switched: bool, facts: &Facts) -> GLenum {
        if self.uses.is_empty() || !switched && self.bound == Some(bindings) {
            return tokens::NO_ERROR;
        }
        // SAFETY: this takes nothing.
        let error = unsafe { host::GetError() };
        self.bound = Some(bindings);
        for (place, image) in self.uses.iter().enumerate() {
            let unit = facts.limits.image_units - 1 - place as u32;
            let bound = Binding::of(image.unit, facts);
            let seen = bound.and_then(|bound| Some((bound, bound.seen(image)?)));
            // SAFETY: the host has the unit; the texture is one that the application has bound, or none.
            unsafe {
                match seen {
                    Some((Binding { texture, level, layered, layer, access, .. }, format)) => {
                        host::BindImageTexture(unit, texture, level, u8::from(layered), layer, access, format);
                    }
                    None => host::BindImageTexture(unit, 0, 0, 0, 0, tokens::READ_ONLY, tokens::R8),
                }
            }
        }
        if facts.name.contains("llvmpipe") {
            self.renew();
        }
        error
    }

    /// llvmpipe goes on with code for the formats that images had, until something else changes; a query is enough.
    fn renew(&mut self) {
        // SAFETY: there is room for one name. If the application has such a query going on, nothing begins.
        unsafe {
            if self.query == 0 {
                host::GenQueries(1, &raw mut self.query);
            }
            host::BeginQuery(tokens::ANY_SAMPLES_PASSED, self.query);
            if host::GetError() == tokens::NO_ERROR {
                host::EndQuery(tokens::ANY_SAMPLES_PASSED);
            }
        }
    }
}

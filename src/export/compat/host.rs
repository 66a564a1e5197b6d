//! Images, buffer textures and textures with several samples: the functions that the module leaves to the host.

use std::fmt::Write;

use super::images::sampler_type;
use super::versions::Lack;
use super::writer::Writer;
use super::{Image, ImageView, Sampler};
use crate::isa::Atomic;
use crate::lower::native::{HostChange, HostFunction, HostOperation};
use crate::vocabulary::{Base, Target};

/// The end of the name of an image's type.
fn image_shape(target: Target) -> &'static str {
    match target {
        Target::Dim1 => "1D",
        Target::Dim2 => "2D",
        Target::Dim3 => "3D",
        Target::Cube => "Cube",
        Target::Rect => "2DRect",
        Target::Array1D => "1DArray",
        Target::Array2D => "2DArray",
        Target::ArrayCube => "CubeArray",
        Target::Buffer => "Buffer",
        Target::Multisample => "2DMS",
        Target::MultisampleArray => "2DMSArray",
    }
}

/// The coordinates of a texel, of four that the program gives (EXT_shader_image_load_store, table X.5), with the
/// sample.
fn coordinates(target: Target) -> &'static str {
    match target {
        Target::Dim1 | Target::Buffer => "at.x",
        Target::Dim2 | Target::Rect => "at.xy",
        Target::Array1D => "at.xz",
        Target::Dim3 | Target::Cube | Target::Array2D | Target::ArrayCube => "at.xyz",
        Target::Multisample => "at.xy, at.w",
        Target::MultisampleArray => "at.xyz, at.w",
    }
}

/// The format of integers whose texels have this many bits, and the components that they have.
fn word_format(bits: u32) -> Option<(&'static str, usize)> {
    Some(match bits {
        8 => ("r8ui", 1),
        16 => ("r16ui", 1),
        32 => ("r32ui", 1),
        64 => ("rg32ui", 2),
        128 => ("rgba32ui", 4),
        _ => return None,
    })
}

/// The lines that repeat a change until no other has interfered; `new` computes it from `old`.
fn repeated(image: &str, at: &str, new: &str) -> String {
    format!(
        "    uint seen = imageLoad({image}, {at}).x;\n    \
         for (;;) {{\n        \
         uint old = seen;\n        \
         seen = imageAtomicCompSwap({image}, {at}, old, {new});\n        \
         if (seen == old) {{\n            \
         return old;\n        \
         }}\n    \
         }}\n"
    )
}

impl Writer<'_> {
    /// A function for images and texels that the module leaves to the host, under a name; `None` if it is another one.
    pub(super) fn host_function(&mut self, own: &HostFunction, name: &str) -> Result<String, Lack> {
        let &HostFunction { unit, target, .. } = own;
        let at = coordinates(target);
        match own.what {
            HostOperation::Load(bits) => {
                let image = self.image((unit, target), ImageView::Words(bits))?;
                let (_, parts) = word_format(bits).ok_or_else(|| Lack::never("no texel has so many bits"))?;
                let last = match parts {
                    4 => String::new(),
                    // The host gives a one where it gives a texel.
                    _ => "    texel.w = texel.w == 0u ? 0u : one;\n".to_owned(),
                };
                Ok(format!(
                    "uvec4 {name}(ivec4 at, uint one) {{\n    uvec4 texel = imageLoad({image}, {at});\n{last}    \
                     return texel;\n}}\n\n"
                ))
            }
            HostOperation::Store(bits) => {
                let image = self.image((unit, target), ImageView::Words(bits))?;
                let value = match bits {
                    8 | 16 => format!("value & {}u", (1u32 << bits) - 1),
                    _ => "value".to_owned(),
                };
                Ok(format!("void {name}(ivec4 at, uvec4 value) {{\n    imageStore({image}, {at}, {value});\n}}\n\n"))
            }
            HostOperation::Encode => {
                let image = self.image((unit, target), ImageView::Formatted)?;
                let value = match self.options.image_base(unit) {
                    Base::Float => {
                        self.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
                        "uintBitsToFloat(value)"
                    }
                    Base::Signed => "ivec4(value)",
                    Base::Unsigned => "value",
                };
                Ok(format!("void {name}(ivec4 at, uvec4 value) {{\n    imageStore({image}, {at}, {value});\n}}\n\n"))
            }
            HostOperation::Change(change) => {
                let body = self.change((unit, target), change)?;
                Ok(format!("uint {name}(ivec4 at, uint value, uint other) {{\n{body}}}\n\n"))
            }
            HostOperation::ImageSize => self.image_size((unit, target), name),
            HostOperation::ImageSamples => self.image_samples((unit, target), name),
            HostOperation::Fetch(base) => self.host_fetch(own, base, name),
            HostOperation::Size(base) => {
                let texture = self.host_texture((unit, target), base)?;
                let parts = match target {
                    Target::Buffer => format!("uint(textureSize({texture})), 0u, 0u, 0u"),
                    Target::MultisampleArray => format!("uvec3(textureSize({texture})), 0u"),
                    _ => format!("uvec2(textureSize({texture})), 0u, 0u"),
                };
                Ok(format!("uvec4 {name}(int level) {{\n    return uvec4({parts});\n}}\n\n"))
            }
        }
    }

    /// The statements that change a word of an image.
    fn change(&mut self, (unit, target): (u8, Target), change: HostChange) -> Result<String, Lack> {
        let at = coordinates(target);
        let signed = change.base == Base::Signed && matches!(change.atomic, Atomic::Min | Atomic::Max);
        let view = if signed { ImageView::Signed } else { ImageView::Words(32) };
        let image = self.image((unit, target), view)?;
        let function = match (change.atomic, change.base) {
            (Atomic::Add | Atomic::Min | Atomic::Max, Base::Float) => {
                self.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
                let [old, value] = ["old", "value"].map(|name| format!("uintBitsToFloat({name})"));
                let new = match change.atomic {
                    Atomic::Add => format!("{old} + {value}"),
                    Atomic::Min => format!("min({old}, {value})"),
                    _ => format!("max({old}, {value})"),
                };
                return Ok(repeated(&image, at, &format!("floatBitsToUint({new})")));
            }
            (Atomic::IncrementWrap, _) => return Ok(repeated(&image, at, "old >= value ? 0u : old + 1u")),
            (Atomic::DecrementWrap, _) => {
                return Ok(repeated(&image, at, "old == 0u || old > value ? value : old - 1u"));
            }
            (Atomic::CompareSwap, _) => {
                return Ok(format!("    return imageAtomicCompSwap({image}, {at}, value, other);\n"));
            }
            (Atomic::Add, _) => "imageAtomicAdd",
            (Atomic::Min, _) => "imageAtomicMin",
            (Atomic::Max, _) => "imageAtomicMax",
            (Atomic::And, _) => "imageAtomicAnd",
            (Atomic::Or, _) => "imageAtomicOr",
            (Atomic::Xor, _) => "imageAtomicXor",
            (Atomic::Exchange, _) => "imageAtomicExchange",
        };
        Ok(match signed {
            true => format!("    return uint({function}({image}, {at}, int(value)));\n"),
            false => format!("    return {function}({image}, {at}, value);\n"),
        })
    }

    /// The variable of an image unit as the program sees it, declared.
    fn image(&mut self, (unit, target): (u8, Target), view: ImageView) -> Result<String, Lack> {
        self.need(420, Some("GL_ARB_shader_image_load_store"), "images")?;
        let shape = image_shape(target);
        let prefix = self.prefix();
        let (layout, letter, end) = match view {
            ImageView::Words(bits) => {
                let (format, _) = word_format(bits).ok_or_else(|| Lack::never("no texel has so many bits"))?;
                (format!("layout({format}) "), "u", bits.to_string())
            }
            ImageView::Signed => ("layout(r32i) ".to_owned(), "i", "signed".to_owned()),
            ImageView::Formatted => {
                let letter = match self.options.image_base(unit) {
                    Base::Float => "",
                    Base::Signed => "i",
                    Base::Unsigned => "u",
                };
                ("writeonly ".to_owned(), letter, "formatted".to_owned())
            }
        };
        let name = format!("{prefix}_image_{unit}_{shape}_{end}");
        if !self.images.iter().any(|image| image.name == name) {
            let _ = writeln!(self.declarations, "{layout}coherent uniform {letter}image{shape} {name};");
            self.images.push(Image { unit, target, view, name: name.clone() });
        }
        Ok(name)
    }

    /// The size of an image. Its format does not matter.
    fn image_size(&mut self, (unit, target): (u8, Target), name: &str) -> Result<String, Lack> {
        self.need(430, Some("GL_ARB_shader_image_size"), "sizes of images")?;
        let image = self.image((unit, target), ImageView::Formatted)?;
        let (vector, rest) = match target {
            Target::Dim1 | Target::Buffer => ("uint", ", 0u, 0u, 0u"),
            Target::Dim2 | Target::Cube | Target::Rect | Target::Array1D | Target::Multisample => ("uvec2", ", 0u, 0u"),
            Target::Dim3 | Target::Array2D | Target::ArrayCube | Target::MultisampleArray => ("uvec3", ", 0u"),
        };
        Ok(format!("uvec4 {name}() {{\n    return uvec4({vector}(imageSize({image})){rest});\n}}\n\n"))
    }

    /// The number of samples of an image.
    fn image_samples(&mut self, (unit, target): (u8, Target), name: &str) -> Result<String, Lack> {
        let samples = match target {
            Target::Multisample | Target::MultisampleArray => {
                self.need(450, Some("GL_ARB_shader_texture_image_samples"), "numbers of samples")?;
                format!("uint(max(imageSamples({}), 1))", self.image((unit, target), ImageView::Formatted)?)
            }
            _ => "1u".to_owned(),
        };
        Ok(format!("uint {name}() {{\n    return {samples};\n}}\n\n"))
    }

    /// The sampler of a texture of which the program only fetches texels, declared.
    fn host_texture(&mut self, (unit, target): (u8, Target), base: Base) -> Result<String, Lack> {
        let (shape, version, extension) = sampler_type(target);
        self.need(version, extension, &format!("the texture target {}", target.name(false)))?;
        let name = format!("glasm_texture_{unit}");
        if !self.samplers.iter().any(|sampler| sampler.name == name) {
            let letter = match base {
                Base::Float => "",
                Base::Signed => "i",
                Base::Unsigned => "u",
            };
            let _ = writeln!(self.declarations, "uniform {letter}sampler{shape} {name};");
            self.samplers.push(Sampler { unit, target, shadow: false, emulated: false, name: name.clone() });
        }
        Ok(name)
    }

    /// A texel, or zeros outside the texture.
    fn host_fetch(&mut self, own: &HostFunction, base: Base, name: &str) -> Result<String, Lack> {
        let &HostFunction { unit, target, .. } = own;
        let texture = self.host_texture((unit, target), base)?;
        let (parameter, place, sample) = match target {
            Target::Buffer => ("int", "at", None),
            Target::MultisampleArray => ("ivec4", "at.xyz", Some("at.w")),
            _ => ("ivec3", "at.xy", Some("at.z")),
        };
        let outside = match target {
            Target::Buffer => format!("at < 0 || at >= textureSize({texture})"),
            _ => {
                let zero = if target == Target::MultisampleArray { "ivec3(0)" } else { "ivec2(0)" };
                format!("any(lessThan({place}, {zero})) || any(greaterThanEqual({place}, textureSize({texture})))")
            }
        };
        let last = sample.map_or(String::new(), |sample| format!(", {sample}"));
        let texel = format!("texelFetch({texture}, {place}{last})");
        // Buffers are words to the program, the others floats unless it fetches integers.
        let (vector, texel) = match (target, base) {
            (Target::Buffer, Base::Float) => {
                self.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
                ("uvec4", format!("floatBitsToUint({texel})"))
            }
            (_, Base::Float) => ("vec4", texel),
            (_, Base::Signed) => ("uvec4", format!("uvec4({texel})")),
            (_, Base::Unsigned) => ("uvec4", texel),
        };
        Ok(format!(
            "{vector} {name}({parameter} at) {{\n    if ({outside}) {{\n        return {vector}(0);\n    }}\n    \
             return {texel};\n}}\n\n"
        ))
    }
}

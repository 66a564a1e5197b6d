//! Shaders that convert colours to texels and texels to vectors. All arithmetic is in integers, so that results do not
//! depend on how devices treat the last bit of a quotient, denormals and NaN.

use std::fmt::Write as _;

use crate::gpu::textures::resident::packing::{Packing, TargetSource, TexelConversion};
use crate::gpu::textures::source_kind::{loaded, source_type};
use crate::raster::ColorFormat;
use crate::texels::{Encoding, TexelFormat};
use glasm::lower::lookups::swizzled;
use glasm::texture::BaseFormat;

const ONE: u32 = 1.0f32.to_bits();

/// Components of a vector, in the functions that select them: unique numbers.
const MARKS: [u32; 4] = [2, 3, 4, 5];

/// The name of a selected word, if components have these names.
fn named(word: u32, names: [&str; 4], one: &str) -> String {
    match MARKS.iter().position(|mark| *mark == word) {
        Some(place) => names[place].to_owned(),
        None if word == 0 => "0u".to_owned(),
        None => one.to_owned(),
    }
}

const COMMON: &str = "
// The nearest of 2^n - 1 steps from 0 to 1; halves round up. Signs are ignored. There are no branches, since they cost
// more than they save.
fn steps(bits: u32, n: u32) -> u32 {
    let value = bits & 0x7fffffffu;
    let exponent = clamp(value >> 23u, 94u, 126u);
    let mantissa = (value & 0x7fffffu) | 0x800000u;
    let low = select(mantissa << (n & 31u), 0u, n == 32u);
    let high = (mantissa >> (32u - n)) - select(0u, 1u, low < mantissa);
    let words = vec2<u32>(low - mantissa, high);
    let shift = 150u - exponent;
    let half = select(words.x >> ((shift - 1u) & 31u), words.y >> ((shift - 1u) & 31u), shift > 32u) & 1u;
    let near = (words.y << ((32u - shift) & 31u)) | (words.x >> (shift & 31u));
    let whole = select(near, words.y >> ((shift - 32u) & 31u), shift >= 32u);
    let step = select(whole + half, 0u, value < 0x2f000000u);
    return select(step, 0xffffffffu >> (32u - n), value >= 0x3f800000u);
}

// A number of steps as a float. The digits of the quotient repeat, so it is never halfway between two.
fn quotient(step: u32, words: vec2<u32>) -> u32 {
    let zeros = countLeadingZeros(words.x | 1u);
    let top = (words.x << zeros) | select(words.y >> ((32u - zeros) & 31u), 0u, zeros == 0u);
    let float = ((126u - zeros) << 23u) + ((top >> 8u) + ((top >> 7u) & 1u)) - 0x800000u;
    return select(float, 0u, step == 0u);
}

fn is_nan(bits: u32) -> bool {
    return (bits & 0x7fffffffu) > 0x7f800000u;
}

// Not less than 0, and not NaN.
fn held(bits: u32) -> u32 {
    return select(bits, 0u, bits >= 0x80000000u || is_nan(bits));
}

fn half(bits: u32) -> u32 {
    let sign = (bits >> 16u) & 0x8000u;
    let value = bits & 0x7fffffffu;
    if value > 0x7f800000u {
        return sign | 0x7e00u | ((value >> 13u) & 0x3ffu);
    }
    if value >= 0x47800000u {
        return sign | 0x7c00u;
    }
    if value >= 0x38800000u {
        return sign | ((value - 0x38000000u + 0xfffu + ((value >> 13u) & 1u)) >> 13u);
    }
    if value < 0x33000000u {
        return sign;
    }
    let mantissa = (value & 0x7fffffu) | 0x800000u;
    let shift = 126u - (value >> 23u);
    let whole = mantissa >> shift;
    let rest = mantissa & ((1u << shift) - 1u);
    let middle = 1u << (shift - 1u);
    return sign | (whole + select(0u, 1u, rest > middle || (rest == middle && (whole & 1u) == 1u)));
}

fn single(bits: u32) -> u32 {
    let sign = (bits & 0x8000u) << 16u;
    let exponent = (bits >> 10u) & 31u;
    let mantissa = bits & 0x3ffu;
    if exponent == 31u {
        return sign | 0x7f800000u | (mantissa << 13u) | select(0u, 0x400000u, mantissa != 0u);
    }
    if exponent != 0u {
        return sign | ((exponent + 112u) << 23u) | (mantissa << 13u);
    }
    if mantissa == 0u {
        return sign;
    }
    let zeros = countLeadingZeros(mantissa) - 21u;
    return sign | ((113u - zeros) << 23u) | (((mantissa << zeros) & 0x3ffu) << 13u);
}

// The nearest number of 255ths, computed as on the host for averages of samples.
fn nearest_byte(value: f32) -> u32 {
    let bits = bitcast<u32>(clamp(value, 0.0, 1.0) * 255.0);
    if bits < 0x3f000000u {
        return 0u;
    }
    let mantissa = (bits & 0x7fffffu) | 0x800000u;
    return ((mantissa >> (149u - (bits >> 23u))) + 1u) >> 1u;
}
";

/// A function for steps of this many bits: the digits of step / (2^bits - 1) in two words.
fn unit(bits: u32) -> String {
    let (mut high, mut low) = (Vec::new(), Vec::new());
    for number in 1..=64u32.div_ceil(bits) {
        // Where the digits begin, from the lowest bit of both words on.
        let at = 64 - (number * bits).cast_signed();
        if at >= 32 {
            high.push(format!("(step << {}u)", at - 32));
        } else if at >= 0 {
            low.push(format!("(step << {at}u)"));
            if at + bits.cast_signed() > 32 {
                high.push(format!("(step >> {}u)", 32 - at));
            }
        } else {
            low.push(format!("(step >> {}u)", -at));
        }
    }
    format!(
        "fn unit{bits}(step: u32) -> u32 {{\n    return quotient(step, vec2<u32>({}, {}));\n}}\n",
        high.join(" | "),
        low.join(" | ")
    )
}

/// Words of a texel from its components.
fn packed(packing: Packing, parts: &[String]) -> Vec<String> {
    let part = |number: usize| parts.get(number).map_or("0u", String::as_str);
    let pair = |number: usize| format!("({}) | (({}) << 16u)", part(number), part(number + 1));
    match packing {
        Packing::Byte => {
            vec![format!("({}) | (({}) << 8u) | (({}) << 16u) | (({}) << 24u)", part(0), part(1), part(2), part(3))]
        }
        Packing::Half => vec![pair(0), pair(2)],
        Packing::Full => (0..4).map(|number| part(number).to_owned()).collect(),
        Packing::Single => vec![part(0).to_owned()],
        Packing::WholeByte => {
            let narrow: Vec<String> = (0..4).map(|number| format!("({}) & 0xffu", part(number))).collect();
            packed(Packing::Byte, &narrow)
        }
        Packing::WholeShort => {
            let narrow: Vec<String> = (0..4).map(|number| format!("({}) & 0xffffu", part(number))).collect();
            packed(Packing::Half, &narrow)
        }
    }
}

/// A component as the format stores it, from the bits of a float or an integer.
fn kept(encoding: Encoding, part: &str) -> String {
    match encoding {
        Encoding::Unsigned(8) => format!("steps(held({part}), 8u)"),
        Encoding::Unsigned(bits) => format!("unit{bits}(steps(held({part}), {bits}u))"),
        Encoding::Signed(bits) => {
            let steps = bits - 1;
            let number = format!("(({part}) & 0x80000000u) | unit{steps}(steps({part}, {steps}u))");
            format!("select({number}, ({part}) | 0x400000u, is_nan({part}))")
        }
        Encoding::Half => format!("half({part})"),
        Encoding::Float => part.to_owned(),
        Encoding::Integer(format) => {
            let [least, greatest] = format.range();
            match format.signed {
                true => {
                    let [least, greatest] = [least, greatest].map(|word| format!("bitcast<i32>({word}u)"));
                    format!("bitcast<u32>(clamp(bitcast<i32>({part}), {least}, {greatest}))")
                }
                false => format!("min({part}, {greatest}u)"),
            }
        }
    }
}

/// The bits of a colour `v` that was read, or its bytes if these stay.
fn bits_of(from: &TargetSource, stay: bool) -> &'static str {
    match from.color {
        // Without averages they are close to whole numbers.
        _ if stay && !from.averages() => "vec4<u32>(v * 255.0 + vec4<f32>(0.5))",
        _ if stay => "vec4<u32>(nearest_byte(v.x), nearest_byte(v.y), nearest_byte(v.z), nearest_byte(v.w))",
        Some(ColorFormat::Rgba8) => {
            "vec4<u32>(unit8(nearest_byte(v.x)), unit8(nearest_byte(v.y)), unit8(nearest_byte(v.z)), \
             unit8(nearest_byte(v.w)))"
        }
        Some(ColorFormat::Rgba16Float) if from.averages() => {
            "vec4<u32>(single(half(bitcast<u32>(v.x))), single(half(bitcast<u32>(v.y))), \
             single(half(bitcast<u32>(v.z))), single(half(bitcast<u32>(v.w))))"
        }
        Some(_) => "bitcast<vec4<u32>>(v)",
        None => "vec4<u32>(bitcast<u32>(v.x), 0u, 0u, 0x3f800000u)",
    }
}

/// Texels of a rectangle of a target.
pub(crate) fn take(from: &TargetSource, format: TexelFormat) -> String {
    let mut text = COMMON.to_owned();
    let mut units = vec![8];
    match format.encoding {
        Encoding::Unsigned(bits) if bits != 8 => units.push(bits),
        Encoding::Signed(bits) => units.push(bits - 1),
        Encoding::Unsigned(_) | Encoding::Half | Encoding::Float | Encoding::Integer(_) => {}
    }
    units.sort_unstable();
    units.into_iter().for_each(|bits| text += &unit(bits));
    // Bytes need not be converted to floats and back.
    let bytes = from.color == Some(ColorFormat::Rgba8);
    let stay = bytes && format.encoding == Encoding::Unsigned(8);
    let vector = bits_of(from, stay);
    let integer = format.base.is_integer();
    let one = if stay {
        "255u"
    } else if integer {
        "1u"
    } else {
        "0x3f800000u"
    };
    let chosen = format.layout.choose(MARKS.map(f32::from_bits), integer).map(f32::to_bits);
    let names = ["c.x", "c.y", "c.z", "c.w"];
    let chosen = chosen.map(|word| named(word, names, one));
    let parts: Vec<String> = chosen
        .iter()
        .take(format.base.component_count())
        .map(|part| if stay { part.clone() } else { kept(format.encoding, part) })
        .collect();
    let packing = Packing::of(format);
    let loaded = match from.apart {
        true => "textureLoad(source, at, i32(id.z))",
        false => loaded(from.kind, from.multisampled),
    };
    let _ = write!(
        text,
        "@group(0) @binding(0) var source: {};
struct AreaPlace {{ area: vec4<i32>, to: vec4<u32> }}
@group(0) @binding(1) var<storage, read_write> texels: array<u32>;
@group(0) @binding(2) var<uniform> place: AreaPlace;
@compute @workgroup_size(32, 8) fn take(@builtin(global_invocation_id) id: vec3<u32>) {{
    let pixel = vec2<i32>(id.xy);
    if pixel.x >= place.area.z || pixel.y >= place.area.w {{
        return;
    }}
    let size = vec2<i32>(textureDimensions(source).xy);
    let at = vec2<i32>(place.area.x + pixel.x, size.y - 1 - (place.area.y + pixel.y));
    var c = vec4<u32>();
    if at.x >= 0 && at.y >= 0 && at.x < size.x && at.y < size.y {{
        let v = {};
        c = {vector};
    }}
    let word = (place.to.y + id.z * place.to.w + id.y) * place.to.z + (place.to.x + id.x) * {}u;
",
        source_type(from.kind, from.multisampled),
        loaded,
        packing.words(),
    );
    for (number, word) in packed(packing, &parts).iter().enumerate() {
        let _ = writeln!(text, "    texels[word + {number}u] = {word};");
    }
    text + "}\n"
}

/// The result vector of a texel, by the names of its components.
fn vector(base: BaseFormat, shape: &TexelConversion, names: [&str; 4], one: &str) -> [String; 4] {
    let vector = base.expand(MARKS, shape.depth_mode);
    swizzled(vector, shape.swizzle, base.is_integer()).map(|word| named(word, names, one))
}

/// Whether vectors are the texels themselves.
pub(crate) fn is_same(packing: Packing, base: BaseFormat, shape: &TexelConversion) -> bool {
    let vector = swizzled(base.expand(MARKS, shape.depth_mode), shape.swizzle, base.is_integer());
    packing == shape.packing && vector == MARKS && !shape.flipped
}

/// Vectors of texels.
pub(crate) fn give(packing: Packing, base: BaseFormat, shape: &TexelConversion) -> String {
    let stay = packing == shape.packing;
    let loaded = |number: usize| match packing {
        Packing::Byte => format!("(texels[word] >> {}u) & 0xffu", 8 * number),
        Packing::Half => format!("(texels[word + {}u] >> {}u) & 0xffffu", number / 2, 16 * (number % 2)),
        Packing::Single if number > 0 => "0u".to_owned(),
        Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort => {
            format!("texels[word + {number}u]")
        }
    };
    let as_bits = |number: usize| match packing {
        _ if stay => loaded(number),
        Packing::Byte => format!("unit8({})", loaded(number)),
        Packing::Half => format!("single({})", loaded(number)),
        Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort => loaded(number),
    };
    let one = match packing {
        Packing::Byte if stay => "255u".to_owned(),
        Packing::Half if stay => "0x3c00u".to_owned(),
        _ if base.is_integer() => "1u".to_owned(),
        _ => format!("{ONE:#x}u"),
    };
    let parts = vector(base, shape, ["c.x", "c.y", "c.z", "c.w"], &one).map(|part| match shape.packing {
        Packing::Byte if !stay => format!("steps(held({part}), 8u)"),
        Packing::Half if !stay => format!("half({part})"),
        Packing::Byte | Packing::Half | Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort => {
            part
        }
    });
    let row = if shape.flipped { "place.size.y - 1u - id.y" } else { "id.y" };
    let mut text = COMMON.to_owned() + &unit(8);
    let _ = write!(
        text,
        "struct LevelPlace {{ size: vec4<u32>, pitch: vec4<u32> }}
@group(0) @binding(0) var<storage, read> texels: array<u32>;
@group(0) @binding(1) var<storage, read_write> vectors: array<u32>;
@group(0) @binding(2) var<uniform> place: LevelPlace;
@compute @workgroup_size(32, 8) fn give(@builtin(global_invocation_id) id: vec3<u32>) {{
    if id.x >= place.size.x || id.y >= place.size.y {{
        return;
    }}
    let word = ((place.size.z + id.z) * place.size.y + id.y) * place.pitch.x + id.x * {}u;
    let c = vec4<u32>({}, {}, {}, {});
    let to = (id.z * place.size.y + {row}) * place.pitch.y + id.x * {}u;
",
        packing.words(),
        as_bits(0),
        as_bits(1),
        as_bits(2),
        as_bits(3),
        shape.packing.words(),
    );
    for (number, word) in packed(shape.packing, &parts).iter().enumerate() {
        let _ = writeln!(text, "    vectors[to + {number}u] = {word};");
    }
    text + "}\n"
}

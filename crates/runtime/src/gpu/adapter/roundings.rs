//! Shaders that round numbers in each form, and what they must give.

use glasm::numeric::{round_to_fixed, round_to_half};
use wgpu::util::{DeviceExt, TextureDataOrder};

use super::device::Gpu;
use super::trial::{Resource, Trial};

/// The functions of the forms, as modules have them.
const FUNCTIONS: &str = "
fn packed(value: vec4<f32>, care: u32) -> vec4<f32> {
    return vec4<f32>(unpack2x16float(pack2x16float(value.xy)), unpack2x16float(pack2x16float(value.zw)));
}
fn hidden(value: vec4<f32>, care: u32) -> vec4<f32> {
    return vec4<f32>(unpack2x16float(pack2x16float(value.xy) ^ care), unpack2x16float(pack2x16float(value.zw) ^ care));
}
fn summed(value: vec4<f32>, care: u32) -> vec4<f32> {
    let bits = bitcast<vec4<u32>>(value);
    let sign = bits & vec4<u32>(0x80000000u);
    let size = bits ^ sign;
    let number = bitcast<vec4<f32>>(size);
    let near = max(size, vec4<u32>(0x38c00000u));
    let sum = number + bitcast<vec4<f32>>(near + vec4<u32>(0x86800000u)) + bitcast<vec4<f32>>(near + vec4<u32>(0x06800000u));
    let held = select(sum, bitcast<vec4<f32>>(vec4<u32>(0x7f800000u ^ care)), number >= vec4<f32>(65520.0));
    return bitcast<vec4<f32>>(bitcast<vec4<u32>>(held) | sign);
}
fn fixed_hidden(value: vec4<f32>, care: u32) -> vec4<f32> {
    let one = bitcast<f32>(0x3f800000u ^ care);
    return clamp((value + 12288.0) * one - 12288.0, vec4<f32>(-2.0), vec4<f32>(1.9990234));
}
fn fixed_hidden_of_sum(value: vec4<f32>, care: u32) -> vec4<f32> {
    return fixed_hidden(value * bitcast<f32>(0x3f800000u ^ care), care);
}
fn separate(value: vec4<f32>) -> vec4<f32> {
    return bitcast<vec4<f32>>(min(bitcast<vec4<u32>>(value), vec4<u32>(0xfffffffeu)));
}
fn fixed_summed(value: vec4<f32>, care: u32) -> vec4<f32> {
    let sum = max(bitcast<vec4<i32>>(value + 12288.0), vec4<i32>(0x463ff800));
    let rounded = bitcast<vec4<f32>>(sum) - 12288.0;
    return bitcast<vec4<f32>>(min(bitcast<vec4<i32>>(rounded), vec4<i32>(0x3fffe000)));
}
";

/// The same for a device with a half type.
const NATIVE: &str = "
fn native(value: vec4<f32>, care: u32) -> vec4<f32> {
    return vec4<f32>(vec4<f16>(value));
}
fn native_hidden(value: vec4<f32>, care: u32) -> vec4<f32> {
    return vec4<f32>(vec4<f16>(value));
}
";

/// A form of rounding, as a function of the text, and what it is to give.
pub(super) type Function = (&'static str, fn(u32) -> u32);

pub(super) const SUMMED: Function = ("summed", round_to_half);
pub(super) const PACKED: Function = ("packed", round_to_half);
pub(super) const HIDDEN: Function = ("hidden", round_to_half);
pub(super) const OWN: Function = ("native", round_to_half);
pub(super) const OWN_HIDDEN: Function = ("native_hidden", round_to_half);
pub(super) const FIXED_SUMMED: Function = ("fixed_summed", round_to_fixed);
pub(super) const FIXED_HIDDEN: Function = ("fixed_hidden", round_to_fixed);

/// Whether a form is exact on every device.
pub(super) fn everywhere((name, _): &Function) -> bool {
    [SUMMED.0, FIXED_SUMMED.0].contains(name)
}

fn functions(function: &str) -> String {
    if [OWN.0, OWN_HIDDEN.0].contains(&function) {
        format!("enable f16;\n{FUNCTIONS}{NATIVE}")
    } else {
        FUNCTIONS.to_owned()
    }
}

/// A shader that rounds what is computed from two numbers, and gives two values that are computed from that.
fn of_rounded(function: &str, found: [&str; 2]) -> String {
    let functions = functions(function);
    let [one, other] = found;
    format!(
        "{functions}
@group(0) @binding(0) var<storage, read> given: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> found: array<array<vec4<f32>, 2>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let it = given[id.x];
    let zero = bitcast<u32>(it.w);
    let first = {function}(vec4<f32>(it.x * it.y, it.x + it.y, it.x - it.y, it.z), zero);
    found[id.x][0] = {one};
    found[id.x][1] = {other};
}}
"
    )
}

/// The rounded numbers, and their rounded products.
fn exact(function: &str) -> String {
    of_rounded(function, ["first", &format!("{function}(first * first.yzwx, zero)")])
}

/// What is added to rounded numbers: no multiple of 1/1024.
const ADDED: f32 = 0.300_01;

/// Rounded sums of two products of the rounded numbers, and sums of these numbers and a constant.
fn summed_products(function: &str) -> String {
    let sums = format!("{function}_of_sum(first * first.yzwx + first.zwxy * first.wxyz, zero)");
    of_rounded(function, [&sums, &format!("separate(first) + {ADDED}")])
}

/// A shader that rounds what it looks up: compilers make one lookup of halves of both, and the device's own may be rounded
/// toward zero.
fn looked_up(function: &str) -> String {
    let functions = functions(function);
    // As modules do that hide lookups.
    let texel = |lookup: &str| match function {
        _ if function == HIDDEN.0 => format!("bitcast<vec4<f32>>(bitcast<vec4<u32>>({lookup}) ^ vec4<u32>(zero))"),
        _ if function == OWN_HIDDEN.0 => format!("{lookup} * bitcast<f32>(0x3f800000u ^ zero)"),
        _ => lookup.to_owned(),
    };
    let sampled = texel("textureSampleLevel(image, nearest, (vec2<f32>(place) + 0.5) / 16.0, 0.0)");
    let loaded = texel("textureLoad(image, place, 0)");
    format!(
        "{functions}
@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var nearest: sampler;
@group(0) @binding(2) var<storage, read> given: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> found: array<array<vec4<f32>, 2>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let zero = bitcast<u32>(given[id.x].w);
    let place = vec2<u32>(id.x % 16u, id.x / 16u);
    found[id.x][0] = {function}({sampled}, zero);
    found[id.x][1] = {function}({loaded}, zero);
}}
"
    )
}

/// The image of that shader: each texel has four other numbers.
fn texels() -> Vec<u8> {
    (0..NUMBERS)
        .flat_map(|number| [number, number * 7 + 1, number * 11 + 2, number * 13 + 3])
        .map(|it| it as u8)
        .collect()
}

fn image(gpu: &Gpu) -> Vec<Resource> {
    let descriptor = wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: 16, height: 16, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    };
    let made = gpu.device.create_texture_with_data(&gpu.queue, &descriptor, TextureDataOrder::MipMajor, &texels());
    let sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor::default());
    vec![Resource::Image(made.create_view(&wgpu::TextureViewDescriptor::default())), Resource::Sampler(sampler)]
}

/// Numbers that are tried, in workgroups of 64.
const NUMBERS: usize = 256;
/// The floats of each: what is rounded, and products of two that were.
const FLOATS: usize = 8;

/// Two numbers, whose sum, difference and product are rounded, a third one, and the bits of zero. Products of two numbers
/// with twelve places are exact, and so are fused operations with them.
fn given(number: usize) -> [f32; 4] {
    let places = |seed: u32| (seed.wrapping_mul(2_654_435_761) >> 20 | 0x800) as f32 / 2048.0;
    let seed = number as u32 * 2;
    let size = 2f32.powi(number as i32 % 41 - 26);
    let sign = if number.is_multiple_of(3) { -1.0 } else { 1.0 };
    let third = match number % 8 {
        // Ties, denormal halves and their ties, the largest half and what becomes infinite.
        0 => (2 * number + 1) as f32 / 2048.0 + 1.0,
        1 => number as f32 * 2f32.powi(-25),
        2 => 65504.0 + number as f32 / 8.0,
        3 => f32::INFINITY,
        4 => -0.0,
        5 => (number as f32 + 0.5) / 1024.0 - 0.125,
        6 => 2f32.powi(-25),
        _ => 1.0 / number as f32,
    };
    [places(seed) * size * sign, places(seed + 1), third, 0.0]
}

/// What a form must give for a thread.
fn wanted([x, y, z, _]: [f32; 4], round: fn(u32) -> u32) -> [u32; FLOATS] {
    let rounded = |number: f32| f32::from_bits(round(number.to_bits()));
    let first = [x * y, x + y, x - y, z].map(rounded);
    let second: [f32; 4] = std::array::from_fn(|lane| rounded(first[lane] * first[(lane + 1) % 4]));
    std::array::from_fn(|place| if place < 4 { first[place] } else { second[place - 4] }.to_bits())
}

/// Sums of two products of rounded numbers, which are exact, and the rounded numbers.
fn sums([x, y, z, _]: [f32; 4], round: fn(u32) -> u32) -> ([f32; 4], [f32; 4]) {
    let first = [x * y, x + y, x - y, z].map(|number: f32| f32::from_bits(round(number.to_bits())));
    let at = |place: usize| first[place % 4];
    let sum = |lane: usize| at(lane) * at(lane + 1) + at(lane + 2) * at(lane + 3);
    (std::array::from_fn(sum), first)
}

/// Whether sums are rounded once, and what is added to rounded numbers not at all.
fn judged_sums(found: &[f32], round: fn(u32) -> u32) -> bool {
    let right = |(number, row): (usize, &[f32])| {
        let (sums, first) = sums(given(number), round);
        let sums = sums.map(|sum| f32::from_bits(round(sum.to_bits())));
        row.iter().zip(sums.into_iter().chain(first.map(|number| number + ADDED))).all(|(got, want)| *got == want)
    };
    found.len() == NUMBERS * FLOATS && found.chunks_exact(FLOATS).enumerate().all(right)
}

/// Whether all that was looked up is rounded.
fn judged_lookups(found: &[f32], round: fn(u32) -> u32) -> bool {
    let wanted = |texel: &u8| round((f32::from(*texel) / 255.0).to_bits());
    let right = |(row, texel): (&[f32], &[u8])| {
        row.chunks_exact(4).all(|found| found.iter().zip(texel).all(|(found, texel)| found.to_bits() == wanted(texel)))
    };
    found.len() == NUMBERS * FLOATS && found.chunks_exact(FLOATS).zip(texels().chunks_exact(4)).all(right)
}

/// Whether all bits are right.
fn judged(found: &[f32], round: fn(u32) -> u32) -> bool {
    let right = |(number, row): (usize, &[f32])| {
        let wanted = wanted(given(number), round);
        // A NaN is any.
        row.iter().zip(wanted).all(|(got, want)| got.to_bits() == want || got.is_nan() && f32::from_bits(want).is_nan())
    };
    found.len() == NUMBERS * FLOATS && found.chunks_exact(FLOATS).enumerate().all(right)
}

fn numbers() -> Vec<u8> {
    bytemuck::pod_collect_to_vec(&(0..NUMBERS).flat_map(given).collect::<Vec<f32>>())
}

/// A shader that rounds by a function again and again, as often as `given[0].w` says. Its zero is another value for each
/// invocation to a compiler, as it is in fragment programs.
pub(super) fn repeated(function: &str) -> String {
    let functions = functions(function);
    format!(
        "{functions}
@group(0) @binding(0) var<storage, read> given: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> found: array<vec4<f32>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let zero = bitcast<u32>(given[1u + id.x % 63u].w);
    let count = bitcast<u32>(given[0].w);
    var value = given[id.x % 64u];
    for (var round = 0u; round < count; round++) {{
        value = {function}(value * 0.75 + value.yzwx * 0.1875, zero);
        value = {function}(value.zwxy * value.y + 0.0625, zero);
    }}
    found[id.x] = value;
}}
"
    )
}

/// Whether results are those of a rounding.
type Judge = fn(&[f32], fn(u32) -> u32) -> bool;

/// A shader whose results tell whether a form is exact.
pub(super) struct Check {
    shader: String,
    given: Vec<u8>,
    looks_up: bool,
    judge: Judge,
}

impl Check {
    pub(super) fn trial(&self) -> Trial<'_> {
        Trial { shader: &self.shader, given: &self.given, threads: NUMBERS, floats: FLOATS }
    }

    pub(super) fn resources(&self, gpu: &Gpu) -> Vec<Resource> {
        if self.looks_up { image(gpu) } else { Vec::new() }
    }

    pub(super) fn passes(&self, found: &[f32], round: fn(u32) -> u32) -> bool {
        (self.judge)(found, round)
    }
}

/// What a form must pass.
pub(super) fn checks(function: &str) -> Vec<Check> {
    let check = |shader: String, looks_up: bool, judge: Judge| Check { shader, given: numbers(), looks_up, judge };
    let mut checks = vec![check(exact(function), false, judged), check(looked_up(function), true, judged_lookups)];
    if function == FIXED_HIDDEN.0 {
        checks.push(check(summed_products(function), false, judged_sums));
    }
    checks
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a device finds that rounds by a function.
    fn found(round: fn(u32) -> u32) -> Vec<f32> {
        (0..NUMBERS).flat_map(|number| wanted(given(number), round).map(f32::from_bits)).collect()
    }

    #[test]
    fn a_form_that_a_compiler_leaves_out_or_that_flushes_is_not_exact() {
        assert!(judged(&found(round_to_half), round_to_half));
        assert!(judged(&found(round_to_fixed), round_to_fixed));
        for round in [round_to_half as fn(u32) -> u32, round_to_fixed] {
            assert!(!judged(&found(|bits| bits), round));
        }
        let flushed = |bits: u32| {
            let half = f32::from_bits(round_to_half(bits));
            if half.abs() < 2f32.powi(-14) { bits & 0x8000_0000 } else { half.to_bits() }
        };
        let toward_zero = |bits: u32| {
            let (half, number) = (f32::from_bits(round_to_half(bits)), f32::from_bits(bits));
            if half.abs() > number.abs() && half.is_finite() { half.to_bits() - (1 << 13) } else { half.to_bits() }
        };
        assert!(!judged(&found(flushed), round_to_half));
        assert!(!judged(&found(toward_zero), round_to_half));
        assert!(!judged(&[], round_to_half));
    }

    /// Compilers treat another text in another way: these change together.
    #[test]
    fn a_device_is_tried_with_the_roundings_of_modules() {
        use glasm::lower::{Fixed, Half, Options, lower};
        let source = b"!!FP1.0\nTEX H0, f[TEX0], TEX0, 2D;\nMULX R0, H0, f[COL0];\nDP3X o[COLR], R0, R0;\nEND";
        let checked = glasm::check::load(source, &glasm::check::ParseOptions::default());
        let options = Options::default().with_fixed(Fixed::Hidden).with_half(Half::NativeHidden);
        let lowered = lower(&checked.program.expect("a program"), &options).expect("a module");
        let module = match glasm::export::export(&lowered, glasm::Language::Wgsl) {
            Ok(glasm::export::Exported::Text(text)) => text,
            other => panic!("{other:?}"),
        };
        // The number and its opposite are literals, and what is between them is hidden, of sums and of other values.
        for part in
            ["((value + vec4(12288f)) * bitcast<f32>((1065353216u ^ care", "+ vec4(12288f)) * _e", " - vec4(12288f))"]
        {
            assert!(module.contains(part), "{part}: {module}");
        }
        assert!(
            FUNCTIONS.contains("bitcast<f32>(0x3f800000u ^ care)")
                && FUNCTIONS.contains("(value + 12288.0) * one - 12288.0")
        );
        // A lookup is multiplied by the same before it becomes halves.
        assert!(module.contains("<f16>((_e") && module.contains(" * bitcast<f32>((1065353216u ^ _e"), "{module}");
        assert!(looked_up(OWN_HIDDEN.0).contains(" * bitcast<f32>(0x3f800000u ^ zero)"));
    }

    #[test]
    fn a_form_that_truncates_what_is_looked_up_is_not_exact() {
        let found = |round: &dyn Fn(f32) -> f32| -> Vec<f32> {
            let row = |texel: &[u8]| [texel, texel].concat().into_iter().map(|entry| round(f32::from(entry) / 255.0));
            texels().chunks_exact(4).flat_map(row).collect()
        };
        let nearest = |number: f32| f32::from_bits(round_to_half(number.to_bits()));
        let toward_zero = |number: f32| f32::from_bits(number.to_bits() & !0x1fff);
        assert!(judged_lookups(&found(&nearest), round_to_half));
        assert!(!judged_lookups(&found(&toward_zero), round_to_half));
        assert!(!judged_lookups(&found(&|number| number), round_to_half));
        assert!(!judged_lookups(&[], round_to_half));
        // Whichever float a device makes of a texel, it is rounded to the same half: none is next to a tie.
        for texel in 0..=255u8 {
            let bits = (f32::from(texel) / 255.0).to_bits();
            let near = [bits.saturating_sub(2), bits + 2].map(round_to_half);
            assert!(texel == 0 || near == [round_to_half(bits); 2], "{texel}");
        }
    }

    #[test]
    fn a_form_that_loses_its_rounding_in_another_order_of_sums_is_not_exact() {
        let found = |sum: &dyn Fn(f32) -> f32, added: &dyn Fn(f32) -> f32| -> Vec<f32> {
            let row = |number| {
                let (sums, first) = sums(given(number), round_to_fixed);
                [sums.map(sum), first.map(added)].concat()
            };
            (0..NUMBERS).flat_map(row).collect()
        };
        let fixed = |number: f32| f32::from_bits(round_to_fixed(number.to_bits()));
        let more = |number: f32| number + ADDED;
        assert!(judged_sums(&found(&fixed, &more), round_to_fixed));
        assert!(!judged_sums(&found(&|sum| sum, &more), round_to_fixed));
        // What becomes of a constant that is rounded with the number.
        assert!(!judged_sums(&found(&fixed, &|number| fixed(number) + fixed(ADDED)), round_to_fixed));
        assert!(!judged_sums(&[], round_to_fixed));
    }
}

//! Which functions are too imprecise on a device for the texts: each is tested once, with a few hundred numbers.

use std::sync::LazyLock;

use super::device::Gpu;
use super::trial::{Known, Trial};
use glasm::lower::OwnFunctions;
use glasm::numeric::{cosine, exponential, logarithm, reciprocal, reciprocal_root, sine};

const SHADER: &str = "
@group(0) @binding(0) var<storage, read> given: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> found: array<array<vec4<f32>, 2>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let it = given[id.x];
    found[id.x][0] = vec4<f32>(sin(it.x), cos(it.x), exp2(it.y), log2(it.z));
    found[id.x][1] = vec4<f32>(inverseSqrt(it.z), 1.0 / it.w, exp2(it.w * log2(it.z)), 0.0);
}
";

const TRIED: usize = 256;

/// Arguments with special results.
const SPECIAL: [f32; 7] = [0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, 200.0, -200.0, f32::NAN];

/// With the special ones, in workgroups of 64.
const ALL: usize = TRIED + 64;

/// Four times the error that NV_vertex_program2 allows: that of the chips on which the last of these programs ran.
const ALLOWED: f64 = 1.0 / 1_048_576.0;

/// Results for devices by name: each is tested once.
static KNOWN: Known<OwnFunctions> = LazyLock::new(Default::default);

/// An angle of the first turn, an exponent, a positive number and a divisor; from `TRIED` on pairs of special numbers.
fn given(number: usize) -> [f32; 4] {
    if let Some(pair) = number.checked_sub(TRIED) {
        let (first, second) = (SPECIAL[pair % SPECIAL.len()], SPECIAL[pair / SPECIAL.len() % SPECIAL.len()]);
        return [first, first, first, second];
    }
    let part = number as f32 / TRIED as f32;
    let turned = (number * 37 % TRIED) as f32 / TRIED as f32;
    [
        part * std::f32::consts::TAU,
        turned * 40.0 - 20.0,
        (1.0 + part) * 2f32.powi(number as i32 % 40 - 20),
        1.0 + turned,
    ]
}

/// The functions whose results, in the shader's order, have too large an error or break the rules for special numbers.
fn judged(number: usize, found: [f32; 7]) -> OwnFunctions {
    if number >= TRIED {
        return judged_by_rules(given(number), found) | judged_power(given(number), found[6]);
    }
    let [angle, exponent, positive, divisor] = given(number).map(f64::from);
    let root = 1.0 / positive.sqrt();
    let wanted = [
        (angle.sin(), 1.0, OwnFunctions::CIRCULAR),
        (angle.cos(), 1.0, OwnFunctions::CIRCULAR),
        (exponent.exp2(), exponent.exp2(), OwnFunctions::EXPONENTIAL),
        (positive.log2(), positive.log2().abs().max(1.0), OwnFunctions::LOGARITHM),
        (root, root, OwnFunctions::RECIPROCAL_ROOT),
        (1.0 / divisor, 1.0 / divisor, OwnFunctions::QUOTIENT),
    ];
    let wrong = |((want, size, function), got): ((f64, f64, OwnFunctions), f32)| {
        let near = (f64::from(got) - want).abs() <= ALLOWED * size;
        if near { OwnFunctions::empty() } else { function }
    };
    wanted.into_iter().zip(found).map(wrong).collect()
}

/// A function of the bits of a float.
type Rule = fn(u32) -> u32;

/// Zeros, infinities and NaN: other results are tested elsewhere.
fn judged_by_rules(given: [f32; 4], found: [f32; 7]) -> OwnFunctions {
    let [angle, exponent, positive, divisor] = given;
    let rules: [(Rule, OwnFunctions, f32); 6] = [
        (sine, OwnFunctions::CIRCULAR, angle),
        (cosine, OwnFunctions::CIRCULAR, angle),
        (exponential, OwnFunctions::EXPONENTIAL, exponent),
        (logarithm, OwnFunctions::LOGARITHM, positive),
        (reciprocal_root, OwnFunctions::RECIPROCAL_ROOT, positive),
        (reciprocal, OwnFunctions::QUOTIENT, divisor),
    ];
    let wrong = |((rule, function, number), got): ((Rule, OwnFunctions, f32), f32)| {
        let want = f32::from_bits(rule(number.to_bits()));
        let right = match function {
            OwnFunctions::RECIPROCAL_ROOT | OwnFunctions::QUOTIENT if number.is_nan() => true,
            _ if number.is_nan() && !got.is_nan() => return OwnFunctions::NAN,
            // Modules look for these themselves: drivers make a square of the power of a logarithm's double.
            OwnFunctions::LOGARITHM if number < 0.0 => true,
            OwnFunctions::LOGARITHM if number == 0.0 && got != want => return OwnFunctions::LOGARITHM_OF_ZERO,
            _ if want.is_nan() => got.is_nan(),
            _ if want == 0.0 || want.is_infinite() => got == want,
            _ => true,
        };
        if right { OwnFunctions::empty() } else { function }
    };
    rules.into_iter().zip(found).map(wrong).collect()
}

/// A power of a number that is not below zero, which drivers make of its two functions, and by other rules than theirs.
fn judged_power([_, _, base, exponent]: [f32; 4], found: f32) -> OwnFunctions {
    let want = (exponent * base.log2()).exp2();
    let right = base < 0.0 || found == want || found.is_nan() && want.is_nan();
    if right { OwnFunctions::empty() } else { OwnFunctions::NAN }
}

fn numbers() -> Vec<u8> {
    bytemuck::pod_collect_to_vec(&(0..ALL).flat_map(given).collect::<Vec<f32>>())
}

fn trial(numbers: &[u8]) -> Trial<'_> {
    Trial { shader: SHADER, given: numbers, threads: ALL, floats: 8 }
}

fn all_judged(found: &[f32]) -> OwnFunctions {
    let rows = found.chunks_exact(8).enumerate();
    rows.map(|(number, row)| judged(number, std::array::from_fn(|place| row[place]))).collect()
}

impl Gpu {
    /// Functions that programs should compute themselves on this device. If it does not answer, its own are used, but for
    /// 64-bit floats.
    pub fn rough_functions(&self) -> OwnFunctions {
        let found = || all_judged(&self.tried(&trial(&numbers()), Vec::new).unwrap_or_default());
        self.known(&KNOWN, found) | self.double_functions()
    }

    pub(super) async fn try_functions(&self) {
        let found = self.tried_later(&trial(&numbers()), Vec::new).await;
        self.learn(&KNOWN, all_judged(&found.unwrap_or_default()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(number: usize) -> [f32; 7] {
        let [angle, exponent, positive, divisor] = given(number);
        let (logarithm, root) = (positive.log2(), 1.0 / positive.sqrt());
        [angle.sin(), angle.cos(), exponent.exp2(), logarithm, root, 1.0 / divisor, (divisor * logarithm).exp2()]
    }

    #[test]
    fn a_function_is_rough_beyond_two_to_the_minus_twenty() {
        for number in 0..ALL {
            assert_eq!(judged(number, right(number)), OwnFunctions::empty(), "{number}");
        }
        // The result of some device for the cosine of 1.
        let mut found = right(41);
        found[1] += 1.0e-5;
        assert_eq!(judged(41, found), OwnFunctions::CIRCULAR);
        found[2] *= 1.000_01;
        found[5] = f32::NAN;
        let wrong = OwnFunctions::CIRCULAR | OwnFunctions::EXPONENTIAL | OwnFunctions::QUOTIENT;
        assert_eq!(judged(41, found), wrong);
        // The result of some device for the logarithm of zero.
        let mut found = right(TRIED);
        found[3] = -127.0;
        assert_eq!(judged(TRIED, found), OwnFunctions::LOGARITHM_OF_ZERO);
        // What some devices make of NaN.
        let mut found = right(TRIED + 6);
        assert!(found[..5].iter().all(|entry| entry.is_nan()), "{found:?}");
        found[2] = 0.0;
        assert_eq!(judged(TRIED + 6, found), OwnFunctions::NAN);
        // What some devices make of the power of zero to zero.
        let mut found = right(TRIED);
        assert!(found[6].is_nan());
        found[6] = 1.0;
        assert_eq!(judged(TRIED, found), OwnFunctions::NAN);
        let mut found = right(TRIED + 2);
        found[3] = 128.0;
        assert_eq!(judged(TRIED + 2, found), OwnFunctions::LOGARITHM);
    }
}

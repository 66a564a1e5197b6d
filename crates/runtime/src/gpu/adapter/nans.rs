//! Whether a comparison of a number with itself finds NaN on a device: compilers may take it for true. It is tried once, in
//! the forms that programs have.

use std::sync::LazyLock;

use super::device::Gpu;
use super::trial::{Known, Trial};

const SHADER: &str = "
@group(0) @binding(0) var<storage, read> given: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> found: array<vec4<f32>>;
var<private> word: u32 = 0x7fc00000u;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let x = given[id.x].x;
    let y = given[id.x].y;
    let nan = bitcast<f32>(word);
    let clamped = x * y + 0.25;
    let least = min(x, y);
    let chain = min(max(x, 0.5), y);
    let pair = vec2<f32>(x - y, y + x);
    let larger = max(pair, pair.yx);
    var sum = x;
    for (var round = 0u; round < 3u; round++) {
        sum = select(y + sum * 0.5, nan, !(sum == sum));
    }
    var side = 1.0;
    if !(sum == sum) {
        side = 2.0;
    }
    found[id.x * 2u] = vec4<f32>(
        select(0.0, 1.0, !(x == x)),
        select(saturate(clamped), nan, !(clamped == clamped)),
        select(least, nan, !(x == x) || !(y == y)),
        select(chain, nan, !(x == x) || !(y == y)),
    );
    let both = select(larger, vec2<f32>(nan), !(pair == pair) | !(pair.yx == pair.yx));
    found[id.x * 2u + 1u] = vec4<f32>(both, side, select(0.0, 1.0, !(clamped == clamped)));
}
";

/// What is paired, each with each. There are as many pairs as a workgroup has threads.
const NUMBERS: [f32; 8] =
    [1.5, -2.0, 0.0, 0.375, f32::INFINITY, f32::NEG_INFINITY, f32::from_bits(0x7fc0_0000), f32::from_bits(0xffc0_1234)];
const PAIRS: usize = NUMBERS.len() * NUMBERS.len();
/// What is found of each.
const FLOATS: usize = 8;

/// Results for devices by name.
static KNOWN: Known<bool> = LazyLock::new(Default::default);

fn given(pair: usize) -> [f32; 2] {
    [NUMBERS[pair % NUMBERS.len()], NUMBERS[pair / NUMBERS.len()]]
}

/// What is to be found of two numbers.
fn wanted([x, y]: [f32; 2]) -> [f32; FLOATS] {
    let flag = |number: f32| if number.is_nan() { 1.0 } else { 0.0 };
    let or_nan = |number: f32, of: [f32; 2]| if of.iter().any(|it| it.is_nan()) { f32::NAN } else { number };
    let clamped = x * y + 0.25;
    let pair = [x - y, y + x];
    let larger = or_nan(pair[0].max(pair[1]), pair);
    let sum = (0..3).fold(x, |sum, _| y + sum * 0.5);
    [
        flag(x),
        or_nan(clamped.clamp(0.0, 1.0), [clamped; 2]),
        or_nan(x.min(y), [x, y]),
        or_nan(x.max(0.5).min(y), [x, y]),
        larger,
        larger,
        1.0 + flag(sum),
        flag(clamped),
    ]
}

fn judged(found: &[f32]) -> bool {
    let right = |(pair, row): (usize, &[f32])| {
        row.iter().zip(wanted(given(pair))).all(|(found, wanted)| *found == wanted || found.is_nan() && wanted.is_nan())
    };
    found.len() == PAIRS * FLOATS && found.chunks_exact(FLOATS).enumerate().all(right)
}

fn numbers() -> Vec<u8> {
    bytemuck::pod_collect_to_vec(&(0..PAIRS).flat_map(given).collect::<Vec<f32>>())
}

fn trial(numbers: &[u8]) -> Trial<'_> {
    Trial { shader: SHADER, given: numbers, threads: PAIRS, floats: FLOATS }
}

/// Whether a number that is not equal to itself is NaN on the device; not if it does not answer.
pub(super) fn are_apart(gpu: &Gpu) -> bool {
    gpu.known(&KNOWN, || gpu.tried(&trial(&numbers()), Vec::new).is_some_and(|found| judged(&found)))
}

/// Finds it out without waiting.
pub(super) async fn find_out(gpu: &Gpu) {
    let found = gpu.tried_later(&trial(&numbers()), Vec::new).await;
    gpu.learn(&KNOWN, found.is_some_and(|found| judged(&found)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_takes_numbers_for_equal_to_themselves_does_not_tell_nan() {
        let right: Vec<f32> = (0..PAIRS).flat_map(|pair| wanted(given(pair))).collect();
        assert!(judged(&right));
        assert!(!judged(&[]));
        // Each of the forms alone.
        for form in 0..FLOATS {
            let mut found = right.clone();
            let nan = (0..PAIRS).find(|pair| given(*pair).iter().all(|entry| entry.is_nan()));
            found[nan.expect("a pair of them") * FLOATS + form] = 0.0;
            assert!(!judged(&found), "{form}");
        }
    }
}

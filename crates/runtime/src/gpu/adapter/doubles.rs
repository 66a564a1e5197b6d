//! Whether a device rounds its 64-bit floats to whole numbers as it should: if not, programs have a function for it. Mesa's
//! software device does so only on processors with vectors of 512 bits. It is tried once.

use std::sync::LazyLock;

use glasm::lower::{Doubles, OwnFunctions};

use super::device::Gpu;
use super::trial::{Known, Trial};

/// Each thread rounds a number, which is a sum of two floats, in four ways. A result is a float and what is left.
const SHADER: &str = "
@group(0) @binding(0) var<storage, read> given: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> found: array<vec2<f32>>;
fn parts(number: f64) -> vec2<f32> {
    let most = f32(number);
    return vec2<f32>(most, f32(number - f64(most)));
}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let number = f64(given[id.x].x) + f64(given[id.x].y);
    found[id.x * 4u] = parts(round(number));
    found[id.x * 4u + 1u] = parts(trunc(number));
    found[id.x * 4u + 2u] = parts(floor(number));
    found[id.x * 4u + 3u] = parts(ceil(number));
}
";

/// As many as a workgroup has threads.
const NUMBERS: usize = 64;
/// Added to the next ones to make the numbers, or taken from them.
const WHOLE: [f32; 8] =
    [0.0, 1.0, 2.0, 5.0, 123_456_792.0, 2_147_483_648.0, 1_099_511_627_776.0, 4_503_599_627_370_496.0];
const REST: [f32; 4] = [0.25, 0.5, -2.25, 1e-6];

/// Results for devices by name.
static KNOWN: Known<bool> = LazyLock::new(Default::default);

fn number(at: usize) -> [f32; 2] {
    let [whole, rest] = [WHOLE[at / 8 % 8], REST[at / 2 % 4]];
    if at.is_multiple_of(2) { [whole, rest] } else { [-whole, -rest] }
}

/// Whether all results are the host's, zeros with their signs.
fn judged(found: &[f32]) -> bool {
    let right = |(at, row): (usize, &[f32])| {
        let number: f64 = number(at).map(f64::from).iter().sum();
        let wanted = [number.round_ties_even(), number.trunc(), number.floor(), number.ceil()];
        wanted.iter().zip(row.chunks_exact(2)).all(|(wanted, got)| {
            let most = *wanted as f32;
            got[0].to_bits() == most.to_bits() && f64::from(got[1]) == wanted - f64::from(most)
        })
    };
    found.len() == NUMBERS * 8 && found.chunks_exact(8).enumerate().all(right)
}

fn numbers() -> Vec<u8> {
    bytemuck::pod_collect_to_vec(&(0..NUMBERS).flat_map(number).collect::<Vec<f32>>())
}

fn trial(numbers: &[u8]) -> Trial<'_> {
    Trial { shader: SHADER, given: numbers, threads: NUMBERS, floats: 8 }
}

impl Gpu {
    /// The implementation of 64-bit floats on the device: its own, where programs can round them themselves if it does not.
    pub fn doubles(&self) -> Doubles {
        let whole = || self.has(wgpu::Features::SHADER_INT64) || self.double_functions().is_empty();
        if self.has_doubles() && whole() { Doubles::Native } else { Doubles::Pairs }
    }

    /// What programs should compute themselves of the device's own 64-bit floats.
    pub(super) fn double_functions(&self) -> OwnFunctions {
        let rounds = || self.tried(&trial(&numbers()), Vec::new).is_some_and(|found| judged(&found));
        if self.has_doubles() && !self.known(&KNOWN, rounds) {
            return OwnFunctions::WHOLE_DOUBLES;
        }
        OwnFunctions::empty()
    }

    pub(super) async fn try_doubles(&self) {
        if self.has_doubles() {
            let found = self.tried_later(&trial(&numbers()), Vec::new).await;
            self.learn(&KNOWN, found.is_some_and(|found| judged(&found)));
        }
    }

    /// Browsers have no such floats, and their pages are to be small.
    fn has_doubles(&self) -> bool {
        !cfg!(target_arch = "wasm32") && self.has(wgpu::Features::SHADER_F64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a device finds that rounds with this function.
    fn found(nearest: fn(f64) -> f64) -> Vec<f32> {
        let row = |at: usize| {
            let number: f64 = number(at).map(f64::from).iter().sum();
            [nearest(number), number.trunc(), number.floor(), number.ceil()]
                .map(|value| [value as f32, (value - f64::from(value as f32)) as f32])
        };
        (0..NUMBERS).flat_map(row).flatten().collect()
    }

    #[test]
    fn a_device_must_round_ties_to_even_and_large_numbers_too() {
        assert!(judged(&found(f64::round_ties_even)));
        assert!(!judged(&found(f64::round)));
        assert!(!judged(&found(|number| if number.abs() > 16_777_216.0 { number } else { number.round_ties_even() })));
        assert!(!judged(&found(|number| number.round_ties_even() + 0.0)));
        assert!(!judged(&[]));
    }
}

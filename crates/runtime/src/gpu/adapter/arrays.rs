//! Whether out-of-range reads of an array of parameters that ends with zeros return zeros: because the device checks the
//! range of the buffer, or because wgpu clamps the index. Then programs need not check their addresses. Each device is
//! tested once.

use std::sync::LazyLock;

use wgpu::util::{BufferInitDescriptor, DeviceExt};

use super::device::Gpu;
use super::trial::{Known, Resource, Trial};

const SHADER: &str = "
@group(0) @binding(0) var<uniform> parameters: array<vec4<f32>, 32>;
@group(0) @binding(1) var<storage, read> addresses: array<i32>;
@group(0) @binding(2) var<storage, read_write> found: array<vec4<f32>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let address = addresses[id.x];
    found[id.x] = vec4<f32>(
        parameters[bitcast<u32>(address)].w,
        parameters[bitcast<u32>(address + 15i)].x,
        parameters[bitcast<u32>(address + 31i)].y,
        parameters[bitcast<u32>(address - 20i)].z,
    );
}
";

/// What is added to addresses.
const OFFSETS: [i32; 4] = [0, 15, 31, -20];
/// Vectors: those of the array that are not zero, all of the array, and those before and after it in the buffer.
const OWN: usize = 16;
const COUNT: usize = 32;
const BEFORE: usize = 16;
const AFTER: usize = 2048;
/// As many as a workgroup has threads.
const ADDRESSES: usize = 64;

/// Results for devices by name.
static KNOWN: Known<bool> = LazyLock::new(Default::default);

/// Addresses near the array, and then everywhere from -512 to 511.
fn address(number: usize) -> i32 {
    match number as i32 {
        near @ 0..48 => near - 16,
        far => {
            if far % 2 == 0 {
                511 - 31 * (far - 48)
            } else {
                -512 + 31 * (far - 49)
            }
        }
    }
}

fn addresses() -> Vec<u8> {
    bytemuck::pod_collect_to_vec(&(0..ADDRESSES).map(address).collect::<Vec<i32>>())
}

/// A component of the vector with this number in the array.
fn parameter(number: i32) -> f32 {
    if (0..OWN as i32).contains(&number) { 1.0 + number as f32 } else { 0.0 }
}

fn judged(found: &[f32]) -> bool {
    let wanted = (0..ADDRESSES).flat_map(|number| OFFSETS.map(|offset| parameter(address(number) + offset)));
    found.len() == ADDRESSES * OFFSETS.len() && wanted.zip(found).all(|(wanted, found)| wanted == *found)
}

fn parameters(gpu: &Gpu) -> Vec<Resource> {
    let strange = |count| std::iter::repeat_n([-7.0f32; 4], count);
    let own = (0..COUNT as i32).map(|number| [parameter(number); 4]);
    let vectors: Vec<[f32; 4]> = strange(BEFORE).chain(own).chain(strange(AFTER)).collect();
    let contents = bytemuck::cast_slice(&vectors);
    let usage = wgpu::BufferUsages::UNIFORM;
    let buffer = gpu.device.create_buffer_init(&BufferInitDescriptor { label: None, contents, usage });
    vec![Resource::Uniform { buffer, first: 16 * BEFORE as u64, size: 16 * COUNT as u64 }]
}

fn trial(addresses: &[u8]) -> Trial<'_> {
    Trial { shader: SHADER, given: addresses, threads: ADDRESSES, floats: OFFSETS.len() }
}

/// Whether all out-of-range reads returned zeros; `false` if the device does not respond.
pub(super) fn are_bounded(gpu: &Gpu) -> bool {
    let find = || gpu.tried(&trial(&addresses()), || parameters(gpu));
    gpu.known(&KNOWN, || find().is_some_and(|found| judged(&found)))
}

/// The same test, without waiting.
pub(super) async fn find_out(gpu: &Gpu) {
    let found = gpu.tried_later(&trial(&addresses()), || parameters(gpu)).await;
    gpu.learn(&KNOWN, found.is_some_and(|found| judged(&found)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_of_other_parts_of_the_buffer_fail_the_trial() {
        assert!((0..ADDRESSES).all(|number| (-512..=511).contains(&address(number))));
        assert!([-512, -1, 0, 31, 511].iter().all(|wanted| (0..ADDRESSES).any(|number| address(number) == *wanted)));
        let found = |beyond: f32| -> Vec<f32> {
            let one = |at: i32| if (0..COUNT as i32).contains(&at) { parameter(at) } else { beyond };
            (0..ADDRESSES).flat_map(|number| OFFSETS.map(|offset| one(address(number) + offset))).collect()
        };
        assert!(judged(&found(0.0)));
        assert!(!judged(&found(-7.0)));
        assert!(!judged(&[]));
    }
}

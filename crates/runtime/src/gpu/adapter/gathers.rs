//! Whether a device gathers the right texels where an axis is mirrored, and compares the right depths where an offset is
//! constant: some drivers mirror coordinates before they choose the four texels. It is tried once; programs then read such
//! texels one by one.

use std::sync::LazyLock;

use super::device::Gpu;
use super::trial::{Known, Resource, Trial};
use wgpu::util::{DeviceExt, TextureDataOrder};

/// What each thread gathers: mirrored with three offsets, then of compared depths with one.
const SHADER: &str = "
@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var mirrored: sampler;
@group(0) @binding(2) var depths: texture_depth_2d;
@group(0) @binding(3) var compared: sampler_comparison;
@group(0) @binding(4) var<storage, read> places: array<vec2<f32>>;
@group(0) @binding(5) var<storage, read_write> found: array<array<vec4<f32>, 4>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let at = places[id.x];
    found[id.x][0] = textureGather(0, image, mirrored, at);
    found[id.x][1] = textureGather(0, image, mirrored, at, vec2<i32>(1, -2));
    found[id.x][2] = textureGather(0, image, mirrored, at, vec2<i32>(-8, 7));
    found[id.x][3] = textureGatherCompare(depths, compared, at, 0.5, vec2<i32>(1, -2));
}
";

const SIDE: i32 = 4;
/// Places along an axis: before, within and after the image.
const STEPS: usize = 8;
const FIRST: i32 = -2;
const PLACES: usize = STEPS * STEPS;
const OFFSETS: [[i32; 2]; 4] = [[0, 0], [1, -2], [-8, 7], [1, -2]];
/// The four texels of a gather, in the order of its components.
const CORNERS: [[i32; 2]; 4] = [[0, 1], [1, 1], [1, 0], [0, 0]];

/// Whether the device is wrong, for devices by name.
static KNOWN: Known<bool> = LazyLock::new(Default::default);

/// The first texel that a thread gathers.
fn first(number: usize) -> [i32; 2] {
    [number % STEPS, number / STEPS].map(|step| step as i32 + FIRST)
}

/// The texel of a row that is repeated, every second time backwards.
fn folded(place: i32) -> i32 {
    let place = place.rem_euclid(2 * SIDE);
    place.min(2 * SIDE - 1 - place)
}

/// What the images hold: the colours all differ, and so do neighbouring depths in most places.
fn colour([x, y]: [i32; 2]) -> u8 {
    (8 + 16 * (x + SIDE * y)) as u8 - 8
}

fn is_far([x, y]: [i32; 2]) -> bool {
    (7 * x + 5 * y + x * y) % 3 == 0
}

/// Whether all gathers gave what they should.
fn judged(found: &[f32]) -> bool {
    let right = |(number, row): (usize, &[f32])| {
        let mut results = row.chunks_exact(4).zip(OFFSETS).enumerate();
        results.all(|(result, (found, offset))| {
            found.iter().zip(CORNERS).all(|(found, corner)| {
                let texel = std::array::from_fn(|axis| folded(first(number)[axis] + offset[axis] + corner[axis]));
                match result {
                    3 => *found == if is_far(texel) { 1.0 } else { 0.0 },
                    _ => (found * 255.0).round() == f32::from(colour(texel)),
                }
            })
        })
    };
    found.len() == PLACES * 16 && found.chunks_exact(16).enumerate().all(right)
}

fn places() -> Vec<u8> {
    // A quarter of a texel behind the middle of the first one.
    let place = |number: usize| first(number).map(|texel| (texel as f32 + 0.75) / SIDE as f32);
    bytemuck::pod_collect_to_vec(&(0..PLACES).flat_map(place).collect::<Vec<f32>>())
}

fn trial(places: &[u8]) -> Trial<'_> {
    Trial { shader: SHADER, given: places, threads: PLACES, floats: 16 }
}

/// Whether the device is wrong; one that does not answer is left to gather.
pub(super) fn are_wrong(gpu: &Gpu) -> bool {
    gpu.known(&KNOWN, || gpu.tried(&trial(&places()), || images(gpu)).is_some_and(|found| !judged(&found)))
}

/// Finds it out without waiting.
pub(super) async fn find_out(gpu: &Gpu) {
    let found = gpu.tried_later(&trial(&places()), || images(gpu)).await;
    gpu.learn(&KNOWN, found.is_some_and(|found| !judged(&found)));
}

fn images(gpu: &Gpu) -> Vec<Resource> {
    let texels: Vec<[i32; 2]> = (0..SIDE * SIDE).map(|texel| [texel % SIDE, texel / SIDE]).collect();
    let colours: Vec<u8> = texels.iter().map(|texel| colour(*texel)).collect();
    let depths: Vec<u8> = texels.iter().flat_map(|texel| [if is_far(*texel) { 255 } else { 0 }; 2]).collect();
    let image = |format, texels: &[u8]| {
        let size = wgpu::Extent3d { width: SIDE as u32, height: SIDE as u32, depth_or_array_layers: 1 };
        let descriptor = wgpu::TextureDescriptor {
            label: None,
            size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        };
        let made = gpu.device.create_texture_with_data(&gpu.queue, &descriptor, TextureDataOrder::MipMajor, texels);
        Resource::Image(made.create_view(&wgpu::TextureViewDescriptor::default()))
    };
    let sampler = |compare| {
        let mode = wgpu::AddressMode::MirrorRepeat;
        Resource::Sampler(gpu.device.create_sampler(&wgpu::SamplerDescriptor {
            address_mode_u: mode,
            address_mode_v: mode,
            compare,
            ..wgpu::SamplerDescriptor::default()
        }))
    };
    vec![
        image(wgpu::TextureFormat::R8Unorm, &colours),
        sampler(None),
        image(wgpu::TextureFormat::Depth16Unorm, &depths),
        sampler(Some(wgpu::CompareFunction::LessEqual)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a device finds that takes the texels where `fold` says, from the first one of each axis on.
    fn found(fold: fn(i32, i32) -> i32) -> Vec<f32> {
        let gathered = |number: usize| {
            OFFSETS.into_iter().enumerate().flat_map(move |(result, offset)| {
                CORNERS.map(|corner| {
                    let texel = std::array::from_fn(|axis| fold(first(number)[axis] + offset[axis], corner[axis]));
                    if result == 3 { f32::from(u8::from(is_far(texel))) } else { f32::from(colour(texel)) / 255.0 }
                })
            })
        };
        (0..PLACES).flat_map(gathered).collect()
    }

    #[test]
    fn a_device_that_mirrors_before_it_gathers_is_wrong() {
        assert!(judged(&found(|first, corner| folded(first + corner))));
        // Four texels from the mirrored place on, in the image's own order.
        assert!(!judged(&found(|first, corner| folded(folded(first) + corner))));
        assert!(!judged(&[]));
        // Of one place alone the offset is left out.
        let mut one = found(|first, corner| folded(first + corner));
        one[4] += 0.1;
        assert!(!judged(&one));
        assert_eq!([-3, -1, 0, 3, 4, 7, 8].map(folded), [2, 0, 0, 3, 3, 0, 0]);
    }
}

//! Whether texels beyond an image are zeros on a device, as they are on the reference machine: then programs need not look
//! where they fetch. It is tried once, with images of ones.

use std::sync::LazyLock;

use super::device::Gpu;
use super::trial::{Known, Resource, Trial};
use super::{arrays, gathers, nans};
use wgpu::util::{DeviceExt, TextureDataOrder};

/// What each thread fetches of images of ones, all with two texels an axis at the second of two levels.
const SHADER: &str = "
@group(0) @binding(0) var flat: texture_2d<f32>;
@group(0) @binding(1) var layered: texture_2d_array<f32>;
@group(0) @binding(2) var volume: texture_3d<f32>;
@group(0) @binding(3) var<storage, read> places: array<vec4<i32>>;
@group(0) @binding(4) var<storage, read_write> found: array<vec4<f32>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let at = places[id.x];
    found[id.x * 3u] = textureLoad(flat, at.xy, at.w);
    found[id.x * 3u + 1u] = textureLoad(layered, at.xy, at.z, at.w);
    found[id.x * 3u + 2u] = textureLoad(volume, at.xyz, at.w);
}
";

/// Sides of the images at their first level.
const SIDE: u32 = 4;
/// Texels along each side at the second level, layers, and levels.
const COUNT: i32 = 2;
/// As many as a workgroup has threads: each axis inside and outside, four times.
const PLACES: usize = 64;
const OUTSIDE: [i32; 8] = [-1, COUNT, i32::MIN, i32::MAX, -COUNT, COUNT + 1, 1 << 16, -(1 << 20)];

/// Results for devices by name.
static KNOWN: Known<bool> = LazyLock::new(Default::default);

/// For x, y, z or the layer, and the level: whether a thread goes beyond what there is.
fn beyond(number: usize) -> [bool; 4] {
    std::array::from_fn(|axis| number >> axis & 1 != 0)
}

fn place(number: usize) -> [i32; 4] {
    let beyond = beyond(number);
    std::array::from_fn(|axis| if beyond[axis] { OUTSIDE[(number / 16 * 2 + axis) % 8] } else { COUNT - 1 })
}

/// Whether all fetches gave what they should: zeros beyond an image, ones inside.
fn judged(found: &[f32]) -> bool {
    let right = |(number, row): (usize, &[f32])| {
        let [x, y, z, level] = beyond(number);
        let zeros = [x || y || level, x || y || z || level, x || y || z || level];
        row.chunks_exact(4).zip(zeros).all(|(texel, zero)| texel == [if zero { 0.0 } else { 1.0 }; 4])
    };
    found.len() == PLACES * 12 && found.chunks_exact(12).enumerate().all(right)
}

fn places() -> Vec<u8> {
    bytemuck::pod_collect_to_vec(&(0..PLACES).flat_map(place).collect::<Vec<i32>>())
}

fn trial(places: &[u8]) -> Trial<'_> {
    Trial { shader: SHADER, given: places, threads: PLACES, floats: 12 }
}

impl Gpu {
    /// Whether texels fetched beyond an image, its layers or its levels are zeros on this device; not if it does not
    /// answer.
    pub fn bounds_fetches(&self) -> bool {
        self.known(&KNOWN, || self.tried(&trial(&places()), || self.images()).is_some_and(|found| judged(&found)))
    }

    pub(super) async fn try_bounds(&self) {
        let found = self.tried_later(&trial(&places()), || self.images()).await;
        self.learn(&KNOWN, found.is_some_and(|found| judged(&found)));
    }

    /// Whether programs should not leave mirrored gathers to this device, nor those of compared depths with an offset.
    pub fn gathers_wrongly(&self) -> bool {
        gathers::are_wrong(self)
    }

    pub(super) async fn try_gathers(&self) {
        gathers::find_out(self).await;
    }

    /// Whether a number that is not equal to itself is NaN on this device.
    pub fn tells_nan(&self) -> bool {
        nans::are_apart(self)
    }

    pub(super) async fn try_nan(&self) {
        nans::find_out(self).await;
    }

    /// Whether out-of-range reads of an array of parameters that ends with zeros return zeros on this device.
    pub fn bounds_arrays(&self) -> bool {
        arrays::are_bounded(self)
    }

    pub(super) async fn try_arrays(&self) {
        arrays::find_out(self).await;
    }

    fn images(&self) -> Vec<Resource> {
        let view = |dimension, layers, shape| {
            let view = wgpu::TextureViewDescriptor { dimension: Some(shape), ..wgpu::TextureViewDescriptor::default() };
            Resource::Image(self.ones(dimension, layers).create_view(&view))
        };
        vec![
            view(wgpu::TextureDimension::D2, 1, wgpu::TextureViewDimension::D2),
            view(wgpu::TextureDimension::D2, COUNT as u32, wgpu::TextureViewDimension::D2Array),
            view(wgpu::TextureDimension::D3, SIDE, wgpu::TextureViewDimension::D3),
        ]
    }

    fn ones(&self, dimension: wgpu::TextureDimension, layers: u32) -> wgpu::Texture {
        let size = wgpu::Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: layers };
        let descriptor = wgpu::TextureDescriptor {
            label: None,
            size,
            mip_level_count: COUNT as u32,
            sample_count: 1,
            dimension,
            format: wgpu::TextureFormat::Rgba8Unorm,
            usage: wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        };
        // More than enough for all levels.
        let texels = vec![255; (SIDE * SIDE * layers * 8) as usize];
        let texels = &texels[..(0..COUNT as u32)
            .map(|level| {
                let size = size.mip_level_size(level, dimension);
                (size.width * size.height * size.depth_or_array_layers * 4) as usize
            })
            .sum()];
        self.device.create_texture_with_data(&self.queue, &descriptor, TextureDataOrder::MipMajor, texels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_repeats_its_edges_does_not_bound_fetches() {
        let found = |clamped: bool| -> Vec<f32> {
            let texel = |inside: bool| [if inside || clamped { 1.0 } else { 0.0 }; 4];
            let row = |number: usize| {
                let inside = place(number).map(|at| (0..COUNT).contains(&at));
                let [x, y, z, level] = inside;
                [texel(x && y && level), texel(inside == [true; 4]), texel(x && y && z && level)].concat()
            };
            (0..PLACES).flat_map(row).collect()
        };
        assert!(judged(&found(false)));
        assert!(!judged(&found(true)));
        assert!(!judged(&[]));
    }
}

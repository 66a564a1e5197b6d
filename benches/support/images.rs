//! The textures of the programs, one for each kind of target.

use glasm::lower::description::Texture;
use glasm::texture::Target;
use wgpu::util::{DeviceExt, TextureDataOrder};

use super::device::COLOR;

/// Width and height of all but cubes.
const SIDE: u32 = 256;
const CUBE_SIDE: u32 = 128;
const LAYERS: u32 = 6;
const CUBES: u32 = 4;
const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth16Unorm;

pub(crate) struct Images {
    /// A single level, for the programs of languages without integers.
    flat: wgpu::TextureView,
    plain: wgpu::TextureView,
    layers: wgpu::TextureView,
    cubes: wgpu::TextureView,
    depths: wgpu::TextureView,
    sampler: wgpu::Sampler,
    comparison: wgpu::Sampler,
}

/// A scattered number of sixteen bits.
pub(crate) fn wave(seed: u32) -> u32 {
    let mixed = (seed ^ 0x9e37_79b9).wrapping_mul(0x85eb_ca6b);
    (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35) >> 16
}

/// Smooth hills with a little noise on them, others for each layer.
pub(crate) fn texels(side: u32, layer: u32) -> Vec<u8> {
    let texel = |x: u32, y: u32, channel: u32| {
        let pitch = 0.05 + 0.02 * channel as f32 + 0.013 * layer as f32;
        let hill = ((x as f32 * pitch).sin() + (y as f32 * 0.07).cos()) * 50.0 + 128.0;
        (hill + (wave(x * 977 + y * 331 + channel) & 31) as f32) as u8
    };
    (0..side).flat_map(|y| (0..side).flat_map(move |x| (0..4).map(move |channel| texel(x, y, channel)))).collect()
}

/// The next smaller level: means of two by two texels.
fn halved(texels: &[u8], side: u32) -> Vec<u8> {
    let at = |x: u32, y: u32, channel: u32| u32::from(texels[((y * side + x) * 4 + channel) as usize]);
    let mean = |x: u32, y: u32, channel: u32| {
        let (x, y) = (x * 2, y * 2);
        let sum = at(x, y, channel) + at(x + 1, y, channel) + at(x, y + 1, channel) + at(x + 1, y + 1, channel);
        ((sum + 2) / 4) as u8
    };
    let half = side / 2;
    (0..half).flat_map(|y| (0..half).flat_map(move |x| (0..4).map(move |channel| mean(x, y, channel)))).collect()
}

/// All levels of all layers.
fn pyramid(side: u32, layers: u32) -> Vec<u8> {
    let mut all = Vec::new();
    for layer in 0..layers {
        let (mut level, mut side) = (texels(side, layer), side);
        while side > 1 {
            let next = halved(&level, side);
            all.append(&mut level);
            (level, side) = (next, side / 2);
        }
        all.append(&mut level);
    }
    all
}

/// Depths of two layers: the red of the colours.
fn depths() -> Vec<u8> {
    let layer = |layer| texels(SIDE, layer).chunks_exact(4).flat_map(|texel| [0, texel[0]]).collect::<Vec<u8>>();
    [layer(0), layer(1)].concat()
}

impl Images {
    pub(crate) fn new(device: &wgpu::Device, queue: &wgpu::Queue) -> Images {
        let texture = |format, side: u32, layers, levels, bytes: &[u8]| {
            let descriptor = wgpu::TextureDescriptor {
                label: None,
                size: wgpu::Extent3d { width: side, height: side, depth_or_array_layers: layers },
                mip_level_count: levels,
                sample_count: 1,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::TEXTURE_BINDING,
                view_formats: &[],
            };
            device.create_texture_with_data(queue, &descriptor, TextureDataOrder::LayerMajor, bytes)
        };
        let colors = |side: u32, layers| texture(COLOR, side, layers, side.ilog2() + 1, &pyramid(side, layers));
        let view = |texture: &wgpu::Texture, dimension| {
            let dimension = Some(dimension);
            texture.create_view(&wgpu::TextureViewDescriptor { dimension, ..wgpu::TextureViewDescriptor::default() })
        };
        let sampler = |compare, address_mode| {
            device.create_sampler(&wgpu::SamplerDescriptor {
                address_mode_u: address_mode,
                address_mode_v: address_mode,
                mag_filter: wgpu::FilterMode::Linear,
                min_filter: wgpu::FilterMode::Linear,
                mipmap_filter: wgpu::MipmapFilterMode::Linear,
                compare,
                ..wgpu::SamplerDescriptor::default()
            })
        };
        Images {
            flat: view(&texture(COLOR, SIDE, 1, 1, &texels(SIDE, 0)), wgpu::TextureViewDimension::D2),
            plain: view(&colors(SIDE, 1), wgpu::TextureViewDimension::D2),
            layers: view(&colors(SIDE, LAYERS), wgpu::TextureViewDimension::D2Array),
            cubes: view(&colors(CUBE_SIDE, CUBES * 6), wgpu::TextureViewDimension::CubeArray),
            depths: view(&texture(DEPTH, SIDE, 2, 1, &depths()), wgpu::TextureViewDimension::D2Array),
            sampler: sampler(None, wgpu::AddressMode::Repeat),
            comparison: sampler(Some(wgpu::CompareFunction::LessEqual), wgpu::AddressMode::Repeat),
        }
    }

    /// How a texture of a program is bound, with its sampler.
    pub(crate) fn types(texture: &Texture) -> [wgpu::BindingType; 2] {
        let (view_dimension, shadow) = match (texture.target, texture.shadow) {
            (Target::Dim2, false) => (wgpu::TextureViewDimension::D2, false),
            (Target::Array2D, shadow) => (wgpu::TextureViewDimension::D2Array, shadow),
            (Target::ArrayCube, false) => (wgpu::TextureViewDimension::CubeArray, false),
            (target, shadow) => panic!("no texture for {target:?}, shadow {shadow}"),
        };
        let (sample_type, sampler) = match shadow {
            true => (wgpu::TextureSampleType::Depth, wgpu::SamplerBindingType::Comparison),
            false => (wgpu::TextureSampleType::Float { filterable: true }, wgpu::SamplerBindingType::Filtering),
        };
        [
            wgpu::BindingType::Texture { sample_type, view_dimension, multisampled: false },
            wgpu::BindingType::Sampler(sampler),
        ]
    }

    /// The texture and the sampler for a unit of a program; plain ones with all levels, or one.
    pub(crate) fn resources(&self, texture: &Texture, levels: bool) -> [wgpu::BindingResource<'_>; 2] {
        let view = match (texture.target, texture.shadow) {
            (Target::Array2D, true) => &self.depths,
            (Target::Array2D, false) => &self.layers,
            (Target::ArrayCube, _) => &self.cubes,
            _ if levels => &self.plain,
            _ => &self.flat,
        };
        let sampler = if texture.shadow { &self.comparison } else { &self.sampler };
        [wgpu::BindingResource::TextureView(view), wgpu::BindingResource::Sampler(sampler)]
    }
}

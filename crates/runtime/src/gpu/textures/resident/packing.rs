//! How texels lie in buffers, and where.

use crate::gpu::textures::source_kind::SourceKind;
use crate::raster::ColorFormat;
use crate::texels::{Encoding, TexelFormat};
use glasm::numeric;
use glasm::texture::{BaseFormat, DepthMode, Swizzle};

/// The layout of a texel's components in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Packing {
    /// Four 255ths.
    Byte,
    /// Four halves.
    Half,
    /// Four floats or integers.
    Full,
    /// One float.
    Single,
    /// Integers of which targets store the low bits.
    WholeByte,
    WholeShort,
}

impl Packing {
    /// The encoding that stores texels of a format exactly.
    pub(super) fn of(format: TexelFormat) -> Packing {
        match format.encoding {
            _ if format.base == BaseFormat::Depth => Packing::Single,
            Encoding::Unsigned(8) => Packing::Byte,
            Encoding::Half => Packing::Half,
            Encoding::Unsigned(_) | Encoding::Signed(_) | Encoding::Float | Encoding::Integer(_) => Packing::Full,
        }
    }

    /// Words of a texel.
    pub(crate) fn words(self) -> u32 {
        match self {
            Packing::Byte | Packing::Single | Packing::WholeByte => 1,
            Packing::Half | Packing::WholeShort => 2,
            Packing::Full => 4,
        }
    }

    /// Words from one row to the next: copies need multiples of 256 bytes.
    pub(super) fn pitch(self, width: u32) -> u32 {
        (width * self.words()).next_multiple_of(64)
    }

    pub(super) fn pack(self, texel: &[u32; 4]) -> [u32; 4] {
        let half = |number: usize| numeric::to_half_bits(texel[number]);
        match self {
            Packing::Byte => {
                let bytes = texel.map(|word| crate::raster::target::nearest_byte(f32::from_bits(word)));
                [u32::from_le_bytes(bytes), 0, 0, 0]
            }
            Packing::Half => [half(0) | half(1) << 16, half(2) | half(3) << 16, 0, 0],
            Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort => *texel,
        }
    }

    pub(super) fn unpack(self, words: &[u32]) -> [u32; 4] {
        let word = |number: usize| words.get(number).copied().unwrap_or(0);
        let half = |number: usize| numeric::from_half_bits(word(number / 2) >> (16 * (number % 2)) & 0xffff);
        match self {
            Packing::Byte => word(0).to_le_bytes().map(|byte| (f32::from(byte) / 255.0).to_bits()),
            Packing::Half => std::array::from_fn(half),
            Packing::Single => [word(0), 0, 0, 0],
            Packing::Full | Packing::WholeByte | Packing::WholeShort => std::array::from_fn(word),
        }
    }
}

/// The source in a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TargetSource {
    pub(super) kind: SourceKind,
    pub(super) multisampled: bool,
    /// `None`: depths.
    pub(super) color: Option<ColorFormat>,
    /// Samples stay apart; otherwise their average is taken.
    pub(super) apart: bool,
}

impl TargetSource {
    /// Whether averages are taken, which no format stores exactly.
    pub(super) fn averages(&self) -> bool {
        self.multisampled && !self.apart
    }
}

/// How texels are converted to vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TexelConversion {
    pub depth_mode: DepthMode,
    pub swizzle: [Swizzle; 4],
    pub packing: Packing,
    /// The top row comes first.
    pub flipped: bool,
}

/// Where slices of a level lie in its buffer: `LevelPlace` of the kernels that read them.
#[repr(C)]
#[derive(Copy, Clone, Default, bytemuck::Pod, bytemuck::Zeroable)]
pub(super) struct LevelPlace {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The first slice.
    pub(super) slice: u32,
    pub(super) unused: u32,
    /// Words of a row.
    pub(super) pitch: u32,
    /// Words of a row where they are put.
    pub(super) to: u32,
    pub(super) rest: [u32; 2],
}

/// Pixels of a target, and where in a level's buffer they are put: `AreaPlace` of the kernel that takes them.
#[repr(C)]
#[derive(Copy, Clone, bytemuck::Pod, bytemuck::Zeroable)]
pub(super) struct AreaPlace {
    pub(super) corner: [i32; 2],
    pub(super) size: [u32; 2],
    pub(super) column: u32,
    pub(super) row: u32,
    pub(super) pitch: u32,
    /// Rows from one sample's texels to the next one's.
    pub(super) apart: u32,
}

/// The bytes of either.
pub(super) const PLACE: usize = 32;

const _: () = assert!(size_of::<LevelPlace>() == PLACE && size_of::<AreaPlace>() == PLACE);

/// Texels as rows of a buffer.
pub(super) fn rows(texels: &[[u32; 4]], packing: Packing, width: u32, pitch: u32) -> Vec<u8> {
    let (each, words) = (packing.words() as usize, pitch as usize * 4);
    let mut bytes = Vec::with_capacity(texels.len() * each * 4);
    for row in texels.chunks(width.max(1) as usize) {
        let end = bytes.len() + words;
        for texel in row {
            bytes.extend_from_slice(bytemuck::cast_slice(&packing.pack(texel)[..each]));
        }
        bytes.resize(end, 0);
    }
    bytes
}

pub(super) fn buffer_entry(
    binding: u32,
    visibility: wgpu::ShaderStages,
    ty: wgpu::BufferBindingType,
) -> wgpu::BindGroupLayoutEntry {
    let ty = wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
    wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None }
}

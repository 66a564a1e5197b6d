//! Which languages lack a feature that a module may need. `docs/EXPORTS.md` has the same table.

use super::Language;
use crate::lower::Feature;

impl Feature {
    /// The languages that cannot express it, or whose writer in naga cannot.
    pub const fn lacking(self) -> &'static [Language] {
        use Language::{Glsl330, Glsl450, GlslEs300, Hlsl, Msl, Spirv, Wgsl};
        match self {
            Feature::ComputeShaders
            | Feature::StorageBuffers
            | Feature::StorageImages
            | Feature::SampleNumbers
            | Feature::SampleInterpolation
            | Feature::Subgroups => &[Glsl330, GlslEs300],
            Feature::BitFunctions => &[Glsl330, GlslEs300],
            // The writers treat as a number what is an array in both languages.
            Feature::SampleMasks => &[Spirv, Glsl330, Glsl450, GlslEs300],
            // `half` in HLSL 6.0 may be a float of 32 bits.
            Feature::HalfFloats => &[Glsl330, Glsl450, GlslEs300, Hlsl],
            Feature::Doubles => &[Wgsl, GlslEs300, Msl],
            Feature::ShortIntegers => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl],
            // Only MSL 2.2 and later have them, in vectors 2.3 and later. naga's writer for HLSL omits conversions
            // between 64-bit types.
            Feature::LongIntegers => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl],
            Feature::LongAtomics => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl],
            Feature::TextureGather | Feature::CubeArrays | Feature::TextureLevels => &[Glsl330, GlslEs300],
            Feature::MultisampledTextures | Feature::LinearInterpolation | Feature::DualSources => &[GlslEs300],
            // MSL has primitive numbers from version 2.3 on.
            Feature::PrimitiveIndex => &[GlslEs300, Msl],
            Feature::EarlyTests => &[Wgsl, Glsl330, GlslEs300, Hlsl, Msl],
            Feature::ManySamplers => &[Msl],
            // naga's writer declares one number and assigns an array to it.
            Feature::ClipDistances => &[Hlsl],
        }
    }
}

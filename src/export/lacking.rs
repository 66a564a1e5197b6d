//! Which languages lack what a module may ask for. `docs/EXPORTS.md` shows the same table.

use super::Language;
use crate::lower::Feature;

impl Feature {
    /// The languages that cannot say it, or whose writer in naga cannot.
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
            // Writers take for a number what both have as an array.
            Feature::SampleMasks => &[Spirv, Glsl330, Glsl450, GlslEs300],
            // What HLSL 6.0 calls `half` may be a float of 32 bits.
            Feature::HalfFloats => &[Glsl330, Glsl450, GlslEs300, Hlsl],
            Feature::Doubles => &[Wgsl, GlslEs300, Msl],
            Feature::ShortIntegers => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl],
            // MSL has them alone from version 2.2 on, in vectors from 2.3 on.
            // naga's writer for HLSL leaves out what makes one 64-bit type of another.
            Feature::LongIntegers => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl],
            Feature::LongAtomics => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl],
            Feature::TextureGather | Feature::CubeArrays | Feature::TextureLevels => &[Glsl330, GlslEs300],
            Feature::MultisampledTextures | Feature::LinearInterpolation | Feature::DualSources => &[GlslEs300],
            // MSL numbers primitives from version 2.3 on.
            Feature::PrimitiveIndex => &[GlslEs300, Msl],
            Feature::EarlyTests => &[Wgsl, Glsl330, GlslEs300, Hlsl, Msl],
            Feature::ManySamplers => &[Msl],
            // naga's writer declares one number and gives it an array.
            Feature::ClipDistances => &[Hlsl],
        }
    }
}

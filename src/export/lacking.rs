//! Which languages lack a feature that a module may need. `docs/EXPORTS.md` has the same table.

use super::Language;
use crate::lower::features::Feature;

impl Feature {
    /// The message for a module that needs the feature in a language that lacks it.
    pub fn refusal(self) -> String {
        let operation = self.operation().map_or(String::new(), |operation| format!(": {operation}"));
        format!("the language has no {}{operation}", self.name())
    }

    /// The operation that is meant, and the first GLSL that has it.
    const fn operation(self) -> Option<&'static str> {
        match self {
            Feature::TextureGather => Some("textureGather needs GLSL 400 or ES 3.10"),
            Feature::DepthArrayOffsets => Some("textureOffset of sampler2DArrayShadow needs GLSL 430"),
            Feature::CubeArrays => Some("samplerCubeArray needs GLSL 400 or ES 3.20"),
            Feature::TextureLevels => Some("textureQueryLevels needs GLSL 430"),
            Feature::ComputeShaders
            | Feature::StorageBuffers
            | Feature::StorageImages
            | Feature::HalfFloats
            | Feature::Doubles
            | Feature::ShortIntegers
            | Feature::LongIntegers
            | Feature::LongAtomics
            | Feature::MultisampledTextures
            | Feature::SampleNumbers
            | Feature::SampleMasks
            | Feature::SampleInterpolation
            | Feature::LinearInterpolation
            | Feature::DualSources
            | Feature::PrimitiveIndex
            | Feature::EarlyTests
            | Feature::BitFunctions
            | Feature::Subgroups
            | Feature::ManySamplers
            | Feature::ClipDistances
            | Feature::BindingArrays
            | Feature::DivergentIndices => None,
        }
    }

    /// The languages that cannot express it, or whose writer in naga cannot.
    pub const fn lacking(self) -> &'static [Language] {
        use Language::{Glsl330, Glsl450, GlslCompat, GlslEs300, Hlsl, Msl, Wgsl};
        match self {
            Feature::ComputeShaders | Feature::StorageImages | Feature::Subgroups => &[Glsl330, GlslEs300, GlslCompat],
            Feature::StorageBuffers | Feature::SampleNumbers | Feature::SampleInterpolation => &[Glsl330, GlslEs300],
            Feature::BitFunctions => &[Glsl330, GlslEs300],
            Feature::SampleMasks => &[Glsl330, GlslEs300],
            // `half` in HLSL 6.0 may be a float of 32 bits.
            Feature::HalfFloats => &[Glsl330, Glsl450, GlslEs300, Hlsl, GlslCompat],
            Feature::Doubles => &[Wgsl, GlslEs300, Msl],
            Feature::ShortIntegers => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl, GlslCompat],
            // Only MSL 2.2 and later have them, in vectors 2.3 and later. naga's writer for HLSL omits conversions
            // between 64-bit types.
            Feature::LongIntegers => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl, GlslCompat],
            Feature::LongAtomics => &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl, GlslCompat],
            Feature::TextureGather | Feature::DepthArrayOffsets | Feature::CubeArrays | Feature::TextureLevels => {
                &[Glsl330, GlslEs300]
            }
            Feature::MultisampledTextures | Feature::LinearInterpolation | Feature::DualSources => &[GlslEs300],
            // MSL has primitive numbers from version 2.3 on.
            Feature::PrimitiveIndex => &[GlslEs300, Msl],
            Feature::EarlyTests => &[Wgsl, Glsl330, GlslEs300, Hlsl, Msl],
            Feature::ManySamplers => &[Msl],
            // naga's writer declares one number and assigns an array to it.
            Feature::ClipDistances => &[Hlsl],
            // WebGPU has none, and naga's writers for HLSL and MSL are told by an engine where they are.
            Feature::BindingArrays | Feature::DivergentIndices => {
                &[Wgsl, Glsl330, Glsl450, GlslEs300, Hlsl, Msl, GlslCompat]
            }
        }
    }
}

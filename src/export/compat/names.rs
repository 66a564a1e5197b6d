//! Names that are free: no word of GLSL, no built-in function, and none twice.

use rustc_hash::{FxHashMap, FxHashSet};

/// Words of GLSL up to 4.60, and functions that the writer calls.
const RESERVED: &str = "
active asm atomic_uint attribute bool break buffer bvec2 bvec3 bvec4 case cast centroid class coherent common const
continue default discard dmat2 dmat3 dmat4 do double dvec2 dvec3 dvec4 else enum extern external false filter fixed
flat float for fvec2 fvec3 fvec4 goto half highp hvec2 hvec3 hvec4 if image1D image2D image3D imageBuffer imageCube
in inline inout input int interface invariant isampler1D isampler2D isampler3D ivec2 ivec3 ivec4 layout long lowp
mat2 mat3 mat4 mediump namespace noinline noperspective out output partition patch precise precision public readonly
resource restrict return sample sampler1D sampler2D sampler3D samplerBuffer samplerCube shared short sizeof smooth
static struct subroutine superp switch template this true typedef uint uniform union unsigned using usampler1D
usampler2D usampler3D uvec2 uvec3 uvec4 varying vec2 vec3 vec4 void volatile while writeonly
abs acos all any asin atan barrier bitCount bitfieldExtract bitfieldInsert bitfieldReverse ceil clamp cos cross dFdx dFdy
degrees distance dot equal exp exp2 findLSB findMSB floatBitsToInt floatBitsToUint floor fract ftransform fwidth
greaterThan greaterThanEqual imageAtomicAdd imageAtomicAnd imageAtomicCompSwap imageAtomicExchange imageAtomicMax
imageAtomicMin imageAtomicOr imageAtomicXor imageLoad imageStore intBitsToFloat inversesqrt isinf isnan length lessThan lessThanEqual log log2 main max
min mix mod modf noise1 noise2 noise3 noise4 normalize not notEqual packHalf2x16 pow radians reflect refract round
roundEven shadow1D shadow2D sign sin sqrt step tan texelFetch texture texture1D texture2D texture2DRect texture3D
textureCube textureGather textureGrad textureLod textureOffset textureQueryLevels textureSize transpose trunc
uintBitsToFloat unpackDouble2x32 unpackHalf2x16
dmat2x2 dmat2x3 dmat2x4 dmat3x2 dmat3x3 dmat3x4 dmat4x2 dmat4x3 dmat4x4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2
mat4x3 mat4x4 image1DArray image1DArrayShadow image1DShadow image2DArray image2DArrayShadow image2DMS image2DMSArray
image2DRect image2DShadow imageCubeArray iimage1D iimage1DArray iimage2D iimage2DArray iimage2DMS iimage2DMSArray
iimage2DRect iimage3D iimageBuffer iimageCube iimageCubeArray uimage1D uimage1DArray uimage2D uimage2DArray uimage2DMS
uimage2DMSArray uimage2DRect uimage3D uimageBuffer uimageCube uimageCubeArray isampler1DArray isampler2DArray isampler2DMS
isampler2DMSArray isampler2DRect isamplerBuffer isamplerCube isamplerCubeArray sampler1DArray sampler1DArrayShadow
sampler1DShadow sampler2DArray sampler2DArrayShadow sampler2DMS sampler2DMSArray sampler2DRect sampler2DRectShadow
sampler2DShadow sampler3DRect samplerCubeArray samplerCubeArrayShadow samplerCubeShadow usampler1DArray usampler2DArray
usampler2DMS usampler2DMSArray usampler2DRect usamplerBuffer usamplerCube usamplerCubeArray
";

/// The names in use.
#[derive(Clone)]
pub(super) struct Names {
    taken: FxHashSet<String>,
    /// The number that is tried next, by name.
    next: FxHashMap<String, u32>,
}

impl Names {
    pub(super) fn new() -> Names {
        let taken = RESERVED.split_whitespace().map(str::to_owned).collect();
        Names { taken, next: FxHashMap::default() }
    }

    /// A free name like the one that is wanted.
    pub(super) fn free(&mut self, wanted: &str) -> String {
        let plain = plain(wanted);
        if self.taken.insert(plain.clone()) {
            return plain;
        }
        let next = self.next.entry(plain.clone()).or_insert(2);
        loop {
            let name = format!("{plain}_{next}");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// Letters, digits and single underscores; the host's prefix and ours are for other variables.
fn plain(wanted: &str) -> String {
    let mut name = String::with_capacity(wanted.len());
    for letter in wanted.chars() {
        let letter = if letter.is_ascii_alphanumeric() { letter } else { '_' };
        if letter != '_' || !name.ends_with('_') {
            name.push(letter);
        }
    }
    let name = name.trim_end_matches('_');
    let digit = name.starts_with(|first: char| first.is_ascii_digit());
    if name.is_empty() || digit || name.starts_with("gl_") || name.starts_with("glasm_") {
        return format!("x{}{name}", if name.starts_with('_') { "" } else { "_" });
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_free_and_legal() {
        let mut names = Names::new();
        let wanted = ["R0", "R0", "mix", "half__size", "gl_Color", "7", "", "R0_2"];
        let free = wanted.map(|wanted| names.free(wanted));
        assert_eq!(free, ["R0", "R0_2", "mix_2", "half_size", "x_gl_Color", "x_7", "x_", "R0_2_2"]);
    }
}

//! Words of GLSL and HLSL that end in a digit: types and functions, which no member of a structure may be called, since its
//! name would then be theirs wherever the text has it.

/// A number of rows or columns, or both of a matrix.
fn is_size(rest: &str, numbers: std::ops::RangeInclusive<u8>) -> bool {
    match rest.as_bytes() {
        [count] | [count, b'x', _] if !numbers.contains(count) => false,
        [_] => true,
        [_, b'x', count] => numbers.contains(count),
        _ => false,
    }
}

/// Words of GLSL without a size.
#[cfg(feature = "glsl")]
const OF_GLSL: &str = "exp2 log2 noise1 noise2 noise3 noise4 packDouble2x32 packHalf2x16 packInt2x32 packSnorm2x16 \
    packSnorm4x8 packUnorm2x16 packUnorm4x8 packUint2x32 unpackHalf2x16 unpackSnorm2x16 unpackSnorm4x8 \
    unpackUnorm2x16 unpackUnorm4x8 unpackDouble2x32 unpackInt2x32 unpackUint2x32";

/// Words of HLSL without a size.
#[cfg(feature = "hlsl")]
const OF_HLSL: &str = "atan2 D3DCOLORtoUBYTE4 exp2 f16tof32 f32tof16 log10 log2 msad4 pack_s8 pack_u8 pack_clamp_s8 \
    pack_clamp_u8 AddUint64 asfloat16 asint16 asuint16 unpack_s8s16 unpack_s8s32 unpack_u8u16 \
    unpack_u8u32 technique10 technique11 ObjectToWorld3x4 ObjectToWorld4x3 WorldToObject3x4 \
    WorldToObject4x3";

/// Whether GLSL has the word, up to version 4.60 and with its extensions for other widths.
#[cfg(feature = "glsl")]
pub(super) fn is_word_of_glsl(word: &str) -> bool {
    const VECTORS: [&str; 14] = [
        "vec", "bvec", "dvec", "fvec", "hvec", "ivec", "uvec", "i8vec", "u8vec", "i16vec", "u16vec", "f16vec",
        "i64vec", "u64vec",
    ];
    const MATRICES: [&str; 5] = ["mat", "dmat", "f16mat", "f32mat", "f64mat"];
    let of = |kinds: &[&str], pairs: bool| {
        let rests = kinds.iter().filter_map(|kind| word.strip_prefix(kind));
        rests.into_iter().any(|rest| (pairs || rest.len() == 1) && is_size(rest, b'2'..=b'4'))
    };
    OF_GLSL.split_whitespace().any(|it| it == word) || of(&VECTORS, false) || of(&MATRICES, true)
}

/// Whether HLSL has the word: its types in all sizes, and functions of shader model 6.
#[cfg(feature = "hlsl")]
pub(super) fn is_word_of_hlsl(word: &str) -> bool {
    const TYPES: [&str; 21] = [
        "bool",
        "double",
        "dword",
        "float",
        "half",
        "int",
        "uint",
        "min10float",
        "min16float",
        "min12int",
        "min16int",
        "min16uint",
        "int16_t",
        "int32_t",
        "int64_t",
        "uint16_t",
        "uint32_t",
        "uint64_t",
        "float16_t",
        "float32_t",
        "float64_t",
    ];
    let sized = TYPES.iter().any(|kind| word.strip_prefix(kind).is_some_and(|rest| is_size(rest, b'1'..=b'4')));
    OF_HLSL.split_whitespace().any(|it| it == word) || sized
}

#[cfg(all(test, feature = "glsl", feature = "hlsl"))]
mod tests {
    use super::*;

    #[test]
    fn types_and_functions_are_words() {
        for word in ["vec4", "mat3", "mat2x4", "dmat4x3", "hvec2", "exp2", "unpackHalf2x16"] {
            assert!(is_word_of_glsl(word), "{word}");
        }
        for word in ["float4", "int3", "float2x3", "half1", "uint64_t4", "exp2", "log10"] {
            assert!(is_word_of_hlsl(word), "{word}");
        }
        for name in
            ["R0", "vec5", "vec2x2", "mat", "mat2x", "mat5x2", "program_local_4", "float5", "float44", "floatx4"]
        {
            assert!(!is_word_of_glsl(name) && !is_word_of_hlsl(name), "{name}");
        }
    }
}

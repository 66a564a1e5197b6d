//! Offsets of lookups in HLSL: naga's writer takes them for pairs in three dimensions too (naga 30).

/// The text with offsets of three components.
pub(in crate::export) fn in_three_dimensions(text: &str) -> String {
    text.replace("int2(int3(", "int3(int3(")
}

//! Clamps that follow each other.

use super::wgsl;
use crate::lower::Options;

#[test]
fn positive_parts_of_clamped_numbers_are_clamped_once() {
    // A dot product is clamped to [-1, 1], and its positive part is read.
    let text = "!!RC1.0\n{\n    rgb {\n        spare0 = expand(tex0) . expand(tex1);\n    }\n}\n\
                {\n    rgb {\n        spare1 = unsigned(spare0) * col0;\n    }\n}\nout.rgb = spare1;\n";
    let text = wgsl(text, &Options::default());
    assert!(!text.contains("max(0f") && !text.contains("clamp("), "{text}");
    assert!(text.contains("saturate(dot"), "{text}");
}

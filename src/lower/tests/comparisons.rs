//! Comparisons whose result is known.

use super::wgsl;
use crate::lower::{Arithmetic, Options};

fn of(instructions: &str, options: &Options) -> String {
    wgsl(&format!("!!ARBvp1.0\nTEMP a;\n{instructions}\nMOV result.position, a;\nEND"), options)
}

fn full() -> Options {
    Options::default().with_arithmetic(Arithmetic::Full)
}

/// LIT compares the larger of its second component and zero with zero, for 0^0.
#[test]
fn what_is_not_below_zero_is_not_compared_with_zero() {
    let text = of("LIT a, vertex.normal;", &full());
    assert!(text.contains("== 0f") && !text.contains(">= 0f"), "{text}");
    // Where it keeps NaN, the component may be NaN.
    let text = of("LIT a, vertex.normal;", &Options::default());
    assert!(text.contains(">= 0f"), "{text}");
}

/// The absolute value of NaN is not below zero, and not at least zero either: SGE is then 0.
#[test]
fn what_may_be_nan_is_compared_by_the_device() {
    for options in [Options::default(), full()] {
        let text = of("ABS a, vertex.normal;\nSGE a, a, 0;", &options);
        assert!(text.contains(">= vec4(0f)"), "{text}");
    }
}

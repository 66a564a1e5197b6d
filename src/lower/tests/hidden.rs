//! What is hidden from compilers, where the form of rounding asks for it.

use super::wgsl;
use crate::lower::{Half, Options};

/// How often each of the functions that round to fp16 is called.
fn calls(half: Half, lines: &str) -> [usize; 2] {
    let text = wgsl(&format!("!!FP1.0\n{lines}\nMOVR o[COLR], H0;\nEND"), &Options::default().with_half(half));
    ["= round_to_half", "= round_lookup_to_half"].map(|name| text.matches(name).count())
}

#[test]
fn halves_of_lookups_are_hidden_from_compilers_that_would_look_halves_up() {
    let direct = [
        "TEX R0, f[TEX0], TEX0, 2D;\nMOVH H0, R0;",
        "TEX R0, f[TEX0], TEX0, 2D;\nMOVH H0, -|R0|;",
        "TEX R0, f[TEX0], TEX0, 2D;\nMINR R0, R0, 0.5;\nMOVH H0, R0;",
        "TEX R0, f[TEX0], TEX0, 2D;\nSLTC R1, f[TEX1], 0.5;\nMOVR R0 (NE), 0.25;\nMOVH H0, R0;",
    ];
    for lines in direct {
        assert_eq!(calls(Half::Hidden, lines), [0, 1], "{lines}");
        // Without a word that no compiler knows there is nothing to hide it by.
        assert_eq!(calls(Half::Packed, lines), [1, 0], "{lines}");
    }
    for lines in ["MOVH H0, f[TEX0];", "TEX R0, f[TEX0], TEX0, 2D;\nMULR R0, R0, R0;\nMOVH H0, R0;"] {
        assert_eq!(calls(Half::Hidden, lines), [1, 0], "{lines}");
    }
}

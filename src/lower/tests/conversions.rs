//! Floats that become integers.

use super::strict;

/// Languages do not say what becomes of a float that an integer does not hold: it is compared with the range where it
/// may be beyond, or NaN, and a negative one is held above unsigned numbers.
#[test]
fn floats_beyond_integers_are_compared_where_they_may_occur() {
    let (any, word, texel) = (
        "MOV.F t, fragment.texcoord[0];",
        "I2F.U t, fragment.texcoord[0];",
        "TEX.F t, fragment.texcoord[0], texture[0], 2D;",
    );
    for (given, conversion, compared, held) in [
        (any, "TRUNC.S", true, false),
        (any, "TRUNC.U", true, true),
        (word, "TRUNC.S", true, false),
        (texel, "TRUNC.S", false, false),
        (texel, "TRUNC.U", false, false),
    ] {
        for precise in ["", ".PREC"] {
            let text = strict(&format!(
                "!!NVfp5.0\nTEMP t;\n{given}\n{conversion}{precise} t, t;\nMOV.U result.color, t;\nEND"
            ));
            let compares = ["< vec4(2147483600f)", "< vec4(4294967300f)"].iter().any(|limit| text.contains(limit));
            assert_eq!((compares, text.contains("max(")), (compared, held), "{given} {conversion}{precise}: {text}");
        }
    }
}

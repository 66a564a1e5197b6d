//! Texels that programs fetch by their numbers, and lookups that are made of such fetches.

use super::{program, strict, wgsl};
use crate::lower::description::Emulated;
use crate::lower::lookups::UnitTexels;
use crate::lower::{FloatLevel, Options, lower};
use crate::texture::{CompareFunction, DepthMode, Wrap};

/// A fetch in one level of a unit.
fn fetch(target: &str) -> String {
    format!(
        "!!NVfp5.0\nTEMP at;\nTRUNC.S at, fragment.texcoord[0];\nTXF.F result.color, at, texture[0], {target};\nEND"
    )
}

#[test]
fn fetches_look_at_bounds_where_the_device_does_not() {
    for target in ["1D", "2D", "3D", "RECT", "ARRAY1D", "ARRAY2D"] {
        let source = fetch(target);
        let text = strict(&source);
        assert!(text.contains("any(") && text.contains("textureDimensions"), "{target}: {text}");
        for free in [Options::default().with_bounded_fetches(true), Options::default().with_float(FloatLevel::Fast)] {
            let text = wgsl(&source, &free);
            assert!(text.contains("textureLoad(texture0_, "), "{target}: {text}");
            assert!(!text.contains("any(") && !text.contains("textureDimensions"), "{target}: {text}");
        }
    }
}

#[test]
fn what_a_device_does_not_bound_is_bounded_at_every_level() {
    // Texels of buffer textures lie in buffers, samples in layers.
    let free = Options::default().with_bounded_fetches(true).with_float(FloatLevel::Fast);
    let text = wgsl(&fetch("BUFFER"), &free);
    assert!(text.contains("arrayLength("), "{text}");
    let samples = fetch("2D").replace("TXF.F", "TXFMS.F").replace("2D;", "RENDERBUFFER;");
    let source = samples.replace("!!NVfp5.0\n", "!!NVfp5.0\nOPTION NV_explicit_multisample;\n");
    let text = wgsl(&source, &free);
    assert!(text.contains("any("), "{text}");
}

/// Where the device gathers wrongly, and only there: along mirrored axes, and comparisons at an offset.
#[test]
fn doubtful_gathers_are_read_texel_by_texel() {
    let gathers = |target: &str, offset: &str, wrap: Wrap, own: bool| {
        let text = format!("!!NVfp5.0\nTXG.F result.color, fragment.texcoord[0], texture[0], {target}{offset};\nEND");
        let compare = target.starts_with("SHADOW").then_some((CompareFunction::LessOrEqual, DepthMode::Luminance));
        let unit = UnitTexels { wrap: [wrap; 3], compare, ..UnitTexels::initial(0) };
        wgsl(&text, &Options::default().with_texels(vec![unit]).with_own_gathers(own)).contains("textureGather")
    };
    let (repeated, mirrored) = (Wrap::Repeat, Wrap::MirroredRepeat);
    for (target, offset, wrap, doubtful) in [
        ("2D", "", repeated, false),
        ("2D", ", (1,-2)", repeated, false),
        ("2D", "", mirrored, true),
        ("SHADOW2D", "", repeated, false),
        ("SHADOW2D", ", (1,-2)", repeated, true),
    ] {
        assert!(gathers(target, offset, wrap, false), "{target}{offset} {wrap:?}");
        assert_eq!(gathers(target, offset, wrap, true), !doubtful, "{target}{offset} {wrap:?}");
    }
}

#[test]
fn what_one_unit_emulates_is_told_whatever_the_others_do() {
    let emulated = |first: &str, second: &str| {
        let text = format!(
            "!!NVfp4.0\nTEMP a, b;\nTXL.F a, fragment.texcoord[0], texture[0], {first};\n\
             TXL.F b, fragment.texcoord[0], texture[1], {second};\nADD.F result.color, a, b;\nEND"
        );
        lower(&program(&text), &Options::default()).expect("a module").interface.emulated
    };
    assert_eq!(emulated("2D", "2D"), []);
    assert_eq!(emulated("SHADOW2D", "2D"), [Emulated::LevelComparisons]);
    assert_eq!(emulated("2D", "SHADOW2D"), [Emulated::LevelComparisons]);
}

/// A lookup in a unit whose texture has any floats may give a NaN, which a saturation keeps.
#[test]
fn units_have_floats_by_their_own_numbers() {
    let keeps = |unit: u8, floats: u32| {
        let source = format!("!!FP1.0\nTEX R0, f[TEX0], TEX{unit}, 2D;\nADDR_SAT o[COLR], R0, R0;\nEND");
        wgsl(&source, &Options::default().with_float_textures(floats)).contains("saturate_or_nan")
    };
    for unit in [0, 1, 5] {
        assert!(keeps(unit, 1 << unit) && keeps(unit, u32::MAX), "{unit}");
        assert!(!keeps(unit, !(1 << unit)), "{unit}");
    }
}

/// Texels beyond an edge of a face are those at the edge, however the unit wraps, as in every other lookup.
#[test]
fn comparisons_stay_on_a_face_of_a_cube() {
    let compared = |target: &str, wrap: Option<Wrap>| {
        let references = if target == "SHADOWCUBE" { "fragment.texcoord[1], " } else { "" };
        let source =
            format!("!!NVfp5.0\nTXL.F result.color, fragment.texcoord[0], {references}texture[0], {target};\nEND");
        let compare = Some((CompareFunction::LessOrEqual, DepthMode::Luminance));
        let unit = wrap.map(|wrap| UnitTexels { wrap: [wrap; 3], compare, ..UnitTexels::initial(0) });
        wgsl(&source, &Options::default().with_texels(unit.into_iter().collect()))
    };
    for wrap in [None, Some(Wrap::Repeat), Some(Wrap::MirroredRepeat), Some(Wrap::ClampToEdge)] {
        let held = |target: &str| {
            compared(target, wrap).contains("clamp(texel.x, 0i, (sides.x - 1i)), clamp(texel.y, 0i, (sides.y - 1i))")
        };
        assert!(held("SHADOWCUBE"), "{wrap:?}: {}", compared("SHADOWCUBE", wrap));
        assert_eq!(held("SHADOW2D"), wrap == Some(Wrap::ClampToEdge), "{wrap:?}: {}", compared("SHADOW2D", wrap));
    }
}

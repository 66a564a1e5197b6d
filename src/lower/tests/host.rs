//! What a host asks for: groups, bindings, and what units are.

use super::*;

#[test]
fn groups_and_bindings_have_an_end() {
    let (vertex, fragment) = (program(PASSED), program(TEXTURED));
    let refusal = |result: Result<Translation, Error>| result.err().map(|error| error.message).unwrap_or_default();
    let at = |group, binding| Options::default().with_group(group).with_binding(binding);
    for binding in [65_536, u32::MAX - 1, u32::MAX] {
        for program in [&vertex, &fragment, &program(GEOMETRY)] {
            let message = refusal(lower(program, &at(0, binding)));
            assert!(message.contains(&format!("65535 at most, not at {binding}")), "{message}");
        }
        let pair = link(&vertex, &fragment, &at(0, binding)).map(|(vertex, _)| vertex);
        assert!(refusal(pair).contains("65535 at most"), "{binding}");
    }
    let last = lower(&fragment, &at(254, 65_535)).expect("a module");
    assert_eq!(last.interface.parameter_binding, Some((254, 65_535)));
    assert_eq!(last.interface.textures.first().map(|texture| texture.sampler_binding), Some(65_537));
    // The vertex side's bindings follow.
    let pair = link(&vertex, &fragment, &at(0, 65_535)).map(|(vertex, _)| vertex);
    assert!(refusal(pair).contains("not at 65538"));
    for group in [255, u32::MAX] {
        assert!(refusal(lower(&fragment, &at(group, 0))).contains("groups go up to 254"), "{group}");
    }
    assert!(refusal(lower(&program(GEOMETRY), &at(1, 0))).contains("group 1 holds the buffers between stages"));
    assert!(lower(&program(GEOMETRY), &at(2, 0)).is_ok());
}

#[test]
fn a_unit_is_one_thing() {
    use crate::texture::DepthMode::{Alpha, Luminance};
    let lookups =
        [Lookup::Hemisphere, Lookup::Plain, Lookup::Compared(Alpha), Lookup::Compared(Luminance), Lookup::Depth(Alpha)];
    let of = |unit, lookup| UnitFormat { unit, lookup };
    for one in lookups {
        for other in lookups {
            let formats = vec![of(0, one), of(1, Lookup::Plain), of(0, other)];
            let lowered = lower(&program(TEXTURED), &Options::default().with_formats(formats));
            let refused = lowered.err().map(|error| error.message).unwrap_or_default();
            let expected = if one == other { "" } else { "texture unit 0 cannot be both" };
            assert!(refused.starts_with(expected) && refused.is_empty() == expected.is_empty(), "{refused}");
        }
    }
    let formats = vec![of(0, Lookup::Hemisphere), of(1, Lookup::Compared(Alpha))];
    assert!(lower(&program(TEXTURED), &Options::default().with_formats(formats)).is_ok());
}

#[test]
fn of_what_fragments_take_only_colours_are_flat() {
    let source =
        "!!FP1.0\nMOV R0, f[COL0];\nADD R0, R0, f[COL1];\nADD R0, R0, f[FOGC].x;\nADD o[COLR], R0, f[TEX0];\nEND";
    let text = wgsl(source, &Options::default().with_flat_colors(true));
    for (name, flat) in [("f_COL0_", true), ("f_COL1_", true), ("f_FOGC", false), ("f_TEX0_", false)] {
        let argument = text.split(['(', ',']).find(|part| part.contains(&format!("{name}: ")));
        // `flat, either` is one attribute with a comma in it.
        let before = text.split(&format!("{name}: ")).next().unwrap_or_default();
        let own = before.rsplit("@location").next().unwrap_or_default();
        assert!(argument.is_some() && own.contains("flat") == flat, "{name}: {text}");
    }
}

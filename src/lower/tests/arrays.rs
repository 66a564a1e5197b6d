//! Textures that an index chooses, on devices with arrays of textures.

use super::program;
use crate::export::{Language, browser_wgsl, export};
use crate::lower::description::{DeviceFeature, Element};
use crate::lower::lookups::{Edge, UnitSampler};
use crate::lower::{Interface, Options, lower};
use crate::program::Program;
use crate::texture::MipFilter;

/// A lookup by a handle that every fragment has of its own, among four textures.
fn by_handle(lookup: &str) -> Program {
    let text = format!(
        "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nTEMP a;\nMOV.U a, fragment.attrib[1];\n\
         PK64.U h, a;\n{lookup}\nMOV.F result.color, a;\nEND"
    );
    program(&text).with_handles(4, 1)
}

const PLAIN: &str = "TEX.F a, fragment.texcoord[0], handle(h.x), 2D;";

fn arrays() -> Options {
    Options::default().with_group(1).with_binding_arrays(Some(3))
}

/// The units with their places: group, binding, and number in an array.
fn places(interface: &Interface) -> Vec<(u8, [u32; 2], Option<Element>)> {
    interface
        .textures
        .iter()
        .map(|texture| (texture.unit, [texture.group, texture.texture_binding], texture.element))
        .collect()
}

#[test]
fn a_chosen_handle_is_one_lookup_in_an_array() {
    let lowered = lower(&by_handle(PLAIN), &arrays()).expect("a module");
    let element = |index| Some(Element { index, length: 4 });
    let all: Vec<_> = (0..4).map(|index| (32 + index as u8, [3, 0], element(index))).collect();
    assert_eq!(places(&lowered.interface), all);
    assert!(lowered.interface.textures.iter().all(|texture| texture.sampler_binding == 1));
    assert_eq!(lowered.interface.bindings(), 0);
    let features = [DeviceFeature::LongIntegers, DeviceFeature::BindingArrays, DeviceFeature::DivergentIndices];
    assert_eq!(lowered.interface.features, features, "the handle is a number of 64 bits");
    let text = browser_wgsl(&lowered.module).expect("a text");
    assert!(text.contains("binding_array<texture_2d<f32>, 4>"), "{text}");
    assert!(text.contains("binding_array<sampler, 4>"), "{text}");
    assert_eq!(text.matches("textureSample").count(), 1, "{text}");
    assert!(!text.contains("if "), "{text}");
    assert!(export(&lowered, Language::Spirv).is_ok());
    let refused = export(&lowered, Language::Glsl450).expect_err("GLSL has no such arrays");
    assert!(refused.message.contains("arrays of textures"), "{refused}");
    // Without them each texture is bound alone, and chosen by branches.
    let plain = lower(&by_handle(PLAIN), &Options::default()).expect("a module");
    assert!(plain.interface.textures.iter().all(|texture| texture.element.is_none()));
    assert_eq!(plain.interface.bindings(), 8);
}

#[test]
fn what_needs_something_of_its_own_is_bound_alone() {
    let border = UnitSampler {
        unit: 33,
        bias: 0,
        edges: [Edge::Border, Edge::Sampled, Edge::Sampled],
        linear: true,
        levels: MipFilter::None,
        border: [0; 4],
        compare: None,
    };
    let lowered = lower(&by_handle(PLAIN), &arrays().with_samplers(vec![border])).expect("a module");
    let element = |index| Some(Element { index, length: 4 });
    let wanted = [(32, [3, 0], element(0)), (33, [1, 0], None), (34, [3, 0], element(2)), (35, [3, 0], element(3))];
    assert_eq!(places(&lowered.interface), wanted);
    let text = browser_wgsl(&lowered.module).expect("a text");
    // 13 has a bit for each of the three that lie in the array.
    assert!(text.contains("(13u >> "), "{text}");
    assert_eq!(text.matches("textureSample").count(), 2, "{text}");
    for lookup in [
        "TXF.F a, {0, 0, 0, 0}, handle(h.x), 2D;",
        "TXQ a, {0, 0, 0, 0}, handle(h.x), 2D;",
        "TXG.F a, fragment.texcoord[0], handle(h.x), 2D;",
        "TEX.F a, fragment.texcoord[0], handle(h.x), SHADOW2D;",
    ] {
        let lowered = lower(&by_handle(lookup), &arrays()).expect("a module");
        assert!(lowered.interface.textures.iter().all(|texture| texture.element.is_none()), "{lookup}");
    }
}

#[test]
fn declared_arrays_of_units_are_arrays_where_no_lookup_names_one_alone() {
    let text = |more: &str| {
        format!(
            "!!NVfp5.0\nTEXTURE t[] = {{ texture[2..4] }};\nTEMP i, a, b;\nTRUNC.S i, fragment.texcoord[1];\n\
             TEX.F a, fragment.texcoord[0], t[i.x], 2D;\n{more}\nADD.F result.color, a, b;\nEND"
        )
    };
    let lowered = lower(&program(&text("MOV.F b, 1;")), &arrays()).expect("a module");
    let numbers: Vec<_> =
        lowered.interface.textures.iter().map(|texture| texture.element.map(|element| element.index)).collect();
    assert_eq!(numbers, [Some(0), Some(1), Some(2)]);
    let lowered = lower(&program(&text("TEX.F b, fragment.texcoord[0], t[1], 2D;")), &arrays()).expect("a module");
    assert!(lowered.interface.textures.iter().all(|texture| texture.element.is_none()));
}

#[test]
fn arrays_have_a_group_of_their_own() {
    let error = |options: &Options| lower(&by_handle(PLAIN), options).expect_err("no group").to_string();
    let same = error(&arrays().with_binding_arrays(Some(1)));
    assert!(same.contains("group 1"), "{same}");
    let beyond = error(&arrays().with_binding_arrays(Some(255)));
    assert!(beyond.contains("group 255"), "{beyond}");
}

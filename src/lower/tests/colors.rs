//! Colours between the stages.

use super::*;

/// Values beyond [0, 1] in all colours of a vertex, and in a texture coordinate.
const BRIGHT: &str = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMUL result.color, vertex.color, 2;\n\
    MUL result.color.secondary, vertex.color, 3;\nMUL result.color.back, vertex.color, 4;\n\
    MUL result.color.back.secondary, vertex.color, 5;\nMUL result.texcoord[0], vertex.color, 6;\nEND";

fn text(options: &Options) -> String {
    let lowered = lower(&program(BRIGHT), &options.clone().with_coordinates(Coordinates::Gl)).expect("a module");
    let written = lowered.to(Language::Wgsl).expect("WGSL");
    written.text().expect("a text").to_owned()
}

#[test]
fn colors_of_vertices_are_clamped_where_that_is_asked_for() {
    assert!(!text(&Options::default()).contains("saturate("));
    let clamped = text(&Options::default().with_clamped_colors(true));
    assert_eq!(clamped.matches("saturate(").count(), 4, "{clamped}");
    // Fragments take what they get, and their results are not colours between the stages.
    let fragment = program("!!ARBfp1.0\nMUL result.color, fragment.color, 2;\nEND");
    let plain = lower(&fragment, &Options::default()).expect("a module");
    let clamped = lower(&fragment, &Options::default().with_clamped_colors(true)).expect("a module");
    assert_eq!(plain.to(Language::Wgsl).ok(), clamped.to(Language::Wgsl).ok());
    // OpenGL clamps by itself.
    let host = crate::export::compat::adapted(Options::default().with_clamped_colors(true));
    assert_eq!(host, crate::export::compat::adapted(Options::default()));
}

/// A colour that is not written is (0,0,0,1), and constants within [0, 1] need no clamp.
#[test]
fn colors_that_are_known_are_not_clamped() {
    let source = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, {0.25, 0.5, 1, 0};\nEND";
    let lowered = lower(&program(source), &Options::default().with_clamped_colors(true)).expect("a module");
    let written = lowered.to(Language::Wgsl).expect("WGSL");
    assert!(!written.text().expect("a text").contains("saturate("), "{written:?}");
}

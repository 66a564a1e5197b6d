//! Clip distances that are passed as vectors of four, where the device has none of its own.

use super::{program, wgsl};
use crate::export::{Exported, Language, export};
use crate::lower::{ClipDistances, Options, Translation, link};

fn text(side: &Translation) -> String {
    match export(side, Language::Wgsl) {
        Ok(Exported::Text(text)) => text,
        other => panic!("{other:?}"),
    }
}

/// The vector that holds a distance, and its component there.
fn place(number: usize) -> (String, usize) {
    (format!("clip{}_", 4 * (number / 4)), number % 4)
}

#[test]
fn a_distance_below_zero_discards_whichever_it_is() {
    let fragment = program("!!NVfp4.0\nMOV result.color, fragment.texcoord[0];\nEND");
    let options = Options::default().with_clip_distances(ClipDistances::Emulated);
    for number in 0..8 {
        let vertex = program(&format!(
            "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.clip[{number}].x, vertex.attrib[1].x;\nEND"
        ));
        let (vertex, fragment) = link(&vertex, &fragment, &options).expect("a pair");
        let (vertex, fragment) = (text(&vertex), text(&fragment));
        // What is not written clips nothing.
        let mut parts = ["0f"; 4];
        parts[place(number).1] = "v_WGHT.x";
        assert!(vertex.contains(&format!("vec4<f32>({})", parts.join(", "))), "{number}: {vertex}");
        assert!(fragment.contains(&format!("any(({} < vec4(0f)))", place(number).0)), "{number}: {fragment}");
        assert_eq!(fragment.matches("discard").count(), number / 4 + 1, "{number}: {fragment}");
    }
}

#[test]
fn fragments_read_distances_from_their_vectors() {
    for number in 0..8 {
        let (vector, component) = place(number);
        let text = wgsl(&format!("!!NVfp4.0\nMOV result.color, fragment.clip[{number}];\nEND"), &Options::default());
        let component = ["x", "y", "z", "w"][component];
        assert!(text.contains(&format!("vec4<f32>({vector}.{component}, 0f, 0f, 1f)")), "{number}: {text}");
        assert!(!text.contains("discard"), "the vertex side may not clip: {text}");
    }
}

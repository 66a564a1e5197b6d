//! What vertices and fragments of a pair pass.

use super::*;
use crate::lower::description::Omitted;

/// A fragment program that adds up generic interpolants and texture coordinates, this many of each.
fn sum(generics: u32, coordinates: u32) -> Program {
    let add =
        |name: &str, count| (0..count).map(|number| format!("ADD sum, sum, fragment.{name}[{number}];\n")).collect();
    let (generics, coordinates): (String, String) = (add("attrib", generics), add("texcoord", coordinates));
    program(&format!("!!NVfp4.0\nTEMP sum;\nMOV sum, 0;\n{generics}{coordinates}MOV result.color, sum;\nEND"))
}

fn locations(pair: &(Translation, Translation)) -> (Vec<u32>, Vec<u32>) {
    let passed = pair.0.interface.outputs.iter().filter_map(|output| output.location).collect();
    (passed, pair.1.interface.inputs.iter().map(|input| input.location).collect())
}

#[test]
fn pairs_pass_no_more_than_devices_do() {
    let writer = |count: u32| {
        let written: String =
            (0..count).map(|number| format!("MOV result.attrib[{number}], vertex.attrib[1];\n")).collect();
        program(&format!("!!NVvp4.0\nMOV result.position, vertex.position;\n{written}END"))
    };
    let linked = |vertex: &Program, fragment: &Program, options: &Options| {
        link(vertex, fragment, options).map_err(|error| error.message)
    };
    let usual = Options::default();
    // Values within the limit are passed, written or not.
    let pair = linked(&writer(1), &sum(8, 8), &usual).expect("a pair");
    assert_eq!(locations(&pair).0, (0..16).collect::<Vec<u32>>());
    // Of 23 that are read six are written.
    let pair = linked(&writer(6), &sum(15, 8), &usual).expect("a pair");
    assert_eq!(locations(&pair).0, (0..6).collect::<Vec<u32>>());
    assert_eq!(locations(&pair).1, (0..6).collect::<Vec<u32>>());
    let pair = linked(&writer(16), &sum(16, 8), &usual).expect("a pair");
    assert_eq!(locations(&pair).0.len(), 16);
    let refused = linked(&writer(17), &sum(17, 8), &usual).err().unwrap_or_default();
    assert!(refused.contains("passes 17 variables") && refused.contains("at most 16 are possible"), "{refused}");
    // A device may pass more.
    let many = usual.with_passed(31);
    assert_eq!(locations(&linked(&writer(17), &sum(17, 8), &many).expect("a pair")).0.len(), 25);
}

#[test]
fn faces_choose_between_what_is_passed_and_nothing() {
    let colors = |names: [&str; 2]| {
        let written = names.map(|name| format!("MOV o[{name}], v[COL0];\n")).concat();
        program(&format!("!!VP2.0\nMOV o[HPOS], v[OPOS];\n{written}END"))
    };
    let mut options = Options::default().with_two_sided(true).with_passed(1);
    let fragment = program("!!FP1.0\nMOV o[COLR], f[COL0];\nEND");
    // `select` has the value for front faces after the other one.
    for (written, choice) in [
        (["COL0", "COL0"], "select(vec4<f32>(0f, 0f, 0f, 1f), f_COL0_, "),
        (["BFC0", "BFC0"], "select(f_BFC0_, vec4<f32>(0f, 0f, 0f, 1f), "),
    ] {
        let (_, lowered) = link(&colors(written), &fragment, &options).expect("a pair");
        let Ok(Exported::Text(text)) = export(&lowered, Language::Wgsl) else { panic!("no text") };
        assert!(text.contains(choice), "{text}");
    }
    options.device.passed = 0;
    let (_, lowered) = link(&colors(["COL0", "BFC0"]), &fragment, &options).expect("a pair");
    let inputs: Vec<(&str, u8)> =
        lowered.interface.inputs.iter().map(|input| (input.name.as_str(), input.number)).collect();
    assert_eq!(inputs, [("f_COL0", 1), ("f_BFC0", 1)]);
}

#[test]
fn the_size_of_points_is_passed_where_it_is_asked_for() {
    let sized = program("!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[TEX0], v[TEX0];\nMOV o[PSIZ].x, c[0].x;\nEND");
    let plain = lower(&sized, &Options::default()).expect("a module");
    assert_eq!((plain.interface.omitted.as_slice(), plain.interface.emulated.len()), (&[Omitted::PointSize][..], 0));
    let options = Options::default().with_point_size(true);
    let passed = lower(&sized, &options).expect("a module");
    assert!(passed.interface.omitted.is_empty());
    let location = |lowered: &Translation| {
        lowered.interface.outputs.iter().find(|output| output.number == Output::PSIZ.0).map(|output| output.location)
    };
    assert_eq!((location(&plain), location(&passed)), (None, Some(Some(15))));
    // In a pair it may move like all others.
    let (vertex, _) = link(&sized, &program(TEXTURED), &options).expect("a pair");
    assert_eq!(location(&vertex), Some(Some(15)));
    let (vertex, _) = link(&sized, &sum(1, 1), &options).expect("a pair");
    assert_eq!(location(&vertex), Some(Some(1)));
    let none = lower(&program(PASSED), &options).expect("a module");
    assert!(none.interface.omitted.is_empty() && location(&none).is_none());
}

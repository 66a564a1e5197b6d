//! Images of programs as the host's GLSL declares them.

use std::collections::BTreeMap;
use std::fs::read_to_string;

use crate::support::{Client, Target, has};

/// The unit of a store, and the type that its image has: a store of another type is undefined in GLSL.
fn stored(line: &str) -> Option<(&str, &'static str)> {
    let (kind, rest) = line.strip_prefix("STOREIM.")?.split_once(' ')?;
    let unit = rest.strip_prefix("image[")?.split(']').next()?;
    let image = match kind {
        "F" => "image2D",
        "S" => "iimage2D",
        "U" => "uimage2D",
        _ => return None,
    };
    Some((unit, image))
}

#[test]
fn images_have_the_type_of_the_stores_to_them() {
    if !has("gl-clients") {
        return;
    }
    let client = Client::build("image_formats", Target::Own);
    let folder = client.folder.join("dump");
    std::fs::create_dir_all(&folder).expect("a folder");
    let output = client.command().env("GLASM_GL", "nv").env("GLASM_GL_DUMP", "dump").output();
    let output = output.expect("a client can be started");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), "ok");
    // By the name of each program: its own text, and those of its translations.
    let mut texts: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = read_to_string(&path).expect("text");
        let about = texts.entry(name.split('.').next().unwrap_or_default().to_owned()).or_default();
        if name.ends_with(".glsl") {
            about.1.push(text);
        } else {
            about.0 = text;
        }
    }
    let mut tried = 0;
    for (program, translations) in texts.values() {
        for (unit, image) in program.lines().filter_map(stored) {
            let wanted = format!(" {image} glasm_fragment_image_{unit}_2D_formatted;");
            for translation in translations {
                assert!(translation.contains(&wanted), "{program}\n{translation}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 18, "{tried}");
}

use super::*;
use crate::check;
use crate::lower::{FloatLevel, Options, lower};

fn lowered(source: &str, options: &Options) -> Lowered {
    let checked = check::load(source.as_bytes(), &check::Options::default());
    let program = checked.program.unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
    lower(&program, options).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

const TRANSFORM: &str = "!!VP2.0\nDP4 o[HPOS].x, c[0], v[OPOS];\nDP4 o[HPOS].y, c[1], v[OPOS];\n\
    DP4 o[HPOS].z, c[2], v[OPOS];\nDP4 o[HPOS].w, c[3], v[OPOS];\nMOV o[COL0], v[COL0];\nEND";
const BRANCHES: &str = "!!VP2.0\nMOVC R0, v[OPOS];\nBRA over (GT.x);\nCAL half;\nover: MOV o[HPOS], R0;\nRET;\n\
    half: MULC R0, R0, c[0].x;\nRET (LT.y);\nADD R0, R0, c[1];\nRET;\nEND";
const LOOP: &str =
    "!!VP2.0\nMOV R0, v[OPOS];\nagain: ADDC R0.x, R0.x, -c[0].x;\nBRA again (GT.x);\nMOV o[HPOS], R0;\nEND";
const FRAGMENT: &str = "!!FP1.0\nDECLARE tint = {1, 0.5, 0.25, 1};\nTEX H0, f[TEX0], TEX0, 2D;\n\
    MULH H1, H0, f[COL0];\nMAXR_SAT R0, H1, tint;\nSLTC HC, H1, 0.5;\nKIL NE.x;\nMOV o[COLR], R0;\nMOV o[DEPR].z, f[WPOS].z;\nEND";
const STATE: &str = "!!VSP1.0\nADD R0, v[0], c[0];\nMOV c[1], R0;\nEND";

#[test]
fn every_language_takes_programs_of_every_stage() {
    for source in [TRANSFORM, BRANCHES, LOOP, FRAGMENT, STATE] {
        for float in [FloatLevel::Exact, FloatLevel::Strict, FloatLevel::Fast] {
            let lowered = lowered(source, &Options { float, ..Options::default() });
            for language in Language::ALL {
                match export(&lowered, language) {
                    Ok(_) => {}
                    Err(error) => assert_eq!(error.message, "the language has no compute shaders", "{source}"),
                }
            }
        }
    }
}

/// naga's writer takes the bits of a 64-bit type for those of another by writing nothing, and so compares without sign.
#[test]
fn hlsl_has_no_integers_of_64_bits() {
    let signed = "!!NVvp5.0\nLONG TEMP a;\nMOV.S64 a, vertex.attrib[1];\nSHR.S64 a, a, 40;\nSLT.S64 a, a, 7;\n\
        MOV.U64 result.attrib[0], a;\nMOV result.position, vertex.position;\nEND";
    match export(&lowered(signed, &Options::default()), Language::Hlsl) {
        Ok(Exported::Text(text)) => assert!(!text.contains("int64_t") && text.contains("asint"), "{text}"),
        other => panic!("{:?}", other.map(|_| "words")),
    }
    let floats = "!!NVvp5.0\nLONG TEMP a;\nMOV.F64 a, vertex.attrib[1];\nADD.F64 a, a, a;\n\
        PK64 a.x, a;\nMOV result.position, a;\nEND";
    let refused = export(&lowered(floats, &Options::default()), Language::Hlsl).err().map(|error| error.message);
    assert_eq!(refused.as_deref(), Some("the language has no 64-bit integers"));
}

#[test]
fn naga_reads_its_wgsl_back() {
    for source in [TRANSFORM, BRANCHES, LOOP, FRAGMENT, STATE] {
        let Ok(Exported::Text(text)) = export(&lowered(source, &Options::default()), Language::Wgsl) else {
            panic!("no text of {source}")
        };
        let module = naga::front::wgsl::parse_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let all = naga::valid::Capabilities::all();
        let valid = naga::valid::Validator::new(naga::valid::ValidationFlags::all(), all).validate(&module);
        assert!(valid.is_ok(), "{text}");
    }
}

#[test]
fn a_short_program_stays_short() {
    let Ok(Exported::Text(text)) = export(&lowered(TRANSFORM, &Options::default()), Language::Wgsl) else {
        panic!("no text")
    };
    let body = text.split("fn vertex_main").nth(1).unwrap_or_default();
    assert!(body.lines().count() < 20, "{text}");
    assert!(!body.contains("var "), "{text}");
}

#[test]
fn exports_are_deterministic() {
    for language in Language::ALL {
        let once = export(&lowered(FRAGMENT, &Options::default()), language);
        assert_eq!(once, export(&lowered(FRAGMENT, &Options::default()), language));
    }
}

#[test]
fn reflection_tells_slots_and_defaults() {
    let json = reflect(&lowered(FRAGMENT, &Options::default()).interface);
    assert_eq!(json.member("version"), &Json::Integer(1));
    assert_eq!(json.member("textures").element(0).member("target"), &Json::Text("2D".to_owned()));
    assert_eq!(json.member("writes_depth"), &Json::Truth(true));
    let transform = reflect(&lowered(TRANSFORM, &Options::default()).interface);
    assert_eq!(transform.member("parameters").element(3).member("slot"), &Json::Integer(3));
    assert_eq!(transform.member("inputs").element(1).member("location"), &Json::Integer(3));
}

/// The names of all members, at any depth.
fn members(json: &Json, found: &mut Vec<&'static str>) {
    match json {
        Json::Object(object) => {
            for (name, value) in object {
                found.push(name);
                members(value, found);
            }
        }
        Json::List(items) => items.iter().for_each(|item| members(item, found)),
        Json::Null | Json::Truth(_) | Json::Integer(_) | Json::Number(_) | Json::Text(_) => {}
    }
}

#[test]
fn the_document_names_every_member() {
    let document = include_str!("../../docs/INTERFACE.md");
    let mut names = Vec::new();
    for source in [TRANSFORM, FRAGMENT, STATE] {
        members(&reflect(&lowered(source, &Options::default()).interface), &mut names);
    }
    assert!(names.len() > 40);
    for name in names {
        assert!(document.contains(&format!("`{name}`")), "{name} is not in docs/INTERFACE.md");
    }
}

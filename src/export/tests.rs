use super::*;
use crate::check;
use crate::lower::{ClipDistances, FloatLevel, Options, lower};

fn lowered(source: &str, options: &Options) -> Translation {
    let checked = check::load(source.as_bytes(), &check::ParseOptions::default());
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
            let lowered = lowered(source, &Options::default().with_float(float));
            for language in Language::ALL {
                match export(&lowered, language) {
                    Ok(_) => {}
                    Err(error) => assert_eq!(error.message, "the language has no compute shaders", "{source}"),
                }
            }
        }
    }
}

/// naga's writer reinterprets one 64-bit type as another by writing nothing, and so compares without sign.
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
    // Floats of 64 bits beside them are pairs of words, too.
    match export(&lowered(floats, &Options::default()), Language::Hlsl) {
        Ok(Exported::Text(text)) => assert!(!text.contains("int64_t") && !text.contains("asdouble"), "{text}"),
        other => panic!("{:?}", other.map(|_| "words")),
    }
}

/// The location of `name` in the text of an MSL export.
fn place<'a>(text: &'a str, name: &str) -> &'a str {
    let (_, rest) = text.split_once(&format!(" {name} [[")).unwrap_or_else(|| panic!("no {name} in {text}"));
    rest.split("]]").next().unwrap_or_default()
}

fn metal(source: &str, options: &Options) -> String {
    match export(&lowered(source, options), Language::Msl) {
        Ok(Exported::Text(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn metal_numbers_resources_by_what_they_are() {
    let source = "!!FP1.0\nDECLARE a;\nTEX R0, f[TEX0], TEX3, 2D;\nTEX R1, f[TEX1], TEX1, 3D;\nMUL R0, R0, a;\n\
        ADD R0, R0, R1;\nMOV o[COLR], R0;\nEND";
    let expected = [
        ("parameters", "buffer(0)"),
        // The bindings of units are in the order in which the program names them.
        ("texture3_", "texture(0)"),
        ("texture1_", "texture(1)"),
        ("sampler3_", "sampler(0)"),
        ("sampler1_", "sampler(1)"),
    ];
    for options in [Options::default(), Options::default().with_group(2).with_binding(40)] {
        let text = metal(source, &options);
        for (name, number) in expected {
            assert_eq!(place(&text, name), number, "{name} in {text}");
        }
    }
}

/// The sizes of runtime-sized arrays are in a buffer of their own.
#[test]
fn metal_finds_the_sizes_of_buffers_behind_the_others() {
    let source = "!!NVvp5.0\nPARAM a = program.local[0];\nBUFFER4 b[] = { program.buffer[0] };\n\
        MUL result.position, a, b[1];\nEND";
    let text = metal(source, &Options::default());
    let numbers = ["parameters", "memory", "memory_table", "_buffer_sizes"].map(|name| place(&text, name));
    assert_eq!(numbers, ["buffer(0)", "buffer(1)", "buffer(2)", "buffer(3)"], "{text}");
    let chain = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nPARAM a = program.local[0];\n\
        MUL result.position, vertex[0].position, a;\nEMIT;\nEND";
    let text = metal(chain, &Options::default());
    let names = ["parameters", "block", "inputs", "results", "_buffer_sizes"];
    let numbers = names.map(|name| place(&text, name));
    assert_eq!(numbers, ["buffer(0)", "buffer(1)", "buffer(2)", "buffer(3)", "buffer(6)"], "{text}");
}

/// Numbered names, in the second table of docs/EXPORTS.md.
#[test]
fn resources_have_the_numbers_that_the_document_says() {
    let fragment = "!!NVfp4.0\nTEMP t;\nPARAM a = program.local[0];\nTEX t, fragment.attrib[3], texture[2], 2D;\n\
        TEX t.x, t, texture[5], SHADOW2D;\nMUL result.color, t, a;\nEND";
    let vertex = "!!NVvp5.0\nPARAM a = program.local[0];\nBUFFER4 b[] = { program.buffer[0] };\nTEMP t;\n\
        I2F t, vertex.instance;\nMAD result.position, a, b[1], t;\nMOV result.attrib[3], vertex.attrib[1];\nEND";
    let options = Options::default().with_group(3).with_binding(7);
    let (glsl, hlsl) = (Language::Glsl450, Language::Hlsl);
    for (source, language, expected) in [
        (fragment, glsl, &["_group_3_binding_7_fs", "sampler2D _group_3_binding_8_fs", "_vs2fs_location20"][..]),
        (fragment, glsl, &["sampler2DShadow _group_3_binding_10_fs", "_fs2p_location0"]),
        (
            fragment,
            hlsl,
            &["parameters : register(b7, space3)", "texture2_ : register(t8, space3)", ": LOC20", "SV_Target0"],
        ),
        (
            fragment,
            hlsl,
            &["nagaSamplerHeap[2048]: register(s0, space0)", "nagaSamplerHeap[nagaGroup3SamplerIndexArray[9]]"],
        ),
        (fragment, hlsl, &["nagaComparisonSamplerHeap[2048]: register(s0, space1)", "register(t3, space255)"]),
        (fragment, hlsl, &["nagaComparisonSamplerHeap[nagaGroup3SamplerIndexArray[11]]"]),
        (
            vertex,
            glsl,
            &["_group_3_binding_7_vs", "buffer ", "_group_3_binding_8_vs[]", "_p2vs_location1", "_vs2fs_location20"],
        ),
        (vertex, glsl, &["uniform uint naga_vs_first_instance;"]),
        (vertex, hlsl, &["memory : register(t8, space3)", "memory_table : register(t9, space3)", ": LOC1"]),
        (STATE, hlsl, &["parameters : register(u7, space3)"]),
        (STATE, glsl, &["_group_3_binding_7_cs"]),
    ] {
        let names = super::ExportOptions::default().with_names(Names::Bindings);
        let written = export_with(&lowered(source, &options), language, &names);
        let Ok(Exported::Text(text)) = written else { panic!("no text") };
        for name in expected {
            assert!(text.contains(name), "{name} is not in {text}");
        }
    }
}

#[test]
fn metal_has_sixteen_samplers() {
    let source = |units: u32| {
        let lookups =
            (0..units).map(|unit| format!("TEX b, fragment.texcoord[0], texture[{unit}], 2D;\nADD a, a, b;\n"));
        let text = lookups.collect::<String>();
        format!("!!NVfp4.0\nTEMP a;\nTEMP b;\nMOV a, 0;\n{text}MOV result.color, a;\nEND")
    };
    assert_eq!(place(&metal(&source(16), &Options::default()), "sampler15_"), "sampler(15)");
    let refused = export(&lowered(&source(17), &Options::default()), Language::Msl).err().map(|error| error.message);
    assert_eq!(refused.as_deref(), Some("the language has no more than 16 samplers"));
}

/// naga's writer assigns an array to a plain number.
#[test]
fn hlsl_has_no_clip_distances() {
    let source = "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[CLP0].x, v[6].x;\nMOV o[CLP3].x, v[6].y;\nEND";
    let native = Options::default().with_clip_distances(ClipDistances::Native);
    for language in Language::ALL {
        let refused = export(&lowered(source, &native), language).err().map(|error| error.message);
        let expected = (language == Language::Hlsl).then_some("the language has no clip distances");
        assert_eq!(refused.as_deref(), expected, "{language:?}");
        assert!(export(&lowered(source, &Options::default()), language).is_ok(), "{language:?}");
    }
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
    let pair = (lowered(TRANSFORM, &Options::default()), lowered(FRAGMENT, &Options::default()));
    members(&reflect_pair(&pair.0.interface, &pair.1.interface), &mut names);
    assert!(names.len() > 40);
    for name in names {
        assert!(document.contains(&format!("`{name}`")), "{name} is not in docs/INTERFACE.md");
    }
}

#[test]
fn a_vertex_state_program_has_the_stage_of_the_document() {
    let text = reflect(&lowered(STATE, &Options::default()).interface).to_string();
    assert!(text.contains(r#""stage":"state""#), "{text}");
}

/// Descriptive names, in the first table of names in docs/EXPORTS.md.
#[test]
fn resources_have_the_names_that_the_document_says() {
    let fragment = "!!ARBfp1.0\nTEMP color;\nPARAM tint = program.local[3];\nTEX color, fragment.texcoord[1], texture[2], 2D;\n\
        MUL color, color, fragment.color.secondary;\nMUL result.color, color, tint;\nEND";
    let vertex = "!!NVvp5.0\nPARAM a = program.local[0];\nBUFFER4 b[] = { program.buffer[0] };\nTEMP t;\n\
        TEX t, vertex.normal, texture[1], 2D;\nMAD result.position, a, b[1], t;\nMOV result.attrib[3], vertex.attrib[6];\n\
        MOV result.texcoord[2], vertex.texcoord[0];\nEND";
    let (glsl, hlsl) = (Language::Glsl450, Language::Hlsl);
    for (source, language, expected) in [
        (fragment, glsl, &["uniform FragmentParameters {", " fragment_parameters;", "vec4 program_local_3;"][..]),
        (fragment, glsl, &["uniform sampler2D texture2;", "in vec4 texcoord1;", "in vec4 secondary_color;"]),
        (fragment, glsl, &["layout(location = 0) out vec4 result_color;"]),
        (fragment, hlsl, &["cbuffer parameters : register(b0)", "Texture2D<float4> texture2 : register(t2);"]),
        (fragment, hlsl, &["SamplerState sampler2 : register(s2);", ": TEXCOORD1", ": COLOR1", ": SV_Target0"]),
        (vertex, glsl, &["vertex_parameters", "VertexMemory", "vertex_memory[]", "uniform sampler2D vertex_texture1;"]),
        (
            vertex,
            glsl,
            &["in vec4 vertex_attrib6;", "in vec4 vertex_texcoord0;", "out vec4 attrib3;", "out vec4 texcoord2;"],
        ),
        (vertex, hlsl, &["memory : register(t64)", "memory_table : register(t65)", "float4 v_6_ : ATTRIB6"]),
        (vertex, hlsl, &["float4 v_NRML : NORMAL", ": ATTRIB3;", ": TEXCOORD2;"]),
        (STATE, hlsl, &["parameters : register(u0)"]),
        (STATE, glsl, &["state_parameters"]),
    ] {
        let Ok(Exported::Text(text)) = export(&lowered(source, &Options::default()), language) else {
            panic!("no text")
        };
        for name in expected {
            assert!(text.contains(name), "{name} is not in {text}");
        }
        assert!(!text.contains("_group_") && !text.contains("naga") && !text.contains("_location"), "{text}");
    }
}

#[test]
fn what_is_added_to_layers_is_told() {
    let described = |text: &str| {
        let json = super::reflect(&lowered(text, &Options::default()).interface);
        (json.member("layer_follows_viewport").to_string(), json.member("second_view_layer").to_string())
    };
    let both = described(
        "!!NVvp5.0\nOPTION NV_viewport_array2;\nOPTION NV_layer_viewport_relative;\nOPTION NV_stereo_view_rendering;\n\
         SECONDARY_VIEW_LAYER_OFFSET -2;\nMOV result.position, vertex.position;\nMOV.S result.layer.x, 1;\nEND",
    );
    assert_eq!(both, ("true".to_owned(), "-2".to_owned()));
    assert_eq!(described(TRANSFORM), ("false".to_owned(), "null".to_owned()));
}

#[test]
fn errors_say_what_kind_they_are() {
    let shared = "!!NVcp5.0\nGROUP_SIZE 4;\nSHARED_MEMORY 64;\nSHARED s[] = { program.sharedmem };\nTEMP r;\nLDS.U32X4 r, s[0];\nEND";
    let points = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
        MOV result.position, vertex[0].position;\nEMIT;\nEND";
    let refused = |source: &str, options: &Options| {
        let program = check::load(source.as_bytes(), &check::ParseOptions::default()).program.expect(source);
        lower(&program, options).expect_err(source).code
    };
    let section = Code::NotTranslated.example().expect("a critical section");
    assert_eq!(refused(section, &Options::default()), Code::NotTranslated);
    assert_eq!(refused(FRAGMENT, &Options::default().with_group(u32::MAX)), Code::WrongOptions);
    assert_eq!(refused(shared, &Options::default().with_workgroup_memory(16)), Code::DeviceLacks);
    let wrapped = crate::lower::wrappers::surround(&lowered(FRAGMENT, &Options::default()), "fn main( {");
    assert_eq!(wrapped.expect_err("no WGSL").code, Code::WrongWrapper);
    let stored = export(&lowered(STATE, &Options::default()), Language::Glsl330);
    assert_eq!(stored.expect_err("no compute shaders").code, Code::LanguageLacks);
    let native = lowered(points, &Options::default().with_native_stages(true));
    assert_eq!(export(&native, Language::Wgsl).expect_err("OpenGL's own stage").code, Code::WrongOptions);
}

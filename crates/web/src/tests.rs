//! The functions behind the page. Expected values are counted by hand, or are the library's under another name.

use std::collections::BTreeMap;
use std::path::Path;

use glasm::export::Json;
use glasm_runtime::Cpu;
use glasm_scene::Code;
use glasm_scene::script::{Player, Script, Surroundings};
use rustc_hash::FxHashMap;

use crate::choices::Choices;
use crate::editor::Editor;
use crate::languages::{bytes, checked, linked, reflected, translated};
use crate::places::Places;
use crate::scene::{Scene, around, rows};

const VERTEX: &str =
    "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.texcoord[0], vertex.texcoord[0];\nEND";
const FRAGMENT: &str = "!!ARBfp1.0\nTEMP a;\nMUL a, fragment.texcoord[0], 0.5;\nMOV result.color, a;\nEND";

/// A critical section, which only the reference machine runs.
const SECTION: &str =
    "!!NVfp5.0\nOPTION NV_pixel_interlock_ordered;\nFSIB;\nMOV result.color, fragment.color;\nFSIE;\nEND";

fn text(json: &Json) -> &str {
    match json {
        Json::Text(text) => text,
        other => panic!("{other} is not text"),
    }
}

#[test]
fn places_count_as_javascript_does() {
    // ä is one unit of two bytes, the face two units of four bytes.
    let source = "aä\u{1f600}b";
    let places = Places::new(source);
    assert_eq!([0, 1, 2, 4, 5].map(|unit| places.byte(unit)), [0, 1, 3, 7, 8]);
    assert_eq!([0, 1, 3, 7, 8].map(|byte| places.unit(byte)), [0, 1, 2, 4, 5]);
    assert_eq!((Places::new("abc").byte(9), places.byte(9)), (3, 8));
}

#[test]
fn mistakes_have_places_and_help() {
    let source = "!!FP1.0\n# ä\nADD o[COLR], p[0], p[1];\nEND";
    let answer = checked(source, &Choices::default());
    let mistake = answer.member("diagnostics").element(0);
    assert_eq!(answer.member("valid"), &Json::Truth(false));
    // In units: 8 of the header's line, 4 of the comment's, and 19 before the second parameter.
    assert_eq!(mistake.member("start"), &Json::Integer(31));
    assert_eq!((mistake.member("line"), text(mistake.member("code"))), (&Json::Integer(3), "two-parameters"));
    assert!(!text(mistake.member("help")).is_empty());
    let good = checked(FRAGMENT, &Choices::default());
    assert_eq!((good.member("valid"), text(good.member("stage"))), (&Json::Truth(true), "fragment"));
}

#[test]
fn options_have_the_names_of_the_command_line() {
    let choices = Choices::parse("float=exact\nlenient=true\ngroup=3\n").expect("options");
    assert!(reflected("!!ARBfp1.0\nRCP result.color, 2.0;\nEND", &choices).is_ok());
    let error = Choices::parse("float=loose").expect_err("no level");
    assert_eq!(error.code, Code::UnknownWord);
    assert!(error.message.contains("strict, exact, fast"), "{error}");
    assert!(Choices::parse("flaot=fast").expect_err("no option").message.contains("float"));
    assert!(Choices::parse("group=-1").is_err() && Choices::parse("float").is_err());
}

/// Each option that concerns single units or a fixed unit changes what it says.
#[test]
fn options_of_units_have_the_values_of_the_command_line() {
    let choices = |lines: &str| Choices::parse(lines).expect("options");
    let wgsl = |source: &str, lines: &str| {
        let answer = translated(source, "wgsl", &choices(lines)).expect("a language");
        text(answer.member("text")).to_owned()
    };
    let combiner = "!!RC1.0\n{\n  rgb {\n    spare0 = tex1;\n  }\n}\nout.rgb = spare0;\n";
    assert!(!wgsl(combiner, "").contains("texture_cube"));
    assert!(wgsl(combiner, "texture=0=2D\ntexture=1=cube").contains("texture_cube"));
    let fogged = "!!RC1.0\n{\n  rgb {\n    spare0 = fog;\n  }\n}\nout.rgb = spare0;\n";
    assert_ne!(wgsl(fogged, "fog=exp2"), wgsl(fogged, ""));
    let lookup = "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[2], 2D;\nEND";
    for lines in ["depth=2=alpha", "hemisphere=2"] {
        assert_ne!(wgsl(lookup, lines), wgsl(lookup, ""), "{lines}");
        assert_eq!(wgsl(lookup, &lines.replacen('2', "3", 1)), wgsl(lookup, ""), "{lines} of another unit");
    }
    let shadow = lookup.replace("TEX", "OPTION ARB_fragment_program_shadow;\nTEX").replace(" 2D", " SHADOW2D");
    assert_eq!(wgsl(&shadow, "compared=2"), wgsl(&shadow, "compared=2=luminance"));
    assert_ne!(wgsl(&shadow, "compared=2"), wgsl(&shadow, "compared=2=intensity"));
    let clamped = "!!ARBfp1.0\nTEX_SAT result.color, fragment.texcoord[0], texture[2], 2D;\nEND";
    assert_ne!(wgsl(clamped, "float-texture=2"), wgsl(clamped, "float-texture=3"));
    let attribute = "!!ARBvp1.0\nMOV result.position, vertex.attrib[8];\nEND";
    let compat = |lines: &str| translated(attribute, "glsl-compat", &choices(lines)).expect("a language").to_string();
    assert_ne!(compat("generic=8,9"), compat("generic=9"));
    let doubles = "!!NVfp5.0\nLONG TEMP a;\nCVT.F64.F32 a, fragment.color;\nADD.F64 a.x, a.x, a.x;\n\
                   CVT.F32.F64 result.color, a;\nEND";
    let words = |lines: &str| bytes(doubles, "spirv", &choices(lines)).expect("bytes");
    assert_ne!(words("float64=pairs"), words(""));
    let rounded = "!!FP1.0\nDECLARE a;\nMULH o[COLR], f[COL0], a;\nEND";
    assert_ne!(wgsl(rounded, "rounded-parameters=true"), wgsl(rounded, ""));
    for wrong in
        ["texture=1", "texture=9=2D", "texture=1=SHADOW", "compared=32", "depth=0=red", "generic=16", "fog=thick"]
    {
        assert!(!Choices::parse(wrong).expect_err(wrong).message.is_empty());
    }
}

/// What refuses a program tells its mistakes with their places, and which of several programs it is.
#[test]
fn errors_have_diagnostics_and_a_code() {
    let bad = "!!ARBfp1.0\n# ä\nMOV result.color, foo;\nEND";
    let start = Json::Integer(33);
    let choices = Choices::default();
    let file = [("a.fp".to_owned(), bad.to_owned())];
    let errors = [
        bytes(bad, "wgsl", &choices).map(|_| ()).expect_err("bytes"),
        reflected(bad, &choices).map(|_| ()).expect_err("an interface"),
        linked(VERTEX, bad, "wgsl", &choices).map(|_| ()).expect_err("a pair"),
        around(&file).map(|_| ()).expect_err("a scene"),
    ];
    for error in &errors {
        assert_eq!(error.code, "undefined-name", "{error}");
        assert_eq!(error.diagnostics.element(0).member("start"), &start, "{error}");
    }
    assert_eq!(errors.map(|error| error.program), [None, None, Some("fragment".into()), Some("a.fp".into())]);
    let error = linked("!!ARBvp1.0\nMOV", FRAGMENT, "wgsl", &choices).expect_err("a pair");
    assert_eq!(error.program.as_deref(), Some("vertex"));
    let none = bytes(SECTION, "wgsl", &choices).expect_err("no translation");
    assert_eq!((none.code, none.diagnostics), ("not-translated", Json::List(Vec::new())));
}

#[test]
fn lines_of_a_translation_know_those_of_the_program() {
    let answer = translated(FRAGMENT, "wgsl", &Choices::default()).expect("a language");
    let lines: Vec<&str> = text(answer.member("text")).lines().collect();
    let place = lines.iter().position(|line| line.contains("0.5")).expect("the product");
    assert_eq!(answer.member("lines").element(place), &Json::Integer(3), "{lines:?}");
    let spirv = translated(FRAGMENT, "spirv", &Choices::default()).expect("a language");
    assert_eq!(spirv.member("words").element(0), &Json::Integer(0x0723_0203));
    assert_eq!(bytes(FRAGMENT, "spirv", &Choices::default()).expect("bytes")[..4], [3, 2, 0x23, 7]);
    assert!(text(translated(FRAGMENT, "naga", &Choices::default()).expect("naga").member("text")).contains("Multiply"));
    let refused = translated(SECTION, "wgsl", &Choices::default()).expect("a language");
    assert_eq!(text(refused.member("code")), "not-translated");
    assert_eq!(translated(FRAGMENT, "wgsl", &Choices::default()).expect("a language").member("code"), &Json::Null);
    assert_eq!(bytes("!!FP1.0\nEND\n!", "spirv", &Choices::default()).expect_err("text").code, "after-end");
    assert!(translated(FRAGMENT, "cobol", &Choices::default()).expect_err("none").message.contains("wgsl"));
}

#[test]
fn pairs_are_linked_and_the_wrong_stage_is_told() {
    let pair = linked(VERTEX, FRAGMENT, "wgsl", &Choices::default()).expect("a pair");
    assert!(text(pair.member("vertex").member("text")).contains("@vertex"));
    assert!(text(pair.member("fragment").member("text")).contains("@fragment"));
    let error = linked(FRAGMENT, FRAGMENT, "wgsl", &Choices::default()).expect_err("two fragment programs");
    assert!(error.message.contains("vertex"), "{error}");
}

#[test]
fn an_editor_is_answered_in_units() {
    let source = "!!ARBfp1.0\n# ä\nTEMP sum;\nMOV sum, fragment.color;\nMOV result.color, sum;\nEND";
    let editor = Editor::new(source, &Choices::default());
    let at = source.encode_utf16().take_while(|unit| *unit != u16::from(b'T')).count() as u32;
    let name = editor.name_at(at + 6);
    assert_eq!(text(name.member("name")), "sum");
    assert_eq!(name.member("declaration").element(0), &Json::Integer(at + 5));
    let hover = editor.hover(at + 11);
    assert!(text(hover.member("text")).contains("MOV"), "{hover}");
    assert!(editor.completions(at + 11).to_string().contains("\"MUL\""));
    assert!(editor.words().to_string().contains("\"instruction\""));
    assert!(editor.formatted().is_some() && matches!(editor.folds(), Json::List(_)));
}

fn demos() -> BTreeMap<String, (String, FxHashMap<String, String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shaders");
    let mut demos = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("demos").flatten() {
        let mut files = FxHashMap::default();
        for file in std::fs::read_dir(entry.path()).expect("a demo").flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            files.insert(name, std::fs::read_to_string(file.path()).expect("a text"));
        }
        let script = files.remove("scene.shader_test").expect("a scene");
        demos.insert(entry.file_name().to_string_lossy().into_owned(), (script, files));
    }
    demos
}

/// Several machines draw a part each, and together what one draws: also where programs read what was drawn before.
#[test]
fn parts_of_a_picture_are_the_picture() {
    let size = [32, 26];
    for (name, (script, files)) in demos() {
        let file = |name: &str| files.get(name).cloned().ok_or_else(|| name.to_owned());
        let mut parts: Vec<Scene> = (0..3).map(|_| Scene::new().expect("a scene")).collect();
        for (number, part) in parts.iter_mut().enumerate() {
            part.open(&script, files.clone());
            part.only(number as u32, 3);
        }
        for time in [0.5, 1.0] {
            let surroundings = Surroundings { time, size: Some(size), file: &file };
            let parsed = Script::parse_within(&script, &surroundings).expect("a script");
            let mut player = Player::new(Box::new(Cpu::new())).expect("a context");
            player.draw(&parsed).expect("a picture");
            let whole: Vec<u8> =
                player.pixels().expect("pixels").chunks_exact(4 * 32).rev().flatten().copied().collect();
            let mut together = Vec::new();
            for part in parts.iter_mut().rev() {
                part.set_time(time);
                let answer = part.draw(size[0], size[1]).expect("a picture");
                assert_eq!(answer.member("drawn"), &Json::Truth(true), "{name}: {answer}");
                together.extend(part.pixels().expect("pixels"));
            }
            assert!(together == whole, "{name} at {time}");
        }
    }
    assert_eq!([0, 1, 2].map(|part| rows(50, (part, 3))), [[0, 16], [16, 32], [32, 50]]);
}

#[test]
fn a_pixel_tells_its_steps_and_registers() {
    let script = "[require]\nSIZE 8 8\n[fragment program]\n!!FP1.0\nMOVR R0, {1, 0.5, 0, 1};\nMULR o[COLR], R0, 0.5;\nEND\n\
                  [test]\nclear color 0 0 1 1\nclear\ndraw rect -1 -1 1 2\n";
    let mut scene = Scene::new().expect("a scene");
    scene.open(script, FxHashMap::default());
    scene.draw(0, 0).expect("a picture");
    let events = scene.inspect(1, 5).expect("events");
    assert_eq!(events.member("writer"), &Json::Integer(1));
    let run = scene.event(1);
    assert_eq!(text(run.member("steps").element(1).element(2)), "MULR o[COLR], R0, 0.5");
    let register = run.member("registers").element(0);
    assert_eq!(text(register.member("name")), "R0");
    assert_eq!(register.member("writes").element(0).to_string(), "[0,\"(1,0.5,0,1)\"]");
    assert!(scene.trace("x").contains("pixel 1,5 of x") && scene.trace("x").contains("steps=2 exit=end"));
    assert_eq!(scene.event(0), Json::Null);
    // What is wrong is told, and the last picture stays.
    scene.edit(&script.replace("MULR", "MULL"), FxHashMap::default());
    let answer = scene.draw(0, 0).expect("an answer");
    assert!(answer.member("problems").to_string().contains("MULL"), "{answer}");
    scene.edit(script, FxHashMap::default());
    assert_eq!(scene.draw(0, 0).expect("an answer").member("drawn"), &Json::Truth(true));
}

#[test]
fn a_program_gets_a_scene() {
    let scene = around(&[("a.fp".to_owned(), FRAGMENT.to_owned())]).expect("a scene");
    assert!(
        Script::parse_within(&scene, &Surroundings { file: &|_| Ok(FRAGMENT.to_owned()), ..Surroundings::default() })
            .is_ok()
    );
    // What drivers took, as scripts do.
    assert!(around(&[("a.fp".to_owned(), "!!FP2.0\nMOVR o[COLR], f[COL0];\nEND".to_owned())]).is_ok());
    assert!(
        around(&[("a.fp".to_owned(), "!!FP1.0\nMOV".to_owned())]).expect_err("a mistake").message.contains("a.fp:2")
    );
}

//! What naga's writers write by themselves, for each edit: where a test fails, the edit has no reason any more.

use naga::back::{glsl, hlsl, spv, wgsl};

use crate::lower::Translation;
use crate::{Options, Program};

const GOES: &str = "naga writes this otherwise now: look at the edit, at the table in after_naga, and at docs/NAGA.md";

fn translated(text: &str) -> Translation {
    Program::parse(text).expect("a program").translate(&Options::default()).expect("a module")
}

fn raw_wgsl(translation: &Translation) -> String {
    wgsl::write_string(&translation.module, &translation.info, wgsl::WriterFlags::empty()).expect("WGSL")
}

fn raw_glsl(translation: &Translation, version: u16) -> String {
    let options = glsl::Options { version: glsl::Version::Desktop(version), ..glsl::Options::default() };
    let pipeline = glsl::PipelineOptions {
        shader_stage: naga::ShaderStage::Fragment,
        entry_point: translation.interface.entry_point.clone(),
        multiview: None,
    };
    let mut text = String::new();
    let policies = naga::proc::BoundsCheckPolicies::default();
    glsl::Writer::new(&mut text, &translation.module, &translation.info, &options, &pipeline, policies)
        .and_then(|mut writer| writer.write())
        .expect("GLSL");
    text
}

fn raw_hlsl(translation: &Translation) -> String {
    let options = hlsl::Options { shader_model: hlsl::ShaderModel::V6_0, ..hlsl::Options::default() };
    let pipeline = hlsl::PipelineOptions::default();
    let mut text = String::new();
    hlsl::Writer::new(&mut text, &options, &pipeline)
        .write(&translation.module, &translation.info, None)
        .expect("HLSL");
    text
}

fn raw_spirv(translation: &Translation) -> Vec<u32> {
    let options = spv::Options { lang_version: (1, 3), ..spv::Options::default() };
    spv::write_vec(&translation.module, &translation.info, &options, None).expect("SPIR-V")
}

#[test]
fn results_of_calls_have_numbers_for_names() {
    // A function rounds to halves.
    let translation = translated("!!FP1.0\nMULH H0, f[COL0], f[COL0];\nMULH H0, H0, H0.x;\nMOVR o[COLR], H0;\nEND");
    let text = raw_wgsl(&translation);
    let names = text.lines().filter_map(|line| line.trim().strip_prefix("let ")).filter(|line| line.contains("half"));
    let numbered: Vec<bool> = names.map(|line| line.starts_with("_e")).collect();
    assert!(!numbered.is_empty() && numbered.iter().all(|numbered| *numbered), "{GOES}\n{text}");
}

#[test]
fn wgsl_has_no_directives() {
    let text = raw_wgsl(&translated("!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND"));
    assert!(!text.contains("diagnostic("), "{GOES}\n{text}");
    let voted = raw_wgsl(&translated("!!NVfp5.0\nTEMP a;\nTGALL.F a, fragment.color;\nMOV.F result.color, a;\nEND"));
    assert!(!voted.contains("enable subgroups"), "{GOES}\n{voted}");
}

#[test]
fn variables_of_functions_are_in_no_order() {
    let names: Vec<String> = (0..24).map(|number| format!("a{number}")).collect();
    let sums: String = names.iter().map(|name| format!("ADD sum, sum, {name};\n")).collect();
    let zeros: String = names.iter().map(|name| format!("MOV {name}, 0;\n")).collect();
    let added: String = names.iter().map(|name| format!("ADD {name}, {name}, fragment.color;\n")).collect();
    let list = names.join(", ");
    let words = raw_spirv(&translated(&format!(
        "!!NVfp4.0\nTEMP sum, {list};\nMOV sum, 0;\n{zeros}REP.S program.local[0].x;\n{added}ENDREP;\n{sums}\
         MOV result.color, sum;\nEND"
    )));
    let mut sorted = words.clone();
    super::ordered::sort_variables(&mut sorted);
    assert_ne!(words, sorted, "{GOES}");
}

#[test]
fn masks_are_one_word() {
    let translation = translated(
        "!!NVfp5.0\nUINT TEMP a;\nMOV.U a.x, fragment.samplemask.x;\nAND.U result.samplemask.x, a.x, 5;\n\
         MOV.F result.color, 1;\nEND",
    );
    let text = raw_glsl(&translation, 450);
    assert!(text.contains("gl_SampleMask = "), "{GOES}\n{text}");
    // A variable with the decoration whose type is a pointer to a word, not to an array.
    let words = raw_spirv(&translation);
    let mut arrays = words.clone();
    super::mask_arrays::declare(&mut arrays);
    assert_ne!(words, arrays, "{GOES}");
}

#[test]
fn gathers_have_slopes() {
    let text = raw_glsl(
        &translated(
            "!!NVfp5.0\nTEMP a;\nTXG a, fragment.texcoord[0], texture[0], SHADOWCUBE;\nMOV.F result.color, a;\nEND",
        ),
        450,
    );
    assert!(text.contains("textureGather(") && text.contains("vec3(0.0), vec3(0.0)"), "{GOES}\n{text}");
}

#[test]
fn gathers_ask_for_levels() {
    let text = raw_glsl(
        &translated(
            "!!NVfp5.0\nTXG result.color, fragment.texcoord[0], program.local[0], texture[0], SHADOWARRAYCUBE;\nEND",
        ),
        450,
    );
    assert!(text.contains("textureGather(") && text.contains(super::extensions::SHADOW_LEVELS), "{GOES}\n{text}");
}

#[test]
fn choices_of_integers_ask_for_no_extension() {
    let text = raw_glsl(
        &translated(
            "!!NVfp4.0\nINT TEMP a;\nTEMP b;\nMOV.S a, program.local[0];\nMOV.F.CC b, fragment.color;\nMOV.S a (GT.x), program.local[1];\nI2F b, a;\n\
             MOV.F result.color, b;\nEND",
        ),
        330,
    );
    assert!(text.contains("ivec4 a_1 = mix("), "{GOES}\n{text}");
    assert!(!text.contains("shader_integer_mix"), "{GOES}\n{text}");
}

#[test]
fn resources_and_values_have_numbers_for_names() {
    let translation = translated("!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND");
    let text = raw_glsl(&translation, 450);
    assert!(text.contains("_group_0_binding_") && text.contains("_vs2fs_location3"), "{GOES}\n{text}");
    let text = raw_hlsl(&translation);
    assert!(text.contains("nagaSamplerHeap") && text.contains(": LOC3"), "{GOES}\n{text}");
}

#[test]
fn offsets_in_three_dimensions_are_made_pairs() {
    let text = raw_hlsl(&translated(
        "!!NVfp4.0\nTEMP a;\nTEX a, fragment.texcoord[0], texture[0], 3D, (1, 2, 3);\nMOV.F result.color, a;\nEND",
    ));
    assert!(text.contains("int2(int3("), "{GOES}\n{text}");
}

#[test]
fn positions_of_fragments_are_passed_on() {
    let translation = translated("!!ARBfp1.0\nMOV result.color, fragment.position.w;\nEND");
    let text = raw_hlsl(&translation);
    assert!(text.contains(": SV_Position") && !text.contains("1.0 /"), "{GOES}\n{text}");
    let text = super::super::hlsl::write(&translation, &crate::export::ExportOptions::default()).expect("HLSL");
    assert!(text.contains(".xyz, 1.0 / ") && text.contains(".w);"), "{text}");
    // A program that reads x alone.
    let program = Program::parse("!!ARBfp1.0\nMOV result.color, fragment.position.x;\nEND").expect("a program");
    let options = Options::default().with_coordinates(crate::lower::Coordinates::Gl);
    let first = program.translate(&options).expect("a module");
    let text = super::super::hlsl::write(&first, &crate::export::ExportOptions::default()).expect("HLSL");
    assert!(text.contains(": SV_Position") && !text.contains("1.0 / "), "{text}");
}

/// `passes/names.rs` of `lower` has these words.
#[test]
fn some_words_of_languages_are_names() {
    let source = "@fragment fn fragment_main(@location(0) a: vec4<f32>) -> @location(0) vec4<f32> {\n\
                  let square = a * a; return square * square; }";
    let written = |name: &str| {
        let mut module = naga::front::wgsl::parse_str(source).expect("a module");
        // WGSL itself reserves some of them.
        for names in module.entry_points.iter_mut().flat_map(|entry| entry.function.named_expressions.values_mut()) {
            name.clone_into(names);
        }
        let info = naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::empty())
            .validate(&module)
            .expect("a module");
        let (mut text, options) = (String::new(), hlsl::Options::default());
        let pipeline = hlsl::PipelineOptions::default();
        hlsl::Writer::new(&mut text, &options, &pipeline).write(&module, &info, None).expect("HLSL");
        let metal = naga::back::msl::write_string(
            &module,
            &info,
            &naga::back::msl::Options::default(),
            &naga::back::msl::PipelineOptions::default(),
        );
        (text, metal.expect("MSL").0)
    };
    let (text, _) = written("samplerCUBE");
    assert!(text.contains("float4 samplerCUBE = "), "{GOES}\n{text}");
    let (_, text) = written("NULL");
    assert!(text.contains("float4 NULL = "), "{GOES}\n{text}");
}

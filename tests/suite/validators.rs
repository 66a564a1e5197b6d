//! Independent validators accept the exports: spirv-val for Vulkan 1.1, and glslangValidator, which reads HLSL too.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use glasm::Program;
use glasm::check;
use glasm::dialect::Stage;
use glasm::export::{self, Language, Names};
use glasm::lower::{FloatLevel, Options, link};
use rayon::prelude::*;

use crate::support::{Folder, expected, files, lowered, programs, root};

/// Whether `tool` is available.
pub fn has(tool: &str) -> bool {
    let there = Command::new(tool).arg("--version").output().is_ok();
    assert!(there || !expected("validators"), "{tool} is not installed; GLASM_WITHOUT=validators goes without");
    if !there {
        eprintln!("skipped: {tool} is not installed");
    }
    there
}

const LEVELS: [FloatLevel; 3] = [FloatLevel::Exact, FloatLevel::Strict, FloatLevel::Fast];

/// Writes every case program at these levels in the languages to files.
fn exports(
    folder: &Path,
    levels: &[FloatLevel],
    languages: &[Language],
    extension: impl Fn(Stage) -> String,
) -> Vec<PathBuf> {
    let ways = [Names::Program, Names::Bindings].map(|names| export::ExportOptions::default().with_names(names));
    let mut written = Vec::new();
    // Texts without a number that is rounded are the same at each level.
    let mut seen = HashSet::new();
    for (number, (path, program)) in programs().into_iter().enumerate() {
        let stage = program.dialect().rules().stage;
        for (place, &float) in levels.iter().enumerate() {
            let Some(lowered) = lowered(&path, &program, &Options::default().with_float(float)) else { continue };
            for &language in languages {
                // Refusals and their reasons are covered by the tests of exports.
                // Names are the same at each level, too.
                let named = place == 0 && matches!(language.extension(), "glsl" | "hlsl");
                for way in &ways[..if named { 2 } else { 1 }] {
                    let Ok(exported) = lowered.to_with(language, way) else { continue };
                    if !seen.insert((language.name(), extension(stage), exported.bytes().clone())) {
                        continue;
                    }
                    let name = format!("{number}-{float:?}-{}-{:?}.{}", language.name(), way.names, extension(stage));
                    let path = folder.join(name);
                    std::fs::write(&path, exported.bytes()).expect("a file");
                    written.push(path);
                }
            }
        }
    }
    assert!(written.len() > 1000, "only {} files to validate", written.len());
    written
}

/// The validator's complaints about files, a few of them.
pub fn assert_accepted(tool: &str, arguments: &[&str], files: &[PathBuf], together: usize) {
    let complaints: Vec<String> = files
        .par_chunks(together)
        .filter_map(|files| {
            let output = Command::new(tool).args(arguments).args(files).output().expect("the validator runs");
            let said = [output.stdout, output.stderr].concat();
            (!output.status.success()).then(|| format!("{}: {}", files[0].display(), String::from_utf8_lossy(&said)))
        })
        .collect();
    let shown = &complaints[..complaints.len().min(5)];
    assert!(complaints.is_empty(), "{} refusals of {}\n{}", complaints.len(), files.len(), shown.join("\n"));
}

#[test]
fn spirv_val_accepts_every_export() {
    if !has("spirv-val") {
        return;
    }
    let folder = Folder::new("spirv", &[]);
    let files = exports(folder.path(), &LEVELS, &[Language::Spirv], |_| "spv".to_owned());
    assert_accepted("spirv-val", &["--target-env", "vulkan1.1"], &files, 1);
}

#[test]
fn spirv_val_accepts_arrays_of_textures() {
    if !has("spirv-val") {
        return;
    }
    let folder = Folder::new("arrays", &[]);
    let mut written = Vec::new();
    for target in ["1D", "2D", "3D", "CUBE", "RECT", "ARRAY1D", "ARRAY2D", "ARRAYCUBE"] {
        for (name, lookup) in [
            ("TEX", "TEX.F a, at, handle(h.x)"),
            ("TXB", "TXB.F a, at, handle(h.x)"),
            ("TXL", "TXL.F a, at, handle(h.x)"),
            ("TXD", "TXD.F a, at, right, up, handle(h.x)"),
            ("moved", "TEX.F a, at, handle(h.x)"),
        ] {
            let offset = match (name, target) {
                ("moved", "CUBE" | "ARRAYCUBE") => continue,
                ("moved", "1D" | "ARRAY1D") => ", (1)",
                ("moved", "3D") => ", (1, -1, 2)",
                ("moved", _) => ", (1, -1)",
                _ => "",
            };
            let text = format!(
                "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nTEMP a, at, right, up;\n\
                 MOV.U a, fragment.attrib[1];\nPK64.U h, a;\nMOV.F at, fragment.texcoord[0];\nDDX.F right, at;\nDDY.F up, at;\n\
                 {lookup}, {target}{offset};\nMOV.F result.color, a;\nEND"
            );
            let checked = check::load(text.as_bytes(), &check::ParseOptions::default());
            let Some(program) = checked.program else {
                // No such lookup in the target.
                assert!(target == "ARRAYCUBE", "{text}\n{:?}", checked.diagnostics);
                continue;
            };
            let options = Options::default().with_binding_arrays(Some(1));
            let lowered = glasm::lower::lower(&program, &options).unwrap_or_else(|error| panic!("{text}\n{error}"));
            assert!(lowered.interface.textures.iter().all(|texture| texture.element.is_some()), "{text}");
            let path = folder.path().join(format!("{target}-{name}.spv"));
            std::fs::write(&path, lowered.to(Language::Spirv).expect("SPIR-V has them").bytes()).expect("a file");
            written.push(path);
        }
    }
    assert!(written.len() >= 32, "only {} programs have arrays", written.len());
    assert_accepted("spirv-val", &["--target-env", "vulkan1.2"], &written, 1);
}

/// File extensions from which the validator infers the stage.
fn extension(stage: Stage) -> String {
    let extension = match stage {
        Stage::Vertex => "vert",
        Stage::Fragment => "frag",
        Stage::State
        | Stage::Geometry
        | Stage::TessellationControl
        | Stage::TessellationEvaluation
        | Stage::Compute => "comp",
    };
    extension.to_owned()
}

#[test]
fn glslang_accepts_every_export() {
    if !has("glslangValidator") {
        return;
    }
    let folder = Folder::new("glsl", &[]);
    let languages = [Language::Glsl330, Language::Glsl450, Language::GlslEs300, Language::GlslCompat];
    let files = exports(folder.path(), &LEVELS, &languages, extension);
    assert_accepted("glslangValidator", &[], &files, 100);
}

/// Except for arrays of zeros, `(uint[4])0`, which Microsoft's compilers accept and this one does not.
#[test]
fn glslang_accepts_hlsl() {
    if !has("glslangValidator") {
        return;
    }
    let folder = Folder::new("hlsl", &[]);
    let mut files = exports(folder.path(), &LEVELS[..2], &[Language::Hlsl], extension);
    files.retain(|file| std::fs::read_to_string(file).is_ok_and(|text| !text.contains("])0;")));
    for entry in ["vertex_main", "fragment_main", "state_main", "compute_main"] {
        let has_entry =
            |file: &&PathBuf| std::fs::read_to_string(file).is_ok_and(|text| text.contains(&format!(" {entry}(")));
        let of_stage: Vec<PathBuf> = files.iter().filter(has_entry).cloned().collect();
        assert!(!of_stage.is_empty(), "nothing has {entry}");
        assert_accepted("glslangValidator", &["-D", "-V", "-e", entry, "-o", "/dev/null"], &of_stage, 1);
    }
}

/// Pairs of the demos link to one program: the vertex side's outputs have the names of the fragment side's inputs.
#[test]
fn glslang_links_pairs_by_their_names() {
    if !has("glslangValidator") {
        return;
    }
    let folder = Folder::new("pairs", &[]);
    let read = |path: PathBuf| {
        let source = std::fs::read(&path).expect("a demo's program");
        let program = Program::parse_with(source, &check::ParseOptions::default().with_lenient(true)).ok()?;
        Some((path, program))
    };
    let demos = files(&root().join("shaders")).into_iter();
    let programs = demos
        .filter(|path| path.extension().is_some_and(|extension| extension == "vp" || extension == "fp"))
        .filter_map(read);
    let (vertex, fragment): (Vec<_>, Vec<_>) =
        programs.partition(|(_, program)| program.dialect().rules().stage == Stage::Vertex);
    let mut linked = 0;
    for (path, one) in &vertex {
        for (other_path, other) in fragment.iter().filter(|(other, _)| other.parent() == path.parent()) {
            let Ok((one, other)) = link(one, other, &Options::default()) else { continue };
            let sides = [(one, "vert"), (other, "frag")].map(|(side, extension)| {
                let path = folder.path().join(format!("{linked}.{extension}"));
                side.to(Language::Glsl330).ok().map(|text| std::fs::write(&path, text.bytes()).map(|()| path))
            });
            let [Some(Ok(one)), Some(Ok(other))] = sides else { continue };
            eprintln!("{} with {}", path.display(), other_path.display());
            assert_accepted("glslangValidator", &["-l"], &[one, other], 2);
            linked += 1;
        }
    }
    assert!(linked > 10, "only {linked} pairs");
}

/// Words of the languages, and names that writers use themselves.
const WORDS: &str = "
vec2 vec3 vec4 ivec2 uvec3 bvec4 hvec2 dvec3 fvec4 mat2 mat3 mat4 mat2x3 mat3x2 mat4x4 dmat2 dmat3x4 float2 float4 float1
float2x3 float4x4 half2 half4 half3x3 int2 int3 uint4 bool2 bool4x4 double3 dword2 min16float4 min16int2 exp2 log2 log10 atan2
noise1 packHalf2x16 unpackUnorm4x8 f16tof32 f32tof16 msad4 technique10 technique11 sampler1D sampler2D sampler3D samplerCUBE
samplerRECT sampler2DRect sampler1DShadow samplerCubeShadow sampler2DMS isamplerCube usampler2DArray image2D iimage2D uimage3D
_tmp_return _tmp ConstructVertexResults ConstructParameters ConstructPair4 NULL INFINITY NAN METAL_FUNC nullptr texture0
sampler0 vertex_parameters fragment_parameters parameters Parameters VertexResults vertex_main fragment_main
";

/// Names of the program that are words of a language, or of its writer, are escaped: variables, constants and members.
#[test]
fn words_of_languages_are_names_of_programs() {
    // Writers leave out underscores at the end.
    let words: Vec<&str> = WORDS.split_whitespace().chain(["sampler2D_", "NULL_"]).collect();
    let list = words.join(", ");
    let lines = |line: &dyn Fn(&str) -> String| words.iter().map(|word| line(word)).collect::<String>();
    let sums = lines(&|word| format!("MAD {word}, program.local[0], {{1, 2, 3, 4}}, program.local[1];\n"));
    let uses = |result: &str| lines(&|word| format!("MUL {result}, {result}, {word};\n"));
    let variables = |header: &str, result: &str, input: &str| {
        let uses = uses("sum");
        format!("{header}\nTEMP sum, {list};\n{sums}MOV sum, {input};\n{uses}MOV {result}, sum;\nEND")
    };
    let parameters = lines(&|word| format!("PARAM {word} = program.local[{}];\n", word.len()));
    let constants = lines(&|word| format!("DEFINE {word} = {{0.25, 2, {}, 1}};\n", word.len()));
    let declared = lines(&|word| format!("DECLARE {word};\n"));
    let registers = format!("MOVR R0, f[COL0];\n{}MOVR o[COLR], R0;\nEND", uses("R0").replace("MUL", "MULR"));
    let calls = lines(&|word| format!("CAL {word};\n"));
    let routines = lines(&|word| format!("{word}: ADD sum, sum, program.local[{}];\nRET;\n", word.len()));
    let programs = [
        format!(
            "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP sum;\nMOV sum, fragment.color;\n{calls}\
             MOV result.color, sum;\nRET;\n{routines}END"
        ),
        variables("!!ARBfp1.0\nOPTION NV_fragment_program2;", "result.color", "fragment.color"),
        variables("!!ARBvp1.0\nOPTION NV_vertex_program3;", "result.position", "vertex.position"),
        format!(
            "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP sum;\n{parameters}MOV sum, fragment.color;\n{}\
             MOV result.color, sum;\nEND",
            uses("sum")
        ),
        format!("!!FP1.0\n{constants}{registers}"),
        format!("!!FP1.0\n{declared}{registers}"),
    ];
    let folder = Folder::new("words", &[]);
    let mut written = Vec::new();
    for (number, text) in programs.iter().enumerate() {
        let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let stage = program.dialect().rules().stage;
        let lowered = program.translate(&Options::default()).expect("a module");
        let wgsl = lowered.to(Language::Wgsl).expect("WGSL");
        let wgsl = wgsl.text().expect("a text");
        if let Err(error) = naga::front::wgsl::parse_str(wgsl) {
            panic!("{}", error.emit_to_string(wgsl));
        }
        let metal = lowered.to(Language::Msl).expect("MSL");
        let mut metal = metal.text().expect("a text").split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        assert!(metal.all(|word| word != "NULL"), "NULL is a macro");
        let languages =
            [Language::Glsl330, Language::Glsl450, Language::GlslEs300, Language::GlslCompat, Language::Hlsl];
        for language in languages {
            let exported = lowered.to(language).expect("a text");
            let path = folder.path().join(format!("{number}-{}.{}", language.name(), extension(stage)));
            std::fs::write(&path, exported.bytes()).expect("a file");
            written.push((language, stage, path));
        }
    }
    if !has("glslangValidator") {
        return;
    }
    for (language, stage, path) in written {
        let entry = if stage == Stage::Vertex { "vertex_main" } else { "fragment_main" };
        let hlsl = ["-D", "-V", "-e", entry, "-o", "/dev/null"];
        assert_accepted("glslangValidator", if language == Language::Hlsl { &hlsl } else { &[] }, &[path], 1);
    }
}

//! Every case program becomes a valid module, is written in every language that can express it, and naga reads its WGSL
//! back.

use std::collections::{BTreeMap, BTreeSet};

use glasm::check;
use glasm::dialect::Stage;
use glasm::export::{Exported, Feature, Language, export, features, lacks};
use glasm::lower::{ClipDistances, Code, FloatLevel, Half, Lookup, Options, UnitFormat};
use glasm::texture::{DepthMode, Target};
use naga::Statement;
use naga::valid::{Capabilities, ValidationFlags, Validator};

use crate::support::{files, lowered, programs, root};

/// The error for a module that cannot be written. 64-bit numbers become words if possible.
fn refusal(features: &[Feature], language: Language) -> String {
    let becomes_words = |feature: &Feature| matches!(feature, Feature::LongIntegers | Feature::Doubles);
    let lacking = |feature: &&Feature| feature.lacking().contains(&language);
    let why = features.iter().filter(lacking).find(|feature| !becomes_words(feature));
    why.map_or_else(String::new, |feature| feature.refusal())
}

#[test]
fn every_program_lowers_and_is_written_in_every_language() {
    let mut failures = Vec::new();
    let mut count = 0;
    for (path, program) in programs() {
        for float in [FloatLevel::Exact, FloatLevel::Strict, FloatLevel::Fast] {
            let options = Options::default().with_float(float);
            let Some(lowered) = lowered(&path, &program, &options) else { continue };
            for language in Language::ALL {
                count += 1;
                let rules = program.dialect().rules();
                match (export(&lowered, language), lacks(&lowered.module, language)) {
                    // Vertex state programs are compute shaders, which GLSL 330 and ES 3.00 lack. Only the typed
                    // languages need the other features.
                    (Err(error), Some(_)) if rules.stage == Stage::State || rules.typed.is_some() => {
                        assert_eq!(error.code, Code::LanguageLacks);
                        assert_eq!(error.message, refusal(&features(&lowered.module), language));
                    }
                    (Err(error), _) => failures.push(format!("{}: {error}", path.display())),
                    (Ok(Exported::Text(text)), _) if language == Language::Wgsl => {
                        // The shortest decimal digits of the largest float are a number above it.
                        if text.contains("340282350000000000000000000000000000000") {
                            failures.push(format!("{}: a number beyond f32", path.display()));
                        }
                        for refused in ["(1f / 0f)", "inverseSqrt(0f)", "log2(0f)"] {
                            if text.contains(refused) {
                                failures
                                    .push(format!("{}: {refused}, of which browsers want a number", path.display()));
                            }
                        }
                        if let Err(error) = naga::front::wgsl::parse_str(&text) {
                            failures.push(format!("{}: {}", path.display(), error.emit_to_string(&text)));
                        }
                    }
                    // naga's name for a resource without a number.
                    (Ok(Exported::Text(text)), _) if text.contains("user(fake") => {
                        failures.push(format!("{}: a resource that lies nowhere", path.display()));
                    }
                    (Ok(_), _) => {}
                }
            }
        }
    }
    assert!(count > 1000, "only {count} exports were tried");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures[..failures.len().min(20)].join("\n"));
}

/// naga's names for features that wgpu's devices may lack.
const CAPABILITIES: [(&str, Capabilities); 9] = [
    ("SHADER_F16", Capabilities::SHADER_FLOAT16),
    ("SHADER_F64", Capabilities::FLOAT64),
    ("SHADER_INT64", Capabilities::SHADER_INT64),
    ("SHADER_INT64_ATOMIC_ALL_OPS", Capabilities::SHADER_INT64_ATOMIC_ALL_OPS),
    ("DUAL_SOURCE_BLENDING", Capabilities::DUAL_SOURCE_BLENDING),
    ("PRIMITIVE_INDEX", Capabilities::PRIMITIVE_INDEX),
    ("SHADER_EARLY_DEPTH_TEST", Capabilities::EARLY_DEPTH_TEST),
    ("SUBGROUP", Capabilities::SUBGROUP),
    ("CLIP_DISTANCES", Capabilities::CLIP_DISTANCES),
];

/// naga refuses a module if any feature in its interface is disabled, and accepts it with exactly those.
#[test]
fn interfaces_name_the_features_of_their_modules() {
    let mut found = BTreeSet::new();
    let mut different = Vec::new();
    for (path, program) in programs() {
        for (float, half) in [(FloatLevel::Exact, Half::Emulated), (FloatLevel::Strict, Half::Native)] {
            let clip_distances = ClipDistances::Native;
            let subgroups = program.dialect().rules().stage == Stage::Fragment;
            let options = Options::default()
                .with_float(float)
                .with_half(half)
                .with_clip_distances(clip_distances)
                .with_subgroups(subgroups);
            let Some(lowered) = lowered(&path, &program, &options) else { continue };
            let named: Vec<&str> = lowered.interface.features.iter().map(|feature| feature.name()).collect();
            let named = &named;
            found.extend(named.iter().copied());
            let of = |names: &[&str]| {
                let named = CAPABILITIES.iter().filter(|(name, _)| names.contains(name));
                let usual = Capabilities::MULTISAMPLED_SHADING | Capabilities::CUBE_ARRAY_TEXTURES;
                named.fold(usual, |all, (_, capability)| all | *capability)
            };
            let takes = |all| Validator::new(ValidationFlags::all(), all).validate(&lowered.module).is_ok();
            if !takes(of(named)) {
                different.push(format!("{}: {named:?} are too few", path.display()));
            }
            for (name, capability) in CAPABILITIES.iter().filter(|(name, _)| named.contains(name)) {
                if takes(of(named) - *capability) {
                    different.push(format!("{}: {name} is not needed", path.display()));
                }
            }
            // wgpu needs this for writable storage in vertex stages; naga does not check it.
            let drawn =
                lowered.module.entry_points.iter().any(|entry_point| entry_point.stage == naga::ShaderStage::Vertex);
            let writes = lowered.interface.memory.is_some_and(|memory| memory.writes);
            let writes = drawn && (writes || lowered.interface.images.iter().any(|image| image.writes));
            assert_eq!(named.contains(&"VERTEX_WRITABLE_STORAGE"), writes, "{}", path.display());
        }
    }
    assert!(different.is_empty(), "{} differ\n{}", different.len(), different[..different.len().min(30)].join("\n"));
    assert_eq!(found.len(), CAPABILITIES.len() + 1, "{found:?}");
}

/// The rows of the table in docs/EXPORTS.md: a feature, languages, headers.
fn documented() -> Vec<[String; 3]> {
    let text = include_str!("../../docs/EXPORTS.md");
    let rows = text.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    };
    rows.map(cells).collect()
}

#[test]
fn the_document_says_what_is_refused() {
    let rows = documented();
    assert_eq!(rows.len(), Feature::ALL.len());
    for ([name, languages, _], feature) in rows.iter().zip(Feature::ALL) {
        let lacking: Vec<&str> = feature.lacking().iter().map(|language| language.name()).collect();
        assert_eq!((name.as_str(), languages.as_str()), (feature.name(), lacking.join(", ").as_str()));
    }
}

#[test]
fn programs_need_what_the_document_says_and_nothing_else() {
    let mut needed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (path, program) in programs() {
        for (clip_distances, half) in [(ClipDistances::Emulated, Half::Native), (ClipDistances::Native, Half::Emulated)]
        {
            let options = Options::default().with_clip_distances(clip_distances).with_half(half);
            let Some(lowered) = lowered(&path, &program, &options) else { continue };
            for feature in features(&lowered.module) {
                needed.entry(feature.name()).or_default().insert(program.dialect().rules().header);
            }
        }
    }
    let mut different = Vec::new();
    for [name, _, headers] in documented() {
        let found: Vec<String> =
            needed.remove(name.as_str()).into_iter().flatten().map(|header| format!("`{header}`")).collect();
        let found = if found.is_empty() { "none".to_owned() } else { found.join(", ") };
        if headers != found {
            different.push(format!("{name} is needed by {found}"));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn whatever_is_said_of_units_modules_are_written() {
    let lookups = [Lookup::Compared(DepthMode::Alpha), Lookup::Hemisphere];
    let mut units = 0;
    for (path, program) in programs() {
        for lookup in lookups.into_iter().filter(|_| !program.textures().is_empty()) {
            let formats = program.textures().iter().map(|texture| UnitFormat { unit: texture.unit, lookup }).collect();
            let Some(lowered) = lowered(&path, &program, &Options::default().with_formats(formats)) else { continue };
            for slot in &lowered.interface.textures {
                units += 1;
                // WGSL, GLSL and Vulkan have no depth in three dimensions.
                assert!(!slot.shadow || slot.target != Target::Dim3, "{}", path.display());
            }
            let Ok(Exported::Text(text)) = export(&lowered, Language::Wgsl) else { continue };
            let read = naga::front::wgsl::parse_str(&text);
            assert!(
                read.is_ok(),
                "{}: {}",
                path.display(),
                read.err().map_or_else(String::new, |error| error.to_string())
            );
        }
    }
    assert!(units > 100, "only {units} units were tried");
}

/// Whether anything in a block leaves the loop around it, or restarts it, other than by a break.
fn jumps(block: &naga::Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Continue | Statement::Return { .. } | Statement::Kill => true,
        Statement::Block(block) => jumps(block),
        Statement::If { accept, reject, .. } => jumps(accept) || jumps(reject),
        Statement::Switch { cases, .. } => cases.iter().any(|case| jumps(&case.body)),
        _ => false,
    })
}

/// Invocations of a control program wait for each other in each round of a loop. Browsers require that all take part,
/// which a `continue` would violate.
#[test]
fn all_invocations_come_to_a_barrier() {
    let folder = root().join("tests/cases");
    let mut rounds = 0;
    for path in files(&folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "tcp")) {
        let source = std::fs::read(&path).expect("a case file");
        let Some(program) = check::load(&source, &check::ParseOptions::default()).program else { continue };
        let options = Options::default().with_workgroup_memory(1 << 16);
        let Some(lowered) = lowered(&path, &program, &options) else { continue };
        let module = &lowered.module;
        let waits = module.functions.iter().find(|(_, it)| it.name.as_deref() == Some("lock_step"));
        let Some((waits, _)) = waits else { continue };
        for (_, function) in module.functions.iter() {
            let loops = function.body.iter().filter_map(|statement| match statement {
                Statement::Loop { body, .. } => Some(body),
                _ => None,
            });
            let calls = |body: &naga::Block| {
                body.iter().any(|body| matches!(body, Statement::Call { function, .. } if *function == waits))
            };
            for body in loops.filter(|body| calls(body)) {
                rounds += 1;
                assert!(!jumps(body), "{}", path.display());
            }
        }
    }
    assert!(rounds > 10, "only {rounds} programs wait");
}

#[test]
fn sample_masks_are_arrays_where_languages_have_arrays() {
    let text = "!!NVfp5.0\nAND.U result.samplemask.x, fragment.samplemask.x, 5;\nMOV result.color, 1;\nEND";
    let program = glasm::Program::parse(text).expect("a program");
    let translation = program.translate(&Options::default()).expect("a module");
    let glsl = export(&translation, Language::Glsl450).expect("a text");
    let Exported::Text(glsl) = glsl else { panic!("words of GLSL") };
    assert!(glsl.contains("gl_SampleMaskIn[0]") && glsl.contains("gl_SampleMask[0] = int("), "{glsl}");
    let Ok(Exported::Words(words)) = export(&translation, Language::Spirv) else { panic!("no words of SPIR-V") };
    // OpTypeArray, of which there is one for each direction.
    let mut at = 5;
    let mut arrays = 0;
    while let Some(word) = words.get(at) {
        arrays += u32::from(word & 0xffff == 28);
        at += (word >> 16).max(1) as usize;
    }
    assert_eq!(arrays, 2);
}

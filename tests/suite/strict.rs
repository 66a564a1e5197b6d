//! At the strict level, the default, a device gives the results of the texts, except for what that level leaves to it.

use glasm::lower::FloatLevel;
use glasm_scene::cases::GpuEngine;
use glasm_scene::cases::{Source, run};

use crate::support::{expected, files, root};

/// Parts of names of cases about what the strict level leaves to the device: denormals, last places, and
/// simplifications of zeros by drivers.
const LEFT: [&str; 4] = ["denormal", "nearest", "hidden-zeros", "unwritten"];

/// The ARB languages promise nothing about these.
const ARB_NUMBERS: [&str; 2] = ["NaN", "Inf"];

#[test]
fn cases_pass_at_the_strict_level() {
    let mut engine = match GpuEngine::open(FloatLevel::Strict) {
        Ok(engine) => engine,
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            return;
        }
    };
    let folder = root().join("tests/cases");
    let (mut sources, mut about_nan) = (Vec::new(), 0);
    for path in ["vp", "fp1", "arb", "nv", "full"].iter().flat_map(|language| files(&folder.join(language))) {
        let bytes = std::fs::read(&path).expect("a case file");
        let name = path.to_string_lossy().into_owned();
        let text = String::from_utf8_lossy(&bytes);
        let about = ARB_NUMBERS.iter().any(|number| text.contains(number));
        let plain = text.starts_with("!!ARB") && !text.contains("OPTION NV_");
        if LEFT.iter().any(|left| name.contains(left)) || plain && about {
            continue;
        }
        about_nan += usize::from(about);
        sources.push(Source { name, bytes });
    }
    assert!(about_nan > 100, "only {about_nan} of {} cases are about what is not a number", sources.len());
    let report = run(&sources, &mut [&mut engine]);
    assert_eq!(report.failed, 0, "{}", report.lines.join("\n"));
}

/// Texels that programs gather themselves, as on devices that gather wrongly.
#[test]
fn gathers_of_texels_one_by_one_pass_at_the_strict_level() {
    let mut engine = match GpuEngine::open(FloatLevel::Strict) {
        Ok(engine) => engine,
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            return;
        }
    };
    engine.own_gathers(true);
    let sources: Vec<Source> = files(&root().join("tests/cases"))
        .iter()
        .map(|path| Source { name: path.to_string_lossy().into_owned(), bytes: std::fs::read(path).expect("a file") })
        .filter(|source| source.bytes.windows(3).any(|word| word == b"TXG"))
        .collect();
    assert!(sources.iter().any(|source| source.name.ends_with("gather-mirrored.fp")) && sources.len() > 8);
    let report = run(&sources, &mut [&mut engine]);
    assert_eq!(report.failed, 0, "{report}");
}

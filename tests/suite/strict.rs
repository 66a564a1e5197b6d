//! At the strict level, which is the default, a device gives what the texts of NVIDIA's register languages say of NaN and infinity.

use std::path::Path;

use glasm::cases::{Source, run};
use glasm::lower::FloatLevel;
use glasm::runtime::GpuEngine;

use crate::support::{expected, files};

/// Parts of names of cases that are about what the strict level leaves to the device: denormals and last places.
const LEFT: [&str; 2] = ["denormal", "nearest"];

#[test]
fn nan_is_kept_at_the_strict_level() {
    let mut engine = match GpuEngine::open(FloatLevel::Strict) {
        Ok(engine) => engine,
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            return;
        }
    };
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases"));
    let mut sources = Vec::new();
    for path in files(&folder.join("vp")).into_iter().chain(files(&folder.join("fp1"))) {
        let bytes = std::fs::read(&path).expect("a case file");
        let name = path.to_string_lossy().into_owned();
        let text = String::from_utf8_lossy(&bytes);
        let about = ["NaN", "Inf"].iter().any(|number| text.contains(number));
        if about && !LEFT.iter().any(|left| name.contains(left)) {
            sources.push(Source { name, bytes });
        }
    }
    assert!(sources.len() > 50, "only {} cases", sources.len());
    let report = run(&sources, &mut [&mut engine]);
    assert_eq!(report.failed, 0, "{}", report.lines.join("\n"));
}

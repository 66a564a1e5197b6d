//! Typed programs on a device that is treated as having no 64-bit numbers: every case gives the results of its text.

use glasm::lower::FloatLevel;
use glasm_runtime::Gpu;
use glasm_scene::cases::GpuEngine;
use glasm_scene::cases::{Source, run};

use crate::support::{expected, files, root};

/// What pairs of words cannot replace, and a word by which such programs are recognised.
const NEEDED: (&str, &str) = ("(SHADER_INT64_ATOMIC_ALL_OPS)", "ATOM");

#[test]
fn cases_pass_where_a_device_has_no_64_bit_numbers() {
    let mut engine = match Gpu::open_in_words() {
        Ok(gpu) => GpuEngine::on(gpu, FloatLevel::Exact),
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            return;
        }
    };
    let folder = root().join("tests/cases/nv");
    let mut sources = Vec::new();
    for path in files(&folder) {
        let text = std::fs::read_to_string(&path).expect("a case file");
        if !["64", "LONG", "LOAD", "STORE", "ATOM"].iter().any(|name| text.contains(name)) {
            continue;
        }
        sources.push(Source { name: path.to_string_lossy().into_owned(), bytes: text.into_bytes() });
    }
    assert!(sources.len() > 150, "only {} cases", sources.len());
    let report = run(&sources, &mut [&mut engine]);
    let needs = |line: &&String| {
        let case = sources.iter().find(|source| line.starts_with(&source.name));
        let text = case.map(|source| String::from_utf8_lossy(&source.bytes)).unwrap_or_default();
        line.ends_with(NEEDED.0) && text.contains(NEEDED.1)
    };
    let wrong: Vec<&str> = report.lines.iter().filter(|line| !needs(line)).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // All but a tenth run, since few need what pairs of words cannot do.
    let few = 10 * report.failed < sources.len();
    assert!(few, "{} of {} cases need more:\n{}", report.failed, sources.len(), report.lines.join("\n"));
}

//! Typed programs on a device that is treated as having no 64-bit integers: every case, with the parts that need 64-bit
//! floats left out, gives the results of its text.

use std::collections::HashSet;

use glasm::lower::FloatLevel;
use glasm_runtime::Gpu;
use glasm_scene::cases::GpuEngine;
use glasm_scene::cases::{Source, run};

use crate::support::{expected, files, root};

/// Features that pairs of words cannot replace, and words by which such programs are recognised. 64-bit integers from
/// roundings need 64-bit floats, and so do halves in wide components.
const NEEDED: [(&str, &[&str]); 2] = [
    ("(SHADER_INT64)", &["F64", "FLR.S64", "CEIL.S64", "ROUND.S64", "TRUNC.S64", "CVT.F16"]),
    ("(SHADER_INT64_ATOMIC_ALL_OPS)", &["ATOM"]),
];

/// A case with a part for each result, without the parts about 64-bit floats; `None` if none is left.
fn without_doubles(text: &str) -> Option<String> {
    let (mut lines, mut part, mut gone) = (Vec::new(), Vec::new(), HashSet::new());
    let mut left = 0;
    for line in text.lines() {
        part.push(line);
        let result = line.split_once("result.").and_then(|(_, rest)| rest.split([',', ';']).next());
        let Some(result) = result.filter(|_| !line.starts_with('#')) else { continue };
        if part.iter().any(|line| line.contains("F64") && !line.starts_with('#')) {
            gone.insert(format!("result.{result}="));
            part.retain(|line| line.starts_with(['#', '!']) || line.starts_with("LONG TEMP"));
        } else {
            left += 1;
        }
        lines.append(&mut part);
    }
    lines.append(&mut part);
    let kept = |word: &&str| !gone.iter().any(|result| word.starts_with(result.as_str()));
    let line = |line: &str| match line.starts_with("#@ run") {
        true => line.split(' ').filter(kept).collect::<Vec<_>>().join(" "),
        false => line.to_owned(),
    };
    (left > 0).then(|| lines.into_iter().map(line).collect::<Vec<_>>().join("\n"))
}

#[test]
fn cases_pass_where_a_device_has_no_64_bit_integers() {
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
        if !["64", "LONG", "LOAD", "STORE", "ATOM"].iter().any(|it| text.contains(it)) {
            continue;
        }
        let parted =
            ["operations", "conversions"].iter().any(|it| path.parent().is_some_and(|path| path.ends_with(it)));
        let text = if parted { without_doubles(&text) } else { Some(text) };
        let name = path.to_string_lossy().into_owned();
        sources.extend(text.map(|text| Source { name, bytes: text.into_bytes() }));
    }
    assert!(sources.len() > 150, "only {} cases", sources.len());
    let report = run(&sources, &mut [&mut engine]);
    let needs = |line: &&String| {
        let case = sources.iter().find(|source| line.starts_with(&source.name));
        let text = case.map(|source| String::from_utf8_lossy(&source.bytes)).unwrap_or_default();
        let named = NEEDED.iter().find(|(needed, _)| line.ends_with(needed));
        named.is_some_and(|(_, words)| words.iter().any(|word| text.contains(word)))
    };
    let wrong: Vec<&str> = report.lines.iter().filter(|line| !needs(line)).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // All but a tenth run, since few need what pairs of words cannot do.
    let few = 10 * report.failed < sources.len();
    assert!(few, "{} of {} cases need more:\n{}", report.failed, sources.len(), report.lines.join("\n"));
}

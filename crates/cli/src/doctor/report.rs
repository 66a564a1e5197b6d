//! The report as a text and as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::Found;
use super::findings::{Finding, is_right};
use super::opengl::OpenGl;
use super::supervise::{Outcome, Part};

/// Everything that was found.
pub(super) struct Report {
    pub adapters: Vec<Found>,
    pub opengl: OpenGl,
    pub findings: Vec<Finding>,
    pub seconds: u64,
}

/// Variables that change which drivers are used, and how: the report has their names alone, since their values may be paths.
const VARIABLES: [&str; 5] = ["VK_", "WGPU_", "MESA_", "__GL", "GALLIUM_"];

/// The variables of this process that change drivers.
fn variables() -> Vec<String> {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let more = |name: &str| ["DRI_PRIME", "LIBGL_ALWAYS_SOFTWARE", "LP_NUM_THREADS"].contains(&name);
    let mut names: Vec<String> =
        names.filter(|name| more(name) || VARIABLES.iter().any(|start| name.starts_with(start))).collect();
    names.sort();
    names
}

/// How many pieces were right, lacked something that the device has not, or were wrong.
fn counts(part: &Part) -> [usize; 3] {
    let skipped = |outcome: &Outcome| matches!(outcome, Outcome::Told(answer) if answer["skipped"] == true);
    let right = part.pieces.iter().filter(|piece| is_right(piece));
    let (skips, rights): (Vec<_>, Vec<_>) = right.partition(|piece| skipped(&piece.outcome));
    [rights.len(), skips.len(), part.pieces.len() - rights.len() - skips.len()]
}

fn counted_line(part: &Part) -> String {
    let [right, skipped, wrong] = counts(part);
    let left = part.left.as_ref().map(|why| format!("; then stopped, because {why}")).unwrap_or_default();
    format!("{right} right, {skipped} skipped, {wrong} wrong{left}")
}

fn part_json(part: &Part) -> Value {
    let [right, skipped, wrong] = counts(part);
    let faulty = part.pieces.iter().filter(|piece| !is_right(piece)).map(|piece| match &piece.outcome {
        Outcome::Told(answer) => json!({ "name": piece.name, "told": answer }),
        Outcome::Hung(time) => json!({ "name": piece.name, "hung": time.as_secs() }),
        Outcome::Crashed(how) => json!({ "name": piece.name, "crashed": how }),
    });
    let skips =
        part.pieces.iter().filter(|piece| matches!(&piece.outcome, Outcome::Told(answer) if answer["skipped"] == true));
    json!({
        "right": right, "skipped": skipped, "wrong": wrong, "left": part.left,
        "faults": faulty.collect::<Vec<Value>>(),
        "lacked": skips.map(|skip| skip.name.as_str()).collect::<Vec<&str>>(),
    })
}

/// What the trials found, by their names.
fn trials_json(part: &Part) -> Value {
    let one = |piece: &super::supervise::Piece| {
        let answer = match &piece.outcome {
            Outcome::Told(answer) => answer.clone(),
            Outcome::Hung(time) => json!({ "hung": time.as_secs() }),
            Outcome::Crashed(how) => json!({ "crashed": how }),
        };
        (piece.name.clone(), answer)
    };
    Value::Object(part.pieces.iter().map(one).collect())
}

impl Report {
    pub(super) fn json(&self) -> Value {
        let adapter = |found: &Found| {
            json!({
                "interface": found.interface, "name": found.name, "driver": found.driver, "kind": found.kind,
                "vendor": found.numbers[0], "device": found.numbers[1], "lacking": found.lacking,
                "trials": trials_json(&found.trials), "demos": part_json(&found.demos),
                "cases": part_json(&found.cases),
            })
        };
        json!({
            "glasm": env!("CARGO_PKG_VERSION"), "system": std::env::consts::OS, "processor": std::env::consts::ARCH,
            "seconds": self.seconds, "variables": variables(),
            "findings": self.findings.iter().map(Finding::json).collect::<Vec<Value>>(),
            "adapters": self.adapters.iter().map(adapter).collect::<Vec<Value>>(), "opengl": self.opengl.json(),
        })
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
        let version = env!("CARGO_PKG_VERSION");
        // Writing to a string does not fail.
        let _ = writeln!(text, "glasm {version} doctor, {system} on {processor}, {} s", self.seconds);
        let variables = variables();
        if !variables.is_empty() {
            let _ = writeln!(text, "set here: {}", variables.join(", "));
        }
        for (wrong, title) in [(true, "Wrong"), (false, "Notes")] {
            let some: Vec<&Finding> = self.findings.iter().filter(|finding| finding.wrong == wrong).collect();
            if some.is_empty() {
                let _ = if wrong { writeln!(text, "\nNothing is wrong.") } else { Ok(()) };
                continue;
            }
            let _ = writeln!(text, "\n{title}:");
            for finding in some {
                let _ = writeln!(text, "- {}: {}", finding.about, finding.text);
                if let Some(setting) = &finding.setting {
                    let _ = writeln!(text, "  {setting}.");
                }
            }
        }
        for found in &self.adapters {
            add_adapter(&mut text, found);
        }
        let _ = writeln!(text, "\n{}", self.opengl.lines().join("\n"));
        text
    }
}

fn add_adapter(text: &mut String, found: &Found) {
    let [vendor, device] = found.numbers;
    let Found { interface, name, driver, kind, .. } = found;
    let _ = writeln!(text, "\n{interface}: {name} ({kind}, {vendor:04x}:{device:04x}), {driver}");
    if !found.lacking.is_empty() {
        let _ = writeln!(text, "  lacks       {}", found.lacking.join(" "));
    }
    for piece in &found.trials.pieces {
        let Outcome::Told(answer) = &piece.outcome else { continue };
        let line = match piece.name.as_str() {
            "times of roundings" => times(answer),
            _ => answer
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, value)| format!("{name} {}", plain(value)))
                .collect(),
        };
        let _ = writeln!(text, "  {:<11} {}", piece.name, line.join(", "));
    }
    let _ = writeln!(text, "  demos       {}", counted_line(&found.demos));
    let _ = writeln!(text, "  case files  {}", counted_line(&found.cases));
}

/// A value as people write it.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(values) if values.is_empty() => "none".to_owned(),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// The forms of rounding with their times.
fn times(answer: &Value) -> Vec<String> {
    let form = |form: &Value| {
        let time = form["microseconds"].as_u64().map_or("no time".to_owned(), |time| format!("{time} us"));
        let exact = if form["exact"] == true { "" } else { " (not exact)" };
        format!("{} {time}{exact}", plain(&form["form"]))
    };
    answer["forms"].as_array().into_iter().flatten().map(form).collect()
}

#[cfg(test)]
mod tests {
    use super::Report;
    use crate::doctor::Found;
    use crate::doctor::findings::of_adapter;
    use crate::doctor::opengl::OpenGl;
    use crate::doctor::supervise::{Outcome, Part, Piece};
    use serde_json::json;
    use std::time::Duration;

    fn part(pieces: &[(&str, Outcome)]) -> Part {
        let piece = |(name, outcome): &(&str, Outcome)| Piece { name: (*name).to_owned(), outcome: outcome.clone() };
        Part { pieces: pieces.iter().map(piece).collect(), left: None }
    }

    fn right() -> Outcome {
        Outcome::Told(json!({ "skipped": false }))
    }

    #[test]
    fn each_fault_is_a_sentence_with_a_setting() {
        let answer = json!({ "wrong": ["a.fp:3: gpu: got 1, want 2"], "right_with": ["--int64 pairs"] });
        let cases = [
            ("a.fp", Outcome::Told(answer)),
            ("b.fp", Outcome::Hung(Duration::from_secs(12))),
            ("c.fp", Outcome::Crashed("signal 11 (segmentation fault)".to_owned())),
            ("d.fp", right()),
        ];
        let bad = Found {
            interface: "vulkan".to_owned(),
            name: "Chip".to_owned(),
            kind: "discrete".to_owned(),
            trials: part(&[("functions", Outcome::Told(json!({ "rough": ["circular"] })))]),
            cases: part(&cases),
            ..Found::default()
        };
        let good = Found {
            interface: "dx12".to_owned(),
            name: "Chip 12".to_owned(),
            cases: part(&[("d.fp", right())]),
            ..Found::default()
        };
        let adapters = vec![bad, good];
        let findings = adapters.iter().flat_map(|adapter| of_adapter(adapter, &adapters)).collect();
        let report = Report { adapters, opengl: OpenGl::default(), findings, seconds: 1 };
        let text = report.text();
        for line in [
            "- Chip on vulkan: 1 case file has results that differ from the specification: a.fp:3: gpu: got 1, want 2.\n  \
             --int64 pairs, with which they are right.\n",
            "- Chip on vulkan: The case file b.fp did not end in 12 s and was stopped.\n  \
             WGPU_BACKEND=dx12 uses Chip 12, which had no fault.\n",
            "- Chip on vulkan: The case file c.fp ended the process: signal 11 (segmentation fault).\n",
            "- Chip on vulkan: Functions are less precise than promised, or break a rule: circular.\n",
            "  case files  1 right, 0 skipped, 3 wrong\n",
        ] {
            assert!(text.contains(line), "{line}\nis not in\n{text}");
        }
        let json = report.json();
        assert_eq!(json["adapters"][0]["cases"]["wrong"], 3);
        assert_eq!(json["adapters"][0]["cases"]["faults"][1], json!({ "name": "b.fp", "hung": 12 }));
        assert_eq!(json["findings"].as_array().map(Vec::len), Some(4));
    }
}

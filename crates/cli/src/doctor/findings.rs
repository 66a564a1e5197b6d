//! What is wrong on an adapter, in sentences, each with the setting that avoids it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Found;
use super::supervise::{Outcome, Part, Piece};
use crate::output::counted;

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// Otherwise it is worked around, or only slower.
    pub wrong: bool,
    /// Whose it is: an adapter, or a part of the system.
    pub about: String,
    pub text: String,
    /// What avoids it.
    pub setting: Option<String>,
}

/// Wrong results that are listed.
const TOLD: usize = 12;

impl Finding {
    pub(super) fn json(&self) -> Value {
        json!({ "wrong": self.wrong, "about": self.about, "text": self.text, "setting": self.setting })
    }
}

/// The texts of a member that is a list.
pub(super) fn texts<'a>(value: &'a Value, member: &str) -> Vec<&'a str> {
    value.get(member).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Whether a piece was tried and did as it should.
pub(super) fn is_right(piece: &Piece) -> bool {
    matches!(&piece.outcome, Outcome::Told(answer) if answer.get("wrong").is_none())
}

/// How another device can be had: one of another interface without a fault, or else the reference machine.
fn elsewhere(found: &Found, all: &[Found]) -> String {
    let clean = |other: &&Found| {
        let parts = [&other.trials, &other.demos, &other.cases];
        other.interface != found.interface && parts.iter().all(|part| part.pieces.iter().all(is_right))
    };
    match all.iter().filter(clean).min_by_key(|other| other.kind == "software") {
        Some(other) => format!("WGPU_BACKEND={} uses {}, which had no fault", other.interface, other.name),
        None => "--on cpu uses the reference machine".to_owned(),
    }
}

/// Everything about one adapter.
pub(super) fn of_adapter(found: &Found, all: &[Found]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let other = elsewhere(found, all);
    for (what, part) in [("the trial", &found.trials), ("the demo", &found.demos), ("the case file", &found.cases)] {
        findings.extend(faults(&found.title(), what, part, &other));
    }
    let wrong: Vec<(&str, &str)> = wrong_lines(&found.demos).collect();
    findings.extend(wrong.iter().map(|(name, line)| Finding {
        wrong: true,
        about: found.title(),
        text: format!("The demo {name} does not look as it does on the reference machine: {line}."),
        setting: Some(other.clone()),
    }));
    findings.extend(of_cases(found, &other));
    findings.extend(of_trials(found));
    findings
}

/// Pieces that hung or crashed, and what was left out after that.
fn faults(about: &str, what: &str, part: &Part, other: &str) -> Vec<Finding> {
    let fault = |piece: &Piece| {
        let how = match &piece.outcome {
            Outcome::Told(_) => return None,
            Outcome::Hung(time) => format!("did not end in {} s and was stopped", time.as_secs()),
            Outcome::Crashed(how) => format!("ended the process: {how}"),
        };
        let text = format!("{} {} {how}.", capital(what), piece.name);
        Some(Finding { wrong: true, about: about.to_owned(), text, setting: Some(other.to_owned()) })
    };
    let mut findings: Vec<Finding> = part.pieces.iter().filter_map(fault).collect();
    if let Some(why) = &part.left {
        let kind = capital(what.trim_start_matches("the "));
        let text = format!("{kind}s after the first {} were not tried: {why}.", part.pieces.len());
        let setting = why.starts_with("the time").then(|| "--limit SECONDS gives it more time".to_owned());
        findings.push(Finding { wrong: false, about: about.to_owned(), text, setting });
    }
    findings
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The pieces that differ, with the first line of each.
fn wrong_lines(part: &Part) -> impl Iterator<Item = (&str, &str)> {
    part.pieces.iter().filter_map(|piece| match &piece.outcome {
        Outcome::Told(answer) => texts(answer, "wrong").first().map(|line| (piece.name.as_str(), *line)),
        Outcome::Hung(_) | Outcome::Crashed(_) => None,
    })
}

/// Case files with other results, together by the setting with which they are right.
fn of_cases(found: &Found, other: &str) -> Vec<Finding> {
    let mut groups: BTreeMap<Option<&str>, Vec<&str>> = BTreeMap::new();
    for piece in &found.cases.pieces {
        let Outcome::Told(answer) = &piece.outcome else { continue };
        if let Some(line) = texts(answer, "wrong").first() {
            groups.entry(texts(answer, "right_with").first().copied()).or_default().push(line);
        }
    }
    let answer = |(setting, lines): (Option<&str>, Vec<&str>)| {
        let shown: Vec<&str> = lines.iter().copied().take(TOLD).collect();
        let rest = lines.len() - shown.len();
        let more = if rest > 0 { format!("; and {rest} more") } else { String::new() };
        let text = format!(
            "{} {} results that differ from the specification: {}{more}.",
            counted(lines.len(), "case file"),
            if lines.len() == 1 { "has" } else { "have" },
            shown.join("; ")
        );
        let setting =
            setting.map_or_else(|| other.to_owned(), |setting| format!("{setting}, with which they are right"));
        Finding { wrong: true, about: found.title(), text, setting: Some(setting) }
    };
    groups.into_iter().map(answer).collect()
}

/// What trials find is worked around; translations for other programs have to be told.
fn of_trials(found: &Found) -> Vec<Finding> {
    let note = |text: String, setting: &str| Finding {
        wrong: false,
        about: found.title(),
        text,
        setting: Some(setting.to_owned()),
    };
    let mut findings = Vec::new();
    for piece in &found.trials.pieces {
        let Outcome::Told(answer) = &piece.outcome else { continue };
        let rough = texts(answer, "rough");
        if !rough.is_empty() {
            let text = format!("Functions are less precise than promised, or break a rule: {}.", rough.join(", "));
            findings.push(note(text, "glasm draws with functions of its own; `translate` does with --functions own"));
        }
        if answer.get("own") == Some(&Value::Bool(true)) {
            let text = "Gathers along mirrored axes, or of comparisons at an offset, take the wrong texels.".to_owned();
            findings.push(note(text, "glasm reads such texels one by one"));
        }
        if answer.get("bounded") == Some(&Value::Bool(false)) {
            let text = "Texels beyond an image are not read as zeros.".to_owned();
            findings.push(note(text, "glasm compares coordinates before it reads"));
        }
        if answer.get("zeros") == Some(&Value::Bool(false)) {
            let text = "What lies beyond an array of parameters is not read as zeros.".to_owned();
            findings.push(note(text, "glasm compares addresses before it reads"));
        }
    }
    findings
}

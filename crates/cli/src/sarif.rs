//! Diagnostics as a SARIF 2.1.0 log (OASIS): what code hosts and editors show beside the lines of a file.

use std::collections::BTreeSet;

use glasm::diag::{Code, Diagnostic, Severity};
use serde_json::{Value, json};

use super::files::Input;

/// Results so far, and the rules that they break.
#[derive(Default)]
pub(crate) struct Log {
    results: Vec<Value>,
    rules: BTreeSet<Code>,
}

impl Log {
    /// Adds the diagnostics of a program.
    pub(crate) fn add(&mut self, input: &Input, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let placed = input.place(diagnostic);
            let (start, end) = (placed.span.start as usize, placed.span.end.max(placed.span.start) as usize);
            let (line, column) = input.lines().place(input.text(), start);
            let (end_line, end_column) = input.lines().place(input.text(), end);
            let text = match &diagnostic.help {
                Some(help) => format!("{}\n{help}", diagnostic.message),
                None => diagnostic.message.to_string(),
            };
            self.rules.insert(diagnostic.code);
            self.results.push(json!({
                "ruleId": diagnostic.code.as_str(),
                "level": if diagnostic.severity == Severity::Error { "error" } else { "warning" },
                "message": { "text": text },
                "locations": [{
                    "physicalLocation": {
                        "artifactLocation": { "uri": uri(&input.file) },
                        "region": {
                            "startLine": line,
                            "startColumn": column,
                            "endLine": end_line,
                            "endColumn": end_column,
                            "byteOffset": start,
                            "byteLength": end - start,
                        },
                    },
                }],
            }));
        }
    }

    /// The log as text.
    pub(crate) fn text(&self) -> String {
        let rule = |code: &Code| json!({ "id": code.as_str(), "shortDescription": { "text": code.describe() } });
        let log = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": {
                    "driver": {
                        "name": "glasm",
                        "version": env!("CARGO_PKG_VERSION"),
                        "rules": self.rules.iter().map(rule).collect::<Vec<_>>(),
                    },
                },
                "columnKind": "unicodeCodePoints",
                "results": self.results,
            }],
        });
        format!("{log:#}\n")
    }
}

/// A path as a relative reference: what a URI cannot have is escaped.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(byte.into()),
            b'\\' if cfg!(windows) => out.push('/'),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_are_escaped() {
        assert_eq!(super::uri("a b/\u{e4}#.fp"), "a%20b/%C3%A4%23.fp");
    }
}

//! Results that transform feedback records: each has a variable of its own, with as many components as are recorded.

use std::fmt::Write;

use super::results::built_in;
use super::stages::clip;
use super::writer::Writer;
use crate::dialect::bindings::Output;
use crate::lower::description::Format;

/// The value of what is not written.
const NOTHING: &str = "vec4(0.0, 0.0, 0.0, 1.0)";

impl Writer<'_> {
    /// Whether a result is recorded.
    pub(super) fn captures(&self, output: Output) -> bool {
        self.options.captures.iter().any(|capture| capture.result == output.0)
    }

    /// The statement that records a result, if it is recorded, from a vector. Its variable is declared.
    pub(super) fn capture(&mut self, output: Output, format: Format, vector: &str) -> Option<String> {
        let captures = &self.options.captures;
        let (number, capture) = captures.iter().enumerate().find(|(_, it)| it.result == output.0)?;
        let count = usize::from(capture.components.clamp(1, 4));
        let (vectors, scalar, flat) = match format {
            Format::Float => ("vec", "float", ""),
            Format::Signed => ("ivec", "int", "flat "),
            _ => ("uvec", "uint", "flat "),
        };
        let ty = if count == 1 { scalar.to_owned() } else { format!("{vectors}{count}") };
        let name = format!("glasm_capture_{number}");
        let line = format!("{flat}out {ty} {name};");
        let letters = if count == 4 { "" } else { [".x", ".xy", ".xyz"][count - 1] };
        let value = match capture.clamped {
            true => format!("clamp({vector}, 0.0, 1.0){letters}"),
            false => format!("{vector}{letters}"),
        };
        if !self.declarations.lines().any(|known| known == line) {
            let _ = writeln!(self.declarations, "{line}");
        }
        Some(format!("{name} = {value};"))
    }

    /// The same for what a vertex program has given already, or has not.
    pub(super) fn capture_rest(&mut self, written: &[Output]) -> Vec<String> {
        let results: Vec<Output> = self.options.captures.iter().map(|capture| Output(capture.result)).collect();
        let text = |output: Output| match (output, clip(output.0)) {
            // All that are recorded are declared, and zero unless the program writes them.
            (_, Some(number)) => Some(format!("vec4(gl_ClipDistance[{number}])")),
            _ if !written.contains(&output) => Some(NOTHING.to_owned()),
            (Output::HPOS, _) => Some("gl_Position".to_owned()),
            _ => None,
        };
        let vectors: Vec<(Output, String)> =
            results.into_iter().filter_map(|result| Some((result, text(result)?))).collect();
        vectors.into_iter().filter_map(|(output, vector)| self.capture(output, Format::Float, &vector)).collect()
    }

    /// The statement for a vector of bits that a later stage gives.
    pub(super) fn capture_given(&mut self, output: Output, value: &str) -> String {
        self.capture(output, Format::Float, value).map(|line| format!("    {line}\n")).unwrap_or_default()
    }

    /// Whether a result without a built-in goes to a recorder alone.
    pub(super) fn is_only_captured(&self, output: Output) -> bool {
        let numbered = output.0.checked_sub(Output::INTERPOLANT0.0).is_some_and(|number| number < 32);
        self.captures(output) && built_in(output).is_none() && !numbered
    }
}

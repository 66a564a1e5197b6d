//! Runs of programs as text: a row for each step.

use crate::cases::{output_name, show};
use crate::dialect::bindings::Output;
use crate::interp::{Exit, Outcome, Step};
use crate::isa::{ResultShape, Shape, TABLE};
use crate::program::{File, Instruction, Program};
use crate::runtime::{Event, Fate, Record};
use crate::span::line_column;

/// Step, line, instruction, operands, result and condition code.
pub type Row = [String; 6];

pub const HEADINGS: [&str; 6] = ["step", "line", "instruction", "operands", "result", "condition code"];

/// The lines and texts of a program's instructions.
pub struct Listing<'a> {
    program: &'a Program,
    lines: Vec<(usize, String)>,
}

impl<'a> Listing<'a> {
    pub fn new(program: &'a Program, source: &[u8]) -> Self {
        let lines = program.instructions.iter().map(|instruction| {
            let (line, _) = line_column(source, instruction.span.start as usize);
            let text = instruction.span.text(source);
            (line, text.split_whitespace().collect::<Vec<_>>().join(" "))
        });
        Self { program, lines: lines.collect() }
    }

    /// A step, numbered from 1.
    pub fn row(&self, number: usize, step: &Step) -> Row {
        let (line, text) = self.lines.get(step.instruction as usize).cloned().unwrap_or_default();
        let Some(instruction) = self.program.instructions.get(step.instruction as usize) else {
            return Row::default();
        };
        let shapes = TABLE.get(usize::from(instruction.row)).map_or(&[][..], |row| row.operands);
        let operands: Vec<String> = step
            .operands
            .iter()
            .enumerate()
            .map(|(index, value)| match shapes.get(index) {
                Some(Shape::Scalar) => show(value[0], false),
                Some(Shape::PackedWord) => show(value[0], true),
                _ => tuple(*value, 0b1111, false),
            })
            .collect();
        [
            number.to_string(),
            line.to_string(),
            text,
            operands.join(" "),
            result(instruction, step),
            instruction.update.map_or(String::new(), |register| codes(step.conditions[usize::from(register) & 1])),
        ]
    }
}

/// Rows below their headings, columns aligned.
pub fn table(rows: &[Row]) -> String {
    let mut widths = HEADINGS.map(str::len);
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    let mut line = |cells: &[&str; 6]| {
        let padded: Vec<String> = cells
            .iter()
            .zip(widths)
            .enumerate()
            .map(
                |(column, (cell, width))| {
                    if column < 2 { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
                },
            )
            .collect();
        text.push_str(padded.join("  ").trim_end());
        text.push('\n');
    };
    line(&HEADINGS);
    for row in rows {
        line(&row.each_ref().map(String::as_str));
    }
    text
}

/// What happened to a pixel, in a line. `lines` are those of the script's draws.
pub fn happened(record: &Record, lines: &[usize]) -> String {
    let color = tuple(record.color.map(f32::to_bits), 0b1111, false);
    let Event::Fragment(fragment) = &record.event else { return format!("cleared to {color}") };
    let vertices: Vec<String> = fragment.vertices.iter().map(ToString::to_string).collect();
    let line = lines.get(record.draw).copied().unwrap_or_default();
    let fate = match fragment.fate {
        Fate::Killed => "discarded by its program".to_owned(),
        Fate::Refused => "failed a test".to_owned(),
        Fate::Written => format!("written: {color}"),
    };
    let of = if vertices.is_empty() { String::new() } else { format!(" (vertices {})", vertices.join(" ")) };
    format!("line {line}, draw {}, primitive {}{of}: {fate}", record.draw, fragment.primitive)
}

/// What was written: components that were not are `_`.
fn result(instruction: &Instruction, step: &Step) -> String {
    let Some(value) = step.result else {
        return String::new();
    };
    if instruction.destination.file == File::Address {
        let shown = value.map(|word| word.cast_signed().to_string());
        return parts(shown, step.written);
    }
    let row = TABLE.get(usize::from(instruction.row));
    tuple(value, step.written, row.is_some_and(|row| row.result == ResultShape::Word))
}

/// Four components; those that are not `written` are `_`. `raw`: as bits.
pub fn tuple(value: [u32; 4], written: u8, raw: bool) -> String {
    parts(value.map(|word| show(word, raw)), written)
}

fn parts(shown: [String; 4], written: u8) -> String {
    let parts: Vec<&str> = shown
        .iter()
        .enumerate()
        .map(|(lane, part)| if written >> lane & 1 != 0 { part.as_str() } else { "_" })
        .collect();
    format!("({})", parts.join(","))
}

/// The condition code that these numbers set.
pub fn codes(numbers: [u32; 4]) -> String {
    let code = |bits: u32| {
        let number = f32::from_bits(bits);
        if number.is_nan() {
            "UN"
        } else if number < 0.0 {
            "LT"
        } else if number > 0.0 {
            "GT"
        } else {
            "EQ"
        }
    };
    numbers.map(code).join(",")
}

/// The outcome as a run line of a case file would expect it.
pub fn results(program: &Program, outcome: &Outcome) -> String {
    let mut lines = Vec::new();
    for number in program.outputs_written.iter() {
        let value = outcome.outputs.get(usize::from(number)).copied().unwrap_or_default();
        lines.push(format!("{}={}", output_name(program, Output(number)), tuple(value, 0b1111, false)));
    }
    for (index, parameter) in program.parameters.iter().enumerate() {
        let written = program.instructions.iter().any(|instruction| {
            let destination = &instruction.destination;
            destination.file == File::Parameter && usize::from(destination.index) == index
        });
        if written && let Some(value) = outcome.parameters.get(index) {
            lines.push(format!("{}={}", parameter.name, tuple(*value, 0b1111, false)));
        }
    }
    if outcome.killed {
        lines.push("killed".into());
    }
    let exit = match outcome.exit {
        Exit::End => "end",
        Exit::Ret => "ret",
        Exit::Limit => "limit",
        Exit::Overflow => "overflow",
    };
    lines.push(format!("steps={} exit={exit}", outcome.steps));
    lines.join("\n") + "\n"
}

//! `glasm trace`: every executed instruction, as a table.

use glasm::cases::{CaseFile, Invocation, Settings, invocation, output_name, parse_input, show, stage_of, textures};
use glasm::check::{Options, load};
use glasm::dialect::bindings::Output;
use glasm::interp::{Exit, Machine, Outcome, Step, Tracer};
use glasm::isa::{ResultShape, Shape, TABLE};
use glasm::program::{File, Instruction, Program};
use glasm::span::line_column;

use super::files::read;
use super::output::{Format, Status, complain, emit, report};

#[derive(clap::Args)]
pub struct Arguments {
    /// The program; `-` is standard input. The `set` and `texture` directives that it has hold here too
    file: String,
    /// Inputs as in a run line of a case file: 'v[OPOS]=(1,2,3,1)' 'c[0]=(0.5)'
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Only warn where shipping drivers were known to be laxer than the text
    #[arg(long)]
    lenient: bool,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let file = &arguments.file;
    let source = read(file)?;
    let stage = stage_of(file);
    let options = Options { lenient: arguments.lenient, stage };
    let checked = load(&source, &options);
    report(file, &source, &checked.diagnostics, arguments.format);
    let Some(program) = checked.program else {
        return Ok(Status::Refused);
    };
    let mut settings = match stage.map(|_| CaseFile::parse(file, &source)) {
        None => Settings::default(),
        Some(Ok(case)) => case.settings,
        Some(Err(malformed)) => {
            for one in malformed {
                complain(&format!("{file}:{}: {}\n", one.line, one.message));
            }
            return Ok(Status::Unusable);
        }
    };
    for text in &arguments.inputs {
        settings.inputs.push(parse_input(text).map_err(anyhow::Error::msg)?);
    }
    let inputs = match invocation(&program, &settings.inputs).map_err(anyhow::Error::msg)? {
        Invocation::One(inputs) => *inputs,
        Invocation::Quad(_) => {
            anyhow::bail!("a trace follows one fragment: leave dx(...) and dy(...) out")
        }
    };
    let mut table = Table::new(&program, &source);
    let mut machine = Machine::new(&program);
    machine.world = settings.surroundings.world(&settings.inputs).map_err(anyhow::Error::msg)?;
    let outcome = machine.run_traced(&inputs, &textures(&settings.textures), &mut table);
    emit(&(table.text() + &results(&program, &outcome)))
}

/// The steps as rows of text.
struct Table<'a> {
    program: &'a Program,
    /// Line and text of each instruction.
    source: Vec<(usize, String)>,
    rows: Vec<[String; 6]>,
}

const HEADINGS: [&str; 6] = ["step", "line", "instruction", "operands", "result", "condition code"];

impl<'a> Table<'a> {
    fn new(program: &'a Program, source: &[u8]) -> Self {
        let lines = program.instructions.iter().map(|instruction| {
            let (line, _) = line_column(source, instruction.span.start as usize);
            let text = instruction.span.text(source);
            (line, text.split_whitespace().collect::<Vec<_>>().join(" "))
        });
        Self { program, source: lines.collect(), rows: Vec::new() }
    }

    /// The table with its columns aligned.
    fn text(&self) -> String {
        let mut widths = HEADINGS.map(str::len);
        for row in &self.rows {
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
        for row in &self.rows {
            line(&row.each_ref().map(String::as_str));
        }
        text
    }
}

impl Tracer for Table<'_> {
    fn step(&mut self, step: &Step) {
        let Some(instruction) = self.program.instructions.get(step.instruction as usize) else {
            return;
        };
        let (line, text) = self.source.get(step.instruction as usize).cloned().unwrap_or_default();
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
        self.rows.push([
            (self.rows.len() + 1).to_string(),
            line.to_string(),
            text,
            operands.join(" "),
            result(instruction, step),
            instruction.update.map_or(String::new(), |register| codes(step.conditions[usize::from(register) & 1])),
        ]);
    }
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

fn tuple(value: [u32; 4], written: u8, raw: bool) -> String {
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
fn codes(numbers: [u32; 4]) -> String {
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

/// The outcome as a run line would expect it.
fn results(program: &Program, outcome: &Outcome) -> String {
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
    format!("\n{}\n", lines.join("\n"))
}

//! Runs of programs as text: a row for each step.

use crate::cases::{Traced, output_name, show};
use glasm::dialect::Switches;
use glasm::dialect::bindings::Output;
use glasm::interp::{Exit, Outcome, Step};
use glasm::isa::{Base, OperandShape, ResultShape, TABLE, Type, Width};
use glasm::program::{Arrangement, File, Instruction, Program};
use glasm::span::Lines;
use glasm_runtime::{Event, Fate, ProgramRun, Record};

use super::Inspection;

/// Step, line, instruction, operands, result and condition code.
pub type Row = [String; 6];

/// The headings of a row's columns.
pub const HEADINGS: [&str; 6] = ["step", "line", "instruction", "operands", "result", "condition code"];

/// The lines and texts of a program's instructions.
pub struct Listing<'a> {
    program: &'a Program,
    lines: Vec<(usize, String)>,
}

impl<'a> Listing<'a> {
    /// Finds the lines of the instructions in the program's text.
    pub fn new(program: &'a Program, source: &[u8]) -> Self {
        let places = Lines::new(source);
        let lines = program.instructions().iter().map(|instruction| {
            let line = places.line(instruction.span.start as usize);
            let text = instruction.span.text(source);
            (line, text.split_whitespace().collect::<Vec<_>>().join(" "))
        });
        Self { program, lines: lines.collect() }
    }

    /// A step, numbered from 1.
    pub fn row(&self, number: usize, step: &Step) -> Row {
        let (line, text) = self.lines.get(step.instruction as usize).cloned().unwrap_or_default();
        let Some(instruction) = self.program.instructions().get(step.instruction as usize) else {
            return Row::default();
        };
        let shapes = TABLE.get(usize::from(instruction.row)).map_or(&[][..], |row| row.operands);
        let operands = step.operands.iter().enumerate().map(|(index, value)| {
            let shape = shapes.get(index).copied().unwrap_or(OperandShape::Vector);
            if let Some(operand) = instruction.sources().get(index).filter(|_| self.is_typed()) {
                let upper = step.operands_upper.get(index).copied().unwrap_or_default();
                let shown = numbers(operand.ty, *value, upper);
                return if shape == OperandShape::Scalar { shown[0].clone() } else { parts(shown, 0b1111) };
            }
            match shape {
                OperandShape::Scalar => show(value[0], false),
                OperandShape::PackedWord => show(value[0], true),
                _ => tuple(*value, 0b1111, false),
            }
        });
        let operands: Vec<String> = operands.collect();
        [
            number.to_string(),
            line.to_string(),
            text,
            operands.join(" "),
            self.result(instruction, step),
            instruction.update.map_or(String::new(), |register| codes(step.conditions[usize::from(register) & 1])),
        ]
    }

    fn is_typed(&self) -> bool {
        self.program.dialect().rules().typed.is_some()
    }

    /// The written value: components that were not written are `_`.
    fn result(&self, instruction: &Instruction, step: &Step) -> String {
        let Some(value) = step.result else {
            return String::new();
        };
        if self.is_typed() {
            let ty = instruction.destination.ty;
            let ty = if step.result_upper.is_none() && ty.width == Width::Bits64 {
                Type { width: Width::Bits32, ..ty }
            } else {
                ty
            };
            return parts(numbers(ty, value, step.result_upper.unwrap_or_default()), step.written);
        }
        if instruction.destination.file == File::Address {
            return parts(numbers(Type::S32, value, [0; 4]), step.written);
        }
        let row = TABLE.get(usize::from(instruction.row));
        tuple(value, step.written, row.is_some_and(|row| row.result == ResultShape::Word))
    }
}

/// The least width of a column whose cells are broken.
const NARROWEST: usize = 14;

/// Rows under their headings, with aligned columns.
pub fn table(rows: &[Row]) -> String {
    table_within(rows, usize::MAX)
}

/// The same in lines of at most this many characters, where that is possible: long cells are broken at spaces and commas.
pub fn table_within(rows: &[Row], room: usize) -> String {
    let mut widths = HEADINGS.map(str::len);
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    // Two spaces stand between columns.
    while widths.iter().sum::<usize>().saturating_add(2 * (widths.len() - 1)) > room {
        match widths[2..].iter_mut().max() {
            Some(widest) if *widest > NARROWEST => *widest -= 1,
            _ => break,
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
        let cells: Vec<Vec<&str>> = row.iter().zip(widths).map(|(cell, width)| broken(cell, width)).collect();
        let lines = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
        for number in 0..lines {
            line(&std::array::from_fn(|column| cells[column].get(number).copied().unwrap_or("")));
        }
    }
    text
}

/// A cell in lines of at most this many characters, broken behind spaces and commas where there are some.
fn broken(cell: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = cell;
    while rest.chars().count() > width {
        let most = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
        let end = rest[..most].rfind([' ', ',']).map_or(most, |at| at + 1);
        lines.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    lines.push(rest);
    lines
}

/// An event of a pixel in one line, which begins with the `line` of the script.
pub fn happened(record: &Record, line: usize) -> String {
    let color = tuple(record.color.map(f32::to_bits), 0b1111, false);
    let Event::Fragment(fragment) = &record.event else { return format!("line {line}: cleared to {color}") };
    let vertices: Vec<String> = fragment.vertices.iter().map(ToString::to_string).collect();
    let fate = match fragment.fate {
        Fate::Killed => "discarded by its program".to_owned(),
        Fate::Refused => "failed a test".to_owned(),
        Fate::Written => format!("written: {color}"),
    };
    let of = if vertices.is_empty() { String::new() } else { format!(" (vertices {})", vertices.join(" ")) };
    format!("line {line}, draw {}, primitive {}{of}: {fate}", record.draw, fragment.primitive)
}

/// A run as a table with lines of at most this many characters, and its results.
pub fn of_run(run: &ProgramRun, room: usize) -> String {
    let program = &run.program.program;
    let listing = Listing::new(program, &run.program.source);
    table_without(run.dropped as usize, &rows(&listing, run), room) + "\n" + &results(program, &run.outcome)
}

/// [`table_within`], after a line about so many steps before these that are left out.
pub fn table_without(left_out: usize, rows: &[Row], room: usize) -> String {
    let table = table_within(rows, room);
    match left_out {
        0 => table,
        1 => format!("the first step is left out\n\n{table}"),
        _ => format!("the first {left_out} steps are left out\n\n{table}"),
    }
}

/// The steps of a run.
pub fn rows(listing: &Listing<'_>, run: &ProgramRun) -> Vec<Row> {
    let first = run.dropped as usize + 1;
    (first..).zip(&run.steps).map(|(number, step)| listing.row(number, step)).collect()
}

/// The events of a pixel of a scene with this name, and the run of the one with number `event` (from 0) or of the one that
/// wrote the pixel, in lines of at most this many characters. `false` where there is no event of that number.
pub fn pixel(
    name: &str,
    [x, y]: [u32; 2],
    inspection: &Inspection,
    event: Option<usize>,
    room: usize,
) -> (String, bool) {
    let recording = &inspection.recording;
    let mut text = format!("pixel {x},{y} of {name}, counted from the lower left\n\n");
    for (number, record) in recording.pixel.iter().enumerate() {
        text += &format!("{:>3}  {}\n", number + 1, happened(record, inspection.line(number)));
    }
    let chosen = event.or_else(|| recording.writer().map(|(place, _)| place));
    match chosen.and_then(|place| Some((place, recording.pixel.get(place)?))) {
        Some((place, Record { event: Event::Fragment(fragment), .. })) => {
            let run = of_run(&fragment.run, room);
            text += &format!("\nthe run of event {} (lines of its program):\n\n{run}", place + 1);
        }
        Some((place, _)) => text += &format!("\nno program ran in event {}\n", place + 1),
        None if event.is_some() => return (text, false),
        None => match recording.pixel.iter().rposition(|record| matches!(record.event, Event::Clear)) {
            Some(clear) if recording.pixel.len() > 1 => {
                text += &format!("\nits colour is that of event {}; --event shows the run of another one\n", clear + 1);
            }
            _ => text += "\nno fragment was written\n",
        },
    }
    (text, true)
}

/// Components as numbers of a type.
fn numbers(ty: Type, low: [u32; 4], upper: [u32; 4]) -> [String; 4] {
    std::array::from_fn(|lane| {
        let (word, wide) = (low[lane], u64::from(upper[lane]) << 32 | u64::from(low[lane]));
        match (ty.base, ty.width) {
            (Base::Signed, Width::Bits64) => wide.cast_signed().to_string(),
            (Base::Unsigned, Width::Bits64) => wide.to_string(),
            (Base::Float, Width::Bits64) => f64::from_bits(wide).to_string(),
            (Base::Signed, _) => word.cast_signed().to_string(),
            (Base::Unsigned, _) => word.to_string(),
            (Base::Float, _) => show(word, false),
        }
    })
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

/// The condition code for these numbers.
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

/// The outcome in the form of a case file's expectations.
pub fn results(program: &Program, outcome: &Outcome) -> String {
    let mut lines: Vec<String> =
        outputs(program).into_iter().map(|output| result(program, output, &outcome.outputs)).collect();
    for (index, parameter) in program.parameters().iter().enumerate() {
        let written = program.instructions().iter().any(|instruction| {
            let destination = &instruction.destination;
            destination.file == File::Parameter && destination.number() == index
        });
        if written && let Some(value) = outcome.parameters.get(index) {
            lines.push(format!("{}={}", parameter.name, tuple(*value, 0b1111, false)));
        }
    }
    if outcome.killed {
        lines.push("killed".into());
    }
    lines.push(course(outcome));
    lines.join("\n") + "\n"
}

/// The same of a run with several invocations, of which this one was followed: vertices that a geometry program emitted,
/// or results of all invocations of a control program and of its patch.
pub fn results_of_several(program: &Program, run: &Traced, invocation: usize) -> String {
    let Some(followed) = run.outcomes.get(invocation) else { return String::new() };
    let outputs = outputs(program);
    let mut lines = Vec::new();
    match program.arrangement() {
        Arrangement::Geometry { .. } => {
            let streams = run.primitives.vertices.iter().any(|vertex| vertex.stream != 0);
            for (number, vertex) in run.primitives.vertices.iter().enumerate() {
                let emitted = outputs.iter().map(|output| result(program, *output, &vertex.outputs));
                lines.extend(emitted.map(|line| format!("emit[{number}].{line}")));
                lines.extend(streams.then(|| format!("emit[{number}].stream={}", vertex.stream)));
            }
            lines.push(format!("vertices={}", run.primitives.vertices.len()));
            let strips: Vec<String> = run.primitives.strips.iter().map(|strip| strip.len().to_string()).collect();
            lines.extend((!strips.is_empty()).then(|| format!("strips={}", strips.join(","))));
        }
        Arrangement::Control { .. } => {
            let (own, shared): (Vec<Output>, _) =
                outputs.into_iter().partition(|output| output.0 < Output::TESS_OUTER0.0);
            for (number, outcome) in run.outcomes.iter().enumerate() {
                lines.extend(own.iter().map(|output| {
                    let line = result(program, *output, &outcome.outputs);
                    format!("out[{number}].{line}")
                }));
            }
            lines.extend(shared.iter().map(|output: &Output| result(program, *output, &followed.outputs)));
        }
        Arrangement::None | Arrangement::Evaluation { .. } | Arrangement::Compute { .. } => {
            return results(program, followed);
        }
    }
    lines.push(course(followed));
    lines.join("\n") + "\n"
}

/// The results that a program has.
fn outputs(program: &Program) -> Vec<Output> {
    let mut written = program.outputs_written();
    // The GL computes the position; the program does not write it.
    if program.options().has(Switches::POSITION_INVARIANT) {
        written.insert(Output::HPOS.0);
    }
    written.iter().map(Output).collect()
}

/// A result by its name, with its value among all.
fn result(program: &Program, output: Output, values: &[[u32; 4]]) -> String {
    let value = values.get(usize::from(output.0)).copied().unwrap_or_default();
    let typed = program.typed_instructions().iter().rev();
    let mut writers = typed.map(|instruction| &instruction.destination);
    let last = writers.find(|writer| writer.file == File::Output && writer.index == output.0.into());
    let raw = last.is_some_and(|destination| destination.ty.base != Base::Float);
    format!("{}={}", output_name(program, output), tuple(value, 0b1111, raw))
}

/// How many steps there were, and how the run ended.
fn course(outcome: &Outcome) -> String {
    let exit = match outcome.exit {
        Exit::End => "end",
        Exit::Ret => "ret",
        Exit::Limit => "limit",
        Exit::Overflow => "overflow",
    };
    format!("steps={} exit={exit}", outcome.steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glasm::check::{ParseOptions, load};
    use glasm::interp::{Machine, Textures, Tracer, initial_inputs};

    struct Rows<'a>(Listing<'a>, Vec<Row>);

    impl Tracer for Rows<'_> {
        fn step(&mut self, step: &Step) {
            self.1.push(self.0.row(self.1.len() + 1, step));
        }
    }

    #[test]
    fn wide_tables_fit_a_terminal() {
        let cells =
            ["1", "2", "MAD R0, f[TEX0], c[0], -R1.wzyx", "(1.25,2.5,3,4) (0.5,0.5,0.5,1) (1,2,3,4)", "(1,2,3,4)", ""];
        let row: Row = cells.map(str::to_owned);
        let wide = table(std::slice::from_ref(&row));
        assert_eq!(wide.lines().count(), 2, "{wide}");
        let narrow = table_within(&[row], 80);
        assert!(narrow.lines().all(|line| line.chars().count() <= 80) && narrow.lines().count() > 2, "{narrow}");
        // Nothing is lost, whatever the width.
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(letters(&narrow), letters(&wide));
        assert_eq!(broken("(123456789,1)", 5), ["(1234", "56789", ",1)"]);
    }

    #[test]
    fn numbers_are_shown_as_what_the_instruction_takes_them_for() {
        let source =
            b"!!NVvp5.0\nTEMP r;\nLONG TEMP d;\nMOV.S r, {4, -3, 7, 0};\nMOV.U r.xy, r;\nCVT.S64.S32 d.xy, r;\n\
            MUL.F64 d.x, {0.5, 0, 0, 0}, {3, 0, 0, 0};\nMOV.S result.attrib[0], r;\nMOV result.position, 1.5;\nEND";
        let checked = load(source, &ParseOptions::default());
        let program = checked.program.unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
        let mut rows = Rows(Listing::new(&program, source), Vec::new());
        let outcome = Machine::new(&program).run_traced(&initial_inputs(&program), &Textures::default(), &mut rows);
        let shown: Vec<[&str; 2]> = rows.1.iter().map(|row| [row[3].as_str(), row[4].as_str()]).collect();
        let expected = [
            ["(4,-3,7,0)", "(4,-3,7,0)"],
            ["(4,4294967293,7,0)", "(4,4294967293,_,_)"],
            ["(4,-3,7,0)", "(4,-3,_,_)"],
            ["(0.5,0,0,0) (3,0,0,0)", "(1.5,_,_,_)"],
            ["(4,-3,7,0)", "(4,-3,7,0)"],
            ["(1.5,1.5,1.5,1.5)", "(1.5,1.5,1.5,1.5)"],
        ];
        assert_eq!(shown, expected);
        let results = results(&program, &outcome);
        assert!(results.contains("result.attrib[0]=(0x00000004,0xfffffffd,0x00000007,0x00000000)"), "{results}");
    }
}

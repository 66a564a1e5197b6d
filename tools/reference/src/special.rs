//! What instructions give for zeros, infinities and NaN: computed by the reference machine.

use glasm::check::{ParseOptions, load};
use glasm::dialect::bindings::{Binding, Output};
use glasm::dialect::{Dialect, Family, Stage};
use glasm::interp::{Machine, Textures, initial_inputs};
use glasm::isa::{Base, OperandShape, ResultShape, Row, Widths};

/// Operands of instructions with one.
const ONE: [f32; 11] = [f32::NEG_INFINITY, -2.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 2.0, f32::INFINITY, f32::NAN];
/// Operands of instructions with two.
const TWO: [f32; 7] = [f32::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0, f32::INFINITY, f32::NAN];

/// Results in a table: the operand a of each row, b of each column if there are two.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Special {
    pub(crate) a: Vec<String>,
    pub(crate) b: Vec<String>,
    pub(crate) results: Vec<Vec<String>>,
}

/// A number as people write it.
fn number(value: f32) -> String {
    match value {
        _ if value.is_nan() => "NaN".to_owned(),
        f32::INFINITY => "∞".to_owned(),
        f32::NEG_INFINITY => "-∞".to_owned(),
        _ if value != 0.0 && !(1e-4..1e7).contains(&value.abs()) => format!("{value:e}"),
        _ => format!("{value}"),
    }
}

/// A program of one such instruction, with its operands as parameters.
fn program(row: &Row, dialect: Dialect) -> Option<String> {
    let rules = dialect.rules();
    let (result, parameters) = match (rules.family, rules.stage) {
        (Family::Register, Stage::Fragment) => ("o[COLR]", ["p[0]", "R0"]),
        (Family::Register, Stage::Vertex) => ("o[TEX0]", ["c[0]", "R0"]),
        (Family::Declared | Family::Typed, Stage::Fragment) => ("result.color", ["program.local[0]", "b"]),
        (Family::Declared | Family::Typed, Stage::Vertex) => ("result.texcoord[0]", ["program.local[0]", "b"]),
        _ => return None,
    };
    let mut operands = Vec::new();
    for (shape, name) in row.operands.iter().zip(parameters) {
        operands.push(match shape {
            OperandShape::Vector => name.to_owned(),
            OperandShape::Scalar => format!("{name}.x"),
            _ => return None,
        });
    }
    let (header, name, operands) = (rules.header, row.name, operands.join(", "));
    let option = rules.name.split_once(" with ").map_or(String::new(), |(_, option)| format!("OPTION {option};\n"));
    let two = row.operands.len() == 2;
    let (before, last) = match (rules.family, rules.stage, two) {
        (Family::Register, Stage::Vertex, true) => ("MOV R0, c[1];\n", "MOV o[HPOS], c[0];\n"),
        (Family::Register, Stage::Fragment, true) => ("MOV R0, p[1];\n", ""),
        (Family::Register, Stage::Vertex, false) => ("", "MOV o[HPOS], c[0];\n"),
        (Family::Declared | Family::Typed, _, true) => ("TEMP b;\nMOV b, program.local[1];\n", ""),
        _ => ("", ""),
    };
    Some(format!("{header}\n{option}{before}{name} {result}, {operands};\n{last}END\n"))
}

/// The table of an instruction in a language; `None` if its result is not a float, or is one of more than these
/// components.
pub(crate) fn special(row: &Row, dialect: Dialect) -> Option<Special> {
    let floats = row.typing.is_none_or(|typing| typing.float != Widths::None && typing.default == Base::Float);
    let alike = matches!(row.result, ResultShape::Vector | ResultShape::Replicated);
    if !floats || !alike || !matches!(row.operands.len(), 1 | 2) {
        return None;
    }
    let source = program(row, dialect)?;
    let program = load(source.as_bytes(), &ParseOptions::default()).program?;
    let mut machine = Machine::new(&program);
    let output = if dialect.rules().stage == Stage::Fragment { Output::COLOR0 } else { Output::TEX0 };
    let mut run = |a: [f32; 4], b: [f32; 4]| {
        let mut inputs = initial_inputs(&program);
        for (parameter, value) in program.parameters().iter().zip(&mut inputs.parameters) {
            let (Binding::Local(number) | Binding::Register(number)) = parameter.binding else { continue };
            *value = if number == 0 { a } else { b }.map(f32::to_bits);
        }
        let outcome = machine.run(&inputs, &Textures::default());
        outcome.outputs.get(usize::from(output.0)).map(|output| output.map(f32::from_bits))
    };
    // Each component by itself, or one number for all: else a table of single numbers would say nothing.
    let (a, b) = ([3.0, 5.0, -7.0, 0.5], [2.0, -3.0, 0.25, 9.0]);
    let whole = run(a, b)?;
    if row.result == ResultShape::Vector {
        for lane in 0..4 {
            let alone = run([a[lane]; 4], [b[lane]; 4])?;
            if alone.iter().any(|it| it.to_bits() != whole[lane].to_bits()) {
                return None;
            }
        }
    } else if row.operands.contains(&OperandShape::Vector) {
        return None;
    }
    let (rows, columns): (&[f32], &[f32]) = if row.operands.len() == 1 { (&ONE, &[0.0]) } else { (&TWO, &TWO) };
    let mut results = Vec::new();
    for a in rows {
        let line: Option<Vec<String>> = columns.iter().map(|b| Some(number(run([*a; 4], [*b; 4])?[0]))).collect();
        results.push(line?);
    }
    let columns = if row.operands.len() == 1 { Vec::new() } else { columns.iter().copied().map(number).collect() };
    Some(Special { a: rows.iter().copied().map(number).collect(), b: columns, results })
}

//! State of the GL that programs bind and the host has built-ins for: rows of matrices. The text reads the built-ins, and
//! these values need not be queried and set as parameters.

use naga::{Expression, Function, GlobalVariable, Handle};

use super::writer::Writer;

/// The built-in for a row of a matrix, by the name of its binding. Built-ins have columns: those of the transpose.
pub(super) fn matrix_row(binding: &str) -> Option<String> {
    let binding = binding.strip_prefix("state.matrix.")?;
    let (matrix, row) = binding.rsplit_once(".row[")?;
    let row: u8 = row.strip_suffix(']')?.parse().ok().filter(|row| *row < 4)?;
    let (matrix, suffix) = match matrix.rsplit_once('.') {
        Some((matrix, "transpose")) => (matrix, ""),
        Some((matrix, "inverse")) => (matrix, "InverseTranspose"),
        Some((matrix, "invtrans")) => (matrix, "Inverse"),
        _ => (matrix, "Transpose"),
    };
    let (name, unit) = match matrix {
        "modelview" | "modelview[0]" => ("gl_ModelViewMatrix", None),
        "projection" => ("gl_ProjectionMatrix", None),
        "mvp" => ("gl_ModelViewProjectionMatrix", None),
        "texture" => ("gl_TextureMatrix", Some(0)),
        _ => {
            let unit = matrix.strip_prefix("texture[")?.strip_suffix(']')?;
            ("gl_TextureMatrix", Some(unit.parse::<u8>().ok().filter(|unit| *unit < 8)?))
        }
    };
    Some(match unit {
        Some(unit) => format!("{name}{suffix}[{unit}][{row}]"),
        None => format!("{name}{suffix}[{row}]"),
    })
}

/// Whether a function reads elements of a variable by computed numbers, or all of it.
fn indexes(function: &Function, global: Handle<GlobalVariable>) -> bool {
    let of_global = |handle: &Handle<Expression>| matches!(function.expressions[*handle], Expression::GlobalVariable(it) if it == global);
    function.expressions.iter().any(|(_, expression)| match expression {
        Expression::Access { base, .. } => of_global(base),
        Expression::Load { pointer } => of_global(pointer),
        _ => false,
    })
}

impl Writer<'_> {
    /// Notes which parameters the host's built-ins stand for: none if some are read by computed numbers.
    pub(super) fn find_supplied(&mut self, global: Handle<GlobalVariable>) {
        let functions = self.module.functions.iter().map(|(_, function)| function);
        let entries = self.module.entry_points.iter().map(|entry| &entry.function);
        if functions.chain(entries).any(|function| indexes(function, global)) {
            return;
        }
        let parameters = self.interface.parameters.iter();
        let supplied = parameters.filter_map(|parameter| Some((parameter.slot?, matrix_row(&parameter.name)?)));
        self.supplied = supplied.collect();
    }
}

//! `glasm ops`: the opcode table as a reference.

use std::fmt::Write;

use glasm::combine::words;
use glasm::dialect::Dialect;
use glasm::isa::reference::{operand, operands, result, suffixes, types};
use glasm::isa::{Row, TABLE, find, section, similar, suffixed};

use super::output::{Status, complain, emit};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Describe only this instruction
    name: Option<String>,
}

/// What the columns of the list mean.
const LEGEND: &str = "\
Each entry has the name, the result and operands, and the meaning, in which a, b and c stand for the operands; the
languages are on its second line. v is a vector, s one component, ssss one number in all four, xyz- three components,
v64 64-bit components, a an address register, cc a condition, tex a texture unit and its target; [ ] is optional.
`glasm ops NAME` shows more.

";

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut out = String::new();
    let Some(name) = &arguments.name else {
        out.push_str(LEGEND);
        for row in TABLE {
            writeln!(out, "{:<8} {:<10} {}", row.name, operands(row), row.meaning)?;
            writeln!(out, "{:<19} {}", "", dialects(row))?;
        }
        for word in words() {
            writeln!(out, "{:<19} {}", word.name, word.meaning)?;
            writeln!(out, "{:<19} {}", "", word.dialect.rules().name)?;
        }
        return emit(&out);
    };
    let upper = name.to_ascii_uppercase();
    for row in rows(&upper) {
        if !out.is_empty() {
            out.push('\n');
        }
        describe(&mut out, row)?;
    }
    for word in words().filter(|word| word.is_spelled(name)) {
        if !out.is_empty() {
            out.push('\n');
        }
        writeln!(out, "{}\n  meaning   {}\n  section   {}", word.name, word.meaning, word.section)?;
        writeln!(out, "  {}", word.dialect.rules().name)?;
    }
    if out.is_empty() {
        if let Some((row, suffix)) = Dialect::ALL.iter().find_map(|dialect| suffixed(*dialect, &upper)) {
            complain(&format!(
                "glasm: no instruction is called {name}: {} does not take the suffix {suffix}\n",
                row.name
            ));
            return Ok(Status::Unusable);
        }
        let hint = Dialect::ALL.iter().find_map(|dialect| similar(*dialect, name));
        let hint = hint.map_or(String::new(), |hint| format!(", did you mean {hint}?"));
        complain(&format!("glasm: no instruction is called {name}{hint}\n"));
        return Ok(Status::Unusable);
    }
    emit(&out)
}

/// The rows of a name, which may include suffixes that some language's instruction allows.
fn rows(name: &str) -> impl Iterator<Item = &'static Row> {
    let spelled = move |row: &Row| {
        let known = |dialect| find(dialect, name.as_bytes()).is_some_and(|found| std::ptr::eq(found.row(), row));
        row.dialects.iter().any(known)
    };
    TABLE.iter().filter(move |row| row.name == name || spelled(row))
}

fn describe(out: &mut String, row: &Row) -> std::fmt::Result {
    writeln!(out, "{} {}", row.name, operands(row))?;
    writeln!(out, "  meaning   {}", row.meaning)?;
    writeln!(out, "  result    {}", result(row.result))?;
    let letters = ["a", "b", "c", "d"];
    for (letter, shape) in letters.iter().zip(row.operands) {
        writeln!(out, "  {letter:<9} {}", operand(*shape))?;
    }
    if let Some(typing) = &row.typing {
        writeln!(out, "  types     {}", types(typing))?;
    }
    for dialect in row.dialects.iter() {
        writeln!(out, "  {}", dialect.rules().name)?;
        writeln!(out, "    suffixes  {}", suffixes(row.modifiers_in(dialect)))?;
        writeln!(out, "    defined   {}", section(row, dialect))?;
    }
    Ok(())
}

fn dialects(row: &Row) -> String {
    row.dialects.iter().map(|dialect| dialect.rules().name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn suffixes_lead_to_the_instruction() {
        let names = |name| rows(name).map(|row| row.name).collect::<Vec<_>>();
        for (spelling, name) in [("TEXC", "TEX"), ("ADDX", "ADD"), ("MULXC_SAT", "MUL"), ("LITRC_SAT", "LIT")] {
            let found = names(spelling);
            assert!(!found.is_empty() && found.iter().all(|entry| *entry == name), "{spelling}: {found:?}");
        }
        assert!(names("BRAC").is_empty() && names("").is_empty());
        assert!(rows("ADDX").all(|row| row.typing.is_none()), "no typed instruction has X");
    }
}

//! Advice about a program that loads: what a compiler would warn of.

use super::{Document, NameKind};
use crate::diag::{Code, Diagnostic, Severity};
use crate::isa::Op;
use crate::program::{Destination, File, Instruction, Program};
use crate::vocabulary::Family;

/// Pieces of advice about one program.
const ADVICE: usize = 200;

fn warning(diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, ..diagnostic }
}

impl Document {
    /// Temporaries that are read before anything writes them, and names that are declared and not used, in the order of
    /// the text: the first of them, if there are many. Nothing is said about a program that does not load.
    pub fn advice(&self) -> Vec<Diagnostic> {
        let Some(program) = &self.program else { return Vec::new() };
        let mut found = unwritten(program);
        let unused = self.names.iter().filter(|name| name.uses.is_empty() && self.is_advised(name));
        found.extend(unused.map(|name| {
            let what = if name.kind == NameKind::Label { "label" } else { "name" };
            let message = format!("the {what} `{}` is not used", name.name);
            warning(Diagnostic::error(Code::UnusedName, name.declaration, message).help("remove it, or use it"))
        }));
        found.sort_by_key(|diagnostic| diagnostic.span.start);
        found.truncate(ADVICE);
        found
    }

    /// The routine that begins a program, and those that subroutine parameters choose, are called without their names.
    fn is_advised(&self, name: &super::Name) -> bool {
        let numbered = self.text(name.statement).contains("SUBROUTINENUM");
        name.kind != NameKind::Label || name.name != "main" && !numbered
    }
}

/// Reads of temporaries that nothing has written on any way there. The languages with fixed registers set these to zero.
fn unwritten(program: &Program) -> Vec<Diagnostic> {
    if program.dialect().rules().family == Family::Register {
        return Vec::new();
    }
    let instructions = program.instructions();
    // With branches and routines any instruction may come before any other.
    let jumps = instructions.iter().any(|instruction| matches!(instruction.op, Op::Bra | Op::Cal | Op::Cali));
    let mut written = vec![false; program.temporaries().len()];
    let mut reported = written.clone();
    if jumps {
        instructions.iter().for_each(|instruction| note(program, &instruction.destination, &mut written));
    }
    let mut found = Vec::new();
    for (at, instruction) in instructions.iter().enumerate() {
        if is_loop(instruction) {
            // What a round writes, the next one may read.
            let end = (instruction.target as usize).min(instructions.len());
            let body = instructions.get(at..end).unwrap_or_default();
            body.iter().for_each(|inside| note(program, &inside.destination, &mut written));
        }
        for operand in instruction.sources() {
            let number = usize::try_from(operand.index).unwrap_or(usize::MAX);
            let plain = operand.file == File::Temporary && operand.relative.is_none();
            if plain && written.get(number) == Some(&false) && !std::mem::replace(&mut reported[number], true) {
                let name = &program.temporaries()[number].name;
                let message = format!("`{name}` is read before anything writes it");
                let help = "write it first: until then its value is undefined";
                found.push(warning(Diagnostic::error(Code::UnwrittenTemporary, operand.span, message).help(help)));
            }
        }
        note(program, &instruction.destination, &mut written);
    }
    found
}

fn is_loop(instruction: &Instruction) -> bool {
    matches!(instruction.op, Op::Loop | Op::Rep | Op::RepForever)
}

/// Marks what a destination writes: with an index, all that it can reach.
fn note(program: &Program, destination: &Destination, written: &mut [bool]) {
    if destination.file != File::Temporary {
        return;
    }
    let range = destination.relative.and_then(|relative| program.ranges().get(usize::from(relative.range)));
    let (first, count) = match range {
        Some(range) => (range.first as usize, range.count as usize),
        None => (destination.number(), 1),
    };
    written.iter_mut().skip(first).take(count).for_each(|entry| *entry = true);
}

#[cfg(test)]
mod tests {
    use super::Document;

    fn advice_codes(text: &str) -> Vec<(&'static str, &str)> {
        let document = Document::new(text);
        assert!(document.diagnostics().is_empty(), "{:?}", document.diagnostics());
        let advice = document.advice();
        advice
            .iter()
            .map(|advice| (advice.code.as_str(), advice.span.text(text.as_bytes())))
            .map(|(code, word)| (code, text.matches(word.as_ref()).next().unwrap_or_default()))
            .collect()
    }

    #[test]
    fn temporaries_that_nothing_has_written_are_told_once() {
        let read = "!!ARBfp1.0\nTEMP a, b;\nMOV b, a;\nADD b, b, a;\nMOV result.color, b;\nEND";
        assert_eq!(advice_codes(read), [("unwritten-temporary", "a")]);
        let later = "!!ARBfp1.0\nTEMP a;\nMOV result.color, a;\nMOV a, 1;\nEND";
        assert_eq!(advice_codes(later), [("unwritten-temporary", "a")]);
        // A round may read what the one before it wrote, and after a branch anything may have been written.
        let round = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a, b;\nREP {2};\nADD b, a, 1;\nMOV a, b;\n\
            ENDREP;\nMOV result.color, a;\nEND";
        assert_eq!(advice_codes(round), []);
        let branch = "!!ARBvp1.0\nOPTION NV_vertex_program2;\nTEMP a;\nagain:\nMOV result.position, a;\nMOV a, 1;\n\
            BRA again (GT.x);\nEND";
        assert_eq!(advice_codes(branch), []);
        // The registers of NVIDIA's first languages begin with zeros.
        assert_eq!(advice_codes("!!FP1.0\nMOV o[COLR], R3;\nEND"), []);
    }

    #[test]
    fn names_that_are_not_used_are_told() {
        let names = "!!ARBfp1.0\nTEMP used, idle;\nPARAM half = {0.5};\nMOV used, 1;\nMOV result.color, used;\nEND";
        assert_eq!(advice_codes(names), [("unused-name", "idle"), ("unused-name", "half")]);
        let label = "!!VP2.0\nMOV o[HPOS], v[0];\nRET;\nnever:\nRET;\nEND";
        assert_eq!(advice_codes(label), [("unused-name", "never")]);
        assert_eq!(Document::new("!!ARBfp1.0\nTEMP a;\nMOV result.color, b;\nEND").advice(), []);
    }
}

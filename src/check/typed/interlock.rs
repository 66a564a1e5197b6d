//! Critical sections of fragments (NV_fragment_shader_interlock, 2.X.6 and 2.X.8.Z).

use crate::check::context::CheckContext;
use crate::diag::Code;
use crate::dialect::Switches;
use crate::isa::Op;
use crate::program::Program;
use crate::span::Span;

/// Instructions outside IF and REP blocks, and outside all routines but the main one.
fn plain(program: &Program) -> impl Iterator<Item = usize> + '_ {
    let main = program.entry;
    let end = program.labels.iter().map(|label| label.at).find(|at| *at > main).unwrap_or(u32::MAX);
    let mut depth = 0usize;
    (0..).zip(&program.instructions).filter_map(move |(at, instruction)| {
        match instruction.op {
            Op::If | Op::Rep | Op::RepForever => depth += 1,
            Op::Endif | Op::Endrep => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0 && (main..end).contains(&(at as u32))).then_some(at)
    })
}

pub(super) fn check(context: &mut CheckContext, end: Span) {
    let chosen = context.program.options.switches.intersection(Switches::INTERLOCK);
    if chosen.is_empty() {
        return;
    }
    if chosen.bits().count_ones() > 1 {
        let message = "the program has several options of fragment interlocks";
        context.error_with_help(Code::OptionConflict, end, message, "keep one of them");
    }
    let places = |op: Op| -> Vec<(usize, Span)> {
        let all = context.program.instructions.iter().enumerate();
        all.filter(|(_, it)| it.op == op).map(|(at, it)| (at, it.span)).collect()
    };
    let (begins, ends) = (places(Op::Fsib), places(Op::Fsie));
    let outside: Vec<usize> = plain(&context.program).collect();
    for (name, found) in [("FSIB", &begins), ("FSIE", &ends)] {
        if found.is_empty() {
            let help = "write FSIB before the critical section, and FSIE after it";
            context.error_with_help(Code::OptionConflict, end, format!("the program has no {name}"), help);
        }
        for (_, span) in found.iter().skip(1) {
            let help = "a program has one critical section";
            context.error_with_help(Code::DeclarationTwice, *span, format!("{name} occurs twice"), help);
        }
        for (_, span) in found.iter().filter(|(at, _)| outside.binary_search(at).is_err()) {
            let message = format!("{name} is within a block or a routine");
            let help = "move it to the main routine, outside IF and REP";
            context.error_with_help(Code::DeclarationPlace, *span, message, help);
        }
    }
    if let ([(begin, span)], [(end, _)]) = (&begins[..], &ends[..])
        && begin > end
    {
        let message = "no FSIE follows FSIB";
        context.error_with_help(Code::DeclarationPlace, *span, message, "move FSIB before FSIE");
    }
}

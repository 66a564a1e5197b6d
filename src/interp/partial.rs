//! Runs that end as soon as some results are known.

use super::machine::{Machine, step};
use super::{Inputs, Textures};
use crate::dialect::bindings::Output;
use crate::flow::{Step, steps};
use crate::program::{File, Program};

/// For each instruction, whether it or a later one may write such a result.
pub fn leads_to(program: &Program, wanted: impl Fn(Output) -> bool) -> Vec<bool> {
    let flow = steps(program);
    let behind_calls: Vec<usize> =
        (0..flow.len()).filter(|at| matches!(flow[*at], Step::Call { .. })).map(|at| at + 1).collect();
    let next = |at: usize| -> Vec<usize> {
        let target = program.instructions[at].target as usize;
        match &flow[at] {
            Step::Plain | Step::Push | Step::Pop => vec![at + 1],
            Step::Return { .. } => behind_calls.iter().copied().chain([at + 1]).collect(),
            Step::End => Vec::new(),
            Step::Call { targets, .. } => targets.iter().copied().chain([at + 1]).collect(),
            Step::Jump { .. }
            | Step::If
            | Step::Else
            | Step::EndIf
            | Step::Loop(_)
            | Step::EndLoop
            | Step::Break { .. }
            | Step::Continue { .. } => vec![at + 1, target, target + 1],
        }
    };
    let writes = |at: usize| {
        let destination = &program.instructions[at].destination;
        destination.file == File::Output && u8::try_from(destination.index).is_ok_and(|number| wanted(Output(number)))
    };
    let mut leads: Vec<bool> = (0..flow.len()).map(writes).collect();
    loop {
        let mut changed = false;
        for at in (0..flow.len()).rev().filter(|at| !leads[*at]).collect::<Vec<_>>() {
            leads[at] = next(at).into_iter().any(|next| leads.get(next) == Some(&true));
            changed |= leads[at];
        }
        if !changed {
            return leads;
        }
    }
}

impl Machine<'_> {
    /// Runs while the next instruction is one of `going_on`; `output` then returns the state of lane 0.
    pub fn execute_while(&mut self, inputs: &Inputs, textures: &Textures, going_on: &[bool]) {
        self.start(0, inputs);
        let limit = self.limit;
        let mut context = self.context(0, inputs, textures);
        while context.lane.is_running() && going_on.get(context.lane.flow.counter as usize) == Some(&true) {
            step(&mut context, limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ParseOptions, load};

    #[test]
    fn a_run_goes_on_while_the_place_can_change() {
        let text =
            b"!!VP2.0\nMOV o[HPOS], v[OPOS];\nCAL later (GT);\nagain:\nADDC R0.x, R0.x, c[0].x;\nBRA again (LT.x);\n\
            MOV o[COL0], R0;\nRET;\nlater:\nMOV o[HPOS].x, c[0];\nRET;\nEND";
        let program = load(text, &ParseOptions::default()).program.expect("a program");
        // The call may write it; after the call nothing can, unless a return leads back behind it.
        let leads = leads_to(&program, |output| output == Output::HPOS);
        assert_eq!(leads[..2], [true, true]);
        assert!(leads[6], "the subroutine writes it");
        let none = leads_to(&program, |output| output == Output::FOGC);
        assert!(none.iter().all(|leads| !leads));
    }

    #[test]
    fn a_loop_behind_the_place_does_not_count() {
        let text = b"!!VP2.0\nMOV o[HPOS], v[OPOS];\nagain:\nADDC R0.x, R0.x, c[0].x;\nBRA again (LT.x);\nMOV o[COL0], R0;\nEND";
        let program = load(text, &ParseOptions::default()).program.expect("a program");
        assert_eq!(leads_to(&program, |output| output == Output::HPOS), [true, false, false, false]);
        assert_eq!(leads_to(&program, |output| output == Output::COL0), [true; 4]);
    }
}

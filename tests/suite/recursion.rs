//! Calls of routines that a subroutine variable names: programs that may recurse through them without end are refused
//! (ARB_shader_subroutine, 2.X.5), and no others.

use glasm::check::{self, ParseOptions};
use glasm::diag::Code;

use crate::random::generate::Choices;

/// Which routines a program has, and what they call. Routine 0 is the main one.
struct Calls {
    /// The routines of each type.
    types: Vec<Vec<usize>>,
    /// The routines that each routine calls itself.
    direct: Vec<Vec<usize>>,
    /// The types of the variables through which each routine calls.
    indirect: Vec<Vec<usize>>,
}

/// Some of the numbers below `end`, each with the chance of one in `rarity`.
fn some(choices: &mut Choices, end: usize, rarity: usize) -> Vec<usize> {
    (0..end).filter(|_| choices.chance(1, rarity)).collect()
}

impl Calls {
    fn random(choices: &mut Choices) -> Calls {
        let (routines, types) = (2 + choices.below(5), 1 + choices.below(3));
        let mut of_types = Vec::new();
        for _ in 0..types {
            let mut members: Vec<usize> = some(choices, routines, 4).into_iter().filter(|number| *number > 0).collect();
            if members.is_empty() {
                members.push(1 + choices.below(routines - 1));
            }
            of_types.push(members);
        }
        let direct = (0..routines).map(|_| some(choices, routines, 4)).collect();
        let indirect = (0..routines).map(|_| some(choices, types, 4)).collect();
        Calls { types: of_types, direct, indirect }
    }

    /// The routines that each routine may come to, after one call or several.
    fn reached(&self) -> Vec<Vec<bool>> {
        let count = self.direct.len();
        let mut reached = vec![vec![false; count]; count];
        for (from, reached) in reached.iter_mut().enumerate() {
            let members = self.indirect[from].iter().flat_map(|ty| &self.types[*ty]);
            self.direct[from].iter().chain(members).for_each(|to| reached[*to] = true);
        }
        for middle in 0..count {
            for from in 0..count {
                for to in 0..count {
                    reached[from][to] |= reached[from][middle] && reached[middle][to];
                }
            }
        }
        reached
    }

    /// The program, and the lines, from 1 on, of the calls that may come back to where they are.
    fn program(&self, labelled: bool) -> (String, Vec<usize>) {
        let reached = self.reached();
        let name = |number: usize| if number == 0 { "main".to_owned() } else { format!("r{number}") };
        let mut lines = vec!["!!NVvp5.0".to_owned()];
        for (number, members) in self.types.iter().enumerate() {
            let members: Vec<String> = members.iter().map(|member| name(*member)).collect();
            lines.push(format!("SUBROUTINETYPE t{number} {{ {} }};", members.join(", ")));
            lines.push(format!("SUBROUTINE t{number} s{number} = program.subroutine[{number}];"));
        }
        let mut endless = Vec::new();
        for (routine, (direct, indirect)) in self.direct.iter().zip(&self.indirect).enumerate() {
            let numbered = self.types.iter().any(|members| members.contains(&routine));
            let number = if numbered { format!(" SUBROUTINENUM({routine})") } else { String::new() };
            if routine > 0 || labelled {
                lines.push(format!("{}{number}:", name(routine)));
            }
            lines.extend(direct.iter().filter(|to| **to > 0 || labelled).map(|to| format!("CAL {};", name(*to))));
            for ty in indirect {
                lines.push(format!("CALI s{ty};"));
                if self.types[*ty].iter().any(|member| *member == routine || reached[*member][routine]) {
                    endless.push(lines.len());
                }
            }
            lines.push("RET;".to_owned());
        }
        lines.push("END".to_owned());
        (lines.join("\n"), endless)
    }
}

#[test]
fn indirect_calls_that_may_recurse_are_refused_and_no_others() {
    let (mut refused, mut loaded) = (0, 0);
    for seed in 0..4_000 {
        let choices = &mut Choices::new(seed);
        let mut calls = Calls::random(choices);
        let labelled = choices.chance(1, 2);
        if !labelled {
            // What has no label is not called.
            calls.direct.iter_mut().for_each(|called| called.retain(|to| *to > 0));
        }
        let (text, endless) = calls.program(labelled);
        let checked = check::load(text.as_bytes(), &ParseOptions::default());
        let line = |start: u32| text[..start as usize].matches('\n').count() + 1;
        assert!(checked.diagnostics.iter().all(|it| it.code == Code::IndirectRecursion), "seed {seed}\n{text}");
        let found: Vec<usize> = checked.diagnostics.iter().map(|it| line(it.span.start)).collect();
        assert_eq!(found, endless, "seed {seed}\n{text}");
        assert_eq!(checked.program.is_some(), endless.is_empty(), "seed {seed}\n{text}");
        if endless.is_empty() { loaded += 1 } else { refused += 1 }
    }
    assert!(refused > 500 && loaded > 500, "{refused} refused, {loaded} loaded");
}

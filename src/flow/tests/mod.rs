//! Trees against the steps themselves, and the size of what is built.

mod generate;
mod growth;
mod reference;
mod shapes;
mod walker;

use std::collections::HashSet;

use super::{Body, Flow, FlowOptions, Node, Test, build};
use generate::{Case, Random};
use reference::Oracle;

/// Every statement of a flow, nested ones included, with its depth.
fn statements(flow: &Flow) -> Vec<(usize, &Node)> {
    let bodies = flow.routines.iter().map(|routine| &routine.body);
    let mut work: Vec<(usize, &Body)> = bodies.map(|body| (0, body)).collect();
    work.push((0, &flow.main.body));
    let mut found = Vec::new();
    while let Some((depth, body)) = work.pop() {
        for node in body {
            found.push((depth, node));
            match node {
                Node::If { then, other, .. } => {
                    work.extend([(depth + 1, then), (depth + 1, other)]);
                }
                Node::Loop(body) => work.push((depth + 1, body)),
                Node::Switch(cases) | Node::Together(cases) => {
                    work.extend(cases.iter().map(|case| (depth + 2, case)));
                }
                _ => {}
            }
        }
    }
    found
}

/// The features that random programs had; each must occur.
#[derive(Default)]
struct Seen {
    marks: HashSet<&'static str>,
}

fn hold(case: &Case, seed: u64, seen: &mut Seen) {
    let Case { steps, entry, options } = case;
    let forced = FlowOptions { force_dispatch: true, ..options.clone() };
    let waits = Some((0..steps.len()).filter(|at| (at + seed as usize).is_multiple_of(3)).collect());
    let waiting = FlowOptions { waits, ..options.clone() };
    for (form, options) in [("structured", options), ("forced", &forced), ("waiting", &waiting)] {
        let flow = build(steps, *entry, options).expect("balanced");
        let mut once = HashSet::new();
        for (_, node) in statements(&flow) {
            if let Node::Run(range) = node {
                let fresh = range.clone().all(|at| once.insert(at));
                assert!(fresh, "an instruction stands twice: {case}\n{flow:#?}");
            }
        }
        note(&flow, form, seen);
        for oracle in (0..6).map(|run| Oracle::new(seed * 7 + run, steps.len())) {
            let expected = reference::execute(steps, *entry, options, oracle.clone(), flow.counted.is_some());
            let got = walker::walk(&flow, steps, &oracle);
            assert_eq!(got, expected, "{form} of {case}\n{flow:#?}");
            if let Some(bound) = flow.bound {
                assert!(expected.executed.len() as u64 <= bound, "bound {bound} of {case}");
            }
            seen.marks.insert(match expected.reason {
                super::Reason::End => "end",
                super::Reason::Return => "return",
                super::Reason::Overflow => "overflow",
                super::Reason::Underflow => "underflow",
                super::Reason::Limit => "limit",
            });
        }
    }
}

fn note(flow: &Flow, form: &'static str, seen: &mut Seen) {
    if form == "structured" {
        if let Some(stack) = flow.stack {
            seen.marks.insert(match stack.why {
                super::Unsuited::Recursion => "recursion",
                super::Unsuited::Depth => "depth",
                super::Unsuited::Nesting => "nesting",
                super::Unsuited::Label => "label",
                super::Unsuited::Pushes => "pushes",
                super::Unsuited::Together => "waits",
                super::Unsuited::Size => "size",
            });
        } else if flow.main.states > 0 {
            seen.marks.insert("dispatch without a stack");
        }
    }
    for (_, node) in statements(flow) {
        let mark = match node {
            Node::If { test, .. } => match test {
                Test::TargetIs(_) => "target is",
                Test::TargetBelow(_) => "target below",
                Test::Condition { .. } => "condition",
                Test::InCall => "in call",
            },
            Node::Call { at: None, .. } => "running on",
            Node::Call { routines, .. } if routines.len() > 1 => "chosen call",
            Node::Call { .. } => "call",
            Node::CheckNesting { .. } => "check",
            Node::MoveBase { .. } => "base",
            Node::SelectState { .. } => "chosen state",
            Node::Continue => "continue",
            Node::Pass { .. } => "pass",
            _ => continue,
        };
        seen.marks.insert(mark);
    }
}

impl std::fmt::Display for Case {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(out, "entry {} with {:?}", self.entry, self.options)?;
        for (at, step) in self.steps.iter().enumerate() {
            writeln!(out, "{at}: {step:?}")?;
        }
        Ok(())
    }
}

#[test]
fn trees_execute_what_the_steps_do() {
    let mut seen = Seen::default();
    for seed in 1..1500u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        hold(&generate::jumps(&mut random), seed, &mut seen);
        hold(&generate::blocks(&mut random), seed, &mut seen);
    }
    let all = [
        "end",
        "return",
        "overflow",
        "underflow",
        "limit",
        "recursion",
        "depth",
        "nesting",
        "label",
        "pushes",
        "dispatch without a stack",
        "target is",
        "target below",
        "condition",
        "in call",
        "running on",
        "chosen call",
        "call",
        "check",
        "base",
        "chosen state",
        "continue",
        "pass",
    ];
    let missing: Vec<_> = all.iter().filter(|mark| !seen.marks.contains(*mark)).collect();
    assert!(missing.is_empty(), "never came up: {missing:?}");
}

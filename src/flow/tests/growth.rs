//! Large programs: the result grows in proportion to the source, and nothing overflows the stack.

use super::{FlowOptions, build, statements};
use crate::flow::{Error, Flow, Node, Repeat, Step, Unsuited};

/// Statements and tests for each instruction of the source; dispatch states included.
fn size(flow: &Flow) -> usize {
    let weight = |node: &Node| match node {
        Node::Switch(cases) | Node::Together(cases) => cases.len(),
        Node::SelectState { states, .. } => states.len(),
        Node::Call { routines, .. } => routines.len(),
        _ => 1,
    };
    statements(flow).iter().map(|(_, node)| weight(node)).sum()
}

fn built(steps: &[Step], entry: usize) -> Flow {
    let options = FlowOptions { call_depth: 1_000_000, ..FlowOptions::default() };
    let flow = build(steps, entry, &options).expect("balanced");
    let deepest = statements(&flow).iter().map(|(depth, _)| *depth).max();
    assert!(deepest <= Some(options.nesting + 8), "nested {deepest:?} deep");
    assert!(size(&flow) <= 6 * steps.len() + 10, "{} from {}", size(&flow), steps.len());
    flow
}

fn jump(target: usize) -> Step {
    Step::Jump { target, conditional: true }
}

fn call(target: usize) -> Step {
    Step::Call { targets: vec![target], conditional: false }
}

#[test]
fn nested_blocks() {
    for count in [20, 5000] {
        let wrap = |open: Step, close: Step| {
            let mut steps = vec![open; count];
            steps.push(Step::Plain);
            steps.extend(vec![close; count]);
            steps
        };
        built(&wrap(Step::If, Step::EndIf), 0);
        let counted = Step::Loop(Repeat::Counted { most: Some(255), through_end: false });
        let flow = built(&wrap(counted, Step::EndLoop), 0);
        assert!(flow.counted.is_some());
        built(&wrap(Step::Loop(Repeat::Endless), Step::EndLoop), 0);
    }
}

#[test]
fn jumps_forward_into_nests_and_rows() {
    let count = 5000;
    // Each jumps over the next jump, all to one end; each to an end of its own, inner ends first; each over one.
    let shared = (0..count).map(|_| jump(count)).collect::<Vec<_>>();
    built(&shared, 0);
    let mut nested: Vec<Step> = (0..count).map(|at| jump(2 * count - at)).collect();
    nested.extend(vec![Step::Plain; count + 1]);
    built(&nested, 0);
    let row: Vec<Step> = (0..count).map(|at| if at % 2 == 0 { jump(at + 2) } else { Step::Plain }).collect();
    built(&row, 0);
    // Crossing: ends in the order of starts.
    let mut crossing: Vec<Step> = (0..count).map(|at| jump(count + at)).collect();
    crossing.extend(vec![Step::Plain; count + 1]);
    built(&crossing, 0);
}

#[test]
fn jumps_back() {
    let count = 5000;
    let to_start: Vec<Step> = (0..count).map(|_| jump(0)).collect();
    built(&to_start, 0);
    let mut nested = vec![Step::Plain; count];
    nested.extend((0..count).map(|at| jump(count - 1 - at)));
    built(&nested, 0);
    // Every second one is entered after its start.
    let tangled: Vec<Step> = (0..count).map(|at| jump((at * 7919) % count)).collect();
    built(&tangled, 0);
}

#[test]
fn calls() {
    let count = 2000;
    let returns = Step::Return { conditional: false };
    // Each calls the one before twice: exponentially many runs, and one body each.
    let mut steps = vec![Step::Plain, returns.clone()];
    for routine in 0..count {
        let before = if routine == 0 { 0 } else { 2 + (routine - 1) * 3 };
        steps.extend([call(before), call(before), returns.clone()]);
    }
    let flow = built(&steps, steps.len() - 3);
    assert_eq!(flow.stack.map(|stack| stack.why), Some(Unsuited::Size), "drivers would make that many bodies of it");
    assert_eq!(flow.bound, None);
    // Each calls the one before once.
    let once: Vec<Step> =
        (0..count).flat_map(|at| [call(2 * (at + 1)), returns.clone()]).chain([returns.clone()]).collect();
    assert_eq!(built(&once, 0).routines.len(), count);
    // The same, each falling through to the next.
    let falling: Vec<Step> = (0..count).flat_map(|_| [Step::Plain, call(0)]).collect();
    built(&falling, 0);
    let all_call_all: Vec<Step> = (0..count).map(|at| call((at * 31 + 7) % count)).collect();
    built(&all_call_all, 0);
}

#[test]
fn refuses_what_has_no_shape() {
    let refused = |steps: &[Step]| build(steps, 0, &FlowOptions::default()).expect_err("refused");
    assert_eq!(refused(&[jump(2)]), Error::Target { at: 0 });
    assert_eq!(refused(&[call(9)]), Error::Target { at: 0 });
    assert_eq!(refused(&[Step::If]), Error::Unbalanced { at: 0 });
    assert_eq!(refused(&[Step::If, Step::EndLoop]), Error::Unbalanced { at: 1 });
    assert_eq!(refused(&[Step::If, Step::Else, Step::Else]), Error::Unbalanced { at: 2 });
    let leave = Step::Break { conditional: true };
    assert_eq!(refused(&[Step::If, leave, Step::EndIf]), Error::OutsideLoop { at: 1 });
    assert!(build(&[], 0, &FlowOptions::default()).is_ok());
    assert!(build(&[Step::Plain], 9, &FlowOptions::default()).is_ok());
}

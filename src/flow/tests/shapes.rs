//! The trees of typical programs, written for a reader.

use super::{Body, Flow, FlowOptions, Node, Test, build};
use crate::flow::{Reason, Repeat, Step, Unsuited};
use Step::{Else, EndIf, EndLoop, If, Plain};

fn print(body: &Body) -> String {
    let parts: Vec<String> = body.iter().map(print_node).collect();
    parts.join(" ")
}

fn print_node(node: &Node) -> String {
    match node {
        Node::Run(range) => format!("{}-{}", range.start, range.end - 1),
        Node::If { test, when, then, other } => {
            let test = match test {
                Test::Condition { at } => format!("{at}"),
                Test::InCall => "in call".to_owned(),
                Test::TargetIs(target) => format!("target={target}"),
                Test::TargetBelow(target) => format!("target<{target}"),
            };
            let not = if *when { "" } else { "!" };
            match other.is_empty() {
                true => format!("if {not}{test} {{{}}}", print(then)),
                false => format!("if {not}{test} {{{}}} else {{{}}}", print(then), print(other)),
            }
        }
        Node::Loop(body) => format!("loop {{{}}}", print(body)),
        Node::Break => "break".to_owned(),
        Node::Continue => "continue".to_owned(),
        Node::Switch(cases) | Node::Together(cases) => {
            let cases: Vec<String> = cases.iter().map(print).collect();
            format!("switch {{{}}}", cases.join(" | "))
        }
        Node::SetTarget(target) => format!("target:={target}"),
        Node::SetState(state) => format!("state:={state}"),
        Node::Call { routines, may_exit, .. } => format!("call{routines:?}{}", if *may_exit { "?" } else { "" }),
        Node::Return { tail: false } => "return".to_owned(),
        Node::Exit { tail: false, .. } => "exit".to_owned(),
        Node::Return { tail: true } | Node::Exit { tail: true, .. } => ".".to_owned(),
        Node::PushReturn { state, .. } => format!("push {state}"),
        Node::PopReturn { .. } => "pop".to_owned(),
        other => format!("{other:?}"),
    }
}

fn flow(steps: &[Step]) -> Flow {
    build(steps, 0, &FlowOptions::default()).expect("balanced")
}

fn check(steps: &[Step], expected: &str) {
    assert_eq!(print(&flow(steps).main.body), expected);
}

#[test]
fn loops_without_a_count_are_left_where_no_round_remains() {
    let steps = [Plain, Step::Loop(Repeat::Endless), Step::Break { conditional: true }, Plain, EndLoop, Plain];
    check(&steps, "0-1 loop {2-2 if 2 {break} 3-4} 5-5 .");
    let options = FlowOptions { limit: None, rounds: Some(9), ..FlowOptions::default() };
    let flow = build(&steps, 0, &options).expect("balanced");
    assert_eq!(print(&flow.main.body), "0-1 loop {2-2 if 2 {break} 3-4 if !4 {break}} 5-5 .");
    assert_eq!((flow.guarded, flow.counted), (Some(9), None));
}

fn jump(target: usize) -> Step {
    Step::Jump { target, conditional: false }
}

fn branch(target: usize) -> Step {
    Step::Jump { target, conditional: true }
}

fn repeat() -> Step {
    Step::Loop(Repeat::Counted { most: Some(4), through_end: false })
}

const LEAVE: Step = Step::Break { conditional: true };
const RETURN: Step = Step::Return { conditional: false };

fn call(target: usize) -> Step {
    Step::Call { targets: vec![target], conditional: false }
}

#[test]
fn rounds_are_limited_in_place_of_instructions_where_no_routine_is_called() {
    let options = FlowOptions { limits_rounds: true, ..FlowOptions::default() };
    let limits = |steps: &[Step]| {
        let flow = build(steps, 0, &options).expect("balanced");
        (flow.rounds, flow.counted)
    };
    assert_eq!(limits(&[Plain, branch(0), Plain]), (Some(65_536), None));
    // Three nested loops of four rounds end in any case.
    assert_eq!(limits(&[repeat(), repeat(), Plain, EndLoop, EndLoop, Plain]), (None, None));
    let calls = [call(3), branch(0), jump(5), Plain, RETURN, Plain];
    assert_eq!(limits(&calls), (None, Some(65_536)), "a routine may call others again and again");
}

#[test]
fn calls_are_no_functions_where_these_would_make_too_large_a_program() {
    let options =
        FlowOptions { limit: None, rounds: Some(9), returning_labels: Some(Vec::new()), ..FlowOptions::default() };
    // Each routine calls the next one this many times, and the last one has as many instructions.
    let nested = |times: usize| {
        let mut steps = vec![call(times + 1); times];
        steps.push(RETURN);
        for level in 1..4 {
            let next = (level + 1) * (times + 1);
            steps.extend(std::iter::repeat_n(if level == 3 { Plain } else { call(next) }, times));
            steps.push(RETURN);
        }
        let flow = build(&steps, 0, &options).expect("balanced");
        (flow.stack.map(|stack| stack.why), flow.calls, flow.guarded)
    };
    // 15 and 17 to the fourth power are 50,625 and 83,521.
    assert_eq!(nested(15), (None, false, None));
    assert_eq!(nested(17), (Some(Unsuited::Size), true, Some(9)));
}

#[test]
fn straight() {
    check(&[Plain, Plain, Plain], "0-2 .");
}

#[test]
fn blocks_nest_as_written() {
    check(&[If, Plain, If, Plain, EndIf, Else, Plain, EndIf, Plain], "0-0 if 0 {1-2 if 2 {3-4} 5-5} else {6-6} 7-8 .");
}

#[test]
fn branches_become_ifs() {
    // Around one instruction; around two paths; two paths to one end.
    check(&[branch(2), Plain, Plain], "0-0 if !0 {1-1} 2-2 .");
    check(&[branch(3), Plain, jump(4), Plain, Plain], "0-0 if 0 {3-3} else {1-2} 4-4 .");
    check(&[branch(3), branch(3), Plain, Plain], "0-0 if !0 {1-1 if !1 {2-2}} 3-3 .");
}

#[test]
fn only_crossing_ways_need_the_target() {
    check(
        &[branch(4), branch(4), Plain, jump(5), Plain, Plain],
        "0-0 if 0 {target:=1} else {1-1 if 1 {target:=1} else {2-3 target:=0}} if target=1 {4-4} 5-5 .",
    );
}

#[test]
fn loops() {
    let endless = Step::Loop(Repeat::Endless);
    check(&[repeat(), Plain, EndLoop, Plain], "0-0 if 0 {loop {1-2 if !2 {break}}} 3-3 .");
    let flow = flow(&[repeat(), Plain, EndLoop, Plain]);
    assert_eq!((flow.bound, flow.counted), (Some(1 + 4 * 2 + 1), None));
    check(&[endless, Plain, LEAVE, Plain, EndLoop, Plain], "0-0 loop {1-2 if 2 {break} 3-4} 5-5 .");
    // A loop by branches, with its test in the middle.
    check(&[Plain, Plain, branch(5), Plain, jump(1), Plain], "0-0 loop {1-2 if 2 {break} 3-4} 5-5 .");
}

#[test]
fn two_levels_out() {
    check(
        &[Plain, Plain, branch(6), branch(1), branch(0), Plain, Plain],
        "loop {0-0 loop {1-2 if 2 {target:=0 break} 3-3 if !3 {target:=3 break}} \
         if target<2 {break} 4-4 if !4 {target:=1 break}} if target=1 {5-5} 6-6 .",
    );
}

#[test]
fn calls_are_functions() {
    let flow = flow(&[call(2), RETURN, Plain, RETURN]);
    assert_eq!(print(&flow.main.body), "0-0 call[0] 1-1 .");
    assert_eq!(print(&flow.routines[0].body), "2-3 .");
    assert!(!flow.main.may_exit && !flow.routines[0].may_exit);
    assert_eq!(flow.bound, Some(4));
}

#[test]
fn falling_through_and_shared_ends_stay_functions() {
    // Main calls both and falls through to the first, which falls through to the second.
    let flow = flow(&[call(2), call(3), Plain, Plain, RETURN]);
    assert_eq!(flow.stack, None);
    assert_eq!(print(&flow.main.body), "0-0 call[1] 1-1 call[0] call[1] .");
    assert_eq!(print(&flow.routines[0].body), "3-4 .");
    assert_eq!(print(&flow.routines[1].body), "2-2 call[0] .");
}

#[test]
fn routines_tell_that_the_program_ended() {
    // The routine's last instruction ends the program.
    let flow = flow(&[call(2), RETURN, Step::Return { conditional: true }, Plain]);
    assert_eq!(print(&flow.main.body), "0-0 call[0]? 1-1 .");
    assert_eq!(print(&flow.routines[0].body), "2-2 if 2 {return} 3-3 exit");
}

#[test]
fn recursion_takes_the_stack() {
    let again = Step::Call { targets: vec![0], conditional: true };
    let flow = flow(&[Plain, again, Plain]);
    assert_eq!(flow.stack.map(|stack| (stack.why, stack.depth)), Some((Unsuited::Recursion, 4)));
    // Without a loop the stack itself bounds the run: five levels of three instructions, the last without its end.
    assert_eq!((flow.bound, flow.counted), (Some(5 * 3), None));
    assert_eq!(
        print(&flow.main.body),
        "state:=0 loop {switch {0-1 if 1 {push 1 state:=0} else {state:=1} | 2-2 exit}}"
    );
}

#[test]
fn what_has_no_structure_is_dispatched() {
    let flow = flow(&[branch(2), Plain, Plain, branch(1)]);
    assert_eq!(flow.stack, None);
    assert_eq!(flow.main.states, 2, "{}", print(&flow.main.body));
}

#[test]
fn ends_tell_why() {
    let reasons = |steps: &[Step]| match flow(steps).main.body.last() {
        Some(Node::Exit { reason, tail: true }) => *reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reasons(&[Plain]), Reason::End);
    assert_eq!(reasons(&[RETURN, Plain]), Reason::Return);
}

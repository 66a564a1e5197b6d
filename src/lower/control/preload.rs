//! Parameters that a loop reads are loaded before it: not every driver finds that they stay the same from round to round.

use std::ops::Range;

use crate::flow::{Body, Node, Test};
use crate::isa::Uses;
use crate::lower::control::walker::Walker;
use crate::lower::machine::globals::Space;
use crate::lower::machine::loads;
use crate::lower::passes::liveness::Live;
use crate::program::{File, Instruction};

/// Parameters that are loaded before one loop: a device has no end of registers.
const MOST: usize = 16;

/// Parameters that bodies read, each with the depth of the innermost loop in which one does.
#[derive(Default)]
struct Found {
    parameters: Vec<(usize, u16)>,
}

impl Found {
    fn add(&mut self, depth: usize, number: u16) {
        match self.parameters.iter_mut().find(|(_, it)| *it == number) {
            Some((deepest, _)) => *deepest = depth.max(*deepest),
            None => self.parameters.push((depth, number)),
        }
    }
}

/// Whether parameters stay as they are while the program runs.
fn is_steady(walker: &Walker) -> bool {
    let steady = match &walker.machine.unit.variables.space {
        Space::None | Space::Writable(_) => false,
        Space::Members(..) | Space::Array(_) => true,
        Space::Run { writable, .. } => !writable,
    };
    steady && !walker.machine.unit.program.parameters.is_empty()
}

/// Loads what the bodies of a loop read, the innermost loops' first.
pub(crate) fn load_before<'b>(walker: &mut Walker, bodies: impl IntoIterator<Item = &'b Body>) {
    if !is_steady(walker) {
        return;
    }
    let mut found = Found::default();
    bodies.into_iter().for_each(|body| note(walker, body, 0, &mut found));
    found.parameters.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
    for (_, number) in found.parameters.into_iter().take(MOST) {
        loads::parameter(walker.machine, number);
    }
}

/// Loads what straight instructions read between lookups before the first of them.
pub(crate) fn load_before_lookups(walker: &mut Walker, range: &Range<usize>) {
    if !is_steady(walker) {
        return;
    }
    let looks_up = |at: &usize| {
        walker.machine.unit.program.instructions.get(*at).is_some_and(|instruction| instruction.op.uses(Uses::TEXTURE))
    };
    let (Some(first), Some(last)) = (range.clone().find(looks_up), range.clone().rfind(looks_up)) else { return };
    let mut found = Found::default();
    (first..last).for_each(|at| note_instruction(walker, at, 0, &mut found));
    for (_, number) in found.parameters.into_iter().take(MOST) {
        loads::parameter(walker.machine, number);
    }
}

fn note(walker: &Walker, body: &Body, depth: usize, found: &mut Found) {
    for node in body {
        match node {
            Node::Run(range) => range.clone().for_each(|at| note_instruction(walker, at, depth, found)),
            Node::If { test: Test::Condition { at }, .. } => note_instruction(walker, *at, depth, found),
            _ => {}
        }
        let depth = depth + usize::from(matches!(node, Node::Loop(_)));
        node.bodies().for_each(|body| note(walker, body, depth, found));
    }
}

fn note_instruction(walker: &Walker, at: usize, depth: usize, found: &mut Found) {
    let Some(instruction) = walker.machine.unit.program.instructions.get(at) else { return };
    if !is_computed(walker, at, instruction) {
        return;
    }
    for operand in instruction.sources() {
        let number = u16::try_from(operand.index).ok();
        let fixed = operand.file == File::Parameter && operand.relative.is_none();
        if let Some(number) = number.filter(|number| fixed && has_parameter(walker, *number)) {
            found.add(depth, number);
        }
    }
}

/// Whether the instruction computes something that is used.
fn is_computed(walker: &Walker, at: usize, instruction: &Instruction) -> bool {
    let Live { register, code, .. } = walker.machine.unit.plan.live.get(at).copied().unwrap_or_default();
    register | code != 0 || instruction.op.is_flow() || instruction.op.kills() || instruction.op.has_effect()
}

/// Whether the parameter is in the module: those that nothing reads are left out.
fn has_parameter(walker: &Walker, number: u16) -> bool {
    match &walker.machine.unit.variables.space {
        Space::Members(_, members) => members.contains_key(&number),
        Space::Array(_) | Space::Run { .. } => usize::from(number) < walker.machine.unit.program.parameters.len(),
        Space::None | Space::Writable(_) => false,
    }
}

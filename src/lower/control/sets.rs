//! Sets of registers: what a body may write.

use crate::flow::{Body, Node};
use crate::lower::control::walker::{Set, Walker};
use crate::lower::machine::state::Machine;
use crate::vocabulary::Present;

/// Registers that the body may write.
pub(crate) fn written(machine: &Machine, body: &Body, of_routines: &[Set], into: &mut Set) {
    for node in body {
        match node {
            Node::Run(range) => {
                let mut add = |slot: Option<usize>| slot.into_iter().for_each(|slot| into[slot] = true);
                for instruction in machine.unit.program.instructions.get(range.clone()).present_or(&[]) {
                    let destination = &instruction.destination;
                    if let Some(relative) = destination.relative
                        && let Some(range) = machine.unit.program.ranges.get(usize::from(relative.range))
                    {
                        for index in range.indices() {
                            add(machine.unit.plan.slots.register(destination.file, index as usize));
                        }
                    }
                    add(machine.unit.plan.slots.register(destination.file, destination.number()));
                    add(instruction.update.map(|register| machine.unit.plan.slots.code(register)));
                    let flags = instruction.update.filter(|_| machine.unit.plan.carries);
                    add(flags.map(|register| machine.unit.plan.slots.flags(register)));
                }
            }
            Node::Call { routines, .. } => {
                routines.iter().filter_map(|routine| of_routines.get(*routine)).for_each(|set| join(into, set));
            }
            _ => {}
        }
        node.bodies().for_each(|body| written(machine, body, of_routines, into));
    }
}

/// Adds one set to another.
pub(crate) fn join(into: &mut Set, set: &Set) {
    into.iter_mut().zip(set).for_each(|(to, from)| *to |= from);
}

/// Components of a register that may still be read: all, if it is unknown.
fn live(row: Option<&[u8]>, slot: usize) -> u8 {
    row.and_then(|row| row.get(slot)).map_or(15, |live| live & 15)
}

/// The bodies' results are in variables before them, and are read from there afterwards.
pub(crate) fn set<'b>(walker: &Walker, bodies: impl IntoIterator<Item = &'b Body>) -> Set {
    let mut set = vec![false; walker.machine.unit.plan.slots.count()];
    for body in bodies {
        written(walker.machine, body, walker.written, &mut set);
    }
    set
}

/// Stores what may still be read in variables.
pub(crate) fn settle(walker: &mut Walker) {
    let row = walker.last.and_then(|at| walker.machine.unit.plan.after.get(at));
    walker.machine.settle(|slot| live(row, slot));
}

/// Stores what is visible at the end of the program in variables.
pub(crate) fn settle_results(walker: &mut Walker) {
    let slots = walker.machine.unit.plan.slots;
    walker.machine.begin_registers(|slot| Machine::seen_at_end(slots, slot));
    walker.machine.settle(|slot| Machine::seen_at_end(slots, slot));
}

/// The same as `settle`, before a statement that may write what is in the set.
pub(crate) fn settle_before(walker: &mut Walker, set: &[bool]) {
    let row = walker.last.and_then(|at| walker.machine.unit.plan.after.get(at));
    let wanted = |slot: usize| if set.get(slot) == Some(&true) { live(row, slot) } else { 0 };
    walker.machine.begin_registers(wanted);
    settle(walker);
}

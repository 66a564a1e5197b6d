//! Sets of registers: what a body may write.

use crate::flow::{Body, Node};
use crate::lower::control::walker::{Set, Walker};
use crate::lower::machine::state::Machine;
use crate::vocabulary::Present;

/// Registers that the body may write.
pub(in crate::lower) fn written(machine: &Machine, body: &Body, of_routines: &[Set], into: &mut Set) {
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
            Node::If { then, other, .. } => {
                written(machine, then, of_routines, into);
                written(machine, other, of_routines, into);
            }
            Node::Loop(body) => written(machine, body, of_routines, into),
            Node::Switch(bodies) | Node::Together(bodies) => {
                bodies.iter().for_each(|body| written(machine, body, of_routines, into));
            }
            Node::Call { routines, .. } => {
                routines.iter().filter_map(|routine| of_routines.get(*routine)).for_each(|set| join(into, set));
            }
            Node::Break
            | Node::Continue
            | Node::SetTarget(_)
            | Node::SetState(_)
            | Node::SelectState { .. }
            | Node::Return { .. }
            | Node::Exit { .. }
            | Node::PushReturn { .. }
            | Node::PopReturn { .. }
            | Node::PushAddress { .. }
            | Node::PopAddress { .. }
            | Node::CheckNesting { .. }
            | Node::MoveBase { .. }
            | Node::Pass { .. } => {}
        }
    }
}

/// Adds one set to another.
pub(in crate::lower) fn join(into: &mut Set, set: &Set) {
    into.iter_mut().zip(set).for_each(|(to, from)| *to |= from);
}

impl Walker<'_, '_> {
    /// The bodies' results are in variables before them, and are read from there afterwards.
    pub(in crate::lower) fn set<'b>(&self, bodies: impl IntoIterator<Item = &'b Body>) -> Set {
        let mut set = vec![false; self.machine.unit.plan.slots.count()];
        for body in bodies {
            written(self.machine, body, self.written, &mut set);
        }
        set
    }

    /// Stores what may still be read in variables.
    pub(in crate::lower) fn settle(&mut self) {
        let row = self.last.and_then(|at| self.machine.unit.plan.after.get(at));
        self.machine.settle(|slot| live(row, slot));
    }

    /// Stores what is visible at the end of the program in variables.
    pub(in crate::lower) fn settle_results(&mut self) {
        let slots = self.machine.unit.plan.slots;
        self.machine.begin_registers(|slot| Machine::seen_at_end(slots, slot));
        self.machine.settle(|slot| Machine::seen_at_end(slots, slot));
    }

    /// The same as `settle`, before a statement that may write what is in the set.
    pub(in crate::lower) fn settle_before(&mut self, set: &[bool]) {
        let row = self.last.and_then(|at| self.machine.unit.plan.after.get(at));
        let wanted = |slot: usize| if set.get(slot) == Some(&true) { live(row, slot) } else { 0 };
        self.machine.begin_registers(wanted);
        self.settle();
    }
}

/// Components of a register that may still be read: all, if it is unknown.
fn live(row: Option<&[u8]>, slot: usize) -> u8 {
    row.and_then(|row| row.get(slot)).map_or(15, |live| live & 15)
}

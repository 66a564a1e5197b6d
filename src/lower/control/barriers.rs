//! BAR: a barrier of the device where all invocations of a group come by together. Elsewhere they run in rounds, at the
//! head of which there is one.

use naga::{Barrier, Statement};

use crate::lower::control::walker::Walker;

impl Walker<'_, '_> {
    /// BAR.
    pub(in crate::lower) fn wait_for_group(&mut self) {
        if !self.machine.crossing.meets {
            return;
        }
        let memory = if self.machine.crossing.passes { Barrier::STORAGE } else { Barrier::empty() };
        self.statement(Statement::ControlBarrier(Barrier::WORK_GROUP | memory));
    }
}

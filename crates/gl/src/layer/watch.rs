//! Which programs have their files watched: those of a share group together, whichever of its contexts has loaded them.

use glasm_runtime::model::ProgramTarget;

use super::Layer;
use crate::state::watch::Watched;

impl Layer {
    /// Watches the file of a text that was loaded into a program of a target.
    pub(crate) fn watch(&mut self, target: ProgramTarget, watched: Option<Watched>) {
        let Some(watched) = watched else { return };
        if watched.name == 0 {
            return self.programs.watch.note(watched);
        }
        self.with_group(|group, _| {
            // A program that is current may have lost its name. A text that was refused may have made none.
            let program = group.model.program(watched.name);
            if program.map_or(watched.nv, |program| program.target() == target) {
                group.watch.note(watched);
            }
        });
    }

    /// Programs whose files have changed.
    pub(crate) fn take_changed(&mut self) -> Vec<Watched> {
        let mut changed = self.programs.watch.changed();
        changed.extend(self.with_group(|group, _| group.watch.changed()));
        changed
    }
}

//! Commands that lists may hold.

use std::sync::Arc;

use super::{Command, Layer};
use crate::host::{self, tokens};
use crate::process::flags::PROGRAMS;
use crate::process::idle;
use crate::state::lists::Item;

impl Layer {
    /// Carries out a command that lists may hold, or puts it into the one that is being made.
    pub(crate) fn listed(&mut self, command: impl Fn(&mut Layer) + Send + Sync + 'static) {
        if self.lists.recording.is_none() {
            return command(self);
        }
        self.wake();
        self.record(Arc::new(command));
    }

    /// The same for a command that the host has too: `then` is the host's part, which its list takes.
    pub(crate) fn listed_with(&mut self, command: impl Fn(&mut Layer) + Send + Sync + 'static, host: impl Fn()) {
        // Asleep, the host has the state that this changes.
        if self.lists.recording.is_none() || idle::is_awake() {
            self.listed(command);
        }
        host();
    }

    /// Before a draw: where state that programs read has changed in the list, a new list of the host begins, before which
    /// programs are brought up.
    pub(crate) fn part_list(&mut self) {
        let parts = self.lists.recording.as_ref().is_some_and(|recording| recording.touches && !recording.in_begin);
        if parts && PROGRAMS.is_set() {
            self.record(Arc::new(|_| ()));
        }
    }

    pub(crate) fn record(&mut self, command: Command) {
        let Some(recording) = &mut self.lists.recording else { return };
        // SAFETY: a list is open, and the next one is new.
        unsafe {
            host::EndList();
            recording.items.push(Item::Host(recording.open));
            recording.items.push(Item::Command(command));
            recording.open = host::GenLists(1);
            recording.touches = false;
            host::NewList(recording.open, tokens::COMPILE);
        }
    }
}

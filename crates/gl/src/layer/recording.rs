//! Commands that lists may hold.

use std::mem::replace;
use std::sync::Arc;

use super::{Command, Layer};
use crate::host;
use crate::process::flags::NUMBERED;
use crate::process::idle;
use crate::state::draws::Need;
use crate::state::lists::{Item, Newer, Part};

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

    /// Puts a command into the list that is being made, and carries it out if the list's commands are.
    pub(crate) fn record(&mut self, command: Command) {
        let Some(recording) = &self.lists.recording else { return };
        let executes = recording.executes;
        if executes && self.draws.in_begin {
            // Between Begin and End of the host no list can end. There most commands are errors, and make none later.
            command(self);
            return self.changed();
        }
        self.part_list(|layer| {
            if executes {
                layer.settle();
                command(layer);
            }
        });
        self.draws.needs(Need::Programs);
        if let Some(recording) = &mut self.lists.recording {
            recording.items.push(Item::Command(command));
        }
    }

    /// Ends the open part of the list that is being made, and begins the next one. Between them no list is open.
    pub(crate) fn part_list(&mut self, between: impl FnOnce(&mut Layer)) {
        let Some(mut recording) = self.lists.recording.take() else { return };
        // SAFETY: a list is open.
        unsafe { host::EndList() };
        if recording.open.name == recording.name {
            // Until EndList, the application has no list of this name.
            self.with_group(|group, _| group.parts.insert(recording.name));
        }
        between(self);
        let part = replace(&mut recording.open, self.new_part());
        recording.items.push(Item::Host(part));
        recording.touches = false;
        // SAFETY: no list is open, and this one is new.
        unsafe { host::NewList(recording.open.name, recording.mode()) };
        self.lists.recording = Some(recording);
    }

    /// A list of the host that is not the application's.
    pub(crate) fn new_part(&mut self) -> Part {
        // SAFETY: one name is asked for.
        let name = unsafe { host::GenLists(1) };
        self.with_group(|group, _| group.parts.insert(name));
        Part::new(name)
    }

    /// The list that is being made changes state that programs read: the next draw in it gets a part of its own.
    pub(crate) fn touch_list(&mut self) {
        if let Some(recording) = &mut self.lists.recording {
            recording.touches = true;
            recording.open.changes = true;
        }
    }

    /// An attribute was set by number, or as a conventional one.
    pub(crate) fn note_newer(&mut self, number: u32, by_number: bool) {
        if by_number {
            NUMBERED.set();
        }
        if let Some(recording) = &mut self.lists.recording {
            recording.note_newer(number, by_number);
            if !recording.executes {
                return;
            }
        }
        if (self.arrays.newer >> number & 1 != 0) != by_number {
            self.arrays.newer ^= 1 << number;
            self.changed();
        }
    }

    /// The same for what a list has set.
    pub(crate) fn add_newer(&mut self, newer: Newer) {
        let after = newer.after(self.arrays.newer);
        if after != self.arrays.newer {
            self.arrays.newer = after;
            self.changed();
        }
    }
}

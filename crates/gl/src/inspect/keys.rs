//! Keys that change programs from within the game: they act on the program that is selected.

use super::frames::{KEY, frames};
use super::session::follow;
use crate::layer::current::every_draw_is_new;
use crate::log;
use crate::seen::flags::is_followed;
use crate::seen::programs::{Programs, programs};
use crate::seen::shade::Shade;
use crate::settings::{Action, Key, settings};

/// Frames that are counted before a program is selected.
const COUNTED: u64 = 4;

/// What keys have done.
#[derive(Debug)]
pub(super) struct Keys {
    /// Which were down in the last frame, in the order of the settings.
    down: Vec<bool>,
    /// Some key was used, so that programs are followed.
    pub(super) used: bool,
    /// What a key has asked for before programs were counted.
    waiting: Option<Action>,
    /// The number of the program, or 0.
    selected: u32,
    tints: bool,
}

impl Keys {
    pub(super) const fn new() -> Keys {
        Keys { down: Vec::new(), used: false, waiting: None, selected: 0, tints: false }
    }

    /// Looks at keys after a frame. `pressed` tells which are down.
    pub(super) fn look(&mut self, pressed: impl FnOnce(&[Key]) -> Vec<bool>) {
        let keys = &settings().keys;
        if keys.is_empty() {
            return;
        }
        let now = pressed(keys);
        let new = keys.iter().zip(&now).enumerate();
        let new = new.filter(|(place, (_, now))| **now && !self.down.get(*place).copied().unwrap_or(false));
        let actions: Vec<Action> = new.map(|(_, (key, _))| key.action).collect();
        self.down = now;
        for action in actions {
            self.begin();
            self.waiting = Some(action);
            self.act();
        }
        self.act();
    }

    fn begin(&mut self) {
        if !self.used {
            self.used = true;
            if !is_followed() {
                follow(true);
            }
        }
    }

    /// Does what a key has asked for, once that can be done.
    fn act(&mut self) {
        let Some(action) = self.waiting else { return };
        if action == Action::Freeze {
            self.waiting = None;
            return freeze();
        }
        let is_frozen = frames().frozen.is_some();
        let mut programs = programs();
        if programs.frames < COUNTED && !is_frozen {
            return;
        }
        self.waiting = None;
        let is_changed = self.select(&mut programs, action);
        let line = self.line(&programs);
        drop(programs);
        if is_changed {
            every_draw_is_new();
        }
        log::tell(&line);
    }

    /// Changes the program that is selected, or which one that is. `true` if what is drawn changes.
    fn select(&mut self, programs: &mut Programs, action: Action) -> bool {
        if action == Action::Next || self.selected == 0 {
            let before = self.selected;
            self.selected = programs.next(before);
            if before != 0 && self.tints && programs.shade([before, 0, 0, 0, 0]) == Shade::Tinted {
                programs.set(before, Shade::Plain);
            }
        }
        if self.selected == 0 {
            return false;
        }
        let shade = programs.shade([self.selected, 0, 0, 0, 0]);
        match action {
            Action::Next if self.tints && shade == Shade::Plain => programs.set(self.selected, Shade::Tinted),
            Action::Next | Action::Freeze => {}
            Action::Off if shade == Shade::Off => programs.set(self.selected, Shade::Plain),
            Action::Off => programs.set(self.selected, Shade::Off),
            Action::Tint => {
                self.tints = shade != Shade::Tinted;
                programs.set(self.selected, if self.tints { Shade::Tinted } else { Shade::Plain });
            }
        }
        true
    }

    /// A line about the program that is selected.
    fn line(&self, programs: &Programs) -> String {
        match programs.shown.get((self.selected as usize).wrapping_sub(1)) {
            None => "no program was drawn with lately".to_owned(),
            Some(shown) => {
                let (number, name, state) = (self.selected, &shown.name, shown.state());
                format!("program {number} is selected: {name}, {}, {}: {state}", shown.stage, shown.dialect)
            }
        }
    }
}

/// Has the next frame stay, or this one go on.
fn freeze() {
    let mut frames = frames();
    match frames.frozen {
        Some(_) => frames.go(),
        None => frames.wants_freeze = Some(KEY),
    }
}

//! Display lists that are made while the library follows commands. The host knows the commands of programs not, and brings
//! nothing up before a draw, so such a list is a row of lists of the host, its parts, with commands between them. Lists that
//! were made before are the host's alone.

use super::arrays::Arrays;
use crate::host::{GLenum, GLuint, tokens};

/// Which value of an attribute was set last, a bit for each attribute.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Newer {
    by_number: u32,
    conventional: u32,
}

/// A list of the host that is a part of a list, and what is known of the commands in it.
pub(crate) struct Part {
    pub(crate) name: GLuint,
    /// It draws, so that programs are brought up before it.
    pub(crate) draws: bool,
    /// It changes state that draws need.
    pub(crate) changes: bool,
    /// The arrays that were on when its draws were compiled; `None` if they are not known, or do not count.
    pub(crate) arrays: Option<Arrays>,
    /// Attributes that it sets until its last draw, and after that.
    pub(crate) newer: [Newer; 2],
    /// Whether it ends between Begin and End, if either of them is in it.
    pub(crate) begun: Option<bool>,
}

/// What a list holds.
pub(crate) enum Item<Command> {
    /// A list of the host.
    Host(Part),
    Command(Command),
}

/// A list that the layer carries out.
pub(crate) struct List<Command> {
    pub(crate) items: Vec<Item<Command>>,
}

/// A list that is being made.
pub(crate) struct Recording<Command> {
    pub(crate) name: GLuint,
    /// Its commands are carried out, too.
    pub(crate) executes: bool,
    pub(crate) items: Vec<Item<Command>>,
    /// The part that takes commands now.
    pub(crate) open: Part,
    /// State that programs read has changed since the part was opened.
    pub(crate) touches: bool,
    /// It is between Begin and End.
    pub(crate) in_begin: bool,
}

/// The lists of a context.
pub(crate) struct Lists<Command> {
    pub(crate) recording: Option<Recording<Command>>,
    pub(crate) base: GLuint,
    /// How deep lists are called now.
    pub(crate) depth: usize,
}

impl<Command> Default for Lists<Command> {
    fn default() -> Lists<Command> {
        Lists { recording: None, base: 0, depth: 0 }
    }
}

impl<Command> Lists<Command> {
    /// Whether commands that lists may hold are carried out now.
    #[inline]
    pub(crate) fn are_carried_out(&self) -> bool {
        self.recording.as_ref().is_none_or(|recording| recording.executes)
    }
}

impl Newer {
    fn has(self, bit: u32, by_number: bool) -> bool {
        (if by_number { self.by_number } else { self.conventional }) & bit != 0
    }

    fn set(&mut self, bit: u32, by_number: bool) {
        self.by_number &= !bit;
        self.conventional &= !bit;
        *(if by_number { &mut self.by_number } else { &mut self.conventional }) |= bit;
    }

    /// Adds what is set after this.
    fn add(&mut self, later: Newer) {
        self.by_number = self.by_number & !later.conventional | later.by_number;
        self.conventional = self.conventional & !later.by_number | later.conventional;
    }

    /// The attributes whose numbered value is newer, where these were before.
    pub(crate) fn after(self, before: u32) -> u32 {
        before & !self.conventional | self.by_number
    }
}

impl Part {
    /// One without commands.
    pub(crate) fn new(name: GLuint) -> Part {
        Part { name, draws: false, changes: false, arrays: None, newer: [Newer::default(); 2], begun: None }
    }

    /// One of which nothing is known.
    pub(crate) fn unknown(name: GLuint) -> Part {
        Part { draws: true, changes: true, ..Part::new(name) }
    }
}

impl<Command> Recording<Command> {
    pub(crate) fn new(name: GLuint, executes: bool, open: Part) -> Recording<Command> {
        Recording { name, executes, items: Vec::new(), open, touches: false, in_begin: false }
    }

    /// The mode of the list, and of each of its parts.
    pub(crate) fn mode(&self) -> GLenum {
        if self.executes { tokens::COMPILE_AND_EXECUTE } else { tokens::COMPILE }
    }

    /// Begin or End is compiled.
    pub(crate) fn note_begin(&mut self, begun: bool) {
        self.in_begin = begun;
        self.open.begun = Some(begun);
    }

    /// A command sets an attribute. One between draws counts from the next one on, which gets a part of its own if the
    /// attribute has both values.
    pub(crate) fn note_newer(&mut self, number: u32, by_number: bool) {
        let bit = 1 << number;
        let is_after = self.open.draws && !self.in_begin;
        let [before, after] = &mut self.open.newer;
        match is_after {
            false => before.set(bit, by_number),
            true if before.has(bit, by_number) && *after == Newer::default() => {}
            true => {
                after.set(bit, by_number);
                self.touches |= !matches!(number, 1 | 6 | 7);
            }
        }
    }

    /// The host's list calls another one.
    pub(crate) fn add_part(&mut self, part: &Part) {
        self.open.changes |= part.changes;
        self.open.draws |= part.draws && !self.in_begin;
        for newer in part.newer {
            self.open.newer[0].add(newer);
        }
        if let Some(begun) = part.begun {
            self.note_begin(begun);
        }
    }
}

impl<Command> List<Command> {
    /// The parts.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.items.iter().filter_map(|item| match item {
            Item::Host(part) => Some(part),
            Item::Command(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_that_are_set_between_draws_count_from_the_next_draw_on() {
        let mut recording = Recording::<()>::new(1, false, Part::new(1));
        recording.note_newer(2, true);
        assert_eq!(recording.open.newer.map(|newer| newer.after(0)), [4, 0]);
        recording.note_newer(2, false);
        assert_eq!(recording.open.newer.map(|newer| newer.after(0b110)), [0b10, 0b110]);
        recording.open.draws = true;
        recording.note_newer(2, false);
        assert!(!recording.touches, "it is so already");
        recording.note_newer(6, true);
        assert!(!recording.touches, "it has no other value");
        recording.note_newer(2, true);
        assert!(recording.touches);
        assert_eq!(recording.open.newer.map(|newer| newer.after(0)), [0, 0b100_0100]);
    }

    #[test]
    fn later_values_take_the_place_of_earlier_ones() {
        let (mut first, mut second) = (Newer::default(), Newer::default());
        first.set(4, true);
        first.set(2, false);
        second.set(4, false);
        second.set(8, true);
        first.add(second);
        assert_eq!(first, Newer { by_number: 8, conventional: 6 });
    }
}

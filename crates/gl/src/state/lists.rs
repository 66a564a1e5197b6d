//! Display lists with commands of programs in them. The host knows these commands not, so such a list is a row of the
//! host's own lists with commands between them; a list without any is the host's alone.

use crate::host::GLuint;

/// What a list holds.
pub(crate) enum Item<Command> {
    /// A list of the host.
    Host(GLuint),
    Command(Command),
}

/// A list that the layer carries out.
pub(crate) struct List<Command> {
    pub(crate) items: Vec<Item<Command>>,
}

/// A list that is being made.
pub(crate) struct Recording<Command> {
    pub(crate) name: GLuint,
    pub(crate) execute: bool,
    pub(crate) items: Vec<Item<Command>>,
    /// The host's list that takes commands now.
    pub(crate) open: GLuint,
    /// State that programs read has changed since the host's list was opened.
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

impl<Command> List<Command> {
    /// Lists of the host that only this list uses, which has a name itself.
    pub(crate) fn parts(&self, name: GLuint) -> impl Iterator<Item = GLuint> {
        self.items.iter().filter_map(move |item| match item {
            Item::Host(part) if *part != name => Some(*part),
            Item::Host(_) | Item::Command(_) => None,
        })
    }
}

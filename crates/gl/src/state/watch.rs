//! The programs of a context whose files are watched.

use std::path::PathBuf;
use std::time::{Instant, SystemTime};

use crate::host::{GLenum, GLuint};
use crate::replace;
use crate::settings::settings;

/// A program as the application has loaded it.
pub(crate) struct Watched {
    pub(crate) token: GLenum,
    pub(crate) name: GLuint,
    /// By LoadProgramNV.
    pub(crate) nv: bool,
    pub(crate) text: Vec<u8>,
    /// The file that took its place, as it was then.
    pub(crate) file: Option<(PathBuf, SystemTime)>,
}

/// The programs of a context.
#[derive(Default)]
pub(crate) struct Watch {
    pub(crate) programs: Vec<Watched>,
    pub(crate) looked: Option<Instant>,
}

impl Watch {
    /// Notes a program that was loaded.
    pub(crate) fn note(&mut self, token: GLenum, name: GLuint, nv: bool, text: &[u8]) {
        if settings().replace.is_none() {
            return;
        }
        let watched = Watched { token, name, nv, text: text.to_vec(), file: replace::file(text) };
        match self.programs.iter_mut().find(|program| (program.token, program.name) == (token, name)) {
            Some(known) => *known = watched,
            None => self.programs.push(watched),
        }
    }
}

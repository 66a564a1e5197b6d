//! Programs whose files are watched.

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use crate::host::{GLenum, GLuint};
use crate::replace;
use crate::settings::settings;

/// How often files are looked at.
const INTERVAL: Duration = Duration::from_millis(250);

/// A program as the application has loaded it.
#[derive(Clone)]
pub(crate) struct Watched {
    pub(crate) token: GLenum,
    pub(crate) name: GLuint,
    /// By LoadProgramNV.
    pub(crate) nv: bool,
    pub(crate) text: Vec<u8>,
    /// The file that took its place, as it was then.
    file: Option<(PathBuf, SystemTime)>,
}

impl Watched {
    /// A text that is about to be loaded; `None` where no programs are replaced.
    pub(crate) fn new(token: GLenum, name: GLuint, nv: bool, text: &[u8]) -> Option<Watched> {
        settings().replace.as_ref()?;
        Some(Watched { token, name, nv, text: text.to_vec(), file: replace::file(text) })
    }
}

/// The programs of a share group, or those of name 0, which each context has for itself.
#[derive(Default)]
pub(crate) struct Watch {
    programs: Vec<Watched>,
    looked: Option<Instant>,
}

impl Watch {
    /// Notes a program that was loaded.
    pub(crate) fn note(&mut self, watched: Watched) {
        let Watched { token, name, .. } = watched;
        match self.programs.iter_mut().find(|program| (program.token, program.name) == (token, name)) {
            Some(known) => *known = watched,
            None => self.programs.push(watched),
        }
    }

    /// Names were deleted.
    pub(crate) fn forget(&mut self, names: &[GLuint]) {
        self.programs.retain(|program| !names.contains(&program.name));
    }

    /// Programs whose files have changed. Now and then they are looked at.
    pub(crate) fn changed(&mut self) -> Vec<Watched> {
        let now = Instant::now();
        if self.looked.is_some_and(|then| now < then + INTERVAL) {
            return Vec::new();
        }
        self.looked = Some(now);
        let mut changed = Vec::new();
        for watched in &mut self.programs {
            let file = replace::file(&watched.text);
            if file != watched.file {
                watched.file = file;
                changed.push(watched.clone());
            }
        }
        changed
    }
}

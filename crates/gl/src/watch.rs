//! Programs that are loaded again when their file among the changed ones is saved, so that they can be changed while the
//! application runs.

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use glasm::check::ParseOptions;

use crate::commands::{load_named, reload};
use crate::current::frame;
use crate::host::{GLenum, GLuint};
use crate::idle;
use crate::layer::Layer;
use crate::settings::settings;
use crate::{log, replace};

/// How often files are looked at.
const INTERVAL: Duration = Duration::from_millis(250);

/// A program as the application has loaded it.
struct Watched {
    token: GLenum,
    name: GLuint,
    /// By LoadProgramNV.
    nv: bool,
    text: Vec<u8>,
    /// The file that took its place, as it was then.
    file: Option<(PathBuf, SystemTime)>,
}

/// The programs of a context.
#[derive(Default)]
pub(crate) struct Watch {
    programs: Vec<Watched>,
    looked: Option<Instant>,
}

impl Layer {
    /// Notes a program that was loaded.
    pub(crate) fn watch(&mut self, token: GLenum, name: GLuint, nv: bool, text: &[u8]) {
        if settings().replace.is_none() {
            return;
        }
        let watched = Watched { token, name, nv, text: text.to_vec(), file: replace::file(text) };
        let programs = &mut self.watch.programs;
        match programs.iter_mut().find(|it| (it.token, it.name) == (token, name)) {
            Some(known) => *known = watched,
            None => programs.push(watched),
        }
    }

    /// Loads programs again whose files have changed.
    fn look(&mut self) {
        let now = Instant::now();
        let is_soon = self.watch.looked.is_some_and(|then| now < then + INTERVAL);
        if is_soon || self.in_begin || self.recording.is_some() {
            return;
        }
        self.watch.looked = Some(now);
        let mut changed = Vec::new();
        for watched in &mut self.watch.programs {
            let file = replace::file(&watched.text);
            if file != watched.file {
                watched.file = file;
                changed.push((watched.token, watched.name, watched.nv, watched.text.clone()));
            }
        }
        for (token, name, nv, text) in changed {
            self.load_again(token, name, nv, &text);
        }
    }

    fn load_again(&mut self, token: GLenum, name: GLuint, nv: bool, text: &[u8]) {
        let string = replace::replaced(text);
        // What cannot be read is no reason to lose the program that is drawn with.
        let checked = glasm::check::load(&string, &ParseOptions::default().with_lenient(!settings().strict));
        if checked.program.is_none() {
            let shown = glasm::diag::render(&string, &replace::name(text), &checked.diagnostics);
            return log::log(&format!("a changed program is not used\n{}", shown.trim_end()));
        }
        let error = self.error.take();
        match nv {
            true => reload(self, token, name, text),
            false => load_named(self, token, name, text),
        }
        // The application has no part in this.
        if self.error.take().is_some() {
            idle::error_taken();
        }
        self.error = error;
        self.changed();
        log::log(&format!("{} is loaded again", replace::name(text)));
    }
}

/// A frame is complete.
pub(crate) fn swapped() {
    if settings().replace.is_some() {
        frame(Layer::look);
    }
}

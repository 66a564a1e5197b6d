//! Programs that are loaded again when their file among the changed ones is saved, so that they can be changed while the
//! application runs.

use glasm::check::ParseOptions;

use super::named::load_named;
use super::programs::reload;
use crate::host::{GLenum, GLuint};
use crate::layer::Layer;
use crate::layer::current::frame;
use crate::process::idle;
use crate::settings::settings;
use crate::state::watch::Watched;
use crate::{log, replace};

/// Loads programs again whose files have changed.
fn look(layer: &mut Layer) {
    if layer.draws.in_begin || layer.lists.recording.is_some() {
        return;
    }
    for Watched { token, name, nv, text, .. } in layer.take_changed() {
        load_again(layer, token, name, nv, &text);
    }
}

fn load_again(layer: &mut Layer, token: GLenum, name: GLuint, nv: bool, text: &[u8]) {
    if let Some((file, changed)) = replace::changed(text) {
        // The program that draws stays until there is one that can be read.
        let checked = glasm::check::load(&changed, &ParseOptions::default().with_lenient(!settings().strict));
        if checked.program.is_none() {
            let name = file.display().to_string();
            let shown = glasm::diag::render(&changed, &name, &checked.diagnostics);
            return log::log(&format!("{name} is not used in place of a program\n{}", shown.trim_end()));
        }
    }
    let error = layer.errors.kept.take();
    match nv {
        true => reload(layer, token, name, text),
        false => load_named(layer, token, name, text),
    }
    // The application has no part in this.
    if layer.errors.kept.take().is_some() {
        idle::error_taken();
    }
    layer.errors.kept = error;
    layer.changed();
    log::log(&format!("{} is loaded again", replace::name(text)));
}

/// A frame is complete.
pub(crate) fn swapped() {
    if settings().replace.is_some() {
        frame(look);
    }
}

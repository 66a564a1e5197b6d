//! Objects of a script that its next run can use again: loaded programs and painted textures.

use super::parse::ProgramText;
use super::scenery::Painting;
use super::texture::Picture;
use glasm_runtime::{Context, GlError, SharedProgram, SharedTexture};

/// The content of a texture.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Content {
    Picture(Picture),
    Painting(Painting),
}

impl Content {
    fn target(&self) -> glasm::texture::Target {
        match self {
            Content::Picture(picture) => picture.target(),
            Content::Painting(painting) => painting.target(),
        }
    }
}

/// An object, and whether the current run has used it.
#[derive(Debug)]
struct Held<K, T> {
    key: K,
    thing: T,
    used: bool,
}

/// Programs and textures of earlier runs.
#[derive(Debug, Default)]
pub(crate) struct Stock {
    programs: Vec<Held<ProgramText, SharedProgram>>,
    textures: Vec<Held<Content, SharedTexture>>,
}

fn find<'a, K: PartialEq, T>(held: &'a mut [Held<K, T>], key: &K) -> Option<&'a T> {
    let found = held.iter_mut().find(|held| held.key == *key)?;
    found.used = true;
    Some(&found.thing)
}

impl Stock {
    pub(super) fn program(&mut self, text: &ProgramText) -> Option<&SharedProgram> {
        find(&mut self.programs, text)
    }

    pub(super) fn add_program(&mut self, text: &ProgramText, program: SharedProgram) {
        self.programs.push(Held { key: text.clone(), thing: program, used: true });
    }

    /// Sets the content of the texture bound on the active unit; `fill` creates it if it is new.
    pub(super) fn texture(
        &mut self,
        gl: &mut Context,
        content: &Content,
        fill: impl FnOnce(&mut Context) -> Result<(), GlError>,
    ) -> Result<(), GlError> {
        if let Some(known) = find(&mut self.textures, content) {
            return gl.share_texture(known);
        }
        fill(gl)?;
        let texture = gl.shared_texture(content.target())?;
        self.textures.push(Held { key: content.clone(), thing: texture, used: true });
        Ok(())
    }

    /// Drops what the last run did not use.
    pub(super) fn tidy(&mut self) {
        self.programs.retain_mut(|held| std::mem::take(&mut held.used));
        self.textures.retain_mut(|held| std::mem::take(&mut held.used));
    }
}

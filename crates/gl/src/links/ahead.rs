//! Programs that are linked before they are drawn with, where the host compiles in threads of its own.
//!
//! A vertex program and a fragment program that are loaded one after the other are taken for a pair: the host is given its
//! translation at once, and asked for the result when the pair is first drawn with. What is guessed wrong, the partner or the
//! attributes that are numbered, is linked for the draw as it would be without, and the guess is deleted in time.

use std::sync::Arc;

use glasm_runtime::call::LoadedProgram;

use super::make::{self, Begun};
use super::pairs::{Key, Pair, generic, identities};
use crate::facts::Facts;
use crate::facts::values::CurrentHost;
use crate::settings::{Mode, settings};
use crate::state::arrays::Arrays;
use crate::state::left::Left;
use crate::state::stages::STAGES;

/// Pairs that wait for their first draw.
const MOST: usize = 64;

/// What was begun, and the program that was loaded last.
#[derive(Default)]
pub(crate) struct Ahead {
    begun: Vec<Begun>,
    last: Option<Last>,
}

struct Last {
    is_vertex: bool,
    /// The host draws it itself, beside others that it draws.
    native: bool,
    loaded: Arc<LoadedProgram>,
}

impl Ahead {
    /// Leaves what was begun.
    pub(super) fn leave(&self, left: &mut Left) {
        self.begun.iter().for_each(|begun| begun.leave(left));
    }

    /// What was begun for a draw, now that it is drawn.
    pub(super) fn finish(&mut self, key: Key, facts: &Facts) -> Option<Result<Pair, String>> {
        let place = self.begun.iter().position(|entry| entry.key == key)?;
        Some(make::finish(self.begun.remove(place), facts))
    }

    /// A text was loaded; `native` if the host draws it itself. `newer` and `arrays` choose the attributes that are generic.
    pub(crate) fn loaded(
        &mut self,
        loaded: Arc<LoadedProgram>,
        (is_vertex, native): (bool, bool),
        (newer, arrays): (u32, Arrays),
        host: &CurrentHost,
    ) {
        let last = self.last.take();
        let is_left_to_host = |last: &Last| settings().mode == Mode::Refused && native && last.native;
        let Some(last) = last.filter(|last| last.is_vertex != is_vertex && !is_left_to_host(last)) else {
            self.last = Some(Last { is_vertex, native, loaded });
            return;
        };
        let [vertex, fragment] = if is_vertex { [loaded, last.loaded] } else { [last.loaded, loaded] };
        // What is bound to image units counts there.
        if [&vertex, &fragment].iter().any(|it| !it.program.images().is_empty()) {
            return;
        }
        let generic = generic(&vertex, newer, arrays);
        let mut programs = [const { None }; STAGES];
        (programs[0], programs[STAGES - 1]) = (Some(vertex), Some(fragment));
        let key = Key { programs: identities(&programs), generic, ..Key::default() };
        // What cannot be translated is reported when it is drawn with.
        let Ok(mut begun) = make::begin(programs, key, None, host) else { return };
        if self.begun.len() == MOST {
            let mut left = Left::default();
            self.begun.remove(0).leave(&mut left);
            left.delete();
        }
        begun.ahead = true;
        self.begun.push(begun);
    }
}

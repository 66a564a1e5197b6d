//! The pairs of a context, each linked once and kept.

use std::sync::Arc;

use glasm_runtime::call::LoadedProgram;
use rustc_hash::FxHashMap;

use super::ahead::Ahead;
use super::complete::{Completeness, has_zeros};
use super::depths::Depths;
use super::fixed::Fixed;
use super::images::Formats;
use super::make::{Recording, link};
use super::pairs::{Identities, Key, Pair, identities};
use super::units::UnitPrograms;
use crate::facts::values::CurrentHost;
use crate::host::GLuint;
use crate::log;
use crate::process::flags::{COUNTED_BINDINGS, DEPTH_TEXTURES};
use crate::seen::Seen;
use crate::seen::shade::Shade;
use crate::state::draws::Need;
use crate::state::fragments::FragmentStage;
use crate::state::postponed;
use crate::state::stages::{STAGES, StagePrograms};

/// All pairs of a context; `None` for those that could not be linked.
#[derive(Default)]
pub(crate) struct Links {
    pub(super) places: FxHashMap<Key, usize>,
    pub(super) pairs: Vec<Option<Pair>>,
    /// The pair that draws are made with while only values change; `None` where more may be needed, or no pair is used.
    pub(crate) in_use: Option<usize>,
    /// Fixed function as programs, each once.
    fixed: Vec<(Fixed, Arc<LoadedProgram>)>,
    /// Fixed units for fragments as programs.
    pub(crate) units: UnitPrograms,
    /// What was recorded so far, each list once.
    recordings: Vec<Recording>,
    pub(crate) ahead: Ahead,
    /// How many were made since deleted programs were looked for.
    pub(super) sweep: usize,
    /// Registers track matrices, as of the last draw that was planned.
    pub(crate) tracks: bool,
    /// What was bound for these programs, when bindings had changed so many times.
    bound: Option<(u64, Identities, (Depths, Formats))>,
    complete: Completeness,
    /// What is seen of this context's draws from outside.
    pub(crate) seen: Seen,
}

impl Links {
    /// The pair that draws are made with while only values change.
    #[inline]
    pub(crate) fn pair_in_use(&mut self) -> Option<&mut Pair> {
        self.in_use.and_then(|place| self.pair_mut(place))
    }

    /// Has the pair in use take the value of a parameter that is postponed.
    #[inline]
    pub(crate) fn take(&mut self, is_vertex: bool, key: postponed::Key, value: [u32; 4]) -> Need {
        self.pair_in_use().map_or(Need::Values, |pair| pair.take(is_vertex, key, value))
    }

    /// The pair of a place.
    pub(crate) fn pair(&self, place: usize) -> Option<&Pair> {
        self.pairs.get(place)?.as_ref()
    }

    /// The same, to be brought up.
    pub(crate) fn pair_mut(&mut self, place: usize) -> Option<&mut Pair> {
        self.pairs.get_mut(place)?.as_mut()
    }

    /// The place of a pair that was linked before, or could not be.
    pub(crate) fn place(&self, key: &Key) -> Option<usize> {
        self.places.get(key).copied()
    }

    /// Links a pair. Returns its place.
    pub(crate) fn add(&mut self, key: Key, mut loaded: StagePrograms, host: &CurrentHost) -> usize {
        self.sweep();
        loaded[0] = loaded[0].take().or_else(|| key.fixed.map(|place| self.fixed[place].1.clone()));
        let recording = key.recording.checked_sub(1).and_then(|place| self.recordings.get(place));
        let begun = self.ahead.finish(key, host.facts);
        let pair = begun.unwrap_or_else(|| link(loaded, key, recording, host));
        if let Err(message) = &pair {
            log::problem(message);
        }
        let place = self.pairs.len();
        self.places.insert(key, place);
        self.pairs.push(pair.ok());
        place
    }

    /// The place of fixed function's program.
    pub(crate) fn fixed(&mut self, fixed: Fixed) -> Option<usize> {
        let known = self.fixed.iter().position(|(it, _)| *it == fixed);
        known.or_else(|| {
            self.fixed.push((fixed, fixed.program()?));
            Some(self.fixed.len() - 1)
        })
    }

    /// The number of a list of what is recorded.
    pub(crate) fn recording(&mut self, wanted: Option<Recording>) -> usize {
        let Some(wanted) = wanted else { return 0 };
        let known = self.recordings.iter().position(|recording| *recording == wanted);
        known.unwrap_or_else(|| {
            self.recordings.push(wanted);
            self.recordings.len() - 1
        }) + 1
    }

    /// Units of programs with depth textures or without complete textures, and images of integers: asked anew only after
    /// bindings have changed.
    pub(crate) fn bound(
        &mut self,
        programs: &StagePrograms,
        (bindings, stage): (u64, FragmentStage),
        host: &CurrentHost,
    ) -> (Depths, Formats) {
        let all = || programs.iter().flatten().map(|loaded| &loaded.program);
        let zeros = programs[STAGES - 1].as_deref().map(|loaded| &loaded.program).filter(|program| has_zeros(program));
        if zeros.is_some() || all().any(|program| !program.images().is_empty()) {
            COUNTED_BINDINGS.set();
        } else if !DEPTH_TEXTURES.is_set() {
            return Default::default();
        }
        let identities = identities(programs);
        match self.bound {
            Some((then, of, bound)) if (then, of) == (bindings, identities) => bound,
            _ => {
                let textures = all()
                    .flat_map(|program| program.textures().iter().map(|texture| (texture, program.dialect().rules())));
                let depths = if DEPTH_TEXTURES.is_set() {
                    Depths::bound(textures, host.facts, stage)
                } else {
                    Depths::default()
                };
                let missing = zeros.map_or(0, |program| self.complete.missing(program, host.facts));
                let depths = depths.with_missing(missing);
                let bound = (depths, Formats::bound(all(), host.facts));
                self.bound = (missing == 0).then_some((bindings, identities, bound));
                bound
            }
        }
    }

    /// The key of the program in use, if it differs from another one only in what the user has made of its pixels: while
    /// transform feedback records, the host changes no program.
    pub(crate) fn in_use_of(&self, key: Key, in_use: GLuint) -> Key {
        for shade in [Shade::Plain, Shade::Recorded, Shade::Tinted, Shade::Off] {
            let one = Key { shade, ..key };
            let pair = self.places.get(&one).and_then(|place| self.pair(*place));
            if pair.is_some_and(|pair| pair.program == in_use) {
                return one;
            }
        }
        key
    }
}

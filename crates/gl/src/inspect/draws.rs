//! What is seen of a draw that is brought up.

use std::sync::Arc;

use glasm_runtime::call::LoadedProgram;

use super::probe;
use crate::facts::Facts;
use crate::layer::Layer;
use crate::links::table::Links;
use crate::seen::flags::{is_followed, is_on, is_probed};
use crate::seen::inputs;
use crate::seen::programs::programs;
use crate::seen::shade::Shade;
use crate::state::stages::{STAGES, StagePrograms};

/// Whether programs that the driver takes are drawn by it: where they are as they were loaded, or the driver alone can read
/// one of them.
#[inline]
pub(crate) fn leaves_to_host(
    links: &mut Links,
    facts: &Facts,
    loaded: impl FnOnce() -> [Option<Option<Arc<LoadedProgram>>>; STAGES],
) -> bool {
    if !is_on() {
        return true;
    }
    let loaded = loaded();
    let is_known = loaded.iter().all(|loaded| !matches!(loaded, Some(None)));
    note(links, facts, &loaded.map(Option::flatten), true) == Shade::Plain || !is_known
}

/// Notes the programs that a draw is made with. Returns what becomes of them.
#[inline]
pub(crate) fn look(links: &mut Links, facts: &Facts, loaded: &StagePrograms) -> Shade {
    if is_on() { note(links, facts, loaded, false) } else { Shade::Plain }
}

fn note(links: &mut Links, facts: &Facts, loaded: &StagePrograms, by_host: bool) -> Shade {
    let records = is_probed() && inputs::are_read(facts) && loaded[STAGES - 1].is_some() && probe::is_here();
    let mut programs = programs();
    let numbers = programs.numbers(loaded);
    let shade = programs.shade(numbers).max(if records { Shade::Recorded } else { Shade::Plain });
    programs.note_way(numbers, by_host && shade == Shade::Plain);
    links.seen.numbers = Some(numbers);
    shade
}

/// A draw was brought up, if `draws` says so. Returns whether the next one has to be as well.
pub(crate) fn drawn(layer: &mut Layer, draws: bool) -> bool {
    let numbers = layer.links.seen.numbers.take();
    let pair = layer.links.seen.pair.take();
    if !is_followed() {
        return false;
    }
    if let Some(numbers) = numbers {
        programs().count(numbers, draws);
    }
    let numbers = numbers.filter(|_| draws).unwrap_or_default();
    layer.links.seen.timer.mark(numbers);
    if draws && is_probed() {
        probe::before(layer, numbers, pair);
    }
    true
}

//! Programs that are seen and changed while the application runs: for `glasm gl --inspect`, whose commands a socket of this
//! process takes at the end of frames, and by keys.
//!
//! While no client is connected and nothing was changed, links read one number and no more. While one is connected, no
//! draw is ready as it is, so that each reaches [`drawn`]. A program that is turned off or tinted is linked once more, with another
//! end of its fragment stage, so that display lists, feedback and what a draw leaves behind stay as they are.

mod commands;
mod frames;
mod inputs;
mod keys;
mod picture;
mod probe;
mod programs;
#[cfg(target_os = "linux")]
mod server;
#[cfg(not(target_os = "linux"))]
#[path = "no_server.rs"]
mod server;
mod shade;
mod texels;
mod timer;

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use glasm_runtime::call::LoadedProgram;

use crate::current::every_draw_is_new;
use crate::extensions::Facts;
use crate::idle;
use crate::layer::Layer;
use crate::link::{Links, Programs, STAGES};

pub(crate) use frames::{after_swap, before_swap};
pub(crate) use inputs::{Input, recorded};
pub(crate) use keys::{Key, read as read_keys};
pub(crate) use probe::after as after_draw;
pub(crate) use programs::translated;
pub(crate) use shade::{Shade, colored};
pub(crate) use timer::Timer;

use programs::{Numbers, programs};

/// A client is connected, so draws are counted.
const FOLLOWED: u8 = 1;
/// Some program is off or tinted.
const SHADED: u8 = 2;
/// A pixel is looked at.
const PROBED: u8 = 4;

static STATE: AtomicU8 = AtomicU8::new(0);

/// Counts up when the first client connects and when the last one leaves.
static SESSIONS: AtomicU64 = AtomicU64::new(0);

fn session() -> u64 {
    SESSIONS.load(Ordering::Relaxed)
}

/// The first client has connected, or the last one has left.
fn follow(on: bool) {
    programs().restart();
    SESSIONS.fetch_add(1, Ordering::Relaxed);
    set(FOLLOWED, on);
    // Programs that the driver takes are seen as well.
    idle::wake();
    every_draw_is_new();
}

fn set(bit: u8, on: bool) {
    match on {
        true => STATE.fetch_or(bit, Ordering::Relaxed),
        false => STATE.fetch_and(!bit, Ordering::Relaxed),
    };
}

/// Whether draws have to be looked at.
#[inline]
pub(crate) fn is_on() -> bool {
    STATE.load(Ordering::Relaxed) != 0
}

fn is_followed() -> bool {
    STATE.load(Ordering::Relaxed) & FOLLOWED != 0
}

fn is_probed() -> bool {
    STATE.load(Ordering::Relaxed) & PROBED != 0
}

/// What a context keeps of the draw that is brought up now.
#[derive(Default)]
pub(crate) struct Seen {
    /// The programs that it is made with.
    numbers: Option<Numbers>,
    /// The pair of this place.
    pub(crate) pair: Option<usize>,
    timer: Timer,
}

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
    let is_known = loaded.iter().all(|it| !matches!(it, Some(None)));
    note(links, facts, &loaded.map(Option::flatten), true) == Shade::Plain || !is_known
}

/// Notes the programs that a draw is made with. Returns what becomes of them.
#[inline]
pub(crate) fn look(links: &mut Links, facts: &Facts, loaded: &Programs) -> Shade {
    if is_on() { note(links, facts, loaded, false) } else { Shade::Plain }
}

fn note(links: &mut Links, facts: &Facts, loaded: &Programs, by_host: bool) -> Shade {
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

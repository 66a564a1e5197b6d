//! Who draws a pixel: in one frame its colour is read before and after each draw of a context into the window.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Mutex, MutexGuard};

use super::picture;
use super::programs::Numbers;
use super::{PROBED, is_probed, set};
use crate::host::{self, tokens};
use crate::layer::{Begun, Layer, locked};
use crate::platform;

/// Changes that are kept: the last ones.
const MOST: usize = 256;

/// The colour changes.
struct Change {
    /// The number of the draw in the frame, or 0.
    draw: u32,
    /// What it was made with.
    by: String,
    color: [u8; 4],
}

/// A pixel that is looked at for a frame.
pub(super) struct Probe {
    /// The connection that has asked for it.
    client: u64,
    /// Counted from the lower left.
    pixel: [i32; 2],
    /// The context whose frame it is.
    context: usize,
    draws: u32,
    /// What the draw is made with that is carried out now.
    current: Option<String>,
    color: Option<[u8; 4]>,
    changes: VecDeque<Change>,
    /// What came of it, once the frame is complete.
    done: Option<Result<String, String>>,
}

fn probe() -> MutexGuard<'static, Option<Probe>> {
    static PROBE: Mutex<Option<Probe>> = Mutex::new(None);
    locked(&PROBE)
}

/// Looks at a pixel from now on until the context's frame is complete. `false` if another one is looked at.
pub(super) fn begin(client: u64, pixel: [i32; 2], context: usize) -> bool {
    let mut probe = probe();
    if probe.is_some() {
        return false;
    }
    let (draws, changes) = (0, VecDeque::new());
    *probe = Some(Probe { client, pixel, context, draws, current: None, color: None, changes, done: None });
    set(PROBED, true);
    true
}

/// What came of the pixel that a connection has asked for; it can be asked once.
pub(super) fn take(client: u64) -> Option<Result<String, String>> {
    let mut probe = probe();
    let done = probe.as_ref().is_some_and(|it| it.client == client && it.done.is_some());
    if done { probe.take()?.done } else { None }
}

/// Forgets a pixel that nobody waits for.
pub(super) fn keep_if(is_there: impl Fn(&u64) -> bool) {
    let mut probe = probe();
    if probe.as_ref().is_some_and(|it| !is_there(&it.client)) {
        *probe = None;
        set(PROBED, false);
    }
}

/// A draw begins, with these programs.
pub(super) fn before(layer: &mut Layer, numbers: Numbers) {
    if let Some(probe) = &mut *probe() {
        let color = probe.read(layer);
        probe.note(color, 0, || "a clear, or a copy of pixels".to_owned());
        if color.is_some() {
            probe.current = Some(described(layer, numbers));
            if layer.begun == Begun::Passed {
                layer.begun = Begun::Watched;
            }
        }
    }
}

/// A draw is complete.
#[cold]
pub(crate) fn after(layer: &mut Layer) {
    if let Some(probe) = &mut *probe()
        && let Some(by) = probe.current.take()
    {
        probe.draws += 1;
        let (color, draw) = (probe.read(layer), probe.draws);
        probe.note(color, draw, || by);
    }
}

/// The frame of the current context is complete.
pub(super) fn end(layer: &mut Layer, size: Option<[u32; 2]>) {
    let Some(probe) = &mut *probe() else { return };
    let context = platform::current_context();
    if probe.context == 0 {
        // No frame was counted so far: the next one is looked at.
        probe.context = context;
        return;
    }
    if probe.context != context || !is_probed() {
        return;
    }
    let color = probe.read(layer);
    probe.note(color, 0, || "a clear, or a copy of pixels".to_owned());
    set(PROBED, false);
    let [x, y] = probe.pixel;
    let is_outside = |size: [u32; 2]| x.cast_unsigned() >= size[0] || y.cast_unsigned() >= size[1];
    probe.done = Some(match size.filter(|size| is_outside(*size)) {
        Some([width, height]) => Err(format!("the frame has {width} x {height} pixels, and {x} {y} is none of them")),
        None if color.is_none() => Err("the frame does not end in the window, where it could be read".to_owned()),
        None => Ok(probe.told()),
    });
}

/// What a draw is made with.
fn described(layer: &Layer, numbers: Numbers) -> String {
    let numbers: Vec<String> =
        numbers.iter().filter(|number| **number > 0).map(|number| format!("program {number}")).collect();
    match numbers.is_empty() {
        false => numbers.join(", "),
        true if layer.application_program != 0 || layer.pipeline != 0 => "the game's GLSL".to_owned(),
        true => "fixed function".to_owned(),
    }
}

impl Probe {
    /// The colour of the pixel, if the context draws into the window.
    fn read(&self, layer: &mut Layer) -> Option<[u8; 4]> {
        let is_elsewhere = layer.facts.gl >= 300 && host::integer(tokens::DRAW_FRAMEBUFFER_BINDING) != 0;
        if is_elsewhere || self.context != platform::current_context() {
            return None;
        }
        picture::part(layer, self.pixel, [1; 2]).ok()?.try_into().ok()
    }

    /// Notes the colour after a draw, or after something else.
    fn note(&mut self, color: Option<[u8; 4]>, draw: u32, by: impl FnOnce() -> String) {
        let Some(color) = color.filter(|color| self.color != Some(*color)) else { return };
        let by = if self.color.is_none() { "before the first draw".to_owned() } else { by() };
        self.color = Some(color);
        if self.changes.len() == MOST {
            self.changes.pop_front();
        }
        self.changes.push_back(Change { draw, by, color });
    }

    /// The changes, a line for each with tabs between its columns.
    fn told(&self) -> String {
        let mut text = String::from("draw\tmade with\tred\tgreen\tblue\talpha\n");
        for Change { draw, by, color: [red, green, blue, alpha] } in &self.changes {
            let draw = if *draw == 0 { "-".to_owned() } else { draw.to_string() };
            let _ = writeln!(text, "{draw}\t{by}\t{red}\t{green}\t{blue}\t{alpha}");
        }
        text
    }
}

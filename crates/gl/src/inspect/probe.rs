//! Who draws a pixel: in one frame its colour is read before and after each draw of a context into the window.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard};

use glasm_runtime::call::LoadedProgram;

use super::{picture, texels};
use crate::host::{self, tokens};
use crate::layer::Layer;
use crate::links::pairs::Side;
use crate::seen::flags::{PROBED, is_probed, set};
use crate::seen::inputs::{self, Buffer};
use crate::seen::programs::Numbers;
use crate::state::draws::Begun;
use crate::state::stages::STAGES;
use crate::system::current_context;
use crate::system::locks::locked;

/// What came of a pixel: lines, and the textures that the program of the last draw read, if they were asked for.
pub(super) type Found = (String, Vec<u8>);

/// What changes pixels beside draws.
const CLEARED: &str = "a clear, or a copy of pixels";
/// Changes that are kept: the last ones.
const MOST: usize = 256;

/// The colour changes.
struct Change {
    /// The number of the draw in the frame, or 0.
    draw: u32,
    /// What it was made with.
    by: String,
    color: [u8; 4],
    /// The inputs of a fragment of the draw and the parameters of its program, where they are known.
    inputs: String,
}

/// A draw that is carried out.
struct Current {
    by: String,
    /// The number of its fragment program.
    fragment: u32,
    /// The place of its pair.
    pair: Option<usize>,
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
    current: Option<Current>,
    /// What fragments write their inputs into.
    buffer: Option<Buffer>,
    color: Option<[u8; 4]>,
    changes: VecDeque<Change>,
    /// Textures are read, too: those of the last draw that has changed the pixel.
    reads_textures: bool,
    textures: Vec<u8>,
    /// What came of it, once the frame is complete.
    done: Option<Result<Found, String>>,
}

fn probe() -> MutexGuard<'static, Option<Probe>> {
    static PROBE: Mutex<Option<Probe>> = Mutex::new(None);
    locked(&PROBE)
}

/// Looks at a pixel from now on until the context's frame is complete. `false` if another one is looked at.
pub(super) fn begin(client: u64, pixel: [i32; 2], context: usize, reads_textures: bool) -> bool {
    let mut probe = probe();
    if probe.is_some() {
        return false;
    }
    *probe = Some(Probe::new(client, pixel, context, reads_textures));
    set(PROBED, true);
    true
}

/// Frames are another context's from now on, or the next one's with 0: a pixel whose frame is not complete is one of those.
pub(super) fn hand_over(from: usize, to: usize) {
    if let Some(probe) = &mut *probe()
        && probe.context == from
        && probe.done.is_none()
    {
        *probe = Probe::new(probe.client, probe.pixel, to, probe.reads_textures);
    }
}

/// What came of the pixel that a connection has asked for; it can be asked once.
pub(super) fn take(client: u64) -> Option<Result<Found, String>> {
    let mut probe = probe();
    let done = probe.as_ref().is_some_and(|probe| probe.client == client && probe.done.is_some());
    if done { probe.take()?.done } else { None }
}

/// Forgets a pixel that no client waits for.
pub(super) fn keep_if(is_there: impl Fn(&u64) -> bool) {
    let mut probe = probe();
    if probe.as_ref().is_some_and(|probe| !is_there(&probe.client)) {
        *probe = None;
        set(PROBED, false);
    }
}

/// Whether a pixel of the current context is looked at.
pub(super) fn is_here() -> bool {
    probe().as_ref().is_some_and(|probe| probe.context == current_context())
}

/// A draw begins, with these programs and the pair of this place.
pub(super) fn before(layer: &mut Layer, numbers: Numbers, pair: Option<usize>) {
    let Some(probe) = &mut *probe() else { return };
    let color = probe.read(layer);
    probe.note(color, 0, || (CLEARED.to_owned(), String::new()));
    if color.is_none() {
        return;
    }
    let pair = pair.filter(|place| layer.links.pair(*place).is_some_and(|pair| pair.recorded.is_some()));
    if pair.is_some() {
        probe.buffer.get_or_insert_with(|| Buffer::new(&layer.facts)).bind(probe.pixel);
    }
    let by = described(layer, numbers);
    probe.current = Some(Current { by, fragment: numbers[STAGES - 1], pair });
    if layer.draws.begun == Begun::Passed {
        layer.draws.begun = Begun::Watched;
    }
}

/// A draw is complete.
#[cold]
pub(crate) fn after(layer: &mut Layer) {
    let Some(loaded) = noted(layer) else { return };
    // Not while the pixel is held: threads that hold the group ask for it.
    let textures = texels::read(layer, &loaded.program);
    if let Some(probe) = &mut *probe() {
        probe.textures = textures;
    }
}

/// Notes what the draw has changed. Returns its fragment program, if the textures of that are asked for.
fn noted(layer: &mut Layer) -> Option<Arc<LoadedProgram>> {
    let mut probe = probe();
    let probe = probe.as_mut()?;
    let Current { by, fragment, pair } = probe.current.take()?;
    probe.draws += 1;
    // Drivers may put a draw off until pixels are read, or state changes.
    let (color, draw) = (probe.read(layer), probe.draws);
    let inputs = pair.and_then(|place| read_inputs(layer, place, probe.buffer.as_mut()?));
    // A trace needs the program, though it may read nothing.
    let inputs = inputs.filter(|inputs| !inputs.is_empty() || probe.reads_textures);
    let inputs = inputs.map(|inputs| format!("\ninputs of program {fragment} in draw {draw}:\n{inputs}"));
    let place = pair.filter(|_| inputs.is_some() && probe.reads_textures);
    if !probe.note(color, draw, || (by, inputs.unwrap_or_default())) {
        return None;
    }
    probe.textures.clear();
    Some(layer.links.pair(place?)?.sides[STAGES - 1].as_ref()?.loaded.clone())
}

/// The inputs of a fragment of the draw that is complete, and the parameters of its program. `None` if it has none.
fn read_inputs(layer: &Layer, place: usize, buffer: &mut Buffer) -> Option<String> {
    let (count, values) = buffer.take();
    let pair = layer.links.pair(place).filter(|_| count > 0)?;
    let mut text = inputs::lines(pair.recorded.as_ref()?, &values);
    if let Some(Side { loaded, block: Some(block) }) = &pair.sides[STAGES - 1] {
        for (index, parameter) in loaded.program.parameters().iter().enumerate() {
            if let Some(value) = block.value(index) {
                let value = value.map(|bits| f32::from_bits(bits).to_string()).join(",");
                let _ = writeln!(text, "{}=({value})", parameter.name);
            }
        }
    }
    if count > 1 {
        let _ = writeln!(text, "({count} fragments of the draw cover the pixel; these are the inputs of one)");
    }
    Some(text)
}

/// The frame of the current context is complete.
pub(super) fn end(layer: &mut Layer, size: Option<[u32; 2]>) {
    let Some(probe) = &mut *probe() else { return };
    let context = current_context();
    if probe.context == 0 {
        // No frame was counted so far: the next one is looked at.
        probe.context = context;
        return;
    }
    if probe.context != context || !is_probed() {
        return;
    }
    let color = probe.read(layer);
    probe.note(color, 0, || (CLEARED.to_owned(), String::new()));
    set(PROBED, false);
    // Between Begin and End the host deletes nothing: there it stays with its context.
    if !layer.draws.in_begin
        && let Some(buffer) = probe.buffer.take()
    {
        buffer.delete();
    }
    let [x, y] = probe.pixel;
    let is_outside = |size: [u32; 2]| x.cast_unsigned() >= size[0] || y.cast_unsigned() >= size[1];
    probe.done = Some(match size.filter(|size| is_outside(*size)) {
        Some([width, height]) => Err(format!("the frame has {width} x {height} pixels, so there is no pixel {x} {y}")),
        None if color.is_none() => Err("the frame does not end in the window, where it could be read".to_owned()),
        None => Ok((probe.text(), std::mem::take(&mut probe.textures))),
    });
}

/// The frame of the current context is complete, of which nothing can be seen.
pub(super) fn fail(reason: &str) {
    if let Some(probe) = &mut *probe()
        && [0, current_context()].contains(&probe.context)
        && is_probed()
    {
        set(PROBED, false);
        probe.done = Some(Err(reason.to_owned()));
    }
}

/// What a draw is made with.
fn described(layer: &Layer, numbers: Numbers) -> String {
    let numbers: Vec<String> =
        numbers.iter().filter(|number| **number > 0).map(|number| format!("program {number}")).collect();
    match numbers.is_empty() {
        false => numbers.join(", "),
        true if layer.programs.application != 0 || layer.programs.pipeline != 0 => "the game's GLSL".to_owned(),
        true => "fixed function".to_owned(),
    }
}

impl Probe {
    fn new(client: u64, pixel: [i32; 2], context: usize, reads_textures: bool) -> Probe {
        Probe {
            client,
            pixel,
            context,
            draws: 0,
            current: None,
            buffer: None,
            color: None,
            changes: VecDeque::new(),
            reads_textures,
            textures: Vec::new(),
            done: None,
        }
    }

    /// The colour of the pixel, if the context draws into the window.
    fn read(&self, layer: &mut Layer) -> Option<[u8; 4]> {
        let version = layer.facts.gl;
        let is_elsewhere = || version >= 300 && host::integer(tokens::DRAW_FRAMEBUFFER_BINDING) != 0;
        // Between Begin and End a question is an error, which the application would see.
        if layer.draws.in_begin || self.context != current_context() || is_elsewhere() {
            return None;
        }
        picture::part(layer, self.pixel, [1; 2]).ok()?.try_into().ok()
    }

    /// Notes the colour after a draw, or after something else. Returns whether it is another one.
    fn note(&mut self, color: Option<[u8; 4]>, draw: u32, by: impl FnOnce() -> (String, String)) -> bool {
        let Some(color) = color.filter(|color| self.color != Some(*color)) else { return false };
        let before = || ("before the first draw".to_owned(), String::new());
        let (by, inputs) = if self.color.is_none() { before() } else { by() };
        self.color = Some(color);
        if self.changes.len() == MOST {
            self.changes.pop_front();
        }
        self.changes.push_back(Change { draw, by, color, inputs });
        true
    }

    /// The changes, a line for each with tabs between its columns, and the inputs of the last one by a draw.
    fn text(&self) -> String {
        let mut text = String::from("draw\tmade with\tred\tgreen\tblue\talpha\n");
        for Change { draw, by, color: [red, green, blue, alpha], .. } in &self.changes {
            let draw = if *draw == 0 { "-".to_owned() } else { draw.to_string() };
            let _ = writeln!(text, "{draw}\t{by}\t{red}\t{green}\t{blue}\t{alpha}");
        }
        if let Some(last) = self.changes.iter().rfind(|change| change.draw > 0) {
            text.push_str(&last.inputs);
        }
        text
    }
}

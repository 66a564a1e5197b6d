//! Inspects a picture: which fragments reached a pixel, their outcomes, and every step of their programs.
//!
//! A script is run again on the CPU device, which is observed while it draws ([`pixel`], [`vertex`]). The results are
//! data: [`Recording`] has all events of the pixel, [`Walk`] steps through one run of a program and has the contents of
//! every register at any step, [`listing`] prints a run as a table.
//!
//! ```
//! use glasm_scene::inspect::{Walk, pixel};
//! use glasm_scene::script::Script;
//!
//! let text = "[require]\nSIZE 8 8\n[fragment program]\n!!FP1.0\nMOVR R0, {1, 0.5, 0, 1};\nMULR o[COLR], R0, 0.5;\nEND\n\
//!     [test]\nclear color 0 0 1 1\nclear\ndraw rect -1 -1 1 2\n";
//! let script = Script::parse(text).expect("a script");
//! // The left half is drawn, the right half shows the clear.
//! let inspected = pixel(&script, [1, 5]).expect("a picture");
//! let (_, fragment) = inspected.recording.writer().expect("a fragment");
//! let walk = Walk::new(fragment.run.clone());
//! assert_eq!(walk.steps().len(), 2);
//! assert_eq!(walk.last_value("R0").map(|value| value.map(f32::from_bits)), Some([1.0, 0.5, 0.0, 1.0]));
//! assert_eq!(walk.last_value("o[COLR]").map(|value| value.map(f32::from_bits)), Some([0.5, 0.25, 0.0, 0.5]));
//! assert!(pixel(&script, [6, 5]).expect("a picture").recording.writer().is_none());
//! ```

pub mod json;
pub mod listing;
mod walk;

use std::fmt;

pub use walk::{Register, Walk};

use crate::script::{Failure, Script, Stock, Verdict, run_watched};
use glasm_runtime::{Context, Cpu, GlError, Recording, Watch, Watched};

/// The result of an observed run of a script.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// What happened to the pixel, or at the vertex.
    pub recording: Recording,
    /// The line of each draw in the script.
    pub lines: Vec<usize>,
    /// The line of each of the pixel's events.
    pub event_lines: Vec<usize>,
}

impl Inspection {
    /// The line of one of the pixel's events in the script.
    pub fn line(&self, event: usize) -> usize {
        self.event_lines.get(event).copied().unwrap_or_default()
    }
}

/// Why there is nothing to inspect.
#[derive(Clone, Debug)]
pub enum Blind {
    /// The script needs something that is not available.
    Skipped(String),
    /// The script failed.
    Failed(Vec<Failure>),
    /// No picture is drawn yet.
    NotDrawn,
    /// There is no device for the script's window.
    Device(GlError),
}

impl fmt::Display for Blind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Blind::Skipped(what) => formatter.write_str(what),
            Blind::Failed(failures) => {
                let lines: Vec<String> = failures.iter().map(ToString::to_string).collect();
                formatter.write_str(&lines.join("\n"))
            }
            Blind::NotDrawn => formatter.write_str("nothing is drawn yet"),
            Blind::Device(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for Blind {}

impl From<GlError> for Blind {
    fn from(error: GlError) -> Blind {
        Blind::Device(error)
    }
}

/// Runs the script and records the events of a pixel, counted from the lower left.
///
/// Draws leave out everything but the pixel's quad, unless a later command reads their result.
pub fn pixel(script: &Script, pixel: [u32; 2]) -> Result<Inspection, Blind> {
    let script = script.clone().without_probes();
    let watch = Watch::new(Watched::Pixel(pixel));
    let first = watched(&script, watch.narrowed(0))?;
    match first.recording.read {
        0 => Ok(first),
        read => watched(&script, Watch::new(Watched::Pixel(pixel)).narrowed(read)),
    }
}

/// Runs the script and records the run of a vertex: draws are counted from 0, vertices by the draw's indices.
pub fn vertex(script: &Script, draw: usize, index: u32) -> Result<Inspection, Blind> {
    watched(&script.clone().without_probes(), Watch::new(Watched::Vertex { draw, index }))
}

fn watched(script: &Script, watch: Watch) -> Result<Inspection, Blind> {
    let mut gl = Context::new(Box::new(Cpu::watched(watch.clone())), script.window())?;
    let (mut lines, mut event_lines) = (Vec::new(), Vec::new());
    let mut current = 0;
    let verdict = run_watched(script, &mut gl, &mut Stock::default(), &mut |line| {
        let recording = watch.recording();
        lines.resize(recording.draws, current);
        event_lines.resize(recording.pixel.len(), current);
        current = line;
    });
    let recording = watch.recording().clone();
    lines.resize(recording.draws, current);
    event_lines.resize(recording.pixel.len(), current);
    match verdict {
        Verdict::Passed { .. } => Ok(Inspection { recording, lines, event_lines }),
        Verdict::Skipped(what) => Err(Blind::Skipped(what)),
        Verdict::Failed(failures) => Err(Blind::Failed(failures)),
    }
}

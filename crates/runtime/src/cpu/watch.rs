//! Records what happens to one pixel, or to one vertex, while a device draws.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::call::{LoadedProgram, StageCall};
use crate::raster::Quad;
use crate::raster::state::Rectangle;
use glasm::dialect::bindings::Output;
use glasm::interp::{Inputs, Machine, Outcome, Step, Textures, Tracer};

/// What is watched.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Watched {
    /// A pixel, counted from the lower left.
    Pixel([u32; 2]),
    /// A vertex by its index in a draw, draws being counted from 0.
    Vertex {
        /// Number of the draw.
        draw: usize,
        /// The vertex's index in the draw.
        index: u32,
    },
    /// A part of the picture, which is drawn alone: nothing is recorded.
    Area(Rectangle),
}

/// The outcome of a fragment after its program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The program discarded it.
    Killed,
    /// It failed the alpha, stencil or depth test.
    Refused,
    /// It reached the buffers.
    Written,
}

/// One run of a program.
#[derive(Clone, Debug)]
pub struct ProgramRun {
    /// The program that ran.
    pub program: Arc<LoadedProgram>,
    /// Attributes that it was given.
    pub inputs: Inputs,
    /// The instructions that ran, in order, with what they wrote.
    pub steps: Vec<Step>,
    /// Number of steps that are not in `steps`, because there were too many.
    pub dropped: u64,
    /// How it ended: results, or that it was discarded or stopped.
    pub outcome: Outcome,
}

/// A fragment of the watched pixel.
#[derive(Clone, Debug)]
pub struct FragmentRun {
    /// What the fragment program did.
    pub run: ProgramRun,
    /// Number of the primitive in its draw, and its vertices; `None` for pixel rectangles.
    pub primitive: u32,
    /// Indices of the vertices that made the primitive.
    pub vertices: Vec<u32>,
    /// Whether the primitive faces front.
    pub front_facing: bool,
    /// Its window position: x, y, depth, 1/w.
    pub position: [f32; 4],
    /// What became of the fragment.
    pub fate: Fate,
}

/// Something that happened to the watched pixel.
#[derive(Clone, Debug)]
pub enum Event {
    /// The buffer was cleared.
    Clear,
    /// A fragment came to the pixel.
    Fragment(Box<FragmentRun>),
}

/// An event with its time, and the pixel's colour in the first buffer afterwards.
#[derive(Clone, Debug)]
pub struct Record {
    /// Number of the draw; a clear has the number of the next one.
    pub draw: usize,
    /// What happened.
    pub event: Event,
    /// The pixel's colour after it.
    pub color: [f32; 4],
}

/// Everything that was recorded.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// Draws so far.
    pub draws: usize,
    /// Draws before the last read of pixels: these must be drawn completely.
    pub read: usize,
    /// What happened to the pixel, in order.
    pub pixel: Vec<Record>,
    /// The watched vertex, once it was processed.
    pub vertex: Option<ProgramRun>,
    /// Steps in all runs together.
    held: usize,
    /// Draws from this one on only need to be right in the watched place.
    narrow_from: Option<usize>,
}

/// The largest number of steps in all runs: a pixel may have thousands of long ones. The latest are kept.
const MOST_STEPS: usize = 1 << 19;

/// The latest steps of a run.
#[derive(Default)]
struct Steps {
    steps: Vec<Step>,
    dropped: u64,
}

impl Tracer for Steps {
    fn step(&mut self, step: &Step) {
        if self.steps.len() >= MOST_STEPS {
            self.dropped += (MOST_STEPS / 2) as u64;
            self.steps.drain(..MOST_STEPS / 2);
        }
        self.steps.push(step.clone());
    }
}

impl Recording {
    /// The fragment that gave the pixel its colour, if no clear came after it.
    pub fn writer(&self) -> Option<(usize, &FragmentRun)> {
        let since = self.pixel.iter().enumerate().rev();
        let events = since.map(|(place, record)| (place, &record.event));
        events.take_while(|(_, event)| !matches!(event, Event::Clear)).find_map(|(place, event)| match event {
            Event::Fragment(fragment) if fragment.fate == Fate::Written => Some((place, &**fragment)),
            Event::Fragment(_) | Event::Clear => None,
        })
    }

    /// Makes room for the steps of another run: the oldest are dropped.
    fn hold(&mut self, count: usize) {
        self.held += count;
        for record in &mut self.pixel {
            if self.held <= MOST_STEPS {
                return;
            }
            if let Event::Fragment(fragment) = &mut record.event {
                let run = &mut fragment.run;
                self.held -= run.steps.len();
                run.dropped += run.steps.len() as u64;
                run.steps = Vec::new();
            }
        }
    }
}

/// A watch on a device, shared with the reader of the recording.
#[derive(Clone, Debug)]
pub struct Watch {
    what: Watched,
    recording: Arc<Mutex<Recording>>,
}

impl Watch {
    /// Watches without changing what is drawn.
    pub fn new(what: Watched) -> Watch {
        Watch { what, recording: Arc::default() }
    }

    /// Lets the device leave out, from this draw on, everything that the watched place does not depend on. Pixels that
    /// are read later are then wrong; [`Recording::read`] shows when that happens.
    pub fn narrowed(self, draw: usize) -> Watch {
        self.recording().narrow_from = Some(draw);
        self
    }

    /// Forgets what was recorded and begins with the first draw again. Draws before the last read are drawn completely
    /// from now on; the result tells whether they were not, so that the picture is wrong.
    pub fn again(&self) -> bool {
        let mut recording = self.recording();
        let (read, from) = (recording.read, recording.narrow_from);
        *recording = Recording { narrow_from: Some(read), ..Recording::default() };
        from.is_some_and(|from| from < read)
    }

    /// A copy of the recording so far.
    pub fn recording(&self) -> MutexGuard<'_, Recording> {
        // A panic in another thread leaves complete records.
        self.recording.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part of the target that the next draw must draw, if it is not all.
    pub(super) fn narrow(&self) -> Option<Rectangle> {
        let area = match self.what {
            Watched::Pixel(pixel) => {
                let [x, y] = pixel.map(|side| i32::try_from(side & !1).unwrap_or(i32::MAX));
                Rectangle { x, y, width: 2, height: 2 }
            }
            Watched::Area(area) => area,
            Watched::Vertex { .. } => return None,
        };
        let recording = self.recording();
        (recording.draws >= recording.narrow_from?).then_some(area)
    }

    pub(super) fn pixel(&self) -> Option<[u32; 2]> {
        match self.what {
            Watched::Pixel(pixel) => Some(pixel),
            Watched::Vertex { .. } | Watched::Area(_) => None,
        }
    }

    /// The covered lane of a quad that is the watched pixel.
    pub(super) fn lane(&self, quad: &Quad) -> Option<usize> {
        let [x, y] = self.pixel()?;
        let is_pixel = |position: &[f32; 4]| position[0] as u32 == x && position[1] as u32 == y;
        quad.positions.iter().zip(quad.coverage).position(|(at, mask)| mask != 0 && is_pixel(at))
    }

    /// Whether this vertex of the draw in progress is the one that is watched, for the first time.
    pub(super) fn wants_vertex(&self, number: u32) -> bool {
        match self.what {
            Watched::Vertex { draw, index } if index == number => {
                let recording = self.recording();
                recording.draws == draw && recording.vertex.is_none()
            }
            Watched::Vertex { .. } | Watched::Pixel(_) | Watched::Area(_) => false,
        }
    }

    /// Watches a vertex. `position`: the one that the GL computes, if the program does not.
    pub(super) fn vertex(
        &self,
        machine: &mut Machine,
        call: &StageCall,
        (inputs, position): (&Inputs, Option<[u32; 4]>),
        textures: &Textures,
    ) {
        let mut steps = Steps::default();
        let mut outcome = machine.run_traced(inputs, textures, &mut steps);
        if let (Some(position), Some(place)) = (position, outcome.outputs.get_mut(usize::from(Output::HPOS.0))) {
            *place = position;
        }
        self.recording().vertex = Some(run(call, inputs, steps, outcome));
    }

    pub(super) fn fragment(
        &self,
        machine: &mut Machine,
        call: &StageCall,
        (inputs, quad, lane): (&[Inputs; 4], &Quad, usize),
        textures: &Textures,
    ) {
        let mut steps = Steps::default();
        let coverage = quad.coverage.map(|mask| mask != 0);
        let outcome = machine.run_quad_traced(inputs, coverage, textures, lane, &mut steps);
        let fragment = FragmentRun {
            primitive: quad.primitive,
            vertices: Vec::new(),
            front_facing: quad.front_facing,
            position: quad.positions[lane],
            fate: if outcome.killed { Fate::Killed } else { Fate::Refused },
            run: run(call, &inputs[lane], steps, outcome),
        };
        let mut recording = self.recording();
        recording.hold(fragment.run.steps.len());
        let draw = recording.draws;
        recording.pixel.push(Record { draw, event: Event::Fragment(Box::new(fragment)), color: [0.0; 4] });
    }

    /// The outcome of the tests for the fragment recorded last.
    pub(super) fn merged(&self, passed: u32, color: [f32; 4]) {
        if let Some(record) = self.recording().pixel.last_mut() {
            record.color = color;
            if let Event::Fragment(fragment) = &mut record.event
                && passed != 0
            {
                fragment.fate = Fate::Written;
            }
        }
    }

    pub(super) fn cleared(&self, color: [f32; 4]) {
        let mut recording = self.recording();
        let draw = recording.draws;
        recording.pixel.push(Record { draw, event: Event::Clear, color });
    }

    /// Ends a draw. `vertices` returns those of a primitive.
    pub(super) fn drawn(&self, vertices: impl Fn(u32) -> Vec<u32>) {
        let mut recording = self.recording();
        let draw = recording.draws;
        for record in recording.pixel.iter_mut().rev().take_while(|record| record.draw == draw) {
            if let Event::Fragment(fragment) = &mut record.event {
                fragment.vertices = vertices(fragment.primitive);
            }
        }
        recording.draws += 1;
    }

    pub(super) fn read(&self) {
        let mut recording = self.recording();
        recording.read = recording.draws;
    }
}

fn run(call: &StageCall, inputs: &Inputs, steps: Steps, outcome: Outcome) -> ProgramRun {
    ProgramRun {
        program: call.program.clone(),
        inputs: inputs.clone(),
        steps: steps.steps,
        dropped: steps.dropped,
        outcome,
    }
}

//! Engines run programs for case files.

use std::sync::Arc;

use super::texture::Bindings;
use glasm::interp::{Dispatch, Exit, Inputs, Primitives, World};
use glasm::program::Program;
use glasm::texture::StorageImage;

/// The inputs of one run.
#[derive(Clone, Debug)]
pub enum Invocation {
    /// A single vertex, fragment, primitive or thread.
    One(Box<Inputs>),
    /// A 2x2 quad in the order lower left, lower right, upper left, upper right; the first is the run's own.
    Quad(Box<[Inputs; 4]>),
}

/// One run of a program.
#[derive(Clone, Debug)]
pub struct Job {
    /// One for each thread.
    pub invocations: Vec<Invocation>,
    /// Textures that the run's image units have.
    pub textures: Arc<Bindings>,
    /// Memory and images before the run.
    pub world: World,
    /// The groups of a compute program, which has one invocation here for all.
    pub dispatch: Option<Dispatch>,
}

impl Job {
    /// One invocation, without memory.
    pub fn new(invocation: Invocation, textures: Arc<Bindings>) -> Job {
        Job { invocations: vec![invocation], textures, world: World::default(), dispatch: None }
    }
}

/// The runs of one program.
#[derive(Debug)]
pub struct Batch<'a> {
    /// The program that all the runs execute.
    pub program: &'a Program,
    /// The runs.
    pub jobs: &'a [Job],
}

/// How a run went, if the engine can tell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Instructions that were executed.
    pub steps: u64,
    /// How the program ended.
    pub exit: Exit,
}

/// The results of an invocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Results by `Output` number.
    pub outputs: Vec<[u32; 4]>,
    /// Parameters in the program's order, after a state program.
    pub parameters: Vec<[u32; 4]>,
    /// Whether a fragment program discarded its fragment.
    pub killed: bool,
    /// `None` if the engine cannot tell.
    pub course: Option<Course>,
}

/// The results of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Aftermath {
    /// One for each invocation of the job.
    pub threads: Vec<Observation>,
    /// Memory from address 0 on.
    pub memory: Vec<u32>,
    /// Images by unit, as the run leaves them.
    pub images: Vec<Option<StorageImage>>,
    /// What a geometry program emitted.
    pub primitives: Primitives,
}

/// The results of a batch.
#[derive(Clone, Debug, PartialEq)]
pub enum BatchResult {
    /// One for each job.
    Done(Vec<Aftermath>),
    /// The engine cannot run the program.
    Refused(String),
    /// The engine is not available.
    Skipped,
}

/// A machine that runs programs. It gets the runs of all files at once.
pub trait Engine {
    /// What the engine is called, in reports and in lines that skip one.
    fn name(&self) -> &'static str;

    /// One result for each batch, in order.
    fn run(&mut self, batches: &[Batch<'_>]) -> Vec<BatchResult>;
}

/// An engine that is not available here: all its runs are skipped.
#[derive(Copy, Clone, Debug)]
pub struct Unavailable(pub &'static str);

impl Engine for Unavailable {
    fn name(&self) -> &'static str {
        self.0
    }

    fn run(&mut self, batches: &[Batch<'_>]) -> Vec<BatchResult> {
        batches.iter().map(|_| BatchResult::Skipped).collect()
    }
}

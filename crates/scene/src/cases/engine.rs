//! Engines run programs for case files.

use std::sync::Arc;

use super::texture::Bindings;
use glasm::interp::{Exit, Inputs, Primitives, World};
use glasm::program::Program;
use glasm::texture::StorageImage;

/// The inputs of one run.
#[derive(Clone, Debug)]
pub enum Invocation {
    One(Box<Inputs>),
    /// A 2x2 quad in the order lower left, lower right, upper left, upper right; the first is the run's own.
    Quad(Box<[Inputs; 4]>),
}

/// One run of a program.
#[derive(Clone, Debug)]
pub struct Job {
    /// One for each thread.
    pub invocations: Vec<Invocation>,
    pub textures: Arc<Bindings>,
    /// Memory and images before the run.
    pub world: World,
}

impl Job {
    /// One invocation, without memory.
    pub fn new(invocation: Invocation, textures: Arc<Bindings>) -> Job {
        Job { invocations: vec![invocation], textures, world: World::default() }
    }
}

/// The runs of one program.
#[derive(Debug)]
pub struct Batch<'a> {
    pub program: &'a Program,
    pub jobs: &'a [Job],
}

/// How a run went, if the engine can tell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Course {
    pub steps: u64,
    pub exit: Exit,
}

/// The results of an invocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Results by `Output` number.
    pub outputs: Vec<[u32; 4]>,
    /// Parameters in the program's order, after a state program.
    pub parameters: Vec<[u32; 4]>,
    pub killed: bool,
    pub course: Option<Course>,
}

/// The results of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Aftermath {
    pub threads: Vec<Observation>,
    /// Memory from address 0 on.
    pub memory: Vec<u32>,
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

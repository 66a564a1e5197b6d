//! The state of a walk through the trees of one function.

use naga::{Expression, Function, Handle};
use rustc_hash::FxHashMap;

use crate::flow::Flow;
use crate::lower::emit::value::Value;
use crate::lower::machine::state::Machine;
use crate::lower::passes::counters::Counter;

/// Variables for control flow itself, created when first used.
#[derive(Default)]
pub(in crate::lower) struct FlowVariables {
    pub state: Option<Handle<Expression>>,
    pub(in crate::lower) target: Option<Handle<Expression>>,
    pub stack: Option<Handle<Expression>>,
    pub depth: Option<Handle<Expression>>,
    pub open_ifs: Option<Handle<Expression>>,
    pub open_loops: Option<Handle<Expression>>,
    pub rounds: Option<Handle<Expression>>,
}

/// Marks entries of PUSHA among the return states of the explicit stack: the number of no state.
pub(in crate::lower) const PUSHED: u32 = u32::MAX;

/// Walks the trees of one function.
pub(in crate::lower) struct Walker<'a, 'm> {
    pub machine: &'a mut Machine<'m>,
    pub flow: &'a Flow,
    /// Functions of the routines that have one.
    pub routines: &'a [Handle<Function>],
    /// Written registers of each routine.
    pub written: &'a [Set],
    /// The previous instruction, if it is known.
    pub last: Option<usize>,
    pub in_routine: bool,
    /// In a routine in which the program may end: it returns whether it did.
    pub tells: bool,
    pub countdown: Countdown,
    pub variables: FlowVariables,
    pub loops: LoopVariables,
    pub quads: Quads,
    /// Instructions before which the invocations of a patch wait for each other, where OpenGL's own stage runs them.
    pub barriers: Vec<usize>,
}

/// How the instructions of a function are counted, if a run may reach the execution limit.
#[derive(Default)]
pub(in crate::lower) struct Countdown {
    /// The number of instructions left; `None` if nothing is counted.
    pub counter: Option<Handle<naga::GlobalVariable>>,
    /// Instructions that every run has executed, as long as that is known.
    pub executed: Option<u64>,
    /// The number of instructions left, if an expression that is usable here holds it.
    pub left: Option<Handle<Expression>>,
    /// Instructions that are not taken off the counter yet.
    pub due: Due,
    /// How many instructions after the limit the loops so far may run that do not check the counter.
    pub unchecked: u64,
    /// The counter is checked in the round that begins.
    pub checks: bool,
    /// Nothing is counted after the current node.
    pub tail: bool,
}

/// Variables of one function.
///
/// If calls are functions, each loop has its own counter, index and step, by the number of its LOOP or REP, and each
/// stack slot its own address register. Otherwise all loops share arrays whose elements are numbered by how many loops
/// are open, in callers too; pushed address registers are stored beside the return states.
#[derive(Default)]
pub(in crate::lower) struct LoopVariables {
    pub(in crate::lower) counts: FxHashMap<usize, Handle<Expression>>,
    pub(in crate::lower) indices: FxHashMap<usize, Handle<Expression>>,
    pub(in crate::lower) steps: FxHashMap<usize, Handle<Expression>>,
    pub(in crate::lower) pushed: FxHashMap<usize, Handle<Expression>>,
    /// Exits that count the rounds of loops without a count.
    pub exits: Vec<Exit>,
    /// The count of a loop, if the previous instruction set it.
    pub rest: Option<Rest>,
    /// The remaining rounds of loops without a count, if routines share them.
    pub shared_rounds: Option<Handle<naga::GlobalVariable>>,
}

/// What the instruction before has made known of a loop's count.
#[derive(Copy, Clone)]
pub(in crate::lower) struct Rest {
    /// Where the loop begins.
    pub(in crate::lower) start: usize,
    pub(in crate::lower) count: Value,
    /// The loop goes round where the count is above this.
    pub(in crate::lower) least: i32,
}

/// Instructions that have run and are not taken off the counter yet.
#[derive(Copy, Clone, Default)]
pub(in crate::lower) struct Due {
    /// All of them.
    pub(in crate::lower) all: u32,
    /// Those of the bodies around the current one, which take them off after it.
    pub(in crate::lower) around: u32,
    /// Those from before the innermost loop.
    pub(in crate::lower) outside: u32,
}

/// What a walk of a function knows of its fragments.
#[derive(Default)]
pub(in crate::lower) struct Quads {
    /// For each open loop: whether the fragments of a quad have diverged in it for good.
    pub(in crate::lower) rounds: Vec<Handle<Expression>>,
    /// A fragment that leaves waits for the others.
    pub(in crate::lower) waits: bool,
    /// How many branches and rounds with waiting at their end are open.
    pub(in crate::lower) open: usize,
    /// Some fragments may be leaving here.
    pub(in crate::lower) leaves: bool,
    /// How the fragment leaves; 0 if it does not.
    pub(in crate::lower) leaving: Option<Handle<Expression>>,
}

/// A test with which a loop without a count is left in each of its rounds: it looks at the rounds too, so that they need
/// no exit of their own.
#[derive(Clone)]
pub(in crate::lower) struct Exit {
    /// The instruction whose condition is tested.
    pub(in crate::lower) at: usize,
    /// Where the loop begins.
    pub(in crate::lower) start: usize,
    /// Integers that grow in each round, each with its value after the most rounds that are allowed.
    pub(in crate::lower) counters: Vec<(Counter, i32)>,
}

/// The state of an invocation that has ended and waits for others.
pub(in crate::lower) const ENDED: u32 = u32::MAX;

/// By slot: whether a register belongs to a set.
pub(in crate::lower) type Set = Vec<bool>;

//! The state of a walk through the trees of one function.

use naga::{Expression, Function, Handle, Span, Statement};
use rustc_hash::FxHashMap;

use crate::flow::{Flow, Unsuited};
use crate::lower::emit::{LaneType, Value, type_of};
use crate::lower::machine::state::Machine;
use crate::lower::passes::counters::Counter;
use crate::vocabulary::Present;

/// Variables for control flow itself, created when first used.
#[derive(Default)]
pub(crate) struct FlowVariables {
    pub state: Option<Handle<Expression>>,
    pub(crate) target: Option<Handle<Expression>>,
    pub stack: Option<Handle<Expression>>,
    pub depth: Option<Handle<Expression>>,
    pub open_ifs: Option<Handle<Expression>>,
    pub open_loops: Option<Handle<Expression>>,
    pub rounds: Option<Handle<Expression>>,
}

/// Marks entries of PUSHA among the return states of the explicit stack: the number of no state.
pub(crate) const PUSHED: u32 = u32::MAX;

/// Walks the trees of one function.
pub(crate) struct Walker<'a, 'm> {
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
pub(crate) struct Countdown {
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
pub(crate) struct LoopVariables {
    pub(crate) counts: FxHashMap<usize, Handle<Expression>>,
    pub(crate) indices: FxHashMap<usize, Handle<Expression>>,
    pub(crate) steps: FxHashMap<usize, Handle<Expression>>,
    pub(crate) pushed: FxHashMap<usize, Handle<Expression>>,
    /// Exits that count the rounds of loops without a count.
    pub exits: Vec<Exit>,
    /// The count of a loop, if the previous instruction set it.
    pub rest: Option<Rest>,
    /// The remaining rounds of loops without a count, if routines share them.
    pub shared_rounds: Option<Handle<naga::GlobalVariable>>,
}

/// What the instruction before has made known of a loop's count.
#[derive(Copy, Clone)]
pub(crate) struct Rest {
    /// Where the loop begins.
    pub(crate) start: usize,
    pub(crate) count: Value,
    /// The loop goes round where the count is above this.
    pub(crate) least: i32,
}

/// Instructions that have run and are not taken off the counter yet.
#[derive(Copy, Clone, Default)]
pub(crate) struct Due {
    /// All of them.
    pub(crate) all: u32,
    /// Those of the bodies around the current one, which take them off after it.
    pub(crate) around: u32,
    /// Those from before the innermost loop.
    pub(crate) outside: u32,
}

/// What a walk of a function knows of its fragments.
#[derive(Default)]
pub(crate) struct Quads {
    /// For each open loop: whether the fragments of a quad have diverged in it for good.
    pub(crate) rounds: Vec<Handle<Expression>>,
    /// A fragment that leaves waits for the others.
    pub(crate) waits: bool,
    /// How many branches and rounds with waiting at their end are open.
    pub(crate) open: usize,
    /// Some fragments may be leaving here.
    pub(crate) leaves: bool,
    /// How the fragment leaves; 0 if it does not.
    pub(crate) leaving: Option<Handle<Expression>>,
}

/// A test with which a loop without a count is left in each of its rounds: it looks at the rounds too, so that they need
/// no exit of their own.
#[derive(Clone)]
pub(crate) struct Exit {
    /// The instruction whose condition is tested.
    pub(crate) at: usize,
    /// Where the loop begins.
    pub(crate) start: usize,
    /// Integers that grow in each round, each with its value after the most rounds that are allowed.
    pub(crate) counters: Vec<(Counter, i32)>,
}

/// The state of an invocation that has ended and waits for others.
pub(crate) const ENDED: u32 = u32::MAX;

/// By slot: whether a register belongs to a set.
pub(crate) type Set = Vec<bool>;

impl Walker<'_, '_> {
    pub(crate) fn statement(&mut self, statement: Statement) {
        self.machine.builder.emitter.statement(statement);
    }

    pub(crate) fn word_variable(
        &mut self,
        which: impl Fn(&mut FlowVariables) -> &mut Option<Handle<Expression>>,
        name: &str,
    ) -> Handle<Expression> {
        if let Some(pointer) = which(&mut self.variables) {
            return *pointer;
        }
        let ty = type_of(self.machine.builder.module, LaneType::Unsigned, 1);
        let pointer = self.machine.builder.emitter.local(name, ty, None);
        *which(&mut self.variables) = Some(pointer);
        pointer
    }

    pub(crate) fn set_word(
        &mut self,
        which: impl Fn(&mut FlowVariables) -> &mut Option<Handle<Expression>>,
        name: &str,
        number: u32,
    ) {
        let pointer = self.word_variable(which, name);
        let value = self.machine.builder.emitter.literal(LaneType::Unsigned, number);
        self.machine.builder.emitter.store(pointer, value);
    }

    pub(crate) fn array_variable(&mut self, name: &str, kind: LaneType, lanes: u8, size: u32) -> Handle<Expression> {
        let module = &mut *self.machine.builder.module;
        let base = type_of(module, kind, lanes);
        let size = naga::ArraySize::Constant(std::num::NonZeroU32::new(size).present_or(std::num::NonZeroU32::MIN));
        let stride = if lanes > 1 { 16 } else { 4 };
        let inner = naga::TypeInner::Array { base, size, stride };
        let ty = module.types.insert(naga::Type { name: None, inner }, Span::UNDEFINED);
        self.machine.builder.emitter.local(name, ty, None)
    }

    /// Whether invocations wait for each other, so that none may leave before the others have ended.
    pub(crate) fn waits(&self) -> bool {
        self.flow.stack.is_some_and(|stack| stack.why == Unsuited::Together)
    }
}

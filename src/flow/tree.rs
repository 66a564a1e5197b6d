//! The output of this module: nested statements for a language without jumps.

use std::ops::Range;

/// Statements that run one after another.
pub type Body = Vec<Node>;

/// One statement.
///
/// An instruction that runs is in exactly one [`Node::Run`] on the path that runs it, flow instructions included: there
/// they only count (and LOOP initialises its counter, ENDLOOP steps it); the statement after it does the jump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Runs these instructions in order.
    Run(Range<usize>),
    /// An instruction that runs and only counts: the end of a loop without an iteration. Occurs only if
    /// [`Flow::counted`] is set.
    Pass {
        /// The instruction at the loop's end.
        at: usize,
    },
    /// `then` runs if the test gives `when`, `other` if it does not. `then` is never empty.
    If {
        /// What is asked.
        test: Test,
        /// The answer with which `then` runs.
        when: bool,
        /// Runs if the test gives `when`.
        then: Body,
        /// Runs if it does not; may be empty.
        other: Body,
    },
    /// Repeats until it is left; the end of the body continues at its start.
    Loop(Body),
    /// Leaves the innermost `Loop`. Never inside a `Switch` in that loop.
    Break,
    /// Restarts the innermost `Loop`; may be inside a `Switch` in it.
    Continue,
    /// Runs the body with the number in the state variable.
    Switch(Vec<Body>),
    /// Runs the body with the number in the state variable, again and again until all invocations of a group have
    /// ended: in each round the invocations whose state comes first, the deepest calls before all. Contains no loop,
    /// and nothing follows it.
    Together(Vec<Body>),
    /// Writes the variable that [`Test::TargetIs`] and [`Test::TargetBelow`] read.
    SetTarget(u32),
    /// Writes the state variable.
    SetState(u32),
    /// Writes the state variable with the element that subroutine call `at` selects.
    SelectState {
        /// The subroutine call.
        at: usize,
        /// The state for each element of its array.
        states: Vec<u32>,
    },
    /// Calls one of `routines`, the element that subroutine call `at` selects if there are several. If `may_exit`, the
    /// routine returns whether the program ended, and then the caller ends too. `at` is `None` if control falls
    /// through.
    Call {
        /// The subroutine call, if one makes the call.
        at: Option<usize>,
        /// Numbers in [`Flow::routines`].
        routines: Vec<usize>,
        /// Whether the program may end in one of them.
        may_exit: bool,
    },
    /// Leaves the routine; `tail` if the end of the body does so anyway.
    Return {
        /// Whether leaving it needs no jump.
        tail: bool,
    },
    /// Ends the program; `tail` if the end of the main body does so anyway.
    Exit {
        /// Why the program ends.
        reason: Reason,
        /// Whether ending it needs no jump.
        tail: bool,
    },
    /// Pushes a return state; a full stack ends the program ([`Reason::Overflow`]).
    PushReturn {
        /// The call.
        at: usize,
        /// The state that RET goes to.
        state: u32,
    },
    /// Pops a return state into the state variable: an empty stack ends the program ([`Reason::Return`]), an entry of PUSHA
    /// too ([`Reason::Underflow`]).
    PopReturn {
        /// The RET.
        at: usize,
    },
    /// PUSHA on the explicit stack, like `PushReturn`.
    PushAddress {
        /// The PUSHA.
        at: usize,
    },
    /// POPA on the explicit stack: an empty stack or a return state ends the program ([`Reason::Underflow`]).
    PopAddress {
        /// The POPA.
        at: usize,
    },
    /// Ends the program ([`Reason::Overflow`]) if the base of that kind is above `most`.
    CheckNesting {
        /// Which nesting is looked at.
        block: Block,
        /// The largest base that leaves room for the blocks open here.
        most: usize,
    },
    /// Adds to the base of that kind: the number of blocks that the callers have open.
    MoveBase {
        /// Which nesting changes.
        block: Block,
        /// Blocks that the call site holds open: positive before the call, negative after it.
        by: isize,
    },
}

impl Node {
    /// The bodies within the node, in order.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &Body> {
        let (one, other, list): (_, _, &[Body]) = match self {
            Node::If { then, other, .. } => (Some(then), Some(other), &[]),
            Node::Loop(body) => (Some(body), None, &[]),
            Node::Switch(bodies) | Node::Together(bodies) => (None, None, bodies),
            Node::Run(_)
            | Node::Pass { .. }
            | Node::Break
            | Node::Continue
            | Node::SetTarget(_)
            | Node::SetState(_)
            | Node::SelectState { .. }
            | Node::Call { .. }
            | Node::Return { .. }
            | Node::Exit { .. }
            | Node::PushReturn { .. }
            | Node::PopReturn { .. }
            | Node::PushAddress { .. }
            | Node::PopAddress { .. }
            | Node::CheckNesting { .. }
            | Node::MoveBase { .. } => (None, None, &[]),
        };
        one.into_iter().chain(other).chain(list)
    }
}

/// A condition of [`Node::If`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Of the instruction: its condition code test; for LOOP and ENDLOOP whether the counter is above zero. Loops
    /// without a count share the counter of [`Flow::guarded`].
    Condition {
        /// The instruction.
        at: usize,
    },
    /// Whether the explicit stack has an entry.
    InCall,
    /// Whether the variable that [`Node::SetTarget`] writes has this value.
    TargetIs(u32),
    /// Whether the variable that [`Node::SetTarget`] writes is below this value.
    TargetBelow(u32),
}

/// Blocks that are counted at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// IF blocks.
    If,
    /// LOOP and REP blocks.
    Loop,
}

/// Why a program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its last instruction was executed.
    End,
    /// RET with an empty stack.
    Return,
    /// A call, PUSHA or block beyond the machine's capacity.
    Overflow,
    /// The top of the stack was not an entry for POPA or RET.
    Underflow,
    /// The execution limit.
    Limit,
}

/// A function, or the main body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Routine {
    /// Its first instruction.
    pub entry: usize,
    /// Its statements.
    pub body: Body,
    /// Whether the program can end in it (before the end of the body, for the main body).
    pub may_exit: bool,
    /// Cases of its dispatch loop, 0 without one.
    pub states: usize,
    /// Slots for the address registers that it has pushed ([`Flow::push_slot`]).
    pub push_slots: usize,
}

/// Why calls are not functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsuited {
    /// A routine that reaches itself.
    Recursion,
    /// Calls that may exceed the depth of the stack.
    Depth,
    /// Blocks that may exceed the run-time limits on nesting.
    Nesting,
    /// A main program that falls through to a returning label.
    Label,
    /// PUSHA and POPA whose partner differs by path.
    Pushes,
    /// Invocations that wait for each other.
    Together,
    /// Calls that make too large a program of it where drivers replace each by its routine.
    Size,
}

/// The explicit stack of a program whose calls are not functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    /// What keeps calls from being functions.
    pub why: Unsuited,
    /// Entries that it holds.
    pub depth: usize,
    /// Loop counters at run time: that of a loop is element base + [`Flow::loop_depth`].
    pub loop_slots: usize,
}

/// A structured program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flow {
    /// Where the program begins.
    pub main: Routine,
    /// A routine calls only those before it.
    pub routines: Vec<Routine>,
    /// If this is set, the main body contains the whole program.
    pub stack: Option<Stack>,
    /// An upper bound for runs, if it is known.
    pub bound: Option<u64>,
    /// The limit, if a run may reach it.
    pub counted: Option<u64>,
    /// In its place, the number of rounds that all loops may go together
    /// ([`FlowOptions::limits_rounds`](super::FlowOptions::limits_rounds)): those that may exceed it are left then.
    pub rounds: Option<u64>,
    /// The number of rounds of loops without a count, and of those in [`Flow::long`], if there are such loops. Each of
    /// their ends counts one, and leaves the loop if none remains.
    pub guarded: Option<u64>,
    /// Each call counts one of these rounds, too, and ends the program if none remains: with an explicit stack, calls
    /// alone may run for long.
    pub calls: bool,
    /// Where loops without a count begin that end by themselves ([`Repeat::Ending`](super::Repeat::Ending)): their ends
    /// count no rounds.
    pub ending: Vec<usize>,
    /// Where loops with a count begin whose ends count rounds, too ([`FlowOptions::long`](super::FlowOptions::long)).
    pub long: Vec<usize>,
    /// For each instruction: loops open around it in the text; an ENDLOOP has its LOOP's number, which identifies their
    /// counter.
    pub loop_depth: Vec<usize>,
    /// For each instruction: the slot that PUSHA writes and POPA reads, if calls are functions.
    pub push_slot: Vec<usize>,
}

impl Flow {
    /// The flow of a program without control flow.
    pub fn straight(instructions: Range<usize>, push_slot: Vec<usize>) -> Flow {
        let main = Routine {
            entry: instructions.start,
            body: vec![Node::Run(instructions)],
            may_exit: false,
            states: 0,
            push_slots: push_slot.iter().max().map_or(0, |most| most + 1),
        };
        Flow {
            main,
            routines: Vec::new(),
            stack: None,
            bound: None,
            counted: None,
            rounds: None,
            guarded: None,
            calls: false,
            ending: Vec::new(),
            long: Vec::new(),
            loop_depth: Vec::new(),
            push_slot,
        }
    }
}

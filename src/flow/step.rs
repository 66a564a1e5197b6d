//! The input of this module: the flow of a program, one step for each instruction, and the pairing of its block
//! instructions.

/// How one instruction moves control. Instructions are referred to by their index in the program.
///
/// An index equal to the number of steps, as the target of a jump or a call, is the end of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Continues with the next instruction. This includes KIL: the machine itself ends a killed fragment.
    Plain,
    /// BRA.
    Jump {
        /// The instruction that it goes to.
        target: usize,
        /// Whether its condition decides; else it always jumps.
        conditional: bool,
    },
    /// CAL. More than one target is a subroutine call whose target is chosen at run time.
    Call {
        /// The first instructions of the routines.
        targets: Vec<usize>,
        /// Whether its condition decides; else it always calls.
        conditional: bool,
    },
    /// RET.
    Return {
        /// Whether its condition decides; else it always returns.
        conditional: bool,
    },
    /// IF: continues if its condition holds, otherwise after its ELSE or ENDIF.
    If,
    /// ELSE.
    Else,
    /// ENDIF.
    EndIf,
    /// LOOP and REP.
    Loop(Repeat),
    /// ENDLOOP and ENDREP.
    EndLoop,
    /// BRK.
    Break {
        /// Whether its condition decides; else it always leaves the loop.
        conditional: bool,
    },
    /// CONT: goes to the ENDREP of its loop.
    Continue {
        /// Whether its condition decides; else it always goes on.
        conditional: bool,
    },
    /// Ends the program at once.
    End,
    /// PUSHA: its entry is on the stack that calls use.
    Push,
    /// POPA.
    Pop,
}

/// How often a loop repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// By a count read on entry, at most `most` if that is known. A loop without an iteration continues after its end
    /// or, with `through_end`, at it: the end counts, and does nothing.
    Counted {
        /// The largest count; `None` if the program computes it.
        most: Option<u32>,
        /// Whether a loop without an iteration goes on at its end, not after it.
        through_end: bool,
    },
    /// Until control leaves it.
    Endless,
    /// The same, and control is known to leave it, within the rounds that [`FlowOptions::rounds`] allows.
    Ending,
}

/// The limits and choices that differ by dialect and caller.
#[derive(Clone, Debug)]
pub struct FlowOptions {
    /// The depth of the call stack.
    pub call_depth: usize,
    /// IF blocks open at run time, calling code included; `None` if only the text is limited.
    pub if_depth: Option<usize>,
    /// LOOP and REP blocks open at run time, calling code included.
    pub loop_depth: Option<usize>,
    /// The number of instructions that may run.
    pub limit: Option<u64>,
    /// Only loops count, their rounds, where that suffices to end a program without routines
    /// ([`super::Flow::rounds`]).
    pub limits_rounds: bool,
    /// The number of rounds of loops without a count in one run, all loops together ([`super::Flow::guarded`]).
    pub rounds: Option<u64>,
    /// Where loops with a count begin that take their rounds off that number, too.
    pub long: Vec<usize>,
    /// A call returns when it falls through to one of these instructions or off the end of the program
    /// (NV_gpu_program4, CAL); `None` if falling off the end ends the program.
    pub returning_labels: Option<Vec<usize>>,
    /// Makes every block a state of a dispatch loop, to check the usual structuring in tests.
    pub force_dispatch: bool,
    /// If invocations of a group wait for each other, the instructions before which they do
    /// ([`super::Node::Together`]).
    pub waits: Option<Vec<usize>>,
    /// Statements nested deeper than this become states of a dispatch loop.
    pub nesting: usize,
}

impl Default for FlowOptions {
    fn default() -> Self {
        FlowOptions {
            call_depth: 4,
            if_depth: None,
            loop_depth: None,
            limit: Some(65_536),
            limits_rounds: false,
            rounds: None,
            long: Vec::new(),
            returning_labels: None,
            force_dispatch: false,
            waits: None,
            nesting: 90,
        }
    }
}

/// Why steps have no flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// An instruction refers to another that does not exist.
    Target {
        /// The instruction.
        at: usize,
    },
    /// A block instruction has no partner, or an open block of another kind is in between.
    Unbalanced {
        /// The block instruction.
        at: usize,
    },
    /// BRK or CONT outside a loop.
    OutsideLoop {
        /// The BRK or CONT.
        at: usize,
    },
}

/// Whether the loop continues at its end if it is not entered.
pub(super) fn passes_end(step: &Step) -> bool {
    matches!(step, Step::Loop(Repeat::Counted { through_end: true, .. }))
}

/// The partner of each block instruction, and how many blocks are open before each instruction.
pub(super) struct Pairs {
    /// IF: the target of a false condition. ELSE: its ENDIF. LOOP: its ENDLOOP. ENDLOOP: its LOOP. BRK and CONT: their
    /// ENDLOOP.
    pub partner: Vec<usize>,
    pub if_depth: Vec<usize>,
    pub loop_depth: Vec<usize>,
}

pub(super) fn pair(steps: &[Step]) -> Result<Pairs, Error> {
    let mut pairs =
        Pairs { partner: vec![0; steps.len()], if_depth: vec![0; steps.len()], loop_depth: vec![0; steps.len()] };
    let (mut open, mut loops, mut leaves) = (Vec::new(), Vec::new(), Vec::new());
    for (at, step) in steps.iter().enumerate() {
        pairs.if_depth[at] = open.len() - loops.len();
        pairs.loop_depth[at] = loops.len();
        let unbalanced = Error::Unbalanced { at };
        let target_exists = |target: &usize| *target <= steps.len();
        match step {
            Step::Plain | Step::Return { .. } | Step::End | Step::Push | Step::Pop => {}
            Step::Jump { target, .. } => {
                if !target_exists(target) {
                    return Err(Error::Target { at });
                }
            }
            Step::Call { targets, .. } => {
                if targets.is_empty() || !targets.iter().all(target_exists) {
                    return Err(Error::Target { at });
                }
            }
            Step::If => open.push(at),
            Step::Else => {
                let start = open.pop().ok_or(unbalanced)?;
                if steps[start] != Step::If {
                    return Err(unbalanced);
                }
                pairs.partner[start] = at + 1;
                open.push(at);
            }
            Step::EndIf => {
                let start = open.pop().ok_or(unbalanced)?;
                match &steps[start] {
                    Step::If => pairs.partner[start] = at + 1,
                    Step::Else => pairs.partner[start] = at,
                    _ => return Err(unbalanced),
                }
            }
            Step::Loop(_) => {
                open.push(at);
                loops.push(at);
            }
            Step::EndLoop => {
                let start = open.pop().ok_or(unbalanced)?;
                if loops.last() != Some(&start) {
                    return Err(unbalanced);
                }
                loops.pop();
                pairs.loop_depth[at] = loops.len();
                pairs.partner[start] = at;
                pairs.partner[at] = start;
            }
            Step::Break { .. } | Step::Continue { .. } => {
                let start = *loops.last().ok_or(Error::OutsideLoop { at })?;
                leaves.push((at, start));
            }
        }
    }
    match open.last() {
        Some(&at) => return Err(Error::Unbalanced { at }),
        None => leaves.into_iter().for_each(|(at, start)| pairs.partner[at] = pairs.partner[start]),
    }
    Ok(pairs)
}

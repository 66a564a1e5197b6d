//! The run loop: a program counter, fuel, and flow.

use super::context::Context;
use super::lane::{ActiveLoop, Frame, Lane};
use super::{Exit, Inputs, Outcome, Step, Textures, Tracer, initial_output};
use crate::dialect::{Rules, Stage};
use crate::dialect::bindings::Output;
use crate::isa::execute::{Decision, execute, holds, operand};
use crate::isa::semantics::{kills, loop_parameters};
use crate::isa::Op;
use crate::program::{File, Instruction, Program};

use super::value::Mask;

/// Instructions after which a program in a language without a limit is stopped all the same.
pub const FUEL: u64 = 1 << 26;

/// Deepest address stack (NV_vertex_program3) and nesting of blocks at run time (NV_fragment_program2).
const ADDRESS_STACK: usize = 1;
const LOOP_DEPTH: usize = 4;
const IF_DEPTH: u32 = 48;
const LOOP_COUNT: i32 = 255;

/// A program ready to run, with the registers that its runs use.
pub struct Machine<'p> {
    pub(super) program: &'p Program,
    pub(super) rules: &'static Rules,
    pub(super) lanes: [Lane; 4],
    pub(super) limit: u64,
    /// Some instruction compares the fragments of a quad.
    pub(super) needs_quad: bool,
    output_count: usize,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program) -> Self {
        let rules = program.dialect.rules();
        let output_count = program.outputs_written.iter().max().map_or(0, |last| usize::from(last) + 1);
        let lane = Lane::new(program, output_count);
        Self {
            program,
            rules,
            lanes: [lane.clone(), lane.clone(), lane.clone(), lane],
            limit: rules.execution_limit.unwrap_or(FUEL),
            needs_quad: program.instructions.iter().any(|instruction| instruction.op.needs_quad()),
            output_count,
        }
    }

    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Stops runs after `steps` instructions, where that comes before the language's own limit.
    pub fn set_fuel(&mut self, steps: u64) {
        self.limit = self.limit.min(steps);
    }

    /// Runs a vertex or state program, or a fragment program on a fragment whose neighbours are like itself.
    pub fn run(&mut self, inputs: &Inputs, textures: &Textures) -> Outcome {
        self.start(0, inputs);
        self.finish_lane(0, inputs, textures, None);
        self.outcome(0, inputs)
    }

    /// The same, seen step by step.
    pub fn run_traced(&mut self, inputs: &Inputs, textures: &Textures, tracer: &mut dyn Tracer) -> Outcome {
        self.start(0, inputs);
        self.finish_lane(0, inputs, textures, Some(tracer));
        self.outcome(0, inputs)
    }

    /// Runs without collecting the outcome; `output` and `killed` then tell what lane 0 left.
    pub fn execute(&mut self, inputs: &Inputs, textures: &Textures) -> Exit {
        self.start(0, inputs);
        self.finish_lane(0, inputs, textures, None);
        self.lanes[0].exit.unwrap_or(Exit::End)
    }

    /// An output of a lane after a run.
    pub fn output(&self, lane: usize, output: Output) -> [u32; 4] {
        let lane = &self.lanes[lane & 3];
        lane.outputs.get(usize::from(output.0)).copied().unwrap_or(initial_output(self.rules.stage))
    }

    /// Whether a lane's fragment was discarded.
    pub fn killed(&self, lane: usize) -> bool {
        self.lanes[lane & 3].killed
    }

    pub(super) fn start(&mut self, lane: usize, inputs: &Inputs) {
        let lane = &mut self.lanes[lane];
        lane.reset(self.program, initial_output(self.rules.stage));
        if self.rules.stage == Stage::State {
            lane.parameters.clone_from(&inputs.parameters);
        }
    }

    fn finish_lane(
        &mut self,
        lane: usize,
        inputs: &Inputs,
        textures: &Textures,
        mut tracer: Option<&mut (dyn Tracer + '_)>,
    ) {
        let mut context = Context {
            program: self.program,
            rules: self.rules,
            lane: &mut self.lanes[lane],
            inputs,
            textures,
            quad: None,
        };
        while context.lane.exit.is_none() {
            match &mut tracer {
                None => step(&mut context, self.limit),
                Some(tracer) => step_traced(&mut context, self.limit, &mut **tracer),
            }
        }
    }

    pub(super) fn outcome(&self, lane: usize, inputs: &Inputs) -> Outcome {
        let state = &self.lanes[lane];
        let mut outputs = vec![initial_output(self.rules.stage); Output::COUNT];
        outputs[..self.output_count].copy_from_slice(&state.outputs);
        let written = self.rules.stage == Stage::State;
        Outcome {
            outputs,
            parameters: if written { state.parameters.clone() } else { inputs.parameters.clone() },
            killed: state.killed,
            steps: state.steps,
            exit: state.exit.unwrap_or(Exit::End),
        }
    }
}

/// Executes the instruction at the lane's counter, or ends the run.
#[inline]
pub(super) fn step(context: &mut Context, limit: u64) {
    let Some(instruction) = context.program.instructions.get(context.lane.counter as usize) else {
        context.lane.exit = Some(Exit::End);
        return;
    };
    if context.lane.steps >= limit {
        context.lane.exit = Some(Exit::Limit);
        return;
    }
    context.lane.steps += 1;
    context.lane.counter += 1;
    perform(context, instruction);
}

fn step_traced(context: &mut Context, limit: u64, tracer: &mut dyn Tracer) {
    let number = context.lane.counter;
    let Some(instruction) = context.program.instructions.get(number as usize) else {
        context.lane.exit = Some(Exit::End);
        return;
    };
    let operands: Vec<[u32; 4]> = (0..instruction.source_count)
        .map(|index| operand(context, instruction, index.into(), &[0, 1, 2, 3]).lanes)
        .collect();
    let before = context.lane.clone();
    step(context, limit);
    if context.lane.exit == Some(Exit::Limit) {
        return;
    }
    let written = written_components(context, instruction, &before);
    let destination = &instruction.destination;
    let register = |lane: &Lane| {
        let number = usize::from(destination.index);
        match destination.file {
            File::Temporary => lane.temporaries.get(number).copied(),
            File::Output => lane.outputs.get(number).copied(),
            File::Parameter => lane.parameters.get(number).copied(),
            File::Address => lane.addresses.get(number).map(|address| address.map(|number| number as u32)),
            File::Null | File::Attribute | File::Constant => None,
        }
    };
    tracer.step(&Step {
        instruction: number,
        operands,
        result: register(context.lane),
        written,
        conditions: context.lane.conditions,
    });
}

/// The components that an instruction's masks let through, judged by the condition code before it.
fn written_components(context: &mut Context, instruction: &Instruction, before: &Lane) -> u8 {
    let mask = instruction.destination.mask;
    let after = std::mem::replace(&mut context.lane.conditions, before.conditions);
    let tested = crate::isa::execute::test(context, &instruction.condition, &[0, 1, 2, 3]);
    context.lane.conditions = after;
    match tested {
        Decision::Always => mask,
        Decision::Never => 0,
        Decision::When(open) => (0..4).filter(|lane| open.lanes[*lane]).fold(0, |bits, lane| bits | 1 << lane) & mask,
    }
}

fn decided(decision: &Decision<Mask>) -> bool {
    match decision {
        Decision::Always => true,
        Decision::Never => false,
        Decision::When(mask) => mask.lanes[0],
    }
}

/// Does what the instruction says. The counter stands on the next one already.
pub(super) fn perform(context: &mut Context, instruction: &Instruction) {
    match instruction.op {
        Op::KilCondition | Op::KilNegative => {
            // A discarded fragment runs on as a helper for its neighbours.
            let decision = kills(context, instruction);
            context.lane.killed |= decided(&decision);
        }
        Op::Bra => {
            if taken(context, instruction) {
                context.lane.counter = instruction.target;
            }
        }
        Op::Cal => call(context, instruction),
        Op::Ret => give_back(context, instruction),
        Op::If => {
            if context.lane.open_conditions >= IF_DEPTH {
                context.lane.exit = Some(Exit::Overflow);
                return;
            }
            let belongs = instruction.target;
            if taken(context, instruction) {
                context.lane.open_conditions += 1;
            } else if op_at(context.program, belongs) == Some(Op::Else) {
                context.lane.open_conditions += 1;
                context.lane.counter = belongs + 1;
            } else {
                // Execution continues behind ENDIF: the block was never open.
                context.lane.counter = belongs + 1;
            }
        }
        // Reached from the true side: on to ENDIF, which closes the block.
        Op::Else => context.lane.counter = instruction.target,
        Op::Endif => context.lane.open_conditions = context.lane.open_conditions.saturating_sub(1),
        Op::Loop | Op::Rep => begin_loop(context, instruction),
        Op::Endloop | Op::Endrep => end_loop(context, instruction),
        Op::Brk => {
            if taken(context, instruction) {
                context.lane.loops.pop();
                let open = closed_conditions(context, instruction);
                context.lane.open_conditions = context.lane.open_conditions.saturating_sub(open);
                context.lane.counter = instruction.target + 1;
            }
        }
        Op::Pusha => {
            let address = usize::try_from(instruction.sources[0].index).unwrap_or(usize::MAX);
            let value = context.lane.addresses.get(address).copied().unwrap_or([0; 4]);
            if context.lane.address_stack.len() >= ADDRESS_STACK {
                context.lane.exit = Some(Exit::Overflow);
            } else {
                context.lane.address_stack.push(value);
            }
        }
        Op::Popa => match context.lane.address_stack.pop() {
            None => context.lane.exit = Some(Exit::Overflow),
            Some(value) => {
                let mask = instruction.destination.mask;
                if let Some(address) = context.lane.addresses.get_mut(usize::from(instruction.destination.index)) {
                    for lane in (0..4).filter(|lane| mask >> lane & 1 != 0) {
                        address[lane] = value[lane];
                    }
                }
            }
        },
        _ => {
            execute(context, instruction, context.rules);
        }
    }
}

fn op_at(program: &Program, number: u32) -> Option<Op> {
    program.instructions.get(number as usize).map(|instruction| instruction.op)
}

fn taken(context: &mut Context, instruction: &Instruction) -> bool {
    let decision = holds(context, &instruction.condition);
    decided(&decision)
}

fn call(context: &mut Context, instruction: &Instruction) {
    if !taken(context, instruction) {
        return;
    }
    if context.lane.frames.len() as u64 >= u64::from(context.rules.call_depth) {
        context.lane.exit = Some(Exit::Overflow);
        return;
    }
    context.lane.frames.push(Frame {
        back: context.lane.counter,
        loops: context.lane.loops.len() as u32,
        conditions: context.lane.open_conditions,
    });
    context.lane.counter = instruction.target;
}

/// RET leaves every block of its routine.
fn give_back(context: &mut Context, instruction: &Instruction) {
    if !taken(context, instruction) {
        return;
    }
    match context.lane.frames.pop() {
        None => context.lane.exit = Some(Exit::Ret),
        Some(frame) => {
            context.lane.counter = frame.back;
            context.lane.loops.truncate(frame.loops as usize);
            context.lane.open_conditions = frame.conditions;
        }
    }
}

fn begin_loop(context: &mut Context, instruction: &Instruction) {
    if context.lane.loops.len() >= LOOP_DEPTH {
        context.lane.exit = Some(Exit::Overflow);
        return;
    }
    let setup = loop_parameters(context, instruction);
    let count = (setup.count.lanes[0] as i32).min(LOOP_COUNT);
    if count <= 0 {
        context.lane.counter = instruction.target + 1;
        return;
    }
    let (index, increment) = setup.index.map_or((0, 0), |[index, step]| (index.lanes[0] as i32, step.lanes[0] as i32));
    let indexed = instruction.op == Op::Loop;
    context.lane.loops.push(ActiveLoop { remaining: count, index, increment, indexed });
}

fn end_loop(context: &mut Context, instruction: &Instruction) {
    let Some(open) = context.lane.loops.last_mut() else { return };
    open.remaining -= 1;
    open.index = open.index.wrapping_add(open.increment);
    if open.remaining > 0 {
        context.lane.counter = instruction.target + 1;
    } else {
        context.lane.loops.pop();
    }
}

/// IF blocks between a BRK and the end of its loop: those that leaving the loop closes.
fn closed_conditions(context: &Context, instruction: &Instruction) -> u32 {
    let mut depth = 0i32;
    let mut closed = 0i32;
    let first = context.lane.counter as usize;
    let end = (instruction.target as usize).clamp(first, context.program.instructions.len());
    for between in &context.program.instructions[first..end] {
        match between.op {
            Op::If => depth += 1,
            Op::Endif => {
                depth -= 1;
                closed = closed.max(-depth);
            }
            _ => {}
        }
    }
    closed.max(0) as u32
}

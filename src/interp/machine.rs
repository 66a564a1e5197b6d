//! The run loop: a program counter, fuel, and flow.

use super::context::LaneContext;
use super::flow::{Choice, Entry};
use super::fog::Fog;
use super::lane::Lane;
use super::ready::{Ready, ready};
use super::trace::step_traced;
use super::typed::Typed;
use super::value::Mask;
use super::world::{Emission, World};
use super::{Exit, Inputs, Outcome, Textures, Tracer, initial_output};
use crate::dialect::Rules;
use crate::dialect::bindings::Output;
use crate::isa::{Control, Op, Role};
use crate::machine::execute::{Decision, execute, holds};
use crate::machine::semantics::{kills, loop_parameters, repeat_count, stream};
use crate::program::{Instruction, Program};
use crate::vocabulary::{FUEL, Present, Stage};

/// Emissions that are kept: far more than any VERTICES_OUT, and a bound for a program that never stops emitting.
const MAX_EMISSIONS: usize = 1 << 18;

/// A program ready to run, with the registers that its runs use.
pub struct Machine<'p> {
    pub(super) program: &'p Program,
    pub(super) rules: &'static Rules,
    ready: Vec<[Ready; 3]>,
    pub(super) lanes: [Lane; 4],
    pub(super) limit: u64,
    /// Some instruction compares values across the quad.
    pub(super) needs_quad: bool,
    /// Memory, buffers and images, which persist between runs.
    pub world: World,
    output_count: usize,
    fog: Option<Fog>,
}

impl<'p> Machine<'p> {
    /// A machine for a program, with an empty world.
    pub fn new(program: &'p Program) -> Self {
        let rules = program.dialect.rules();
        let output_count = program.outputs_written.iter().max().map_or(0, |last| usize::from(last) + 1);
        let lane = Lane::new(program, output_count);
        Self {
            program,
            rules,
            ready: ready(program, rules),
            lanes: [lane.clone(), lane.clone(), lane.clone(), lane],
            limit: rules.execution_limit.unwrap_or(FUEL),
            needs_quad: program.instructions.iter().any(|instruction| instruction.op.needs_quad()),
            world: World::default(),
            output_count,
            fog: Fog::of(program),
        }
    }

    /// The program that it runs.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Stops runs after `steps` instructions, if that is before the language's own limit.
    pub fn set_fuel(&mut self, steps: u64) {
        self.limit = self.limit.min(steps);
    }

    /// Runs a vertex or state program, or a fragment program on a fragment with equal neighbours.
    pub fn run(&mut self, inputs: &Inputs, textures: &Textures) -> Outcome {
        self.start(0, inputs);
        self.finish_lane(0, inputs, textures, None);
        self.outcome(0, inputs)
    }

    /// The same with a trace of every step.
    pub fn run_traced(&mut self, inputs: &Inputs, textures: &Textures, tracer: &mut dyn Tracer) -> Outcome {
        self.start(0, inputs);
        self.finish_lane(0, inputs, textures, Some(tracer));
        self.outcome(0, inputs)
    }

    /// Runs without collecting the outcome; `output` and `killed` then return the state of lane 0.
    pub fn execute(&mut self, inputs: &Inputs, textures: &Textures) -> Exit {
        self.start(0, inputs);
        self.finish_lane(0, inputs, textures, None);
        self.lanes[0].flow.exit.unwrap_or(Exit::End)
    }

    /// An output of a lane after a run.
    pub fn output(&self, lane: usize, output: Output) -> [u32; 4] {
        let lane = &self.lanes[lane & 3];
        lane.outputs.get(usize::from(output.0)).copied().unwrap_or(initial_output(self.rules.stage))
    }

    /// Whether a lane's fragment was discarded.
    pub fn killed(&self, lane: usize) -> bool {
        self.lanes[lane & 3].killed.is_some()
    }

    pub(super) fn context<'c>(
        &'c mut self,
        lane: usize,
        inputs: &'c Inputs,
        textures: &'c Textures,
    ) -> LaneContext<'c> {
        let lane = &mut self.lanes[lane];
        let mut context = LaneContext::new(self.program, self.rules, lane, inputs, textures, &mut self.world);
        context.ready = &self.ready;
        context
    }

    pub(super) fn start(&mut self, lane: usize, inputs: &Inputs) {
        let lane = &mut self.lanes[lane];
        lane.reset(self.program, initial_output(self.rules.stage));
        if self.rules.stage == Stage::State {
            lane.parameters.clone_from(&inputs.parameters);
        }
    }

    pub(super) fn finish_lane(
        &mut self,
        lane: usize,
        inputs: &Inputs,
        textures: &Textures,
        mut tracer: Option<&mut (dyn Tracer + '_)>,
    ) {
        let limit = self.limit;
        let mut context = self.context(lane, inputs, textures);
        while context.lane.is_running() {
            match &mut tracer {
                None => step(&mut context, limit),
                Some(tracer) => step_traced(&mut context, limit, &mut **tracer),
            }
        }
        self.apply_fog(lane, inputs, textures);
    }

    pub(super) fn apply_fog(&mut self, lane: usize, inputs: &Inputs, textures: &Textures) {
        if let Some(fog) = self.fog {
            fog.apply(self.program, self.rules, &mut self.lanes[lane], inputs, textures, &mut self.world);
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
            killed: state.killed.is_some(),
            steps: state.killed.unwrap_or(state.steps),
            exit: state.flow.exit.unwrap_or(Exit::End),
        }
    }
}

/// Executes the instruction at the lane's counter, or ends the run.
#[inline]
pub(super) fn step(context: &mut LaneContext, limit: u64) {
    let Some(instruction) = context.program.instructions.get(context.lane.flow.counter as usize) else {
        context.lane.flow.exit = Some(Exit::End);
        return;
    };
    if context.lane.steps >= limit {
        context.lane.flow.exit = Some(Exit::Limit);
        return;
    }
    context.lane.steps += 1;
    context.lane.flow.counter += 1;
    perform(context, instruction);
}

/// Executes the instruction. The counter is already at the next one.
pub(super) fn perform(context: &mut LaneContext, instruction: &Instruction) {
    let depth = context.lane.flow.stack.len();
    play(context, instruction);
    context.lane.flow.return_from(depth, context.program, context.rules);
}

/// The instruction's effect, by its role.
fn play(context: &mut LaneContext, instruction: &Instruction) {
    context.current = (context.lane.flow.counter as usize).wrapping_sub(1);
    match instruction.op.role() {
        Role::Computes => {
            let rules = context.rules;
            if rules.has_types() {
                execute(&mut Typed(context), instruction, rules);
            } else {
                execute(context, instruction, rules);
            }
        }
        Role::Flow(control) => go(context, instruction, control),
        Role::Kill => {
            // A discarded fragment runs on as a helper for its neighbours.
            let decision = match context.rules.typed {
                None => kills(context, instruction),
                Some(_) => kills(&mut Typed(context), instruction),
            };
            if decided(&decision) && context.lane.killed.is_none() {
                context.lane.killed = Some(context.lane.steps);
            }
        }
        Role::Push => {
            let address = usize::try_from(instruction.sources[0].index).unwrap_or(usize::MAX);
            let value = context.lane.addresses.get(address).copied().present_or([0; 4]);
            context.lane.flow.push(context.rules, Entry::Address(value));
        }
        Role::Pop => match context.lane.flow.stack.pop() {
            None | Some(Entry::Call(_)) => context.lane.flow.exit = Some(Exit::Overflow),
            Some(Entry::Address(value)) => {
                let mask = instruction.destination.mask;
                if let Some(address) = context.lane.addresses.get_mut(instruction.destination.number()) {
                    for lane in (0..4).filter(|lane| mask >> lane & 1 != 0) {
                        address[lane] = value[lane];
                    }
                }
            }
        },
        Role::Vertex => {
            let stream = stream(&mut Typed(context), instruction).lane(0) as u32;
            let outputs = context.lane.outputs.clone();
            emit(context, Emission::Vertex { stream, outputs });
        }
        Role::Primitive => emit(context, Emission::EndPrimitive),
        // Stores have already taken effect; whoever runs a group lets its invocations wait.
        Role::MemoryBarrier | Role::ControlBarrier => {}
    }
}

fn emit(context: &mut LaneContext, emission: Emission) {
    if context.world.emissions.len() < MAX_EMISSIONS {
        context.world.emissions.push(emission);
    }
}

pub(super) fn decided(decision: &Decision<Mask>) -> bool {
    match decision {
        Decision::Always => true,
        Decision::Never => false,
        Decision::When(mask) => mask.lanes[0],
    }
}

fn taken(context: &mut LaneContext, instruction: &Instruction) -> bool {
    let decision = match context.rules.typed {
        None => holds(context, &instruction.condition),
        Some(_) => holds(&mut Typed(context), &instruction.condition),
    };
    decided(&decision)
}

/// Control flow: sets the counter.
fn go(context: &mut LaneContext, instruction: &Instruction, control: Control) {
    let choice = match control {
        Control::Branch | Control::Call | Control::Return | Control::If | Control::Break | Control::Continue => {
            Choice::Taken(taken(context, instruction))
        }
        Control::CallIndirect => return call_indirect(context, instruction),
        Control::Else | Control::EndIf | Control::EndLoop | Control::EndRepeat => Choice::Taken(true),
        Control::Loop | Control::Repeat | Control::RepeatForever => rounds(context, instruction),
    };
    context.lane.flow.go(context.program, context.rules, instruction, control, choice);
}

/// REP of the typed languages has any count, or none (NV_gpu_program4, 2.X.8.Z).
fn rounds(context: &mut LaneContext, instruction: &Instruction) -> Choice {
    if !context.rules.has_unlimited_rounds() {
        let setup = loop_parameters(context, instruction);
        let [index, increment] = setup.index.map_or([0; 2], |index| index.map(|value| value.lanes[0]));
        return Choice::rounds(setup.count.lanes[0], index, increment);
    }
    let forever = instruction.op == Op::RepForever;
    let count = if forever { u64::MAX } else { repeat_count(&mut Typed(context), instruction).lane(0) };
    Choice::Rounds { count, index: 0, increment: 0 }
}

/// CALI: the routine that the subroutine parameter selects; nothing if the selection is not of its type.
fn call_indirect(context: &mut LaneContext, instruction: &Instruction) {
    let Some(operand) = &instruction.subroutine else { return };
    let Some(parameter) = context.index(operand.parameter.into(), operand.relative.as_ref()) else { return };
    let program = context.program;
    let Some(parameter) = program.subroutine_parameters.get(parameter) else { return };
    let chosen = context.world.subroutines.get(usize::from(parameter.binding)).copied().unwrap_or(0);
    let members = program.subroutine_types.get(usize::from(parameter.ty)).map_or(&[][..], |ty| &ty.members);
    let routine = members
        .iter()
        .filter_map(|member| program.subroutines.get(usize::from(*member)))
        .find(|routine| u32::from(routine.number) == chosen);
    if let Some(routine) = routine
        && taken(context, instruction)
    {
        context.lane.flow.call(program, context.rules, routine.at);
    }
}

//! Many fragments at once: every register holds a component of all of them side by side, so that an instruction is
//! decoded once and the compiler computes several fragments in one step. Bits are those of `Machine::execute_quad`.
//!
//! Fragments that stand at the same place of the program are a strand. A condition that differs between them splits a
//! strand, and strands that meet again become one. As in a single quad, the deepest routine goes first, then what lies
//! first in the program.

mod crowd;
mod registers;
mod strands;
mod suited;

use super::flow::{Choice, Flow, Place};
use super::fog::Fog;
use super::ready::{Ready, ready};
use super::value::Value;
use super::{Exit, FUEL, Textures, initial_inputs, initial_output};
use crate::dialect::Rules;
use crate::dialect::bindings::{Attribute, Output};
use crate::isa::{Control, Role};
use crate::machine::execute::{Decision, Registers, execute, holds};
use crate::machine::semantics::{self, kills, loop_parameters, repeat_count};
use crate::program::{Instruction, Program};
use crowd::{Crowd, Truth};
use strands::{Choices, Strand};
use suited::suits;

/// Quads that a batch has room for.
pub const QUADS: usize = 8;
/// Fragments that a batch has room for.
pub const FRAGMENTS: usize = 4 * QUADS;

/// A component of all fragments.
type Row = [u32; FRAGMENTS];

const ALL: Row = [u32::MAX; FRAGMENTS];
const NONE: Row = [0; FRAGMENTS];

/// The registers of all fragments.
#[derive(Debug)]
struct Rows {
    attributes: Vec<[Row; 4]>,
    temporaries: Vec<[Row; 4]>,
    outputs: Vec<[Row; 4]>,
    conditions: [[Row; 4]; 2],
    /// Carry (bit 0) and overflow (bit 1) of the condition codes.
    flags: [[Row; 4]; 2],
}

/// A program with what does not change from run to run.
struct Plan<'p> {
    program: &'p Program,
    rules: &'static Rules,
    ready: Vec<[Ready; 3]>,
}

/// What all fragments of a run share.
#[derive(Copy, Clone)]
struct Given<'g> {
    parameters: &'g [[u32; 4]],
    textures: &'g Textures<'g>,
}

/// A fragment program, ready to run on many fragments.
pub struct Batch<'p> {
    plan: Plan<'p>,
    rows: Rows,
    /// Steps of each fragment beyond those of its strand.
    ahead: [u64; FRAGMENTS],
    killed: Row,
    limit: u64,
    needs_quad: bool,
    fog: Option<Fog>,
    strands: Vec<Strand>,
    /// Strands whose runs have ended; neighbours still compare their values.
    ended: Vec<Strand>,
}

impl<'p> Batch<'p> {
    /// None if fragments of this program must run one quad after the other: where they use memory, images, numbers of 64
    /// bits, or other threads.
    pub fn new(program: &'p Program) -> Option<Self> {
        let rules = program.dialect.rules();
        if !suits(program, rules) {
            return None;
        }
        let outputs = program.outputs_written.iter().max().map_or(0, |last| usize::from(last) + 1);
        let rows = Rows {
            attributes: attributes(program),
            temporaries: vec![[NONE; 4]; program.temporaries.len()],
            outputs: vec![[NONE; 4]; outputs],
            conditions: [[NONE; 4]; 2],
            flags: [[NONE; 4]; 2],
        };
        Some(Self {
            plan: Plan { program, rules, ready: ready(program, rules) },
            rows,
            ahead: [0; FRAGMENTS],
            killed: NONE,
            limit: rules.execution_limit.unwrap_or(FUEL),
            needs_quad: program.instructions.iter().any(|instruction| instruction.op.needs_quad()),
            fog: Fog::of(program),
            strands: Vec::new(),
            ended: Vec::new(),
        })
    }

    /// Sets an attribute of a fragment, if the program has it: fragment 4q + n is fragment n of quad q.
    pub fn set_attribute(&mut self, fragment: usize, attribute: Attribute, value: [u32; 4]) {
        let Some(rows) = self.rows.attributes.get_mut(usize::from(attribute.0)) else { return };
        for (row, bits) in rows.iter_mut().zip(value) {
            row[fragment % FRAGMENTS] = bits;
        }
    }

    /// Runs the covered fragments, and their neighbours if they need them.
    pub fn execute(&mut self, coverage: &[bool; FRAGMENTS], parameters: &[[u32; 4]], textures: &Textures) {
        let given = Given { parameters, textures };
        self.start(coverage);
        while let Some(strand) = self.next() {
            self.step(strand, coverage, given);
        }
        self.apply_fog(given);
    }

    /// An output of a fragment after a run.
    pub fn output(&self, fragment: usize, output: Output) -> [u32; 4] {
        let rows = self.rows.outputs.get(usize::from(output.0));
        rows.map_or(initial_output(self.plan.rules.stage), |rows| rows.each_ref().map(|row| row[fragment % FRAGMENTS]))
    }

    /// Whether a fragment was discarded.
    pub fn killed(&self, fragment: usize) -> bool {
        self.killed[fragment % FRAGMENTS] != 0
    }

    fn start(&mut self, coverage: &[bool; FRAGMENTS]) {
        let Rows { temporaries, outputs, conditions, flags, .. } = &mut self.rows;
        temporaries.fill([NONE; 4]);
        outputs.fill(initial_output(self.plan.rules.stage).map(|bits| [bits; FRAGMENTS]));
        (*conditions, *flags) = ([[NONE; 4]; 2], [[NONE; 4]; 2]);
        (self.ahead, self.killed) = ([0; FRAGMENTS], NONE);
        self.ended.clear();
        self.strands.clear();
        let here = if self.needs_quad { self.wanted_quads(coverage, &NONE) } else { coverage.map(word) };
        if here != NONE {
            self.strands.push(Strand { flow: Flow::new(self.plan.program.entry), here, steps: 0 });
        }
    }

    /// Executes an instruction with all strands that stand where this one stands.
    fn step(&mut self, strand: usize, coverage: &[bool; FRAGMENTS], given: Given<'_>) {
        let counter = self.strands[strand].flow.counter;
        let Some(instruction) = self.plan.program.instructions.get(counter as usize) else {
            self.strands[strand].flow.exit = Some(Exit::End);
            self.retire(coverage);
            return;
        };
        let alone = self.strands.len() == 1 && self.ended.is_empty();
        let compared = (instruction.op.needs_quad() && !alone).then(|| self.compared(instruction, counter, given));
        let place = self.strands[strand].flow.place();
        let beside = if instruction.op.needs_quad() { self.beside(place) } else { NONE };
        // Strands that an instruction splits come after all others, and have executed it.
        for number in (0..self.strands.len()).rev() {
            if alone || self.strands[number].flow.place() == place {
                self.advance(number, instruction, (compared.as_ref(), &beside), given);
            }
        }
        let ends = self.strands.iter().any(|strand| strand.flow.exit.is_some() || strand.here == NONE);
        if ends || instruction.op.role() == Role::Kill {
            self.retire(coverage);
        }
        if self.strands.len() > 1 {
            self.meet();
        }
    }

    /// The fragments that stand at a place, in whatever strand.
    fn beside(&self, place: Place) -> Row {
        let mut beside = NONE;
        for strand in self.strands.iter().filter(|strand| strand.flow.place() == place) {
            beside.iter_mut().zip(&strand.here).for_each(|(beside, here)| *beside |= here);
        }
        beside
    }

    /// What an instruction compares across quads, of every fragment with its own loop indices.
    fn compared(&mut self, instruction: &Instruction, counter: u32, given: Given<'_>) -> Value<Row> {
        let mut value = Value { lanes: [NONE; 4], count: 4 };
        for strand in self.strands.iter().chain(&self.ended) {
            let mut crowd = Crowd {
                plan: &self.plan,
                given,
                rows: &mut self.rows,
                current: counter as usize,
                flow: &strand.flow,
                here: &strand.here,
                beside: &NONE,
                alone: false,
                compared: None,
            };
            let own = semantics::quad_value(&mut crowd, instruction, self.plan.rules);
            for (lane, row) in value.lanes.iter_mut().enumerate() {
                registers::blend(row, own.at(lane), &strand.here);
            }
        }
        value
    }

    /// Executes an instruction with one strand. Others know what it compares across quads, and which fragments execute it
    /// as well.
    fn advance(
        &mut self,
        number: usize,
        instruction: &Instruction,
        (compared, beside): (Option<&Value<Row>>, &Row),
        given: Given<'_>,
    ) {
        if !self.has_fuel(number) {
            return;
        }
        let count = self.strands.len();
        let alone = self.strands.len() == 1 && self.ended.is_empty();
        let strand = &mut self.strands[number];
        let current = strand.flow.counter as usize;
        strand.steps += 1;
        strand.flow.counter += 1;
        let depth = strand.flow.stack.len();
        let mut crowd = Crowd {
            plan: &self.plan,
            given,
            rows: &mut self.rows,
            current,
            flow: &strand.flow,
            here: &strand.here,
            beside,
            alone,
            compared,
        };
        match instruction.op.role() {
            Role::Computes => execute(&mut crowd, instruction, self.plan.rules),
            Role::Kill => {
                let holds = decided(&kills(&mut crowd, instruction));
                for (fragment, killed) in self.killed.iter_mut().enumerate() {
                    *killed |= strand.here[fragment] & holds[fragment];
                }
            }
            Role::Flow(control) => {
                let choices = choices(&mut crowd, instruction, control);
                self.part(number, instruction, control, choices);
            }
            // Address registers, emissions and barriers belong to other stages.
            Role::Push | Role::Pop | Role::Vertex | Role::Primitive | Role::MemoryBarrier | Role::ControlBarrier => {}
        }
        for strand in [number].into_iter().chain(count..self.strands.len()) {
            self.strands[strand].flow.return_from(depth, self.plan.program, self.plan.rules);
        }
    }

    fn apply_fog(&mut self, given: Given<'_>) {
        let Some(fog) = self.fog else { return };
        let flow = Flow::new(self.plan.program.entry);
        let mut crowd = Crowd {
            plan: &self.plan,
            given,
            rows: &mut self.rows,
            current: 0,
            flow: &flow,
            here: &ALL,
            beside: &ALL,
            alone: true,
            compared: None,
        };
        let four = |value: Option<&[u32; 4]>| Value {
            lanes: value.copied().unwrap_or_default().map(|bits| [bits; FRAGMENTS]),
            count: 4,
        };
        let coordinate = Value::alone(crowd.rows.attributes[usize::from(Attribute::FOG.0)][0]);
        let (fog_color, fog_parameters) =
            (four(given.parameters.get(fog.color)), four(given.parameters.get(fog.parameters)));
        for number in Fog::colors(self.plan.program) {
            let Some(color) = crowd.rows.outputs.get(number).copied() else { continue };
            let color = Value { lanes: color, count: 4 };
            let fogged = semantics::fog(&mut crowd, fog.mode, &color, &coordinate, &fog_parameters, &fog_color);
            crowd.rows.outputs[number] = fogged.lanes;
        }
    }
}

/// The attributes up to the last one that a program reads.
fn attributes(program: &Program) -> Vec<[Row; 4]> {
    let read = program.attributes_read.iter().map(|number| usize::from(number) + 1);
    let fog = usize::from(Attribute::FOG.0) + 1;
    // Relative operands may name others.
    let count = if program.ranges.is_empty() { read.fold(fog, usize::max) } else { Attribute::COUNT };
    let initial = initial_inputs(program).attributes;
    initial.iter().take(count).map(|value| value.map(|bits| [bits; FRAGMENTS])).collect()
}

fn word(truth: bool) -> u32 {
    u32::from(truth).wrapping_neg()
}

/// A decision of each fragment.
fn decided(decision: &Decision<Truth>) -> Row {
    match decision {
        Decision::Always => ALL,
        Decision::Never => NONE,
        Decision::When(mask) => mask.lanes[0],
    }
}

fn choices(crowd: &mut Crowd<'_>, instruction: &Instruction, control: Control) -> Choices {
    match control {
        Control::Branch | Control::Call | Control::Return | Control::If | Control::Break | Control::Continue => {
            Choices::Apart(decided(&holds(crowd, &instruction.condition)))
        }
        Control::CallIndirect | Control::Else | Control::EndIf | Control::EndLoop | Control::EndRepeat => {
            Choices::Same(Choice::Taken(true))
        }
        Control::Repeat if crowd.is_typed() => Choices::Counts(*repeat_count(crowd, instruction).at(0)),
        Control::RepeatForever => Choices::Same(Choice::Rounds { count: u64::MAX, index: 0, increment: 0 }),
        // The older languages have parameters for it, which all fragments share.
        Control::Loop | Control::Repeat => {
            let setup = loop_parameters(crowd, instruction);
            let [index, increment] = setup.index.map_or([0; 2], |index| index.map(|value| value.at(0)[0]));
            Choices::Same(Choice::rounds(setup.count.at(0)[0], index, increment))
        }
    }
}

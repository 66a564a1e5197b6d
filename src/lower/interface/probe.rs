//! Programs as probes: the same translation with inputs and results in storage buffers, so that many runs share a draw
//! or dispatch and every bit of a result can be read.
//!
//! A vertex or state program becomes a compute shader with one invocation for each run. A fragment program stays one:
//! each run covers a quad of 2x2 pixels, numbered lower left, lower right, upper left, upper right, with [`QUADS`]
//! quads in a row; but fragments of a group that votes are a workgroup of their own, without quads, like vertices.

use naga::{
    AddressSpace, ArraySize, BinaryOperator, Binding, BuiltIn, Expression, GlobalVariable, Handle, ResourceBinding,
    Span, StorageAccess, Type, TypeInner,
};

use crate::dialect::bindings::Output;
use crate::lower::control::quads;
use crate::lower::emit::variables::{private, variable, variable_of};
use crate::lower::emit::{Facts, LaneType, Value, type_of};
use crate::lower::error::Error;
use crate::lower::interface::arguments::{Argument, Taken};
use crate::lower::interface::assembly::{Assembly, ProbeGlobals, ProbeLayout, flow, positive_nan};
use crate::lower::interface::entry::store_subroutine;
use crate::lower::interface::fog;
use crate::lower::interface::globals::{HIDDEN_ZERO, subroutines, textures};
use crate::lower::interface::variables::Globals;
use crate::lower::machine::constants::named_constants;
use crate::lower::machine::globals::Space;
use crate::lower::machine::memory;
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Variables;
use crate::lower::passes::crossing::Crossing;
use crate::lower::passes::hiding::hides_zero;
use crate::lower::passes::liveness::plan;
use crate::lower::passes::names::register_names;
use crate::lower::request::carry::Format;
use crate::lower::request::description::Texture;
use crate::lower::request::images::Image;
use crate::lower::request::options::{FloatLevel, Options};
use crate::lower::request::translation::at_precision;
use crate::lower::spares::Spares;
use crate::lower::text::{formulas, template};
use crate::lower::texture::images;
use crate::lower::units::plan::{UnitPlan, unit_plans};
use crate::lower::validation::pruned;
use crate::program::{BitSet128, Program};
use crate::vocabulary::Stage;
use crate::workspace::Workspace;

/// Quads in a row of the target that a fragment probe draws to.
pub const QUADS: u32 = 64;

/// What the entry point of a probe is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProbeEntry {
    /// A fragment shader that covers a quad for each run.
    Fragment,
    /// A compute shader with an invocation for each run.
    Compute,
}

impl ProbeEntry {
    /// Its name in the module.
    pub const fn name(self) -> &'static str {
        match self {
            ProbeEntry::Fragment => "fragment_main",
            ProbeEntry::Compute => "state_main",
        }
    }
}

/// A module that runs a program many times. Group 0, binding 0 contains the inputs of all invocations, and binding 1
/// receives their results. Textures follow.
#[derive(Debug)]
pub struct Probe {
    /// The module, which wgpu takes as it is.
    pub module: naga::Module,
    /// What naga's validator found out.
    pub info: naga::valid::ModuleInfo,
    /// The entry point: for a draw or for a dispatch.
    pub entry_point: ProbeEntry,
    /// The stage that the entry point runs as.
    pub stage: Stage,
    /// Where inputs and results are in their buffers.
    pub layout: ProbeLayout,
    /// Texture image units, with their bindings.
    pub textures: Vec<Texture>,
    /// The first of two bindings: the heap's words, and its table.
    pub memory: Option<u32>,
    /// A second binding of the heap's words.
    pub pairs: Option<u32>,
    /// Image units, with their bindings.
    pub images: Vec<Image>,
    /// Whether the program stores to memory.
    pub writes_memory: bool,
    /// Invocations of a workgroup; some invocations of a group may be unused.
    pub workgroup: u32,
}

/// The name of the entry point, and its argument.
fn entry_of(stage: Stage) -> Result<(ProbeEntry, BuiltIn), Error> {
    match stage {
        Stage::Fragment => Ok((ProbeEntry::Fragment, BuiltIn::Position { invariant: false })),
        Stage::Vertex | Stage::State => Ok((ProbeEntry::Compute, BuiltIn::GlobalInvocationId)),
        Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation | Stage::Compute => {
            Err(Error::not_translated(format!("{} programs are not lowered by this version", stage.name())))
        }
    }
}

/// An array of vectors, as long as its buffer.
fn vectors(module: &mut naga::Module) -> Handle<Type> {
    let vector = type_of(module, LaneType::Float, 4);
    let inner = TypeInner::Array { base: vector, size: ArraySize::Dynamic, stride: 16 };
    module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
}

/// The built-in that gives an invocation the number of its run.
fn place(stage: Stage, built_in: BuiltIn) -> Argument {
    Argument {
        name: "place".to_owned(),
        binding: Binding::BuiltIn(built_in),
        kind: if stage == Stage::Fragment { LaneType::Float } else { LaneType::Unsigned },
        format: Format::default(),
        lanes: if stage == Stage::Fragment { 4 } else { 3 },
        what: Taken::PortPlace,
    }
}

/// The variables of a probe, and those with its inputs, its results and the place of a run's parameters. A `state`
/// program reads its parameters where it writes them.
fn globals_of(
    module: &mut naga::Module,
    (program, options, units): (&Program, &Options, &[UnitPlan]),
    state: bool,
    [hides_zero, guarded]: [bool; 2],
) -> (Globals, [Handle<GlobalVariable>; 3]) {
    let array = vectors(module);
    let mut binding = 0;
    let mut next = || {
        binding += 1;
        ResourceBinding { group: 0, binding: binding - 1 }
    };
    let load = AddressSpace::Storage { access: StorageAccess::LOAD };
    let both = AddressSpace::Storage { access: StorageAccess::LOAD | StorageAccess::STORE };
    let inputs = variable(module, "inputs", load, Some(next()), array);
    let results = variable(module, "results", both, Some(next()), array);
    let first = private(module, "first_parameter", LaneType::Unsigned, 1);
    let zero = hides_zero.then(|| private(module, HIDDEN_ZERO, LaneType::Unsigned, 1));
    let (texture_globals, texture_list) = textures(module, (program, options, units), &[], &mut next);
    let memory = memory::globals(module, program, false, &mut next);
    let memory_binding = memory.as_ref().map(|_| (0, 2 + 2 * texture_list.len() as u32));
    let (images, image_list) = images::globals(module, program, false, &mut next);
    let covered = guarded.then(|| private(module, "covered", LaneType::Unsigned, 1));
    let parted = quads::tracks(program, options).then(|| private(module, "parted", LaneType::Unsigned, 1));
    let variables = Variables {
        space: Space::Run { array: if state { results } else { inputs }, first, writable: state },
        textures: texture_globals,
        memory,
        images,
        constants: named_constants(module, program, options),
        subroutines: subroutines(module, program),
        covered,
        parted,
        zero,
        ..Variables::default()
    };
    let globals = Globals { variables, texture_list, memory_binding, image_list, ..Globals::default() };
    (globals, [inputs, results, first])
}

/// Translates a program as a probe.
pub fn probe(program: &Program, options: &Options) -> Result<Probe, Error> {
    Workspace::of_thread(|workspace| workspace.with(|spares| probe_in(spares, program, options)))
}

fn probe_in(spares: &mut Spares, program: &Program, options: &Options) -> Result<Probe, Error> {
    let program = &*at_precision(program, options);
    let own = program.dialect.rules().stage;
    let crossing = Crossing::of(program, options.threads_of(program));
    let grouped = crossing.waits;
    let stage = if grouped { Stage::Vertex } else { own };
    let (entry_point, argument) = entry_of(stage)?;
    let outputs: Vec<u8> = program.outputs_written.iter().collect();
    let mut read = vec![0; Output::COUNT];
    outputs.iter().for_each(|output| read[usize::from(*output & 127)] = 15);
    let mut plan = plan(program, &read, options.precision.float == FloatLevel::Exact);
    fog::needs(program, &mut plan);
    let attributes: Vec<u8> = BitSet128(plan.attributes).iter().collect();
    let units = unit_plans(program, options);
    let (mut module, has_text) = template::module(program, options, &units)?;
    let flow = flow(program, options, &plan)?;
    let hides_zero = hides_zero(program, options, flow.as_ref());
    let parameters = program.parameters.len() as u32;
    let state = stage == Stage::State;
    let (read_parameters, written_parameters) = if state { (0, parameters) } else { (parameters, 0) };
    let choices = program
        .subroutine_parameters
        .iter()
        .map(|subroutine_parameter| u32::from(subroutine_parameter.binding) / 4 + 1)
        .max()
        .unwrap_or(0);
    let layout = ProbeLayout {
        parameters: read_parameters,
        choices,
        input_stride: (read_parameters + attributes.len() as u32 + choices).max(1),
        result_stride: 1 + outputs.len() as u32 + written_parameters,
        attributes,
        outputs,
    };
    let guarded = stage == Stage::Fragment && program.stores() || grouped;
    let (globals, [inputs, results, first]) =
        globals_of(&mut module, (program, options, &units), state, [hides_zero, guarded]);
    let bindings = globals.memory_binding.map(|(_, first)| first);
    let pairs = bindings.filter(|_| memory::changes_pairs(program)).map(|first| first + 2);
    let covered = globals.variables.covered;
    let probe = ProbeGlobals { inputs, results, first, covered, layout: layout.clone() };
    let assembly = Assembly {
        program,
        options,
        names: register_names(program, plan.slots),
        plan,
        units,
        flow,
        stage: own,
        members: Vec::new(),
        arguments: vec![place(stage, argument)],
        probe: Some(probe),
        positive_nan: positive_nan(program, options),
    };
    assembly.build(&mut module, &globals, &[], spares)?;
    let info = pruned(options, &mut module, has_text, spares)?;
    Ok(Probe {
        module,
        info,
        entry_point,
        stage,
        layout,
        textures: globals.texture_list,
        memory: bindings,
        pairs,
        images: globals.image_list,
        writes_memory: memory::uses(program).1,
        workgroup: if grouped { crossing.workgroup() as u32 } else { 1 },
    })
}

impl Assembly<'_> {
    /// Whether runs are fragments of quads.
    pub(crate) fn has_quads(&self) -> bool {
        self.stage == Stage::Fragment && !self.crossing().waits
    }

    /// The number of this invocation.
    fn invocation(&self, machine: &mut Machine) -> Value {
        let place = machine.builder.emitter.argument(0);
        if !self.has_quads() {
            let place = Value { expression: place, lanes: 3, kind: LaneType::Unsigned, facts: Facts::ANY };
            return machine.builder.swizzle(&place, &[0]);
        }
        let place = Value { expression: place, lanes: 4, kind: LaneType::Float, facts: Facts::ANY };
        formulas::RUN_OF_FRAGMENT.value(&mut machine.builder, &[&place])
    }

    /// The highest bit is never set in a coordinate of a target or the number of an invocation.
    fn hide_zero(&self, machine: &mut Machine) {
        let Some(zero) = machine.unit.variables.zero else { return };
        let place = machine.builder.emitter.argument(0);
        let (lanes, kind) = if self.has_quads() { (4, LaneType::Float) } else { (3, LaneType::Unsigned) };
        let place = Value { expression: place, lanes, kind, facts: Facts::ANY };
        let x = machine.builder.swizzle(&place, &[0]);
        let x = machine.builder.cast(&x, LaneType::Unsigned);
        let bit = machine.builder.right(&x, 31);
        let pointer = machine.builder.emitter.global(zero);
        machine.builder.emitter.store(pointer, bit.expression);
    }

    fn element(&self, machine: &mut Machine, array: Handle<GlobalVariable>, index: &Value) -> Handle<Expression> {
        let base = machine.builder.emitter.global(array);
        machine.builder.emitter.push(Expression::Access { base, index: index.expression })
    }

    pub(crate) fn probe_attributes(&self, machine: &mut Machine, probe: &ProbeGlobals) -> Result<(), Error> {
        self.hide_zero(machine);
        let number = self.invocation(machine);
        // There is only one group.
        if let Some(own) = variable_of(machine.builder.module, "self_number") {
            let pointer = machine.builder.emitter.global(own);
            machine.builder.emitter.store(pointer, number.expression);
        }
        if let Some(covered) = probe.covered {
            // The first fragment of a quad is the run's own.
            let place = machine.builder.and(&number, if self.has_quads() { 3 } else { 0 });
            let own = machine.builder.test_word(BinaryOperator::Equal, &place, 0);
            let (yes, no) = (machine.builder.word(1), machine.builder.word(0));
            let flag = machine.builder.select(&own, &yes, &no);
            let pointer = machine.builder.emitter.global(covered);
            machine.builder.emitter.store(pointer, flag.expression);
        }
        let stride = machine.builder.word(probe.layout.input_stride);
        let subroutines = &machine.unit.variables.subroutines;
        let input = machine.builder.binary(BinaryOperator::Multiply, &number, &stride);
        let first = if self.stage == Stage::State {
            let result = machine.builder.by_word(BinaryOperator::Multiply, &number, probe.layout.result_stride);
            machine.builder.add_word(&result, 1 + self.program.outputs_written.iter().count() as u32)
        } else {
            input
        };
        let pointer = machine.builder.emitter.global(probe.first);
        machine.builder.emitter.store(pointer, first.expression);
        for (place, attribute) in probe.layout.attributes.iter().enumerate() {
            let index = machine.builder.add_word(&input, probe.layout.parameters + place as u32);
            let pointer = self.element(machine, probe.inputs, &index);
            let value = machine.builder.loaded(pointer, LaneType::Float, 4);
            machine.inputs.attributes.insert(u16::from(*attribute), value);
        }
        for (binding, variable) in subroutines {
            let place = probe.layout.parameters + probe.layout.attributes.len() as u32 + u32::from(binding / 4);
            let index = machine.builder.add_word(&input, place);
            let pointer = self.element(machine, probe.inputs, &index);
            let value = machine.builder.loaded(pointer, LaneType::Float, 4);
            store_subroutine(machine, *binding, *variable, &value);
        }
        Ok(())
    }

    pub(crate) fn probe_results(&self, machine: &mut Machine, probe: &ProbeGlobals) -> Result<(), Error> {
        let number = self.invocation(machine);
        let result = machine.builder.by_word(BinaryOperator::Multiply, &number, probe.layout.result_stride);
        let alive = match machine.unit.variables.covered.filter(|_| !self.has_quads()) {
            Some(covered) => {
                let pointer = machine.builder.emitter.global(covered);
                let covered = machine.builder.loaded(pointer, LaneType::Unsigned, 1);
                machine.builder.number_as(&covered, LaneType::Float)
            }
            None => machine.builder.float(1.0),
        };
        let alive = machine.builder.widen(&alive, 4);
        let pointer = self.element(machine, probe.results, &result);
        machine.builder.emitter.store(pointer, alive.expression);
        for (place, output) in self.program.outputs_written.iter().enumerate() {
            let value = self.output(machine, Output(output), false);
            let index = machine.builder.add_word(&result, 1 + place as u32);
            let pointer = self.element(machine, probe.results, &index);
            machine.builder.emitter.store(pointer, value.expression);
        }
        Ok(())
    }
}

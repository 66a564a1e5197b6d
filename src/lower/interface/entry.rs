//! The entry point of a module, with the program inside or as a separate function.

use std::collections::BTreeSet;

use naga::{
    EntryPoint, Function, FunctionArgument, FunctionResult, Handle, Module, ShaderStage, Span, Statement, StructMember,
    Type, TypeInner,
};
use rustc_hash::FxHashMap;

use crate::dialect::Switches;
use crate::dialect::bindings::{Attribute, Output};
use crate::flow::{Flow, Routine};
use crate::isa::Op;
use crate::lower::control::calls::routine_result;
use crate::lower::control::fuel::{Counters, Effects};
use crate::lower::control::guard::shared_rounds;
use crate::lower::control::sets::written;
use crate::lower::control::walker::{Countdown, FlowVariables, LoopVariables, Quads, Set, Walker};
use crate::lower::control::{body, calls, fuel, guard, patches, sets};
use crate::lower::emit::emitter::Emitter;
use crate::lower::emit::variables::private;
use crate::lower::emit::{Builder, Facts, LaneType, Value, type_of};
use crate::lower::error::Error;
use crate::lower::interface::arguments::{Argument, Taken};
use crate::lower::interface::assembly::Assembly;
use crate::lower::interface::compute;
use crate::lower::interface::signature::{Member, attribute_name};
use crate::lower::interface::variables::Globals;
use crate::lower::machine::current::Current;
use crate::lower::machine::globals::Shared;
use crate::lower::machine::state::{Inputs, Machine, Registers};
use crate::lower::machine::unit::Unit;
use crate::lower::machine::{loads, reach};
use crate::lower::passes::crossing::Crossing;
use crate::lower::passes::hiding::{computes_in, hides_zero};
use crate::lower::passes::liveness::push_slots;
use crate::lower::passes::names::plain;
use crate::lower::passes::parameters::{zero_beyond, zeros_beyond};
use crate::lower::request::description::System;
use crate::lower::request::options::{Coordinates, FloatLevel};
use crate::lower::spares::Spares;
use crate::program::{BitSet128, File};
use crate::vocabulary::{Stage, Width};

impl Assembly<'_> {
    pub(crate) fn system(&self) -> Vec<System> {
        let mut system = Vec::new();
        if zero_beyond(self.program) || self.hides_zero() {
            system.extend(std::iter::repeat_n(System::Zero, zeros_beyond(self.program, self.options)));
        }
        let reads = |attribute: Attribute| self.plan.attributes >> attribute.0 & 1 != 0;
        match self.stage {
            Stage::Vertex if self.program.options.has(Switches::POSITION_INVARIANT) && !self.host_position() => {
                system.extend((0..4).map(System::ModelViewProjection));
            }
            Stage::Fragment if reads(Attribute::WINDOW_POSITION) && self.flips() => system.push(System::Window),
            Stage::State => system.extend(BitSet128(self.plan.attributes).iter().map(System::Attribute)),
            _ => {}
        }
        // In stages of OpenGL the writer spells them.
        if !self.is_native() {
            let of_draw = Attribute::of_draw(self.stage).iter().filter(|entry| reads(**entry));
            system.extend(of_draw.map(|it| System::Attribute(it.0)));
        }
        let subroutines = self
            .program
            .subroutine_parameters
            .iter()
            .map(|subroutine_parameter| (subroutine_parameter.binding / 4) as u8);
        let subroutines: BTreeSet<u8> = subroutines.collect();
        system.extend(subroutines.into_iter().map(System::Subroutines));
        system
    }

    /// The vertex is transformed outside the module.
    pub(crate) fn host_position(&self) -> bool {
        let invariant = self.program.options.has(Switches::POSITION_INVARIANT);
        invariant && self.options.host.host_position && self.stage == Stage::Vertex
    }

    /// Window rows are counted from the top outside the module.
    pub(crate) fn host_origin(&self) -> bool {
        let upper = self.program.options.has(Switches::ORIGIN_UPPER_LEFT);
        upper && self.options.host.host_origin && self.options.host.coordinates == Coordinates::Gl
    }

    /// Window rows are in the opposite order to the program's.
    pub(crate) fn flips(&self) -> bool {
        if self.host_origin() {
            return false;
        }
        (self.options.host.coordinates == Coordinates::Wgpu) != self.program.options.has(Switches::ORIGIN_UPPER_LEFT)
    }

    /// Whether depth and stencil tests before the program make a difference.
    pub(crate) fn tests_early(&self) -> bool {
        let tells = |op: Op| op.kills() || op.has_effect();
        self.program.options.has(Switches::EARLY_FRAGMENT_TESTS)
            && (self.program.writes(Output::DEPTH)
                || self.program.instructions.iter().any(|instruction| tells(instruction.op)))
    }

    /// Whether invocations wait for each other.
    pub(crate) fn crossing(&self) -> Crossing {
        Crossing::of(self.program, self.options.threads_of(self.program))
    }

    pub(crate) fn hides_zero(&self) -> bool {
        hides_zero(self.program, self.options, self.flow.as_ref())
    }

    /// What all functions of the module share.
    fn unit<'b>(&'b self, globals: &'b Globals) -> Unit<'b> {
        Unit {
            program: self.program,
            options: self.options,
            plan: &self.plan,
            units: &self.units,
            names: &self.names,
            typed: self.program.dialect.rules().has_types(),
            positive_nan: self.positive_nan,
            rounds_to_half: computes_in(self.program, Width::Bits16),
            rounds_to_fixed: computes_in(self.program, Width::Fixed12),
            crossing: self.crossing(),
            variables: &globals.variables,
        }
    }

    /// A machine for a function; the program `begins` with it or not.
    fn machine<'b>(
        &self,
        module: &'b mut Module,
        function: Function,
        unit: &'b Unit<'b>,
        begins: bool,
        shared: Option<&'b mut Shared>,
        spares: &'b mut Spares,
    ) -> Machine<'b> {
        let slots = self.plan.slots;
        let mut emitter = Emitter::new(function, &mut spares.emitter);
        let exact = self.options.precision.float == FloatLevel::Exact;
        emitter.hidden_zero = unit.variables.zero.filter(|_| exact);
        if begins {
            emitter.expect_names(self.program.instructions.len());
        }
        // Values of the patch are as the previous invocation has left them.
        let is_kept = |slot| self.stage == Stage::TessellationControl && slots.file(slot).0 == File::Output;
        Machine {
            builder: Builder { module, emitter, spare: &mut spares.emitter, selects_integers: unit.typed },
            unit,
            helpers: &mut spares.helpers,
            registers: Registers {
                state: vec![[None; 4]; slots.count()],
                variables: FxHashMap::default(),
                fresh: (0..slots.count()).map(|slot| begins && !is_kept(slot)).collect(),
                shared,
            },
            inputs: Inputs::default(),
            failure: None,
            current: Current::none(0),
        }
    }

    pub(crate) fn build(
        &self,
        module: &mut Module,
        globals: &Globals,
        system: &[System],
        spares: &mut Spares,
    ) -> Result<(), Error> {
        let flow = &self.flow;
        // A compute program has no results, so that it may return from its entry point.
        let leaves = |flow: &Flow| flow.main.may_exit && self.stage != Stage::Compute;
        let apart =
            flow.as_ref().is_some_and(|flow| !flow.routines.is_empty() || leaves(flow) || flow.counted.is_some());
        let mut shared = Shared::default();
        let unit = &self.unit(globals);
        let body = match flow {
            Some(flow) if apart => Some(self.functions(module, unit, flow, &mut shared, spares)?),
            _ => None,
        };
        let function = Function { arguments: self.function_arguments(module), ..Function::default() };
        let result = self.result_type(module);
        let with = apart.then_some(&mut shared);
        let mut machine = self.machine(module, function, unit, !apart, with, spares);
        self.attributes(&mut machine, globals, system)?;
        if self.stage == Stage::TessellationControl {
            patches::begin_invocation(&mut machine);
        }
        match (flow, body) {
            (_, Some(function)) => {
                let mut arguments = Vec::new();
                for index in BitSet128(self.plan.attributes).iter().map(u16::from) {
                    let value = loads::attribute(&mut machine, index);
                    let global =
                        machine.registers.shared.as_ref().and_then(|shared| shared.attributes.get(&index)).copied();
                    match global {
                        Some((global, _)) => {
                            let pointer = machine.builder.emitter.global(global);
                            machine.builder.emitter.store(pointer, value.expression);
                        }
                        None => arguments.push(value.expression),
                    }
                }
                machine.builder.emitter.statement(Statement::Call { function, arguments, result: None });
            }
            (Some(flow), None) => self.walk(&mut machine, flow, None, &[], &[], Counters::default())?,
            (None, None) => {
                let instructions = self.program.entry as usize..self.program.instructions.len();
                let flow = Flow::straight(instructions, push_slots(self.program));
                self.walk(&mut machine, &flow, None, &[], &[], Counters::default())?;
            }
        }
        self.finish(&mut machine, globals, system, result)?;
        let mut function = machine.finished()?;
        let binding = self.alone().map(|member| member.binding.clone());
        function.result = result.map(|ty| FunctionResult { ty, binding });
        let (stage, name, size) = self.entry_point();
        module.entry_points.push(EntryPoint {
            name: name.to_owned(),
            stage,
            early_depth_test: (stage == ShaderStage::Fragment && self.tests_early())
                .then_some(naga::EarlyDepthTest::Force),
            workgroup_size: size,
            workgroup_size_overrides: None,
            function,
            mesh_info: None,
            task_payload: None,
            incoming_ray_payload: None,
        });
        Ok(())
    }

    /// The stage of the entry point, its name, and the size of its workgroup.
    fn entry_point(&self) -> (ShaderStage, &'static str, [u32; 3]) {
        match self.stage {
            Stage::Vertex if self.probe.is_none() => (ShaderStage::Vertex, "vertex_main", [0; 3]),
            Stage::Fragment if !self.crossing().waits => (ShaderStage::Fragment, "fragment_main", [0; 3]),
            Stage::Compute if !self.crossing().waits => {
                (ShaderStage::Compute, compute::ENTRY, self.options.group_of(self.program))
            }
            Stage::Compute => (ShaderStage::Compute, compute::ENTRY, [self.crossing().workgroup() as u32, 1, 1]),
            _ => (ShaderStage::Compute, "state_main", [self.crossing().workgroup() as u32, 1, 1]),
        }
    }

    /// The program and its routines as functions that share variables.
    fn functions(
        &self,
        module: &mut Module,
        unit: &Unit,
        flow: &Flow,
        shared: &mut Shared,
        spares: &mut Spares,
    ) -> Result<Handle<Function>, Error> {
        // Routines read the attributes from variables; a program without routines gets them as arguments.
        let mut arguments = Vec::new();
        for number in BitSet128(self.plan.attributes).iter() {
            let family = self.program.dialect.rules().family;
            let (name, kind) = (attribute_name(self.stage, family, number), self.attribute_kind(number));
            if flow.routines.is_empty() {
                let ty = type_of(module, kind, 4);
                arguments.push(FunctionArgument { name: Some(name), ty, binding: None });
            } else {
                let global = private(module, &name, kind, 4);
                shared.attributes.insert(number.into(), (global, kind));
            }
        }
        let fuel = flow.counted.map(|_| private(module, "instructions_left", LaneType::Signed, 1));
        let rounds = flow.guarded.filter(|_| !flow.routines.is_empty()).map(|_| shared_rounds(module));
        let counters = Counters { fuel, rounds };
        let text = self.text();
        let mut routines = Vec::new();
        let mut sets: Vec<Set> = Vec::new();
        for (number, routine) in flow.routines.iter().enumerate() {
            let label = self.program.labels_at(routine.entry as u32).next();
            let name = label.map_or_else(|| format!("routine{number}"), |label| plain(&label.name).into_owned());
            let tells = self.tells(routine, counters);
            let result = tells.then(|| routine_result(module));
            let function = Function { name: Some(name), result, ..Function::default() };
            let mut machine = self.machine(module, function, unit, false, Some(shared), spares);
            let mut set = vec![false; self.plan.slots.count()];
            written(&machine, &routine.body, &sets, &mut set);
            self.walk(&mut machine, flow, Some(routine), &routines, &sets, counters)?;
            let function = machine.finished()?;
            routines.push(module.functions.append(function, text));
            sets.push(set);
        }
        let given = !arguments.is_empty();
        let function = Function { name: Some("program".to_owned()), arguments, ..Function::default() };
        let mut machine = self.machine(module, function, unit, true, Some(shared), spares);
        if given {
            for (place, number) in BitSet128(self.plan.attributes).iter().enumerate() {
                let expression = machine.builder.emitter.argument(place as u32);
                let kind = self.attribute_kind(number);
                machine
                    .inputs
                    .attributes
                    .insert(number.into(), Value { expression, lanes: 4, kind, facts: Facts::ANY });
            }
        }
        self.walk(&mut machine, flow, None, &routines, &sets, counters)?;
        if !machine.builder.emitter.left() {
            let slots = machine.unit.plan.slots;
            machine.settle(|slot| Machine::seen_at_end(slots, slot));
        }
        let function = machine.finished()?;
        Ok(module.functions.append(function, text))
    }

    /// The instructions in the program's text: functions with a span are the program's own.
    fn text(&self) -> Span {
        let spans = self.program.instructions.iter().map(|instruction| instruction.span);
        let both =
            spans.reduce(|one, other| crate::span::Span::new(one.start.min(other.start), one.end.max(other.end)));
        both.map_or(Span::UNDEFINED, |span| Span::new(span.start, span.end))
    }

    /// Whether a routine tells its callers that the program has ended.
    fn tells(&self, routine: &Routine, counters: Counters) -> bool {
        let effects = Effects { program: self.program, live: &self.plan.live };
        routine.may_exit || (counters.fuel.is_some() && effects.takes_long(&routine.body))
    }

    /// Walks a routine, or the main body.
    fn walk(
        &self,
        machine: &mut Machine,
        flow: &Flow,
        routine: Option<&Routine>,
        routines: &[Handle<Function>],
        sets: &[Set],
        counters: Counters,
    ) -> Result<(), Error> {
        let body = &routine.unwrap_or(&flow.main).body;
        reach::find_sections(machine);
        let in_routine = routine.is_some();
        let Counters { fuel, rounds } = counters;
        let tells = routine.is_some_and(|routine| self.tells(routine, counters));
        let mut walker = Walker {
            machine,
            flow,
            routines,
            written: sets,
            last: None,
            in_routine,
            tells,
            countdown: Countdown {
                counter: fuel,
                executed: (fuel.is_some() && !in_routine).then_some(0),
                tail: !in_routine,
                ..Countdown::default()
            },
            variables: FlowVariables::default(),
            loops: LoopVariables { shared_rounds: rounds, ..LoopVariables::default() },
            quads: Quads::of(body, in_routine),
            barriers: if in_routine { Vec::new() } else { self.barriers(flow)? },
        };
        calls::begin_stack(&mut walker);
        guard::begin_rounds(&mut walker);
        if in_routine {
            fuel::check_routine(&mut walker, body);
        }
        body::walk(&mut walker, body)?;
        if in_routine && !walker.machine.builder.emitter.left() {
            fuel::settle_due(&mut walker);
            sets::settle(&mut walker);
            let value = tells.then(|| walker.machine.builder.emitter.literal(LaneType::Bool, 0));
            walker.machine.builder.emitter.statement(Statement::Return { value });
        }
        Ok(())
    }

    /// The type of an attribute's components.
    fn attribute_kind(&self, number: u8) -> LaneType {
        if self.stage == Stage::Compute {
            return LaneType::Unsigned;
        }
        let is = |argument: &&Argument| match argument.what {
            Taken::Attribute(attribute) | Taken::Number(attribute) => attribute.0 == number,
            Taken::Back(_) | Taken::Clip(_) | Taken::Front | Taken::Position | Taken::Place(_) | Taken::PortPlace => {
                false
            }
        };
        self.arguments.iter().find(is).map_or(LaneType::Float, |argument| argument.kind)
    }

    fn function_arguments(&self, module: &mut Module) -> Vec<FunctionArgument> {
        self.arguments
            .iter()
            .map(|argument| FunctionArgument {
                name: Some(argument.name.clone()),
                ty: type_of(module, argument.kind, argument.lanes),
                binding: Some(argument.binding.clone()),
            })
            .collect()
    }

    /// A single result needs no structure.
    pub(crate) fn alone(&self) -> Option<&Member> {
        if let [member] = &self.members[..] { Some(member) } else { None }
    }

    fn result_type(&self, module: &mut Module) -> Option<Handle<Type>> {
        if self.members.is_empty() || self.is_native() {
            return None;
        }
        if let Some(member) = self.alone() {
            return Some(member.ty);
        }
        let mut offset = 0u32;
        let mut members = Vec::new();
        for member in &self.members {
            let size = match &module.types[member.ty].inner {
                TypeInner::Vector { .. } => 16,
                TypeInner::Array { size: naga::ArraySize::Constant(count), .. } => 4 * count.get(),
                _ => 4,
            };
            let align: u32 =
                if size == 16 && matches!(module.types[member.ty].inner, TypeInner::Vector { .. }) { 16 } else { 4 };
            offset = offset.next_multiple_of(align);
            let (name, binding) = (Some(member.name.clone()), Some(member.binding.clone()));
            members.push(StructMember { name, ty: member.ty, binding, offset });
            offset += size;
        }
        let name = if self.stage == Stage::Vertex { "VertexResults" } else { "FragmentResults" };
        let inner = TypeInner::Struct { members, span: offset.next_multiple_of(16) };
        Some(module.types.insert(Type { name: Some(name.to_owned()), inner }, Span::UNDEFINED))
    }
}

/// Stores one of four selections in its variable.
pub(crate) fn store_subroutine(
    machine: &mut Machine,
    binding: u16,
    variable: Handle<naga::GlobalVariable>,
    vector: &Value,
) {
    let choice = machine.builder.swizzle(vector, &[(binding % 4) as u8]);
    let choice = machine.builder.cast(&choice, LaneType::Unsigned);
    let pointer = machine.builder.emitter.global(variable);
    machine.builder.emitter.store(pointer, choice.expression);
}

//! The end of an entry point, where results are assembled, and the description of the module.

use naga::{Binding, BuiltIn, Expression, Handle, Statement};

use crate::dialect::Switches;
use crate::dialect::bindings::{Attribute, Output};
use crate::lower::emit::{LaneType, Value};
use crate::lower::error::Error;
use crate::lower::interface::arguments::Taken;
use crate::lower::interface::assembly::Assembly;
use crate::lower::interface::locations::clip_distances;
use crate::lower::interface::signature::{Member, Source};
use crate::lower::interface::variables::Globals;
use crate::lower::interface::{compute, fog};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{group, memory};
use crate::lower::request::carry::{Format, interpolation};
use crate::lower::request::description::{
    AddedToLayer, DeviceNumber, Emulated, Input, Interface, Memory, Omitted, ResultOutput, System,
};
use crate::lower::request::options::{ClipDistances, Coordinates};
use crate::lower::text::host;
use crate::lower::units::plan::emulated_lookups;
use crate::program::{File, Interpolation};
use crate::vocabulary::{Present, Stage, Target};

/// A colour within [0, 1] (OpenGL 2.0, 2.14.6).
fn clamped(machine: &mut Machine, color: Value) -> Value {
    machine.builder.math(naga::MathFunction::Saturate, &[&color])
}

impl Assembly<'_> {
    pub(crate) fn finish(
        &self,
        machine: &mut Machine,
        globals: &Globals,
        system: &[System],
        result: Option<Handle<naga::Type>>,
    ) -> Result<(), Error> {
        if let Some(probe) = &self.probe {
            return self.probe_results(machine, probe);
        }
        if self.is_native() {
            self.native_results(machine);
            return Ok(());
        }
        let Some(ty) = result else { return Ok(()) };
        let mut components = Vec::new();
        for member in &self.members {
            let before = machine.begin_value();
            components.push(match member.what {
                Source::Output(Output::HPOS) if self.stage == Stage::Vertex => {
                    self.position(machine, globals, system).expression
                }
                Source::Output(output) => {
                    let fog = self.stage == Stage::Vertex && output == Output::FOGC;
                    let value = self.output(machine, output, fog);
                    let value = if self.clamps(output, member) { clamped(machine, value) } else { value };
                    machine.builder.cast(&value, member.format.kind()).expression
                }
                Source::Nothing => self.output(machine, Output(Output::COUNT as u8 - 1), false).expression,
                Source::SampleMask => {
                    let mask = self.component(machine, Output::SAMPLE_MASK, 0);
                    machine.builder.cast(&mask, LaneType::Unsigned).expression
                }
                Source::Plain(output) => self.output(machine, output, false).expression,
                Source::Depth => self.component(machine, Output::DEPTH, 2).expression,
                Source::Clip(first) => {
                    let parts: Vec<Value> = (first..first + 4).map(|number| self.clip(machine, number)).collect();
                    machine.builder.join(&parts).expression
                }
                Source::NativeClip(count) => {
                    let components = (0..count).map(|number| self.clip(machine, number).expression).collect();
                    machine.builder.emitter.push(Expression::Compose { ty: member.ty, components })
                }
            });
            machine.end(before);
        }
        let value = match components[..] {
            [value] if self.alone().is_some() => value,
            _ => machine.builder.emitter.push(Expression::Compose { ty, components }),
        };
        machine.builder.emitter.statement(Statement::Return { value: Some(value) });
        Ok(())
    }

    /// Whether a result is a colour between the stages that is clamped. Colours of integers are not.
    fn clamps(&self, output: Output, member: &Member) -> bool {
        let color = matches!(output, Output::COL0 | Output::COL1 | Output::BFC0 | Output::BFC1);
        let floats = member.format == Format::Float;
        self.options.host.clamped_colors
            && self.stage == Stage::Vertex
            && color
            && floats
            && self.program.writes(output)
    }

    fn component(&self, machine: &mut Machine, output: Output, component: u8) -> Value {
        match machine.unit.plan.slots.register(File::Output, output.0.into()) {
            Some(slot) => {
                let value = machine.read(slot, &[component]);
                machine.builder.cast(&value, LaneType::Float)
            }
            None => machine.builder.float(0.0),
        }
    }

    /// A clip distance; one that the program does not write clips nothing.
    fn clip(&self, machine: &mut Machine, number: u8) -> Value {
        let output = Output(Output::CLP0.0 + number);
        if self.program.writes(output) { self.component(machine, output, 0) } else { machine.builder.float(0.0) }
    }

    pub(crate) fn output(&self, machine: &mut Machine, output: Output, fog: bool) -> Value {
        let zero = machine.builder.float(0.0);
        let one = machine.builder.float(1.0);
        if fog {
            let x = if self.program.writes(output) { self.component(machine, output, 0) } else { zero };
            return machine.builder.join(&[x, zero, zero, one]);
        }
        if !self.program.writes(output) {
            return machine.builder.join(&[zero, zero, zero, one]);
        }
        let Some(slot) = machine.unit.plan.slots.register(File::Output, output.0.into()) else {
            return zero;
        };
        let value = machine.read(slot, &[0, 1, 2, 3]);
        let value = machine.builder.cast(&value, LaneType::Float);
        let value = machine.builder.widen(&value, 4);
        if self.stage == Stage::Fragment && output.0 < Output::DEPTH.0 { fog::apply(machine, value) } else { value }
    }

    fn position(&self, machine: &mut Machine, globals: &Globals, system: &[System]) -> Value {
        let position = if self.host_position() {
            return machine.builder.constant(&[0.0, 0.0, 0.0, 1.0]);
        } else if self.program.options.has(Switches::POSITION_INVARIANT) {
            let vertex = machine.inputs.attributes.get(&0).copied();
            let vertex = vertex.present_or_else(|| machine.builder.float(0.0));
            let rows: Vec<Value> = (0..4)
                .map(|row| {
                    let row = self.system_vector(machine, globals, system, System::ModelViewProjection(row));
                    let dot = machine.builder.math(naga::MathFunction::Dot, &[&row, &vertex]);
                    Value { lanes: 1, ..dot }
                })
                .collect();
            machine.builder.join(&rows)
        } else {
            self.output(machine, Output::HPOS, false)
        };
        if self.options.host.coordinates == Coordinates::Gl {
            return position;
        }
        let z = machine.builder.lane(&position, 2);
        let w = machine.builder.lane(&position, 3);
        let sum = machine.builder.binary(naga::BinaryOperator::Add, &z, &w);
        let z = machine.builder.by_number(naga::BinaryOperator::Multiply, &sum, 0.5);
        let xy = machine.builder.swizzle(&position, &[0, 1]);
        machine.builder.join(&[xy, z, w])
    }

    /// What the module emulates because the device lacks it, or is not to use it.
    fn emulated(&self) -> Vec<Emulated> {
        let mut emulated = Vec::new();
        let clips = self.stage == Stage::Vertex && clip_distances(self.program) > 0;
        if (clips && self.options.device.clip_distances == ClipDistances::Emulated)
            || self.options.draw.emulated_clip_distances > 0
        {
            emulated.push(Emulated::ClipDistances);
        }
        let native = self.options.host.native_targets;
        if !native
            && self.program.textures.iter().any(|texture| matches!(texture.target, Target::Dim1 | Target::Array1D))
        {
            emulated.push(Emulated::Textures1D);
        }
        if !native && self.program.textures.iter().any(|texture| texture.target == Target::Rect) {
            emulated.push(Emulated::RectangleTextures);
        }
        emulated.extend(emulated_lookups(self.program, &self.units));
        emulated
    }

    fn described_inputs(&self) -> Vec<Input> {
        let inputs = self.arguments.iter().filter_map(|argument| match (&argument.binding, argument.what) {
            (Binding::Location { location, .. }, what) => {
                let (attribute, interpolation) = match what {
                    Taken::Attribute(attribute) | Taken::Back(attribute) => {
                        (attribute, interpolation(self.program, attribute))
                    }
                    Taken::Clip(first) => (Attribute(Attribute::FRAGMENT_CLIP0.0 + first), Interpolation::default()),
                    Taken::Number(_) | Taken::Front | Taken::Position | Taken::Place(_) | Taken::PortPlace => {
                        (Attribute(0), Interpolation::default())
                    }
                };
                let (name, format) = (argument.name.clone(), argument.format);
                Some(Input { name, number: attribute.0, location: *location, format, interpolation })
            }
            (Binding::BuiltIn(_), _) => None,
        });
        inputs.collect()
    }

    fn described_outputs(&self) -> Vec<ResultOutput> {
        let outputs = self.members.iter().map(|member| ResultOutput {
            name: member.name.clone(),
            number: match member.what {
                Source::Output(output) | Source::Plain(output) => output.0,
                Source::Clip(first) => Output::CLP0.0 + first,
                Source::NativeClip(_) => Output::CLP0.0,
                Source::Depth => Output::DEPTH.0,
                Source::SampleMask => Output::SAMPLE_MASK.0,
                Source::Nothing => Output::COUNT as u8 - 1,
            },
            location: match member.binding {
                Binding::Location { location, .. } => Some(location),
                Binding::BuiltIn(_) => None,
            },
            format: member.format,
            second_source: matches!(member.binding, Binding::Location { blend_src: Some(1), .. }),
        });
        outputs.collect()
    }

    /// Where memory by address is bound, if the program has any.
    fn described_memory(&self, globals: &Globals) -> Option<Memory> {
        globals.variables.memory.as_ref()?;
        let writes = self.options.draw.others_store || memory::uses(self.program).1;
        globals.memory_binding.map(|(group, first)| {
            let pairs = memory::changes_pairs(self.program).then_some(first + 2);
            Memory { group, words: first, table: first + 1, pairs, writes }
        })
    }

    pub(crate) fn interface(&self, globals: Globals) -> Interface {
        let fragment = self.stage == Stage::Fragment;
        let memory = self.described_memory(&globals);
        let (mut kills, mut needs_quad) = (false, false);
        for instruction in &self.program.instructions {
            kills |= instruction.op.kills();
            needs_quad |= instruction.op.needs_quad();
        }
        let sized = |member: &Member| matches!(member.what, Source::Output(Output::PSIZ) | Source::Plain(Output::PSIZ));
        let drops_size =
            self.stage == Stage::Vertex && self.program.writes(Output::PSIZ) && !self.members.iter().any(sized);
        Interface {
            entry_point: match self.stage {
                Stage::Vertex => "vertex_main",
                Stage::Fragment => "fragment_main",
                Stage::Compute => compute::ENTRY,
                _ => "state_main",
            }
            .to_owned(),
            stage: self.stage,
            coordinates: self.options.host.coordinates,
            inputs: self.described_inputs(),
            outputs: self.described_outputs(),
            parameter_binding: globals.parameter_binding,
            slots: globals.slots,
            parameters: globals.parameters,
            system: globals.system,
            textures: globals.texture_list,
            images: globals.image_list,
            shared_rounds: globals.shared_rounds,
            numbers: self.device_numbers(),
            memory,
            buffers: self.program.buffers.clone(),
            uses_position: fragment && self.has_builtin(&BuiltIn::Position { invariant: false }),
            uses_facing: self.has_builtin(&BuiltIn::FrontFacing),
            writes_depth: self.members.iter().any(|member| matches!(member.what, Source::Depth)),
            writes_samples: self.members.iter().any(|member| matches!(member.what, Source::SampleMask)),
            tests_early: fragment && self.tests_early(),
            added_to_layer: AddedToLayer {
                viewport: self.program.options.has(Switches::LAYER_RELATIVE),
                second_view: self.program.second_view_layer,
            },
            discards: self.options.draw.emulated_clip_distances > 0 || kills,
            implicit_derivatives: fragment && needs_quad,
            emulated: self.emulated(),
            omitted: [
                (drops_size, Omitted::PointSize),
                (self.host_position(), Omitted::Position),
                (fragment && self.host_origin(), Omitted::Origin),
                (self.drops_destination(), Omitted::Destination),
            ]
            .into_iter()
            .filter_map(|(omits, what)| omits.then_some(what))
            .collect(),
            // This depends on the module.
            features: Vec::new(),
            chain: None,
            native: None,
            host_functions: host::functions(self.program, self.options),
            workgroup: 0,
            group_size: self.options.group_of(self.program),
            group_memory: group::bytes(self.program),
        }
    }

    /// Whether a vertex program chooses a layer, a viewport or a second view that nothing passes on.
    fn drops_destination(&self) -> bool {
        let chosen = [
            Output::LAYER,
            Output::VIEWPORT,
            Output::VIEWPORT_MASK,
            Output::SECONDARY_POSITION,
            Output::SECONDARY_VIEWPORT_MASK,
        ];
        let passed = |output: Output| {
            self.members
                .iter()
                .any(|member| matches!(member.what, Source::Output(it) | Source::Plain(it) if it == output))
        };
        let typed = self.program.dialect.rules().has_types();
        typed && self.stage == Stage::Vertex && chosen.iter().any(|it| self.program.writes(*it) && !passed(*it))
    }

    fn has_builtin(&self, wanted: &BuiltIn) -> bool {
        self.arguments
            .iter()
            .any(|argument| matches!(&argument.binding, Binding::BuiltIn(argument) if argument == wanted))
    }

    /// The numbers of the device that the program takes.
    fn device_numbers(&self) -> Vec<DeviceNumber> {
        let numbers = [
            (BuiltIn::VertexIndex, DeviceNumber::Vertex),
            (BuiltIn::InstanceIndex, DeviceNumber::Instance),
            (BuiltIn::PrimitiveIndex, DeviceNumber::Primitive),
            (BuiltIn::SampleIndex, DeviceNumber::Sample),
            (BuiltIn::SampleMask, DeviceNumber::Samples),
            (BuiltIn::SubgroupInvocationId, DeviceNumber::Lane),
        ];
        numbers.iter().filter(|(wanted, _)| self.has_builtin(wanted)).map(|(_, number)| *number).collect()
    }
}

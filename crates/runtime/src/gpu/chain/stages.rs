//! Selects the programs of a chain, and the results of each.

use glasm::dialect::Switches;
use std::fmt::Write as _;
use std::sync::Arc;

use super::super::drawing::GpuDevice;
use super::super::programs::{Choices, Stage};
use super::super::units::BoundUnit;
use crate::call::{AttributeSource, Chain, DeviceError, DrawCall, LoadedProgram, StageCall};
use glasm::check;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::dialect::{self, pipeline};
use glasm::isa::Op;
use glasm::lower::{
    ChainPrograms, ChainRequest, ChainResults, chain_requests, location_of_attribute, location_of_result,
};
use glasm::program::{Arrangement, Interpolation, PrimitiveOut, Program};

/// Attributes of a vertex that programs can name, and all attributes.
const NAMED: usize = 16;
const MOST: usize = 31;

/// A stage with its translation options.
pub(super) struct Link {
    pub stage: Arc<Stage>,
    pub request: ChainRequest,
    pub units: Vec<BoundUnit>,
}

/// The stages of a draw.
pub(super) struct Links {
    pub vertex: Link,
    pub control: Option<Link>,
    pub evaluation: Option<Link>,
    pub geometry: Option<Link>,
}

/// The last program, whose vertices are drawn.
pub(super) fn last<'a>(call: &DrawCall<'a>, chain: &Chain<'a>) -> StageCall<'a> {
    chain.geometry.or(chain.evaluation).or(chain.control).unwrap_or(call.vertex)
}

/// Whether each invocation of a geometry program makes its largest number of triangles with separate vertices: then its
/// vertices are a list of triangles already.
pub(super) fn makes_lists(program: &Program) -> bool {
    let Arrangement::Geometry { vertices, output: PrimitiveOut::TriangleStrip, .. } = program.arrangement() else {
        return false;
    };
    let (mut emitted, mut run) = (0, 0);
    for instruction in program.instructions() {
        let op = instruction.op;
        if op == Op::Emit && run < 3 {
            (emitted, run) = (emitted + 1, run + 1);
        } else if op == Op::Endprim && matches!(run, 0 | 3) {
            run = 0;
        } else if op.emits() || op.is_flow() {
            return false;
        }
    }
    emitted == vertices && run % 3 == 0
}

/// Numbers of a primitive that fragments read as generic interpolants: which result each is, and the interpolant.
pub(super) type Interpolants = Vec<(Output, u8)>;

/// Attributes of fragments that the last program before the rasteriser gives a primitive.
const OF_PRIMITIVE: [(Attribute, Output); 3] = [
    (Attribute::FRAGMENT_PRIMITIVE_ID, Output::PRIMITIVE_ID),
    (Attribute::FRAGMENT_LAYER, Output::LAYER),
    (Attribute::FRAGMENT_VIEWPORT, Output::VIEWPORT),
];

/// Results of the last program that reach fragments or the rasteriser, with the numbers that fragments read as generic
/// interpolants.
pub(super) fn handed_on(program: &Program, fragment: &Program, interpolants: &Interpolants) -> Vec<u8> {
    let mut read = fragment.attributes_read();
    if fragment.options().fog.is_some() {
        read.insert(Attribute::FOG.0);
    }
    let read: Vec<u32> = read.iter().filter_map(|number| location_of_attribute(Attribute(number))).collect();
    let handed = |output: &u8| {
        let output = match Output(*output) {
            Output::BFC0 => Output::COL0,
            Output::BFC1 => Output::COL1,
            other => other,
        };
        let clip = (Output::CLP0.0..Output::ID.0).contains(&output.0);
        let ends = output == Output::HPOS || output == Output::PSIZ || clip;
        ends || interpolants.iter().any(|(number, _)| *number == output)
            || location_of_result(output).is_some_and(|location| read.contains(&location))
    };
    let mut results: Vec<u8> = program.outputs_written().iter().filter(handed).collect();
    if results.first() != Some(&Output::HPOS.0) {
        results.insert(0, Output::HPOS.0);
    }
    results
}

/// A vertex program that passes on results given as its attributes, in order; the numbers of a primitive as generic
/// interpolants.
fn relay_text(results: &[u8], interpolants: &Interpolants) -> String {
    let mut text = "!!NVvp5.0\n".to_owned();
    for (attribute, number) in results.iter().enumerate() {
        let attribute = attribute % NAMED;
        let interpolant = interpolants.iter().find(|(output, _)| output.0 == *number);
        let output = interpolant.map_or(Output(*number), |(_, it)| Output(Output::INTERPOLANT0.0 + it));
        let name = pipeline::result_name(dialect::Stage::Vertex, output);
        let scalar =
            output == Output::FOGC || output == Output::PSIZ || (Output::CLP0.0..Output::ID.0).contains(number);
        let mask = if scalar { ".x" } else { "" };
        let _ = writeln!(text, "MOV.U {name}{mask}, vertex.attrib[{attribute}];");
    }
    for (_, number) in interpolants.iter().filter(|(output, _)| !results.contains(&output.0)) {
        // What no program writes is a number of the draw: the viewport.
        let _ = writeln!(text, "MOV.U result.attrib[{number}], program.local[0];");
    }
    text + "END\n"
}

impl GpuDevice {
    /// The program that passes these results on.
    pub(super) fn relay(
        &mut self,
        results: &[u8],
        interpolants: &Interpolants,
    ) -> Result<Arc<LoadedProgram>, DeviceError> {
        let room = self.objects.device().limits().max_vertex_attributes as usize;
        if results.len() > MOST.min(room) {
            return Err(DeviceError::Unsupported(format!("{} results of a vertex at once", results.len())));
        }
        let key = (results.to_vec(), interpolants.clone());
        if let Some(relay) = self.chains.relays.get(&key) {
            return Ok(relay.clone());
        }
        let checked = check::load(relay_text(results, interpolants).as_bytes(), &check::Options::default());
        let program =
            checked.program.ok_or_else(|| DeviceError::Unsupported("these results of a vertex together".to_owned()))?;
        // Devices have more attributes than programs have names for.
        let program = program.with_attributes(|attribute, _| Attribute(attribute as u8));
        let relay = LoadedProgram::new(program);
        self.chains.relays.insert(key, relay.clone());
        Ok(relay)
    }

    /// The fragment program of a draw whose last program gives primitives numbers that fragments read: a version that
    /// reads each from a generic interpolant which it does not use itself, with those interpolants.
    pub(super) fn numbered_fragments(
        &mut self,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
    ) -> Result<Option<(Arc<LoadedProgram>, Interpolants)>, DeviceError> {
        let own = call.fragment.program;
        let last = &last(call, chain).program.program;
        let given = |output: Output| match output {
            // A geometry program makes primitives of its own.
            Output::PRIMITIVE_ID => chain.geometry.is_some(),
            // The relay tells the viewport that is drawn to.
            Output::VIEWPORT if last.writes(Output::VIEWPORT_MASK) => true,
            _ => last.writes(output),
        };
        let mut numbers =
            OF_PRIMITIVE.iter().filter(|(it, output)| own.program.reads(*it) && given(*output)).peekable();
        if numbers.peek().is_none() {
            return Ok(None);
        }
        let key = (own.identity, numbers.clone().map(|(_, output)| *output).collect::<Vec<Output>>());
        if let Some(known) = self.chains.numbered.get(&key) {
            return Ok(Some(known.clone()));
        }
        let mut program = own.program.clone();
        let mut interpolants = Interpolants::new();
        for (attribute, output) in numbers {
            let free = (0..32).find(|number| !program.attributes_read().contains(Attribute::INTERPOLANT0.0 + number));
            let free =
                free.ok_or_else(|| DeviceError::Unsupported("a primitive's number beside 32 attributes".to_owned()))?;
            let place = Attribute(Attribute::INTERPOLANT0.0 + free);
            let flat = Interpolation { flat: true, ..Interpolation::default() };
            let renumbered = |_, other| if other == *attribute { place } else { other };
            program = program.with_attributes(renumbered).with_interpolation(place, flat);
            interpolants.push((*output, free));
        }
        let made = (LoadedProgram::new(program), interpolants);
        self.chains.numbered.insert(key, made.clone());
        Ok(Some(made))
    }

    fn link(&mut self, call: &DrawCall<'_>, stage: &StageCall<'_>, request: ChainRequest) -> Result<Link, DeviceError> {
        let units = self.units(&stage.program.program, call.textures, call.float)?;
        let mut choices = Choices::new(call.float, &units);
        choices.sections = self.memory.sections(stage.program);
        let stage = self.programs.chain(&self.objects, stage.program, &choices, &request)?;
        Ok(Link { stage, request, units })
    }

    /// The programs of a chain.
    pub(super) fn links(
        &mut self,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
        asked: &ChainResults,
    ) -> Result<Links, DeviceError> {
        fn program<'a>(stage: Option<StageCall<'a>>) -> Option<&'a Program> {
            stage.map(|stage| &stage.program.program)
        }
        let programs = ChainPrograms {
            vertex: &call.vertex.program.program,
            control: program(chain.control),
            evaluation: program(chain.evaluation),
            geometry: program(chain.geometry),
        };
        let requests = chain_requests(&programs, arrays(call), asked);
        let vertex = self.link(call, &call.vertex, requests.vertex)?;
        let mut link = |stage: Option<StageCall<'_>>, request: Option<ChainRequest>| match (stage, request) {
            (Some(stage), Some(request)) => self.link(call, &stage, request).map(Some),
            _ => Ok(None),
        };
        let control = link(chain.control, requests.control)?;
        let evaluation = link(chain.evaluation, requests.evaluation)?;
        let geometry = link(chain.geometry, requests.geometry)?;
        Ok(Links { vertex, control, evaluation, geometry })
    }
}

/// Attributes of the vertex program that are arrays in this draw.
fn arrays(call: &DrawCall<'_>) -> Vec<u8> {
    let program = &call.vertex.program.program;
    let mut read = program.attributes_read();
    if program.options().has(Switches::POSITION_INVARIANT) {
        read.insert(Attribute::OPOS.0);
    }
    let array = |number: &u8| match call.attributes.get(usize::from(*number)) {
        None => false,
        // The block only has constants of attributes.
        Some(AttributeSource::Constant(_)) => usize::from(*number) >= NAMED,
        Some(AttributeSource::Kept(_) | AttributeSource::Given(_) | AttributeSource::Heap(_)) => true,
    };
    read.iter().filter(array).collect()
}

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
use glasm::lower::{ChainRequest, Feed, PATCH_NUMBER, chain_reads, location_of_attribute, location_of_result};
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

/// The required results of the last program: those that are drawn, and others that are captured.
pub(super) struct Asked {
    pub results: Vec<u8>,
    pub apart: Vec<u8>,
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

/// Results of the last program that reach fragments or the rasteriser; the number of a primitive if fragments read it
/// as a generic interpolant.
pub(super) fn handed_on(program: &Program, fragment: &Program, numbered: bool) -> Vec<u8> {
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
        ends || numbered && output == Output::PRIMITIVE_ID
            || location_of_result(output).is_some_and(|location| read.contains(&location))
    };
    let mut results: Vec<u8> = program.outputs_written().iter().filter(handed).collect();
    if results.first() != Some(&Output::HPOS.0) {
        results.insert(0, Output::HPOS.0);
    }
    results
}

/// A vertex program that passes on results given as its attributes, in order; the number of a primitive as a generic
/// interpolant.
fn relay_text(results: &[u8], interpolant: Option<u8>) -> String {
    let mut text = "!!NVvp5.0\n".to_owned();
    for (attribute, number) in results.iter().enumerate() {
        let attribute = attribute % NAMED;
        let output = match (Output(*number), interpolant) {
            (Output::PRIMITIVE_ID, Some(interpolant)) => Output(Output::INTERPOLANT0.0 + interpolant),
            (output, _) => output,
        };
        let name = pipeline::result_name(dialect::Stage::Vertex, output);
        let scalar =
            output == Output::FOGC || output == Output::PSIZ || (Output::CLP0.0..Output::ID.0).contains(number);
        let mask = if scalar { ".x" } else { "" };
        let _ = writeln!(text, "MOV.U {name}{mask}, vertex.attrib[{attribute}];");
    }
    text + "END\n"
}

impl GpuDevice {
    /// The program that passes these results on.
    pub(super) fn relay(&mut self, results: &[u8], interpolant: Option<u8>) -> Result<Arc<LoadedProgram>, DeviceError> {
        let room = self.objects.device().limits().max_vertex_attributes as usize;
        if results.len() > MOST.min(room) {
            return Err(DeviceError::Unsupported(format!("{} results of a vertex at once", results.len())));
        }
        let key = (results.to_vec(), interpolant);
        if let Some(relay) = self.chains.relays.get(&key) {
            return Ok(relay.clone());
        }
        let checked = check::load(relay_text(results, interpolant).as_bytes(), &check::Options::default());
        let program =
            checked.program.ok_or_else(|| DeviceError::Unsupported("these results of a vertex together".to_owned()))?;
        // Devices have more attributes than programs have names for.
        let program = program.with_attributes(|attribute, _| Attribute(attribute as u8));
        let relay = LoadedProgram::new(program);
        self.chains.relays.insert(key, relay.clone());
        Ok(relay)
    }

    /// The fragment program of a draw with a geometry program: if it reads the number of its primitive, a version that
    /// reads it from a generic interpolant which it does not use itself, with that interpolant's number.
    pub(super) fn numbered_fragments(
        &mut self,
        call: &DrawCall<'_>,
    ) -> Result<Option<(Arc<LoadedProgram>, u8)>, DeviceError> {
        let own = call.fragment.program;
        let program = &own.program;
        if !program.reads(Attribute::FRAGMENT_PRIMITIVE_ID) {
            return Ok(None);
        }
        if let Some(known) = self.chains.numbered.get(&own.identity) {
            return Ok(Some(known.clone()));
        }
        let free = (0..32).find(|number| !program.attributes_read().contains(Attribute::INTERPOLANT0.0 + number));
        let free =
            free.ok_or_else(|| DeviceError::Unsupported("a primitive's number beside 32 attributes".to_owned()))?;
        let place = Attribute::INTERPOLANT0.0 + free;
        let flat = Interpolation { flat: true, ..Interpolation::default() };
        let renumbered = |_, attribute| match attribute {
            Attribute::FRAGMENT_PRIMITIVE_ID => Attribute(place),
            other => other,
        };
        let program = program.with_attributes(renumbered).with_interpolation(Attribute(place), flat);
        let made = (LoadedProgram::new(program), free);
        self.chains.numbered.insert(own.identity, made.clone());
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
        asked: &Asked,
    ) -> Result<Links, DeviceError> {
        let read = |stage: &Option<StageCall<'_>>| {
            stage.as_ref().map(|stage| chain_reads(&stage.program.program)).unwrap_or_default()
        };
        let (geometry_reads, geometry_patch) = read(&chain.geometry);
        let (evaluation_reads, evaluation_patch) = read(&chain.evaluation);
        let (control_reads, _) = read(&chain.control);
        let numbered = chain.geometry.is_some_and(|it| it.program.program.reads(Attribute::PRIMITIVE_ID));
        let tessellated = chain.evaluation.is_some();
        let last = || (asked.results.clone(), asked.apart.clone());
        let read_by = |reads: &[u8]| (reads.to_vec(), Vec::new());
        // The results of each stage are the inputs of the next one.
        let mut from_evaluation = if chain.geometry.is_some() { read_by(&geometry_reads) } else { last() };
        if chain.geometry.is_some() && numbered && tessellated {
            from_evaluation.0.push(PATCH_NUMBER);
        }
        let from_control = match (tessellated, chain.geometry) {
            (true, _) => evaluation_reads.clone(),
            (false, Some(_)) => geometry_reads.clone(),
            (false, None) => asked.results.iter().chain(&asked.apart).copied().collect(),
        };
        let mut of_patch: Vec<u8> = Vec::new();
        if tessellated || chain.geometry.is_some() {
            of_patch.extend(Output::TESS_OUTER0.0..Output::TESS_OUTER0.0 + 6);
            let wanted = if tessellated { &evaluation_patch } else { &geometry_patch };
            of_patch.extend(wanted.iter().filter(|it| **it >= Output::PATCH_ATTRIBUTE0.0));
        }
        let from_vertices = match (chain.control, tessellated, chain.geometry) {
            (Some(_), ..) => read_by(&control_reads),
            (None, true, _) => read_by(&evaluation_reads),
            (None, false, Some(_)) => read_by(&geometry_reads),
            (None, false, None) => last(),
        };
        let vertices = chain.control.map_or(0, |control| match control.program.program.arrangement() {
            Arrangement::Control { vertices } => vertices,
            Arrangement::None | Arrangement::Geometry { .. } | Arrangement::Evaluation { .. } => 0,
        });
        let patches = || match chain.control {
            Some(_) => Feed::Patches { vertices, results: from_control.clone(), patch: of_patch.clone() },
            None => Feed::Vertices(from_vertices.0.clone()),
        };
        let request =
            |feed: Feed, (results, apart): (Vec<u8>, Vec<u8>)| ChainRequest { feed, results, apart, patch: Vec::new() };
        let vertex = request(Feed::Arrays(arrays(call)), from_vertices.clone());
        let vertex = self.link(call, &call.vertex, vertex)?;
        let mut control = None;
        if let Some(stage) = &chain.control {
            let feed = Feed::Vertices(from_vertices.0.clone());
            let request = ChainRequest { patch: of_patch.clone(), ..request(feed, read_by(&from_control)) };
            control = Some(self.link(call, stage, request)?);
        }
        let mut evaluation = None;
        if let Some(stage) = &chain.evaluation {
            evaluation = Some(self.link(call, stage, request(patches(), from_evaluation.clone()))?);
        }
        let mut geometry = None;
        if let Some(stage) = &chain.geometry {
            let feed = if tessellated { Feed::Vertices(from_evaluation.0) } else { patches() };
            geometry = Some(self.link(call, stage, request(feed, last()))?);
        }
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

//! Which programs a chain runs, and what each is asked for.

use std::fmt::Write as _;
use std::sync::Arc;

use super::super::drawing::GpuDevice;
use super::super::programs::{Choices, Stage};
use super::super::units::BoundUnit;
use crate::check;
use crate::dialect::bindings::{Attribute, Output};
use crate::dialect::{self, pipeline};
use crate::lower::{ChainRequest, Feed, PATCH_NUMBER, chain_reads, location_of_result};
use crate::program::{Arrangement, PrimitiveOut, Program, TessellationMode};
use crate::raster::Mode;
use crate::runtime::call::{AttributeSource, Chain, DeviceError, DrawCall, LoadedProgram, StageCall};

/// Attributes that a vertex has on every device.
const MOST: usize = 16;

/// A stage with what it was lowered for.
pub struct Link {
    pub stage: Arc<Stage>,
    pub request: ChainRequest,
    pub units: Vec<BoundUnit>,
}

/// The stages of a draw.
pub struct Links {
    pub vertex: Link,
    pub control: Option<Link>,
    pub evaluation: Option<Link>,
    pub geometry: Option<Link>,
}

/// The last program, whose vertices are drawn.
pub fn last<'a>(call: &DrawCall<'a>, chain: &Chain<'a>) -> Option<StageCall<'a>> {
    match (chain.evaluation, chain.geometry) {
        (_, Some(geometry)) => Some(geometry),
        (Some(evaluation), None) => Some(evaluation),
        (None, None) if chain.control.is_none() => Some(call.vertex),
        (None, None) => None,
    }
}

/// What the last program's vertices make, as lists.
pub fn drawn(program: &Program) -> Mode {
    match program.arrangement {
        Arrangement::Geometry { output: PrimitiveOut::Points, .. } | Arrangement::Evaluation { points: true, .. } => {
            Mode::Points
        }
        Arrangement::Geometry { output: PrimitiveOut::LineStrip, .. }
        | Arrangement::Evaluation { mode: TessellationMode::Isolines, .. } => Mode::Lines,
        Arrangement::Geometry { .. } | Arrangement::Evaluation { .. } => Mode::Triangles,
        Arrangement::None | Arrangement::Control { .. } => Mode::Points,
    }
}

/// Results of the last program that reach fragments or the rasteriser.
pub fn handed_on(program: &Program) -> Vec<u8> {
    let handed = |output: &u8| {
        let output = Output(*output);
        let clip = (Output::CLP0.0..Output::ID.0).contains(&output.0);
        output == Output::HPOS || output == Output::PSIZ || clip || location_of_result(output).is_some()
    };
    let mut results: Vec<u8> = program.outputs_written.iter().filter(handed).collect();
    if results.first() != Some(&Output::HPOS.0) {
        results.insert(0, Output::HPOS.0);
    }
    results
}

/// A vertex program that hands on results which lie in its attributes, in order.
fn relay_text(results: &[u8]) -> String {
    let mut text = "!!NVvp5.0\n".to_owned();
    for (attribute, number) in results.iter().enumerate() {
        let name = pipeline::result_name(dialect::Stage::Vertex, Output(*number));
        let output = Output(*number);
        let scalar =
            output == Output::FOGC || output == Output::PSIZ || (Output::CLP0.0..Output::ID.0).contains(number);
        let mask = if scalar { ".x" } else { "" };
        let _ = writeln!(text, "MOV.U {name}{mask}, vertex.attrib[{attribute}];");
    }
    text + "END\n"
}

impl GpuDevice {
    /// The program that hands these results on.
    pub(super) fn relay(&mut self, results: &[u8]) -> Result<Arc<LoadedProgram>, DeviceError> {
        if results.len() > MOST {
            return Err(DeviceError::Unsupported(format!("{} results of a vertex at once", results.len())));
        }
        if let Some(relay) = self.chains.relays.get(results) {
            return Ok(relay.clone());
        }
        let checked = check::load(relay_text(results).as_bytes(), &check::Options::default());
        let program =
            checked.program.ok_or_else(|| DeviceError::Unsupported("these results of a vertex together".to_owned()))?;
        let relay = LoadedProgram::new(program);
        self.chains.relays.insert(results.to_vec(), relay.clone());
        Ok(relay)
    }

    fn link(&mut self, call: &DrawCall<'_>, stage: &StageCall<'_>, request: ChainRequest) -> Result<Link, DeviceError> {
        let units = self.units(&stage.program.program, call.textures, call.float)?;
        let choices = Choices::new(call.float, &units);
        let stage = self.programs.chain(&self.objects, stage.program, &choices, &request)?;
        Ok(Link { stage, request, units })
    }

    /// The programs of a chain whose last one hands on `results`.
    pub(super) fn links(
        &mut self,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
        results: Vec<u8>,
    ) -> Result<Links, DeviceError> {
        let read = |stage: &Option<StageCall<'_>>| {
            stage.as_ref().map(|stage| chain_reads(&stage.program.program)).unwrap_or_default()
        };
        let (geometry_reads, geometry_patch) = read(&chain.geometry);
        let (evaluation_reads, evaluation_patch) = read(&chain.evaluation);
        let (control_reads, _) = read(&chain.control);
        let numbered = chain.geometry.is_some_and(|it| it.program.program.reads(Attribute::PRIMITIVE_ID));
        let tessellated = chain.evaluation.is_some();
        // What each stage gives is what the next one reads.
        let mut from_evaluation = if chain.geometry.is_some() { geometry_reads.clone() } else { results.clone() };
        if chain.geometry.is_some() && numbered && tessellated {
            from_evaluation.push(PATCH_NUMBER);
        }
        let from_control = if tessellated { evaluation_reads.clone() } else { geometry_reads.clone() };
        let mut of_patch: Vec<u8> = (Output::TESS_OUTER0.0..Output::TESS_OUTER0.0 + 6).collect();
        let wanted = if tessellated { &evaluation_patch } else { &geometry_patch };
        of_patch.extend(wanted.iter().filter(|it| **it >= Output::PATCH_ATTRIBUTE0.0));
        let from_vertices = match (chain.control, tessellated, chain.geometry) {
            (Some(_), ..) => control_reads,
            (None, true, _) => evaluation_reads,
            (None, false, Some(_)) => geometry_reads.clone(),
            (None, false, None) => results.clone(),
        };
        let vertices = chain.control.map_or(0, |control| match control.program.program.arrangement {
            Arrangement::Control { vertices } => vertices,
            Arrangement::None | Arrangement::Geometry { .. } | Arrangement::Evaluation { .. } => 0,
        });
        let patches = || match chain.control {
            Some(_) => Feed::Patches { vertices, results: from_control.clone(), patch: of_patch.clone() },
            None => Feed::Vertices(from_vertices.clone()),
        };
        let arrays = arrays(call);
        let request = ChainRequest { feed: Feed::Arrays(arrays), results: from_vertices.clone(), patch: Vec::new() };
        let vertex = self.link(call, &call.vertex, request)?;
        let mut control = None;
        if let Some(stage) = &chain.control {
            let feed = Feed::Vertices(from_vertices.clone());
            let request = ChainRequest { feed, results: from_control.clone(), patch: of_patch.clone() };
            control = Some(self.link(call, stage, request)?);
        }
        let mut evaluation = None;
        if let Some(stage) = &chain.evaluation {
            let request = ChainRequest { feed: patches(), results: from_evaluation.clone(), patch: Vec::new() };
            evaluation = Some(self.link(call, stage, request)?);
        }
        let mut geometry = None;
        if let Some(stage) = &chain.geometry {
            let feed = if tessellated { Feed::Vertices(from_evaluation) } else { patches() };
            geometry = Some(self.link(call, stage, ChainRequest { feed, results, patch: Vec::new() })?);
        }
        Ok(Links { vertex, control, evaluation, geometry })
    }
}

/// Attributes of the vertex program that are arrays in this draw.
fn arrays(call: &DrawCall<'_>) -> Vec<u8> {
    let program = &call.vertex.program.program;
    let mut read = program.attributes_read;
    if program.options.position_invariant {
        read.insert(Attribute::OPOS.0);
    }
    let array = |number: &u8| match call.attributes.get(usize::from(*number)) {
        None | Some(AttributeSource::Constant(_)) => false,
        Some(AttributeSource::Kept(_) | AttributeSource::Given(_)) => true,
    };
    read.iter().filter(array).collect()
}

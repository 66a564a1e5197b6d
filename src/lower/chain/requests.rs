//! What each program of a chain is asked for: what the one after it reads.

use crate::dialect::bindings::{Attribute, Output};
use crate::lower::request::stages::{ChainRequest, Feed, PATCH_NUMBER, chain_reads};
use crate::program::{Arrangement, Program};

/// The programs that stand before the rasteriser.
#[derive(Copy, Clone, Debug)]
pub struct ChainPrograms<'a> {
    /// Takes the attributes of the draw.
    pub vertex: &'a Program,
    /// The tessellation control program.
    pub control: Option<&'a Program>,
    /// The tessellation evaluation program.
    pub evaluation: Option<&'a Program>,
    /// Takes whole primitives.
    pub geometry: Option<&'a Program>,
}

/// Results that the last program is asked for: those that are drawn, and others that are stored apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChainResults {
    /// Those that are drawn, by `Output` number.
    pub results: Vec<u8>,
    /// Those that no later stage reads.
    pub apart: Vec<u8>,
}

/// A request for each program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainRequests {
    /// That of the vertex program.
    pub vertex: ChainRequest,
    /// That of the tessellation control program.
    pub control: Option<ChainRequest>,
    /// That of the tessellation evaluation program.
    pub evaluation: Option<ChainRequest>,
    /// That of the geometry program.
    pub geometry: Option<ChainRequest>,
}

fn request(feed: Feed, given: ChainResults) -> ChainRequest {
    ChainRequest { feed, results: given.results, apart: given.apart, patch: Vec::new() }
}

/// What the programs of a chain are asked for; `arrays` are the attributes of the draw that are arrays.
pub fn chain_requests(programs: &ChainPrograms, arrays: Vec<u8>, asked: &ChainResults) -> ChainRequests {
    let read = |program: Option<&Program>| program.map(chain_reads).unwrap_or_default();
    let (geometry_reads, geometry_patch) = read(programs.geometry);
    let (evaluation_reads, evaluation_patch) = read(programs.evaluation);
    let (control_reads, _) = read(programs.control);
    let tessellated = programs.evaluation.is_some();
    let read_by = |reads: &[u8]| ChainResults { results: reads.to_vec(), apart: Vec::new() };
    let mut from_evaluation = if programs.geometry.is_some() { read_by(&geometry_reads) } else { asked.clone() };
    if tessellated && programs.geometry.is_some_and(|geometry| geometry.reads(Attribute::PRIMITIVE_ID)) {
        from_evaluation.results.push(PATCH_NUMBER);
    }
    let from_control = match (tessellated, programs.geometry) {
        (true, _) => evaluation_reads.clone(),
        (false, Some(_)) => geometry_reads.clone(),
        (false, None) => asked.results.iter().chain(&asked.apart).copied().collect(),
    };
    let mut of_patch: Vec<u8> = Vec::new();
    if tessellated || programs.geometry.is_some() {
        of_patch.extend(Output::TESS_OUTER0.0..Output::TESS_OUTER0.0 + 6);
        let wanted = if tessellated { &evaluation_patch } else { &geometry_patch };
        of_patch.extend(wanted.iter().filter(|entry| **entry >= Output::PATCH_ATTRIBUTE0.0));
    }
    let from_vertices = match (programs.control, tessellated, programs.geometry) {
        (Some(_), ..) => read_by(&control_reads),
        (None, true, _) => read_by(&evaluation_reads),
        (None, false, Some(_)) => read_by(&geometry_reads),
        (None, false, None) => asked.clone(),
    };
    let vertices = programs.control.map_or(0, |control| match control.arrangement {
        Arrangement::Control { vertices } => vertices,
        Arrangement::None
        | Arrangement::Geometry { .. }
        | Arrangement::Evaluation { .. }
        | Arrangement::Compute { .. } => 0,
    });
    let patches = || match programs.control {
        Some(_) => Feed::Patches { vertices, results: from_control.clone(), patch: of_patch.clone() },
        None => Feed::Vertices(from_vertices.results.clone()),
    };
    let control = programs.control.map(|_| ChainRequest {
        patch: of_patch.clone(),
        ..request(Feed::Vertices(from_vertices.results.clone()), read_by(&from_control))
    });
    let evaluation = programs.evaluation.map(|_| request(patches(), from_evaluation.clone()));
    let geometry = programs.geometry.map(|_| {
        let feed = if tessellated { Feed::Vertices(from_evaluation.results.clone()) } else { patches() };
        request(feed, asked.clone())
    });
    ChainRequests { vertex: request(Feed::Arrays(arrays), from_vertices), control, evaluation, geometry }
}

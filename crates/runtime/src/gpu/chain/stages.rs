//! Selects the programs of a chain, and the results of each.

use crate::call::{AttributeSource, Chain, DeviceError, DrawCall, StageCall};
use crate::gpu::chain::relays::NAMED;
use crate::gpu::chain::scene::{Interpolants, Link, Links};
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::shaders::programs::Choices;
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::isa::Op;
use glasm::lower::locations::{location_of_attribute, location_of_result};
use glasm::lower::stages::{ChainPrograms, ChainRequest, ChainResults, chain_requests};
use glasm::program::{Arrangement, PrimitiveOut, Program};

/// Whether each invocation of a geometry program makes its largest number of triangles with separate vertices: then its
/// vertices are a list of triangles already.
pub(crate) fn makes_lists(program: &Program) -> bool {
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

/// Results of the last program that reach fragments or the rasteriser, with the numbers that fragments read as generic
/// interpolants.
pub(crate) fn handed_on(program: &Program, fragment: &Program, interpolants: &Interpolants) -> Vec<u8> {
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

fn link(
    renderer: &mut Renderer,
    call: &DrawCall<'_>,
    stage: &StageCall<'_>,
    request: ChainRequest,
) -> Result<Link, DeviceError> {
    let units = renderer.units(&stage.program.program, call.textures, call.float)?;
    let mut choices = Choices::new(call.float, &units);
    choices.sections = renderer.memory.sections(stage.program);
    let stage = renderer.programs.chain(&renderer.objects, stage.program, &choices, &request)?;
    Ok(Link { stage, request, units })
}

/// The programs of a chain.
pub(crate) fn links(
    renderer: &mut Renderer,
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
    let vertex = link(renderer, call, &call.vertex, requests.vertex)?;
    let mut next = |stage: Option<StageCall<'_>>, request: Option<ChainRequest>| match (stage, request) {
        (Some(stage), Some(request)) => link(renderer, call, &stage, request).map(Some),
        _ => Ok(None),
    };
    let control = next(chain.control, requests.control)?;
    let evaluation = next(chain.evaluation, requests.evaluation)?;
    let geometry = next(chain.geometry, requests.geometry)?;
    Ok(Links { vertex, control, evaluation, geometry })
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

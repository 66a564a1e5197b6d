//! Programs before the rasteriser, one after another.

use super::program;
use crate::dialect::bindings::Output;
use crate::lower::Options;
use crate::lower::stages::{
    ChainPrograms, ChainRequest, ChainResults, Feed, PATCH_NUMBER, chain_request, chain_requests, chain_stage,
};
use crate::program::Program;

const VERTEX: &str = "!!NVvp5.0\nMOV result.attrib[0], vertex.attrib[3];\nMOV result.attrib[1], vertex.attrib[4];\n\
                      MOV result.position, vertex.position;\nEND";
const CONTROL: &str = "!!NVtcp5.0\nVERTICES_OUT 3;\nMOV result.attrib[1], vertex[0].attrib[0];\n\
                       MOV result.patch.attrib[4], vertex[1].attrib[0];\nMOV result.patch.tessouter[0].x, 1;\nEND";
const EVALUATION: &str = "!!NVtep5.0\nTESS_MODE QUADS;\nADD result.attrib[2], vertex[0].attrib[1], primitive.patch.attrib[4];\n\
                          MOV result.position, vertex.tesscoord;\nEND";
const GEOMETRY: &str = "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
                        I2F result.position, primitive.id;\nMOV result.attrib[0], vertex[0].attrib[2];\nEMIT;\nEND";

fn request(feed: Feed, results: &[u8], patch: &[u8]) -> ChainRequest {
    ChainRequest { feed, results: results.to_vec(), apart: Vec::new(), patch: patch.to_vec() }
}

#[test]
fn each_program_is_asked_for_what_the_next_one_reads() {
    let [vertex, control, evaluation, geometry] = [VERTEX, CONTROL, EVALUATION, GEOMETRY].map(program);
    let attribute = |number: u8| Output::INTERPOLANT0.0 + number;
    let asked = ChainResults { results: vec![Output::HPOS.0, attribute(0)], apart: Vec::new() };
    let requests = |control, evaluation, geometry| {
        chain_requests(&ChainPrograms { vertex: &vertex, control, evaluation, geometry }, vec![0, 3], &asked)
    };
    // The levels of a patch are always needed: four outer and two inner ones.
    let mut patch: Vec<u8> = (Output::TESS_OUTER0.0..Output::TESS_OUTER0.0 + 4).collect();
    patch.extend([Output::TESS_INNER0.0, Output::TESS_INNER0.0 + 1, Output::PATCH_ATTRIBUTE0.0 + 4]);
    let patches = || Feed::Patches { vertices: 3, results: vec![attribute(1)], patch: patch.clone() };
    let arrays = || Feed::Arrays(vec![0, 3]);

    let alone = requests(None, None, None);
    assert_eq!(alone.vertex, request(arrays(), &asked.results, &[]));
    assert!(alone.control.is_none() && alone.evaluation.is_none() && alone.geometry.is_none());

    let whole = requests(Some(&control), Some(&evaluation), None);
    assert_eq!(whole.vertex, request(arrays(), &[attribute(0)], &[]));
    assert_eq!(whole.control, Some(request(Feed::Vertices(vec![attribute(0)]), &[attribute(1)], &patch)));
    assert_eq!(whole.evaluation, Some(request(patches(), &asked.results, &[])));

    // Without a control program the vertices of a patch are as the vertex program left them.
    let fixed = requests(None, Some(&evaluation), None);
    assert_eq!(fixed.vertex, request(arrays(), &[attribute(1)], &[]));
    assert_eq!(fixed.evaluation, Some(request(Feed::Vertices(vec![attribute(1)]), &asked.results, &[])));

    let primitives = requests(None, None, Some(&geometry));
    assert_eq!(primitives.vertex, request(arrays(), &[attribute(2)], &[]));
    assert_eq!(primitives.geometry, Some(request(Feed::Vertices(vec![attribute(2)]), &asked.results, &[])));

    // It reads the number of the primitive, which is that of the patch.
    let all = requests(Some(&control), Some(&evaluation), Some(&geometry));
    let passed = [attribute(2), PATCH_NUMBER];
    assert_eq!(all.evaluation, Some(request(patches(), &passed, &[])));
    assert_eq!(all.geometry, Some(request(Feed::Vertices(passed.to_vec()), &asked.results, &[])));
}

/// What the variables of a translated program's workgroup take, each in whole vectors.
fn shared(program: &Program) -> u32 {
    let lowered = chain_stage(program, &Options::default(), &chain_request(program)).expect("a module");
    let mut layouter = naga::proc::Layouter::default();
    layouter.update(lowered.module.to_ctx()).expect("a layout");
    let variables = lowered.module.global_variables.iter().map(|(_, variable)| variable);
    let shared = variables.filter(|variable| variable.space == naga::AddressSpace::WorkGroup);
    shared.map(|variable| layouter[variable.ty].size.next_multiple_of(16)).sum()
}

#[test]
fn a_workgroup_shares_as_many_bytes_as_are_asked_of_the_device() {
    let vote = "TGALL.S own, primitive.invocation.x;";
    let shuffle = "SHFIDX.S own.xy, primitive.invocation.x, {1, 0, 0, 0}, {31, 0, 0, 0};";
    for (vertices, read, line) in [
        (3, "primitive.out.tessouter[0]", ""),
        (32, "vertex.out[1].attrib[0]", ""),
        (5, "vertex.out[1].attrib[0]", vote),
        (32, "primitive.out.tessouter[0]", vote),
        (5, "vertex.out[1].attrib[0]", shuffle),
        (32, "vertex.out[1].attrib[0]", shuffle),
    ] {
        let lines = [
            "!!NVtcp5.0\nOPTION NV_shader_thread_group;\nOPTION NV_shader_thread_shuffle;",
            &format!("VERTICES_OUT {vertices};\nINT TEMP own;\nMOV result.attrib[0], vertex[0].attrib[0];"),
            "MOV result.patch.tessouter[0].x, 1;",
            line,
            &format!("MOV result.attrib[1], {read};\nMOV.S result.attrib[2], own;\nEND"),
        ];
        let program = program(&lines.join("\n"));
        let bytes = shared(&program);
        let refused = |bytes: u32| {
            let options = Options::default().with_workgroup_memory(bytes);
            chain_stage(&program, &options, &chain_request(&program)).err().map(|error| error.message)
        };
        assert_eq!(refused(bytes), None, "{vertices}, {read}, {line}: {bytes}");
        let less = refused(bytes - 1);
        assert!(less.is_some_and(|why| why.contains("too many results")), "{vertices}, {read}, {line}: {bytes}");
    }
}

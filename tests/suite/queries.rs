//! GetProgramiv: resource use and limits.

use glasm_runtime::raster::ColorFormat;
use glasm_runtime::{Context, Cpu, ProgramQueryArb, ProgramTarget, Resource, TargetDescription};

fn context() -> Context {
    let window = TargetDescription {
        width: 4,
        height: 4,
        samples: 1,
        colors: vec![ColorFormat::Rgba8],
        depth: None,
        stencil: false,
    };
    Context::new(Box::new(Cpu::new()), window).expect("a context")
}

fn loaded(target: ProgramTarget, text: &str) -> Context {
    let mut context = context();
    context.bind_program_arb(target, 1).expect("a program");
    context.program_string_arb(target, text.as_bytes()).expect("a program that loads");
    context
}

fn counts(context: &Context, target: ProgramTarget, resources: &[Resource]) -> Vec<i32> {
    let count =
        |resource: &Resource| context.get_program_iv_arb(target, ProgramQueryArb::Count(*resource)).expect("a count");
    resources.iter().map(count).collect()
}

/// ARB_fragment_program, 3.11.3.7 and 3.11.6: by hand.
#[test]
fn fragment_programs_are_counted_as_the_text_counts() {
    let text = "!!ARBfp1.0
TEMP a, b, unused;
ALIAS c = a;
PARAM scale = {2, 2, 2, 2};
PARAM same = 2.0;
TEX a, fragment.texcoord[0], texture[0], 2D;
MUL a, a, scale;
MUL b, c, same;
TEX b, a, texture[1], 2D;
KIL b;
ADD result.color, b, state.fog.color;
END";
    let context = loaded(ProgramTarget::FragmentArb, text);
    let resources = [
        Resource::Instructions,
        Resource::AluInstructions,
        Resource::TexInstructions,
        Resource::TexIndirections,
        Resource::Temporaries,
        Resource::Parameters,
        Resource::Attribs,
    ];
    // Aliases are not temporaries, equal constants are one parameter, and KIL reads what TEX has just written.
    assert_eq!(counts(&context, ProgramTarget::FragmentArb, &resources), [6, 3, 3, 3, 3, 2, 1]);
    assert_eq!(context.get_program_iv_arb(ProgramTarget::FragmentArb, ProgramQueryArb::UnderNativeLimits), Ok(1));
}

/// 3.11.6: what a step wrote does not count as written in the next one.
#[test]
fn lookups_that_depend_on_an_earlier_step_are_in_one_step() {
    let lookups = |lines: &[&str]| {
        let lines = lines.join(";\n");
        let text = format!("!!ARBfp1.0\nTEMP a, b, c;\n{lines};\nADD b, b, c;\nADD result.color, a, b;\nEND");
        counts(&loaded(ProgramTarget::FragmentArb, &text), ProgramTarget::FragmentArb, &[Resource::TexIndirections])
    };
    let (first, second) = ("TEX a, fragment.texcoord[0], texture[0], 2D", "TEX b, a, texture[1], 2D");
    assert_eq!(lookups(&[first, second, "TEX c, a, texture[2], 2D"]), [2]);
    assert_eq!(lookups(&[first, second, "TEX c, b, texture[2], 2D"]), [3]);
    // The last one reads what the second step has written.
    assert_eq!(lookups(&[first, second, "TEX c, a, texture[2], 2D", "TEX a, c, texture[2], 2D"]), [3]);
}

#[test]
fn vertex_programs_are_counted_as_the_text_counts() {
    let text = "!!ARBvp1.0
ADDRESS index;
TEMP t;
PARAM table[3] = { program.env[0..1], state.fog.color };
ARL index.x, vertex.attrib[1].x;
MOV t, table[index.x];
ADD result.position, t, vertex.position;
MOV result.color, vertex.attrib[1];
END";
    let context = loaded(ProgramTarget::Vertex, text);
    let resources = [
        Resource::Instructions,
        Resource::Temporaries,
        Resource::Parameters,
        Resource::Attribs,
        Resource::AddressRegisters,
    ];
    assert_eq!(counts(&context, ProgramTarget::Vertex, &resources), [4, 1, 3, 2, 1]);
}

/// NV_fragment_program2, NV_vertex_program2_option and NV_gpu_program4, the tables of new state.
#[test]
fn limits_of_flow_are_told() {
    let context = context();
    let limits = [
        (ProgramQueryArb::MaxExecInstructions, 65536, true),
        (ProgramQueryArb::MaxCallDepth, 4, true),
        (ProgramQueryArb::MaxIfDepth, 48, true),
        (ProgramQueryArb::MaxLoopDepth, 4, true),
        (ProgramQueryArb::MaxLoopCount, 255, false),
    ];
    for (query, limit, in_vertex_programs) in limits {
        assert_eq!(context.get_program_iv_arb(ProgramTarget::FragmentArb, query), Ok(limit));
        let outcome = context.get_program_iv_arb(ProgramTarget::Vertex, query);
        assert_eq!(outcome.is_ok(), in_vertex_programs);
    }
}

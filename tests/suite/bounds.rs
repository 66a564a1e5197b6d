//! GetProgram returns the limits that programs are held to: a program at a limit loads, and one beyond it does not.

use glasm::check::{self, ParseOptions};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::{Context, Cpu, ProgramQueryArb, ProgramTarget, Resource, TargetDescription};

/// Statements that use so much of a resource.
type Statements = fn(usize) -> String;

/// What a program says before its statements, and how much of each resource that takes away.
struct Kind {
    target: ProgramTarget,
    head: &'static str,
    instructions: usize,
    temporaries: usize,
    parameters: usize,
}

const fn vertices(head: &'static str, instructions: usize) -> Kind {
    Kind { target: ProgramTarget::Vertex, head, instructions, temporaries: 0, parameters: 0 }
}

const fn fragments(head: &'static str, [instructions, temporaries, parameters]: [usize; 3]) -> Kind {
    Kind { target: ProgramTarget::FragmentArb, head, instructions, temporaries, parameters }
}

/// ARB_vertex_program, 2.14.4.5.1; ARB_fragment_program, 3.11.4.5.1.
const KINDS: [Kind; 6] = [
    vertices("!!ARBvp1.0\n", 0),
    vertices("!!ARBvp1.0\nOPTION ARB_position_invariant;\n", 4),
    fragments("!!ARBfp1.0\n", [0, 0, 0]),
    fragments("!!ARBfp1.0\nOPTION ARB_fog_linear;\n", [2, 1, 2]),
    fragments("!!ARBfp1.0\nOPTION ARB_fog_exp;\n", [3, 1, 2]),
    fragments("!!ARBfp1.0\nOPTION ARB_fog_exp2;\n", [4, 1, 2]),
];

fn context() -> Context {
    Context::new(Box::new(Cpu::new()), TargetDescription::color(4, 4, ColorFormat::Rgba8)).expect("a context")
}

fn loads(kind: &Kind, statements: &str) -> bool {
    let mut context = context();
    context.bind_program_arb(kind.target, 1).expect("a program");
    let text = format!("{}{statements}MOV result.color, 1;\nEND", kind.head);
    context.program_string_arb(kind.target, text.as_bytes()).is_ok()
}

fn told(kind: &Kind, resource: Resource) -> usize {
    let told = context().get_program_iv_arb(kind.target, ProgramQueryArb::Max(resource)).expect("a limit");
    usize::try_from(told).expect("a number")
}

/// The instruction that `loads` adds counts too.
fn instructions(count: usize) -> String {
    format!("TEMP t;\n{}", "MOV t, 1;\n".repeat(count - 1))
}

fn temporaries(count: usize) -> String {
    (0..count).map(|number| format!("TEMP t{number};\n")).collect()
}

/// Different bindings, and the constant in the instruction that `loads` adds.
fn parameters(count: usize) -> String {
    let bindings = count - 1;
    let local = bindings.min(1024);
    let others = local..bindings;
    let others: String = others.map(|it| format!("PARAM b{it} = program.env[{}];\n", it - local)).collect();
    format!("PARAM a[] = {{ program.local[0..{}] }};\n{others}", local - 1)
}

#[test]
fn programs_are_held_to_the_limits_that_are_told() {
    for kind in &KINDS {
        let resources: [(Resource, usize, Statements); 3] = [
            (Resource::Instructions, kind.instructions, instructions),
            (Resource::Temporaries, kind.temporaries, temporaries),
            (Resource::Parameters, kind.parameters, parameters),
        ];
        for (resource, less, statements) in resources {
            let most = told(kind, resource) - less;
            assert!(loads(kind, &statements(most)), "{}{resource:?}: {most} are not too many", kind.head);
            assert!(!loads(kind, &statements(most + 1)), "{}{resource:?}: {most} and one are too many", kind.head);
        }
    }
}

/// All numbered attributes, and then weights that share no storage with them.
fn attributes(count: usize) -> String {
    let name = |number: usize| {
        if number < 16 { format!("vertex.attrib[{number}]") } else { format!("vertex.weight[{}]", number - 12) }
    };
    (0..count).map(|number| format!("ATTRIB v{number} = {};\n", name(number))).collect()
}

fn addresses(count: usize) -> String {
    (0..count).map(|number| format!("ADDRESS a{number};\n")).collect()
}

/// Fragment programs have fewer attributes than they may bind, and no address registers.
#[test]
fn vertex_programs_are_held_to_their_own_limits() {
    for kind in KINDS.iter().filter(|kind| kind.target == ProgramTarget::Vertex) {
        let resources: [(Resource, Statements); 2] =
            [(Resource::Attribs, attributes), (Resource::AddressRegisters, addresses)];
        for (resource, statements) in resources {
            let most = told(kind, resource);
            assert!(loads(kind, &statements(most)), "{}{resource:?}: {most} are not too many", kind.head);
            assert!(!loads(kind, &statements(most + 1)), "{}{resource:?}: {most} and one are too many", kind.head);
        }
    }
}

fn count(kind: &Kind, resource: Resource, text: &str) -> i32 {
    let mut context = context();
    context.bind_program_arb(kind.target, 1).expect("a program");
    context.program_string_arb(kind.target, text.as_bytes()).expect("a program that loads");
    context.get_program_iv_arb(kind.target, ProgramQueryArb::Count(resource)).expect("a count")
}

/// The example of ARB_vertex_program, 2.14.3.7: every constant of an array with relative addressing counts, others where
/// they differ from those before.
#[test]
fn constants_are_counted_as_the_text_counts() {
    let example = "!!ARBvp1.0
ADDRESS a;
PARAM arr1[4] = { {1,2,3,4}, {1,2,3,4}, {4,4,4,4}, {5,6,7,8} };
PARAM arr2[3] = { {1,2,3,4}, {5,6,7,8}, {0,1,2,3} };
PARAM x = {4,3,2,1};
PARAM y = {1,2,3,4};
PARAM z = 4;
PARAM r = {4,3,2,1};
ARL a.x, vertex.attrib[1].x;
MOV result.position, arr1[a.x];
END";
    assert_eq!(count(&KINDS[0], Resource::Parameters, example), 6);
    // Two are the same if their numbers are: both zeros are, and no other number is zero, however small.
    for (constants, wanted) in [
        ("PARAM p = 0.0; PARAM q = -0.0;", 1),
        ("PARAM p = 0; PARAM q = 1.4e-45;", 2),
        ("PARAM p = 2; PARAM q = {2, 2, 2, 2}; PARAM r = 2.0e0;", 1),
        ("PARAM p = {2}; PARAM q = {2, 0, 0, 1};", 1),
        ("PARAM p = 2; PARAM q = {2};", 2),
        ("PARAM p = 1; PARAM q = -1;", 2),
        ("PARAM p = program.env[0]; PARAM q = program.env[0]; PARAM r = program.local[0];", 2),
        ("PARAM p = state.fog.color; PARAM q[] = { state.fog.color, program.env[1..3] };", 4),
    ] {
        let text = format!("!!ARBvp1.0\n{constants}\nMOV result.position, p;\nEND");
        assert_eq!(count(&KINDS[0], Resource::Parameters, &text), wanted, "{constants}");
    }
    // What operands name counts like what is declared.
    let bindings = "TEMP t; MOV t, program.env[3]; ADD t, t, program.env[3]; ADD t, t, program.local[3];
ADD t, t, state.fog.color; MOV result.position, t;";
    assert_eq!(count(&KINDS[0], Resource::Parameters, &format!("!!ARBvp1.0\n{bindings}\nEND")), 3);
    // Constants of operands count as well.
    let operands = "TEMP r;\nADD r, {1, 2, 3, 4}, {1, 2, 3, 4};\nADD r, r, {5};\nMOV result.position, r;\nEND";
    for header in ["!!ARBvp1.0", "!!NVvp4.0"] {
        assert_eq!(count(&KINDS[0], Resource::Parameters, &format!("{header}\n{operands}")), 2, "{header}");
    }
}

/// 2.14.3.7 as well: attributes count once, however often and by which name they are bound, and read or not.
#[test]
fn attributes_are_counted_as_the_text_counts() {
    for (statements, wanted) in [
        ("MOV result.position, 1;", 0),
        ("MOV result.position, vertex.position; MOV result.color, vertex.position;", 1),
        ("ATTRIB a = vertex.normal; ATTRIB b = vertex.normal; MOV result.position, vertex.attrib[7];", 2),
        ("ATTRIB a = vertex.texcoord; MOV result.position, vertex.texcoord[0];", 1),
        ("MOV result.position, vertex.color; MOV result.color, vertex.color.primary;", 1),
        ("ATTRIB a = vertex.color.secondary; MOV result.position, vertex.color;", 2),
    ] {
        let text = format!("!!ARBvp1.0\n{statements}\nEND");
        assert_eq!(count(&KINDS[0], Resource::Attribs, &text), wanted, "{statements}");
    }
    // An address register may choose any of the numbered ones (NV_vertex_program3, 2.14.3.1).
    let text = "!!ARBvp1.0
OPTION NV_vertex_program3;
ADDRESS a;
ARL a.x, program.local[0].x;
MOV result.position, vertex.attrib[a.x];
END";
    assert_eq!(count(&KINDS[0], Resource::Attribs, text), 16);
}

/// NV_fragment_program2, 3.11: instructions of flow are neither of arithmetic nor of textures.
#[test]
fn instructions_of_flow_are_of_no_other_kind() {
    let text = "!!ARBfp1.0
OPTION NV_fragment_program2;
TEMP r;
MOVC r, fragment.color;
IF GT.x;
TEX r, fragment.texcoord[0], texture[0], 2D;
ELSE;
ADD r, r, 1;
ENDIF;
MOV result.color, r;
END";
    let resources = [Resource::Instructions, Resource::AluInstructions, Resource::TexInstructions];
    assert_eq!(resources.map(|resource| count(&KINDS[2], resource, text)), [7, 3, 1]);
}

/// The languages without such queries, and the newer ones.
#[test]
fn instructions_of_other_languages_are_counted_by_kind() {
    let fragment = "!!FP1.0
DECLARE k;
DEFINE c = {1, 2, 3, 4};
TEX R0, f[TEX0], TEX0, 2D;
MUL H0, R0, k;
ADD H0, H0, c;
KIL GT.x;
ADD o[COLR], H0, p[3];
END";
    // KIL is a texture instruction; texels that are fetched and sizes are looked up as well (NV_gpu_program4, 2.X.2).
    let texels = "!!NVfp4.0
TEMP r, s;
TXQ r, {0}, texture[0], 2D;
TXF r, r, texture[0], 2D;
TEX s, fragment.texcoord[0], texture[1], 2D;
KIL s;
IF GT.x;
ADD r, r, s;
ENDIF;
MOV result.color, r;
END";
    let vertex = "!!VP2.0
ARL A0.x, v[1].x;
MADC R1, c[A0.x + 1], v[0], R0;
BRA done (GT.x);
MUL R0, R1, c[7];
done: MOV o[HPOS], R0;
END";
    let used = |text: &str| {
        let program = check::load(text.as_bytes(), &ParseOptions::default()).program.expect("a program");
        let used = program.resources();
        let kinds = [used.instructions, used.alu_instructions, used.texture_instructions];
        (kinds, [used.temporaries, used.attributes, used.address_registers])
    };
    assert_eq!(used(fragment), ([5, 3, 2], [2, 1, 0]));
    assert_eq!(used(vertex), ([5, 4, 0], [2, 2, 1]));
    assert_eq!(used(texels), ([8, 2, 4], [2, 1, 0]));
}

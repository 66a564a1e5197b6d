//! Loops that do not end by themselves, on a device that allows few rounds.

use glasm::texture::{Filter, MinFilter, MipFilter, StorageFormat, Target};
use glasm_runtime::ProgramTarget::{Compute, FragmentArb, Geometry, Vertex};
use glasm_runtime::call::TargetDescription;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{Capability, Context, GpuDevice, ImageAccess, ImageTarget, InternalFormat, TexParameter};

use super::handles::words;
use super::{picture, square, use_arb};
use crate::support::expected;

/// A loop that adds a fifth in each round, and never ends.
fn endless(header: &str, before: &str, after: &str) -> String {
    format!(
        "{header}\nTEMP sum, never;\n{before}MOV sum, 0;\nREP;\nSGT.CC never.x, sum, 1000;\nBRK (NE.x);\n\
         ADD sum, sum, {{0.2}}.x;\nENDREP;\nMOV {after}, sum;\nEND"
    )
}

/// A context on a device that allows so many rounds.
fn limited(rounds: u64) -> Context {
    let mut device = GpuDevice::open().expect("an adapter");
    device.limit_rounds(rounds).expect("a limit");
    Context::new(Box::new(device), TargetDescription::color(4, 1, ColorFormat::Rgba8)).expect("a context")
}

/// What a fragment program draws if so many rounds are allowed.
fn drawn(rounds: u64, fragment: &str) -> Vec<[u8; 4]> {
    let mut gl = limited(rounds);
    use_arb(&mut gl, Vertex, &format!("!!NVvp4.0\n{POSITION}END"));
    use_arb(&mut gl, FragmentArb, fragment);
    square(&mut gl, 0.0).expect("a draw");
    picture(&mut gl)
}

/// Numbers of rounds, and what as many fifths of 255 are.
const ROUNDS: [(u64, u8); 3] = [(1, 51), (3, 153), (4, 204)];

const POSITION: &str = "MOV result.position, vertex.position;\n";
const COLOR: &str = "!!NVfp4.0\nMOV result.color, fragment.color;\nEND";

#[test]
fn loops_of_draws_end_after_the_rounds_that_a_device_allows() {
    if !expected("gpu") {
        return;
    }
    for (rounds, color) in ROUNDS {
        // A count may be as good as none.
        for head in ["REP;", "REP.S {1000000000};"] {
            let fragment = endless("!!NVfp4.0", "", "result.color").replace("\nREP;", &format!("\n{head}"));
            assert_eq!(drawn(rounds, &fragment), [[color; 4]; 4], "{rounds} rounds of {head} for each fragment");
        }
        let mut gl = limited(rounds);
        use_arb(&mut gl, Vertex, &endless("!!NVvp4.0", POSITION, "result.color"));
        use_arb(&mut gl, FragmentArb, COLOR);
        square(&mut gl, 0.0).expect("a draw");
        assert_eq!(picture(&mut gl), [[color; 4]; 4], "{rounds} rounds for each vertex");
    }
}

/// 4,096 rounds come to a fifth. Beyond the first ones, fragments take them from what the submission has.
#[test]
fn invocations_share_the_rounds_of_a_submission() {
    if !expected("gpu") {
        return;
    }
    let slow = |text: String| text.replace("{0.2}", "{0.000048828125}");
    let fragment = (format!("!!NVvp4.0\n{POSITION}END"), slow(endless("!!NVfp4.0", "", "result.color")));
    let vertex = (slow(endless("!!NVvp4.0", POSITION, "result.color")), COLOR.to_owned());
    let drawn_by = |programs: &(String, String), most: u64, shared: Option<u64>, times: usize| {
        let mut device = GpuDevice::open().expect("an adapter");
        device.limit_rounds(most).expect("a limit");
        device.limit_shared_rounds(shared).expect("a limit");
        let target = TargetDescription::color(4, 1, ColorFormat::Rgba8);
        let mut gl = Context::new(Box::new(device), target).expect("a context");
        use_arb(&mut gl, Vertex, &programs.0);
        use_arb(&mut gl, FragmentArb, &programs.1);
        let mut seen = Vec::new();
        for _ in 0..times {
            square(&mut gl, 0.0).expect("a draw");
            seen = picture(&mut gl).iter().map(|color| color[0]).collect();
        }
        let warning = gl.device().warning();
        assert_eq!(gl.device().warning(), None, "it is said once");
        (seen, warning)
    };
    let drawn = |most, shared, times| drawn_by(&fragment, most, shared, times);
    let three = 3 * 4096;
    assert_eq!(drawn(three, None, 1), (vec![153; 4], None), "each has its own");
    assert_eq!(drawn(three, Some(1 << 30), 1), (vec![153; 4], None), "there are enough");
    let ended = Some("loops were ended, since a submission would have taken too long".to_owned());
    assert_eq!(drawn(three, Some(0), 1), (vec![51; 4], ended.clone()), "only the first ones");
    assert_eq!(drawn_by(&vertex, three, Some(0), 1), (vec![51; 4], ended.clone()), "of vertices, too");
    assert_eq!(drawn_by(&vertex, three, Some(1 << 30), 1), (vec![153; 4], None), "there are enough for vertices");
    let (mut some, warning) = drawn(three, Some(3 * 4096), 1);
    some.sort_unstable();
    assert!(some[0] == 51 && some.iter().all(|color| [51, 102, 153].contains(color)), "{some:?}");
    assert!(some.iter().map(|color| u32::from(color / 51 - 1)).sum::<u32>() <= 3, "{some:?}");
    assert_eq!(warning, ended);
    // Four fragments take 8 portions in each draw, and helpers may take some, too.
    assert_eq!(drawn(three, Some(32 * 4096), 20), (vec![153; 4], None), "each submission has its own");
}

/// Three levels of routines that call the next one 14 times each, up to one that adds a fifth.
fn calling(recursive: bool) -> String {
    let calls = |next: usize| format!("CAL level{next};\n").repeat(14);
    let last = "ADD sum, sum, {0.2}.x;\nMOV result.color, sum;\n".to_owned() + &"MAD pad, pad, pad, sum;\n".repeat(30);
    // A call of itself that never happens.
    let again = if recursive { "SGT.CC never.x, sum, 1000;\nIF NE.x;\nCAL level3;\nENDIF;\n" } else { "" };
    format!(
        "!!NVfp4.0\nTEMP sum, pad, never;\nmain:\nMOV sum, 0;\nMOV pad, 0;\n{}RET;\nlevel1:\n{}RET;\nlevel2:\n{}RET;\n\
         level3:\n{last}{again}RET;\nEND",
        calls(1),
        calls(2),
        calls(3)
    )
}

#[test]
fn calls_without_a_loop_end_after_these_rounds_too() {
    if !expected("gpu") {
        return;
    }
    for (rounds, color) in ROUNDS {
        for recursive in [false, true] {
            // One for each level before the last.
            let seen = drawn(rounds + 2, &calling(recursive));
            assert_eq!(seen, [[color; 4]; 4], "{rounds} calls of the last level, recursive: {recursive}");
        }
    }
}

/// Each call is a state, and drivers nest what follows the ends of that many rounds too deep.
#[test]
fn calls_from_ninety_places_return_to_each() {
    if !expected("gpu") {
        return;
    }
    let calls = "CAL more;\n".repeat(90);
    let text = format!(
        "!!NVfp4.0\nTEMP sum, never;\nmain:\nMOV sum, 0;\n{calls}MUL result.color, sum, {{0.01}}.x;\nRET;\n\
         more:\nADD sum, sum, {{1}}.x;\nSGT.CC never.x, sum, 1000;\nIF NE.x;\nCAL more;\nENDIF;\nRET;\nEND"
    );
    // 0.9 of 255 is 229.5.
    let seen = drawn(1000, &text);
    assert!(seen.iter().flatten().all(|byte| [229, 230].contains(byte)), "{seen:?}");
}

#[test]
fn loops_of_geometry_programs_end_after_these_rounds_too() {
    if !expected("gpu") {
        return;
    }
    let header = "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;";
    let emitted = |corner| format!("MOV result.position, vertex[{corner}].position;\nMOV result.color, sum;\nEMIT;\n");
    let after = format!("never, 0;\n{}{}{}MOV never", emitted(0), emitted(1), emitted(2));
    for (rounds, color) in ROUNDS {
        let mut gl = limited(rounds);
        use_arb(&mut gl, Vertex, &format!("!!NVvp4.0\n{POSITION}END"));
        let text = endless(header, "", &after);
        gl.program_string_arb(Geometry, text.as_bytes()).expect(&text);
        gl.enable(Capability::GeometryProgram).expect("a capability");
        use_arb(&mut gl, FragmentArb, COLOR);
        gl.begin(Mode::TriangleStrip).expect("a primitive");
        for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]] {
            gl.vertex([x, y, 0.0]).expect("a vertex");
        }
        gl.end().expect("a draw");
        assert_eq!(picture(&mut gl), [[color; 4]; 4], "{rounds} rounds for each triangle");
    }
}

#[test]
fn loops_of_dispatches_end_after_these_rounds_too() {
    if !expected("gpu") {
        return;
    }
    for (rounds, _) in ROUNDS {
        let mut gl = limited(rounds);
        gl.bind_texture(Target::Dim2, 1).expect("a texture");
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba32F, 1, 1, None).expect("an image");
        let nearest = MinFilter::new(Filter::Nearest, MipFilter::None);
        gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(nearest)).expect("a filter");
        let format = StorageFormat::parse("rgba32f").expect("a format");
        let image = gl.get_image_handle_nv(1, 0, false, 0, format).expect("a handle");
        gl.make_image_handle_resident_nv(image, ImageAccess::WriteOnly).expect("it is resident");
        let [low, high] = words(image);
        let before = "LONG TEMP h;\nPK64.U h, program.local[0];\n";
        let after = "never, sum;\nSTOREIM.F32X4 handle(h.x), sum, {0, 0, 0, 0}, 2D;\nMOV never";
        let text = endless("!!NVcp5.0\nOPTION NV_bindless_texture;\nGROUP_SIZE 1;", before, after);
        gl.program_string_arb(Compute, text.as_bytes()).expect(&text);
        gl.enable(Capability::ComputeProgram).expect("a capability");
        gl.program_local_parameter_i4ui_nv(Compute, 0, [low, high, 0, 0]).expect("a parameter");
        gl.dispatch_compute([1, 1, 1]).expect("a dispatch");
        let sum = (0..rounds).fold(0.0f32, |sum, _| sum + 0.2);
        assert_eq!(gl.get_tex_image(Target::Dim2, 0).expect("texels"), [sum; 4], "{rounds} rounds of a thread");
    }
}

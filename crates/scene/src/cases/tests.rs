use super::*;
use crate::error::Problem;
use glasm::interp::{Exit, Primitives};

fn parse(source: &str) -> Result<CaseFile, Vec<Problem>> {
    CaseFile::parse("case.fp", source.as_bytes())
}

fn run_of(line: &str) -> Run {
    parse(&format!("!!FP1.0\n#@ run {line}\n")).expect("a well-formed run").runs.remove(0)
}

fn complaint(source: &str) -> String {
    let malformed = parse(source).expect_err("a malformed directive");
    malformed.iter().map(|one| one.to_string()).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_line_end_counts() {
    for end in ["\n", "\r", "\r\n"] {
        let source = ["!!FP1.0", "#@ set p[0]=(1)", "# free", "#@ run => killed", "END"].join(end);
        assert_eq!(parse(&source).expect("well-formed").runs[0].line, 4, "{end:?}");
    }
}

#[test]
fn short_tuples_are_filled() {
    let run = run_of("p[0]=(2) f[TEX0]=( 1, 2 )dy(3) => o[COLR]=(1)");
    let words = |values: [f32; 4]| values.map(f32::to_bits);
    assert_eq!(run.inputs[0].value, words([2.0, 0.0, 0.0, 1.0]));
    assert_eq!(run.inputs[1].value, words([1.0, 2.0, 0.0, 1.0]));
    assert_eq!(run.inputs[1].slopes, Some([[0.0; 4], [3.0, 0.0, 0.0, 0.0]]));
}

#[test]
fn numbers_have_every_spelling() {
    let input = parse_input("p[0]=(-1.5e+02,NaN,-Inf,0x3F800001)").expect("four numbers");
    assert_eq!(input.value[0], (-150f32).to_bits());
    assert!(f32::from_bits(input.value[1]).is_nan());
    assert_eq!(input.value[2..], [f32::NEG_INFINITY.to_bits(), 0x3f80_0001]);
    let input = parse_input("p[0]=(1.5d,-7l)").expect("two wide numbers");
    assert_eq!(input.value, [0, 0x3ff8_0000, 0xffff_fff9, 0xffff_ffff]);
    let input = parse_input("p[0]=(0x123456789)").expect("a wide number");
    assert_eq!(input.value[..2], [0x2345_6789, 1]);
    for wrong in ["nan", "inf", "infinity", "1e", "0x", "0x12345678123456789", "1,,2", "_", "1~2", "", "1,2,3,4,5"] {
        assert!(parse_input(&format!("p[0]=({wrong})")).is_err(), "{wrong}");
    }
}

#[test]
fn expectations_have_every_spelling() {
    let run = run_of("=> o[COLR]=(0.25~1e-3,_,NaN,0x1) killed steps=7 exit=ret ~~0.5");
    assert_eq!(run.tolerance, Tolerance::Relative(0.5));
    assert_eq!(run.expectations[1..], [Expectation::Killed, Expectation::Steps(7), Expectation::Exit(Exit::Ret)]);
    let Expectation::Value { tuple, .. } = &run.expectations[0] else { panic!("a value comes first") };
    assert_eq!(tuple[0].tolerance, Some(Tolerance::Mixed(1e-3)));
    assert_eq!([tuple[1].number, tuple[3].number], [Number::Anything, Number::Word(1)]);
    assert_eq!(run_of("=> killed").tolerance, Tolerance::Mixed(1e-5));
    assert_eq!(run_of("=> killed exact").tolerance, Tolerance::Exact);
}

#[test]
fn what_is_not_understood_is_said() {
    for (source, says) in [
        ("#@ frobnicate", "1: unknown directive `frobnicate`"),
        ("\n#@", "2: unknown directive ``"),
        ("#@ run p[0]=(1)", "`=>`"),
        ("#@ run =>", "needs an expectation"),
        ("#@ run => o[COLR]=(1) exact ~1", "second tolerance"),
        ("#@ run => exit=soon", "not an expectation"),
        ("#@ run p[0]=(1 => killed", "`(` without `)`"),
        ("#@ error nothing", "quotes"),
        ("#@ texture 0 2D 2x2 rgba nearest repeat (1,1,1,1)", "the size has 4"),
        ("#@ texture 0 2D 1x1 rgb nearest sideways (1,1,1)", "wrap mode"),
        ("#@ texture 0 2D 1x1 rgb nearest repeat (1,1)", "too few components"),
        ("#@ texture 0 1D 1x1 rgb nearest repeat (1,1,1)", "not a size of this target"),
        ("#@ capture c o[COLR]", "no buffer `c`"),
        ("#@ buffer b 0\n#@ capture b", "names no result"),
        ("#@ buffer b 0\n#@ capture b stream=4 o[COLR]", "not a stream"),
        ("#@ buffer b 0\n#@ capture b skip=5", "cannot be captured"),
        ("#@ run => written[4]=1", "not an expectation"),
        ("#@ run => killed\nX; #@ error \"\"", "2: line 1 wants"),
    ] {
        let said = complaint(source);
        assert!(said.contains(says), "{source:?}: {said}");
    }
    assert!(CaseFile::parse("case.txt", b"").is_err());
}

#[test]
fn a_comment_that_only_speaks_of_directives_is_none() {
    let file = parse("!!FP1.0 # not #@ reject\n# @reject\nEND").expect("no directive");
    assert_eq!(file.load, Load::Accept { line: 1 });
    let file = parse("!!FP1.0\nMOV x; #@ error \"Name\"\n#@ reject").expect("two directives");
    let refusal = |line, text: &str, here| Refusal { line, text: text.into(), here };
    assert_eq!(file.load, Load::Refuse(vec![refusal(2, "Name", true), refusal(3, "", false)]));
}

#[test]
fn settings_hold_for_the_runs_below() {
    let file = parse(
        "#@ run => killed\n#@ set p[0]=(1)\n#@ texture 1 1D 1 alpha linear repeat (1)\n#@ run p[0]=(2) => killed",
    );
    let runs = file.expect("well-formed").runs;
    assert_eq!([runs[0].inputs.len(), runs[0].textures.len()], [0, 0]);
    assert_eq!([runs[1].inputs.len(), runs[1].textures.len()], [2, 1]);
    assert_eq!(runs[1].inputs[1].value[0], 2f32.to_bits(), "the run's own input comes last");
}

#[test]
fn a_texture_collects_levels() {
    let file = parse(
        "#@ texture 3 2D 2x2 luminance nearest repeat (1) (2,9) (3) (4)\n\
         #@ texture 3 2D 1x1 luminance nearest repeat level=1 (5)",
    );
    let textures = file.expect("well-formed").settings.textures;
    let texture = &textures[&3].texture;
    assert_eq!(texture.level_count(), 2);
    let image = texture.level(0).expect("a level 0");
    let first: Vec<u32> = image.texels().iter().map(|texel| texel[0]).collect();
    assert_eq!(first, [1f32, 2.0, 3.0, 4.0].map(f32::to_bits));
}

#[test]
fn names_are_taken_apart() {
    let name = Name::parse("image[0][1,2].x").expect("a name");
    assert_eq!(name.parts(), [Part::Word("image"), Part::Index("0"), Part::Index("1,2"), Part::Word("x")]);
    for wrong in ["", "[0]", "a.", "a[", "a[]", "a b", "a..b", ".a"] {
        assert_eq!(Name::parse(wrong), None, "{wrong}");
    }
}

fn aftermath(observation: &Observation) -> Aftermath {
    Aftermath {
        threads: vec![observation.clone()],
        memory: Vec::new(),
        images: Vec::new(),
        primitives: Primitives::default(),
    }
}

/// An engine with one outcome for everything.
struct Constant(Observation);

impl Engine for Constant {
    fn name(&self) -> &'static str {
        "constant"
    }

    fn run(&mut self, batches: &[Batch<'_>]) -> Vec<BatchResult> {
        batches.iter().map(|batch| BatchResult::Done(vec![aftermath(&self.0); batch.jobs.len()])).collect()
    }
}

fn observed(color: [u32; 4]) -> Observation {
    let course = Some(Course { steps: 1, exit: Exit::End });
    Observation { outputs: vec![color; 16], parameters: Vec::new(), killed: false, course }
}

/// Runs a program that copies its colour, with these directives, on a machine that returns `color`.
fn report(directives: &str, color: [f32; 4]) -> Report {
    let text = format!("!!FP1.0\nMOV o[COLR], f[COL0];\n{directives}\nEND\n");
    let source = Source { name: "a.fp".into(), bytes: text.into_bytes() };
    run(&[source], &mut [&mut Constant(observed(color.map(f32::to_bits))), &mut Unavailable("gpu")])
}

#[test]
fn tolerances_are_kept() {
    let color = [1.0, 100.002, -0.0, f32::NAN];
    for (expected, passes) in [
        ("(1,100,0,NaN)", false),
        ("(1,100,0,NaN) ~1e-4", true),
        ("(1,100~~1e-4,0,NaN)", true),
        ("(1,100~~1e-6,0,NaN)", false),
        ("(1,_,0,NaN) exact", false),
        ("(1,_,-0,NaN) exact", true),
        ("(0x3f800000,_,0x80000000,NaN)", true),
        ("(0x3f800000,_,0,0x7fc00001)", false),
        ("(_,_,_,1) ~1e30", false),
        ("(_,_,Inf,_) ~1e30", false),
        ("(1,100.002)", true),
    ] {
        let report = report(&format!("#@ run => o[COLR]={expected}"), color);
        assert_eq!((report.passed, report.failed), (usize::from(passes), usize::from(!passes)), "{expected}");
        assert_eq!(report.skipped, 1, "the second engine is not there");
    }
}

#[test]
fn what_differs_is_said_with_its_place() {
    let report = report("#@ run => o[COLR]=(1,0x00000002,3,4) steps=2 exit=ret", [1.0, 2.0, 3.0, 4.0]);
    let lines = [
        "a.fp:3: constant: o[COLR].y: got (1,0x40000000,3,4), want (1,0x00000002,3,4)",
        "a.fp:3: constant: steps: got 1, want 2",
        "a.fp:3: constant: exit: got end, want ret",
    ];
    assert_eq!(report.lines, lines);
    assert!(report.to_string().ends_with("0 passed, 1 failed, 1 skipped\n"));
}

#[test]
fn loading_is_judged() {
    for (directives, failed) in [
        ("#@ accept", 0),
        ("", 0),
        ("#@ reject", 1),
        ("BOGUS; #@ error \"\"", 0),
        ("BOGUS; #@ error \"no message says this\"", 1),
        ("#@ error \"\"\nBOGUS;", 1),
        ("BOGUS;\n#@ accept", 1),
        ("BOGUS;\n#@ reject", 0),
    ] {
        assert_eq!(report(directives, [0.0; 4]).failed, failed, "{directives}");
    }
}

#[test]
fn names_that_mean_nothing_are_malformed() {
    for (directive, malformed) in [
        ("#@ run p[63]=(1) f[TEX7]=(1) o=(1) => o[COLR]=(0,0,0,0)", 1),
        ("#@ run p[63]=(1) f[TEX7]=(1) => o[COLR]=(0,0,0,0)", 0),
        ("#@ run p[64]=(1) => o[COLR]=(0,0,0,0)", 1),
        ("#@ run c[0]=(1) => o[COLR]=(0,0,0,0)", 1),
        ("#@ run => o[HPOS]=(0,0,0,0)", 1),
        ("#@ run => o[COLR]=(0,0,0,0,0)", 1),
        ("#@ run p[0]=(1)dx(1) => o[COLR]=(0,0,0,0)", 1),
    ] {
        let report = report(directive, [0.0; 4]);
        assert_eq!((report.malformed, report.failed), (malformed, malformed), "{directive}: {report}");
    }
}

#[test]
fn slopes_make_a_quad() {
    let source = b"!!FP1.0\nMOV o[COLR], f[TEX0];\nEND";
    let program = glasm::check::load(source, &Default::default()).program.expect("a program");
    let given = [parse_input("f[TEX0]=(1,2,3,4)dx(0.5,0,0,0)dy(0,0.25,0,0)").expect("an input")];
    let Ok(Invocation::Quad(quad)) = invocation(&program, &given) else { panic!("a quad was asked for") };
    let texcoord = |pixel: usize| quad[pixel].attributes[4].map(f32::from_bits);
    assert_eq!(texcoord(0), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(texcoord(1), [1.5, 2.0, 3.0, 4.0]);
    assert_eq!(texcoord(2), [1.0, 2.25, 3.0, 4.0]);
    assert_eq!(texcoord(3), [1.5, 2.25, 3.0, 4.0]);
}

/// What another machine shows: x and y of the colour, and nothing of the rest.
#[test]
fn what_another_machine_shows_takes_the_place_of_what_is_wanted() {
    let source =
        b"!!FP1.0\n#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(1,5,0x40400000,9) steps=1 exit=end\nMOV o[COLR], f[TEX0];\nEND";
    let file = CaseFile::parse("case.fp", source).expect("a case");
    let program = glasm::check::load(source, &Default::default()).program.expect("a program");
    let job = job(&program, &file.runs[0]).expect("a job");
    let outcome = |color: [f32; 4]| {
        let mut thread = Observation { outputs: vec![[0; 4]; 16], parameters: Vec::new(), killed: false, course: None };
        thread.outputs[0] = color.map(f32::to_bits);
        Aftermath { threads: vec![thread], memory: Vec::new(), images: Vec::new(), primitives: Primitives::default() }
    };
    let (there, here) = (outcome([1.0, 2.5, 7.0, 8.0]), outcome([1.0, 2.0, 3.0, 9.0]));
    let seen = super::observed(&program, &file.runs[0], &job, there, &here, |_| 0b0011).expect("an outcome");
    assert_eq!(seen.expectations, ["o[COLR]=(1,2.5,_,_)"]);
    assert_eq!(seen.differences.len(), 1, "{:?}", seen.differences);
    assert!(seen.differences[0].starts_with("o[COLR].y: got (1,2.5,"), "{:?}", seen.differences);
}

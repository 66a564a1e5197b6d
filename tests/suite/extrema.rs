//! Minima, maxima and clamps alone and in chains, which keep NaN: each operand also as NaN, infinity and zero, with every way
//! to find NaN.

use std::fmt::Write;

use glasm::lower::FloatLevel;
use glasm_scene::cases::{Engine, GpuEngine, ModuleEngine, Source, run};
use glasm_scene::evaluate::{Liberties, Order};

use crate::support::expected;

/// Instructions that leave in R0 what becomes of R8 and R9, and what each component is.
type Form = (&'static str, fn(f32, f32) -> f32);

fn least(a: f32, b: f32) -> f32 {
    if a.is_nan() || b.is_nan() { f32::NAN } else { a.min(b) }
}

fn most(a: f32, b: f32) -> f32 {
    -least(-a, -b)
}

fn held(a: f32) -> f32 {
    least(most(a, 0.0), 1.0)
}

fn above(a: f32) -> f32 {
    if a > 0.25 { 1.0 } else { 0.0 }
}

const FORMS: [Form; 13] = [
    ("MIN R0, R8, R9;", least),
    ("MAX R0, R8, R9;", most),
    ("MAX R0, R8, 0.25;", |a, _| most(a, 0.25)),
    ("MIN R0, |R8|, |R9|;", |a, b| least(a.abs(), b.abs())),
    ("MAX R0, |R8|, |R9|;", |a, b| most(a.abs(), b.abs())),
    ("MOV_SAT R0, R8;", |a, _| held(a)),
    ("MAX R1, R8, R9;\nMIN R0, R1, R8;", |a, b| least(most(a, b), a)),
    ("MAX R1, R8, R9;\nMIN R1, R1, 0.75;\nMAX_SAT R0, -R1, R9;", |a, b| held(most(-least(most(a, b), 0.75), b))),
    ("MOV_SAT R1, R8;\nMOV_SAT R2, R9;\nMIN R1, R1, R2;\nMAX R0, R1, R8;", |a, b| most(least(held(a), held(b)), a)),
    // Components one by one, in another order, and one for all.
    ("MAX R1, R8, R9;\nMIN R2.xy, R1.yxzw, R9.yxzw;\nMIN R2.zw, R1.wwwz, R9.wwwz;\nMOV R0, R2.yxwz;", |a, b| {
        least(most(a, b), b)
    }),
    ("MAX R1.x, R8.x, R9.x;\nMAX R1.y, R8.y, R9.y;\nMAX R1.zw, R8, R9;\nMIN R0, R1, 0.5;", |a, b| {
        least(most(a, b), 0.5)
    }),
    ("MAX R1, R8, R9;\nMOV R2, R1;\nMIN R1, R1, R8;\nADD R0, R1, R2;", |a, b| least(most(a, b), a) + most(a, b)),
    // The first number, which is one for four pairs, may be NaN, and the others may not.
    (
        "SGT R1, R9, 0.25;\nMAX R2, R1, R8.x;\nMIN R0.x, R2.x, R1.x;\nMIN R0.y, R1.y, R2.y;\nMIN R0.zw, R2, R1;",
        |a, b| least(most(above(b), a), above(b)),
    ),
];

const NUMBERS: [f32; 8] = [0.0, 0.5, -0.75, 2.0, -3.5, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];

/// All pairs of the numbers, four at a time. Of zeros, either may be taken.
fn case((text, form): &Form) -> String {
    let mut case = "!!FP1.0\n".to_owned();
    let pairs: Vec<[f32; 2]> = NUMBERS.iter().flat_map(|a| NUMBERS.map(|b| [*a, b])).collect();
    for four in pairs.chunks_exact(4) {
        let vector = |of: &dyn Fn(&[f32; 2]) -> f32| {
            // Case files write Inf and NaN.
            let word = |pair| (of(pair) + 0.0).to_string().replace('i', "I");
            format!("({})", four.iter().map(word).collect::<Vec<_>>().join(","))
        };
        let (a, b, wanted) = (vector(&|pair| pair[0]), vector(&|pair| pair[1]), vector(&|pair| form(pair[0], pair[1])));
        let _ = writeln!(case, "#@ run f[TEX0]={a} f[TEX1]={b} => o[COLR]={wanted}");
    }
    let _ = writeln!(case, "MOV R8, f[TEX0];\nMOV R9, f[TEX1];\n{text}\nMOV o[COLR], R0;\nEND");
    case
}

#[test]
fn minima_maxima_and_clamps_keep_nan() {
    let source =
        |form: &Form| Source { name: format!("{}.fp", form.0.replace('\n', " ")), bytes: case(form).into_bytes() };
    let sources: Vec<Source> = FORMS.iter().map(source).collect();
    let levels = [(FloatLevel::Strict, false), (FloatLevel::Strict, true), (FloatLevel::Exact, true)];
    // Devices return the number, or one of the operands.
    let plain = Liberties::default();
    let selects = [Order::First, Order::Second].map(|order| Liberties { order, selects: true, ..plain });
    let mut engines: Vec<Box<dyn Engine>> = Vec::new();
    for (level, tells_nan) in levels {
        for liberties in [plain, selects[0], selects[1]] {
            let engine = ModuleEngine::new(level).with_device(|it| it.tells_nan = tells_nan);
            engines.push(Box::new(engine.with_liberties(liberties)));
        }
    }
    match GpuEngine::open(FloatLevel::Strict) {
        Ok(engine) => engines.push(Box::new(engine)),
        Err(error) => assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without"),
    }
    for engine in &mut engines {
        let report = run(&sources, &mut [engine.as_mut()]);
        assert!(report.lines.is_empty(), "{}", report.lines.join("\n"));
    }
}

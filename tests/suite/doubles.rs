//! 64-bit floats in words against the host's own: each operation on random and on extreme operands, bit for bit.
//!
//! GLASM_DOUBLES is the number of pairs of operands for each operation.

use std::fmt::Write;

use glasm::lower::FloatLevel;
use glasm_runtime::Gpu;
use glasm_scene::cases::{GpuEngine, Source, run};

use crate::random::{generate::Choices, number};
use crate::support::expected;

const PAIRS: u64 = 96;
/// Pairs that one program gets.
const TOGETHER: u64 = 256;
const SEED: u64 = 64;

type Bits = fn(f64, f64) -> Option<u64>;

fn finite(value: f64) -> Option<u64> {
    // Which of all NaN it is is not defined.
    (!value.is_nan()).then(|| value.to_bits())
}

fn truth(truth: bool) -> Option<u64> {
    finite(f64::from(u8::from(truth)))
}

/// A conversion to an integer in reach; others are not defined.
fn whole(value: f64, least: f64, beyond: f64) -> bool {
    value >= least && value < beyond
}

/// Instructions on `a` and `b` that leave 64 bits in `r`, and what the host makes of the same operands.
const OPERATIONS: [(&str, Bits); 30] = [
    ("ADD.F64 r, a, b;", |a, b| finite(a + b)),
    ("SUB.F64 r, a, b;", |a, b| finite(a - b)),
    ("MUL.F64 r, a, b;", |a, b| finite(a * b)),
    ("DIV.F64 r, a, b.x;", |a, b| finite(a / b)),
    ("MUL.F64 r, a, b; ADD.F64 r, r, a;", |a, b| finite(a * b + a)),
    ("RCP.F64 r, a.x;", |a, _| finite(1.0 / a)),
    ("RSQ.F64 r, a.x;", |a, _| (a > 0.0).then_some(1.0 / a.sqrt()).and_then(finite)),
    ("MOV.F64 r, -a;", |a, _| finite(-a)),
    ("MOV.F64 r, |a|;", |a, _| finite(a.abs())),
    ("MIN.F64 r, a, b;", |a, b| (a != b && !a.is_nan() && !b.is_nan()).then_some(a.min(b)).and_then(finite)),
    ("MAX.F64 r, a, b;", |a, b| (a != b && !a.is_nan() && !b.is_nan()).then_some(a.max(b)).and_then(finite)),
    ("SLT.F64 r, a, b;", |a, b| truth(a < b)),
    ("SLE.F64 r, a, b;", |a, b| truth(a <= b)),
    ("SGT.F64 r, a, b;", |a, b| truth(a > b)),
    ("SGE.F64 r, a, b;", |a, b| truth(a >= b)),
    ("SEQ.F64 r, a, b;", |a, b| truth(a == b)),
    ("SNE.F64 r, a, b;", |a, b| truth(a != b)),
    ("FLR.F64 r, a;", |a, _| finite(a.floor())),
    ("CEIL.F64 r, a;", |a, _| finite(a.ceil())),
    ("TRUNC.F64 r, a;", |a, _| finite(a.trunc())),
    ("ROUND.F64 r, a;", |a, _| finite(a.round_ties_even())),
    ("CVT.F32.F64.ROUND f, a; CVT.F64.F32 r, f;", |a, _| {
        let narrow = a as f32;
        (narrow == 0.0 || narrow.is_normal()).then(|| f64::from(narrow).to_bits())
    }),
    ("CVT.S32.F64.TRUNC i, a; CVT.F64.S32 r, i;", |a, _| {
        whole(a, -2147483648.0, 2147483648.0).then(|| f64::from(a as i32).to_bits())
    }),
    ("CVT.U32.F64.TRUNC i, a; CVT.F64.U32 r, i;", |a, _| {
        whole(a, 0.0, 4294967296.0).then(|| f64::from(a as u32).to_bits())
    }),
    ("CVT.S64.F64.TRUNC r, a;", |a, _| {
        whole(a, -9223372036854775808.0, 9223372036854775808.0).then(|| (a as i64).cast_unsigned())
    }),
    ("CVT.U64.F64.TRUNC r, a;", |a, _| whole(a, 0.0, 18446744073709551616.0).then_some(a as u64)),
    ("CVT.S64.F64.ROUND r, a;", |a, _| {
        let near = a.round_ties_even();
        whole(near, -9223372036854775808.0, 9223372036854775808.0).then(|| (near as i64).cast_unsigned())
    }),
    ("CVT.F64.S64 r, a;", |a, _| finite(a.to_bits().cast_signed() as f64)),
    ("CVT.F64.U64 r, a;", |a, _| finite(a.to_bits() as f64)),
    ("CVT.F64.F32 r, w;", |a, _| {
        let word = f32::from_bits(a.to_bits() as u32);
        (word == 0.0 || word.is_normal()).then(|| f64::from(word).to_bits())
    }),
];

/// Bits of all sizes: of any number, near a power of two, of a whole number, of a special number or its neighbour.
fn operand(choices: &mut Choices, other: Option<u64>) -> u64 {
    let any = (choices.below(1 << 32) as u64) << 32 | choices.below(1 << 32) as u64;
    let significand = [0, 1, 2, 1 << 51, (1 << 52) - 1, (1 << 52) - 2, any & ((1 << 52) - 1), any & 0xffff_0000_0000];
    let sign = (any >> 63) << 63;
    match (choices.below(6), other) {
        (0, _) => any,
        (1, _) => sign | (1023 + choices.below(70) as u64 - 4) << 52 | significand[choices.below(8)],
        (2, _) => sign | [0, 1, 2, 1022, 1023, 2045, 2046][choices.below(7)] << 52 | significand[choices.below(8)],
        (3, _) => sign | ((any >> choices.below(40) & 0xffff_ffff) as f64 / 4.0).to_bits(),
        // Close to the other one, so that sums cancel.
        (4, Some(other)) => (other ^ sign).wrapping_add(choices.below(5) as u64).wrapping_sub(2),
        (5, Some(other)) => sign | (other & !(1 << 63)).saturating_sub((choices.below(60) as u64) << 52),
        _ => [0, 1 << 63, 0x7ff << 52, 0xfff << 52, 1, 0x000f_ffff_ffff_ffff, 1 << 52, 0x7fef_ffff_ffff_ffff]
            [choices.below(8)],
    }
}

fn words(bits: u64) -> String {
    format!("0x{:08x},0x{:08x}", bits as u32, bits >> 32)
}

/// A case with runs of one operation, and how many it has.
fn case(choices: &mut Choices, (text, host): (&str, Bits), pairs: u64) -> (String, usize) {
    let (mut case, mut runs) = ("!!NVvp5.0\n".to_owned(), 0);
    for _ in 0..pairs {
        let a = operand(choices, None);
        let b = operand(choices, Some(a));
        let Some(result) = host(f64::from_bits(a), f64::from_bits(b)) else { continue };
        let (a, b, result) = (words(a), words(b), words(result));
        let _ = writeln!(case, "#@ run program.local[0]=({a},{b}) => result.attrib[0]=({result},_,_) exact");
        runs += 1;
    }
    case.push_str("LONG TEMP a, b, r;\nTEMP f, i, w;\nPARAM p = program.local[0];\n");
    case.push_str("PK64.U a, p;\nPK64.U b, p.zwzw;\nMOV.U w, p;\n");
    case.push_str(text);
    case.push_str("\nUP64.U result.attrib[0], r;\nEND\n");
    (case, runs)
}

/// Compares operations on the engine with the host.
fn compare(engine: &mut GpuEngine, operations: &[(&str, Bits)]) {
    let mut choices = Choices::new(SEED);
    let mut left = number("GLASM_DOUBLES", PAIRS);
    while left > 0 {
        let pairs = left.min(TOGETHER);
        left -= pairs;
        let mut sources = Vec::new();
        for operation in operations {
            let (text, runs) = case(&mut choices, *operation, pairs);
            assert!(runs > 0 || pairs < 16, "{} has no runs", operation.0);
            sources.push(Source { name: format!("{}.vp", operation.0), bytes: text.into_bytes() });
        }
        let report = run(&sources, &mut [&mut *engine]);
        assert!(report.lines.is_empty(), "{}", report.lines.join("\n"));
    }
}

#[test]
fn doubles_in_words_are_those_of_the_host() {
    match Gpu::open_in_words() {
        Ok(gpu) => compare(&mut GpuEngine::on(gpu, FloatLevel::Exact), &OPERATIONS),
        Err(error) => assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without"),
    }
}

/// The function that stands in for a device that rounds wrongly, on any device that has such floats.
#[test]
fn doubles_are_rounded_without_the_device() {
    let gpu = match Gpu::open() {
        Ok(gpu) if gpu.has(wgpu::Features::SHADER_F64 | wgpu::Features::SHADER_INT64) => gpu,
        Ok(_) => return,
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            return;
        }
    };
    let mut engine = GpuEngine::on(gpu, FloatLevel::Exact);
    engine.round_doubles(true);
    let rounds =
        |text: &str| ["FLR", "CEIL", "TRUNC", "ROUND", "CVT.S64.F64"].iter().any(|name| text.starts_with(name));
    let operations: Vec<(&str, Bits)> = OPERATIONS.into_iter().filter(|(text, _)| rounds(text)).collect();
    assert_eq!(operations.len(), 6);
    compare(&mut engine, &operations);
}

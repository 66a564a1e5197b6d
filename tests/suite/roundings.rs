//! Every form of rounding to fp16 and fx12 on the device, against the `half` crate and the definition of fx12: numbers halfway
//! between two, their neighbours, denormals, what overflows.

use std::collections::BTreeSet;
use std::fmt::Write;

use glasm::lower::{Fixed, FloatLevel, Half};
use glasm_runtime::Forms;
use glasm_scene::cases::{GpuEngine, Source, run};
use half::f16;

use crate::support::expected;

/// Instructions that leave what they round of f[TEX0] and f[TEX1] in H0, or R0 for fx12, and what each component is.
type Form = (&'static str, fn(f32, f32) -> f32);

fn half(number: f32) -> f32 {
    f16::from_f32(number).to_f32()
}

fn held(number: f32) -> f32 {
    number.clamp(0.0, 1.0)
}

fn fixed(number: f32) -> f32 {
    if number.is_nan() { 0.0 } else { (number.clamp(-2.0, 2047.0 / 1024.0) * 1024.0).round_ties_even() / 1024.0 + 0.0 }
}

/// What is known of a number chooses how it is rounded: anything, not below zero, bounded, a sum or product of halves.
const HALVES: [Form; 12] = [
    ("MOVH H0, f[TEX0];", |a, _| half(a)),
    ("MOV_SAT R1, |f[TEX0]|;\nMOVH H0, R1;", |a, _| half(held(a.abs()))),
    ("MOV_SAT R1, f[TEX0];\nMOVH H0, R1;", |a, _| half(held(a))),
    ("MOV_SAT R1, f[TEX0];\nADDR R1, R1, -0.5;\nMOVH H0, R1;", |a, _| half(held(a) - 0.5)),
    ("MOVH H1, f[TEX0];\nMOVH H2, f[TEX1];\nADDH H0, H1, H2;", |a, b| half(half(a) + half(b))),
    ("MOVH_SAT H1, f[TEX0];\nMOVH_SAT H2, f[TEX1];\nADDH H0, H1, H2;", |a, b| half(half(held(a)) + half(held(b)))),
    ("MOVH H1, f[TEX0];\nMOVH H2, f[TEX1];\nMULH H0, H1, H2;", |a, b| half(half(a) * half(b))),
    ("MOVH H1, f[TEX0];\nMOVH H2, f[TEX1];\nMULH H0, |H1|, |H2|;", |a, b| half((half(a) * half(b)).abs())),
    ("MOVH_SAT H1, f[TEX0];\nMOVH_SAT H2, f[TEX1];\nMULH H0, H1, H2;", |a, b| half(half(held(a)) * half(held(b)))),
    ("MOVH H1, f[TEX0];\nMOVH H2, f[TEX1];\nADDH H0, |H1|, |H2|;", |a, b| half(half(a).abs() + half(b).abs())),
    ("MOVH_SAT H1, f[TEX0];\nMOVH_SAT H2, f[TEX1];\nADDH H0, H1, -H2;", |a, b| half(half(held(a)) - half(held(b)))),
    ("MOVH_SAT H1, f[TEX0];\nADDH H1, H1, -0.5;\nMOVH_SAT H2, f[TEX1];\nMULH H0, H1, H2;", |a, b| {
        half(half(half(held(a)) - 0.5) * half(held(b)))
    }),
];

/// The constants that say how to round to fp16.
const CARES: [&str; 9] = [
    "half:any",
    "half:bounded",
    "half:bounded_signed",
    "half:normal",
    "half:normal_bounded",
    "half:normal_bounded_signed",
    "half:positive",
    "half:positive_bounded",
    "half:positive_normal",
];

/// The functions that round to fx12.
const FIXERS: [&str; 7] = [
    "clamp_to_fixed",
    "clamp_to_fixed_above",
    "clamp_to_fixed_below",
    "round_sum_to_fixed",
    "round_sum_to_fixed_or_zero",
    "round_to_fixed",
    "round_to_fixed_or_zero",
];

/// The same for fx12.
const FIXED: [Form; 8] = [
    ("MOVR R1, f[TEX0];\nMOVR R2, f[TEX1];\nMADX R0, R1, R2, R1;", |a, b| fixed(fixed(a).mul_add(fixed(b), fixed(a)))),
    ("MOVR R1, f[TEX0];\nMOVX R0, R1;", |a, _| fixed(a)),
    ("MOV_SAT R1, f[TEX0];\nMOVX R0, R1;", |a, _| fixed(held(a))),
    ("MINR R1, f[TEX0], 0.75;\nMOVX R0, R1;", |a, _| fixed(if a.is_nan() { a } else { a.min(0.75) })),
    ("MAXR R1, f[TEX0], -0.75;\nMOVX R0, R1;", |a, _| fixed(if a.is_nan() { a } else { a.max(-0.75) })),
    // Sums are exact: they are only held in the range, at both ends or at one.
    ("MOVR R1, f[TEX0];\nMOVR R2, f[TEX1];\nADDX R0, R1, R2;", |a, b| fixed(fixed(a) + fixed(b))),
    ("MOVR R1, f[TEX0];\nMOVX_SAT R1, R1;\nMOVR R2, f[TEX1];\nMOVX R2, |R2|;\nADDX R0, R1, R2;", |a, b| {
        fixed(held(fixed(a)) + fixed(b.abs()))
    }),
    ("MOVR R1, f[TEX0];\nMOVX_SAT R1, R1;\nMOVR R2, f[TEX1];\nMOVX R2, |R2|;\nADDX R0, -R1, -R2;", |a, b| {
        fixed(-held(fixed(a)) - fixed(b.abs()))
    }),
];

/// Halves with few or many bits, what lies halfway to the next one, and the neighbours of that.
fn around_halves() -> Vec<f32> {
    let mut numbers = vec![0.0, f32::INFINITY, 65504.0, 65519.996, 65520.0, 65536.0, 1e30, 1e-30];
    for exponent in 0..31u16 {
        for significand in [0u16, 1, 2, 511, 512, 513, 1022, 1023] {
            let bits = exponent << 10 | significand;
            let low = f16::from_bits(bits).to_f32();
            let step = if exponent == 0 { 2f32.powi(-24) } else { 2f32.powi(i32::from(exponent) - 25) };
            let border = low + step / 2.0;
            numbers.extend([low, border.next_down(), border, border.next_up()]);
        }
    }
    signed(numbers)
}

fn around_fixed() -> Vec<f32> {
    let mut numbers = vec![f32::INFINITY, f32::NAN, 0.0, 2.0, 1e30, 1e-30];
    for whole in (0..2060).step_by(29).chain(2040..2056) {
        let border = (whole as f32 + 0.5) / 1024.0;
        numbers.extend([whole as f32 / 1024.0, border.next_down(), border, border.next_up()]);
    }
    signed(numbers)
}

fn signed(numbers: Vec<f32>) -> Vec<f32> {
    numbers.into_iter().flat_map(|number| [number, -number]).collect()
}

/// Four numbers, or any where a component is not compared.
fn vector(numbers: &[Option<f32>]) -> String {
    let word = |it: &Option<f32>| it.map_or("_".to_owned(), |number| format!("0x{:08x}", number.to_bits()));
    format!("({})", numbers.iter().map(word).collect::<Vec<_>>().join(","))
}

/// What a case tells of a result.
#[derive(Clone, Copy, PartialEq)]
enum Told {
    /// All but which zero it is.
    Number,
    Size,
    /// The size up to 1, by operations that no zero's sign affects: a rounding need not keep it.
    Share,
}

impl Told {
    fn instructions(self, result: &str) -> String {
        match self {
            Told::Number => format!("MOV o[COLR], {result};"),
            Told::Size => format!("MOV o[COLR], |{result}|;"),
            Told::Share => {
                format!("MOV_SAT R3, {result};\nMOV_SAT R4, -{result};\nADDR R3, R3, R4;\nMOV o[COLR], R3;")
            }
        }
    }
}

/// A case that runs a form on all numbers, each beside another one. Which NaN a result is, and which zero, is tested elsewhere.
fn case((text, form): &Form, numbers: &[f32], result: &str, knowledge: Told) -> String {
    let mut case = "!!FP1.0\n".to_owned();
    let other = |at: usize| numbers[(at * 7 + 3) % numbers.len()];
    for (row, four) in numbers.chunks_exact(4).enumerate() {
        let others: Vec<f32> = (0..4).map(|place| other(4 * row + place)).collect();
        let wanted = |(a, b): (&f32, &f32)| match form(*a, *b) {
            number if number.is_nan() || number == 0.0 && knowledge == Told::Number => None,
            number => Some(match knowledge {
                Told::Number => number,
                Told::Size => number.abs(),
                Told::Share => number.abs().min(1.0),
            }),
        };
        let wanted: Vec<Option<f32>> = four.iter().zip(&others).map(wanted).collect();
        let [a, b] = [four, &others].map(|value| vector(&value.iter().copied().map(Some).collect::<Vec<_>>()));
        let _ = writeln!(case, "#@ run f[TEX0]={a} f[TEX1]={b} => o[COLR]={} exact", vector(&wanted));
    }
    let _ = writeln!(case, "{text}\n{}\nEND", knowledge.instructions(result));
    case
}

/// The ways in which a program rounds, by the names of its module's constants and functions.
fn ways(source: &Source) -> Vec<String> {
    let text = String::from_utf8(source.bytes.clone()).expect("text");
    let program = glasm::Program::parse(&text).expect("a program");
    let module = program.translate(&glasm::Options::default()).expect("a translation").module;
    let constants = module.constants.iter().filter_map(|(_, it)| it.name.clone());
    constants.chain(module.functions.iter().filter_map(|(_, it)| it.name.clone())).collect()
}

/// All forms with all numbers.
fn sources() -> Vec<Source> {
    let (halves, fixed) = (around_halves(), around_fixed());
    let of_halves = HALVES.iter().map(|form| (form, &halves, "H0"));
    let of_fixed = FIXED.iter().map(|form| (form, &fixed, "R0"));
    let source = |((form, numbers, result), knowledge): ((&Form, &Vec<f32>, &str), Told)| Source {
        name: format!("{}.fp", form.0.replace("\n", " ")),
        bytes: case(form, numbers, result, knowledge).into_bytes(),
    };
    let all = of_halves
        .chain(of_fixed)
        .flat_map(|half| [Told::Number, Told::Size, Told::Share].map(|knowledge| (half, knowledge)));
    all.map(source).collect()
}

/// A program that rounds what it looks up, at each of sixteen texels: multiples of 1/255, most of which are not halves.
fn looked_up() -> Source {
    let texel = |number: u8| std::array::from_fn(|place| f32::from(number * 15 + place as u8 * 3) / 255.0);
    let texels: Vec<[f32; 4]> = (0..16).map(texel).collect();
    let texts = |of: fn(f32) -> f32| texels.iter().map(move |texel| vector(&texel.map(|number| Some(of(number)))));
    let mut case = "!!FP1.0\n".to_owned();
    let _ = writeln!(
        case,
        "#@ texture 0 2D 4x4 rgba nearest clamp_to_edge {}",
        texts(|number| number).collect::<Vec<_>>().join(" ")
    );
    for (number, wanted) in texts(half).enumerate() {
        let place = [number % 4, number / 4].map(|value| (value as f32 + 0.5) / 4.0);
        let _ = writeln!(case, "#@ run f[TEX0]=({},{},0,1) => o[COLR]={wanted} exact", place[0], place[1]);
    }
    case.push_str("TEX R0, f[TEX0], TEX0, 2D;\nMOVH H2, R0;\nMOV o[COLR], H2;\nEND\n");
    Source { name: "looked-up.fp".to_owned(), bytes: case.into_bytes() }
}

/// What compilers make of a form that the device does not take by itself, such as sums on a software device.
#[test]
fn every_form_that_a_device_has_exactly_rounds_exactly() {
    let mut engine = match GpuEngine::open(FloatLevel::Strict) {
        Ok(engine) => engine,
        Err(error) => return assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without"),
    };
    let exact = engine.exact_forms();
    let named = |name: &str| name.is_empty() || exact.contains(&name);
    let all = [looked_up()].into_iter().chain(sources()).collect::<Vec<Source>>();
    let [emulated, packed] = [("", Half::Emulated), ("packed", Half::Packed)];
    let [native, hidden] = [("native", Half::Native), ("native_hidden", Half::NativeHidden)];
    let halves = [emulated, packed, ("hidden", Half::Hidden), native, hidden];
    let forms = halves.map(|(name, half)| (name, Forms { half, fixed: Fixed::Emulated }));
    let fixed = ("fixed_hidden", Forms { half: Half::Emulated, fixed: Fixed::Hidden });
    for (name, forms) in forms.into_iter().chain([fixed]).filter(|(name, _)| named(name)) {
        engine.round(forms);
        let report = run(&all, &mut [&mut engine]);
        assert!(report.lines.is_empty(), "{name}: {}", report.lines.join("\n"));
    }
}

#[test]
fn roundings_are_those_of_the_definitions() {
    let sources = sources();
    let found: BTreeSet<String> = sources.iter().flat_map(ways).collect();
    for way in CARES.into_iter().chain(FIXERS) {
        assert!(found.contains(way), "no program rounds by {way}: {found:?}");
    }
    let unknown = |name: &&String| {
        (name.starts_with("half:") || name.contains("fixed")) && !CARES.iter().chain(&FIXERS).any(|way| way == *name)
    };
    assert_eq!(found.iter().find(unknown), None, "a way that is not in the lists");
    for level in [FloatLevel::Strict, FloatLevel::Exact] {
        let mut engine = match GpuEngine::open(level) {
            Ok(engine) => engine,
            Err(error) => {
                assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
                return;
            }
        };
        let report = run(&sources, &mut [&mut engine]);
        assert!(report.lines.is_empty(), "{level:?}: {}", report.lines.join("\n"));
    }
}

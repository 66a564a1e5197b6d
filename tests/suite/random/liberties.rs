//! Programs on devices and with compilers that take liberties with fp32: the bits that a level promises are the same.

use glasm::dialect::Dialect;
use glasm::lower::{Fixed, FloatLevel, Half};
use glasm_runtime::Forms;
use glasm_scene::cases::{BatchResult, Cpu, Engine, GpuEngine, ModuleEngine};
use glasm_scene::evaluate::{Liberties, Order};

use rayon::prelude::*;

use super::agree::{disagreement, outcomes};
use super::generate::{
    Choices, Sample, fixed_languages, generate_among, generate_fixed, generate_stages, stage_languages,
};
use super::modules::compare;
use super::{Loaded, chosen, languages, number};
use crate::support::expected;

/// Makes a program of one of the languages.
type Generate = fn(u64, &[Dialect]) -> Sample;

const REGISTERS: usize = 6;
/// Programs of each form and order, unless GLASM_RANDOM_PROGRAMS sets it, and a tenth of them on a device.
const PROGRAMS: u64 = 1500;

/// Multiples of 2^-13, of which some lie between two numbers of fx12 and none half-way.
fn between(choices: &mut Choices) -> String {
    let odd = choices.within(-10_000, 10_000) * 2 + 1;
    format!("{}", f64::from(odd) / 8192.0)
}

fn vector(choices: &mut Choices) -> String {
    let [x, y, z, w]: [String; 4] = std::array::from_fn(|_| between(choices));
    format!("{x},{y},{z},{w}")
}

fn swizzle(choices: &mut Choices) -> &'static str {
    const SWIZZLES: [&str; 6] = ["", "", ".wzyx", ".xxyz", ".w", ".y"];
    SWIZZLES[choices.below(SWIZZLES.len())]
}

/// An operand, and at most one of an instruction that is not a register.
fn operand(choices: &mut Choices, other: &mut Option<String>) -> String {
    let sign = *choices.pick(&["", "", "", "-"]);
    if choices.chance(2, 5) && other.is_none() {
        let text = match choices.below(4) {
            0 => format!("f[COL{}]", choices.below(2)),
            1 => format!("p[{}]", choices.below(2)),
            _ => format!("{{{}}}", vector(choices)),
        };
        *other = Some(text.clone());
        return format!("{sign}{text}{}", swizzle(choices));
    }
    format!("{sign}R{}{}", choices.below(REGISTERS), swizzle(choices))
}

/// What programs round to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Narrow {
    Half,
    Fixed,
}

/// Instructions with the numbers of their operands. Sums of fp32 are exact, and so are products, and sums of four products of
/// fx12: the same however a compiler puts them. Sums of products of fp16 are not.
const FIXED: [(&str, usize); 12] = [
    ("MOVX", 1),
    ("ADDX", 2),
    ("SUBX", 2),
    ("MULX", 2),
    ("MULX", 2),
    ("MADX", 3),
    ("MADX", 3),
    ("LRPX", 3),
    ("DP3X", 2),
    ("DP4X", 2),
    ("MAXX", 2),
    ("SGEX", 2),
];
const HALF: [(&str, usize); 7] =
    [("MOVH", 1), ("ADDH", 2), ("SUBH", 2), ("MULH", 2), ("MULH", 2), ("MAXH", 2), ("SGEH", 2)];
const SINGLE: [(&str, usize); 6] = [("ADDR", 2), ("SUBR", 2), ("SGER", 2), ("SLTR", 2), ("MINR", 2), ("MOVR", 1)];

/// Each third instruction computes in fp32. Those write and read the same registers: sums of sums, and vectors of which only
/// some components are rounded.
fn instruction(choices: &mut Choices, narrow: Narrow, number: usize) -> String {
    let single = number % 3 == 2;
    let (name, count) = *match narrow {
        _ if single => choices.pick(&SINGLE),
        Narrow::Half => choices.pick(&HALF),
        Narrow::Fixed => choices.pick(&FIXED),
    };
    let limit = if single { "" } else { choices.pick(&["", "", "", "_SAT"]) };
    let mut other = None;
    let operands: Vec<String> = (0..count).map(|_| operand(choices, &mut other)).collect();
    let mask = choices.pick(&["", "", ".xyz", ".w", ".yw"]);
    format!("{name}{limit} R{}{mask}, {};", choices.below(REGISTERS), operands.join(", "))
}

fn generate(narrow: Narrow, seed: u64) -> Sample {
    let suffix = if narrow == Narrow::Half { 'H' } else { 'X' };
    let choices = &mut Choices::new(seed);
    let mut lines = vec!["!!FP1.0".to_owned()];
    for _ in 0..4 {
        let [a, b, c, d]: [String; 4] = std::array::from_fn(|_| vector(choices));
        lines.push(format!("#@ run f[COL0]=({a}) f[COL1]=({b}) p[0]=({c}) p[1]=({d}) => exit=end"));
    }
    lines.extend((0..REGISTERS).map(|register| match register % 3 {
        0 => format!("MOV{suffix} R{register}, f[COL{}];", choices.below(2)),
        1 => format!("MOV{suffix} R{register}, p[{}];", choices.below(2)),
        _ => format!("MOV{suffix} R{register}, {{{}}};", vector(choices)),
    }));
    let count = 3 * (1 + choices.below(4));
    lines.extend((0..count).map(|number| instruction(choices, narrow, number)));
    lines.push(format!("MOVR o[COLR], R{};", choices.below(REGISTERS)));
    lines.push("END".to_owned());
    Sample { dialect: Dialect::Fp10, lines }
}

fn difference(engine: &mut impl Engine, narrow: Narrow, seed: u64) -> Option<String> {
    difference_of(engine, &generate(narrow, seed), seed)
}

fn difference_of(engine: &mut impl Engine, sample: &Sample, seed: u64) -> Option<String> {
    let loaded = Loaded::new(sample, false).unwrap_or_else(|why| panic!("a program does not load: {why}"));
    let want = outcomes(Cpu.run(&[loaded.batch()])).pop()?;
    let got = engine.run(&[loaded.batch()]).pop()?;
    let found = disagreement(&loaded.program, &want, got, false)?;
    Some(format!("seed {seed}: {found}\n{}", sample.text()))
}

/// The same program, which tells of each component of its result whether 1 divided by it is positive: of a zero, its sign. No
/// result is clamped to [0, 1], where a zero may have either.
fn with_signs(sample: Sample) -> Sample {
    let mut lines: Vec<String> = sample.lines.iter().map(|line| line.replace("_SAT", "")).collect();
    let told = lines.len() - 2;
    let shown = lines[told].replace("MOVR o[COLR], ", "").replace(';', "");
    let signs = ["x", "y", "z", "w"].map(|component| format!("RCPR R{REGISTERS}.{component}, {shown}.{component};"));
    lines.splice(told..=told, signs.into_iter().chain([format!("SGTR o[COLR], R{REGISTERS}, 0;")]));
    Sample { lines, ..sample }
}

#[test]
fn zeros_of_fx12_have_no_sign() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS);
    for fixed in [Fixed::Emulated, Fixed::Hidden] {
        let engine =
            ModuleEngine::new(FloatLevel::Strict).with_precision(|it| (it.half, it.fixed) = (Half::Packed, fixed));
        let found = (0..count)
            .find_map(|seed| difference_of(&mut engine.clone(), &with_signs(generate(Narrow::Fixed, seed)), seed));
        assert!(found.is_none(), "{fixed:?}: {}", found.unwrap_or_default());
    }
}

/// What compilers do with sums and products, and devices with denormals.
fn liberties() -> [Liberties; 5] {
    let ordered = Liberties { reassociates: true, ..Liberties::default() };
    let fused = Liberties { fuses: true, ..ordered };
    [
        ordered,
        Liberties { order: Order::Second, ..ordered },
        fused,
        Liberties { order: Order::Second, ..fused },
        Liberties { flushes: true, ..Liberties::default() },
    ]
}

/// How many programs differ in a form on such a device, and the shortest of them.
fn failure(narrow: Narrow, forms: Forms, liberties: Liberties) -> Option<String> {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS);
    let engine = ModuleEngine::new(FloatLevel::Strict)
        .with_precision(|it| (it.half, it.fixed) = (forms.half, forms.fixed))
        .with_liberties(liberties);
    let found: Vec<String> = (0..count).filter_map(|seed| difference(&mut engine.clone(), narrow, seed)).collect();
    let shortest = found.iter().min_by_key(|text| text.len())?;
    Some(format!("{forms}, {liberties:?}: {} of {count} differ, such as\n{shortest}", found.len()))
}

#[test]
fn fx12_is_the_same_whatever_a_compiler_does() {
    let forms = [Fixed::Emulated, Fixed::Hidden].map(|fixed| Forms { half: Half::Packed, fixed });
    let failures: Vec<String> = forms
        .into_iter()
        .flat_map(|forms| liberties().into_iter().filter_map(move |it| failure(Narrow::Fixed, forms, it)))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn fp16_is_the_same_whatever_a_compiler_does() {
    let forms = [Half::Emulated, Half::Packed, Half::Hidden].map(|half| Forms { half, fixed: Fixed::Emulated });
    // Of the numbers in the sums of `emulated`, compilers know none, so that they do not put them together.
    let applies = |forms: Forms, it: Liberties| forms.half != Half::Emulated || !it.reassociates;
    let failures: Vec<String> = forms
        .into_iter()
        .flat_map(|forms| {
            let some = liberties().into_iter().filter(move |it| applies(forms, *it));
            some.filter_map(move |it| failure(Narrow::Half, forms, it))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn the_exact_level_has_the_same_bits_whatever_a_compiler_does() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 3;
    let plain = Liberties::default();
    let chosen_operands = [Order::First, Order::Second].map(|order| Liberties { order, selects: true, ..plain });
    let alone = [Liberties { fuses: true, ..plain }, Liberties { approximates: true, ..plain }];
    for liberties in liberties().into_iter().chain(chosen_operands).chain(alone) {
        // Of the numbers in the sums that round to fp16, compilers know none, so that they do not put them together.
        let half = if liberties.reassociates { Half::Hidden } else { Half::Emulated };
        let engine = ModuleEngine::default().with_precision(|it| it.half = half).with_liberties(liberties);
        let families: [(Vec<Dialect>, Generate); 3] = [
            (languages(), generate_among),
            (chosen(fixed_languages()), generate_fixed),
            (stage_languages(), generate_stages),
        ];
        for (languages, generate) in families {
            assert!(compare(&engine, count, &languages, generate) > count / 2);
        }
    }
}

/// Languages that promise nothing about NaN are left out.
#[test]
fn nan_does_not_depend_on_what_a_device_chooses() {
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS);
    let languages: Vec<Dialect> = languages().into_iter().filter(|language| language.rules().stated_nan).collect();
    for (tells_nan, order) in [(false, Order::First), (true, Order::First), (true, Order::Second)] {
        let plain = ModuleEngine::new(FloatLevel::Strict).with_device(|it| it.tells_nan = tells_nan);
        let choosing = plain.clone().with_liberties(Liberties { order, selects: true, ..Liberties::default() });
        let differences = (0..count).into_par_iter().filter_map(|seed| {
            let sample = generate_among(seed, &languages);
            let loaded = Loaded::new(&sample, false).unwrap_or_else(|why| panic!("a program does not load: {why}"));
            let [want, got] = [&plain, &choosing].map(|engine| engine.clone().run(&[loaded.batch()]).pop());
            let want = want.filter(|want| *want != BatchResult::Skipped)?;
            let found = disagreement(&loaded.program, &outcomes(vec![want]).pop()?, got?, false)?;
            Some(format!("seed {seed}: {found}\n{}", sample.text()))
        });
        let differences: Vec<String> = differences.collect();
        let shortest = differences.iter().min_by_key(|text| text.len()).map_or("", String::as_str);
        assert!(differences.is_empty(), "{} of {count} differ, such as\n{shortest}", differences.len());
    }
}

/// The reference machine and the system's first adapter at the usual level, where the driver's compiler is free.
#[test]
fn roundings_are_the_same_on_a_device() {
    let mut engine = match GpuEngine::open(FloatLevel::Strict) {
        Ok(engine) => engine,
        Err(error) => return assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without"),
    };
    let count = number("GLASM_RANDOM_PROGRAMS", PROGRAMS) / 10;
    let exact = engine.exact_forms();
    let named = |name: &str| name.is_empty() || exact.contains(&name);
    let [emulated, packed] = [("", Half::Emulated), ("packed", Half::Packed)];
    let [native, hidden] = [("native", Half::Native), ("native_hidden", Half::NativeHidden)];
    let halves = [emulated, packed, ("hidden", Half::Hidden), native, hidden];
    let fixed = [("", Fixed::Emulated), ("fixed_hidden", Fixed::Hidden)];
    let of_halves = halves.map(|(name, half)| (name, Narrow::Half, Forms { half, fixed: Fixed::Emulated }));
    let of_fixed = fixed.map(|(name, fixed)| (name, Narrow::Fixed, Forms { half: Half::Emulated, fixed }));
    for (_, narrow, forms) in of_halves.into_iter().chain(of_fixed).filter(|(name, ..)| named(name)) {
        engine.round(forms);
        let found: Vec<String> = (0..count).filter_map(|seed| difference(&mut engine, narrow, seed)).collect();
        let shortest = found.iter().min_by_key(|text| text.len()).map_or("", String::as_str);
        assert!(found.is_empty(), "{forms}: {} of {count} differ, such as\n{shortest}", found.len());
    }
}

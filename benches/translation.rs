//! Text to validated SPIR-V, beside naga on hand-written WGSL that is equivalent except for NaN and the execution
//! limit, and on the WGSL that glasm writes, which is fully equivalent. Fragment programs also at fp16 and fx12. All in one
//! run, in turns: `cargo bench --bench translation`.

#[path = "support/clock.rs"]
mod clock;
#[path = "support/precision.rs"]
mod precision;
#[path = "support/ratio.rs"]
mod ratio;

use std::fmt::Write;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use clock::Clock;
use glasm::check::{self, load};
use glasm::export::{Exported, Language, export};
use glasm::lower::{Options, Translation, lower};
use glasm::program::Program;
use naga::back::spv;
use naga::valid::{Capabilities, ModuleInfo, ValidationFlags, Validator};
use precision::{Precision, at};
use ratio::{Ratios, report};

/// Turns of each side.
const ROUNDS: usize = 15;
/// Translations in a turn, since the clock has a resolution of milliseconds.
const TIMES: u32 = 500;

fn checked(text: &str) -> Program {
    let checked = load(text.as_bytes(), &check::ParseOptions::default());
    checked.program.unwrap_or_else(|| panic!("{:?}\n{text}", checked.diagnostics))
}

fn lowered(text: &str) -> Translation {
    lower(&checked(text), &Options::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn validated(module: &naga::Module) -> ModuleInfo {
    Validator::new(ValidationFlags::all(), Capabilities::all()).validate(module).expect("a valid module")
}

/// The same as `glasm translate --to spirv`.
fn ours(text: &str) {
    black_box(export(&lowered(text), Language::Spirv).expect("SPIR-V"));
}

/// The WGSL that glasm writes, equivalent to the bit.
fn written(text: &str) -> String {
    match export(&lowered(text), Language::Wgsl) {
        Ok(Exported::Text(text)) => text,
        other => panic!("{other:?}"),
    }
}

/// What a program with WGSL would do: the same writer with the same options.
fn by_hand(text: &str) {
    let module = naga::front::wgsl::parse_str(text).expect("WGSL");
    let info = validated(&module);
    let entry = &module.entry_points[0];
    let flags = spv::WriterFlags::LABEL_VARYINGS | spv::WriterFlags::ADJUST_COORDINATE_SPACE;
    let options = spv::Options { lang_version: (1, 3), flags, force_loop_bounding: false, ..spv::Options::default() };
    let pipeline = spv::PipelineOptions { shader_stage: entry.stage, entry_point: entry.name.clone() };
    black_box(spv::write_vec(&module, &info, &options, Some(&pipeline)).expect("SPIR-V"));
}

/// Seconds that one call takes.
fn timed(mut work: impl FnMut()) -> f64 {
    let clock = Clock::start();
    (0..TIMES).for_each(|_| work());
    clock.seconds() / f64::from(TIMES)
}

/// Seconds for each of several actions, in turns.
fn in_turn<const N: usize>(mut works: [&mut dyn FnMut(); N]) -> [Vec<f64>; N] {
    works.iter_mut().for_each(|work| work());
    let mut times = [const { Vec::new() }; N];
    for round in 0..ROUNDS {
        for turn in 0..N {
            let which = (turn + round) % N;
            times[which].push(timed(&mut *works[which]));
        }
    }
    times
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/programs"));
    let entries = std::fs::read_dir(folder).expect("the folder of programs");
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "fp" || extension == "vp"));
    found.sort();
    found
}

fn expressions(lowered: &Translation) -> usize {
    let functions = lowered.module.functions.iter().map(|(_, function)| function);
    let all = functions.chain(lowered.module.entry_points.iter().map(|entry| &entry.function));
    all.map(|function| function.expressions.len()).sum()
}

/// The largest fragment program of FP1.0 has 1,024 instructions.
fn long(instructions: usize) -> String {
    let mut text = String::from("!!FP1.0\nDECLARE a = {0.3, 0.5, 0.7, 0.9};\nMOV R0, f[TEX0];\nMOV R1, f[COL0];\n");
    let lines = ["MAD R0, R1, a, R0.wzyx;", "DP4 R2.x, R0, R1;", "MUL R1, R0, R2.x;", "ADD R1.xyz, R1, -a;"];
    for line in lines.iter().cycle().take(instructions - 3) {
        writeln!(text, "{line}").expect("text grows");
    }
    text + "MOV o[COLR], R1;\nEND\n"
}

fn main() {
    println!("{}", Clock::UNIT);
    let mut ratios = Ratios::default();
    let mut parts = Vec::new();
    for path in programs() {
        let source = std::fs::read_to_string(&path).expect("a program");
        let modern = std::fs::read_to_string(path.with_extension("wgsl")).expect("its counterpart");
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        // The hand-written WGSL has no NaN rules and no execution limit, so naga also reads WGSL that has them.
        let whole = written(&source);
        let [own, hand, same] = in_turn([&mut || ours(&source), &mut || by_hand(&modern), &mut || by_hand(&whole)]);
        ratios.add("translation", &name, &own, &hand);
        ratios.add("same meaning", &name, &own, &same);
        // The WGSL computes in fp32 throughout.
        if source.starts_with("!!FP") {
            let [halves, fixed] = [Precision::H, Precision::X].map(|precision| at(&source, precision));
            let [halves, fixed, hand] =
                in_turn([&mut || ours(&halves), &mut || ours(&fixed), &mut || by_hand(&modern)]);
            ratios.add("translation, fp16", &name, &halves, &hand);
            ratios.add("translation, fx12", &name, &fixed, &hand);
        }
        // Validation is part of `lower`: it is subtracted from the time for the module and added to what follows.
        let program = checked(&source);
        let done = lowered(&source);
        let times = in_turn([
            &mut || drop(black_box(checked(&source))),
            &mut || drop(black_box(lower(&program, &Options::default()))),
            &mut || drop(black_box(validated(&done.module))),
            &mut || drop(black_box(export(&done, Language::Spirv))),
        ]);
        parts.push((name, source, times.map(ratio::median)));
    }
    report(&ratios);
    println!();
    let mut sums = [0.0; 4];
    for (_, _, times) in &parts {
        sums.iter_mut().zip(times).for_each(|(sum, time)| *sum += time);
    }
    let [read, lower, validate, write] = sums.map(|sum| sum * 1e6);
    println!(
        "all programs: read and check {read:.0} us, lower {:.0} us, validate {validate:.0} us, write {write:.0} us",
        lower - validate
    );
    println!("text to module / validation and writing: {:.2}", (read + lower - validate) / (validate + write));
    for precision in [Precision::R, Precision::H, Precision::X] {
        let fragment = parts.iter().filter(|(_, source, _)| precision == Precision::R || source.starts_with("!!FP"));
        let texts: Vec<String> = fragment.map(|(_, source, _)| at(source, precision)).collect();
        let instructions: usize = texts.iter().map(|text| checked(text).instructions().len()).sum();
        let count: usize = texts.iter().map(|text| expressions(&lowered(text))).sum();
        println!("naga expressions for an instruction, {precision:?}: {:.1}", count as f64 / instructions as f64);
    }
    let lengths = [64, 256, 1024];
    let texts = lengths.map(long);
    let [short, middle, longest] = &texts;
    let times = in_turn([&mut || ours(short), &mut || ours(middle), &mut || ours(longest)]);
    for (length, time) in lengths.iter().zip(times.map(ratio::median)) {
        println!("{length:5} instructions: {:.2} us each", time * 1e6 / *length as f64);
    }
}

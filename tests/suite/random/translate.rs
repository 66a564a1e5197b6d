//! Random programs with random options: each becomes a valid module, which every language can express or lacks a named
//! feature for. This needs no device, so a long run tries hundreds a second; GLASM_RANDOM_SEED and
//! GLASM_RANDOM_PROGRAMS are those of the other long runs.

use std::panic::catch_unwind;
use std::sync::atomic::{AtomicU64, Ordering};

use glasm::check;
use glasm::export::{Exported, Language, export};
use glasm::lower::{
    ClipDistances, Coordinates, FloatLevel, Half, LongIntegers, Lookup, Options, OwnFunctions, UnitFormat, lower,
};
use glasm::texture::DepthMode;
use rayon::prelude::*;

use super::generate::{Choices, Sample, dialects, generate_among};
use super::number;

const PROGRAMS: u64 = 500;
const SEED: u64 = 1;
/// Programs after which a long run reports its progress.
const TELLING: u64 = 1 << 14;

/// Arbitrary options that can be combined.
fn options(choices: &mut Choices) -> Options {
    let lookups = [
        Lookup::Plain,
        Lookup::Hemisphere,
        Lookup::Compared(DepthMode::Luminance),
        Lookup::Compared(DepthMode::Intensity),
        Lookup::Compared(DepthMode::Alpha),
    ];
    let formats =
        (0..choices.below(3) as u8).map(|unit| UnitFormat { unit, lookup: *choices.pick(&lookups) }).collect();
    Options::default()
        .with_float(*choices.pick(&[FloatLevel::Exact, FloatLevel::Strict, FloatLevel::Strict, FloatLevel::Fast]))
        .with_half(*choices.pick(&[Half::Emulated, Half::Emulated, Half::Native]))
        .with_own(OwnFunctions::from_bits_truncate(if choices.chance(1, 2) { 0 } else { choices.below(64) as u8 }))
        .with_long_integers(*choices.pick(&[LongIntegers::Native, LongIntegers::Pairs]))
        .with_coordinates(*choices.pick(&[Coordinates::Wgpu, Coordinates::Gl]))
        .with_clip_distances(*choices.pick(&[ClipDistances::Emulated, ClipDistances::Native]))
        .with_emulated_clip_distances(*choices.pick(&[0, 0, 1, 6]))
        .with_two_sided(choices.chance(1, 3))
        .with_flat_colors(choices.chance(1, 3))
        .with_clamped_colors(choices.chance(1, 3))
        .with_formats(formats)
        .with_float_textures(*choices.pick(&[0, u32::MAX]))
        .with_group(choices.below(4) as u32)
        .with_binding(choices.below(8) as u32)
        .with_subgroups(choices.chance(1, 3))
        .with_sections(choices.below(5) as u8)
        .with_others_store(choices.chance(1, 4))
        .with_covered_samples(choices.chance(1, 3))
        .with_force_dispatch(choices.chance(1, 8))
}

/// The errors in a program's translation.
fn fault(sample: &Sample, options: &Options) -> Result<(), String> {
    let stage = Some(sample.dialect.rules().stage);
    let checked = check::load(sample.text().as_bytes(), &check::ParseOptions::default().with_stage(stage));
    let program = checked.program.ok_or("it does not load")?;
    let lowered = match lower(&program, options) {
        Ok(lowered) => lowered,
        // Features that pairs of words cannot replace.
        Err(error)
            if options.precision.long_integers == LongIntegers::Pairs && error.message.starts_with("64-bit ") =>
        {
            return Ok(());
        }
        Err(error) => return Err(error.to_string()),
    };
    for language in Language::ALL {
        match export(&lowered, language) {
            Ok(Exported::Text(text)) if language == Language::Wgsl => {
                naga::front::wgsl::parse_str(&text).map_err(|error| error.emit_to_string(&text))?;
            }
            Ok(_) => {}
            Err(error) if error.message.starts_with("the language has no ") => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(())
}

#[test]
fn random_programs_are_written_in_every_language() {
    let (seed, count) = (number("GLASM_RANDOM_SEED", SEED), number("GLASM_RANDOM_PROGRAMS", PROGRAMS));
    let done = AtomicU64::new(0);
    let languages = dialects();
    let faulty = |number: u64| {
        let sample = generate_among(number, &languages);
        let options = options(&mut Choices::new(!number));
        let fault = catch_unwind(|| fault(&sample, &options)).unwrap_or_else(|_| Err("a panic".to_owned()));
        let so_far = done.fetch_add(1, Ordering::Relaxed) + 1;
        if count > PROGRAMS && so_far.is_multiple_of(TELLING) {
            println!("{so_far} of {count} programs of seed {seed} translated");
        }
        fault.err().map(|why| format!("seed {number}: {why}\n{options:?}\n{}", sample.text()))
    };
    let faults: Vec<String> = (seed..seed + count).into_par_iter().filter_map(faulty).collect();
    assert!(faults.is_empty(), "{} programs\n{}", faults.len(), faults[..faults.len().min(5)].join("\n"));
}

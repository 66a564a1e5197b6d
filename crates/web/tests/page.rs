//! Short runs of what the fuzz target `page` does at length, always the same.
#![allow(unreachable_pub, reason = "a test crate has no outside, and shares files with the fuzz targets")]

use std::path::Path;

#[path = "../../../fuzz/mutate.rs"]
mod mutate;
#[path = "../../../fuzz/noise.rs"]
mod noise;
#[path = "../../../fuzz/page.rs"]
mod page;

fn seeds(folder: &str) -> Vec<Vec<u8>> {
    mutate::seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn programs_with_any_options_get_an_answer() {
    let seeds = seeds("cases");
    for (number, program) in seeds.iter().enumerate().step_by(4) {
        let choices = noise::bytes(number as u64, 24);
        let other = &seeds[number * 7 % seeds.len()];
        page::program(&text(program), &text(other), page::Chosen::new(&choices));
    }
}

#[test]
fn mutated_programs_get_an_answer() {
    let seeds = seeds("cases");
    for seed in 0..300 {
        let [one, other] = [3000, 6000]
            .map(|from| text(&mutate::mutated(&seeds, &noise::bytes(from + seed, 12 + seed as usize % 60))));
        page::program(&one, &other, page::Chosen::new(&noise::bytes(seed, 24)));
    }
}

#[test]
fn scenes_in_any_order_get_an_answer() {
    let (scripts, cases) = (seeds("scripts"), seeds("cases"));
    for seed in 0..120 {
        // Every other script as it is, so that there is something to look into.
        let script = match seed % 2 {
            0 => scripts[seed as usize * 5 % scripts.len()].clone(),
            _ => mutate::mutated(&scripts, &noise::bytes(9000 + seed, 20)),
        };
        let program = &cases[seed as usize * 11 % cases.len()];
        page::scene(&text(&script), &text(program), page::Chosen::new(&noise::bytes(seed, 24)));
    }
}

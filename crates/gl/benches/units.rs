//! Fixed units under the drop-in beside GLSL by hand for the same pictures: bump mapping by register combiners, ripples by
//! texture shaders, gloss by two passes of ATI's shaders. Both draw in turns in one process, whose processor time counts.
//!
//! `cargo bench -p glasm-gl --bench units`

#[path = "../tests/suite/client.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests use it too")]
mod client;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

use client::{Client, Target};

/// How often the client runs; the fastest squares count.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/units.c");
    let client = Client::compile(&source, Target::Own, Target::Own.library());
    let mut best: BTreeMap<String, [f64; 3]> = BTreeMap::new();
    for round in 0..ROUNDS {
        eprintln!("round {} of {ROUNDS}", round + 1);
        let output = client.command().env("LP_NUM_THREADS", "0").env("GLASM_GL", "all").output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        for line in String::from_utf8(output.stdout)?.lines() {
            let mut words = line.split(' ');
            let scene = words.next().ok_or("a line without a scene")?.to_owned();
            let numbers = words.map(str::parse).collect::<Result<Vec<f64>, _>>()?;
            let [units, by_hand, difference] = numbers[..] else { return Err("a line is three numbers".into()) };
            let known = best.entry(scene).or_insert([f64::INFINITY, f64::INFINITY, 0.0]);
            *known = [known[0].min(units), known[1].min(by_hand), known[2].max(difference)];
        }
    }
    println!("{:12} {:>10} {:>10} {:>6}  largest difference of 255", "scene", "units, ns", "GLSL, ns", "ratio");
    for (scene, [units, by_hand, difference]) in best {
        println!("{scene:12} {units:10.0} {by_hand:10.0} {:6.2}  {difference}", units / by_hand);
    }
    Ok(())
}

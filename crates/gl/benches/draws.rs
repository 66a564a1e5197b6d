//! What the drop-in costs an application: scenes of `draws.c` with the host's own assembly, and under the drop-in, which
//! translates all of it. Both run in turns, and the fastest of each counts: processor time of the drawing thread, which
//! other work on the machine disturbs least.
//!
//! `cargo bench -p glasm-gl --bench draws`

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::Command;

/// How often both are run.
const ROUNDS: usize = 5;

/// Nanoseconds for each draw, by scene.
type Times = BTreeMap<String, f64>;

fn run(program: &Path, library: Option<&Path>, best: &mut Times) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(program);
    command.env("EGL_PLATFORM", "surfaceless").env("LP_NUM_THREADS", "0");
    if let Some(library) = library {
        command.env("LD_PRELOAD", library).env("GLASM_GL", "all").env("GLASM_GL_CACHE", "off");
    }
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr)).into());
    }
    for line in String::from_utf8(output.stdout)?.lines() {
        let (scene, time) = line.split_once(' ').ok_or("a line without a time")?;
        let time: f64 = time.parse()?;
        let place = best.entry(scene.to_owned()).or_insert(time);
        *place = place.min(time);
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    let own = std::env::current_exe()?;
    let built = own.parent().ok_or("a bench lies in a folder")?;
    let library = built.join("libglasm_gl.so");
    let program = built.join("glasm-gl-draws");
    let compiled = Command::new("gcc")
        .args(["-std=gnu99", "-O2", "-Wno-unused-function", "-o"])
        .arg(&program)
        .arg(folder.join("draws.c"))
        .args(["-lEGL", "-lGL", "-lm"])
        .status()?;
    if !compiled.success() {
        return Err("gcc does not compile draws.c".into());
    }
    let (mut host, mut under) = (Times::new(), Times::new());
    for round in 0..ROUNDS {
        eprintln!("round {} of {ROUNDS}", round + 1);
        run(&program, None, &mut host)?;
        run(&program, Some(&library), &mut under)?;
    }
    println!("{:12} {:>10} {:>10} {:>6}", "scene", "host, ns", "under, ns", "ratio");
    for (scene, time) in &host {
        let with = under.get(scene).copied().unwrap_or(f64::NAN);
        println!("{scene:12} {time:10.0} {with:10.0} {:6.2}", with / time);
    }
    Ok(())
}

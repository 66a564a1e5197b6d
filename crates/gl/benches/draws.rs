//! What the drop-in costs an application: scenes of `draws.c` with the host's own assembly, and under the drop-in, which
//! translates all of it. Both run in turns, and the fastest of each counts: processor time of the drawing thread, which
//! other work on the machine disturbs least, or on Windows the time of many short rounds. Then how long a program takes that
//! starts and ends, with the drop-in and without. On the own system also fixed units under the drop-in beside GLSL by hand for
//! the same pictures (`units.c`).
//!
//! `cargo bench -p glasm-gl --bench draws`, or with `-- TARGET...`, of own, linux32, windows64 and windows32, where such
//! programs can be run; TARGET=FILE takes this drop-in. `CONTRIBUTING.md` says what that needs.

#[path = "../tests/suite/client.rs"]
#[allow(unreachable_pub, reason = "the tests use it too")]
mod client;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use client::{Client, Target};

/// How often both are run.
const ROUNDS: usize = 5;

/// How often a program is started.
const STARTS: usize = 41;

/// Nanoseconds for each draw, by scene.
type Times = BTreeMap<String, f64>;

fn run(mut command: Command, best: &mut Times) -> Result<(), Box<dyn Error>> {
    let output = command.env("LP_NUM_THREADS", "0").env("GLASM_GL", "all").output()?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    for line in String::from_utf8(output.stdout)?.lines() {
        let (scene, time) = line.split_once(' ').ok_or("a line without a time")?;
        let time: f64 = time.trim().parse()?;
        let place = best.entry(scene.to_owned()).or_insert(time);
        *place = place.min(time);
    }
    Ok(())
}

/// The command that runs it as it would without the drop-in.
fn without(client: &Client) -> Command {
    let mut command = client.command();
    command.env_remove("LD_PRELOAD").env("WINEDLLOVERRIDES", "mscoree,mshtml,winedbg.exe=;opengl32=b");
    command
}

fn draws(client: &Client) -> Result<(), Box<dyn Error>> {
    let (mut host, mut under) = (Times::new(), Times::new());
    for round in 0..ROUNDS {
        eprintln!("round {} of {ROUNDS}", round + 1);
        run(without(client), &mut host)?;
        run(client.command(), &mut under)?;
    }
    println!("{:12} {:>10} {:>10} {:>6}", "scene", "host, ns", "under, ns", "ratio");
    for (scene, time) in &host {
        let with = under.get(scene).copied().unwrap_or(f64::NAN);
        println!("{scene:12} {time:10.0} {with:10.0} {:6.2}", with / time);
    }
    Ok(())
}

/// How long a program takes to start and end.
fn start(mut command: Command, how: &str) -> Result<Duration, Box<dyn Error>> {
    command.arg(how).env("LP_NUM_THREADS", "0").env("GLASM_GL", "nv");
    let begin = Instant::now();
    let output = command.output()?;
    let took = begin.elapsed();
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(took)
}

fn starts(client: &Client) -> Result<(), Box<dyn Error>> {
    println!("{:12} {:>10} {:>10} {:>6}  medians of {STARTS}", "start", "alone, ms", "with, ms", "more");
    for how in ["load", "context"] {
        let (mut alone, mut with) = (Vec::new(), Vec::new());
        for _ in 0..STARTS {
            alone.push(start(without(client), how)?);
            with.push(start(client.command(), how)?);
        }
        alone.sort();
        with.sort();
        let [alone, with] = [alone, with].map(|times| times[STARTS / 2].as_secs_f64() * 1e3);
        println!("{how:12} {alone:10.1} {with:10.1} {:6.1}", with - alone);
    }
    Ok(())
}

/// The fastest squares of fixed units and of GLSL by hand, which take turns in one process.
fn units() -> Result<(), Box<dyn Error>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/units.c");
    let client = Client::compile(&source, Target::Own, Target::Own.library());
    let mut best: BTreeMap<String, [f64; 3]> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let output = client.command().env("LP_NUM_THREADS", "0").env("GLASM_GL", "all").output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        for line in String::from_utf8(output.stdout)?.lines() {
            let (scene, numbers) = line.split_once(' ').ok_or("a line without a scene")?;
            let numbers = numbers.split(' ').map(str::parse).collect::<Result<Vec<f64>, _>>()?;
            let [units, by_hand, difference] = numbers[..] else { return Err("a line is three numbers".into()) };
            let known = best.entry(scene.to_owned()).or_insert([f64::INFINITY, f64::INFINITY, 0.0]);
            *known = [known[0].min(units), known[1].min(by_hand), known[2].max(difference)];
        }
    }
    println!("{:12} {:>10} {:>10} {:>6}  largest difference of 255", "scene", "units, ns", "GLSL, ns", "ratio");
    for (scene, [units, by_hand, difference]) in best {
        println!("{scene:12} {units:10.0} {by_hand:10.0} {:6.2}  {difference}", units / by_hand);
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/draws.c");
    let mut named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if named.is_empty() {
        named.push("own".to_owned());
    }
    for argument in named {
        let (name, file) = argument.split_once('=').map_or((&*argument, None), |(name, file)| (name, Some(file)));
        let target = match name {
            "own" => Target::Own,
            "linux32" => Target::Linux32,
            "windows64" => Target::Windows64,
            "windows32" => Target::Windows32,
            _ => return Err(format!("{name} is none of own, linux32, windows64, windows32").into()),
        };
        if !target.is_at_hand() {
            continue;
        }
        let client = Client::compile(&source, target, file.map_or_else(|| target.library(), PathBuf::from));
        println!("{name}");
        draws(&client)?;
        starts(&client)?;
        if name == "own" && file.is_none() {
            units()?;
        }
    }
    Ok(())
}

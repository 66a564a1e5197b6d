//! What a player waits for when a program is new: ten pairs of programs of `links.c`, each linked for its first draw, at full
//! precision and without what is kept on disk. Of each the translation, its size, the host's compilation and linking, and all
//! processor time of the first draw; beside it the host's own for those pairs that it takes. The fastest of some rounds counts.
//!
//! `cargo bench -p glasm-gl --bench links`, or with `-- TARGET`, own or linux32, or `-- TARGET=FILE` for another drop-in.

#[path = "../tests/suite/client.rs"]
#[allow(unreachable_pub, reason = "the tests use it too")]
mod client;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use client::{Client, Target};

/// How often both are run.
const ROUNDS: usize = 5;

/// Numbers by the name of a pair.
type Times<const COUNT: usize> = BTreeMap<String, [f64; COUNT]>;

fn note<const COUNT: usize>(best: &mut Times<COUNT>, name: &str, times: [f64; COUNT]) {
    let known = best.entry(name.to_owned()).or_insert(times);
    for (known, time) in known.iter_mut().zip(times) {
        *known = known.min(time);
    }
}

/// Milliseconds of loading and of the first draw, and from the drop-in's log: milliseconds of the translation, its bytes, and
/// milliseconds that the host took.
fn run(command: &mut Command, draws: &mut Times<2>, parts: &mut Times<4>) -> Result<(), Box<dyn Error>> {
    let output = command.env("LP_NUM_THREADS", "0").env("MESA_SHADER_CACHE_DISABLE", "true").output()?;
    let said = String::from_utf8(output.stderr)?;
    if !output.status.success() {
        return Err(format!("{command:?}: {said}").into());
    }
    for line in String::from_utf8(output.stdout)?.lines() {
        let (name, numbers) = line.split_once(' ').ok_or("a line without a name")?;
        let numbers = numbers.split(' ').map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        let [loaded, first, _] = numbers[..] else { return Err("a line is three numbers".into()) };
        note(draws, name, [loaded / 1e3, first / 1e3]);
    }
    let mut pair = "";
    for line in said.lines() {
        if let Some(name) = line.strip_prefix("pair ") {
            pair = name;
        } else if let Some((_, rest)) = line.split_once(": linked in ") {
            let numbers: Vec<f64> = rest.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
            let [_, rest @ ..] = numbers.as_slice() else { return Err(format!("{line} has no numbers").into()) };
            note(parts, pair, rest.try_into().map_err(|_| format!("{line} has other numbers"))?);
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/links.c");
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let named = named.unwrap_or_else(|| "own".to_owned());
    let (name, file) = named.split_once('=').map_or((&*named, None), |(name, file)| (name, Some(file)));
    let target = match name {
        "own" => Target::Own,
        "linux32" => Target::Linux32,
        _ => return Err(format!("{name} is none of own, linux32").into()),
    };
    if !target.is_at_hand() {
        return Ok(());
    }
    let client = Client::compile(&source, target, file.map_or_else(|| target.library(), PathBuf::from));
    let (mut host, mut under, mut parts, mut none) = <(Times<2>, Times<2>, Times<4>, Times<4>)>::default();
    for round in 0..ROUNDS {
        eprintln!("round {} of {ROUNDS}", round + 1);
        run(client.command().env_remove("LD_PRELOAD"), &mut host, &mut none)?;
        let mut command = client.command();
        command.env("GLASM_GL", "all").env("GLASM_GL_PRECISION", "full").env("GLASM_GL_LOG", "-");
        run(&mut command, &mut under, &mut parts)?;
    }
    println!("milliseconds    load translate   bytes   host  at end  first draw    host: load  first draw");
    for (name, [loaded, first]) in &under {
        let [translated, bytes, given, end] = parts.get(name).copied().unwrap_or([f64::NAN; 4]);
        print!("{name:12} {loaded:7.1} {translated:9.1} {bytes:7.0} {given:6.1} {end:7.1} {first:11.1}");
        match host.get(name) {
            Some([loaded, first]) => println!(" {loaded:13.1} {first:11.1}"),
            None => println!(" {:>13} {:>11}", "-", "-"),
        }
    }
    Ok(())
}

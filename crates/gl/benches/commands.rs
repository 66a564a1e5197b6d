//! What the drop-in alone costs for each command: `commands.c` above a host that returns at once. Nanoseconds of processor
//! time and, where valgrind is at hand, instructions: of the host alone, and what the drop-in adds, in mode `nv` on a host that
//! takes the programs itself, and in mode `all`.
//!
//! `cargo bench -p glasm-gl --bench commands`, or with `-- FILE` for another drop-in.

#[path = "../tests/suite/client.rs"]
#[allow(unreachable_pub, dead_code, reason = "the tests use it too")]
mod client;
#[path = "../tests/suite/null_host.rs"]
#[allow(unreachable_pub, dead_code, reason = "the tests use it too")]
mod null_host;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use client::{Client, Target};
use null_host::NullHost;

/// How often each way is timed.
const ROUNDS: usize = 3;

/// Repetitions of a scene that callgrind counts.
const COUNTED: f64 = 1000.0;

/// The host alone, and the modes of the drop-in.
const WAYS: [&str; 3] = ["host", "nv", "all"];

/// What each scene takes, in the order of the client.
type Results = Vec<(String, f64)>;

fn under(way: &str, mut command: Command) -> Command {
    command.env("GLASM_GL", way);
    if way == "host" {
        command.env_remove("LD_PRELOAD");
    }
    command
}

fn times(host: &NullHost, client: &Client, way: &str) -> Result<Results, Box<dyn Error>> {
    let output = client::succeed(&mut under(way, host.command(client)));
    let line = |line: &str| {
        let (scene, time) = line.split_once(' ').ok_or("a line without a time")?;
        Ok((scene.to_owned(), time.parse()?))
    };
    String::from_utf8(output.stdout)?.lines().map(line).collect()
}

/// Instructions of each scene: callgrind writes a file for each, which names the scene.
fn instructions(host: &NullHost, client: &Client, way: &str) -> Result<BTreeMap<String, f64>, Box<dyn Error>> {
    let folder = client.folder.join(way);
    std::fs::create_dir_all(&folder)?;
    let program = under(way, host.command(client));
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--dump-instr=no", "--callgrind-out-file=out"]).arg(&client.program);
    command.arg("counted").current_dir(&folder);
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    client::succeed(&mut command);
    let mut counts = BTreeMap::new();
    for entry in std::fs::read_dir(&folder)? {
        let text = std::fs::read_to_string(entry?.path())?;
        let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        if let (Some(scene), Some(total)) = (value("desc: Trigger: Client Request: "), value("summary: ")) {
            counts.insert(scene.trim().to_owned(), total.trim().parse::<f64>()? / COUNTED);
        }
    }
    Ok(counts)
}

fn main() -> Result<(), Box<dyn Error>> {
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let library = named.map_or_else(|| Target::Own.library(), PathBuf::from).canonicalize()?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/commands.c");
    let (client, host) = (Client::compile(&source, Target::Own, library), NullHost::build());
    let mut best: [Results; 3] = Default::default();
    for _ in 0..ROUNDS {
        for (way, best) in WAYS.into_iter().zip(&mut best) {
            let results = times(&host, &client, way)?;
            if best.is_empty() {
                best.clone_from(&results);
            }
            best.iter_mut().zip(results).for_each(|(best, (_, time))| best.1 = best.1.min(time));
        }
    }
    let mut counts = Vec::new();
    if client::runs("valgrind", &["--version"]) {
        for way in WAYS {
            counts.push(instructions(&host, &client, way)?);
        }
    }
    println!(
        "{:22} {:>8} {:>8} {:>8}   {:>8} {:>8} {:>8}",
        "", "host", "nv adds", "all adds", "host", "nv adds", "all adds"
    );
    println!("{:22} {:>26}   {:>26}", "", "nanoseconds", "instructions");
    for (scene, alone) in &best[0] {
        let time = |way: usize| best[way].iter().find(|(name, _)| name == scene).map_or(f64::NAN, |(_, time)| *time);
        let count = |way: usize| counts.get(way).and_then(|count| count.get(scene)).copied().unwrap_or(f64::NAN);
        println!(
            "{scene:22} {alone:8.1} {:8.1} {:8.1}   {:8.0} {:8.0} {:8.0}",
            time(1) - alone,
            time(2) - alone,
            count(0),
            count(1) - count(0),
            count(2) - count(0)
        );
    }
    Ok(())
}

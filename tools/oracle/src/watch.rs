//! Recording in a process of its own, since programs may hang a driver or end it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::Context;

/// What the lines of the watched process begin with that name the file whose turn it is.
pub(crate) const TURN: &str = "> ";

/// How the watched process came to its end.
enum End {
    Done,
    Hung,
    Broken,
}

/// Records files below a root, by `arguments` of the command line, in as many processes as it takes.
pub(crate) fn record(root: &Path, files: &[PathBuf], arguments: &[String], patience: Duration) -> anyhow::Result<()> {
    let program = std::env::current_exe().context("this program has no path")?;
    record_by(&program, root, files, arguments, patience, &mut |line| println!("{line}"))
}

fn record_by(
    program: &Path,
    root: &Path,
    files: &[PathBuf],
    arguments: &[String],
    patience: Duration,
    say: &mut dyn FnMut(String),
) -> anyhow::Result<()> {
    let mut rest = files;
    while !rest.is_empty() {
        let mut process = Command::new(program);
        process.arg("record").args(arguments).arg("--watched").arg(root).args(rest);
        let (turn, end) = turns(process, patience, say)?;
        let place = turn.and_then(|turn| rest.iter().position(|file| file.display().to_string() == turn));
        let Some(place) = place.filter(|_| !matches!(end, End::Done)) else { return Ok(()) };
        let what = if matches!(end, End::Hung) { "hangs the driver" } else { "ends the driver" };
        say(format!("{}: {what}", rest[place].display()));
        rest = &rest[place + 1..];
    }
    Ok(())
}

/// Runs a process until it ends or says nothing for too long. Returns the file whose turn it was.
fn turns(
    mut command: Command,
    patience: Duration,
    say: &mut dyn FnMut(String),
) -> anyhow::Result<(Option<String>, End)> {
    let process = command.stdout(Stdio::piped()).spawn();
    let mut process = process.context("a process for the driver cannot be started")?;
    let output = process.stdout.take().context("the process has no output")?;
    let (lines, said) = channel();
    let reader = std::thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).all(|line| lines.send(line).is_ok())
    });
    let mut turn = None;
    let hung = loop {
        match said.recv_timeout(patience) {
            Ok(line) => match line.strip_prefix(TURN) {
                Some(file) => turn = Some(file.to_owned()),
                None => say(line),
            },
            Err(RecvTimeoutError::Timeout) => break true,
            Err(RecvTimeoutError::Disconnected) => break false,
        }
    };
    if hung {
        process.kill().context("a process that hangs cannot be ended")?;
    }
    let status = process.wait().context("a process of the driver is lost")?;
    drop(said);
    drop(reader.join());
    Ok((
        turn,
        if hung {
            End::Hung
        } else if status.success() {
            End::Done
        } else {
            End::Broken
        },
    ))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// A program in place of this one: `hangs` never ends, and `ends` ends it.
    const PROGRAM: &str = "#!/bin/sh
for argument; do
    case $argument in
        --watched) seen=yes; continue;;
        root) continue;;
    esac
    [ \"$seen\" ] || continue
    echo \"> $argument\"
    case $argument in
        hangs) exec sleep 600;;
        ends) exit 3;;
    esac
    echo \"$argument: 1 runs\"
done
";

    #[test]
    fn files_that_hang_or_end_the_driver_are_named_and_the_others_recorded() {
        let program = std::env::temp_dir().join(format!("glasm-oracle-watch-{}", std::process::id()));
        std::fs::write(&program, PROGRAM).expect("a program");
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("a program that runs");
        let files = ["one", "hangs", "two", "ends", "three"].map(PathBuf::from);
        let mut said = Vec::new();
        let patience = Duration::from_secs(2);
        let done = record_by(&program, Path::new("root"), &files, &[], patience, &mut |line| said.push(line));
        std::fs::remove_file(&program).expect("it is removed");
        done.expect("all were tried");
        let wanted =
            ["one: 1 runs", "hangs: hangs the driver", "two: 1 runs", "ends: ends the driver", "three: 1 runs"];
        assert_eq!(said, wanted);
    }
}

//! Recording in a process of its own, since programs may hang a driver or end it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::Context;

/// The prefix of the lines in which the watched process names the file that it begins.
pub(crate) const BEGINS: &str = "> ";

/// How the watched process ended.
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
    print: &mut dyn FnMut(String),
) -> anyhow::Result<()> {
    let mut rest = files;
    while !rest.is_empty() {
        let mut process = Command::new(program);
        process.arg("record").args(arguments).arg("--watched").arg(root).args(rest);
        let (last, end) = watch(process, patience, print)?;
        if matches!(end, End::Done) {
            return Ok(());
        }
        let last = last.and_then(|last| rest.iter().position(|file| file.display().to_string() == last));
        let place = last.context("the process of the driver ended before the first file")?;
        let what = if matches!(end, End::Hung) { "hangs the driver" } else { "ends the driver" };
        print(format!("{}: {what}", rest[place].display()));
        rest = &rest[place + 1..];
    }
    Ok(())
}

/// Runs a process until it ends, or prints nothing for longer than `patience`. Returns the last file that it began.
fn watch(
    mut command: Command,
    patience: Duration,
    print: &mut dyn FnMut(String),
) -> anyhow::Result<(Option<String>, End)> {
    let process = command.stdout(Stdio::piped()).spawn();
    let mut process = process.context("a process for the driver cannot be started")?;
    let output = process.stdout.take().context("the process has no output")?;
    let (sender, lines) = channel();
    let reader = std::thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
    });
    let mut last = None;
    let hung = loop {
        match lines.recv_timeout(patience) {
            Ok(line) => match line.strip_prefix(BEGINS) {
                Some(file) => last = Some(file.to_owned()),
                None => print(line),
            },
            Err(RecvTimeoutError::Timeout) => break true,
            Err(RecvTimeoutError::Disconnected) => break false,
        }
    };
    if hung {
        process.kill().context("a process that hangs cannot be ended")?;
    }
    let status = process.wait().context("a process of the driver is lost")?;
    drop(lines);
    drop(reader.join());
    let end = match (hung, status.success()) {
        (true, _) => End::Hung,
        (false, true) => End::Done,
        (false, false) => End::Broken,
    };
    Ok((last, end))
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
        let mut printed = Vec::new();
        let patience = Duration::from_secs(2);
        let done = record_by(&program, Path::new("root"), &files, &[], patience, &mut |line| printed.push(line));
        std::fs::remove_file(&program).expect("it is removed");
        done.expect("all were tried");
        let nothing = record_by(Path::new("false"), Path::new("root"), &files, &[], patience, &mut |_| ());
        assert!(nothing.is_err(), "a driver that cannot be opened is an error");
        let wanted =
            ["one: 1 runs", "hangs: hangs the driver", "two: 1 runs", "ends: ends the driver", "three: 1 runs"];
        assert_eq!(printed, wanted);
    }
}

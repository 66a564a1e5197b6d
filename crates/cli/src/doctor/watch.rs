//! A child process under a watchdog: it says line by line how far it is, and is ended when it is silent for too long.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How a child came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It said all that it had to say.
    Done,
    /// It said nothing for so long, and was ended.
    Hung(Duration),
    /// It ended by itself, so.
    Crashed(String),
    /// The time for it was over, and it was ended.
    OutOfTime,
}

/// The time that a process has to go when it is ended: a driver may hold it.
const LEAVING: Duration = Duration::from_secs(2);
/// What is kept of the standard error of a child.
const KEPT: usize = 4096;

/// How long it may be silent, and when its time is over.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limits {
    pub silence: Duration,
    pub until: Instant,
}

/// Runs a child and hands over each of its lines. The last line that it has said on standard error comes with a crash.
pub(super) fn watch(mut command: Command, limits: Limits, mut heard: impl FnMut(&str)) -> End {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return End::Crashed(format!("it cannot be started: {error}")),
    };
    let (said, lines) = channel();
    let stdout = child.stdout.take();
    thread::spawn(move || {
        let lines = stdout.into_iter().flat_map(|stdout| BufReader::new(stdout).lines().map_while(Result::ok));
        for line in lines {
            if said.send(line).is_err() {
                break;
            }
        }
    });
    let (sender, complaint) = channel();
    let stderr = child.stderr.take();
    thread::spawn(move || sender.send(stderr.map(last_line).unwrap_or_default()));
    loop {
        let left = limits.until.saturating_duration_since(Instant::now());
        match lines.recv_timeout(limits.silence.min(left)) {
            Ok(line) => heard(&line),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                finish(&mut child);
                return if left <= limits.silence { End::OutOfTime } else { End::Hung(limits.silence) };
            }
        }
    }
    // Its output is closed: it ends, unless a driver keeps it.
    match ended(&mut child, limits.silence) {
        None => {
            finish(&mut child);
            End::Hung(limits.silence)
        }
        Some(status) if status.success() => End::Done,
        Some(status) => {
            let said = complaint.recv_timeout(LEAVING).unwrap_or_default();
            End::Crashed(if said.is_empty() { told_of(status) } else { format!("{}: {said}", told_of(status)) })
        }
    }
}

/// The exit status of a child that ends within a time.
fn ended(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let until = Instant::now() + patience;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
            _ => return None,
        }
    }
}

/// Ends a child. What a driver keeps is left to the system.
fn finish(child: &mut Child) {
    let _ = child.kill();
    ended(child, LEAVING);
}

/// The last line that is not empty.
fn last_line(mut stderr: impl Read) -> String {
    let (mut kept, mut some) = (Vec::new(), [0; 1024]);
    while let Ok(count @ 1..) = stderr.read(&mut some) {
        kept.extend_from_slice(&some[..count]);
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    let text = String::from_utf8_lossy(&kept);
    // A note on how to show where a panic came from follows its message.
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("note: "));
    lines.next_back().unwrap_or_default().to_owned()
}

fn told_of(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            let name = match signal {
                4 => " (illegal instruction)",
                6 => " (abort)",
                7 => " (bus error)",
                8 => " (division)",
                9 => " (killed, perhaps for memory)",
                11 => " (segmentation fault)",
                _ => "",
            };
            return format!("signal {signal}{name}");
        }
    }
    match status.code() {
        // Windows tells the reasons of crashes so.
        Some(code) if code < 0 => format!("status {:#010x}", code as u32),
        Some(code) => format!("status {code}"),
        None => "no status".to_owned(),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{End, Limits, watch};
    use std::process::Command;
    use std::time::{Duration, Instant};

    fn shell(script: &str, silence: u64, all: u64) -> (End, Vec<String>) {
        let mut lines = Vec::new();
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let until = Instant::now() + Duration::from_millis(all);
        let limits = Limits { silence: Duration::from_millis(silence), until };
        let end = watch(command, limits, |line| lines.push(line.to_owned()));
        (end, lines)
    }

    #[test]
    fn a_child_that_is_silent_or_slow_is_ended() {
        let start = Instant::now();
        let (end, lines) = shell("echo one; exec sleep 60", 500, 30_000);
        assert_eq!((end, lines), (End::Hung(Duration::from_millis(500)), vec!["one".to_owned()]));
        // Each line comes in time, and there is no end of them.
        let (end, lines) = shell("while :; do echo more; sleep 0.05; done", 10_000, 700);
        assert_eq!(end, End::OutOfTime);
        assert!(lines.len() > 2, "{lines:?}");
        // One that has closed its output is waited for no longer.
        let (end, _) = shell("exec >&- 2>&-; exec sleep 60", 300, 30_000);
        assert_eq!(end, End::Hung(Duration::from_millis(300)));
        assert!(start.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn a_crash_is_told_with_its_signal_and_last_words() {
        let said = |script| shell(script, 20_000, 20_000).0;
        assert_eq!(said("kill -SEGV $$"), End::Crashed("signal 11 (segmentation fault)".to_owned()));
        let words = said("echo bad >&2; echo 'worse than that' >&2; echo 'note: more' >&2; exit 101");
        assert_eq!(words, End::Crashed("status 101: worse than that".to_owned()));
        assert_eq!(said("exit 0"), End::Done);
        let nothing = Command::new("/nonexistent/program");
        let limits = Limits { silence: Duration::from_secs(1), until: Instant::now() + Duration::from_secs(1) };
        assert!(matches!(watch(nothing, limits, |_| ()), End::Crashed(text) if text.contains("cannot be started")));
    }
}

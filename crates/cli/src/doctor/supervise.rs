//! A part of the trials whose pieces are done one after the other by children: a piece that hangs or crashes is noted, and
//! another child goes on after it.

use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::watch::{End, Limits, watch};
use crate::output::emit;

/// What became of a piece.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    /// What the child says of it.
    Told(Value),
    /// It did not end within this time.
    Hung(Duration),
    /// The child ended meanwhile, so.
    Crashed(String),
}

/// A piece with its name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub name: String,
    pub outcome: Outcome,
}

/// What became of a part.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Part {
    pub pieces: Vec<Piece>,
    /// Why it was left before its end.
    pub left: Option<String>,
}

/// Pieces that may hang or crash before the rest is left: each costs its limit of time.
const MOST_FAULTS: usize = 3;

/// Does a piece in a child: a line says that it begins, and another what became of it.
pub(super) fn piece(name: &str, work: impl FnOnce() -> anyhow::Result<Value>) -> anyhow::Result<()> {
    emit(&format!("{}\n", json!({ "begin": name })))?;
    let answer = work().unwrap_or_else(|error| json!({ "wrong": [format!("{error:#}")] }));
    emit(&format!("{}\n", json!({ "end": answer })))?;
    Ok(())
}

/// Runs all pieces. `child` makes the command that does those from a number on; `done` is called after each.
pub(super) fn supervise(child: impl Fn(usize) -> Command, limits: Limits, done: impl Fn(&str)) -> Part {
    let mut part = Part::default();
    let mut faults = 0;
    loop {
        let first = part.pieces.len();
        let mut begun: Option<String> = None;
        let ended = watch(child(first), limits, |line| {
            let Ok(line) = serde_json::from_str::<Value>(line) else { return };
            if let Some(name) = line.get("begin").and_then(Value::as_str) {
                begun = Some(name.to_owned());
            } else if let Some(answer) = line.get("end")
                && let Some(name) = begun.take()
            {
                done(&name);
                part.pieces.push(Piece { name, outcome: Outcome::Told(answer.clone()) });
            }
        });
        let outcome = match ended {
            End::Done => return part,
            End::OutOfTime => {
                part.left = Some(match begun {
                    Some(name) => format!("the time ran out at {name}"),
                    None => "the time ran out".to_owned(),
                });
                return part;
            }
            End::Hung(time) => Outcome::Hung(time),
            End::Crashed(how) => Outcome::Crashed(how),
        };
        faults += 1;
        // Outside of any piece: while it was opened, or when it was left.
        let Some(name) = begun else {
            let when = if part.pieces.is_empty() { "before its first test" } else { "between its tests" };
            part.pieces.push(Piece { name: when.to_owned(), outcome });
            part.left = Some("the device could not be used any longer".to_owned());
            return part;
        };
        done(&name);
        part.pieces.push(Piece { name, outcome });
        if faults >= MOST_FAULTS {
            part.left = Some(format!("{faults} tests had hung or crashed"));
            return part;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Outcome, Part, supervise};
    use crate::doctor::watch::Limits;
    use std::process::Command;
    use std::time::{Duration, Instant};

    /// A child whose piece number `n` does what `pieces[n]` says in the shell.
    fn run(pieces: &[&str]) -> Part {
        let limits = Limits { silence: Duration::from_millis(700), until: Instant::now() + Duration::from_secs(30) };
        let child = |first: usize| {
            let piece = |(number, what): (usize, &&str)| {
                format!("echo '{{\"begin\":\"{number}\"}}'; {what}; echo '{{\"end\":{number}}}'\n")
            };
            let script: String = pieces.iter().enumerate().skip(first).map(piece).collect();
            let mut command = Command::new("sh");
            command.arg("-c").arg(script);
            command
        };
        supervise(child, limits, |_| ())
    }

    #[test]
    fn a_piece_that_hangs_or_crashes_is_named_and_the_rest_goes_on() {
        let part = run(&["true", "exec sleep 60", "true", "kill -SEGV $$", "true"]);
        assert_eq!(part.left, None);
        let names: Vec<&str> = part.pieces.iter().map(|piece| piece.name.as_str()).collect();
        assert_eq!(names, ["0", "1", "2", "3", "4"]);
        let outcomes: Vec<Outcome> = part.pieces.into_iter().map(|piece| piece.outcome).collect();
        assert_eq!(
            outcomes,
            [
                Outcome::Told(0.into()),
                Outcome::Hung(Duration::from_millis(700)),
                Outcome::Told(2.into()),
                Outcome::Crashed("signal 11 (segmentation fault)".to_owned()),
                Outcome::Told(4.into()),
            ]
        );
    }

    #[test]
    fn a_device_that_always_crashes_is_left() {
        let part = run(&["exit 3"; 9]);
        assert_eq!(part.pieces.len(), 3);
        assert_eq!(part.left.as_deref(), Some("3 tests had hung or crashed"));
        assert_eq!(part.pieces[2].outcome, Outcome::Crashed("status 3".to_owned()));
    }
}

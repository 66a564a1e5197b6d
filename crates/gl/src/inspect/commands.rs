//! What is typed: a command and what it is about on a line.

use std::fmt::Write;

use super::frames::frames;
use super::picture::Picture;
use super::probe;
use super::probe::Found;
use crate::layer::current::every_draw_is_new;
use crate::seen::programs::{Shown, programs};
use crate::seen::shade::Shade;

/// Frames that are counted before programs are listed: the time of a frame is known some frames later.
const COUNTED: u64 = 8;

/// The last pixel that a frame may have.
const LARGEST: i32 = 16_383;

const KNOWN: &str =
    "list [all], source N, glsl N, off N, on N, tint N, freeze, go, picture, pixel X Y, trace X Y, quit";

/// An answer.
pub(super) enum Answer {
    Text(String),
    Bytes(Vec<u8>),
    Picture(Picture),
    /// What came of a pixel, with textures.
    Pixel(Found),
    Error(String),
    /// It comes later.
    Later(Wait),
    /// The connection ends.
    Quit,
}

/// What an answer waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    /// Frames that are counted, for a list of all programs or of those in use.
    List { all: bool },
    /// The picture of the next frame.
    Picture,
    /// The end of the next frame.
    Freeze,
    /// The end of a frame in which a pixel is looked at.
    Pixel,
}

/// Carries out a command of a connection.
pub(super) fn carry_out(line: &str, client: u64) -> Answer {
    let mut words = line.split_whitespace();
    let (command, about, rest) = (words.next().unwrap_or_default(), words.next(), words.next());
    match (command, about) {
        ("pixel" | "trace", Some(x)) if words.next().is_none() => {
            pixel([x, rest.unwrap_or_default()], client, command == "trace")
        }
        _ if rest.is_some() => Answer::Error(format!("{} is not a command: {KNOWN}", line.trim().escape_debug())),
        ("list", None) => waited(Wait::List { all: false }, client),
        ("list", Some("all")) => waited(Wait::List { all: true }, client),
        ("source", Some(word)) => with(word, source),
        ("glsl", Some(word)) => with(word, translation),
        ("off", Some(word)) => shaded(word, Shade::Off, "is not drawn any more"),
        ("on", Some(word)) => shaded(word, Shade::Plain, "is drawn as it is"),
        ("tint", Some(word)) => shaded(word, Shade::Tinted, "draws in magenta"),
        ("source" | "glsl" | "off" | "on" | "tint", None) => {
            Answer::Error(format!("which program? {command} and a number that `list` shows"))
        }
        ("freeze", None) => freeze(client),
        ("go", None) => {
            frames().go();
            Answer::Text("it goes on\n".to_owned())
        }
        ("picture", None) => picture(),
        ("quit", None) => Answer::Quit,
        _ => Answer::Error(format!("{} is not a command: {KNOWN}", line.trim().escape_debug())),
    }
}

/// The answer that was waited for, if it is there.
pub(super) fn waited(wait: Wait, client: u64) -> Answer {
    let is_frozen = frames().frozen.is_some();
    match wait {
        Wait::List { all } if is_frozen || programs().frames >= COUNTED => Answer::Text(list(all)),
        Wait::Freeze if frames().frozen == Some(client) => Answer::Text("the frame stays until `go`\n".to_owned()),
        Wait::Freeze if frames().wants_freeze != Some(client) => Answer::Error("another one said go".to_owned()),
        Wait::Picture => match frames().picture.as_ref() {
            Some(Ok(picture)) => Answer::Picture(picture.clone()),
            Some(Err(reason)) => Answer::Error(reason.clone()),
            None => Answer::Later(wait),
        },
        Wait::Pixel => match probe::take(client) {
            Some(Ok((text, textures))) if textures.is_empty() => Answer::Text(text),
            Some(Ok(found)) => Answer::Pixel(found),
            Some(Err(reason)) => Answer::Error(reason),
            None => Answer::Later(wait),
        },
        Wait::List { .. } | Wait::Freeze => Answer::Later(wait),
    }
}

fn freeze(client: u64) -> Answer {
    let mut frames = frames();
    if frames.frozen.is_some() {
        return Answer::Error("the frame stays already".to_owned());
    }
    if frames.wants_freeze.is_some_and(|other| other != client) {
        return Answer::Error("another one has just asked for that".to_owned());
    }
    frames.wants_freeze = Some(client);
    Answer::Later(Wait::Freeze)
}

/// Looks at a pixel in the next frame, and at textures for a trace. One that stays goes on, and the next one stays.
fn pixel([x, y]: [&str; 2], client: u64, reads_textures: bool) -> Answer {
    let number = |text: &str| text.parse::<i32>().ok().filter(|number| (0..=LARGEST).contains(number));
    let (Some(x), Some(y)) = (number(x), number(y)) else {
        return Answer::Error("pixel X Y is counted from the lower left, as pixel 80 60".to_owned());
    };
    let mut frames = frames();
    if !probe::begin(client, [x, y], frames.context(), reads_textures) {
        return Answer::Error("another one is looking at a pixel".to_owned());
    }
    if let Some(frozen) = frames.frozen.take() {
        frames.wants_freeze = Some(frozen);
    }
    Answer::Later(Wait::Pixel)
}

fn picture() -> Answer {
    let mut frames = frames();
    if frames.frozen.is_none() {
        frames.picture = None;
        frames.wants_picture = true;
        return Answer::Later(Wait::Picture);
    }
    drop(frames);
    waited(Wait::Picture, 0)
}

/// Turns a program on, off, or has it tinted, from the next draw on. Returns its name.
fn set_shade(word: &str, shade: Shade) -> Result<String, String> {
    let mut programs = programs();
    let place = programs.find(word)?;
    programs.set(place as u32 + 1, shade);
    let name = programs.shown[place].name.clone();
    // Groups are locked before programs elsewhere.
    drop(programs);
    every_draw_is_new();
    Ok(name)
}

fn shaded(word: &str, shade: Shade, what: &str) -> Answer {
    match set_shade(word, shade) {
        Ok(name) => Answer::Text(format!("{name} {what}\n")),
        Err(reason) => Answer::Error(reason),
    }
}

fn with(word: &str, give: impl FnOnce(&Shown) -> Answer) -> Answer {
    let programs = programs();
    match programs.find(word) {
        Ok(place) => give(&programs.shown[place]),
        Err(reason) => Answer::Error(reason),
    }
}

fn source(shown: &Shown) -> Answer {
    match shown.has_text() {
        true => Answer::Bytes(shown.source.to_vec()),
        false => Answer::Error(format!("{} has no text: the state of fixed units makes it; glsl shows it", shown.name)),
    }
}

fn translation(shown: &Shown) -> Answer {
    match &shown.translation {
        Some(text) => Answer::Text(text.to_string()),
        None => Answer::Error(format!(
            "{} has no translation, since the driver draws it itself; tint it, or start the game with --mode all",
            shown.name
        )),
    }
}

/// The programs, a line for each with tabs between its columns.
fn list(all: bool) -> String {
    let programs = programs();
    let mut text = String::from("N\tprogram\tstage\tlanguage\twith\tdraws\ttime\tstate\n");
    let chosen = (1..).zip(&programs.shown).filter(|(_, shown)| all || shown.is_in_use());
    for (number, shown) in chosen {
        let partners = shown.partners.iter().filter(|partner| **partner != number).map(u32::to_string);
        let partners: Vec<String> = partners.collect();
        let partners = if partners.is_empty() { "-".to_owned() } else { partners.join(",") };
        let Shown { name, stage, dialect, frame, .. } = shown;
        let time = match frame.nanoseconds {
            0 => "-".to_owned(),
            nanoseconds => format!("{:.3} ms", nanoseconds as f64 / 1e6),
        };
        let (draws, state) = (frame.draws, shown.state());
        let _ = writeln!(text, "{number}\t{name}\t{stage}\t{dialect}\t{partners}\t{draws}\t{time}\t{state}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Answer, carry_out};

    #[test]
    fn what_is_no_command_is_answered_with_those_that_are() {
        for line in [
            "",
            "lost",
            "off",
            "off 1 2",
            "list most",
            "freeze 3",
            "tint 0",
            "source \u{0}",
            "on 4294967296",
            "pixel 1",
            "pixel -1 2",
            "pixel 1 2 3",
            "pixel 99999 0",
            "trace",
            "trace 1",
        ] {
            let Answer::Error(reason) = carry_out(line, 1) else { panic!("{line} is a command") };
            assert!(reason.len() > 10, "{line}: {reason}");
        }
    }
}

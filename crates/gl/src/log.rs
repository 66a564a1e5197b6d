//! What users are told: the log, and one line on standard error for what they would see as a black screen.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::settings::settings;

enum Sink {
    Nowhere,
    Standard,
    File(Mutex<File>),
}

fn sink() -> &'static Sink {
    static SINK: OnceLock<Sink> = OnceLock::new();
    SINK.get_or_init(|| match &settings().log {
        None => Sink::Nowhere,
        Some(name) if ["1", "-"].iter().any(|word| name.as_path() == Path::new(word)) => Sink::Standard,
        Some(name) => match OpenOptions::new().create(true).append(true).open(name) {
            Ok(file) => Sink::File(Mutex::new(file)),
            Err(error) => {
                eprintln!("glasm: the log {} cannot be written: {error}", name.display());
                Sink::Nowhere
            }
        },
    })
}

/// Whether anything is logged, for texts that take time to make.
pub(crate) fn is_on() -> bool {
    !matches!(sink(), Sink::Nowhere)
}

/// Adds a message to the log. A log that cannot be written is no reason to disturb the program.
pub(crate) fn log(message: &str) {
    match sink() {
        Sink::Nowhere => {}
        Sink::Standard => eprintln!("glasm: {message}"),
        Sink::File(file) => {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = writeln!(file, "{message}");
        }
    }
}

/// The same, the first time that it is said.
pub(crate) fn once(message: &str) {
    if is_on() && is_first(message) {
        log(message);
    }
}

/// Tells the user that something will not be drawn, once, whether or not there is a log.
pub(crate) fn problem(message: &str) {
    if !is_first(message) {
        return;
    }
    if !matches!(sink(), Sink::Standard) {
        eprintln!("glasm: {message}");
    }
    log(message);
}

/// Tells the user what came of a key, whether or not there is a log.
pub(crate) fn tell(message: &str) {
    if !matches!(sink(), Sink::Standard) {
        eprintln!("glasm: {message}");
    }
    log(message);
}

fn is_first(message: &str) -> bool {
    static SAID: OnceLock<Mutex<HashSet<String>>> = OnceLock::new();
    let said = SAID.get_or_init(Mutex::default);
    said.lock().unwrap_or_else(PoisonError::into_inner).insert(message.to_owned())
}

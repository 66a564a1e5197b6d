//! What the user has set by name, and what is said of choices that have no effect.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::system;

/// What the user has set by name: in the environment, or else in a file beside the library, if the system has one there.
pub(super) struct Choices {
    file: Vec<(String, String)>,
    /// Paths of the file are relative to its folder.
    folder: PathBuf,
}

/// The lines `name = value` of a file. Comments begin with `;` or `#`; sections have no meaning.
fn lines(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    let lines = lines.filter(|line| !line.starts_with([';', '#', '[']));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().to_owned())).collect()
}

impl Choices {
    pub(super) fn find() -> Choices {
        let path = system::settings_file();
        let text = path.as_ref().and_then(|path| std::fs::read(path).ok()).unwrap_or_default();
        Choices {
            file: lines(&String::from_utf8_lossy(&text)),
            folder: path.and_then(|path| Some(path.parent()?.to_owned())).unwrap_or_default(),
        }
    }

    /// The value of a variable, or of the name that stands for it in the file.
    pub(super) fn text(&self, variable: &str, name: &str) -> Option<OsString> {
        let set = std::env::var_os(variable).filter(|value| !value.is_empty());
        let in_file = || self.file.iter().find(|(it, _)| it == name).map(|(_, value)| OsString::from(value));
        set.or_else(in_file).filter(|value| !value.is_empty())
    }

    /// Whether a switch is on.
    pub(super) fn is_set(&self, variable: &str, name: &str) -> bool {
        self.text(variable, name).is_some_and(|value| value != "0")
    }

    /// The same for a path. The words that stand for no path are left as they are.
    pub(super) fn path(&self, variable: &str, name: &str) -> Option<PathBuf> {
        let value = PathBuf::from(self.text(variable, name)?);
        let is_word = ["1", "-", "off"].iter().any(|word| value == Path::new(word));
        let from_file = std::env::var_os(variable).is_none_or(|value| value.is_empty());
        Some(if from_file && !is_word { self.folder.join(value) } else { value })
    }
}

/// Says what of the user's choices has no effect. The log is not open yet.
pub(super) fn warn(message: &str) {
    eprintln!("glasm: {message}");
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn files_of_settings_have_a_choice_on_each_line() {
        let text = "\u{feff}[glasm]\r\n; a comment\r\nMode = all\r\nlog=glasm.log\r\n# mode = off\r\nnothing\r\n";
        let expected = [("mode", "all"), ("log", "glasm.log")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(lines(text), expected);
    }
}

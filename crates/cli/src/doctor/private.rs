//! Keeps what tells who made a report out of it: paths, and the names of the user and the machine.

use std::path::Path;

/// Names that say nothing of a person or a machine.
const PUBLIC: [&str; 5] = ["root", "user", "localhost", "nobody", "runner"];
/// Shorter names are parts of too many words.
const SHORTEST: usize = 3;

/// What must not be in a report.
pub(super) struct Private {
    user: Vec<String>,
    host: Vec<String>,
}

impl Private {
    /// The names of this user and this machine, as far as the system tells.
    pub(super) fn found() -> Private {
        let variable = |name: &&str| std::env::var(name).ok();
        let home = ["HOME", "USERPROFILE"].iter().filter_map(variable);
        let folders = home.filter_map(|home| Some(Path::new(&home).file_name()?.to_string_lossy().into_owned()));
        let user = ["USER", "LOGNAME", "USERNAME", "SUDO_USER"].iter().filter_map(variable).chain(folders);
        let files = ["/etc/hostname", "/proc/sys/kernel/hostname"];
        let host = files.iter().filter_map(|path| std::fs::read_to_string(path).ok());
        let host = host.chain(["HOSTNAME", "COMPUTERNAME"].iter().filter_map(variable));
        Private::of(user.collect(), host.collect())
    }

    fn of(user: Vec<String>, host: Vec<String>) -> Private {
        let kept = |names: Vec<String>| -> Vec<String> {
            let names = names.iter().map(|name| name.trim());
            let own = names.filter(|name| name.len() >= SHORTEST && !PUBLIC.contains(name));
            own.map(str::to_owned).collect()
        };
        Private { user: kept(user), host: kept(host) }
    }

    /// A text of a driver or of a program that has crashed, without them.
    pub(super) fn cleaned(&self, text: &str) -> String {
        let mut text = without_paths(text);
        for (names, word) in [(&self.user, "(user)"), (&self.host, "(host)")] {
            for name in names {
                text = without_word(&text, name, word);
            }
        }
        text
    }
}

/// Whether a letter can be within a path.
fn of_path(letter: char) -> bool {
    !letter.is_whitespace() && !"\"'`(),;<>|".contains(letter)
}

/// The text with the last part of each absolute path in place of the path.
pub(super) fn without_paths(text: &str) -> String {
    let (mut cleaned, mut rest) = (String::with_capacity(text.len()), text);
    while !rest.is_empty() {
        let end = rest.find(|letter| !of_path(letter)).unwrap_or(rest.len());
        let (token, after) = rest.split_at(end);
        cleaned.push_str(shortened(token));
        let next = after.find(of_path).unwrap_or(after.len());
        cleaned.push_str(&after[..next]);
        rest = &after[next..];
    }
    cleaned
}

/// The last part of an absolute path, which may stand after a name and a sign (`file:///home/...`, `NAME=/home/...`).
fn shortened(token: &str) -> &str {
    let drive = token
        .as_bytes()
        .windows(3)
        .any(|window| window[0].is_ascii_alphabetic() && window[1] == b':' && window[2] == b'\\');
    let start = token.find('/').filter(|at| *at == 0 || token.as_bytes()[at - 1].is_ascii_punctuation());
    let absolute = drive || token.starts_with("\\\\") || start.is_some() || token.starts_with("~/");
    let last = |token: &str| token.rfind(['/', '\\']).map_or(0, |at| at + 1);
    if absolute && token.len() > 1 { &token[last(token)..] } else { token }
}

/// The text with something in place of a word.
fn without_word(text: &str, word: &str, instead: &str) -> String {
    let (mut cleaned, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(word) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        let joined = before.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
        cleaned.push_str(before);
        cleaned.push_str(if joined { word } else { instead });
        rest = after;
    }
    cleaned + rest
}

#[cfg(test)]
mod tests {
    use super::Private;

    #[test]
    fn paths_and_names_are_left_out() {
        let private = Private::of(vec!["ada".to_owned(), "root".to_owned()], vec!["lovelace\n".to_owned()]);
        for (text, wanted) in [
            ("panicked at /home/ada/glasm/src/api.rs:3:4", "panicked at api.rs:3:4"),
            ("cannot open '/usr/share/vulkan/icd.d/x.json'", "cannot open 'x.json'"),
            (r"C:\Users\Ada\glasm.exe: bad", "glasm.exe: bad"),
            (r"at \\server\share\file, and ~/more", "at file, and more"),
            ("LD_PRELOAD=/opt/a.so file:///home/ada/b", "a.so b"),
            ("ada on lovelace: adage", "(user) on (host): adage"),
            ("root: fp1/run/a.fp:3: gpu: 1/2", "root: fp1/run/a.fp:3: gpu: 1/2"),
        ] {
            assert_eq!(private.cleaned(text), wanted);
        }
    }
}

//! The games that can be inspected, and how they are reached: under Linux by a socket that is a file, under Windows by one of
//! TCP, whose number and keys are in a file.

use std::io::Result;
use std::path::PathBuf;

#[cfg(windows)]
pub(super) use std::net::TcpStream as Stream;
#[cfg(unix)]
pub(super) use std::os::unix::net::UnixStream as Stream;

/// A game that can be inspected.
pub(super) struct Game {
    pub(super) process: u32,
    /// What its program is called.
    name: String,
    /// Its socket, or the file that describes it.
    path: PathBuf,
}

impl Game {
    /// What its program is called.
    pub(super) fn name(&self) -> &str {
        if self.name.is_empty() { "a game" } else { &self.name }
    }

    /// Connects to it.
    pub(super) fn connect(&self) -> Result<Stream> {
        connect(&self.path)
    }
}

/// The games of this user.
pub(super) fn games() -> Vec<Game> {
    let mut games = find();
    games.sort_by_key(|game| game.process);
    games
}

#[cfg(unix)]
use unix::{connect, find};

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::io::{ErrorKind, Result};
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    use std::path::{Path, PathBuf};

    use super::{Game, Stream};

    /// What names of sockets begin with.
    const PREFIX: &str = "glasm-inspect-";

    pub(super) fn find() -> Vec<Game> {
        let own = fs::metadata("/proc/self").map(|about| about.uid()).ok();
        let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_absolute());
        let mut games = Vec::new();
        for folder in runtime.into_iter().chain([PathBuf::from("/tmp")]) {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let name = entry.file_name();
                let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.parse().ok());
                let is_own =
                    entry.metadata().is_ok_and(|about| about.file_type().is_socket() && Some(about.uid()) == own);
                let Some(process) = process.filter(|_: &u32| is_own) else { continue };
                let path = entry.path();
                match Stream::connect(&path) {
                    Ok(_) => {
                        let name = fs::read_to_string(format!("/proc/{process}/comm")).unwrap_or_default();
                        games.push(Game { process, name: name.trim().to_owned(), path });
                    }
                    // The game was killed.
                    Err(error) if error.kind() == ErrorKind::ConnectionRefused => {
                        let _ = fs::remove_file(path);
                    }
                    Err(_) => {}
                }
            }
        }
        games
    }

    pub(super) fn connect(path: &Path) -> Result<Stream> {
        Stream::connect(path)
    }
}

#[cfg(windows)]
use windows::{connect, find};

#[cfg(any(windows, test))]
mod windows {
    #[cfg(windows)]
    pub(super) use reached::{connect, find};

    /// The contents of a game's file.
    #[derive(Debug, PartialEq, Eq)]
    pub(super) struct GameFile<'t> {
        pub(super) port: u16,
        /// The key to send first, and the one that the game answers with.
        pub(super) keys: [&'t str; 2],
        pub(super) name: &'t str,
    }

    impl<'t> GameFile<'t> {
        pub(super) fn read(text: &'t str) -> Option<GameFile<'t>> {
            // A file that is still being written has no end of line.
            let mut words = text.strip_suffix('\n')?.splitn(4, ' ');
            let port = words.next()?.parse().ok()?;
            let keys = [words.next()?, words.next()?];
            Some(GameFile { port, keys, name: words.next()? })
        }
    }

    #[cfg(windows)]
    mod reached {
        use std::fs;
        use std::io::{Error, ErrorKind, Read, Result, Write};
        use std::net::Ipv4Addr;
        use std::path::{Path, PathBuf};
        use std::time::Duration;

        use super::super::{Game, Stream};
        use super::GameFile;

        /// How long a game may take for its first answer, which it gives between frames.
        const PATIENCE: Duration = Duration::from_secs(10);

        pub(in super::super) fn find() -> Vec<Game> {
            let Some(folder) = std::env::var_os("LOCALAPPDATA").map(PathBuf::from) else { return Vec::new() };
            let mut games = Vec::new();
            for entry in fs::read_dir(folder.join("glasm").join("inspect")).into_iter().flatten().flatten() {
                let path = entry.path();
                let process = entry.file_name().to_str().and_then(|name| name.parse().ok());
                let text = fs::read_to_string(&path).unwrap_or_default();
                if let (Some(process), Some(file)) = (process, GameFile::read(&text)) {
                    games.push(Game { process, name: file.name.to_owned(), path });
                }
            }
            games
        }

        pub(in super::super) fn connect(path: &Path) -> Result<Stream> {
            let text = fs::read_to_string(path)?;
            let file = GameFile::read(&text).ok_or(ErrorKind::InvalidData)?;
            let mut stream = Stream::connect((Ipv4Addr::LOCALHOST, file.port))?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            let [key, answer] = file.keys;
            stream.write_all(format!("{key}\n").as_bytes())?;
            // What follows the answer is for the caller.
            let mut given = vec![0; answer.len() + 1];
            stream.read_exact(&mut given)?;
            if given.strip_suffix(b"\n") != Some(answer.as_bytes()) {
                return Err(Error::other("another program answers in its place"));
            }
            Ok(stream)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::GameFile;

        #[test]
        fn a_file_is_read_when_it_is_complete() {
            let file = GameFile { port: 49152, keys: ["ab", "cd"], name: "A Game.exe" };
            assert_eq!(GameFile::read("49152 ab cd A Game.exe\n"), Some(file));
            for incomplete in ["", "49152", "49152 ab cd", "49152 ab cd A Game.exe", "x ab cd game.exe\n"] {
                assert_eq!(GameFile::read(incomplete), None, "{incomplete}");
            }
        }
    }
}

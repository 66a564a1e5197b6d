//! The socket on Windows: a TCP port on the loopback address, and a file with the port and two random keys, which only the
//! user can read. A client sends the first key; without it, the connection is closed. The game answers with the second,
//! so that the client can tell it from a process that has taken over the port.

use std::fs::File;
use std::io::{Error, Read, Result, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use crate::log;
use crate::system::cache_folder;
use crate::system::private::{new_file, random};

/// How long the process waits before it looks again.
const PAUSE: Duration = Duration::from_millis(10);

pub(super) struct Listener {
    socket: TcpListener,
    key: String,
    answer: String,
    /// The system deletes it when the process ends.
    _file: File,
}

/// What a connection reads from and sends to.
pub(super) struct Stream(TcpStream);

/// A random key, as hexadecimal digits.
fn key() -> Result<String> {
    let mut bytes = [0; 16];
    if !random(&mut bytes) {
        return Err(Error::other("the system has no random numbers"));
    }
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

fn listen() -> Result<(Listener, PathBuf)> {
    let folder = cache_folder().ok_or_else(|| Error::other("LOCALAPPDATA names no folder"))?;
    let folder = folder.join("glasm").join("inspect");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(std::process::id().to_string());
    let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    socket.set_nonblocking(true)?;
    let (key, answer, number) = (key()?, key()?, socket.local_addr()?.port());
    // A crash of the system can leave the file of an earlier process with the same number.
    let _ = std::fs::remove_file(&path);
    let mut file = new_file(&path)?;
    let program = std::env::current_exe().unwrap_or_default();
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    file.write_all(format!("{number} {key} {answer} {name}\n").as_bytes())?;
    Ok((Listener { socket, key, answer: format!("{answer}\n"), _file: file }, path))
}

impl Listener {
    /// Opens the socket.
    pub(super) fn open() -> Option<Listener> {
        match listen() {
            Ok((listener, path)) => {
                log::log(&format!("glasm gl --inspect {} connects by {}", std::process::id(), path.display()));
                Some(listener)
            }
            Err(error) => {
                log::problem(&format!("programs cannot be inspected: no socket can be opened: {error}"));
                None
            }
        }
    }

    /// Whether the socket is this process's.
    pub(super) fn is_own(&self) -> bool {
        true
    }

    /// The next connection.
    pub(super) fn accept(&self) -> Result<Option<Stream>> {
        let (stream, _) = self.socket.accept()?;
        let takes = stream.set_nonblocking(true).is_ok() && stream.set_nodelay(true).is_ok();
        Ok(takes.then_some(Stream(stream)))
    }

    /// The line that a client must send first.
    pub(super) fn key(&self) -> Option<&str> {
        Some(&self.key)
    }

    /// The line that is sent in return, before the greeting.
    pub(super) fn answer(&self) -> &str {
        &self.answer
    }

    /// Waits for the length of a pause.
    pub(super) fn pause<'s>(&self, _: impl Iterator<Item = (&'s Stream, bool)>) {
        std::thread::sleep(PAUSE);
    }
}

impl Stream {
    /// Whether the other side takes nothing any more, which is only known once something is sent.
    pub(super) fn is_gone(&self) -> bool {
        false
    }

    pub(super) fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        self.0.read(into)
    }

    /// Sends what the other side takes.
    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.write(bytes)
    }
}

//! The socket under Linux: a file that its user alone can connect to.

use std::io::{ErrorKind, Read, Result};
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use crate::log;

/// How long the process waits before it looks again, in milliseconds.
const PAUSE: i32 = 30;

/// The path of the socket, and the process that opened it: a child of it has the same memory.
static OPENED: OnceLock<(PathBuf, u32)> = OnceLock::new();

pub(super) struct Listener(UnixListener);

/// What a connection reads from and sends to.
pub(super) struct Stream(UnixStream);

impl Listener {
    /// Opens the socket.
    pub(super) fn open() -> Option<Listener> {
        let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_absolute());
        let process = std::process::id();
        let path = folder.unwrap_or_else(|| PathBuf::from("/tmp")).join(format!("glasm-inspect-{process}"));
        match listen(&path) {
            Ok(listener) => {
                log::log(&format!("glasm gl --inspect {process} connects to {}", path.display()));
                OPENED.get_or_init(|| (path, process));
                Some(Listener(listener))
            }
            Err(error) => {
                log::problem(&format!("programs cannot be inspected: {} cannot be opened: {error}", path.display()));
                None
            }
        }
    }

    /// Whether the socket is this process's, and not the one that it was forked from.
    pub(super) fn is_own(&self) -> bool {
        OPENED.get().is_some_and(|(_, process)| *process == std::process::id())
    }

    /// The next connection; `None` if it is another user's.
    pub(super) fn accept(&self) -> Result<Option<Stream>> {
        let (stream, _) = self.0.accept()?;
        let takes = is_own(&stream) && stream.set_nonblocking(true).is_ok();
        Ok(takes.then_some(Stream(stream)))
    }

    /// No key is needed: the system says which user has connected.
    pub(super) fn key(&self) -> Option<&str> {
        None
    }

    /// Nothing is sent before the greeting.
    pub(super) fn answer(&self) -> &str {
        ""
    }

    /// Waits until a client has sent something or can be sent to, but no longer than a pause.
    pub(super) fn pause<'s>(&self, streams: impl Iterator<Item = (&'s Stream, bool)>) {
        let event = |socket, sends| {
            let events = if sends { libc::POLLOUT } else { libc::POLLIN };
            libc::pollfd { fd: socket, events, revents: 0 }
        };
        let mut sockets: Vec<libc::pollfd> =
            streams.map(|(stream, sends)| event(stream.0.as_raw_fd(), sends)).collect();
        sockets.push(event(self.0.as_raw_fd(), false));
        // SAFETY: the length is that of the vector.
        let ready = unsafe { libc::poll(sockets.as_mut_ptr(), sockets.len() as libc::nfds_t, PAUSE) };
        if ready < 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Stream {
    /// Whether the other side is closed for both directions.
    pub(super) fn is_gone(&self) -> bool {
        let mut socket = libc::pollfd { fd: self.0.as_raw_fd(), events: 0, revents: 0 };
        // SAFETY: one entry is passed.
        let found = unsafe { libc::poll(&raw mut socket, 1, 0) };
        found > 0 && socket.revents & (libc::POLLHUP | libc::POLLERR) != 0
    }

    pub(super) fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        self.0.read(into)
    }

    /// Sends what the other side takes.
    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<usize> {
        let flags = libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT;
        // SAFETY: the bytes live during the call. The flag keeps a connection that has gone from ending the process.
        let sent = unsafe { libc::send(self.0.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), flags) };
        usize::try_from(sent).map_err(|_| std::io::Error::last_os_error())
    }
}

/// The file appears when the socket can be connected to, and by this user alone.
fn listen(path: &Path) -> Result<UnixListener> {
    // What another process with the same number has left when it was killed may be replaced.
    if UnixStream::connect(path).is_ok() {
        return Err(ErrorKind::AddrInUse.into());
    }
    let new = path.with_extension("new");
    match std::fs::remove_file(&new) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(&new)?;
    std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o600))?;
    listener.set_nonblocking(true)?;
    std::fs::rename(&new, path)?;
    Ok(listener)
}

/// What runs when the library is unloaded: the socket's file goes with its process.
#[used]
#[unsafe(link_section = ".fini_array")]
static END: extern "C" fn() = end;

extern "C" fn end() {
    if let Some((path, process)) = OPENED.get()
        && *process == std::process::id()
    {
        let _ = std::fs::remove_file(path);
    }
}

/// Whether the other side is this user, or the system's.
fn is_own(stream: &UnixStream) -> bool {
    let mut peer = libc::ucred { pid: 0, uid: u32::MAX, gid: 0 };
    let mut size = size_of::<libc::ucred>() as libc::socklen_t;
    let into = (&raw mut peer).cast();
    // SAFETY: the socket is open, and there is room for what is asked for.
    let done =
        unsafe { libc::getsockopt(stream.as_raw_fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, into, &raw mut size) };
    // SAFETY: this takes no parameters and cannot fail.
    done == 0 && (peer.uid == 0 || peer.uid == unsafe { libc::geteuid() })
}

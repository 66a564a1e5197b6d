//! The socket, which is looked at once in a frame and while the process waits: no thread of its own, and nothing that waits
//! for whoever is connected unless that one asks for it.

use std::io::{ErrorKind, Read};
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use super::commands::{self, Answer, Wait};
use crate::log;
use crate::settings::settings;

/// How many may be connected.
const MOST: usize = 4;
/// Bytes of a line.
const LINE: usize = 256;
/// Commands of a connection in one frame.
const COMMANDS: usize = 16;
/// How long the process waits before it looks again, in milliseconds.
const PAUSE: i32 = 30;

/// What is said to whoever connects.
const GREETING: &str = "glasm-inspect 1\n";

/// A connection.
struct Client {
    number: u64,
    stream: UnixStream,
    input: Vec<u8>,
    output: Vec<u8>,
    /// How much of the output was sent.
    sent: usize,
    wait: Option<Wait>,
    gone: bool,
}

pub(super) struct Server {
    listener: UnixListener,
    clients: Vec<Client>,
    /// How many have connected so far.
    count: u64,
}

/// The socket, and who is connected.
pub(super) enum Socket {
    /// It is opened with the first frame.
    Unopened,
    Open(Server),
    /// It cannot be opened, or nobody has asked for it.
    Closed,
}

/// The path of the socket, and the process that opened it: a child of it has the same memory.
static OPENED: OnceLock<(PathBuf, u32)> = OnceLock::new();

impl Socket {
    pub(super) const fn new() -> Socket {
        Socket::Unopened
    }

    /// Does what can be done for whoever is connected without waiting.
    pub(super) fn serve(&mut self) {
        if matches!(self, Socket::Unopened) {
            let opened = settings().inspect.then(open).flatten();
            *self = opened.map_or(Socket::Closed, Socket::Open);
        }
        if OPENED.get().is_none_or(|(_, process)| *process != std::process::id()) {
            return;
        }
        if let Socket::Open(server) = self {
            server.accept();
            server.clients.iter_mut().for_each(Client::step);
            server.clients.retain(|client| !client.gone);
        }
    }

    fn clients(&self) -> &[Client] {
        match self {
            Socket::Open(server) => &server.clients,
            Socket::Unopened | Socket::Closed => &[],
        }
    }

    /// Whether nobody is connected.
    pub(super) fn is_empty(&self) -> bool {
        self.clients().is_empty()
    }

    /// Whether the connection of this number is there.
    pub(super) fn has(&self, number: u64) -> bool {
        self.clients().iter().any(|client| client.number == number)
    }

    /// Whether some connection waits for a picture.
    pub(super) fn awaits_picture(&self) -> bool {
        self.clients().iter().any(|client| client.wait == Some(Wait::Picture))
    }

    /// Waits until somebody says something, or for a while.
    pub(super) fn pause(&self) {
        let mut sockets: Vec<libc::pollfd> = self.clients().iter().map(Client::event).collect();
        if let Socket::Open(server) = self {
            sockets.push(libc::pollfd { fd: server.listener.as_raw_fd(), events: libc::POLLIN, revents: 0 });
        }
        // SAFETY: there are as many as are told.
        let ready = unsafe { libc::poll(sockets.as_mut_ptr(), sockets.len() as libc::nfds_t, PAUSE) };
        if ready < 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Opens the socket.
fn open() -> Option<Server> {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let process = std::process::id();
    let path = folder.unwrap_or_else(|| PathBuf::from("/tmp")).join(format!("glasm-inspect-{process}"));
    match listen(&path) {
        Ok(listener) => {
            log::log(&format!("glasm gl --inspect {process} connects to {}", path.display()));
            OPENED.get_or_init(|| (path, process));
            Some(Server { listener, clients: Vec::new(), count: 0 })
        }
        Err(error) => {
            log::problem(&format!("programs cannot be inspected: {} cannot be opened: {error}", path.display()));
            None
        }
    }
}

/// The file appears when the socket can be connected to, and by this user alone.
fn listen(path: &Path) -> std::io::Result<UnixListener> {
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

impl Server {
    fn accept(&mut self) {
        for _ in 0..MOST {
            let Ok((stream, _)) = self.listener.accept() else { return };
            if self.clients.len() >= MOST || !is_own(&stream) || stream.set_nonblocking(true).is_err() {
                continue;
            }
            self.count += 1;
            self.clients.push(Client {
                number: self.count,
                stream,
                input: Vec::new(),
                output: GREETING.into(),
                sent: 0,
                wait: None,
                gone: false,
            });
        }
    }
}

impl Client {
    /// What the connection waits for.
    fn event(&self) -> libc::pollfd {
        let events = if self.sent < self.output.len() { libc::POLLOUT } else { libc::POLLIN };
        libc::pollfd { fd: self.stream.as_raw_fd(), events, revents: 0 }
    }

    /// Does what can be done without waiting.
    fn step(&mut self) {
        for _ in 0..COMMANDS {
            self.send();
            if self.gone || self.sent < self.output.len() {
                return;
            }
            if let Some(wait) = self.wait.take() {
                // One that goes meanwhile is noticed.
                self.receive();
                self.answer(commands::waited(wait, self.number));
                if self.wait.is_some() {
                    return;
                }
            } else if !self.next() {
                return;
            }
        }
    }

    /// Carries out the next command. `false` if there is none.
    fn next(&mut self) -> bool {
        if !self.input.contains(&b'\n') {
            self.receive();
        }
        let Some(end) = self.input.iter().position(|byte| *byte == b'\n') else {
            if self.input.len() >= LINE {
                self.refuse();
            }
            return false;
        };
        let line: Vec<u8> = self.input.drain(..=end).collect();
        let line = String::from_utf8_lossy(&line).into_owned();
        self.answer(commands::carry_out(&line, self.number));
        true
    }

    /// Ends the connection with one that sends no commands.
    fn refuse(&mut self) {
        self.answer(Answer::Error("a line is too long".to_owned()));
        self.send();
        self.gone = true;
    }

    /// Reads as much as a line may have.
    fn receive(&mut self) {
        let mut bytes = [0; LINE];
        let room = LINE.saturating_sub(self.input.len());
        if room == 0 {
            return;
        }
        match self.stream.read(&mut bytes[..room]) {
            Ok(0) => self.gone = true,
            Ok(count) => self.input.extend(&bytes[..count]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(_) => self.gone = true,
        }
    }

    fn answer(&mut self, answer: Answer) {
        let (head, body) = match answer {
            Answer::Text(text) => ("ok".to_owned(), text.into_bytes()),
            Answer::Bytes(bytes) => ("ok".to_owned(), bytes),
            Answer::Error(reason) => ("error".to_owned(), reason.into_bytes()),
            Answer::Pixel((text, textures)) => {
                (format!("pixel {}", text.len()), [text.into_bytes(), textures].concat())
            }
            Answer::Picture(picture) => (format!("picture {} {}", picture.size[0], picture.size[1]), picture.pixels),
            Answer::Later(wait) => {
                self.wait = Some(wait);
                return;
            }
            Answer::Quit => {
                self.gone = true;
                return;
            }
        };
        self.output = format!("{head} {}\n", body.len()).into_bytes();
        self.output.extend(body);
        self.sent = 0;
    }

    /// Sends what the other side takes.
    fn send(&mut self) {
        while self.sent < self.output.len() {
            let rest = &self.output[self.sent..];
            let flags = libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT;
            // SAFETY: the bytes live during the call. The flag keeps a connection that has gone from ending the process.
            let sent = unsafe { libc::send(self.stream.as_raw_fd(), rest.as_ptr().cast(), rest.len(), flags) };
            match usize::try_from(sent) {
                Ok(count) => self.sent += count,
                Err(_) => match std::io::Error::last_os_error().kind() {
                    ErrorKind::Interrupted => {}
                    ErrorKind::WouldBlock => return,
                    _ => {
                        self.gone = true;
                        return;
                    }
                },
            }
        }
        (self.output, self.sent) = (Vec::new(), 0);
    }
}

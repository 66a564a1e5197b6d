//! The server, which runs once in each frame and while the game waits. It has no thread of its own, and waits for a client
//! only at that client's request.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use super::commands::{self, Answer, Wait};
#[cfg(windows)]
use super::loopback::{Listener, Stream};
#[cfg(unix)]
use super::unix::{Listener, Stream};
use crate::settings::settings;

/// The most clients, and the most connections that have not sent the key yet.
const MOST: usize = 4;
/// Bytes of a line.
const LINE: usize = 256;
/// Commands of a connection in one frame.
const COMMANDS: usize = 16;
/// How long a connection may take to send the key.
const PATIENCE: Duration = Duration::from_secs(5);

/// The first line for every client.
const GREETING: &str = "glasm-inspect 1\n";

/// A connection.
struct Client {
    number: u64,
    stream: Stream,
    /// When it connected, until it has sent the key.
    stranger: Option<Instant>,
    input: Vec<u8>,
    output: Vec<u8>,
    /// How much of the output was sent.
    sent: usize,
    wait: Option<Wait>,
    /// It sends no more commands; what it has asked for is still answered.
    ended: bool,
    gone: bool,
}

pub(super) struct Server {
    listener: Listener,
    clients: Vec<Client>,
    /// How many have connected so far.
    count: u64,
}

/// The socket and its connections.
pub(super) enum Socket {
    /// It is opened with the first frame.
    Unopened,
    Open(Server),
    /// It cannot be opened, or the settings do not ask for it.
    Closed,
}

impl Socket {
    pub(super) const fn new() -> Socket {
        Socket::Unopened
    }

    /// Does whatever needs no waiting, for all connections.
    pub(super) fn serve(&mut self) {
        if matches!(self, Socket::Unopened) {
            let opened = settings().inspect.then(Listener::open).flatten();
            let server = |listener| Socket::Open(Server { listener, clients: Vec::new(), count: 0 });
            *self = opened.map_or(Socket::Closed, server);
        }
        if let Socket::Open(server) = self
            && server.listener.is_own()
        {
            server.accept();
            (0..server.clients.len()).for_each(|place| server.step(place));
            server.clients.retain(|client| !client.gone);
        }
    }

    /// Connections that have sent the key.
    fn clients(&self) -> impl Iterator<Item = &Client> {
        let clients = match self {
            Socket::Open(server) => &server.clients[..],
            Socket::Unopened | Socket::Closed => &[],
        };
        clients.iter().filter(|client| client.stranger.is_none())
    }

    /// Whether there is no client.
    pub(super) fn is_empty(&self) -> bool {
        self.clients().next().is_none()
    }

    /// Whether the connection of this number is there.
    pub(super) fn has(&self, number: u64) -> bool {
        self.clients().any(|client| client.number == number)
    }

    /// Whether some connection waits for a picture.
    pub(super) fn awaits_picture(&self) -> bool {
        self.clients().any(|client| client.wait == Some(Wait::Picture))
    }

    /// Waits until a client has sent something, but no longer than a pause.
    pub(super) fn pause(&self) {
        if let Socket::Open(server) = self {
            // There is always something to read of a client that has ended.
            let waiting = server.clients.iter().filter(|client| !client.ended || client.sent < client.output.len());
            server.listener.pause(waiting.map(|client| (&client.stream, client.sent < client.output.len())));
        }
    }
}

impl Server {
    /// The number of clients, or of strangers, which have not sent the key.
    fn connected(&self, strangers: bool) -> usize {
        self.clients.iter().filter(|client| client.stranger.is_some() == strangers).count()
    }

    fn accept(&mut self) {
        let asks = self.listener.key().is_some();
        for _ in 0..MOST {
            let Ok(stream) = self.listener.accept() else { return };
            let Some(stream) = stream.filter(|_| self.connected(asks) < MOST) else { continue };
            self.count += 1;
            let mut client = Client {
                number: self.count,
                stream,
                stranger: asks.then(Instant::now),
                input: Vec::new(),
                output: Vec::new(),
                sent: 0,
                wait: None,
                ended: false,
                gone: false,
            };
            if !asks {
                client.greet(self.listener.answer());
            }
            self.clients.push(client);
        }
    }

    /// Does whatever needs no waiting, for one connection.
    fn step(&mut self, place: usize) {
        let has_room = self.connected(false) < MOST;
        let client = &mut self.clients[place];
        if let Some(since) = client.stranger {
            match client.line() {
                Some(line) if has_room && Some(line.trim_end()) == self.listener.key() => {
                    client.stranger = None;
                    client.greet(self.listener.answer());
                }
                Some(_) => client.gone = true,
                None => client.gone |= client.ended || client.input.len() >= LINE || since.elapsed() > PATIENCE,
            }
        }
        if client.stranger.is_none() {
            client.step();
        }
    }
}

impl Client {
    /// Begins the output for a new client.
    fn greet(&mut self, answer: &str) {
        self.output = format!("{answer}{GREETING}").into_bytes();
        self.sent = 0;
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

    /// The next line.
    fn line(&mut self) -> Option<String> {
        if !self.input.contains(&b'\n') {
            self.receive();
        }
        let end = self.input.iter().position(|byte| *byte == b'\n')?;
        let line: Vec<u8> = self.input.drain(..=end).collect();
        Some(String::from_utf8_lossy(&line).into_owned())
    }

    /// Carries out the next command. `false` if there is none.
    fn next(&mut self) -> bool {
        let Some(line) = self.line() else {
            if self.input.len() >= LINE {
                self.refuse();
            }
            self.gone |= self.ended;
            return false;
        };
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
        if self.ended {
            self.gone |= self.stream.is_gone();
            return;
        }
        if room == 0 {
            return;
        }
        match self.stream.read(&mut bytes[..room]) {
            Ok(0) => {
                self.ended = true;
                self.gone |= self.stream.is_gone();
            }
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
            match self.stream.send(&self.output[self.sent..]) {
                Ok(count) => self.sent += count,
                Err(error) => match error.kind() {
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

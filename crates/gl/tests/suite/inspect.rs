//! Programs of a client that runs are seen and changed by its socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Client, Target, has, program, short_folder};

const RED: [u8; 4] = [255, 0, 0, 255];
pub const GREEN: [u8; 4] = [0, 255, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];
const WHITE: [u8; 4] = [255; 4];
const YELLOW: [u8; 4] = [255, 255, 0, 255];
/// What frames are cleared to.
pub const GRAY: [u8; 4] = [51, 51, 51, 255];
pub const MAGENTA: [u8; 4] = [255, 0, 255, 255];

/// Columns of the client's window, and what its other thread draws.
pub const PLAIN: [[u8; 4]; 5] = [RED, GREEN, BLUE, WHITE, YELLOW];

/// How long anything may take.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The client while it runs.
pub struct Game {
    pub client: Client,
    pub child: Child,
    /// Where its socket is.
    pub folder: PathBuf,
}

impl Game {
    fn start(mode: &str) -> Game {
        Game::start_with("inspected", &[("GLASM_GL", mode)])
    }

    /// A client with these variables.
    pub fn start_with(name: &str, variables: &[(&str, &str)]) -> Game {
        let client = Client::build(name, Target::Own);
        let folder = short_folder();
        let mut command = client.command();
        command.env("GLASM_GL_INSPECT", "1").env("XDG_RUNTIME_DIR", &folder).envs(variables.iter().copied());
        let child = command.stdout(Stdio::piped()).spawn().expect("a client can be started");
        Game { client, child, folder }
    }

    /// The same by `glasm gl`, which becomes the client.
    pub fn start_by_glasm(name: &str) -> Game {
        let client = Client::build(name, Target::Own);
        let folder = short_folder();
        let mut command = Command::new(program());
        command.args(["gl", "--inspectable", "--cache", "off", "--library"]).arg(Target::Own.library());
        command.arg("--").arg(&client.program).env("EGL_PLATFORM", "surfaceless").current_dir(&client.folder);
        command.env("XDG_CACHE_HOME", &client.folder).env("XDG_RUNTIME_DIR", &folder);
        let child = command.stdout(Stdio::piped()).spawn().expect("glasm starts");
        Game { client, child, folder }
    }

    /// What `glasm gl --inspect` says where this game runs, after what is typed.
    pub fn inspected(&self, arguments: &[&str], typed: &str) -> (bool, String, String) {
        let mut command = Command::new(program());
        command.args(["gl", "--inspect"]).args(arguments).env("XDG_RUNTIME_DIR", &self.folder);
        command.current_dir(&self.client.folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("glasm starts");
        let mut input = child.stdin.take().expect("a pipe");
        // One that reads nothing has closed it.
        let _ = input.write_all(typed.as_bytes());
        drop(input);
        let output = child.wait_with_output().expect("glasm ends");
        let [out, err] = [output.stdout, output.stderr].map(|value| String::from_utf8_lossy(&value).into_owned());
        (output.status.success(), out, err)
    }

    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!("glasm-inspect-{}", self.child.id()))
    }

    /// The number of the last frame, and what was seen of it.
    pub fn seen(&self) -> (u32, [[u8; 4]; 5]) {
        let bytes = std::fs::read(self.client.folder.join("seen")).unwrap_or_default();
        let Some((frame, pixels)) = bytes.split_first_chunk::<4>() else { return Default::default() };
        let pixel = |place: usize| pixels.get(4 * place..4 * place + 4)?.try_into().ok();
        (u32::from_le_bytes(*frame), std::array::from_fn(|place| pixel(place).unwrap_or_default()))
    }

    pub fn wait(&self, what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < PATIENCE, "{what}: not within {PATIENCE:?}; seen: {:?}", self.seen());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until frames look like this.
    pub fn shows(&self, what: &str, pixels: [[u8; 4]; 5]) {
        self.wait(what, || self.seen().1 == pixels);
    }

    /// Waits until frames are drawn again.
    pub fn goes_on(&self, what: &str) {
        let (frame, _) = self.seen();
        self.wait(what, || self.seen().0 > frame + 2);
    }

    pub fn connect(&self) -> Inspector {
        self.wait("the socket", || self.socket().exists());
        Inspector::new(connect(&self.socket()))
    }

    /// Ends the client, which says whether all was well, and whose socket goes with it.
    pub fn end(mut self) {
        std::fs::write(self.client.folder.join("stop"), "").expect("a folder that can be written");
        let mut said = String::new();
        self.child.stdout.take().expect("a pipe").read_to_string(&mut said).expect("text");
        assert_eq!(said.trim_end(), "ok");
        assert!(self.child.wait().expect("it ends").success());
        assert!(!self.socket().exists(), "the socket is left");
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn connect(socket: &Path) -> UnixStream {
    let stream = UnixStream::connect(socket).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time");
    stream
}

/// A connection.
pub struct Inspector<S = UnixStream>(BufReader<S>);

impl<S: Read + Write> Inspector<S> {
    /// Its first line tells who answers.
    pub fn new(stream: S) -> Inspector<S> {
        let mut inspector = Inspector(BufReader::new(stream));
        assert_eq!(inspector.line(), "glasm-inspect 1");
        inspector
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }

    pub fn say(&mut self, command: &str) {
        self.0.get_mut().write_all(format!("{command}\n").as_bytes()).expect("it is sent");
    }

    /// The words of an answer, and what it has.
    pub fn answer(&mut self) -> (Vec<String>, Vec<u8>) {
        let words: Vec<String> = self.line().split(' ').map(str::to_owned).collect();
        let length = words.last().and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{words:?}"));
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).expect("all of the answer");
        (words, body)
    }

    /// What a command that is carried out says.
    pub fn ask(&mut self, command: &str) -> String {
        self.say(command);
        let (words, body) = self.answer();
        let body = String::from_utf8(body).expect("text");
        assert_eq!(words[0], "ok", "{command}: {body}");
        body
    }

    /// What a command says that cannot be carried out.
    pub fn refused(&mut self, command: &str) -> String {
        self.say(command);
        let (words, body) = self.answer();
        assert_eq!(words[0], "error", "{command}");
        String::from_utf8(body).expect("text")
    }

    /// The rows of the list by what their text contains: number, stage, draws and state.
    fn row(&mut self, text: &str) -> (String, String, u64, String) {
        // The client's other thread draws when it comes to it.
        let list = self.ask("list all");
        for row in list.lines().skip(1) {
            let columns: Vec<&str> = row.split('\t').collect();
            if self.ask(&format!("source {}", columns[0])).contains(text) {
                let draws = columns[5].parse().expect("a number");
                return (columns[0].to_owned(), columns[2].to_owned(), draws, columns[7].to_owned());
            }
        }
        panic!("no program has {text}:\n{list}");
    }

    pub fn number(&mut self, text: &str) -> String {
        self.row(text).0
    }
}

pub fn is_tried() -> bool {
    has("gl-clients") && cfg!(target_os = "linux")
}

pub const RED_TEXT: &str = "{1, 0, 0, 1}";
const GREEN_TEXT: &str = "{0, 1, 0, 1}";
const BLUE_TEXT: &str = "{0, 0, 1, 1}";
const YELLOW_TEXT: &str = "{1, 1, 0, 1}";

#[test]
fn programs_in_use_are_listed_turned_off_and_tinted() {
    if !is_tried() {
        return;
    }
    for (mode, state) in [("nv", "driver's own"), ("all", "translated")] {
        let game = Game::start(mode);
        let mut inspector = game.connect();
        game.shows("nothing is changed", PLAIN);
        let (red, stage, draws, drawn) = inspector.row(RED_TEXT);
        assert_eq!((stage.as_str(), draws, drawn.as_str()), ("fragment", 1, "translated"));
        let (green, stage, draws, drawn) = inspector.row(GREEN_TEXT);
        assert_eq!((stage.as_str(), draws, drawn.as_str()), ("vertex", 1, state));
        let blue = inspector.number(BLUE_TEXT);
        let yellow = inspector.number(YELLOW_TEXT);
        assert!(inspector.ask(&format!("glsl {red}")).contains("gl_FragColor"));
        assert_eq!(inspector.ask("list").lines().count(), 5);
        // A program that draws, one that the driver draws, one in a display list, one of another thread.
        inspector.ask(&format!("off {red}"));
        game.shows("a fragment program is off", [GRAY, GREEN, BLUE, WHITE, YELLOW]);
        inspector.ask(&format!("off {green}"));
        game.shows("a vertex program is off", [GRAY, GRAY, BLUE, WHITE, YELLOW]);
        inspector.ask(&format!("off {blue}"));
        inspector.ask(&format!("off {yellow}"));
        game.shows("all programs are off", [GRAY, GRAY, GRAY, WHITE, GRAY]);
        assert_eq!(inspector.row(BLUE_TEXT).3, "off");
        for number in [&red, &green, &blue, &yellow] {
            inspector.ask(&format!("tint {number}"));
        }
        game.shows("all programs are tinted", [MAGENTA, MAGENTA, MAGENTA, WHITE, MAGENTA]);
        assert_eq!(inspector.row(GREEN_TEXT).3, "tinted");
        // What is changed stays when the client disconnects.
        inspector.say("quit");
        game.goes_on("no client is connected");
        game.shows("programs stay tinted", [MAGENTA, MAGENTA, MAGENTA, WHITE, MAGENTA]);
        let mut inspector = game.connect();
        for number in [&red, &green, &blue, &yellow] {
            inspector.ask(&format!("on {number}"));
        }
        game.shows("all is as it was", PLAIN);
        let reason = inspector.refused("off 99");
        assert!(reason.contains("no program 99"), "{reason}");
        game.end();
    }
}

#[test]
fn a_frame_stays_until_it_goes_on() {
    if !is_tried() {
        return;
    }
    let game = Game::start("nv");
    let mut inspector = game.connect();
    let stays = || {
        let before = game.seen().0;
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(game.seen().0, before, "frames are drawn while one stays");
    };
    inspector.ask("freeze");
    stays();
    // It is still served, another connection as well.
    let mut other = game.connect();
    let red = other.number(RED_TEXT);
    other.ask(&format!("tint {red}"));
    assert!(other.refused("freeze").contains("already"));
    stays();
    inspector.ask("go");
    game.shows("a program was tinted meanwhile", [MAGENTA, GREEN, BLUE, WHITE, YELLOW]);
    game.goes_on("the frame goes on");
    inspector.ask("freeze");
    stays();
    // Another one's leaving changes nothing; its own does.
    drop(other);
    stays();
    drop(inspector);
    game.goes_on("whoever had the frame stay has gone");
    game.end();
}

#[test]
fn a_pixel_is_changed_by_the_draws_that_cover_it() {
    if !is_tried() {
        return;
    }
    for mode in ["nv", "all"] {
        let game = Game::start(mode);
        let mut inspector = game.connect();
        game.shows("nothing is changed", PLAIN);
        let [red, green, blue] =
            [RED_TEXT, GREEN_TEXT, BLUE_TEXT].map(|text| format!("program {}", inspector.number(text)));
        let row = |draw: &str, by: &str, [red, green, blue, alpha]: [u8; 4]| {
            format!("{draw}\t{by}\t{red}\t{green}\t{blue}\t{alpha}\n")
        };
        let drawn = [(RED, &*red), (GREEN, &*green), (BLUE, &*blue), (WHITE, "fixed function")];
        for (column, (color, by)) in drawn.into_iter().enumerate() {
            let answer = inspector.ask(&format!("pixel {} 63", 16 * column + 15));
            // The frame's clear comes before its first draw. A display list counts as one draw or more.
            let draw = answer.lines().nth(2).and_then(|row| row.split('\t').next()).unwrap_or_default();
            let number = draw.parse::<usize>().expect("a number");
            assert!(number == column + 1 || number > column && column > 1, "{answer}");
            let rows = [row("-", "before the first draw", GRAY), row(draw, by, color)];
            let (table, inputs) = answer.split_once("\n\n").unwrap_or((answer.trim_end(), ""));
            let expected = format!("draw\tmade with\tred\tgreen\tblue\talpha\n{}", rows.concat());
            assert_eq!(table, expected.trim_end(), "{mode}");
            // What the client has set; the pixel's middle, at half the depth.
            let read = "f[WPOS]=(15.5,63.5,0.5,1)\nf[TEX0]=(2,-3,0.5,4)\nscale=(0,-0,0,0)\n";
            let inputs_of = [format!("inputs of {red} in draw 1:\n{read}")];
            assert_eq!(Some(inputs), inputs_of.get(column).map(String::as_str).or(Some("")), "{mode} {column}");
        }
        inspector.ask(&format!("off {}", &red[8..]));
        game.shows("it is off", [GRAY, GREEN, BLUE, WHITE, YELLOW]);
        assert_eq!(inspector.ask("pixel 0 0").lines().count(), 2);
        // While a frame stays, the next one is looked at, and stays.
        inspector.ask("freeze");
        let frame = game.seen().0;
        assert!(inspector.ask("pixel 16 0").contains(&green));
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(game.seen().0, frame + 1);
        inspector.ask("go");
        let reason = inspector.refused("pixel 64 0");
        assert!(reason.contains("64 x 64"), "{reason}");
        game.end();
    }
}

#[test]
fn pictures_are_those_of_the_frame() {
    if !is_tried() {
        return;
    }
    let game = Game::start("nv");
    let mut inspector = game.connect();
    game.shows("nothing is changed", PLAIN);
    for frozen in [false, true] {
        if frozen {
            inspector.ask("freeze");
        }
        inspector.say("picture");
        let (words, pixels) = inspector.answer();
        assert_eq!(words[..3], ["picture", "64", "64"]);
        let pixel = |x: usize, y: usize| &pixels[4 * (64 * y + x)..][..4];
        for (column, color) in PLAIN[..4].iter().enumerate() {
            assert_eq!(pixel(16 * column, 0), color, "{frozen}");
            assert_eq!(pixel(16 * column + 15, 63), color, "{frozen}");
        }
    }
    inspector.ask("go");
    game.end();
}

#[test]
fn what_is_no_command_does_no_harm() {
    if !is_tried() {
        return;
    }
    let game = Game::start("nv");
    game.wait("the socket", || game.socket().exists());
    let mode = std::fs::metadata(game.socket()).expect("a socket").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let connect = || connect(&game.socket());
    // A line without an end, of all bytes but a new line.
    let mut stream = connect();
    let bytes: Vec<u8> = (0..100_000u32).map(|number| (number * 7 % 251) as u8).map(|byte| byte.max(11)).collect();
    let _ = stream.write_all(&bytes);
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    game.goes_on("a line has no end");
    // Lines that are no text, and half a command by one who goes.
    let mut inspector = Inspector::new(connect());
    for line in [&b"\xff\xfe\x00\n"[..], b"\n", b"off -1\n", b"freeze 18446744073709551616\n", b"tint \x1b[2J\n"] {
        inspector.0.get_mut().write_all(line).expect("it is sent");
        let (words, body) = inspector.answer();
        assert_eq!(words[0], "error");
        assert!(body.iter().all(|byte| *byte >= b' '), "{body:?}");
    }
    inspector.0.get_mut().write_all(b"free").expect("it is sent");
    drop(inspector);
    game.goes_on("half a command");
    // One who asks without end and reads nothing.
    let mut greedy = connect();
    greedy.set_nonblocking(true).expect("a socket");
    while greedy.write(b"list all\npicture\n").is_ok() {}
    game.goes_on("nobody reads the answers");
    // More than may be connected.
    let many: Vec<UnixStream> = (0..40).map(|_| UnixStream::connect(game.socket())).filter_map(Result::ok).collect();
    game.goes_on("many are connected");
    drop((many, greedy));
    game.goes_on("all have gone");
    assert!(game.connect().ask("list").starts_with("N\t"));
    game.end();
}

#[test]
fn processes_are_not_inspected_unless_that_is_asked_for() {
    if !is_tried() {
        return;
    }
    let client = Client::build("saved", Target::Own);
    for (name, value) in [("GLASM_GL_INSPECT", "0"), ("GLASM_GL_INSPECT", "")] {
        let mut command: Command = client.command();
        command.env(name, value).env("XDG_RUNTIME_DIR", &client.folder).output().expect("a client can be started");
        let left = std::fs::read_dir(&client.folder).expect("a folder").flatten();
        let sockets = left.filter(|entry| entry.file_name().to_string_lossy().starts_with("glasm-inspect"));
        assert_eq!(sockets.count(), 0);
    }
}

#[test]
fn a_game_is_inspected_by_the_program() {
    if !is_tried() {
        return;
    }
    let game = Game::start_by_glasm("inspected");
    game.shows("nothing is changed", PLAIN);
    // What a process that was killed has left is not a game.
    let left = game.folder.join("glasm-inspect-1");
    drop(UnixListener::bind(&left).expect("a socket"));
    let (done, list, _) = game.inspected(&["--run", "list all"], "");
    assert!(done && !left.exists());
    let rows: Vec<Vec<&str>> = list.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["N", "program", "stage", "language", "with", "draws", "time", "state"]);
    assert_eq!(rows.len(), 5, "{list}");
    let vertex = rows.iter().find(|row| row[2] == "vertex").expect("a vertex program");
    assert_eq!((vertex[3], vertex[5]), ("ARBvp1.0", "1"));
    let (done, said, _) =
        game.inspected(&["--run", &format!("tint {}; picture a.png", vertex[1]), "--run", "help"], "");
    assert!(done && said.contains("draws in magenta") && said.contains("a.png has 64 x 64 pixels"), "{said}");
    assert!(said.contains("freeze"), "{said}");
    game.shows("the vertex program is tinted", [RED, MAGENTA, BLUE, WHITE, YELLOW]);
    let picture = std::fs::read(game.client.folder.join("a.png")).expect("a picture");
    // The signature, and the size in the first chunk.
    assert_eq!(picture[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(picture[16..24], [0, 0, 0, 64, 0, 0, 0, 64]);
    // A pixel is traced by what its program read there.
    let (done, said, wrong) = game.inspected(&["--run", "trace 15 63"], "");
    assert!(done && said.contains("f[TEX0]=(2,-3,0.5,4)") && said.contains("o[COLR]=(1,0,0,1)"), "{said}{wrong}");
    // No program reads anything where fixed function draws.
    let (done, _, wrong) = game.inspected(&["--run", "trace 63 0"], "");
    assert!(!done && wrong.contains("63 0"), "{wrong}");
    // Typed lines: what is wrong with one does not end it.
    let process = game.child.id().to_string();
    let typed = format!("off 99\non {}\nsource {}\n\nquit\nlist\n", vertex[0], vertex[0]);
    let (done, said, wrong) = game.inspected(&[&process], &typed);
    assert!(done && said.contains("is drawn as it is") && said.contains("!!ARBvp1.0"), "{said}");
    assert!(wrong.contains("no program 99") && !said.contains("state"), "{wrong}");
    game.shows("all is as it was", PLAIN);
    // Given ones end with the first that is wrong.
    let (done, said, wrong) = game.inspected(&["--run", "off 99; list"], "");
    assert!(!done && said.is_empty() && wrong.contains("no program 99"), "{said}{wrong}");
    let (done, _, wrong) = game.inspected(&["--run", "picture a.jpg"], "");
    assert!(!done && wrong.contains(".png"), "{wrong}");
    // Of several games one is named; what is not a game is not.
    let mut second = game.client.command();
    second.env("GLASM_GL_INSPECT", "1").env("XDG_RUNTIME_DIR", &game.folder).stdout(Stdio::null());
    let mut second = second.spawn().expect("a client can be started");
    let socket = game.folder.join(format!("glasm-inspect-{}", second.id()));
    game.wait("the second socket", || socket.exists());
    let (done, _, wrong) = game.inspected(&[], "");
    assert!(!done && wrong.contains(&process) && wrong.contains(&second.id().to_string()), "{wrong}");
    assert!(game.inspected(&[&process, "--run", "list"], "").0);
    second.kill().expect("it runs");
    second.wait().expect("it ends");
    let (done, _, wrong) = game.inspected(&["1"], "");
    assert!(!done && wrong.contains("1 cannot be inspected") && wrong.contains(&process), "{wrong}");
    game.end();
}

#[test]
fn how_a_game_is_started_is_said_where_none_runs() {
    if !is_tried() {
        return;
    }
    let folder = short_folder();
    let output = Command::new(program())
        .args(["gl", "--inspect", "4294967295", "--run", "list"])
        .env("XDG_RUNTIME_DIR", &folder)
        .output()
        .expect("glasm starts");
    let said = String::from_utf8_lossy(&output.stderr);
    // Others may run on this machine.
    assert!(said.contains("glasm gl --inspectable -- ./game") || said.contains("cannot be inspected"), "{said}");
    assert_eq!(output.status.code(), Some(2));
    std::fs::remove_dir_all(folder).expect("a folder");
}

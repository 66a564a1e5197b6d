//! `glasm gl --inspect`: speaks with the drop-in of a game that runs.

use std::io::{BufRead, BufReader, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, bail};

use super::super::output::{Status, complain, emit, emit_bytes};
use super::super::picture::{self, Alpha};
use super::games::{Game, Stream, games};
use super::trace::{self, World};

/// What the drop-in of this version says first.
const GREETING: &str = "glasm-inspect 1";
/// How long a game may take for an answer, which it gives between frames.
const PATIENCE: Duration = Duration::from_secs(10);
/// How a game is started so that it can be inspected.
const HOW: &str = if cfg!(windows) {
    "put `inspectable = 1` into the glasm.ini beside it, as `glasm gl --install FOLDER --inspectable` does"
} else {
    "start one with `glasm gl --inspectable -- ./game`"
};
/// The longest answer: a picture of the largest size.
const LONGEST: u64 = 4 * 16_384 * 16_384;

const HELP: &str = "\
list              show the programs that the game draws with: number, name (as in dumps), stage, language, the programs
                  that they are used with, draws and time of the last frame, and state
list all          the same, including programs that the game does not draw with at the moment
source N          show the text of program N; N is a number, or the first digits of a name
glsl N            show its translation
off N             make what is drawn with it invisible
tint N            draw it in magenta
on N              draw it as usual again
freeze            stop the game at the end of the next frame
go                let it go on
picture FILE.png  write a picture of the frozen frame, or of the next one
pixel X Y         show what changes a pixel of the next frame, counted from the lower left; a frozen game draws one more
                  frame and stops again
trace X Y         show the same, and run the last program there on the reference machine, with the inputs and textures
                  that it read
quit              disconnect; the game goes on
";

/// The game of this process, or the only one.
fn choose(process: Option<u32>) -> anyhow::Result<Game> {
    let mut games = games();
    if games.is_empty() {
        bail!("no running game can be inspected: {HOW}");
    }
    let list: String = games.iter().map(|game| format!("\n{:>8}  {}", game.process, game.name())).collect();
    match process {
        Some(process) => {
            games.retain(|game| game.process == process);
            games.pop().with_context(|| format!("{process} cannot be inspected; these can:{list}"))
        }
        None if games.len() == 1 => games.pop().context("there is no game"),
        None => {
            bail!("more than one game is running: choose one, as in `glasm gl --inspect {}`{list}", games[0].process)
        }
    }
}

/// An answer of the game.
enum Answer {
    Text(Vec<u8>),
    Picture([u32; 2], Vec<u8>),
    /// What came of a pixel, and the textures of its last draw.
    Pixel(String, Vec<u8>),
    Error(String),
}

/// A connection with a game.
struct Connection {
    stream: BufReader<Stream>,
    name: String,
}

impl Connection {
    fn open(game: &Game) -> anyhow::Result<Connection> {
        let name = format!("{} ({})", game.name(), game.process);
        let stream = game.connect().with_context(|| format!("{name} does not answer"))?;
        stream.set_read_timeout(Some(PATIENCE)).context("the socket")?;
        let mut connection = Connection { stream: BufReader::new(stream), name };
        match connection.line()?.as_str() {
            GREETING => Ok(connection),
            "" => bail!("{} accepts no more connections", connection.name),
            _ => bail!("{} runs with the drop-in of another version of glasm", connection.name),
        }
    }

    /// Says what went wrong while an answer was waited for.
    fn silence(&self, error: std::io::Error) -> anyhow::Error {
        match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                anyhow::anyhow!("{} has completed no frame for {} s", self.name, PATIENCE.as_secs())
            }
            _ => anyhow::Error::new(error).context(format!("{} has gone", self.name)),
        }
    }

    fn line(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        let read = self.stream.by_ref().take(256).read_line(&mut line);
        read.map_err(|error| self.silence(error))?;
        Ok(line.trim_end().to_owned())
    }

    fn ask(&mut self, command: &str) -> anyhow::Result<Answer> {
        let sent = self.stream.get_mut().write_all(format!("{command}\n").as_bytes());
        sent.map_err(|error| self.silence(error))?;
        let head = self.line()?;
        let words: Vec<&str> = head.split(' ').collect();
        let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
        let length = number(words.len() - 1).filter(|length| *length <= LONGEST);
        let Some(length) = length else { bail!("{} has gone", self.name) };
        let mut body = Vec::new();
        let read = self.stream.by_ref().take(length).read_to_end(&mut body);
        read.map_err(|error| self.silence(error))?;
        if body.len() as u64 != length {
            bail!("{} has gone", self.name);
        }
        Ok(match (words[0], number(1), number(2)) {
            ("ok", ..) => Answer::Text(body),
            ("picture", Some(width), Some(height)) if 4 * width * height == length && length > 0 => {
                Answer::Picture([width as u32, height as u32], body)
            }
            ("pixel", Some(text), _) if text <= length => {
                let textures = body.split_off(text as usize);
                Answer::Pixel(String::from_utf8_lossy(&body).into_owned(), textures)
            }
            _ => Answer::Error(String::from_utf8_lossy(&body).into_owned()),
        })
    }

    /// Runs the program that drew a pixel last with what it read there.
    fn trace(&mut self, place: &str) -> anyhow::Result<()> {
        let (answer, textures) = match self.ask(&format!("trace {place}"))? {
            Answer::Pixel(answer, textures) => (answer, textures),
            Answer::Text(answer) => (String::from_utf8_lossy(&answer).into_owned(), Vec::new()),
            Answer::Error(reason) => bail!("{reason}"),
            Answer::Picture(..) => bail!("an unexpected picture"),
        };
        emit(&table(&answer))?;
        let (number, inputs) =
            inputs(&answer).with_context(|| format!("the inputs of the last draw at {place} are not known"))?;
        let world = World::parse(&textures)?;
        let notes: String = world.notes.iter().map(|note| format!("{note}\n")).collect();
        let source = match self.ask(&format!("source {number}"))? {
            Answer::Text(source) => source,
            Answer::Error(reason) => bail!("{reason}"),
            Answer::Picture(..) | Answer::Pixel(..) => bail!("an unexpected answer"),
        };
        let run = trace::run(&source, &inputs, world);
        let run = run.with_context(|| format!("program {number} cannot be traced"))?;
        emit(&format!("{notes}\n{run}")).map(drop)
    }

    /// Carries out a command that was typed. `false` if it was the last one.
    fn carry_out(&mut self, command: &str) -> anyhow::Result<bool> {
        let mut words = command.split_whitespace();
        let (first, about) =
            (words.next(), command.trim().split_once(char::is_whitespace).map(|(_, rest)| rest.trim()));
        let file = match (first, about) {
            (None, _) => return Ok(true),
            (Some("quit"), None) => return Ok(false),
            (Some("help"), None) => return emit(HELP).map(|_| true),
            (Some("picture"), None) => bail!("a picture needs a file name: picture FILE.png"),
            (Some("trace"), Some(place)) => return self.trace(place).map(|()| true),
            (Some("picture"), Some(name)) => Some(Path::new(name)),
            _ => None,
        };
        file.map_or(Ok(()), picture::check_name)?;
        match self.ask(if file.is_some() { "picture" } else { command.trim() })? {
            Answer::Text(text) if matches!(first, Some("list" | "pixel")) => {
                emit(&table(&String::from_utf8_lossy(&text)))?
            }
            Answer::Text(text) if text.ends_with(b"\n") => emit_bytes(&text)?,
            Answer::Text(text) => emit_bytes(&[&text[..], b"\n"].concat())?,
            Answer::Picture(size, pixels) => {
                let file = file.context("an unexpected picture")?;
                picture::write(file, size, &pixels, Alpha::Opaque)?;
                emit(&format!("{} has {} x {} pixels\n", file.display(), size[0], size[1]))?
            }
            Answer::Error(reason) => bail!("{reason}"),
            Answer::Pixel(..) => bail!("an unexpected answer"),
        };
        Ok(true)
    }
}

/// The number of the program whose inputs are listed, and the inputs.
fn inputs(text: &str) -> Option<(&str, Vec<&str>)> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("inputs of program "));
    let number = lines.next()?.split(' ').nth(3)?;
    Some((number, lines.filter(|line| line.contains("=(")).collect()))
}

/// Rows with tabs as a table. Other lines stay as they are.
fn table(text: &str) -> String {
    let cells: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let rows: Vec<&Vec<&str>> = cells.iter().filter(|row| row.len() > 1).collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|it| it.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<&str>| {
        if row.len() == 1 {
            return format!("{}\n", row[0]);
        }
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<String>>().join("  ").trim_end().to_owned() + "\n"
    };
    cells.iter().map(line).collect()
}

/// `glasm gl --inspect`, with commands that are given or typed.
pub(super) fn main(process: Option<u32>, given: &[String]) -> anyhow::Result<Status> {
    let mut connection = Connection::open(&choose(process)?)?;
    if !given.is_empty() {
        for command in given.iter().flat_map(|commands| commands.split(';')) {
            if !connection.carry_out(command)? {
                break;
            }
        }
        return Ok(Status::Success);
    }
    let is_typed = std::io::stdin().is_terminal();
    if is_typed {
        emit(&format!("{}; `help` lists the commands\n", connection.name))?;
        connection.carry_out("list")?;
    }
    let mut lines = std::io::stdin().lines();
    loop {
        if is_typed {
            complain("glasm> ");
        }
        let Some(line) = lines.next() else { break };
        match connection.carry_out(&line.context("standard input")?) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => complain(&format!("glasm: {error:#}\n")),
        }
    }
    Ok(Status::Success)
}

#[cfg(test)]
mod tests {
    use super::{inputs, table};

    #[test]
    fn inputs_of_a_program_follow_its_number() {
        let answer = "draw\tmade with\n1\tprogram 3\n\ninputs of program 3 in draw 1:\nf[TEX0]=(1,2,3,4)\nc=(0,0,0,1)\n(2 fragments)\n";
        assert_eq!(inputs(answer), Some(("3", vec!["f[TEX0]=(1,2,3,4)", "c=(0,0,0,1)"])));
        assert_eq!(inputs("draw\tmade with\n"), None);
    }

    #[test]
    fn columns_of_a_table_begin_at_one_place() {
        let text = "N\tprogram\tstate\n1\tabc\toff\n12\tabcdefghi\t-\n";
        assert_eq!(table(text), "N   program    state\n1   abc        off\n12  abcdefghi  -\n");
        assert_eq!(table("a\tb\n\nas it is written\n"), "a  b\n\nas it is written\n");
    }
}

//! From a script's text to its sections.

use rustc_hash::FxHashMap;

use super::command::{self, Command, ProgramSide};
use super::expression::{Expressions, Variable};
use super::require::{self, Requirement};
use super::scenery::Scenery;
use super::vertices::Vertices;
use super::words;
use crate::error::{Code, Error, Problem};
use glasm::combine;
use glasm::dialect::{Dialect, Family, Rules};
use glasm::lower::Arithmetic;
use glasm_runtime::TargetDescription;
use glasm_runtime::raster::ColorFormat;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    Side(ProgramSide),
    State,
}

/// The environment of a script.
pub struct Surroundings<'a> {
    /// In seconds: the variable `time`.
    pub time: f64,
    /// Width and height of the window, instead of the script's.
    pub size: Option<[u32; 2]>,
    /// The text of a file that the script names, such as a program for a command, or a sentence that says why it cannot be
    /// read.
    pub file: &'a dyn Fn(&str) -> Result<String, String>,
}

impl Default for Surroundings<'_> {
    fn default() -> Self {
        Surroundings { time: 0.0, size: None, file: &no_file }
    }
}

/// Refuses the name of a file: there are none.
pub(super) fn no_file(name: &str) -> Result<String, String> {
    Err(format!("there is no file `{name}`"))
}

/// A program and the line of its header.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ProgramText {
    /// For a program that commands refer to; others are in use from the start.
    pub name: Option<String>,
    pub stage: Stage,
    pub line: usize,
    pub text: String,
    /// The file that a section names, in place of the program.
    pub file: Option<String>,
}

impl ProgramText {
    /// Whether it sets up NVIDIA's fixed units, by commands, and is not a program of the GL.
    pub(super) fn is_of_combiners(&self) -> bool {
        let header = combine::header(self.text.as_bytes());
        header.is_some_and(|span| span.of(self.text.as_bytes()) != Dialect::AtiFs10.rules().header.as_bytes())
    }

    /// The file that the script names for it, if it has one of its own.
    fn own_file(&self) -> Option<&str> {
        self.file.as_deref().or(self.name.as_deref())
    }

    /// Where a line of the program is, counted from 1: in its own file, or in the script.
    pub(super) fn place(&self, line: usize) -> (Option<String>, usize) {
        match self.own_file() {
            Some(file) => (Some(file.to_owned()), line),
            None => (None, self.line + line - 1),
        }
    }

    /// The rules of its language.
    pub(super) fn rules(&self) -> Option<&'static Rules> {
        let text = self.text.as_bytes();
        Dialect::ALL.into_iter().map(Dialect::rules).find(|rules| text.starts_with(rules.header.as_bytes()))
    }
}

/// A script that is well formed.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    pub(super) requirements: Vec<Requirement>,
    pub(super) programs: Vec<ProgramText>,
    pub(super) vertices: Option<Vertices>,
    /// The list that elements are drawn from.
    pub(super) elements: Option<Vec<u32>>,
    /// Commands with their lines.
    pub(super) commands: Vec<(usize, Command)>,
    size: [u32; 2],
    /// How programs compute.
    pub(super) arithmetic: Arithmetic,
}

/// A program of a script.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ListedProgram<'a> {
    /// The file that the script names, if the program is in one.
    pub file: Option<&'a str>,
    /// The line of the script on which the program begins, or 1 in a file of its own.
    pub line: usize,
    /// The program string.
    pub text: &'a str,
}

impl Script {
    /// The programs of the script, in its order, without the vertex program that scripts request by name.
    pub fn programs(&self) -> impl Iterator<Item = ListedProgram<'_>> {
        let own = self.programs.iter().filter(|program| program.text != PASS_THROUGH);
        own.map(|own| {
            let file = own.own_file();
            ListedProgram { file, line: if file.is_some() { 1 } else { own.line }, text: &own.text }
        })
    }
}

/// Width and height of the window if a script does not set them.
const SIZE: u32 = 250;
/// The largest number of commands, with those of repetitions counted each time.
const MAX_COMMANDS: usize = 1 << 16;
/// The largest number of lines and rounds of repetitions, those without a command among them.
const MAX_ROWS: usize = 1 << 20;
/// Repetitions within each other.
const MAX_NESTING: usize = 32;
/// Vertices of all shapes of a script together.
const MAX_VERTICES: usize = 1 << 22;

/// The vertex program that a script can request by name.
const PASS_THROUGH: &str = "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n";

enum Section {
    /// What stands before the first section is for people, and no program.
    Introduction,
    /// Where only comments and empty lines may stand.
    None,
    /// After a section that is an error.
    Unknown,
    Require,
    Program,
    /// The name of the file that contains the program.
    ProgramFile,
    Data,
    Elements,
    Test,
}

impl Section {
    /// Where a script begins.
    fn first(text: &str) -> Section {
        if text.lines().any(|line| line.starts_with('[')) { Section::Introduction } else { Section::None }
    }

    /// Whether a line between the sections may stand there.
    fn skips(&self, content: &str) -> bool {
        match self {
            Section::Introduction => !content.trim_start().starts_with("!!"),
            Section::None => is_comment(content),
            Section::Unknown => true,
            _ => false,
        }
    }
}

/// Results kept for a script that is parsed repeatedly.
#[derive(Default)]
pub struct Remembered {
    /// Shapes by their lines.
    shapes: FxHashMap<String, Command>,
    expressions: Expressions,
}

/// Shapes that are kept; those that change with time differ each time.
const MOST_SHAPES: usize = 256;

impl Remembered {
    fn remember(&mut self, line: String, shape: &Command) {
        if self.shapes.len() >= MOST_SHAPES {
            self.shapes.clear();
        }
        self.shapes.entry(line).or_insert_with(|| shape.clone());
    }
}

/// The state while commands are read.
struct Reading<'a> {
    variables: Vec<Variable>,
    surroundings: &'a Surroundings<'a>,
    remembered: &'a mut Remembered,
    problems: Vec<Problem>,
    /// Repetitions around the current line.
    depth: usize,
    /// Lines and rounds of repetitions so far.
    rows: usize,
    /// Vertices of shapes so far.
    vertices: usize,
}

impl Reading<'_> {
    /// Counts a line or a round of a repetition.
    fn count_row(&mut self) -> Result<(), Error> {
        self.rows += usize::from(self.depth > 0);
        if self.rows > MAX_ROWS {
            return Err(Code::TooLarge.error(format!("repetitions have more than {MAX_ROWS} lines")));
        }
        Ok(())
    }
}

/// A line and its number.
type Row<'a> = (usize, &'a str);

impl Script {
    /// A script without files. Reports all errors at once.
    pub fn parse(text: &str) -> Result<Script, Vec<Problem>> {
        Script::parse_within(text, &Surroundings::default())
    }

    /// A script with files and at a time.
    pub fn parse_within(text: &str, surroundings: &Surroundings) -> Result<Script, Vec<Problem>> {
        Script::parse_again(text, surroundings, &mut Remembered::default())
    }

    /// The same for a script that is parsed repeatedly: existing shapes and parsed expressions are used again.
    pub fn parse_again(
        text: &str,
        surroundings: &Surroundings,
        remembered: &mut Remembered,
    ) -> Result<Script, Vec<Problem>> {
        let mut script = Script {
            requirements: Vec::new(),
            programs: Vec::new(),
            vertices: None,
            elements: None,
            commands: Vec::new(),
            size: [SIZE; 2],
            arithmetic: Arithmetic::default(),
        };
        let mut problems = Vec::new();
        let mut rows: Vec<Row> = Vec::new();
        let mut tests: Vec<Row> = Vec::new();
        let mut section = Section::first(text);
        for (line, content) in (1..).zip(text.lines()) {
            let read = match &section {
                _ if content.starts_with('[') => match script.section(header(content), line) {
                    Ok(next) => {
                        section = next;
                        Ok(())
                    }
                    Err(error) => {
                        section = Section::Unknown;
                        Err(error)
                    }
                },
                it if it.skips(content) => Ok(()),
                Section::None | Section::Introduction | Section::Unknown => {
                    Err(Code::UnexpectedWord.error("text stands outside the sections of the script"))
                }
                Section::Require => script.requirement(content),
                Section::Program => {
                    script.program_line(content, line);
                    Ok(())
                }
                Section::ProgramFile => script.program_file(content, surroundings),
                Section::Data => {
                    rows.push((line, content));
                    Ok(())
                }
                Section::Elements => script.listed(content),
                Section::Test => {
                    tests.push((line, content));
                    Ok(())
                }
            };
            problems.extend(read.err().map(|error| error.at(line)));
        }
        match Vertices::parse(&rows, script.has_integers()) {
            Ok(vertices) => script.vertices = vertices,
            Err(problem) => problems.push(problem),
        }
        script.size = surroundings.size.unwrap_or(script.size);
        let [width, height] = script.size;
        let named = |name: &str, value: f64| (name.to_owned(), value);
        let variables =
            vec![named("time", surroundings.time), named("width", width.into()), named("height", height.into())];
        let mut reading = Reading { variables, surroundings, remembered, problems, depth: 0, rows: 0, vertices: 0 };
        script.tests(&tests, &mut reading);
        let mut problems = reading.problems;
        problems.sort_by_key(|problem| problem.line);
        problems.dedup();
        // If something is missing, the other sections may depend on it.
        let skipped = script.requirements.iter().any(|requirement| matches!(requirement, Requirement::Unmet(_)));
        if problems.is_empty() || skipped { Ok(script) } else { Err(problems) }
    }

    /// Whether the vertex program's language has integers.
    fn has_integers(&self) -> bool {
        let vertex = |program: &&ProgramText| program.stage == Stage::Side(ProgramSide::Vertex);
        self.programs.iter().filter(vertex).filter_map(ProgramText::rules).any(|rules| rules.family == Family::Typed)
    }

    /// Commands, with repetitions expanded.
    fn tests(&mut self, rows: &[Row], reading: &mut Reading) {
        let mut rows = rows;
        while let [(line, content), rest @ ..] = rows {
            rows = rest;
            if let Err(error) = reading.count_row() {
                return reading.problems.push(error.at(*line));
            }
            let mut words = content.split_whitespace();
            let read = match words.next() {
                Some("repeat") => {
                    let name = words.next();
                    let rest_of_line = words.collect::<Vec<_>>().join(" ");
                    let count = reading.remembered.expressions.substitute(&rest_of_line, &reading.variables);
                    let count = count.map(|count| count.parse::<u32>().ok());
                    if reading.depth == MAX_NESTING {
                        let error = Code::TooLarge.error(format!("repetitions nest more than {MAX_NESTING} deep"));
                        return reading.problems.push(error.at(*line));
                    }
                    let Some((body, after)) = repeated(rest) else {
                        return reading.problems.push(Code::Unbalanced.error("`repeat` without `end`").at(*line));
                    };
                    rows = after;
                    match (name, count) {
                        (_, Err(error)) => Err(error),
                        (Some(name), Ok(Some(count))) => {
                            reading.depth += 1;
                            for number in 0..count {
                                if let Err(error) = reading.count_row() {
                                    return reading.problems.push(error.at(*line));
                                }
                                reading.variables.push((name.to_owned(), number.into()));
                                self.tests(body, reading);
                                reading.variables.pop();
                                if !reading.problems.is_empty() {
                                    return;
                                }
                            }
                            reading.depth -= 1;
                            Ok(())
                        }
                        _ => Err(Code::WrongForm.error("a repetition is `repeat NAME COUNT`")),
                    }
                }
                Some("end") => Err(Code::Unbalanced.error("`end` without `repeat`")),
                _ => self.command(*line, content, reading),
            };
            reading.problems.extend(read.err().map(|error| error.at(*line)));
            if self.commands.len() > MAX_COMMANDS {
                let error = Code::TooLarge.error(format!("the script has more than {MAX_COMMANDS} commands"));
                return reading.problems.push(error.at(*line));
            }
        }
    }

    fn command(&mut self, line: usize, content: &str, reading: &mut Reading) -> Result<(), Error> {
        let text = reading.remembered.expressions.substitute(content, &reading.variables)?;
        let known = reading.remembered.shapes.get(&text).cloned();
        let Some(command) = known.map_or_else(|| command::parse(&text), |known| Ok(Some(known)))? else {
            return Ok(());
        };
        if let Command::Scenery(Scenery::Mesh(mesh)) = &command {
            if !reading.remembered.shapes.contains_key(&text) {
                reading.vertices += mesh.vertices();
                if reading.vertices > MAX_VERTICES {
                    return Err(
                        Code::TooLarge.error(format!("all shapes together have more than {MAX_VERTICES} vertices"))
                    );
                }
            }
            reading.remembered.remember(text, &command);
        }
        if let Command::Scenery(Scenery::Program(stage, name)) = &command
            && name != "none"
            && !self.programs.iter().any(|program| program.name.as_ref() == Some(name) && program.stage == *stage)
        {
            let text = (reading.surroundings.file)(name).map_err(|error| Code::MissingFile.error(error))?;
            self.programs.push(ProgramText { name: Some(name.clone()), stage: *stage, line: 1, text, file: None });
        }
        self.commands.push((line, command));
        Ok(())
    }

    fn section(&mut self, header: &str, line: usize) -> Result<Section, Error> {
        match header {
            "[require]" => return Ok(Section::Require),
            "[test]" => return Ok(Section::Test),
            "[vertex data]" => return Ok(Section::Data),
            "[elements]" => {
                self.elements.get_or_insert_default();
                return Ok(Section::Elements);
            }
            _ => {}
        }
        let inner = header.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
        let (name, section, text) = match inner {
            "vertex shader passthrough" => ("vertex", Section::None, PASS_THROUGH),
            _ => match inner.strip_suffix(" program file") {
                Some(name) => (name, Section::ProgramFile, ""),
                None => (inner.strip_suffix(" program").unwrap_or_default(), Section::Program, ""),
            },
        };
        let side = ProgramSide::NAMES.into_iter().find(|(_, other, _)| *other == name);
        let stage = match (name, side) {
            ("vertex state", _) => Stage::State,
            (_, Some((side, ..))) => Stage::Side(side),
            (_, None) => {
                return Err(Code::UnknownCommand.error(format!("{header} is not a section of assembly programs")));
            }
        };
        if self.programs.iter().any(|program| program.name.is_none() && program.stage == stage) {
            return Err(Code::GivenTwice.error(format!("{header} occurs here a second time")));
        }
        self.programs.push(ProgramText { name: None, stage, line: line + 1, text: text.to_owned(), file: None });
        Ok(section)
    }

    fn program_file(&mut self, content: &str, surroundings: &Surroundings) -> Result<(), Error> {
        let name = content.trim();
        match self.programs.last_mut() {
            Some(program) if !name.is_empty() => {
                program.file = Some(name.to_owned());
                program.text += &(surroundings.file)(name).map_err(|error| Code::MissingFile.error(error))?;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn listed(&mut self, content: &str) -> Result<(), Error> {
        let mut words = words::Words::new(content);
        let elements = self.elements.get_or_insert_default();
        while !words.is_empty() {
            elements.push(words.integer::<u16>()?.into());
        }
        Ok(())
    }

    fn requirement(&mut self, content: &str) -> Result<(), Error> {
        match require::parse(content)? {
            Some(Requirement::Size(size)) => self.size = size,
            Some(requirement) => self.requirements.push(requirement),
            None => {}
        }
        Ok(())
    }

    /// Programs begin with their header: empty lines before it are not part of them.
    fn program_line(&mut self, content: &str, line: usize) {
        if let Some(program) = self.programs.last_mut() {
            if program.text.is_empty() {
                if content.trim().is_empty() {
                    return;
                }
                program.line = line;
            }
            program.text += content;
            program.text.push('\n');
        }
    }

    /// The window for the script.
    pub fn window(&self) -> TargetDescription {
        TargetDescription::color(self.size[0], self.size[1], ColorFormat::Rgba8)
    }
}

/// Whether a line is empty or a comment.
fn is_comment(content: &str) -> bool {
    let content = content.trim();
    content.is_empty() || content.starts_with('#') || content.starts_with("//")
}

/// The name in brackets; white space and comments may follow.
fn header(content: &str) -> &str {
    let content = words::without_comment(content).trim_end();
    match content.split_once(']') {
        Some((name, rest)) if rest.starts_with(char::is_whitespace) => &content[..=name.len()],
        _ => content,
    }
}

/// The rows of a repetition, and those after its end.
fn repeated<'a, 'b>(rows: &'b [Row<'a>]) -> Option<(&'b [Row<'a>], &'b [Row<'a>])> {
    let mut depth = 0usize;
    for (place, (_, content)) in rows.iter().enumerate() {
        match content.split_whitespace().next() {
            Some("repeat") => depth += 1,
            Some("end") if depth == 0 => return Some((&rows[..place], &rows[place + 1..])),
            Some("end") => depth -= 1,
            _ => {}
        }
    }
    None
}

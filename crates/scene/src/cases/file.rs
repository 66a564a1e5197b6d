//! A case file and its directives.

use std::sync::Arc;

use super::capture::CaptureLine;
use super::line::{Directive, directives, quoted, words};
use super::name::Name;
use super::surroundings::{Addresses, Places, Surroundings};
use super::tessellate::TessellatorCase;
use super::texture::{self, Bindings};
use super::value::{self, Component, Input, Tolerance};
use crate::error::{Code, Error, Problem};
use glasm::dialect::Stage;
use glasm::interp::Exit;
use glasm::lower::Arithmetic;
use glasm_runtime::capture::STREAMS;

/// The largest number of threads of a run, and of invocations of a group.
pub(super) const LARGEST_GROUP: u32 = 1024;

/// The largest number of groups of a dispatch in each dimension (MAX_COMPUTE_WORK_GROUP_COUNT).
const LARGEST_DISPATCH: u32 = 65_535;

/// The largest number of vertices of a patch (MAX_PATCH_VERTICES).
const LARGEST_PATCH: u32 = 32;

/// Inputs that the runs of a file have together. Each run has those that `set` gave before it, too.
const LARGEST_INPUTS: usize = 1 << 20;

/// A program with its expected results.
#[derive(Clone, Debug)]
pub struct CaseFile {
    /// The stage of the program, which is also that of the file's ending.
    pub stage: Stage,
    /// The program is read leniently.
    pub lenient: bool,
    /// Warnings that loading it must give.
    pub warnings: Vec<Refusal>,
    /// What loading it must come to.
    pub load: Load,
    /// Executions, in the file's order.
    pub runs: Vec<Run>,
    /// Patches for the fixed tessellator alone.
    pub tessellations: Vec<TessellatorCase>,
    /// The state of `set` and `texture` at the end of the file.
    pub settings: Settings,
    /// How the program computes.
    pub arithmetic: Arithmetic,
}

/// The expected outcome of loading the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Load {
    /// It loads; the line of the directive.
    Accept {
        /// Counted from 1; for messages.
        line: usize,
    },
    /// It does not load, and every one of these holds.
    Refuse(Vec<Refusal>),
}

/// A diagnostic that must be among those of a program: an error of one that does not load, or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The directive's line.
    pub line: usize,
    /// A part of the message, in any case.
    pub text: String,
    /// The diagnostic starts on the directive's line.
    pub here: bool,
}

/// Inputs and textures for the runs below them.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// In the order in which they are set: later ones win.
    pub inputs: Vec<Input>,
    /// Textures by image unit.
    pub textures: Arc<Bindings>,
    /// Memory and images that directives describe.
    pub surroundings: Arc<Surroundings>,
    /// What transform feedback records.
    pub captures: Arc<Vec<CaptureLine>>,
    /// Vertices of patches.
    pub patch: Option<u32>,
}

impl Settings {
    /// Adds an input, or the size of a patch, in the spelling of `set`.
    pub fn add(&mut self, text: &str) -> Result<(), Error> {
        self.add_all(vec![text])
    }

    fn add_all(&mut self, mut given: Vec<&str>) -> Result<(), Error> {
        self.patch = patch(&mut given)?.or(self.patch);
        self.inputs.extend(value::inputs(&given, &self.surroundings.addresses)?);
        Ok(())
    }

    /// A run of this alone, which expects nothing.
    pub fn run(&self) -> Run {
        Run {
            line: 1,
            inputs: self.inputs.clone(),
            textures: Arc::clone(&self.textures),
            surroundings: Arc::clone(&self.surroundings),
            captures: Arc::clone(&self.captures),
            threads: 1,
            patch: self.patch,
            dispatch: None,
            group: None,
            expectations: Vec::new(),
            tolerance: Tolerance::default(),
        }
    }
}

/// One execution and its outcome.
#[derive(Clone, Debug)]
pub struct Run {
    /// Counted from 1; for messages.
    pub line: usize,
    /// In the order in which they are set: later ones override.
    pub inputs: Vec<Input>,
    /// Textures by image unit.
    pub textures: Arc<Bindings>,
    /// Memory and images that directives describe.
    pub surroundings: Arc<Surroundings>,
    /// What transform feedback records.
    pub captures: Arc<Vec<CaptureLine>>,
    /// Invocations on the same memory.
    pub threads: u32,
    /// Vertices of the given patch.
    pub patch: Option<u32>,
    /// Groups of a compute program.
    pub dispatch: Option<[u32; 3]>,
    /// Invocations of a group in each dimension, where the program does not say.
    pub group: Option<[u32; 3]>,
    /// What must be true afterwards.
    pub expectations: Vec<Expectation>,
    /// The tolerance of components without their own.
    pub tolerance: Tolerance,
}

/// An expectation about a run's outcome.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// The value of a result; `text` is the tuple as written.
    Value {
        /// The result, parameter or word that is looked at.
        name: Name,
        /// What each component must be.
        tuple: Vec<Component>,
        /// The tuple as it is written, for messages.
        text: String,
    },
    /// The program discards its fragment.
    Killed,
    /// So many instructions are executed.
    Steps(u64),
    /// The program ends in this way.
    Exit(Exit),
    /// The number of emitted vertices.
    Vertices(usize),
    /// The number of vertices in each strip.
    Strips(Vec<usize>),
    /// The stream of an emission.
    Stream(usize, u32),
    /// The number of captured primitives, of all streams or of one.
    Written(Option<usize>, u64),
    /// The number of primitives, captured or not.
    Needed(Option<usize>, u64),
}

/// The stage of a file extension, in capitals or small letters.
pub fn stage_of(path: &str) -> Option<Stage> {
    let (_, ending) = path.rsplit_once('.')?;
    Stage::EXTENSIONS.iter().find(|(_, known)| known.eq_ignore_ascii_case(ending)).map(|(stage, _)| *stage)
}

impl CaseFile {
    /// Reads the directives of a file. Reports every one that is not understood.
    pub fn parse(path: &str, source: &[u8]) -> Result<CaseFile, Vec<Problem>> {
        CaseFile::parse_for(path, source, &Places::default())
    }

    /// Reads the directives for a machine that has its memory and its handles elsewhere.
    pub fn parse_for(path: &str, source: &[u8], places: &Places) -> Result<CaseFile, Vec<Problem>> {
        let stage = stage_of(path).ok_or_else(|| {
            let unknown = "the file's ending names no stage: .vp .vsp .fp .gp .tcp .tep .cp";
            vec![Code::UnknownName.error(unknown).at(1)]
        })?;
        let directives = directives(source);
        let addresses = Addresses::of(&directives, places).map_err(|problem| vec![problem])?;
        let mut reader = Reader::default();
        reader.settings.surroundings = Arc::new(Surroundings::new(addresses));
        let mut malformed = Vec::new();
        for directive in &directives {
            malformed.extend(reader.directive(directive).err().map(|error| error.at(directive.line)));
        }
        let accept = reader.accept.or(reader.runs.first().map(|run| run.line));
        let load = match (reader.refusals.first(), accept) {
            (None, line) => Load::Accept { line: line.unwrap_or(1) },
            (Some(_), None) => Load::Refuse(reader.refusals),
            (Some(refusal), Some(line)) => {
                let message = format!("line {line} wants the program to load, this line wants it refused");
                malformed.push(Code::NotPossible.error(message).at(refusal.line));
                Load::Refuse(Vec::new())
            }
        };
        if malformed.is_empty() {
            Ok(CaseFile {
                stage,
                lenient: reader.lenient,
                warnings: reader.warnings,
                load,
                runs: reader.runs,
                tessellations: reader.tessellations,
                settings: reader.settings,
                arithmetic: reader.arithmetic,
            })
        } else {
            Err(malformed)
        }
    }
}

/// Takes `patch=N` out of words.
fn patch(given: &mut Vec<&str>) -> Result<Option<u32>, Error> {
    let Some(at) = given.iter().position(|word| word.starts_with("patch=")) else { return Ok(None) };
    let count = given.remove(at);
    let number = count["patch=".len()..].parse().ok().filter(|count| (1..=LARGEST_PATCH).contains(count));
    let number = number.ok_or_else(|| Code::OutOfRange.error(format!("`{count}` is not a number of vertices")))?;
    Ok(Some(number))
}

/// Takes `WORD=X,Y,Z` out of a run's words.
fn sides(given: &mut Vec<&str>, word: &str, most: u32) -> Result<Option<[u32; 3]>, Error> {
    let Some(at) = given.iter().position(|entry| entry.starts_with(word)) else { return Ok(None) };
    let text = given.remove(at);
    let numbers: Option<Vec<u32>> = text[word.len()..].split(',').map(|side| side.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| (1..=3).contains(&numbers.len()));
    let numbers = numbers.filter(|numbers| numbers.iter().all(|side| *side <= most));
    let numbers = numbers.ok_or_else(|| Code::WrongForm.error(format!("`{text}` has no sizes X,Y,Z")))?;
    Ok(Some(std::array::from_fn(|axis| numbers.get(axis).copied().unwrap_or(1))))
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    accept: Option<usize>,
    refusals: Vec<Refusal>,
    lenient: bool,
    warnings: Vec<Refusal>,
    settings: Settings,
    runs: Vec<Run>,
    /// Of all runs.
    inputs: usize,
    tessellations: Vec<TessellatorCase>,
    arithmetic: Arithmetic,
}

impl Reader {
    fn directive(&mut self, directive: &Directive<'_>) -> Result<(), Error> {
        let line = directive.line;
        let text = directive.text.trim();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (word, rest) = (&text[..end], text[end..].trim());
        match word {
            "accept" if rest.is_empty() => {
                self.accept.get_or_insert(line);
            }
            "accept" => return Err(Code::UnexpectedWord.error(format!("`{rest}` follows accept"))),
            "reject" => {
                let text = if rest.is_empty() { Some("") } else { quoted(rest) };
                let text = text
                    .ok_or(Code::MissingWord.error("reject is followed by nothing or by a text in quotes"))?
                    .to_owned();
                self.refusals.push(Refusal { line, text, here: false });
            }
            "error" => {
                let text =
                    quoted(rest).ok_or(Code::MissingWord.error("error is followed by a text in quotes"))?.to_owned();
                self.refusals.push(Refusal { line, text, here: true });
            }
            "lenient" if rest.is_empty() => self.lenient = true,
            "lenient" => return Err(Code::UnexpectedWord.error(format!("`{rest}` follows lenient"))),
            "warning" => {
                let text =
                    quoted(rest).ok_or(Code::MissingWord.error("warning is followed by a text in quotes"))?.to_owned();
                self.warnings.push(Refusal { line, text, here: true });
            }
            "set" => {
                let given = words(rest)?;
                if given.is_empty() {
                    return Err(Code::MissingWord.error("set is followed by inputs NAME=(x,y,z,w)"));
                }
                self.settings.add_all(given)?;
            }
            "precision" => {
                self.arithmetic = match rest {
                    "text" => Arithmetic::Specified,
                    "full" => Arithmetic::Full,
                    _ => return Err(Code::UnknownWord.error("precision is followed by text or full")),
                }
            }
            "buffer" => Arc::make_mut(&mut self.settings.surroundings).buffer(rest)?,
            "image" => Arc::make_mut(&mut self.settings.surroundings).image(rest)?,
            "capture" => {
                let line = CaptureLine::parse(rest, &self.settings.surroundings.addresses)?;
                Arc::make_mut(&mut self.settings.captures).push(line);
            }
            "texture" => texture::bind(Arc::make_mut(&mut self.settings.textures), rest)?,
            "tessellate" => self.tessellations.push(TessellatorCase::parse(line, rest)?),
            "run" => {
                let run = self.run(line, rest)?;
                self.runs.push(run);
            }
            _ => return Err(Code::UnknownCommand.error(format!("unknown directive `{word}`"))),
        }
        Ok(())
    }

    /// Reads `INPUT... => EXPECT... [TOLERANCE]`.
    fn run(&mut self, line: usize, text: &str) -> Result<Run, Error> {
        self.inputs = self.inputs.saturating_add(self.settings.inputs.len());
        if self.inputs > LARGEST_INPUTS {
            return Err(Code::TooLarge.error(format!("the runs of a file have at most {LARGEST_INPUTS} inputs")));
        }
        let (given, wanted) =
            text.split_once("=>").ok_or(Code::MissingWord.error("a run has `=>` between inputs and expectations"))?;
        let surroundings = Arc::clone(&self.settings.surroundings);
        let mut given = words(given)?;
        let mut threads = 1;
        if let Some(at) = given.iter().position(|word| word.starts_with("threads=")) {
            let count = given.remove(at);
            let number = count["threads=".len()..].parse().ok().filter(|count| (1..=LARGEST_GROUP).contains(count));
            threads = number.ok_or_else(|| Code::OutOfRange.error(format!("`{count}` is not a number of threads")))?;
        }
        let patch = patch(&mut given)?.or(self.settings.patch);
        let dispatch = sides(&mut given, "dispatch=", LARGEST_DISPATCH)?;
        let group = sides(&mut given, "group=", LARGEST_GROUP)?;
        let mut inputs = self.settings.inputs.clone();
        inputs.extend(value::inputs(&given, &surroundings.addresses)?);
        let mut expectations = Vec::new();
        let mut tolerance = None;
        for word in words(wanted)? {
            let found = if word == "exact" { Some(Tolerance::Exact) } else { Tolerance::parse(word) };
            match (found, tolerance) {
                (Some(_), None) => tolerance = found,
                (Some(_), Some(_)) => return Err(Code::GivenTwice.error(format!("`{word}` is a second tolerance"))),
                (None, _) => expectations.push(expectation(word, &surroundings.addresses)?),
            }
        }
        if expectations.is_empty() {
            return Err(Code::MissingWord.error("a run needs an expectation"));
        }
        let tolerance = tolerance.unwrap_or_default();
        Ok(Run { line, inputs, threads, patch, dispatch, group, expectations, tolerance, ..self.settings.run() })
    }
}

fn expectation(word: &str, addresses: &Addresses) -> Result<Expectation, Error> {
    let unknown = || Code::WrongForm.error(format!("`{word}` is not an expectation"));
    if word == "killed" {
        return Ok(Expectation::Killed);
    }
    let (name, value) = word.split_once('=').ok_or_else(unknown)?;
    match name {
        "steps" => return value.parse().map(Expectation::Steps).map_err(|_| unknown()),
        "exit" => {
            return Ok(Expectation::Exit(match value {
                "end" => Exit::End,
                "ret" => Exit::Ret,
                "limit" => Exit::Limit,
                "overflow" => Exit::Overflow,
                _ => return Err(unknown()),
            }));
        }
        "vertices" => return value.parse().map(Expectation::Vertices).map_err(|_| unknown()),
        "strips" => {
            let counts: Result<Vec<usize>, _> = value.split(',').map(str::parse).collect();
            return counts.map(Expectation::Strips).map_err(|_| unknown());
        }
        _ => {}
    }
    if let Some(number) = name.strip_prefix("emit[").and_then(|rest| rest.strip_suffix("].stream")) {
        let (Ok(number), Ok(stream)) = (number.parse(), value.parse()) else { return Err(unknown()) };
        return Ok(Expectation::Stream(number, stream));
    }
    for (word, made) in [("written", Expectation::Written as fn(_, _) -> _), ("needed", Expectation::Needed)] {
        let Some(rest) = name.strip_prefix(word) else { continue };
        let stream = match rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            None if rest.is_empty() => None,
            None => break,
            Some(stream) => Some(stream.parse().ok().filter(|stream| *stream < STREAMS).ok_or_else(unknown)?),
        };
        return Ok(made(stream, value.parse().map_err(|_| unknown())?));
    }
    let name = Name::parse(name).ok_or_else(|| Code::WrongForm.error(format!("`{name}` is not a name")))?;
    let (tuple, rest) = value::tuple(value, addresses)?;
    if !rest.is_empty() {
        return Err(Code::UnexpectedWord.error(format!("`{rest}` follows an expected tuple")));
    }
    Ok(Expectation::Value { name, tuple, text: value.to_owned() })
}

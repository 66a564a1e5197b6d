//! From a script's text to its sections.

use super::command::{self, Command, ProgramSide};
use super::require::{self, Requirement};
use super::vertices::Vertices;
use crate::raster::ColorFormat;
use crate::runtime::TargetDescription;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// From 1.
    pub line: usize,
    pub message: String,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Side(ProgramSide),
    State,
}

/// A program and the line that its header stands on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ProgramText {
    pub stage: Stage,
    pub line: usize,
    pub text: String,
}

/// A script that is known to be well formed.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    pub(super) requirements: Vec<Requirement>,
    pub(super) programs: Vec<ProgramText>,
    pub(super) vertices: Option<Vertices>,
    /// Commands with their lines.
    pub(super) commands: Vec<(usize, Command)>,
    size: [u32; 2],
}

/// Width and height of the window if a script does not say.
const SIZE: u32 = 250;

enum Section {
    None,
    Require,
    Program,
    Data,
    Test,
}

impl Script {
    /// All that is wrong is found in one go.
    pub fn parse(text: &str) -> Result<Script, Vec<Problem>> {
        let mut script = Script {
            requirements: Vec::new(),
            programs: Vec::new(),
            vertices: None,
            commands: Vec::new(),
            size: [SIZE; 2],
        };
        let mut problems = Vec::new();
        let mut rows = Vec::new();
        let mut section = Section::None;
        for (line, content) in (1..).zip(text.lines()) {
            let message = match &section {
                _ if content.starts_with('[') => match script.section(content.trim_end(), line) {
                    Ok(next) => {
                        section = next;
                        Ok(())
                    }
                    Err(message) => {
                        section = Section::None;
                        Err(message)
                    }
                },
                Section::None => Ok(()),
                Section::Require => script.requirement(content),
                Section::Program => {
                    script.program_line(content, line);
                    Ok(())
                }
                Section::Data => {
                    rows.push((line, content));
                    Ok(())
                }
                Section::Test => command::parse(content).map(|command| {
                    script.commands.extend(command.map(|command| (line, command)));
                }),
            };
            problems.extend(message.err().map(|message| Problem { line, message }));
        }
        match Vertices::parse(&rows) {
            Ok(vertices) => script.vertices = vertices,
            Err(problem) => problems.push(problem),
        }
        if problems.is_empty() { Ok(script) } else { Err(problems) }
    }

    fn section(&mut self, header: &str, line: usize) -> Result<Section, String> {
        let stage = match header {
            "[require]" => return Ok(Section::Require),
            "[test]" => return Ok(Section::Test),
            "[vertex data]" => return Ok(Section::Data),
            "[vertex program]" => Stage::Side(ProgramSide::Vertex),
            "[fragment program]" => Stage::Side(ProgramSide::Fragment),
            "[vertex state program]" => Stage::State,
            other => return Err(format!("{other} is no section of assembly programs")),
        };
        if self.programs.iter().any(|program| program.stage == stage) {
            return Err(format!("{header} stands here a second time"));
        }
        self.programs.push(ProgramText { stage, line: line + 1, text: String::new() });
        Ok(Section::Program)
    }

    fn requirement(&mut self, content: &str) -> Result<(), String> {
        match require::parse(content)? {
            Some(Requirement::Size(size)) => self.size = size,
            Some(requirement) => self.requirements.push(requirement),
            None => {}
        }
        Ok(())
    }

    /// Programs begin with their header: empty lines before it are not theirs.
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

    /// The window that the script draws into.
    pub fn window(&self) -> TargetDescription {
        TargetDescription::color(self.size[0], self.size[1], ColorFormat::Rgba8)
    }

    /// The same in another size.
    pub fn resize(&mut self, width: u32, height: u32) {
        self.size = [width, height];
    }
}

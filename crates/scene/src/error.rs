//! What is wrong with a script, a case, or a value that is given to one.

use std::borrow::Cow;
use std::fmt;

use glasm::lower;

glasm::diag::stable_codes! {
    /// What kind of error a script, a case or a value has. The spellings are stable.
    Code {
        UnknownCommand "unknown-command" "no such command, section or directive"
        UnknownWord "unknown-word" "a word that is none of those that are possible here"
        UnknownName "unknown-name" "a name that nothing in the program, the script or the case has"
        MissingWord "missing-word" "a word, a number or a value is missing"
        MissingFile "missing-file" "a script names a file that is not there"
        UnexpectedWord "unexpected-word" "a word, a letter or a value does not belong here"
        GivenTwice "given-twice" "what can be given once is given again"
        NotANumber "not-a-number" "a word is not a number of the kind that belongs here"
        OutOfRange "out-of-range" "a number or a size is outside its range"
        TooLarge "too-large" "a limit is exceeded that protects the machine"
        WrongForm "wrong-form" "a word does not have the form that belongs here"
        WrongCount "wrong-count" "there are more or fewer values than belong here"
        Unbalanced "unbalanced" "a parenthesis, a brace or a block has no other end"
        NotPossible "not-possible" "the program, its stage, the target or another line does not allow it"
        NotObserved "not-observed" "the outcome of a run is not of the kind that is expected"
        NotRun "not-run" "a machine cannot run the program"
        DeviceFailed "device-failed" "the device reports an error, or is lost"
        WrongModule "wrong-module" "naga refuses a module or its WGSL"
    }
}

impl Code {
    /// A text that has such an error, a script or the case of a fragment program; `None` where it depends on more.
    pub fn example(self) -> Option<&'static str> {
        Some(match self {
            Code::UnknownCommand => "[test]\nfill (0, 0, 0, 1)",
            Code::UnknownWord => "[test]\nclear everything",
            Code::UnknownName => "[test]\nclear color {speed} 0 0 1",
            Code::MissingWord => "[test]\nclear color 0.5 0.5",
            Code::MissingFile => "[vertex program file]\nwater.vp",
            Code::UnexpectedWord => "[test]\nclear color 0 0 0 1 1",
            Code::GivenTwice => "[fragment program]\n!!FP1.0\nEND\n[fragment program]\n!!FP1.0\nEND",
            Code::NotANumber => "[test]\nclear color red 0 0 1",
            Code::OutOfRange => "[require]\nSIZE 5000 5000",
            Code::TooLarge => "[test]\nrepeat number 70000\nclear\nend",
            Code::WrongForm => "[require]\nGL >= one",
            Code::WrongCount => "[vertex data]\nvertex/float/2\n0 0 0",
            Code::Unbalanced => "[test]\nrepeat number 3\nclear",
            Code::NotPossible => "!!FP1.0\n#@ accept\n#@ reject\nMOV o[COLR], f[COL0];\nEND",
            Code::NotObserved | Code::NotRun | Code::DeviceFailed | Code::WrongModule => return None,
        })
    }

    /// An error of this kind.
    pub fn error(self, message: impl Into<Cow<'static, str>>) -> Error {
        Error { code: self, message: message.into() }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What kind of error it is.
    pub code: Code,
    /// A phrase that says what is wrong.
    pub message: Cow<'static, str>,
}

impl Error {
    /// The same with its line.
    pub(crate) fn at(self, line: usize) -> Problem {
        Problem { line, error: self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<lower::Error> for Error {
    fn from(error: lower::Error) -> Error {
        Code::NotRun.error(error.message)
    }
}

/// An error in a line of a script or of a case file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// From 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: Error,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.line, self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{CaseFile, parse_input};
    use crate::script::Script;

    fn codes(problems: Vec<Problem>) -> Vec<(usize, Code)> {
        problems.into_iter().map(|problem| (problem.line, problem.error.code)).collect()
    }

    fn script(text: &str) -> Vec<(usize, Code)> {
        codes(Script::parse(text).expect_err(text))
    }

    fn case(directives: &str) -> Vec<(usize, Code)> {
        codes(CaseFile::parse("x.fp", format!("!!FP1.0\n{directives}\nEND\n").as_bytes()).expect_err(directives))
    }

    #[test]
    fn examples_have_their_error_alone() {
        for code in Code::ALL {
            let Some(example) = code.example() else { continue };
            let problems = match example.starts_with("!!") {
                true => CaseFile::parse("x.fp", example.as_bytes()).err(),
                false => Script::parse(example).err(),
            };
            let found: Vec<Code> = problems.into_iter().flatten().map(|problem| problem.error.code).collect();
            assert_eq!(found, [*code], "{example}");
        }
    }

    #[test]
    fn scripts_say_what_kind_of_error_they_have() {
        assert_eq!(
            script("[test]\nclear\nfog density\nfog sunset 1\n"),
            [(3, Code::MissingWord), (4, Code::UnknownWord)]
        );
        assert_eq!(script("[pixel shader]\n"), [(1, Code::UnknownCommand)]);
        assert_eq!(script("[test]\nclear color {1 +} 0 0 1\n"), [(2, Code::MissingWord)]);
        assert_eq!(script("[test]\nclear color {1 0 0 1\nend\n"), [(2, Code::Unbalanced), (3, Code::Unbalanced)]);
        assert_eq!(script("[test]\nprogram vertex no.vp\n"), [(2, Code::MissingFile)]);
        assert_eq!(script("[test]\nmesh sphere 1 100000 100000\n"), [(2, Code::OutOfRange)]);
        assert_eq!(script("[vertex data]\nposition/colour/2\n0 0\n"), [(2, Code::UnknownWord)]);
    }

    #[test]
    fn cases_say_what_kind_of_error_they_have() {
        assert_eq!(case("#@ rejct"), [(2, Code::UnknownCommand)]);
        assert_eq!(case("#@ run f[COL0]=(1,1,1,1)"), [(2, Code::MissingWord)]);
        assert_eq!(case("#@ run f[COL0]=(1,1,1,1 => killed"), [(2, Code::Unbalanced)]);
        assert_eq!(case("#@ run f[COL0]=(1,1,one,1) => killed"), [(2, Code::NotANumber)]);
        assert_eq!(case("#@ run threads=2000 => killed"), [(2, Code::OutOfRange)]);
        assert_eq!(case("#@ buffer b 1\n#@ buffer b 2"), [(3, Code::GivenTwice)]);
        assert_eq!(case("#@ texture 0 2D 2x2 rgba nearest repeat (1,1,1,1)"), [(2, Code::WrongCount)]);
        assert_eq!(parse_input("f[COL0]").map_err(|error| error.code), Err(Code::WrongForm));
    }
}

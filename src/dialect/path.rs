//! Names of many parts, such as `state.light[0].spot.direction`, read step by step.
//!
//! Programs and case files spell bindings alike, so both convert their text to steps and read those.

use std::cell::RefCell;

/// A piece of a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// The first word, or a word after a dot.
    Word(&'a str),
    /// `[3]`.
    Number(u32),
    /// `[0..3]`.
    Range(u32, u32),
    /// Digits in brackets that are not an integer, or one too large for a `Number`.
    Digits(&'a str),
    /// Any other index: an address register, or nothing.
    Other,
}

/// Where a name has no meaning any more, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The step in question; the number of steps if one is missing.
    pub step: usize,
    /// A phrase that says what is wrong with it.
    pub message: String,
}

/// The words that could stand after the last step of a name.
#[derive(Debug, Default)]
pub struct Wanted(RefCell<Vec<String>>);

impl Wanted {
    /// The words, each once.
    pub fn words(self) -> Vec<String> {
        self.0.into_inner()
    }

    fn add(&self, word: &str) {
        let mut words = self.0.borrow_mut();
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
}

/// Steps that are being read.
#[derive(Copy, Clone, Debug)]
pub struct Walk<'s, 'a> {
    steps: &'s [Step<'a>],
    at: usize,
    wanted: Option<&'s Wanted>,
}

impl<'s, 'a> Walk<'s, 'a> {
    /// A walk before the first step.
    pub fn new(steps: &'s [Step<'a>]) -> Self {
        Self { steps, at: 0, wanted: None }
    }

    /// The same, which notes what could follow the last step: an index as `[`.
    pub fn noting(steps: &'s [Step<'a>], wanted: &'s Wanted) -> Self {
        Self { steps, at: 0, wanted: Some(wanted) }
    }

    /// Notes words that could come next, if nothing does.
    fn note<'w>(&self, words: impl Iterator<Item = &'w str>) {
        if let (Some(wanted), true) = (self.wanted, self.is_done()) {
            words.for_each(|word| wanted.add(word));
        }
    }

    /// How many steps have been read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether all steps have been read.
    pub fn is_done(&self) -> bool {
        self.at >= self.steps.len()
    }

    /// The next step, without reading it; `None` after the last.
    pub fn peek(&self) -> Option<Step<'a>> {
        self.steps.get(self.at).copied()
    }

    /// Counts the next step as read.
    pub fn advance(&mut self) {
        self.at += 1;
    }

    /// Whether the next step is an index.
    pub fn is_index(&self) -> bool {
        self.note(std::iter::once("["));
        !matches!(self.peek(), Some(Step::Word(_)) | None)
    }

    /// Reads `word` if it is the next step.
    pub fn accept(&mut self, word: &str) -> bool {
        self.note(std::iter::once(word));
        let found = self.peek() == Some(Step::Word(word));
        self.at += usize::from(found);
        found
    }

    /// A mismatch at the next step.
    pub fn fail<T>(&self, message: impl Into<String>) -> Result<T, Mismatch> {
        Err(Mismatch { step: self.at, message: message.into() })
    }

    /// One of `choices`; returns the value beside it.
    pub fn choose<T: Copy>(&mut self, what: &str, choices: &[(&str, T)]) -> Result<T, Mismatch> {
        if let Some(found) = self.maybe(choices) {
            return Ok(found);
        }
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let list = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => names.concat(),
        };
        match self.peek() {
            Some(Step::Word(word)) => self.fail(format!("unknown {what} `{word}`: expected {list}")),
            Some(_) => self.fail(format!("expected the {what}, found an index: write {list}")),
            None => self.fail(format!("the {what} is missing: expected {list}")),
        }
    }

    /// One of `choices`, if one is next.
    pub fn maybe<T: Copy>(&mut self, choices: &[(&str, T)]) -> Option<T> {
        self.note(choices.iter().map(|(name, _)| *name));
        let Some(Step::Word(word)) = self.peek() else { return None };
        let (_, value) = choices.iter().find(|(name, _)| *name == word)?;
        self.at += 1;
        Some(*value)
    }

    /// `[n]` with n below `limit`.
    pub fn number(&mut self, what: &str, limit: u32) -> Result<u32, Mismatch> {
        self.note(std::iter::once("["));
        match self.peek() {
            Some(Step::Number(number)) if number < limit => {
                self.at += 1;
                Ok(number)
            }
            Some(Step::Number(number)) => {
                self.fail(format!("{what} {number} does not exist: numbers go from 0 to {}", limit - 1))
            }
            Some(Step::Digits(text)) if is_integer(text) => {
                self.fail(format!("{what} {text} does not exist: numbers go from 0 to {}", limit - 1))
            }
            Some(Step::Digits(text)) => {
                self.fail(format!("`{text}` is not an integer: the number of the {what} has digits only"))
            }
            Some(Step::Range(..)) => self.fail(format!("one {what} is named here, not a range")),
            Some(Step::Other) => self.fail(format!("the number of the {what} must be a plain one here")),
            Some(Step::Word(_)) | None => self.fail(format!("the number of the {what} is missing, as in [0]")),
        }
    }

    /// The same, 0 without an index.
    pub fn optional_number(&mut self, what: &str, limit: u32) -> Result<u32, Mismatch> {
        if self.is_index() { self.number(what, limit) } else { Ok(0) }
    }

    /// `[n]` or `[a..b]` with numbers below `limit`: the first and the last, and whether it was a range.
    pub fn numbers(&mut self, what: &str, limit: u32) -> Result<(u32, u32, bool), Mismatch> {
        let Some(Step::Range(first, last)) = self.peek() else {
            return self.number(what, limit).map(|number| (number, number, false));
        };
        if first > last {
            return self.fail(format!("the range {first}..{last} runs backwards"));
        }
        if last >= limit {
            return self.fail(format!("{what} {last} does not exist: numbers go from 0 to {}", limit - 1));
        }
        self.at += 1;
        Ok((first, last, true))
    }
}

/// Whether digits that are not a 32-bit number are nevertheless an integer, a larger one.
fn is_integer(text: &str) -> bool {
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u32::from_str_radix(digits, 16).is_err(),
        None => text.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

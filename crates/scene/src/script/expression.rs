//! `{...}` in a line: an expression of the script's variables, replaced by its value.

use rustc_hash::FxHashMap;

use crate::error::{Code, Error};

/// A variable and its value.
pub(super) type Variable = (String, f64);

/// Parsed expressions, by their texts: a script is read again for every picture.
#[derive(Default)]
pub(super) struct Expressions(FxHashMap<String, Expression>);

/// Expressions that are kept.
const MOST: usize = 4096;

impl Expressions {
    /// The line with its expressions replaced.
    pub(super) fn substitute(&mut self, line: &str, variables: &[Variable]) -> Result<String, Error> {
        let mut result = String::new();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('{') {
            let (expression, after) = after.split_once('}').ok_or(Code::Unbalanced.error("`{` has no `}`"))?;
            result += before;
            result += &self.value(expression, variables)?.to_string();
            rest = after;
        }
        Ok(result + rest)
    }

    fn value(&mut self, text: &str, variables: &[Variable]) -> Result<f32, Error> {
        if !self.0.contains_key(text) {
            let read = Expression::parse(text).map_err(|it| it.code.error(format!("{{{text}}}: {it}")))?;
            if self.0.len() >= MOST {
                self.0.clear();
            }
            self.0.insert(text.to_owned(), read);
        }
        let none = || Code::WrongForm.error(format!("{{{text}}} is not an expression"));
        self.0.get(text).ok_or_else(none)?.value(variables).map(|value| value as f32)
    }
}

/// A step of an expression: numbers are pushed, functions take theirs from the end.
#[derive(Clone, Debug)]
enum Step {
    Number(f64),
    Variable(String),
    One(Unary),
    Two(Binary),
}

/// An expression, its operands before what is done with them.
#[derive(Clone, Debug)]
struct Expression(Vec<Step>);

const CONSTANTS: [(&str, f64); 6] = [
    ("PI", std::f64::consts::PI),
    ("π", std::f64::consts::PI),
    ("TAU", std::f64::consts::TAU),
    ("τ", std::f64::consts::TAU),
    ("E", std::f64::consts::E),
    ("e", std::f64::consts::E),
];

type Unary = fn(f64) -> f64;
type Binary = fn(f64, f64) -> f64;
/// An operator between operands, and how strongly it binds.
type Operator = (char, u8, Binary);

const ONE: [(&str, Unary); 24] = [
    ("abs", f64::abs),
    ("signum", f64::signum),
    ("sin", f64::sin),
    ("cos", f64::cos),
    ("tan", f64::tan),
    ("asin", f64::asin),
    ("acos", f64::acos),
    ("atan", f64::atan),
    ("sinh", f64::sinh),
    ("cosh", f64::cosh),
    ("tanh", f64::tanh),
    ("asinh", f64::asinh),
    ("acosh", f64::acosh),
    ("atanh", f64::atanh),
    ("floor", f64::floor),
    ("round", f64::round),
    ("ceil", f64::ceil),
    ("trunc", f64::trunc),
    ("fract", f64::fract),
    ("exp", f64::exp),
    ("sqrt", f64::sqrt),
    ("ln", f64::ln),
    ("log2", f64::log2),
    ("log10", f64::log10),
];

const TWO: [(&str, Binary); 3] = [("atan2", f64::atan2), ("min", f64::min), ("max", f64::max)];

const OPERATORS: [Operator; 5] = [
    ('+', 1, |a, b| a + b),
    ('-', 1, |a, b| a - b),
    ('*', 2, |a, b| a * b),
    ('/', 2, |a, b| a / b),
    ('^', 4, f64::powf),
];
/// A sign binds more than a product and less than a power.
const SIGN: u8 = 3;
/// Brackets and signs within each other.
const DEEPEST: usize = 64;

impl Expression {
    fn parse(text: &str) -> Result<Expression, Error> {
        let mut reading = Reading { rest: text, steps: Vec::new(), depth: 0 };
        reading.expression(0)?;
        match reading.next() {
            None => Ok(Expression(reading.steps)),
            Some(letter) => Err(Code::UnexpectedWord.error(format!("`{letter}` does not belong here"))),
        }
    }

    fn value(&self, variables: &[Variable]) -> Result<f64, Error> {
        let mut stack: Vec<f64> = Vec::new();
        for step in &self.0 {
            let last = |stack: &mut Vec<f64>| stack.pop().unwrap_or_default();
            let value = match step {
                Step::Number(value) => *value,
                Step::Variable(name) => {
                    let known = variables.iter().rev().find(|(known, _)| known == name);
                    known
                        .map(|(_, value)| *value)
                        .ok_or_else(|| Code::UnknownName.error(format!("there is no `{name}`")))?
                }
                Step::One(function) => function(last(&mut stack)),
                Step::Two(function) => {
                    let second = last(&mut stack);
                    function(last(&mut stack), second)
                }
            };
            stack.push(value);
        }
        Ok(stack.pop().unwrap_or_default())
    }
}

struct Reading<'a> {
    rest: &'a str,
    steps: Vec<Step>,
    depth: usize,
}

impl<'a> Reading<'a> {
    fn next(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        if found {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        found
    }

    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn wanted(&mut self, letter: char) -> Result<(), Error> {
        if self.take(letter) { Ok(()) } else { Err(Code::MissingWord.error(format!("`{letter}` is missing"))) }
    }

    /// Operands between operators that bind at least as much.
    fn expression(&mut self, least: u8) -> Result<(), Error> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Code::TooLarge.error(format!("there are more than {DEEPEST} levels")));
        }
        self.operand()?;
        while let Some(letter) = self.next() {
            let known = OPERATORS.iter().find(|(operator, ..)| *operator == letter);
            let Some((_, binds, function)) = known.filter(|(_, binds, _)| *binds >= least) else { break };
            self.take(letter);
            self.expression(binds + 1)?;
            self.steps.push(Step::Two(*function));
        }
        self.depth -= 1;
        Ok(())
    }

    fn operand(&mut self) -> Result<(), Error> {
        match self.next() {
            None => Err(Code::MissingWord.error("it ends where a number is expected")),
            Some('(') => {
                self.take('(');
                self.expression(0)?;
                self.wanted(')')
            }
            Some(sign @ ('-' | '+')) => {
                self.take(sign);
                self.expression(SIGN)?;
                if sign == '-' {
                    self.steps.push(Step::One(|value| -value));
                }
                Ok(())
            }
            Some(letter) if letter.is_ascii_digit() || letter == '.' => {
                let text = self.word(|it| it.is_ascii_digit() || it == '.');
                let number = text.parse().map_err(|_| Code::NotANumber.error(format!("`{text}` is not a number")))?;
                self.steps.push(Step::Number(number));
                Ok(())
            }
            Some(letter) if letter.is_alphabetic() || letter == '_' => self.named(),
            Some(letter) => Err(Code::UnexpectedWord.error(format!("`{letter}` does not belong here"))),
        }
    }

    /// A constant, a function of one or two numbers, or a variable.
    fn named(&mut self) -> Result<(), Error> {
        let word = self.word(|it| it.is_alphanumeric() || it == '_');
        if let Some((_, value)) = CONSTANTS.iter().find(|(name, _)| *name == word) {
            self.steps.push(Step::Number(*value));
        } else if let Some((_, function)) = ONE.iter().find(|(name, _)| *name == word) {
            self.wanted('(')?;
            self.expression(0)?;
            self.wanted(')')?;
            self.steps.push(Step::One(*function));
        } else if let Some((_, function)) = TWO.iter().find(|(name, _)| *name == word) {
            self.wanted('(')?;
            self.expression(0)?;
            self.wanted(',')?;
            self.expression(0)?;
            self.wanted(')')?;
            self.steps.push(Step::Two(*function));
        } else {
            self.steps.push(Step::Variable(word.to_owned()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<String, Error> {
        Expressions::default()
            .substitute(text, &[("time".to_owned(), 2.0), ("n".to_owned(), 3.0), ("n".to_owned(), 5.0)])
    }

    #[test]
    fn expressions_are_what_they_say() {
        for (text, expected) in [
            ("{1 + 2 * 3}", "7"),
            ("{(1 + 2) * 3}", "9"),
            ("{8 / 4 / 2}", "1"),
            ("{7 - 4 - 2}", "1"),
            ("{6 / 4 * 2}", "3"),
            ("{2 ^ 3 * 2}", "16"),
            ("{-2 ^ 2}", "-4"),
            ("{2 * -3 + 1}", "-5"),
            ("{- -time}", "2"),
            ("{.5 + n}", "5.5"),
            ("{sin(0) + cos(0)}", "1"),
            ("{max(time, min(9, 4)) + fract(1.25)}", "4.25"),
            ("{atan2(0, 1)}", "0"),
            ("{floor(TAU)}", "6"),
            ("a {time} b {n} c", "a 2 b 5 c"),
        ] {
            assert_eq!(value(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn mistakes_are_told() {
        for (text, message) in [
            ("{1 +}", "ends"),
            ("{(1}", "`)`"),
            ("{sin 1}", "`(`"),
            ("{max(1)}", "`,`"),
            ("{1 2}", "`2`"),
            ("{1..2}", "not a number"),
            ("{tiem}", "there is no `tiem`"),
            ("{1", "`}`"),
            ("{}", "ends"),
            ("{1 $ 2}", "`$`"),
        ] {
            assert!(value(text).is_err_and(|error| error.message.contains(message)), "{text}: {:?}", value(text));
        }
        assert!(value(&format!("{{{}1}}", "(".repeat(10_000))).is_err_and(|error| error.message.contains("levels")));
    }
}

//! A line, word by word. Parentheses, commas and semicolons between numbers count as white space.

use crate::error::{Code, Error};

/// The rest of a line.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    rest: &'a str,
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '(' | ')' | ',' | ';')
}

/// The line without a comment: `#` at the start of a word begins one.
pub(super) fn without_comment(line: &str) -> &str {
    let begins = |place: &usize| line[..*place].chars().next_back().is_none_or(is_separator);
    let place = line.match_indices('#').map(|(place, _)| place).find(begins);
    &line[..place.unwrap_or(line.len())]
}

/// A line that must be read to its end by the reader of a family of commands.
#[cfg(test)]
pub(super) fn read<T>(
    line: &str,
    parse: impl Fn(&str, &mut Words) -> Result<Option<T>, Error>,
) -> Result<Option<T>, Error> {
    let mut words = Words::new(line);
    let name = words.next().unwrap_or_default();
    let command = parse(name, &mut words)?;
    if command.is_some() {
        words.end()?;
    }
    Ok(command)
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Words<'a> {
        Words { rest: without_comment(line).trim_matches(is_separator) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next word, without taking it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        let end = self.rest.find(is_separator).unwrap_or(self.rest.len());
        (end > 0).then(|| &self.rest[..end])
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest[word.len()..].trim_start_matches(is_separator);
        Some(word)
    }

    /// Takes the words of `phrase` if they are the next ones.
    pub(super) fn take(&mut self, phrase: &str) -> bool {
        let mut ahead = self.clone();
        let all = phrase.split(' ').all(|word| ahead.next() == Some(word));
        if all {
            *self = ahead;
        }
        all
    }

    pub(super) fn number(&mut self) -> Result<f32, Error> {
        let word = self.next().ok_or(Code::MissingWord.error("a number is missing"))?;
        number(word).ok_or_else(|| Code::NotANumber.error(format!("`{word}` is not a number")))
    }

    pub(super) fn numbers<const COUNT: usize>(&mut self) -> Result<[f32; COUNT], Error> {
        let mut numbers = [0.0; COUNT];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Ok(numbers)
    }

    pub(super) fn doubles<const COUNT: usize>(&mut self) -> Result<[f64; COUNT], Error> {
        Ok(self.numbers::<COUNT>()?.map(f64::from))
    }

    /// An integer, which may be written as a number without a fraction.
    pub(super) fn integer<T: TryFrom<i64>>(&mut self) -> Result<T, Error> {
        let word = self.next().ok_or(Code::MissingWord.error("an integer is missing"))?;
        let hexadecimal = word.strip_prefix("0x").map(|digits| i64::from_str_radix(digits, 16).ok());
        let value = hexadecimal.unwrap_or_else(|| {
            let number = word.parse::<f64>().ok()?;
            (number.fract() == 0.0 && number.abs() < 4e18).then_some(number as i64)
        });
        value
            .and_then(|value| T::try_from(value).ok())
            .ok_or_else(|| Code::NotANumber.error(format!("`{word}` is not an integer that fits here")))
    }

    pub(super) fn integers<T: TryFrom<i64> + Copy + Default, const COUNT: usize>(
        &mut self,
    ) -> Result<[T; COUNT], Error> {
        let mut integers = [T::default(); COUNT];
        for integer in &mut integers {
            *integer = self.integer()?;
        }
        Ok(integers)
    }

    /// As many numbers as follow, up to this many.
    pub(super) fn some_numbers<const COUNT: usize>(&mut self) -> Result<[Option<f32>; COUNT], Error> {
        let mut numbers = [None; COUNT];
        for number in &mut numbers {
            if self.is_empty() {
                break;
            }
            *number = Some(self.number()?);
        }
        Ok(numbers)
    }

    /// A keyword with its value.
    pub(super) fn named<T>(&mut self, what: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, Error> {
        let word = self.next().ok_or_else(|| Code::MissingWord.error(format!("{what} is missing")))?;
        parse(word).ok_or_else(|| Code::UnknownWord.error(format!("unknown {what} `{word}`")))
    }

    /// Checks that nothing follows.
    pub(super) fn end(&self) -> Result<(), Error> {
        match self.rest {
            "" => Ok(()),
            rest => Err(Code::UnexpectedWord.error(format!("`{rest}` is not expected here"))),
        }
    }
}

/// The types of 64-bit numbers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum LongKind {
    Float,
    Signed,
    Unsigned,
}

impl LongKind {
    pub(super) const NAMES: [(&'static str, LongKind); 3] =
        [("float64", LongKind::Float), ("int64", LongKind::Signed), ("uint64", LongKind::Unsigned)];

    /// The bits of a number; hexadecimal digits are the bits themselves.
    pub(super) fn bits(self, word: &str) -> Option<u64> {
        if let Some(digits) = word.strip_prefix("0x") {
            return u64::from_str_radix(digits, 16).ok();
        }
        match self {
            LongKind::Float => word.parse().ok().map(f64::to_bits),
            LongKind::Signed => word.parse().ok().map(i64::cast_unsigned),
            LongKind::Unsigned => word.parse().ok(),
        }
    }
}

/// A number as C's scanf reads it, infinities and NaN among them.
pub(super) fn number(word: &str) -> Option<f32> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, word.strip_prefix('+').unwrap_or(word)),
    };
    if digits.starts_with(['-', '+']) {
        return None;
    }
    if let Some(hexadecimal) = digits.strip_prefix("0x") {
        return u32::from_str_radix(hexadecimal, 16).ok().map(f32::from_bits);
    }
    digits.trim_end_matches(['f', 'F']).parse().or_else(|_| digits.parse()).ok().map(|value: f32| sign * value)
}

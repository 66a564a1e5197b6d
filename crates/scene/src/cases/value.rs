//! Tuples: numbers, raw words, tolerances, slopes.

use super::name::Name;
use super::surroundings::{Addresses, no_buffer, surrounding};
use crate::error::{Code, Error};

/// How far a result may be from the expected value.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Tolerance {
    /// `~t`: t * max(1, |want|).
    Mixed(f64),
    /// `~~t`: t * |want|.
    Relative(f64),
    /// `exact`: the same bits; any NaN equals any NaN.
    Exact,
}

impl Default for Tolerance {
    fn default() -> Self {
        Tolerance::Mixed(1e-5)
    }
}

impl Tolerance {
    /// Reads `~t` or `~~t`.
    pub fn parse(text: &str) -> Option<Tolerance> {
        let bounded = |digits: &str| decimal(digits).filter(|bound| *bound >= 0.0 && bound.is_finite());
        match text.strip_prefix("~~") {
            Some(digits) => bounded(digits).map(Tolerance::Relative),
            None => bounded(text.strip_prefix('~')?).map(Tolerance::Mixed),
        }
    }
}

/// How a component is written.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Number {
    /// `_`.
    Anything,
    /// A decimal number, at both widths so that it is rounded once.
    Decimal {
        /// Rounded to 32 bits.
        single: f32,
        /// Rounded to 64 bits.
        double: f64,
    },
    /// Any NaN.
    NotANumber,
    /// An infinity.
    Infinity {
        /// Whether it is minus infinity.
        negative: bool,
    },
    /// A raw word.
    Word(u32),
    /// `1.5d`: a 64-bit float in two words, the low one first.
    Double(f64),
    /// `-7l` or 9 to 16 hexadecimal digits, in two words.
    Long(u64),
}

/// A component of a tuple.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Component {
    /// What the component is or must be.
    pub number: Number,
    /// Its own tolerance, if it has one.
    pub tolerance: Option<Tolerance>,
}

/// An input value. In a fragment program it may change by `dx` per pixel to the right and by `dy` per pixel up.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The attribute or parameter that is set.
    pub name: Name,
    /// Its four words.
    pub value: [u32; 4],
    /// Third and fourth components of 64 bits.
    pub upper: Option<[u32; 4]>,
    /// A value without parentheses: a buffer's name, a number.
    pub plain: Option<String>,
    /// What is added for each pixel to the right, and for each pixel up; `None` if the value does not change.
    pub slopes: Option<[[f32; 4]; 2]>,
}

/// A decimal number with an optional exponent; other spellings that Rust accepts are refused.
fn decimal(text: &str) -> Option<f64> {
    text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)).then(|| text.parse().ok())?
}

impl Number {
    fn parse(text: &str) -> Option<Number> {
        match text {
            "_" => return Some(Number::Anything),
            "NaN" | "-NaN" => return Some(Number::NotANumber),
            "Inf" | "+Inf" => return Some(Number::Infinity { negative: false }),
            "-Inf" => return Some(Number::Infinity { negative: true }),
            _ => {}
        }
        if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            let known = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            return match digits.len() {
                _ if !known => None,
                ..=8 => u32::from_str_radix(digits, 16).ok().map(Number::Word),
                _ => u64::from_str_radix(digits, 16).ok().map(Number::Long),
            };
        }
        if let Some(digits) = text.strip_suffix('d') {
            return decimal(digits).map(Number::Double);
        }
        if let Some(digits) = text.strip_suffix('l') {
            let signed = digits.parse::<i64>().map(i64::cast_unsigned);
            return signed.or_else(|_| digits.parse::<u64>()).ok().map(Number::Long);
        }
        let double = decimal(text)?;
        Some(Number::Decimal { single: text.parse().ok()?, double })
    }

    /// The words of an input with this spelling; none for `_`.
    pub(super) fn words(self) -> Option<Words> {
        let pair = |bits: u64| Words::Two([bits as u32, (bits >> 32) as u32]);
        Some(match self {
            Number::Anything => return None,
            Number::Decimal { single, .. } => Words::One(single.to_bits()),
            Number::NotANumber => Words::One(f32::NAN.to_bits()),
            Number::Infinity { negative } => {
                Words::One(if negative { f32::NEG_INFINITY } else { f32::INFINITY }.to_bits())
            }
            Number::Word(word) => Words::One(word),
            Number::Double(double) => pair(double.to_bits()),
            Number::Long(long) => pair(long),
        })
    }

    /// How many components of a register the number takes.
    pub(super) fn width(self) -> usize {
        match self {
            Number::Double(_) | Number::Long(_) => 2,
            Number::Anything
            | Number::Decimal { .. }
            | Number::NotANumber
            | Number::Infinity { .. }
            | Number::Word(_) => 1,
        }
    }
}

/// One component of a register, or two for a 64-bit number.
pub(super) enum Words {
    One(u32),
    Two([u32; 2]),
}

/// A word of a buffer.
pub(super) enum Word {
    One(u32),
    Two([u32; 2]),
    /// `&NAME` or `&NAME+16`: two words, known when all buffers are allocated.
    Address(String),
}

impl Word {
    pub(super) fn count(&self) -> u32 {
        match self {
            Word::One(_) => 1,
            Word::Two(_) | Word::Address(_) => 2,
        }
    }
}

pub(super) fn word(text: &str) -> Result<Word, Error> {
    if let Some(name) = text.strip_prefix('&') {
        return Ok(Word::Address(name.to_owned()));
    }
    match Number::parse(text).and_then(Number::words) {
        Some(Words::One(word)) => Ok(Word::One(word)),
        Some(Words::Two(pair)) => Ok(Word::Two(pair)),
        None => Err(Code::NotANumber.error(format!("`{text}` is not a word"))),
    }
}

/// Reads a tuple at the start of `text`, and returns the rest.
pub(super) fn tuple<'t>(text: &'t str, addresses: &Addresses) -> Result<(Vec<Component>, &'t str), Error> {
    let inside = text
        .strip_prefix('(')
        .ok_or_else(|| Code::WrongForm.error(format!("expected a tuple `(...)`, found `{text}`")))?;
    let (inside, rest) = inside.split_once(')').ok_or(Code::Unbalanced.error("`(` without `)`"))?;
    let components = inside.split(',').map(|part| component(part.trim(), addresses)).collect::<Result<_, _>>()?;
    Ok((components, rest))
}

/// The words of a texel: of a tuple, or of a single number without parentheses.
pub(super) fn texel(text: &str, addresses: &Addresses) -> Result<Vec<u32>, Error> {
    if !text.starts_with('(') {
        return raw(&[component(text, addresses)?], 1);
    }
    let (components, rest) = tuple(text, addresses)?;
    if !rest.is_empty() {
        return Err(Code::UnexpectedWord.error(format!("`{rest}` follows a texel")));
    }
    raw(&components, 4)
}

fn component(text: &str, addresses: &Addresses) -> Result<Component, Error> {
    if let Some(name) = text.strip_prefix('&') {
        let address = addresses.resolve(name).ok_or_else(|| no_buffer(name))?;
        return Ok(Component { number: Number::Long(address), tolerance: None });
    }
    let (number, tolerance) = match text.find('~') {
        Some(at) => {
            let bound = Tolerance::parse(&text[at..])
                .ok_or_else(|| Code::NotANumber.error(format!("`{}` is not a tolerance", &text[at..])))?;
            (&text[..at], Some(bound))
        }
        None => (text, None),
    };
    let number =
        Number::parse(number.trim()).ok_or_else(|| Code::NotANumber.error(format!("`{number}` is not a number")))?;
    Ok(Component { number, tolerance })
}

/// The words of a tuple of input values; at most `limit` of them.
pub(super) fn raw(components: &[Component], limit: usize) -> Result<Vec<u32>, Error> {
    let mut all = Vec::with_capacity(limit);
    for component in components {
        if component.tolerance.is_some() {
            return Err(Code::UnexpectedWord.error("a value that is given has no tolerance"));
        }
        match component.number.words().ok_or(Code::UnexpectedWord.error("`_` is not a value that can be given"))? {
            Words::One(word) => all.push(word),
            Words::Two(pair) => all.extend(pair),
        }
    }
    if all.len() > limit {
        return Err(Code::WrongCount.error(format!("{} components were given; at most {limit} are allowed", all.len())));
    }
    Ok(all)
}

/// Reads `NAME=(x,y,z,w)` with its slopes, or `NAME=WORD`.
pub fn parse_input(text: &str) -> Result<Input, Error> {
    input(text, &Addresses::default())
}

fn input(text: &str, addresses: &Addresses) -> Result<Input, Error> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| Code::WrongForm.error(format!("`{text}` is not a NAME=(x,y,z,w)")))?;
    let name = Name::parse(name).ok_or_else(|| Code::WrongForm.error(format!("`{name}` is not a name")))?;
    if surrounding(&name).is_some() && !value.starts_with('(') {
        return Ok(Input { name, value: [0; 4], upper: None, plain: Some(value.to_owned()), slopes: None });
    }
    // A number alone is an integer that the system supplies.
    if let Some(word) = whole(value) {
        return Ok(Input { name, value: [word, 0, 0, 0], upper: None, plain: None, slopes: None });
    }
    let (components, mut rest) = tuple(value, addresses)?;
    // More than four words are components of 64 bits.
    let wide = components.iter().all(|component| component.number.width() == 2);
    let words = raw(&components, if wide { 8 } else { 4 })?;
    let (lower, upper) = words.split_at(words.len().min(4));
    let value = filled(lower, [0, 0, 0, 1f32.to_bits()]);
    let upper = (!upper.is_empty()).then(|| filled(upper, [0; 4]));
    let mut slopes = None;
    while !rest.is_empty() {
        let axis = match rest.get(..2) {
            Some("dx") => 0,
            Some("dy") => 1,
            _ => return Err(Code::UnexpectedWord.error(format!("`{rest}` follows a tuple"))),
        };
        let (components, after) = tuple(&rest[2..], addresses)?;
        let words = filled(&raw(&components, 4)?, [0; 4]);
        slopes.get_or_insert([[0.0; 4]; 2])[axis] = words.map(f32::from_bits);
        rest = after;
    }
    Ok(Input { name, value, upper, plain: None, slopes })
}

/// An integer without a tuple.
fn whole(text: &str) -> Option<u32> {
    if let Some(digits) = text.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).ok();
    }
    text.parse::<u32>().ok().or_else(|| text.parse::<i32>().ok().map(i32::cast_unsigned))
}

/// Several inputs.
pub(super) fn inputs(words: &[&str], addresses: &Addresses) -> Result<Vec<Input>, Error> {
    words.iter().map(|word| input(word, addresses)).collect()
}

fn filled(given: &[u32], mut fill: [u32; 4]) -> [u32; 4] {
    fill[..given.len()].copy_from_slice(given);
    fill
}

/// A word in the spelling of case files: as a float, or raw if the float would lose information.
pub fn show(word: u32, raw: bool) -> String {
    let value = f32::from_bits(word);
    if raw {
        format!("0x{word:08x}")
    } else if value.is_nan() {
        "NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 { "Inf".into() } else { "-Inf".into() }
    } else if value != 0.0 && !(1e-5..1e9).contains(&value.abs()) {
        format!("{value:e}")
    } else {
        format!("{value}")
    }
}

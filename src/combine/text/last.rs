//! `!!RC1.0`: the final combiner.

use super::names::{Component, Name, Named, register};
use super::reader::{Failed, Read, Reader};
use super::token::Token;
use crate::combine::setup::{FinalCombiner, FinalInput, FinalSource, Register, Usage};
use crate::diag::Code;
use crate::span::Span;

/// A variable as it is written.
#[derive(Copy, Clone)]
struct Variable {
    named: Named,
    invert: bool,
}

impl Variable {
    /// A variable that is not written: zero or, inverted, one.
    fn zero(invert: bool) -> Variable {
        let name = Name::Register(Register::Zero);
        Variable { named: Named { name, component: Component::Unnamed, span: Span::point(0) }, invert }
    }

    fn is_sum(&self) -> bool {
        self.named.name == Name::Sum
    }

    fn is_zero(&self, invert: bool) -> bool {
        let zero = self.named.name == Name::Register(Register::Zero) && self.invert == invert;
        zero || self.named.name == Name::One && self.invert != invert
    }
}

/// What has been read of the final combiner.
#[derive(Default)]
struct Final {
    combiner: FinalCombiner,
    product: bool,
    rgb: bool,
    alpha: bool,
}

/// The statements after the general stages.
pub(super) fn read(reader: &mut Reader) -> FinalCombiner {
    let mut last = Final::default();
    while !matches!(reader.token, Token::End | Token::Header) {
        if statement(reader, &mut last).is_err() {
            match reader.token {
                Token::Symbol(b'{') => {
                    reader.advance();
                    reader.skip_block();
                }
                Token::Symbol(b'}') => reader.advance(),
                _ => reader.skip_statement(),
            }
        }
    }
    if !last.rgb && !last.alpha {
        let help = "write out.rgb or out.a in the final combiner";
        reader.error_at_end(Code::NoOutput, "the final combiner gives no result", help);
    }
    last.combiner
}

fn statement(reader: &mut Reader, last: &mut Final) -> Read<()> {
    let start = reader.span;
    let text = reader.here();
    let ended = last.rgb || last.alpha;
    match &*text {
        "clamp_color_sum" | "final_product" if ended => {
            let message = format!("`{text}` comes after a result");
            reader.error_with_help(Code::Syntax, start, message, "write it before out.rgb and out.a");
            Err(Failed)
        }
        "clamp_color_sum" => {
            reader.advance();
            reader.nothing()?;
            reader.symbol(b';')?;
            if std::mem::replace(&mut last.combiner.clamp_sum, true) {
                reader.error(Code::OutputTwice, start, "`clamp_color_sum` occurs twice");
            }
            Ok(())
        }
        "final_product" => product(reader, last, start),
        "out.rgb" => {
            let twice = std::mem::replace(&mut last.rgb, true);
            written_once(reader, twice, start);
            rgb(reader, last, start)
        }
        "out.a" => {
            let twice = std::mem::replace(&mut last.alpha, true);
            written_once(reader, twice, start);
            alpha(reader, last, start)
        }
        _ => reader.expected("a statement of the final combiner"),
    }
}

fn written_once(reader: &mut Reader, twice: bool, span: Span) {
    if twice {
        let message = format!("`{}` is written twice", reader.text(span));
        reader.error(Code::OutputTwice, span, message);
    }
}

/// `final_product = x * y;`
fn product(reader: &mut Reader, last: &mut Final, start: Span) -> Read<()> {
    reader.advance();
    reader.symbol(b'=')?;
    let first = variable(reader)?;
    reader.symbol(b'*')?;
    let second = variable(reader)?;
    reader.symbol(b';')?;
    let twice = std::mem::replace(&mut last.product, true);
    written_once(reader, twice, start);
    last.combiner.spans[0] = Some(reader.since(start));
    for (place, factor) in [(4, first), (5, second)] {
        if matches!(factor.named.name, Name::Product | Name::Sum | Name::Discard) {
            no_input(reader, factor, "final_product");
        } else {
            last.combiner.inputs[place] = input(reader, factor);
        }
    }
    Ok(())
}

/// `out.a = x;`
fn alpha(reader: &mut Reader, last: &mut Final, start: Span) -> Read<()> {
    reader.advance();
    reader.symbol(b'=')?;
    let value = variable(reader)?;
    reader.symbol(b';')?;
    last.combiner.spans[2] = Some(reader.since(start));
    if matches!(value.named.name, Name::Product | Name::Sum | Name::Discard) {
        no_input(reader, value, "out.a");
        return Ok(());
    }
    if value.named.component == Component::Rgb {
        let message = format!("`{}` is read as alpha", reader.text(value.named.span));
        reader.error_with_help(Code::WrongPortion, value.named.span, message, "read .a or .b for out.a");
    }
    let usage = if value.named.component == Component::Blue { Usage::Blue } else { Usage::Own };
    last.combiner.inputs[6] = FinalInput { usage, ..plain(value) };
    Ok(())
}

/// The forms of `out.rgb`: A, B, C and D of AB + (1 - A)C + D.
fn rgb(reader: &mut Reader, last: &mut Final, start: Span) -> Read<()> {
    let (zero, one) = (Variable::zero(false), Variable::zero(true));
    reader.advance();
    reader.symbol(b'=')?;
    let [mut a, mut b, c, mut d] = if reader.is_word("lerp") {
        let [a, b, c] = lerp(reader)?;
        let d = if reader.take(b'+') { variable(reader)? } else { zero };
        [a, b, c, d]
    } else {
        let first = variable(reader)?;
        if reader.take(b'*') {
            let second = variable(reader)?;
            let d = if reader.take(b'+') { variable(reader)? } else { zero };
            [first, second, zero, d]
        } else if !reader.take(b'+') {
            [zero, zero, zero, first]
        } else if reader.is_word("lerp") {
            let [a, b, c] = lerp(reader)?;
            [a, b, c, first]
        } else {
            [first, one, zero, variable(reader)?]
        }
    };
    reader.symbol(b';')?;
    last.combiner.spans[1] = Some(reader.since(start));
    // A cannot be the sum: factors and summands may be turned round.
    if a.is_sum() && !b.is_sum() && c.is_zero(false) {
        if b.is_zero(true) && !d.is_sum() {
            (a, d) = (d, a);
        } else {
            (a, b) = (b, a);
        }
    }
    if a.is_sum() {
        let message = "`color_sum` cannot be the first factor, nor that of lerp()";
        reader.error_with_help(Code::FinalInput, a.named.span, message, "use it as second factor or as summand");
        return Ok(());
    }
    for (place, value) in [a, b, c, d].into_iter().enumerate() {
        match value.named.name {
            Name::Discard => no_input(reader, value, "out.rgb"),
            Name::Product if !last.product => {
                let help = "write `final_product = x * y;` before";
                let message = "`final_product` is read but not set";
                reader.error_with_help(Code::FinalInput, value.named.span, message, help);
            }
            _ => last.combiner.inputs[place] = input(reader, value),
        }
    }
    Ok(())
}

#[cold]
fn no_input(reader: &mut Reader, value: Variable, what: &str) {
    let text = reader.text(value.named.span);
    reader.error(Code::FinalInput, value.named.span, format!("`{text}` is not an input of {what}"));
}

fn lerp(reader: &mut Reader) -> Read<[Variable; 3]> {
    reader.advance();
    reader.symbol(b'(')?;
    let a = variable(reader)?;
    reader.symbol(b',')?;
    let b = variable(reader)?;
    reader.symbol(b',')?;
    let c = variable(reader)?;
    reader.symbol(b')')?;
    Ok([a, b, c])
}

/// A register, `color_sum` or `final_product`, mapped or not.
fn variable(reader: &mut Reader) -> Read<Variable> {
    let invert = reader.is_word("unsigned_invert");
    if !invert && !reader.is_word("unsigned") {
        return Ok(Variable { named: register(reader)?, invert: false });
    }
    reader.advance();
    reader.symbol(b'(')?;
    let named = register(reader)?;
    reader.symbol(b')')?;
    Ok(Variable { named, invert })
}

/// An input of an RGB variable.
fn input(reader: &mut Reader, value: Variable) -> FinalInput {
    if value.named.component == Component::Blue {
        let message = format!("`{}` is read as rgb", reader.text(value.named.span));
        reader.error_with_help(Code::WrongPortion, value.named.span, message, "read .rgb or .a here");
    }
    let usage = if value.named.component == Component::Alpha { Usage::Alpha } else { Usage::Own };
    FinalInput { usage, ..plain(value) }
}

fn plain(value: Variable) -> FinalInput {
    let (source, invert) = match value.named.name {
        Name::Register(register) => (FinalSource::Register(register), value.invert),
        Name::One => (FinalSource::Register(Register::Zero), !value.invert),
        Name::Product => (FinalSource::Product, value.invert),
        Name::Sum => (FinalSource::Sum, value.invert),
        Name::Discard => (FinalSource::default(), false),
    };
    FinalInput { source, invert, usage: Usage::Own }
}

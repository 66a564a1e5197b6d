//! `!!ATIfs1.0`: constants, passes, instructions.

use super::reader::{Failed, Read, Reader};
use super::token::Token;
use crate::combine::setup::{
    Alu, Argument, FragmentShader, Instruction, Pass, PassConstant, REGISTERS, Replicate, Route, Source, Swizzle,
};
use crate::diag::Code;
use crate::span::Span;

/// Pairs of a colour and an alpha instruction in a pass.
const PAIRS: usize = 8;

/// What holds for the whole shader.
#[derive(Default)]
struct Shader {
    shader: FragmentShader,
    /// Which constants are declared.
    declared: [bool; 8],
    /// Whether a coordinate is taken with q, once it is used.
    takes_q: [Option<bool>; REGISTERS],
}

/// The pass that is being read.
#[derive(Default)]
struct Reading {
    pass: Pass,
    output: bool,
    /// A pass stands before it.
    second: bool,
    pairs: usize,
    /// Registers that routes have set.
    routed: [bool; REGISTERS],
}

/// A whole text after its header.
pub(super) fn read(reader: &mut Reader) -> FragmentShader {
    let mut shader = Shader::default();
    if reader.is_word("StartConstants") {
        constants(reader, &mut shader);
    }
    let preliminary = reader.is_word("StartPrelimPass");
    if preliminary {
        pass(reader, &mut shader, Reading::default());
    }
    if reader.is_word("StartOutputPass") {
        pass(reader, &mut shader, Reading { output: true, second: preliminary, ..Reading::default() });
    } else if reader.token == Token::End {
        let help = "give r0 its value between StartOutputPass; and EndPass;";
        reader.error_at_end(Code::NoOutput, "the output pass is missing", help);
    } else {
        let _ = reader.expected::<()>("StartConstants, StartPrelimPass or StartOutputPass, in this order");
        while reader.token != Token::End {
            reader.advance();
        }
    }
    shader.shader
}

/// A keyword with its semicolon.
fn keyword(reader: &mut Reader) {
    reader.advance();
    if reader.symbol(b';').is_err() {
        reader.skip_statement();
    }
}

fn constants(reader: &mut Reader, shader: &mut Shader) {
    keyword(reader);
    while reader.is_word("CONSTANT") {
        if constant(reader, shader).is_err() {
            // Braces do not end a statement here.
            while !matches!(reader.token, Token::End) && !reader.take(b';') {
                reader.advance();
            }
        }
    }
    if reader.is_word("EndConstants") {
        keyword(reader);
    } else if reader.expected::<()>("CONSTANT or EndConstants").is_err() {
        reader.skip_statement();
    }
}

/// `CONSTANT c0 = ...;`
fn constant(reader: &mut Reader, shader: &mut Shader) -> Read<()> {
    reader.advance();
    let span = reader.word("a constant, c0 to c7")?;
    let name = reader.text(span);
    let Some(number) = numbered(&name, "c", 8) else {
        reader.error(Code::UnknownRegister, span, format!("`{name}` is not a constant: constants are c0 to c7"));
        return Err(Failed);
    };
    let twice = std::mem::replace(&mut shader.declared[usize::from(number)], true);
    reader.symbol(b'=')?;
    let value = if reader.take_word("program") {
        reader.symbol(b'.')?;
        let local = reader.is_word("local");
        if !local && !reader.is_word("env") {
            return reader.expected("`env` or `local`");
        }
        reader.advance();
        reader.symbol(b'[')?;
        let index = index(reader)?;
        reader.symbol(b']')?;
        if local { PassConstant::Local(index) } else { PassConstant::Environment(index) }
    } else {
        PassConstant::Known(literal(reader)?)
    };
    reader.symbol(b';')?;
    if twice {
        reader.error(Code::ConstantTwice, span, format!("`{name}` is declared twice"));
    }
    shader.shader.constants[usize::from(number)] = value;
    Ok(())
}

/// The number of a parameter.
fn index(reader: &mut Reader) -> Read<u16> {
    let span = reader.span;
    let text = reader.here();
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u16>().ok()).flatten();
    if reader.token != Token::Number {
        return reader.expected("a parameter's number");
    }
    reader.advance();
    match number.filter(|number| *number < 8) {
        Some(number) => Ok(number),
        None => {
            reader.error(Code::ArrayIndex, span, format!("there is no parameter {text}: parameters are 0 to 7"));
            Err(Failed)
        }
    }
}

/// One to four numbers in braces; the others are 0, 0 and 1.
fn literal(reader: &mut Reader) -> Read<[f32; 4]> {
    reader.symbol(b'{')?;
    let mut value = [0.0, 0.0, 0.0, 1.0];
    for (place, component) in value.iter_mut().enumerate() {
        if place > 0 && !reader.take(b',') {
            break;
        }
        let span = reader.span;
        *component = reader.number()?;
        if !(0.0..=1.0).contains(component) {
            let message = format!("{} is not between 0 and 1", reader.text(span));
            reader.error(Code::BadNumber, span, message);
        }
    }
    reader.symbol(b'}')?;
    Ok(value)
}

/// `r3` with the prefix `r`: 3, if it is below the limit.
fn numbered(name: &str, prefix: &str, limit: u8) -> Option<u8> {
    let digits = name.strip_prefix(prefix)?;
    (digits.len() == 1).then(|| digits.parse::<u8>().ok()).flatten().filter(|number| *number < limit)
}

fn pass(reader: &mut Reader, shader: &mut Shader, mut reading: Reading) {
    let start = reader.span;
    keyword(reader);
    loop {
        let routes = reader.is_word("PassTexCoord") || reader.is_word("SampleMap");
        if reader.token != Token::Word || reader.is_word("EndPass") || reader.here().starts_with("Start") {
            break;
        }
        let read = if routes { route(reader, shader, &mut reading) } else { instruction(reader, shader, &mut reading) };
        if read.is_err() {
            reader.skip_statement();
        }
    }
    if reader.is_word("EndPass") {
        keyword(reader);
    } else if reader.expected::<()>("an instruction or EndPass").is_err() {
        reader.skip_statement();
    }
    if !reading.output && reading.pairs == 0 {
        let help = "write at least one instruction after PassTexCoord and SampleMap";
        reader.error_with_help(Code::EmptyPass, start, "the preliminary pass has no instruction", help);
    }
    shader.shader.passes.push(reading.pass);
}

/// `PassTexCoord r0, t0.str;` or `SampleMap r0, t0.str;`
fn route(reader: &mut Reader, shader: &mut Shader, reading: &mut Reading) -> Read<()> {
    let start = reader.span;
    let sample = reader.is_word("SampleMap");
    if reading.pairs > 0 {
        let message = format!("`{}` comes after an instruction", reader.here());
        reader.error_with_help(Code::PassOrder, start, message, "PassTexCoord and SampleMap begin a pass");
    }
    reader.advance();
    let register = register(reader)?;
    reader.symbol(b',')?;
    let span = reader.word("a coordinate or a register")?;
    let name = reader.text(span);
    let (from_register, source) = match (numbered(&name, "r", 6), numbered(&name, "t", 6)) {
        (Some(number), _) => (true, number),
        (None, Some(number)) => (false, number),
        (None, None) => {
            let message = format!("`{name}` is not a coordinate: coordinates are t0 to t5 and r0 to r5");
            reader.error(Code::UnknownRegister, span, message);
            return Err(Failed);
        }
    };
    reader.symbol(b'.')?;
    let choice = reader.word("str, stq, str_dr or stq_dq")?;
    let swizzle = match &*reader.text(choice) {
        "str" => Swizzle::Str,
        "stq" => Swizzle::Stq,
        "str_dr" => Swizzle::StrDr,
        "stq_dq" => Swizzle::StqDq,
        text => {
            let message = format!("`.{text}` is not a choice of coordinates: write str, stq, str_dr or stq_dq");
            reader.error(Code::Swizzle, choice, message);
            return Err(Failed);
        }
    };
    reader.symbol(b';')?;
    if std::mem::replace(&mut reading.routed[usize::from(register)], true) {
        let message = format!("r{register} begins this pass with two values");
        reader.error(Code::RoutedTwice, start, message);
    }
    if from_register && !reading.second {
        let help = "the first pass reads coordinates, t0 to t5";
        reader.error_with_help(
            Code::RoutedRegister,
            span,
            format!("`{name}` has no value before the first pass"),
            help,
        );
    } else if from_register && swizzle.takes_q() {
        let help = "use str or str_dr: the fourth component of a register cannot be read";
        reader.error_with_help(Code::RoutedRegister, choice, format!("`{name}` is used with q"), help);
    }
    if !from_register {
        let taken = shader.takes_q[usize::from(source)].get_or_insert(swizzle.takes_q());
        if *taken != swizzle.takes_q() {
            let help = "use either r or q of a coordinate in the whole program";
            reader.error_with_help(Code::CoordinateChoice, choice, format!("`{name}` is used with r and with q"), help);
        }
    }
    let span = Some(reader.since(start));
    reading.pass.routes.push(Route { register, sample, from_register, source, swizzle, span });
    Ok(())
}

/// `r0` to `r5`.
fn register(reader: &mut Reader) -> Read<u8> {
    let span = reader.word("a register")?;
    let name = reader.text(span);
    numbered(&name, "r", REGISTERS as u8).ok_or_else(|| {
        reader.error(Code::UnknownRegister, span, format!("`{name}` is not a register: registers are r0 to r5"));
        Failed
    })
}

/// An instruction with everything that belongs to it.
fn instruction(reader: &mut Reader, shader: &Shader, reading: &mut Reading) -> Read<()> {
    let start = reader.span;
    let name = reader.here();
    let Some((_, op)) = Alu::NAMES.iter().find(|(known, _)| *known == name) else {
        let known = Alu::NAMES.iter().map(|(known, _)| *known);
        let nearest = known.min_by_key(|known| crate::isa::lookup::distance(known, &name)).unwrap_or_default();
        let help = format!("did you mean {nearest}?");
        reader.error_with_help(Code::UnknownInstruction, start, format!("unknown instruction `{name}`"), help);
        return Err(Failed);
    };
    reader.advance();
    let mut instruction = destination(reader, *op)?;
    let mut spans = [start; 3];
    for (read, span) in instruction.arguments.iter_mut().zip(&mut spans).take(op.arguments()) {
        reader.symbol(b',')?;
        let first = reader.span;
        *read = argument(reader)?;
        *span = reader.since(first);
    }
    if reader.is(b',') {
        let message = format!("`{name}` has {} arguments", op.arguments());
        reader.error(Code::OperandCount, reader.span, message);
        return Err(Failed);
    }
    reader.symbol(b';')?;
    instruction.span = Some(reader.since(start));
    check_constants(reader, shader, &instruction, &spans);
    check_colors(reader, reading, &instruction, &spans);
    pair(reader, reading, &mut instruction, start);
    reading.pass.instructions.push(instruction);
    Ok(())
}

/// The register with its mask and modifiers.
fn destination(reader: &mut Reader, op: Alu) -> Read<Instruction> {
    let register = register(reader)?;
    let mut instruction = Instruction {
        op,
        register,
        mask: 15,
        scale: 1.0,
        saturate: false,
        arguments: [Argument::default(); 3],
        paired: false,
        span: None,
    };
    // The mask, the scale and the clamp come in this order.
    let mut reached = 0;
    while reader.take(b'.') {
        let span = reader.span;
        let text = suffix(reader)?;
        let scale = match &*text {
            "2x" => Some(2.0),
            "4x" => Some(4.0),
            "8x" => Some(8.0),
            "half" => Some(0.5),
            "quarter" => Some(0.25),
            "eighth" => Some(0.125),
            _ => None,
        };
        let (order, known) = match (scale, mask(&text)) {
            (Some(scale), _) => {
                instruction.scale = scale;
                (2, true)
            }
            (None, Some(mask)) => {
                instruction.mask = mask;
                (1, true)
            }
            (None, None) => {
                instruction.saturate |= text == "sat";
                (3, text == "sat")
            }
        };
        if !known {
            reader.error(Code::WriteMask, span, format!("`.{text}` is not a mask or modifier of a result"));
            return Err(Failed);
        }
        if order <= reached {
            let help = "write the mask, then the scale, then sat, each once";
            reader.error_with_help(Code::Modifier, span, format!("`.{text}` comes too late"), help);
        }
        reached = reached.max(order);
    }
    Ok(instruction)
}

/// What follows a point: a name, or digits with letters.
fn suffix<'a>(reader: &mut Reader<'a>) -> Read<std::borrow::Cow<'a, str>> {
    let text = reader.here();
    if reader.token != Token::Word {
        return reader.expected("a component or a modifier");
    }
    reader.advance();
    Ok(text)
}

/// Components, each at most once, in the order r, g, b, a.
fn mask(text: &str) -> Option<u8> {
    let mut mask = 0;
    for letter in text.chars() {
        let bit = 1 << "rgba".find(letter)?;
        if mask >= bit {
            return None;
        }
        mask |= bit;
    }
    (mask != 0).then_some(mask)
}

fn argument(reader: &mut Reader) -> Read<Argument> {
    let span = reader.span;
    let text = reader.here();
    let source = match reader.token {
        Token::Number if text == "0" => Source::Zero,
        Token::Number if text == "1" => Source::One,
        Token::Word => match &*text {
            "color0" => Source::Color(0),
            "color1" => Source::Color(1),
            name => match (numbered(name, "r", 6), numbered(name, "c", 8)) {
                (Some(number), _) => Source::Register(number),
                (None, Some(number)) => Source::Constant(number),
                (None, None) => {
                    let message = format!("`{name}` is not an argument");
                    let help = "arguments are r0 to r5, c0 to c7, color0, color1, 0 and 1";
                    reader.error_with_help(Code::UnknownRegister, span, message, help);
                    return Err(Failed);
                }
            },
        },
        _ => return reader.expected("an argument"),
    };
    reader.advance();
    let mut argument = Argument { source, ..Argument::default() };
    let mut reached = 0;
    while reader.take(b'.') {
        let span = reader.span;
        let text = suffix(reader)?;
        let order = match &*text {
            "r" => replicated(&mut argument, Replicate::Red),
            "g" => replicated(&mut argument, Replicate::Green),
            "b" => replicated(&mut argument, Replicate::Blue),
            "a" => replicated(&mut argument, Replicate::Alpha),
            "neg" => modified(&mut argument.negate, 2),
            "2x" => modified(&mut argument.double, 3),
            "bias" => modified(&mut argument.bias, 4),
            "comp" => modified(&mut argument.complement, 5),
            _ => {
                reader.error(Code::Suffix, span, format!("`.{text}` is not a component or modifier of an argument"));
                return Err(Failed);
            }
        };
        if order <= reached {
            let help = "write one component, then neg, 2x, bias and comp in this order, each once";
            reader.error_with_help(Code::Modifier, span, format!("`.{text}` comes too late"), help);
        }
        reached = reached.max(order);
    }
    Ok(argument)
}

fn replicated(argument: &mut Argument, component: Replicate) -> u8 {
    argument.replicate = Some(component);
    1
}

fn modified(flag: &mut bool, order: u8) -> u8 {
    *flag = true;
    order
}

/// Constants are declared, and an instruction reads two at most.
fn check_constants(reader: &mut Reader, shader: &Shader, instruction: &Instruction, spans: &[Span; 3]) {
    let mut read: Vec<u8> = Vec::new();
    for (argument, span) in instruction.arguments.iter().zip(spans) {
        let Source::Constant(number) = argument.source else { continue };
        if !shader.declared[usize::from(number)] {
            let message = format!("c{number} is not declared");
            let help = "declare it between StartConstants and EndConstants";
            reader.error_with_help(Code::UndefinedName, *span, message, help);
        }
        if !read.contains(&number) {
            read.push(number);
        }
        if read.len() == 3 {
            let help = "move one to a register first";
            reader.error_with_help(Code::ThreeConstants, *span, "an instruction reads three constants", help);
        }
    }
}

/// Colours are for the last pass, and the secondary one has no alpha.
fn check_colors(reader: &mut Reader, reading: &Reading, instruction: &Instruction, spans: &[Span; 3]) {
    for (argument, span) in instruction.arguments.iter().zip(spans) {
        let Source::Color(number) = argument.source else { continue };
        if !reading.output {
            let message = format!("color{number} is read in the preliminary pass");
            reader.error_with_help(Code::FirstPassColor, *span, message, "read colours in the output pass");
        }
        let alpha = match argument.replicate {
            Some(component) => component == Replicate::Alpha,
            None => match instruction.op {
                Alu::Dot4 => true,
                Alu::Dot3 | Alu::Dot2Add => false,
                _ => instruction.mask & 8 != 0,
            },
        };
        if number == 1 && alpha {
            let help = "read red, green or blue of it, or write no alpha";
            reader.error_with_help(Code::SecondaryAlpha, *span, "the secondary colour has no alpha", help);
        }
    }
}

/// Counts pairs, and checks what may follow what.
fn pair(reader: &mut Reader, reading: &mut Reading, instruction: &mut Instruction, start: Span) {
    let alone = instruction.mask == 8;
    if alone && instruction.op.is_dot() {
        let help = "write a colour component with it";
        reader.error_with_help(Code::DotAlpha, start, "a dot product writes alpha only", help);
    }
    let last = reading.pass.instructions.last();
    if alone && last.is_some_and(|last| last.op == Alu::Dot4 && last.mask & 8 == 0) {
        let message = "an alpha instruction follows DOT4, which takes its place";
        let help = "let DOT4 write alpha, or write another colour instruction between";
        reader.error_with_help(Code::DotAlpha, start, message, help);
    }
    let follows = last.is_some_and(|last| last.mask & 8 == 0);
    instruction.paired = alone && follows;
    if instruction.paired {
        return;
    }
    reading.pairs += 1;
    if reading.pairs == PAIRS + 1 {
        let message = format!("a pass has at most {PAIRS} pairs of instructions");
        let help = "an alpha instruction directly after a colour instruction forms a pair with it";
        reader.error_with_help(Code::TooManyPairs, start, message, help);
    }
}

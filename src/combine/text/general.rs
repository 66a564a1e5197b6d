//! `!!RC1.0`: constants and general combiner stages.

use super::last;
use super::names::{Component, Name, Named, register};
use super::reader::{Failed, Read, Reader};
use super::token::Token;
use crate::combine::setup::{
    Combiners, Constant, GENERAL_STAGES, GeneralStage, Input, Mapping, Portion, Register, Scale, Usage,
};
use crate::diag::Code;
use crate::span::Span;

/// A whole text after its header.
pub(super) fn read(reader: &mut Reader) -> Combiners {
    let mut combiners = Combiners::default();
    let mut locals = Vec::new();
    while is_constant(reader) {
        if constant(reader, &mut combiners.constants).is_err() {
            reader.skip_statement();
        }
    }
    let mut count = 0;
    while reader.is(b'{') {
        count += 1;
        if count == GENERAL_STAGES + 1 {
            reader.error_with_help(
                Code::TooManyStages,
                reader.span,
                format!("there are only {GENERAL_STAGES} general combiner stages"),
                "put what two portions compute into one, or use the final combiner",
            );
        }
        let (stage, own) = stage(reader);
        if count <= GENERAL_STAGES {
            combiners.stages.push(stage);
            locals.push(own);
        }
    }
    if locals.iter().flatten().any(Option::is_some) {
        for (stage, own) in combiners.stages.iter_mut().zip(locals) {
            for (number, constant) in stage.constants.iter_mut().enumerate() {
                *constant = own[number].or(combiners.constants[number]).map_or(Constant::Stage, Constant::Known);
            }
        }
    }
    combiners.last = last::read(reader);
    combiners
}

fn is_constant(reader: &Reader) -> bool {
    reader.is_word("const0") || reader.is_word("const1")
}

/// `const0 = (r, g, b, a);`
fn constant(reader: &mut Reader, known: &mut [Option<[f32; 4]>; 2]) -> Read<()> {
    let number = usize::from(reader.is_word("const1"));
    let span = reader.span;
    reader.advance();
    reader.symbol(b'=')?;
    reader.symbol(b'(')?;
    let mut value = [0.0; 4];
    for (place, component) in value.iter_mut().enumerate() {
        if place > 0 {
            reader.symbol(b',')?;
        }
        *component = reader.number()?.clamp(0.0, 1.0);
    }
    reader.symbol(b')')?;
    reader.symbol(b';')?;
    if known[number].replace(value).is_some() {
        let message = format!("const{number} is set twice");
        reader.error_with_help(Code::ConstantTwice, span, message, "set each constant once here");
    }
    Ok(())
}

/// A stage in braces, and its own constants.
fn stage(reader: &mut Reader) -> (GeneralStage, [Option<[f32; 4]>; 2]) {
    let mut stage = GeneralStage::default();
    let mut own = [None; 2];
    reader.advance();
    while is_constant(reader) {
        if constant(reader, &mut own).is_err() {
            reader.skip_statement();
        }
    }
    let mut seen = [false; 2];
    loop {
        let alpha = reader.is_word("alpha");
        if !alpha && !reader.is_word("rgb") {
            break;
        }
        if std::mem::replace(&mut seen[usize::from(alpha)], true) {
            let message = format!("the {} portion of this stage occurs twice", if alpha { "alpha" } else { "rgb" });
            let help = "a stage has one rgb and one alpha portion: begin another stage";
            reader.error_with_help(Code::PortionTwice, reader.span, message, help);
        }
        match portion(reader, alpha) {
            Ok(read) if alpha => stage.alpha = read,
            Ok(read) => stage.rgb = read,
            Err(Failed) => {}
        }
    }
    let closed = match seen {
        [false, false] => reader.expected("`rgb` or `alpha`"),
        _ => reader.symbol(b'}'),
    };
    if closed.is_err() {
        reader.skip_block();
    }
    (stage, own)
}

/// What has been read of a portion.
#[derive(Default)]
struct Functions {
    portion: Portion,
    /// Products so far.
    products: usize,
    sums: usize,
    scaled: bool,
    /// The registers that are written.
    written: Vec<Register>,
}

/// `rgb { ... }` or `alpha { ... }`.
fn portion(reader: &mut Reader, alpha: bool) -> Read<Portion> {
    let span = reader.span;
    reader.advance();
    reader.symbol(b'{')?;
    let mut functions = Functions::default();
    while reader.token == Token::Word {
        if function(reader, alpha, &mut functions).is_err() {
            reader.skip_statement();
            functions.products = functions.products.max(1);
        }
    }
    if functions.products == 0 {
        reader.error(Code::PortionFunction, span, "the portion has no function");
    }
    if reader.symbol(b'}').is_err() {
        reader.skip_block();
    }
    Ok(functions.portion)
}

const SCALES: [(&str, Scale, bool); 5] = [
    ("bias_by_negative_one_half_scale_by_two", Scale::Two, true),
    ("bias_by_negative_one_half", Scale::One, true),
    ("scale_by_one_half", Scale::Half, false),
    ("scale_by_two", Scale::Two, false),
    ("scale_by_four", Scale::Four, false),
];

/// A statement of a portion.
fn function(reader: &mut Reader, alpha: bool, functions: &mut Functions) -> Read<()> {
    let start = reader.span;
    let text = reader.here();
    if functions.scaled {
        let message = "the bias and scale of a portion come last, and once";
        reader.error(Code::PortionFunction, start, message);
        return Err(Failed);
    }
    if let Some((_, scale, bias)) = SCALES.iter().find(|(name, _, _)| *name == text) {
        reader.advance();
        reader.nothing()?;
        reader.symbol(b';')?;
        functions.scaled = true;
        (functions.portion.scale, functions.portion.bias) = (*scale, *bias);
        return Ok(());
    }
    let target = destination(reader, alpha)?;
    reader.symbol(b'=')?;
    let kept = target.and_then(|register| {
        let twice = functions.written.contains(&register);
        functions.written.push(register);
        if twice {
            let help = "each result of a portion has its own register, or is discarded";
            reader.error_with_help(Code::OutputTwice, start, format!("`{text}` is written twice"), help);
        }
        (!twice).then_some(register)
    });
    if reader.is_word("sum") || reader.is_word("mux") {
        sum(reader, functions, start, kept)
    } else {
        product(reader, alpha, functions, start, kept)
    }
}

/// `sum();` or `mux();`
fn sum(reader: &mut Reader, functions: &mut Functions, start: Span, kept: Option<Register>) -> Read<()> {
    let portion = &mut functions.portion;
    let mux = reader.is_word("mux");
    reader.advance();
    reader.nothing()?;
    reader.symbol(b';')?;
    portion.mux = mux;
    portion.sum = kept;
    portion.spans[2] = Some(reader.since(start));
    functions.sums += 1;
    if functions.products != 2 || functions.sums > 1 || portion.ab_dot || portion.cd_dot {
        let message = "sum() and mux() follow two products, once";
        let help = "neither of the two may be a dot product";
        reader.error_with_help(Code::PortionFunction, start, message, help);
    }
    Ok(())
}

/// A product, a dot product or a single value.
fn product(
    reader: &mut Reader,
    alpha: bool,
    functions: &mut Functions,
    start: Span,
    kept: Option<Register>,
) -> Read<()> {
    let first = input(reader, alpha)?;
    let dot = reader.is(b'.');
    let second = if reader.take(b'*') || reader.take(b'.') { input(reader, alpha)? } else { Input::ONE };
    reader.symbol(b';')?;
    if dot && alpha {
        let message = "a dot product is in an alpha portion";
        let help = "dot products belong to rgb portions; their blue can be read as alpha, as in spare0.b";
        reader.error_with_help(Code::WrongPortion, start, message, help);
    }
    if functions.products == 2 || functions.sums > 0 {
        let help = "a portion has two products, then sum() or mux()";
        reader.error_with_help(Code::PortionFunction, start, "this is one product too many", help);
        return Ok(());
    }
    let portion = &mut functions.portion;
    let place = 2 * functions.products;
    (portion.inputs[place], portion.inputs[place + 1]) = (first, second);
    portion.spans[functions.products] = Some(reader.since(start));
    match functions.products {
        0 => (portion.ab, portion.ab_dot) = (kept, dot),
        _ => (portion.cd, portion.cd_dot) = (kept, dot),
    }
    functions.products += 1;
    Ok(())
}

/// A register that is written; `None` if the result is discarded.
fn destination(reader: &mut Reader, alpha: bool) -> Read<Option<Register>> {
    let named = register(reader)?;
    let text = reader.text(named.span);
    match (alpha, named.component) {
        (true, Component::Rgb) => reader.error_with_help(
            Code::WrongPortion,
            named.span,
            format!("`{text}` is written in an alpha portion"),
            "leave the component out: a portion writes its own",
        ),
        (false, Component::Blue) => reader.error_with_help(
            Code::WrongPortion,
            named.span,
            format!("`{text}` is written in an rgb portion"),
            "leave the component out: a portion writes its own",
        ),
        _ => {}
    }
    match named.name {
        Name::Register(
            register @ (Register::Primary | Register::Secondary | Register::Spare(_) | Register::Texture(_)),
        ) => Ok(Some(register)),
        Name::Discard => Ok(None),
        Name::Product | Name::Sum => Err(only_final(reader, named.span)),
        Name::Register(Register::Zero | Register::Constant(_) | Register::Fog) | Name::One => {
            let help = "write col0, col1, tex0 to tex3, spare0, spare1 or discard";
            reader.error_with_help(Code::ReadOnly, named.span, format!("`{text}` cannot be written"), help);
            Ok(None)
        }
    }
}

#[cold]
fn only_final(reader: &mut Reader, span: Span) -> Failed {
    let text = reader.text(span);
    let message = format!("`{text}` exists in the final combiner only");
    reader.error(Code::FinalOnly, span, message);
    Failed
}

/// A register with its mapping.
fn input(reader: &mut Reader, alpha: bool) -> Read<Input> {
    let minus = reader.take(b'-');
    let functions = [
        ("expand", [Some(Mapping::ExpandNormal), Some(Mapping::ExpandNegate)]),
        ("half_bias", [Some(Mapping::HalfBiasNormal), Some(Mapping::HalfBiasNegate)]),
        ("unsigned", [Some(Mapping::UnsignedIdentity), None]),
        ("unsigned_invert", [Some(Mapping::UnsignedInvert), None]),
    ];
    let function = functions.iter().find(|(name, _)| reader.is_word(name));
    let Some((name, mappings)) = function else {
        let named = register(reader)?;
        let mapping = if minus { Mapping::SignedNegate } else { Mapping::SignedIdentity };
        return mapped(reader, alpha, named, mapping);
    };
    let span = reader.span;
    reader.advance();
    let Some(mapping) = mappings[usize::from(minus)] else {
        reader.error(Code::Syntax, span, format!("`{name}` takes no minus sign"));
        return Err(Failed);
    };
    reader.symbol(b'(')?;
    let named = register(reader)?;
    reader.symbol(b')')?;
    mapped(reader, alpha, named, mapping)
}

/// Checks that a portion may read a register's component.
fn mapped(reader: &mut Reader, alpha: bool, named: Named, mapping: Mapping) -> Read<Input> {
    let text = reader.text(named.span);
    let usage = match (alpha, named.component) {
        (_, Component::Unnamed) | (false, Component::Rgb) | (true, Component::Alpha) => Usage::Own,
        (false, Component::Alpha) => Usage::Alpha,
        (true, Component::Blue) => Usage::Blue,
        (false, Component::Blue) => {
            let help = "read .rgb or .a here; blue is for alpha portions";
            reader.error_with_help(Code::WrongPortion, named.span, format!("`{text}` is read in an rgb portion"), help);
            Usage::Own
        }
        (true, Component::Rgb) => {
            let help = "read .a or .b here";
            let message = format!("`{text}` is read in an alpha portion");
            reader.error_with_help(Code::WrongPortion, named.span, message, help);
            Usage::Own
        }
    };
    match named.name {
        Name::Register(Register::Fog) if usage == Usage::Alpha || alpha && usage == Usage::Own => {
            Err(only_final(reader, named.span))
        }
        Name::Register(register) => Ok(Input { register, mapping, usage }),
        Name::One => Ok(Input { mapping: of_one(mapping), ..Input::ZERO }),
        Name::Product | Name::Sum => Err(only_final(reader, named.span)),
        Name::Discard => {
            reader.error_with_help(Code::WriteOnly, named.span, "`discard` cannot be read", "read a register");
            Err(Failed)
        }
    }
}

/// The mapping of zero that gives what this one gives of one.
fn of_one(mapping: Mapping) -> Mapping {
    match mapping {
        Mapping::UnsignedIdentity | Mapping::ExpandNormal | Mapping::SignedIdentity => Mapping::UnsignedInvert,
        Mapping::UnsignedInvert => Mapping::UnsignedIdentity,
        Mapping::ExpandNegate | Mapping::SignedNegate => Mapping::ExpandNormal,
        Mapping::HalfBiasNormal => Mapping::HalfBiasNegate,
        Mapping::HalfBiasNegate => Mapping::HalfBiasNormal,
    }
}

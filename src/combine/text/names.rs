//! Names in the texts of combiners.

use super::reader::{Failed, Read, Reader};
use crate::combine::setup::{Register, UNITS};
use crate::diag::Code;
use crate::span::Span;

/// What a name in the combiners' texts stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Register(Register),
    /// `one`: zero, inverted.
    One,
    Discard,
    /// `final_product`.
    Product,
    /// `color_sum`.
    Sum,
}

/// The component after a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Component {
    Unnamed,
    Rgb,
    Alpha,
    Blue,
}

/// A name with its component.
#[derive(Copy, Clone, Debug)]
pub(super) struct Named {
    pub name: Name,
    pub component: Component,
    pub span: Span,
}

/// A name with its component.
pub(super) fn register(reader: &mut Reader) -> Read<Named> {
    let span = reader.word("a register")?;
    let text = reader.text(span);
    let (base, component) = match text.split_once('.') {
        None => (&*text, Component::Unnamed),
        Some((base, "rgb")) => (base, Component::Rgb),
        Some((base, "a")) => (base, Component::Alpha),
        Some((base, _)) => (base, Component::Blue),
    };
    let texture = || {
        let digit = base.strip_prefix("tex")?.parse::<u8>().ok().filter(|_| base.len() == 4)?;
        (usize::from(digit) < UNITS).then_some(Register::Texture(digit))
    };
    let name = match base {
        "zero" => Name::Register(Register::Zero),
        "one" => Name::One,
        "discard" => Name::Discard,
        "fog" => Name::Register(Register::Fog),
        "col0" => Name::Register(Register::Primary),
        "col1" => Name::Register(Register::Secondary),
        "spare0" => Name::Register(Register::Spare(0)),
        "spare1" => Name::Register(Register::Spare(1)),
        "const0" => Name::Register(Register::Constant(0)),
        "const1" => Name::Register(Register::Constant(1)),
        "final_product" => Name::Product,
        "color_sum" => Name::Sum,
        _ => match texture() {
            Some(register) => Name::Register(register),
            None => return Err(unknown(reader, span)),
        },
    };
    let alone = matches!(name, Name::Discard | Name::Product | Name::Sum);
    if alone && component != Component::Unnamed {
        return Err(unknown(reader, span));
    }
    Ok(Named { name, component, span })
}

#[cold]
fn unknown(reader: &mut Reader, span: Span) -> Failed {
    let message = format!("unknown register `{}`", reader.text(span));
    let help = "registers are col0, col1, tex0 to tex3, spare0, spare1, const0, const1, fog, zero and one";
    reader.error_with_help(Code::UnknownRegister, span, message, help);
    Failed
}

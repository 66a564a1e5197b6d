//! Literals of the typed languages: the same digits are a float or an integer, depending on the operand or the
//! declaration (NV_gpu_program4, 2.X.3.3).

use crate::check::context::CheckContext;
use crate::check::declared::Declared;
use crate::diag::{Code, Diagnostic};
use crate::program::File;
use crate::span::Span;
use crate::syntax::tree::{Sign, Term, TermKind};
use crate::vocabulary::{Base, Present, Type, Width};

/// The digits of an integer.
pub(super) fn integer(text: &[u8]) -> Option<u128> {
    let text = std::str::from_utf8(text).ok()?;
    match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        None => None,
    }
}

/// Why a literal cannot have a type.
enum Refused {
    /// It has a point or an exponent.
    Fraction,
    /// It is negative, and the type is unsigned.
    Negative,
    TooLarge,
    /// It is not a number.
    Digits,
}

/// The bits of a number of type `ty`. A sign before a scalar operand negates it, and may wrap; one inside a constant is
/// part of its value.
fn bits(text: &[u8], negative: bool, wraps: bool, ty: Type) -> Result<u64, Refused> {
    let wide = ty.width == Width::Bits64;
    let number = std::str::from_utf8(text).map_err(|_| Refused::Digits)?;
    let whole = integer(text);
    let hexadecimal = text.len() > 1 && text[1].eq_ignore_ascii_case(&b'x');
    if whole.is_none() && hexadecimal {
        return Err(Refused::TooLarge);
    }
    if ty.base == Base::Float {
        let value: f64 = match whole {
            Some(whole) => whole as f64,
            None => number.parse().map_err(|_| Refused::Digits)?,
        };
        let value = if negative { -value } else { value };
        if wide {
            return Ok(value.to_bits());
        }
        // Decimal digits are rounded once.
        let narrow = match whole {
            Some(whole) => whole as f32,
            None => number.parse().map_err(|_| Refused::Digits)?,
        };
        return Ok((if negative { -narrow } else { narrow }).to_bits().into());
    }
    let Some(whole) = whole else {
        let large = text.iter().all(u8::is_ascii_digit);
        return Err(if large { Refused::TooLarge } else { Refused::Fraction });
    };
    let width = if wide { 64 } else { 32 };
    let limit = 1u128 << width;
    let most = match ty.base {
        // Hexadecimal digits are the bits themselves.
        Base::Signed if hexadecimal => limit - 1,
        Base::Signed => limit / 2 - u128::from(!negative),
        Base::Unsigned | Base::Float => limit - 1,
    };
    if whole > most {
        return Err(Refused::TooLarge);
    }
    if negative && ty.base == Base::Unsigned && !wraps && whole != 0 {
        return Err(Refused::Negative);
    }
    let value = whole as u64;
    let value = if negative { value.wrapping_neg() } else { value };
    Ok(if wide { value } else { value & u64::from(u32::MAX) })
}

impl Declared<'_> {
    /// The bits of a number or of a vector in braces. `operand`: it is an operand of an instruction.
    pub(crate) fn typed_literal(
        &self,
        context: &mut CheckContext,
        term: &Term,
        ty: Type,
        operand: bool,
    ) -> Option<[u64; 4]> {
        match term.kind {
            TermKind::Number(digits) => {
                let sign = if term.bars { term.inner_sign } else { term.sign };
                self.scalar(context, digits, sign == Some(Sign::Minus), operand, ty).map(|value| [value; 4])
            }
            TermKind::Vector(elements) => {
                let elements = context.components(term.span, elements)?;
                let one = bits(b"1", false, false, ty).ok().present_or(0);
                let mut vector = [0, 0, 0, one];
                for (slot, element) in vector.iter_mut().zip(elements) {
                    let digits = context.component(element)?;
                    let negative = element.sign == Some(Sign::Minus);
                    *slot = self.scalar(context, digits, negative, false, ty)?;
                }
                Some(vector)
            }
            TermKind::Path | TermKind::Group(_) => {
                let text = context.text(term.span).into_owned();
                let help = "write a number, a vector in braces, or a binding of state. or program.";
                context.refuse(Code::OperandKind, term.span, format!("`{text}` is not allowed here"), help)
            }
        }
    }

    fn scalar(&self, context: &mut CheckContext, digits: Span, negative: bool, wraps: bool, ty: Type) -> Option<u64> {
        let refused = match bits(context.bytes(digits), negative, wraps, ty) {
            Ok(bits) => return Some(bits),
            Err(refused) => refused,
        };
        let text = context.text(digits).into_owned();
        let wanted = super::instruction::keyword(ty.base);
        let (code, message, help) = match refused {
            Refused::Fraction => (
                Code::ConstantType,
                format!("`{text}` is not an integer, and {wanted} is required here"),
                "write digits only, or use a floating-point type",
            ),
            Refused::Negative => {
                let message = format!("-{text} is negative, and UINT is required here");
                let diagnostic = Diagnostic::error(Code::ConstantType, digits, message);
                // NVIDIA's driver takes the same bits.
                context.relaxed(diagnostic.help("use a signed type"));
                return bits(context.bytes(digits), negative, true, ty).ok();
            }
            Refused::TooLarge => (
                Code::ConstantType,
                format!("`{text}` does not fit the type that is required here"),
                "use a wider type, or floating point",
            ),
            Refused::Digits => (Code::BadNumber, format!("`{text}` is not a number"), "write digits"),
        };
        context.refuse(code, digits, message, help)
    }

    /// Where an instruction finds a literal of 64-bit components.
    pub(crate) fn wide_constant(&mut self, context: &mut CheckContext, value: [u64; 4]) -> (File, i32) {
        let constants = &mut context.program.wide_constants;
        let number = *self.typed.wide.entry(value).or_insert_with(|| {
            constants.push(value);
            constants.len() as i32 - 1
        });
        (File::Constant, number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(text: &str, negative: bool, ty: Type) -> Option<u32> {
        bits(text.as_bytes(), negative, false, ty).ok().map(|bits| bits as u32)
    }

    #[test]
    fn digits_mean_what_the_type_says() {
        assert_eq!(narrow("2", false, Type::F32), Some(2.0f32.to_bits()));
        assert_eq!(narrow("0x1F", false, Type::F32), Some(31.0f32.to_bits()));
        assert_eq!(narrow("2", true, Type::S32), Some(0xffff_fffe));
        assert_eq!(narrow("2147483648", true, Type::S32), Some(0x8000_0000));
        assert_eq!(narrow("2147483648", false, Type::S32), None);
        assert_eq!(narrow("4294967295", false, Type::U32), Some(u32::MAX));
        assert_eq!(narrow("4294967296", false, Type::U32), None);
        assert_eq!(narrow("1", true, Type::U32), None);
        let zeros = "0".repeat(60);
        assert_eq!(narrow(&format!("{zeros}7"), false, Type::U32), Some(7));
        assert_eq!(narrow(&format!("0x{zeros}7"), false, Type::U32), Some(7));
        let large = format!("1{zeros}");
        assert!(matches!(bits(large.as_bytes(), false, false, Type::U32), Err(Refused::TooLarge)));
        assert!(matches!(bits(format!("0x{large}").as_bytes(), false, false, Type::F32), Err(Refused::TooLarge)));
        assert_eq!(narrow("1.5", false, Type::S32), None);
        assert_eq!(bits(b"1", true, true, Type::U32).ok(), Some(0xffff_ffff));
        assert_eq!(bits(b"18446744073709551615", false, false, Type::U64).ok(), Some(u64::MAX));
        assert_eq!(bits(b"0.1", false, false, Type::F64).ok(), Some(0.1f64.to_bits()));
    }
}

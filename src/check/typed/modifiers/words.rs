//! The words that are modifiers.

use crate::check::context::CheckContext;
use crate::dialect::Switches;
use crate::isa::{Atomic, Count, Storage, Typing};
use crate::span::Span;
use crate::vocabulary::{Base, Modifiers, Rounding, Saturate, Type, Width};

/// A modifier.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Word {
    /// `F`, `S`, `U`.
    Base(Base),
    /// `F32`, `U8X4`: a data type or the form of an access.
    Sized(Type, u8),
    /// `CC`, `CC0`, `CC1`.
    Code(u8),
    Clamp(Saturate),
    Rounding(Rounding),
    Atomic(Atomic),
    Count(Count),
    /// `NTC`, `PREC`, `S24`, `U24`, `HI`, `COH`, `VOL`.
    Flag(Modifiers),
}

/// The meaning of a modifier, and whether it is new in NV_gpu_program5.
pub(super) fn word(text: &[u8]) -> Option<(Word, bool)> {
    Some(match text {
        b"F" => (Word::Base(Base::Float), false),
        b"S" => (Word::Base(Base::Signed), false),
        b"U" => (Word::Base(Base::Unsigned), false),
        b"CC" | b"CC0" => (Word::Code(0), false),
        b"CC1" => (Word::Code(1), false),
        b"SAT" => (Word::Clamp(Saturate::Unsigned), false),
        b"SSAT" => (Word::Clamp(Saturate::Signed), false),
        b"NTC" => (Word::Flag(Modifiers::NTC), false),
        b"S24" => (Word::Flag(Modifiers::S24), false),
        b"U24" => (Word::Flag(Modifiers::U24), false),
        b"HI" => (Word::Flag(Modifiers::HI), false),
        b"PREC" => (Word::Flag(Modifiers::PREC), true),
        b"COH" => (Word::Flag(Modifiers::COH), true),
        b"VOL" => (Word::Flag(Modifiers::VOL), true),
        b"ROUND" => (Word::Rounding(Rounding::Nearest), true),
        b"CEIL" => (Word::Rounding(Rounding::Up), true),
        b"FLR" => (Word::Rounding(Rounding::Down), true),
        b"TRUNC" => (Word::Rounding(Rounding::ToZero), true),
        b"ADD" => (Word::Atomic(Atomic::Add), true),
        b"MIN" => (Word::Atomic(Atomic::Min), true),
        b"MAX" => (Word::Atomic(Atomic::Max), true),
        b"IWRAP" => (Word::Atomic(Atomic::IncrementWrap), true),
        b"DWRAP" => (Word::Atomic(Atomic::DecrementWrap), true),
        b"AND" => (Word::Atomic(Atomic::And), true),
        b"OR" => (Word::Atomic(Atomic::Or), true),
        b"XOR" => (Word::Atomic(Atomic::Xor), true),
        b"EXCH" => (Word::Atomic(Atomic::Exchange), true),
        b"CSWAP" => (Word::Atomic(Atomic::CompareSwap), true),
        b"INCR" => (Word::Count(Count::Up), true),
        b"DECR" => (Word::Count(Count::Down), true),
        b"GET" => (Word::Count(Count::Get), true),
        b"CTA" => (Word::Flag(Modifiers::CTA), true),
        b"FINE" => (Word::Flag(Modifiers::FINE), false),
        b"COARSE" => (Word::Flag(Modifiers::COARSE), false),
        b"SPARSE" => (Word::Flag(Modifiers::SPARSE), false),
        b"LODCLAMP" => (Word::Flag(Modifiers::LODCLAMP), false),
        _ => {
            let (ty, count) = sized(text)?;
            (Word::Sized(ty, count), true)
        }
    })
}

/// `F16` to `U64X4`.
pub(super) fn sized(text: &[u8]) -> Option<(Type, u8)> {
    let (letter, rest) = text.split_first()?;
    let base = match letter {
        b'F' => Base::Float,
        b'S' => Base::Signed,
        b'U' => Base::Unsigned,
        _ => return None,
    };
    let (width, count) = match rest {
        b"8" if base != Base::Float => (Width::Bits8, 1),
        b"8X2" if base != Base::Float => (Width::Bits8, 2),
        b"8X4" if base != Base::Float => (Width::Bits8, 4),
        b"16" => (Width::Bits16, 1),
        b"16X2" => (Width::Bits16, 2),
        b"16X4" => (Width::Bits16, 4),
        b"32" => (Width::Bits32, 1),
        b"32X2" => (Width::Bits32, 2),
        b"32X4" => (Width::Bits32, 4),
        b"64" => (Width::Bits64, 1),
        b"64X2" => (Width::Bits64, 2),
        b"64X4" => (Width::Bits64, 4),
        _ => return None,
    };
    Some((Type::new(base, width), count))
}

/// The modifier that is spelled so, if the language has it for such instructions.
pub(super) fn known(context: &CheckContext, typing: Typing, span: Span) -> Option<Word> {
    let extended = context.rules.typed.is_some_and(|rules| rules.extended);
    let has = |switch| context.program.options.has(switch);
    // Loads came to the older languages with options of their own, and brought their storage modifiers.
    let loads = matches!(typing.storage, Storage::Constant | Storage::Global);
    let changes = matches!(typing.storage, Storage::Atomic | Storage::ImageAtomic);
    let (word, newer) = word(context.bytes(span))?;
    let halves = changes && has(Switches::ATOMIC_HALVES);
    let narrow = |ty: Type| ty.width < Width::Bits32 && !(halves && ty == Type::F16);
    if matches!(word, Word::Sized(ty, count) if narrow(ty) && count > 1) && !has(Switches::EXTENDED_MEMORY) {
        return None;
    }
    let narrow = matches!(word, Word::Sized(ty, _) if ty.width < Width::Bits64 && ty != Type::F16);
    (!newer || extended || (loads && narrow)).then_some(word)
}

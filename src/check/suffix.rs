//! Write masks, swizzles and numbers: the short texts inside operands.

use crate::program::Select;
use crate::span::Span;
use crate::syntax::tokens;

/// Flag in the component table: set for the letters of `rgba`.
const COLOR: u8 = 4;
const BLANK: u8 = 8;
const OTHER: u8 = 16;

/// Each byte as a component: its number, with `COLOR`, or one of the values above.
static COMPONENTS: [u8; 256] = {
    let mut components = [OTHER; 256];
    let mut number = 0;
    while number < 4 {
        components[b"xyzw"[number] as usize] = number as u8;
        components[b"rgba"[number] as usize] = COLOR | number as u8;
        components[b" \t\r\n"[number] as usize] = BLANK;
        number += 1;
    }
    components
};

/// The components of a suffix in order. `None` if a character is not a component, sets are mixed, there are more than
/// four, or `rgba` is not allowed.
fn components(text: &[u8], colors: bool) -> Option<([u8; 4], usize)> {
    let mut found = [0u8; 4];
    let mut count = 0;
    let (mut every, mut any) = (COLOR, 0);
    for letter in text {
        let component = COMPONENTS[*letter as usize];
        if component == BLANK {
            continue;
        }
        if component == OTHER {
            return commented(text, colors);
        }
        *found.get_mut(count)? = component & 0b11;
        count += 1;
        every &= component;
        any |= component;
    }
    let one_set = any & COLOR == 0 || (colors && every == COLOR);
    (count > 0 && one_set).then_some((found, count))
}

/// The same for a suffix that may have comments between its components.
#[cold]
fn commented(text: &[u8], colors: bool) -> Option<([u8; 4], usize)> {
    if !text.contains(&b'#') {
        return None;
    }
    let whole = Span::new(0, text.len() as u32);
    let bare: Vec<u8> = tokens(text, whole).flat_map(|(_, span)| span.of(text)).copied().collect();
    components(&bare, colors)
}

/// Whether component letters come from both sets.
pub(super) fn mixed(text: &[u8]) -> bool {
    let color = |letter: &u8| COMPONENTS[*letter as usize] & COLOR != 0;
    text.iter().any(color) && !text.iter().all(color)
}

/// A write mask: each component at most once, in order. Bit 0 is x.
pub(super) fn write_mask(text: &[u8], colors: bool) -> Option<u8> {
    let (found, count) = components(text, colors)?;
    let found = &found[..count];
    found.iter().try_fold(0u8, |mask, number| (mask >> number == 0).then_some(mask | 1 << number))
}

/// A swizzle of one or four components.
pub(super) fn swizzle(text: &[u8], colors: bool) -> Option<[Select; 4]> {
    match components(text, colors)? {
        (found, 1) => Some([Select::component(found[0]); 4]),
        (found, 4) => Some(found.map(Select::component)),
        _ => None,
    }
}

/// Exactly one component.
pub(super) fn scalar(text: &[u8], colors: bool) -> Option<u8> {
    match components(text, colors)? {
        (found, 1) => Some(found[0]),
        _ => None,
    }
}

/// Digits as a number, if it fits.
pub(super) fn integer(text: &[u8]) -> Option<u32> {
    let text = if text.len() > 10 { without_zeros(text) } else { text };
    if text.is_empty() || text.len() > 10 {
        return None;
    }
    let mut value = 0u64;
    for digit in text {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = 10 * value + u64::from(digit);
    }
    u32::try_from(value).ok()
}

/// Digits without leading zeros, apart from the last digit.
#[cold]
fn without_zeros(text: &[u8]) -> &[u8] {
    let zeros = text.iter().take_while(|digit| **digit == b'0').count();
    &text[zeros.min(text.len() - 1)..]
}

/// A decimal number, rounded to the nearest 32-bit float. Hexadecimal digits are not a float.
pub(super) fn float(text: &[u8]) -> Option<f32> {
    if text.starts_with(b"0x") || text.starts_with(b"0X") {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_ordered() {
        assert_eq!(write_mask(b"xzw", false), Some(0b1101));
        assert_eq!(write_mask(b"x z", false), Some(0b101));
        assert_eq!(write_mask(b"x # y\n\tz#w\r w", false), Some(0b1101));
        assert_eq!(write_mask(b"x # y\n q", false), None);
        assert_eq!(write_mask(b"zx", false), None);
        assert_eq!(write_mask(b"xx", false), None);
        assert_eq!(write_mask(b"rg", false), None);
        assert_eq!(write_mask(b"rg", true), Some(0b11));
        assert_eq!(write_mask(b"xg", true), None);
        assert_eq!(write_mask(b"", false), None);
    }

    #[test]
    fn swizzles_have_one_or_four_components() {
        assert_eq!(swizzle(b"w", false), Some([Select::W; 4]));
        assert_eq!(swizzle(b"yzzx", false), Some([Select::Y, Select::Z, Select::Z, Select::X]));
        assert_eq!(swizzle(b"xy", false), None);
        assert_eq!(swizzle(b"xyzwx", false), None);
    }

    #[test]
    fn numbers_are_decimal() {
        assert_eq!(integer(b"255"), Some(255));
        assert_eq!(integer(b"4294967296"), None);
        assert_eq!(integer(b"00000000000000000000000255"), Some(255));
        assert_eq!(integer(b"00000000000000"), Some(0));
        assert_eq!(integer(b"00000004294967295"), Some(u32::MAX));
        assert_eq!(integer(b"00000004294967296"), None);
        assert_eq!(integer(b"10000000000000001"), None);
        assert_eq!(integer(b"0000000000x1"), None);
        assert_eq!(integer(b""), None);
        assert_eq!(integer(b"1.0"), None);
        assert_eq!(float(b".5"), Some(0.5));
        assert_eq!(float(b"1."), Some(1.0));
        assert_eq!(float(b"2e3"), Some(2000.0));
        assert_eq!(float(b"0x10"), None);
        assert_eq!(float(b"."), None);
        assert_eq!(float(b"1e99"), Some(f32::INFINITY));
    }
}

//! Write masks, swizzles and numbers: the small texts inside operands.

use crate::program::Select;

/// The component that a letter names, and whether it is of the `rgba` set.
fn component(letter: u8) -> Option<(u8, bool)> {
    match letter {
        b'x' => Some((0, false)),
        b'y' => Some((1, false)),
        b'z' => Some((2, false)),
        b'w' => Some((3, false)),
        b'r' => Some((0, true)),
        b'g' => Some((1, true)),
        b'b' => Some((2, true)),
        b'a' => Some((3, true)),
        _ => None,
    }
}

/// The components of a suffix in their order. `None` where a character is no component, sets are mixed, there are
/// more than four, or `rgba` stands where it does not belong.
fn components(text: &[u8], colors: bool) -> Option<([u8; 4], usize)> {
    let mut found = [0u8; 4];
    let mut count = 0;
    let mut set = None;
    for letter in text.iter().filter(|byte| !byte.is_ascii_whitespace()) {
        let (number, is_color) = component(*letter)?;
        if (is_color && !colors) || *set.get_or_insert(is_color) != is_color {
            return None;
        }
        *found.get_mut(count)? = number;
        count += 1;
    }
    (count > 0).then_some((found, count))
}

/// Whether component letters come from both sets.
pub fn mixed(text: &[u8]) -> bool {
    let color = |letter: &u8| component(*letter).is_some_and(|(_, color)| color);
    text.iter().any(color) && !text.iter().all(color)
}

/// A write mask: components once each, in their order. Bit 0 is x.
pub fn write_mask(text: &[u8], colors: bool) -> Option<u8> {
    let (found, count) = components(text, colors)?;
    let found = &found[..count];
    let ordered = found.windows(2).all(|pair| pair[0] < pair[1]);
    ordered.then(|| found.iter().fold(0, |mask, number| mask | 1 << number))
}

/// A swizzle of one or four components.
pub fn swizzle(text: &[u8], colors: bool) -> Option<[Select; 4]> {
    match components(text, colors)? {
        (found, 1) => Some([Select::component(found[0]); 4]),
        (found, 4) => Some(found.map(Select::component)),
        _ => None,
    }
}

/// Exactly one component.
pub fn scalar(text: &[u8], colors: bool) -> Option<u8> {
    match components(text, colors)? {
        (found, 1) => Some(found[0]),
        _ => None,
    }
}

/// Digits as a number, if it fits.
pub fn integer(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 10 {
        return None;
    }
    let mut value = 0u32;
    for digit in text {
        value = value.checked_mul(10)?.checked_add(char::from(*digit).to_digit(10)?)?;
    }
    Some(value)
}

/// A decimal number, rounded to the nearest 32-bit float. Hexadecimal digits are no float.
pub fn float(text: &[u8]) -> Option<f32> {
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
        assert_eq!(integer(b"1.0"), None);
        assert_eq!(float(b".5"), Some(0.5));
        assert_eq!(float(b"1."), Some(1.0));
        assert_eq!(float(b"2e3"), Some(2000.0));
        assert_eq!(float(b"0x10"), None);
        assert_eq!(float(b"."), None);
        assert_eq!(float(b"1e99"), Some(f32::INFINITY));
    }
}

//! From a mnemonic to its row and suffixes.

use std::sync::OnceLock;

use super::table::{Row, TABLE};
use crate::vocabulary::{Dialect, Modifiers};

/// An instruction's name, split into parts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Mnemonic {
    /// Index into `TABLE`.
    pub row: u16,
    /// The suffixes written after the name.
    pub modifiers: Modifiers,
}

impl Mnemonic {
    /// The row of the table.
    pub fn row(self) -> &'static Row {
        &TABLE[self.row as usize]
    }
}

/// Names are at most 16 bytes, so each fits into a number.
fn key(name: &[u8]) -> Option<u128> {
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
    match name.len() {
        0..=8 => Some(word(name).into()),
        9..=16 => Some(u128::from(word(&name[8..])) << 64 | u128::from(word(&name[..8]))),
        _ => None,
    }
}

/// A dialect's names by their keys: an open hash table that is a quarter full, so that most names are found, or found
/// missing, at the first probe. 0 is the key of no name and marks free slots.
struct Names {
    slots: Vec<(u128, Mnemonic)>,
    /// The shift that leaves as many bits of a hash as a slot number has.
    shift: u32,
}

impl Names {
    fn new(names: &[(u128, Mnemonic)]) -> Self {
        let size = (4 * names.len().max(1)).next_power_of_two();
        let empty = (0, Mnemonic { row: 0, modifiers: Modifiers::empty() });
        let mut table = Self { slots: vec![empty; size], shift: 64 - size.trailing_zeros() };
        for (key, mnemonic) in names {
            let slot = table.slot(*key);
            table.slots[slot] = (*key, *mnemonic);
        }
        table
    }

    /// The slot of `key`, or the one where it belongs.
    #[inline]
    fn slot(&self, key: u128) -> usize {
        let hash = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (hash >> self.shift) as usize;
        while self.slots[slot].0 != key && self.slots[slot].0 != 0 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    fn get(&self, key: u128) -> Option<Mnemonic> {
        let (found, mnemonic) = self.slots[self.slot(key)];
        (found != 0).then_some(mnemonic)
    }

    fn values(&self) -> impl Iterator<Item = Mnemonic> {
        self.slots.iter().filter(|(key, _)| *key != 0).map(|(_, mnemonic)| *mnemonic)
    }
}

/// Built for each dialect when its first program is read.
static NAMES: [OnceLock<Names>; Dialect::ALL.len()] = [const { OnceLock::new() }; Dialect::ALL.len()];

fn names(dialect: Dialect) -> &'static Names {
    NAMES[dialect as usize].get_or_init(|| names_of(dialect))
}

fn names_of(dialect: Dialect) -> Names {
    let mut names = Vec::new();
    let mut spelling = Vec::new();
    for (index, row) in TABLE.iter().enumerate().filter(|(_, row)| row.dialects.contains(dialect)) {
        for (suffix, modifiers) in suffixes(row.modifiers_in(dialect)) {
            spelling.clear();
            spelling.extend(row.name.bytes().chain(suffix.iter().flat_map(|part| part.bytes())));
            if let Some(key) = key(&spelling) {
                names.push((key, Mnemonic { row: index as u16, modifiers }));
            }
        }
    }
    Names::new(&names)
}

/// Every spelling of the suffixes in `allowed`: a precision, a condition code, a clamp, in this order.
fn suffixes(allowed: Modifiers) -> Vec<([&'static str; 3], Modifiers)> {
    let group = |choices: &[(&'static str, Modifiers)]| -> Vec<(&'static str, Modifiers)> {
        let mut group = vec![("", Modifiers::empty())];
        group.extend(choices.iter().filter(|(_, modifier)| allowed.contains(*modifier)));
        group
    };
    let precisions = group(&[("R", Modifiers::R), ("H", Modifiers::H), ("X", Modifiers::X)]);
    let codes = group(&[("C", Modifiers::C), ("C0", Modifiers::C0), ("C1", Modifiers::C1)]);
    let clamps = group(&[("_SAT", Modifiers::SAT), ("_SSAT", Modifiers::SSAT)]);
    let mut all = Vec::new();
    for (precision, first) in &precisions {
        for (code, second) in &codes {
            for (clamp, third) in &clamps {
                all.push(([*precision, *code, *clamp], *first | *second | *third));
            }
        }
    }
    all
}

/// The instruction that `name` means in `dialect`.
pub fn find(dialect: Dialect, name: &[u8]) -> Option<Mnemonic> {
    names(dialect).get(key(name)?)
}

/// The row of `dialect` whose name plus some suffix is `name`, and that suffix, which the row may not allow.
pub fn suffixed(dialect: Dialect, name: &str) -> Option<(&'static Row, &str)> {
    let all = suffixes(Modifiers::all());
    let known = |suffix: &str| !suffix.is_empty() && all.iter().any(|(parts, _)| parts.concat() == suffix);
    let rows = TABLE.iter().filter(|row| row.dialects.contains(dialect));
    let found = rows.filter_map(|row| Some((row, name.strip_prefix(row.name).filter(|suffix| known(suffix))?)));
    found.max_by_key(|(row, _)| row.name.len())
}

/// The spelling of an instruction with these suffixes.
pub fn spell(mnemonic: Mnemonic) -> String {
    let part = |pairs: &[(Modifiers, &'static str)]| {
        pairs.iter().find(|(modifier, _)| mnemonic.modifiers.contains(*modifier)).map_or("", |(_, text)| *text)
    };
    let precision = part(&[(Modifiers::R, "R"), (Modifiers::H, "H"), (Modifiers::X, "X")]);
    let code = part(&[(Modifiers::C, "C"), (Modifiers::C0, "C0"), (Modifiers::C1, "C1")]);
    let clamp = part(&[(Modifiers::SAT, "_SAT"), (Modifiers::SSAT, "_SSAT")]);
    format!("{}{precision}{code}{clamp}", mnemonic.row().name)
}

/// The most similar name of `dialect`, if one is close enough.
pub fn similar(dialect: Dialect, name: &str) -> Option<String> {
    let upper = name.to_ascii_uppercase();
    names(dialect)
        .values()
        .map(spell)
        .map(|candidate| (distance(&upper, &candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 5)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Edit distance in which swapping neighbours counts once. Long names are not compared.
pub fn distance(left: &str, right: &str) -> usize {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len().max(right.len()) > 32 {
        return usize::MAX;
    }
    let mut before: Vec<usize> = vec![0; right.len() + 1];
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let mut best = (row[j] + usize::from(a != b)).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                best = best.min(before[j - 1] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_rows_of_a_name_share_a_dialect() {
        for (index, row) in TABLE.iter().enumerate() {
            for other in &TABLE[index + 1..] {
                assert!(
                    row.name != other.name || !row.dialects.overlaps(other.dialects),
                    "{} stands twice for one dialect",
                    row.name
                );
            }
        }
    }

    #[test]
    fn no_spelling_means_two_things() {
        for dialect in Dialect::ALL {
            let rows = TABLE.iter().filter(|row| row.dialects.contains(dialect));
            let spellings: usize = rows.map(|row| suffixes(row.modifiers_in(dialect)).len()).sum();
            assert_eq!(spellings, names(dialect).values().count(), "{dialect:?}");
        }
    }

    /// The counts that the texts state: 17 and 21 for VP1 and VP1.1, 39 for VP2, 45 for FP1.
    #[test]
    fn each_language_has_as_many_instructions_as_its_text_says() {
        let count = |dialect| TABLE.iter().filter(|row: &&Row| row.dialects.contains(dialect)).count();
        assert_eq!(count(Dialect::Vp10), 17);
        assert_eq!(count(Dialect::Vp11), 21);
        assert_eq!(count(Dialect::Vp20), 39);
        assert_eq!(count(Dialect::Fp10), 45);
    }

    #[test]
    fn suffixes_need_not_be_taken() {
        let found = |name| suffixed(Dialect::Vp20, name).map(|(row, suffix)| (row.name, suffix));
        assert_eq!(found("BRAC"), Some(("BRA", "C")));
        assert_eq!(found("ARL_SAT"), Some(("ARL", "_SAT")));
        assert_eq!(found("MULXC_SSAT"), Some(("MUL", "XC_SSAT")));
        assert_eq!(found("BRA"), None);
        assert_eq!(found("BRAQ"), None);
    }

    #[test]
    fn suffixes_are_taken_apart() {
        let found = find(Dialect::Fp10, b"ADDXC_SAT").expect("a spelling of FP1.0");
        assert_eq!(found.row().name, "ADD");
        assert_eq!(found.modifiers, Modifiers::X | Modifiers::C | Modifiers::SAT);
        assert_eq!(find(Dialect::Fp10, b"DDXX"), None);
        assert_eq!(find(Dialect::Vp20, b"ADD_SAT"), None);
        assert_eq!(find(Dialect::Fp10, b"RCPC").map(|found| found.row().name), Some("RCP"));
        assert_eq!(similar(Dialect::Vp20, "MVO").as_deref(), Some("MOV"));
    }
}

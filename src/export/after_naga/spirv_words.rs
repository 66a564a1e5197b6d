//! The instructions of a SPIR-V module.

/// Words before the first instruction.
pub(in crate::export) const HEADER: usize = 5;

/// The number of an instruction, and how many words it has, from its first word.
pub(super) fn parts(word: u32) -> (u32, usize) {
    (word & 0xffff, (word >> 16) as usize)
}

/// The instructions, each with its number; they end where the words are not a module.
pub(in crate::export) fn instructions(words: &[u32]) -> impl Iterator<Item = (u32, &[u32])> {
    let mut at = HEADER;
    std::iter::from_fn(move || {
        let (number, count) = parts(*words.get(at)?);
        let instruction = words.get(at..at + count.max(1))?;
        at += instruction.len();
        Some((number, instruction))
    })
}

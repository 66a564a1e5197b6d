//! SPIR-V in an order that does not depend on the host: naga's writer goes through the variables of a function in the order
//! of their hashes, which words of 32 and of 64 bits do not share (naga 30).

use super::spirv_words::{HEADER, parts};

const VARIABLE: u32 = 59;
const LABEL: u32 = 248;

/// Sorts the variables at the beginning of functions by their numbers.
pub(in crate::export) fn sort_variables(words: &mut [u32]) {
    let mut at = HEADER;
    while let Some(word) = words.get(at) {
        let (code, count) = parts(*word);
        at += count.max(1);
        if code != LABEL {
            continue;
        }
        let first = at;
        let mut variables: Vec<Vec<u32>> = Vec::new();
        while let Some(word) = words.get(at) {
            let (code, count) = parts(*word);
            let Some(instruction) = words.get(at..at + count).filter(|_| code == VARIABLE && count >= 4) else { break };
            variables.push(instruction.to_vec());
            at += count;
        }
        if variables.len() > 1 {
            variables.sort_unstable_by_key(|instruction| instruction[2]);
            words[first..at].copy_from_slice(&variables.concat());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_a_block_are_sorted_and_nothing_else_moves() {
        let variable = |id: u32| [4 << 16 | VARIABLE, 1, id, 7];
        let with_value = |id: u32| [5 << 16 | VARIABLE, 1, id, 7, 2];
        let label = [2 << 16 | LABEL, 3];
        let header = [0x0723_0203, 0x1_0300, 0, 99, 0];
        let other = [3 << 16 | 62, 9, 8];
        let of = |pieces: &[&[u32]]| pieces.concat();
        let mut words = of(&[
            &header,
            &variable(40),
            &variable(30),
            &label,
            &with_value(12),
            &variable(10),
            &with_value(11),
            &other,
            &label,
            &other,
        ]);
        sort_variables(&mut words);
        let expected = of(&[
            &header,
            &variable(40),
            &variable(30),
            &label,
            &variable(10),
            &with_value(11),
            &with_value(12),
            &other,
            &label,
            &other,
        ]);
        assert_eq!(words, expected);
        // Words that are no module end it.
        for broken in [vec![], vec![0; 9], vec![9 << 16 | LABEL; 7]] {
            sort_variables(&mut broken.clone());
        }
    }
}

//! Sample masks as arrays of words in SPIR-V.

use super::spirv_words::{self, HEADER};

/// Numbers of instructions (SPIR-V 1.3, 3.32).
const TYPE_ARRAY: u32 = 28;
const TYPE_POINTER: u32 = 32;
const CONSTANT: u32 = 43;
const VARIABLE: u32 = 59;
const LOAD: u32 = 61;
const STORE: u32 = 62;
const ACCESS_CHAIN: u32 = 65;
const DECORATE: u32 = 71;

/// The decoration BuiltIn, and the built-in SampleMask.
const BUILT_IN: u32 = 11;
const SAMPLE_MASK: u32 = 20;

/// An instruction: its number, and its operands.
fn instructions(words: &[u32]) -> impl Iterator<Item = (u32, &[u32])> {
    spirv_words::instructions(words).map(|(number, instruction)| (number, &instruction[1..]))
}

fn push(words: &mut Vec<u32>, number: u32, operands: &[u32]) {
    words.push(number | (operands.len() as u32 + 1) << 16);
    words.extend_from_slice(operands);
}

/// A variable of a mask: itself, the type of its word, and that of pointers to it.
struct Mask {
    variable: u32,
    word: u32,
    pointer: u32,
}

fn masks(words: &[u32]) -> Vec<Mask> {
    let mut masks = Vec::new();
    let (mut named, mut pointers) = (Vec::new(), Vec::new());
    for (number, operands) in instructions(words) {
        match (number, operands) {
            (DECORATE, [variable, BUILT_IN, SAMPLE_MASK]) => named.push(*variable),
            (TYPE_POINTER, [pointer, _, word]) => pointers.push((*pointer, *word)),
            (VARIABLE, [pointer, variable, ..]) if named.contains(variable) => {
                let word = pointers.iter().find(|(known, _)| known == pointer).map(|(_, word)| *word);
                masks.extend(word.map(|word| Mask { variable: *variable, word, pointer: *pointer }));
            }
            _ => {}
        }
    }
    masks
}

/// Makes arrays of a module's sample masks.
pub(in crate::export) fn declare(words: &mut Vec<u32>) {
    let masks = masks(words);
    if masks.is_empty() {
        return;
    }
    let mut made = words[..HEADER].to_vec();
    let mut bound = words[3];
    let mut new = || {
        bound += 1;
        bound - 1
    };
    // The constant 0 of each mask, by which its word is reached.
    let mut zeros = vec![0; masks.len()];
    let of = |variable: u32| masks.iter().position(|mask| mask.variable == variable);
    for (number, operands) in instructions(words) {
        let mask = match (number, operands) {
            (VARIABLE, [_, variable, ..]) => of(*variable),
            (LOAD, [_, _, variable, ..]) | (STORE, [variable, ..]) => of(*variable),
            _ => None,
        };
        let Some(at) = mask else {
            push(&mut made, number, operands);
            continue;
        };
        match (number, operands) {
            (VARIABLE, [_, variable, storage, ..]) => {
                let [one, zero, array, pointer] = [new(), new(), new(), new()];
                let word = masks[at].word;
                push(&mut made, CONSTANT, &[word, one, 1]);
                push(&mut made, CONSTANT, &[word, zero, 0]);
                push(&mut made, TYPE_ARRAY, &[array, word, one]);
                push(&mut made, TYPE_POINTER, &[pointer, *storage, array]);
                push(&mut made, VARIABLE, &[pointer, *variable, *storage]);
                zeros[at] = zero;
            }
            (LOAD, [ty, result, variable, rest @ ..]) => {
                let place = new();
                push(&mut made, ACCESS_CHAIN, &[masks[at].pointer, place, *variable, zeros[at]]);
                push(&mut made, LOAD, &[&[*ty, *result, place], rest].concat());
            }
            (STORE, [variable, value, rest @ ..]) => {
                let place = new();
                push(&mut made, ACCESS_CHAIN, &[masks[at].pointer, place, *variable, zeros[at]]);
                push(&mut made, STORE, &[&[place, *value], rest].concat());
            }
            _ => push(&mut made, number, operands),
        }
    }
    made[3] = bound;
    *words = made;
}

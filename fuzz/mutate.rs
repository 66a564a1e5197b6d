//! Bytes that are almost programs. The fuzz target and the project's own tests share this file.

use std::path::Path;

/// All files in a folder and below it, ordered by name.
pub fn seeds(folder: &Path) -> Vec<Vec<u8>> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a file can be read")).collect()
}

/// A program with some of its tokens dropped, repeated, exchanged, replaced by those of another program, or damaged.
/// `entropy` determines every choice.
pub fn mutated(seeds: &[Vec<u8>], entropy: &[u8]) -> Vec<u8> {
    let mut bytes = entropy.iter().copied();
    let mut choose = |limit: usize| {
        let number = usize::from(bytes.next().unwrap_or(0)) << 8 | usize::from(bytes.next().unwrap_or(0));
        number % limit.max(1)
    };
    let mut text = tokens(&seeds[choose(seeds.len())]);
    let donor = tokens(&seeds[choose(seeds.len())]);
    for _ in 0..entropy.len() / 8 {
        let (at, other) = (choose(text.len()), choose(text.len()));
        match choose(6) {
            _ if text.is_empty() || donor.is_empty() => break,
            0 => drop(text.remove(at)),
            1 => text.insert(other, text[at].clone()),
            2 => text.swap(at, other),
            3 | 4 => text[at] = donor[choose(donor.len())].clone(),
            _ => text[at].push(choose(256) as u8),
        }
    }
    text.concat()
}

/// Words, numbers, white space and single marks.
fn tokens(text: &[u8]) -> Vec<Vec<u8>> {
    let kind = |byte: u8| match byte {
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => 1,
        b' ' | b'\t' => 2,
        _ => 0,
    };
    text.chunk_by(|left, right| kind(*left) != 0 && kind(*left) == kind(*right)).map(<[u8]>::to_vec).collect()
}

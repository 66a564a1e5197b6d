//! The case files inside the program, as `build.rs` packs them.

use std::io::Read;

use anyhow::Context as _;
use flate2::read::ZlibDecoder;
use glasm_scene::cases::Source;

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cases.bin"));

/// The files, in the order of their folders and names.
pub(super) fn cases() -> anyhow::Result<Vec<Source>> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(PACKED).read_to_end(&mut bytes).context("the packed case files")?;
    let mut rest = bytes.as_slice();
    let mut part = || {
        let (length, after) = rest.split_first_chunk()?;
        let (part, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        rest = after;
        Some(part.to_vec())
    };
    let file = || Some((part()?, part()?));
    let files = std::iter::from_fn(file);
    Ok(files.map(|(name, bytes)| Source { name: String::from_utf8_lossy(&name).into_owned(), bytes }).collect())
}

#[cfg(test)]
mod tests {
    use super::{PACKED, cases};

    #[test]
    fn the_packed_case_files_are_of_every_language_and_small() {
        let cases = cases().expect("case files");
        assert!((300..600).contains(&cases.len()), "{} files", cases.len());
        for header in ["!!VP1.0", "!!VP2.0", "!!FP1.0", "!!ARBvp1.0", "!!ARBfp1.0", "!!NVfp5.0", "!!NVcp5.0", "!!RC1.0"]
        {
            let has = |source: &&glasm_scene::cases::Source| String::from_utf8_lossy(&source.bytes).contains(header);
            assert!(cases.iter().any(|case| has(&case)), "none begins with {header}");
        }
        assert!(cases.iter().all(|case| case.bytes.windows(6).any(|text| text == b"#@ run")));
        assert!(PACKED.len() < 150_000, "{} bytes", PACKED.len());
    }
}

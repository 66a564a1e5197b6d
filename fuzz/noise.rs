//! Bytes that look like chance, for short runs of the fuzz targets that are always the same.

/// SplitMix64, a byte of each word.
pub fn bytes(seed: u64, count: usize) -> Vec<u8> {
    let word = |place: u64| {
        let mut word = (seed << 32).wrapping_add(place).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    };
    (0..count as u64).map(|place| word(place) as u8).collect()
}

// Zeros before the first bit; not every language counts them itself.
fn leading_zeros(word: u32) -> u32 {
    var rest = word;
    var zeros = 0u;
    if rest < 0x10000u {
        rest = rest << 16u;
        zeros = 16u;
    }
    if rest < 0x1000000u {
        rest = rest << 8u;
        zeros = zeros + 8u;
    }
    if rest < 0x10000000u {
        rest = rest << 4u;
        zeros = zeros + 4u;
    }
    if rest < 0x40000000u {
        rest = rest << 2u;
        zeros = zeros + 2u;
    }
    if rest < 0x80000000u {
        rest = rest << 1u;
        zeros = zeros + 1u;
    }
    return zeros + select(1u, 0u, (rest >> 31u) == 1u);
}

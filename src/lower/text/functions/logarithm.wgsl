// One term more of a polynomial whose signs alternate, at a number of either sign.
fn logarithm_term(coefficient: u32, sum: u32, at: u32, below: bool) -> u32 {
    let step = whole_product(sum, at).x;
    return select(coefficient - step, coefficient + step, below);
}

fn logarithm(bits: u32) -> u32 {
    let size = bits & 0x7fffffffu;
    if size < 0x800000u {
        return 0xff800000u;
    }
    if size != bits || size > 0x7f800000u {
        return 0x7fc00000u;
    }
    if bits == 0x7f800000u {
        return bits;
    }
    let number = (bits & 0x7fffffu) | 0x800000u;
    let above = number > 0xb504f3u;
    let exponent = i32(bits >> 23u) - select(127, 126, above);
    let rest = select((number - 0x800000u) << 1u, 0x1000000u - number, above);
    let at = rest << 8u;
    var slope = 0x08b648c9u;
    slope = logarithm_term(0x10c91c8fu, slope, at, above);
    slope = logarithm_term(0x1140c67fu, slope, at, above);
    slope = logarithm_term(0x10b872a8u, slope, at, above);
    slope = logarithm_term(0x123e34ffu, slope, at, above);
    slope = logarithm_term(0x1480da33u, slope, at, above);
    slope = logarithm_term(0x17186b11u, slope, at, above);
    slope = logarithm_term(0x1a61c50du, slope, at, above);
    slope = logarithm_term(0x1ec6f47fu, slope, at, above);
    slope = logarithm_term(0x24eed692u, slope, at, above);
    slope = logarithm_term(0x2e2a8f0au, slope, at, above);
    slope = logarithm_term(0x3d8e13bdu, slope, at, above);
    slope = logarithm_term(0x5c551d94u, slope, at, above);
    slope = logarithm_term(0xb8aa3b29u, slope, at, above);
    let part = whole_product(rest, slope);
    // No branch from here on, for the reason that leading_zeros has none.
    let whole = u32(exponent) << 23u;
    var high = select(whole + part.x, whole - part.x - select(0u, 1u, part.y != 0u), above);
    var low = select(part.y, 0u - part.y, above);
    let empty = (high | low) == 0u;
    let sign = high & 0x80000000u;
    high = select(high, ~high + select(0u, 1u, low == 0u), sign != 0u);
    low = select(low, 0u - low, sign != 0u);
    let thin = high == 0u;
    let first = select(high, low, thin);
    let second = select(low, 0u, thin);
    let zeros = leading_zeros(first);
    let shifted = (first << (zeros & 31u)) | (second >> ((32u - zeros) & 31u));
    let fraction = select(shifted, first, zeros == 0u);
    return select(packed_float(sign, select(8, -24, thin) - i32(zeros), fraction), 0u, empty);
}

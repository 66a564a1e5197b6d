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
    var high = u32(exponent) << 23u;
    var low = part.y;
    if above {
        low = 0u - part.y;
        high = high - part.x - select(0u, 1u, part.y != 0u);
    } else {
        high = high + part.x;
    }
    if (high | low) == 0u {
        return 0u;
    }
    let sign = high & 0x80000000u;
    if sign != 0u {
        high = ~high + select(0u, 1u, low == 0u);
        low = 0u - low;
    }
    let zeros = leading_zeros(high);
    if zeros == 32u {
        let more = leading_zeros(low);
        return packed_float(sign, -24 - i32(more), low << more);
    }
    let fraction = select((high << zeros) | (low >> (32u - zeros)), high, zeros == 0u);
    return packed_float(sign, 8 - i32(zeros), fraction);
}

// IEEE's quotient with denormals as zeros, by long division of eight bits at a time.
fn quotient(left: u32, right: u32) -> u32 {
    let a = left & 0x7fffffffu;
    let b = right & 0x7fffffffu;
    let sign = (left ^ right) & 0x80000000u;
    if a > 0x7f800000u || b > 0x7f800000u {
        return 0x7fc00000u;
    }
    let none = a < 0x800000u;
    let infinite = a == 0x7f800000u;
    if (none && b < 0x800000u) || (infinite && b == 0x7f800000u) {
        return 0x7fc00000u;
    }
    if none || b == 0x7f800000u {
        return sign;
    }
    if infinite || b < 0x800000u {
        return sign | 0x7f800000u;
    }
    let divisor = (b & 0x7fffffu) | 0x800000u;
    var rest = (a & 0x7fffffu) | 0x800000u;
    var exponent = i32(a >> 23u) - i32(b >> 23u) + 127;
    if rest < divisor {
        rest = rest << 1u;
        exponent = exponent - 1;
    }
    if exponent > 254 {
        return sign | 0x7f800000u;
    }
    if exponent < 0 {
        return sign;
    }
    rest = (rest - divisor) << 8u;
    var digits = 0x100u + rest / divisor;
    rest = (rest % divisor) << 8u;
    digits = (digits << 8u) + rest / divisor;
    rest = (rest % divisor) << 8u;
    digits = (digits << 8u) + rest / divisor;
    rest = rest % divisor;
    let significand = digits >> 1u;
    if exponent == 0 {
        return sign | select(0u, 0x800000u, significand == 0xffffffu);
    }
    let up = digits & (significand | select(0u, 1u, rest != 0u)) & 1u;
    return sign | ((u32(exponent - 1) << 23u) + significand + up);
}

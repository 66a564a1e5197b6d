fn exponential(bits: u32) -> u32 {
    let size = bits & 0x7fffffffu;
    if size > 0x7f800000u {
        return 0x7fc00000u;
    }
    let negative = size != bits;
    let exponent = i32(size >> 23u) - 127;
    if exponent < -33 {
        return 0x3f800000u;
    }
    if exponent > 6 && !negative {
        return 0x7f800000u;
    }
    if negative && size > 0x42fc0000u {
        return 0u;
    }
    let number = (bits & 0x7fffffu) | 0x800000u;
    var whole = 0;
    var part = 0u;
    if exponent >= 0 {
        whole = i32(number >> u32(23 - exponent));
        part = number << u32(9 + exponent);
    } else if exponent >= -9 {
        part = number << u32(9 + exponent);
    } else {
        part = number >> u32(-9 - exponent);
    }
    if negative {
        whole = -whole - select(0, 1, part != 0u);
        part = 0u - part;
    }
    var slope = 0x00001e45u;
    slope = 0x0000f206u + whole_product(slope, part).x;
    slope = 0x000a2454u + whole_product(slope, part).x;
    slope = 0x00575c45u + whole_product(slope, part).x;
    slope = 0x027656e6u + whole_product(slope, part).x;
    slope = 0x0e35843cu + whole_product(slope, part).x;
    slope = 0x3d7f7c01u + whole_product(slope, part).x;
    slope = 0xb17217f8u + whole_product(slope, part).x;
    return packed_float(0u, whole, 0x80000000u | (whole_product(slope, part).x >> 1u));
}

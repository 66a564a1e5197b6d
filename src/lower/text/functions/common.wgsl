// The whole product of two words, the upper word first.
fn whole_product(a: u32, b: u32) -> vec2<u32> {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let middle = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let other = (a & 0xffffu) * (b >> 16u) + (middle & 0xffffu);
    let high = (a >> 16u) * (b >> 16u) + (middle >> 16u) + (other >> 16u);
    return vec2<u32>(high, (other << 16u) | (low & 0xffffu));
}

// The number whose first bit is the first of the fraction and weighs 2^exponent, rounded.
fn packed_float(sign: u32, exponent: i32, fraction: u32) -> u32 {
    let rounded = (fraction >> 8u) + ((fraction >> 7u) & 1u);
    return sign | ((u32(exponent + 126) << 23u) + rounded);
}

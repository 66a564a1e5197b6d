const EXPONENT = 0x7f800000u;

// The bits of the half that a float is.
fn bits_of_half(value: f32) -> u32 {
    let bits = bitcast<u32>(value);
    let size = bits & 0x7fffffffu;
    let normal = (size >> 13u) - 0x1c000u;
    // Denormal halves count steps of 2^-24.
    let denormal = u32(bitcast<f32>(size) * 0x1p24);
    let field = select(normal, denormal, size < 0x38800000u);
    let infinity = EXPONENT;
    let endless = size == infinity;
    let undefined = size > infinity;
    let infinite_half = 0x7c00u;
    let nan = 0x7e00u;
    let number = select(field, infinite_half, endless);
    let sign = (bits >> 16u) & 0x8000u;
    let half = number | sign;
    return select(half, nan, undefined);
}

// The half in the low 16 bits of a word.
fn half_of_bits(word: u32) -> f32 {
    let size = word & 0x7fffu;
    let shifted = size << 13u;
    let normal = shifted + 0x38000000u;
    let special = shifted | EXPONENT;
    let small = bitcast<u32>(f32(size) * 0x1p-24);
    let least = 0x400u;
    let most = 0x7c00u;
    let is_small = size < least;
    let is_special = size >= most;
    let large = select(normal, special, is_special);
    let field = select(large, small, is_small);
    let sign = (word << 16u) & 0x80000000u;
    return bitcast<f32>(field | sign);
}

// 2 to a power that is an integer: the exponent is inserted, which is exact.
fn power_of_two(value: f32) -> f32 {
    let low = -127.0;
    let high = 128.0;
    let exponent = i32(clamp(value, low, high));
    let biased = bitcast<u32>(exponent + 127);
    return bitcast<f32>(biased << 23u);
}

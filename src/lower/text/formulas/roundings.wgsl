const SIGN = 0x80000000u;

// What `care` says: the sign, the least number whose multiple is added, and two flags (`SpecialCases::word`).
const LEAST_MULTIPLE = 0x38c00000u;
const BY_EXPONENT = 1u;
const LARGE = 2u;

// All but the exponent.
const FRACTION_AND_SIGN = 0x807fffffu;

// From a number to -8192 times the number. The last bit of the sum of both is that of the half as well, and its
// exponent is smaller only where the half is a power of two and the number is nearer to it than a quarter of that bit.
const TO_MULTIPLE = 0x86800000u;

// The nearest half. Compilers know the care of each call, and leave out what it has no need of.
fn half(value: f32, care: u32) -> f32 {
    let bits = bitcast<u32>(value);
    let sign = bits & (care & SIGN);
    let size = bits ^ sign;
    let number = bitcast<f32>(size);
    // Two opposite numbers are added. The sum with the first has the last bit of the half.
    let by_exponent = care & BY_EXPONENT;
    let mask = (by_exponent * FRACTION_AND_SIGN) ^ 0xffffffffu;
    let least = care & LEAST_MULTIPLE;
    let near = max(size & mask, least);
    // By the exponent alone, the number added is one and a half times the power of two.
    let more = (by_exponent << 22u) | TO_MULTIPLE;
    // Not the first with another sign: a compiler would take that for its negation.
    let other = more ^ SIGN;
    let first_bits = near + more;
    let second_bits = near + other;
    let first = bitcast<f32>(first_bits);
    let second = bitcast<f32>(second_bits);
    let sum = number + first + second;
    // What the sum is of numbers that become infinite does not matter.
    let large = care & LARGE;
    let end = 65520.0;
    let infinity = bitcast<f32>(large * 0x3fc00000u);
    let rounded = select(sum, infinity, (large != 0u) & (number >= end));
    return bitcast<f32>(bitcast<u32>(rounded) | sign);
}

// One and a half times the power of two whose last bit is 1/1024.
const ROUNDER = 12288.0;

// The sum is positive if it is in range, so its bits are in order as integers, and so are those of results above zero. They are
// limited to those of the sum with -2, and to 2047/1024: between and after the two sums, so that no compiler reassociates them.
fn fixed(value: f32) -> f32 {
    let rounder = ROUNDER;
    let low = 0x463ff800i;
    let sum = max(bitcast<i32>(value + rounder), low);
    let high = FIXED_HIGH;
    return bitcast<f32>(min(bitcast<i32>(bitcast<f32>(sum) - rounder), high));
}

// The same of a value that may be a sum itself. Bits of floats below zero are in order as unsigned integers: the value is
// limited to -2, and the sum to that with 2047/1024.
fn fixed_of_sum(value: f32) -> f32 {
    let low = FIXED_LOW;
    let held = bitcast<f32>(min(bitcast<u32>(value), low));
    let rounder = ROUNDER;
    let sum = bitcast<i32>(held + rounder);
    let high = 0x464007ffi;
    return bitcast<f32>(min(sum, high)) - rounder;
}

// With a one that no compiler knows: a product with it keeps compilers from reassociating the two sums, or from leaving out
// both, and is one operation with the second.
fn hidden_fixed(value: f32, zero: u32) -> f32 {
    let one = bitcast<f32>(0x3f800000u ^ zero);
    let rounder = ROUNDER;
    return (value + rounder) * one - rounder;
}

// The same of a value that may be a sum itself.
fn hidden_fixed_of_sum(value: f32, zero: u32) -> f32 {
    let one = bitcast<f32>(0x3f800000u ^ zero);
    let rounder = ROUNDER;
    return (value * one + rounder) * one - rounder;
}

// The value itself, which compilers do not see as a sum, since some NaN would be another one.
fn separate(value: f32) -> f32 {
    let most = 0xfffffffeu;
    return bitcast<f32>(min(bitcast<u32>(value), most));
}

// Positive floats are in order as signed integers, where negative ones are less; and negative floats in the opposite
// order as unsigned ones, where positive ones are less.
const FIXED_HIGH = 0x3fffe000i;
const FIXED_LOW = 0xc0000000u;

fn clamped_to_fixed(value: f32) -> f32 {
    let high = FIXED_HIGH;
    let held = min(bitcast<i32>(value), high);
    let low = FIXED_LOW;
    return bitcast<f32>(min(bitcast<u32>(held), low));
}

fn clamped_to_fixed_below(value: f32) -> f32 {
    let low = FIXED_LOW;
    return bitcast<f32>(min(bitcast<u32>(value), low));
}

fn clamped_to_fixed_above(value: f32) -> f32 {
    let high = FIXED_HIGH;
    return bitcast<f32>(min(bitcast<i32>(value), high));
}

const MAGNITUDE = 0x7fffffffu;
const SIGN = 0x80000000u;

// Beyond these bits numbers are NaN.
const INFINITY = 0x7f800000u;

fn is_nan(value: f32) -> bool {
    return (bitcast<u32>(value) & MAGNITUDE) > INFINITY;
}

// The larger and the smaller of two, at least one of which may be NaN, or NaN. For numbers without a sign, or any NaN:
// their bits are in order, and those of NaN come last, or first once they are shifted past the end.
fn larger_positive(left: f32, right: f32) -> f32 {
    let left_bits = bitcast<u32>(left);
    let right_bits = bitcast<u32>(right);
    return bitcast<f32>(max(left_bits, right_bits));
}

fn smaller_positive(left: f32, right: f32) -> f32 {
    let left_bits = bitcast<u32>(left);
    let right_bits = bitcast<u32>(right);
    let first = INFINITY + 1u;
    let left_place = left_bits - first;
    let right_place = right_bits - first;
    return bitcast<f32>(min(left_place, right_place) + first);
}

// If the second is finite and not below zero: its neighbour is the next integer.
fn larger_left(left: f32, right: f32) -> f32 {
    let one = 1u;
    let next = bitcast<f32>(bitcast<u32>(right) + one);
    return select(left, right, left < next);
}

fn smaller_left(left: f32, right: f32) -> f32 {
    let one = 1u;
    let next = bitcast<f32>(bitcast<u32>(right) + one);
    return select(left, right, left >= next);
}

// Of any: a NaN on the right is neither larger nor smaller, so the left one remains.
fn larger(left: f32, right: f32) -> f32 {
    let wins = left > right;
    return select(right, left, wins | is_nan(left));
}

fn smaller(left: f32, right: f32) -> f32 {
    let wins = left < right;
    return select(right, left, wins | is_nan(left));
}

// What was chosen of two numbers, or the first of two zeros.
fn first_of_zeros(left: f32, right: f32, chosen: f32) -> f32 {
    let left_bits = bitcast<u32>(left);
    let right_bits = bitcast<u32>(right);
    let size = (left_bits | right_bits) & MAGNITUDE;
    return select(chosen, left, size == 0u);
}

// Clamped, with NaN and the zeros unchanged, using only the bits: the value may be denormal, and devices differ in
// comparing denormals.
fn clamped_exactly(value: f32) -> f32 {
    let bits = bitcast<u32>(value);
    let magnitude = MAGNITUDE;
    let sign = SIGN;
    let size = bits & magnitude;
    let negative = bits >= sign;
    let most = 0x3f800000u;
    let undefined = size > INFINITY;
    let inside = size <= most;
    let low = -1.0;
    let high = 1.0;
    let bound = select(high, low, negative);
    let keep = undefined | inside;
    return select(bound, value, keep);
}

fn saturated_exactly(value: f32) -> f32 {
    let bits = bitcast<u32>(value);
    let magnitude = MAGNITUDE;
    let sign = SIGN;
    let size = bits & magnitude;
    let negative = bits >= sign;
    let most = 0x3f800000u;
    let undefined = size > INFINITY;
    let positive = bits <= most;
    let minus_zero = bits == sign;
    let inside = positive | minus_zero;
    let low = 0.0;
    let high = 1.0;
    let bound = select(high, low, negative);
    let keep = undefined | inside;
    return select(bound, value, keep);
}

// The integer with the same order as the float: NaN beyond infinity, both zeros equal.
fn order_key(value: f32) -> i32 {
    let bits = bitcast<u32>(value);
    let size = bits & MAGNITUDE;
    let most = INFINITY + 1u;
    let key = bitcast<i32>(min(size, most));
    return select(key, -key, bits >= SIGN);
}

// A zero of the value's sign if `judged` is smaller than this.
fn zero_below(value: f32, judged: f32, least: f32) -> f32 {
    let small = abs(judged) < least;
    let zero = bitcast<f32>(bitcast<u32>(value) & SIGN);
    return select(value, zero, small);
}

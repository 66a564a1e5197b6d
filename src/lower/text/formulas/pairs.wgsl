// 64-bit integers in words.
struct Pair { low: u32, high: u32 }

fn difference(left: Pair, right: Pair) -> Pair {
    let low = left.low - right.low;
    let high = left.high - right.high;
    return Pair(low, high - u32(left.low < right.low));
}

fn is_negative(number: Pair) -> bool {
    return bitcast<i32>(number.high) < 0i;
}

fn less_unsigned(left: Pair, right: Pair) -> bool {
    let equal = left.high == right.high;
    let low = left.low < right.low;
    let high = left.high < right.high;
    let of_equal = equal & low;
    return high | of_equal;
}

fn less_signed(left: Pair, right: Pair) -> bool {
    let equal = left.high == right.high;
    let low = left.low < right.low;
    let high = bitcast<i32>(left.high) < bitcast<i32>(right.high);
    let of_equal = equal & low;
    return high | of_equal;
}

fn first_trailing_bit(number: Pair) -> Pair {
    let low = firstTrailingBit(number.low);
    let high = firstTrailingBit(number.high);
    let ones = 0xffffffffu;
    let none_above = high == ones;
    let above = select(high + 32u, high, none_above);
    let zero = 0u;
    let word = select(low, above, number.low == zero);
    let none = word == ones;
    return Pair(word, select(zero, ones, none));
}

fn first_leading_bit(number: Pair) -> Pair {
    let low = firstLeadingBit(number.low);
    let high = firstLeadingBit(number.high);
    let ones = 0xffffffffu;
    let none_above = high == ones;
    let above = select(high + 32u, high, none_above);
    let zero = 0u;
    let word = select(above, low, number.high == zero);
    let none = word == ones;
    return Pair(word, select(zero, ones, none));
}

// For a negative number the highest zero is sought.
fn first_leading_bit_signed(number: Pair) -> Pair {
    let negative = is_negative(number);
    let low = ~number.low;
    let high = ~number.high;
    return first_leading_bit(Pair(select(number.low, low, negative), select(number.high, high, negative)));
}

// The largest floats below 2^64 and 2^63, to which writers clamp conversions.
const MOST_UNSIGNED = 18446742974197923840.0;
const MOST_SIGNED = 9223371487098961920.0;
const LEAST_SIGNED = 9223372036854775808.0;

fn whole(size: f32) -> f32 {
    let least = 0.0;
    let most = MOST_UNSIGNED;
    return trunc(min(max(size, least), most));
}

// Powers of two and remainders of them are exact.
fn words_of_whole(number: f32) -> Pair {
    let upper = floor(number * 0x1p-32);
    let lower = number - upper * 0x1p32;
    return Pair(u32(lower), u32(upper));
}

// The whole part of a float, clamped to the largest floats of the type.
fn unsigned_of_float(value: f32) -> Pair {
    return words_of_whole(whole(value));
}

// The same without the sign.
struct SignedPair { negative: bool, low: u32, high: u32 }
fn signed_of_float(value: f32) -> SignedPair {
    let negative = value < 0.0;
    let size = whole(abs(value));
    let below = LEAST_SIGNED;
    let above = MOST_SIGNED;
    let words = words_of_whole(min(size, select(above, below, negative)));
    return SignedPair(negative, words.low, words.high);
}

// The nearest float: the sum of two exact floats, the lowest bit of which says whether anything lies below, is rounded
// once. For numbers from 2^50 on they have 16 and 24 bits, for others 24 and 24.
fn float_of_unsigned(number: Pair) -> f32 {
    let large_rest = u32((number.low & 0xffffffu) != 0u);
    let large_kept = number.low >> 24u;
    let large_upper = number.high >> 16u;
    let large_lower = ((number.high & 0xffffu) << 8u) | large_kept | large_rest;
    let rest = u32((number.low & 3u) != 0u);
    let kept = number.low >> 2u;
    let upper = (number.high << 6u) | (number.low >> 26u);
    let lower = (kept & 0xffffffu) | rest;
    let large = f32(large_upper) * 0x1p48 + f32(large_lower) * 0x1p24;
    let middling = f32(upper) * 0x1p26 + f32(lower) * 4.0;
    let small = f32(number.low);
    let zero = 0u;
    let limit = 0x40000u;
    let is_small = number.high == zero;
    let is_middling = number.high < limit;
    let chosen = select(large, middling, is_middling);
    return select(chosen, small, is_small);
}

// Shifts by 0 to 63 places. `zero` is what comes in.
fn shifted_left(number: Pair, places: u32, zero: u32) -> Pair {
    let inside = places & 31u;
    let rest = inside ^ 31u;
    let near = number.low << inside;
    let kept = number.high << inside;
    let crossed = (number.low >> 1u) >> rest;
    let both = kept | crossed;
    let far = places >= 32u;
    return Pair(select(near, zero, far), select(both, near, far));
}

fn shifted_right(number: Pair, places: u32, zero: u32) -> Pair {
    let inside = places & 31u;
    let rest = inside ^ 31u;
    let near = number.high >> inside;
    let kept = number.low >> inside;
    let crossed = (number.high << 1u) << rest;
    let both = kept | crossed;
    let far = places >= 32u;
    let high = select(near, zero, far);
    return Pair(select(both, near, far), high);
}

fn shifted_right_signed(number: Pair, places: u32) -> Pair {
    let inside = places & 31u;
    let rest = inside ^ 31u;
    let near = bitcast<u32>(bitcast<i32>(number.high) >> inside);
    let kept = number.low >> inside;
    let crossed = (number.high << 1u) << rest;
    let both = kept | crossed;
    let far = places >= 32u;
    let sign = bitcast<u32>(bitcast<i32>(number.high) >> 31u);
    let high = select(near, sign, far);
    return Pair(select(both, near, far), high);
}

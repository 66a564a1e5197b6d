// 64-bit floats in pairs of words, the low one first: as IEEE 754 has them, to the nearest, ties to even. Significands
// are 64-bit integers with the leading one at bit 62, so that ten bits and what is shifted out of them decide a rounding.

fn wide_left(v: vec2<u32>, n: u32) -> vec2<u32> {
    if n >= 32u {
        return vec2<u32>(0u, v.x << (n & 31u));
    }
    return vec2<u32>(v.x << n, (v.y << n) | ((v.x >> 1u) >> (31u - n)));
}

// What is shifted out leaves a one in the lowest bit.
fn wide_right(v: vec2<u32>, n: u32) -> vec2<u32> {
    if n >= 64u {
        return vec2<u32>(u32((v.x | v.y) != 0u), 0u);
    }
    let m = n & 31u;
    let crossed = (v.y << 1u) << (31u - m);
    if n >= 32u {
        return vec2<u32>((v.y >> m) | u32((v.x | crossed) != 0u), 0u);
    }
    let lost = (v.x << 1u) << (31u - m);
    return vec2<u32>((v.x >> m) | crossed | u32(lost != 0u), v.y >> m);
}

fn wide_sum(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = a.x + b.x;
    return vec2<u32>(low, a.y + b.y + u32(low < a.x));
}

fn wide_difference(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x - b.x, a.y - b.y - u32(a.x < b.x));
}

fn wide_below(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

// Zeros before the leading one. Not all languages have a function for it.
fn wide_zeros(v: vec2<u32>) -> u32 {
    var word = select(v.y, v.x, v.y == 0u);
    var zeros = select(0u, 32u, v.y == 0u);
    if word == 0u {
        return 64u;
    }
    for (var step = 16u; step > 0u; step = step >> 1u) {
        if word >> (32u - step) == 0u {
            word = word << step;
            zeros = zeros + step;
        }
    }
    return zeros;
}

// 32 by 32 bits.
fn wide_product(a: u32, b: u32) -> vec2<u32> {
    let al = a & 0xffffu;
    let ah = a >> 16u;
    let bl = b & 0xffffu;
    let bh = b >> 16u;
    let low = al * bl;
    let first = ah * bl + (low >> 16u);
    let second = al * bh + (first & 0xffffu);
    return vec2<u32>(a * b, ah * bh + (first >> 16u) + (second >> 16u));
}

fn double_size(v: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(v.x, v.y & 0x7fffffffu);
}

fn double_is_nan(v: vec2<u32>) -> bool {
    return wide_below(vec2<u32>(0u, 0x7ff00000u), double_size(v));
}

fn double_is_infinite(v: vec2<u32>) -> bool {
    return v.x == 0u && (v.y & 0x7fffffffu) == 0x7ff00000u;
}

// The significand, with the leading one at bit 62 of normal numbers.
fn double_significand(v: vec2<u32>) -> vec2<u32> {
    let leading = select(0u, 0x100000u, (v.y & 0x7ff00000u) != 0u);
    return wide_left(vec2<u32>(v.x, (v.y & 0xfffffu) | leading), 10u);
}

// Denormal numbers have the exponent of the smallest normal ones.
fn double_exponent(v: vec2<u32>) -> i32 {
    return max(i32((v.y >> 20u) & 0x7ffu), 1);
}

// A number with the leading one at bit 62, unless it is 0.
struct double_parts {
    exponent: i32,
    significand: vec2<u32>,
}

fn double_normal(exponent: i32, significand: vec2<u32>) -> double_parts {
    let zeros = wide_zeros(significand);
    if zeros == 0u {
        return double_parts(exponent + 1, wide_right(significand, 1u));
    }
    if zeros == 64u {
        return double_parts(exponent, significand);
    }
    return double_parts(exponent - i32(zeros) + 1, wide_left(significand, zeros - 1u));
}

fn double_rounded(sign: u32, parts: double_parts) -> vec2<u32> {
    var significand = parts.significand;
    var exponent = parts.exponent;
    if exponent > 2046 {
        return vec2<u32>(0u, sign | 0x7ff00000u);
    }
    if exponent < 1 {
        significand = wide_right(significand, u32(min(1 - exponent, 64)));
        exponent = 1;
    }
    let rest = significand.x & 0x3ffu;
    let odd = (significand.x >> 10u) & 1u;
    let up = u32(rest + odd > 0x200u);
    let kept = vec2<u32>((significand.x >> 10u) | (significand.y << 22u), significand.y >> 10u);
    let number = wide_sum(kept, vec2<u32>(up, u32(exponent - 1) << 20u));
    if number.y >= 0x7ff00000u {
        return vec2<u32>(0u, sign | 0x7ff00000u);
    }
    return vec2<u32>(number.x, number.y | sign);
}

fn double_sum(al: u32, ah: u32, bl: u32, bh: u32) -> vec2<u32> {
    var a = vec2<u32>(al, ah);
    var b = vec2<u32>(bl, bh);
    if wide_below(double_size(a), double_size(b)) {
        let other = a;
        a = b;
        b = other;
    }
    let sign = a.y & 0x80000000u;
    let apart = ((a.y ^ b.y) & 0x80000000u) != 0u;
    if (a.y & 0x7ff00000u) == 0x7ff00000u {
        let undefined = double_is_nan(a) || (apart && double_is_infinite(b));
        return select(a, vec2<u32>(0u, 0x7ff80000u), undefined);
    }
    let exponent = double_exponent(a);
    let first = double_significand(a);
    let second = wide_right(double_significand(b), u32(exponent - double_exponent(b)));
    if apart {
        let rest = wide_difference(first, second);
        if (rest.x | rest.y) == 0u {
            return rest;
        }
        return double_rounded(sign, double_normal(exponent, rest));
    }
    let sum = wide_sum(first, second);
    if sum.y >= 0x80000000u {
        return double_rounded(sign, double_parts(exponent + 1, wide_right(sum, 1u)));
    }
    return double_rounded(sign, double_parts(exponent, sum));
}

fn double_product(al: u32, ah: u32, bl: u32, bh: u32) -> vec2<u32> {
    let a = vec2<u32>(al, ah);
    let b = vec2<u32>(bl, bh);
    let sign = (ah ^ bh) & 0x80000000u;
    let no_a = (al | (ah & 0x7fffffffu)) == 0u;
    let no_b = (bl | (bh & 0x7fffffffu)) == 0u;
    if (ah & 0x7ff00000u) == 0x7ff00000u || (bh & 0x7ff00000u) == 0x7ff00000u {
        let undefined = double_is_nan(a) || double_is_nan(b) || no_a || no_b;
        return select(vec2<u32>(0u, sign | 0x7ff00000u), vec2<u32>(0u, 0x7ff80000u), undefined);
    }
    if no_a || no_b {
        return vec2<u32>(0u, sign);
    }
    let x = double_normal(double_exponent(a), double_significand(a));
    let y = double_normal(double_exponent(b), double_significand(b));
    // The leading ones at bits 62 and 63, so that that of the product is at bit 61 or 62 of its upper half.
    let p = x.significand;
    let q = wide_left(y.significand, 1u);
    let low = wide_product(p.x, q.x);
    let first = wide_product(p.x, q.y);
    let second = wide_product(p.y, q.x);
    let high = wide_product(p.y, q.y);
    let middle = wide_sum(first, vec2<u32>(low.y, 0u));
    let crossed = wide_sum(second, vec2<u32>(middle.x, 0u));
    let upper = wide_sum(wide_sum(high, vec2<u32>(middle.y, 0u)), vec2<u32>(crossed.y, 0u));
    let sticky = u32((low.x | crossed.x) != 0u);
    let product = vec2<u32>(upper.x | sticky, upper.y);
    return double_rounded(sign, double_normal(x.exponent + y.exponent - 1022, product));
}

fn double_quotient(al: u32, ah: u32, bl: u32, bh: u32) -> vec2<u32> {
    let a = vec2<u32>(al, ah);
    let b = vec2<u32>(bl, bh);
    let sign = (ah ^ bh) & 0x80000000u;
    let no_a = (al | (ah & 0x7fffffffu)) == 0u;
    let no_b = (bl | (bh & 0x7fffffffu)) == 0u;
    let endless_a = double_is_infinite(a);
    let endless_b = double_is_infinite(b);
    if double_is_nan(a) || double_is_nan(b) || (no_a && no_b) || (endless_a && endless_b) {
        return vec2<u32>(0u, 0x7ff80000u);
    }
    if endless_a || no_b {
        return vec2<u32>(0u, sign | 0x7ff00000u);
    }
    if no_a || endless_b {
        return vec2<u32>(0u, sign);
    }
    let x = double_normal(double_exponent(a), double_significand(a));
    let y = double_normal(double_exponent(b), double_significand(b));
    var rest = x.significand;
    var quotient = vec2<u32>(0u);
    for (var step = 0u; step < 63u; step++) {
        quotient = wide_left(quotient, 1u);
        if !wide_below(rest, y.significand) {
            rest = wide_difference(rest, y.significand);
            quotient.x |= 1u;
        }
        rest = wide_left(rest, 1u);
    }
    quotient.x |= u32((rest.x | rest.y) != 0u);
    return double_rounded(sign, double_normal(x.exponent - y.exponent + 1023, quotient));
}

fn double_root(al: u32, ah: u32) -> vec2<u32> {
    let a = vec2<u32>(al, ah);
    let nothing = (al | (ah & 0x7fffffffu)) == 0u;
    if double_is_nan(a) || ((ah >> 31u) != 0u && !nothing) {
        return vec2<u32>(0u, 0x7ff80000u);
    }
    if nothing || double_is_infinite(a) {
        return a;
    }
    let x = double_normal(double_exponent(a), double_significand(a));
    let odd = ((x.exponent - 1023) & 1) != 0;
    // Two bits at a time, from the top.
    var digits = wide_left(x.significand, u32(odd));
    var rest = vec2<u32>(0u);
    var root = vec2<u32>(0u);
    for (var step = 0u; step < 56u; step++) {
        rest = wide_sum(wide_left(rest, 2u), vec2<u32>(digits.y >> 30u, 0u));
        digits = wide_left(digits, 2u);
        let trial = wide_sum(wide_left(root, 2u), vec2<u32>(1u, 0u));
        root = wide_left(root, 1u);
        if !wide_below(rest, trial) {
            rest = wide_difference(rest, trial);
            root.x |= 1u;
        }
    }
    let sticky = u32((rest.x | rest.y) != 0u);
    let exponent = ((x.exponent - 1023) >> 1u) + 1023;
    let root_at_62 = wide_left(root, 7u);
    return double_rounded(0u, double_parts(exponent, vec2<u32>(root_at_62.x | sticky, root_at_62.y)));
}

// The places of a key are in the order of the numbers; both zeros have one place.
fn double_key(v: vec2<u32>) -> vec2<u32> {
    if (v.x | (v.y & 0x7fffffffu)) == 0u {
        return vec2<u32>(0u, 0x80000000u);
    }
    return select(vec2<u32>(v.x, v.y | 0x80000000u), vec2<u32>(~v.x, ~v.y), (v.y >> 31u) != 0u);
}

// Bits: 1 less, 2 equal, 4 greater; 0 of what has no order.
fn double_order(al: u32, ah: u32, bl: u32, bh: u32) -> u32 {
    let a = vec2<u32>(al, ah);
    let b = vec2<u32>(bl, bh);
    if double_is_nan(a) || double_is_nan(b) {
        return 0u;
    }
    let x = double_key(a);
    let y = double_key(b);
    return select(select(4u, 2u, all(x == y)), 1u, wide_below(x, y));
}

// Without a fraction: 0 toward zero, 1 down, 2 up, 3 to the nearest.
fn double_whole(al: u32, ah: u32, rounding: u32) -> vec2<u32> {
    let a = vec2<u32>(al, ah);
    let size = double_size(a);
    let sign = ah & 0x80000000u;
    let exponent = i32(size.y >> 20u) - 1023;
    if exponent >= 52 {
        return select(a, vec2<u32>(0u, 0x7ff80000u), double_is_nan(a));
    }
    let away = (rounding == 1u && sign != 0u) || (rounding == 2u && sign == 0u);
    if exponent < 0 {
        let some = (size.x | size.y) != 0u;
        let more_than_half = exponent == -1 && (size.x | (size.y & 0xfffffu)) != 0u;
        let one = (away && some) || (rounding == 3u && more_than_half);
        return vec2<u32>(0u, sign | select(0u, 0x3ff00000u, one));
    }
    let places = u32(52 - exponent);
    let one = wide_left(vec2<u32>(1u, 0u), places);
    let mask = wide_difference(one, vec2<u32>(1u, 0u));
    var number = a;
    if away {
        number = wide_sum(number, mask);
    } else if rounding == 3u {
        let odd = u32(((a.x & one.x) | (a.y & one.y)) != 0u);
        let half = wide_left(vec2<u32>(1u, 0u), places - 1u);
        number = wide_sum(number, wide_sum(wide_difference(half, vec2<u32>(1u, 0u)), vec2<u32>(odd, 0u)));
    }
    return number & ~mask;
}

fn double_of_word(word: u32, sign: u32) -> vec2<u32> {
    if word == 0u {
        return vec2<u32>(0u);
    }
    return double_rounded(sign, double_normal(1023 + 62, vec2<u32>(word, 0u)));
}

fn double_of_unsigned(word: u32) -> vec2<u32> {
    return double_of_word(word, 0u);
}

fn double_of_signed(word: u32) -> vec2<u32> {
    let sign = word & 0x80000000u;
    return double_of_word(select(word, 0u - word, sign != 0u), sign);
}

fn double_of_pair(low: u32, high: u32, signed: u32) -> vec2<u32> {
    var number = vec2<u32>(low, high);
    let sign = high & signed & 0x80000000u;
    if sign != 0u {
        number = wide_difference(vec2<u32>(0u), number);
    }
    if (number.x | number.y) == 0u {
        return number;
    }
    return double_rounded(sign, double_normal(1023 + 62, number));
}

fn double_of_float(word: u32) -> vec2<u32> {
    let sign = word & 0x80000000u;
    let size = word & 0x7fffffffu;
    if size >= 0x7f800000u {
        return select(vec2<u32>(0u, sign | 0x7ff00000u), vec2<u32>(0u, 0x7ff80000u), size > 0x7f800000u);
    }
    if size == 0u {
        return vec2<u32>(0u, sign);
    }
    if size < 0x00800000u {
        return double_rounded(sign, double_normal(1023 + 62 - 149, vec2<u32>(size, 0u)));
    }
    return vec2<u32>(size << 29u, sign | ((size >> 3u) + (896u << 20u)));
}

fn double_to_float(al: u32, ah: u32) -> u32 {
    let a = vec2<u32>(al, ah);
    let sign = ah & 0x80000000u;
    if double_is_nan(a) {
        return 0x7fc00000u;
    }
    let exponent = double_exponent(a) - 896;
    if exponent > 254 {
        return sign | 0x7f800000u;
    }
    // The leading one at bit 62: 39 bits below those of a float.
    let shift = 39u + u32(clamp(1 - exponent, 0, 64));
    let kept = wide_right(double_significand(a), shift - 2u);
    let rest = kept.x & 3u;
    let number = (kept.x >> 2u) + (u32(max(exponent, 1) - 1) << 23u);
    return sign | (number + u32(rest + ((kept.x >> 2u) & 1u) > 2u));
}

// An integer below the number, held to the range; 0 of what is none. `bits` are 32 or 64.
fn double_to_whole(al: u32, ah: u32, signed: u32, bits: u32) -> vec2<u32> {
    let a = vec2<u32>(al, ah);
    let exponent = i32((ah >> 20u) & 0x7ffu) - 1023;
    let negative = (ah >> 31u) != 0u;
    if double_is_nan(a) || exponent < 0 || (negative && signed == 0u) {
        return vec2<u32>(0u);
    }
    let most = select(vec2<u32>(0xffffffffu, 0u), vec2<u32>(0xffffffffu), bits == 64u);
    let top = select(vec2<u32>(0x80000000u, 0u), vec2<u32>(0u, 0x80000000u), bits == 64u);
    let last = i32(bits) - i32(signed);
    if exponent >= last {
        if signed == 0u {
            return most;
        }
        return select(wide_difference(top, vec2<u32>(1u, 0u)), wide_difference(vec2<u32>(0u), top), negative);
    }
    var number = double_significand(a);
    if exponent == 63 {
        number = wide_left(number, 1u);
    } else {
        let places = u32(62 - exponent);
        number = select(
            vec2<u32>((number.x >> (places & 31u)) | ((number.y << 1u) << (31u - (places & 31u))), number.y >> (places & 31u)),
            vec2<u32>(number.y >> (places & 31u), 0u),
            places >= 32u,
        );
    }
    return select(number, wide_difference(vec2<u32>(0u), number), negative);
}

// 64-bit floats in pairs of words, the low one first: as IEEE 754 has them, to the nearest, ties to even. Significands
// are 64-bit integers with the leading one at bit 62, so that ten bits and what is shifted out of them decide a rounding.

// The functions that sums and products use have no branches: many devices would run both sides, and jump in between.

// By less than 64.
fn wide_left(v: vec2<u32>, n: u32) -> vec2<u32> {
    let far = n >= 32u;
    let low = select(v.x, 0u, far);
    let high = select(v.y, v.x, far);
    let m = n & 31u;
    return vec2<u32>(low << m, (high << m) | ((low >> 1u) >> (31u - m)));
}

// What is shifted out leaves a one in the lowest bit. By 64 and more there is nothing else, and by 63 nearly so.
fn wide_right(v: vec2<u32>, n: u32) -> vec2<u32> {
    let held = min(n, 63u);
    let far = held >= 32u;
    let low = select(v.x, v.y, far);
    let high = select(v.y, 0u, far);
    let m = held & 31u;
    let lost = ((low << 1u) << (31u - m)) | select(0u, v.x, far);
    return vec2<u32>((low >> m) | ((high << 1u) << (31u - m)) | u32(lost != 0u), high >> m);
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

// Zeros before the leading one. Not all languages have a function for it, but all have floats, whose exponent tells; the bit
// behind the leading one is taken away, so that the float is not rounded up to the next exponent.
fn wide_zeros(v: vec2<u32>) -> u32 {
    let word = select(v.y, v.x, v.y == 0u);
    let exponent = bitcast<u32>(f32(word & ~(word >> 1u))) >> 23u;
    return min(select(158u, 190u, v.y == 0u) - exponent, 64u);
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

// The number of a significand with the leading one at bit 63, or lower if the exponent is 1; without its sign.
fn double_nearest(exponent: u32, significand: vec2<u32>) -> vec2<u32> {
    let rest = significand.x & 0x7ffu;
    let odd = (significand.x >> 11u) & 1u;
    let up = u32(rest + odd > 0x400u);
    let low = ((significand.x >> 11u) | (significand.y << 21u)) + up;
    let high = (significand.y >> 11u) + ((exponent - 1u) << 20u) + u32(low < up);
    return vec2<u32>(select(low, 0u, high >= 0x7ff00000u), min(high, 0x7ff00000u));
}

fn double_sum(al: u32, ah: u32, bl: u32, bh: u32) -> vec2<u32> {
    let sizes = vec2<u32>(ah & 0x7fffffffu, bh & 0x7fffffffu);
    let smaller = sizes.x < sizes.y || (sizes.x == sizes.y && al < bl);
    let x = select(vec2<u32>(al, ah), vec2<u32>(bl, bh), smaller);
    let y = select(vec2<u32>(bl, bh), vec2<u32>(al, ah), smaller);
    // All bits are set if the signs differ.
    let apart = 0u - ((ah ^ bh) >> 31u);
    let e = (x.y >> 20u) & 0x7ffu;
    let f = (y.y >> 20u) & 0x7ffu;
    let exponent = max(e, 1u);
    let x_leading = select(0x100000u, 0u, e == 0u);
    let y_leading = select(0x100000u, 0u, f == 0u);
    let first = vec2<u32>(x.x << 10u, (((x.y & 0xfffffu) | x_leading) << 10u) | (x.x >> 22u));
    let given = vec2<u32>(y.x << 10u, (((y.y & 0xfffffu) | y_leading) << 10u) | (y.x >> 22u));
    let second = wide_right(given, exponent - max(f, 1u)) ^ vec2<u32>(apart);
    let low = first.x + second.x;
    let lower = low + (apart & 1u);
    let total = vec2<u32>(lower, first.y + second.y + u32(low < first.x) + u32(lower < low));
    let zeros = min(min(wide_zeros(total), exponent), 63u);
    let number = double_nearest(exponent + 1u - zeros, wide_left(total, zeros));
    let sign = x.y & 0x80000000u;
    let nothing = (total.x | total.y) == 0u;
    // A difference of nothing is positive.
    let finite = select(vec2<u32>(number.x, number.y | sign), vec2<u32>(0u, sign & ~apart), nothing);
    let undefined = ((x.y & 0x7fffffffu) | u32(x.x != 0u)) > 0x7ff00000u || (apart != 0u && f == 0x7ffu);
    return select(finite, vec2<u32>(0u, select(x.y, 0x7ff80000u, undefined)), e == 0x7ffu);
}

// In digits of 14 bits, so that four products of two fit into a word, and devices may multiply fewer bits.
fn double_product(al: u32, ah: u32, bl: u32, bh: u32) -> vec2<u32> {
    let a_exponent = (ah >> 20u) & 0x7ffu;
    let b_exponent = (bh >> 20u) & 0x7ffu;
    // Only the smaller one needs its leading one in place: of two denormal numbers nothing is left.
    let larger = a_exponent > b_exponent;
    let x = select(vec2<u32>(al, ah), vec2<u32>(bl, bh), larger);
    let y = select(vec2<u32>(bl, bh), vec2<u32>(al, ah), larger);
    let e = min(a_exponent, b_exponent);
    let f = max(a_exponent, b_exponent);
    let given = vec2<u32>(x.x, (x.y & 0xfffffu) | select(0x100000u, 0u, e == 0u));
    let zeros = wide_zeros(given) - 11u;
    let p = wide_left(given, zeros);
    let q = vec2<u32>(y.x, (y.y & 0xfffffu) | select(0x100000u, 0u, f == 0u));
    let m = 0x3fffu;
    let p0 = p.x & m;
    let p1 = (p.x >> 14u) & m;
    let p2 = ((p.x >> 28u) | (p.y << 4u)) & m;
    let p3 = p.y >> 10u;
    let q0 = q.x & m;
    let q1 = (q.x >> 14u) & m;
    let q2 = ((q.x >> 28u) | (q.y << 4u)) & m;
    let q3 = q.y >> 10u;
    let d0 = p0 * q0;
    let d1 = p0 * q1 + p1 * q0 + (d0 >> 14u);
    let d2 = p0 * q2 + p1 * q1 + p2 * q0 + (d1 >> 14u);
    let d3 = p0 * q3 + p1 * q2 + p2 * q1 + p3 * q0 + (d2 >> 14u);
    let d4 = p1 * q3 + p2 * q2 + p3 * q1 + (d3 >> 14u);
    let d5 = p2 * q3 + p3 * q2 + (d4 >> 14u);
    let d6 = p3 * q3 + (d5 >> 14u);
    let sticky = u32(((d0 | d1 | d2) & m) != 0u);
    let upper = vec2<u32>((d3 & m) | ((d4 & m) << 14u) | (d5 << 28u) | sticky, ((d5 & m) >> 4u) | (d6 << 10u));
    // The leading one is at bit 62 or 63.
    let low = 1u - (upper.y >> 31u);
    let product = vec2<u32>(upper.x << low, (upper.y << low) | ((upper.x >> 31u) & low));
    let exponent = i32(max(e, 1u) + max(f, 1u)) - i32(zeros + low) - 1022;
    let number = double_nearest(u32(max(exponent, 1)), wide_right(product, u32(max(1 - exponent, 0))));
    let sign = (ah ^ bh) & 0x80000000u;
    let nothing = (upper.x | upper.y) == 0u;
    let finite = select(number, vec2<u32>(0u), nothing);
    let x_is_nan = ((x.y & 0x7fffffffu) | u32(x.x != 0u)) > 0x7ff00000u;
    let undefined = ((y.y & 0x7fffffffu) | u32(y.x != 0u)) > 0x7ff00000u || nothing || x_is_nan;
    let special = vec2<u32>(0u, select(sign | 0x7ff00000u, 0x7ff80000u, undefined));
    return select(vec2<u32>(finite.x, finite.y | sign), special, f == 0x7ffu);
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

// 2/pi behind 64 zeros.
fn turn_word(place: u32) -> u32 {
    switch place {
        case 2u: {
            return 0xa2f9836eu;
        }
        case 3u: {
            return 0x4e441529u;
        }
        case 4u: {
            return 0xfc2757d1u;
        }
        case 5u: {
            return 0xf534ddc0u;
        }
        case 6u: {
            return 0xdb629599u;
        }
        case 7u: {
            return 0x3c439041u;
        }
        case 8u: {
            return 0xfe5163abu;
        }
        default: {
            return 0u;
        }
    }
}

fn turn_window(place: u32, shift: u32) -> u32 {
    let word = turn_word(place);
    return select((word << shift) | (turn_word(place + 1u) >> (32u - shift)), word, shift == 0u);
}

// The sine of an angle, or of one that is a quarter of a turn further.
fn circular(bits: u32, ahead: u32) -> u32 {
    let size = bits & 0x7fffffffu;
    if size >= 0x7f800000u {
        return 0x7fc00000u;
    }
    if size < 0x39800000u {
        if ahead != 0u {
            return 0x3f800000u;
        }
        return select(bits, bits & 0x80000000u, size < 0x800000u);
    }
    let start = (size >> 23u) - 88u;
    let place = start / 32u;
    let shift = start % 32u;
    let number = (bits & 0x7fffffu) | 0x800000u;
    let last = whole_product(number, turn_window(place + 2u, shift));
    let inner = whole_product(number, turn_window(place + 1u, shift));
    let middle = inner.y + last.x;
    let carry = select(0u, 1u, middle < last.x);
    let first = number * turn_window(place, shift) + inner.x + carry;
    var high = (first << 2u) | (middle >> 30u);
    var low = (middle << 2u) | (last.y >> 30u);
    let near = high >> 31u;
    let quarter = (first >> 30u) + near + ahead;
    if near == 1u {
        high = ~high + select(0u, 1u, low == 0u);
        low = 0u - low;
    }
    let square = whole_product(high, high).x;
    let turned = (bits & 0x80000000u & ((ahead & 1u) - 1u)) ^ ((quarter & 2u) << 30u);
    if (quarter & 1u) == 1u {
        var slope = 0x0000d0f4u;
        slope = 0x001e1ec7u - whole_product(slope, square).x;
        slope = 0x02aba784u - whole_product(slope, square).x;
        slope = 0x20783e10u - whole_product(slope, square).x;
        slope = 0x9de9e64eu - whole_product(slope, square).x;
        let cosine = 0x80000000u - whole_product(square, slope).x;
        let below = (cosine >> 31u) ^ 1u;
        return packed_float(turned, -i32(below), cosine << below);
    }
    var zeros = leading_zeros(high);
    var rest = select((high << zeros) | (low >> (32u - zeros)), high, zeros == 0u);
    if zeros == 32u {
        let more = leading_zeros(low);
        zeros = 32u + more;
        rest = low << (more & 31u);
    }
    var slope = 0x00001dd5u;
    slope = 0x000541c7u - whole_product(slope, square).x;
    slope = 0x00996963u - whole_product(slope, square).x;
    slope = 0x0a335e34u - whole_product(slope, square).x;
    slope = 0x52aef399u - whole_product(slope, square).x;
    slope = 0xc90fdaa2u - whole_product(slope, square).x;
    let product = whole_product(rest, slope).x;
    let below = (product >> 31u) ^ 1u;
    return packed_float(turned ^ (near << 31u), -i32(zeros + below), product << below);
}

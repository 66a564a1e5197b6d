// Quotient and remainder of 64-bit numbers, each a low and a high word: 32 steps of long division, as the words above
// those need none.
fn divide_pairs(low: u32, high: u32, by_low: u32, by_high: u32) -> vec4<u32> {
    var rest_low = high;
    var rest_high = 0u;
    var quotient = 0u;
    var quotient_high = 0u;
    if by_high == 0u {
        quotient_high = high / by_low;
        rest_low = high % by_low;
    }
    for (var step = 0u; step < 32u; step++) {
        let carry = rest_high >> 31u;
        rest_high = (rest_high << 1u) | (rest_low >> 31u);
        rest_low = (rest_low << 1u) | ((low >> (31u - step)) & 1u);
        quotient = quotient << 1u;
        let fits = carry != 0u || rest_high > by_high || (rest_high == by_high && rest_low >= by_low);
        if fits {
            let borrow = select(0u, 1u, rest_low < by_low);
            rest_low = rest_low - by_low;
            rest_high = rest_high - by_high - borrow;
            quotient = quotient | 1u;
        }
    }
    return vec4<u32>(quotient, quotient_high, rest_low, rest_high);
}

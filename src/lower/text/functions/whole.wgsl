// The bits of a 64-bit float without a fraction: 0 toward zero, 1 down, 2 up, 3 to the nearest, ties to even.
fn whole_double(bits: u64, rounding: u32) -> u64 {
    let sign = bits & 0x8000000000000000lu;
    let size = bits ^ sign;
    let exponent = u32(size >> 52u);
    if exponent >= 1075u {
        return select(bits, 0x7ff8000000000000lu, size > 0x7ff0000000000000lu);
    }
    let away = (rounding == 1u && sign != 0lu) || (rounding == 2u && sign == 0lu);
    if exponent < 1023u {
        let more_than_half = size > 0x3fe0000000000000lu;
        let one = (away && size != 0lu) || (rounding == 3u && more_than_half);
        return sign | select(0lu, 0x3ff0000000000000lu, one);
    }
    let one = 1lu << (1075u - exponent);
    let odd = select(0lu, 1lu, (bits & one) != 0lu);
    let nearest = select(0lu, (one >> 1u) - 1lu + odd, rounding == 3u);
    let added = select(nearest, one - 1lu, away);
    return (bits + added) & ~(one - 1lu);
}

// The upper 32 bits of a product, from products of halves.
fn upper_product(left: u32, right: u32) -> u32 {
    let low = 0xffffu;
    let half = 16u;
    let a = left & low;
    let b = left >> half;
    let c = right & low;
    let d = right >> half;
    let lowest = a * c;
    let carried = lowest >> half;
    let first = b * c + carried;
    let product = a * d;
    let second = product + (first & low);
    let top = b * d;
    let first_high = first >> half;
    let second_high = second >> half;
    return top + first_high + second_high;
}

fn nearer_root(number: u32, root: u32) -> u32 {
    let square = whole_product(root, root);
    let product = whole_product(number, (square.x << 1u) | (square.y >> 31u));
    let next = whole_product(root, 0xc0000000u - ((product.x << 1u) | (product.y >> 31u)));
    return (next.x << 1u) | (next.y >> 31u);
}

fn reciprocal_root(bits: u32) -> u32 {
    let size = bits & 0x7fffffffu;
    if size < 0x800000u {
        return (bits & 0x80000000u) | 0x7f800000u;
    }
    if size != bits || size > 0x7f800000u {
        return 0x7fc00000u;
    }
    if bits == 0x7f800000u {
        return 0u;
    }
    let exponent = i32(bits >> 23u) - 127;
    let odd = u32(exponent & 1);
    let number = ((bits & 0x7fffffu) | 0x800000u) << (7u + odd);
    var root = 0x8cccccccu - (number >> 2u) - (number >> 4u);
    root = nearer_root(number, root);
    root = nearer_root(number, root);
    root = nearer_root(number, root);
    root = nearer_root(number, root);
    let below = (root >> 31u) ^ 1u;
    return packed_float(0u, -(exponent >> 1u) - i32(below), root << below);
}

// Components of texels from the formats of images (EXT_shader_image_load_store, table X.2).

fn half_component(field: u32) -> u32 {
    let sign = (field & 0x8000u) << 16u;
    let size = field & 0x7fffu;
    if size > 0x7c00u {
        return sign | 0x7fc00000u;
    }
    if size == 0x7c00u {
        return sign | 0x7f800000u;
    }
    if size < 0x400u {
        return sign | bitcast<u32>(f32(size) / 16777216.0);
    }
    return sign | ((size << 13u) + 0x38000000u);
}

// A number in units of one that has so many bits, all of which are set. Some devices divide by a product with a reciprocal, which
// makes 0.99999994 of 65535 in 65535. One part in 2^n - 1 is the sum of the parts in 2^n, 2^2n and so on: all but the first
// are one product, and the sum of the two is rounded as the quotient is, fused or not, for the sizes that formats have;
// 8 bits are taken for 16.
fn normalized(number: f32, bits: u32) -> f32 {
    if number == 0.0 {
        return 0.0;
    }
    let twice = bits == 8u;
    let whole = select(number, number * 257.0, twice);
    let count = select(bits, 16u, twice);
    let part = bitcast<f32>((127u - count) << 23u);
    let second = part * part;
    let fourth = second * second;
    let rest = second * (1.0 + part) * (1.0 + second) * (1.0 + fourth) * (1.0 + fourth * fourth);
    // The first product by its exponent: compilers take a common factor out of two.
    return bitcast<f32>(bitcast<u32>(whole) - (count << 23u)) + whole * rest;
}

fn decoded_field(field: u32, kind: u32, bits: u32) -> u32 {
    let mask = 0xffffffffu >> (32u - bits);
    let signed = i32(field << (32u - bits)) >> (32u - bits);
    switch kind {
        case 0u: {
            if bits == 32u {
                return field;
            }
            if bits == 16u {
                return half_component(field);
            }
            return half_component(field << (15u - bits));
        }
        case 1u: {
            return bitcast<u32>(normalized(f32(field), bits));
        }
        case 2u: {
            return bitcast<u32>(max(normalized(f32(signed), bits - 1u), -1.0));
        }
        case 3u: {
            return u32(signed);
        }
        default: {
            return field;
        }
    }
}

fn decoded_texel(words: vec4<u32>, kind: u32, bits: u32) -> vec4<u32> {
    var texel = vec4<u32>(0u, 0u, 0u, select(0x3f800000u, 1u, kind >= 3u));
    var start = 0u;
    for (var number = 0u; number < 4u; number++) {
        let width = bits >> (8u * number) & 0xffu;
        if width == 0u {
            break;
        }
        let field = words[start / 32u] >> (start % 32u) & 0xffffffffu >> (32u - width);
        texel[number] = decoded_field(field, kind, width);
        start += width;
    }
    return texel;
}

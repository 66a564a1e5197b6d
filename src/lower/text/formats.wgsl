// Components as the formats of images hold them (EXT_shader_image_load_store, table X.2).

fn half_field(component: u32) -> u32 {
    let sign = component >> 16u & 0x8000u;
    let size = component & 0x7fffffffu;
    if size > 0x7f800000u {
        return sign | 0x7e00u;
    }
    if size >= 0x477ff000u {
        return sign | 0x7c00u;
    }
    if size < 0x38800000u {
        return sign | u32(round(bitcast<f32>(size) * 16777216.0));
    }
    let rebased = size - 0x38000000u;
    return sign | (rebased + 0xfffu + (rebased >> 13u & 1u)) >> 13u;
}

// Unsigned floats of 11 or 10 bits.
fn small_float_field(component: u32, bits: u32) -> u32 {
    let dropped = 15u - bits;
    let infinity = 0x7c00u >> dropped;
    if (component & 0x7fffffffu) > 0x7f800000u {
        return infinity + 1u;
    }
    if (component & 0x80000000u) != 0u || component == 0u {
        return 0u;
    }
    if component == 0x7f800000u {
        return infinity;
    }
    let half = half_field(component);
    let rounded = (half + (1u << (dropped - 1u)) - 1u + (half >> dropped & 1u)) >> dropped;
    return min(rounded, infinity - 1u);
}

fn scaled_field(component: u32, low: f32, steps: f32) -> i32 {
    let undefined = (component & 0x7fffffffu) > 0x7f800000u;
    let number = select(clamp(bitcast<f32>(component), low, 1.0), 0.0, undefined);
    return i32(round(number * steps));
}

fn encoded_field(component: u32, kind: u32, bits: u32) -> u32 {
    let mask = 0xffffffffu >> (32u - bits);
    switch kind {
        case 0u: {
            if bits == 32u {
                return component;
            }
            if bits == 16u {
                return half_field(component);
            }
            return small_float_field(component, bits);
        }
        case 1u: {
            return u32(scaled_field(component, 0.0, f32(mask)));
        }
        case 2u: {
            return u32(scaled_field(component, -1.0, f32(mask >> 1u))) & mask;
        }
        case 3u: {
            let high = i32(mask >> 1u);
            return u32(clamp(i32(component), -high - 1, high)) & mask;
        }
        default: {
            return min(component, mask);
        }
    }
}

fn encoded_texel(value: vec4<u32>, kind: u32, bits: u32) -> vec4<u32> {
    var words = vec4<u32>(0u);
    var start = 0u;
    for (var number = 0u; number < 4u; number++) {
        let width = bits >> (8u * number) & 0xffu;
        if width == 0u {
            break;
        }
        words[start / 32u] |= encoded_field(value[number], kind, width) << (start % 32u);
        start += width;
    }
    return words;
}

// Whether an access sees whole texels of so many bits (table X.3).
fn image_admits(size: u32, bits: u32, count: u32) -> bool {
    return bits * count == size && (bits == 32u || count == 1u);
}

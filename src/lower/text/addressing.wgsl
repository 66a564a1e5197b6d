// Texel addressing and level of detail, as `crate::texture` has them (NV_gpu_program4, 3.8.8 and table X.19).
// Wrap modes have the numbers of their order in `crate::texture::Wrap`.

struct texel_pair {
    first: i32,
    second: i32,
    weight: f32,
}

struct texel_place {
    at: vec3<f32>,
    slice: i32,
}

fn mirrored_texel(texel: i32) -> i32 {
    return select(-(1 + texel), texel, texel >= 0);
}

fn wrapped_texel(wrap: u32, texel: i32, size: i32, filtered: bool) -> i32 {
    if texel >= 0 && texel < size {
        return texel;
    }
    let last = size - 1;
    switch wrap {
        case 0u: {
            let rest = texel % size;
            return select(rest, rest + size, rest < 0);
        }
        case 1u: {
            return clamp(texel, select(0, -1, filtered), select(last, size, filtered));
        }
        case 2u: {
            return clamp(texel, 0, last);
        }
        case 3u: {
            return clamp(texel, -1, size);
        }
        case 4u: {
            let rest = texel % (2 * size);
            return last - mirrored_texel(select(rest, rest + 2 * size, rest < 0) - size);
        }
        case 5u: {
            return clamp(mirrored_texel(texel), 0, select(last, size, filtered));
        }
        case 6u: {
            return clamp(mirrored_texel(texel), 0, last);
        }
        default: {
            return clamp(mirrored_texel(texel), 0, size);
        }
    }
}

// A location in texels. CLAMP and MIRROR_CLAMP clamp behind the offset, and leave none.
fn texel_location(wrap: u32, coordinate: f32, size: i32, normalized: bool, offset: i32) -> f32 {
    let extent = f32(size);
    let scaled = select(coordinate, coordinate * extent, normalized);
    let undefined = (bitcast<u32>(scaled) & 0x7fffffffu) > 0x7f800000u;
    let location = select(clamp(scaled, -1073741824.0, 1073741824.0), 0.0, undefined);
    if wrap == 1u {
        return clamp(location + f32(offset), 0.0, extent);
    }
    if wrap == 5u {
        return clamp(location + f32(offset), -extent, extent);
    }
    return location;
}

fn offset_left(wrap: u32, offset: i32) -> i32 {
    return select(offset, 0, wrap == 1u || wrap == 5u);
}

fn nearest_texel(wrap: u32, coordinate: f32, size: i32, normalized: bool, offset: i32) -> i32 {
    let location = texel_location(wrap, coordinate, size, normalized, offset);
    return wrapped_texel(wrap, i32(floor(location)) + offset_left(wrap, offset), size, false);
}

fn linear_texels(wrap: u32, coordinate: f32, size: i32, normalized: bool, offset: i32) -> texel_pair {
    let centred = texel_location(wrap, coordinate, size, normalized, offset) - 0.5;
    let below = floor(centred);
    let first = i32(below) + offset_left(wrap, offset);
    return texel_pair(
        wrapped_texel(wrap, first, size, true),
        wrapped_texel(wrap, first + 1, size, true),
        centred - below,
    );
}

fn blended_texels(first: vec4<u32>, second: vec4<u32>, weight: f32) -> vec4<u32> {
    if weight == 0.0 {
        return first;
    }
    let a = bitcast<vec4<f32>>(first);
    let b = bitcast<vec4<f32>>(second);
    return bitcast<vec4<u32>>(a + weight * (b - a));
}

// sc, tc and |ma| of a vector on a face.
fn on_face(face: i32, v: vec3<f32>) -> vec3<f32> {
    switch face {
        case 0: {
            return vec3<f32>(-v.z, -v.y, v.x);
        }
        case 1: {
            return vec3<f32>(v.z, -v.y, -v.x);
        }
        case 2: {
            return vec3<f32>(v.x, v.z, v.y);
        }
        case 3: {
            return vec3<f32>(v.x, -v.z, -v.y);
        }
        case 4: {
            return vec3<f32>(v.x, -v.y, v.z);
        }
        default: {
            return vec3<f32>(-v.x, -v.y, -v.z);
        }
    }
}

fn cube_face(v: vec3<f32>) -> i32 {
    let size = abs(v);
    if size.z >= size.x && size.z >= size.y {
        return select(4, 5, v.z < 0.0);
    }
    if size.y >= size.x {
        return select(2, 3, v.y < 0.0);
    }
    return select(0, 1, v.x < 0.0);
}

fn cube_slope(direction: vec3<f32>, slope: vec3<f32>) -> vec3<f32> {
    let face = cube_face(direction);
    let there = on_face(face, direction);
    let moved = on_face(face, slope);
    return vec3<f32>(0.5 * (moved.xy - there.xy / there.z * moved.z) / there.z, 0.0);
}

fn texel_layer(coordinate: f32, count: i32) -> i32 {
    let nearest = floor(coordinate + 0.5);
    let undefined = (bitcast<u32>(nearest) & 0x7fffffffu) > 0x7f800000u;
    return clamp(i32(clamp(select(nearest, 0.0, undefined), 0.0, 1048576.0)), 0, count - 1);
}

// Probes along the longer slope, and lambda before biases.
struct texel_footprint {
    slope: vec3<f32>,
    probes: i32,
    lambda: f32,
}

fn footprint(right: vec3<f32>, up: vec3<f32>, x: f32, y: f32, most: i32) -> texel_footprint {
    let longest = max(x, y);
    let slope = select(up, right, x >= y);
    if most > 1 && longest > 0.0 {
        let ratio = sqrt(longest) / sqrt(min(x, y));
        let probes = i32(clamp(ceil(ratio), 1.0, f32(most)));
        return texel_footprint(slope, probes, log2(sqrt(longest) / f32(probes)));
    }
    return texel_footprint(slope, 1, 0.5 * log2(longest));
}

fn nearest_level(lambda: f32, last: i32) -> i32 {
    return i32(clamp(ceil(lambda + 0.5) - 1.0, 0.0, f32(last)));
}

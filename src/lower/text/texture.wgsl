fn sides$u(level: i32) -> vec3<i32> {
    return $sides;
}

fn texel$u(at: vec3<i32>, level: i32) -> vec4<u32> {
    let sides = sides$u(level);
    if any(at < -$rim) || any(at >= sides + $rim) {
        return $border;
    }
    return $load;
}

fn seen$u(at: vec3<i32>, level: i32, reference: f32) -> vec4<u32> {
    let texel = texel$u(at, level);
    $compare
}

fn vector$u(texel: vec4<u32>) -> vec4<u32> {
    $vector
}

fn place$u(coordinates: vec4<f32>) -> texel_place {
    $place
}

fn column$u(at: f32, level: i32, offset: i32) -> texel_pair {
    return linear_texels($wrap_x, at, sides$u(level).x, $normalized, offset);
}

fn row$u(at: f32, level: i32, offset: i32) -> texel_pair {
    return linear_texels($wrap_y, at, sides$u(level).y, $normalized, offset);
}

fn line$u(columns: texel_pair, y: i32, z: i32, level: i32, reference: f32) -> vec4<u32> {
    let first = seen$u(vec3<i32>(columns.first, y, z), level, reference);
    let second = seen$u(vec3<i32>(columns.second, y, z), level, reference);
    return blended_texels(first, second, columns.weight);
}

fn plane$u(columns: texel_pair, rows: texel_pair, z: i32, level: i32, reference: f32) -> vec4<u32> {
    let first = line$u(columns, rows.first, z, level, reference);
    let second = line$u(columns, rows.second, z, level, reference);
    return blended_texels(first, second, rows.weight);
}

fn filtered$u(place: texel_place, level: i32, filtered: bool, offset: vec3<i32>, reference: f32) -> vec4<u32> {
    let sides = sides$u(level);
    if !filtered {
        $nearest
    }
    let columns = column$u(place.at.x, level, offset.x);
    $linear
}

fn leveled$u(coordinates: vec4<f32>, lambda: f32, offset: vec3<i32>, reference: f32) -> vec4<u32> {
    let place = place$u(coordinates);
    let held = min(max(lambda, $min_lod), $max_lod);
    if !(held > $limit) {
        return filtered$u(place, 0, $mag, offset, reference);
    }
    $levels
}

fn sampled$u(coordinates: vec4<f32>, lambda: f32, offset: vec3<i32>, reference: f32) -> vec4<u32> {
    return vector$u(leveled$u(coordinates, lambda + $bias, offset, reference));
}

fn reach$u(coordinates: vec4<f32>, right: vec3<f32>, up: vec3<f32>) -> texel_footprint {
    $slopes
    let x = dot(a, a);
    let y = dot(b, b);
    return footprint(right, up, x, y, $anisotropy);
}

fn sloped$u(
    coordinates: vec4<f32>,
    right: vec3<f32>,
    up: vec3<f32>,
    bias: f32,$least_parameter
    offset: vec3<i32>,
    reference: f32,
) -> vec4<u32> {
    let reach = reach$u(coordinates, right, up);
    let lambda = reach.lambda + clamp($raw_bias + bias, -16.0, 16.0);
    if reach.probes <= 1 {
        return vector$u(leveled$u(coordinates, $lambda, offset, reference));
    }
    var sum = vec4<f32>(0.0);
    for (var number = 1; number <= reach.probes; number++) {
        let step = f32(number) / f32(reach.probes + 1) - 0.5;
        let moved = coordinates + vec4<f32>($filtered_part * reach.slope * step, 0.0);
        sum += bitcast<vec4<f32>>(leveled$u(moved, $lambda, offset, reference));
    }
    return vector$u(bitcast<vec4<u32>>(sum * (1.0 / f32(reach.probes))));
}

fn corner$u(at: vec3<i32>, component: i32, reference: f32) -> u32 {
    return $corner;
}

fn gathered$u(coordinates: vec4<f32>, offset: vec2<i32>, component: i32, reference: f32) -> vec4<u32> {
    let place = place$u(coordinates);
    let x = column$u(place.at.x, 0, offset.x);
    let y = row$u(place.at.y, 0, offset.y);
    return vec4<u32>(
        corner$u(vec3<i32>(x.first, y.second, place.slice), component, reference),
        corner$u(vec3<i32>(x.second, y.second, place.slice), component, reference),
        corner$u(vec3<i32>(x.second, y.first, place.slice), component, reference),
        corner$u(vec3<i32>(x.first, y.first, place.slice), component, reference),
    );
}

fn scattered$u(coordinates: vec4<f32>, right: vec4<i32>, up: vec4<i32>, component: i32, reference: f32) -> vec4<u32> {
    let place = place$u(coordinates);
    var corners: vec4<u32>;
    for (var number = 0; number < 4; number++) {
        let x = column$u(place.at.x, 0, right[number]).first;
        let y = row$u(place.at.y, 0, up[number]).first;
        corners[number] = corner$u(vec3<i32>(x, y, place.slice), component, reference);
    }
    return corners;
}

fn detail$u(coordinates: vec4<f32>, right: vec3<f32>, up: vec3<f32>) -> vec4<u32> {
    let lambda = reach$u(coordinates, right, up).lambda + $bias;
    let reached = min(max(min(max(lambda, $min_lod), $max_lod), 0.0), f32($last));
    let accessed = $accessed;
    return vec4<u32>(bitcast<u32>(accessed), bitcast<u32>(lambda), 0u, 0u);
}

fn fetched$u(coordinates: vec4<i32>, offset: vec3<i32>) -> vec4<u32> {
    let at = $fetch_at;
    let level = $fetch_level;
    if level < 0 || level >= $level_count {
        return vec4<u32>(0u);
    }
    $fetch_sample
    let sides = sides$u(level);
    if any(at < vec3<i32>(0)) || any(at >= sides) {
        return vec4<u32>(0u);
    }
    return vector$u(texel$u(at, level));
}

fn size$u(asked: i32) -> vec4<u32> {
    let level = $size_level;
    if level < 0 || level >= $level_count {
        return vec4<u32>(0u);
    }
    let sides = vec3<u32>(sides$u(level));
    return $size;
}

// The direction that stays half a texel away from every edge of its face, which has so many texels along a side.
fn held_on_face(direction: vec3<f32>, major: f32, side: f32) -> vec3<f32> {
    let limit = major - major / side;
    let opposite = 0.0 - limit;
    return clamp(direction, vec3<f32>(opposite), vec3<f32>(limit));
}

// The component of a vector along the face's axis.
fn along_axis(vector: vec3<f32>, on_y: bool, on_z: bool) -> f32 {
    let x = vector.x;
    let y = vector.y;
    let z = vector.z;
    return select(select(x, y, on_y), z, on_z);
}

// The square of how far the position on the face moves with a direction that has this slope.
fn step_on_face(direction: vec3<f32>, major: f32, slope: vec3<f32>, on_y: bool, on_z: bool) -> f32 {
    let share = along_axis(slope, on_y, on_z) / major;
    let across = slope - direction * share;
    return dot(across, across);
}

// The level of detail for slopes of a direction: those of its position on the face, which is two units wide.
fn level_on_face(
    direction: vec3<f32>, right: vec3<f32>, up: vec3<f32>, on_y: bool, on_z: bool, side: f32
) -> f32 {
    let major = along_axis(direction, on_y, on_z);
    let x = step_on_face(direction, major, right, on_y, on_z);
    let y = step_on_face(direction, major, up, on_y, on_z);
    let longest = sqrt(max(x, y));
    let half = 0.5;
    let texels = longest * side * half;
    return log2(texels / abs(major));
}

// 1 if a texel is in the image, otherwise 0.
fn within(texel: f32, rest: f32) -> f32 {
    let zero = 0.0;
    let one = 1.0;
    let before = select(zero, one, rest > zero);
    let after = select(zero, one, texel >= zero);
    return before * after;
}

// The same where texels before the first are a mirrored image.
fn within_mirrored(rest: f32) -> f32 {
    let zero = 0.0;
    let one = 1.0;
    return select(zero, one, rest > zero);
}

// A lookup's result with its share of the border's.
fn bordered(found: f32, border: f32, share: f32) -> f32 {
    let outside = 1.0 - share;
    return found * share + border * outside;
}

// The third component completes the first two to a unit vector.
fn hemisphere(pair: vec2<f32>) -> vec4<f32> {
    let length = dot(pair, pair);
    let zero = 0.0;
    let one = 1.0;
    return vec4<f32>(pair, sqrt(max(one - length, zero)), one);
}

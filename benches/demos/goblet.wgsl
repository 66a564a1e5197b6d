// vertex: mvp[0..4]
// control: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    levels: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
// Sixteen to a patch.
@group(2) @binding(0) var<storage, read> corners: array<vec4<f32>>;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
}

struct Curve {
    place: vec4<f32>,
    slope: vec4<f32>,
}

fn weights(at: f32) -> Curve {
    let rest = 1.0 - at;
    return Curve(
        vec4(rest * rest * rest, 3.0 * rest * rest * at, 3.0 * rest * at * at, at * at * at),
        vec4(-rest * rest, rest * rest - 2.0 * rest * at, 2.0 * rest * at - at * at, at * at),
    );
}

// An instance is a patch, a grid of as many squares a side as the level says, odd and rounded up.
@vertex
fn vertex(@builtin(vertex_index) number: u32, @builtin(instance_index) patch_number: u32) -> Varyings {
    let segments = u32(ceil((parameters.levels.x - 1.0) / 2.0)) * 2 + 1;
    let across = weights(f32(number % (segments + 1)) / f32(segments));
    let along = weights(f32(number / (segments + 1)) / f32(segments));
    var place = vec3(0.0);
    var right = vec3(0.0);
    var up = vec3(0.0);
    for (var row = 0u; row < 4; row++) {
        let first = patch_number * 16 + row * 4;
        let points = mat4x3(corners[first].xyz, corners[first + 1].xyz, corners[first + 2].xyz, corners[first + 3].xyz);
        let point = points * across.place;
        place += point * along.place[row];
        right += points * across.slope * along.place[row];
        up += point * along.slope[row];
    }
    let normal = cross(up, right);
    let upright = normal * inverseSqrt(max(dot(normal, normal), 1.0e-12));
    return Varyings(to_clip(vec4(place, 1.0) * parameters.projection), upright);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    const LIGHT = vec3(0.5, 0.65, 0.57);
    const EYE = vec3(0.0, 0.42, 0.91);
    let shine = pow(saturate(dot(varyings.normal, normalize(LIGHT + EYE))), 40.0);
    let bright = abs(dot(varyings.normal, LIGHT)) * 0.75 + 0.2;
    return vec4(vec3(0.75, 0.45, 0.3) * bright + shine * 0.6, 1.0);
}

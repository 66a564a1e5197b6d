// vertex: mvp[0..4]
// geometry: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    wind: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
// Three to a triangle of the field, which lies flat.
@group(2) @binding(0) var<storage, read> corners: array<vec4<f32>>;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec3<f32>,
}

fn flat(place: vec4<f32>) -> vec3<f32> {
    return vec3(place.x, place.z, -place.y);
}

// An instance is a blade, a strip of seven vertices; three blades stand on a triangle.
@vertex
fn vertex(@builtin(vertex_index) number: u32, @builtin(instance_index) blade: u32) -> Varyings {
    let seed = fract(f32(blade) * vec4(0.6180339, 0.7548776, 0.5698402, 0.8191725));
    let first = blade / 3 * 3;
    let shares = vec3(seed.x, (1.0 - seed.x) * seed.y, (1.0 - seed.x) * (1.0 - seed.y));
    let root = mat3x3(flat(corners[first]), flat(corners[first + 1]), flat(corners[first + 2])) * shares;
    let angle = seed.z * 6.2831853;
    let side = vec3(cos(angle), 0.0, sin(angle));
    let bend = sin(root.x * 2.0 + parameters.wind.x + root.z) * 0.06;
    let lean = vec3(side.z * 0.09 + bend, seed.w * 0.22 + 0.16, side.x * -0.09);
    let left = f32(3 - number / 2);
    let height = 1.0 - left / 3.0;
    let width = left * 0.0055 * select(1.0, -1.0, (number & 1) == 1);
    let place = root + lean * vec3(height * height, height, height * height) + side * width;
    var color = height * vec3(0.25, 0.45, 0.12) + vec3(0.08, 0.22, 0.05);
    if number == 6 {
        color = seed.x * vec3(0.2, 0.15, 0.1) + vec3(0.4, 0.62, 0.16);
    }
    return Varyings(to_clip(vec4(place, 1.0) * parameters.projection), color);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    return vec4(varyings.color, 1.0);
}

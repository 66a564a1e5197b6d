// vertex: mvp[0..4]
// geometry: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    // How far, and how much it has turned.
    burst: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
// Three to a triangle.
@group(2) @binding(0) var<storage, read> corners: array<vec4<f32>>;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) @interpolate(flat) color: vec3<f32>,
}

@vertex
fn vertex(@builtin(vertex_index) number: u32) -> Varyings {
    let triangle = number / 3;
    let one = corners[triangle * 3].xyz;
    let two = corners[triangle * 3 + 1].xyz;
    let three = corners[triangle * 3 + 2].xyz;
    let normal = normalize(cross(two - one, three - one));
    let middle = (one + two + three) / 3.0;
    let angle = (fract(f32(triangle) * 0.37) + 0.5) * parameters.burst.y;
    let arm = corners[number].xyz - middle;
    let turned = arm * cos(angle) + cross(normal, arm) * sin(angle);
    let place = turned + middle + normal * parameters.burst.x;
    let bright = abs(dot(normal, vec3(0.48, 0.6, 0.64))) * 0.75 + 0.25;
    return Varyings(to_clip(vec4(place, 1.0) * parameters.projection), vec3(0.95, 0.7, 0.4) * bright);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    return vec4(varyings.color, 1.0);
}

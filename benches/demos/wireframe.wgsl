// vertex: mvp[0..4]
struct Parameters {
    projection: mat4x4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) share: vec3<f32>,
    @location(1) color: vec3<f32>,
}

// Triangles that have no vertices in common: the corner's number says which share is whole.
@vertex
fn vertex(
    @builtin(vertex_index) number: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
) -> Varyings {
    var share = vec3(0.0);
    share[number % 3] = 1.0;
    return Varyings(to_clip(vec4(position, 1.0) * parameters.projection), share, normal * 0.5 + 0.5);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let inside = saturate(varyings.share / (fwidth(varyings.share) * 1.2));
    let edge = min(min(inside.x, inside.y), inside.z);
    return vec4(mix(vec3(0.05, 0.05, 0.08), varyings.color * 0.9, edge), 1.0);
}

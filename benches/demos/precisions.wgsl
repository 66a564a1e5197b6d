// vertex: c[0..4] c[4..7] c[8..11]
struct Parameters {
    projection: mat4x4<f32>,
    modelview: mat3x4<f32>,
    turn: mat3x4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) place: vec3<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>) -> Varyings {
    let place = vec4(position, 1.0);
    return Varyings(
        to_clip(place * parameters.projection),
        vec4(normal, 0.0) * parameters.turn,
        place * parameters.modelview,
    );
}

// WGSL has one precision on this device: what the demo shows three times is computed three times alike.
@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    const LIGHT = vec3(0.45, 0.6, 0.66);
    let normal = normalize(varyings.normal);
    let half = normalize(LIGHT - normalize(varyings.place));
    let diffuse = max(dot(normal, LIGHT), 0.0);
    let shine = select(0.0, pow(max(dot(normal, half), 0.0), 40.0), diffuse > 0.0);
    let color = vec3(0.9, 0.45, 0.15);
    return vec4(vec3(0.15, 0.15, 0.2) * color + color * diffuse + shine, 1.0);
}

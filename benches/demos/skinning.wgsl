// vertex: c[0..4] c[4..7] c[20..35]
struct Parameters {
    projection: mat4x4<f32>,
    turn: mat3x4<f32>,
    bones: array<mat3x4<f32>, 5>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) place: vec2<f32>,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
) -> Varyings {
    let along = place.y * 3.0;
    let first = u32(along);
    let share = smoothstep(0.0, 1.0, fract(along));
    let one = parameters.bones[first];
    let two = parameters.bones[first + 1];
    let moved = mix(vec4(position, 1.0) * one, vec4(position, 1.0) * two, share);
    let turned = mix(vec4(normal, 0.0) * one, vec4(normal, 0.0) * two, share);
    return Varyings(to_clip(vec4(moved, 1.0) * parameters.projection), vec4(turned, 0.0) * parameters.turn, place);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let bright = saturate(dot(normalize(varyings.normal), vec3(0.5, 0.6, 0.62)) * 0.6 + 0.4);
    let checks = fract(varyings.place * vec2(6.0, 12.0)) > vec2(0.5);
    let color = select(vec3(0.2, 0.35, 0.2), vec3(0.85, 0.75, 0.2), checks.x == checks.y);
    return vec4(color * bright, 1.0);
}

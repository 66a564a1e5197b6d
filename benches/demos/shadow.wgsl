// vertex: mvp[0..4] program[1].row[0..4] program[1].invtrans.row[0..3] program[0].row[0..4]
// fragment: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    world: mat4x4<f32>,
    turn: mat3x4<f32>,
    lamp: mat4x4<f32>,
    color: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var depths: texture_depth_2d;
@group(1) @binding(1) var depths_sampler: sampler_comparison;

@vertex
fn depth(@location(0) position: vec3<f32>) -> @builtin(position) vec4<f32> {
    return to_clip(vec4(position, 1.0) * parameters.projection);
}

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) lamp: vec4<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) light: vec3<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>) -> Varyings {
    let place = vec4(position, 1.0) * parameters.world;
    return Varyings(
        to_clip(place * parameters.projection),
        place * parameters.lamp,
        vec4(normal, 0.0) * parameters.turn,
        vec3(3.0, 4.5, 3.0) - place.xyz,
    );
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let place = varyings.lamp.xyz / varyings.lamp.w;
    let lit = textureSampleCompare(depths, depths_sampler, vec2(place.x, 1.0 - place.y), place.z);
    let bright = saturate(dot(normalize(varyings.normal), normalize(varyings.light)));
    return vec4(parameters.color.xyz * (bright * lit * 0.8 + 0.25), 1.0);
}

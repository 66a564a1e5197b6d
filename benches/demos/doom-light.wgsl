// vertex: mvp[0..4] local[0..2]
// fragment: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    light: vec4<f32>,
    eye: vec4<f32>,
    color: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var relief: texture_2d<f32>;
@group(1) @binding(1) var relief_sampler: sampler;
@group(1) @binding(2) var stone: texture_2d<f32>;
@group(1) @binding(3) var stone_sampler: sampler;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
    @location(1) light: vec3<f32>,
    @location(2) eye: vec3<f32>,
    @location(3) falloff: vec3<f32>,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
    @location(3) tangent: vec4<f32>,
) -> Varyings {
    let space = mat3x3(tangent.xyz, cross(normal, tangent.xyz), normal);
    let light = parameters.light.xyz - position;
    return Varyings(
        to_clip(vec4(position, 1.0) * parameters.projection),
        place * parameters.eye.w,
        light * space,
        (parameters.eye.xyz - position) * space,
        light * parameters.light.w,
    );
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let light = normalize(varyings.light);
    let half = normalize(normalize(varyings.eye) + light);
    let normal = textureSample(relief, relief_sampler, varyings.place).xyz * 2.0 - 1.0;
    let surface = textureSample(stone, stone_sampler, varyings.place) * 0.5 + 0.5;
    let fade = 1.0 - saturate(dot(varyings.falloff, varyings.falloff));
    let diffuse = saturate(dot(normal, light));
    let shine = pow(saturate(dot(normal, half)), 16.0);
    return (surface * diffuse + shine) * fade * fade * parameters.color;
}

// vertex: mvp[0..4] modelview[0].inverse.row[0..3] local[0..2]
struct Parameters {
    projection: mat4x4<f32>,
    inverse: mat3x4<f32>,
    light: vec4<f32>,
    scale: vec4<f32>,
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
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
    @location(3) tangent: vec4<f32>,
) -> Varyings {
    let space = mat3x3(tangent.xyz, cross(normal, tangent.xyz), normal);
    let eye = vec3(parameters.inverse[0].w, parameters.inverse[1].w, parameters.inverse[2].w);
    return Varyings(
        to_clip(vec4(position, 1.0) * parameters.projection),
        place * parameters.scale.xy,
        (parameters.light.xyz - position) * space,
        (eye - position) * space,
    );
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let eye = normalize(varyings.eye);
    let light = normalize(varyings.light);
    let height = textureSample(relief, relief_sampler, varyings.place).w * 0.05 - 0.03;
    let place = varyings.place + eye.xy * height;
    let normal = textureSample(relief, relief_sampler, place).xyz * 2.0 - 1.0;
    let color = textureSample(stone, stone_sampler, place).xyz * vec3(0.75, 0.6, 0.5) + vec3(0.2, 0.15, 0.1);
    let diffuse = saturate(dot(normal, light)) * 0.9 + 0.15;
    let shine = pow(saturate(dot(normal, normalize(light + eye))), 24.0);
    return vec4(color * diffuse + shine * 0.35, 1.0);
}

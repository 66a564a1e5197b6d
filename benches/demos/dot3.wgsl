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
@group(1) @binding(2) var directions: texture_cube<f32>;
@group(1) @binding(3) var directions_sampler: sampler;
@group(1) @binding(4) var surface: texture_2d<f32>;
@group(1) @binding(5) var surface_sampler: sampler;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
    @location(1) light: vec3<f32>,
    @location(2) half_way: vec3<f32>,
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
    let light = parameters.light.xyz - position;
    return Varyings(
        to_clip(vec4(position, 1.0) * parameters.projection),
        place * parameters.scale.xy,
        light * space,
        (normalize(eye - position) + normalize(light)) * space,
    );
}

fn direction(vector: vec3<f32>) -> vec3<f32> {
    return textureSample(directions, directions_sampler, vector).xyz * 2.0 - 1.0;
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let normal = textureSample(relief, relief_sampler, varyings.place).xyz * 2.0 - 1.0;
    let diffuse = saturate(dot(normal, direction(varyings.light)));
    let cosine = saturate(dot(normal, direction(varyings.half_way)));
    let light = vec3(1.0, 0.92, 0.75);
    let lit = min(diffuse * light + vec3(0.18, 0.17, 0.22), vec3(1.0));
    let color = textureSample(surface, surface_sampler, varyings.place).xyz;
    return vec4(saturate(lit * color + pow(cosine, 16.0) * light), 1.0);
}

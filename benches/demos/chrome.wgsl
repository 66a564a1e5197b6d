// vertex: mvp[0..4] modelview[0].inverse.row[0..3] local[0..2]
struct Parameters {
    projection: mat4x4<f32>,
    inverse: mat3x4<f32>,
    // The metal, and how much of a mirror it is; of the sky, where the eye is.
    metal: vec4<f32>,
    scale: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var relief: texture_2d<f32>;
@group(1) @binding(1) var relief_sampler: sampler;
@group(1) @binding(4) var light: texture_cube<f32>;
@group(1) @binding(5) var light_sampler: sampler;
@group(1) @binding(6) var sky: texture_cube<f32>;
@group(1) @binding(7) var sky_sampler: sampler;

// The sky has y upward, this scene z.
fn turned(vector: vec3<f32>) -> vec3<f32> {
    return vec3(vector.x, vector.z, -vector.y);
}

struct Far {
    @builtin(position) position: vec4<f32>,
    @location(0) direction: vec3<f32>,
}

@vertex
fn far(@location(0) position: vec3<f32>) -> Far {
    let clip = vec4(position + parameters.metal.xyz, 1.0) * parameters.projection;
    return Far(to_clip(clip.xyww), turned(position));
}

@fragment
fn backdrop(varyings: Far) -> @location(0) vec4<f32> {
    return textureSample(sky, sky_sampler, varyings.direction);
}

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
    @location(1) tangent: vec3<f32>,
    @location(2) bitangent: vec3<f32>,
    @location(3) normal: vec3<f32>,
    @location(4) eye: vec3<f32>,
    @location(5) mirror: f32,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
    @location(3) tangent: vec4<f32>,
) -> Varyings {
    let at = vec3(parameters.inverse[0].w, parameters.inverse[1].w, parameters.inverse[2].w);
    let eye = at - position;
    let flat = 1.0 - max(dot(normal, normalize(eye)), 0.0);
    let least = parameters.metal.w;
    return Varyings(
        to_clip(vec4(position, 1.0) * parameters.projection),
        place * parameters.scale.xy,
        turned(tangent.xyz),
        turned(cross(normal, tangent.xyz)),
        turned(normal),
        turned(eye),
        flat * flat * (1.0 - least) + least,
    );
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let pair = textureSample(relief, relief_sampler, varyings.place).xy;
    let up = sqrt(max(1.0 - dot(pair, pair), 0.0));
    let normal = varyings.tangent * pair.x + varyings.bitangent * pair.y + varyings.normal * up;
    let eye = varyings.eye;
    let reflection = 2.0 * dot(normal, eye) * normal - dot(normal, normal) * eye;
    let around = textureSample(light, light_sampler, normal).xyz;
    let mirrored = textureSample(sky, sky_sampler, reflection).xyz;
    return vec4(saturate(mix(around * parameters.metal.xyz, mirrored, saturate(varyings.mirror))), 1.0);
}

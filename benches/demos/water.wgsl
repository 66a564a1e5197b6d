// vertex: mvp[0..4] local[0]
// fragment: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    eye: vec4<f32>,
    flow: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var waves: texture_2d<f32>;
@group(1) @binding(1) var waves_sampler: sampler;
@group(1) @binding(2) var sky: texture_cube<f32>;
@group(1) @binding(3) var sky_sampler: sampler;
@group(1) @binding(4) var bottom: texture_2d<f32>;
@group(1) @binding(5) var bottom_sampler: sampler;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
    @location(1) ray: vec3<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>, @location(2) place: vec2<f32>) -> Varyings {
    return Varyings(to_clip(vec4(position, 1.0) * parameters.projection), place, position - parameters.eye.xyz);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let flow = parameters.flow;
    let one = textureSample(waves, waves_sampler, varyings.place * 6.0 + flow.xy).xy;
    let two = textureSample(waves, waves_sampler, varyings.place * 13.0 + flow.zw).xy;
    let normal = normalize(vec3((one + two) * 0.35 - 0.35, 1.0));
    let ray = normalize(varyings.ray);
    let facing = dot(ray, normal);
    let mirrored = reflect(ray, normal);
    let above = textureSample(sky, sky_sampler, vec3(mirrored.x, max(abs(mirrored.z), 0.04), -mirrored.y)).xyz;
    let stones = textureSample(bottom, bottom_sampler, (normal.xy * 0.1 + varyings.place) * 3.0).xyz;
    let below = stones * vec3(0.3, 0.3, 0.25) + vec3(0.02, 0.11, 0.13);
    let flat = saturate(1.0 + facing);
    let fresnel = flat * flat * flat * flat * 0.95 + 0.05;
    return vec4(mix(below, above, fresnel), 1.0);
}

struct Far {
    @builtin(position) position: vec4<f32>,
    @location(0) direction: vec3<f32>,
}

@vertex
fn far(@location(0) position: vec3<f32>) -> Far {
    let clip = vec4(position + parameters.eye.xyz, 1.0) * parameters.projection;
    return Far(to_clip(clip.xyww), vec3(position.xz, -position.y));
}

@fragment
fn backdrop(varyings: Far) -> @location(0) vec4<f32> {
    let direction = varyings.direction;
    return textureSample(sky, sky_sampler, vec3(direction.x, max(direction.y, 0.4), direction.z));
}

// vertex: c[0..4] c[12] c[13]
// fragment: p[0]
struct Parameters {
    // The projection, or its inverse for the sky.
    projection: mat4x4<f32>,
    eye: vec4<f32>,
    scroll: vec4<f32>,
    shake: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var ripples: texture_2d<f32>;
@group(1) @binding(1) var ripples_sampler: sampler;
@group(1) @binding(2) var sky: texture_cube<f32>;
@group(1) @binding(3) var sky_sampler: sampler;

struct Far {
    @builtin(position) position: vec4<f32>,
    @location(0) direction: vec3<f32>,
}

@vertex
fn far(@location(0) position: vec3<f32>) -> Far {
    let behind = vec4(position.xy, 1.0, 1.0) * parameters.projection;
    let before = vec4(position.xy, -1.0, 1.0) * parameters.projection;
    return Far(to_clip(vec4(position, 1.0)), behind.xyz / behind.w - before.xyz / before.w);
}

@fragment
fn backdrop(varyings: Far) -> @location(0) vec4<f32> {
    return textureSample(sky, sky_sampler, varyings.direction);
}

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
    @location(1) ray: vec3<f32>,
    @location(2) normal: vec3<f32>,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
) -> Varyings {
    return Varyings(
        to_clip(vec4(position, 1.0) * parameters.projection),
        place * parameters.scroll.xy + parameters.scroll.zw,
        position - parameters.eye.xyz,
        normal,
    );
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let offsets = textureSample(ripples, ripples_sampler, varyings.place).xy;
    let normal = normalize(varyings.normal);
    let ray = normalize(varyings.ray);
    var direction = reflect(ray, normal);
    direction = vec3(direction.xy + mat2x2(parameters.shake.xz, parameters.shake.yw) * offsets, direction.z);
    let mirrored = textureSample(sky, sky_sampler, direction);
    let flat = saturate(1.0 + dot(normal, ray));
    return mix(vec4(0.03, 0.09, 0.12, 1.0), mirrored, flat * flat * 0.75 + 0.25);
}

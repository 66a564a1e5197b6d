struct Parameters {
    paint: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var sphere: texture_2d<f32>;
@group(0) @binding(2) var sphere_sampler: sampler;

@fragment
fn main(@location(4) normal: vec4<f32>, @location(5) eye: vec4<f32>) -> @location(0) vec4<f32> {
    let n = normalize(normal.xyz);
    let e = normalize(eye.xyz);
    var mirrored = 2.0 * dot(n, e) / dot(n, n) * n - e;
    mirrored.z += 1.0;
    let at = normalize(mirrored).xy * 0.5 + 0.5;
    let world = textureSample(sphere, sphere_sampler, at).xyz;
    let away = 1.0 - saturate(dot(n, e));
    let square = away * away;
    let fresnel = saturate(away * square * square * 0.5 + 0.25);
    return saturate(vec4<f32>(mix(parameters.paint.xyz, world, fresnel), parameters.paint.w));
}

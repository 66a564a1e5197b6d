struct Parameters {
    deep: vec4<f32>,
    bend: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var bumps: texture_2d<f32>;
@group(0) @binding(2) var bumps_sampler: sampler;
@group(0) @binding(3) var image: texture_2d<f32>;
@group(0) @binding(4) var image_sampler: sampler;

@fragment
fn main(@location(3) at: vec4<f32>, @location(5) eye: vec4<f32>) -> @location(0) vec4<f32> {
    let first = textureSample(bumps, bumps_sampler, at.xy).xyz;
    let second = textureSample(bumps, bumps_sampler, at.xy * 0.7).xyz;
    let normal = first + second - 1.0;
    let color = textureSample(image, image_sampler, at.xy + normal.xy * parameters.bend.xy).xyz;
    let facing = saturate(dot(normalize(eye.xyz), normal));
    let fresnel = pow(1.0 - facing, parameters.bend.w) * parameters.bend.z;
    return vec4<f32>(mix(parameters.deep.xyz, color, fresnel), 1.0);
}

struct Parameters {
    matrix: vec4<f32>,
    tint: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var bumps: texture_2d<f32>;
@group(0) @binding(2) var bumps_sampler: sampler;
@group(0) @binding(3) var first: texture_2d<f32>;
@group(0) @binding(4) var first_sampler: sampler;
@group(0) @binding(5) var second: texture_2d<f32>;
@group(0) @binding(6) var second_sampler: sampler;

@fragment
fn main(@location(3) at: vec4<f32>, @location(4) base: vec4<f32>) -> @location(0) vec4<f32> {
    let bump = textureSample(bumps, bumps_sampler, at.xy).xy * 2.0 - 1.0;
    let m = parameters.matrix;
    let shifted = base.xy + vec2<f32>(dot(bump, m.xy), dot(bump, m.zw));
    let color = textureSample(first, first_sampler, shifted);
    let bright = color * color.w;
    let other = textureSample(second, second_sampler, bright.xy);
    return saturate(vec4<f32>(mix(bright.xyz, other.xyz, color.w) * parameters.tint.xyz, color.w));
}

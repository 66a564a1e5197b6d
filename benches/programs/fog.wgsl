struct Parameters {
    haze: vec4<f32>,
    density: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var ground: texture_2d<f32>;
@group(0) @binding(2) var ground_sampler: sampler;
@group(0) @binding(3) var cover: texture_2d<f32>;
@group(0) @binding(4) var cover_sampler: sampler;

@fragment
fn main(
    @location(0) light: vec4<f32>,
    @location(3) at: vec4<f32>,
    @location(4) at_cover: vec4<f32>,
    @location(5) eye: vec4<f32>,
) -> @location(0) vec4<f32> {
    let low = textureSample(ground, ground_sampler, at.xy);
    let high = textureSample(cover, cover_sampler, at_cover.xy);
    let color = mix(low, high, high.w);
    let distance = length(eye.xyz);
    let density = parameters.density;
    let clear = exp2(-distance * density.x);
    let height = exp2(-eye.y * density.y) * density.z;
    let factor = saturate(clear - height * clear);
    return saturate(vec4<f32>(mix(parameters.haze.xyz, color.xyz * light.xyz, factor), color.w));
}

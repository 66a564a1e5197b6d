struct Parameters {
    step: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var image: texture_2d<f32>;
@group(0) @binding(2) var linear: sampler;

@fragment
fn main(@location(0) light: vec4<f32>, @location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    let step = parameters.step;
    let center = textureSample(image, linear, at.xy) * light;
    let right = textureSample(image, linear, at.xy + step.xy) * light;
    let left = textureSample(image, linear, at.xy + step.zy);
    let above = textureSample(image, linear, at.xy + step.yx);
    let below = textureSample(image, linear, at.xy + step.yz);
    let low = max(min(right, left), min(above, below));
    let high = min(max(right, left), max(above, below));
    let middle = min(max(min(low, high), center), max(low, high));
    let detail = max(min(center - middle, vec4<f32>(0.125)), vec4<f32>(-0.125));
    let sharp = middle + detail;
    return saturate(min(vec4<f32>(max(sharp.xyz, vec3<f32>(0.25)), sharp.w), vec4<f32>(1.0)));
}

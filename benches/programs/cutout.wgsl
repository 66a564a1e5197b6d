struct Parameters {
    limit: vec4<f32>,
    sun: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var image: texture_2d<f32>;
@group(0) @binding(2) var linear: sampler;

@fragment
fn main(@location(0) light: vec4<f32>, @location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    let leaf = textureSample(image, linear, at.xy);
    if leaf.w < parameters.limit.x {
        discard;
    }
    let thin = parameters.limit.w - leaf.y;
    var color = leaf.xyz * light.xyz + thin * thin * parameters.sun.xyz * parameters.limit.y;
    if color.x < parameters.limit.y {
        color *= parameters.limit.y;
    }
    return saturate(vec4<f32>(color, leaf.w));
}

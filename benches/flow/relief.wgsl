struct Parameters {
    step: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var heights: texture_2d<f32>;
@group(0) @binding(2) var heights_sampler: sampler;
@group(0) @binding(3) var paint: texture_2d<f32>;
@group(0) @binding(4) var paint_sampler: sampler;

@fragment
fn main(@location(3) start: vec4<f32>, @location(4) way: vec4<f32>) -> @location(0) vec4<f32> {
    let ray = way.xy / way.z * parameters.step.x;
    var at = start.xy;
    var depth = 1.0;
    for (var round = 0; round < 16; round++) {
        if depth < textureSampleLevel(heights, heights_sampler, at, 0.0).x {
            break;
        }
        at += ray;
        depth -= 0.0625;
    }
    return vec4<f32>(textureSampleLevel(paint, paint_sampler, at, 0.0).xyz * depth, 1.0);
}
